"""Every text of every picture fits where it is written, in all languages and with the largest numbers there may be."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from languages.catalogues import OFFERED
from languages.speech import speaking
from render.canvas.canvas import Canvas
from render.canvas.formats import Format, drawing_in
from render.canvas.scene import SceneCanvas
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GREEN, PANEL, bold
from render.film.film import film
from render.game import Ghost, Picture, Shot
from render.text.lettering import Face, cut
from render.topiary.theme import palette
from rules.emperors_garden.board.deck import NO_CARD, suit_of
from rules.game import Result, choose_options
from rules.topiary.view import Step
from tests.languages.told import SAMPLES, forget, position_pictures
from tests.render.comparing import LIMIT, size
from tests.render.text.letters import misfits
from tests.rules.games import key_of
from tools.positions import Position

NAMES = ("Anna", "Ben", "Clara", "Emma")
FEW, MANY = 251, 5
"""Every so manieth position of a sample game is drawn: in short, and in the full run."""
SHOTS = 9
WORDY = 4
LARGEST = {Format.WIDE: LIMIT, Format.TALL: 150 * 1024}
"""The most bytes of a picture."""
CHRYSANTHEMUM = 8
"""The suit with the longest name."""
HUNDREDS, DOZENS = 188, 88
"""As wide as any points of a whole game, and as any points and coins of a part of it."""


def as_is(view: Any) -> Any:  # noqa: ANN401 - any game's view
    return view


def rich_in_sanssouci(view: Any) -> Any:  # noqa: ANN401 - the game's view
    gardens = (replace(player.garden, walked=HUNDREDS, marked=0) for player in view.players)
    return replace(view, players=tuple(map(lambda p, g: replace(p, garden=g), view.players, gardens)))


def poor_in_sanssouci(view: Any) -> Any:  # noqa: ANN401 - the game's view
    gardens = (replace(player.garden, walked=0, marked=-DOZENS) for player in view.players)
    return replace(view, players=tuple(map(lambda p, g: replace(p, garden=g), view.players, gardens)))


def rich_at_the_emperors(view: Any) -> Any:  # noqa: ANN401 - the game's view
    return replace(view, players=tuple(replace(player, earned=(HUNDREDS,)) for player in view.players))


def rich_in_gardlings(view: Any) -> Any:  # noqa: ANN401 - the game's view
    players = (replace(player, coins=DOZENS, count=_much(player.count)) for player in view.players)
    return replace(view, supply=HUNDREDS, players=tuple(players))


def _much(count: Any) -> Any:  # noqa: ANN401 - the game's count, or None
    return None if count is None else replace(count, borders=DOZENS, pig_coins=DOZENS, pond_coins=DOZENS)


SWOLLEN: Mapping[str, Sequence[Callable[[Any], Any]]] = {
    "sanssouci": (as_is, rich_in_sanssouci, poor_in_sanssouci),
    "topiary": (as_is,),
    "emperors-garden": (as_is, rich_at_the_emperors),
    "gardlings": (as_is, rich_in_gardlings),
}
"""What views become by numbers larger than those of the sample games; Topiary's are what lies in the garden."""


def short_names(number: int) -> tuple[str, ...]:
    return tuple(NAMES[seat % len(NAMES)] for seat in range(number))


def positions(slug: str, stride: int, share: tuple[int, int]) -> Iterator[Position[Any, Any]]:
    """Yield positions of a share of the sample games, with the numbers as they are and as large as can be."""
    samples, swollen, (part, parts) = SAMPLES[slug], SWOLLEN[slug], share
    for number, (players, wanted) in list(enumerate(samples.tables))[part % len(samples.tables) :: parts]:
        for one in islice(samples.positions(number, players, wanted), number, None, stride):
            for grow in swollen:
                yield replace(
                    one,
                    view=grow(one.view),
                    before=grow(one.before),
                    spectator=grow(one.spectator),
                    names=short_names(players),
                )


def swollen_result(result: Result) -> Result:
    sheet = tuple(tuple(replace(line, points=-DOZENS) for line in lines) for lines in result.sheet)
    return replace(result, sheet=sheet, totals=(HUNDREDS,) * len(result.totals))


def draw(slug: str, stride: int, share: tuple[int, int]) -> Iterator[Picture]:
    """
    Draw every kind of picture of a game, and films.

    Args:
        share: which part of the deals, of how many.
    """
    samples, (part, parts) = SAMPLES[slug], share
    look = samples.look
    for one in positions(slug, stride, share):
        yield from position_pictures(look, one)
    for number, (players, wanted) in list(enumerate(samples.tables))[part % len(samples.tables) :: parts]:
        end, names = samples.end(number, players, wanted), short_names(players)
        yield look.glance(end.view, names)
        for result in (end.result, swollen_result(end.result)):
            yield look.sheet(end.view, result, names)
        shots = [replace(shot, names=names) for shot in samples.shots(number, players, wanted)]
        assert film(look.scenes([*shots[:: -(-len(shots) // SHOTS)], Shot(end.view, names)]), 1, 1)
    for players in list(samples.game.player_counts)[part::parts]:
        yield from dealt_pictures(slug, players)
    yield from (look.guide(number).picture for number in range(1 + part, look.pages + 1, parts))


def dealt_pictures(slug: str, players: int) -> Iterator[Picture]:
    """Draw what everybody and whoever is next sees of a table of any number of players, and a turn that is proposed."""
    game, look, names = SAMPLES[slug].game, SAMPLES[slug].look, short_names(players)
    state = game.setup(key_of(slug), players, choose_options(game.options, players, {}))
    seat = min(game.to_act(state))
    view, legal = game.view(state, seat), tuple(game.legal_moves(state, seat))
    yield from look.overviews(view, names)
    yield look.panel(view, view, legal, names)
    yield look.ghost(Ghost(view=view, before=view, title="Hint", words="", legal=legal[:1]), names)


@pytest.mark.parametrize("made", Format)
@pytest.mark.parametrize("slug", SAMPLES)
def test_every_text_fits_where_it_is_written(slug: str, made: Format, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {} == found_in(slug, made, FEW, monkeypatch)


@pytest.mark.full
@pytest.mark.parametrize("made", Format)
@pytest.mark.parametrize("slug", SAMPLES)
def test_every_text_of_many_positions_fits(slug: str, made: Format, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {} == found_in(slug, made, MANY, monkeypatch)


def is_about_chrysanthemums(view: Any) -> bool:  # noqa: ANN401 - the game's view
    return view.now.card != NO_CARD and suit_of(view.now.card) == CHRYSANTHEMUM


def is_picking_up(view: Any) -> bool:  # noqa: ANN401 - the game's view
    return view.step is Step.PICK and view.seat == view.turn and not view.passed


@pytest.mark.parametrize("language", OFFERED)
@pytest.mark.parametrize(
    ("slug", "is_wordy"),
    [("emperors-garden", is_about_chrysanthemums), ("topiary", is_picking_up)],
    ids=["the longest card", "most lines of words"],
)
def test_most_words_fit_at_the_largest_tables(
    slug: str, is_wordy: Callable[[Any], bool], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples = SAMPLES[slug]
    most = max(players for players, _ in samples.tables)
    tables = [(number, *table) for number, table in enumerate(samples.tables) if table[0] == most]
    wordy = [one for table in tables for one in samples.positions(*table) if is_wordy(one.view)]
    assert len(wordy) > WORDY
    forget()
    with speaking(language), misfits(monkeypatch) as found:
        for one in wordy[:WORDY]:
            position_pictures(samples.look, replace(one, names=short_names(most)))
    forget()
    assert set() == found


def found_in(
    slug: str, made: Format, stride: int, monkeypatch: pytest.MonkeyPatch
) -> Mapping[str, set[tuple[str, str]]]:
    """
    Return by language what does not fit. Blocks without words are drawn once, whatever the language.

    In short, each language has its share of the deals.
    """
    # What was lettered before is not written anew.
    forget()
    faults = {}
    for number, language in enumerate(OFFERED):
        share = (number, len(OFFERED)) if stride == FEW else (0, 1)
        with monkeypatch.context() as patches, speaking(language), drawing_in(made), misfits(patches) as found:
            drawn = [picture.png for picture in draw(slug, stride, share)]
        assert len(drawn) > 5
        assert {made.size} == set(map(size, drawn))
        assert LARGEST[made] >= max(map(len, drawn))
        faults[language] = found
    forget()
    return {language: found for language, found in faults.items() if found}


def test_texts_that_do_not_fit_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    style = bold(26)
    with misfits(monkeypatch) as found:
        for canvas in (Canvas, SceneCanvas):
            one = canvas(palette(), palette().blank((400, 100), PANEL))
            one.stamp(palette().blank((200, 100), GREEN), 200, 0)
            one.write((10, 50), "fits", style, PANEL)
            one.write((210, 50), "fits, too", style, GREEN)
            assert set() == found
            one.write((150, 50), "crosses an edge", style, PANEL)
            one.write((320, 50), "leaves the picture", style, GREEN)
            one.write((10, 20), cut("is cut to nothing", Face.BOLD, 26, 60), style, PANEL)
            with drawing_in(Format.TALL):
                one.write((10, 80), "is small on a phone", style, PANEL)
            assert {"over something", "outside", "cut", "small"} == {why for why, _ in found}
            found.clear()
        Sketch.plain(100, 30, CREAM).write((50, 15), "leaves its block", style)
    assert {("outside", "leaves its block")} == found
