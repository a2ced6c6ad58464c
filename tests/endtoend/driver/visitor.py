"""Somebody at the page in a real browser, who sees and presses what stands there."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]  # it ships no types
from playwright.async_api import Locator, Page, expect

from cogs.words import general as words
from render.registry import LOOKS
from tests.endtoend.driver.table import USUAL

_STICKING_OUT = """() => [...document.querySelectorAll("header *, main *, dialog *")].filter((element) =>
    element.checkVisibility() && element.getBoundingClientRect().right > window.innerWidth + 1)
    .map((element) => element.outerHTML.slice(0, 120))"""

_HAS_CHANGED = """([id, before]) => {
    const panel = document.getElementById(id);
    return panel.innerText !== before && !panel.querySelector("button[aria-disabled=true]");
}"""


@dataclass
class Visitor:
    """One window; `is_narrow` where the channels are behind a button."""

    page: Page
    is_narrow: bool

    @property
    def newest(self) -> Locator:
        """The last message on the screen."""
        return self.page.locator("#log > .message").last

    async def become(self, name: str) -> None:
        (person,) = await self.page.get_by_label("Playing as").select_option(name)
        await self.page.wait_for_function("(person) => location.hash.startsWith(`#${person}/`)", arg=person)

    async def go_to(self, channel: str) -> None:
        """Open a channel, thread or DM by the end of its name."""
        if self.is_narrow:
            await self.page.get_by_role("button", name="Channels").click()
        await self.page.get_by_role("navigation").get_by_role("button", name=channel).click()
        await expect(self.page.get_by_role("heading", name=channel).first).to_be_visible()

    async def press(self, label: str) -> None:
        await self.page.get_by_role("button", name=label, exact=True).last.click()

    async def begin(self, label: str, game: str = USUAL) -> None:
        """Choose a game under the greeting, then press a button of the answer."""
        await self.press(str(words.START_A_GAME))
        await self.newest.get_by_role("button", name=label, exact=True).nth(list(LOOKS).index(game)).click()

    async def play_turn(self, panel: Locator) -> int:
        """Press what leads on in a panel until the turn is confirmed. Returns: how many times."""
        presses, confirm = 1, panel.locator(".style-3:enabled")
        await expect(panel.locator(".style-1, .style-3, .chooser").first).to_be_visible()
        while not await confirm.count():
            await self.choose_first(panel)
            presses += 1
        # A computer may have played by the time of the answer, and the panel may ask for the next turn.
        await self._answered(panel, confirm.first.click)
        return presses

    async def choose_first(self, panel: Locator) -> None:
        """Press the first choice of a panel, or choose it in its select, and wait for the answer."""
        choices = panel.locator(".style-1")
        await self._answered(panel, choices.first.click if await choices.count() else lambda: self._pick(panel, 0))

    async def choose_last(self, panel: Locator) -> None:
        """Press the last of the choices in sight, which others hardly take away, and wait for the answer."""
        await self._answered(panel, panel.locator(".style-1").last.click)

    async def choose_behind_all(self, panel: Locator) -> None:
        """Choose the last option of a panel's select, or without one press the last choice."""
        has_more = await panel.locator(".chooser").count()
        await self._answered(panel, lambda: self._pick(panel, -1)) if has_more else await self.choose_last(panel)

    async def _pick(self, panel: Locator, place: int) -> None:
        await panel.locator(".chooser").first.click()
        await self.page.get_by_role("dialog").locator(".options button").nth(place).click()

    async def _answered(self, panel: Locator, act: Callable[[], Awaitable[None]]) -> None:
        before = await panel.inner_text()
        await act()
        # An answer puts a new element of the same id in the place of the old one.
        await self.page.wait_for_function(_HAS_CHANGED, arg=[await panel.get_attribute("id"), before])

    async def sticking_out(self) -> list[str]:
        """Return what reaches beyond the right edge of the window."""
        return list(await self.page.evaluate(_STICKING_OUT))

    async def hindrances(self) -> list[str]:
        """Return what axe-core finds that would hinder somebody, by its names for it."""
        found = await Axe().run(self.page)
        return [f"{fault['id']}: {node['html']}" for fault in found.response["violations"] for node in fault["nodes"]]
