"""Games that rest since their snapshot is damaged: put together again from their logs, at the start of the process."""

from collections.abc import Iterable

import structlog

from db.delivery.outbox import Post
from db.games.games import GameRow
from tables.changes.plan import write_posts
from tables.changes.posts import Refs, Told
from tables.context import House
from tables.history.service import History
from tables.model.table import DamagedGame

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
