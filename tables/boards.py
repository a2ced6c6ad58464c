"""Private boards, on which one person plays: each click drafts or commits, and computers answer at once."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from sqlite3 import Connection
from typing import Any

import structlog

from db.games.boards import (
    BoardContents,
    BoardMoveRow,
    BoardRow,
    add_board,
    add_board_moves,
    board_rev,
    find_board,
    last_board,
    save_board,
)
from db.games.games import Status
from db.games.seats import SeatKind
from db.people.people import remember_person
from rules.computer.choosing import Level
from rules.game import AnyGame, Event, Options, Result, Seat, choose_options, state_version, told_to
from rules.versions import find_version
from tables.changes.opening import computer_name
from tables.core import LookUp, Service
from tables.model import refusals
from tables.model.draft import Draft, decisions, redraft, settle
from tables.model.panel import Intent, Panel, changed, with_draft
from tables.model.place import USUAL, Person, Place, Player, parse_level
from tables.model.table import Snapshot, decode_state, encode_state, read_json, write_json
from tables.thinking.computers import MOST_SEARCHED
from tables.thinking.protocol import CannotThink
from tables.thinking.requests import Decision

OWNER = Seat(0)
"""The seat of the person whose board it is, where a game begins."""
FirstNumber = Callable[[Connection], int]

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A private board with its rules and its state."""

    row: BoardRow
    game: AnyGame
    state: Any

    @property
    def owner(self) -> Seat:
        """The seat of the person whose board it is."""
        return Seat(self.row.seat)

    @property
    def level(self) -> Level:
        """How well the computers play."""
        return parse_level(self.row.level)

    @property
    def draft(self) -> Draft:
        """The owner's draft on the live state."""
        return redraft(self.game, self.state, self.owner, self.row.draft.split())

    @property
    def computers_to_act(self) -> tuple[Seat, ...]:
        """The computers that must decide something."""
        return () if self.row.is_single else tuple(sorted(self.game.to_act(self.state) - {self.owner}))

    @property
    def result(self) -> Result | None:
        """The score sheet; None before the end."""
        return self.game.result(self.state)

    def committed(self, draft: Draft, at: int) -> tuple["Board", tuple[BoardMoveRow, ...]]:
        snapshot, seq = encode_state(draft.state), self.row.seq
        row = replace(
            self.row,
            state=snapshot.state,
            state_hash=snapshot.state_hash,
            state_version=state_version(self.game),
            draft="",
            rev=self.row.rev + 1,
            seq=seq + len(draft.played),
            changed_at=at,
            ended_at=at if self.row.is_single or not self.game.to_act(draft.state) else None,
        )
        moves = (
            BoardMoveRow(board_id=row.id, seq=number, seat=int(draft.seat), move=played.notation)
            for number, played in enumerate(draft.played, seq + 1)
        )
        return replace(self, row=row, state=draft.state), tuple(moves)


def board_of(row: BoardRow, games: Mapping[str, AnyGame]) -> Board:
    """Read a stored board. Raises: Refusal: its rules are not installed any more. DamagedSnapshot."""
    game = find_version(games[row.slug], row.rules_version) if row.slug in games else None
    if game is None:
        raise refusals.no_such_board()
    return Board(row=row, game=game, state=decode_state(game, Snapshot(row.state, row.state_hash), row.state_version))


def replayed(board: Board, moves: Iterable[BoardMoveRow]) -> Any:  # noqa: ANN401 - any game's state
    """Return the state that the moves of a board lead to from its deal. Raises: BadNotation, IllegalMove."""
    row, game = board.row, board.game
    options = Options(tuple(sorted(read_json(row.options, dict[str, str]).items())))
    state = game.setup(row.key, row.players, options)
    for one in moves:
        state, _ = game.apply(state, Seat(one.seat), game.parse_move(state, Seat(one.seat), one.move))
    return state


def panel_of_board(board: Board, name: str) -> Panel:
    """Return what the owner, of that name, may see and do; `Panel.name` is left empty."""
    row, owner, result = board.row, board.owner, board.result
    live = board.game.view(board.state, owner)
    panel = Panel(
        game_id=row.id,
        slug=row.slug,
        name="",
        status=Status.PLAYING if row.ended_at is None else Status.ENDED,
        place=Place(None, 0),
        thread_id=None,
        players=players_of(row.topic, row.players, owner, row.user_id, name, board.level),
        seat=owner,
        rev=row.rev,
        seq=row.seq,
        committed_view=live,
        draft_view=live,
        waiting_for=() if row.ended_at is not None else tuple(sorted(board.game.to_act(board.state))),
        result=result,
        places=() if result is None else result.places,
    )
    return with_draft(panel, settle(board.draft)) if owner in panel.waiting_for else panel


def players_of(
    topic: str, players: int, owner: Seat, user_id: int, name: str, level: Level = USUAL
) -> tuple[Player, ...]:
    """Return who sits on a board of a topic: its owner, and computers whose names are the same on all of them."""
    number = sum(topic.encode())
    return tuple(
        Player(owner, SeatKind.PERSON, user_id, name, is_ready=True)
        if seat == owner
        else Player(
            Seat(seat), SeatKind.COMPUTER, None, computer_name(number, seat, (name,)), is_ready=True, level=level
        )
        for seat in range(players)
    )


AtEnd = Callable[[Connection, Board], None]
"""Writes what follows from the end of a board, in the transaction that ends it."""


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
        at, user_id = self._core.clock(), person.user_id
        game, state = deal.start or (self._core.games[deal.slug], None)
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

        def opened(connection: Connection) -> int:
            remember_person(connection, user_id, at, person.locale)
            last = last_board(connection, user_id, topic)
            if last is not None and last.ended_at is None:
                return last.id
            begun = 0 if last is None else last.number
            number = begun + 1 if begun or first is None else first(connection)
            return add_board(connection, replace(fresh, number=number))

        return await self.show(await self._core.write(opened), user_id)

    async def show(self, board_id: int, user_id: int, at_end: AtEnd | None = None) -> BoardOutcome:
        """Return a board as it is, once the computers have answered. Raises: Refusal: it is not theirs."""
        async with self._core.locked(-board_id):
            return await self._answered(BoardOutcome(board=await self._load(board_id, user_id)), at_end)

    async def act(self, intent: Intent, at_end: AtEnd | None = None) -> BoardOutcome:
        """Carry out a press, as at a table. Raises: PlayerError: refused; nothing has changed."""
        async with self._core.locked(-intent.game_id):
            board = await self._load(intent.game_id, intent.user_id)
            if board.row.ended_at is not None:
                raise refusals.board_over()
            draft = board.draft
            if (intent.rev is not None and intent.rev != board.row.rev) or board.computers_to_act or draft.cut:
                return await self._answered(BoardOutcome(board=board, stale=True), at_end)
            after = changed(draft, intent.action)
            if not after.is_final:
                return BoardOutcome(board=await self._save_draft(board, after.draft))
            return await self._answered(await self._commit(BoardOutcome(board=board), after.draft, at_end), at_end)

    async def _load(self, board_id: int, user_id: int) -> Board:
        row = await self._core.read(find_board, board_id)
        if row is None or row.user_id != user_id:
            raise refusals.no_such_board()
        return board_of(row, self._core.games)

    async def _save_draft(self, board: Board, draft: Draft) -> Board:
        row = replace(board.row, draft=" ".join(draft.chosen), rev=board.row.rev + 1, changed_at=self._core.clock())
        await self._core.write_or_look_up(self._reached(row), save_board, row)
        return replace(board, row=row)

    async def _commit(self, outcome: BoardOutcome, draft: Draft, at_end: AtEnd | None) -> BoardOutcome:
        board, moves = outcome.board.committed(draft, self._core.clock())

        def write(connection: Connection) -> None:
            save_board(connection, board.row)
            add_board_moves(connection, moves)
            if at_end is not None and board.row.ended_at is not None:
                at_end(connection, board)

        await self._core.write_or_look_up(self._reached(board.row), write)
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
                choice = await self._core.thinking.choose(decision, level, is_exact=True)
                view, legal = deciding.send(choice.move)
                number += 1
        except StopIteration as done:
            draft = done.value
            assert isinstance(draft, Draft)
            return draft

    def _reached(self, row: BoardRow) -> LookUp:
        async def look_up() -> bool:
            return await self._core.read(board_rev, row.id) >= row.rev

        return look_up
