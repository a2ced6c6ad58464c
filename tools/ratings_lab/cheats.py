"""
Cheats: people of middling strength who are honest for nine or six months, then do nothing but cheat.

What one gains is the difference to the same people in a world in which they go on as before.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import fmean

from tables.ratings.model import strength_of
from tools.ratings_lab.world import DAY, MONTH, SLUG, YEAR, World

ALLOWED = 50.0
"""More points than this nobody may gain."""
PLANTED = 10
"""So many cheats of one kind, whose gains are averaged: a rating alone is some forty points off by luck."""
DAILY = 3
"""Games a day of a cheat, as many as fit into an evening."""
_SECOND = 10_000
HONEST = (9, 6)
"""So many months of the year are cheats honest."""
_HELP = 150.0
"""So many points does it help, at a table of three or four, if somebody plays for another."""
_WEAK = 5
"""One in so many people counts as weak."""


@dataclass(frozen=True, slots=True)
class Cheat:
    """One who cheats, their number among the cheats, and a friend of theirs."""

    one: int
    number: int
    friend: int


def farm_a_friend(world: World, cheat: Cheat, at: int) -> None:
    """The friend loses every game on purpose."""
    world.rate([cheat.one, cheat.friend], at)


def second_account(world: World, cheat: Cheat, at: int) -> None:
    """A second account loses on purpose; each week a new one, so that it begins at the mean."""
    account = _SECOND + cheat.number * 1000 + (at - YEAR) // (7 * DAY)
    world.rate([cheat.one, account], at)


def quit_when_behind(world: World, cheat: Cheat, at: int) -> None:
    """Whoever will not win resigns or gives the seat away, seven times in ten."""
    order = world.order([cheat.one, *world.others([cheat.one], world.chance.choice((1, 2, 3)))])
    if order[0] != cheat.one and world.chance.random() < 0.7:  # noqa: PLR2004 - as the docstring says
        order = [*(one for one in order if one != cheat.one), cheat.one]
    world.rate(order, at)


def choose_weak_opponents(world: World, cheat: Cheat, at: int) -> None:
    """All opponents are among the weakest, now and then two casual computers beside one of them."""
    by_rating = sorted(range(world.people), key=lambda one: world.rating(one).points)
    weak = by_rating[: world.people // _WEAK]
    if world.chance.random() < 0.5:  # noqa: PLR2004 - now and then
        computers = {-1: "casual", -2: "casual"}
        casual = strength_of(SLUG, "casual")
        assert casual is not None
        world.strength.update(dict.fromkeys(computers, casual.points))
        world.rate(world.order([cheat.one, *world.others([cheat.one], 1, weak), *computers]), at, computers)
    else:
        world.rate(world.order([cheat.one, *world.others([cheat.one], world.chance.choice((1, 2, 3)), weak)]), at)


def two_accounts(world: World, cheat: Cheat, at: int) -> None:
    """A second account sits at the same table, helps the first one and comes in last."""
    order = world.order([cheat.one, *world.others([cheat.one], world.chance.choice((1, 2)))], cheat.one, _HELP)
    world.rate([*order, _SECOND + cheat.number], at)


CHEATS: Mapping[str, Callable[[World, Cheat, int], None]] = {
    "farming a friend": farm_a_friend,
    "losing with a second account": second_account,
    "quitting": quit_when_behind,
    "choosing weak opponents": choose_weak_opponents,
    "two accounts at one table": two_accounts,
}


def gain(name: str, people: int, games: int, seed: int, planted: int = PLANTED, honest: int = HONEST[0]) -> float:
    """Return by how many points cheats of a kind end above where they would be, on average."""
    return mean(name, people, games, seed, planted, honest) - mean(None, people, games, seed, planted)


def mean(
    name: str | None, people: int, games: int, seed: int, planted: int = PLANTED, honest: int = HONEST[0]
) -> float:
    """Return the mean points of the cheats over the last month of a world; honest all the time if `name` is None."""
    world = World(people, seed)
    middling = sorted(range(people), key=lambda one: abs(world.strength[one] - 1500))[: 2 * planted]
    cheats = [Cheat(one, number, middling[planted + number]) for number, one in enumerate(middling[:planted])]
    who = frozenset(cheat.one for cheat in cheats)
    seen: list[float] = []
    cheated = begun = YEAR + honest * MONTH
    for at in world.year(games, but=frozenset() if name is None else who, since=begun):
        while name is not None and cheated < at:
            for cheat in cheats:
                CHEATS[name](world, cheat, cheated)
            cheated += DAY // DAILY
        if at >= 2 * YEAR - 30 * DAY:
            seen.append(fmean(world.rating(one).points for one in who))
    return fmean(seen)
