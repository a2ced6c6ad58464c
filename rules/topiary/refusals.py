"""The one sentence for a move that is not allowed: the rule, and what is possible instead."""

import re
from typing import assert_never

from rules.base.refusals import against, not_acting, not_now, possible
from rules.errors import BadNotation, IllegalMove
from rules.game import Seat
from rules.topiary.garden.cells import cell_name
from rules.topiary.garden.positions import DIRECTIONS, LINE, position_name
from rules.topiary.garden.tiles import FACE_DOWN, tile_words
from rules.topiary.legal import legal_moves, tiles_to_keep, to_act
from rules.topiary.moves import End, KeepTiles, LayTile, Move, PickNothing, PickTile, PlaceVisitor
from rules.topiary.setup import HAND
from rules.topiary.state import Phase, State, Step
from rules.wording import Wording

_DECISIONS = {
    Step.KEEP: Wording("You can keep three tiles: {moves}"),
    Step.VISITOR: Wording("You can place a visitor: {moves}"),
    Step.PICK: Wording("You can pick up a tile or none: {moves}"),
    Step.LAY: Wording("You can lay a tile: {moves}"),
}
_NO_POSITION = re.compile(rf"(?:visitor:)?([a-e][1-5])({'|'.join(DIRECTIONS)})")


def bad_notation(state: State, seat: Seat, word: str) -> BadNotation:
    """Return the error for a text that is no move; `word` is empty if it cannot be one."""
    if nowhere := _NO_POSITION.fullmatch(word):
        cell, direction = nowhere.groups()
        return BadNotation(
            "no-position",
            "A visitor stands outside and looks into the garden, but {cell} {direction} looks out of it. {now}",
            cell=cell.upper(),
            direction=direction,
            now=_now(state, seat),
        )
    if word:
        return BadNotation("notation", "“{text}” is not a move of Topiary. {now}", text=word, now=_now(state, seat))
    return BadNotation("notation", "That is not a move of Topiary. {now}", now=_now(state, seat))


def illegal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """Return the error for a move that is not among the legal ones."""
    return not_acting(to_act(state), seat) or against(_rule(state, move), move, _now(state, seat))


def _now(state: State, seat: Seat) -> Wording:
    return possible(_decision(state), legal_moves(state, seat))


def _decision(state: State) -> Wording:
    if state.step is Step.END:
        return (
            Wording("You can confirm your choice: {moves}")
            if state.phase is Phase.DRAFT
            else Wording("You can end the turn: {moves}")
        )
    return _DECISIONS[state.step]


def _rule(state: State, move: Move) -> tuple[str, Wording]:
    match move:
        case KeepTiles() if state.step is Step.KEEP:
            return _keep_rule(state, move)
        case PlaceVisitor() if state.step is Step.VISITOR:
            position = position_name(move.position)
            return "taken", Wording(
                "A visitor stands on {position} already, and there is room for only one.", position=position
            )
        case PickTile() if state.step is Step.PICK:
            return _pick_rule(state, move)
        case LayTile() if state.step is Step.LAY:
            return "not-in-hand", Wording("You do not hold {tile}.", tile=tile_words(move.tile))
        case KeepTiles() | PlaceVisitor() | PickTile() | PickNothing() | LayTile() | End():
            return not_now(move)
        case _:
            assert_never(move)


def _keep_rule(state: State, move: KeepTiles) -> tuple[str, Wording]:
    if len(set(move.tiles)) != len(move.tiles):
        return "twice", Wording("There is only one of each tile, so you cannot keep it twice.")
    if len(move.tiles) != HAND:
        return "wrong-number", Wording(
            "You keep exactly {hand} tiles, not {number}.", hand=HAND, number=len(move.tiles)
        )
    strange = next(tile for tile in move.tiles if tile not in tiles_to_keep(state))
    return "not-yours", Wording(
        "You cannot keep {tile}: it is not among the tiles you choose from.", tile=tile_words(strange)
    )


def _pick_rule(state: State, move: PickTile) -> tuple[str, Wording]:
    name = cell_name(move.cell)
    if move.cell not in LINE[state.now.position]:
        return "not-in-line", Wording("The visitor you have just placed does not look at {cell}.", cell=name)
    assert state.garden[move.cell] != FACE_DOWN, "a face-down tile of the line can be picked up"
    return "face-up", Wording("The tile on {cell} lies face up, and face-up tiles stay where they are.", cell=name)
