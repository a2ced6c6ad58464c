"""
What Emperor's Garden knows of its positions: what pieces on suits may bring, worked out in little time.

The measures are those of the casual player (`casual.py`). Moves promise a seat what it can know; a position that is
judged is judged by the scoring cards that were imagined with it.
"""

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from rules.chance import Chance
from rules.emperors_garden.board.actions import Outcome, by_agent, by_poet, by_priest, by_samurai
from rules.emperors_garden.board.board import NOBODY, STEPS, Board, Piece, Token
from rules.emperors_garden.board.cells import Cell
from rules.emperors_garden.board.deck import NO_CARD, SUIT_SIZE, SUITS, Suit, suit_of
from rules.emperors_garden.computer.casual import (
    COMPANY,
    MOST_FACTOR,
    RIVALRY,
    STANDING,
    Worths,
    ahead,
    beliefs,
    can_come,
    promised,
    promises,
    sets,
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
from rules.emperors_garden.state import NO_LOOK, State, Step
from rules.game import Event, Seat

_CARD = Step.CARD
_ALIKE = (Step.WISH, Step.DRAW, Step.END)
"""Steps at which all moves promise the same."""
HORIZON = 4
"""The number of quick decisions after which play is judged: one turn of each of two players."""
_TRIED = 6
"""How many moves a quick player looks at before it takes the best of them."""


class _Scene(NamedTuple):
    """What one decision is judged by: what suits are worth, and what the board as it is promises each seat."""

    seat: Seat
    board: Board
    worths: Worths
    court: int
    each: Sequence[float]

    def gained(self, outcome: Outcome) -> float:
        """Return what a move that shifts pieces brings and promises the seat beside doing nothing."""
        board, court, shifts = outcome.board, self.court, outcome.shifts
        if board.emperor != self.board.emperor:
            court = board.cards[board.emperor] // SUIT_SIZE
        if court != self.court:
            each = promises(board, self.worths)
        else:
            # Only whose pieces came elsewhere has other promises than before.
            each = [*self.each]
            for seat in {shift.token.seat for shift in shifts} - {NOBODY}:
                each[seat] = promised(board, self.worths, court, board.pieces[seat])
        return outcome.points + ahead(each, self.seat) - ahead(self.each, self.seat)


class _Laying:
    """What a drawn card promises wherever it is laid: all that does not depend on where is worked out once."""

    def __init__(self, board: Board, suit: Suit, worths: Worths, seat: Seat) -> None:
        self._board, self._seat = board, seat
        worth, cards = worths[suit], board.cards
        self._gains: list[float] = []
        self._comers: list[list[tuple[float, Token, Cell]]] = []
        for other in map(Seat, range(len(board.pieces))):
            in_hand = board.in_hand(other)
            gain = max(in_hand, default=0) * worth
            comers = []
            if Piece.SAMURAI not in in_hand:
                for token, start in board.tokens_of(other):
                    more = token.piece * (worth - worths[cards[start] // SUIT_SIZE])
                    if more > gain:
                        comers.append((more, token, start))
            self._gains.append(gain)
            self._comers.append(comers)

    def promise(self, cell: Cell) -> float:
        """Return what the card on a cell promises the seat, who moves next, and the others thereafter."""
        board, gains = self._board, [*self._gains]
        for seat, comers in enumerate(self._comers):
            for more, token, start in comers:
                if more > gains[seat] and can_come(board, token, start, cell):
                    gains[seat] = more
        own, cards = gains.pop(self._seat), board.cards
        return own - RIVALRY * max(gains) + COMPANY * sum([cell + step in cards for step in STEPS])


class EmperorsGardenJudgement:
    """Implements `rules.computer.judgement.Judgement`; the methods are documented there."""

    scale = 8.0
    warmth = 1.5
    efforts = (120, 700)

    def worths(self, state: State) -> Sequence[float]:
        return [
            sum(player.earned) + AGENT_POINTS * (not player.is_agent_used) + promise
            for player, promise in zip(state.players, promises(state.board, worths_of(state)), strict=True)
        ]

    def appeals(self, state: State, seat: Seat, legal: Sequence[Move]) -> Sequence[float]:
        if state.step in _ALIKE:
            return [0.0] * len(legal)
        board, worths = state.board, beliefs_of(state, seat)
        if state.step is _CARD:
            laying = _Laying(board, suit_of(state.now.card), worths, seat)
            return [laying.promise(move.cell) if isinstance(move, LayCard) else 0.0 for move in legal]
        court = board.cards[board.emperor] // SUIT_SIZE
        scene = _Scene(seat, board, worths, court, promises(board, worths))
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
            return move.piece * (STANDING + scene.worths[board.cards[move.cell] // SUIT_SIZE])
        case MovePiece():
            return scene.gained(by_samurai(board, seat, move, own_falls_score=own))
        case MoveEmperor():
            return scene.gained(by_poet(board, seat, move, own_falls_score=own))
        case RevealAgent():
            return scene.gained(by_agent(board, seat, state.players[seat].agent)) - AGENT_POINTS
        case LiftCard():
            return max(sets(board, move.cell), default=-AGENT_POINTS)
        case PutCard():
            assert state.now.start is not None, "a card is put down that was lifted"
            return by_priest(board, state.now.lifted, state.now.start, move.cell).points
        case LookAt():
            return -sum(player.look == move.number for player in state.players)
        case WishLook() | DrawCard() | LayCard() | Pass() | End():
            return 0.0
        case _:
            assert_never(move)


def worths_of(state: State) -> Worths:
    """Return how many times each suit will count in the end, by all cards of an imagined state."""
    scoring = {card // SUIT_SIZE for card in state.scoring}
    away = [0] * SUITS
    for card in (*state.removed, *state.scoring, *[player.agent for player in state.players]):
        away[card // SUIT_SIZE] += 1
    return [min(MOST_FACTOR, times) if suit in scoring else 0 for suit, times in enumerate(away)]


def beliefs_of(state: State, seat: Seat) -> Worths:
    """Return what suits are worth for all that the seat can know."""
    own, now = state.players[seat], state.now
    agents = [player.agent for player in state.players if player.is_agent_used or player is own]
    looked = [] if own.look == NO_LOOK else [state.scoring[own.look]]
    away = [*state.removed, *agents]
    known = [*away, *looked, *state.board.cards.values()]
    # A priest may have lifted the very card that was just laid.
    known += {now.card, now.lifted} - {NO_CARD, *known}
    return beliefs(known, away, looked)
