"""What happened, told in sentences."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from languages.listing import listed
from languages.speech import _, p_
from render.game import Names
from render.gardlings.words.vocabulary import a_tile, bold_names, coins, gems, order_words, stack_label, the_tile
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
    for (seat, _begins), group in groupby(
        happened, key=lambda event: (event.seat, isinstance(event, events.RoundBegun))
    ):
        told = list(group)
        pairs = zip((None, *told), told, strict=False)
        clauses = [clause for before, event in pairs if (clause := _clause(event, before, names))]
        if clauses:
            yield f"{names[seat]} {listed(clauses)}."
        for event in told:
            if isinstance(event, events.RoundBegun):
                yield _("Round {round} begins; {name} will buy first.", round=event.round, name=names[event.first])


def _clause(event: Event, before: Event | None, names: Names) -> str:
    match event:
        case events.TileDrawn():
            return _("drew {tile}", tile=a_tile(event.kind))
        case events.TileLaid():
            return _laid(event, is_it=isinstance(before, events.TileDrawn))
        case events.UnicornMoved():
            return _moved(event.gems)
        case events.Halted():
            return _halted(event)
        case events.Ordered():
            return _("ordered {order}", order=order_words(event.order))
        case events.GardensSeen():
            seen = listed([names[seat] for seat in event.seats])
            return _("saw the gardens of {names}", names=seen) if seen else ""
        case events.Stopped():
            return _("finished building")
        case events.GardenShown() | events.RoundBegun():
            return ""
        case _:
            return _public_clause(event)


def _public_clause(event: Event) -> str:
    match event:
        case events.DragonsAnnounced():
            return _("has three dragons, which will cost others two gems this round")
        case events.GardenCounted():
            return _counted(event.count)
        case events.VictoryMissed():
            return _("has enough gems to win, but another has as many gems and coins")
        case events.VictoryTaken():
            return _("took the victory tile")
        case events.TileBought():
            return bought(event.purchase)
        case events.PigMutated():
            return mutated(event.purchase)
        case events.TopShown():
            return _("uncovered {tile} on {stack}", tile=a_tile(event.kind), stack=stack_label(event.stack))
        case _:
            message = f"no words for {type(event).__name__}"
            raise TypeError(message)


def _laid(event: events.TileLaid, *, is_it: bool) -> str:
    """Tell of a tile that was laid; `is_it`: it was told of already."""
    if is_it:
        return _("laid it for {gems}", gems=gems(event.gems)) if event.gems else _("laid it")
    tile = a_tile(event.laid.kind)
    return _("laid {tile} for {gems}", tile=tile, gems=gems(event.gems)) if event.gems else _("laid {tile}", tile=tile)


def _moved(amount: int) -> str:
    if not amount:
        return _("moved a unicorn")
    if amount > 0:
        return _("moved a unicorn for {gems}", gems=gems(amount))
    return _("moved a unicorn, which cost {gems}", gems=gems(-amount))


def _halted(event: events.Halted) -> str:
    match event.halt:
        case Halt.GNOMES:
            return _("had too many gnomes with it")
        case Halt.NO_PLACE:
            return _("found no place for it")
        case Halt.EMPTY_BAG:
            return _("emptied the bag")
        case Halt.FREELY | Halt.NOT_YET:
            if event.aside == NOTHING:
                return p_("told", "stopped")
            return _("stopped without laying {tile}", tile=the_tile(Kind(event.aside)))


def _counted(count: Count) -> str:
    """Tell what a garden brought, and what was taken of it."""
    told = ", ".join(taken_and_given(count))
    return _("has {gems}", gems=gems(count.gems)) + (f" ({told})" if told else "")


def taken_and_given(count: Count) -> Iterator[str]:
    """Tell what dragons and gnomes took, and what pigs and ponds brought."""
    if count.to_dragons:
        yield _("dragons took {amount}", amount=count.to_dragons)
    if count.to_gnomes:
        yield _("gnomes took {amount}", amount=count.to_gnomes)
    if count.pig_coins:
        yield _("{coins} for pigs", coins=coins(count.pig_coins))
    if count.pond_coins:
        yield _("{coins} for ponds", coins=coins(count.pond_coins))


def bought(purchase: Purchase) -> str:
    """Tell what was bought: "bought a blue dragon with 2 coins"."""
    if purchase.stack == PITY:
        gained = coins(purchase.gained) if purchase.gained else ""
        parts = [part for part in (_("a pity pig") if purchase.kind != NOTHING else "", gained) if part]
        return _("took {what}", what=listed(parts)) if parts else _("took nothing, since nothing was left")
    tile = a_tile(Kind(purchase.kind))
    if purchase.spent and purchase.gained:
        spent, gained = coins(purchase.spent), coins(purchase.gained)
        return _("bought {tile} with {spent} and got {gained}", tile=tile, spent=spent, gained=gained)
    if purchase.spent:
        return _("bought {tile} with {spent}", tile=tile, spent=coins(purchase.spent))
    if purchase.gained:
        return _("bought {tile} and got {gained}", tile=tile, gained=coins(purchase.gained))
    return _("bought {tile}", tile=tile)


def mutated(purchase: Purchase) -> str:
    """Tell which pig mutated: "returned the green pig to G1 for a blue birdie"."""
    old, new = the_tile(Kind(purchase.pig)), a_tile(Kind(purchase.new))
    stack = _("its stack") if purchase.returned_to == PITY else stack_label(purchase.returned_to)
    return _("returned {old} to {stack} for {new}", old=old, stack=stack, new=new)
