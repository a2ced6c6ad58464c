"""What was played is told by the names of then, with a mark at turns that a deputy played."""

from collections.abc import Iterator, Sequence
from itertools import islice
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.words.general import gained
from cogs.words.stories import entries_by_round, story_lines, turn_words
from render.base.words import signed
from render.game import AnyLook, Names, Totals
from render.optional import Scores
from render.registry import LOOKS
from rules.game import Event, Seat
from tables.model.place import Person
from tables.model.timing import AUTO_DELAY
from tests.languages.told import SAMPLES, forget, lettered
from tests.tables.hall import ANNA, BEN, CLARA, Hall
from tests.tables.leaving import playing
from tools.positions import Position


def tell(events: Sequence[Any], names: Names, _totals: Totals) -> Sequence[str]:
    """Tell who took how many pebbles, as a look would."""
    return [f"{names[event.seat]} {event.text}" for event in events if event.text.startswith("take:")]


LOOK = cast("AnyLook", SimpleNamespace(story=tell))


async def turn(hall: Hall, game_id: int, person: Person) -> None:
    await hall.type(game_id, person, "take:1 stay end")


async def test_each_turn_is_told_by_the_name_of_who_held_the_seat_then(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    await turn(hall, game_id, ANNA)
    await hall.tables.replacements.offer(game_id, BEN.user_id)
    await hall.tick(AUTO_DELAY)
    await turn(hall, game_id, CLARA)
    await hall.tables.absences.away(game_id, CLARA.user_id)
    await turn(hall, game_id, ANNA)
    await hall.tables.replacements.take(game_id, Seat(1), Person(21, "Emma"))
    await turn(hall, game_id, Person(21, "Emma"))
    await hall.tick(AUTO_DELAY)
    story = await hall.tables.history.story(game_id, None)
    assert (
        "Anna take:1",
        "Ben (deputy) take:3",
        "Clara take:1",
        "Anna take:1",
        "Emma take:1",
        "Clara (deputy) take:3",
    ) == story_lines(LOOK, story)


@pytest.mark.parametrize("slug", ["sanssouci", "topiary", "emperors-garden"])
async def test_turns_tell_what_they_brought_and_have_their_rounds(hall: Hall, slug: str) -> None:
    game_id, look = await hall.start(slug, 1, 1, time_limit=60), LOOKS[slug]
    while not (await hall.panel(game_id, ANNA)).is_over:
        await hall.tick(60)
    story = await hall.tables.history.story(game_id, None)
    assert sum(" **+" in line for line in story_lines(look, story)) > 10
    numbers = [number for number, _ in entries_by_round(look, story)]
    assert sorted(numbers) == numbers
    assert {*range(1, look.round(story.view) + 1)} == set(numbers)


def drafts(slug: str) -> Iterator[Position[Any, Any]]:
    """Yield moments of sample games at which a draft brings something, other kinds of things each time."""
    look, samples, told = LOOKS[slug], SAMPLES[slug], set[Sequence[str]]()
    for number, (players, wanted) in enumerate(samples.tables):
        for one in samples.positions(number, players, wanted):
            gains = look.gains(one.view, one.before)
            brought = tuple(gain.category for gain in gains)
            if brought in told or not sum(gain.points for gain in gains if not gain.at_end):
                continue
            if look.draft_words(one.view, one.before):
                told.add(brought)
                yield one


@pytest.mark.parametrize("slug", SAMPLES)
def test_words_never_say_3_above_where_the_picture_says_5_below(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    look, compared = LOOKS[slug], 0
    for one in islice(drafts(slug), 4):
        gains = look.gains(one.view, one.before)
        brought = signed(sum(gain.points for gain in gains if not gain.at_end))
        assert f"**{brought}**" in gained(gains)
        forget()
        with lettered(monkeypatch) as written:
            look.panel(one.view, one.before, one.legal, one.names)
        assert brought in written, f"{gained(gains)}, but the picture says {written}"
        with monkeypatch.context() as patch:
            patch.setattr(type(look), "turn_line", lambda _look, _happened, _names, change: f"changed by {change}")
            told = turn_words(look, (one.before, one.view), [cast("Event", one)], one.names)
        assert not isinstance(look, Scores) or f"changed by {int(brought.replace('−', '-'))}" == told or "None" in told
        compared += 1
    assert compared > 1
    forget()
