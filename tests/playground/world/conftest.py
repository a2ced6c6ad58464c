"""A world without a server, and what is in it."""

from collections.abc import Callable

import pytest

from playground.standin import furnish
from playground.world import posting, threads
from playground.world.form import Form
from playground.world.refusal import Code, Refusal
from playground.world.state import Channel, Guild, Message, Thread, User
from playground.world.world import World, stopped
from tests.playground.conftest import NOON


@pytest.fixture
def world() -> World:
    fresh = World(clock=stopped(NOON))
    furnish(fresh)
    return fresh


@pytest.fixture
def garden(world: World) -> Channel:
    return next(c for c in world.state.channels.values() if c.name == "garden")


@pytest.fixture
def anna(world: World) -> User:
    return next(u for u in world.state.users.values() if u.name == "Anna")


@pytest.fixture
def board(world: World, garden: Channel) -> Message:
    return post(world, garden, "the board")


@pytest.fixture
def thread(world: World, board: Message) -> Channel:
    return threads.start_from_message(world, board, "Table one", 1440)


@pytest.fixture
def ben(world: World) -> User:
    return next(u for u in world.state.users.values() if u.name == "Ben")


@pytest.fixture
def guild(world: World) -> Guild:
    return next(iter(world.state.guilds.values()))


def post(world: World, channel: Channel, content: str, **body: object) -> Message:
    return posting.post_as_bot(world, channel, Form({"content": content, **body}))


def inner(channel: Channel) -> Thread:
    assert channel.thread is not None
    return channel.thread


def refused(act: Callable[[], object]) -> Code:
    with pytest.raises(Refusal) as caught:
        act()
    return caught.value.code
