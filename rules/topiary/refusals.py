"""The one sentence for a move that is not allowed: the rule, and what is possible instead."""

import re
from typing import assert_never

from rules.errors import BadNotation, IllegalMove
from rules.game import Seat
from rules.topiary.cells import cell_name
from rules.topiary.legal import legal_moves, tiles_to_keep, to_act
from rules.topiary.moves import NOTATION, End, KeepTiles, LayTile, Move, PickNothing, PickTile, PlaceVisitor
from rules.topiary.positions import DIRECTIONS, LINE, position_name
from rules.topiary.setup import HAND
from rules.topiary.state import Phase, State, Step
from rules.topiary.tiles import FACE_DOWN, tile_words

_SHOWN = 12
_DECISIONS = {
    Step.KEEP: "keep three tiles",
    Step.VISITOR: "place a visitor",
    Step.PICK: "pick up a tile or none",
    Step.LAY: "lay a tile",
}
_NO_POSITION = re.compile(rf"(?:visitor:)?([a-e][1-5])({'|'.join(DIRECTIONS)})")


def bad_notation(state: State, seat: Seat, text: str) -> BadNotation:
    """Return the error for a text that is no move."""
    if nowhere := _NO_POSITION.fullmatch(text):
        cell, direction = nowhere.groups()
        rule = f"A visitor stands outside and looks into the garden, which {cell.upper()} {direction} does not."
        return BadNotation("no-position", f"{rule} {_now(state, seat)}")
    # Strangers' words are repeated only if no markup, no mention and no link can hide in them.
    named = f"“{text}” is" if NOTATION.fullmatch(text) else "That is"
    return BadNotation("notation", f"{named} not a move of Topiary. {_now(state, seat)}")


def illegal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """Return the error for a move that is not among the legal ones."""
    if state.phase is Phase.OVER:
        return IllegalMove("over", "This game is over; its score sheet stands at the end of the log.")
    if seat not in to_act(state):
        return IllegalMove("not-your-turn", "It is not your turn; you are told as soon as it is.")
    code, rule = _rule(state, move)
    return IllegalMove(code, f"{rule} {_now(state, seat)}", move=str(move))


def _now(state: State, seat: Seat) -> str:
    """Say what the seat can do now."""
    moves = legal_moves(state, seat)
    if not moves:
        return "There is nothing for you to decide at the moment."
    names = ", ".join(str(move) for move in moves[:_SHOWN])
    more = f" and {len(moves) - _SHOWN} more" if len(moves) > _SHOWN else ""
    return f"You can {_decision(state)}: {names}{more}."


def _decision(state: State) -> str:
    if state.step is Step.END:
        return "close the choice" if state.phase is Phase.DRAFT else "end the turn"
    return _DECISIONS[state.step]


def _rule(state: State, move: Move) -> tuple[str, str]:
    match move:
        case KeepTiles() if state.step is Step.KEEP:
            return _keep_rule(state, move)
        case PlaceVisitor() if state.step is Step.VISITOR:
            return "taken", f"A visitor stands on {position_name(move.position)} already, and there is room for one."
        case PickTile() if state.step is Step.PICK:
            return _pick_rule(state, move)
        case LayTile() if state.step is Step.LAY:
            return "not-in-hand", f"The tile {tile_words(move.tile)} is not in your hand."
        case KeepTiles() | PlaceVisitor() | PickTile() | PickNothing() | LayTile() | End():
            return "not-now", f"The move {move} is not the decision that you face."
        case _:
            assert_never(move)


def _keep_rule(state: State, move: KeepTiles) -> tuple[str, str]:
    if len(set(move.tiles)) != len(move.tiles):
        return "twice", "There is one of each tile, so none can be kept twice."
    if len(move.tiles) != HAND:
        return "wrong-number", f"You keep exactly {HAND} tiles, not {len(move.tiles)}."
    strange = next(tile for tile in move.tiles if tile not in tiles_to_keep(state))
    return "not-yours", f"The tile {tile_words(strange)} is not among those that you choose from."


def _pick_rule(state: State, move: PickTile) -> tuple[str, str]:
    name = cell_name(move.cell)
    if move.cell not in LINE[state.now.position]:
        return "not-in-line", f"{name} is not in the sight line of the visitor you have just placed."
    assert state.garden[move.cell] != FACE_DOWN, "a face-down tile of the line can be picked up"
    return "face-up", f"The tile on {name} lies face up, and face-up tiles stay where they are."
