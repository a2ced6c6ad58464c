"""A stand-in and a bot for each test; an unknown request fails it."""

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from playground import launch
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.launch import Playground
from playground.standin import StandIn
from playground.world.state import Channel
from playground.world.world import stopped
from tests.browser import DESK, showing
from tests.playground.samplebot import SampleBot, running_bot

NOON = 1_800_000_000.0


@pytest.fixture
async def standin() -> AsyncIterator[StandIn]:
    async with StandIn.running(clock=stopped(NOON)) as running:
        yield running
        assert [] == running.unknown


@pytest.fixture
async def bot(standin: StandIn) -> AsyncIterator[SampleBot]:
    async with running_bot(standin) as running:
        yield running


@pytest.fixture
def garden(standin: StandIn) -> Channel:
    return standin.channel("garden")


@pytest.fixture
def anna(standin: StandIn) -> Actor:
    return standin.actor("Anna")


@pytest.fixture
def ben(standin: StandIn) -> Actor:
    return standin.actor("Ben")


@pytest.fixture
def room(bot: SampleBot, garden: Channel) -> discord.TextChannel:
    channel = bot.get_channel(garden.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


@pytest.fixture
async def board(bot: SampleBot, anna: Actor, garden: Channel) -> Seen:  # noqa: ARG001 - it answers
    """What Anna sees of the board that she has just asked for."""
    return (await anna.slash(garden, "board")).shown


@pytest_asyncio.fixture(loop_scope="session")
async def playground(tmp_path: Path) -> AsyncIterator[Playground]:
    running = await launch.start(tmp_path, 0)
    async with running_bot(running.standin):
        yield running
    await running.stop()
    assert [] == running.standin.unknown


@pytest_asyncio.fixture(loop_scope="session")
async def page(window: Page, playground: Playground) -> AsyncIterator[Page]:
    """A window of Anna."""
    async with showing(window, playground.page_url, DESK) as shown:
        # Until then the channel is not open, and has no commands.
        await expect(shown.locator("#place")).to_have_text("# garden")
        yield shown
