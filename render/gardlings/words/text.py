"""Gardlings as text: the board for those who cannot or do not want to see the pictures."""

from collections.abc import Iterator
from enum import IntEnum

from languages.speech import _, capital, n_
from render.game import Names
from render.gardlings.pictures.shown import state_words
from render.gardlings.words.plots import LEGEND, grid, residents, tiles, tiles_listed
from render.gardlings.words.tile_words import CREATURE_WORDS
from render.gardlings.words.vocabulary import (
    a_tile,
    coins,
    count_words,
    gems,
    gnomes_of,
    level_name,
    order_words,
    purchase_words,
    rounds,
    stack_label,
    tile_name,
    wishes_so_far,
)
from rules.game import Seat
from rules.gardlings.box import TILES, Kind
from rules.gardlings.computer.outlook import count_now, odds
from rules.gardlings.garden.building import limit
from rules.gardlings.garden.places import gnomes
from rules.gardlings.market.stacks import LEVELS, PITY, PRICES, stacks_of
from rules.gardlings.view import NOTHING, Halt, Order, Phase, PlayerView, Season, Step, View

LONGEST = 3000


class _Detail(IntEnum):
    """How much is told of the others; what does not fit is left out from the top."""

    GARDENS = 3
    """Every garden tile by tile."""
    RESIDENTS = 2
    """Who lives in it, the bags, and the round before."""
    FIGURES = 1
    """Gems, coins, and what they are doing."""


def standing(view: View, names: Names) -> str:
    """Write the round, and who has something to do in it."""
    match view.phase:
        case Phase.BUILD:
            return _building(view)
        case Phase.BUY:
            return _("Round {round}, {name} buys", round=view.round, name=names[view.turn])
        case Phase.OVER:
            return _("The game is over after {rounds}", rounds=rounds(view.round))


def _building(view: View) -> str:
    everybody, busy = len(view.players), len(view.acting)
    if everybody == 1:
        return _("Round {round}", round=view.round)
    if busy == everybody:
        return _("Round {round}, all build", round=view.round)
    return n_(
        "Round {round}, {count} of {everybody} still builds",
        "Round {round}, {count} of {everybody} still build",
        busy,
        round=view.round,
        everybody=everybody,
    )


def board(view: View, names: Names) -> str:
    """Write the viewer's own garden, all players, and the market; the larger the table, the less of the others."""
    for detail in sorted(_Detail, reverse=True):
        text = "\n".join(_board(view, names, detail))
        if len(text) <= LONGEST:
            return text
    return _cut(text)


def _board(view: View, names: Names, detail: _Detail) -> Iterator[str]:
    yield _("**{standing}** · {gems} win", standing=standing(view, names), gems=gems(view.rules.target))
    shown = [seat for seat, player in enumerate(view.players) if player.garden]
    full = [seat for seat in shown if detail is _Detail.GARDENS or seat == view.seat]
    if view.seat in full:
        yield from _garden(view, Seat(view.seat or 0), names)
    for seat in range(len(view.players)):
        yield _player(view, Seat(seat), names, detail)
    yield from _market(view, detail)
    for seat in full:
        if seat != view.seat:
            yield from _garden(view, Seat(seat), names)
    if full:
        yield f"-# {LEGEND}"


def _garden(view: View, seat: Seat, names: Names) -> Iterator[str]:
    garden = view.players[seat].garden
    yield _("Garden of **{name}**:\n```\n{grid}\n```", name=names[seat], grid=grid(garden))
    yield from tiles(garden)


def _player(view: View, seat: Seat, names: Names, detail: _Detail) -> str:
    player = view.players[seat]
    parts = [*_garden_figures(view, seat, detail), coins(player.coins), _doing(view, seat, detail)]
    if seat == view.first and len(view.players) > 1:
        parts.append(_("buys first"))
    if player.announced:
        parts.append(_("three dragons"))
    if detail > _Detail.FIGURES:
        parts += _more(player)
    return f"**{names[seat]}** {' · '.join(parts)}"


def _garden_figures(view: View, seat: Seat, detail: _Detail) -> Iterator[str]:
    player = view.players[seat]
    if player.shown:
        count = count_now(view, seat)
        yield count_words(count) if detail > _Detail.FIGURES else gems(count.gems)
    if player.shown and (detail > _Detail.FIGURES or player.is_building):
        yield gnomes_of(gnomes(player.garden), limit(view.rules, player.garden))


def _doing(view: View, seat: Seat, detail: _Detail) -> str:
    player = view.players[seat]
    words = state_words(view, seat)
    if player.purchase is not None:
        return purchase_words(player.purchase)
    if player.held != NOTHING:
        return _("{words}, has drawn {tile}", words=words, tile=a_tile(Kind(player.held)))
    if player.aside == NOTHING or detail is _Detail.FIGURES:
        return words
    return _("{words}, {tile} set aside", words=words, tile=tile_name(Kind(player.aside)))


def _more(player: PlayerView) -> Iterator[str]:
    if player.garden:
        yield residents(player.garden)
    yield (
        _("in the bag: {tiles}", tiles=tiles_listed(player.bag) or _("nothing"))
        if player.shown
        else n_("{count} tile in all", "{count} tiles in all", len(player.bag))
    )
    if player.last is not None and player.count is None:
        yield _("last round: {season}", season=_season(player.last))


def _season(season: Season) -> str:
    bought = "" if season.purchase is None else f", {purchase_words(season.purchase)}"
    return f"{gems(season.count.gems)}{bought}"


def _market(view: View, detail: _Detail) -> Iterator[str]:
    for level in range(len(LEVELS) - 1, 0, -1):
        stacks = stacks_of(level, len(view.stacks))
        has_all = all(view.stacks[stack].coin for stack in stacks)
        piles = ", ".join(_pile(view, stack, detail, tells_coin=not has_all) for stack in stacks)
        name, price = capital(level_name(level)), PRICES[level]
        if has_all:
            yield _("{level} for {price}, each with a coin: {piles}", level=name, price=price, piles=piles)
        else:
            yield _("{level} for {price}: {piles}", level=name, price=price, piles=piles)
    yield n_(
        "{count} pity pig and {coins} in supply",
        "{count} pity pigs and {coins} in supply",
        view.stacks[PITY].left,
        coins=coins(view.supply),
    )


def _pile(view: View, stack: int, detail: _Detail, *, tells_coin: bool) -> str:
    pile, name = view.stacks[stack], stack_label(stack)
    if not pile.left:
        return _("{name} empty", name=name)
    left = f" ×{pile.left}" if detail > _Detail.FIGURES else ""
    told = f"{name} {CREATURE_WORDS[TILES[pile.top].creature]}{left}"
    return _("{pile} with a coin", pile=told) if pile.coin and tells_coin else told


def _cut(text: str) -> str:
    """Keep as many lines as there is room for, and say that some are left out."""
    kept: list[str] = []
    for line in text.splitlines():
        more = _("… and more, which the pictures show.")
        if sum(len(one) + 1 for one in kept) + len(line) + len(more) > LONGEST:
            return "\n".join((*kept, more))
        kept.append(line)
    return "\n".join(kept)


def secrets(view: View) -> str:
    """Write what only the viewer knows: a garden that others do not see yet, the drawn tile, the order."""
    if view.seat is None or view.phase is Phase.OVER:
        return ""
    return "\n".join((*_hidden_garden(view, view.seat), *in_hand(view.players[view.seat])))


def _hidden_garden(view: View, seat: Seat) -> Iterator[str]:
    garden = view.players[seat].garden
    if view.phase is Phase.BUILD and view.rules.hidden and len(view.players) > 1 and garden:
        told = [*_garden_figures(view, seat, _Detail.GARDENS), residents(garden)]
        yield _("Your garden, hidden from everybody who still builds: {told}", told=", ".join(told))


def in_hand(player: PlayerView) -> Iterator[str]:
    """Write the tile that was drawn and not laid yet, and the order."""
    if player.held != NOTHING:
        yield _("You drew {tile}.", tile=a_tile(Kind(player.held)))
    if player.order is not None and player.order != Order(asks=True) and player.purchase is None:
        is_closed = player.step is not Step.ORDER
        order = order_words(player.order) if is_closed else wishes_so_far(player.order)
        yield _("Your order: {order}", order=order)
        if player.order.pig != NOTHING:
            yield _("The pig that mutates: {tile}", tile=tile_name(player.garden[player.order.pig].kind))


def odds_words(view: View) -> str:
    """Write how likely the viewer's next draw brings too many gnomes; empty if nothing will be drawn."""
    if view.seat is None:
        return ""
    player = view.players[view.seat]
    if not player.is_building or player.halt is not Halt.NOT_YET or not player.bag:
        return ""
    found = odds(view, view.seat)
    drawn = player.held != NOTHING
    if not found.bad:
        return (
            _("No tile in the bag busts you once the drawn one lies.") if drawn else _("No tile in the bag busts you.")
        )
    share = round(100 * found.bad / found.left)
    if drawn:
        return n_(
            "{bad} of {count} tile in the bag would bust you ({share} %) once the drawn one lies.",
            "{bad} of {count} tiles in the bag would bust you ({share} %) once the drawn one lies.",
            found.left,
            bad=found.bad,
            share=share,
        )
    return n_(
        "{bad} of {count} tile in the bag would bust you ({share} %).",
        "{bad} of {count} tiles in the bag would bust you ({share} %).",
        found.left,
        bad=found.bad,
        share=share,
    )
