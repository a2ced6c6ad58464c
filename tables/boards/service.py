"""Playing on private boards: a click drafts or commits, and the computers answer at once."""

import hashlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import structlog
from aiosqlite import Connection

from db.boards import BoardContents, BoardRow, add_board, add_board_moves, board_rev, find_board, last_board, save_board
from db.people.people import remember_person
from rules.computer.choosing import Level
from rules.game import AnyGame, Event, Seat, choose_options, state_version, told_to
from tables.boards import refusals
from tables.boards.board import OWNER, Board, board_of
from tables.context import LookUp, Service
from tables.model.draft import Draft, decisions
from tables.model.intent import Control, changed
from tables.model.place import USUAL, Person
from tables.model.snapshot import encode_state, write_json
from tables.thinking.computers import MOST_SEARCHED
from tables.thinking.protocol import CannotThink
from tables.thinking.requests import Decision

AtEnd = Callable[[Connection, Board], Awaitable[None]]
"""Writes what follows from the end of a board, in the transaction that ends it."""

FirstNumber = Callable[[Connection], Awaitable[int]]

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """
    What is played on a new board: game, number of seats, options that differ from the usual ones, and the key.

    `start` is the position with its rules if it is not the beginning; `seat`, `is_single` and `level` as in
    `BoardContents`.
    """

    slug: str
    players: int
    options: Mapping[str, str]
    key: bytes
    seat: Seat = OWNER
    is_single: bool = False
    start: tuple[AnyGame, Any] | None = None
    level: Level = USUAL


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardOutcome:
    """
    A board after a press.

    `stale`: the button was old, so nothing was played. `events` are those of the commits that followed, as far as the
    owner may know them. `turn` is what the owner saw before and after their own commit, None if they have made none.
    """

    board: Board
    stale: bool = False
    events: tuple[Event, ...] = ()
    turn: tuple[Any, Any] | None = None


class Boards(Service):
    """All private boards. A board's lock is that of its negative id, since tables have the positive ones."""

    async def open(self, person: Person, topic: str, deal: Deal, first: FirstNumber | None = None) -> BoardOutcome:
        """
        Return a person's unfinished board of a topic, or deal the next one; they are known from then on.

        Args:
            first: returns the number of their first board of the topic, in the transaction that writes it; 1 without.
        """
        at, user_id = self._context.clock(), person.user_id
        game, state = deal.start or (self._context.games[deal.slug], None)
        options = choose_options(game.options, deal.players, deal.options)
        if state is None:
            state = game.setup(deal.key, deal.players, options)
        snapshot = encode_state(state)
        fresh = BoardContents(
            user_id=user_id,
            topic=topic,
            number=1,
            slug=deal.slug,
            rules_version=game.rules_version,
            options=write_json(options.to_dict()),
            players=deal.players,
            key=deal.key,
            state=snapshot.state,
            state_hash=snapshot.state_hash,
            state_version=state_version(game),
            draft="",
            rev=1,
            seq=0,
            opened_at=at,
            changed_at=at,
            ended_at=None,
            seat=deal.seat,
            is_single=deal.is_single,
            level=deal.level.value,
        )

        async def opened(connection: Connection) -> int:
            await remember_person(connection, user_id, person.name, at, person.locale)
            last = await last_board(connection, user_id, topic)
            if last is not None and last.ended_at is None:
                return last.id
            begun = 0 if last is None else last.number
            number = begun + 1 if begun or first is None else await first(connection)
            return await add_board(connection, replace(fresh, number=number))

        return await self.show(await self._context.save(opened), user_id)

    async def show(self, board_id: int, user_id: int, at_end: AtEnd | None = None) -> BoardOutcome:
        """Return a board as it is, once the computers have answered. Raises: Refusal: it is not theirs."""
        async with self._context.locked(-board_id):
            return await self._answered(BoardOutcome(board=await self._load(board_id, user_id)), at_end)

    async def act(
        self, board_id: int, user_id: int, action: Control | str, rev: int | None, at_end: AtEnd | None = None
    ) -> BoardOutcome:
        """Carry out a press, as at a table. Raises: PlayerError: refused; nothing has changed."""
        async with self._context.locked(-board_id):
            board = await self._load(board_id, user_id)
            if board.row.ended_at is not None:
                raise refusals.board_over()
            draft = board.draft
            if (rev is not None and rev != board.row.rev) or board.computers_to_act or draft.cut:
                return await self._answered(BoardOutcome(board=board, stale=True), at_end)
            after = changed(draft, action)
            if not after.is_final:
                return BoardOutcome(board=await self._save_draft(board, after.draft))
            return await self._answered(await self._commit(BoardOutcome(board=board), after.draft, at_end), at_end)

    async def _load(self, board_id: int, user_id: int) -> Board:
        row = await self._context.database.quick_read(lambda connection: find_board(connection, board_id))
        if row is None or row.user_id != user_id:
            raise refusals.no_such_board()
        return board_of(row, self._context.games)

    async def _save_draft(self, board: Board, draft: Draft) -> Board:
        row = replace(board.row, draft=" ".join(draft.chosen), rev=board.row.rev + 1, changed_at=self._context.clock())
        await self._context.save(lambda connection: save_board(connection, row), self._reached(row))
        return replace(board, row=row)

    async def _commit(self, outcome: BoardOutcome, draft: Draft, at_end: AtEnd | None) -> BoardOutcome:
        board, moves = outcome.board.committed(draft, self._context.clock())

        async def write(connection: Connection) -> None:
            await save_board(connection, board.row)
            await add_board_moves(connection, moves)
            if at_end is not None and board.row.ended_at is not None:
                await at_end(connection, board)

        await self._context.save(write, self._reached(board.row))
        told = tuple(event for played in draft.played for event in played.events if told_to(event, board.owner))
        turn = outcome.turn
        if draft.seat == board.owner:
            turn = (board.game.view(draft.start, board.owner), board.game.view(board.state, board.owner))
        return replace(outcome, board=board, events=(*outcome.events, *told), turn=turn)

    async def _answered(self, outcome: BoardOutcome, at_end: AtEnd | None) -> BoardOutcome:
        """Let the computers play until the owner is on turn; if one cannot think now, it plays at the next look."""
        while seats := outcome.board.computers_to_act:
            try:
                draft = await self._decided(outcome.board, seats[0])
            except CannotThink as why:
                _log.warning("a computer cannot answer on a board now", why=str(why))
                break
            outcome = await self._commit(outcome, draft, at_end)
        return outcome

    async def _decided(self, board: Board, seat: Seat) -> Draft:
        """Return what a computer plays: the same for everybody who has played the same. Raises: CannotThink."""
        deciding, number = decisions(board.game, board.state, seat), 0
        try:
            view, legal = next(deciding)
            while True:
                about = f"board:{seat}:{board.row.seq}:{number}".encode()
                seed = int.from_bytes(hashlib.sha256(board.row.key + about).digest()[:8], "big")
                level = board.level if number < MOST_SEARCHED else Level.CASUAL
                decision = Decision(game=board.game, view=view, legal=legal, seed=seed)
                choice = await self._context.thinking.choose(decision, level, is_exact=True)
                view, legal = deciding.send(choice.move)
                number += 1
        except StopIteration as done:
            draft = done.value
            assert isinstance(draft, Draft)
            return draft

    def _reached(self, row: BoardRow) -> LookUp:
        async def look_up() -> bool:
            return await self._context.database.quick_read(lambda here: board_rev(here, row.id)) >= row.rev

        return look_up
