"""What one person may know of a game of Gardlings."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from render.gardlings.words.plots import tiles, tiles_listed
from render.gardlings.words.vocabulary import a_tile, order_words, stack_label, tile_name
from rules.game import Seat
from rules.gardlings.box import NOTHING, TILES, Kind
from rules.gardlings.garden.placed import PlacedTile, turns_of
from rules.gardlings.market.stacks import PITY
from rules.gardlings.state import Phase, State, Step

NAMES = ("anna", "ben", "clara", "david")
"""Whoever is named in a line sits in this order at the tables that are searched."""
_CREATURES = "pig|dragon|birdie|mushie|unicorn|gardener"
_TILE = rf"(?:green|blue|purple|yellow) (?:{_CREATURES})"
_LAID = re.compile(r"^\d+ ([a-z ]+ )(-?\d+:-?\d+), (n .+)$")
_PILE = re.compile(rf"\b([gbpy]\d+) ({_CREATURES})\b")
_SOLD = re.compile(rf"(?:^|new on [gbpy]\d+: )({_TILE})(?:$| ·|, (?:costs|brings))")
_HELD = re.compile(r"you drew (?:an? )?([a-z ]+)\.|^### (?:lay|you cannot lay) the ([a-z ]+?)[.:]")
_OTHERS_HELD = re.compile(r"has drawn a? ?([a-z ]+)")
_BAG = re.compile(r"in the bag: ([^·]+)")
_OWN = re.compile(r"your order: ([^.]+)|(?:^|\|)(order:)|(your garden, hidden)")
_BUILT = re.compile(
    r"draws|moves a unicorn|too many gnomes|no place for it|the bag is empty|[▸·] stops|"
    rf"[▸·] (?:gnome|two gnomes|pity pig|{_TILE})(?= \*\*| ·|$)"
)
_ALONE = re.compile(r"orders|sees the garden")
_PUBLIC = re.compile(
    r"\d+ coins?|building|stopped|buys first|three dragons|\d+ tiles in all|last round: .+|\(resigned\)"
)
"""What the board, or an alt text, says of somebody whose garden is hidden."""


@dataclass(frozen=True, slots=True)
class Facts:
    """
    What somebody may know, in lower case.

    `hidden` are the names of those whose gardens they may not see now, `others` of all but themselves; `is_hidden`
    tells whether that may happen at all. `open` are names of tiles that came to light: all but those in stacks that
    are not on top. `laid` are tiles with place and edges, `own_laid` those of their own with edges, wherever they lie.
    `may_order` tells whether they build, so that their draft may hold an order.
    """

    hidden: frozenset[str]
    others: frozenset[str]
    is_hidden: bool
    round: int
    is_spectator: bool
    may_order: bool
    order: str
    held: frozenset[str]
    own_held: str
    bags: frozenset[str]
    laid: frozenset[str]
    own_laid: frozenset[str]
    open: frozenset[str]
    tops: dict[str, str]


class GardlingsSecrecy:
    """
    Implements `tests.endtoend.secrecy.Secrecy`: gardens built in secret, orders, bags, and what lies in stacks.

    Which tiles somebody has is public, and what is left in a bag as soon as the garden is.
    """

    def facts(self, state: State, seat: Seat | None) -> Facts:
        own = None if seat is None else state.players[seat]
        hidden = frozenset(other for other in range(len(state.players)) if not _is_shown(state, other, seat))
        seen = [player for other, player in enumerate(state.players) if other not in hidden]
        owned = {kind for player in state.players for kind in player.tiles}
        bottoms = {kind for stack, pile in enumerate(state.stacks) for kind in pile[: state.known[stack]]}
        tops = {stack: pile[-1] for stack, pile in enumerate(state.stacks) if pile and stack != PITY}
        own_kinds = () if own is None else [laid.kind for laid in own.garden] + [Kind(own.held)] * (own.held != NOTHING)
        return Facts(
            hidden=frozenset(name for other, name in enumerate(NAMES) if other in hidden),
            others=frozenset(name for other, name in enumerate(NAMES) if other != seat),
            is_hidden=state.rules.hidden,
            round=state.round + (state.phase is not Phase.BUILD),
            is_spectator=own is None,
            may_order=own is not None and state.phase is Phase.BUILD and own.step is not Step.DONE,
            order="" if own is None or own.order is None else order_words(own.order).lower(),
            held=frozenset(tile_name(Kind(player.held)) for player in seen if player.held != NOTHING),
            own_held="" if own is None or own.held == NOTHING else tile_name(Kind(own.held)),
            bags=frozenset(tiles_listed(tuple(sorted(player.bag))) or "nothing" for player in seen),
            laid=frozenset(look for player in seen for line in tiles(player.garden) for look in _looks(line)),
            own_laid=frozenset(look for kind in own_kinds for look in _own_looks(kind)),
            open=frozenset(tile_name(kind) for kind in (*owned, *bottoms, *tops.values())),
            tops={stack_label(stack).lower(): TILES[kind].creature.value for stack, kind in tops.items()},
        )

    def leaks_of_line(self, line: str, facts: Facts) -> Iterator[str]:
        yield from _gardens(line, facts)
        yield from _tiles_in_hand(line, facts)
        yield from _secrets(line, facts)
        for stack, creature in _PILE.findall(line):
            level = {"g": "green", "b": "blue", "p": "purple", "y": "yellow"}[stack[0]]
            # What is told late may still show a tile that was bought since.
            if facts.tops.get(stack) != creature and f"{level} {creature}" not in facts.open:
                yield f"{creature} in {stack}"
        yield from (f"{tile} in a stack" for tile in _SOLD.findall(line) if tile not in facts.open)

    def plants(self, state: State, facts: Facts) -> dict[str, dict[str, Any]]:
        other = state.players[1]
        (laid,) = tiles((PlacedTile(other.bag[-1], 0, 0, 0),))
        drawn = a_tile(other.bag[-1])
        piles = [(stack, kind) for stack, pile in enumerate(state.stacks) for kind in pile if stack != PITY]
        stack, below = next((stack, kind) for stack, kind in piles if tile_name(kind) not in facts.open)
        creature = TILES[below].creature.value
        return {
            "garden in the board": {"content": "Garden of **Ben**:\n```\n```"},
            "tile in a garden": {"content": laid},
            "figures of a garden": {"content": "**Ben** 3 gems · 2 of 5 gnomes · 0 coins · building · 8 tiles in all"},
            "figures in an alt text": {"items": [{"description": "Gardlings. Ben: 2 gems; building; 0 coins."}]},
            "bust before the count": {"items": [{"description": "Gardlings. Ben: bust; 0 coins; buys first."}]},
            "course of a garden": {"content": f"**Ben** ▸ {tile_name(other.bag[-1])} **+1** · stops"},
            "tile in another's hand": {"content": f"**Ben** 0 coins · building, has drawn {drawn}"},
            "bag of another": {"content": f"**Ben** 0 coins · building · in the bag: {tiles_listed(other.bag[1:])}"},
            "tile that is not drawn yet": {"content": f"You drew {a_tile(state.players[0].bag[-1])}."},
            "tile in a prompt": {"content": f"### Lay the {tile_name(state.players[0].bag[-1])}."},
            "another's order": {"content": "**Ben** ▸ orders any purple tile, else a pity pig"},
            "order beside a name": {"content": "**Ben** 0 coins · stopped · order: any purple tile"},
            "tile in a stack": {"items": [{"description": f"Green: {stack_label(stack)} {creature}, G9 pig."}]},
            "tile told as uncovered": {"content": f"**Ben** ▸ buys a green pig · new on G1: {tile_name(below)}"},
            "tile of a stack in a select": {
                "components": [{"label": "G1", "value": "go:buy:g1", "description": tile_name(below).capitalize()}]
            },
        }

    def known(self, state: State) -> dict[str, Any]:
        bag = tiles_listed(tuple(sorted(state.players[0].bag)))
        top = state.stacks[1][-1]
        return {
            "content": (
                f"**Anna** 0 gems · 0 of 5 gnomes · 0 coins · building · in the bag: {bag}\n"
                "**Ben** 0 coins · building · buys first · 8 tiles in all\n"
                f"Green for 4: G1 {TILES[top].creature.value} ×10"
            ),
            "components": [
                {"custom_id": "v1|go|1|0|order:green", "label": "Any green"},
                {"label": "G1", "description": f"{tile_name(top).capitalize()}, costs 4 coins"},
            ],
        }


def _is_shown(state: State, other: int, seat: Seat | None) -> bool:
    if not state.rules.hidden or state.phase is not Phase.BUILD or other == seat:
        return True
    return seat is not None and state.players[seat].step is state.players[other].step is Step.DONE


def _gardens(line: str, facts: Facts) -> Iterator[str]:
    """Yield what a line tells of gardens that are hidden, and of how others came to theirs."""
    for name in facts.hidden:
        if f"garden of **{name}" in line:
            yield f"{name}'s garden"
        if (told := re.match(rf"\*\*{name}(?: \([^)]*\))?\*\* (?!▸)(.+ · .+)", line)) is not None:
            yield from (f"{name}: {part}" for part in told[1].split(" · ") if not _PUBLIC.fullmatch(part))
        for said in re.findall(rf"\b{name}: ([^.]*)", "" if _is_past(line, facts) else line):
            yield from (f"{name}: {part}" for part in said.split("; ") if not _PUBLIC.fullmatch(part))
    for name in facts.others:
        secret = [_ALONE, _BUILT] if facts.is_hidden else [_ALONE]
        if line.startswith(f"**{name}** ▸"):
            yield from (f"{name} {found}" for pattern in secret for found in pattern.findall(line))
    for name, place, edges in _LAID.findall(line):
        plain = _plain(edges)
        if f"{name}{place} {plain}" not in facts.laid and f"{name}{plain}" not in facts.own_laid:
            yield f"{name}at {place}"


def _is_past(line: str, facts: Facts) -> bool:
    """Return whether a line is about the gardens of a round that is over; a card that is edited late may show them."""
    shown = re.search(r"gardens of round (\d+)", line) or re.search(r"^gardlings\. round (\d+)", line)
    return shown is not None and int(shown[1]) < facts.round


def _tiles_in_hand(line: str, facts: Facts) -> Iterator[str]:
    """Yield what a line tells of drawn tiles and of bags."""
    for one, other in _HELD.findall(line):
        if (one or other).strip() != facts.own_held:
            yield f"drawn {one or other}"
    yield from (f"drawn {name}" for name in _OTHERS_HELD.findall(line) if name.strip() not in facts.held)
    yield from (f"a bag with {told}" for told in _BAG.findall(line) if told.strip() not in facts.bags)


def _secrets(line: str, facts: Facts) -> Iterator[str]:
    """Yield what a line tells of orders to whom they do not belong."""
    for order, custom_id, garden in _OWN.findall(line):
        if garden:
            yield from ["a hidden garden"] * facts.is_spectator
        elif not facts.may_order and (custom_id or order != facts.order):
            yield f"order {order or custom_id}"


def _looks(line: str) -> Iterator[str]:
    """Yield a tile as it lies: name, place and edges, without its number and what is completed."""
    for name, place, edges in _LAID.findall(line.lower()):
        yield f"{name}{place} {_plain(edges)}"


def _plain(edges: str) -> str:
    """Leave out the stars of completed gems, with what keeps them from being markup."""
    return edges.replace("\\", "").replace("*", "")


def _own_looks(kind: Kind) -> Iterator[str]:
    """Yield a tile in every way that it may lie; a draft may have laid it anywhere."""
    for turn in turns_of(kind):
        for line in tiles((PlacedTile(kind, 0, 0, turn),)):
            yield from (f"{name}{edges}" for name, _, edges in _LAID.findall(line.lower()))
