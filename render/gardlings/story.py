"""What happened, told in sentences."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from render.game import Names
from render.gardlings.words import a_tile, bold_names, coins, gems, listed, order_words, stack_label, tile_name
from rules.game import Event
from rules.gardlings import events
from rules.gardlings.box import SEATS_PER_COPY, Kind
from rules.gardlings.stacks import PITY
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


def story(happened: Sequence[Event], names: Names) -> tuple[str, ...]:
    """
    Tell what happened: how all built, then in one sentence a seat what was counted and bought, then the next round.

    At tables of several copies it is left out how those built who are counted, and what came to light on the stacks:
    that would be most of the text, and the pictures show it.
    """
    is_large, bold = len(names) > SEATS_PER_COPY, bold_names(names)
    return tuple(line for part in _rounds(happened) for line in _sentences(_arranged(part, is_large=is_large), bold))


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


def _sentences(happened: Iterable[Event], names: Names) -> Iterator[str]:
    for (seat, _), group in groupby(happened, key=lambda event: (event.seat, isinstance(event, events.RoundBegun))):
        told = list(group)
        pairs = zip((None, *told), told, strict=False)
        clauses = [clause for before, event in pairs if (clause := _clause(event, before, names))]
        if clauses:
            yield f"{names[seat]} {listed(clauses)}."
        for event in told:
            if isinstance(event, events.RoundBegun):
                yield f"Round {event.round} begins; {names[event.first]} will buy first."


def _clause(event: Event, before: Event | None, names: Names) -> str:
    match event:
        case events.TileDrawn():
            return f"drew {a_tile(event.kind)}"
        case events.TileLaid():
            what = "it" if isinstance(before, events.TileDrawn) else a_tile(event.laid.kind)
            return f"laid {what}" + (f" for {gems(event.gems)}" if event.gems else "")
        case events.UnicornMoved():
            return "moved a unicorn" + _gained(event.gems)
        case events.Halted():
            return _halted(event)
        case events.Ordered():
            return f"ordered {order_words(event.order)}"
        case events.GardensSeen():
            return f"saw the gardens of {listed([names[seat] for seat in event.seats])}" if event.seats else ""
        case events.Stopped():
            return "finished building"
        case events.GardenShown() | events.RoundBegun():
            return ""
        case _:
            return _public_clause(event)


def _public_clause(event: Event) -> str:
    match event:
        case events.DragonsAnnounced():
            return "has three dragons, which will cost others two gems this round"
        case events.GardenCounted():
            return _counted(event.count)
        case events.VictoryMissed():
            return "has enough gems to win, but another has as many gems and coins"
        case events.VictoryTaken():
            return "took the victory tile"
        case events.TileBought():
            return bought(event.purchase)
        case events.PigMutated():
            return mutated(event.purchase)
        case events.TopShown():
            return f"uncovered {a_tile(event.kind)} on {stack_label(event.stack)}"
        case _:
            message = f"no words for {type(event).__name__}"
            raise TypeError(message)


def _gained(amount: int) -> str:
    if not amount:
        return ""
    return f" for {gems(amount)}" if amount > 0 else f", which cost {gems(-amount)}"


def _halted(event: events.Halted) -> str:
    match event.halt:
        case Halt.GNOMES:
            return "had too many gnomes with it"
        case Halt.NO_PLACE:
            return "found no place for it"
        case Halt.EMPTY_BAG:
            return "emptied the bag"
        case Halt.FREELY | Halt.NOT_YET:
            left = "" if event.aside == NOTHING else f" without laying the {tile_name(Kind(event.aside))}"
            return f"stopped{left}"


def _counted(count: Count) -> str:
    """Tell what a garden brought, and what was taken of it."""
    taken = (("dragons", count.to_dragons), ("gnomes", count.to_gnomes))
    given = (("pigs", count.pig_coins), ("ponds", count.pond_coins))
    told = [f"{who} took {amount}" for who, amount in taken if amount]
    told += [f"{coins(amount)} for {what}" for what, amount in given if amount]
    return f"has {gems(count.gems)}" + (f" ({', '.join(told)})" if told else "")


def bought(purchase: Purchase) -> str:
    """Tell what was bought: "bought a blue dragon with 2 coins"."""
    gained = f"{coins(purchase.gained)}" if purchase.gained else ""
    if purchase.stack == PITY:
        parts = [part for part in ("a pity pig" if purchase.kind != NOTHING else "", gained) if part]
        return f"took {listed(parts) or 'nothing, since nothing was left'}"
    spent = f" with {coins(purchase.spent)}" if purchase.spent else ""
    return f"bought {a_tile(Kind(purchase.kind))}{spent}" + (f" and got {gained}" if gained else "")


def mutated(purchase: Purchase) -> str:
    """Tell which pig mutated: "returned the green pig to G1 for a blue birdie"."""
    old, new = Kind(purchase.pig), Kind(purchase.new)
    stack = "its stack" if purchase.returned_to == PITY else stack_label(purchase.returned_to)
    return f"returned the {tile_name(old)} to {stack} for {a_tile(new)}"
