import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from languages.speech import speaking
from render.gardlings import gains
from render.gardlings.overview.table import table_pages
from render.gardlings.words import alts, text
from render.gardlings.words.plots import grid, tiles
from rules.game import Seat
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.placed import cells_of
from rules.gardlings.garden.places import gems
from rules.gardlings.state import Phase, State
from rules.gardlings.view import View
from tests.render.gardlings.overview.test_table import counted
from tests.render.gardlings.positions import holding, moment
from tests.rules.gardlings.garden.test_building import grown
from tests.rules.gardlings.market.test_purchases import THREE_PIGS
from tests.rules.gardlings.plots import anything, garden, kind, kinds
from tests.rules.gardlings.tables import closing, deal, drawing, play, stopped, with_stack
from tests.rules.gardlings.test_late_unicorns import crowded

NAMES = ("Anna", "Ben", "Clara", "David") * 5
LONG = ("\\_" * 32,) * 20
PIG = kind("green pig ry.byr")
GARDEN = anything(3, 11)


@cache
def moments() -> tuple[tuple[State, Seat], ...]:
    """Return states of two games with who decides next, and the count of the largest table there is."""
    return (*_game(1, 90, {"advanced": "all"}), *_game(4, 200, {"advanced": "all"}), *_largest())


def _game(players: int, decisions: int, wanted: dict[str, str]) -> Iterator[tuple[State, Seat]]:
    state = deal(players, **wanted)
    for number in range(decisions):
        seat = min(GARDLINGS.to_act(state)) if number % 2 else max(GARDLINGS.to_act(state))
        if number % 7 == 0:
            yield state, seat
        legal = GARDLINGS.legal_moves(state, seat)
        move = GARDLINGS.casual(GARDLINGS.view(state, seat), legal) if len(legal) > 1 else legal[0]
        state, _ = GARDLINGS.apply(state, seat, move)


def _largest() -> Iterator[tuple[State, Seat]]:
    gardens = [anything(number, 14) for number in range(20)]
    yield drawing(deal(20), gardens[0], PIG), Seat(0)
    yield closing(deal(20, building="open"), *gardens), Seat(1)
    state = stopped(deal(20, gnomes="advanced", dragons="advanced"), *gardens, bust=tuple(range(20)))
    yield state, state.turn


@pytest.mark.parametrize("language", ["en", "de"])
def test_texts_stay_within_their_limits_whatever_the_names_and_the_size_of_the_table(language: str) -> None:
    for state, seat in moments():
        view, legal = moment(state, seat)
        names = LONG[: len(view.players)]
        with speaking(language):
            told, secret = text.board(view, names), text.secrets(view)
            written = [alts.overview_alt(view, names, page.seats) for page in table_pages(len(names))]
            written += [alts.panel_alt(view, legal, names), alts.part_alt(view, seat, names)]
        assert len(told) <= 3000
        for block in told.split("```")[1::2]:
            assert max(map(len, block.splitlines())) <= 36
        assert len(secret) <= 1000
        assert all(0 < len(alt) <= 1024 for alt in written)


def test_texts_of_the_largest_tables_are_whole_with_ordinary_names() -> None:
    for state, seat in moments():
        view, legal = moment(state, seat)
        told = text.board(view, NAMES[: len(view.players)])
        assert "which the pictures show" not in told
        assert told.count("**") == 2 * (1 + len(view.players) + told.count("Garden of"))
        assert alts.panel_alt(view, legal, NAMES).endswith(".")


def test_a_grid_shows_each_tile_twice_where_it_lies() -> None:
    laid = garden("green pig r.ybry 0:0:0\npity pig b.r.y. -1:1:1")
    assert grid(laid).splitlines() == ["     -1  0  1", "  0   .  1  1", "  1   2  .  .", "  2   2  .  ."]


def test_a_wide_garden_goes_on_below() -> None:
    wide = tuple(GARDEN[0]._replace(x=2 * number, y=0, turn=0) for number in range(7))
    assert [len(band.splitlines()) for band in grid(wide).split("\n\n")] == [2, 2]


@pytest.mark.parametrize(
    ("turn", "edges"),
    [(0, "N br E . S y. W b"), (1, "N b E br S . W y."), (2, "N y. E b S br W ."), (3, "N . E y. S b W br")],
)
def test_edges_are_written_as_they_lie(turn: int, edges: str) -> None:
    assert list(tiles(garden(f"single gnome br.y.b 0:0:{turn}"))) == [f"1 gnome 0:0, {edges}"]


def test_completed_gems_are_marked_on_both_tiles() -> None:
    for number in range(4):
        laid = anything(number, 12)
        squares = {square for tile in laid for square in cells_of(tile)}
        assert len(squares) == 2 * len(laid)
        assert sum(line.count("*") for line in tiles(laid)) % 2 == 0


def test_the_board_tells_what_a_builder_knows_and_nothing_of_hidden_gardens() -> None:
    state = drawing(holding(GARDEN, PIG, players=2), anything(5, 9), PIG, seat=1)
    view, legal = moment(state)
    told = text.board(view, NAMES[:2])
    assert "building, has drawn a green pig" in told
    assert "Garden of **Anna**" in told
    assert "Garden of **Ben**" not in told
    other = moment(holding(GARDEN, PIG, players=2))[0]
    assert told.replace("10 tiles in all", "8 tiles in all") == text.board(other, NAMES[:2])
    public = text.board(GARDLINGS.view(state, None), NAMES[:2])
    assert "Garden of" not in public
    assert "drawn" not in public
    assert alts.overview_alt(view, NAMES[:2], table_pages(2)[0].seats) == alts.overview_alt(
        GARDLINGS.view(deal(2), None), NAMES[:2], table_pages(2)[0].seats
    )
    assert "green pig" in alts.panel_alt(view, legal, NAMES[:2])


def test_secrets_are_the_hidden_garden_the_drawn_tile_and_the_order() -> None:
    state = holding(GARDEN, PIG, players=2)
    told = text.secrets(moment(state)[0]).splitlines()
    assert [line[:8] for line in told] == ["Your gar", "You drew"]
    assert text.secrets(moment(state, 1)[0]) == ""
    assert text.secrets(GARDLINGS.view(state, None)) == ""
    ordered = play(drawing(deal(2), anything(3, 11), PIG), 0, "stop order:green order:pity end")[0]
    assert text.secrets(moment(ordered)[0]).endswith("Your order: any green tile, else a pity pig")
    assert "order" not in text.secrets(moment(ordered, 1)[0])


def test_in_open_building_the_garden_is_no_secret() -> None:
    assert text.secrets(moment(drawing(deal(2, building="open"), GARDEN, PIG))[0]) == ""


@pytest.mark.parametrize(
    ("bag", "words"),
    [
        (("single gnome ry.b.r", "green pig r.ybry"), "No tile in the bag busts you"),
        (("double gnome yD.ryb", "green pig r.ybry"), "1 of 2 tiles in the bag would bust you (50 %)"),
        (("double gnome yD.ryb",), "1 of 1 tile in the bag would bust you (100 %)"),
    ],
)
def test_odds_are_told_of_what_is_left_in_the_bag(bag: tuple[str, ...], words: str) -> None:
    four = grown(kind("double gnome yD.ryb"), kind("double gnome yD.ryb"))
    assert text.odds_words(moment(drawing(deal(2), four, *kinds(*bag)))[0]) == f"{words}."
    held = moment(holding(four, PIG, *kinds(*bag)))[0]
    assert text.odds_words(held) == f"{words} once the drawn one lies."


def test_odds_are_told_to_nobody_who_will_not_draw() -> None:
    state = drawing(deal(2), GARDEN, PIG)
    stopping = play(state, 0, "stop")[0]
    for view in (moment(stopping)[0], moment(counted())[0], GARDLINGS.view(state, None)):
        assert text.odds_words(view) == ""
    assert text.odds_words(moment(drawing(deal(2), GARDEN))[0]) == ""


def test_the_count_is_told_with_what_gnomes_took() -> None:
    state = counted()
    view = GARDLINGS.view(state, None)
    count = view.players[3].count
    assert count is not None
    assert f"{count.gems} gems ({count.gems + 3}, minus 3 for gnomes)" in text.board(view, NAMES[:4])
    assert f"{count.gems} gems ({count.gems + 3}, minus 3 for gnomes)" in alts.part_alt(view, Seat(3), NAMES[:4])


def test_standing_tells_the_round_and_who_is_busy() -> None:
    two = deal(2)
    assert text.standing(moment(two)[0], NAMES) == "Round 1, all build"
    waiting = play(drawing(two, GARDEN, PIG), 0, "stop order:pity end")[0]
    assert text.standing(moment(waiting)[0], NAMES) == "Round 1, 1 of 2 still builds"
    assert text.standing(moment(deal(1))[0], NAMES) == "Round 1"
    assert text.standing(moment(counted())[0], NAMES) == "Round 1, Ben buys"
    over = replace(moment(two)[0], phase=Phase.OVER, round=9)
    assert text.standing(over, NAMES) == "The game is over after 9 rounds"


def test_the_market_names_every_stack_and_its_coin() -> None:
    view = moment(with_stack(deal(1), 1))[0]
    told = text.board(view, NAMES[:1])
    assert "G1 empty, G2 " in told
    assert "Yellow for 14, each with a coin: Y1 " in told
    assert "G1" not in alts.panel_alt(view, (), NAMES[:1])


def draft(state: State, moves: str, seat: int = 0) -> tuple[View, View]:
    return moment(play(state, seat, moves)[0], seat)[0], moment(state, seat)[0]


def test_a_draft_tells_what_is_laid_and_brings_it_exactly() -> None:
    state = holding(GARDEN, PIG)
    move = next(str(move) for move in moment(state)[1])
    view, before = draft(state, move)
    _, x, y, _ = move.split(":")
    assert gains.draft_words(view, before).startswith(f"Green pig at {x}:{y}, ")
    brought = gems(view.players[0].garden) - gems(before.players[0].garden)
    assert brought == sum(gain.points for gain in gains.gains(view, before))
    assert gains.gains(before, before) == ()
    assert gains.draft_words(before, before) == ""
    assert gains.gains(GARDLINGS.view(state, None), before) == ()


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("stop", "Stop"),
        ("stop order:green", "Stop · Order: any green tile, else …"),
        ("stop order:green order:pity", "Stop · Order: any green tile, else a pity pig"),
        ("stop order:green ask", "Stop · Order: any green tile, else ask"),
        ("stop ask", "Stop · Buy in turn"),
    ],
)
def test_a_draft_tells_the_order_as_far_as_it_has_got(moves: str, words: str) -> None:
    view, before = draft(drawing(deal(2), anything(3, 11), PIG), moves)
    assert gains.draft_words(view, before) == words


def test_a_draft_tells_of_stopping_after_too_many_gnomes_once() -> None:
    state = crowded(2)
    move = next(str(move) for move in moment(state)[1])
    assert gains.draft_words(*draft(state, "stop")) == "Stop"
    assert gains.draft_words(*draft(state, f"{move} stop order:pity")).endswith(" · Stop · Order: a pity pig")
    stopped_, _ = play(state, 0, "stop")
    assert gains.draft_words(*draft(stopped_, "order:pity")) == "Order: a pity pig"


def test_a_draft_tells_purchase_and_mutation_with_their_coins() -> None:
    state = stopped(deal(2, pigs="advanced"), THREE_PIGS, anything(5, 9), coins=(9, 9))
    if state.turn:
        state = play(state, 1, "buy:pity end")[0]
    moves = GARDLINGS.legal_moves(state, Seat(0))
    told = [gains.draft_words(*draft(state, str(move))) for move in moves]
    assert "A pity pig with 1 coin" in told
    assert any(re.fullmatch(r"A .* from P1 for \d coins?", words) for words in told)
    state = play(state, 0, "buy:pity end")[0]
    move = str(GARDLINGS.legal_moves(state, Seat(0))[0])
    assert re.fullmatch(r"Blue pig to B1, a purple \w+ from P1", gains.draft_words(*draft(state, move)))
