"""Where a cell lies, told by what lies around it: nobody thinks in columns and rows of a garden without an edge."""

from collections.abc import Iterable

from languages.listing import listed
from languages.speech import _, np_
from render.emperors_garden.words.vocabulary import card_name
from rules.emperors_garden.board.cells import DIRECTIONS, SIDES, Cell, Direction, x_of, y_of
from rules.emperors_garden.board.deck import NO_CARD, Card, Deck, suit_of
from rules.emperors_garden.view import Board

_WHERE = {
    Direction.N: np_("where", "north"),
    Direction.NE: np_("where", "north-east"),
    Direction.E: np_("where", "east"),
    Direction.SE: np_("where", "south-east"),
    Direction.S: np_("where", "south"),
    Direction.SW: np_("where", "south-west"),
    Direction.W: np_("where", "west"),
    Direction.NW: np_("where", "north-west"),
}


def where(board: Board, deck: Deck, cell: Cell, *, is_of_card: bool = False) -> str:
    """
    Say where a cell lies so that no other is meant: "north of the emperor", "2 north and 3 west of the emperor".

    Where he is not near, a card beside it is named if it is the only one of its name: "north of maple (10)".

    Args:
        is_of_card: whether the card on the cell is named, too, so that none of the same name tells where it lies.
    """
    for way in DIRECTIONS:
        if cell == board.emperor + way:
            return _("{direction} of the emperor", direction=_WHERE[way])
    cards = {other: card for other, card in board.garden if is_of_card or other != cell}
    for way in SIDES:
        card = cards.get(Cell(cell - way), NO_CARD)
        if card != NO_CARD and _alike(cards.values(), deck, card) == 1:
            return _("{direction} of {card}", direction=_WHERE[way], card=card_name(deck, card))
    return _("{direction} of the emperor", direction=steps(board.emperor, cell)) if cell != board.emperor else ""


def _alike(cards: Iterable[Card], deck: Deck, card: Card) -> int:
    """Return how many cards are called like one: all of a suit of flower cards are."""
    if deck is Deck.WESTERN:
        return sum(other == card for other in cards)
    return sum(suit_of(other) == suit_of(card) for other in cards)


def steps(start: Cell, goal: Cell) -> str:
    """Say how far a cell is from another: "2 north and 3 west", "2 north-west"."""
    across, down = x_of(goal) - x_of(start), y_of(goal) - y_of(start)
    if abs(across) == abs(down):
        return f"{abs(across)} {_WHERE[Direction((goal - start) // abs(across))]}"
    told = []
    if down:
        told.append(f"{abs(down)} {_WHERE[Direction.S if down > 0 else Direction.N]}")
    if across:
        told.append(f"{abs(across)} {_WHERE[Direction.E if across > 0 else Direction.W]}")
    return listed(told)


def is_only(board: Board, deck: Deck, cell: Cell) -> bool:
    """Return whether no other card of the garden is called like the one on a cell."""
    cards = dict(board.garden)
    return _alike(cards.values(), deck, cards[cell]) == 1


def card_on(board: Board, deck: Deck, cell: Cell) -> str:
    """Name the card on a cell, and where it lies if others are called the same: "maple (10), north of the emperor"."""
    if is_only(board, deck, cell):
        return card_name(deck, dict(board.garden)[cell])
    return card_and_where(board, deck, cell)


def card_and_where(board: Board, deck: Deck, cell: Cell) -> str:
    """Name the card on a cell and where it lies."""
    parts = (card_name(deck, dict(board.garden)[cell]), where(board, deck, cell, is_of_card=True))
    return ", ".join(filter(None, parts))


def way_to(board: Board, deck: Deck, start: Cell, goal: Cell) -> str:
    """Say to which card a piece moved: "→ maple (10)", "2 north → maple (10)" if others are called the same."""
    name = f"→ {card_name(deck, dict(board.garden)[goal])}"
    return name if is_only(board, deck, goal) else f"{steps(start, goal)} {name}"
