"""What happens by itself: computers play, and the time of absent players ends."""

import logging

from db.deadlines import DeadlineKind, DeadlineRow, due_deadlines, next_deadline, postpone, spare_turns
from db.games import games_in_play, set_fault
from db.interactions import forget_interactions
from db.moves import ActedBy
from db.outbox import Post
from rules.game import Seat
from tables.commit import Commit, save_commit, write_posts
from tables.draft import Draft, confirm, play_casually
from tables.house import House
from tables.notices import Notice
from tables.posts import Refs, Told
from tables.refusals import NotSaved
from tables.table import DamagedGame, Table, game_of, load_table

GRACE = 600
"""Seconds after a boot in which no turn ends, so that nobody loses time while the bot was away."""
RETRY = 60
"""Seconds after which a deadline is tried again that failed."""
REMEMBERED = 86400
"""Seconds for which interactions are remembered; Discord's tokens live 15 minutes."""

_log = logging.getLogger(__name__)


class Clock:
    """The deadlines of all tables."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def boot(self) -> None:
        """
        Make ready after a start of the process: grace for all turns, old interactions forgotten.

        Raises: DamagedGame: a game in play needs rules that are not here; nothing may be played then.
        """
        now = self._house.clock()
        async with self._house.database.reading() as connection:
            for row in await games_in_play(connection):
                game_of(row, self._house.games)
        async with self._house.saving() as connection:
            await spare_turns(connection, now + GRACE)
            await forget_interactions(connection, now - REMEMBERED)

    async def next_due(self) -> int | None:
        """Return the instant of the next deadline in UTC seconds, or None."""
        async with self._house.database.reading() as connection:
            row = await next_deadline(connection)
        return None if row is None else row.due_at

    async def tick(self) -> int:
        """
        Play everything that is due now, each deadline in a transaction of its own.

        A game that fails is put off or laid to rest and keeps no other from being played.
        Returns: how many turns were played.
        """
        async with self._house.database.reading() as connection:
            due = await due_deadlines(connection, self._house.clock())
        return sum([await self._settle(row) for row in due])

    async def _settle(self, row: DeadlineRow) -> bool:
        try:
            async with self._house.locked(row.game_id):
                return await self._play(row)
        except DamagedGame as error:
            _log.exception("game %d is laid to rest", row.game_id)
            await self._lay_to_rest(row.game_id, error.reason)
        except NotSaved:
            _log.warning("a deadline of game %d, seat %d could not be saved", row.game_id, row.seat)
        except Exception:  # noqa: BLE001 - a bug in one game must not stop the clock for all
            _log.exception("a deadline of game %d, seat %d failed", row.game_id, row.seat)
            await self._put_off(row)
        return False

    async def _play(self, row: DeadlineRow) -> bool:
        async with self._house.database.reading() as connection:
            table = await load_table(connection, self._house.games, row.game_id)
        if row not in table.deadlines or row.seat not in table.to_act:
            return False
        await save_commit(self._house, self._commit(table, row))
        return True

    def _commit(self, table: Table, row: DeadlineRow) -> Commit:
        seat, at = Seat(row.seat), self._house.clock()
        draft = play_casually(table.game, table.state, seat)
        match row.kind:
            case DeadlineKind.AUTO:
                return Commit(table=table, draft=draft, acted_by=ActedBy.COMPUTER, at=at)
            case DeadlineKind.TURN:
                finished = _finished(table, seat)
                if finished is not None:
                    notice = Notice.TIME_DRAFT_PLAYED
                    return Commit(table=table, draft=finished, acted_by=ActedBy.PERSON, at=at, notice=notice)
                notice = Notice.TIME_COMPUTER_PLAYED
                return Commit(table=table, draft=draft, acted_by=ActedBy.DEPUTY, at=at, notice=notice)

    async def _lay_to_rest(self, game_id: int, reason: str) -> None:
        """Keep a damaged game from being tried again, and say so at its table."""
        try:
            async with self._house.saving() as connection:
                await set_fault(connection, game_id, reason)
                told = (Told(Post.FAULT, Refs()),)
                await write_posts(connection, self._house, game_id, told, self._house.clock())
        except NotSaved:
            _log.warning("game %d could not be laid to rest", game_id)

    async def _put_off(self, row: DeadlineRow) -> None:
        try:
            async with self._house.saving() as connection:
                await postpone(connection, row, self._house.clock() + RETRY)
        except NotSaved:
            _log.warning("a deadline of game %d could not be put off", row.game_id)


def _finished(table: Table, seat: Seat) -> Draft | None:
    """Return the seat's own draft if it has one that Confirm would commit."""
    draft = table.draft_of(seat)
    return confirm(draft) if draft.chosen and not draft.cut else None
