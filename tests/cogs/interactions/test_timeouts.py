"""What Discord is waited for has a limit; what the bot draws by itself has none."""

import asyncio
import time

import discord
import pytest

from cogs.interactions.timeouts import patience
from cogs.pictures.drawing import drawn

_SHORT = 0.05
_LONG = 0.15


def paint() -> str:
    time.sleep(_SHORT)
    return "a picture"


@pytest.fixture
async def client() -> discord.Client:
    client = discord.Client(intents=discord.Intents.none())
    client.http._global_over = asyncio.Event()  # noqa: SLF001 - made at the login, which is not needed here
    return client


async def test_whatever_hangs_is_given_up_and_holds_nobody_else_up(client: discord.Client) -> None:
    with pytest.raises(TimeoutError):
        async with patience(client, _SHORT):
            await asyncio.Event().wait()
    assert client.http._global_over.is_set()  # noqa: SLF001


async def test_drawing_takes_nothing_of_the_time_that_discord_has(client: discord.Client) -> None:
    async with patience(client, _SHORT):
        await drawn(time.sleep, _LONG)
    with pytest.raises(TimeoutError):
        async with patience(client, _SHORT):
            await drawn(time.sleep, _LONG)
            await asyncio.Event().wait()


async def test_a_drawing_that_outlives_its_limit_is_finished_all_the_same(client: discord.Client) -> None:
    async with patience(client, 60):
        drawing = asyncio.create_task(drawn(paint))
        await asyncio.sleep(0)
    assert "a picture" == await drawing


async def test_a_fault_in_a_drawing_is_raised_within_the_limit(client: discord.Client) -> None:
    with pytest.raises(ZeroDivisionError):
        async with patience(client, 60):
            await drawn(lambda: 1 // 0)
