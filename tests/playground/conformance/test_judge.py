"""Every request of the client and every answer of the stand-in are as Discord describes them."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import aiohttp
import discord
import pytest

from playground.actors.actor import Actor
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.wire.payloads import Payloads
from playground.wire.rest import ALL
from playground.world.state import Channel
from tests.playground.conformance.description import description
from tests.playground.conformance.judge import Judge
from tests.playground.samplebot import SampleBot, picture, png, running_bot

POST = ("POST", "/channels/{channel_id}/messages")
POST_BY_PATH = ("POST", r"/channels/\d+/messages")


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
    standin: StandIn, anna: Actor, garden: Channel
) -> None:
    judge = Judge.watching(standin)
    async with running_bot(standin) as bot:
        await play_through(standin, bot, anna, garden)
    assert set() == judge.faults
    assert len(judge.judged) > 20


def test_every_route_of_the_standin_is_described() -> None:
    assert [] == [route for route in ALL.routes if not description().knows(route.method, route.template)]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ({"content": 5}, {"content": "5"}),
        ({"nonce": "x" * 26}, {"nonce": "x" * 25}),
        ({"flags": "1"}, {"flags": 1}),
        ({"message_reference": {"message_id": "x"}}, {"message_reference": {"message_id": 12}}),
        ({"components": [{"type": 10, "content": ""}]}, {"components": [{"type": 10, "content": "x"}]}),
        ({"components": [{"type": 9, "components": []}]}, {"components": []}),
        ({"attachments": [{"description": "x"}]}, {"attachments": [{"id": 0, "description": "x"}]}),
    ],
)
def test_description_tells_wrong_from_right(wrong: dict[str, object], right: dict[str, object]) -> None:
    assert [] == description().faults_of_request(*POST, right)
    assert [] != description().faults_of_request(*POST, wrong)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda told: told | {"id": 12}, "id: 12 is not of type 'string'"),
        (lambda told: told | {"flags": None}, "flags: None is not of type 'integer'"),
        (lambda told: {key: told[key] for key in told if key != "mentions"}, "'mentions' is a required property"),
        (lambda told: told | {"pinned": 0}, "pinned: 0 is not of type 'boolean'"),
    ],
)
async def test_answer_that_discord_would_not_give_is_found(
    standin: StandIn,
    room: discord.TextChannel,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[dict[str, Any]], dict[str, Any]],
    fault: str,
) -> None:
    judge, message = Judge.watching(standin), Payloads.message
    await room.send("x")
    assert set() == judge.faults
    monkeypatch.setattr(Payloads, "message", lambda *args: change(message(*args)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("discord.state.ConnectionState.create_message", lambda *_, **__: None)
        await room.send("x")
    (found,) = judge.faults
    assert f"{' '.join(POST)} answer" in found
    assert fault in found


def button(custom_id: str) -> discord.ui.Button[Any]:
    return discord.ui.Button(label="x", custom_id=custom_id)


def with_gallery(name: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView()
    return view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}")))


def with_buttons(*custom_ids: str) -> discord.ui.LayoutView:
    return discord.ui.LayoutView().add_item(discord.ui.ActionRow(*map(button, custom_ids)))


def with_texts(*sizes: int) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView()
    for size in sizes:
        view.add_item(discord.ui.TextDisplay("x" * size))
    return view


@pytest.mark.parametrize(
    ("view", "names", "fault"),
    [
        (discord.ui.LayoutView().add_item(discord.ui.File("attachment://a.txt")), ["a.txt"], None),
        (with_gallery("a.png"), ["a.png"], None),
        (with_gallery("a.png"), [], "not sent, but shown: ['a.png']"),
        (with_gallery("a.png"), ["a.png", "b.png"], "sent, but not shown: ['b.png']"),
        (with_gallery("a.png"), ["a.png", "a.png"], "files of the same name: ['a.png', 'a.png']"),
        (with_buttons("a", "b"), [], None),
        (with_buttons("a", "a"), [], "custom_id 'a' stands 2 times"),
        (with_texts(2000, 2000), [], None),
        (with_texts(2000, 2001), [], "text in all: 4001 where 4000 are allowed"),
    ],
)
async def test_what_the_description_cannot_say_is_found_as_well(
    standin: StandIn, room: discord.TextChannel, view: discord.ui.LayoutView, names: list[str], fault: str | None
) -> None:
    judge = Judge.watching(standin)
    with suppress(discord.HTTPException):
        await room.send(view=view, files=[picture(name) for name in names])
    assert ({f"{' '.join(POST)} request {fault}"} if fault else set()) == judge.faults


async def test_malformed_request_is_found_by_what_the_standin_says(standin: StandIn, room: discord.TextChannel) -> None:
    judge = Judge.watching(standin)
    with pytest.raises(discord.HTTPException, match="50035"):
        await room.send(view=with_buttons("a", "a"))
    assert 1 == len(judge.refused)


@pytest.mark.parametrize("trouble", [Trouble.STATUS, Trouble.LOST_ANSWER, Trouble.RESET, Trouble.RESET_AFTER])
@pytest.mark.parametrize(
    ("view", "status", "faults"),
    [
        (with_buttons("a", "b"), 403, ()),
        (with_buttons("a", "b"), 503, ()),
        (with_buttons("a", "a"), 403, ("request custom_id 'a' stands 2 times",)),
        (with_buttons("a", "b"), 302, ("answer no JSON is described for status 302",)),
    ],
    ids=["refused", "failed", "a wrong request", "a wrong answer"],
)
async def test_request_that_is_struck_is_judged_as_well_and_so_is_its_answer(
    standin: StandIn,
    room: discord.TextChannel,
    trouble: Trouble,
    view: discord.ui.LayoutView,
    status: int,
    faults: Sequence[str],
) -> None:
    judge = Judge.watching(standin)
    fault = standin.faults.order(Fault(*POST_BY_PATH, trouble, times=None, status=status, code=50013))
    with suppress(discord.HTTPException, aiohttp.ClientError):
        await asyncio.wait_for(room.send(view=view), 10)
    assert fault.struck
    heard = [line for line in faults if not (fault.breaks_connection and line.startswith("answer"))]
    assert {f"{' '.join(POST)} {line}" for line in heard} == judge.faults


async def test_malformed_request_that_was_refused_on_order_is_no_mistake_of_the_bot(
    standin: StandIn, room: discord.TextChannel
) -> None:
    judge = Judge.watching(standin)
    standin.faults.order(Fault(*POST_BY_PATH, status=400, code=50035))
    with pytest.raises(discord.HTTPException, match="50035"):
        await room.send("x")
    assert (set(), []) == (judge.faults, judge.refused)
