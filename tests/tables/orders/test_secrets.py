"""
What somebody orders ahead is nobody else's to know.

Two tables are played alike but for what one seat orders. All others get the same from both up to the moment at which
the order is played, also its times, and afterwards if both orders come to the same turn.
"""

import logging
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.ahead import Foresees
from rules.game import AnyGame, Seat
from rules.registry import GAMES
from tables.changes import commit
from tables.changes.plan import Plan
from tables.model import panel
from tables.model.order import Fulfilment, Wish, fulfilled
from tables.model.panel import Panel
from tables.model.table import Table
from tables.model.timing import AUTO_DELAY
from tables.play import orders as order_due
from tests.tables.foretelling import order_wishes
from tests.tables.hall import ANNA, BEN, CLARA, PEOPLE, Hall
from tests.tables.whole.test_whole_games import chosen

LOG = logging.getLogger("tables.play.orders")
Seen = list[Any]
MOST_CLICKS = 80


async def seen(hall: Hall, game_id: int, seat: int) -> Seen:
    """Return all that everybody but the person of that seat gets, and when: panels, entries, clocks, stories."""
    others = [person for number, person in enumerate(PEOPLE) if number != seat]
    panels = [await hall.panel(game_id, person) for person in others]
    orders = [await _ahead(hall, one) for one in panels]
    story = await hall.tables.history.story(game_id, None)
    outbox = [row for row in await hall.rows("outbox") if row[3] != PEOPLE[seat].user_id]
    return [
        panels,
        orders,
        story,
        outbox,
        await hall.rows("deadlines"),
        await hall.tables.deadlines.next_due(),
        hall.now,
    ]


async def _ahead(hall: Hall, seen_by: Panel) -> object:
    """Return what somebody could order themselves."""
    if seen_by.seat is None or not seen_by.can_order:
        return None
    return await hall.tables.orders.panel(seen_by.game_id, PEOPLE[seen_by.seat].user_id)


async def pair(tmp_path: Path) -> tuple[Hall, Hall]:
    """Open two halls with the same chance."""
    return await Hall(tmp_path / "one.sqlite3").open(), await Hall(tmp_path / "other.sqlite3").open()


async def differs(tmp_path: Path, texts: tuple[str, str], caplog: pytest.LogCaptureFixture) -> bool:
    """Play Pebbles twice, Ben ordering either of these. Returns: whether somebody else could tell them apart."""
    halls, told = await pair(tmp_path), []
    for hall, text in zip(halls, texts, strict=True):
        caplog.clear()
        game_id, looks = await hall.start("pebbles", 3, time_limit=3600), []
        await hall.seal(game_id, ANNA, BEN, CLARA)
        await hall.order(game_id, BEN, text)
        looks.append(await seen(hall, game_id, 1))
        await hall.type(game_id, ANNA, "take:1 stay end")
        looks.append(await seen(hall, game_id, 1))
        await hall.tick(AUTO_DELAY)
        looks.append(await seen(hall, game_id, 1))
        told.append((looks, caplog.messages))
        await hall.close()
    return told[0] != told[1]


ALIKE = (
    ("take:3 stay / take:2 stay", "take:2 stay / take:1 ... / take:3 look"),
    ("take:3 stay", "take:3 look / take:3 ..."),
    ("take:1 ...", "take:2 ... / take:1 stay"),
    ("take:3 stay / take:2 look", "take:2 look"),
)
"""Orders that come to the same: a turn, a call, the beginning of a turn, a look."""


@pytest.mark.parametrize("texts", ALIKE, ids=["turn", "unfit", "begun", "look"])
async def test_nobody_else_can_tell_what_was_ordered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, texts: tuple[str, str]
) -> None:
    caplog.set_level(logging.INFO)
    assert not await differs(tmp_path, texts, caplog)


async def test_tables_at_which_orders_come_to_something_else_do_differ(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert await differs(tmp_path, ("take:1 stay", "take:2 stay"), caplog)


Plant = Callable[[pytest.MonkeyPatch], None]


def _show_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = panel.panel_for

    def leak(table: Table, user_id: int) -> Panel:
        orders = [wish for order in table.orders.values() for wish in order.wishes]
        return replace(whole(table, user_id), order=tuple(orders))

    monkeypatch.setattr("tables.play.service.panel_for", leak)


def _plan_by(change: Callable[[Plan, int], Plan]) -> Plant:
    """Return a fault: what a commit writes hangs on how much is ordered at the table."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        whole = commit.Commit.plan
        monkeypatch.setattr(commit.Commit, "plan", lambda self: change(whole(self), len(str(dict(self.table.orders)))))

    return plant


def _think(plan: Plan, long: int) -> Plan:
    due = tuple(replace(row, look_at=(row.look_at or 0) + long) for row in plan.deadlines)
    return replace(plan, deadlines=due)


def _tell(plan: Plan, much: int) -> Plan:
    told = (replace(entry, facts=replace(entry.facts, others_lost=much)) for entry in plan.entries)
    return replace(plan, entries=tuple(told))


def _write_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(game: AnyGame, state: object, seat: Seat, wishes: Sequence[Wish]) -> Fulfilment:
        LOG.info("trying %d wishes", len(wishes))
        return fulfilled(game, state, seat, wishes)

    monkeypatch.setattr(order_due, "fulfilled", leak)


@pytest.mark.parametrize("plant", [_show_to_all, _plan_by(_think), _plan_by(_tell), _write_in_the_log])
async def test_planted_leak_is_found(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, plant: Plant
) -> None:
    caplog.set_level(logging.INFO)
    plant(monkeypatch)
    assert await differs(tmp_path, ALIKE[0], caplog)


async def _click(hall: Hall, game_id: int, chance: random.Random) -> bool:
    """Let somebody whom the clock does not play for click. Returns: whether there was anybody."""
    panel = await hall.tables.play.panel(game_id, None)
    if panel.is_over or panel.by_clock:
        return False
    person = PEOPLE[chance.choice(panel.waiting_for)]
    mine = await hall.panel(game_id, person)
    await hall.act(game_id, person, str(chosen(mine, chance)), mine.rev)
    return True


async def _played(hall: Hall, slug: str, seeds: tuple[int, int]) -> tuple[int, Seen]:
    """Play a game up to where an order falls due; the second seed says what is ordered. Returns: how often it was."""
    chance, ordering, ordered = random.Random(seeds[0]), random.Random(seeds[1]), 0
    game_id, looks = await hall.start(slug, 3, time_limit=3600), []
    for _ in range(MOST_CLICKS):
        ordered += await order_wishes(hall, game_id, CLARA, ordering, most=1)
        if not await _click(hall, game_id, chance):
            break
        looks.append(await seen(hall, game_id, 2))
    return ordered, looks


# In Gardlings only whoever left the choice of a tile for later can order it, which the casual player does not.
@pytest.mark.parametrize(
    "slug", [slug for slug, game in GAMES.items() if isinstance(game, Foresees) and slug != "gardlings"]
)
async def test_nothing_of_an_order_reaches_anybody_else_in_a_real_game(tmp_path: Path, slug: str) -> None:
    halls = await pair(tmp_path)
    (ordered, one), (_, other) = [await _played(hall, slug, (5, number)) for number, hall in enumerate(halls)]
    for hall in halls:
        await hall.close()
    assert ordered > 0
    assert one == other
