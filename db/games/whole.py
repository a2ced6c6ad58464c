"""Reads a table with everything that belongs to it, as every click needs it, by one statement."""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

import msgspec
from aiosqlite import Connection

from db.engine.rows import as_json, row_as, rows_from_json
from db.games.commits import NEWEST_COMMITS, UNDONE_COMMITS, CommitRow
from db.games.games import GameRow
from db.games.moves import DRAFTS_OF_GAME, UNTOLD_MOVERS, DraftRow
from db.games.seats import HOLDERS_OF_GAME, SEATS_OF_GAME, HolderRow, SeatRow
from db.orders import ORDERS_OF_GAME, OrderRow
from db.people.people import MENTIONED
from db.servers.guilds import MOST_VACATION
from db.time.deadlines import DEADLINES_OF_GAME, DeadlineRow
from db.time.hours import HOURS_OF_GAME, VACATION_DAYS_AT, HoursRow, counted


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeTable:
    """
    The row of a game with everything that belongs to it, each part in its order.

    `hours` are those of people who have set any, by person, with vacations as far as they count here. `orders` are each
    seat's present one and its newest past one. `commits` are the newest, back far enough to contain each seat's last
    one, including undone ones. `untold` are the seats whose moves no public post has told yet, `mentioned` the people
    who get no direct messages. `undone` counts the commits that were taken back.
    """

    game: GameRow
    seats: tuple[SeatRow, ...]
    drafts: tuple[DraftRow, ...]
    deadlines: tuple[DeadlineRow, ...]
    orders: tuple[OrderRow, ...]
    hours: Mapping[int, HoursRow]
    former: tuple[HolderRow, ...]
    commits: tuple[CommitRow, ...]
    untold: frozenset[int]
    mentioned: frozenset[int]
    undone: int


_ROWS: dict[str, tuple[type[Any], str, tuple[str, ...]]] = {
    "seats": (SeatRow, SEATS_OF_GAME, ("seat",)),
    "drafts": (DraftRow, DRAFTS_OF_GAME, ("seat",)),
    "deadlines": (DeadlineRow, DEADLINES_OF_GAME, ("seat", "kind.value")),
    "orders": (OrderRow, ORDERS_OF_GAME, ("id",)),
    "former": (HolderRow, HOLDERS_OF_GAME, ("id",)),
    "commits": (CommitRow, NEWEST_COMMITS, ("commit_no",)),
}
"""Rows of a table, each kind with its class, its query and the attributes that order it."""
_PARTS = {
    **{name: as_json(kind, query) for name, (kind, query, _) in _ROWS.items()},
    "hours": as_json(HoursRow, HOURS_OF_GAME),
    "untold": f"(SELECT json_group_array(seat) FROM ({UNTOLD_MOVERS}))",  # noqa: S608 - a query of ours
    "mentioned": f"(SELECT json_group_array(user_id) FROM ({MENTIONED}))",  # noqa: S608 - a query of ours
    "undone": f"({UNDONE_COMMITS})",
    "days": f"({VACATION_DAYS_AT})",
}
_COLUMNS = ", ".join(f"{part} AS its_{name}" for name, part in _PARTS.items())
_WHOLE = f"SELECT games.*, {_COLUMNS} FROM games WHERE id = ?1"  # noqa: S608 - queries of ours


async def find_whole(connection: Connection, game_id: int) -> WholeTable | None:
    """Return a table with everything that belongs to it, or None if there is none with that id."""
    rows = await connection.execute_fetchall(_WHOLE, (game_id,))
    return next((_whole(row) for row in rows), None)


def _whole(row: Any) -> WholeTable:  # noqa: ANN401 - a row by its columns
    days = MOST_VACATION if row["its_days"] is None else row["its_days"]
    rows = {name: _ordered(rows_from_json(row[f"its_{name}"], kind), *by) for name, (kind, _, by) in _ROWS.items()}
    return WholeTable(
        game=row_as(row, GameRow),
        hours={one.user_id: counted(one, days) for one in rows_from_json(row["its_hours"], HoursRow)},
        untold=msgspec.json.decode(row["its_untold"], type=frozenset[int]),
        undone=row["its_undone"],
        mentioned=msgspec.json.decode(row["its_mentioned"], type=frozenset[int]),
        **rows,
    )


def _ordered(rows: tuple[Any, ...], *by: str) -> tuple[Any, ...]:
    return rows if len(rows) < 2 else tuple(sorted(rows, key=attrgetter(*by)))  # noqa: PLR2004 - one is in order
