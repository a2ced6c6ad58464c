"""No word of any game stays English: neither what is told, nor what is lettered into pictures, nor what is refused."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from cogs.interactions.answers import sentence
from languages.speech import speaking
from render.finale import Finale
from render.gallery import film_of
from render.game import Shot
from tests.languages.pseudo import PSEUDO, english, speaking_pseudo, teach
from tests.languages.test_sources import UNCONVERTED
from tests.languages.told import (
    ODD,
    SAMPLES,
    end_texts,
    forget,
    lettered,
    position_pictures,
    position_texts,
    refusals,
    timeless_texts,
)
from tools.positions import NAMES

TABLE = {"gardlings": 2}
"""Which of a game's sample tables is played, where it is not the second."""
FEW, MANY = 43, 5
"""Every so manieth position is looked at: in short, and in the full run."""
FINALE = Finale(("Anna", ""))
GUIDE_NAMES = ("Anna", "Ben", "Clara", "David")


def is_converted(slug: str) -> bool:
    folder = slug.replace("-", "_")
    return not any(f"/{folder}/" in module for module in UNCONVERTED)


CONVERTED = [slug for slug in SAMPLES if is_converted(slug)]
each_stride = pytest.mark.parametrize("stride", [FEW, pytest.param(MANY, marks=pytest.mark.full)])


def positions(slug: str, stride: int = FEW) -> Iterator[Any]:
    samples = SAMPLES[slug]
    number = TABLE.get(slug, 1)
    players, wanted = samples.tables[number]
    yield from islice(samples.positions(number, players, wanted), 0, None, stride)


def notations(slug: str) -> set[str]:
    """Return the words of which the notations of a game are made."""
    samples = SAMPLES[slug]
    number = TABLE.get(slug, 1)
    players, wanted = samples.tables[number]
    moves = {
        str(move)
        for state in samples.states(number, players, wanted)
        for seat in samples.game.to_act(state)
        for move in samples.game.legal_moves(state, seat)
    }
    return {word for text in (*moves, *ODD) for word in re.findall("[a-z]+", text) if len(word) > 1}


@each_stride
@pytest.mark.parametrize("slug", CONVERTED)
def test_all_that_is_told_of_a_game_is_translated(slug: str, stride: int, monkeypatch: pytest.MonkeyPatch) -> None:
    samples, names = SAMPLES[slug], {*NAMES, *GUIDE_NAMES}
    forget()
    with speaking_pseudo(monkeypatch), lettered(monkeypatch) as po_files:
        told = [text for one in positions(slug, stride) for text in position_texts(samples.look, one)]
        told += [*end_texts(samples, TABLE.get(slug, 1)), *timeless_texts(samples)]
    forget()
    assert len(told) > 100
    assert len(po_files) > 100
    assert {} == {text: words for text in (*told, *po_files) if (words := english(text, names))}


@each_stride
@pytest.mark.parametrize("slug", CONVERTED)
def test_all_that_a_game_refuses_is_translated(slug: str, stride: int, monkeypatch: pytest.MonkeyPatch) -> None:
    samples = SAMPLES[slug]
    number = TABLE.get(slug, 1)
    players, wanted = samples.tables[number]
    with speaking_pseudo(monkeypatch):
        refused = {
            sentence(one)
            for state in islice(samples.states(number, players, wanted), 0, None, stride)
            for one in refusals(samples, state)
        }
    assert len(refused) > 5
    known = notations(slug)
    assert {} == {text: words for text in refused if (words := english(text, known))}


@each_stride
@pytest.mark.parametrize("slug", CONVERTED)
def test_pictures_do_not_depend_on_what_was_drawn_in_another_language(
    slug: str, stride: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, some = SAMPLES[slug].look, list(positions(slug, 4 * stride))
    teach(monkeypatch)

    def drawn(language: str) -> list[bytes]:
        with speaking(language):
            pictures = [picture.png for one in some for picture in position_pictures(look, one)]
            shots = [Shot(one.spectator, one.names) for one in some]
            guide = (look.guide(number).picture.png for number in range(1, look.pages + 1))
            return [*pictures, *guide, film_of(look, shots, FINALE, 700, 5000)]

    forget()
    alone = drawn(PSEUDO)
    forget()
    plain = drawn("en")
    assert alone == drawn(PSEUDO)
    assert plain == drawn("en")
    assert plain != alone
    forget()


def test_english_words_are_found_and_names_are_none() -> None:
    assert ["waits", "for"] == english("Ёжик waits for Anna 4 on b2se `/new`", ["Anna"])
