"""A stand-in and Parterre for each test; a request that the stand-in does not know, or refuses, fails it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.actors.actor import Actor
from playground.clock import stopped
from playground.standin import StandIn
from playground.world.state import Channel
from tests.endtoend.parterre import Parterre, parterre
from tests.endtoend.player import PATIENCE

NOON = 1_800_000_000.0


@pytest.fixture
async def standin() -> AsyncIterator[StandIn]:
    async with StandIn.running(clock=stopped(NOON)) as running:
        yield running
        assert [] == running.unknown


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "parterre.sqlite3"


@pytest.fixture
async def bot(standin: StandIn, path: Path) -> AsyncIterator[Parterre]:
    async with parterre(standin, path) as running:
        yield running


@pytest.fixture
def garden(standin: StandIn) -> Channel:
    return standin.channel("garden")


@pytest.fixture
def anna(standin: StandIn) -> Actor:
    return _patient(standin.actor("Anna"))


@pytest.fixture
def ben(standin: StandIn) -> Actor:
    return _patient(standin.actor("Ben"))


@pytest.fixture
def clara(standin: StandIn) -> Actor:
    return _patient(standin.actor("Clara"))


def _patient(actor: Actor) -> Actor:
    actor.patience = PATIENCE
    return actor
