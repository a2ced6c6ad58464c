"""
The casual player: looks one action ahead and takes what promises most, from its view alone.

A board's promise for a player is what the pieces on it would bring in the end, each suit weighed by the chance that it
is a scoring suit; the others' promises count against it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import prod

from rules.emperors_garden.board.actions import by_priest, lifted
from rules.emperors_garden.board.board import Board, Piece, Token, cells_of_suit, is_joined
from rules.emperors_garden.board.cells import SIDES, Cell, x_of, y_of
from rules.emperors_garden.board.deck import CARDS, NO_CARD, SUIT_SIZE, SUITS, Card, Suit, suit_of
from rules.emperors_garden.board.pushing import reach
from rules.emperors_garden.foresight import foresee
from rules.emperors_garden.moves import LayCard, LiftCard, LookAt, Move, RevealAgent, WishLook
from rules.emperors_garden.scoring import AGENT_POINTS, EMPEROR_POINTS
from rules.emperors_garden.state import SCORING_CARDS
from rules.emperors_garden.view import View
from rules.game import Seat

STANDING = 0.3
"""What each rank of a piece is worth for standing on the board, ready to act."""
RIVALRY = 0.5
"""How much of what an opponent could do with a new card counts against laying it there."""
COMPANY = 0.05
"""What each card beside a new one is worth: in a close garden pieces get about."""
MOST_FACTOR = 3
"""How many times a scoring suit can count."""

Worths = Sequence[float]
"""What each rank of a piece on a suit may bring in the end, by suit."""


def choose(seen: View, legal: Sequence[Move]) -> Move:
    """Return the move that promises most; the first of several that promise the same."""
    if wishes := [move for move in legal if isinstance(move, WishLook)]:
        # Neighbours in the turn order look at different cards without knowing of each other.
        return wishes[seen.order.index(seen.turn) % len(wishes)]
    away = [*seen.removed, *(player.agent for player in seen.players if player.agent != NO_CARD)]
    worths = beliefs(seen.known_cards, away, [card for card in seen.scoring if card != NO_CARD])
    return max(legal, key=lambda move: _promise_of(seen, move, worths))


def beliefs(known: set[Card] | frozenset[Card], away: Sequence[Card], looked: Sequence[Card]) -> Worths:
    """
    Return what suits are worth to a player: the chance that they score, and how many times.

    Args:
        known: all cards that the player knows.
        away: those of them that were removed or are agents.
        looked: those of them that are scoring cards.
    """
    in_sight, elsewhere = Counter(map(suit_of, known)), Counter(map(suit_of, known.difference(looked)))
    gone, sure = Counter(map(suit_of, (*away, *looked))), {suit_of(card) for card in looked}
    unknown, hidden = len(CARDS) - len(known), SCORING_CARDS - len(looked)
    worths = []
    for suit in map(Suit, range(SUITS)):
        # All that is still to be drawn gets laid.
        times = min(max(1, gone[suit]), MOST_FACTOR)
        if suit in sure:
            worths.append(float(times))
        elif elsewhere[suit] == SUIT_SIZE:
            worths.append(0.0)
        else:
            worths.append(times * _chance(unknown, SUIT_SIZE - in_sight[suit], hidden))
    return worths


@lru_cache(maxsize=4096)
def _chance(unknown: int, left: int, hidden: int) -> float:
    """Return how likely at least one of `left` cards, among all unknown ones, is among the hidden ones."""
    others = unknown - left
    return 1 - prod(max(others - drawn, 0) / (unknown - drawn) for drawn in range(hidden))


def _promise_of(seen: View, move: Move, worths: Worths) -> float:
    seat, board = seen.seat, seen.board
    assert seat is not None, "a spectator does not play"
    match move:
        case LookAt():
            return -sum(player.look == move.number for player in seen.players)
        case LayCard():
            return _promise_of_laying(seen, seat, move.cell, worths)
        case LiftCard():
            return margin(board, suits_on(board), worths, seat) + max(sets(board, move.cell), default=-AGENT_POINTS)
        case _:
            outcome = foresee(seen, move)
            promise = outcome.points + margin(outcome.board, suits_on(outcome.board), worths, seat)
            return promise - AGENT_POINTS * isinstance(move, RevealAgent)


def suits_on(board: Board) -> dict[Cell, int]:
    """Return the suits of all cards in the garden by their cells."""
    return {cell: card // SUIT_SIZE for cell, card in board.garden}


def margin(board: Board, suits: Mapping[Cell, int], worths: Worths, seat: Seat) -> float:
    """Return what the pieces on a board promise the seat, the mean of the others' promises taken off."""
    each = promises(board, suits, worths)
    own = each.pop(seat)
    return own - sum(each) / len(each)


def promises(board: Board, suits: Mapping[Cell, int], worths: Worths) -> list[float]:
    """Return what the pieces on a board promise each seat."""
    court = suits[board.emperor]
    royal, found = EMPEROR_POINTS * min(1, worths[court]), []
    for samurai, priest, poet in board.pieces:
        promise, company = 0.0, False
        for rank, cell in ((Piece.SAMURAI, samurai), (Piece.PRIEST, priest), (Piece.POET, poet)):
            if cell is not None:
                suit = suits[cell]
                promise += rank * (STANDING + worths[suit])
                company = company or suit == court
        found.append(promise + royal * company)
    return found


def sets(board: Board, start: Cell) -> Iterator[int]:
    """Yield the points for each cell beside its suit to which the priest could put a card from `start`."""
    card = board.cards[start]
    cells = cells_of_suit(board, suit_of(card))
    if len(cells) < SUIT_SIZE or is_joined(cells):
        return
    others = cells - {start}
    without = lifted(board, start).board
    for goal in without.gaps():
        if goal != start and any(goal + side in others for side in SIDES):
            points = by_priest(without, card, start, goal).points
            if points:
                yield points


def _promise_of_laying(seen: View, seat: Seat, cell: Cell, worths: Worths) -> float:
    """Return what the drawn card on a cell promises the viewer, who moves next, and the others thereafter."""
    worth, suits = worths[suit_of(seen.now.card)], suits_on(seen.board)
    gains = [_gain(seen.board, Seat(other), cell, worth, worths) for other in range(len(seen.players))]
    own = gains.pop(seat)
    return own - RIVALRY * max(gains) + COMPANY * sum(cell + side in suits for side in SIDES)


def _gain(board: Board, seat: Seat, cell: Cell, worth: float, worths: Worths) -> float:
    """Return what a player could gain at most by bringing a piece to a new card; below 0 if all lose by it."""
    in_hand, suits, standing = board.in_hand(seat), suits_on(board), board.standing()
    gains = [piece * worth for piece in in_hand]
    if Piece.SAMURAI not in in_hand:
        gains += [
            token.piece * (worth - worths[suits[start]])
            for token, start in board.tokens_of(seat)
            if can_come(suits, standing, token, start, cell)
        ]
    return max(gains, default=0)


def can_come(suits: Mapping[Cell, int], standing: Mapping[Cell, Token], token: Token, start: Cell, cell: Cell) -> bool:
    """Return whether a piece gets to a cell if a card is laid there."""
    x, y = x_of(cell) - x_of(start), y_of(cell) - y_of(start)
    distance = max(abs(x), abs(y))
    if x and y and abs(x) != abs(y):
        return False
    return reach({**suits, cell: 0}, standing, token, start, (cell - start) // distance) >= distance
