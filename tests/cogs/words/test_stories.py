"""What was played is told by the names of then, with a mark at turns that a deputy played."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.words.stories import entries_by_round, story_lines
from render.game import AnyLook, Names, Totals
from render.registry import LOOKS
from rules.game import Seat
from tables.model.place import Person
from tables.model.timing import AUTO_DELAY
from tests.tables.hall import ANNA, BEN, CLARA, Hall
from tests.tables.leaving import playing


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
