"""Parterre's playground in a real browser, from the greeting to the first turns, on a desk and on a phone."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from cogs.words import general as words
from cogs.words import history as history_words
from cogs.words import orders as order_words
from cogs.words import people as people_words
from playground import launch
from tables.model import timing
from tests.browser import DESK, PHONE, in_a_browser, showing
from tests.endtoend.driver.visitor import Visitor
from tests.endtoend.parterre import parterre

pytestmark = in_a_browser
WIDTHS = {"desk": DESK, "phone": PHONE}

# Keeps back what asks for a channel's messages until it is let go.
_HOLD_OPENING = """() => {
    const send = WebSocket.prototype.send, held = [];
    WebSocket.prototype.send = function (text) {
        JSON.parse(text).do === "open" ? held.push([this, text]) : send.call(this, text);
    };
    window.openAtLast = () => {
        WebSocket.prototype.send = send;
        held.forEach(([socket, text]) => send.call(socket, text));
    };
}"""


@pytest_asyncio.fixture(loop_scope="session", params=WIDTHS)
async def visitor(
    request: pytest.FixtureRequest, window: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Visitor]:
    """Anna in front of a fresh playground, in which computers play at once."""
    monkeypatch.setattr(timing, "AUTO_DELAY", 0)
    playground = await launch.start(tmp_path, 0, bot_name="Parterre")
    async with (
        parterre(playground.standin, tmp_path / "tables.sqlite3"),
        showing(window, playground.page_url, WIDTHS[request.param]) as page,
    ):
        yield Visitor(page, is_narrow=WIDTHS[request.param] is PHONE)
    await playground.stop()
    assert [] == playground.standin.unknown


async def fully_in_view(panel: Locator) -> None:
    """See that a panel is in view from its question to its last button, without scrolling."""
    await expect(panel.get_by_role("heading").last).to_be_in_viewport(ratio=1)
    await expect(panel.get_by_role("button").last).to_be_in_viewport(ratio=1)


async def test_newcomer_holds_cards_after_one_click_and_plays_on_against_the_computer(visitor: Visitor) -> None:
    await visitor.begin(str(words.PLAY_ALONE))
    panel = visitor.page.locator(".message.ephemeral").filter(has=visitor.page.locator(".picture:not(.small)"))
    await expect(panel.get_by_text(str(words.SOLO_BEGUN)[:25])).to_be_visible()
    # The table card stands above it, so that the newest thing on the screen is what to do.
    await expect(visitor.newest).to_have_class("message ephemeral")
    assert await visitor.play_turn(panel)
    await expect(panel.get_by_role("heading", name="Play a card.")).to_be_visible()
    # However high panels are, from their question to their buttons they are in view without scrolling.
    await fully_in_view(panel)
    assert await visitor.play_turn(panel)
    await fully_in_view(panel)
    await expect(panel.get_by_role("heading", name="Play a card.")).to_be_visible()
    await visitor.press(str(history_words.WHAT_HAPPENED))
    await expect(visitor.newest).to_contain_text(str(history_words.SINCE_LAST_TURN).strip("*"))
    assert [] == await visitor.sticking_out()


async def test_newcomer_picks_up_a_tile_in_topiary_lays_one_and_takes_larger_pictures(visitor: Visitor) -> None:
    await visitor.begin(str(words.PLAY_ALONE), "topiary")
    panel = visitor.page.locator(".message.ephemeral").filter(has=visitor.page.locator(".picture:not(.small)"))
    await expect(panel.get_by_role("button", name=str(words.MORE_CHOICES))).to_be_visible()
    await expect(panel.get_by_text(str(words.SURPRISES).removeprefix("-# "))).to_be_visible()
    await visitor.choose_first(panel)
    await expect(panel.locator(".style-1")).to_have_count(4)
    assert await visitor.play_turn(panel)
    await visitor.press(str(people_words.LARGER))
    await expect(panel.get_by_role("button", name=str(people_words.LARGER))).to_have_count(0)
    picture, above = panel.locator(".picture"), panel.get_by_role("heading").last
    shown, room = await picture.bounding_box(), await above.bounding_box()
    assert shown is not None
    assert room is not None
    assert shown["height"] > shown["width"]
    assert not visitor.is_narrow or shown["width"] == room["width"]
    assert [] == await visitor.sticking_out()


async def test_newcomer_draws_a_card_in_emperors_garden_lays_it_and_acts(visitor: Visitor) -> None:
    await visitor.begin(str(words.PLAY_ALONE), "emperors-garden")
    panel = visitor.page.locator(".message.ephemeral").filter(has=visitor.page.locator(".picture:not(.small)"))
    await expect(panel.get_by_text("Place your samurai")).to_be_visible()
    await visitor.choose_first(panel)
    await visitor.choose_first(panel)
    await visitor.press(str(words.CONFIRM))
    await expect(panel.get_by_role("button", name="Draw a card")).to_be_visible()
    await visitor.press("Draw a card")
    await expect(panel.get_by_text(re.compile(r"^Lay \w+ \(\d+\)\.$")).first).to_be_visible()
    for _ in ("lay the card", "act"):
        await visitor.choose_first(panel)
    await expect(panel.get_by_text("Confirm your turn.")).to_be_visible()
    assert await visitor.play_turn(panel)
    # The computer may have answered before anybody could read it.
    await expect(panel.get_by_text(re.compile("priest → |Round 3 of 18")).first).to_be_visible()
    assert [] == await visitor.sticking_out()


async def test_newcomer_builds_a_garden_in_gardlings_and_buys(visitor: Visitor) -> None:
    await visitor.begin(str(words.PLAY_ALONE), "gardlings")
    panel = visitor.page.locator(".message.ephemeral").filter(has=visitor.page.locator(".picture:not(.small)"))
    await expect(panel.get_by_role("button", name="Draw", exact=True)).to_be_visible()
    for _ in range(2):
        await visitor.choose_first(panel)
    await expect(panel.get_by_text(re.compile(r"^Lay the \w+")).first).to_be_visible()
    # A tile that is laid alone leaves the choice whether to draw.
    await visitor.choose_behind_all(panel)
    await fully_in_view(panel)
    await visitor.press("Stop")
    await visitor.press(str(words.CONFIRM))
    await expect(panel.get_by_text("Round 2 begins")).to_be_visible()
    assert [] == await visitor.sticking_out()


async def test_two_people_at_one_window_play_their_first_turns_by_clicking(visitor: Visitor) -> None:
    await visitor.begin(str(words.WITH_OTHERS))
    await visitor.become("Ben")
    await visitor.press(str(words.JOIN))
    await visitor.become("Anna")
    await visitor.press(str(words.START))
    thread = (await visitor.page.locator(".thread-link").inner_text()).strip()
    await visitor.go_to(thread)
    await expect(visitor.newest).to_contain_text("is next")
    names = ["Ben", "Anna"] if "Ben is next" in await visitor.newest.inner_text() else ["Anna", "Ben"]
    for name, other in (names, reversed(names)):
        await visitor.become(name)
        await visitor.go_to("@ Parterre")
        assert await visitor.play_turn(visitor.newest)
        assert [] == await visitor.sticking_out()
        await visitor.go_to(thread)
        await expect(visitor.newest).to_contain_text(f"{other} is next")
        assert [] == await visitor.sticking_out()


@pytest.mark.parametrize("visitor", ["desk"], indirect=True)
async def test_whoever_becomes_somebody_else_may_go_to_their_messages_before_the_channel_is_there(
    visitor: Visitor,
) -> None:
    await visitor.begin(str(words.WITH_OTHERS))
    await visitor.become("Ben")
    await visitor.press(str(words.JOIN))
    await visitor.become("Anna")
    await visitor.press(str(words.START))
    await visitor.become("Ben")
    await visitor.page.evaluate(_HOLD_OPENING)
    await visitor.become("Anna")
    await visitor.page.get_by_role("navigation").get_by_role("button", name="@ Parterre").click()
    await visitor.page.evaluate("window.openAtLast()")
    await expect(visitor.page.get_by_role("heading", name="@ Parterre").first).to_be_visible()
    await expect(visitor.page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize("visitor", ["phone"], indirect=True)
async def test_whoever_waits_orders_ahead_on_a_phone_and_reads_what_was_played(visitor: Visitor) -> None:
    await visitor.begin(str(words.WITH_OTHERS))
    await visitor.become("Ben")
    await visitor.press(str(words.JOIN))
    await visitor.become("Anna")
    await visitor.press(str(words.START))
    thread = (await visitor.page.locator(".thread-link").inner_text()).strip()
    await visitor.go_to(thread)
    await expect(visitor.newest).to_contain_text("is next")
    mover, waits = ("Ben", "Anna") if "Ben is next" in await visitor.newest.inner_text() else ("Anna", "Ben")
    await visitor.become(waits)
    await visitor.go_to("@ Parterre")
    panel = visitor.newest
    await visitor.press(str(order_words.ORDER_AHEAD))
    await expect(panel.get_by_text("Your next turn:")).to_be_visible()
    while not await panel.locator(".style-3").count():
        await visitor.choose_last(panel)
    await visitor.press(str(order_words.ADD_WISH))
    await expect(panel.get_by_text("Otherwise:")).to_be_visible()
    await fully_in_view(panel)
    assert [] == await visitor.hindrances()
    assert [] == await visitor.sticking_out()
    await visitor.press(str(order_words.TO_THE_TABLE))
    await expect(panel.get_by_text(str(order_words.ORDERED))).to_be_visible()
    await visitor.become(mover)
    await visitor.go_to("@ Parterre")
    assert await visitor.play_turn(visitor.newest)
    await visitor.go_to(thread)
    await expect(visitor.newest).to_contain_text(f"{waits} (ordered ahead) ▸")
    await visitor.become(waits)
    await visitor.go_to("@ Parterre")
    await expect(visitor.newest).to_contain_text("Played as ordered")
    await visitor.go_to(thread)
    await visitor.press(str(words.MY_TURN))
    await expect(visitor.newest).to_contain_text("Played as ordered")
    assert [] == await visitor.sticking_out()


async def test_nothing_on_the_page_hinders_anybody(visitor: Visitor) -> None:
    page = visitor.page
    await expect(visitor.newest).to_contain_text(str(words.GREETING))
    assert [] == await visitor.hindrances()
    await page.get_by_text("⋯").click()
    assert [] == await visitor.hindrances()
    await page.get_by_text("⋯").click()
    await visitor.begin(str(words.WITH_OTHERS))
    await visitor.newest.locator(".chooser").first.click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    assert [] == await visitor.hindrances()
    await page.keyboard.press("Escape")
    await visitor.begin(str(words.PLAY_ALONE))
    await expect(page.locator(".message.ephemeral .picture:not(.small)")).to_be_visible()
    await expect(page.get_by_role("button", name=str(words.HOW_TO_PLAY)).last).to_be_visible()
    assert [] == await visitor.hindrances()
    await page.get_by_role("combobox", name="Message or command").fill("/")
    await expect(page.get_by_role("option", name="/play")).to_be_visible()
    assert [] == await visitor.hindrances()
    assert [] == await visitor.sticking_out()


async def test_what_hinders_or_sticks_out_is_found(visitor: Visitor) -> None:
    await visitor.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert ["button-name: <button></button>"] == await visitor.hindrances()
    await visitor.page.evaluate("document.querySelector('main').lastChild.style.cssText = 'width: 9000px'")
    assert any(html.startswith("<button") for html in await visitor.sticking_out())
