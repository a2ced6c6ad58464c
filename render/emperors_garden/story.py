"""What happened, told in sentences."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from render.emperors_garden.outcomes import pushed, scored, sent_home
from render.emperors_garden.words import bold_names, card_name, listed, owners
from render.game import Names
from rules.emperors_garden import events
from rules.emperors_garden.cells import cell_name
from rules.emperors_garden.pushing import Shift
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
                yield f"The scoring cards were {cards}."


def _clause(event: Event, told: Sequence[Event], names: Names) -> str:
    match event:
        case events.PiecePlaced():
            return f"placed the {event.piece.word} on {cell_name(event.cell)}"
        case events.LookWished():
            return "ordered a look at a scoring card"
        case events.LookedAt():
            return f"looked at scoring card {event.number + 1}"
        case events.ScoringCardSeen():
            return f"found {card_name(event.deck, event.card)} there"
        case events.CardDrawn():
            # Who laid the card in the same turn is told with it.
            is_laid = any(isinstance(other, events.CardLaid) for other in told)
            return "" if is_laid else f"drew {card_name(event.deck, event.card)}"
        case events.ScoringCardsShown():
            return ""
        case _:
            return _turn_clause(event, names)


def _turn_clause(event: Event, names: Names) -> str:
    match event:
        case events.CardLaid():
            return f"laid {card_name(event.deck, event.card)} on {cell_name(event.cell)}"
        case events.AgentRevealed():
            found = sent_home(event.shifts, owners(names))
            who = f"sent {found} home{scored(event.points)}" if found else "found nobody"
            return f"revealed the agent of {card_name(event.deck, event.card)}, who {who}"
        case events.PieceMoved():
            return f"moved the {event.piece.word} {_way(event.shifts, names)}{scored(event.points)}"
        case events.EmperorMoved():
            return f"led the emperor {_way(event.shifts, names)}{scored(event.points)}"
        case events.CardLifted():
            return f"had the priest lift {card_name(event.deck, event.card)} from {cell_name(event.cell)}"
        case events.CardPut():
            return f"put it down on {cell_name(event.cell)}{scored(event.points)}"
        case events.NothingDone():
            return "took no action"
        case _:
            message = f"no words for {type(event).__name__}"
            raise TypeError(message)


def _way(shifts: tuple[Shift, ...], names: Names) -> str:
    mover = shifts[0]
    assert mover.to is not None, "who moves does not fall"
    pushes = pushed(shifts, owners(names))
    return f"from {cell_name(mover.start)} to {cell_name(mover.to)}" + (f", pushing {pushes}," if pushes else "")
