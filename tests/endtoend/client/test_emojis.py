"""Emojis of the bot: drawn, uploaded, read once at the start, and shown beside words."""

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from host.emojis import upload
from playground.faults import Fault, Trouble
from playground.limits.emojis import add
from playground.standin import StandIn
from playground.wire.routes import CALL_SIGN
from render.base.emoji_art import draw_emojis
from render.text import emojis
from tests.endtoend.driver.acts import ask, choose_text
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import Parterre, parterre
from tests.endtoend.plain_look import PLAIN
from tests.playground.pointing import pointed_at

_EMOJI = re.compile(r"<:\w+:\d+> ")


@pytest.fixture(autouse=True)
def _none_left() -> None:
    emojis.use({})


def test_emojis_are_as_small_and_named_as_discord_wants_them() -> None:
    drawn = draw_emojis()
    assert 31 == len(drawn)
    for name, png in drawn.items():
        assert re.fullmatch(r"[a-z0-9_]{2,32}", name)
        assert len(png) <= 256 * 1024
        assert (128, 128) == Image.open(io.BytesIO(png)).size


async def test_what_is_missing_or_changed_is_uploaded_and_nothing_twice(standin: StandIn) -> None:
    pictures, uploaded = dict(list(draw_emojis().items())[:3]), dict[str, str]()
    there = standin.world.state.emojis
    with pointed_at(f"{standin.base}/api/v10", standin.gateway_url):
        assert 3 == await upload(CALL_SIGN, pictures, uploaded)
        assert [*pictures] == [emoji.name for emoji in there.values()]
        before = set(there)
        assert 0 == await upload(CALL_SIGN, pictures, uploaded)
        first, second, _ = pictures
        pictures[first] = pictures[second]
        assert 1 == await upload(CALL_SIGN, pictures, uploaded)
    assert 1 == len(before - set(there))
    (changed,) = (emoji.id for emoji in there.values() if emoji.name == first)
    assert pictures[second] == standin.world.files.get(changed)


async def played(standin: StandIn, bot: Parterre) -> tuple[Table, str, str]:
    """Play a turn. Returns: what is told of it, and the market of the text board."""
    table = await open_table(standin, "Anna", "Ben")
    mover = await table.next_player()
    await mover.play_turn()
    await bot.deliver()
    await choose_text(mover.actor, table.thread)
    board = (await ask(mover.actor, table.thread, "hand")).text
    return table, table.newest_post, board


async def test_bot_shows_the_emojis_that_it_finds_at_its_start_beside_words_but_in_no_alt_text(
    standin: StandIn, path: Path
) -> None:
    for name, png in draw_emojis().items():
        add(standin.world, name, png)
    async with parterre(standin, path, looks=PLAIN) as bot:
        table, told, board = await played(standin, bot)
    assert _EMOJI.search(told)
    assert re.search(r"M1 <:\w+:\d+> [a-z]", board)
    assert not any("<:" in alt for post in table.posts for alt in post.alt_texts)


async def test_without_an_answer_words_stand_alone(standin: StandIn, path: Path) -> None:
    add(standin.world, "vine", b"")
    standin.server.faults.order(Fault("GET", r"/applications/\d+/emojis", Trouble.STATUS, status=403))
    async with parterre(standin, path, looks=PLAIN) as bot:
        _, told, board = await played(standin, bot)
    assert "→" in told
    assert "<:" not in told + board
