"""Servers that share several connections to Discord: each table plays on while another one's connection is lost."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from cogs.client.client import Client
from cogs.words import time as time_words
from playground.standin import StandIn
from playground.world import channels, people
from playground.world.state import BOT_ID, Guild
from tables.upkeep.deadlines import GRACE
from tests.endtoend.driver.acts import later, play_one
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PLAIN
from tests.endtoend.servers.test_servers import until_shown

SHARDS = 3
APART = 0.05
"""Seconds between two sessions in these tests; five at Discord."""
NAMES = (("Anna", "Ben"), ("Clara", "David"), ("Anna", "Clara"))


def add_servers(standin: StandIn) -> Sequence[Guild]:
    """Return a server for each shard, in the order of the shards, each with a channel named after its shard."""
    world = standin.world
    world.shards = SHARDS
    servers = {(standin.guild.id >> 22) % SHARDS: standin.guild}
    while len(servers) < SHARDS:
        # Servers are spread by the millisecond at which they were made.
        world.advance(0.001)
        guild = people.add_guild(world, f"Garden {len(servers) + 1}")
        if (guild.id >> 22) % SHARDS in servers:
            people.leave(world, guild, world.user(BOT_ID))
            continue
        servers[(guild.id >> 22) % SHARDS] = guild
        for name in ("Anna", "Ben", "Clara", "David"):
            people.join(world, guild, standin.actor(name).user)
    for shard, guild in servers.items():
        channels.add_text_channel(world, guild, f"shard-{shard}")
    return [servers[shard] for shard in range(SHARDS)]


@pytest.fixture
def waits(standin: StandIn, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let shards wait a hundredth of the time that Discord wants; how often one did. The stand-in sees to it."""
    waited: list[int] = []

    async def hold(_: Client, shard_id: int | None, *, initial: bool = False) -> None:
        if not initial:
            waited.append(shard_id or 0)
            await asyncio.sleep(2 * APART)

    standin.gateway.identify_seconds = APART
    monkeypatch.setattr(Client, "before_identify_hook", hold)
    return waited


@pytest.fixture
async def sharded(standin: StandIn, path: Path, waits: list[int]) -> AsyncIterator[Parterre]:
    add_servers(standin)
    async with parterre(standin, path, looks=PLAIN) as running:
        assert [1, 2] == waits
        yield running


@pytest.fixture
async def three(standin: StandIn, sharded: Parterre) -> Sequence[Table]:
    """A table of a day a turn on each shard."""
    for guild in sharded.client.guilds:
        await sharded.tables.servers.change(guild.id, time_limit=24 * time_words.HOUR)
    opened = [await open_table(standin, *names, channel=f"shard-{shard}") for shard, names in enumerate(NAMES)]
    await sharded.deliver()
    return opened


async def until_lost(bot: Parterre, shard: int) -> None:
    """Wait until the bot has noticed that a shard is lost: its gateway is silent from then on."""
    async with asyncio.timeout(PATIENCE):
        while not bot.client.events.is_lost(shard):  # noqa: ASYNC110 - a client rings no bell
            await asyncio.sleep(0.005)


async def test_as_many_shards_are_opened_as_discord_recommends_each_with_its_servers(
    standin: StandIn, sharded: Parterre, three: Sequence[Table]
) -> None:
    assert [(shard, SHARDS) for shard in range(SHARDS)] == sorted(s.shard for s in standin.gateway.sessions)
    assert (0, SHARDS) == (standin.gateway.hasty, len(sharded.client.guilds))
    for table in three:
        mover = await play_one(table, sharded)
        assert f"**{mover}** ▸" in table.newest_post


async def test_number_of_shards_that_a_host_sets_is_kept_to(standin: StandIn, path: Path, waits: list[int]) -> None:
    add_servers(standin)
    async with parterre(standin, path, looks=PLAIN, shards=2) as bot:
        assert (2, [1]) == (len(standin.gateway.sessions), waits)
        assert SHARDS == len(bot.client.guilds)


async def test_shards_that_do_not_wait_for_each_other_would_be_noticed(
    standin: StandIn, path: Path, waits: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hurry(_: Client, __: int | None, *, initial: bool = False) -> None:
        waits.append(initial)

    sleep = asyncio.sleep
    monkeypatch.setattr("discord.gateway.asyncio.sleep", lambda seconds: sleep(min(seconds, APART)))
    monkeypatch.setattr(Client, "before_identify_hook", hurry)
    standin.gateway.identify_seconds = 20 * APART
    add_servers(standin)
    async with parterre(standin, path, looks=PLAIN):
        assert standin.gateway.hasty


async def test_tables_of_other_shards_play_on_while_one_is_lost_and_its_clicks_are_answered_when_it_is_back(
    standin: StandIn, sharded: Parterre, three: Sequence[Table]
) -> None:
    await standin.gateway.lose(1)
    await until_lost(sharded, 1)
    for table in (three[0], three[2]):
        mover = await play_one(table, sharded)
        assert f"**{mover}** ▸" in table.newest_post
    await three[1].next_player()
    asked = asyncio.create_task(three[1].players[0].actor.slash(three[1].thread, "board"))
    await asyncio.sleep(APART)
    assert not asked.done()
    standin.gateway.find(1)
    assert (await (await asked).completed(PATIENCE)).text
    mover = await play_one(three[1], sharded)
    assert f"**{mover}** ▸" in three[1].newest_post
    assert (1, SHARDS) == (standin.gateway.resumed, standin.gateway.identified)


@pytest.mark.parametrize(("lost", "spared"), [(1, {1}), (0, {0, 1, 2})])
async def test_nobodys_time_ends_where_nobody_can_press_anything_and_nowhere_without_direct_messages(
    standin: StandIn, sharded: Parterre, three: Sequence[Table], lost: int, spared: set[int]
) -> None:
    await standin.gateway.lose(lost)
    await until_lost(sharded, lost)
    sharded.pass_time(25 * time_words.HOUR)
    await sharded.tables.deadlines.tick(sharded.client.events.unheard)
    movers = [await table.next_player() for table in three]
    still = [
        (await sharded.tables.play.panel(table.game_id, mover.actor.id)).is_to_act
        for table, mover in zip(three, movers, strict=True)
    ]
    assert spared == {shard for shard, waits in enumerate(still) if waits}
    standin.gateway.find(lost)
    due_at = sharded.now() + GRACE
    for shard in spared:
        mover = movers[shard]
        await until_shown(sharded, three[shard].game_id, mover.actor.id, lambda panel: panel.due_at == due_at)
    await later(sharded, GRACE)
    for shard in spared:
        assert not (await sharded.tables.play.panel(three[shard].game_id, movers[shard].actor.id)).is_to_act


async def test_shard_that_must_begin_anew_serves_its_tables_again(
    standin: StandIn, sharded: Parterre, three: Sequence[Table], waits: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    sleep = asyncio.sleep
    monkeypatch.setattr("discord.gateway.asyncio.sleep", lambda seconds: sleep(min(seconds, APART)))
    standin.gateway.invalidate(2)
    await standin.until(lambda: standin.gateway.identified > SHARDS, PATIENCE)
    mover = await play_one(three[2], sharded)
    assert f"**{mover}** ▸" in three[2].newest_post
    assert waits[-1] == 2


async def test_shard_that_stays_lost_counts_as_silence_though_the_others_are_heard(
    standin: StandIn, sharded: Parterre
) -> None:
    events = sharded.client.events
    assert events.silence < PATIENCE
    await standin.gateway.lose(2)
    await until_lost(sharded, 2)
    await asyncio.sleep(0.1)
    events.liveness.beat()
    assert events.silence >= 0.1
    standin.gateway.find(2)
    async with asyncio.timeout(PATIENCE):
        while events.is_lost(2):  # noqa: ASYNC110 - a client rings no bell
            await asyncio.sleep(0.005)


async def test_event_that_takes_long_is_ended_before_the_database_is_closed(standin: StandIn, path: Path) -> None:
    gate, ended = asyncio.Event(), list[str]()
    async with parterre(standin, path, looks=PLAIN) as bot:

        async def on_long() -> None:
            try:
                await gate.wait()
            except asyncio.CancelledError:
                ended.append("cancelled")
                raise
            await bot.tables.frozen_tables.left(standin.guild.id)
            ended.append("written")

        bot.client.add_listener(on_long)
        bot.client.dispatch("long")
        await asyncio.sleep(0)
    gate.set()
    await asyncio.sleep(APART)
    assert ["cancelled"] == ended
