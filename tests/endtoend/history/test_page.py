"""Looking again after a while, and looking back, on a phone in a real browser."""

import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from cogs.words import general as words
from cogs.words import history as history_words
from playground import launch
from render.canvas.style import SKY
from rules.registry import GAMES
from tables.model.panel import Control, Intent
from tests.browser import PHONE, in_a_browser, showing
from tests.endtoend.driver.table import USUAL, game_of, open_lobby, seat, title_of
from tests.endtoend.driver.visitor import Visitor
from tests.endtoend.parterre import Parterre, parterre

pytestmark = in_a_browser
MANY = 40
_PIXELS = """async ([picture, red, green, blue]) => {
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    const {data} = context.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
        count += data[at] === red && data[at + 1] === green && data[at + 2] === blue;
    return count;
}"""
"""How many pixels of a picture have exactly one colour."""


@dataclass
class Evening:
    """A table of Anna and Ben, and Anna before a page on a phone."""

    visitor: Visitor
    bot: Parterre
    game_id: int
    name: str
    people: Mapping[str, int]

    async def play_turn(self, name: str) -> int:
        """Play the turn of somebody, if it is theirs, elsewhere. Returns: the number of the table's last move."""
        play, game, user_id = self.bot.tables.play, GAMES[USUAL], self.people[name]
        panel = await play.panel(self.game_id, user_id)
        while panel.is_to_act:
            action = Control.CONFIRM if panel.can_confirm else str(game.casual(panel.draft_view, panel.legal))
            intent = Intent(game_id=panel.game_id, user_id=user_id, action=action, rev=None, interaction_id=None)
            panel = (await play.act(intent)).panel
        await self.bot.deliver()
        return panel.seq

    async def blue_pixels(self, message: Locator) -> int:
        picture = await message.get_by_role("img").first.element_handle()
        return int(await self.visitor.page.evaluate(_PIXELS, [picture, *SKY]))


@pytest_asyncio.fixture(loop_scope="session")
async def evening(window: Page, tmp_path: Path) -> AsyncIterator[Evening]:
    playground = await launch.start(tmp_path, 0, bot_name="Parterre")
    async with parterre(playground.standin, tmp_path / "tables.sqlite3") as bot:
        anna, ben = (playground.standin.actor(name) for name in ("Anna", "Ben"))
        card = await open_lobby(anna, playground.standin.channel("garden"))
        await seat(card, anna, ben)
        await anna.click(card, f"v1|start|{game_of(card)}||")
        await bot.deliver()
        people = {actor.name: actor.id for actor in (anna, ben)}
        async with showing(window, playground.page_url, PHONE) as page:
            yield Evening(Visitor(page, is_narrow=True), bot, game_of(card), title_of(card), people)
    await playground.stop()
    assert [] == playground.standin.unknown


async def test_first_look_after_forty_moves_tells_and_outlines_what_was_missed(evening: Evening) -> None:
    visitor, presence, anna = evening.visitor, evening.bot.tables.absences, evening.people["Anna"]
    await evening.play_turn("Ben")
    began = await evening.play_turn("Anna")
    await presence.away(evening.game_id, anna)
    while await evening.play_turn("Ben") < began + MANY:
        await evening.bot.let_computers_play()
    await presence.back(evening.game_id, anna)
    await visitor.become("Anna")
    await visitor.go_to(evening.name)
    await visitor.press(str(words.MY_TURN))
    panel = visitor.page.locator(".message.ephemeral").last
    await expect(panel).to_contain_text(str(history_words.SINCE_LAST_TURN).strip("*"))
    await expect(panel).to_contain_text("▸ Anna")
    await expect(panel).to_contain_text(str(history_words.LEGEND).removeprefix("-# "))
    picture = panel.get_by_role("img").first
    assert str(await picture.get_attribute("alt")).startswith("New since your last turn, with blue beads ")
    assert 100 < await evening.blue_pixels(panel)
    await visitor.press(str(history_words.WHAT_HAPPENED))
    # The whole table, where the panel above it shows one's own garden.
    whole = visitor.newest.get_by_role("img").first
    await expect(whole).to_have_attribute("alt", re.compile("^New since your last turn, .* Sanssouci, Round"))
    await expect(visitor.newest).to_contain_text(str(history_words.SINCE_LAST_TURN).strip("*"))
    assert 100 < await evening.blue_pixels(visitor.newest)
    assert [] == await visitor.sticking_out()


async def test_replay_is_stepped_through_by_its_buttons(evening: Evening) -> None:
    visitor = evening.visitor
    for name in ("Anna", "Ben", "Anna", "Ben", "Anna"):
        await evening.play_turn(name)
    await visitor.become("Anna")
    await visitor.go_to(evening.name)
    await visitor.page.get_by_role("combobox", name="Message or command").fill("/replay")
    # Once to choose the command, once to run it.
    for _ in range(2):
        await visitor.page.keyboard.press("Enter")
    shown = visitor.page.locator(".message.ephemeral").last
    await expect(shown).to_contain_text(re.compile(r"Post (\d) of \1"))
    for label, place in (
        (str(history_words.FIRST), r"Before the first of \d posts"),
        (str(history_words.ON), r"Post 1 of \d"),
        (str(history_words.ON), r"Post 2 of \d"),
        (str(history_words.BACK), r"Post 1 of \d"),
        (str(history_words.LAST), r"Post (\d) of \1"),
    ):
        await shown.get_by_role("button", name=str(label), exact=True).click()
        await expect(shown).to_contain_text(re.compile(place))
        await expect(shown.get_by_role("img").first).to_be_visible()
    # Looking back outlines nothing: beads are about one's own last turn.
    assert 0 == await evening.blue_pixels(shown)
    assert [] == await visitor.sticking_out()
