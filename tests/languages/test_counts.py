"""What is counted has a form for one: a number beside a thing that can be counted goes through `n_`."""

import re
from collections.abc import Iterator, Mapping

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from cogs.words.time import days_left
from languages.speech import speaking
from tools.catalogues import TEMPLATES

_BESIDE = r"\{{({fields})\}}(?:\*\*)? (?:\*\*)?(?:(?:more|other|free|open|further|of the) )?({nouns})\b"
_LIMIT = "a limit in the code, which is never one"
NEVER_ONE: Mapping[str, str] = {
    **dict.fromkeys(("most", "least", "target"), _LIMIT),
    "span": "from one number to another",
    "hand": "the three tiles of a hand",
}
"""Fields that hold no number that could be one, each with the reason."""
SENTENCES_OF_LIMITS: Mapping[str, str] = {
    "This game was rated; ratings are shown from {games} games on.": _LIMIT,
    "{name} has not been away for {days} days yet; until then a computer plays, and you can go on.": _LIMIT,
    "A time limit is between {least} seconds and {days} days, or there is none; please choose one.": _LIMIT,
    "There was a nudge within the last {hours} hours; the next one is possible <t:{until}:R>.": _LIMIT,
}
SOMEBODY: Mapping[str, str] = dict.fromkeys(("person", "game", "name", "names"), "a name, before what somebody does")
"""Fields that hold no number."""


def templates() -> Iterator[Catalog]:
    for path in sorted(TEMPLATES.glob("*.pot")):
        with path.open("rb") as lines:
            yield read_po(lines)


def nouns() -> set[str]:
    """Return the things that are counted somewhere, as they follow their number in the plural."""
    found = {"days", "hours", "minutes", "weeks", "people"}
    for catalogue in templates():
        for message in catalogue:
            if message.pluralizable:
                one, many = (set(re.findall(r"\{\w+\} ([a-z]+)", text)) for text in message.id)
                found |= {word for word in many - one if word.endswith("s")}
    return found


def uncounted(sentence: str, things: set[str]) -> list[str]:
    """Return what of a sentence without a form for one is a number beside a thing that can be counted."""
    if sentence in SENTENCES_OF_LIMITS:
        return []
    beside = re.compile(_BESIDE.format(fields=r"\w+", nouns="|".join(sorted(things))))
    return [found[0] for found in beside.finditer(sentence) if found[1] not in NEVER_ONE.keys() | SOMEBODY.keys()]


def test_a_number_beside_what_is_counted_has_a_form_for_one() -> None:
    things = nouns()
    found = [
        (message.id, lacking)
        for catalogue in templates()
        for message in catalogue
        if isinstance(message.id, str) and (lacking := uncounted(message.id, things))
    ]
    assert [] == found


def test_things_are_found_by_what_is_counted_elsewhere() -> None:
    assert {"cards", "tiles", "turns", "rounds", "points", "gnomes", "players", "squares", "stacks"} <= nouns()


@pytest.mark.parametrize(
    "planted",
    [
        "{days} days left",
        "**{cards_left} cards** left",
        "{left} more tiles",
        "on {count} stacks",
        "waits for {n} players",
    ],
)
def test_a_number_without_a_form_for_one_is_found(planted: str) -> None:
    assert uncounted(planted, nouns())


def test_sentences_that_are_let_through_still_exist() -> None:
    known = {message.id for catalogue in templates() for message in catalogue if isinstance(message.id, str)}
    assert SENTENCES_OF_LIMITS.keys() <= known


@pytest.mark.parametrize(
    ("language", "one", "some"),
    [
        ("en", "1 day left this year", "5 days left this year"),
        ("de", "noch 1 Tag dieses Jahr", "noch 5 Tage dieses Jahr"),
        ("fr", "encore 1 jour cette année", "encore 5 jours cette année"),
        ("es", "este año queda 1 día", "este año quedan 5 días"),
        ("it", "ancora 1 giorno quest’anno", "ancora 5 giorni quest’anno"),
        ("pl", "w tym roku został 1 dzień", "w tym roku zostało 5 dni"),
    ],
)
def test_one_day_of_vacation_is_no_days(language: str, one: str, some: str) -> None:
    with speaking(language):
        assert (one, some) == (days_left(1), days_left(5))
