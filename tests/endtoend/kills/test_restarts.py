"""What a restart may not change."""

import asyncio
from pathlib import Path

import pytest

from cogs.client.client import Client
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.world.state import Channel
from tests.endtoend.driver.acts import begun
from tests.endtoend.driver.table import game_of, open_lobby, open_table, seat
from tests.endtoend.parterre import PATIENCE, numbered_entropy, parterre
from tests.endtoend.plain_look import PLAIN


async def test_draft_and_buttons_of_a_panel_survive_a_restart_in_the_middle_of_a_turn(
    standin: StandIn, path: Path
) -> None:
    # A press that plays only a part of the turn leaves something for the buttons after the restart.
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(3)) as bot:
        table = await open_table(standin, "Anna", "Ben")
        player = await table.next_player()
        await player.press(min(player.options, key=lambda option: len(option.notation.split())))
        before = await bot.contents()
        shown = player.panel
    async with parterre(standin, path, looks=PLAIN) as bot:
        assert before["drafts"] == (await bot.contents())["drafts"]
        (typed,) = (str(row[2]) for row in before["drafts"])
        await player.press_in(shown, player.options[0])
        panel = await bot.tables.play.panel(table.game_id, player.actor.id)
        assert list(panel.draft)[: len(typed.split())] == typed.split()
        await player.play_turn()
        await standin.until(lambda: "▸" in table.newest_post, PATIENCE)


async def test_what_was_committed_before_a_crash_is_posted_once_after_it(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await open_table(standin, "Anna", "Ben")
        player = await table.next_player()
        posts = len(table.posts)
        fault = standin.faults.order(Fault("POST", rf"/channels/{table.thread.id}/messages", Trouble.RESET, times=None))
        await player.play_turn()
        await standin.until(lambda: fault.struck, PATIENCE)
        assert posts == len(table.posts)
    standin.faults.lift()
    async with parterre(standin, path, looks=PLAIN) as bot:
        bot.pass_time(60)
        await standin.until(lambda: len(table.posts) > posts, PATIENCE)
        other = await table.next_player()
        await other.play_turn()
        await standin.until(lambda: f"**{other.name}** ▸" in table.newest_post, PATIENCE)
        assert ["played", "played"] == ["played" if "▸" in post.text else post.text for post in table.posts[posts:]]


async def test_post_that_arrived_before_a_crash_is_found_and_not_sent_again(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await begun(bot, "Anna", "Ben")
        posts = len(table.posts)
        fault = standin.faults.order(Fault("POST", rf"/channels/{table.thread.id}/messages", Trouble.RESET_AFTER))
        player = await table.next_player()
        await player.play_turn()
        await standin.until(lambda: fault.struck, PATIENCE)
    standin.world.advance(3600)
    async with parterre(standin, path, looks=PLAIN) as bot:
        await bot.deliver()
        assert 1 == len(table.posts) - posts
        sent = [entry.message_id for entry in await bot.tables.outbox.of_game(table.game_id)]
        assert 1 == sent.count(table.posts[-1].id)


async def test_thread_is_started_after_a_crash_between_card_and_thread_though_the_gateway_is_slow(
    standin: StandIn, path: Path, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = standin.actor("Anna"), standin.actor("Ben")
    fault = standin.faults.order(Fault("POST", r"/channels/\d+/messages/\d+/threads", Trouble.RESET, times=None))
    async with parterre(standin, path, looks=PLAIN) as bot:
        assert bot.client.is_ready()
        card = await open_lobby(anna, garden)
        await seat(card, anna, ben)
        await anna.click(card, f"v1|start|{game_of(card)}||")
        await standin.until(lambda: fault.struck, PATIENCE)
    standin.faults.lift()
    standin.world.advance(60)
    connect = Client.connect

    async def slowly(client: Client, *, reconnect: bool = True) -> None:
        await asyncio.sleep(0.2)
        await connect(client, reconnect=reconnect)

    monkeypatch.setattr(Client, "connect", slowly)
    async with parterre(standin, path, looks=PLAIN) as bot:
        await bot.deliver()
        (thread,) = [channel for channel in standin.world.state.channels.values() if channel.thread]
        assert any("begins." in message.text for message in anna.messages(thread))
