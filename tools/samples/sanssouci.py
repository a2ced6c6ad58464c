"""Sanssouci's sample games: two to four players, with and without the expansion, nobles moving most of the time."""

from collections.abc import Sequence

from render.sanssouci.look import SANSSOUCI_LOOK
from render.sanssouci.pictures import closeup, overview, panel, sheet
from render.sanssouci.theme import PINNED
from rules.chance import Chance
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.moves import Move
from rules.sanssouci.state import State
from rules.sanssouci.view import View
from tools.positions import Kind, Samples, Table, usual_kinds
from tools.positions import Position as AnyPosition

Position = AnyPosition[Move, View]

TABLES: tuple[Table, ...] = (
    (2, {"gardens": "choose", "expansion": "on"}),
    (2, {}),
    (3, {"expansion": "on"}),
    (4, {}),
    (4, {"expansion": "on"}),
)


def _likely(moves: Sequence[Move], chance: Chance) -> Sequence[Move]:
    nobles = [move for move in moves if move.kind == "noble"]
    return nobles if nobles and chance.below(4) else moves


SAMPLES: Samples[State, Move, View] = Samples(
    game=SANSSOUCI,
    look=SANSSOUCI_LOOK,
    pinned=PINNED,
    tables=TABLES,
    turn=lambda state: (state.turns, state.turn, state.phase),
    likely=_likely,
)
states, positions = SAMPLES.states, SAMPLES.positions


def _garden(one: Position) -> bytes:
    return closeup.garden.__wrapped__(one.spectator, 0, one.names)


KINDS = (*usual_kinds(overview, panel, sheet), Kind("garden", closeup, _garden))
