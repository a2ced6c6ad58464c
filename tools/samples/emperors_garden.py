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
from tools.positions import End, Kind, Samples, Table
from tools.positions import Position as AnyPosition

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
    tables=TABLES,
    turn=lambda state: (state.turns, state.turn, state.phase),
    likely=_likely,
)
states, positions = SAMPLES.states, SAMPLES.positions


def _overview(one: Position) -> bytes:
    return overview.overview.__wrapped__(one.spectator, one.names)


def _panel(one: Position) -> bytes:
    return panel.panel.__wrapped__(one.view, one.before, one.legal, one.names)


def _sheet(end: End[View]) -> bytes:
    return sheet.sheet.__wrapped__(end.view, end.result, end.names)


KINDS = (Kind("overview", overview, _overview), Kind("panel", panel, _panel), Kind("sheet", sheet, _sheet, is_end=True))
