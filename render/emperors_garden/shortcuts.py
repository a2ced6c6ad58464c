"""The actions that bring most, each in one press."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from languages.speech import _, capital
from render.base.words import now_and_later, signed
from render.emperors_garden.asked import Asked
from render.emperors_garden.words.vocabulary import card_name, piece_name
from render.emperors_garden.words.where import where
from render.game import Choice
from rules.emperors_garden.board.board import Board
from rules.emperors_garden.board.deck import NO_CARD, suit_of
from rules.emperors_garden.foresight import foresee, spent_suits_to_viewer
from rules.emperors_garden.moves import Move, MoveEmperor, MovePiece, PlacePiece, RevealAgent
from rules.emperors_garden.scoring import AGENT_POINTS, emperor_points, scoring_suits, suit_points
from rules.emperors_garden.view import Piece, View

_OFFERED = 12
"""As many actions as are offered; a long list is slower than two short ones."""
_DETAIL = 100
"""As many characters as may stand beside an option."""

Action = PlacePiece | MovePiece | MoveEmperor | RevealAgent


class _Brings(NamedTuple):
    """
    What an action brings: all points that the viewer knows of, and how many of them wait for the end.

    `hopes` are the ranks of pieces that stand on suits which may still score.
    """

    points: int
    hopes: int
    later: int


def shortcuts(asked: Asked, choices: Sequence[Choice[Move]]) -> tuple[Choice[Move], ...]:
    """Offer the actions of a tree that bring most, but none that costs more than it brings."""
    view = asked.view
    leaves = [(leaf, leaf.move, _brings(view, leaf.move)) for leaf in _leaves(choices) if isinstance(leaf.move, Action)]
    best = sorted(leaves, key=lambda rated: rated[2], reverse=True)[:_OFFERED]
    return tuple(_named(asked, leaf, move, brings) for leaf, move, brings in best if brings.points >= 0)


def _leaves(choices: Sequence[Choice[Move]]) -> Iterator[Choice[Move]]:
    for choice in choices:
        if choice.move is not None:
            yield choice
        yield from _leaves(choice.choices)


def _brings(view: View, move: Action) -> _Brings:
    outcome = foresee(view, move)
    later = _at_end(view, outcome.board) - _at_end(view, view.board) - AGENT_POINTS * isinstance(move, RevealAgent)
    return _Brings(outcome.points + later, _hopes(view, outcome.board), later)


def _at_end(view: View, board: Board) -> int:
    """Return what the scoring cards that the viewer knows would bring."""
    assert view.seat is not None, "a spectator has nothing to decide"
    suits = scoring_suits([card for card in view.scoring if card != NO_CARD])
    return sum(suit_points(board, view.seat, suit) for suit in suits) + emperor_points(board, view.seat, suits)


def _hopes(view: View, board: Board) -> int:
    assert view.seat is not None, "a spectator has nothing to decide"
    spent, cards = spent_suits_to_viewer(view), dict(board.garden)
    return sum(token.piece for token, cell in board.tokens_of(view.seat) if suit_of(cards[cell]) not in spent)


def _named(asked: Asked, leaf: Choice[Move], move: Action, brings: _Brings) -> Choice[Move]:
    """Name an action by all that its node says and all that it brings."""
    label, now = _action(asked, move), brings.points - brings.later
    told = (now_and_later(now, brings.later) if brings.later else "", _where(asked, move), leaf.detail)
    points = f" {signed(brings.points)}" if brings.points else ""
    return replace(leaf, label=f"{label}{points}", detail=", ".join(filter(None, told))[:_DETAIL])


def _action(asked: Asked, move: Action) -> str:
    if isinstance(move, RevealAgent):
        return _("Reveal the agent")
    piece = Piece.EMPEROR if isinstance(move, MoveEmperor) else move.piece
    cell = asked.target(move)
    card = card_name(asked.view.deck, dict(asked.view.board.garden)[cell])
    return f"{capital(piece_name(piece))} → {asked.numbers[cell]} · {capital(card)}"


def _where(asked: Asked, move: Action) -> str:
    return "" if isinstance(move, RevealAgent) else where(asked.view.board, asked.view.deck, asked.target(move))
