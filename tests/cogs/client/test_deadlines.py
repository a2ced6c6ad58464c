"""The clock's batches, and a clock that jumps while nobody looked."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import discord
import pytest

from cogs.app import App
from cogs.client.deadlines import DeadlineLoop, Outages
from cogs.delivery.members import Members
from db.games.consent import ProposalKind
from tables.consent.proposal import Motion
from tables.model.timing import HOUR
from tables.upkeep.deadlines import GRACE
from tables.upkeep.retention import DAY
from tests.db.ready import reading
from tests.tables.hall import ANNA, PLACE, Hall

_POLL = 0.005


@asynccontextmanager
async def ticking(app: App, steady: Callable[[], float]) -> AsyncIterator[DeadlineLoop]:
    members = Members(discord.Client(intents=discord.Intents.none()), app)
    running = DeadlineLoop(app, Outages(app), members, steady)
    task = asyncio.create_task(running.run())
    await asyncio.sleep(_POLL)
    yield running
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def ticks(app: App, hall: Hall) -> AsyncIterator[DeadlineLoop]:
    """Ticks that run over the hall, and have looked once; whenever time passes, the machine runs or sleeps."""
    async with ticking(app, lambda: hall.now) as running:
        yield running


@pytest.fixture
async def leaping(app: App) -> AsyncIterator[DeadlineLoop]:
    """Ticks over the hall whose clock is only set, ahead or back."""
    async with ticking(app, lambda: 0.0) as running:
        yield running


async def leap(hall: Hall, ticks: DeadlineLoop, seconds: int) -> None:
    """Let the clock leap, and be looked at."""
    hall.now += seconds
    ticks.wake(0)
    for _ in range(20):
        await asyncio.sleep(_POLL)


async def settled(hall: Hall) -> None:
    """Wait until all that is due has been done."""
    while ((due := await hall.tables.deadlines.next_due()) is not None) and due <= hall.now:  # noqa: ASYNC110 - a database rings no bell
        await asyncio.sleep(_POLL)


async def test_nobody_loses_time_when_the_machine_slept_and_the_clock_jumped(hall: Hall, ticks: DeadlineLoop) -> None:
    game_id = await hall.start("pebbles", 2, time_limit=HOUR)
    ticks.wake(game_id)
    await asyncio.sleep(_POLL)
    hall.now += 2 * HOUR
    ticks.wake(game_id)
    await settled(hall)
    assert [] == await hall.rows("moves")
    assert hall.now + GRACE == (await hall.panel(game_id, ANNA)).due_at
    # The time that is left runs on as it should: looks are never far apart.
    for _ in range(GRACE // 60):
        hall.now += 60
        ticks.wake(game_id)
        await asyncio.sleep(_POLL)
        await settled(hall)
    assert 4 == len(await hall.rows("moves"))


async def test_nobody_loses_time_while_discord_cannot_be_heard(hall: Hall, ticks: DeadlineLoop) -> None:
    game_id = await hall.start("pebbles", 2, time_limit=HOUR)
    ticks.cut_off()
    for _ in range(70):
        hall.now += 60
        ticks.wake(game_id)
        await asyncio.sleep(0)
    assert [] == await hall.rows("moves")
    ticks.connected()
    await settled(hall)
    assert [] == await hall.rows("moves")
    assert hall.now + GRACE == (await hall.panel(game_id, ANNA)).due_at


async def test_clock_that_is_put_forward_on_purpose_ends_turns(hall: Hall, ticks: DeadlineLoop) -> None:
    game_id = await hall.start("pebbles", 2, time_limit=HOUR)
    ticks.wake(game_id)
    await asyncio.sleep(_POLL)
    hall.now += HOUR
    ticks.clock_moved()
    await settled(hall)
    assert 4 == len(await hall.rows("moves"))


async def until_a_computer_is_to_play(hall: Hall) -> None:
    while await hall.tables.deadlines.next_due() is None:
        panel = await hall.panel(1, ANNA)
        await hall.act(1, ANNA, str(panel.legal[0]))


async def test_people_keep_their_time_and_lobbies_and_proposals_stay_when_the_clock_leaps_ahead(
    hall: Hall, leaping: DeadlineLoop
) -> None:
    game_id = await hall.start("pebbles", 2, time_limit=HOUR)
    lobby = (await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")).game_id
    await hall.tables.proposals.propose(game_id, ANNA.user_id, Motion(ProposalKind.END))
    left = (await hall.panel(game_id, ANNA)).due_at or 0
    for seconds in (400 * DAY, -400 * DAY, 3 * HOUR):
        left += seconds
        await leap(hall, leaping, seconds)
        assert left == (await hall.panel(game_id, ANNA)).due_at
        assert [] == await hall.rows("moves")
    assert lobby == (await hall.tables.lobbies.lobby(lobby)).game_id
    with reading(hall.database) as connection:
        outcomes = connection.execute("SELECT outcome FROM proposals").fetchall()
    assert [(None,)] == [tuple(row) for row in outcomes]


async def test_computers_do_not_wait_two_hours_when_the_clock_is_set_back_by_two(
    hall: Hall, leaping: DeadlineLoop
) -> None:
    await hall.start("pebbles", 1, 1)
    await until_a_computer_is_to_play(hall)
    await leap(hall, leaping, -2 * HOUR)
    due = await hall.tables.deadlines.next_due()
    assert due is not None
    assert due <= hall.now + 10


@pytest.mark.parametrize("seconds", [-2 * HOUR, -400 * DAY])
async def test_computers_do_not_wait_when_the_clock_was_set_back_while_no_process_ran(hall: Hall, seconds: int) -> None:
    await hall.start("pebbles", 1, 1)
    await until_a_computer_is_to_play(hall)
    hall.now += seconds
    await hall.reopen()
    due = await hall.tables.deadlines.next_due()
    assert due is not None
    assert due <= hall.now + 60


async def test_nothing_is_deleted_right_after_the_clock_leapt_ahead(hall: Hall, leaping: DeadlineLoop) -> None:
    gone = (await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")).game_id
    await hall.tables.lobbies.leave(gone, ANNA.user_id)
    await hall.sent()
    hall.now += 400 * DAY
    await leaping.sweep_once()
    await leap(hall, leaping, 0)
    await leaping.sweep_once()
    assert [gone] == [row[0] for row in await hall.rows("games")]
    assert not leaping.is_trusted


async def test_nothing_is_deleted_where_the_clock_leapt_while_no_process_ran(hall: Hall, app: App) -> None:
    gone = (await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")).game_id
    await hall.tables.lobbies.leave(gone, ANNA.user_id)
    await hall.sent()
    hall.now += 400 * DAY
    await hall.reopen()
    began = hall.now
    async with ticking(replace(app, tables=hall.tables), lambda: hall.now - began) as ticks:
        await ticks.sweep_once()
        assert [gone] == [row[0] for row in await hall.rows("games")]
        hall.now += DAY + 1
        await ticks.sweep_once()
        assert [] == await hall.rows("games")
