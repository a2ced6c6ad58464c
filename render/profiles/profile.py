"""A profile: games and places, form, rating over time, and what stands out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image

from languages.speech import _, labelled, n_
from render.base.layout import grid, split
from render.base.words import alt_of
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, picture_size
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, GREEN, MUTED, PANEL, black, bold
from render.charts.ornaments import blossom_block, emblem_block, icon, medallion, paint_garden, planter
from render.charts.rating import Rated, put_rating, rating_words
from render.charts.theme import EMBLEMS, fit, palette, smallest
from render.frame import HEADER, MIDDLE, paint_panel, put_sentence
from render.game import Picture
from render.text.lettering import Face, legible, text_width

FORM = 10
"""How many of the last games the form tells of."""
_FACTS = 6
"""As many facts have room; where the last row is empty, a garden grows there."""
_PLACES = 4
"""Later places share the last planter."""


@dataclass(frozen=True, slots=True)
class Fact:
    """
    Something that stands out: `sign` is an emblem, or a glyph that stands before it.

    `short` takes the place of the value where that has no room in a picture.
    """

    label: str
    value: str
    sign: str
    short: str = ""


@dataclass(frozen=True, slots=True)
class Profile:
    """
    What is known of somebody.

    Args:
        scope: of which games, such as "Topiary" or "all games".
        places: how often they came to each place, the first place first.
        form: their places in the last games, the newest last.
        ratings: oldest first.
        rated: at which game, if the profile is of all games.
    """

    name: str
    scope: str
    games: int
    places: tuple[int, ...]
    form: tuple[int, ...] = ()
    ratings: tuple[Rated, ...] = ()
    is_provisional: bool = False
    rated: str = ""
    facts: tuple[Fact, ...] = ()


def profile_picture(profile: Profile) -> Picture:
    """Draw a profile."""
    return Picture.of("profile.png", draw_profile(profile), alt_of(profile.name, *told(profile)))


def told(profile: Profile) -> Iterator[str]:
    """Yield what a profile says, a line for each thing, in words."""
    yield labelled(profile.scope, _counted(profile))
    if profile.games:
        places = [f"{place}. × {number}" for place, number in enumerate(profile.places, 1) if number]
        yield _("Places: {places}", places=", ".join(places))
    if profile.form:
        yield _("Last games, the newest last: {places}", places=", ".join(f"{place}." for place in profile.form))
    if profile.ratings:
        rating = rating_words(profile.ratings, is_provisional=profile.is_provisional)
        yield (
            _("Rating at {game}: {rating}", game=profile.rated, rating=rating)
            if profile.rated
            else _("Rating: {rating}", rating=rating)
        )
    yield from (labelled(fact.label, fact.value) for fact in profile.facts)


def _counted(profile: Profile) -> str:
    games = n_("{count} game", "{count} games", profile.games)
    won = profile.places[0] if profile.places else 0
    return _("{games}, {count} won", games=games, count=won) if won else games


def _areas() -> tuple[Box, Box, Box, Box]:
    """Return where rating, places, form and facts are."""
    width, height = picture_size()
    room = by_format(
        Box(24, HEADER + 20, 1232, height - HEADER - 38), Box(16, HEADER + 16, width - 32, height - HEADER - 32)
    )
    if by_format(wide=True, tall=False):
        above, form, facts = split(room, 304, 84, gap=12)
        rating, places = split(above, 740, gap=12, is_across=True)
    else:
        rating, places, form, facts = split(room, 330, 290, 84, gap=12)
    return rating, places, form, facts


def _cells(area: Box, number: int) -> Sequence[Box]:
    return grid(area, number, 2, 0)


@remembered()
def _base(*, has_garden: bool) -> Image.Image:
    sketch = Sketch.plain(*picture_size(), GREEN)
    sketch.box(Box(0, 0, picture_size()[0], HEADER), PANEL)
    sketch.box(Box(0, HEADER, picture_size()[0], 3), GOLD, 0.85)
    for area in _areas():
        paint_panel(sketch, area._replace(radius=18))
    if has_garden:
        below = _areas()[-1].inside(18)
        paint_garden(sketch, below, below.height / 3.5)
    return palette().quantise(sketch.image)


def draw_profile(profile: Profile) -> Png:
    """Draw it as PNG."""
    canvas = Canvas(palette(), _base(has_garden=len(profile.facts) <= _FACTS - 2))
    width = picture_size()[0]
    sentence = labelled(profile.scope, _counted(profile))
    name = legible(profile.name) or _("Profile")
    name, size = fit(name, Face.BLACK, 52, width * 0.42)
    taken = canvas.write((30, MIDDLE), name, black(size), PANEL)
    left, right = 30 + taken + 32, width - 28
    words, size = fit(sentence, Face.BLACK, by_format(44, 36), right - left)
    put_sentence(canvas, ("", words), left, right, size)
    rating, places, form, facts = _areas()
    put_rating(canvas, rating, profile.ratings, profile.rated, is_provisional=profile.is_provisional)
    _put_places(canvas, places, profile.places)
    _put_form(canvas, form, profile.form)
    for box, fact in zip(_cells(facts, _FACTS), profile.facts, strict=False):
        _put_fact(canvas, box, fact)
    return canvas.png()


def _put_places(canvas: Canvas, area: Box, places: Sequence[int]) -> None:
    """Grow a hedge for each place, the higher the more often it was reached."""
    counts = [*places[: _PLACES - 1], sum(places[_PLACES - 1 :])]
    counts += [0] * (_PLACES - len(counts))
    most, pitch = max(*counts, 1), (area.width - 40) / _PLACES
    width, tub = round(min(pitch * 0.74, 104)), round(smallest() * 1.5)
    room = round(area.height - tub - smallest() - 52)
    for place, count in enumerate(counts):
        height = 18 + round((room - 18) * count / most / 8) * 8 if count else 18
        name = f"{place + 1}." if place < _PLACES - 1 or len(places) <= _PLACES else f"{place + 1}.+"
        block = planter(canvas.palette, width, height, name, is_first=place == 0)
        middle = area.left + 20 + (place + 0.5) * pitch
        top = area.top + area.height - 16 - block.height
        canvas.stamp(block, middle - width / 2, top)
        style = black(max(smallest(), 46), GOLD if place == 0 else CREAM)
        if count:
            canvas.write((middle, top - 26), str(count), style, PANEL, "mm")


def _put_form(canvas: Canvas, area: Box, form: Sequence[int]) -> None:
    """Lay out the last games, the newest at the right: a blossom for each that was won."""
    label, size = fit(_("Form"), Face.BOLD, smallest(), area.width * 0.22)
    middle = area.top + area.height / 2
    left = area.left + 22 + canvas.write((area.left + 22, middle), label, bold(size, MUTED), PANEL) + 24
    pitch = min((area.left + area.width - 16 - left) / FORM, 110)
    left = area.left + area.width - 16 - pitch * FORM
    across = round(min(area.height - 14, pitch - 6))
    for place in range(FORM):
        at = place - (FORM - len(form))
        block = medallion(canvas.palette, across, form[at] if at >= 0 else None)
        canvas.stamp(block, left + (place + 0.5) * pitch - across / 2, middle - across / 2)


def _broken(value: str, beside: float, room: float) -> tuple[str, str]:
    """Begin a value beside its label, if it is too wide for the line below; as few words as possible stand there."""
    words = value.split(" ")
    for count in range(len(words)):
        begun, rest = " ".join(words[:count]), " ".join(words[count:])
        if (
            max(text_width(begun, Face.BLACK, smallest()) - beside, text_width(rest, Face.BLACK, smallest()) - room)
            <= 0
        ):
            return begun, rest
    return "", value


def _put_fact(canvas: Canvas, box: Box, fact: Fact) -> None:
    side, middle = round(min(box.height - 26, 84)), box.top + box.height / 2
    if fact.sign in EMBLEMS:
        block = emblem_block(canvas.palette, fact.sign, side, PANEL)
    elif fact.sign == "blossom":
        block = blossom_block(canvas.palette, side, PANEL)
    else:
        block = icon(canvas.palette, fact.sign, side, PANEL)
    canvas.stamp(block, box.left + 16, middle - side / 2)
    left, room = box.left + 32 + side, box.width - side - 48
    label, size = fit(fact.label, Face.BOLD, smallest(), room)
    taken = canvas.write((left, middle - smallest() * 0.56), label, bold(size, MUTED), PANEL) + 14
    is_short = bool(fact.short) and text_width(fact.value, Face.BLACK, smallest()) > room
    begun, rest = _broken(fact.short if is_short else fact.value, room - taken, room)
    if begun:
        canvas.write((left + taken, middle - smallest() * 0.56), begun, black(smallest()), PANEL)
    value, size = fit(rest, Face.BLACK, by_format(46, 38), room)
    canvas.write((left, middle + smallest() * 0.58), value, black(size, CREAM), PANEL)
