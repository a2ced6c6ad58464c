"""Deleting one's data gives no new counts and no second seat, and nobody can read from what is kept who it was."""

from collections.abc import Awaitable, Callable

import pytest

from db.people.people import Use
from rules.game import Seat
from tables.lobby.waiting import CALL_AFTER, CALL_PAUSE
from tables.model.place import Person, Place
from tables.model.rate_limits import DAY, LIMITS, count_use
from tests.db.ready import writing
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, PLACE, Hall, refused
from tests.tables.leaving import play_to_the_end, playing
from tests.tables.lobby.test_waiting import called

ELSEWHERE = Place(guild_id=72, channel_id=73)
HOUR = 3600


async def open_table(hall: Hall, person: Person, place: Place) -> None:
    await hall.tables.lobbies.open(person, place, "pebbles")


async def nudge(hall: Hall, person: Person, place: Place) -> None:
    game_id = (await hall.tables.lobbies.open(BEN, place, "pebbles")).game_id
    await hall.execute(f"DELETE FROM uses WHERE user_id = {BEN.user_id}")  # noqa: S608 - a number of ours
    await hall.tables.lobbies.join(game_id, person)
    await hall.tables.lobbies.start(game_id, BEN.user_id)
    await hall.seal(game_id, BEN, person)
    now, hall.now = hall.now, hall.now + HOUR
    try:
        await hall.tables.nudges.nudge(game_id, person.user_id)
    finally:
        hall.now = now


async def report(hall: Hall, person: Person, place: Place) -> None:
    await hall.tables.conduct.report(person.user_id, place.guild_id or 0)


DOINGS: dict[Use, Callable[[Hall, Person, Place], Awaitable[None]]] = {
    Use.OPEN: open_table,
    Use.NUDGE: nudge,
    Use.REPORT: report,
}


@pytest.mark.parametrize("kind", DOINGS)
@pytest.mark.parametrize("place", [PLACE, Place(guild_id=None, channel_id=9)])
async def test_deleting_ones_data_resets_no_count_of_the_day(hall: Hall, kind: Use, place: Place) -> None:
    for number in range(LIMITS[kind]):
        await DOINGS[kind](hall, ANNA, place)
        if number % 3 == 0:
            await hall.tables.privacy.forget(ANNA.user_id)
    await hall.tables.privacy.forget(ANNA.user_id)
    await hall.reopen()
    for _ in range(2):
        assert "too-often" == await refused(DOINGS[kind](hall, ANNA, place))
        await hall.tables.privacy.forget(ANNA.user_id)
    await DOINGS[kind](hall, CLARA, place)
    await DOINGS[kind](hall, ANNA, ELSEWHERE)
    hall.now += DAY + 2 * HOUR
    await DOINGS[kind](hall, ANNA, place)
    await hall.tables.deadlines.sweep()
    assert [] == await hall.rows("former_uses")


@pytest.mark.parametrize("kind", LIMITS)
async def test_whatever_is_counted_stays_counted(hall: Hall, kind: Use) -> None:
    async def use() -> None:
        with writing(hall.database) as connection:
            count_use(connection, ANNA.user_id, 70, kind, hall.now)

    for _ in range(LIMITS[kind]):
        await use()
    await hall.tables.privacy.forget(ANNA.user_id)
    assert "too-often" == await refused(use())


async def test_time_of_the_next_use_is_told_as_if_nothing_had_been_deleted(hall: Hall) -> None:
    first = hall.now
    for _ in range(LIMITS[Use.REPORT]):
        await report(hall, ANNA, PLACE)
        hall.now += HOUR
        await hall.tables.privacy.forget(ANNA.user_id)
    await refused(report(hall, ANNA, PLACE), f"the next report is possible <t:{first + DAY}:R>")
    hall.now = first + DAY
    await report(hall, ANNA, PLACE)
    await refused(report(hall, ANNA, PLACE), f"the next report is possible <t:{first + HOUR + DAY}:R>")


async def test_deleting_ones_data_calls_no_other_role_sooner(hall: Hall) -> None:
    for role, slug in enumerate(("pebbles", "rivals"), 9):
        await hall.tables.servers.set_game_role(70, slug, role)
    first = await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")
    assert [first.game_id] == await called(hall, CALL_AFTER)
    await hall.tables.privacy.forget(ANNA.user_id)
    second = await hall.tables.lobbies.open(ANNA, PLACE, "rivals")
    assert [] == await called(hall, CALL_PAUSE - 1)
    assert [second.game_id] == await called(hall, 1)


async def leave(hall: Hall, game_id: int) -> None:
    """Do nothing: deleting one's data leaves the table."""


async def leave_to_computer(hall: Hall, game_id: int) -> None:
    asked = await hall.tables.replacements.question(game_id, ANNA.user_id)
    await hall.tables.replacements.leave_to_computer(game_id, ANNA.user_id, asked.rev)


async def resign(hall: Hall, game_id: int) -> None:
    await hall.resign(game_id, ANNA)


async def hand_over(hall: Hall, game_id: int) -> None:
    await hall.tables.replacements.offer(game_id, ANNA.user_id)
    await hall.tables.replacements.take(game_id, Seat(0), DAVID)


async def suspend(hall: Hall, game_id: int) -> None:
    """Damage the table while its data is deleted; afterwards it is repaired."""
    await hall.execute(f"UPDATE games SET fault = 'a fire' WHERE id = {game_id}")  # noqa: S608 - a number of ours


@pytest.mark.parametrize("leaving", [leave, leave_to_computer, resign, hand_over, suspend])
async def test_deleting_ones_data_brings_no_second_seat_at_a_table_whose_secrets_one_knows(
    hall: Hall, leaving: Callable[[Hall, int], Awaitable[None]]
) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    await leaving(hall, game_id)
    await hall.tables.people.change(ANNA, text_only=True)
    for _ in range(2):
        await hall.tables.privacy.forget(ANNA.user_id)
        await hall.execute("UPDATE games SET fault = NULL")
        await hall.reopen()
    await hall.tables.replacements.offer(game_id, BEN.user_id)
    assert "knows-another-seat" == await refused(hall.tables.replacements.take(game_id, Seat(1), ANNA))
    # Looking on is no seat.
    await hall.tables.spectators.watch(game_id, ANNA)
    await hall.tables.replacements.take(game_id, Seat(1), Person(99, "Eva"))


async def test_whoever_gave_a_seat_away_may_still_take_the_same_one(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    await hand_over(hall, game_id)
    await hall.tables.privacy.forget(ANNA.user_id)
    await hall.tables.replacements.offer(game_id, DAVID.user_id)
    assert Seat(0) == (await hall.tables.replacements.take(game_id, Seat(0), ANNA)).seat
    await hall.tables.privacy.forget(ANNA.user_id)
    await hall.tables.replacements.offer(game_id, BEN.user_id)
    assert "knows-another-seat" == await refused(hall.tables.replacements.take(game_id, Seat(1), ANNA))


async def test_games_of_a_former_player_cannot_be_linked_and_digests_go_with_the_game(hall: Hall) -> None:
    games = [await playing(hall, 3) for _ in range(2)]
    ended, lobby = await playing(hall, 2), (await hall.tables.lobbies.open(BEN, PLACE, "pebbles")).game_id
    await play_to_the_end(hall, ended, ANNA, BEN)
    await hall.tables.lobbies.join(lobby, ANNA)
    await report(hall, ANNA, PLACE)
    await report(hall, ANNA, ELSEWHERE)
    await hall.tables.privacy.forget(ANNA.user_id)
    seats, uses = await hall.rows("former_seats"), await hall.rows("former_uses")
    assert games == [row[0] for row in seats]
    digests = {row[2] for row in seats} | {row[0] for row in uses if row[1] == "report"}
    assert 4 == len(digests)
    for other in (BEN, CLARA):
        await hall.resign(games[0], other)
    assert games[1:] == [row[0] for row in await hall.rows("former_seats")]
    await hall.tables.hosts.delete(games[1], BEN.user_id, is_manager=True)
    assert [] == await hall.rows("former_seats")


async def test_another_hosts_secret_makes_other_digests(hall: Hall) -> None:
    await report(hall, ANNA, PLACE)
    await hall.tables.privacy.forget(ANNA.user_id)
    await hall.execute("UPDATE daily_secret SET secret = x'00'")
    for _ in range(LIMITS[Use.REPORT]):
        await report(hall, ANNA, PLACE)
    assert "too-often" == await refused(report(hall, ANNA, PLACE))
