"""What a draft holds, and what it brings, exactly and by category."""

from collections.abc import Iterator

from render.game import Gain
from render.gardlings.garden import changed_tiles
from render.gardlings.plots import place
from render.gardlings.words import (
    TURNS,
    a_tile,
    capital,
    coins,
    order_words,
    stack_label,
    stack_words,
    tile_name,
    wishes_so_far,
)
from rules.gardlings.box import Kind
from rules.gardlings.garden import completed
from rules.gardlings.moves import Mutate
from rules.gardlings.outlook import offers
from rules.gardlings.stacks import PITY
from rules.gardlings.view import NOTHING, Halt, Order, Phase, PlayerView, Step, View


def gains(view: View, before: View) -> tuple[Gain, ...]:
    """Compare the gems of the viewer's garden with the draft and without it."""
    if view.seat is None:
        return ()
    new, old = (completed(seen.players[view.seat].garden) for seen in (view, before))
    parts = (Gain("borders", new[0] - old[0]), Gain("mushies", new[1] - old[1]))
    return tuple(gain for gain in parts if gain.points)


def draft_words(view: View, before: View) -> str:
    """Write what the draft holds: tiles laid and unicorns moved, the order, or the purchase."""
    if view.seat is None:
        return ""
    player, was = view.players[view.seat], before.players[view.seat]
    if view.phase is Phase.BUY:
        return capital(_chosen(view, player)) if view.chosen else ""
    return " · ".join(capital(words) for words in _built(player, was))


def _built(player: PlayerView, was: PlayerView) -> Iterator[str]:
    for number in changed_tiles(was.garden, player.garden):
        laid = player.garden[number]
        yield f"{tile_name(laid.kind)} at {place(laid)}, {TURNS[laid.turn]}"
    if player.halt is Halt.FREELY and was.halt is Halt.NOT_YET:
        yield "stop"
    if player.order is not None and player.order != was.order:
        yield _order(player)
        if player.order.pig != NOTHING:
            yield f"mutate the {tile_name(player.garden[player.order.pig].kind)}"


def _order(player: PlayerView) -> str:
    """Write the order as far as it has got: until it is closed, it goes on."""
    assert player.order is not None, "something was ordered"
    if player.step is Step.ORDER:
        return f"order: {wishes_so_far(player.order)}"
    return "buy in turn" if player.order == Order(asks=True) else f"order: {order_words(player.order)}"


def _chosen(view: View, player: PlayerView) -> str:
    """Write what is chosen to be bought, or to be changed."""
    if len(view.chosen) == 1:
        (stack,) = view.chosen
        offer = next(one for one in offers(view) if one.stack == stack)
        price = (
            [f"for {coins(offer.spent)}"] if offer.spent else [f"with {coins(offer.gained)}"] if offer.gained else []
        )
        what = "a pity pig" if stack == PITY else f"{a_tile(Kind(view.stacks[stack].top))} from {stack_label(stack)}"
        return " ".join((what, *price))
    move = Mutate(*view.chosen)
    new = a_tile(Kind(view.stacks[move.drawn_from].top))
    pig = tile_name(player.garden[move.number].kind)
    return f"{pig} to {stack_words(move.returned_to)}, {new} from {stack_label(move.drawn_from)}"
