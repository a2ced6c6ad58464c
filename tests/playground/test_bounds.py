"""Discord's bounds on requests, as the stand-in holds a bot to them where it is asked to."""

import asyncio

import discord
import pytest

from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.wire.bounds import Bounds, RateLimit
from playground.wire.rest import ALL
from playground.world.state import INSTANT_SHIFT, Channel, instant_of


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
