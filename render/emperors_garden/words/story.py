"""What happened, a line for each turn of a seat, and what pushes and agents did to pieces."""

from collections.abc import Iterator, Sequence

from languages.speech import _, listed
from render.base import story as base_story
from render.base.story import Part, told_by_seat
from render.emperors_garden.words.vocabulary import card_name, owners, pictured_piece, token_as_object
from render.emperors_garden.words.where import card_on, way_to, where
from render.game import Names, Totals
from render.text.emojis import pictured
from rules.emperors_garden import events
from rules.emperors_garden.board.cells import Cell
from rules.emperors_garden.board.deck import Card, Deck
from rules.emperors_garden.board.pushing import Shift
from rules.emperors_garden.view import Board, Piece
from rules.game import Event


def story(happened: Sequence[Event], names: Names, totals: Totals = ()) -> tuple[str, ...]:
    """Tell what happened as the contract wants it, and last, at the end of the game, what the scoring cards were."""
    shown = [event for event in happened if isinstance(event, events.ScoringCardsShown)]
    cards = [", ".join(card_name(event.deck, card) for card in event.cards) for event in shown]
    return (
        *told_by_seat(happened, names, lambda run, _change: list(_parts(run, names)), totals),
        *(_("Scoring cards: {cards}", cards=names_of_cards) for names_of_cards in cards),
    )


def turn_line(happened: Sequence[Event], names: Names, change: int | None) -> str:
    """Tell a part of a turn as the contract wants it."""
    return base_story.turn_line(happened, lambda run, _change: list(_parts(run, names)), change)


def _parts(run: Sequence[Event], names: Names) -> Iterator[Part]:
    is_laid = any(isinstance(event, events.CardLaid) for event in run)
    for event in run:
        match event:
            case events.CardDrawn() if is_laid:
                # It is told where it was laid.
                pass
            case events.ScoringCardsShown() | events.NothingDone():
                pass
            case events.PieceMoved():
                yield from _moved(event, event.piece, names)
            case events.EmperorMoved():
                yield from _moved(event, Piece.EMPEROR, names)
            case _:
                yield _part(event, names)


def _part(event: Event, names: Names) -> Part:
    match event:
        case events.PiecePlaced():
            return Part(f"{pictured_piece(event.piece)} → {card_on(event.board, event.deck, event.cell)}")
        case events.CardDrawn():
            return Part(_("draws {card}", card=card_name(event.deck, event.card)))
        case events.CardLaid():
            return Part(_laid(event), 0)
        case events.AgentRevealed():
            card, found = card_name(event.deck, event.card), sent_home(event.shifts, owners(names))
            if not found:
                return Part(pictured("agent", _("agent {card} finds nobody", card=card)), 0)
            return Part(pictured("agent", _("agent {card} sends {found} home", card=card, found=found)), event.points)
        case events.CardLifted():
            return Part(_("priest lifts {card}", card=card_on(event.board, event.deck, event.cell)))
        case events.CardPut():
            return Part(_("puts it {where}", where=where(event.board, event.deck, event.cell)), event.points)
        case _:
            return Part(_look(event))


def _look(event: Event) -> str:
    match event:
        case events.LookWished():
            return _("has chosen a scoring card")
        case events.LookedAt():
            return _("looks at scoring card {number}", number=event.number + 1)
        case events.ScoringCardSeen():
            return _("sees {card}", card=card_name(event.deck, event.card))
        case _:
            message = f"no words for {type(event).__name__}"
            raise TypeError(message)


def _laid(event: events.CardLaid) -> str:
    return laid_words(event.board, event.deck, event.card, event.cell)


def laid_words(board: Board, deck: Deck, card: Card, cell: Cell) -> str:
    """Say where a card was laid: "paulownia (12) north of the emperor"."""
    return _("{card} {where}", card=card_name(deck, card), where=where(board, deck, cell))


def _moved(event: events.PieceMoved | events.EmperorMoved, piece: Piece, names: Names) -> Iterator[Part]:
    mover = event.shifts[0]
    assert mover.to is not None, "who moves does not fall"
    way = f"{pictured_piece(piece)} {way_to(event.board, event.deck, mover.start, mover.to)}"
    pushes = pushed(event.shifts, owners(names), event.board, event.deck)
    if not pushes:
        yield Part(way, event.points)
    else:
        yield Part(way)
        yield Part(_("pushes {pushes}", pushes=pushes), event.points)


def pushed(shifts: Sequence[Shift], whose: Names, board: Board, deck: Deck) -> str:
    """Say whom a moving piece pushed: "Ben's priest to maple (10) and Ben's poet off the board"; empty if nobody."""
    return listed(list(_pushes(shifts[1:], whose, board, deck)))


def _pushes(shifts: Sequence[Shift], whose: Names, board: Board, deck: Deck) -> Iterator[str]:
    cards = dict(board.garden)
    for shift in shifts:
        name = token_as_object(shift.token, whose)
        if shift.to is None:
            yield _("{piece} off the board", piece=name)
        else:
            yield _("{piece} to {card}", piece=name, card=card_name(deck, cards[shift.to]))


def sent_home(shifts: Sequence[Shift], whose: Names) -> str:
    """Say whose pieces an agent sent back: "Ben's samurai and Clara's poet"; empty if nobody's."""
    return listed([token_as_object(shift.token, whose) for shift in shifts])
