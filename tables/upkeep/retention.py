"""How long data is kept; `docs/privacy.md` says the same to players."""

import asyncio
import sys
from collections.abc import Iterable
from dataclasses import replace

from db.boards import forget_boards
from db.daily.cards import forget_cards
from db.daily.results import forget_tries
from db.games.commits import forget_interactions
from db.games.packed import due_packings, pack_game
from db.people.people import forget_uses
from db.retention import closed_before, erase_game, forget_posts, forget_vacations, kept_posts, note_swept, tidy_games
from rules.game import AnyGame
from tables.advice.branches import TOPIC
from tables.changes.posts import Refs, decode_refs, encode_refs
from tables.context import Context

DAY = 86400
INTERACTIONS = DAY
"""Seconds for which interactions are stored; Discord's tokens are valid for 15 minutes."""
USES = DAY
"""Seconds for which uses are stored for rate limits; as long as the longest limit."""
POSTS = 30 * DAY
"""Seconds after which people are removed from entries of the outbox that were sent or given up."""
CLOSED = 30 * DAY
"""Seconds after which a closed lobby or a deleted table is erased."""
VACATIONS = 400 * DAY
"""Seconds for which vacations are stored, because their days are counted by the year."""
BOARDS = 35 * DAY
"""Seconds after its last move for which a private board is stored."""
BRANCHES = 7 * DAY
"""Seconds after its last move for which a branch of a reviewed game is stored."""
PACKED = DAY
"""Seconds after its end at which a game is packed."""
_POSTS_AT_ONCE = 2000
_PACKED_AT_ONCE = 20
_BOARDS_AT_ONCE = 500
_PAUSE = 0.1
_PACKED_BY_SWEEP = 1000
"""Games packed by one sweep, a few in each transaction, so that clicks come in between."""
_TABLES_AT_ONCE = 20
"""Tables that one sweep erases, so that it takes little time; the next sweep continues."""


async def tidy(context: Context) -> None:
    """Delete expired data. Raises: NotSaved."""
    now = context.clock()
    async with context.saving() as connection:
        await forget_interactions(connection, now - INTERACTIONS)
        await forget_uses(connection, now - USES)
        await forget_vacations(connection, now - VACATIONS)
        await tidy_games(connection)
        await forget_boards(connection, now - BOARDS, _BOARDS_AT_ONCE)
        await forget_boards(connection, now - BRANCHES, _BOARDS_AT_ONCE, TOPIC)
        await forget_tries(connection, now // DAY)
        await forget_cards(connection, (now - BOARDS) // DAY)
    async with context.saving() as connection:
        await forget_posts(connection, now - POSTS, _POSTS_AT_ONCE)
        for post in await kept_posts(connection, now - POSTS, _POSTS_AT_ONCE):
            await note_swept(connection, post.id, encode_refs(without_people(decode_refs(post.refs))))
    await _erase_closed(context, now - CLOSED)
    await _pack(context, now - PACKED)


def without_people(refs: Refs) -> Refs:
    """Return the refs without people."""
    return replace(refs, mention=(), who=None, former=None)


async def _pack(context: Context, before: int) -> None:
    for _ in range(_PACKED_BY_SWEEP // _PACKED_AT_ONCE):
        async with context.saving() as connection:
            due = await due_packings(connection, before, _PACKED_AT_ONCE)
            for game_id in due:
                await pack_game(connection, game_id)
        if len(due) < _PACKED_AT_ONCE:
            return
        await asyncio.sleep(_PAUSE)


async def _erase_closed(context: Context, before: int) -> None:
    closed = await context.database.read(lambda connection: closed_before(connection, before, _TABLES_AT_ONCE))
    for game_id in closed:
        async with context.locked(game_id), context.saving() as connection:
            await erase_game(connection, game_id)


def forget_positions(games: Iterable[AnyGame]) -> None:
    """
    Empty the bounded caches of the games' rules; unbounded ones hold only the few constants of a game.

    Their size suits searches, which fill them within seconds. Tables fill them over hours, and use an entry again
    within a few clicks or never.
    """
    homes = tuple({f"{type(game).__module__.rpartition('.')[0]}." for game in games})
    modules = [module for name, module in sys.modules.items() if name.startswith(homes)]
    for function in [one for module in modules for one in vars(module).values() if hasattr(one, "cache_parameters")]:
        if function.cache_parameters()["maxsize"] is not None:
            function.cache_clear()
