"""What happens by itself to lobbies that wait for players: a role is called once, and computers take the free seats."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import structlog
from aiosqlite import Connection

from db.delivery.outbox import Post
from db.games.games import Status, change_game
from db.games.lobbies import lobbies_to_call, lobbies_to_fill
from db.games.seats import replace_seats
from db.servers.game_roles import game_roles
from db.time.hours import find_hours
from rules.errors import BadOption
from rules.game import choose_options
from tables.changes.plan import write_posts
from tables.changes.posts import PlannedPost, Refs
from tables.context import Context
from tables.lobby.rules import with_computer
from tables.lobby.solo import start_table
from tables.model.lobby import Opened, load_opened
from tables.model.quiet_hours import awake_at, calendar_of
from tables.model.table import options_of

CALL_AFTER = 60
"""Seconds after which a role is called for a table, so that none is called for one that starts at once."""

_log = structlog.get_logger(__name__)


async def call_time(connection: Connection, guild_id: int | None, slug: str, host_id: int, at: int) -> int | None:
    """Return when a role is called for a new table: not in its host's quiet hours; None if there is no role."""
    if slug not in await game_roles(connection, guild_id or 0):
        return None
    return awake_at(calendar_of(await find_hours(connection, host_id)), at + CALL_AFTER)


async def tend_lobbies(context: Context) -> int:
    """Call roles and let computers take free seats, each lobby in its own transaction. Returns: how many changed."""
    now = context.clock()
    async with context.database.reading() as connection:
        called, filled = await lobbies_to_call(connection, now), await lobbies_to_fill(connection, now)
    changes = [await _change(context, game_id, _call) for game_id in called]
    changes += [await _change(context, game_id, _fill) for game_id in filled]
    return sum(changes)


async def _change(
    context: Context, game_id: int, change: Callable[[Connection, Context, Opened], Awaitable[None]]
) -> bool:
    async with context.locked(game_id), context.saving() as connection:
        opened = await load_opened(connection, context.games, game_id)
        # Somebody may have started or changed it before the lock was taken.
        if opened.row.status is not Status.LOBBY:
            return False
        await change(connection, context, opened)
    context.tell(game_id)
    return True


async def _call(connection: Connection, context: Context, opened: Opened) -> None:
    await change_game(connection, opened.row.id, calls_at=None)
    if len(opened.seats) < max(opened.game.player_counts):
        wanted = PlannedPost(Post.WANTED, Refs(who=opened.row.host_id))
        await write_posts(connection, context, opened.row.id, (wanted,), context.clock())


async def _fill(connection: Connection, context: Context, opened: Opened) -> None:
    """Seat as many computers as the game and its options need, and start it."""
    if opened.row.fills_at is None or opened.row.fills_at > context.clock() or opened.lobby().unready:
        return
    await change_game(connection, opened.row.id, fills_at=None)
    while not _can_start(opened) and len(opened.seats) < max(opened.game.player_counts):
        opened = replace(opened, seats=with_computer(opened, None))
    if not _can_start(opened):
        _log.warning("a lobby could not be filled", game=opened.row.id)
        return
    await replace_seats(connection, opened.row.id, opened.seats)
    await start_table(connection, context, opened)


def _can_start(opened: Opened) -> bool:
    if len(opened.seats) not in opened.game.player_counts:
        return False
    try:
        choose_options(opened.game.options, len(opened.seats), options_of(opened.row).to_dict())
    except BadOption:
        return False
    return True
