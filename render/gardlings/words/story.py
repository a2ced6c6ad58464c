"""What happened, a line for each turn of a seat, and one for each seat that was counted and bought."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from languages.speech import _, listed, n_, p_
from render.base import story as base_story
from render.base.story import Part, line
from render.game import Names, Totals
from render.gardlings.words.vocabulary import (
    a_tile,
    order_words,
    pictured_coins,
    pictured_gems,
    pictured_name,
    pictured_tile,
    stack_label,
    the_tile,
    tile_name,
)
from rules.game import Event
from rules.gardlings import events
from rules.gardlings.box import SEATS_PER_COPY, Kind
from rules.gardlings.market.stacks import PITY
from rules.gardlings.view import NOTHING, Count, Halt, Purchase

_BUILDING = (
    events.TileDrawn,
    events.TileLaid,
    events.UnicornMoved,
    events.Halted,
    events.Ordered,
    events.Stopped,
    events.GardensSeen,
)
"""How a seat built."""


def story(happened: Sequence[Event], names: Names, totals: Totals = ()) -> tuple[str, ...]:  # noqa: ARG001 - see below
    """
    Tell what happened: how all built, then in a line a seat what was counted and bought, then the next round.

    At tables of several copies it is left out how those built who are counted, and what came to light on the stacks:
    that would be most of the text, and the pictures show it. Totals are counted anew each round, so the lines say them.
    """
    is_large = len(names) > SEATS_PER_COPY
    return tuple(told for part in _rounds(happened) for told in _lines(_arranged(part, is_large=is_large), names))


def turn_line(happened: Sequence[Event], names: Names, change: int | None) -> str:
    """Tell a part of a turn as the contract wants it."""
    return base_story.turn_line(happened, lambda run, _change: list(map(Part, _told(run, names))), change)


def _told(run: Sequence[Event], names: Names) -> list[str]:
    following = (*run[1:], None)
    return [told for event, after in zip(run, following, strict=True) if (told := _part(event, after, names))]


def _rounds(happened: Iterable[Event]) -> Iterator[list[Event]]:
    """Cut what happened after the beginning of each round."""
    part: list[Event] = []
    for event in happened:
        part.append(event)
        if isinstance(event, events.RoundBegun):
            yield part
            part = []
    yield part


def _arranged(part: list[Event], *, is_large: bool) -> list[Event]:
    """Bring together what was counted and bought of a seat, in the order of buying; that it stopped goes unsaid."""
    unsaid = _BUILDING if is_large else (events.Stopped,)
    counted = {event.seat for event in part if isinstance(event, events.GardenCounted)}
    begin = next((place for place, event in enumerate(part) if isinstance(event, events.GardenCounted)), len(part))
    building = [event for event in part[:begin] if not (isinstance(event, unsaid) and event.seat in counted)]
    after = [event for event in part[begin:] if not isinstance(event, events.RoundBegun)]
    last = {event.seat: place for place, event in enumerate(after)}
    told = sorted(after, key=lambda event: last[event.seat])
    if is_large:
        told = [event for event in told if not isinstance(event, events.TopShown)]
    return [*building, *told, *part[begin + len(after) :]]


def _lines(happened: Iterable[Event], names: Names) -> Iterator[str]:
    for (seat, begins), group in groupby(
        happened, key=lambda event: (event.seat, isinstance(event, events.RoundBegun))
    ):
        run = _unrepeated(list(group))
        if begins:
            yield from (_begun(event, names) for event in run if isinstance(event, events.RoundBegun))
        elif parts := _told(run, names):
            yield line(names[seat], parts)


def _unrepeated(run: list[Event]) -> list[Event]:
    """Leave out that somebody is done building where it is told why."""
    has_why = any(isinstance(event, events.Halted) for event in run)
    return [event for event in run if not (has_why and isinstance(event, events.Stopped))]


def _begun(event: events.RoundBegun, names: Names) -> str:
    return _("Round {round} begins; **{name}** buys first.", round=event.round, name=names[event.first])


def _part(event: Event, after: Event | None, names: Names) -> str:
    match event:
        case events.TileDrawn():
            # A tile that is laid at once is told of then.
            return "" if isinstance(after, events.TileLaid) else _("draws {tile}", tile=a_tile(event.kind))
        case events.TileLaid():
            return str(Part(tile_name(event.laid.kind), event.gems))
        case events.UnicornMoved():
            return str(Part(_("moves a unicorn"), event.gems))
        case events.Halted():
            return _halted(event)
        case events.Ordered():
            return _("orders {order}", order=order_words(event.order))
        case events.GardensSeen():
            seen = listed([names[seat] for seat in event.seats])
            return (
                n_("sees the garden of {names}", "sees the gardens of {names}", len(event.seats), names=seen)
                if seen
                else ""
            )
        case events.Stopped():
            return _("done building")
        case events.GardenShown():
            return ""
        case _:
            return _public_part(event)


def _public_part(event: Event) -> str:
    match event:
        case events.DragonsAnnounced():
            return _("three dragons: others lose two gems this round")
        case events.GardenCounted():
            return _counted(event.count)
        case events.VictoryMissed():
            return _("enough gems to win, but somebody else has as many gems and coins")
        case events.VictoryTaken():
            return _("takes the victory tile")
        case events.TileBought():
            return bought(event.purchase)
        case events.PigMutated():
            return mutated(event.purchase)
        case events.TopShown():
            return _("new on {stack}: {tile}", tile=pictured_name(event.kind), stack=stack_label(event.stack))
        case _:
            message = f"no words for {type(event).__name__}"
            raise TypeError(message)


def _halted(event: events.Halted) -> str:
    match event.halt:
        case Halt.GNOMES:
            return _("too many gnomes")
        case Halt.NO_PLACE:
            return _("no place for it")
        case Halt.EMPTY_BAG:
            return _("the bag is empty")
        case Halt.FREELY | Halt.NOT_YET:
            if event.aside == NOTHING:
                return p_("told", "stops")
            return _("stops without {tile}", tile=the_tile(Kind(event.aside)))


def _counted(count: Count) -> str:
    """Tell what a garden brought, and what was taken of it."""
    told = ", ".join(taken_and_given(count))
    return pictured_gems(count.gems) + (f" ({told})" if told else "")


def taken_and_given(count: Count) -> Iterator[str]:
    """Tell what dragons and gnomes take, and what pigs and ponds bring."""
    if count.to_dragons:
        yield _("dragons take {amount}", amount=count.to_dragons)
    if count.to_gnomes:
        yield _("gnomes take {amount}", amount=count.to_gnomes)
    if count.pig_coins:
        yield _("{coins} for pigs", coins=pictured_coins(count.pig_coins))
    if count.pond_coins:
        yield _("{coins} for ponds", coins=pictured_coins(count.pond_coins))


def bought(purchase: Purchase) -> str:
    """Tell what was bought: "buys a blue dragon with 2 coins"."""
    if purchase.stack == PITY:
        gained = pictured_coins(purchase.gained) if purchase.gained else ""
        parts = [part for part in (p_("taken", "a pity pig") if purchase.kind != NOTHING else "", gained) if part]
        return _("takes {what}", what=listed(parts)) if parts else _("takes nothing, as nothing is left")
    tile = pictured_tile(Kind(purchase.kind))
    if purchase.spent and purchase.gained:
        spent, gained = pictured_coins(purchase.spent), pictured_coins(purchase.gained)
        return _("buys {tile} with {spent} and gets {gained}", tile=tile, spent=spent, gained=gained)
    if purchase.spent:
        return _("buys {tile} with {spent}", tile=tile, spent=pictured_coins(purchase.spent))
    if purchase.gained:
        return _("buys {tile} and gets {gained}", tile=tile, gained=pictured_coins(purchase.gained))
    return _("buys {tile}", tile=tile)


def mutated(purchase: Purchase) -> str:
    """Tell which pig mutated: "returns the green pig to G1 for a blue birdie"."""
    old, new = the_tile(Kind(purchase.pig)), pictured_tile(Kind(purchase.new))
    stack = _("its stack") if purchase.returned_to == PITY else stack_label(purchase.returned_to)
    return _("swaps {old} (under {stack}) for {new}", old=old, stack=stack, new=new)
