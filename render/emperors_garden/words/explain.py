"""The score sheet in words: the lines of each player, what broke ties, and where every point comes from."""

from collections.abc import Iterator, Sequence

from languages.speech import N_, _, labelled, listed, np_
from render.base.words import Reason, number, place_words, ranking
from render.emperors_garden.words.story import sent_home
from render.emperors_garden.words.vocabulary import (
    card_name,
    category_name,
    category_within,
    owners,
    piece_name,
    points,
    suit_of_category,
    token_as_object,
)
from render.emperors_garden.words.where import card_on, where
from render.game import ALT, Names
from rules.emperors_garden import events
from rules.emperors_garden.board.cells import DIRECTIONS
from rules.emperors_garden.board.deck import Suit, suit_of
from rules.emperors_garden.scoring import factor
from rules.emperors_garden.view import View
from rules.game import Event, Result, ScoreLine, Seat

_NOTHING = {
    "samurai": N_("no piece was pushed off"),
    "priest": N_("no four of a suit were joined"),
    "poet": N_("the emperor pushed nobody off"),
    "agent": N_("it sent nobody home"),
    "emperor": N_("no piece on a scoring suit that the emperor stood on"),
    "kept-agent": N_("the agent was used"),
    "has-agent": N_("it was used"),
    "pieces": np_("pieces", "none"),
    "several-suits": N_("points in one suit at most"),
    "near-emperor": np_("pieces", "none"),
}
_NOTHING_ON_SUIT = N_("no piece on it")


def explain(view: View, result: Result, happened: Sequence[Event], seat: Seat, names: Names) -> str:
    """Write a line for each category of the seat's sheet, with what its points are made of."""
    lines = [f"**{labelled(names[seat], points(result.totals[seat]))}**"]
    for line in result.sheet[seat]:
        told = ", ".join(reason.words for reason in reasons(line, view, happened, seat, names))
        ends = _(" – only to break ties") if line.tie_break else ""
        nothing = _NOTHING.get(line.category, _NOTHING_ON_SUIT)
        lines.append(labelled(f"{category_name(line.category)} **{number(line.points)}**{ends}", f"{told or nothing}."))
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
            return tuple(Reason(piece_name(token.piece), 1) for token, _cell in view.board.tokens_of(seat))
        case "near-emperor":
            return tuple(_beside_emperor(view, seat))
        case _:
            return tuple(_single(line, view))


def _in_play(category: str, own: Sequence[Event], names: Names) -> Iterator[Reason]:
    for event in own:
        match event:
            case events.PieceMoved() if category == "samurai" and event.points:
                yield _pushed(event, piece_name(event.piece), names)
            case events.EmperorMoved() if category == "poet" and event.points:
                yield _pushed(event, _("the emperor"), names)
            case events.CardPut() if category == "priest" and event.points:
                yield Reason(
                    _(
                        "{card} put {where} +{points}",
                        card=card_name(event.deck, event.card),
                        where=where(event.board, event.deck, event.cell),
                        points=event.points,
                    ),
                    event.points,
                )
            case events.AgentRevealed() if category == "agent" and event.points:
                found = sent_home(event.shifts, owners(names))
                yield Reason(
                    _(
                        "{card} sent {found} home +{points}",
                        card=card_name(event.deck, event.card),
                        found=found,
                        points=event.points,
                    ),
                    event.points,
                )
            case _:
                continue


def _pushed(event: events.PieceMoved | events.EmperorMoved, mover: str, names: Names) -> Reason:
    fallen = [token_as_object(shift.token, owners(names)) for shift in event.shifts if shift.to is None]
    return Reason(
        _("{mover} pushed {fallen} off +{points}", mover=mover, fallen=_(" and ").join(fallen), points=event.points),
        event.points,
    )


def _on_suit(view: View, seat: Seat, suit: Suit) -> Iterator[Reason]:
    """Name each piece on the suit with its worth, times what the number of its cards on the board makes of it."""
    cards, times = dict(view.board.garden), factor(view.board, suit)
    for token, cell in view.board.tokens_of(seat):
        if suit_of(cards[cell]) == suit:
            yield Reason(
                _(
                    "{piece} on {card} {value} × {times}",
                    piece=piece_name(token.piece),
                    card=card_on(view.board, view.deck, cell),
                    value=token.piece.value,
                    times=times,
                ),
                token.piece * times,
            )


def _beside_emperor(view: View, seat: Seat) -> Iterator[Reason]:
    around = {view.board.emperor + direction for direction in DIRECTIONS}
    for token, cell in view.board.tokens_of(seat):
        if cell in around:
            yield Reason(piece_name(token.piece), 1)


def _single(line: ScoreLine, view: View) -> Iterator[Reason]:
    """Explain a line that is all or nothing."""
    if not line.points:
        return
    cards = dict(view.board.garden)
    words = {
        "emperor": _(
            "the emperor stood on {card}, a piece on the same suit",
            card=card_name(view.deck, cards[view.board.emperor]),
        ),
        "kept-agent": _("kept to the end"),
        "has-agent": _("kept"),
        "several-suits": _("yes"),
    }
    yield Reason(words[line.category], line.points)


_TIES = {
    "has-agent": N_("an unused agent"),
    "pieces": N_("more pieces in the garden"),
    "several-suits": N_("points in more than one scoring suit"),
    "near-emperor": N_("more pieces beside the emperor"),
}


def sheet_text(result: Result, names: Names) -> str:
    """Write the score sheet: a line for each player, best first; what was needed to tell equals apart is named."""
    lines = []
    for seat in ranking(result):
        scored = [line for line in result.sheet[seat] if line.points and not line.tie_break]
        parts = ", ".join(f"{category_within(line.category)} {number(line.points)}" for line in scored)
        head = labelled(place_words(result.places[seat]), f"**{names[seat]}** {points(result.totals[seat])}")
        lines.append(head + (f" ({parts})" if parts else ""))
    used = tie_breaks_used(result)
    if used:
        lines.append(
            _("-# A tie, and this decided: {reasons}.", reasons=listed([str(_TIES[category]) for category in used]))
        )
    return "\n".join(lines)


def sheet_alt(result: Result, names: Names) -> str:
    """Describe the score sheet."""
    sheet = sheet_text(result, names).replace("**", "").replace("-# ", "")
    return _("Final score. {sheet}", sheet=sheet)[:ALT]


def tie_breaks_used(result: Result) -> tuple[str, ...]:
    """Return the tie-breaks that told seats of equal points apart, in the order in which they are asked."""
    found: set[str] = set()
    for seat, lines in enumerate(result.sheet):
        for other, theirs in enumerate(result.sheet[:seat]):
            if result.totals[seat] == result.totals[other]:
                found.update(_first_difference(lines, theirs))
    return tuple(line.category for line in result.sheet[0] if line.category in found)


def _first_difference(lines: tuple[ScoreLine, ...], others: tuple[ScoreLine, ...]) -> tuple[str, ...]:
    pairs = zip(lines, others, strict=True)
    apart = [line.category for line, other in pairs if line.tie_break and line.points != other.points]
    return tuple(apart[:1])
