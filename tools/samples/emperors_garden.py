"""Emperor's Garden's sample games: two to four players, both decks, every kind of action as likely as the others."""

from collections.abc import Sequence

from render.emperors_garden.look import EMPERORS_GARDEN_LOOK
from render.emperors_garden.pictures import overview, panel, sheet
from render.emperors_garden.theme import PINNED
from rules.chance import Chance
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.moves import Move
from rules.emperors_garden.state import State
from rules.emperors_garden.view import View
from tools.positions import Position as AnyPosition
from tools.positions import Samples, Table, usual_kinds

Position = AnyPosition[Move, View]

TABLES: tuple[Table, ...] = (
    (2, {}),
    (3, {}),
    (4, {}),
    (4, {"own-falls-score": "off"}),
    (2, {"deck": "western"}),
    (3, {"deck": "western"}),
)


def _likely(moves: Sequence[Move], chance: Chance) -> Sequence[Move]:
    kind = chance.choice(sorted({move.kind for move in moves}))
    return [move for move in moves if move.kind == kind]


SAMPLES: Samples[State, Move, View] = Samples(
    game=EMPERORS_GARDEN,
    look=EMPERORS_GARDEN_LOOK,
    pinned=PINNED,
    colours=80,
    tables=TABLES,
    turn=lambda state: (state.turns, state.turn, state.phase),
    likely=_likely,
)
states, positions = SAMPLES.states, SAMPLES.positions

KINDS = usual_kinds(overview, panel, sheet)
