"""What is new since one's last turn: cards, pieces that came, moved or fell, agents."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from languages.speech import _, listed
from render.emperors_garden.words.story import laid_words
from render.emperors_garden.words.vocabulary import card_name, owners, token_name
from render.emperors_garden.words.where import card_on, where
from render.game import Meanwhile, Names
from rules.emperors_garden.board.cells import Cell
from rules.emperors_garden.board.deck import Card
from rules.emperors_garden.view import EMPEROR, OWN_PIECES, Board, Token, Turn, View
from rules.game import Seat


@dataclass(frozen=True, slots=True)
class Step:
    """A piece that is elsewhere than it was; None is its owner's hand."""

    token: Token
    start: Cell | None
    goal: Cell | None


@dataclass(frozen=True, slots=True)
class News:
    """
    What differs between two views of one viewer.

    Args:
        cards: by cell the card that came there, from the deck or from another cell.
        gone: the cells from which a card was taken and where none lies now.
        steps: the pieces that are elsewhere.
        agents: the seats whose agent was used.
    """

    cards: Mapping[Cell, Card] = field(default_factory=dict)
    gone: tuple[Cell, ...] = ()
    steps: tuple[Step, ...] = ()
    agents: tuple[Seat, ...] = ()


def news_of(meanwhile: Meanwhile[View] | None) -> News:
    """Compare what the viewer sees with what they saw then."""
    if meanwhile is None:
        return News()
    then, now = meanwhile.then, meanwhile.now
    lay, lies = dict(then.board.garden), dict(now.board.garden)
    players = enumerate(zip(then.players, now.players, strict=True))
    return News(
        {cell: card for cell, card in lies.items() if lay.get(cell) != card},
        tuple(cell for cell in lay if cell not in lies),
        tuple(_steps(then.board, now.board)),
        tuple(Seat(seat) for seat, (was, is_now) in players if is_now.is_agent_used and not was.is_agent_used),
    )


def _steps(then: Board, now: Board) -> Iterator[Step]:
    tokens = [Token(Seat(seat), piece) for seat in range(len(now.pieces)) for piece in OWN_PIECES]
    for token in (*tokens, EMPEROR):
        start, goal = then.cell_of(token), now.cell_of(token)
        if start != goal:
            yield Step(token, start, goal)


def changes(meanwhile: Meanwhile[View] | None, names: Names) -> tuple[str, ...]:
    """Say what is new: cards, then pieces, then agents."""
    if meanwhile is None:
        return ()
    news, board, deck, whose = news_of(meanwhile), meanwhile.now.board, meanwhile.now.deck, owners(names)
    cards = [laid_words(board, deck, card, cell) for cell, card in news.cards.items()]
    lines = [_("cards: {cards}", cards=", ".join(cards))] if cards else []
    if news.gone:
        lines.append(_("no card left {places}", places=listed([where(board, deck, cell) for cell in news.gone])))
    lines += [_step_words(step, token_name(step.token, whose), meanwhile) for step in news.steps]
    return (*lines, *(_("{name}'s agent used", name=whose[seat]) for seat in news.agents))


def _step_words(step: Step, name: str, meanwhile: Meanwhile[View]) -> str:
    if step.goal is None:
        return _("{piece} back in hand", piece=name)
    deck, goal = meanwhile.now.deck, card_on(meanwhile.now.board, meanwhile.now.deck, step.goal)
    if step.start is None:
        return _("{piece} on {card}", piece=name, card=goal)
    start = card_name(deck, dict(meanwhile.then.board.garden)[step.start])
    return _("{piece} from {start} to {goal}", piece=name, start=start, goal=goal)


def newest(view: View) -> Turn | None:
    """Return the last finished turn."""
    return view.players[mover_of(view)].last if view.turns else None


def mover_of(view: View) -> Seat:
    """Return the seat before the one on turn."""
    return view.order[(view.order.index(view.turn) - 1) % len(view.order)]


def cells_of(turn: Turn | None) -> tuple[Cell, ...]:
    """Return the cells that a turn was about."""
    if turn is None:
        return ()
    ends = (turn.cell, turn.start, turn.goal, *(shift.to for shift in turn.shifts))
    return tuple(cell for cell in ends if cell is not None) + tuple(shift.start for shift in turn.shifts)
