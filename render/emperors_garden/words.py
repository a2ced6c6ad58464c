"""Emperor's Garden's words: the names of cards, pieces and directions, the options, and small pieces of sentences."""

from collections.abc import Sequence

from render.game import Names, OptionWords
from render.style import PLAYER_NAMES
from rules.emperors_garden.cells import Direction
from rules.emperors_garden.deck import Card, Deck, card_names, suit_names, suit_of
from rules.emperors_garden.view import NOBODY, Piece, Token
from rules.game import Seat

TITLE = "Emperor's Garden"
ALT = 1024
"""As many characters as an alt text may have."""
CATEGORIES = {
    "samurai": "Samurai's pushes",
    "priest": "Priest's sets",
    "poet": "Poet's pushes",
    "agent": "Agent's strike",
    "emperor": "Emperor's company",
    "kept-agent": "Agent kept",
    "has-agent": "Agent unused",
    "pieces": "Pieces in the garden",
    "several-suits": "Scored in several suits",
    "near-emperor": "Pieces beside the emperor",
}
OPTIONS = {
    "deck": OptionWords(
        "Cards",
        {
            "hanafuda": ("Flower cards", "Twelve months of Japanese flower cards, four cards each"),
            "western": ("Western cards", "Ace to queen; each rank has four cards and counts as a suit"),
        },
    ),
    "own-falls-score": OptionWords(
        "Own pieces that fall",
        {
            "on": ("Own falls score", "Whoever pushes gets points for every piece that falls, their own too"),
            "off": ("Own falls score nothing", "Only opponents' pieces bring points when they fall"),
        },
    ),
}
_RANKS = ("aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens")
_DIRECTIONS = {
    Direction.N: "north",
    Direction.NE: "north-east",
    Direction.E: "east",
    Direction.SE: "south-east",
    Direction.S: "south",
    Direction.SW: "south-west",
    Direction.W: "west",
    Direction.NW: "north-west",
}


def suit_name(deck: Deck, suit: int) -> str:
    """Return the name of a suit: "maple (10)", "jacks"."""
    return f"{suit_names(deck)[suit]} ({suit + 1})" if deck is Deck.HANAFUDA else _RANKS[suit]


def card_name(deck: Deck, card: Card) -> str:
    """Return the name of a card: "maple (10)", "jack of clubs"."""
    if deck is Deck.HANAFUDA:
        return suit_name(deck, suit_of(card))
    rank, _, sign = card_names(deck)[card].partition("-")
    return f"{rank} of {sign}"


def category_name(category: str) -> str:
    """Return the name of a line of the score sheet; scoring suits have lines of their own."""
    for deck in Deck:
        for suit, name in enumerate(suit_names(deck)):
            if category == f"suit-{name}":
                return capital(suit_name(deck, suit))
    return CATEGORIES[category]


def suit_of_category(category: str) -> int | None:
    """Return which suit a line of the score sheet is about, or None if it is about none."""
    for deck in Deck:
        for suit, name in enumerate(suit_names(deck)):
            if category == f"suit-{name}":
                return suit
    return None


def direction_name(direction: Direction) -> str:
    """Return a direction: "north-east"."""
    return _DIRECTIONS[direction]


def colour_names(seats: int) -> Names:
    """Return what players are called where their names are not at hand: their colours."""
    return tuple(map(str, PLAYER_NAMES[:seats]))


def owners(names: Names, own: Seat | None = None) -> Names:
    """Return by seat whose a piece is: "Ben's"; the reader's own are "your"."""
    return tuple("your" if seat == own else f"{name}'s" for seat, name in enumerate(names))


def token_name(token: Token, whose: Names) -> str:
    """Return whose piece it is: "Ben's priest", "your poet", "the emperor"; `whose` is made by `owners`."""
    return "the emperor" if token.seat == NOBODY else f"{whose[token.seat]} {token.piece.word}"


def bold_names(names: Names) -> Names:
    """Return the names as they stand in stories."""
    return tuple(f"**{name}**" for name in names)


def points(amount: int) -> str:
    """Return a number of points in words: "1 point", "3 points"."""
    return f"{number(amount)} point{'' if amount == 1 else 's'}"


def number(amount: int) -> str:
    """Return a number with a proper minus sign."""
    return str(amount).replace("-", "−")


def signed(amount: int) -> str:
    """Return a gain or loss with its sign."""
    return f"{amount:+d}".replace("-", "−")


def counted(amount: int, thing: str) -> str:
    """Return how many of a thing there are: "1 card", "3 cards"."""
    return f"{amount} {thing}{'' if amount == 1 else 's'}"


def capital(sentence: str) -> str:
    """Return the sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def listed(parts: Sequence[str]) -> str:
    """Join parts as in a sentence: "a, b and c"."""
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)


def pieces_in_words(pieces: Sequence[Piece]) -> str:
    """List pieces: "samurai, priest"; "none" if there are none."""
    return ", ".join(piece.word for piece in pieces) or "none"
