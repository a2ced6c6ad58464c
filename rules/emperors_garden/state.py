"""The state of a game: the board, the players with their secrets, and the turn in progress."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any

from rules.changes import changed
from rules.emperors_garden.board.board import Board, Piece
from rules.emperors_garden.board.cells import Cell
from rules.emperors_garden.board.deck import NO_CARD, Card, Deck
from rules.emperors_garden.board.pushing import Shift
from rules.game import Seat

NO_LOOK = -1
"""Stands for "none" where the number of a scoring card is stored."""
SCORING_CARDS = 4


class Phase(Enum):
    """The four parts of a game."""

    SAMURAI = "samurai"
    LOOKS = "looks"
    TURNS = "turns"
    OVER = "over"


class Step(Enum):
    """Which decision the seat on turn faces."""

    SAMURAI = "samurai"
    WISH = "wish"
    LOOK = "look"
    DRAW = "draw"
    CARD = "card"
    ACTION = "action"
    PUT = "put"
    END = "end"


class Source(IntEnum):
    """The abilities that bring points in play, in the order of `Player.earned`."""

    SAMURAI = 0
    PRIEST = 1
    POET = 2
    AGENT = 3


class Action(Enum):
    """What a player did after laying a card; `OPEN` as long as nothing is decided."""

    OPEN = "open"
    NONE = "none"
    PLACE = "place"
    AGENT = "agent"
    SAMURAI = "samurai"
    PRIEST = "priest"
    POET = "poet"


@dataclass(frozen=True, slots=True)
class Turn:
    """
    One turn, as far as it has got: all of it is public.

    `card` was drawn and laid on `cell`. `placed` is the piece that was placed and `goal` its cell. `lifted` is the card
    that the priest took from `start` and put on `goal`. `shifts` are the pieces that came elsewhere or fell by the
    action, `points` what it brought.
    """

    card: Card = NO_CARD
    cell: Cell | None = None
    action: Action = Action.OPEN
    placed: Piece | None = None
    lifted: Card = NO_CARD
    start: Cell | None = None
    goal: Cell | None = None
    shifts: tuple[Shift, ...] = ()
    points: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """
    One player with all secrets.

    `agent` stays where it was dealt; `is_agent_used` tells that it was revealed. `wish` is the scoring card (0 to 3) to
    be looked at as soon as it is the player's turn to look, `look` the one that was looked at; both may be NO_LOOK.
    `earned` are the points scored in play, by source.
    """

    agent: Card
    is_agent_used: bool = False
    wish: int = NO_LOOK
    look: int = NO_LOOK
    earned: tuple[int, ...] = (0,) * len(Source)
    last: Turn | None = None


@dataclass(frozen=True, slots=True)
class State:
    """
    A whole game.

    `order` are the seats in turn order, `turn` is the seat on turn, `turns` the number of finished turns. `scoring` and
    `removed` were dealt at the start; `draw` is drawn from its end.
    """

    deck: Deck
    own_falls_score: bool
    phase: Phase
    step: Step
    order: tuple[Seat, ...]
    turn: Seat
    turns: int
    board: Board
    players: tuple[Player, ...]
    scoring: tuple[Card, ...]
    removed: tuple[Card, ...]
    draw: tuple[Card, ...]
    now: Turn = Turn()


def with_player(state: State, seat: Seat, player: Player, **changes: Any) -> State:  # noqa: ANN401 - fields of State
    """Return the state with another player in a seat, and some of its own fields changed."""
    return changed(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]), **changes)
