"""Rows of report channels: where a server wants the reports of its people."""

from aiosqlite import Connection


async def set_report_channel(connection: Connection, guild_id: int, channel_id: int | None) -> None:
    """Choose the channel of a server; None for its system channel."""
    if channel_id is None:
        await connection.execute("DELETE FROM report_channels WHERE guild_id = ?", (guild_id,))
        return
    sql = "INSERT OR REPLACE INTO report_channels (guild_id, channel_id) VALUES (?, ?)"
    await connection.execute(sql, (guild_id, channel_id))


async def report_channel(connection: Connection, guild_id: int) -> int | None:
    """Return the channel that a server chose, or None."""
    rows = await connection.execute_fetchall("SELECT channel_id FROM report_channels WHERE guild_id = ?", (guild_id,))
    return next((int(row["channel_id"]) for row in rows), None)
