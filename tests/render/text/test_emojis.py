import re
from collections.abc import Iterator
from itertools import islice

import pytest

from cogs.words.text import fitted
from render.base.emoji_art import draw_emojis
from render.text import emojis
from tests.languages.told import SAMPLES, position_pictures, step_texts, timeless_texts, told_events

_EMOJI = re.compile(r"<:(\w+):\d+> \S")


@pytest.fixture(autouse=True)
def _in_use() -> Iterator[None]:
    emojis.use({name: 10**18 + number for number, name in enumerate(draw_emojis())})
    yield
    emojis.use({})


@pytest.mark.parametrize("slug", SAMPLES)
def test_lines_have_emojis_and_alt_texts_buttons_and_guides_have_none(slug: str) -> None:
    samples = SAMPLES[slug]
    players, wanted = samples.tables[1]
    lines = samples.look.story(list(told_events(samples, 1)), ("Anna", "Ben", "Clara", "David")[:players])
    assert any(_EMOJI.search(line) for line in lines)
    bare = [*timeless_texts(samples)]
    for one in islice(samples.positions(1, players, wanted), 3, None, 31):
        bare += [picture.alt for picture in position_pictures(samples.look, one)]
        bare += step_texts(samples.look.steps(one.view, one.legal)) if one.legal else ()
    assert len(bare) > 10
    assert not any("<:" in text for text in bare)


def test_words_without_an_emoji_stand_alone() -> None:
    assert re.fullmatch(r"<:rose_arch:\d+> rose arch", emojis.pictured("rose-arch", "rose arch"))
    assert "cloud" == emojis.pictured("cloud", "cloud")
    assert "rose arch → G6" == emojis.plain(f"{emojis.pictured('rose-arch', 'rose arch')} → G6")


def test_long_message_keeps_its_lines_rather_than_its_emojis() -> None:
    lines = [emojis.pictured("vine", "vine")] * 150
    assert ("opening", *["vine"] * 150) == fitted(("opening",), lines, ())
    assert tuple(lines[:9]) == fitted((), lines[:9], ())
