"""The one sentence for a move that is not allowed: the rule, and what is possible instead."""

from typing import assert_never

from rules.base.refusals import against, not_acting, not_now, possible
from rules.errors import BadNotation, IllegalMove
from rules.game import Seat
from rules.sanssouci.box import BOX
from rules.sanssouci.garden.cells import cell_name, column_of, row_of
from rules.sanssouci.legal import legal_moves, to_act
from rules.sanssouci.moves import (
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

_DECISIONS = {
    Step.CARD: Wording("You can play a card: {moves}"),
    Step.TILE: Wording("You can take a tile from the market: {moves}"),
    Step.GARDENER: Wording("You can place the gardener: {moves}"),
    Step.NOBLE: Wording("You can move a noble or none: {moves}"),
    Step.END: Wording("You can end the turn: {moves}"),
}
# In two parts, since other languages call Topiary's choice otherwise.
_CLOSE = Wording("You can {decision}: {moves}").with_facts(decision=Wording("confirm your choice"))


def bad_notation(state: State, seat: Seat, word: str) -> BadNotation:
    """Return the error for a text that is no move; `word` is empty if it cannot be one."""
    now = _now(state, seat)
    if word:
        return BadNotation("notation", "“{text}” is not a move of Sanssouci. {now}", text=word, now=now)
    return BadNotation("notation", "That is not a move of Sanssouci. {now}", now=now)


def illegal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """Return the error for a move that is not among the legal ones."""
    return not_acting(to_act(state), seat) or against(_rule(state, seat, move), move, _now(state, seat))


def _now(state: State, seat: Seat) -> Wording:
    return possible(_decision(state, seat), legal_moves(state, seat))


def _decision(state: State, seat: Seat) -> Wording:
    player = state.players[seat]
    match state.phase:
        case Phase.GARDENS:
            return Wording("You can choose a garden: {moves}") if player.garden.side == NOTHING else _CLOSE
        case Phase.SIDES:
            return Wording("You can choose a side: {moves}") if player.sealed == NOTHING else _CLOSE
        case Phase.TURNS | Phase.OVER:
            return _DECISIONS[state.step]


def _rule(state: State, seat: Seat, move: Move) -> tuple[str, Wording]:
    player = state.players[seat]
    turns = state.phase is Phase.TURNS
    match move:
        case PlayCard() if turns and state.step is Step.CARD:
            return "not-in-hand", Wording("You do not hold the card {card}.", card=BOX.card_name(move.card))
        case TakeTile() if turns and state.step is Step.TILE:
            return "not-by-card", Wording("Your card cannot take the tile on M{square}.", square=move.square + 1)
        case PlaceGardener() if turns and state.step is Step.GARDENER:
            if player.garden.filled >> move.cell & 1:
                return "filled", Wording("{cell} is filled already.", cell=cell_name(move.cell))
            return "not-in-line", Wording(
                "A gardener goes into the row or column of his tile as long as there is room."
            )
        case MoveNoble() if turns and state.step is Step.NOBLE:
            return _noble_rule(state, seat, move)
        case ChooseGarden() if state.phase is Phase.GARDENS and player.garden.side == NOTHING:
            return "taken", Wording("Somebody has board {board} already.", board=BOX.side_names[move.side][:-1])
        case ChooseGarden() | ChooseSide() | PlayCard() | TakeTile() | PlaceGardener() | MoveNoble() | Stay() | End():
            return not_now(move)
        case _:
            assert_never(move)


def _noble_rule(state: State, seat: Seat, move: MoveNoble) -> tuple[str, Wording]:
    garden = state.players[seat].garden
    name = cell_name(move.cell)
    if garden.gardeners >> move.cell & 1:
        return "gardener-there", Wording(
            "A noble may pass a gardener but not stop there, and one stands on {name}.", name=name
        )
    if row_of(move.cell) <= garden.nobles[column_of(move.cell)]:
        return "not-lower", Wording("A noble must end lower than it started, and {name} is not lower.", name=name)
    return "no-way", Wording("No way over filled squares leads to {name}.", name=name)
