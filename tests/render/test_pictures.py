"""What holds for the pictures of every game: their size, and that nothing but what they show decides their bytes."""

import hashlib
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import cycle
from typing import Any

import pytest

from render.canvas.formats import Format, drawing_in
from render.game import Picture
from rules.game import Chapters, Seat
from tables.history.archive import spread
from tests.render.comparing import is_sound
from tools.positions import Position
from tools.samples import all_samples

SAMPLES = {slug: samples for slug, (samples, _) in all_samples().items()}
EACH_GAME = pytest.mark.parametrize("slug", SAMPLES)
MOST = 6
"""Moments of each sample game, evenly from its beginning to its end."""


@cache
def moments(slug: str) -> Sequence[Position[Any, Any]]:
    found = []
    for number, table in enumerate(SAMPLES[slug].tables):
        positions = list(SAMPLES[slug].positions(number, *table))
        found += [positions[place] for place in spread(len(positions), MOST)]
    return found


def drawn(slug: str, one: Position[Any, Any]) -> Iterator[Picture]:
    look = SAMPLES[slug].look
    yield look.panel(one.view, one.before, one.legal, one.names)
    yield from look.overviews(one.spectator, one.names)
    if look.parts:
        yield look.part(one.spectator, Seat(0), one.names)


def sheets(slug: str) -> Iterator[Picture]:
    for number, table in enumerate(SAMPLES[slug].tables):
        end = SAMPLES[slug].end(number, *table)
        yield SAMPLES[slug].look.sheet(end.view, end.result, end.names)


@EACH_GAME
def test_every_picture_keeps_to_its_size_and_bytes(slug: str) -> None:
    pngs = [picture.png for one in moments(slug) for picture in drawn(slug, one)]
    pngs += [picture.png for picture in sheets(slug)]
    assert len(pngs) > 60
    assert all(map(is_sound, pngs))


@EACH_GAME
def test_a_spectator_has_no_panel(slug: str) -> None:
    one = moments(slug)[0]
    with pytest.raises(ValueError, match="spectator"):
        SAMPLES[slug].look.panel(one.spectator, one.spectator, (), one.names)


@EACH_GAME
@pytest.mark.parametrize("name", ["李明", "محمد", "🌸🌸", ""])
def test_a_name_that_cannot_be_written_becomes_colour_and_number(slug: str, name: str) -> None:
    one, look = moments(slug)[-2], SAMPLES[slug].look
    called = [(first, *one.names[1:]) for first in (name, "Blue 1")]
    shown, expected = ([page.png for page in look.overviews(one.spectator, names)] for names in called)
    assert expected == shown


def digests(stride: int, *, is_backwards: bool = False) -> list[str]:
    """Return digests of the pictures of every so manieth moment, wide and tall, in whatever order they are drawn."""
    every = [(slug, *one) for slug in SAMPLES for one in zip(cycle(Format), moments(slug)[::stride], strict=False)]
    found = [digest(*one) for one in (every[::-1] if is_backwards else every)]
    return found[::-1] if is_backwards else found


def digest(slug: str, made: Format, one: Position[Any, Any]) -> str:
    with drawing_in(made):
        return hashlib.sha256(b"".join(picture.png for picture in drawn(slug, one))).hexdigest()


@pytest.mark.parametrize("stride", [6, pytest.param(1, marks=pytest.mark.full)])
def test_a_fresh_process_draws_the_same_bytes_in_another_order(stride: int) -> None:
    program = f"from tests.render.test_pictures import digests\nprint(*digests({stride}, is_backwards=True))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    here = digests(stride)
    assert here == run.stdout.split()
    assert len(set(here)) == len(here)


# Where all play a chapter at the same time, each may see before the others what they have themselves.
@pytest.mark.parametrize("slug", [slug for slug, one in SAMPLES.items() if not isinstance(one.game, Chapters)])
def test_the_overview_shows_everybody_the_same(slug: str) -> None:
    game, look = SAMPLES[slug].game, SAMPLES[slug].look
    for made, one in zip(cycle(Format), moments(slug), strict=False):
        state = game.imagine(one.view, bytes(32))
        views = [game.view(state, Seat(seat)) for seat in range(len(one.names))]
        with drawing_in(made):
            shown = {tuple(picture.png for picture in look.overviews(view, one.names)) for view in views}
            assert shown == {tuple(picture.png for picture in look.overviews(one.spectator, one.names))}


@EACH_GAME
def test_a_tall_picture_is_told_in_the_words_of_the_wide_one(slug: str) -> None:
    def told(made: Format) -> set[str]:
        with drawing_in(made):
            shown = [picture for one in moments(slug)[::6] for picture in drawn(slug, one)]
            return {sentence for picture in (*shown, *sheets(slug)) for sentence in picture.alt.rstrip(".").split(". ")}

    assert told(Format.WIDE) == told(Format.TALL) != {""}


@EACH_GAME
def test_no_sentence_of_an_alt_text_ends_twice(slug: str) -> None:
    told = [picture.alt for one in moments(slug)[::3] for picture in drawn(slug, one)]
    assert [] == [alt for alt in told if ".." in alt]
