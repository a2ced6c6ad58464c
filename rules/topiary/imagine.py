"""
Full states that agree with a view: whatever could be so has a chance, and nothing else.

Without a draft every unseen tile may lie in every hidden place. A drafter knows more: each tile passed on was kept by
a seat that chose later, or is still on its way, or has left the game; it never lies face down. Such a seat kept three
tiles and picked up all others, so of those passed on it can hold and have laid no more than three.
"""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import islice

from rules.chance import Chance
from rules.changes import changed
from rules.game import Seat
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, TILES, TYPE, Tile
from rules.topiary.setup import HAND
from rules.topiary.state import Player, State, Step, draft_place
from rules.topiary.view import View

Tiles = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class _Places:
    """Where everything lies: all hands by seat, the last pool, and the tiles under the face-down cells in order."""

    hands: tuple[Tiles, ...]
    pool: Tiles
    buried: Tiles


def imagine(seen: View, key: bytes) -> State:
    """Return a full state that agrees with the view, the unknown part of it dealt anew from the key."""
    places = _deal(seen, key)
    picked = _picked(seen, places, key)
    buried = iter(places.buried)
    return State(
        phase=seen.phase,
        step=seen.step,
        first=seen.first,
        turn=seen.turn,
        turns=seen.turns,
        left_out=seen.left_out,
        garden=seen.garden,
        buried=tuple(next(buried) if tile == FACE_DOWN else NOTHING for tile in seen.garden),
        visitors=seen.visitors,
        players=tuple(
            Player(hand=hand, laid=player.laid, last=player.last)
            for hand, player in zip(places.hands, seen.players, strict=True)
        ),
        pools=_pools(seen, places, picked, key),
        now=changed(seen.now, picked=picked),
    )


def _deal(seen: View, key: bytes) -> _Places:
    """Deal the unseen tiles: first those that the viewer passed on, which can be in few places, then all others."""
    hands = [_known_hand(seen, Seat(seat)) for seat in range(len(seen.players))]
    pool = _known_pool(seen)
    known = {*pool, *seen.garden, *(tile for hand in hands for tile in hand)}
    unseen = [tile for tile in TILES if TYPE[tile] != seen.left_out and tile not in known]
    passed = [tile for tile in unseen if tile in seen.passed]
    goals = Chance(key, "passed").shuffled(_goals(seen, hands))
    for tile, seat in zip(passed, goals, strict=False):
        if seat == NOTHING:
            pool = (*pool, tile)
        else:
            hands[seat] = (*hands[seat], tile)
    others = iter(Chance(key, "tiles").shuffled([tile for tile in unseen if tile not in passed]))
    for seat, player in enumerate(seen.players):
        hands[seat] = tuple(sorted((*hands[seat], *islice(others, player.tiles - len(hands[seat])))))
    buried = tuple(islice(others, seen.garden.count(FACE_DOWN)))
    return _Places(tuple(hands), tuple(sorted((*pool, *others))), buried)


def _known_hand(seen: View, seat: Seat) -> Tiles:
    return seen.hand if seat == seen.seat else seen.players[seat].hand


def _known_pool(seen: View) -> Tiles:
    """Return the last pool if the viewer has seen it: it lies before him, or it is what he has just passed on."""
    place = _place(seen, seen.seat)
    if place == seen.drafted:
        return seen.received
    return seen.passed if place == seen.drafted - 1 else ()


def _goals(seen: View, hands: list[Tiles]) -> list[int]:
    """Return where tiles that the viewer passed on may be: a seat for each of its places, NOTHING for the pool's."""
    goals = [NOTHING] * len(seen.passed)
    for seat, player in enumerate(seen.players):
        if _place(seen, seen.seat) < _place(seen, Seat(seat)) < seen.drafted and not hands[seat]:
            goals += [seat] * (HAND - sum(tile in seen.passed for tile in player.laid))
    return goals


def _picked(seen: View, places: _Places, key: bytes) -> int:
    """Return the tile that the seat on turn has picked up this turn: one that no drafter had before."""
    if seen.now.cell == NOTHING or seen.seat == seen.turn:
        return seen.now.picked
    held = (*places.hands[seen.turn], *([Tile(seen.now.laid)] if seen.step is Step.END else []))
    return Chance(key, "picked").choice([tile for tile in held if tile not in seen.passed])


def _pools(seen: View, places: _Places, picked: int, key: bytes) -> tuple[Tiles, ...]:
    """
    Return all pools of the draft, found from the last one back.

    Whoever chose had the pool and three tiles, kept three and passed on the rest. So the pool before was part of what
    they kept and passed on; what the viewer had passed on must have been in it all the way.
    """
    pools = [places.pool]
    own = _place(seen, seen.seat)
    for place in reversed(range(seen.drafted)):
        if place == own:
            pools.append(seen.received)
            continue
        sure = set(seen.passed) if place > own else set()
        kept = _kept(seen, places, place, sure, picked, key)
        pools.append(_some(len(places.pool), (*kept, *pools[-1]), sure, Chance(key, f"pool {place}")))
    return tuple(reversed(pools))


def _kept(seen: View, places: _Places, place: int, sure: Collection[Tile], picked: int, key: bytes) -> Tiles:
    """Return three tiles that a seat may have kept in the draft, of all that it holds and has laid."""
    seat = (seen.first - 1 - place) % len(seen.players)
    had = [tile for tile in (*places.hands[seat], *seen.players[seat].laid) if tile != picked]
    return _some(HAND, had, sure, Chance(key, f"kept {place}"))


def _some(count: int, tiles: Collection[Tile], sure: Collection[Tile], chance: Chance) -> Tiles:
    """Return so many of the tiles, sorted: all that are sure, the others by chance."""
    others = chance.shuffled([tile for tile in tiles if tile not in sure])
    return tuple(sorted((*(tile for tile in tiles if tile in sure), *others)[:count]))


def _place(seen: View, seat: Seat | None) -> int:
    """Return how many choose before the seat in the draft; for a spectator or without a draft nobody chose after it."""
    if seat is None or not (seen.drafted or seen.received):
        return len(seen.players)
    return draft_place(seen.first, len(seen.players), seat)
