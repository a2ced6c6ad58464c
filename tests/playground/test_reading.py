"""Reading on the page in a real browser: where one is, what is new, where the focus goes, pictures."""

import pytest
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]  # it ships no types
from playwright.async_api import Locator, Page, expect

from playground.actors.actor import Actor
from playground.launch import Playground
from tests.browser import PHONE, in_a_browser

pytestmark = in_a_browser
_TOP = "document.getElementById('log').scrollTop"
_GAP = "((log) => log.scrollHeight - log.scrollTop - log.clientHeight)(document.getElementById('log'))"


@pytest.fixture
def ben(playground: Playground) -> Actor:
    return playground.standin.actor("Ben")


def say(actor: Actor, playground: Playground, channel: str, *texts: str) -> None:
    for text in texts:
        actor.say(playground.standin.channel(channel), text)


async def command(page: Page, name: str) -> None:
    await page.get_by_role("combobox", name="Message or command").fill(f"/{name} ")
    await page.keyboard.press("Enter")


def entry(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation").get_by_role("button", name=name)


async def test_number_counts_what_rang_and_a_name_in_bold_what_did_not(
    page: Page, playground: Playground, ben: Actor
) -> None:
    say(ben, playground, "parlour", "one", "two")
    await expect(entry(page, "# parlour unread")).to_be_visible()
    await expect(entry(page, "parlour").locator(".badge")).to_have_count(0)
    await command(page, "board")
    await page.get_by_role("button", name="Thread").click()
    await expect(entry(page, "Table one").locator(".badge")).to_have_text("1")
    thread = playground.standin.channel("Table one")
    ben.say(thread, "no mention")
    await expect(entry(page, "Table one").locator(".badge")).to_have_text("1")


async def test_what_rang_is_still_counted_after_the_page_was_left(page: Page) -> None:
    await command(page, "board")
    await page.get_by_role("button", name="Thread").click()
    await expect(entry(page, "Table one").locator(".badge")).to_have_text("1")
    await page.get_by_label("Playing as").select_option("Ben")
    await expect(entry(page, "Table one").locator(".badge")).to_have_count(0)
    await page.get_by_label("Playing as").select_option("Anna")
    await expect(entry(page, "Table one").locator(".badge")).to_have_text("1")
    await page.reload()
    await expect(entry(page, "Table one").locator(".badge")).to_have_text("1")


async def test_new_messages_leave_who_reads_older_ones_where_they_are(
    page: Page, playground: Playground, ben: Actor
) -> None:
    say(ben, playground, "garden", *(f"line {number} ends" for number in range(60)))
    await expect(page.get_by_text("line 59 ends")).to_be_in_viewport()
    await page.get_by_text("line 5 ends").scroll_into_view_if_needed()
    top = await page.evaluate(_TOP)
    say(ben, playground, "garden", "something new")
    newer = page.get_by_role("button", name="New messages")
    await expect(newer).to_be_visible()
    assert top == await page.evaluate(_TOP)
    await newer.click()
    await expect(page.get_by_text("something new")).to_be_in_viewport()
    await expect(newer).to_be_hidden()


async def test_answer_is_shown_to_who_asked_for_it_wherever_they_read(
    page: Page, playground: Playground, ben: Actor
) -> None:
    await command(page, "board")
    await expect(page.get_by_role("button", name="My hand")).to_be_visible()
    say(ben, playground, "garden", *(f"line {number} ends" for number in range(60)))
    await expect(page.get_by_text("line 59 ends")).to_be_in_viewport()
    await page.get_by_role("button", name="My hand").click()
    await expect(page.get_by_text("Anna opens the hand")).to_be_in_viewport()


async def test_message_in_which_something_was_pressed_stays_in_view(
    page: Page, playground: Playground, ben: Actor
) -> None:
    say(ben, playground, "garden", *(f"before {number}" for number in range(30)))
    await command(page, "board")
    await expect(page.get_by_role("button", name="Repaint")).to_be_visible()
    say(ben, playground, "garden", *(f"line {number} ends" for number in range(30)))
    await expect(page.get_by_text("line 29 ends")).to_be_in_viewport()
    # The title and half of the picture are in view, the buttons below them are not.
    await page.evaluate("document.querySelector('.picture').scrollIntoView({block: 'end'})")
    await expect(page.locator(".chooser")).not_to_be_in_viewport()
    await page.get_by_role("button", name="Repaint").evaluate("button => button.click()")
    await expect(page.get_by_role("heading", name="Repainted")).to_be_visible()
    await expect(page.locator(".chooser")).to_be_in_viewport()


async def test_message_taller_than_the_window_is_read_from_its_beginning(
    page: Page, playground: Playground, ben: Actor
) -> None:
    say(ben, playground, "garden", "first line\n" + "line\n" * 80 + "last line")
    await expect(page.get_by_text("first line")).to_be_in_viewport()
    await expect(page.get_by_text("last line")).not_to_be_in_viewport()


async def test_channel_begins_with_a_word_on_who_one_is(page: Page) -> None:
    beginning = page.get_by_text("Here begins # garden.")
    await expect(beginning).to_contain_text("You are Anna")
    await page.get_by_label("Playing as").select_option("Ben")
    await expect(beginning).to_contain_text("You are Ben")


async def test_older_messages_come_above_what_is_read(page: Page, playground: Playground, ben: Actor) -> None:
    say(ben, playground, "garden", *(f"line {number} ends" for number in range(150)))
    await page.reload()
    await expect(page.get_by_text("line 149 ends")).to_be_in_viewport()
    await page.get_by_role("button", name="Show older messages").press("Enter")
    await expect(page.get_by_text("line 0 ends")).to_have_count(1)
    await expect(page.get_by_text("line 50 ends")).to_be_in_viewport()
    await expect(page.get_by_role("log")).to_be_focused()


async def test_channel_opens_at_its_end_whatever_was_read_before(
    page: Page, playground: Playground, ben: Actor
) -> None:
    say(ben, playground, "garden", *(f"line {number} ends" for number in range(60)))
    await command(page, "board")
    await expect(page.get_by_role("button", name="My hand")).to_be_in_viewport()
    await page.get_by_text("line 3 ends").scroll_into_view_if_needed()
    await entry(page, "parlour").click()
    await expect(page.get_by_role("heading", name="# parlour")).to_be_visible()
    await entry(page, "garden").click()
    await expect(page.get_by_role("button", name="My hand")).to_be_in_viewport()
    assert 2 > await page.evaluate(_GAP)


async def test_focus_stays_on_what_was_pressed(page: Page) -> None:
    await command(page, "board")
    repaint = page.get_by_role("button", name="Repaint")
    await repaint.focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="Repainted")).to_be_visible()
    await expect(repaint).to_be_focused()
    await page.locator(".chooser").focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Escape")
    await expect(page.locator(".chooser")).to_be_focused()
    await entry(page, "parlour").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="# parlour")).to_be_visible()
    await expect(entry(page, "parlour")).to_be_focused()


async def test_picture_is_enlarged_and_closed_by_keyboard(page: Page) -> None:
    await command(page, "board")
    picture = page.get_by_role("button", name="Enlarge: A grey board")
    await picture.focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Close")).to_be_focused()
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Full size")).to_have_attribute("aria-pressed", "true")
    found = await Axe().run(page)
    assert [] == [violation["id"] for violation in found.response["violations"]]
    await page.keyboard.press("Escape")
    await expect(picture).to_be_focused()


async def test_menu_of_channels_is_closed_by_escape(page: Page) -> None:
    await page.set_viewport_size(PHONE)
    menu = page.get_by_role("button", name="Channels")
    await menu.click()
    await expect(entry(page, "parlour")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(entry(page, "parlour")).to_be_hidden()
    await expect(menu).to_be_focused()
    await menu.click()
    await entry(page, "parlour").press("Enter")
    await expect(page.get_by_role("log")).to_be_focused()
