"""A game that ended changes a profile and a ranking that can be looked at, on a phone in a real browser."""

import re
from pathlib import Path

from playwright.async_api import Page, expect

from cogs.words import people as people_words
from playground import launch
from tables.seats.absences import ResignationAnswer
from tests.browser import PHONE, in_a_browser, showing
from tests.endtoend.driver.table import game_of, open_lobby, seat
from tests.endtoend.driver.visitor import Visitor
from tests.endtoend.parterre import Parterre, parterre

pytestmark = in_a_browser


async def asked(page: Page, command: str) -> None:
    await page.get_by_role("combobox", name="Message or command").fill(command)
    # Once to choose the command, once to run it.
    for _ in range(2):
        await page.keyboard.press("Enter")


async def leave(bot: Parterre, game_id: int, user_id: int) -> None:
    """Resign elsewhere."""
    asked = await bot.tables.resignations.question(game_id, user_id)
    answer = ResignationAnswer(game_id=game_id, user_id=user_id, seat=asked.seat, rev=asked.rev, parting=asked.parting)
    assert (await bot.tables.resignations.resign(answer)).is_over
    await bot.deliver()


async def test_a_game_that_ended_is_in_profile_and_ranking(window: Page, tmp_path: Path) -> None:
    playground = await launch.start(tmp_path, 0, bot_name="Parterre")
    async with parterre(playground.standin, tmp_path / "tables.sqlite3") as bot:
        anna, ben = (playground.standin.actor(name) for name in ("Anna", "Ben"))
        card = await open_lobby(anna, playground.standin.channel("garden"))
        await seat(card, anna, ben)
        await anna.click(card, f"v1|start|{game_of(card)}||")
        await bot.deliver()
        async with showing(window, playground.page_url, PHONE) as page:
            visitor = Visitor(page, is_narrow=True)
            await visitor.become("Anna")
            await visitor.go_to("garden")
            await asked(page, "/profile")
            answer = page.locator(".message.ephemeral").last
            await expect(answer).to_contain_text(str(people_words.NO_GAMES))
            await leave(bot, game_of(card), ben.id)
            for command, alt in (("/profile", "All games: 1 game, 1 won"), ("/ranking", "Anna")):
                await asked(page, command)
                picture = answer.get_by_role("img").first
                await expect(picture).to_have_attribute("alt", re.compile(re.escape(alt)))
                assert [] == await visitor.sticking_out()
    await playground.stop()
    assert [] == playground.standin.unknown
