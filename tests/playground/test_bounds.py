"""Discord's bounds on requests, as the stand-in holds a bot to them where it is asked to."""

import asyncio

import discord
import pytest

from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.wire.bounds import Bounds, InvalidRequests, RateLimit
from playground.wire.rest import ALL
from playground.wire.routes import CALL_SIGN
from playground.world.state import INSTANT_SHIFT, Channel, instant_of
from tests.playground.pointing import pointed_at
from tests.playground.samplebot import SampleBot, running_bot


class Counted:
    """Bounds with a clock of their own, asked for requests by their address."""

    def __init__(self, a_second: int) -> None:
        self.now = 1000.0
        self.bounds = Bounds(a_second, lambda: self.now)

    def ask(self, method: str, path: str, today: float = 0.0) -> RateLimit | None:
        found = ALL.find(method, path)
        assert found is not None
        return self.bounds.limit_of(found[0], found[1].groupdict(), today)

    def wait(self, method: str, path: str, today: float) -> float:
        ruling = self.ask(method, path, today)
        return 0.0 if ruling is None else ruling.wait


def test_a_bot_has_so_many_requests_a_second_whatever_they_are() -> None:
    counted = Counted(3)
    paths = ("/channels/1/messages", "/users/@me", "/channels/2/messages", "/users/@me")
    rulings = [counted.ask("POST" if "channels" in path else "GET", path) for path in paths]
    last = rulings[-1]
    assert last is not None
    assert (1.0, True, 1) == (last.wait, last.is_global, counted.bounds.refused)
    counted.now += 1
    assert None is counted.ask("GET", "/users/@me")


def test_a_channel_takes_five_posts_in_five_seconds_and_as_many_edits() -> None:
    counted = Counted(1000)
    for left in (4, 3, 2, 1, 0):
        limit = counted.ask("POST", "/channels/1/messages")
        assert limit is not None
        assert (0, str(left)) == (limit.wait, limit.headers["X-RateLimit-Remaining"])
    counted.now += 2
    sixth = counted.ask("POST", "/channels/1/messages")
    assert sixth is not None
    assert (3, False) == (sixth.wait, sixth.is_global)
    elsewhere, edit = counted.ask("POST", "/channels/2/messages"), counted.ask("PATCH", "/channels/1/messages/7")
    assert [0, 0] == [one.wait for one in (elsewhere, edit) if one is not None]
    counted.now += 3
    again = counted.ask("POST", "/channels/1/messages")
    assert again is not None
    assert 0 == again.wait


def test_a_channel_takes_three_edits_of_old_messages_in_six_seconds() -> None:
    counted = Counted(1000)
    made, paths = instant_of(7 << INSTANT_SHIFT) / 1000, [f"/channels/1/messages/{7 << INSTANT_SHIFT}"] * 4
    assert [0, 0, 0, 0] == [counted.wait("PATCH", path, made + 3599) for path in paths]
    counted.now += 5
    assert [0, 0, 0, 6] == [counted.wait("PATCH", path, made + 3600) for path in paths]
    assert [0, 0] == [counted.wait(method, paths[0], made + 3600) for method in ("GET", "DELETE")]
    assert 0 == counted.wait("PATCH", paths[0].replace("/1/", "/2/"), made + 3600)
    counted.now += 6
    assert 0 == counted.wait("PATCH", paths[0], made + 3600)


def test_opening_direct_messages_has_one_bucket_and_looking_up_members_one_a_server() -> None:
    counted = Counted(1000)
    opened = [counted.wait("POST", "/users/@me/channels", 0) for _ in range(6)]
    asked = [counted.wait("GET", f"/guilds/1/members/{number}", 0) for number in range(6)]
    assert [0, 0, 0, 0, 0, 5] == opened == asked
    assert 0 == counted.wait("GET", "/guilds/2/members/1", 0)


def test_old_edits_alone_can_be_bounded() -> None:
    bounds, path = Bounds(0, lambda: 0.0, old_only=True), f"/channels/1/messages/{7 << INSTANT_SHIFT}"
    found, made = ALL.find("PATCH", path), instant_of(7 << INSTANT_SHIFT) / 1000
    assert found is not None
    rulings = [bounds.limit_of(found[0], found[1].groupdict(), made + 3600 - young) for young in (1,) * 9 + (0,) * 4]
    assert [0] * 12 + [6] == [ruling.wait if ruling else 0 for ruling in rulings]


def test_bot_that_heeds_no_refusal_is_banned_for_the_rest_of_ten_minutes() -> None:
    now = 1000.0
    invalid = InvalidRequests(2, lambda: now)
    for status in (200, 404, 400, 401):
        invalid.note(status)
    assert 0 == invalid.ban
    now += 60
    invalid.note(403)
    assert 540 == invalid.ban
    now += 540
    assert 0 == invalid.ban
    invalid.note(429)
    assert 0 == invalid.ban


async def test_banned_bot_gets_no_answer_of_discord_itself(
    standin: StandIn, room: discord.TextChannel, anna: Actor, garden: Channel
) -> None:
    standin.server.invalid = InvalidRequests(0)
    with pytest.raises(discord.HTTPException, match="1015"):
        await room.send("one")
    standin.server.invalid = InvalidRequests(1)
    await room.send("two")
    assert ["two"] == [message.text for message in anna.messages(garden)]


async def test_bot_starts_so_many_sessions_a_day_and_then_loses_its_token(standin: StandIn) -> None:
    standin.world.most_sessions = 1
    async with running_bot(standin) as bot:
        assert bot.is_ready()
        assert 0 == standin.world.sessions_left
    with pointed_at(standin.api_base, standin.gateway_url):
        second = SampleBot()
        with pytest.raises(discord.ConnectionClosed, match="4004"):
            await second.start(CALL_SIGN)
        await second.close()
    standin.world.advance(24 * 3600)
    async with running_bot(standin) as bot:
        assert bot.is_ready()


def test_answers_to_clicks_are_free() -> None:
    counted = Counted(0)
    assert None is counted.ask("POST", "/interactions/1/token/callback")
    assert None is counted.ask("PATCH", "/webhooks/1/token/messages/@original")
    refused = counted.ask("GET", "/users/@me")
    assert refused is not None
    assert refused.wait > 0


async def test_the_real_client_heeds_what_a_channel_has_left_and_meets_no_refusal(
    standin: StandIn, room: discord.TextChannel, anna: Actor, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.wire.bounds.WITHIN", 0.2)
    standin.server.bounds = Bounds()
    for number in range(7):
        await room.send(str(number))
    assert 0 == standin.server.bounds.refused
    assert [str(number) for number in range(7)] == [message.text for message in anna.messages(garden)]


async def test_what_is_too_much_for_a_second_is_refused_and_sent_once_all_the_same(
    standin: StandIn, room: discord.TextChannel, anna: Actor, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.wire.bounds.WITHIN", 0.2)
    standin.server.bounds = Bounds(2)
    await asyncio.gather(*(room.send(str(number)) for number in range(4)))
    assert standin.server.bounds.refused > 0
    assert ["0", "1", "2", "3"] == sorted(message.text for message in anna.messages(garden))
