"""How long things are kept; `docs/privacy.md` says it in words."""

import sys
from collections.abc import Iterable
from dataclasses import replace

from db.games.interactions import forget_interactions
from db.people.uses import forget_uses
from db.retention import (
    closed_before,
    erase_game,
    forget_posts,
    forget_vacations,
    kept_posts,
    note_swept,
    tidy_games,
)
from rules.game import AnyGame
from tables.changes.posts import Refs, decode_refs, encode_refs
from tables.context import Context

DAY = 86400
INTERACTIONS = DAY
"""Seconds for which interactions are remembered; Discord's tokens live 15 minutes."""
USES = DAY
"""Seconds for which what is counted is remembered, as long as the longest limit."""
POSTS = 30 * DAY
"""Seconds after which what was told, or given up, names nobody any more."""
CLOSED = 30 * DAY
"""Seconds after which a lobby that was given up, or a table that was deleted, is erased."""
VACATIONS = 400 * DAY
"""Seconds for which vacations are remembered: those of a year are counted."""
_POSTS_AT_ONCE = 2000
_TABLES_AT_ONCE = 20
"""How much one sweep takes on, so that nobody waits for it; the next one goes on."""


async def tidy(context: Context) -> None:
    """Delete what has been kept long enough. Raises: NotSaved."""
    now = context.clock()
    async with context.saving() as connection:
        await forget_interactions(connection, now - INTERACTIONS)
        await forget_uses(connection, now - USES)
        await forget_vacations(connection, now - VACATIONS)
        await tidy_games(connection)
    async with context.saving() as connection:
        await forget_posts(connection, now - POSTS, _POSTS_AT_ONCE)
        for post in await kept_posts(connection, now - POSTS, _POSTS_AT_ONCE):
            await note_swept(connection, post.id, encode_refs(unnamed(decode_refs(post.refs))))
    await _erase_closed(context, now - CLOSED)


def unnamed(refs: Refs) -> Refs:
    """Return the same without any person."""
    return replace(refs, mention=(), who=None, former=None)


async def _erase_closed(context: Context, before: int) -> None:
    closed = await context.database.read(lambda connection: closed_before(connection, before, _TABLES_AT_ONCE))
    for game_id in closed:
        async with context.locked(game_id), context.saving() as connection:
            await erase_game(connection, game_id)


def forget_positions(games: Iterable[AnyGame]) -> None:
    """
    Empty the bounded caches of the games' rules; those without a bound hold the little that a game is made of.

    They are as large as a search needs them, which fills them within seconds. Tables take hours for that, and what is
    remembered for them is asked for again within a few clicks or never.
    """
    homes = tuple({f"{type(game).__module__.rpartition('.')[0]}." for game in games})
    modules = [module for name, module in sys.modules.items() if name.startswith(homes)]
    for function in [one for module in modules for one in vars(module).values() if hasattr(one, "cache_parameters")]:
        if function.cache_parameters()["maxsize"] is not None:
            function.cache_clear()
