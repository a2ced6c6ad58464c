"""What a draft holds, and what it brings, exactly and by category."""

from collections.abc import Iterator
from dataclasses import replace

from languages.speech import N_, _, capital
from render.emperors_garden.words.story import laid_words, pushed, sent_home
from render.emperors_garden.words.vocabulary import (
    CATEGORIES_WITHIN,
    card_name,
    colour_names,
    owners,
    piece_name,
    suit_name,
)
from render.emperors_garden.words.where import card_on, way_to, where
from render.game import Gain, Names
from rules.emperors_garden.board.deck import NO_CARD
from rules.emperors_garden.scoring import AGENT_POINTS, emperor_points, scoring_suits, suit_points
from rules.emperors_garden.view import EMPEROR, NO_LOOK, Action, Phase, Piece, Source, Token, Turn, View
from rules.game import Seat

_SOURCES = {
    Source.SAMURAI: N_("samurai"),
    Source.PRIEST: N_("priest"),
    Source.POET: N_("poet"),
    Source.AGENT: N_("agent"),
}


def gains(view: View, before: View) -> tuple[Gain, ...]:
    """Compare the viewer's points, and what the suits that they know would score, with the draft and without it."""
    if view.seat is None:
        return ()
    return tuple(gain for gain in _gains(view, before, view.seat) if gain.points)


def _gains(view: View, before: View, seat: Seat) -> Iterator[Gain]:
    new, old = view.players[seat], before.players[seat]
    for source in Source:
        yield Gain(str(_SOURCES[source]), new.earned[source] - old.earned[source])
    suits = scoring_suits([card for card in before.scoring if card != NO_CARD])
    for suit in suits:
        worth = suit_points(view.board, seat, suit) - suit_points(before.board, seat, suit)
        yield Gain(suit_name(view.deck, suit), worth, at_end=True)
    company = emperor_points(view.board, seat, suits) - emperor_points(before.board, seat, suits)
    yield Gain(_("emperor"), company, at_end=True)
    yield Gain(
        str(CATEGORIES_WITHIN["kept-agent"]), -AGENT_POINTS * (new.is_agent_used - old.is_agent_used), at_end=True
    )


def draft_words(view: View, before: View, names: Names = ()) -> str:
    """Write what the draft holds: the samurai and the look ordered ahead, or the card laid and the action."""
    if view.seat is None:
        return ""
    match view.phase:
        case Phase.SAMURAI:
            return _setup_words(view, before, view.seat)
        case Phase.LOOKS:
            return ""
        case Phase.TURNS | Phase.OVER:
            whose = owners(names or colour_names(len(view.players)), view.seat)
            return turn_words(view, view.now, whose) if before.turn == view.seat else ""


def turn_words(view: View, turn: Turn, whose: Names) -> str:
    """Write a turn in a few words, as far as it has got: the card laid, and the action; empty before a card is laid."""
    if turn.cell is None:
        return ""
    # The card was laid before the emperor was moved.
    emperor = next((shift.start for shift in turn.shifts[:1] if shift.token == EMPEROR), view.board.emperor)
    board = replace(view.board, emperor=emperor)
    laid = capital(laid_words(board, view.deck, turn.card, turn.cell))
    action = _action_words(view, turn, whose)
    return f"{laid} · {action}" if action else laid


def _setup_words(view: View, before: View, seat: Seat) -> str:
    token = Token(seat, Piece.SAMURAI)
    cell = view.board.cell_of(token)
    if cell is None or before.board.cell_of(token) is not None:
        return ""
    placed = capital(f"{piece_name(Piece.SAMURAI)} → {card_on(view.board, view.deck, cell)}")
    wish = _("then scoring card {number}", number=view.wish + 1)
    return placed if view.wish == NO_LOOK else f"{placed} · {wish}"


def _action_words(view: View, now: Turn, whose: Names) -> str:
    match now.action:
        case Action.OPEN:
            return ""
        case Action.NONE:
            return _("no action")
        case Action.PLACE:
            assert now.placed is not None, "a piece was placed"
            assert now.goal is not None, "somewhere"
            return f"{piece_name(now.placed)} → {card_on(view.board, view.deck, now.goal)}"
        case Action.AGENT:
            found = sent_home(now.shifts, whose)
            return _("agent: {found} sent home", found=found) if found else _("agent: nobody found")
        case Action.SAMURAI | Action.POET:
            return _way_words(view, now, whose)
        case Action.PRIEST:
            assert now.start is not None, "a card was lifted"
            board, deck, card = view.board, view.deck, card_name(view.deck, now.lifted)
            others = [name for _cell, other in board.garden if (name := card_name(deck, other)) == card]
            if len(others) > (now.goal is not None):
                card = f"{card}, {where(board, deck, now.start)}"
            if now.goal is None:
                return _("priest lifts {card}", card=card)
            return f"{card} → {where(board, deck, now.goal)}"


def _way_words(view: View, now: Turn, whose: Names) -> str:
    mover = now.shifts[0]
    assert mover.to is not None, "who moves does not fall"
    pushes = pushed(now.shifts, whose, view.board, view.deck)
    way = f"{piece_name(mover.token.piece)} {way_to(view.board, view.deck, mover.start, mover.to)}"
    return _("{way}, pushing {pushes}", way=way, pushes=pushes) if pushes else way
