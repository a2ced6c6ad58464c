"""Servers that put the bot out, cannot be reached, or are left by players."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from structlog.types import EventDict

from cogs.words import general as words
from cogs.words import messages as message_words
from cogs.words import seats as seat_words
from cogs.words import time as time_words
from db.games.games import Status
from db.people.people import DmState
from playground.faults import Fault
from playground.standin import StandIn
from playground.world import people
from tables.model import refusals
from tables.model.panel import Panel
from tables.model.refusals import Notice
from tables.upkeep.deadlines import GRACE
from tests.db.ready import writing
from tests.endtoend.driver.acts import begun, dm_of, later, play_one, timed_table
from tests.endtoend.driver.player import read_options
from tests.endtoend.driver.table import Table, game_of, open_lobby
from tests.endtoend.parterre import PATIENCE, Parterre, numbered_entropy, parterre
from tests.endtoend.plain_look import PLAIN


async def test_player_whose_time_ends_after_they_left_the_server_is_away_and_the_table_is_told_once(
    standin: StandIn, bot: Parterre
) -> None:
    table = await timed_table(bot, "Anna", "Ben", "Clara")
    lobby = await open_lobby(standin.actor("David"), table.channel)
    mover = await table.next_player()
    await mover.actor.click(lobby, lobby.custom_id("Join"))
    people.leave(standin.world, standin.guild, mover.actor.user)
    await later(bot, 24 * time_words.HOUR)
    await bot.let_computers_play()
    await bot.deliver()
    told = f"**{mover.name}** has left this server."
    assert 1 == sum(told in post.text for post in table.posts)
    assert any(mover.name in post.text and "(deputy)" in post.text for post in table.posts)
    assert ["David"] == [player.name for player in (await bot.tables.lobbies.lobby(game_of(lobby))).players]
    for _ in range(len(table.players)):
        await later(bot, 24 * time_words.HOUR)
        await bot.let_computers_play()
    await bot.deliver()
    assert 1 == sum(told in post.text for post in table.posts)
    people.join(standin.world, standin.guild, mover.actor.user)
    await table.my_turn(mover)
    assert str(seat_words.AWAY_HERE) in mover.panel.text
    await mover.click(str(seat_words.AM_BACK))
    await bot.deliver()
    assert 1 == sum(f"**{mover.name}** is back" in post.text for post in table.posts)


@pytest.mark.parametrize("is_refused", [True, False])
async def test_player_who_left_the_server_is_found_by_the_next_ping_and_their_seat_is_offered_if_the_table_chose_so(
    standin: StandIn, bot: Parterre, *, is_refused: bool
) -> None:
    table = await begun(bot, "Anna", "Ben", "Clara")
    with writing(bot.database) as connection:
        sql = "UPDATE games SET consequence = 'replace', is_friendly = FALSE WHERE id = ?"
        connection.execute(sql, (table.game_id,))
    mover = await table.next_player()
    following = table.players[(table.players.index(mover) + 1) % len(table.players)]
    if is_refused:
        # Discord says so by itself where no other server is shared; else the ping is asked about beforehand.
        standin.faults.order(Fault("GET", r"/guilds/\d+/members/\d+", status=403, code=50001))
    people.leave(standin.world, standin.guild, following.actor.user)
    await play_one(table, bot)
    panel = await bot.tables.play.panel(table.game_id, following.actor.id)
    assert (True, True, Notice.LEFT_SERVER) == (panel.is_away, panel.is_offered, panel.notice)
    offers = [m for m in mover.actor.messages(table.channel) if str(seat_words.TAKE_SEAT) in m.buttons.values()]
    assert 1 == len(offers)
    person = await bot.tables.people.find(following.actor.id)
    assert person is not None
    assert DmState.CLOSED is not person.dm_state


async def test_host_of_a_bot_that_is_on_no_server_is_told_how_to_invite_it(
    standin: StandIn, path: Path, logged: list[EventDict]
) -> None:
    people.leave(standin.world, standin.guild, standin.world.bot)
    async with parterre(standin, path, looks=PLAIN, is_welcome=False) as bot:
        link = (
            f"https://discord.com/oauth2/authorize?client_id={bot.client.application_id}"
            "&scope=bot+applications.commands&permissions=309237763072"
        )
        async with asyncio.timeout(PATIENCE):
            while not (links := [entry["link"] for entry in logged if "link" in entry]):  # noqa: ASYNC110 - a log rings no bell
                await asyncio.sleep(0.02)
    assert [link] == links


async def test_tables_of_a_server_that_put_the_bot_out_rest_also_over_a_restart_and_go_on_when_it_is_back(
    standin: StandIn, path: Path
) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await timed_table(bot, "Anna", "Ben")
        lobby = await open_lobby(standin.actor("Clara"), table.channel)
        mover = await table.next_player()
        due_at = (await bot.tables.play.panel(table.game_id, mover.actor.id)).due_at
        people.leave(standin.world, standin.guild, standin.world.bot)
        await until_frozen(bot, table, is_frozen=True)
        refused = await mover.press(mover.options[0])
        assert str(refusals.frozen()) == refused.shown.text
        assert (
            str(words.NOTHING_WAITS)
            == (await (await mover.actor.slash(dm_of(standin, mover.actor), "turns")).completed(PATIENCE)).text
        )
    deliveries = len(standin.recorder.kept)
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2), is_welcome=False) as bot:
        await later(bot, 30 * 24 * time_words.HOUR)
        assert deliveries == len(standin.recorder.kept)
        hand = await (await mover.actor.slash(dm_of(standin, mover.actor), "hand")).completed(PATIENCE)
        assert str(message_words.FROZEN_HERE) in hand.text
        assert [] == read_options(hand)
        people.join(standin.world, standin.guild, standin.world.bot)
        await until_frozen(bot, table, is_frozen=False)
        panel = await bot.tables.play.panel(table.game_id, mover.actor.id)
        assert due_at is not None
        assert due_at + 30 * 24 * time_words.HOUR == panel.due_at
        assert Status.LOBBY is (await bot.tables.lobbies.lobby(game_of(lobby))).status
        await bot.deliver()
        assert str(message_words.THAWED) in table.newest_post
        await table.my_turn(mover)
        assert mover.name == await play_one(table, bot)
        assert f"**{mover.name}** ▸" in table.newest_post


async def until_shown(bot: Parterre, game_id: int, user_id: int | None, holds: Callable[[Panel], bool]) -> None:
    """Wait until a panel is as it should be: servers come and go without an answer."""
    async with asyncio.timeout(PATIENCE):
        while not holds(await bot.tables.play.panel(game_id, user_id)):  # noqa: ASYNC110 - a database rings no bell
            await asyncio.sleep(0.005)


async def until_frozen(bot: Parterre, table: Table, *, is_frozen: bool) -> None:
    await until_shown(bot, table.game_id, None, lambda panel: panel.is_frozen is is_frozen)


async def test_bot_put_out_while_it_was_stopped_freezes_its_tables_at_its_next_start(
    standin: StandIn, path: Path
) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await timed_table(bot, "Anna", "Ben")
    people.leave(standin.world, standin.guild, standin.world.bot)
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2), is_welcome=False) as bot:
        await until_frozen(bot, table, is_frozen=True)
        assert (await bot.tables.play.panel(table.game_id, None)).is_frozen


async def until_out_of_reach(bot: Parterre, *, is_down: bool) -> None:
    expected = {guild.id for guild in bot.client.guilds} if is_down else set()
    async with asyncio.timeout(PATIENCE):
        while expected != bot.client.events.unheard:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.005)
        # A look at the deadlines that was begun before may end a turn yet; looks come one after the other.
        noted_at = time.monotonic()
        bot.client.wake()
        while bot.client.clock_liveness.age > time.monotonic() - noted_at:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.005)


async def test_outage_freezes_nothing_and_ends_nobodys_turn_until_a_while_after_it(bot: Parterre) -> None:
    table = await timed_table(bot, "Anna", "Ben")
    mover = await table.next_player()
    people.set_outage(bot.standin.world, bot.standin.guild, is_down=True)
    await until_out_of_reach(bot, is_down=True)
    bot.pass_time(25 * time_words.HOUR)
    await bot.tables.deadlines.tick([bot.standin.guild.id])
    panel = await bot.tables.play.panel(table.game_id, mover.actor.id)
    assert (True, False) == (panel.is_to_act, panel.is_frozen)
    people.set_outage(bot.standin.world, bot.standin.guild, is_down=False)
    spared = bot.now() + GRACE
    await until_shown(bot, table.game_id, mover.actor.id, lambda panel: panel.due_at == spared)
    await later(bot, GRACE)
    assert not (await bot.tables.play.panel(table.game_id, mover.actor.id)).is_to_act
