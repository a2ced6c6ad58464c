"""Where every point of the score sheet comes from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from render.emperors_garden.outcomes import sent_home
from render.emperors_garden.words import (
    card_name,
    category_name,
    number,
    owners,
    points,
    suit_of_category,
    token_name,
)
from render.game import Names
from rules.emperors_garden import events
from rules.emperors_garden.cells import DIRECTIONS, cell_name
from rules.emperors_garden.deck import Suit, suit_of
from rules.emperors_garden.scoring import factor
from rules.emperors_garden.view import View
from rules.game import Event, Result, ScoreLine, Seat

_NOTHING = {
    "samurai": "no piece was pushed off",
    "priest": "no set was joined",
    "poet": "the emperor pushed nobody off",
    "agent": "it sent nobody home",
    "emperor": "no piece on a scoring suit that the emperor stood on",
    "kept-agent": "the agent was used",
    "has-agent": "it was used",
    "pieces": "none",
    "several-suits": "points in one suit at most",
    "near-emperor": "none",
}


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of the points of one category."""

    words: str
    points: int


def explain(view: View, result: Result, happened: Sequence[Event], seat: Seat, names: Names) -> str:
    """Write a line for each category of the seat's sheet, with what its points are made of."""
    lines = [f"**{names[seat]}: {points(result.totals[seat])}**"]
    for line in result.sheet[seat]:
        told = ", ".join(reason.words for reason in reasons(line, view, happened, seat, names))
        ends = " – only to break ties" if line.tie_break else ""
        nothing = _NOTHING.get(line.category, "no piece on it")
        lines.append(f"{category_name(line.category)} **{number(line.points)}**{ends}: {told or nothing}.")
    return "\n".join(lines)


def reasons(line: ScoreLine, view: View, happened: Sequence[Event], seat: Seat, names: Names) -> tuple[Reason, ...]:
    """
    Take the points of a line apart.

    Args:
        line: as on the score sheet.
        view: of the finished game.
        happened: all events of the game, at least the seat's own.
    """
    own = [event for event in happened if event.seat == seat]
    suit = suit_of_category(line.category)
    if suit is not None:
        return tuple(_on_suit(view, seat, Suit(suit)))
    match line.category:
        case "samurai" | "priest" | "poet" | "agent":
            return tuple(_in_play(line.category, own, names))
        case "pieces":
            return tuple(
                Reason(f"{token.piece.word} {cell_name(cell)}", 1) for token, cell in view.board.tokens_of(seat)
            )
        case "near-emperor":
            return tuple(_beside_emperor(view, seat))
        case _:
            return tuple(_single(line, view))


def _in_play(category: str, own: Sequence[Event], names: Names) -> Iterator[Reason]:
    for event in own:
        match event:
            case events.PieceMoved() if category == "samurai" and event.points:
                yield _pushed(event, event.piece.word, names)
            case events.EmperorMoved() if category == "poet" and event.points:
                yield _pushed(event, "the emperor", names)
            case events.CardPut() if category == "priest" and event.points:
                yield Reason(
                    f"{card_name(event.deck, event.card)} put on {cell_name(event.cell)} {event.points}", event.points
                )
            case events.AgentRevealed() if category == "agent" and event.points:
                found = sent_home(event.shifts, owners(names))
                yield Reason(f"{card_name(event.deck, event.card)} sent {found} home {event.points}", event.points)
            case _:
                continue


def _pushed(event: events.PieceMoved | events.EmperorMoved, mover: str, names: Names) -> Reason:
    fallen = [token_name(shift.token, owners(names)) for shift in event.shifts if shift.to is None]
    return Reason(f"{mover} pushed {' and '.join(fallen)} off {event.points}", event.points)


def _on_suit(view: View, seat: Seat, suit: Suit) -> Iterator[Reason]:
    """Name each piece on the suit with its worth, times what the number of its cards on the board makes of it."""
    cards, times = dict(view.board.garden), factor(view.board, suit)
    for token, cell in view.board.tokens_of(seat):
        if suit_of(cards[cell]) == suit:
            yield Reason(f"{token.piece.word} on {cell_name(cell)} {token.piece.value} × {times}", token.piece * times)


def _beside_emperor(view: View, seat: Seat) -> Iterator[Reason]:
    around = {view.board.emperor + direction for direction in DIRECTIONS}
    for token, cell in view.board.tokens_of(seat):
        if cell in around:
            yield Reason(f"{token.piece.word} {cell_name(cell)}", 1)


def _single(line: ScoreLine, view: View) -> Iterator[Reason]:
    """Explain a line that is all or nothing."""
    if not line.points:
        return
    cards = dict(view.board.garden)
    words = {
        "emperor": f"the emperor stood on {card_name(view.deck, cards[view.board.emperor])}, and you on its suit",
        "kept-agent": "kept to the end",
        "has-agent": "kept",
        "several-suits": "yes",
    }
    yield Reason(words[line.category], line.points)
