"""The log of one table; stories and decisions in it, as one seat or a spectator may know them."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import takewhile
from sqlite3 import Connection
from typing import Any, cast

from db.games.advice import HintRow, hints_of_game
from db.games.commits import undone_commits
from db.games.games import GameRow, Status
from db.games.moves import ActedBy, MoveRow, moves_of_game
from db.games.seats import HolderRow, SeatRow, holders_of_game, seats_of_game
from rules.errors import PlayerError
from rules.game import AnyGame, Event, Result, Seals, Seat, told_to
from rules.resignations import ranked
from tables.model.draft import implements
from tables.model.place import Player
from tables.model.table import DamagedGame, game_of, load_started, options_of, resigned_of

_IMAGINED = 32
"""States imagined for a check; enough that a move which 2 of 3 hands allow is illegal in at least one of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """
    One move of the log; `events` are those that the reader may know.

    `is_open`: its notation says no more than the reader may know. `is_hinted`: its seat had asked for a hint before.
    `view` shows the reader the table after it; None where its seat went on at once.
    """

    seq: int
    commit_no: int
    seat: Seat
    notation: str
    acted_by: ActedBy
    at: int
    events: tuple[Event, ...]
    is_open: bool
    is_hinted: bool = False
    view: Any = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """
    Consecutive moves as one seat (None: a spectator) may know them.

    `view` shows the table after the last of them, whose number is `last_seq`; `before` shows it before the first.
    `announced` are the events that everybody was told at once, `former` the earlier holders of seats. `result` is None
    until the end.
    """

    game_id: int
    slug: str
    name: str
    players: tuple[Player, ...]
    seat: Seat | None
    entries: tuple[Entry, ...]
    before: Any
    view: Any
    last_seq: int
    result: Result | None
    announced: tuple[Event, ...] = ()
    former: tuple[HolderRow, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """All events of the moves that the reader may know."""
        return tuple(event for entry in self.entries for event in entry.events)

    def view_before(self, entry: Entry) -> Any:  # noqa: ANN401 - any game's view
        """Return what the reader saw before the commit of a move of this story, or before the story."""
        earlier = bisect_left(self.entries, entry.seq, key=lambda one: one.seq)
        views = (one.view for one in reversed(self.entries[:earlier]) if one.view is not None)
        return next(views, self.before)


@dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """
    The rows of a table's log.

    `moves` are in order, without those that were taken back; `undone` counts the commits that were.
    """

    row: GameRow
    game: AnyGame
    seats: tuple[SeatRow, ...]
    moves: tuple[MoveRow, ...]
    former: tuple[HolderRow, ...]
    hints: tuple[HintRow, ...]
    undone: int

    @property
    def is_disclosed(self) -> bool:
        """Whether the key of the deal, and so everything hidden, is public."""
        return self.row.status is Status.ENDED and not self.row.agreed

    def deal(self) -> Any:  # noqa: ANN401 - any game's state
        """Return the state after the deal."""
        assert self.row.key is not None
        return self.game.setup(self.row.key, len(self.seats), options_of(self.row))

    def result(self, state: Any) -> Result | None:  # noqa: ANN401 - any game's state
        """Return the result in a state, with those who resigned placed last; None while the game lasts."""
        result = self.game.result(state)
        return None if result is None else ranked(result, resigned_of(self.seats))

    def hinted(self) -> frozenset[int]:
        """Return the numbers of the moves that followed a hint: for each hint, the seat's first move after it."""
        following = (
            next((move.seq for move in self.moves if move.seat == hint.seat and move.seq > hint.seq), None)
            for hint in self.hints
        )
        return frozenset(seq for seq in following if seq is not None)

    def replay(
        self,
        state: Any,  # noqa: ANN401 - any game's state
        moves: Sequence[MoveRow],
        seat: Seat | None,
        *,
        with_views: bool = False,
    ) -> tuple[Any, tuple[Entry, ...]]:
        """
        Apply moves to a state.

        Returns: the new state, and the moves with the events that the seat may know; `with_views` wants what it saw
            after each commit and after the last move. Raises: DamagedGame.
        """
        if not moves:
            return state, ()
        entries, hinted, is_sealed = [], self.hinted(), sealing(self.game)
        for move, following in zip(moves, (*moves[1:], None), strict=True):
            mover = Seat(move.seat)
            try:
                parsed = self.game.parse_move(state, mover, move.notation)
                state, events = self.game.apply(state, mover, parsed)
            except PlayerError as error:
                raise DamagedGame(self.row.id, f"move {move.seq} of the log cannot be replayed: {error}") from error
            known = tuple(event for event in events if told_to(event, seat))
            is_open = self.is_disclosed or mover == seat or (bool(known) and not is_sealed(parsed))
            is_seen = with_views and (following is None or following.commit_no != move.commit_no)
            view = self.game.view(state, seat) if is_seen else None
            entries.append(_entry(move, known, view, is_open=is_open, is_hinted=move.seq in hinted))
        return state, tuple(entries)


def read_log(
    connection: Connection, games: Mapping[str, AnyGame], game_id: int, last_seq: int | None = None, after: int = 0
) -> Log:
    """
    Read the log of a table up to a move (None: the last one), without the moves up to `after`.

    Args:
        after: the last move that need not be read; ignored at tables with hints.
    Raises: Refusal: no such table, or not started. DamagedGame: its rules are not installed.
    """
    row = load_started(connection, game_id)
    return Log(
        row=row,
        game=game_of(row, games),
        seats=seats_of_game(connection, game_id),
        # All moves are needed to find the one that followed a hint.
        moves=moves_of_game(connection, game_id, after=0 if row.terms.has_hints else after, upto=last_seq),
        former=holders_of_game(connection, game_id),
        hints=hints_of_game(connection, game_id) if row.terms.has_hints else (),
        undone=undone_commits(connection, game_id),
    )


def sealing(game: AnyGame) -> Callable[[Any], bool]:
    """Return a function that tells whether the notation of a move says more than its public events."""
    return cast("Seals[Any]", game).is_sealed if implements(game, Seals) else lambda _: False


def _entry(move: MoveRow, events: tuple[Event, ...], view: Any, *, is_open: bool, is_hinted: bool) -> Entry:  # noqa: ANN401
    return Entry(
        seq=move.seq,
        commit_no=move.commit_no,
        seat=Seat(move.seat),
        notation=move.notation,
        acted_by=move.acted_by,
        at=move.at,
        events=events,
        is_open=is_open,
        is_hinted=is_hinted,
        view=view,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PastDecision:
    """
    A decision in the log: what its seat saw, the legal moves, and the played one.

    `public` is the view that everybody had then. `seq` numbers the move; `then` are those after it in the same commit.
    """

    seq: int
    seat: Seat
    view: Any
    public: Any
    legal: tuple[Any, ...]
    move: Any
    then: tuple[str, ...] = ()


def past_decisions(
    game: AnyGame,
    state: Any,  # noqa: ANN401 - any game's state
    moves: Sequence[MoveRow],
    is_wanted: Callable[[MoveRow], bool],
) -> Iterator[PastDecision]:
    """
    Replay a log from the deal, and yield its wanted decisions that had more than one legal move.

    Raises: PlayerError: the log cannot be replayed.
    """
    for place, row in enumerate(moves):
        seat = Seat(row.seat)
        move = game.parse_move(state, seat, row.notation)
        if is_wanted(row):
            legal = tuple(game.legal_moves(state, seat))
            if len(legal) > 1:
                view, public = game.view(state, seat), game.view(state, None)
                after = takewhile(lambda one: one.commit_no == row.commit_no, moves[place + 1 :])  # noqa: B023 - used now
                then = tuple(one.notation for one in after)
                yield PastDecision(seq=row.seq, seat=seat, view=view, public=public, legal=legal, move=move, then=then)
        state, _ = game.apply(state, seat, move)


def is_open_to_all(game: AnyGame, decision: PastDecision, notation: str) -> bool:
    """
    Return whether everybody could see then that the move was legal, so that naming it tells no secret.

    This is so if it is legal in every imagined state that agrees with the public view.
    """
    states = imagined_by_all(game, decision)
    return all(notation in map(str, game.legal_moves(state, decision.seat)) for state in states)


def imagined_by_all(game: AnyGame, decision: PastDecision) -> Iterator[Any]:
    """Yield states that agree with what everybody saw at a decision."""
    keys = (sha256(f"imagined:{number}".encode()).digest() for number in range(_IMAGINED))
    return (game.imagine(decision.public, key) for key in keys)
