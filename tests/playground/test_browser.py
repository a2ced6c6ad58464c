"""The page in a real browser, with the real client behind it."""

import pytest
from playwright.async_api import Page, expect

from playground.launch import Playground
from tests.browser import PHONE, in_a_browser

pytestmark = in_a_browser


async def type_line(page: Page, text: str) -> None:
    line = page.get_by_role("combobox", name="Message or command")
    await line.fill(text)
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")


async def test_board_shows_its_picture_buttons_and_private_answers(page: Page) -> None:
    await type_line(page, "/board")
    picture = page.get_by_role("button", name="Enlarge: A grey board")
    await picture.click()
    await expect(page.get_by_role("dialog", name="Picture")).to_be_visible()
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="My hand").click()
    await expect(page.get_by_text("Only you can see this")).to_be_visible()
    await page.get_by_role("button", name="Dismiss message").click()
    await expect(page.get_by_text("Only you can see this")).to_have_count(0)


async def test_select_and_form_are_answered(page: Page) -> None:
    await type_line(page, "/board")
    await page.locator(".chooser").click()
    await page.get_by_role("dialog", name="Choose").get_by_role("button", name="south").click()
    await expect(page.get_by_text("You sit south")).to_be_visible()
    await page.get_by_role("button", name="Note").click()
    form = page.get_by_role("dialog", name="A note")
    await form.get_by_label("Your note").fill("hello")
    await form.get_by_label("Colour").select_option("blue")
    await form.get_by_role("button", name="Submit").click()
    await expect(page.get_by_text("hello in blue")).to_be_visible()


async def test_thread_is_marked_unread_and_opened_by_its_link(page: Page) -> None:
    await type_line(page, "/board")
    await page.get_by_role("button", name="Thread").click()
    entry = page.get_by_role("navigation").get_by_role("button", name="Table one")
    await expect(entry.locator(".badge")).to_be_visible()
    await page.locator(".thread-link").click()
    await expect(page.get_by_text("Welcome, @Anna")).to_be_visible()
    await expect(entry.locator(".badge")).to_have_count(0)


async def test_another_person_sees_the_board_but_no_private_answer(page: Page) -> None:
    await type_line(page, "/board")
    await page.get_by_role("button", name="My hand").click()
    await expect(page.get_by_text("Anna opens the hand")).to_be_visible()
    await page.get_by_label("Playing as").select_option("Ben")
    await expect(page.get_by_role("button", name="My hand")).to_be_visible()
    await expect(page.get_by_text("Anna opens the hand")).to_have_count(0)


async def test_each_person_has_the_language_of_their_own_discord(page: Page, playground: Playground) -> None:
    language = page.get_by_label("Language of their Discord")
    await expect(language).to_have_value("en-US")
    await language.select_option("Deutsch")
    await page.get_by_label("Playing as").select_option("Ben")
    await expect(language).to_have_value("en-US")
    await page.reload()
    await page.get_by_label("Playing as").select_option("Anna")
    await expect(language).to_have_value("de")
    assert ("de", "en-US") == tuple(playground.standin.actor(name).user.locale for name in ("Anna", "Ben"))


async def test_added_person_gets_a_direct_message(page: Page) -> None:
    await page.get_by_text("⋯").click()
    await page.get_by_label("Add person").fill("Zoë")
    await page.get_by_role("button", name="Add", exact=True).click()
    await page.get_by_label("Playing as").select_option("Zoë")
    await type_line(page, "/whisper friend:@Zoë")
    await expect(page.get_by_text("sent", exact=True)).to_be_visible()
    await page.get_by_role("navigation").get_by_role("button", name="@ ").click()
    await expect(page.get_by_text("Your hand")).to_be_visible()


async def test_text_of_others_is_never_markup(page: Page, playground: Playground) -> None:
    evil = "<img src=x onerror=alert(1)> [x](javascript:alert(1)) **bold** <t:0:R> -# small"
    ben = playground.standin.actor("Ben")
    ben.say(playground.standin.channel("garden"), evil)
    await expect(page.get_by_text("<img src=x onerror=alert(1)>")).to_be_visible()
    await expect(page.locator("#log img, #log a")).to_have_count(0)
    await expect(page.locator("#log strong")).to_have_text("bold")


async def test_older_messages_are_shown_when_asked_for(page: Page, playground: Playground) -> None:
    ben, garden = playground.standin.actor("Ben"), playground.standin.channel("garden")
    for number in range(1, 251):
        ben.say(garden, f"line {number} ends")
    await page.get_by_label("Playing as").select_option("Ben")
    await expect(page.get_by_text("line 151 ends")).to_have_count(1)
    await expect(page.get_by_text("line 150 ends")).to_have_count(0)
    for first in (51, 1):
        await page.get_by_role("button", name="Show older messages").click()
        await expect(page.get_by_text(f"line {first} ends")).to_have_count(1)
    await expect(page.get_by_role("button", name="Show older messages")).to_have_count(0)


async def test_clock_moves_on_and_starting_afresh_forgets(page: Page) -> None:
    await type_line(page, "hello")
    await expect(page.get_by_role("log").get_by_text("hello")).to_be_visible()
    await page.get_by_text("⋯").click()
    await page.get_by_role("button", name="+1 day").click()
    await expect(page.get_by_text("moved on by 24 h")).to_be_visible()
    await page.get_by_role("button", name="Start afresh").click()
    await page.get_by_role("dialog").get_by_role("button", name="Start afresh").click()
    await expect(page.get_by_role("log").get_by_text("hello")).to_have_count(0)


async def test_phone_needs_no_scrolling_sideways_and_opens_the_channels(page: Page) -> None:
    await page.set_viewport_size(PHONE)
    await type_line(page, "/board")
    await expect(page.get_by_role("button", name="My hand")).to_be_visible()
    assert PHONE["width"] == await page.evaluate("document.documentElement.scrollWidth")
    parlour = page.get_by_role("navigation").get_by_role("button", name="parlour")
    await expect(parlour).not_to_be_visible()
    await page.get_by_role("button", name="Channels").click()
    await parlour.click()
    await expect(page.get_by_role("heading", name="# parlour")).to_be_visible()


async def test_everything_that_can_be_pressed_has_a_name(page: Page) -> None:
    await type_line(page, "/board")
    await expect(page.get_by_role("button", name="My hand")).to_be_visible()
    await page.get_by_text("⋯").click()
    nameless = """() => [...document.querySelectorAll("button, a, input, select, summary, img")].filter((element) =>
        element.checkVisibility() && !(element.ariaLabel || element.textContent.trim() || element.alt
        || element.labels?.length)).map((element) => element.outerHTML)"""
    assert [] == await page.evaluate(nameless)
    await page.evaluate("document.body.append(document.createElement('button'))")
    assert ["<button></button>"] == await page.evaluate(nameless)


SEEN = """() => [...document.querySelectorAll("#log .container .picture")].map((tile) => {
    const image = tile.querySelector("img"), box = tile.getBoundingClientRect(), shown = image.getBoundingClientRect();
    const [wide, high] = [shown.width / image.getAttribute("width"), shown.height / image.getAttribute("height")];
    const isWhole = Math.abs(wide - high) < 0.01 * wide && shown.width < box.width + 1 && shown.height < box.height + 1;
    return [Math.round(box.left), Math.round(box.top), Math.round(box.width),
        isWhole ? "whole" : getComputedStyle(image).objectFit];
})"""
"""Each tile: its left, top and width, and whether its picture is seen whole, or how it is fitted into the tile."""


@pytest.mark.parametrize(
    ("number", "columns", "rows", "fitted"),
    [(1, 1, 1, "whole"), (2, 2, 1, "cover"), (3, 2, 2, "cover"), (4, 2, 2, "cover"), (5, 3, 2, "cover")],
)
async def test_several_pictures_of_a_gallery_are_cropped_to_a_mosaic_and_one_is_whole(
    page: Page, number: int, columns: int, rows: int, fitted: str
) -> None:
    await type_line(page, f"/pictures number:{number}")
    tiles = page.get_by_role("button", name="Enlarge: Picture")
    await expect(tiles).to_have_count(number)
    seen = await page.evaluate(SEEN)
    assert [fitted] * number == [how for *_, how in seen]
    assert (columns, rows) == tuple(len({one[axis] for one in seen}) for axis in (0, 1))
    assert (number == 3) == (len({round(width, -1) for _, _, width, _ in seen}) > 1)
