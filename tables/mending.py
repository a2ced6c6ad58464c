"""Games that rest since their snapshot is damaged: put together again from their logs, at the start of the process."""

from collections.abc import Iterable

import structlog

from db.games import GameRow
from db.outbox import Post
from tables.history import History
from tables.house import House
from tables.plan import write_posts
from tables.posts import Refs, Told
from tables.table import DamagedGame

_log = structlog.get_logger(__name__)


async def mend_games(house: House, rows: Iterable[GameRow]) -> None:
    """
    Let those of these games that rest go on with what their log leads to, and tell their tables.

    A game whose log cannot be replayed goes on resting.
    Raises: NotSaved.
    """
    history = History(house)
    for row in rows:
        if row.fault is None:
            continue
        try:
            await history.mend(row.id)
        except DamagedGame as damage:
            _log.warning("cannot be mended", game=row.id, reason=damage.reason)
            continue
        async with house.saving() as connection:
            await write_posts(connection, house, row.id, (Told(Post.MENDED, Refs()),), house.clock())
        _log.warning("mended from its log", game=row.id)
