"""A legend stands in a picture just where its mark is drawn, in every game and language."""

import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import islice
from typing import Any

import pytest
from PIL import Image, ImageChops

from languages.speech import N_, Text, speaking
from render.canvas.canvas import Canvas
from render.canvas.png import Png, Sign
from render.canvas.shapes import Box
from render.canvas.style import BRIGHT, LOSS
from render.emperors_garden.draft import Draft
from render.emperors_garden.pictures import overview
from render.emperors_garden.pictures import panel as emperors_panel
from render.game import AnyLook, Picture
from render.sanssouci.pictures import panel as sanssouci_panel
from render.sanssouci.pictures.plan import areas as sanssouci_areas
from render.topiary.pictures import overview as topiary_overview
from render.topiary.pictures import panel as topiary_panel
from render.topiary.pictures.frame import layout
from rules.emperors_garden import view as emperors
from rules.game import Seat
from rules.sanssouci import view as sanssouci
from rules.topiary import view as topiary
from rules.topiary.garden.sight import sight
from rules.topiary.moves import PlaceVisitor
from rules.topiary.scoring import sights_of
from tests.languages.told import SAMPLES, lettered
from tests.render.comparing import opened
from tools.positions import Position

AnyPosition = Position[Any, Any]
_CACHES: tuple[Any, ...] = (
    overview.overview,
    emperors_panel.panel,
    sanssouci_panel.panel,
    topiary_overview.overview,
    topiary_overview._legend_block,  # noqa: SLF001 - what is remembered is not lettered again
    topiary_panel.panel,
)
_BEDS = Box(60, 170, 806, 600)
_SCORING = Box(936, 512, 318, 90)
FEW, MANY = 83, 11
"""Every so manieth position of a sample game is looked at, and the first ones: in short, and in the full run."""
_FIRST = 9
_SPECKS = 150
"""Artwork may have so many pixels of a mark's colour; the smallest ring has many more."""


@dataclass(frozen=True)
class Seen:
    """A position and its pictures, of which only those are drawn and opened that somebody looks at."""

    slug: str
    one: AnyPosition
    patch: pytest.MonkeyPatch

    def _drawn(self, draw: Callable[[AnyLook], Picture]) -> tuple[bytes, frozenset[str]]:
        forget()
        with lettered(self.patch) as written:
            picture = draw(SAMPLES[self.slug].look)
        return picture.png, frozenset(written)

    @cached_property
    def _panel(self) -> tuple[bytes, frozenset[str]]:
        one = self.one
        return self._drawn(lambda look: look.panel(one.view, one.before, one.legal, one.names))

    @cached_property
    def _table(self) -> tuple[bytes, frozenset[str]]:
        return self._drawn(lambda look: look.overviews(self.one.spectator, self.one.names)[0])

    @cached_property
    def panel(self) -> Image.Image:
        return opened(self._panel[0])

    @cached_property
    def table(self) -> Image.Image:
        return opened(self._table[0])

    @cached_property
    def without(self) -> Image.Image:
        """The panel of whoever can choose nothing."""
        one = self.one
        return opened(self._drawn(lambda look: look.panel(one.view, one.before, (), one.names))[0])

    def letters(self, *, of_panel: bool) -> frozenset[str]:
        """What is lettered into the panel, or into the picture of the table."""
        return (self._panel if of_panel else self._table)[1]


def forget() -> None:
    """Forget what is remembered, which would not be lettered again, and might have been drawn by a liar."""
    for cache in _CACHES:
        cache.cache_clear()


def within(image: Image.Image, box: Box) -> Image.Image:
    left, top = round(box.left), round(box.top)
    return image.crop((left, top, left + round(box.width), top + round(box.height)))


def has(colour: tuple[int, int, int], box: Box) -> Callable[[Seen], bool]:
    """Return a check that a colour is somewhere within a box of the panel."""
    return lambda moment: is_within(colour, moment.panel, box)


def is_within(colour: tuple[int, int, int], image: Image.Image, box: Box) -> bool:
    return any(found == colour and count > _SPECKS for count, found in within(image, box).getcolors(512) or ())


def differs(box: Box) -> Callable[[Seen], bool]:
    """Return a check that what can be chosen shows within a box of the panel."""

    def is_other(moment: Seen) -> bool:
        both = (within(image, box) for image in (moment.panel, moment.without))
        return ImageChops.difference(*both).getbbox() is not None

    return is_other


def in_garden(check: Callable[[Box], Callable[[Seen], bool]]) -> Callable[[Seen], bool]:
    """Return a check within the garden of a panel of Emperor's Garden, wherever what belongs to it lies."""

    def is_found(moment: Seen) -> bool:
        one = moment.one
        arrangement, _ = emperors_panel.garden_plan(Draft(one.view, one.before, one.view.seat, tuple(one.legal)))
        return check(arrangement.board)(moment)

    return is_found


def sights(one: AnyPosition) -> Iterator[Any]:
    for seat in range(len(one.names)):
        yield from sights_of(one.spectator.garden, one.spectator.visitors, Seat(seat))


def free_sights(one: AnyPosition) -> list[int]:
    """Return what a visitor would see from each position that can be chosen."""
    return [sight(one.view.garden, move.position).total for move in one.legal if isinstance(move, PlaceVisitor)]


def waits(one: AnyPosition) -> bool:
    return bool(one.view.turn != one.view.seat)


def at(phase: object, *steps: object) -> Callable[[AnyPosition], bool]:
    """Return a check that it is the viewer's turn, and a step of this phase."""
    return lambda one: not waits(one) and one.view.phase is phase and one.view.step in steps


@dataclass(frozen=True)
class Legend:
    """
    The words of a legend in the language that is spoken.

    Args:
        is_there: whether its mark is in the picture, found without what was noted.
        when: where it has to stand if it is there; elsewhere something else may stand in its place.
    """

    words: Text
    is_there: Callable[[Seen], bool]
    when: Callable[[AnyPosition], bool]
    is_panel: bool = True

    def stands(self, moment: Seen) -> bool:
        """Return whether it is lettered into the picture."""
        return str(self.words).split("\n")[0] in moment.letters(of_panel=self.is_panel)


LEGENDS = {
    "topiary": (
        Legend(
            N_("Gold: the last turn."),
            has(BRIGHT, layout().board),
            lambda one: waits(one) and one.view.phase is topiary.Phase.TURNS,
        ),
        Legend(
            N_("Rings: what it would see there now."),
            lambda moment: any(free_sights(moment.one)) and differs(layout().board)(moment),
            at(topiary.Phase.TURNS, topiary.Step.VISITOR),
        ),
        Legend(
            N_("Dots: nothing yet."),
            lambda moment: 0 in free_sights(moment.one) and differs(layout().board)(moment),
            at(topiary.Phase.TURNS, topiary.Step.VISITOR),
        ),
        Legend(
            N_("counts for its visitor"),
            lambda moment: any(sight.seen for sight in sights(moment.one)),
            lambda one: one.view.phase is not topiary.Phase.OVER,
            is_panel=False,
        ),
        Legend(
            N_("hidden from its visitor"),
            lambda moment: any(sight.hidden for sight in sights(moment.one)),
            lambda one: one.view.phase is not topiary.Phase.OVER,
            is_panel=False,
        ),
    ),
    "sanssouci": (
        Legend(
            N_("Gold: your last turn"),
            has(BRIGHT, _BEDS),
            lambda one: waits(one) and one.view.phase is sanssouci.Phase.TURNS,
        ),
        Legend(
            N_("Dashed tiles can be taken; the garden shows where they go"),
            differs(sanssouci_areas().market),
            at(sanssouci.Phase.TURNS, sanssouci.Step.TILE),
        ),
        Legend(
            N_("That square is filled: a gardener comes on a dashed one"),
            differs(_BEDS),
            at(sanssouci.Phase.TURNS, sanssouci.Step.GARDENER),
        ),
    ),
    "emperors-garden": (
        Legend(
            N_("Gold: the last turn"),
            in_garden(partial(has, BRIGHT)),
            lambda one: waits(one) and one.view.phase is not emperors.Phase.OVER,
        ),
        Legend(
            N_("Dashed: cards for\nyour samurai"), in_garden(differs), at(emperors.Phase.SAMURAI, emperors.Step.SAMURAI)
        ),
        Legend(
            N_("Dashed: where the card\ncan go"),
            in_garden(differs),
            at(emperors.Phase.TURNS, emperors.Step.CARD, emperors.Step.PUT),
        ),
        Legend(
            N_("Discs: who can go there,\nand for how much"),
            in_garden(differs),
            at(emperors.Phase.TURNS, emperors.Step.ACTION),
        ),
        Legend(
            N_("Gold: the card that you\nhave seen"), has(BRIGHT, _SCORING), at(emperors.Phase.LOOKS, emperors.Step.END)
        ),
        Legend(
            N_("Crossed: no scoring suit"),
            lambda moment: is_within(LOSS, moment.table, overview.table_of(moment.one.spectator).suits),
            lambda _one: True,
            is_panel=False,
        ),
    ),
}


def moments(slug: str, stride: int) -> Iterator[AnyPosition]:
    """Yield some positions as whoever acts sees them, at a table that stands still too, and as another seat does."""
    samples = SAMPLES[slug]
    for number, (players, wanted) in enumerate(samples.tables):
        both = zip(samples.positions(number, players, wanted), samples.states(number, players, wanted), strict=True)
        for place, (one, state) in enumerate(both):
            if place % stride and place > _FIRST:
                continue
            yield from (one, replace(one, legal=()))
            other = Seat((max(samples.game.to_act(state), default=Seat(0)) + 1) % players)
            view = samples.game.view(state, other)
            yield replace(one, view=view, before=view, legal=())


def lies(
    slug: str, patch: pytest.MonkeyPatch, most: int | None = None, stride: int = FEW
) -> tuple[list[str], set[tuple[str, bool]]]:
    """Return the legends that stand without their mark, or do not stand with it, and those met with and without it."""
    found, met = [], set()
    for one in islice(moments(slug, stride), most):
        moment = Seen(slug, one, patch)
        for legend in LEGENDS[slug]:
            stands, is_due = legend.stands(moment), legend.when(one)
            if not (stands or is_due):
                # Whether its mark is there makes no difference.
                continue
            is_there = legend.is_there(moment)
            if stands != is_there:
                found.append(f"{legend.words}: {'' if stands else 'not '}told of, {'' if is_there else 'not '}there")
            if is_due:
                met.add((str(legend.words), is_there))
    forget()
    return found, met


@pytest.mark.parametrize("stride", [FEW, pytest.param(MANY, marks=pytest.mark.full)])
@pytest.mark.parametrize("slug", LEGENDS)
def test_gold_is_not_explained_where_nothing_is_gold_nor_any_other_mark_that_is_not_there(
    slug: str, stride: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Words of another language are longer, so that a picture may have to place them elsewhere.
    with speaking("de"):
        found, met = lies(slug, monkeypatch, stride=stride)
        assert [] == found
        assert {str(legend.words) for legend in LEGENDS[slug]} == {words for words, is_there in met if is_there}


@pytest.mark.parametrize("slug", LEGENDS)
def test_a_picture_that_explains_all_signs_is_found_out(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = Canvas.__init__

    def boast(self: Canvas, *rest: Any) -> None:  # noqa: ANN401 - as the canvas takes them
        begin(self, *rest)
        self.signs.update(Sign)

    monkeypatch.setattr(Canvas, "__init__", boast)
    found, _met = lies(slug, monkeypatch, 40)
    assert any(": told of, not there" in lie for lie in found)


@pytest.mark.parametrize("slug", LEGENDS)
def test_a_picture_that_notes_no_sign_is_found_out(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Canvas, "note", lambda *_: None)
    found, _met = lies(slug, monkeypatch, 30)
    assert any(": not told of, there" in lie for lie in found)


@pytest.mark.parametrize(
    ("slug", "page", "told"),
    [
        ("topiary", 2, {Sign.COUNTED, Sign.HIDDEN, Sign.LEGAL}),
        ("sanssouci", 4, {Sign.LEGAL}),
        ("emperors-garden", 2, {Sign.LEGAL}),
        ("emperors-garden", 3, {Sign.RANGE}),
        ("gardlings", 2, {Sign.LEGAL}),
    ],
)
def test_a_page_of_the_guide_shows_the_marks_that_it_tells_of(slug: str, page: int, told: set[Sign]) -> None:
    assert told <= SAMPLES[slug].look.guide(page).picture.signs


def test_a_picture_keeps_its_signs_on_its_way_from_another_process() -> None:
    sent = pickle.loads(pickle.dumps(Png.of(b"png", {Sign.NEW})))  # noqa: S301 - our own
    assert (b"png", frozenset({Sign.NEW})) == (sent, sent.signs)
