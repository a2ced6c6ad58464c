"""Replacements: seats that are offered, taken by a person, or given to a computer."""

from dataclasses import dataclass

from db.people.people import is_blocked
from rules.game import Seat
from tables.changes.absence import on_offer
from tables.changes.damaged import load_or_suspend, load_seated
from tables.changes.leaving import Replacement, write_replacement
from tables.changes.plan import save_plan
from tables.context import Service
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
        table, seat = await load_seated(self._context, game_id, user_id)
        row = table.seats[seat]
        return ReplacementQuestion(
            game_id=game_id, name=table.row.name, seat=seat, rev=row.rev, is_last=_is_last(table, seat)
        )

    async def offer(self, game_id: int, user_id: int) -> Panel:
        """
        Offer the user's seat; until it is taken a deputy plays, and they can come back. Does nothing if it is offered.

        Raises: Refusal: no such table, not in play, or no seat there. DamagedGame. NotSaved.
        """
        async with self._context.locked(game_id):
            table, seat = await load_seated(self._context, game_id, user_id)
            if table.seats[seat].offered_at is None:
                at = self._context.clock()
                await save_plan(self._context, game_id, seat, on_offer(table, seat, at), at)
                table = await load_or_suspend(self._context, game_id)
            return panel_of(table, seat)

    async def take(self, game_id: int, seat: Seat, person: Person) -> Panel:
        """
        Give a seat on offer to somebody who does not know the secrets of another one.

        Raises: Refusal: no such table, not in play, the seat is not on offer, or not for them. DamagedGame. NotSaved.
        """
        async with self._context.locked(game_id):
            table = await load_or_suspend(self._context, game_id)
            _check_taker(table, seat, person.user_id)
            host_id, asker_id = table.row.host_id, person.user_id
            if await self._context.database.read(lambda connection: is_blocked(connection, asker_id, by=host_id)):
                raise refusals.not_welcome()
            await self._replace(table, seat, person)
            return panel_of(await load_or_suspend(self._context, game_id), seat)

    async def leave_to_computer(self, game_id: int, user_id: int, rev: int | None) -> Panel:
        """
        Give the user's seat to a computer for good.

        Returns: the table as the user, now a spectator, may see it.
        Raises: Refusal: no seat there, they are the last one, or things changed since they were asked. DamagedGame.
            NotSaved.
        """
        async with self._context.locked(game_id):
            table, seat = await load_seated(self._context, game_id, user_id)
            if _is_last(table, seat):
                raise refusals.last_person()
            if rev != table.seats[seat].rev:
                raise refusals.asked_earlier_to_replace()
            await self._replace(table, seat, None)
            return panel_of(await load_or_suspend(self._context, game_id), None)

    async def _replace(self, table: Table, seat: Seat, person: Person | None) -> None:
        replacement = Replacement(table=table, seat=seat, person=person, at=self._context.clock())
        landed = self._context.rev_reached(table.row.id, seat, table.seats[seat].rev + 1)
        async with self._context.saving(landed) as connection:
            await write_replacement(connection, self._context, replacement)
        self._context.tell(table.row.id)


def _is_last(table: Table, seat: Seat) -> bool:
    return not any(row.is_held for row in table.seats if row.seat != seat)


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
