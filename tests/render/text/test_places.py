"""Score sheets say places in words: a bare number beside the number of a seat could be either."""

import pytest

from languages.speech import speaking
from tests.languages.told import SAMPLES, forget, lettered


@pytest.mark.parametrize(("language", "word"), [("en", "Place"), ("de", "Rang")])
@pytest.mark.parametrize("slug", SAMPLES)
def test_a_place_is_no_second_number_before_that_of_a_seat(
    slug: str, language: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples = SAMPLES[slug]
    number = next(number for number, (players, _) in enumerate(samples.tables) if players > 2)
    end = samples.end(number, *samples.tables[number])
    places = {f"{word} {place}" for place in end.result.places}
    forget()
    with speaking(language), lettered(monkeypatch) as written:
        alt = samples.look.sheet(end.view, end.result, end.names).alt
        text = samples.look.sheet_text(end.view, end.result, end.names)
    assert places <= {*written}
    assert not any(one.rstrip(".").isdigit() and one.endswith(".") for one in written)
    assert all(f"{place}: " in told for place in places for told in (alt, text))
