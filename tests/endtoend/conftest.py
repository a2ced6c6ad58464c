"""
A stand-in and Parterre for each test.

Unknown or refused requests, what Discord's description does not allow, and cropped pictures fail it.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from zlib import crc32

import pytest
from structlog.testing import capture_logs
from structlog.types import EventDict

from cogs.help import greeting
from cogs.interactions import answers
from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world.state import Channel
from playground.world.world import stopped
from tables.thinking.protocol import Thinking
from tests import limits
from tests.endtoend.driver.acts import begun
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table
from tests.endtoend.driver.witness import Witness
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PLAIN, draw_nothing
from tests.playground.conformance.judge import Judge

NOON = 1_800_000_000.0
_ONE_OF = 20
"""One of so many tests is run with deferred answers, too, by lot: some ten seconds."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run some tests a second time, in the full run all, with each answer deferred."""
    if metafunc.definition.get_closest_marker("own_patience"):
        return
    is_drawn = not crc32(metafunc.function.__qualname__.encode()) % _ONE_OF
    if is_drawn or metafunc.config.getoption("--full"):
        metafunc.parametrize("is_deferring", [False, True], indirect=True, ids=["at-once", "deferred"])


@pytest.fixture(autouse=True)
def is_deferring(request: pytest.FixtureRequest) -> bool:
    """Whether every answer is promised first and shown later."""
    return bool(getattr(request, "param", False))


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch, is_deferring: bool) -> None:  # noqa: FBT001 - a fixture
    """Let no answer be deferred, and no panel overtake the card of its table, because the machine is busy."""
    monkeypatch.setattr(answers, "PATIENCE", 0.0 if is_deferring else PATIENCE)
    monkeypatch.setattr(greeting, "PATIENCE", PATIENCE)


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[EventDict]]:
    """What the bot logs; a bug fails the test."""
    with capture_logs() as entries:
        yield entries
    assert [] == [entry for entry in entries if entry["log_level"] in ("error", "critical")]


@pytest.fixture
async def standin(is_deferring: bool) -> AsyncIterator[StandIn]:  # noqa: FBT001 - a fixture
    async with StandIn.running(clock=stopped(NOON)) as running:
        judge = Judge.watching(running)
        running.people_wait = is_deferring
        yield running
        assert [] == running.unknown
        assert [] == judge.refused
        assert set() == judge.faults
        assert [] == limits.cropped(delivery.payload for delivery in running.recorder.kept)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "parterre.sqlite3"


@pytest.fixture
def thinking() -> Thinking | None:
    """What computers play with, if they do not play casually."""
    return None


@pytest.fixture
async def bot(standin: StandIn, path: Path, thinking: Thinking | None) -> AsyncIterator[Parterre]:
    """Parterre with pictures of one pixel: most tests are about words, buttons and order."""
    async with parterre(standin, path, looks=PLAIN, thinking=thinking) as running:
        yield running


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pictures of tables have one pixel, in every game."""
    draw_nothing(monkeypatch)


@pytest.fixture
async def bot_of_all(standin: StandIn, path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Parterre]:
    """Parterre with every game, with pictures of one pixel, too."""
    draw_nothing(monkeypatch)
    async with parterre(standin, path) as running:
        yield running


@pytest.fixture
async def drawing_bot(standin: StandIn, path: Path) -> AsyncIterator[Parterre]:
    async with parterre(standin, path) as running:
        yield running


@pytest.fixture
def garden(standin: StandIn) -> Channel:
    return standin.channel("garden")


@pytest.fixture
async def table(bot: Parterre) -> Table:
    """A table of Anna and Ben that has begun, everything delivered."""
    return await begun(bot, "Anna", "Ben")


@pytest.fixture
async def mover(table: Table) -> Player:
    """Whose turn it is at the table of two."""
    return await table.next_player()


@pytest.fixture
def other(table: Table, mover: Player) -> Player:
    """Who waits there."""
    return next(player for player in table.players if player is not mover)


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


@pytest.fixture
def witness_of_all(standin: StandIn, bot_of_all: Parterre, path: Path) -> Iterator[Witness]:
    assert bot_of_all.client.is_ready()
    with closing(Witness(standin, path)) as watching:
        yield watching


@pytest.fixture
def witness(standin: StandIn, bot: Parterre, path: Path) -> Iterator[Witness]:
    assert bot.client.is_ready()
    with closing(Witness(standin, path)) as watching:
        yield watching
