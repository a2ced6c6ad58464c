"""What a draft has changed, and what can be chosen at its end."""

from collections.abc import Mapping
from dataclasses import dataclass

from render.emperors_garden.news import mover_of, newest
from render.emperors_garden.pictures.cards import Chip
from rules.emperors_garden.board.actions import by_priest
from rules.emperors_garden.board.cells import Cell
from rules.emperors_garden.board.deck import SUIT_SIZE, suit_of
from rules.emperors_garden.foresight import foresee
from rules.emperors_garden.moves import LiftCard, Move, MoveEmperor, MovePiece, PutCard, RevealAgent
from rules.emperors_garden.targets import numbers, target
from rules.emperors_garden.view import EMPEROR, Phase, PlayerView, Step, Token, Turn, View
from rules.game import Seat


@dataclass(frozen=True, slots=True)
class Draft:
    """
    The view with the draft, the view without it, the viewer's seat, and what can be chosen at the draft's end.

    `below` are the moves below the opened node of the tree of choices; none if none is opened.
    """

    view: View
    before: View
    seat: Seat
    legal: tuple[Move, ...]
    below: tuple[Move, ...] = ()

    @property
    def is_mine(self) -> bool:
        """Whether the viewer is on turn."""
        return self.view.phase is not Phase.OVER and self.view.turn == self.seat

    @property
    def player(self) -> PlayerView:
        """What the viewer sees of themselves, with the draft."""
        return self.view.players[self.seat]

    @property
    def is_begun(self) -> bool:
        """Whether a card was laid in the draft."""
        return self.is_mine and self.view.now.cell is not None

    @property
    def marked_turn(self) -> Turn | None:
        """The turn to be marked: the draft once it has begun, before that the last one of the table."""
        return self.view.now if self.is_begun else newest(self.view)

    @property
    def scorer(self) -> Seat:
        """Whose turn the marked one is."""
        return self.seat if self.is_begun else mover_of(self.view)

    @property
    def numbers(self) -> Mapping[Cell, int]:
        """The numbers of the cells that can be chosen."""
        return numbers(self.view.board, self.seat, self.legal)

    @property
    def called(self) -> Mapping[Cell, int]:
        """The numbers that cards show: those of cards to lift only once the priest is chosen."""
        shown = self.below or [move for move in self.legal if not isinstance(move, LiftCard)]
        cells = {target(self.view.board, self.seat, move) for move in shown}
        return {cell: number for cell, number in self.numbers.items() if cell in cells}

    @property
    def gain(self) -> int:
        """The points that the draft brings now."""
        return self.player.points - self.before.players[self.seat].points


def legal_cells(draft: Draft) -> Mapping[Cell, tuple[str, ...]]:
    """Return the cells that the next decision is about, with their words: number, and points if it brings any."""
    words: dict[Cell, tuple[str, ...]] = {}
    called = draft.numbers
    for move in draft.below if draft.view.step is Step.ACTION else draft.below or draft.legal:
        cell = target(draft.view.board, draft.seat, move)
        if cell is not None:
            gain = foresee(draft.view, move).points if isinstance(move, PutCard) else 0
            words[cell] = (str(called[cell]), f"+{gain}") if gain else (str(called[cell]),)
    return words


def chips(draft: Draft) -> Mapping[Cell, tuple[Chip, ...]]:
    """Return for each cell which of the viewer's pieces could come there, or the emperor, and what that brings."""
    found: dict[Cell, tuple[Chip, ...]] = {}
    for move in draft.below or draft.legal:
        if isinstance(move, MovePiece | MoveEmperor):
            token = EMPEROR if isinstance(move, MoveEmperor) else Token(draft.seat, move.piece)
            cell = target(draft.view.board, draft.seat, move)
            assert cell is not None, "who moves ends somewhere"
            found[cell] = (*found.get(cell, ()), Chip(token, foresee(draft.view, move).points))
    return found


def set_gain(view: View, move: LiftCard) -> int:
    """Return the most that a card could bring if the priest lifted it and put it down where that is best."""
    cards = dict(view.board.garden)
    card = cards[move.cell]
    if sum(suit_of(other) == suit_of(card) for other in cards.values()) < SUIT_SIZE:
        return 0
    board = foresee(view, move).board
    return max(by_priest(board, card, move.cell, goal).points for goal in board.gaps() if goal != move.cell)


def agent_gain(draft: Draft) -> int | None:
    """Return what revealing the agent would bring now, or None if it cannot be revealed."""
    move = next((move for move in draft.legal if isinstance(move, RevealAgent)), None)
    return None if move is None else foresee(draft.view, move).points
