"""People who are away, whom nothing reaches, or who resign for good."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.games.games import Status, games_of_user
from db.games.seats import SeatRow, seats_of_game
from db.time import awaited_turns
from rules.game import Seat
from tables.changes.absence import away, back, departed, out_of_sight
from tables.changes.leaving import Resignation, ResignationEffect, effect_of_resigning
from tables.changes.plan import Plan, load_or_suspend, load_seated, save_plan, write_entries
from tables.core import Service
from tables.lobby.service import Lobbies
from tables.lookup import check_thawed
from tables.model import refusals
from tables.model.panel import Panel, panel_of
from tables.model.refusals import Refusal
from tables.model.table import DamagedGame, Table
from tables.model.timing import DAY

_Change = Callable[[Table, Seat, int], Plan]


@dataclass(frozen=True, slots=True)
class Membership:
    """A person, a server of which they were a member, and the channel of their table if that is what matters."""

    guild_id: int
    user_id: int
    channel_id: int | None = None


class Departures(Service):
    """
    Handles people who left, or whom nothing reaches any more where they play.

    The bot finds out only when it calls somebody, once a day while a table waits for them, and when their time is over.
    """

    async def awaited(self, since: int) -> tuple[Membership, ...]:
        """Return the people for whom tables have waited a day, or some days, since an instant."""
        now = self._core.clock()
        found = await self._core.read(awaited_turns, since, now, DAY)
        return tuple(Membership(*one) for one in found)

    async def gone(self, member: Membership) -> None:
        """
        Handle all seats of somebody who left a server; calling it again changes nothing.

        Raises: NotSaved.
        """
        await self._depart(member, departed)

    async def out_of_sight(self, member: Membership) -> None:
        """Like `gone`, at the tables of a channel that somebody does not see, and whom nothing else reaches."""
        await self._depart(member, out_of_sight)

    async def _depart(self, member: Membership, change: _Change) -> None:
        """Leave the lobbies of a server, or of a channel there, and let deputies play in the games."""
        rows = await self._core.read(games_of_user, member.user_id)
        for row in rows:
            if row.guild_id != member.guild_id or member.channel_id not in (None, row.channel_id):
                continue
            # The table may have ended, started or been suspended before the lock was taken.
            with suppress(Refusal, DamagedGame):
                if row.status is Status.LOBBY:
                    await self._leave_lobby(row.id, member.user_id)
                else:
                    await self._leave_game(row.id, member.user_id, change)

    async def _leave_lobby(self, game_id: int, user_id: int) -> None:
        await Lobbies(self._core).leave(game_id, user_id)
        await self._core.write(
            write_entries, self._core, game_id, (NewEntry(EntryKind.CARD, EntryFacts()),), self._core.clock()
        )
        self._core.tell(game_id)

    async def _leave_game(self, game_id: int, user_id: int, change: _Change) -> None:
        async with self._core.locked(game_id):
            table = await load_or_suspend(self._core, game_id)
            seat, at = table.seat_of(user_id), self._core.clock()
            if table.is_over or table.row.frozen_at is not None or seat is None:
                return
            if table.seats[seat].away_at is None:
                await save_plan(self._core, game_id, seat, change(table, seat, at), at)


class Absences(Service):
    """Who is away from which table."""

    async def is_away(self, game_id: int, user_id: int) -> bool:
        """Return whether somebody is away from a seat that is theirs."""
        seats = await self._core.read(seats_of_game, game_id)
        return any(row.user_id == user_id and row.away_at is not None for row in seats)

    async def away(self, game_id: int, user_id: int) -> Panel:
        """
        Let a deputy play for the user until they are back; does nothing if they are away already.

        Raises: Refusal: no such table, not in play, no seat there, or nobody else to play with. DamagedGame. NotSaved.
        """
        return await self._change(game_id, user_id, away, is_away=True)

    async def back(self, game_id: int, user_id: int) -> Panel:
        """
        Let the user play again; does nothing if they are not away.

        Raises: Refusal: no such table, not in play, or no seat there any more. DamagedGame. NotSaved.
        """
        return await self._change(game_id, user_id, back, is_away=False)

    async def _change(self, game_id: int, user_id: int, change: _Change, *, is_away: bool) -> Panel:
        async with self._core.locked(game_id):
            table, seat = await load_seated(self._core, game_id, user_id)
            if (table.seats[seat].away_at is not None) != is_away:
                if is_away:
                    _check_company(table, seat)
                at = self._core.clock()
                await save_plan(self._core, game_id, seat, change(table, seat, at), at)
                table = await load_or_suspend(self._core, game_id)
            return panel_of(table, seat)


def _check_company(table: Table, seat: Seat) -> None:
    """Raises: Refusal: no other person plays here, so the table waits anyway."""
    others = any(row.is_held for row in table.seats if row.seat != seat)
    if not others and table.row.terms.time_limit is None:
        raise refusals.waits_anyway()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResignationQuestion:
    """
    The question before somebody resigns; an answer is valid only for that seat, `rev` and consequence (`parting`).

    `other` names the one who would win; None unless two play.
    """

    game_id: int
    name: str
    seat: Seat
    rev: int
    parting: ResignationEffect
    other: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResignationAnswer:
    """The confirmation: the question as it was answered."""

    game_id: int
    user_id: int
    seat: Seat
    rev: int
    parting: ResignationEffect


@dataclass(frozen=True, slots=True, kw_only=True)
class ResignationResult:
    """Somebody has resigned, now or before; `is_over` tells whether the game has ended."""

    game_id: int
    name: str
    is_over: bool


class Resignations(Service):
    """Resignations from all tables."""

    async def question(self, game_id: int, user_id: int) -> ResignationQuestion:
        """
        Return the question to ask before the user resigns; nothing is changed.

        Raises: Refusal: no such table, not in play, or no seat to resign from. DamagedGame.
        """
        table = await self._load(game_id)
        if _row_of(table, user_id).resigned_seq is not None:
            raise refusals.resigned()
        return _question(table, user_id)

    async def resign(self, farewell: ResignationAnswer) -> ResignationResult:
        """
        Give up the seat for good; a second call changes nothing.

        Raises: Refusal: the game is over, or the question would be different now; nothing has changed. DamagedGame.
            NotSaved.
        """
        game_id = farewell.game_id
        async with self._core.locked(game_id):
            table = await self._load(game_id)
            if _row_of(table, farewell.user_id).resigned_seq is None:
                _check_unchanged(farewell, _question(table, farewell.user_id))
                resignation = Resignation(table=table, seat=farewell.seat, at=self._core.clock())
                await save_plan(self._core, game_id, farewell.seat, resignation.plan(), resignation.at)
                table = await self._load(game_id)
        return ResignationResult(game_id=game_id, name=table.row.name, is_over=table.is_over)

    async def _load(self, game_id: int) -> Table:
        try:
            table = await load_or_suspend(self._core, game_id)
        except refusals.Refusal as refusal:
            raise refusals.leave_instead() if refusal.code == refusals.not_started.code else refusal from refusal
        check_thawed(table.row)
        return table


def _row_of(table: Table, user_id: int) -> SeatRow:
    """Return the row of somebody who plays or resigned here. Raises: Refusal: there is none."""
    row = table.row_of(user_id)
    if row is None:
        raise refusals.nothing_to_resign()
    return row


def _question(table: Table, user_id: int) -> ResignationQuestion:
    """Return the question for somebody who plays here. Raises: Refusal: the game is over."""
    if table.is_over:
        raise refusals.over()
    seat = table.seat_of(user_id)
    assert seat is not None
    parting = effect_of_resigning(table, seat)
    others = [name for number, name in enumerate(table.names) if number != seat]
    return ResignationQuestion(
        game_id=table.row.id,
        name=table.row.name,
        seat=seat,
        rev=table.seats[seat].rev,
        parting=parting,
        other=others[0] if parting is ResignationEffect.OTHER_WINS else None,
    )


def _check_unchanged(farewell: ResignationAnswer, asked: ResignationQuestion) -> None:
    """Raises: Refusal: the question would be different now."""
    if (farewell.seat, farewell.rev, farewell.parting) != (asked.seat, asked.rev, asked.parting):
        raise refusals.asked_earlier()
