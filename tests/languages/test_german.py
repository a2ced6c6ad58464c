"""German as sentences that are put together say it: after "mit" or "von" a plural has its dative."""

import re
from collections.abc import Iterator

import pytest

from languages.speech import speaking
from tests.languages.test_games import TABLE, positions
from tests.languages.told import SAMPLES, end_texts, position_texts, timeless_texts

_NOMINATIVES = ("Punkte", "Steine", "Gnome", "Schweine", "Pilzlinge", "Einhörner", "Tage", "Züge", "Stapel", "Plätze")
"""Plurals of things that are counted, whose dative has an n behind it."""
_WRONG = re.compile(
    rf"\b(?:aus|außer|bei|mit|nach|samt|seit|von|vor|zu) [*_]*\d+[*_]* (?:{'|'.join(_NOMINATIVES)})\b", re.IGNORECASE
)


def wrong(texts: Iterator[str]) -> list[str]:
    """Return what the texts say in the wrong case."""
    return sorted({found.group() for text in texts for found in _WRONG.finditer(text)})


@pytest.mark.parametrize("slug", SAMPLES)
def test_no_game_says_mit_4_punkte_for_mit_4_punkten(slug: str) -> None:
    samples = SAMPLES[slug]
    with speaking("de"):
        told = [text for one in positions(slug) for text in position_texts(samples.look, one)]
        told += [*end_texts(samples, TABLE.get(slug, 1)), *timeless_texts(samples)]
    assert any(noun in text for text in told for noun in _NOMINATIVES)
    assert [] == wrong(iter(told))


def test_a_dative_without_its_n_is_found() -> None:
    assert ["mit 4 Punkte", "von **7** Steine"] == wrong(
        iter(("am besten ist A1 ↘ mit 4 Punkte", "mit 4 Punkten", "von **7** Steine", "für 3 Punkte"))
    )
