"""A turn that is only proposed is drawn as the same draft would be, in every game, and what was played beside it."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from PIL import Image, ImageChops

from render.base.words import alt_of
from render.canvas.png import Sign
from render.canvas.shapes import Box
from render.frame import HEADER
from render.game import Ghost, Meanwhile, Picture
from tests.languages.told import SAMPLES
from tests.render.comparing import opened
from tools.positions import Position

AnyPosition = Position[Any, Any]
LARGEST = 150_000
GARDENS = {
    "sanssouci": Box(0, HEADER, 1280, 868 - HEADER),
    "topiary": Box(0, HEADER, 900, 868 - HEADER),
    "emperors-garden": Box(0, HEADER, 900, 868 - HEADER),
    "gardlings": Box(0, HEADER, 880, 790 - HEADER),
}
"""Where a turn is drawn, without what is written beside it."""


@cache
def drafted(slug: str) -> AnyPosition:
    """Return a moment of a sample game at which a draft lies on the table."""
    samples = SAMPLES[slug]
    for one in samples.positions(0, *samples.tables[0]):
        words = samples.look.draft_words(one.view, one.before)
        if words and samples.look.changes(Meanwhile(one.before, one.view), one.names):
            return one
    pytest.fail("nobody drafts anything")


def without_draft(one: AnyPosition) -> AnyPosition:
    return replace(one, view=one.before, legal=())


def ghost_of(slug: str, one: AnyPosition, played: Any = None) -> Picture:  # noqa: ANN401 - any game's view
    ghost: Ghost[Any, Any] = Ghost(
        view=one.view, before=one.before, title="Hint", words="**bold** words", played=played
    )
    return SAMPLES[slug].look.ghost(ghost, one.names)


def garden(slug: str, picture: Picture) -> Image.Image:
    left, top, right, bottom = GARDENS[slug].corners()
    return opened(picture.png).crop((int(left), int(top), int(right), int(bottom)))


@pytest.mark.parametrize("slug", ["sanssouci", "topiary", "gardlings"])
def test_proposed_turn_is_drawn_as_the_same_draft_is(slug: str) -> None:
    one = drafted(slug)
    panel = SAMPLES[slug].look.panel(one.view, one.before, (), one.names)
    ghost = ghost_of(slug, one)
    assert None is ImageChops.difference(garden(slug, panel), garden(slug, ghost)).getbbox()
    assert panel.png != ghost.png


@pytest.mark.parametrize("slug", SAMPLES)
def test_proposed_turn_stands_on_the_table_as_it_is_and_is_told_first_in_the_alt_text(slug: str) -> None:
    one = drafted(slug)
    ghost, table = ghost_of(slug, one), ghost_of(slug, without_draft(one))
    assert None is not ImageChops.difference(garden(slug, table), garden(slug, ghost)).getbbox()
    assert ("ghost.png", True) == (ghost.name, ghost.alt.startswith("Hint: bold words. "))
    assert ghost.alt == table.alt
    assert LARGEST > len(ghost.png)


@pytest.mark.parametrize("slug", SAMPLES)
def test_what_was_played_stands_out_beside_what_is_proposed(slug: str) -> None:
    one = drafted(slug)
    marked, plain = ghost_of(slug, without_draft(one), one.view), ghost_of(slug, without_draft(one))
    assert None is not ImageChops.difference(garden(slug, marked), garden(slug, plain)).getbbox()


@pytest.mark.parametrize("slug", SAMPLES)
def test_somebody_elses_turn_is_marked_on_the_table_that_all_see_and_told_in_the_alt_text(slug: str) -> None:
    one = drafted(slug)
    look, seat = SAMPLES[slug].look, one.view.seat
    ghost: Ghost[Any, Any] = Ghost(view=one.view, before=one.before, title="Better", words="**bold** words")
    picture = look.ghost_for_all(ghost, seat, one.names)
    first, *_ = look.changes(Meanwhile(one.before, one.view), one.names)
    assert (True, True) == (Sign.NEW in picture.signs, picture.alt.startswith("Better: bold words. "))
    assert alt_of(first) in picture.alt
    assert LARGEST > len(picture.png)
