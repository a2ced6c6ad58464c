"""Gardlings' sample games: alone, two to five players, open and hidden building, basic and advanced rules."""

from render.gardlings.look import GARDLINGS_LOOK
from render.gardlings.overview import table
from render.gardlings.pictures import panel
from render.gardlings.sheet import sheet
from render.gardlings.theme import PINNED
from rules.gardlings.game import GARDLINGS
from rules.gardlings.moves import Move
from rules.gardlings.state import State
from rules.gardlings.view import View
from tools.positions import End, Kind, Samples, Table
from tools.positions import Position as AnyPosition

Position = AnyPosition[Move, View]

TABLES: tuple[Table, ...] = (
    (2, {"building": "open"}),
    (1, {"length": "short"}),
    (3, {"advanced": "all"}),
    (4, {"advanced": "all", "building": "open"}),
    (5, {}),
)


SAMPLES: Samples[State, Move, View] = Samples(
    game=GARDLINGS,
    look=GARDLINGS_LOOK,
    pinned=PINNED,
    tables=TABLES,
    # A drawn tile commits what stands before it, so the draft begins anew there.
    turn=lambda state: (state.round, state.phase, state.turn, tuple(len(player.bag) for player in state.players)),
    # A page holds four gardens, and only where building is open do they grow in sight of all.
    timed=(4, {"building": "open"}),
)
states, positions = SAMPLES.states, SAMPLES.positions


def _overview(one: Position) -> bytes:
    table.table_page.cache_clear()
    return table.overview(one.spectator, one.names)


def _panel(one: Position) -> bytes:
    return panel.panel.__wrapped__(one.view, one.before, one.legal, one.names, with_odds=True)


def _sheet(end: End[View]) -> bytes:
    return sheet.sheet.__wrapped__(end.view, end.result, end.names)


KINDS = (Kind("overview", table, _overview), Kind("panel", panel, _panel), Kind("sheet", sheet, _sheet, is_end=True))
