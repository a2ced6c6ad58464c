"""Whatever people do with their hours: nobody is timed out on vacation, and nothing rings in the night."""

import random

import pytest

from db.games.games import Consequence
from db.time import DeadlineKind, DeadlineRow, Step, deadlines_of_game, hours_of_game
from rules.errors import PlayerError
from tables.model.place import Person
from tables.model.timing import DAY, HOUR, is_away, is_resting
from tests.db.ready import reading
from tests.tables.hall import ANNA, BEN, CLARA, Hall

PEOPLE = (ANNA, BEN, CLARA)
LIMIT = DAY
STEPS = 60
ZONES = ("UTC", "Europe/Berlin", "Asia/Tokyo", "America/St_Johns")


async def disturb(hall: Hall, game_id: int, person: Person, chance: random.Random) -> None:
    """Let a person do something about their hours, or play; what is refused changes nothing."""
    hours, who = hall.tables.hours, person.user_id
    deeds = (
        lambda: hours.set_quiet(who, chance.choice((None, (chance.randrange(24) * 60, chance.randrange(24) * 60)))),
        lambda: hours.set_zone(who, chance.choice(ZONES)),
        lambda: hall.tables.people.set_direct_messages(person, are_wanted=chance.random() < 0.5),
        lambda: hours.change(who, wants_reminders=chance.random() < 0.7),
        lambda: hours.change(who, digest_hour=chance.choice((None, chance.randrange(24)))),
        lambda: hours.begin_vacation(who),
        lambda: hours.end_vacation(who),
        lambda: hall.tables.nudges.nudge(game_id, who),
        lambda: hall.type(game_id, person, "red end"),
        lambda: hall.type(game_id, person, "take:1 stay end"),
    )
    try:
        await chance.choice(deeds)()
    except PlayerError as error:
        assert str(error).endswith((".", ")"))  # noqa: PT017 - which of them is raised is no matter here


async def pass_time(hall: Hall, seconds: int) -> None:
    """Let time pass up to each instant at which something falls due."""
    end = hall.now + seconds
    while hall.now < end:
        due = await hall.tables.deadlines.next_due()
        hall.now = end if due is None else min(max(due, hall.now + 1), end)
        await hall.tick()
        await listen(hall)


async def listen(hall: Hall) -> None:
    """Send what may go out, and see that it rings for nobody who sleeps or is on vacation."""
    for entry in await hall.sent():
        if entry.user_id is not None and entry.rings:
            assert not is_resting((await hall.tables.hours.of(entry.user_id)).row, hall.now)


def fault(row: DeadlineRow, now: int, *, is_on_vacation: bool) -> str:
    """Say what is wrong with a deadline; empty if nothing is."""
    if row.kind is DeadlineKind.AUTO or row.step is Step.OVER:
        return ""
    if is_on_vacation != (row.left is not None):
        return f"{row} does not fit the vacation"
    if row.left is not None:
        return "" if 0 <= row.left <= LIMIT and row.look_at is None else f"{row} has no time that makes sense"
    assert row.look_at is not None
    return "" if now < row.look_at <= row.due_at else f"{row} was to be looked at before {now}"


@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.full) for seed in range(2, 300))])
async def test_clocks_and_bells_are_right_whatever_happens(hall: Hall, seed: int) -> None:
    chance = random.Random(seed)
    hall.consequence, hall.is_friendly = chance.choice(list(Consequence)), chance.random() < 0.5
    game_id = await hall.start("pebbles", 3, time_limit=LIMIT)
    for step in range(STEPS):
        await disturb(hall, game_id, chance.choice(PEOPLE), chance)
        await pass_time(hall, chance.choice((60, HOUR, 7 * HOUR)))
        if step % 20 == 10:
            await hall.reopen()
        with reading(hall.database) as connection:
            rows, hours = deadlines_of_game(connection, game_id), hours_of_game(connection, game_id)
        away = [is_away(hours.get(PEOPLE[row.seat].user_id), hall.now) for row in rows]
        faults = (fault(row, hall.now, is_on_vacation=is_on) for row, is_on in zip(rows, away, strict=True))
        assert [] == [found for found in faults if found]


def test_deadline_that_runs_on_in_a_vacation_is_found() -> None:
    row = DeadlineRow(game_id=1, seat=0, kind=DeadlineKind.TURN, due_at=9, step=Step.END, look_at=9)
    assert fault(row, 5, is_on_vacation=True)
    assert fault(row, 9, is_on_vacation=False)
    assert not fault(row, 5, is_on_vacation=False)
