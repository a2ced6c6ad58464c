"""
What Emperor's Garden knows of its positions: what pieces on suits may bring, worked out in little time.

The measures are those of the casual player (`casual.py`). Moves promise a seat what it can know; a position that is
judged is judged by the scoring cards that were imagined with it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from rules.chance import Chance
from rules.emperors_garden.board.actions import Outcome, by_agent, by_poet, by_priest, by_samurai
from rules.emperors_garden.board.board import Board, Piece, Token
from rules.emperors_garden.board.cells import SIDES, Cell
from rules.emperors_garden.board.deck import NO_CARD, SUITS, Suit, suit_of
from rules.emperors_garden.computer.casual import (
    COMPANY,
    MOST_FACTOR,
    RIVALRY,
    STANDING,
    Worths,
    beliefs,
    can_come,
    margin,
    promises,
    sets,
    suits_on,
)
from rules.emperors_garden.moves import (
    DrawCard,
    End,
    LayCard,
    LiftCard,
    LookAt,
    Move,
    MoveEmperor,
    MovePiece,
    Pass,
    PlacePiece,
    PutCard,
    RevealAgent,
    WishLook,
)
from rules.emperors_garden.scoring import AGENT_POINTS
from rules.emperors_garden.state import NO_LOOK, State
from rules.game import Event, Seat

HORIZON = 4
"""The number of quick decisions after which play is judged: one turn of each of two players."""
_TRIED = 6
"""How many moves a quick player looks at before it takes the best of them."""


@dataclass(frozen=True, slots=True)
class _Scene:
    """What one decision is judged by: the cells of cards with their suits, and of pieces, and what suits are worth."""

    seat: Seat
    board: Board
    suits: Mapping[Cell, int]
    standing: Mapping[Cell, Token]
    worths: Worths
    promise: float


class EmperorsGardenJudgement:
    """Implements `rules.computer.judgement.Judgement`; the methods are documented there."""

    scale = 8.0
    warmth = 1.5
    efforts = (120, 700)

    def worths(self, state: State) -> Sequence[float]:
        suits = {suit_of(card) for card in state.scoring}
        away = Counter(map(suit_of, (*state.removed, *state.scoring, *(player.agent for player in state.players))))
        worths = [min(MOST_FACTOR, away[suit]) if suit in suits else 0 for suit in map(Suit, range(SUITS))]
        return [
            sum(player.earned) + AGENT_POINTS * (not player.is_agent_used) + promise
            for player, promise in zip(state.players, promises(state.board, suits_on(state.board), worths), strict=True)
        ]

    def appeals(self, state: State, seat: Seat, legal: Sequence[Move]) -> Sequence[float]:
        suits, worths = suits_on(state.board), _beliefs(state, seat)
        scene = _Scene(
            seat, state.board, suits, state.board.standing(), worths, margin(state.board, suits, worths, seat)
        )
        return [_appeal(state, scene, move) for move in legal]

    def quick(self, state: State, seat: Seat, legal: Sequence[Move], chance: Chance) -> Move:
        tried = [chance.choice(legal) for _ in range(_TRIED)] if len(legal) > _TRIED else legal
        appeals = self.appeals(state, seat, tried)
        return tried[appeals.index(max(appeals))]

    def goes_on(self, state: State, viewer: Seat, made: int) -> bool:  # noqa: ARG002 - the contract's signature
        return made < HORIZON

    def is_weighty(self, event: Event, seat: Seat) -> bool:  # noqa: ARG002 - the contract's signature
        return False


def _appeal(state: State, scene: _Scene, move: Move) -> float:
    """Return what a move promises beside doing nothing; what looks tell cannot be told before."""
    board, seat, own = scene.board, scene.seat, state.own_falls_score
    match move:
        case PlacePiece():
            return move.piece * (STANDING + scene.worths[scene.suits[move.cell]])
        case MovePiece():
            return _after(scene, by_samurai(board, seat, move, own_falls_score=own))
        case MoveEmperor():
            return _after(scene, by_poet(board, seat, move, own_falls_score=own))
        case RevealAgent():
            return _after(scene, by_agent(board, seat, state.players[seat].agent)) - AGENT_POINTS
        case LayCard():
            return _after_laying(state, scene, move.cell)
        case LiftCard():
            return max(sets(board, move.cell), default=-AGENT_POINTS)
        case PutCard():
            assert state.now.start is not None, "a card is put down that was lifted"
            return by_priest(board, state.now.lifted, state.now.start, move.cell).points
        case LookAt():
            return -sum(player.look == move.number for player in state.players)
        case WishLook() | DrawCard() | Pass() | End():
            return 0.0
        case _:
            assert_never(move)


def _after(scene: _Scene, outcome: Outcome) -> float:
    return outcome.points + margin(outcome.board, scene.suits, scene.worths, scene.seat) - scene.promise


def _after_laying(state: State, scene: _Scene, cell: Cell) -> float:
    """Return what the drawn card on a cell promises the seat, who moves next, and the others thereafter."""
    worth = scene.worths[suit_of(state.now.card)]
    gains = [_gain(scene, Seat(seat), cell, worth) for seat in range(len(state.players))]
    own = gains.pop(scene.seat)
    return own - RIVALRY * max(gains) + COMPANY * sum(cell + side in scene.suits for side in SIDES)


def _gain(scene: _Scene, seat: Seat, cell: Cell, worth: float) -> float:
    """Return what a player could gain at most by bringing a piece to a new card."""
    in_hand = scene.board.in_hand(seat)
    gain = max(in_hand, default=0) * worth
    if Piece.SAMURAI not in in_hand:
        for token, start in scene.board.tokens_of(seat):
            more = token.piece * (worth - scene.worths[scene.suits[start]])
            if more > gain and can_come(scene.suits, scene.standing, token, start, cell):
                gain = more
    return gain


def _beliefs(state: State, seat: Seat) -> Worths:
    """Return what suits are worth for all that the seat can know."""
    own = state.players[seat]
    agents = [player.agent for player in state.players if player.is_agent_used or player is own]
    looked = [] if own.look == NO_LOOK else [state.scoring[own.look]]
    away = [*state.removed, *agents]
    known = {*away, *looked, state.now.card, state.now.lifted, *(card for _, card in state.board.garden)} - {NO_CARD}
    return beliefs(known, away, looked)
