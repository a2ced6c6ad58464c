"""What is new since one's last turn: tiles in gardens, stacks that were taken from, what was bought."""

from collections.abc import Iterator
from dataclasses import dataclass

from languages.speech import _, n_
from render.game import Meanwhile, Names
from render.gardlings.pictures.garden import changed_tiles
from render.gardlings.pictures.shown import shown_garden, table_view
from render.gardlings.words.vocabulary import purchase_words, stack_label, tile_name, tiles
from rules.game import Seat
from rules.gardlings.box import Kind
from rules.gardlings.garden.placed import Garden
from rules.gardlings.market.stacks import PITY
from rules.gardlings.view import Purchase, View


@dataclass(frozen=True, slots=True)
class GardenNews:
    """The tiles of a garden that are new, by their numbers; `is_whole`: nothing of the garden was seen before."""

    tiles: tuple[int, ...] = ()
    is_whole: bool = False


def fresh_stacks(meanwhile: Meanwhile[View] | None) -> frozenset[int]:
    """Return the stacks from which something was taken, or to which something was returned."""
    if meanwhile is None:
        return frozenset()
    both = enumerate(zip(meanwhile.then.stacks, meanwhile.now.stacks, strict=True))
    return frozenset(stack for stack, (then, now) in both if (then.left, then.top) != (now.left, now.top))


def garden_news(then: View, seat: Seat, garden: Garden, in_round: int) -> GardenNews:
    """Compare a garden, and the round in which it was built, with what the viewer saw of it then."""
    if not garden or then.round > in_round:
        return GardenNews()
    seen = then.players[seat].garden if then.round == in_round else ()
    return GardenNews(changed_tiles(seen, garden), is_whole=not seen)


def own_news(meanwhile: Meanwhile[View] | None, seat: Seat) -> GardenNews:
    """Return what somebody else did in the viewer's own garden of this round."""
    if meanwhile is None:
        return GardenNews()
    return garden_news(meanwhile.then, seat, meanwhile.now.players[seat].garden, meanwhile.now.round)


def changes(meanwhile: Meanwhile[View] | None, names: Names) -> tuple[str, ...]:
    """Say what is new: the stacks, then garden by garden, with what was bought."""
    if meanwhile is None:
        return ()
    stacks = [_stack_words(meanwhile.now, stack) for stack in sorted(fresh_stacks(meanwhile))]
    lines = [_("market: {stacks}", stacks=", ".join(stacks))] if stacks else []
    for seat, name in enumerate(names):
        lines += (*_garden_words(meanwhile, Seat(seat), name), *_purchase_words(meanwhile, Seat(seat), name))
    return tuple(lines)


def _stack_words(view: View, stack: int) -> str:
    seen = view.stacks[stack]
    if not seen.left:
        return _("{stack} (none left)", stack=stack_label(stack))
    top = _("pity pigs") if stack == PITY else f"{stack_label(stack)} {tile_name(Kind(seen.top))}"
    return _("{top} ({left} left)", top=top, left=seen.left)


def _garden_words(meanwhile: Meanwhile[View], seat: Seat, name: str) -> Iterator[str]:
    now, then = meanwhile.now, meanwhile.then
    garden, in_round = shown_garden(table_view(now), seat)
    news = garden_news(then, seat, garden, in_round)
    if not news.tiles and seat == now.seat:
        garden, in_round, news = now.players[seat].garden, now.round, own_news(meanwhile, seat)
    if news.is_whole:
        yield _("{name}'s garden of round {round} ({tiles})", name=name, round=in_round, tiles=tiles(len(garden)))
    elif news.tiles:
        yield n_(
            "{count} new tile in {name}'s garden", "{count} new tiles in {name}'s garden", len(news.tiles), name=name
        )


def _purchase_words(meanwhile: Meanwhile[View], seat: Seat, name: str) -> Iterator[str]:
    in_round, purchase = _last_purchase(meanwhile.now, seat)
    if purchase is not None and _last_purchase(meanwhile.then, seat) != (in_round, purchase):
        yield f"{name} {purchase_words(purchase)}"


def _last_purchase(view: View, seat: Seat) -> tuple[int, Purchase | None]:
    """Return what a seat bought last, and in which round."""
    player = view.players[seat]
    if player.purchase is not None:
        return view.round, player.purchase
    return view.round - 1, None if player.last is None else player.last.purchase
