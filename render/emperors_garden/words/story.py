"""What happened, told in sentences, and what pushes and agents did to pieces."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from languages.listing import listed
from languages.speech import _
from render.emperors_garden.words.vocabulary import bold_names, card_name, owners, piece_name, points, token_as_object
from render.game import Names
from rules.emperors_garden import events
from rules.emperors_garden.board.cells import cell_name
from rules.emperors_garden.board.pushing import Shift
from rules.game import Event


def story(happened: Sequence[Event], names: Names) -> tuple[str, ...]:
    """Tell what happened, one sentence for each run of events of one seat, and one for the scoring cards at the end."""
    return tuple(_sentences(happened, bold_names(names)))


def _sentences(happened: Sequence[Event], names: Names) -> Iterator[str]:
    for seat, group in groupby(happened, key=lambda event: event.seat):
        told = list(group)
        clauses = [clause for event in told if (clause := _clause(event, told, names))]
        if clauses:
            yield f"{names[seat]} {listed(clauses)}."
        for event in told:
            if isinstance(event, events.ScoringCardsShown):
                cards = listed([card_name(event.deck, card) for card in event.cards])
                yield _("The scoring cards were {cards}.", cards=cards)


def _clause(event: Event, told: Sequence[Event], names: Names) -> str:
    match event:
        case events.PiecePlaced():
            return _("placed the {piece} on {cell}", piece=piece_name(event.piece), cell=cell_name(event.cell))
        case events.LookWished():
            return _("ordered a look at a scoring card")
        case events.LookedAt():
            return _("looked at scoring card {number}", number=event.number + 1)
        case events.ScoringCardSeen():
            return _("found {card} there", card=card_name(event.deck, event.card))
        case events.CardDrawn():
            # Who laid the card in the same turn is told with it.
            is_laid = any(isinstance(other, events.CardLaid) for other in told)
            return "" if is_laid else _("drew {card}", card=card_name(event.deck, event.card))
        case events.ScoringCardsShown():
            return ""
        case _:
            return _turn_clause(event, names)


def _turn_clause(event: Event, names: Names) -> str:
    match event:
        case events.CardLaid():
            return _("laid {card} on {cell}", card=card_name(event.deck, event.card), cell=cell_name(event.cell))
        case events.AgentRevealed():
            found = sent_home(event.shifts, owners(names))
            card = card_name(event.deck, event.card)
            if not found:
                return _("revealed the agent of {card}, who found nobody", card=card)
            return _(
                "revealed the agent of {card}, who sent {found} home{scored}",
                card=card,
                found=found,
                scored=scored(event.points),
            )
        case events.PieceMoved():
            return _(
                "moved the {piece} {way}", piece=piece_name(event.piece), way=_way(event.shifts, event.points, names)
            )
        case events.EmperorMoved():
            return _("led the emperor {way}", way=_way(event.shifts, event.points, names))
        case events.CardLifted():
            return _(
                "had the priest lift {card} from {cell}",
                card=card_name(event.deck, event.card),
                cell=cell_name(event.cell),
            )
        case events.CardPut():
            return _("put it down on {cell}{scored}", cell=cell_name(event.cell), scored=scored(event.points))
        case events.NothingDone():
            return _("took no action")
        case _:
            message = f"no words for {type(event).__name__}"
            raise TypeError(message)


def _way(shifts: tuple[Shift, ...], amount: int, names: Names) -> str:
    mover = shifts[0]
    assert mover.to is not None, "who moves does not fall"
    pushes = pushed(shifts, owners(names))
    start, goal, gain = cell_name(mover.start), cell_name(mover.to), scored(amount)
    if pushes and gain:
        return _("from {start} to {goal}, pushing {pushes},{gain}", start=start, goal=goal, pushes=pushes, gain=gain)
    if pushes:
        return _("from {start} to {goal}, pushing {pushes}", start=start, goal=goal, pushes=pushes)
    return _("from {start} to {goal}{gain}", start=start, goal=goal, gain=gain)


def pushed(shifts: Sequence[Shift], whose: Names) -> str:
    """Say whom a moving piece pushed: "Ben's priest to 2:1 and Ben's poet off the board"; empty if nobody."""
    return listed(list(_pushes(shifts[1:], whose)))


def _pushes(shifts: Sequence[Shift], whose: Names) -> Iterator[str]:
    for shift in shifts:
        name = token_as_object(shift.token, whose)
        if shift.to is None:
            yield _("{piece} off the board", piece=name)
        else:
            yield _("{piece} to {cell}", piece=name, cell=cell_name(shift.to))


def sent_home(shifts: Sequence[Shift], whose: Names) -> str:
    """Say whose pieces an agent sent back: "Ben's samurai and Clara's poet"; empty if nobody's."""
    return listed([token_as_object(shift.token, whose) for shift in shifts])


def scored(amount: int) -> str:
    """Say what an action brought, as the end of a sentence: " for 3 points"; empty if nothing."""
    return _(" for {points}", points=points(amount)) if amount else ""
