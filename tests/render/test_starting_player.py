"""Who starts is marked by a flag and named in words, so that nobody reads it as the first place."""

from dataclasses import replace
from typing import Any

import pytest

from languages.speech import speaking
from render.registry import LOOKS
from rules.game import Seat
from tests.languages.told import SAMPLES, forget, lettered
from tools.positions import named

WORDS = {
    "sanssouci": ("starts", "beginnt"),
    "topiary": ("starts", "beginnt"),
    "gardlings": ("buys first", "kauft zuerst"),
}
"""In Emperor's Garden the players stand in turn order."""


def at_begin(slug: str, seats: int = 3) -> Any:  # noqa: ANN401 - a view of any game
    """Return what everybody sees of a table of so many at its begin."""
    samples = SAMPLES[slug]
    return samples.game.view(next(iter(samples.states(1, seats, {}))), None)


@pytest.mark.parametrize("slug", WORDS)
def test_the_starting_player_is_not_called_1st(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    view, look, names = at_begin(slug), LOOKS[slug], named(3)
    for language, word in zip(("en", "de"), WORDS[slug], strict=True):
        forget()
        with speaking(language), lettered(monkeypatch) as written:
            pictures = [look.overviews(replace(view, first=Seat(seat)), names)[0].png for seat in range(3)]
            assert 3 == len(set(pictures))
            assert {"1st", "1."}.isdisjoint(written)
            told = [line for line in look.text(view, names).splitlines() if line.startswith("**")]
            assert [named(3)[view.first]] == [name for name in names for line in told if name in line and word in line]
