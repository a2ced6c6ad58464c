"""
Requests of the client and answers of the stand-in, judged by Discord's own OpenAPI description.

The description is Discord's and not part of this project: `DISCORD_OPENAPI` names a copy of it.
"""

import json
import os
from pathlib import Path

import discord
import pytest
from aiohttp import web

from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.wire.call import take_apart
from playground.wire.routes import Route
from playground.world.state import Channel
from tests.playground.openapi import Description, Json
from tests.playground.samplebot import SampleBot, png, running_bot

WHERE = os.environ.get("DISCORD_OPENAPI", "")
pytestmark = pytest.mark.skipif(not WHERE, reason="DISCORD_OPENAPI names no copy of Discord's OpenAPI description")


@pytest.fixture(scope="module")
def description() -> Description:
    return Description(Path(WHERE))


class Judge:
    """Looks on at the server and notes what the description does not allow."""

    def __init__(self, description: Description) -> None:
        self._description = description
        self.faults: set[str] = set()
        self.judged: set[tuple[str, str]] = set()

    def look(self, route: Route, raw: bytes, response: web.Response, content_type: str) -> None:
        name = f"{route.method} {route.template}"
        operation = self._description.operation(route.method, route.template.replace("{which}", "@original"))
        if operation is None:
            self.faults.add(f"{name}: not described")
            return
        self.judged.add((route.method, route.template))
        body, _ = take_apart(content_type, raw)
        if body:
            self._note(name, "request", self._description.faults_of_request(operation, _as_described(body)))
        if isinstance(response.body, bytes):
            answer = json.loads(response.body)
            self._note(name, "answer", self._description.faults_of_answer(operation, response.status, answer))

    def _note(self, name: str, side: str, faults: list[str]) -> None:
        self.faults.update(f"{name} {side} {fault}" for fault in faults)


def _as_described(body: Json) -> Json:
    """The client sends ids as numbers and leaves out what is null: Discord takes both, its description does not."""
    if isinstance(body, dict):
        is_component = "type" in body
        return {k: str(v) if _is_id(k, v) and not is_component else _as_described(v) for k, v in body.items()}
    return [_as_described(item) for item in body] if isinstance(body, list) else body


def _is_id(key: str, value: object) -> bool:
    return isinstance(value, int) and (key == "id" or key.endswith("_id"))


async def play_through(standin: StandIn, bot: SampleBot, anna: Actor, garden: Channel) -> None:
    board = (await anna.slash(garden, "board")).shown
    await anna.autocomplete(garden, "say", "text", "r")
    await anna.click(board, "hand:anyone")
    opened = await anna.click(board, "board:note")
    await anna.submit(opened, {"note:text": "x", "note:colour": "red"})
    await (await anna.click(board, "board:later")).completed()
    await anna.click(board, "board:repaint")
    await anna.click(board, "board:thread")
    await (await anna.slash(garden, "whisper", friend=anna)).completed()
    await (await anna.slash(garden, "post")).completed()
    await standin.settled()
    await use_the_rest(bot, standin, anna, garden)


async def use_the_rest(bot: SampleBot, standin: StandIn, anna: Actor, garden: Channel) -> None:
    thread = await bot.fetch_channel(standin.channel("Table one").id)
    assert isinstance(thread, discord.Thread)
    await thread.edit(auto_archive_duration=60)
    await thread.add_user(discord.Object(standin.actor("Ben").id))
    channel = bot.get_channel(garden.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="Alone", type=discord.ChannelType.public_thread)
    history = [message async for message in channel.history(limit=50)]
    await (await channel.fetch_message(history[-1].id)).delete()
    await bot.guilds[0].fetch_member(anna.id)
    await bot.fetch_user(anna.id)
    await bot.tree.fetch_commands()
    await bot.tree.sync(guild=bot.guilds[0])
    made = await bot.create_application_emoji(name="leaf", image=png())
    assert [made] == await bot.fetch_application_emojis()
    await made.delete()
    with pytest.raises(discord.NotFound):
        await made.delete()
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(12)
    with pytest.raises(discord.HTTPException):
        await channel.send("")


async def test_what_client_and_standin_say_is_what_discord_describes(
    standin: StandIn, anna: Actor, garden: Channel, description: Description
) -> None:
    judge = Judge(description)
    standin.server.witness = judge.look
    async with running_bot(standin) as bot:
        await play_through(standin, bot, anna, garden)
    assert set() == judge.faults
    assert len(judge.judged) > 20


@pytest.mark.parametrize(
    ("wrong", "right"),
    [({"content": 5}, {"content": "5"}), ({"nonce": "x" * 26}, {"nonce": "x" * 25}), ({"flags": "1"}, {"flags": 1})],
)
def test_description_tells_wrong_from_right(
    description: Description, wrong: dict[str, object], right: dict[str, object]
) -> None:
    operation = description.operation("POST", "/channels/1/messages")
    assert operation is not None
    assert [] == description.faults_of_request(operation, right)
    assert [] != description.faults_of_request(operation, wrong)
