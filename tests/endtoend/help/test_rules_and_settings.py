import re

import pytest

from cogs.words import people as people_words
from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world.state import Channel
from render.canvas.formats import Format
from render.registry import LOOKS
from tests.endtoend.driver.acts import ask, begun, now, play_one, press
from tests.endtoend.parterre import Parterre

ODDS = re.compile(r"No tile in the bag busts you|\d+ of \d+ tiles in the bag would bust you \(\d+ %\)")


@pytest.mark.parametrize("game", LOOKS)
async def test_rules_are_pages_to_turn_on_and_back_for_the_asker_alone(
    standin: StandIn, bot_of_all: Parterre, anna: Actor, ben: Actor, garden: Channel, game: str
) -> None:
    look = LOOKS[game]
    assert bot_of_all.client.is_ready()
    before = len(ben.messages(garden))
    page, titles = await ask(anna, garden, "rules", game=game), []
    for number in range(1, look.pages + 1):
        assert f"Page {number} of {look.pages}" in page.text
        assert [look.guide(number).picture.alt] == page.alt_texts
        titles.append(page.text.splitlines()[0])
        if number < look.pages:
            await anna.click(page, page.custom_id("Next"))
            page = now(anna, page)
    assert look.pages == len(set(titles))
    assert "Next" not in page.buttons.values()
    await anna.click(page, page.custom_id("Back"))
    assert f"Page {look.pages - 1} of" in now(anna, page).text
    assert before == len(ben.messages(garden))
    assert [] == standin.unknown


async def test_odds_are_told_to_whoever_wants_them_until_they_do_not(
    bot_of_all: Parterre, anna: Actor, garden: Channel
) -> None:
    settings = (await anna.slash(garden, "settings")).shown
    assert str(people_words.ODDS_HIDDEN) in settings.text
    table = await begun(bot_of_all, "Anna", "Ben", game="gardlings")
    assert ODDS.search(table.player("Anna").panel.text) is None
    await anna.click(settings, settings.custom_id("Show odds"))
    assert str(people_words.ODDS_SHOWN) in now(anna, settings).text
    for name, is_told in (("Anna", True), ("Ben", False)):
        await table.my_turn(table.player(name))
        assert is_told is (ODDS.search(table.player(name).panel.text) is not None)
    panel = (await anna.slash(table.thread, "hand")).shown
    answer = await anna.click(panel, panel.custom_id("As text"))
    assert ODDS.search(answer.shown.text)
    await anna.click(settings, now(anna, settings).custom_id("Hide odds"))
    person = await bot_of_all.tables.people.find(anna.id)
    assert person is not None
    assert not person.with_odds


async def test_panels_come_as_text_to_whoever_wants_text_and_posts_keep_their_pictures(
    bot: Parterre, anna: Actor, garden: Channel
) -> None:
    settings = await ask(anna, garden, "settings")
    for label, told, text_only in (
        (None, people_words.SHOWN[Format.WIDE], False),
        ("Text only", people_words.SHOWN_AS_TEXT, True),
        ("Phone, tall", people_words.SHOWN[Format.TALL], False),
        ("Text only", people_words.SHOWN_AS_TEXT, True),
    ):
        if label is not None:
            await press(anna, settings, label)
            person = await bot.tables.people.find(anna.id)
            assert person is not None
            assert text_only is person.text_only
        assert str(told) in now(anna, settings).text
    table = await begun(bot, "Anna", "Ben")
    assert [] == table.player("Anna").panel.alt_texts
    assert "Your hand: " in table.player("Anna").panel.text
    assert 1 == len(table.player("Ben").panel.alt_texts)
    for _ in range(2):
        await play_one(table, bot)
    assert 1 == len(table.posts[-1].alt_texts)
