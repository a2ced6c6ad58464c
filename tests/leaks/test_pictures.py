from collections.abc import Callable

import pytest

from render.game import Picture
from render.registry import LOOKS
from rules.registry import GAMES
from tests.leaks.pictures import pictures_differ

STATES, CHUNK = 200, 20
"""States of each game in the full run, and how many make one test of it."""


@pytest.fixture(autouse=True)
def undrawn() -> None:
    """Draw real pictures here."""


@pytest.mark.parametrize("slug", GAMES)
def test_pictures_of_a_state_are_those_of_any_state_like_it(slug: str) -> None:
    drawn, differing = pictures_differ(slug, 0)
    assert [] == differing
    assert {"wide panel.png", "tall panel.png"} <= set(drawn)


@pytest.mark.full
@pytest.mark.parametrize("first", range(0, STATES, CHUNK))
@pytest.mark.parametrize("slug", GAMES)
def test_pictures_of_many_states_are_those_of_any_state_like_them(
    slug: str, first: int, record_property: Callable[[str, object], None]
) -> None:
    for number in range(first, first + CHUNK):
        assert [] == pictures_differ(slug, number)[1]
    record_property(f"states of {slug} drawn alike", CHUNK)


@pytest.mark.parametrize("slug", GAMES)
def test_picture_that_differs_at_every_drawing_is_found(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    look, drawn = type(LOOKS[slug]), list[Picture]()

    def panel(*_: object, **__: object) -> Picture:
        drawn.append(Picture("panel.png", len(drawn).to_bytes(2, "big"), ""))
        return drawn[-1]

    monkeypatch.setattr(look, "panel", panel)
    assert pictures_differ(slug, 0)[1]
