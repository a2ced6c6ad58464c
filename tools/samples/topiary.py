"""Topiary's sample games: two to four players, with and without the draft, picking up tiles most of the time."""

from collections.abc import Sequence

from render.topiary.look import TOPIARY_LOOK
from render.topiary.pictures import overview, panel, sheet
from render.topiary.theme import PINNED
from rules.chance import Chance
from rules.topiary.game import TOPIARY
from rules.topiary.moves import PICK_NOTHING, Move
from rules.topiary.state import State
from rules.topiary.view import View
from tools.positions import Position as AnyPosition
from tools.positions import Samples, Table, usual_kinds

Position = AnyPosition[Move, View]

TABLES: tuple[Table, ...] = ((2, {"draft": "on"}), (2, {}), (3, {}), (4, {"draft": "on"}), (4, {}))


def _likely(moves: Sequence[Move], chance: Chance) -> Sequence[Move]:
    return moves[:-1] if moves[-1] == PICK_NOTHING and chance.below(4) else moves


SAMPLES: Samples[State, Move, View] = Samples(
    game=TOPIARY,
    look=TOPIARY_LOOK,
    pinned=PINNED,
    colours=112,
    tables=TABLES,
    # Picking up commits what stands before it, so the draft begins anew there.
    turn=lambda state: (state.turns, state.turn, state.phase, state.now.picked),
    likely=_likely,
)
states, positions = SAMPLES.states, SAMPLES.positions

KINDS = usual_kinds(overview, panel, sheet)
