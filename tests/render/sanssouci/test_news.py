from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from render.game import Meanwhile
from render.registry import LOOKS
from render.sanssouci.news import Walk, news_of
from render.sanssouci.pictures.overview import overview
from render.sanssouci.pictures.panel import panel
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.garden.cells import parse_cell
from rules.sanssouci.state import Phase, State
from rules.sanssouci.view import View
from tests.render.comparing import changed
from tests.render.sanssouci.pictures.test_pictures import with_garden
from tools.positions import named
from tools.samples.sanssouci import states

NAMES = named(3)
LOOK = LOOKS["sanssouci"]


@cache
def turns() -> tuple[State, ...]:
    """Return the states of a game of three at which a turn begins."""
    found: dict[int, State] = {}
    for state in states(1, 3, {}):
        if state.phase is Phase.TURNS:
            found.setdefault(state.turns, state)
    return tuple(found.values())


def missed(turn: int, others: int) -> Meanwhile[View]:
    """Return what the first to play saw after a turn of theirs, and after so many turns of others."""
    seat = turns()[turn].turn
    then, now = (SANSSOUCI.view(turns()[place], seat) for place in (turn + 1, turn + 1 + others))
    return Meanwhile(then, now)


def after(view: View, **changes: object) -> Meanwhile[View]:
    return Meanwhile(view, with_garden(view, 1, **changes))


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    overview.cache_clear()
    yield
    overview.cache_clear()


def test_new_tiles_and_nobles_that_moved_are_outlined_in_the_garden_where_they_are() -> None:
    view = missed(30, 0).now
    free = next(cell for cell in range(45, 54) if not view.players[1].garden.filled >> cell & 1)
    moved = after(view, symbols=view.players[1].garden.symbols | 1 << free, nobles=(6, 0, 0, 0, 0, 0, 0, 0, 0))
    box = changed(overview(moved.now, NAMES), overview(moved.now, NAMES, meanwhile=moved))
    assert box is not None
    # The second garden's card, in the right half above the market.
    assert (True, True) == (box[0] >= 647, box[3] <= 469)


def test_nothing_is_outlined_where_nothing_is_new_nor_before_there_was_anything() -> None:
    same = missed(20, 0)
    plain = overview(same.now, NAMES)
    assert plain == overview(same.now, NAMES, meanwhile=same)
    assert plain == overview(same.now, NAMES, meanwhile=Meanwhile(replace(same.then, phase=Phase.GARDENS), same.now))
    assert () == LOOK.changes(same, NAMES)


@pytest.mark.parametrize("others", [1, 2, 6, 33])
def test_after_few_turns_and_many_all_that_differs_is_found(others: int) -> None:
    meanwhile = missed(12, others)
    news = news_of(meanwhile, len(NAMES))
    for was, now, garden in zip(meanwhile.then.players, meanwhile.now.players, news.gardens, strict=True):
        assert now.garden.symbols == was.garden.symbols | garden.symbols
        assert now.garden.gardeners == was.garden.gardeners | garden.gardeners
        nobles = list(was.garden.nobles)
        for walk in garden.walks:
            assert walk.start == nobles[walk.column]
            nobles[walk.column] = walk.goal
        assert now.garden.nobles == tuple(nobles)
    assert any(garden.symbols | garden.gardeners for garden in news.gardens)
    both = zip(meanwhile.then.market, meanwhile.now.market, strict=True)
    assert tuple(square for square, (lay, lies) in enumerate(both) if lay != lies) == news.squares


def test_panel_outlines_the_market_but_not_the_tile_that_was_just_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    meanwhile = missed(30, 2)
    squares = news_of(meanwhile, len(NAMES)).squares
    assert squares
    lined: list[bool] = []
    monkeypatch.setattr("render.sanssouci.pictures.market.put_beads", lambda *_, is_lined: lined.append(is_lined))
    state = turns()[33]
    assert state.turn == meanwhile.now.seat
    legal = tuple(SANSSOUCI.legal_moves(state, state.turn))
    panel(meanwhile.now, meanwhile.now, legal, NAMES, meanwhile)
    assert [True] * len(squares) == lined
    lined.clear()
    taken = replace(meanwhile.now.now, card=0, square=squares[0], symbol=meanwhile.now.market[squares[0]])
    panel(replace(meanwhile.now, now=taken), meanwhile.now, (), NAMES, meanwhile)
    assert [True] * (len(squares) - 1) == lined


def test_no_bead_marks_where_a_noble_stood_that_its_owner_moves_on_after_a_deputy_did() -> None:
    then = missed(30, 2).now
    assert then.seat is not None
    now, drafted = (with_garden(then, then.seat, nobles=(row, *(0,) * 8)) for row in (2, 4))
    then = with_garden(then, then.seat, nobles=(0,) * 9)
    standing = [panel(now, now, (), NAMES, meanwhile) for meanwhile in (None, Meanwhile(then, now))]
    moved_on = [panel(drafted, now, (), NAMES, meanwhile) for meanwhile in (None, Meanwhile(then, now))]
    assert standing[0] != standing[1]
    assert moved_on[0] == moved_on[1]


def test_what_is_new_is_told_in_words_and_in_alt_texts() -> None:
    view = missed(3, 0).then
    changed_market = replace(view, market=(4, *view.market[1:]))
    assert 4 != view.market[0]
    now = with_garden(
        changed_market,
        1,
        symbols=1 << parse_cell("c4"),
        gardeners=1 << parse_cell("d2") | 1 << parse_cell("e2"),
        nobles=(0, 0, 5, 0, 0, 0, 0, 0, 0),
    )
    then = with_garden(view, 1, symbols=0, gardeners=0, nobles=(0,) * 9)
    meanwhile = Meanwhile(then, now)
    assert (Walk(2, 0, 5),) == news_of(meanwhile, 3).gardens[1].walks
    told = ("market: M1 stairway", "Bartholomäus: tile on C4, gardeners on D2 and E2, noble from the terrace to C5")
    assert told == LOOK.changes(meanwhile, NAMES)
    for picture in (
        LOOK.panel(now, now, (), NAMES, meanwhile=meanwhile),
        *LOOK.overviews(now, NAMES, meanwhile=meanwhile),
    ):
        assert picture.alt.startswith(
            f"New since your last turn, with blue beads where the picture shows it: {'; '.join(told)}. "
        )
