"""What a draft holds, and what it brings, exactly and by category."""

from collections.abc import Iterator

from languages.speech import _, capital
from render.game import Gain, Names
from render.gardlings.pictures.garden import changed_tiles
from render.gardlings.words.plots import place
from render.gardlings.words.vocabulary import (
    PARTS,
    TURNS,
    a_tile,
    coins,
    order_words,
    stack_label,
    stack_words,
    the_tile,
    tile_name,
    wishes_so_far,
)
from rules.gardlings.box import Kind
from rules.gardlings.computer.outlook import offers
from rules.gardlings.garden.places import completed
from rules.gardlings.market.stacks import PITY
from rules.gardlings.moves import Mutate
from rules.gardlings.view import NOTHING, Halt, Order, Phase, PlayerView, Step, View


def gains(view: View, before: View) -> tuple[Gain, ...]:
    """Compare the gems of the viewer's garden with the draft and without it."""
    if view.seat is None:
        return ()
    new, old = (completed(seen.players[view.seat].garden) for seen in (view, before))
    parts = (Gain(str(PARTS["borders"]), new[0] - old[0]), Gain(str(PARTS["mushies"]), new[1] - old[1]))
    return tuple(gain for gain in parts if gain.points)


def draft_words(view: View, before: View, names: Names = ()) -> str:  # noqa: ARG001 - it names nobody
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
        yield _("{tile} at {place}, {turn}", tile=tile_name(laid.kind), place=place(laid), turn=TURNS[laid.turn])
    if _has_stopped(player, was):
        yield _("stop")
    if player.order is not None and player.order != was.order:
        yield _order(player)
        if player.order.pig != NOTHING:
            yield _("mutate {tile}", tile=the_tile(player.garden[player.order.pig].kind))


def _has_stopped(player: PlayerView, was: PlayerView) -> bool:
    """Return whether the draft stops building, also after too many gnomes."""
    if was.halt is Halt.NOT_YET:
        return player.halt is Halt.FREELY
    return was.step is Step.DRAW and player.step is not Step.DRAW


def _order(player: PlayerView) -> str:
    """Write the order as far as it has got: until it is closed, it goes on."""
    assert player.order is not None, "something was ordered"
    if player.step is Step.ORDER:
        return _("order: {order}", order=wishes_so_far(player.order))
    if player.order == Order(asks=True):
        return _("buy in turn")
    return _("order: {order}", order=order_words(player.order))


def _chosen(view: View, player: PlayerView) -> str:
    """Write what is chosen to be bought, or to be changed."""
    if len(view.chosen) == 1:
        return _purchase(view, view.chosen[0])
    move = Mutate(*view.chosen)
    return _(
        "{pig} to {stack}, {new} from {drawn}",
        pig=tile_name(player.garden[move.number].kind),
        stack=stack_words(move.returned_to),
        new=a_tile(Kind(view.stacks[move.drawn_from].top)),
        drawn=stack_label(move.drawn_from),
    )


def _purchase(view: View, stack: int) -> str:
    """Write what is chosen to be bought, and what that takes or brings."""
    tile = a_tile(Kind(view.stacks[stack].top))
    what = _("a pity pig") if stack == PITY else _("{tile} from {stack}", tile=tile, stack=stack_label(stack))
    offer = next(one for one in offers(view) if one.stack == stack)
    if offer.spent:
        return _("{what} for {coins}", what=what, coins=coins(offer.spent))
    return _("{what} with {coins}", what=what, coins=coins(offer.gained)) if offer.gained else what
