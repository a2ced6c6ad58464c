"""What the walk-throughs of all games share: pages whose pictures are drawn when somebody turns to them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from render.canvas.signs import Png
from render.game import Page, Picture


@dataclass(frozen=True, slots=True)
class Draft:
    """A page before its picture is drawn."""

    title: str
    text: str
    draw: Callable[[], Png]
    alt: str


def turned_to(drafts: Sequence[Draft], number: int) -> Page:
    """Draw a page, counted from 1. Raises: IndexError: there is no such page."""
    if number not in range(1, len(drafts) + 1):
        message = f"The guide has {len(drafts)} pages, none of number {number}."
        raise IndexError(message)
    page = drafts[number - 1]
    return Page(page.title, page.text, Picture.of(f"guide-{number}.png", page.draw(), page.alt))
