"""A stand-in and a bot for each test; an unknown request fails it."""

from collections.abc import AsyncIterator

import pytest

from playground.actors.actor import Actor
from playground.clock import stopped
from playground.standin import StandIn
from playground.world.state import Channel
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
