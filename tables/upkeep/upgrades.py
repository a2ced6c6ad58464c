"""States of games in play that an older version stored in another form: rewritten once, at the start of the process."""

import logging
from collections.abc import Iterable

from db.games.games import GameRow, replace_state
from rules.game import state_version
from tables.context import House
from tables.model.snapshot import DamagedSnapshot, Snapshot, decode_state, encode_state

_log = logging.getLogger(__name__)


async def upgrade_states(house: House, rows: Iterable[GameRow]) -> None:
    """
    Rewrite the states of these games, whose rules are here, in one transaction; a damaged one stays as it is.

    Ended games are not rewritten: their states are read by way of the older form whenever they are shown.
    Raises: NotSaved.
    """
    older = [row for row in rows if row.fault is None and row.state_version < state_version(house.games[row.slug])]
    if not older:
        return
    async with house.saving() as connection:
        for row in older:
            snapshot = _rewritten(house, row)
            if snapshot is not None:
                version = state_version(house.games[row.slug])
                await replace_state(connection, row.id, snapshot.state, snapshot.state_hash, version)
    _log.info("the states of %d games were rewritten", len(older))


def _rewritten(house: House, row: GameRow) -> Snapshot | None:
    if row.state is None or row.state_hash is None:
        return None
    try:
        return encode_state(decode_state(house.games[row.slug], Snapshot(row.state, row.state_hash), row.state_version))
    except DamagedSnapshot as damage:
        _log.error("the state of game %d could not be rewritten: %s", row.id, damage)
        return None
