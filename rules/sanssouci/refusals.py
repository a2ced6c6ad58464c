"""The one sentence for a move that is not allowed: the rule, and what is possible instead."""

from typing import assert_never

from rules.errors import BadNotation, IllegalMove
from rules.game import Seat
from rules.sanssouci.box import BOX
from rules.sanssouci.cells import cell_name, column_of, row_of
from rules.sanssouci.legal import legal_moves, to_act
from rules.sanssouci.moves import (
    NOTATION,
    ChooseGarden,
    ChooseSide,
    End,
    Move,
    MoveNoble,
    PlaceGardener,
    PlayCard,
    Stay,
    TakeTile,
)
from rules.sanssouci.state import NOTHING, Phase, State, Step

_SHOWN = 12
_DECISIONS = {
    Step.CARD: "play a card",
    Step.TILE: "take a tile from the market",
    Step.GARDENER: "place the gardener",
    Step.NOBLE: "move a noble or stay",
    Step.END: "end the turn",
}


def bad_notation(state: State, seat: Seat, text: str) -> BadNotation:
    """Return the error for a text that is no move."""
    # Strangers' words are repeated only if no markup, no mention and no link can hide in them.
    named = f"“{text}” is" if NOTATION.fullmatch(text) else "That is"
    return BadNotation("notation", f"{named} not a move of Sanssouci. {_now(state, seat)}")


def illegal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """Return the error for a move that is not among the legal ones."""
    if state.phase is Phase.OVER:
        return IllegalMove("over", "This game is over; its score sheet stands at the end of the log.")
    if seat not in to_act(state):
        return IllegalMove("not-your-turn", "It is not your turn; you are told as soon as it is.")
    code, rule = _rule(state, seat, move)
    return IllegalMove(code, f"{rule} {_now(state, seat)}", move=str(move))


def _now(state: State, seat: Seat) -> str:
    """Say what the seat can do now."""
    moves = legal_moves(state, seat)
    if not moves:
        return "There is nothing for you to decide at the moment."
    names = ", ".join(str(move) for move in moves[:_SHOWN])
    more = f" and {len(moves) - _SHOWN} more" if len(moves) > _SHOWN else ""
    return f"You can {_decision(state, seat)}: {names}{more}."


def _decision(state: State, seat: Seat) -> str:
    match state.phase:
        case Phase.GARDENS:
            return "choose a garden" if state.players[seat].garden.side == NOTHING else "close the choice"
        case Phase.SIDES:
            return "choose a side" if state.players[seat].sealed == NOTHING else "close the choice"
        case Phase.TURNS | Phase.OVER:
            return _DECISIONS[state.step]


def _rule(state: State, seat: Seat, move: Move) -> tuple[str, str]:
    player = state.players[seat]
    turns = state.phase is Phase.TURNS
    match move:
        case PlayCard() if turns and state.step is Step.CARD:
            return "not-in-hand", f"The card {BOX.card_name(move.card)} is not in your hand."
        case TakeTile() if turns and state.step is Step.TILE:
            return "not-by-card", f"Your card does not take from M{move.square + 1}."
        case PlaceGardener() if turns and state.step is Step.GARDENER:
            if player.garden.filled >> move.cell & 1:
                return "filled", f"{cell_name(move.cell)} is filled already."
            return "not-in-line", "A gardener goes into the row or column of the tile's own square while one is free."
        case MoveNoble() if turns and state.step is Step.NOBLE:
            return _noble_rule(state, seat, move)
        case ChooseGarden() if state.phase is Phase.GARDENS and player.garden.side == NOTHING:
            return "taken", f"Somebody has board {BOX.side_names[move.side][:-1]} already."
        case ChooseGarden() | ChooseSide() | PlayCard() | TakeTile() | PlaceGardener() | MoveNoble() | Stay() | End():
            return "not-now", f"The move {move} is not the decision that you face."
        case _:
            assert_never(move)


def _noble_rule(state: State, seat: Seat, move: MoveNoble) -> tuple[str, str]:
    garden = state.players[seat].garden
    name = cell_name(move.cell)
    if garden.gardeners >> move.cell & 1:
        return "gardener-there", f"A noble may pass a gardener but not end on one, and one stands on {name}."
    if row_of(move.cell) <= garden.nobles[column_of(move.cell)]:
        return "not-lower", f"A noble must end lower than it started, and {name} is not lower."
    return "no-way", f"No way over filled squares leads to {name}."
