"""The page's command line in a real browser: a chosen command becomes chips, one for each of its options."""

from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]  # it ships no types
from playwright.async_api import Locator, Page, expect

from tests.browser import PHONE, in_a_browser

pytestmark = in_a_browser


def field(page: Page, name: str) -> Locator:
    return page.get_by_role("combobox", name=name, exact=True)


def line(page: Page) -> Locator:
    return field(page, "Message or command")


async def typed(page: Page, text: str) -> None:
    """Type by hand, key by key."""
    await line(page).focus()
    await page.keyboard.type(text)


async def press(page: Page, *keys: str) -> None:
    for key in keys:
        await page.keyboard.press(key)


async def test_command_is_typed_with_suggestions_by_keyboard_alone(page: Page) -> None:
    await typed(page, "/sa")
    await expect(page.get_by_role("option", name="/say")).to_be_visible()
    await press(page, "Tab")
    await expect(field(page, "text")).to_be_focused()
    await page.keyboard.type("ro")
    await expect(page.get_by_role("option", name="row")).to_be_visible()
    await expect(page.get_by_role("option", name="fern")).to_have_count(0)
    await press(page, "ArrowDown", "ArrowDown", "Enter")
    await expect(field(page, "text")).to_have_value("row")
    await press(page, "ArrowRight", "Tab")
    await expect(field(page, "times")).to_be_focused()
    await page.keyboard.type("2")
    await press(page, "Enter")
    await expect(page.get_by_role("log").get_by_text("row row")).to_be_visible()
    await expect(line(page)).to_be_focused()


async def test_command_typed_out_by_hand_becomes_chips(page: Page) -> None:
    await typed(page, "/say text:rose and row times:2")
    await expect(field(page, "text")).to_have_value("rose and row")
    await expect(field(page, "times")).to_have_value("2")
    await press(page, "Enter")
    await expect(page.get_by_role("log").get_by_text("rose and row rose and row")).to_be_visible()


async def test_pasted_command_becomes_chips(page: Page) -> None:
    await line(page).fill("/plant note:by the wall flower:Rose")
    await expect(field(page, "note")).to_have_value("by the wall")
    await expect(field(page, "flower")).to_be_focused()
    await press(page, "Enter")
    await expect(page.get_by_role("log").get_by_text("planted R by the wall flat")).to_be_visible()


async def test_enter_chooses_a_command_without_needed_options_and_enter_runs_it(page: Page) -> None:
    await typed(page, "/post")
    await press(page, "Enter")
    await expect(page.get_by_role("status")).to_have_text("Press Enter to run /post.")
    await press(page, "Enter")
    await expect(page.get_by_role("log").get_by_text("posted and edited")).to_be_visible()


async def test_missing_option_is_named_and_typed_next(page: Page) -> None:
    await typed(page, "/say ")
    await press(page, "Escape", "Enter")
    await expect(page.get_by_role("alert")).to_have_text("text is needed: What to say")
    await expect(field(page, "text")).to_be_focused()
    await expect(field(page, "text")).to_have_attribute("aria-invalid", "true")
    await page.keyboard.type("fern!")
    await expect(field(page, "text")).to_have_attribute("aria-invalid", "false")
    await press(page, "Enter")
    await expect(page.get_by_role("log").get_by_text("fern!")).to_be_visible()


async def test_value_that_is_no_choice_is_named_with_the_choices(page: Page) -> None:
    await typed(page, "/plant oak")
    await press(page, "Enter")
    await expect(page.get_by_role("alert")).to_have_text("flower is one of these: Rose, Fern")
    await expect(field(page, "flower")).to_have_value("oak")


async def test_choices_and_optional_options_are_taken_with_enter(page: Page) -> None:
    await typed(page, "/plant fe")
    await press(page, "Enter")
    await expect(field(page, "flower")).to_have_value("Fern")
    offered = page.get_by_role("listbox", name="Suggestions").get_by_role("option")
    await expect(offered).to_have_text(["noteA word to put beside it", "deepWhether deep"])
    await press(page, "ArrowDown", "ArrowDown", "Enter")
    await expect(field(page, "deep")).to_be_focused()
    await page.keyboard.type("t")
    await press(page, "Enter", "Enter")
    await expect(page.get_by_role("log").get_by_text("planted F deep")).to_be_visible()


async def test_arrows_lead_from_option_to_option(page: Page) -> None:
    await line(page).fill("/say text:a times:2")
    await expect(field(page, "times")).to_be_focused()
    await press(page, "ArrowRight")
    await expect(field(page, "Further options")).to_be_focused()
    await press(page, "ArrowLeft", "ArrowLeft", "ArrowLeft")
    await expect(field(page, "text")).to_be_focused()


async def test_backspace_removes_an_empty_chip_and_then_the_command(page: Page) -> None:
    await line(page).fill("/say text:a times:2")
    await press(page, "Backspace", "Backspace")
    await expect(field(page, "times")).to_have_count(0)
    await expect(field(page, "text")).to_be_focused()
    await press(page, "Backspace", "Backspace")
    await expect(field(page, "text")).to_have_count(0)
    await press(page, "Backspace")
    await expect(line(page)).to_have_value("/say")
    await expect(line(page)).to_be_focused()


async def test_words_that_belong_to_no_option_are_not_sent(page: Page) -> None:
    await typed(page, "/board now")
    await press(page, "Enter")
    await expect(page.get_by_role("alert")).to_have_text("“now” belongs to no option of /board.")
    await expect(page.locator("#log > .message")).to_have_count(0)


async def test_refused_command_stands_in_the_line_again(page: Page) -> None:
    await line(page).fill("/say text:a times:9")
    await press(page, "Enter")
    await expect(page.get_by_role("alert")).to_contain_text("times must be from 1 to 3")
    await expect(field(page, "times")).to_have_value("9")


async def test_message_that_is_no_command_is_said(page: Page) -> None:
    await typed(page, "good evening, text:a")
    await press(page, "Enter")
    await expect(page.get_by_role("log").get_by_text("good evening, text:a")).to_be_visible()


async def test_tab_leaves_the_line_once_the_suggestions_are_closed(page: Page) -> None:
    await line(page).fill("/plant ")
    await expect(page.get_by_role("option", name="Rose")).to_be_visible()
    await press(page, "Escape", "Tab", "Escape", "Tab")
    await expect(page.get_by_role("button", name="Send")).to_be_focused()


async def test_chips_hinder_nobody_and_fit_a_phone(page: Page) -> None:
    await page.set_viewport_size(PHONE)
    await line(page).fill(f"/plant flower:Rose note:{'a long remark ' * 12}deep:")
    await expect(page.get_by_role("option", name="true")).to_be_visible()
    assert PHONE["width"] == await page.evaluate("document.documentElement.scrollWidth")
    found = await Axe().run(page)
    assert [] == [violation["id"] for violation in found.response["violations"]]
