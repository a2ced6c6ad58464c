"""
What the database knows of one person: where it stands, how it is read out, and how it is made nobody's.

A new table or a new column with somebody's id has to be named here; a test reads the schema and says so.
"""

# ruff: noqa: S608 - statements are put together of constants of ours; all values are bound

from collections.abc import Mapping

from aiosqlite import Connection

FORMER = "A former player"
"""The name of whoever had their data deleted, wherever their seat has to stay."""
FORMER_ID = -1
"""Stands in the outbox for whoever had their data deleted. In rows of seats each has a negative number of its own."""

_MINE = (
    "WITH mine AS (SELECT seats.game_id, seats.seat, coalesce((SELECT max(last_seq) FROM holders"
    " WHERE holders.game_id = seats.game_id AND holders.seat = seats.seat), 0) AS after_seq,"
    " coalesce(resigned_seq, 1 << 60) AS upto_seq, coalesce(taken_at, 0) AS since FROM seats WHERE user_id = :user"
    " UNION ALL SELECT own.game_id, own.seat, coalesce((SELECT max(last_seq) FROM holders AS before"
    " WHERE before.game_id = own.game_id AND before.seat = own.seat AND before.id < own.id), 0), own.last_seq,"
    " own.left_at FROM holders AS own WHERE own.user_id = :user)"
)
"""The seats that are or were somebody's, with the moves that were theirs: nothing from before or after."""
_SEAT = "JOIN seats USING (game_id, seat) WHERE seats.user_id = :user AND resigned_seq IS NULL"
_GAMES = (
    "(SELECT game_id FROM seats WHERE user_id = :user UNION SELECT game_id FROM holders WHERE user_id = :user"
    " UNION SELECT game_id FROM watchers WHERE user_id = :user UNION SELECT id FROM games WHERE host_id = :user)"
)

TOLD: Mapping[str, str] = {
    "people": "SELECT * FROM people WHERE user_id = :user",
    "hours": "SELECT * FROM hours WHERE user_id = :user",
    "vacations": "SELECT since, days FROM vacations WHERE user_id = :user ORDER BY since",
    "games": (
        "SELECT id, slug, name, status, guild_id, channel_id, thread_id, options, time_limit, opened_at, started_at,"
        f" ended_at, host_id = :user AS is_host FROM games WHERE id IN {_GAMES} ORDER BY id"
    ),
    "seats": "SELECT * FROM seats WHERE user_id = :user ORDER BY game_id",
    "holders": "SELECT game_id, seat, name, last_seq, left_at FROM holders WHERE user_id = :user ORDER BY id",
    "moves": (
        f"{_MINE} SELECT game_id, seq, commit_no, seat, notation, acted_by, at FROM mine JOIN moves"
        " USING (game_id, seat) WHERE seq > after_seq AND seq <= upto_seq ORDER BY game_id, seq"
    ),
    "commits": (
        f"{_MINE} SELECT game_id, commit_no, seat, acted_by, last_seq, left FROM mine JOIN commits"
        " USING (game_id, seat) WHERE last_seq > after_seq AND last_seq <= upto_seq ORDER BY game_id, commit_no"
    ),
    "undone": (
        "SELECT undone.game_id, commit_no, at FROM undone JOIN seats"
        " ON seats.game_id = undone.game_id AND seats.seat = by_seat"
        " WHERE seats.user_id = :user AND at >= coalesce(taken_at, 0) ORDER BY undone.game_id, commit_no"
    ),
    "drafts": f"SELECT game_id, seat, moves, changed_at FROM drafts {_SEAT}",
    "orders": f"SELECT game_id, seat, wishes, draft, made_at, outcome FROM orders {_SEAT} ORDER BY orders.id",
    "hints": (
        "SELECT hints.game_id, hints.seat, seq, advice, asked_at FROM hints JOIN seats USING (game_id, seat)"
        " WHERE seats.user_id = :user AND asked_at >= coalesce(taken_at, 0) ORDER BY asked_at"
    ),
    "deadlines": f"SELECT game_id, seat, due_at, step, left FROM deadlines {_SEAT} AND deadlines.kind = 'turn'",
    "nudges": f"SELECT game_id, seat, at FROM nudges {_SEAT}",
    "interactions": f"SELECT interaction_id, game_id, seat, at FROM interactions {_SEAT} ORDER BY at",
    "proposals": (
        "SELECT proposals.game_id, proposals.kind, made_at, outcome, closed_at FROM proposals JOIN seats"
        " ON seats.game_id = proposals.game_id AND seats.seat = by_seat"
        " WHERE seats.user_id = :user AND made_at >= coalesce(taken_at, 0) ORDER BY proposals.id"
    ),
    "consents": (
        "SELECT proposals.game_id, proposals.kind, consents.at FROM consents JOIN proposals"
        " ON proposals.id = proposal_id JOIN seats ON seats.game_id = proposals.game_id AND seats.seat = consents.seat"
        " WHERE seats.user_id = :user AND consents.at >= coalesce(taken_at, 0) ORDER BY consents.at"
    ),
    "dismissals": "SELECT game_id, at FROM dismissals WHERE user_id = :user",
    "watchers": "SELECT game_id, since, failed_at FROM watchers WHERE user_id = :user",
    "blocks": "SELECT blocked_id, at FROM blocks WHERE user_id = :user ORDER BY at",
    "uses": "SELECT guild_id, kind, at FROM uses WHERE user_id = :user ORDER BY at",
    "outbox": (
        "SELECT game_id, kind, created_at, done_at, message_id, attempts, error, parked FROM outbox"
        " WHERE user_id = :user ORDER BY id"
    ),
}
"""By table what is read out for a person: never another one's id or name, never a card that they might not see."""

NOBODYS = frozenset(
    {"boots", "guilds", "guild_channels", "report_channels", "command_trees", "commands", "barred", "turning_points"}
)
"""The tables in which nothing is anybody's."""

_RESIGNED = """
    UPDATE seats SET resigned_seq = (SELECT seq FROM games WHERE games.id = game_id), resigned_at = :at,
        away_at = NULL, offered_at = NULL, lost = NULL
    WHERE user_id = :user AND resigned_seq IS NULL AND (SELECT status FROM games WHERE games.id = game_id) = 'playing'
"""
"""A damaged game that rests cannot be left by resigning; it must not wait for nobody when it is mended."""
_HOST = """
    UPDATE games SET host_id = coalesce(
        (SELECT -1 - seat FROM seats WHERE seats.game_id = games.id AND user_id = :user), -999)
    WHERE host_id = :user
"""
_DRAFTS = """
    DELETE FROM drafts WHERE EXISTS (SELECT 1 FROM seats
        WHERE seats.game_id = drafts.game_id AND seats.seat = drafts.seat AND user_id = :user)
"""
FORGOTTEN = (
    "DELETE FROM outbox WHERE user_id = :user",
    "DELETE FROM people WHERE user_id = :user",
    "DELETE FROM hours WHERE user_id = :user",
    "DELETE FROM vacations WHERE user_id = :user",
    "DELETE FROM watchers WHERE user_id = :user",
    "DELETE FROM uses WHERE user_id = :user",
    "DELETE FROM blocks WHERE user_id = :user",
    _DRAFTS,
    _RESIGNED,
    _HOST,
    # Each seat has another number, so that nobody can tell which games were the same person's.
    "UPDATE seats SET user_id = -1 - seat, name = :name WHERE user_id = :user",
    "UPDATE holders SET user_id = -1000 - id, name = :name WHERE user_id = :user",
)
"""What makes all of a person nobody's, in this order, besides what the outbox refers to."""

PERSONAL: Mapping[str, frozenset[str]] = {
    "people": frozenset({"user_id"}),
    "hours": frozenset({"user_id"}),
    "vacations": frozenset({"user_id"}),
    "games": frozenset({"host_id"}),
    "seats": frozenset({"user_id"}),
    "holders": frozenset({"user_id"}),
    "dismissals": frozenset({"user_id"}),
    "watchers": frozenset({"user_id"}),
    "blocks": frozenset({"user_id", "blocked_id"}),
    "uses": frozenset({"user_id"}),
    "outbox": frozenset({"user_id"}),
}
"""The columns that hold somebody's id. `blocks.blocked_id`, and `dismissals` of a lobby, stay: others decided them."""

THINGS = frozenset(
    {
        "id", "game_id", "guild_id", "channel_id", "thread_id", "lobby_message_id", "board_message_id", "message_id",
        "dm_channel_id", "next_id", "proposal_id", "interaction_id", "application_id", "command_id", "role_id",
    }
)  # fmt: skip
"""The columns of ids that are nobody's, or go with the row of a person."""


async def personal_rows(connection: Connection, user_id: int) -> dict[str, list[dict[str, object]]]:
    """Return by table all that is known of a person."""
    found: dict[str, list[dict[str, object]]] = {}
    for table, sql in TOLD.items():
        rows = await connection.execute_fetchall(sql, {"user": user_id})
        found[table] = [dict(row) for row in rows]
    return found


async def forget_person(connection: Connection, user_id: int, at: int) -> None:
    """Make all that is known of a person nobody's; they must hold no seat that anybody waits for."""
    for sql in FORGOTTEN:
        await connection.execute(sql, {"user": user_id, "name": FORMER, "at": at})


async def rename_person(connection: Connection, user_id: int, guild_id: int, name: str) -> None:
    """Write a person's present name on a server wherever they sit or sat there; who is not known stays unknown."""
    values = {"user": user_id, "guild": guild_id, "name": name}
    await connection.execute("UPDATE people SET name = :name WHERE user_id = :user", values)
    for table in ("seats", "holders"):
        await connection.execute(
            f"UPDATE {table} SET name = :name WHERE user_id = :user AND name <> :name"
            " AND game_id IN (SELECT id FROM games WHERE guild_id = :guild)",
            values,
        )


async def is_renamed(connection: Connection, user_id: int, guild_id: int, name: str) -> bool:
    """Tell whether a person goes by another name at a table of that server, or wherever no table is."""
    values = {"user": user_id, "guild": guild_id, "name": name}
    sql = (
        "SELECT 1 FROM people WHERE user_id = :user AND name <> :name UNION ALL SELECT 1 FROM seats"
        " JOIN games ON games.id = game_id WHERE user_id = :user AND seats.name <> :name AND guild_id = :guild LIMIT 1"
    )
    return bool(await connection.execute_fetchall(sql, values))
