from dataclasses import replace

import pytest

from render.game import Meanwhile
from render.gardlings.news import GardenNews, fresh_stacks, garden_news, own_news
from render.gardlings.pictures.shown import shown_garden, table_view
from render.registry import LOOKS
from rules.game import Seat
from rules.gardlings.game import GARDLINGS
from rules.gardlings.state import State
from rules.gardlings.view import View
from tests.render.gardlings.overview.test_table import counted, next_round
from tests.rules.gardlings.plots import anything
from tests.rules.gardlings.tables import changed_player, deal, legal, play

LOOK = LOOKS["gardlings"]
NAMES = ("Anna", "Ben")
FOUR = (*NAMES, "Clara", "David")
BEN = Seat(1)


def seen(state: State) -> View:
    return GARDLINGS.view(state, Seat(0))


def building(tiles: int) -> State:
    """Return a table with open building, at which Ben has laid so many tiles."""
    return changed_player(deal(2, building="open"), 1, garden=anything(3, 9)[:tiles])


def test_tiles_that_came_to_a_garden_already_seen_are_told_by_number() -> None:
    meanwhile = Meanwhile(seen(building(4)), seen(building(6)))
    now = meanwhile.now
    assert GardenNews((4, 5)) == garden_news(meanwhile.then, BEN, *shown_garden(table_view(now), BEN))
    assert ("2 new tiles in Ben's garden",) == LOOK.changes(meanwhile, NAMES)


def test_a_garden_of_which_nothing_was_seen_is_new_as_a_whole_and_one_seen_to_its_end_is_not_new() -> None:
    started, later = seen(building(0)), seen(next_round(2, building="open"))
    market, *told = LOOK.changes(Meanwhile(started, later), NAMES)
    assert market.startswith("market: ")
    assert [f"{name}'s garden of round 1 (9 tiles)" for name in NAMES] == told[::2]
    assert all(
        line.startswith((f"{name} bought ", f"{name} took ")) for name, line in zip(NAMES, told[1::2], strict=True)
    )
    assert GardenNews() == garden_news(later, BEN, *shown_garden(table_view(later), BEN))


def test_what_a_deputy_laid_for_the_viewer_is_new_to_them() -> None:
    then, now = deal(2), changed_player(deal(2), 0, garden=anything(3, 9)[:3])
    meanwhile = Meanwhile(seen(then), seen(now))
    assert GardenNews((0, 1, 2), is_whole=True) == own_news(meanwhile, Seat(0))
    plain, marked = (LOOK.panel(seen(now), seen(now), (), NAMES, meanwhile=one) for one in (None, meanwhile))
    assert plain.png != marked.png
    tables = (LOOK.overviews(seen(now), NAMES, meanwhile=one)[0].png for one in (None, meanwhile))
    # Nobody's garden can be seen on the table while building is hidden, not even by the marks.
    assert 1 == len(set(tables))


def test_stacks_that_were_taken_from_are_marked_and_told_with_what_lies_on_top() -> None:
    before = counted()
    after, _ = play(before, before.turn, f"{legal(before, before.turn).split()[0]} end")
    meanwhile = Meanwhile(seen(before), seen(after))
    (stack,) = fresh_stacks(meanwhile)
    assert after.stacks[stack] == before.stacks[stack][:-1]
    told = LOOK.changes(meanwhile, FOUR)
    assert told[0].startswith("market: ")
    assert f"({len(after.stacks[stack])} left)" in told[0]
    assert told[1].startswith(f"{FOUR[before.turn]} ")
    empty = replace(seen(after).stacks[stack], left=0, top=-1)
    stacks = (*seen(after).stacks[:stack], empty, *seen(after).stacks[stack + 1 :])
    assert "(none left)" in LOOK.changes(Meanwhile(seen(before), replace(seen(after), stacks=stacks)), FOUR)[0]


@pytest.mark.parametrize("state", [deal(2), building(4)], ids=["dealt", "first round"])
def test_no_gems_are_told_before_a_garden_was_counted(state: State) -> None:
    assert () == LOOK.points(seen(state))  # type: ignore[attr-defined]  # not every look tells points


def test_gems_of_the_garden_that_was_counted_last_are_told() -> None:
    view = seen(counted())
    gems = tuple(player.count.gems for player in view.players if player.count)
    assert gems == LOOK.points(view)  # type: ignore[attr-defined]  # not every look tells points
    later = seen(next_round(4))
    last = tuple(player.last.count.gems for player in later.players if player.last)
    assert (4, last) == (len(last), LOOK.points(later))  # type: ignore[attr-defined]  # as above
