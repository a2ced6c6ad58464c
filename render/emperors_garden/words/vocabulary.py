"""Emperor's Garden's words: the names of cards, pieces and directions, the options, and small pieces of sentences."""

from collections.abc import Sequence

from languages.speech import N_, _, capital, n_, p_
from render.base.words import number
from render.canvas.style import PLAYER_NAMES
from render.finale import Cover
from render.game import Names, OptionWords
from render.text.emojis import pictured
from rules.emperors_garden.board.cells import Direction
from rules.emperors_garden.board.deck import Card, Deck, card_names, suit_names, suit_of
from rules.emperors_garden.view import NOBODY, Piece, Token
from rules.game import Seat

TITLE = "Emperor's Garden"
COVER = Cover(
    N_("Grow a garden of cards and push pieces off it."),
    (8, 18),
    N_("Cards with flowers, and pieces on them"),
    "emperor",
)
CATEGORIES_WITHIN = {
    "samurai": N_("samurai's pushes"),
    "priest": N_("priest's sets"),
    "poet": N_("poet's pushes"),
    "agent": N_("agent's strike"),
    "emperor": N_("emperor's company"),
    "kept-agent": N_("agent kept"),
    "has-agent": N_("agent unused"),
    "pieces": N_("pieces in the garden"),
    "several-suits": N_("scored in several suits"),
    "near-emperor": N_("pieces beside the emperor"),
}
"""The lines of the score sheet but those of suits, as they are called within a sentence."""
PIECES = {
    Piece.SAMURAI: N_("samurai"),
    Piece.PRIEST: N_("priest"),
    Piece.POET: N_("poet"),
    Piece.EMPEROR: N_("emperor"),
}
OPTIONS = {
    "deck": OptionWords(
        N_("Cards"),
        {
            "hanafuda": (N_("Flower cards"), N_("Twelve months of Japanese flower cards, four cards each")),
            "western": (N_("Western cards"), N_("Ace to queen; each rank has four cards and counts as a suit")),
        },
    ),
    "own-falls-score": OptionWords(
        N_("Own pieces that fall"),
        {
            "on": (N_("Own falls score"), N_("Whoever pushes gets points for every piece that falls, their own too")),
            "off": (N_("Own falls score nothing"), N_("Only opponents' pieces bring points when they fall")),
        },
    ),
}
_MONTHS = (
    N_("pine"),
    N_("plum"),
    N_("cherry"),
    N_("wisteria"),
    N_("iris"),
    N_("peony"),
    N_("clover"),
    N_("pampas"),
    N_("chrysanthemum"),
    N_("maple"),
    N_("willow"),
    N_("paulownia"),
)
_OF_MONTHS = (
    N_("of the pine"),
    N_("of the plum"),
    N_("of the cherry"),
    N_("of the wisteria"),
    N_("of the iris"),
    N_("of the peony"),
    N_("of the clover"),
    N_("of the pampas"),
    N_("of the chrysanthemum"),
    N_("of the maple"),
    N_("of the willow"),
    N_("of the paulownia"),
)
_RANKS = (
    N_("aces"),
    N_("twos"),
    N_("threes"),
    N_("fours"),
    N_("fives"),
    N_("sixes"),
    N_("sevens"),
    N_("eights"),
    N_("nines"),
    N_("tens"),
    N_("jacks"),
    N_("queens"),
)
_PICTURES = {"ace": N_("ace"), "jack": N_("jack"), "queen": N_("queen")}
_OF_RANKS = {
    "ace": N_("of the ace of {sign}"),
    # Italian has another article for eight than for other numbers.
    "8": N_("of the 8 of {sign}"),
    "jack": N_("of the jack of {sign}"),
    "queen": N_("of the queen of {sign}"),
}
_SIGNS = {"clubs": N_("clubs"), "diamonds": N_("diamonds"), "hearts": N_("hearts"), "spades": N_("spades")}
_DIRECTIONS = {
    Direction.N: N_("north"),
    Direction.NE: N_("north-east"),
    Direction.E: N_("east"),
    Direction.SE: N_("south-east"),
    Direction.S: N_("south"),
    Direction.SW: N_("south-west"),
    Direction.W: N_("west"),
    Direction.NW: N_("north-west"),
}
_SUIT_LINES = {f"suit-{name}": (deck, suit) for deck in Deck for suit, name in enumerate(suit_names(deck))}


def suit_name(deck: Deck, suit: int) -> str:
    """Return the name of a suit: "maple (10)", "jacks"."""
    return f"{_MONTHS[suit]} ({suit + 1})" if deck is Deck.HANAFUDA else str(_RANKS[suit])


def card_name(deck: Deck, card: Card) -> str:
    """Return the name of a card: "maple (10)", "jack of clubs"."""
    if deck is Deck.HANAFUDA:
        return suit_name(deck, suit_of(card))
    rank, _dash, sign = card_names(deck)[card].partition("-")
    return _("{rank} of {sign}", rank=str(_PICTURES.get(rank, rank)), sign=_SIGNS[sign])


def of_card(deck: Deck, card: Card) -> str:
    """Return the name of a card after a direction, with its article: "of the maple (10)"."""
    if deck is Deck.HANAFUDA:
        suit = suit_of(card)
        return f"{_OF_MONTHS[suit]} ({suit + 1})"
    rank, _dash, sign = card_names(deck)[card].partition("-")
    if rank in _OF_RANKS:
        return _OF_RANKS[rank].said(sign=_SIGNS[sign])
    return _("of the {rank} of {sign}", rank=rank, sign=_SIGNS[sign])


def category_name(category: str) -> str:
    """Return the name of a line of the score sheet; scoring suits have lines of their own."""
    return capital(category_within(category))


def category_within(category: str) -> str:
    """Return the name of a line of the score sheet as it stands within a sentence."""
    return str(CATEGORIES_WITHIN[category]) if category in CATEGORIES_WITHIN else suit_name(*_SUIT_LINES[category])


def suit_of_category(category: str) -> int | None:
    """Return which suit a line of the score sheet is about, or None if it is about none."""
    return _SUIT_LINES[category][1] if category in _SUIT_LINES else None


def direction_name(direction: Direction) -> str:
    """Return a direction: "north-east"."""
    return str(_DIRECTIONS[direction])


def piece_name(piece: Piece) -> str:
    """Return what a piece is called: "samurai"."""
    return str(PIECES[piece])


def pictured_piece(piece: Piece) -> str:
    """Return what a piece is called, after its emoji."""
    return pictured(piece.name.lower(), piece_name(piece))


def colour_names(seats: int) -> Names:
    """Return what players are called where their names are not at hand: their colours."""
    return tuple(map(str, PLAYER_NAMES[:seats]))


def owners(names: Names, own: Seat | None = None) -> Names:
    """Return by seat whose a piece is; nothing stands for the reader."""
    return tuple("" if seat == own else name for seat, name in enumerate(names))


def token_name(token: Token, whose: Names) -> str:
    """Return whose piece it is: "Ben's priest", "your poet", "the emperor"; `whose` is made by `owners`."""
    if token.seat == NOBODY:
        return _("the emperor")
    name, piece = whose[token.seat], piece_name(token.piece)
    return _("{name}'s {piece}", name=name, piece=piece) if name else _("your {piece}", piece=piece)


def token_as_object(token: Token, whose: Names) -> str:
    """Return the same for whom somebody pushes or sends home, which other languages say in another way."""
    if token.seat == NOBODY:
        return p_("object", "the emperor")
    name, piece = whose[token.seat], piece_name(token.piece)
    if name:
        return p_("object", "{name}'s {piece}", name=name, piece=piece)
    return p_("object", "your {piece}", piece=piece)


def points(amount: int) -> str:
    """Return a number of points in words: "1 point", "3 points"."""
    return n_("{number} point", "{number} points", amount, number=number(amount))


def pieces_in_words(pieces: Sequence[Piece]) -> str:
    """List pieces: "samurai, priest"; "none" if there are none."""
    return ", ".join(map(piece_name, pieces)) or p_("pieces", "none")
