"""
The casual player: looks one action ahead and takes what promises most, from its view alone.

A board's promise for a player is what the pieces on it would bring in the end, each suit weighed by the chance that it
is a scoring suit; the others' promises count against it.
"""

from collections.abc import Iterator, Sequence
from math import prod

from rules.emperors_garden.board.actions import by_priest, lifted
from rules.emperors_garden.board.board import Board, Piece, Token, is_joined
from rules.emperors_garden.board.cells import SIDES, Cell, x_of, y_of
from rules.emperors_garden.board.deck import CARDS, NO_CARD, SUIT_SIZE, SUITS, Suit, cards_of, suit_of
from rules.emperors_garden.board.pushing import reach
from rules.emperors_garden.foresight import foresee, spent_suits_to_viewer
from rules.emperors_garden.moves import LayCard, LiftCard, LookAt, Move, RevealAgent, WishLook
from rules.emperors_garden.scoring import AGENT_POINTS, EMPEROR_POINTS
from rules.emperors_garden.view import View
from rules.game import Seat

STANDING = 0.3
"""What each rank of a piece is worth for standing on the board, ready to act."""
RIVALRY = 0.5
"""How much of what an opponent could do with a new card counts against laying it there."""
COMPANY = 0.05
"""What each card beside a new one is worth: in a close garden pieces get about."""

Worths = tuple[float, ...]
"""What each rank of a piece on a suit may bring in the end, by suit."""


def choose(seen: View, legal: Sequence[Move]) -> Move:
    """Return the move that promises most; the first of several that promise the same."""
    if wishes := [move for move in legal if isinstance(move, WishLook)]:
        # Neighbours in the turn order look at different cards without knowing of each other.
        return wishes[seen.order.index(seen.turn) % len(wishes)]
    worths = tuple(chance_of(seen, Suit(suit)) * _factor(seen, Suit(suit)) for suit in range(SUITS))
    return max(legal, key=lambda move: _promise_of(seen, move, worths))


def chance_of(seen: View, suit: Suit) -> float:
    """Return how likely a suit is a scoring suit, for all that the viewer knows."""
    if suit in map(suit_of, seen.scoring):
        return 1
    if suit in spent_suits_to_viewer(seen):
        return 0
    unknown = len(CARDS) - len(seen.known_cards)
    others = unknown - sum(card not in seen.known_cards for card in cards_of(suit))
    hidden = seen.scoring.count(NO_CARD)
    return 1 - prod(max(others - drawn, 0) / (unknown - drawn) for drawn in range(hidden))


def _factor(seen: View, suit: Suit) -> int:
    """Return how many times the suit will count if it is a scoring suit: all that is still to be drawn gets laid."""
    away = [*seen.removed, *(player.agent for player in seen.players), *seen.scoring]
    return min(max(1, sum(suit_of(card) == suit for card in away)), SUIT_SIZE - 1)


def _promise_of(seen: View, move: Move, worths: Worths) -> float:
    seat, board = seen.seat, seen.board
    assert seat is not None, "a spectator does not play"
    match move:
        case LookAt():
            return -sum(player.look == move.number for player in seen.players)
        case LayCard():
            return _promise_of_laying(seen, move.cell, worths)
        case LiftCard():
            return _promise(board, seat, worths) + max(sets(board, move.cell), default=-AGENT_POINTS)
        case RevealAgent():
            outcome = foresee(seen, move)
            return outcome.points + _promise(outcome.board, seat, worths) - AGENT_POINTS
        case _:
            outcome = foresee(seen, move)
            return outcome.points + _promise(outcome.board, seat, worths)


def _promise(board: Board, seat: Seat, worths: Worths) -> float:
    """Return what the pieces on a board promise the seat, the mean of the others' promises taken off."""
    suits = {cell: suit_of(card) for cell, card in board.garden}
    promises = [0.0] * len(board.pieces)
    for cell, token in board.standing().items():
        if token.piece is not Piece.EMPEROR:
            promises[token.seat] += token.piece * (STANDING + worths[suits[cell]])
    court = suits[board.emperor]
    for other in range(len(promises)):
        company = any(suits[cell] == court for _, cell in board.tokens_of(Seat(other)))
        promises[other] += EMPEROR_POINTS * min(1, worths[court]) * company
    own = promises.pop(seat)
    return own - sum(promises) / len(promises)


def sets(board: Board, start: Cell) -> Iterator[int]:
    """Yield the points for each cell beside its suit to which the priest could put a card from `start`."""
    card = dict(board.garden)[start]
    others = [cell for cell, other in board.garden if suit_of(other) == suit_of(card) and other != card]
    if len(others) < SUIT_SIZE - 1 or is_joined(board, card):
        return
    without = lifted(board, start).board
    for goal in without.gaps():
        if goal != start and any(goal + side in others for side in SIDES):
            points = by_priest(without, card, start, goal).points
            if points:
                yield points


def _promise_of_laying(seen: View, cell: Cell, worths: Worths) -> float:
    """Return what the drawn card on a cell promises the viewer, who moves next, and the others thereafter."""
    cards = {other for other, _ in seen.board.garden}
    worth = worths[suit_of(seen.now.card)]
    gains = [_gain(seen, Seat(seat), cell, worth, worths) for seat in range(len(seen.players))]
    assert seen.seat is not None, "a spectator does not play"
    own = gains.pop(seen.seat)
    return own - RIVALRY * max(gains) + COMPANY * sum(cell + side in cards for side in SIDES)


def _gain(seen: View, seat: Seat, cell: Cell, worth: float, worths: Worths) -> float:
    """Return what a player could gain at most by bringing a piece to a new card."""
    board = seen.board
    gains = [piece * worth for piece in board.in_hand(seat)]
    if Piece.SAMURAI not in board.in_hand(seat):
        suits = {other: suit_of(card) for other, card in board.garden}
        for token, start in board.tokens_of(seat):
            if _can_come(board, token, start, cell):
                gains.append(token.piece * (worth - worths[suits[start]]))
    return max(gains, default=0)


def _can_come(board: Board, token: Token, start: Cell, cell: Cell) -> bool:
    """Tell whether a piece gets to a cell if a card is laid there."""
    x, y = x_of(cell) - x_of(start), y_of(cell) - y_of(start)
    distance = max(abs(x), abs(y))
    if x and y and abs(x) != abs(y):
        return False
    step = (cell - start) // distance
    cards = {**dict.fromkeys(other for other, _ in board.garden), cell: None}
    return reach(cards, board.standing(), token, start, step) >= distance
