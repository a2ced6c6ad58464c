"""
The casual player: looks one action ahead and takes what promises most, from its view alone.

A board's promise for a player is what the pieces on it would bring in the end, each suit weighed by the chance that it
is a scoring suit; the others' promises count against it.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import prod

from rules.emperors_garden.board.actions import by_priest, lifted
from rules.emperors_garden.board.board import OWN_PIECES, STEPS, Board, Piece, Token, cells_of_suit, is_joined
from rules.emperors_garden.board.cells import SIDES, Cell, x_of, y_of
from rules.emperors_garden.board.deck import CARDS, NO_CARD, SUIT_SIZE, SUITS, Card, suit_of
from rules.emperors_garden.board.pushing import reach
from rules.emperors_garden.foresight import foresee
from rules.emperors_garden.moves import LayCard, LiftCard, LookAt, Move, RevealAgent, WishLook
from rules.emperors_garden.scoring import AGENT_POINTS, EMPEROR_POINTS
from rules.emperors_garden.state import SCORING_CARDS
from rules.emperors_garden.view import View
from rules.game import Seat
from rules.remembering import remembered

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


def beliefs(known: Iterable[Card], away: Iterable[Card], looked: Iterable[Card]) -> Worths:
    """
    Return what suits are worth to a player: the chance that they score, and how many times.

    Args:
        known: all cards that the player knows, each once.
        away: those of them that were removed or are agents.
        looked: those of them that are scoring cards.
    """
    gone, sure, in_sight = [0] * SUITS, [0] * SUITS, [0] * SUITS
    unknown, hidden = len(CARDS), SCORING_CARDS
    for card in known:
        in_sight[card // SUIT_SIZE] += 1
        unknown -= 1
    for card in away:
        gone[card // SUIT_SIZE] += 1
    for card in looked:
        gone[card // SUIT_SIZE] += 1
        sure[card // SUIT_SIZE] += 1
        hidden -= 1
    worths = []
    for seen, sure_of, away_of in zip(in_sight, sure, gone, strict=True):
        # All that is still to be drawn gets laid.
        times = min(away_of, MOST_FACTOR) or 1
        if sure_of:
            worths.append(float(times))
        elif seen == SUIT_SIZE:
            worths.append(0.0)
        else:
            worths.append(times * _chance(unknown, SUIT_SIZE - seen, hidden))
    return worths


@remembered(4096)
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
            return margin(board, worths, seat) + max(sets(board, move.cell), default=-AGENT_POINTS)
        case _:
            outcome = foresee(seen, move)
            promise = outcome.points + margin(outcome.board, worths, seat)
            return promise - AGENT_POINTS * isinstance(move, RevealAgent)


def margin(board: Board, worths: Worths, seat: Seat) -> float:
    """Return what the pieces on a board promise the seat, the mean of the others' promises taken off."""
    return ahead(promises(board, worths), seat)


def ahead(each: Sequence[float], seat: Seat) -> float:
    """Return what a seat is promised, the mean of what the others are taken off."""
    others = [*each]
    own = others.pop(seat)
    return own - sum(others) / len(others)


def promises(board: Board, worths: Worths) -> list[float]:
    """Return what the pieces on a board promise each seat."""
    court = board.cards[board.emperor] // SUIT_SIZE
    return [promised(board, worths, court, own) for own in board.pieces]


def promised(board: Board, worths: Worths, court: int, own: Sequence[Cell | None]) -> float:
    """Return what the pieces of a seat, `own`, promise it while the emperor stands on the suit `court`."""
    cards, promise, company = board.cards, 0.0, False
    samurai, priest, poet = own
    if samurai is not None:
        suit = cards[samurai] // SUIT_SIZE
        promise += _SAMURAI * (STANDING + worths[suit])
        company = suit == court
    if priest is not None:
        suit = cards[priest] // SUIT_SIZE
        promise += _PRIEST * (STANDING + worths[suit])
        company = company or suit == court
    if poet is not None:
        suit = cards[poet] // SUIT_SIZE
        promise += _POET * (STANDING + worths[suit])
        company = company or suit == court
    return promise + EMPEROR_POINTS * min(1, worths[court]) if company else promise


_SAMURAI, _PRIEST, _POET = (int(piece) for piece in OWN_PIECES)


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
    worth, cards = worths[suit_of(seen.now.card)], seen.board.cards
    gains = [_gain(seen.board, Seat(other), cell, worth, worths) for other in range(len(seen.players))]
    own = gains.pop(seat)
    return own - RIVALRY * max(gains) + COMPANY * sum(cell + step in cards for step in STEPS)


def _gain(board: Board, seat: Seat, cell: Cell, worth: float, worths: Worths) -> float:
    """Return what a player could gain at most by bringing a piece to a new card; below 0 if all lose by it."""
    in_hand, cards = board.in_hand(seat), board.cards
    gains = [piece * worth for piece in in_hand]
    if Piece.SAMURAI not in in_hand:
        gains += [
            token.piece * (worth - worths[suit_of(cards[start])])
            for token, start in board.tokens_of(seat)
            if can_come(board, token, start, cell)
        ]
    return max(gains, default=0)


def can_come(board: Board, token: Token, start: Cell, cell: Cell) -> bool:
    """Return whether a piece gets to a cell if a card is laid there."""
    x, y = x_of(cell) - x_of(start), y_of(cell) - y_of(start)
    distance = max(abs(x), abs(y))
    if x and y and abs(x) != abs(y):
        return False
    step, cards = (cell - start) // distance, board.cards
    if any(between not in cards for between in range(start + step, cell, step)):
        return False
    return reach({**cards, cell: NO_CARD}, board.standing(), token, start, step) >= distance
