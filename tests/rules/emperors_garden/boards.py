"""
Gardens drawn in words, and tables set up around them.

A garden has lines of words of two letters; the first word of the first line is cell 0:0. `..` is no card, `##` a card
without a piece, `a3` a card with the samurai of seat 0, `b2` the priest of seat 1, `c1` the poet of seat 2; `EE` is the
emperor. Pieces that are not drawn are in hand, and an emperor who is not drawn stands on a card far away.

Suits are drawn in lines of letters, `a` to `l` for the twelve suits and `.` for any other card; cards of one suit are
taken in their order.
"""

from collections.abc import Iterator
from dataclasses import replace

from rules.emperors_garden.board.board import EMPEROR, OWN_PIECES, Board, Token
from rules.emperors_garden.board.cells import Cell, at, x_of, y_of
from rules.emperors_garden.board.deck import CARDS, Card, Suit, cards_of, suit_of
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.setup import REMOVED
from rules.emperors_garden.state import Phase, State, Step, Turn
from rules.game import Event, Seat, choose_options
from tests.rules.games import key_of

FAR_AWAY = at(40, 40)
LETTERS = "abcdefghijkl"


def words_of(drawing: str) -> dict[Cell, str]:
    """Return the words of a drawing by their cells, empty cells left out."""
    rows = [row.split() for row in drawing.strip().splitlines()]
    return {at(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row) if word != ".."}


def pieces_of(words: dict[Cell, str], players: int) -> tuple[tuple[Cell | None, ...], ...]:
    where = {word: cell for cell, word in words.items()}
    return tuple(tuple(where.get(f"{'abcd'[seat]}{piece}") for piece in OWN_PIECES) for seat in range(players))


def board(drawing: str, suits: str = "", players: int = 2, kept: str = "") -> Board:
    """Read a drawn garden and its suits; cards that are not drawn in `suits` are of no suit in `kept` either."""
    words = words_of(drawing)
    cells = [*words] if "EE" in words.values() else [*words, FAR_AWAY]
    emperor = next((cell for cell, word in words.items() if word == "EE"), FAR_AWAY)
    return Board(tuple(cards_for(cells, suits, kept)), pieces_of(words, players), emperor)


def cards_for(cells: list[Cell], suits: str, kept: str) -> Iterator[tuple[Cell, Card]]:
    letters = {
        at(x, y): letter for y, row in enumerate(suits.split()) for x, letter in enumerate(row) if letter in LETTERS
    }
    drawn = {letter: iter(cards_of(Suit(LETTERS.index(letter)))) for letter in letters.values()}
    # Other cards come from as many suits as there are, so that nothing is joined by chance.
    named = {*drawn, *kept}
    others = iter([card for number in range(4) for card in CARDS[number::4] if LETTERS[card // 4] not in named])
    for cell in cells:
        letter = letters.get(cell)
        yield cell, next(others) if letter is None else next(drawn[letter])


def on_turn(
    drawing: str, suits: str = "", *, players: int = 2, agent: str = "", scoring: str = "llll", drawn: str = ""
) -> State:
    """
    Return a table at which seat 0 is on turn and is to take an action.

    Args:
        agent: the suit of seat 0's agent.
        scoring: the suits of the four scoring cards; without them, one of which no card is in the garden.
        drawn: the suit of the card that is to be laid; without one, a card was laid already.
    """
    dealt = EMPERORS_GARDEN.setup(key_of("board"), players, choose_options(EMPERORS_GARDEN.options, players, {}))
    garden = board(drawing, suits, players, scoring)
    left = [card for card in CARDS if card not in {card for _, card in garden.garden}]
    cards = [_take(left, letter) for letter in scoring]
    agents = [_take(left, agent)]
    now = Turn(card=_take(left, drawn)) if drawn else Turn(card=garden.garden[-1][1], cell=garden.garden[-1][0])
    agents += [_take(left, "") for _ in range(players - 1)]
    removed = [_take(left, "") for _ in range(REMOVED[players])]
    return replace(
        dealt,
        phase=Phase.TURNS,
        step=Step.CARD if drawn else Step.ACTION,
        order=tuple(Seat(seat) for seat in range(players)),
        turn=Seat(0),
        board=garden,
        players=tuple(replace(player, agent=card, look=0) for player, card in zip(dealt.players, agents, strict=True)),
        scoring=tuple(cards),
        removed=tuple(removed),
        draw=tuple(left),
        now=now,
    )


def _take(left: list[Card], letter: str) -> Card:
    """Take a card of a suit, or of any if the letter names none."""
    card = next(card for card in reversed(left) if LETTERS[suit_of(card)] in (letter or LETTERS))
    left.remove(card)
    return card


def drawn(laid: Board) -> str:
    """Draw a garden the way `board` reads it, from the westernmost and northernmost card on."""
    standing = laid.standing()
    words = {cell: _word(standing.get(cell)) for cell, _ in laid.garden if cell != FAR_AWAY}
    xs, ys = [x_of(cell) for cell in words], [y_of(cell) for cell in words]
    rows = [[words.get(at(x, y), "..") for x in range(min(xs), max(xs) + 1)] for y in range(min(ys), max(ys) + 1)]
    return "\n".join(" ".join(row) for row in rows)


def _word(token: Token | None) -> str:
    if token is None:
        return "##"
    return "EE" if token == EMPEROR else f"{'abcd'[token.seat]}{token.piece}"


def tidy(drawing: str) -> str:
    """Return a drawing with lines of the same length and single blanks."""
    rows = [row.split() for row in drawing.strip().splitlines()]
    widest = max(len(row) for row in rows)
    return "\n".join(" ".join([*row, *[".."] * (widest - len(row))]) for row in rows)


def play(state: State, moves: str) -> tuple[State, tuple[Event, ...]]:
    """Play moves in notation, each by the seat that is on turn then; return the events of the last."""
    events: tuple[Event, ...] = ()
    for text in moves.split():
        state, events = EMPERORS_GARDEN.apply(state, state.turn, EMPERORS_GARDEN.parse_move(state, state.turn, text))
    return state, events


def after(state: State, moves: str) -> State:
    return play(state, moves)[0]


def legal(state: State, kind: str = "", *, seat: int | None = None) -> str:
    """Return the legal notations that begin so, with blanks between."""
    moves = EMPERORS_GARDEN.legal_moves(state, state.turn if seat is None else Seat(seat))
    return " ".join(str(move) for move in moves if str(move).startswith(kind))


def earned(state: State, moves: str) -> int:
    """Return the points that seat 0 gets for these moves."""
    return sum(after(state, moves).players[0].earned) - sum(state.players[0].earned)
