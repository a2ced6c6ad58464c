"""Stored games at the start of the process: damaged ones are rebuilt from their logs, older states rewritten."""

from collections.abc import Iterable

import structlog

from db.delivery.outbox import Post
from db.games.games import GameRow, replace_state
from rules.game import state_version
from tables.changes.plan import write_posts
from tables.changes.posts import PlannedPost, Refs
from tables.context import Context
from tables.history.service import History
from tables.model.snapshot import DamagedSnapshot, Snapshot, decode_state, encode_state
from tables.model.table import DamagedGame

_log = structlog.get_logger(__name__)


async def repair_games(context: Context, rows: Iterable[GameRow]) -> None:
    """
    Rebuild the suspended ones among these games from their logs, let them go on and tell their tables.

    A game whose log cannot be replayed stays suspended.
    Raises: NotSaved.
    """
    history = History(context)
    for row in rows:
        if row.fault is None:
            continue
        try:
            await history.repair(row.id)
        except DamagedGame as damage:
            _log.warning("a damaged game could not be rebuilt from its log", game=row.id, reason=damage.reason)
            continue
        async with context.saving() as connection:
            await write_posts(connection, context, row.id, (PlannedPost(Post.MENDED, Refs()),), context.clock())
        _log.warning("a damaged game was rebuilt from its log", game=row.id)


async def upgrade_states(context: Context, rows: Iterable[GameRow]) -> None:
    """
    Rewrite older states of these games, whose rules are installed, in one transaction; damaged ones are left alone.

    Ended games are not rewritten: their states are converted whenever they are read.
    Raises: NotSaved.
    """
    older = [row for row in rows if row.fault is None and row.state_version < state_version(context.games[row.slug])]
    if not older:
        return
    async with context.saving() as connection:
        for row in older:
            snapshot = _rewritten(context, row)
            if snapshot is not None:
                version = state_version(context.games[row.slug])
                await replace_state(connection, row.id, snapshot.state, snapshot.state_hash, version)
    _log.info("the states of %d games were rewritten", len(older))


def _rewritten(context: Context, row: GameRow) -> Snapshot | None:
    if row.state is None or row.state_hash is None:
        return None
    try:
        return encode_state(
            decode_state(context.games[row.slug], Snapshot(row.state, row.state_hash), row.state_version)
        )
    except DamagedSnapshot as damage:
        _log.error("the state of game %d could not be rewritten: %s", row.id, damage)
        return None
