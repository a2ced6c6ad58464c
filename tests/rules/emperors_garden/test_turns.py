from dataclasses import replace

import pytest

from rules.emperors_garden.board.board import Piece
from rules.emperors_garden.board.cells import Cell
from rules.emperors_garden.board.deck import Deck
from rules.emperors_garden.events import (
    AgentRevealed,
    CardDrawn,
    CardLaid,
    CardLifted,
    NothingDone,
    PieceMoved,
    PiecePlaced,
    ScoringCardsShown,
)
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.moves import DRAW, END, LookAt
from rules.emperors_garden.state import Action, Phase, State, Step, Turn
from rules.errors import BadNotation
from rules.game import Discloses, Seat, choose_options
from tests.rules.emperors_garden.boards import after, drawn, earned, legal, on_turn, play, tidy
from tests.rules.games import Setting, decisions, played_out, settings_of

TABLES = [setting for setting in settings_of(EMPERORS_GARDEN) if str(setting).endswith("hanafuda-own-falls-score=on")]
each_count = pytest.mark.parametrize("setting", TABLES, ids=str)


@each_count
def test_everybody_has_as_many_turns_in_order_as_there_are_cards(setting: Setting) -> None:
    draws = [decision for decision in decisions(setting, 1) if decision.move == DRAW]
    order, turns = draws[0].state.order, {2: 18, 3: 12, 4: 8}[setting.players]
    assert [*order] * turns == [draw.seat for draw in draws]
    assert list(range(turns * setting.players)) == [draw.state.turns for draw in draws]


@each_count
def test_whoever_drew_the_last_card_finishes_their_turn_and_the_game_is_over(setting: Setting) -> None:
    *_, before = (one.state for one in decisions(setting, 2) if one.move == DRAW)
    assert 1 == len(before.draw)
    then = [str(one.move).split(":")[0] for one in decisions(setting, 2) if not one.state.draw]
    assert ("card", "end") == (then[0], then[-1])
    assert 1 <= len(then[1:-1]) <= 2
    over = played_out(setting, 2)
    assert (Phase.OVER, frozenset()) == (over.phase, EMPERORS_GARDEN.to_act(over))
    assert len(over.board.garden) == 5 + over.turns


def test_ruling_a_card_is_drawn_when_its_player_opens_the_turn() -> None:
    ended, events = play(on_turn("a3 ## EE"), "none end")
    assert () == events
    assert (Step.DRAW, Turn()) == (ended.step, ended.now)
    assert "draw" == legal(ended)
    card = ended.draw[-1]
    opened, events = play(ended, "draw")
    assert [(CardDrawn, None, Discloses.STOCK)] == [(type(one), one.audience, one.discloses) for one in events]
    assert (card, ended.draw[:-1]) == (opened.now.card, opened.draw)


def test_what_was_done_in_a_turn_is_noted_as_it_is_done() -> None:
    begun = after(on_turn("## ## ## ##\n## a2 ## EE", "aaa.\n...a"), "")
    placed = after(begun, "place:samurai:0:0").now
    assert (Action.PLACE, Piece.SAMURAI, Cell(0)) == (placed.action, placed.placed, placed.goal)
    lifted = after(begun, "lift:0:0").now
    assert (Action.PRIEST, Cell(0), None) == (lifted.action, lifted.start, lifted.goal)


def test_the_steps_of_a_turn_follow_each_other() -> None:
    state = after(on_turn("a3 ## EE"), "none end")
    steps = [state.step]
    for move in ("draw", "card:0:1", "place:priest:0:1", "end"):
        state = after(state, move)
        steps.append(state.step)
    assert [Step.DRAW, Step.CARD, Step.ACTION, Step.END, Step.DRAW] == steps


def test_ruling_a_card_may_go_wherever_it_shares_a_side_with_another() -> None:
    state = on_turn("## .. EE\n## ## ..", drawn="a")
    # The two cells beside the corner touch two cards each and are named once.
    cells = ["0:-1", "2:-1", "-1:0", "1:0", "3:0", "-1:1", "2:1", "0:2", "1:2"]
    assert " ".join(f"card:{cell}" for cell in cells) == legal(state)


def test_ruling_a_card_that_is_laid_or_put_down_is_not_turned() -> None:
    """There is one move for each cell, and it names nothing but the cell."""
    for state in (on_turn("## .. EE\n## ## ..", drawn="a"), after(on_turn("a2 ## EE\n## ## .."), "lift:0:1")):
        moves = legal(state).split()
        cells = [move.partition(":")[2] for move in moves]
        assert len(cells) == len(set(cells)) > 1
        assert {1} == {cell.count(":") for cell in cells}


def test_the_drawn_card_lies_where_it_was_laid() -> None:
    state = on_turn("## EE", drawn="c")
    laid, events = play(state, "card:-1:0")
    assert tidy("## ## EE") == drawn(laid.board)
    assert state.now.card == laid.board.garden[-1][1]
    assert [CardLaid] == [type(event) for event in events]


def test_a_piece_is_placed_on_any_card_without_one_even_the_new_one() -> None:
    state = after(on_turn("a3 EE b3", drawn="a"), "card:0:1")
    assert "place:priest:0:1 place:poet:0:1" == legal(state, "place")
    placed, events = play(state, "place:poet:0:1")
    assert tidy("a3 EE b3\na1") == drawn(placed.board)
    assert [(Piece.POET, 256)] == [(event.piece, event.cell) for event in events if isinstance(event, PiecePlaced)]


def test_no_action_is_taken_by_confirming() -> None:
    state = on_turn("a3 ## EE")
    assert "none" == str(EMPERORS_GARDEN.none_move(state, Seat(0)))
    assert EMPERORS_GARDEN.none_move(state, Seat(1)) is None
    assert EMPERORS_GARDEN.none_move(after(state, "none"), Seat(0)) is None
    done, events = play(state, "none")
    assert [(NothingDone, 0, None)] == [(type(event), event.seat, event.audience) for event in events]
    assert (Step.END, Action.NONE) == (done.step, done.now.action)


def test_only_one_action_is_taken() -> None:
    assert "end" == legal(after(on_turn("a3 ## EE"), "move:samurai:e:1"))


SUITED = """
b3 b2 c1 EE
a3 b1 ## c3
"""
SUITS = """
aa..
ab..
"""


def test_ruling_an_agent_sends_opponents_pieces_on_its_suit_back_and_scores_them() -> None:
    state = on_turn(SUITED, SUITS, players=3, agent="a")
    revealed, (event,) = play(state, "agent")
    assert tidy("## ## c1 EE\na3 b1 ## c3") == drawn(revealed.board)
    assert (0, 0, 0, 5) == revealed.players[0].earned
    assert (None, None) == revealed.board.pieces[1][:2]
    assert isinstance(event, AgentRevealed)
    assert (5, Discloses.OWN, None, state.players[0].agent) == (
        event.points,
        event.discloses,
        event.audience,
        event.card,
    )
    assert [(3, None), (2, None)] == [(shift.token.piece, shift.to) for shift in event.shifts]


def test_an_agent_spares_the_emperor_and_ones_own_pieces() -> None:
    state = on_turn("a3 EE b3", "aaa", agent="a")
    assert tidy("a3 EE ##") == drawn(after(state, "agent").board)


def test_ruling_an_agent_may_be_revealed_without_a_target() -> None:
    state = on_turn("a3 EE b3", "aaa", agent="b")
    assert 0 == earned(state, "agent")
    assert after(state, "agent").players[0].is_agent_used


def test_an_agent_is_revealed_once() -> None:
    state = after(on_turn("a3 EE b3", agent="b"), "agent end draw card:3:0 none end draw card:4:0")
    assert "agent" not in legal(state).split()


def test_abilities_score_by_their_source() -> None:
    state = on_turn("EE b1\na3 b2\na1", agent="a")
    assert (2, 0, 0, 0) == after(state, "move:samurai:e:1").players[0].earned
    assert (0, 0, 1, 0) == after(state, "emperor:e:1").players[0].earned


def test_a_turn_tells_what_was_done_and_becomes_the_players_last() -> None:
    state = on_turn("a3 b1 EE\n## ## ##", drawn="k")
    moved, (event,) = play(state, "card:-1:0 move:samurai:se:1")
    now = moved.now
    assert (state.now.card, -1, Action.SAMURAI, 0) == (now.card, now.cell, now.action, now.points)
    assert isinstance(event, PieceMoved)
    assert now.shifts == event.shifts
    assert [((0, Piece.SAMURAI), 0, 257)] == [tuple(shift) for shift in now.shifts]
    assert now == after(moved, "end").players[0].last


def test_a_priests_turn_tells_where_the_card_came_from_and_went() -> None:
    state = on_turn("a2 ## EE")
    lifted, events = play(state, "lift:1:0")
    assert [CardLifted] == [type(event) for event in events]
    put = after(lifted, "put:0:1").now
    assert (Action.PRIEST, 1, 256) == (put.action, put.start, put.goal)
    assert put.lifted == dict(state.board.garden)[Cell(1)]


def last_turn() -> State:
    return replace(on_turn("a3 ## EE", scoring="abcd"), draw=())


def test_the_last_turn_shows_the_scoring_cards_and_ends_the_game() -> None:
    over, (event,) = play(last_turn(), "none end")
    assert isinstance(event, ScoringCardsShown)
    assert (Discloses.STOCK, None, over.scoring) == (event.discloses, event.audience, event.cards)
    assert Phase.OVER is over.phase
    assert over.scoring == EMPERORS_GARDEN.view(over, None).scoring


@pytest.mark.parametrize("deck", list(Deck))
def test_cards_that_are_told_of_are_those_of_the_tables_deck(deck: Deck) -> None:
    opened = replace(after(on_turn("a3 ## EE"), "none end"), deck=deck)
    _, (drawing,) = play(opened, "draw")
    _, (showing,) = play(replace(last_turn(), deck=deck), "none end")
    assert isinstance(drawing, CardDrawn)
    assert isinstance(showing, ScoringCardsShown)
    assert (deck, deck) == (drawing.deck, showing.deck)


def test_ruling_an_agent_that_was_not_used_is_never_shown() -> None:
    over, events = play(after(last_turn(), "agent"), "end")
    for viewer in (None, Seat(0), Seat(1)):
        seen = EMPERORS_GARDEN.view(over, viewer)
        assert over.players[0].agent == seen.players[0].agent
        assert (over.players[1].agent if viewer == 1 else -1) == seen.players[1].agent
    assert [ScoringCardsShown] == [type(event) for event in events]


def test_only_draws_looks_and_ends_surprise() -> None:
    state = on_turn("a3 a1 EE ## ##\na2 .. ## .. ..")
    surprising = {
        str(move)
        for move in EMPERORS_GARDEN.legal_moves(state, Seat(0))
        if EMPERORS_GARDEN.surprises(state, Seat(0), move)
    }
    assert set() == surprising
    assert all(EMPERORS_GARDEN.surprises(state, Seat(0), move) for move in (DRAW, END, LookAt(2)))


@pytest.mark.parametrize(
    ("step", "short", "full"),
    [
        ("", "Poet:1:0", "place:poet:1:0"),
        ("", "samurai:E:1", "move:samurai:e:1"),
        ("", "EMPEROR:w:1", "emperor:w:1"),
        ("none end draw", "+3:0", "card:3:0"),
        ("lift:1:0", "-1:0", "put:-1:0"),
    ],
)
def test_notation_may_be_short_and_in_any_case(step: str, short: str, full: str) -> None:
    state = after(on_turn("a3 ## EE\na2"), step)
    assert full == str(EMPERORS_GARDEN.parse_move(state, state.turn, short))
    assert full == str(EMPERORS_GARDEN.parse_move(state, state.turn, full))


@pytest.mark.parametrize(
    ("step", "typed", "full"),
    [
        ("none end draw", "2", "card:1:-1"),
        ("none end draw", "card:4", "card:-1:0"),
        ("lift:1:0", "2", "put:2:-1"),
        ("", "Poet:2", "place:poet:1:1"),
        ("", "place:poet:1", "place:poet:1:0"),
        ("", "priest:2", "move:priest:e:1"),
        ("", "lift:1", "lift:1:0"),
    ],
)
def test_cells_may_be_typed_by_their_numbers_row_by_row(step: str, typed: str, full: str) -> None:
    state = after(on_turn("a3 ## EE\na2 ##"), step)
    assert full == str(EMPERORS_GARDEN.parse_move(state, state.turn, typed))


@pytest.mark.parametrize("typed", ["0", "1", "3", "poet:9", "move:poet:1", "agent:1", "iest:2"])
def test_a_number_that_means_no_move_or_more_than_one_is_refused(typed: str) -> None:
    state = on_turn("a3 ## EE\na2 ##")
    with pytest.raises(BadNotation):
        EMPERORS_GARDEN.parse_move(state, state.turn, typed)


def test_short_forms_of_the_set_up_follow_the_step() -> None:
    state = EMPERORS_GARDEN.setup(bytes(32), 2, choose_options(EMPERORS_GARDEN.options, 2, {}))
    assert "place:samurai:1:0" == str(EMPERORS_GARDEN.parse_move(state, state.turn, "1:0"))
    placed = after(state, "1:0")
    assert "wish:3" == str(EMPERORS_GARDEN.parse_move(placed, placed.turn, "3"))
    looking = after(placed, "none end 0:1 none end")
    assert "look:3" == str(EMPERORS_GARDEN.parse_move(looking, looking.turn, "3"))
