"""
The 48 cards: twelve suits of four, in one of two decks.

Card = 4 * suit + number; suits count from 0, numbers within a suit from 0. Only names differ between the decks.
"""

from enum import Enum
from typing import NewType

Card = NewType("Card", int)
Suit = NewType("Suit", int)

NO_CARD = Card(-1)
"""Stands for "none" where a card is stored."""
SUITS = 12
SUIT_SIZE = 4
CARDS = tuple(Card(card) for card in range(SUITS * SUIT_SIZE))


class Deck(Enum):
    """What the suits are: the months of a hanafuda deck, or the ranks of western cards without their kings."""

    HANAFUDA = "hanafuda"
    WESTERN = "western"


_SUIT_NAMES = {
    Deck.HANAFUDA: (
        *("pine", "plum", "cherry", "wisteria", "iris", "peony"),
        *("clover", "pampas", "chrysanthemum", "maple", "willow", "paulownia"),
    ),
    Deck.WESTERN: ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen"),
}
_NUMBERS = {Deck.HANAFUDA: ("1", "2", "3", "4"), Deck.WESTERN: ("clubs", "diamonds", "hearts", "spades")}


def suit_of(card: Card) -> Suit:
    """Return the suit, 0 to 11."""
    return Suit(card // SUIT_SIZE)


def cards_of(suit: Suit) -> tuple[Card, ...]:
    """Return the four cards of a suit."""
    return CARDS[SUIT_SIZE * suit : SUIT_SIZE * (suit + 1)]


def suit_names(deck: Deck) -> tuple[str, ...]:
    """Return the names of the twelve suits: "pine", "queen"."""
    return _SUIT_NAMES[deck]


def card_names(deck: Deck) -> tuple[str, ...]:
    """Return the names of all cards in their order: "pine-1", "queen-spades"."""
    return _CARD_NAMES[deck]


_CARD_NAMES = {
    deck: tuple(f"{suit}-{number}" for suit in _SUIT_NAMES[deck] for number in _NUMBERS[deck]) for deck in Deck
}
