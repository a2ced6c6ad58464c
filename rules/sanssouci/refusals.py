"""The one sentence for a move that is not allowed: the rule, and what is possible instead."""

from typing import assert_never

from rules.errors import BadNotation, IllegalMove
from rules.game import Seat
from rules.sanssouci.box import BOX
from rules.sanssouci.garden.cells import cell_name, column_of, row_of
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
from rules.wording import Wording

_SHOWN = 12
_DECISIONS = {
    Step.CARD: Wording("play a card"),
    Step.TILE: Wording("take a tile from the market"),
    Step.GARDENER: Wording("place the gardener"),
    Step.NOBLE: Wording("move a noble or stay"),
    Step.END: Wording("end the turn"),
}


def bad_notation(state: State, seat: Seat, text: str) -> BadNotation:
    """Return the error for a text that is no move."""
    # Strangers' words are repeated only if no markup, no mention and no link can hide in them.
    now = _now(state, seat)
    if NOTATION.fullmatch(text):
        return BadNotation("notation", "“{text}” is not a move of Sanssouci. {now}", text=text, now=now)
    return BadNotation("notation", "That is not a move of Sanssouci. {now}", now=now)


def illegal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """Return the error for a move that is not among the legal ones."""
    if state.phase is Phase.OVER:
        return IllegalMove("over", "This game is over; its score sheet stands at the end of the log.")
    if seat not in to_act(state):
        return IllegalMove("not-your-turn", "It is not your turn; you are told as soon as it is.")
    code, rule = _rule(state, seat, move)
    return IllegalMove(code, "{rule} {now}", rule=rule, now=_now(state, seat), move=str(move))


def _now(state: State, seat: Seat) -> Wording:
    """Say what the seat can do now."""
    moves = legal_moves(state, seat)
    if not moves:
        return Wording("There is nothing for you to decide at the moment.")
    decision, names = _decision(state, seat), tuple(str(move) for move in moves[:_SHOWN])
    more = len(moves) - _SHOWN
    if more > 0:
        return Wording("You can {decision}: {names} and {more} more.", decision=decision, names=names, more=more)
    return Wording("You can {decision}: {names}.", decision=decision, names=names)


def _decision(state: State, seat: Seat) -> Wording:
    match state.phase:
        case Phase.GARDENS:
            return (
                Wording("choose a garden")
                if state.players[seat].garden.side == NOTHING
                else Wording("close the choice")
            )
        case Phase.SIDES:
            return Wording("choose a side") if state.players[seat].sealed == NOTHING else Wording("close the choice")
        case Phase.TURNS | Phase.OVER:
            return _DECISIONS[state.step]


def _rule(state: State, seat: Seat, move: Move) -> tuple[str, Wording]:
    player = state.players[seat]
    turns = state.phase is Phase.TURNS
    match move:
        case PlayCard() if turns and state.step is Step.CARD:
            return "not-in-hand", Wording("The card {card} is not in your hand.", card=BOX.card_name(move.card))
        case TakeTile() if turns and state.step is Step.TILE:
            return "not-by-card", Wording("Your card does not take from M{square}.", square=move.square + 1)
        case PlaceGardener() if turns and state.step is Step.GARDENER:
            if player.garden.filled >> move.cell & 1:
                return "filled", Wording("{cell} is filled already.", cell=cell_name(move.cell))
            return "not-in-line", Wording(
                "A gardener goes into the row or column of the tile's own square while one is free."
            )
        case MoveNoble() if turns and state.step is Step.NOBLE:
            return _noble_rule(state, seat, move)
        case ChooseGarden() if state.phase is Phase.GARDENS and player.garden.side == NOTHING:
            return "taken", Wording("Somebody has board {board} already.", board=BOX.side_names[move.side][:-1])
        case ChooseGarden() | ChooseSide() | PlayCard() | TakeTile() | PlaceGardener() | MoveNoble() | Stay() | End():
            return "not-now", Wording("The move {move} is not the decision that you face.", move=str(move))
        case _:
            assert_never(move)


def _noble_rule(state: State, seat: Seat, move: MoveNoble) -> tuple[str, Wording]:
    garden = state.players[seat].garden
    name = cell_name(move.cell)
    if garden.gardeners >> move.cell & 1:
        return "gardener-there", Wording(
            "A noble may pass a gardener but not end on one, and one stands on {name}.", name=name
        )
    if row_of(move.cell) <= garden.nobles[column_of(move.cell)]:
        return "not-lower", Wording("A noble must end lower than it started, and {name} is not lower.", name=name)
    return "no-way", Wording("No way over filled squares leads to {name}.", name=name)
