"""Where a cell lies, told by what lies around it: nobody thinks in columns and rows of a garden without an edge."""

from languages.speech import _, listed, np_
from render.emperors_garden.words.vocabulary import card_name, of_card
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


def where(board: Board, deck: Deck, cell: Cell) -> str:
    """
    Say where a cell lies so that no other is meant: "north of the emperor", "2 north and 3 west of the emperor".

    Where he is not near, a card round it is named: "north of the maple (10)". There may be others of its name, but
    north of them nothing else like what lies on the cell.
    """
    for way in DIRECTIONS:
        if cell == board.emperor + way:
            return _("{direction} of the emperor", direction=_WHERE[way])
    cards = dict(board.garden)
    landmarks = []
    for way in DIRECTIONS:
        card = cards.get(Cell(cell - way), NO_CARD)
        alike = [other for other, one in board.garden if card != NO_CARD and _is_alike(deck, one, card)]
        goals = [Cell(other + way) for other in alike]
        if sum(_is_alike(deck, cards.get(goal, NO_CARD), cards.get(cell, NO_CARD)) for goal in goals) == 1:
            landmarks.append((way not in SIDES, len(alike), f"{_WHERE[way]} {of_card(deck, card)}"))
    if landmarks:
        return min(landmarks)[2]
    return _("{direction} of the emperor", direction=steps(board.emperor, cell)) if cell != board.emperor else ""


def _is_alike(deck: Deck, card: Card, other: Card) -> bool:
    """Return whether two cards are called the same: all of a suit of flower cards are."""
    if deck is Deck.WESTERN or NO_CARD in (card, other):
        return card == other
    return suit_of(card) == suit_of(other)


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
    return sum(_is_alike(deck, card, cards[cell]) for card in cards.values()) == 1


def card_on(board: Board, deck: Deck, cell: Cell) -> str:
    """Name the card on a cell, and where it lies if others are called the same: "maple (10), north of the emperor"."""
    if is_only(board, deck, cell):
        return card_name(deck, dict(board.garden)[cell])
    return card_and_where(board, deck, cell)


def card_and_where(board: Board, deck: Deck, cell: Cell) -> str:
    """Name the card on a cell and where it lies."""
    parts = (card_name(deck, dict(board.garden)[cell]), where(board, deck, cell))
    return ", ".join(filter(None, parts))


def way_to(board: Board, deck: Deck, start: Cell, goal: Cell) -> str:
    """Say to which card a piece moved: "→ maple (10)", "2 north → maple (10)" if others are called the same."""
    name = f"→ {card_name(deck, dict(board.garden)[goal])}"
    return name if is_only(board, deck, goal) else f"{steps(start, goal)} {name}"
