"""Resignations: the person is asked to confirm, then leaves the game for good."""

from dataclasses import dataclass

from db.games.seats import SeatRow
from rules.game import Seat
from tables.changes.damaged import load_or_suspend
from tables.changes.leaving import Resignation, ResignationEffect, effect_of_resigning
from tables.changes.plan import save_plan
from tables.context import Service
from tables.lookup import check_thawed
from tables.model import refusals
from tables.model.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
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

    async def question(self, game_id: int, user_id: int) -> Question:
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
        async with self._context.locked(game_id):
            table = await self._load(game_id)
            if _row_of(table, farewell.user_id).resigned_seq is None:
                _check_unchanged(farewell, _question(table, farewell.user_id))
                resignation = Resignation(table=table, seat=farewell.seat, at=self._context.clock())
                await save_plan(self._context, game_id, farewell.seat, resignation.plan(), resignation.at)
                table = await self._load(game_id)
        return ResignationResult(game_id=game_id, name=table.row.name, is_over=table.is_over)

    async def _load(self, game_id: int) -> Table:
        try:
            table = await load_or_suspend(self._context, game_id)
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


def _question(table: Table, user_id: int) -> Question:
    """Return the question for somebody who plays here. Raises: Refusal: the game is over."""
    if table.is_over:
        raise refusals.over()
    seat = table.seat_of(user_id)
    assert seat is not None
    parting = effect_of_resigning(table, seat)
    others = [row.name for row in table.seats if row.seat != seat]
    return Question(
        game_id=table.row.id,
        name=table.row.name,
        seat=seat,
        rev=table.seats[seat].rev,
        parting=parting,
        other=others[0] if parting is ResignationEffect.OTHER_WINS else None,
    )


def _check_unchanged(farewell: ResignationAnswer, asked: Question) -> None:
    """Raises: Refusal: the question would be different now."""
    if (farewell.seat, farewell.rev, farewell.parting) != (asked.seat, asked.rev, asked.parting):
        raise refusals.asked_earlier()
