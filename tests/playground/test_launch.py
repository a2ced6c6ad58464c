"""The playground as one piece: page, clock, guard, saved world."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from playground import launch
from playground.launch import Playground, set_aside, world_exists
from playground.saving import DamagedWorld
from playground.world.world import stopped
from tests.playground.conftest import NOON
from tests.playground.samplebot import png, running_bot

HOUR = 3600
Socket = aiohttp.ClientWebSocketResponse


@pytest.fixture
async def playground(tmp_path: Path) -> AsyncIterator[Playground]:
    running = await launch.start(tmp_path, 0, stopped(NOON))
    yield running
    await running.stop()


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
async def socket(playground: Playground, http: aiohttp.ClientSession) -> AsyncIterator[Socket]:
    async with http.ws_connect(playground.standin.base + "/ui") as opened:
        yield opened


async def ask(socket: Socket, what: str, **details: object) -> dict[str, Any]:
    await socket.send_json({"do": what, "number": 1, **details})
    while True:
        reply: dict[str, Any] = await socket.receive_json()
        if reply.get("to") == 1:
            return reply


@pytest.mark.parametrize("path", ["/", "/static/main.js", "/static/page.css"])
async def test_page_is_served_and_loads_nothing_from_elsewhere(
    playground: Playground, http: aiohttp.ClientSession, path: str
) -> None:
    async with http.get(playground.standin.base + path) as response:
        assert (200, True) == (response.status, "default-src 'self'" in response.headers["Content-Security-Policy"])


@pytest.mark.parametrize("path", ["/static/../launch.py", "/static/launch.py", "/static/%2e%2e%2flaunch.py"])
async def test_nothing_beside_the_page_is_served(
    playground: Playground, http: aiohttp.ClientSession, path: str
) -> None:
    async with http.get(playground.standin.base + path) as response:
        assert 404 == response.status


@pytest.mark.parametrize("path", ["/", "/ui", "/gateway", "/clock", "/api/v10/users/@me"])
@pytest.mark.parametrize("header", [{"Origin": "http://elsewhere.example"}, {"Host": "elsewhere.example"}])
async def test_foreign_web_sites_and_names_are_refused(
    playground: Playground, http: aiohttp.ClientSession, path: str, header: dict[str, str]
) -> None:
    async with http.get(playground.standin.base + path, headers=header) as response:
        assert 403 == response.status


async def test_own_origin_may_open_the_socket(playground: Playground, http: aiohttp.ClientSession) -> None:
    base = playground.standin.base
    async with http.ws_connect(base + "/ui", headers={"Origin": base}) as socket:
        people = (await ask(socket, "people"))["data"]["people"]
        assert ["Anna", "Ben", "Clara", "David"] == [person["name"] for person in people]


async def test_a_foreign_origin_cannot_open_the_socket(playground: Playground, http: aiohttp.ClientSession) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await http.ws_connect(playground.standin.base + "/ui", headers={"Origin": "http://localhost:1"})


async def test_clock_is_served_and_moves_on(
    playground: Playground, http: aiohttp.ClientSession, socket: Socket
) -> None:
    await ask(socket, "advance", seconds=HOUR)
    async with http.get(playground.standin.base + "/clock") as response:
        assert {"now": NOON + HOUR, "offset": HOUR} == await response.json()


async def test_another_port_is_taken_if_the_usual_one_is_not_free(playground: Playground, tmp_path: Path) -> None:
    taken = int(playground.standin.base.rpartition(":")[2])
    second = await launch.start(tmp_path / "second", taken)
    assert playground.page_url != second.page_url
    await second.stop()


async def test_people_are_added_up_to_twenty(socket: Socket) -> None:
    replies = [await ask(socket, "add_person", name=f"Guest {n}") for n in range(17)]
    assert [True] * 16 + [False] == ["data" in reply for reply in replies]
    assert "error" in await ask(socket, "add_person", name="Anna")


async def test_page_asks_nonsense_and_gets_a_sentence(socket: Socket) -> None:
    assert "error" in await ask(socket, "dance")
    assert "error" in await ask(socket, "open", channel="1")
    assert "error" in await ask(socket, "be", person="1")
    assert "data" in await ask(socket, "people")


async def test_world_is_there_again_after_a_restart(tmp_path: Path) -> None:
    first = await launch.start(tmp_path, 0, stopped(NOON))
    garden = first.standin.channel("garden")
    async with running_bot(first.standin):
        anna = first.standin.actor("Anna")
        board = (await anna.slash(garden, "board")).shown
        hand = (await anna.click(board, "hand:anyone")).shown
        await anna.click(board, "board:thread")
        await first.standin.settled()
    first.standin.world.advance(HOUR)
    await first.stop()

    second = await launch.start(tmp_path, 0, stopped(NOON))
    anna = second.standin.actor("Anna")
    assert NOON + HOUR == second.clock.now()
    assert [board.id, hand.id] == [m.id for m in anna.messages(second.standin.channel("garden"))]
    assert {"board.png": png()} == anna.messages(second.standin.channel("garden"))[0].files
    assert "Table one" == second.standin.channel("Table one").name
    async with running_bot(second.standin):
        again = await anna.click(board, "hand:anyone")
        assert again.shown.id > hand.id
    await second.stop()


async def test_start_afresh_forgets_everything(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    called = []

    async def on_fresh() -> None:
        called.append("fresh")
        await running.reset()

    running = await launch.start(tmp_path, 0, stopped(NOON), on_fresh)
    running.standin.world.advance(HOUR)
    running.standin.actor("Anna").say(running.standin.channel("garden"), "hello")
    async with http.ws_connect(running.standin.base + "/ui") as socket:
        await ask(socket, "fresh")
    assert (["fresh"], NOON, {}) == (called, running.clock.now(), running.standin.world.state.messages)
    assert {} == json.loads((tmp_path / "world.json").read_bytes())["messages"]
    assert [] == running.standin.actor("Anna").messages(running.standin.channel("garden"))
    await running.stop()


async def test_damaged_world_is_refused_and_can_be_set_aside(tmp_path: Path) -> None:
    assert (False, None) == (world_exists(tmp_path), set_aside(tmp_path))
    (tmp_path / "world.json").write_text('{"last_id": "many"}')
    with pytest.raises(DamagedWorld):
        await launch.start(tmp_path, 0)
    aside = set_aside(tmp_path)
    assert aside is not None
    assert (True, False) == ((aside / "world.json").exists(), world_exists(tmp_path))


async def test_files_that_nobody_holds_are_deleted_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "12").write_bytes(b"left over")
    (tmp_path / "world.json").write_text("{}")
    await (await launch.start(tmp_path, 0)).stop()
    assert not (tmp_path / "files" / "12").exists()
