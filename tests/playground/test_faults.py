"""Faults on order, as the real client meets them."""

import asyncio

import aiohttp
import discord
import pytest

from playground.actors.actor import Actor
from playground.actors.commands import NoAnswer
from playground.actors.seen import Seen
from playground.faults import Fault, Trouble, too_many_requests
from playground.standin import StandIn
from playground.world.happenings import FIRST_ANSWER_MILLIS, TOKEN_LIFE_MILLIS
from playground.world.posting import NONCE_MEMORY_MILLIS
from playground.world.state import Channel
from playground.world.threads import ThreadChange, apply_change
from tests.playground.samplebot import SampleBot, running_bot

POST = r"/channels/\d+/messages"
NOTHING = 1


@pytest.fixture
def sleepless(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let discord.py wait in no time, and note how long it would have waited."""
    waited: list[float] = []
    sleep = asyncio.sleep

    async def at_once(seconds: float) -> None:
        waited.append(seconds)
        await sleep(0)

    monkeypatch.setattr("discord.http.asyncio.sleep", at_once)
    return waited


async def test_429_is_waited_for_and_tried_again(
    standin: StandIn, room: discord.TextChannel, sleepless: list[float]
) -> None:
    fault = standin.faults.order(too_many_requests("POST", POST, retry_after=0.25))
    assert "hello" == (await room.send("hello")).content
    assert (1, [0.25]) == (fault.struck, sleepless)


@pytest.mark.parametrize("status", [500, 502, 504])
async def test_server_errors_are_tried_again(
    standin: StandIn, room: discord.TextChannel, sleepless: list[float], status: int
) -> None:
    fault = standin.faults.order(Fault("POST", POST, times=2, status=status))
    assert "hello" == (await room.send("hello")).content
    assert (2, 2) == (fault.struck, len(sleepless))


async def test_503_is_raised_at_once(standin: StandIn, room: discord.TextChannel) -> None:
    fault = standin.faults.order(Fault("POST", POST, times=None, status=503))
    with pytest.raises(discord.DiscordServerError):
        await room.send("hello")
    assert 1 == fault.struck


@pytest.mark.parametrize(
    ("trouble", "posted"), [(Trouble.RESET, 0), (Trouble.RESET_AFTER, 1)], ids=["before", "after it was carried out"]
)
async def test_reset_before_or_after_it_was_carried_out(
    standin: StandIn, room: discord.TextChannel, anna: Actor, garden: Channel, trouble: Trouble, posted: int
) -> None:
    standin.faults.order(Fault("POST", POST, trouble))
    with pytest.raises((OSError, aiohttp.ClientError)):
        await room.send("hello")
    assert posted == len(anna.messages(garden))


async def test_lost_answer_does_not_double_a_post_that_enforces_its_nonce(
    standin: StandIn, room: discord.TextChannel, anna: Actor, garden: Channel, sleepless: list[float]
) -> None:
    fault = standin.faults.order(Fault("POST", POST, Trouble.LOST_ANSWER, status=502))
    await room.send("hello", nonce="same")
    assert (["hello"], 1, 1) == ([m.text for m in anna.messages(garden)], fault.struck, len(sleepless))


async def test_lost_answer_doubles_a_post_without_a_nonce(standin: StandIn, anna: Actor, garden: Channel) -> None:
    standin.faults.order(Fault("POST", POST, Trouble.LOST_ANSWER, status=502))
    headers = {"Authorization": "Bot playground"}
    async with aiohttp.ClientSession(headers=headers) as http:
        for status in (502, 200):
            url = f"{standin.api_base}/channels/{garden.id}/messages"
            async with http.post(url, json={"content": "hello"}) as response:
                assert status == response.status
    assert ["hello", "hello"] == [m.text for m in anna.messages(garden)]


async def test_nonce_is_forgotten_after_two_minutes(
    standin: StandIn, room: discord.TextChannel, anna: Actor, garden: Channel
) -> None:
    first = await room.send("hello", nonce="same")
    standin.world.advance(NONCE_MEMORY_MILLIS / 1000)
    assert first.id == (await room.send("hello", nonce="same")).id
    standin.world.advance(1)
    assert first.id != (await room.send("hello", nonce="same")).id
    assert first.id != (await room.send("hello", nonce="other")).id
    assert 3 == len(anna.messages(garden))


async def test_hanging_request_ends_when_the_fault_is_lifted(standin: StandIn, room: discord.TextChannel) -> None:
    fault = standin.faults.order(Fault("POST", POST, Trouble.HANG))
    task = asyncio.ensure_future(room.send("hello"))
    await standin.until(lambda: fault.struck)
    assert not task.done()
    standin.faults.lift()
    with pytest.raises((OSError, aiohttp.ClientError)):
        await task


async def test_any_code_can_be_ordered(standin: StandIn, room: discord.TextChannel) -> None:
    standin.faults.order(Fault("POST", POST, status=403, code=40003))
    with pytest.raises(discord.Forbidden) as refused:
        await room.send("hello")
    assert 40003 == refused.value.code
    assert "hello" == (await room.send("hello")).content


async def test_fault_for_another_path_strikes_nothing(standin: StandIn, room: discord.TextChannel) -> None:
    fault = standin.faults.order(Fault("POST", r"/elsewhere", times=None))
    await room.send("hello")
    assert 0 == fault.struck


async def test_interaction_sent_while_the_socket_is_down_is_answered_after_the_resume(
    standin: StandIn, bot: SampleBot, anna: Actor, garden: Channel
) -> None:
    await standin.gateway.drop()
    answer = await anna.slash(garden, "say", text="rose")
    assert ("rose", 1, 1) == (answer.shown.text, standin.gateway.resumed, standin.gateway.identified)
    assert ["ready", "resumed"] == bot.heard


async def test_asked_to_reconnect_the_client_resumes(standin: StandIn, anna: Actor, garden: Channel) -> None:
    async with running_bot(standin):
        standin.gateway.ask_to_reconnect()
        await standin.until(lambda: standin.gateway.resumed)
        assert "rose" == (await anna.slash(garden, "say", text="rose")).shown.text


async def test_invalidated_session_is_begun_anew(
    standin: StandIn, bot: SampleBot, anna: Actor, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    sleep = asyncio.sleep
    monkeypatch.setattr("discord.shard.asyncio.sleep", lambda _: sleep(0))
    standin.gateway.invalidate()
    await standin.until(lambda: standin.gateway.identified > NOTHING, limit=20)
    assert "rose" == (await anna.slash(garden, "say", text="rose")).shown.text
    assert (0, False) == (standin.gateway.resumed, bot.is_closed())


async def test_two_shards_share_the_work(standin: StandIn, anna: Actor, garden: Channel) -> None:
    async with running_bot(standin, shard_count=2) as bot:
        assert {(0, 2), (1, 2)} == {session.shard for session in standin.gateway.sessions}
        assert "rose" == (await anna.slash(garden, "say", text="rose")).shown.text
        assert 1 == len(bot.guilds)


async def test_wrong_token_is_refused(standin: StandIn) -> None:
    async with aiohttp.ClientSession() as http:
        for token, status in (("Bot somebody", 401), ("Bot playground", 200)):
            async with http.get(standin.api_base + "/users/@me", headers={"Authorization": token}) as response:
                assert status == response.status


async def test_unknown_route_answers_501_and_is_remembered(standin: StandIn) -> None:
    async with aiohttp.ClientSession() as http, http.post(standin.api_base + "/guilds/1/bans") as response:
        assert 501 == response.status
    assert ["POST /guilds/1/bans"] == standin.unknown
    standin.server.unknown.clear()


async def test_first_answer_after_three_seconds_finds_no_interaction(
    standin: StandIn, bot: SampleBot, anna: Actor, garden: Channel
) -> None:
    standin.faults.order(Fault("POST", r"/interactions/.*", Trouble.DELAY, seconds=0.05))
    anna.patience = 0.2
    task = asyncio.ensure_future(anna.slash(garden, "say", text="rose"))
    await standin.until(lambda: standin.server.under_way)
    standin.world.advance(FIRST_ANSWER_MILLIS / 1000 + 1)
    with pytest.raises(NoAnswer):
        await task
    # The refusal reaches the bot's own code some turns of the loop after it was sent.
    async with asyncio.timeout(30):
        while not bot.faults:  # noqa: ASYNC110 - nothing more happens at the stand-in that could wake this
            await asyncio.sleep(0.01)
    assert [10062] == [getattr(fault, "code", None) for fault in bot.faults]


async def test_token_dies_after_fifteen_minutes(standin: StandIn, anna: Actor, garden: Channel) -> None:
    async with running_bot(standin):
        answer = await anna.slash(garden, "say", text="rose")
        url = f"{standin.api_base}/webhooks/1/{answer.interaction.token}/messages/@original"
        async with aiohttp.ClientSession() as http:
            for seconds, status in ((0, 200), (TOKEN_LIFE_MILLIS / 1000 - 1, 200), (2, 401)):
                standin.world.advance(seconds)
                async with http.get(url) as response:
                    assert status == response.status


async def test_second_first_answer_is_refused(standin: StandIn, anna: Actor, garden: Channel) -> None:
    async with running_bot(standin):
        given = (await anna.slash(garden, "say", text="rose")).interaction
    url = f"{standin.api_base}/interactions/{given.id}/{given.token}/callback"
    async with aiohttp.ClientSession() as http, http.post(url, json={"type": 4, "data": {"content": "x"}}) as response:
        assert (400, 40060) == (response.status, (await response.json())["code"])


async def test_button_in_a_locked_thread_is_dead_and_in_an_archived_one_on_phones(
    standin: StandIn, anna: Actor, board: Seen
) -> None:
    await anna.click(board, "board:thread")
    await standin.settled()
    thread = standin.channel("Table one")
    inner = (await anna.slash(thread, "board")).shown
    apply_change(standin.world, thread, ThreadChange(archived=True))
    assert "Anna opens the hand of anyone" == (await anna.click(inner, "hand:anyone")).shown.text
    apply_change(standin.world, thread, ThreadChange(archived=True))
    anna.on_phone = True
    with pytest.raises(Exception, match="archived"):
        await anna.click(inner, "hand:anyone")
    anna.on_phone = False
    apply_change(standin.world, thread, ThreadChange(archived=False, locked=True))
    with pytest.raises(Exception, match="locked"):
        await anna.click(inner, "hand:anyone")
