"""A stand-in and a bot for each test; an unknown request fails it."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, ViewportSize, async_playwright, expect

from playground import launch
from playground.actors.actor import Actor
from playground.clock import stopped
from playground.launch import Playground
from playground.standin import StandIn
from playground.world.state import Channel
from tests.playground.samplebot import SampleBot, running_bot

NOON = 1_800_000_000.0
DESK: ViewportSize = {"width": 1280, "height": 800}


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


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as driver:
        running = await driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield running
        await running.close()


@pytest_asyncio.fixture(loop_scope="module")
async def playground(tmp_path: Path) -> AsyncIterator[Playground]:
    running = await launch.start(tmp_path, 0)
    async with running_bot(running.standin):
        yield running
    await running.stop()
    assert [] == running.standin.unknown


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser, playground: Playground) -> AsyncIterator[Page]:
    """A window of Anna; whatever the page itself complains about fails the test."""
    complaints: list[str] = []
    window = await browser.new_page(viewport=DESK)
    window.on("pageerror", lambda fault: complaints.append(str(fault)))
    window.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    await window.goto(playground.page_url)
    await expect(window.get_by_role("button", name="# garden")).to_be_visible()
    yield window
    await window.close()
    assert [] == complaints
