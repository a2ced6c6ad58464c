"""
How much a table's thread asks of its readers: posts, words, controls, uploads, and its height on a phone.

Whole games, played as casual computers do, over the stand-in: `python -m tools.thread sanssouci --seats 4`. Words are
those that can be read, links and times as one word each. `--height` opens the thread in Chromium, 390 pixels wide.
"""

import argparse
import asyncio
import logging
import re
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import structlog
from playwright.async_api import ViewportSize, async_playwright

from db.servers import Pictures
from playground import launch
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world.components import walk
from render.registry import LOOKS
from rules.registry import GAMES
from tables.model.panel import Control, Intent
from tests.endtoend.driver.table import game_of, open_lobby, seat, title_of
from tests.endtoend.driver.visitor import Visitor
from tests.endtoend.parterre import Parterre, parterre

_NAMES = ("Anna", "Ben", "Clara", "David")
_MIB = 1024 * 1024
_LINK = re.compile(r"\]\([^)]*\)|<[@t][^>]*>")
_WORD = re.compile(r"\w")
_PHONE = 390
_SUM = """async () => {
    // Pictures out of sight are loaded late, and take no room before that.
    for (const one of document.querySelectorAll("#log img")) {
        one.loading = "eager";
        await one.decode();
    }
    return [...document.querySelectorAll("#log > .message")]
        .reduce((sum, one) => sum + Math.round(one.getBoundingClientRect().height), 0);
}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thread:
    """What stands in a thread after the game; `pixels` is its height, 0 if it was not looked at."""

    posts: int
    words: int
    controls: int
    pictures: int
    uploaded: int
    pixels: int = 0


def measured(posts: Sequence[Seen], pixels: int = 0) -> Thread:
    """Add up what the posts of a thread have."""
    return Thread(
        posts=len(posts),
        words=sum(_words(post.text) for post in posts),
        controls=sum("custom_id" in part for post in posts for part in walk(post.payload["components"])),
        pictures=sum(len(post.files) for post in posts),
        uploaded=sum(len(data) for post in posts for data in post.files.values()),
        pixels=pixels,
    )


def _words(text: str) -> int:
    return sum(bool(_WORD.search(word)) for word in _LINK.sub(" x ", text).split())


async def play(slug: str, seats: int, pictures: Pictures = Pictures.ROUND, *, with_height: bool = False) -> Thread:
    """Play a whole game with the usual options, always the same one, and measure its thread."""
    with tempfile.TemporaryDirectory() as folder:
        playground = await launch.start(Path(folder), 0, bot_name="Parterre")
        try:
            async with parterre(playground.standin, Path(folder, "thread.sqlite3")) as bot:
                await bot.tables.servers.change(bot.standin.guild.id, pictures=pictures)
                name = await _play_out(bot, slug, _NAMES[:seats])
                pixels = await _height(playground.page_url, name) if with_height else 0
                return measured(_posts(playground.standin, name), pixels)
        finally:
            await playground.stop()


def _posts(standin: StandIn, name: str) -> list[Seen]:
    everything = standin.actor(_NAMES[0]).messages(standin.channel(name))
    return [post for post in everything if not post.is_ephemeral and post.text]


async def _play_out(bot: Parterre, slug: str, names: Sequence[str]) -> str:
    """Play a game to its end. Returns: the table's name."""
    host, *guests = [bot.standin.actor(name) for name in names]
    card = await open_lobby(host, bot.standin.channel("garden"), slug)
    await seat(card, host, *guests)
    await host.click(card, f"v1|start|{game_of(card)}||")
    await bot.deliver()
    while not (await bot.tables.play.panel(game_of(card), None)).is_over:
        for actor in (host, *guests):
            await _play_turn(bot, game_of(card), actor.id)
    return title_of(card)


async def _play_turn(bot: Parterre, game_id: int, user_id: int) -> None:
    panel = await bot.tables.play.panel(game_id, user_id)
    if not panel.is_to_act:
        return
    while panel.is_to_act:
        casual = GAMES[panel.slug].casual
        action = Control.CONFIRM if panel.can_confirm else str(casual(panel.draft_view, panel.legal))
        panel = (await bot.tables.play.act(Intent(game_id=game_id, user_id=user_id, action=action, rev=None))).panel
        if action is Control.CONFIRM:
            break
    await bot.deliver()


async def _height(url: str, name: str) -> int:
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = await browser.new_page(viewport=ViewportSize(width=_PHONE, height=780))
        await page.goto(url)
        await Visitor(page, is_narrow=True).go_to(name)
        pixels: int = await page.evaluate(_SUM)
        await browser.close()
    return pixels


def row(title: str, seats: int, thread: Thread) -> str:
    """Write what was measured as a row of a table."""
    numbers = (seats, thread.posts, thread.words, thread.controls, thread.pictures)
    told = " | ".join(f"{number:,}" for number in numbers)
    return f"| {title} | {told} | {thread.uploaded / _MIB:.1f} MiB | {thread.pixels:,} |"


async def main() -> None:
    """Print a table, a row a game."""
    parser = argparse.ArgumentParser(prog="python -m tools.thread", description=__doc__)
    parser.add_argument("slugs", nargs="*", default=list(GAMES), metavar="game", help=f"of {', '.join(GAMES)}")
    parser.add_argument("--seats", type=int, default=2, choices=range(1, len(_NAMES) + 1))
    parser.add_argument("--pictures", default=Pictures.ROUND.value, choices=[one.value for one in Pictures])
    parser.add_argument("--height", action="store_true")
    wanted = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    print("| game | seats | posts | words | controls | pictures | uploads | pixels high |")
    print("|---|---|---|---|---|---|---|---|")
    for slug in wanted.slugs:
        thread = await play(slug, wanted.seats, Pictures(wanted.pictures), with_height=wanted.height)
        print(row(LOOKS[slug].title, wanted.seats, thread), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
