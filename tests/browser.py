"""One window of a real browser for all tests that look at a page: opening one takes longer than most of them."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import pytest_asyncio
from playwright.async_api import ConsoleMessage, Error, Page, ViewportSize, async_playwright, expect

CHROMIUM = shutil.which("chromium")
in_a_browser = [
    pytest.mark.skipif(not CHROMIUM, reason="chromium is not installed"),
    pytest.mark.asyncio(loop_scope="session"),
]
"""For `pytestmark`: the tests share the loop of the window."""

DESK = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=780)

# A machine that is busy with other tests must not look like a fault.
expect.set_options(timeout=60_000)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def window() -> AsyncIterator[Page]:
    async with async_playwright() as driver:
        running = await driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield await running.new_page()
        await running.close()


@asynccontextmanager
async def showing(window: Page, url: str, size: ViewportSize) -> AsyncIterator[Page]:
    """Show a page whose address no test has shown before; whatever the page itself complains about fails the test."""
    complaints: list[str] = []

    def hear(complaint: ConsoleMessage | Error) -> None:
        if isinstance(complaint, Error) or complaint.type == "error":
            complaints.append(str(complaint))

    window.on("pageerror", hear)
    window.on("console", hear)
    await window.set_viewport_size(size)
    await window.goto(url)
    try:
        yield window
    finally:
        await window.goto("about:blank")
        window.remove_listener("pageerror", hear)
        window.remove_listener("console", hear)
    assert [] == complaints
