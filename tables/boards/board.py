"""One private board, loaded from the database, and its panel."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from db.boards import BoardMoveRow, BoardRow
from db.games.games import Status
from db.games.seats import SeatKind
from rules.computer.choosing import Level
from rules.game import AnyGame, Options, Result, Seat, state_version
from rules.versions import find_version
from tables.boards import refusals
from tables.changes.computer_names import computer_name
from tables.model.draft import Draft, redraft, settle
from tables.model.panel import Panel, with_draft
from tables.model.place import USUAL, Place, Player, parse_level
from tables.model.snapshot import Snapshot, decode_state, encode_state, read_json

OWNER = Seat(0)
"""The seat of the person whose board it is, where a game begins."""


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
        """Return the board after a draft, and the rows of its moves."""
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
        live=live,
        view=live,
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
