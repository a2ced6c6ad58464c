"""
What follows from what a viewer knows: the outcome of a move before it is made, and suits that cannot score any more.

Pictures and words ask here, so that whatever they promise is what the rules then do.

Ruling: suits that cannot be scoring suits any more may be named.
"""

from typing import assert_never

from rules.emperors_garden import moves
from rules.emperors_garden.board.actions import Outcome, by_agent, by_poet, by_priest, by_samurai, laid, lifted, placed
from rules.emperors_garden.board.deck import SUITS, Card, Suit, cards_of, suit_of
from rules.emperors_garden.view import Phase, View


def foresee(seen: View, move: moves.Move) -> Outcome:
    """
    Return what a legal move of the viewer would do to the board: who is pushed where, who falls, what that scores.

    Args:
        seen: a player's view, not a spectator's.
    """
    seat, board, now, own = seen.seat, seen.board, seen.now, seen.own_falls_score
    assert seat is not None, "a spectator does not play"
    match move:
        case moves.PlacePiece():
            return placed(board, seat, move.piece, move.cell)
        case moves.LayCard():
            return laid(board, now.card, move.cell)
        case moves.RevealAgent():
            return by_agent(board, seat, seen.players[seat].agent)
        case moves.MovePiece():
            return by_samurai(board, seat, move, own_falls_score=own)
        case moves.MoveEmperor():
            return by_poet(board, seat, move, own_falls_score=own)
        case moves.LiftCard():
            return lifted(board, move.cell)
        case moves.PutCard():
            assert now.start is not None, "a card is put down that was lifted"
            return by_priest(board, now.lifted, now.start, move.cell)
        case moves.WishLook() | moves.LookAt() | moves.DrawCard() | moves.Pass() | moves.End():
            return Outcome(board)
        case _:
            assert_never(move)


def spent_suits(seen: View) -> tuple[Suit, ...]:
    """
    Return the suits that everybody knows to be no scoring suits, since all four of their cards are in sight.

    Once the scoring cards are shown, these are all suits but theirs.
    """
    return _without(seen, seen.open_cards)


def spent_suits_to_viewer(seen: View) -> tuple[Suit, ...]:
    """Return the suits that the viewer knows to be no scoring suits: `spent_suits`, and what one's own agent tells."""
    return _without(seen, seen.known_cards.difference(seen.scoring))


def _without(seen: View, elsewhere: frozenset[Card]) -> tuple[Suit, ...]:
    suits = [Suit(suit) for suit in range(SUITS)]
    if seen.phase is Phase.OVER:
        scoring = {suit_of(card) for card in seen.scoring}
        return tuple(suit for suit in suits if suit not in scoring)
    return tuple(suit for suit in suits if elsewhere.issuperset(cards_of(suit)))
