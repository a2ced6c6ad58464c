"""What is new since one's last turn, in the pictures and words of every game."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from render.canvas.png import Sign
from render.game import Meanwhile
from rules.game import Seat
from tools.positions import Samples, named
from tools.samples import all_samples

SAMPLES = {slug: samples for slug, (samples, _) in all_samples().items()}
TABLES = {"sanssouci": 1, "topiary": 1, "emperors-garden": 1, "gardlings": 2}
"""Which of its sample tables each game is tried with."""


@cache
def seen(slug: str) -> tuple[Any, ...]:
    """Return what the first seat sees whenever a sample game has come to another turn."""
    samples: Samples[Any, Any, Any] = SAMPLES[slug]
    players, wanted = samples.tables[TABLES[slug]]
    views, last = [], None
    for state in samples.states(TABLES[slug], players, wanted):
        if samples.turn(state) != last:
            last = samples.turn(state)
            views.append(samples.game.view(state, Seat(0)))
    return tuple(views)


def meanwhiles(slug: str) -> Iterator[Meanwhile[Any]]:
    """Yield some stretches of the game, short ones and long ones."""
    views = seen(slug)
    for first in range(len(views) // 4, len(views) - 1, max(1, len(views) // 5)):
        yield Meanwhile(views[first], views[first])
        yield Meanwhile(views[first], views[min(first + 3, len(views) - 1)])
    yield Meanwhile(views[0], views[-2])


@pytest.mark.parametrize("slug", SAMPLES)
def test_an_alt_text_tells_of_beads_just_where_there_are_some(slug: str) -> None:
    look, found = SAMPLES[slug].look, set()
    names = named(len(seen(slug)[0].players))
    for meanwhile in meanwhiles(slug):
        told = look.changes(meanwhile, names)
        now = meanwhile.now
        plain = (*look.overviews(now, names), look.panel(now, now, (), names), look.part(now, Seat(1), names))
        marked = (
            *look.overviews(now, names, meanwhile=meanwhile),
            look.panel(now, now, (), names, meanwhile=meanwhile),
            look.part(now, Seat(1), names, meanwhile=meanwhile),
        )
        are_marked = [one.png != other.png for one, other in zip(plain, marked, strict=True)]
        assert bool(told) == any(are_marked)
        assert are_marked == [Sign.NEW in picture.signs for picture in marked]
        assert are_marked == ["with blue beads" in picture.alt for picture in marked]
        assert [bool(told)] * len(marked) == [picture.alt.startswith("New since your last turn") for picture in marked]
        assert all(len(picture.png) <= 200 * 1024 and len(picture.alt) <= 1024 for picture in marked)
        found.add(bool(told))
    assert {True, False} == found
