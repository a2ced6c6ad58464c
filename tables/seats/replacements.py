"""Replacements: seats that are offered, taken by a person, or given to a computer."""

from dataclasses import dataclass
from sqlite3 import Connection

from db.daily import find_daily_secret
from db.games.games import GameRow
from db.people.names import former_seats
from db.people.people import is_blocked
from rules.game import Seat
from tables.changes.absence import on_offer
from tables.changes.leaving import Replacement, write_replacement
from tables.changes.plan import load_or_suspend, load_seated, save_plan
from tables.core import Service
from tables.lookup import check_thawed
from tables.model import refusals
from tables.model.panel import Panel, panel_of
from tables.model.place import Person
from tables.model.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacementQuestion:
    """The question to somebody who wants to give up their seat; an answer is valid only for that seat and `rev`."""

    game_id: int
    name: str
    seat: Seat
    rev: int
    is_last: bool


class Replacements(Service):
    """Replacements at all tables."""

    async def question(self, game_id: int, user_id: int) -> ReplacementQuestion:
        """
        Return the question to ask before the user gives up their seat; nothing is changed.

        Raises: Refusal: no such table, not in play, or no seat there. DamagedGame.
        """
        table, seat = await load_seated(self._core, game_id, user_id)
        row = table.seats[seat]
        return ReplacementQuestion(
            game_id=game_id, name=table.row.name, seat=seat, rev=row.rev, is_last=_is_last(table, seat)
        )

    async def offer(self, game_id: int, user_id: int) -> Panel:
        """
        Offer the user's seat; until it is taken a deputy plays, and they can come back. Does nothing if it is offered.

        Raises: Refusal: no such table, not in play, or no seat there. DamagedGame. NotSaved.
        """
        async with self._core.locked(game_id):
            table, seat = await load_seated(self._core, game_id, user_id)
            if table.seats[seat].offered_at is None:
                at = self._core.clock()
                await save_plan(self._core, game_id, seat, on_offer(table, seat, at), at)
                table = await load_or_suspend(self._core, game_id)
            return panel_of(table, seat)

    async def take(self, game_id: int, seat: Seat, person: Person) -> Panel:
        """
        Give a seat on offer to somebody who does not know the secrets of another one.

        Raises: Refusal: no such table, not in play, the seat is not on offer, or not for them. DamagedGame. NotSaved.
        """
        async with self._core.locked(game_id):
            table = await load_or_suspend(self._core, game_id)
            _check_taker(table, seat, person.user_id)
            await self._core.read(_check_asker, table.row, seat, person)
            await self._replace(table, seat, person)
            return panel_of(await load_or_suspend(self._core, game_id), seat)

    async def leave_to_computer(self, game_id: int, user_id: int, rev: int | None) -> Panel:
        """
        Give the user's seat to a computer for good.

        Returns: the table as the user, now a spectator, may see it.
        Raises: Refusal: no seat there, they are the last one, or things changed since they were asked. DamagedGame.
            NotSaved.
        """
        async with self._core.locked(game_id):
            table, seat = await load_seated(self._core, game_id, user_id)
            if _is_last(table, seat):
                raise refusals.last_person()
            if rev != table.seats[seat].rev:
                raise refusals.asked_earlier_to_replace()
            await self._replace(table, seat, None)
            return panel_of(await load_or_suspend(self._core, game_id), None)

    async def _replace(self, table: Table, seat: Seat, person: Person | None) -> None:
        replacement = Replacement(table=table, seat=seat, person=person, at=self._core.clock())
        landed = self._core.rev_reached(table.row.id, seat, table.seats[seat].rev + 1)
        await self._core.write_or_look_up(landed, write_replacement, self._core, replacement)
        self._core.tell(table.row.id)


def _is_last(table: Table, seat: Seat) -> bool:
    return not any(row.is_held for row in table.seats if row.seat != seat)


def _check_asker(connection: Connection, row: GameRow, seat: Seat, person: Person) -> None:
    """Raises: Refusal: the host blocks the person, or they held another seat before their data was deleted."""
    if is_blocked(connection, person.user_id, by=row.host_id):
        raise refusals.not_welcome()
    secret = find_daily_secret(connection)
    known = () if secret is None else former_seats(connection, secret, person.user_id, row.id)
    if set(known) - {seat}:
        raise refusals.knows_another_seat()


def _check_taker(table: Table, seat: Seat, user_id: int) -> None:
    """Raises: Refusal: the game is over, the seat is not on offer, or the person holds or held a seat here."""
    if table.is_over:
        raise refusals.over()
    check_thawed(table.row)
    row = table.row_of(user_id)
    if row is not None:
        raise refusals.seated() if row.resigned_seq is None else refusals.resigned_for_good()
    if any(holder.user_id == user_id and holder.seat != seat for holder in table.former):
        raise refusals.knows_another_seat()
    if seat not in range(len(table.seats)) or table.seats[seat].offered_at is None:
        raise refusals.not_offered()
