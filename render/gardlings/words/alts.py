"""The alt texts of the pictures."""

from collections.abc import Iterator, Sequence

from languages.speech import _, capital, clauses, labelled, n_
from render.base.words import alt_of
from render.game import ALT, Names
from render.gardlings.overview.table import has_stacks_page
from render.gardlings.pictures.shown import shows_last_round, state_words, table_view
from render.gardlings.places import places
from render.gardlings.words.captions import gain_groups
from render.gardlings.words.plots import residents
from render.gardlings.words.text import in_hand, standing
from render.gardlings.words.tile_words import CREATURE_WORDS
from render.gardlings.words.vocabulary import (
    TITLE,
    coins,
    count_words,
    gnomes_of,
    level_name,
    purchase_words,
    stack_label,
    tile_name,
    tiles,
)
from rules.game import Seat
from rules.gardlings.box import TILES, Kind
from rules.gardlings.computer.outlook import count_now
from rules.gardlings.garden.building import limit
from rules.gardlings.garden.places import gnomes
from rules.gardlings.market.stacks import LEVELS, stacks_of
from rules.gardlings.moves import Move
from rules.gardlings.view import NOTHING, PlayerView, View


def overview_alt(view: View, names: Names, seats: Sequence[Seat], *, is_cut_short: bool = False) -> str:
    """
    Describe the table in a few sentences.

    Args:
        view: any seat's or a spectator's; of hidden gardens a seat that has stopped is told of those that have, too.
        seats: whose gardens the picture shows.
    """
    view = table_view(view)
    begin = _("The game has ended.") if is_cut_short else f"{standing(view, names)}."
    told = _last if shows_last_round(view) else _player
    players = [told(view, seat, names) for seat in seats]
    if seats and told is _last:
        players.insert(0, _("Gardens of round {round}.", round=view.round - 1))
    stacks = levels(view) if seats and has_stacks_page(len(view.players)) else market(view)
    return " ".join((f"{TITLE}. {begin}", *players, *stacks))[:ALT]


def part_alt(view: View, seat: Seat, names: Names) -> str:
    """Describe one player's garden as everybody may see it; the one of the round before while it is that one."""
    view = table_view(view)
    player = view.players[seat]
    told = [_player(view, seat, names)]
    if not player.garden and player.last is not None:
        told = [_("Garden of round {round}.", round=view.round - 1), _last(view, seat, names)]
    return " ".join((f"{TITLE}.", *told))[:ALT]


def panel_alt(view: View, legal: Sequence[Move], names: Names) -> str:
    """Describe the viewer's own panel: their garden, what they alone know, what places bring, the market."""
    if view.seat is None:
        return overview_alt(view, names, ())
    told = [alt_of(words) for words in in_hand(view.players[view.seat])]
    own = _player(view, view.seat, names)
    return " ".join((f"{TITLE}. {standing(view, names)}.", own, *told, *_places(view, legal), *market(view)))[:ALT]


def _player(view: View, seat: Seat, names: Names) -> str:
    player, first = view.players[seat], _("; buys first") if seat == view.first and len(view.players) > 1 else ""
    parts = [state_words(view, seat), coins(player.coins)]
    if player.shown:
        parts = [
            count_words(count_now(view, seat)),
            gnomes_of(gnomes(player.garden), limit(view.rules, player.garden)),
            *parts,
        ]
    if player.garden:
        parts.append(labelled(tiles(len(player.garden)), residents(player.garden)))
    if player.aside != NOTHING:
        parts.append(_("{tile} set aside", tile=tile_name(Kind(player.aside))))
    parts += _announced(player)
    return labelled(names[seat], f"{'; '.join(parts)}{first}.")


def _last(view: View, seat: Seat, names: Names) -> str:
    """Describe the garden of the round before."""
    player = view.players[seat]
    assert player.last is not None, "a round has ended"
    bought = [] if player.last.purchase is None else [purchase_words(player.last.purchase)]
    told = (count_words(player.last.count), residents(player.last.garden), *bought)
    parts = (*told, state_words(view, seat), coins(player.coins), *_announced(player))
    return labelled(names[seat], f"{'; '.join(parts)}.")


def _announced(player: PlayerView) -> Sequence[str]:
    """Name the dragons that all heard of before they can be seen."""
    return (_("three dragons"),) if player.announced and not player.shown else ()


def _places(view: View, legal: Sequence[Move]) -> Iterator[str]:
    found = gain_groups(places(view, legal))
    if found:
        yield _("Gems at places: {found}.", found=clauses(f"{gain} {numbers}" for gain, numbers in found))


def levels(view: View) -> Iterator[str]:
    """Describe how much lies on the stacks, level by level."""
    for level in range(len(LEVELS) - 1, 0, -1):
        stacks = stacks_of(level, len(view.stacks))
        left = sum(view.stacks[stack].left for stack in stacks)
        yield n_(
            "{level}: {tiles} on {count} stack.",
            "{level}: {tiles} on {count} stacks.",
            len(stacks),
            level=capital(level_name(level)),
            tiles=tiles(left),
        )


def market(view: View) -> Iterator[str]:
    """Describe what lies on the stacks, level by level."""
    for level in range(len(LEVELS) - 1, 0, -1):
        piles = (
            f"{stack_label(stack)} {CREATURE_WORDS[TILES[view.stacks[stack].top].creature]}"
            for stack in stacks_of(level, len(view.stacks))
            if view.stacks[stack].left
        )
        told = ", ".join(piles) or _("none")
        yield f"{labelled(capital(level_name(level)), told)}."
