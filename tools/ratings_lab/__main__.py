"""
Prints how well ratings find the order of simulated people, how well they predict, and what cheats gain.

`python -m tools.ratings_lab`; the figures of docs/ratings.md come from it.
"""

import argparse
from statistics import fmean

from tables.ratings import model
from tools.ratings_lab.cheats import ALLOWED, CHEATS, HONEST, mean
from tools.ratings_lab.measures import Losses, order_found, shown
from tools.ratings_lab.world import SPREAD, World

EACH = 50
"""After so many games each, the order should be found."""
WANTED = 0.9
"""Kendall's tau that is wanted by then."""


LEARNED = 200.0
"""It is looked how fast so many points show."""


def orders(
    people: int, games: int, seed: int, spread: float, losses: Losses | None = None, wanders: float = 0.0
) -> tuple[float, float]:
    """Return Kendall's tau after fifty games each, and after all."""
    world, after = World(people, seed, spread, wanders), None
    for _ in world.year(games, losses):
        if after is None and sum(world.played.values()) >= EACH * people:
            after = order_found(world)
    return order_found(world) if after is None else after, order_found(world)


def compare(people: int, games: int, seeds: range) -> None:
    """Print how fast ratings are with the present FADE, how good, and what cheats gain."""
    print(f"FADE {model.FADE:.0f}")
    for is_new in (True, False):
        told = ", ".join(f"{points:.0f}" for points in shown(LEARNED, 300, is_new=is_new))
        print(f"  of {LEARNED:.0f} points of somebody {'new' if is_new else 'settled'}: {told}", flush=True)
    for wanders in (0.0, LEARNED):
        losses = Losses()
        found = [orders(people, games, seed, SPREAD, losses, wanders) for seed in seeds]
        early, late = (fmean(one[when] for one in found) for when in (0, 1))
        print(f"  strengths wander by {wanders:.0f} a year: tau {early:.3f}, {late:.3f}", flush=True)
        print(*(f"    {line}" for line in losses.lines()), sep="\n", flush=True)
    without = fmean(mean(None, people, games, seed) for seed in seeds)
    for name in CHEATS:
        gains = (fmean(mean(name, people, games, seed, honest=one) for seed in seeds) - without for one in HONEST)
        print(f"  {name}: {', '.join(f'{gained:+.0f}' for gained in gains)}", flush=True)


def main() -> None:
    """Run it all."""
    parser = argparse.ArgumentParser(prog="python -m tools.ratings_lab", description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seeds", type=int, default=3, help="so many worlds, whose figures are averaged")
    parser.add_argument("--fades", type=float, nargs="+", default=(), help="compare these values of FADE instead")
    wanted = parser.parse_args()
    seeds = range(wanted.seeds)
    for fade in wanted.fades:
        model.FADE = fade
        compare(wanted.people, wanted.games, seeds)
    if wanted.fades:
        return
    losses = Losses()
    found = [orders(wanted.people, wanted.games, seed, SPREAD, losses if seed == 0 else None) for seed in seeds]
    early, late = (fmean(one[when] for one in found) for when in (0, 1))
    print(f"Kendall's tau after {EACH} games each: {early:.3f} (wanted {WANTED}); after {wanted.games}: {late:.3f}")
    for spread in (200.0, 300.0, 400.0):
        early, late = orders(wanted.people, wanted.games, 0, spread)
        print(f"  if strengths differ by {spread:.0f} rather than {SPREAD:.0f} points: {early:.3f}, {late:.3f}")
    print(*losses.lines(), sep="\n")
    people, games = wanted.people, wanted.games
    without = fmean(mean(None, people, games, seed) for seed in seeds)
    for name in CHEATS:
        for honest in HONEST:
            gained = fmean(mean(name, people, games, seed, honest=honest) for seed in seeds) - without
            word = "too much" if gained > ALLOWED else "allowed"
            print(f"{name} after {honest} months: {gained:+.0f} points ({word}; at most {ALLOWED:.0f})", flush=True)


if __name__ == "__main__":
    main()
