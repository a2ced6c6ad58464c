"""
Packed games: the moves and commits of a game that is over, as one compressed row in place of hundreds.

The views `every_move` and `every_commit` read both forms, so that nobody else needs to know which one a game has.
"""

from aiosqlite import Connection

from db.engine.rows import fetch_column

_MOVES = "seq, commit_no, seat, notation, acted_by, rules_version, at"
_COMMITS = "commit_no, seat, acted_by, last_seq, acting, following, opens, shows, learnt, shown, left"
_PACKED_COMMITS = "game_id = ?1 AND commit_no NOT IN (SELECT commit_no FROM undone WHERE game_id = ?1)"
_PACK = (
    "INSERT INTO packed SELECT ?1, as_packed((SELECT json_group_array(json_array("  # noqa: S608 - names of ours
    f"{_MOVES})) FROM (SELECT * FROM moves WHERE game_id = ?1 ORDER BY seq))),"
    f" as_packed((SELECT json_group_array(json_array({_COMMITS})) FROM commits WHERE {_PACKED_COMMITS}))"
)


async def due_packings(connection: Connection, before: int, limit: int) -> tuple[int, ...]:
    """Return games that ended before an instant and are not packed, oldest first."""
    sql = "SELECT game_id FROM packing_due WHERE ended_at < ? ORDER BY ended_at, game_id LIMIT ?"
    return await fetch_column(connection, int, sql, (before, limit))


async def pack_game(connection: Connection, game_id: int) -> None:
    """Pack the moves and commits of a game that is over and not packed yet."""
    await connection.execute(_PACK, (game_id,))
    await connection.execute("DELETE FROM moves WHERE game_id = ?1", (game_id,))
    await connection.execute(f"DELETE FROM commits WHERE {_PACKED_COMMITS}", (game_id,))  # noqa: S608 - names of ours
    await connection.execute("DELETE FROM packing_due WHERE game_id = ?1", (game_id,))


async def unpack_game(connection: Connection, game_id: int) -> None:
    """Write a game's moves and commits as rows again, if it is packed, so that the game can change."""
    if not await fetch_column(connection, int, "SELECT game_id FROM packed WHERE game_id = ?", (game_id,)):
        return
    for table, which, columns in (("moves", "every_move", _MOVES), ("commits", "every_commit", _COMMITS)):
        # Commits that were taken back are rows already.
        await connection.execute(
            f"INSERT OR IGNORE INTO {table} (game_id, {columns}) SELECT game_id, {columns} FROM {which}"  # noqa: S608 - names of ours
            " WHERE game_id = ?1",
            (game_id,),
        )
    await connection.execute("DELETE FROM packed WHERE game_id = ?", (game_id,))
    sql = (
        "INSERT OR IGNORE INTO packing_due SELECT coalesce(ended_at, active_at, opened_at), id FROM games"
        " WHERE id = ? AND status = 'ended'"
    )
    await connection.execute(sql, (game_id,))
