"""
What the game was worth: points in play, pieces on scoring suits, the emperor's company, an agent kept.

Source: Emperor's Garden rules, "Winning the Game".
"""

from collections.abc import Sequence

from rules.emperors_garden.board.board import Board, Token
from rules.emperors_garden.board.cells import DIRECTIONS
from rules.emperors_garden.board.deck import Card, Deck, Suit, suit_names, suit_of
from rules.emperors_garden.state import Phase, Player, Source, State
from rules.emperors_garden.view import PlayerView, View
from rules.game import Result, ScoreLine, Seat, rank

EMPEROR_POINTS = 5
AGENT_POINTS = 2
_MOST_FACTOR = 4


def factor(board: Board, suit: Suit) -> int:
    """Return how many times pieces on a scoring suit count: 1, 2 or 3 with 3, 2 or 1 of its cards on the board."""
    return _MOST_FACTOR - sum(suit_of(card) == suit for _, card in board.garden)


def scoring_suits(cards: Sequence[Card]) -> tuple[Suit, ...]:
    """
    Return the suits of the scoring cards, sorted.

    Ruling: a suit that two scoring cards share counts once.
    """
    return tuple(sorted({suit_of(card) for card in cards}))


def suit_points(board: Board, seat: Seat, suit: Suit) -> int:
    """Return what a player's pieces on a scoring suit are worth."""
    return factor(board, suit) * sum(token.piece for token in _pieces_on(board, seat, suit))


def emperor_points(board: Board, seat: Seat, suits: Sequence[Suit]) -> int:
    """
    Return the points for sharing a scoring suit with the emperor: a piece on another card of the suit he stands on.

    Ruling: the emperor's five points are scored once and not multiplied.
    """
    suit = suit_of(dict(board.garden)[board.emperor])
    return EMPEROR_POINTS if suit in suits and _pieces_on(board, seat, suit) else 0


def near_emperor(board: Board, seat: Seat) -> int:
    """
    Count a player's pieces beside the emperor.

    Ruling: the tie-break by pieces beside the emperor counts all eight cells around him.
    """
    around = {board.emperor + direction for direction in DIRECTIONS}
    return sum(cell in around for _, cell in board.tokens_of(seat))


def score_lines(
    board: Board, seat: Seat, player: Player | PlayerView, scoring: Sequence[Card], deck: Deck
) -> tuple[ScoreLine, ...]:
    """
    Return the score sheet of one player; each scoring suit has a line of its own.

    Ruling: only points of the final scoring count as points of a suit.
    """
    names, suits = suit_names(deck), scoring_suits(scoring)
    by_suit = [suit_points(board, seat, suit) for suit in suits]
    kept = not player.is_agent_used
    return (
        *(ScoreLine(source.name.lower(), player.earned[source]) for source in Source),
        *(ScoreLine(f"suit-{names[suit]}", points) for suit, points in zip(suits, by_suit, strict=True)),
        ScoreLine("emperor", emperor_points(board, seat, suits)),
        ScoreLine("kept-agent", AGENT_POINTS * kept),
        ScoreLine("has-agent", int(kept), tie_break=True),
        ScoreLine("pieces", sum(1 for _ in board.tokens_of(seat)), tie_break=True),
        ScoreLine("several-suits", int(sum(points > 0 for points in by_suit) > 1), tie_break=True),
        ScoreLine("near-emperor", near_emperor(board, seat), tie_break=True),
    )


def points_so_far(view: View, seat: Seat) -> int:
    """Return the points that everybody has seen; all of them once the game is over."""
    player = view.players[seat]
    if view.phase is not Phase.OVER:
        return player.points
    lines = score_lines(view.board, seat, player, view.scoring, view.deck)
    return sum(line.points for line in lines if not line.tie_break)


def result(state: State) -> Result | None:
    """
    Rank the players of a finished game.

    Ruling: the four tie-breaks serve every place.
    """
    if state.phase is not Phase.OVER:
        return None
    return rank(
        tuple(
            score_lines(state.board, Seat(seat), player, state.scoring, state.deck)
            for seat, player in enumerate(state.players)
        )
    )


def _pieces_on(board: Board, seat: Seat, suit: Suit) -> list[Token]:
    cards = dict(board.garden)
    return [token for token, cell in board.tokens_of(seat) if suit_of(cards[cell]) == suit]
