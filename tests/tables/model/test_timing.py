"""The time for a turn, worked out by itself: no table, no database."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from db.games.seats import SeatKind, SeatRow
from db.time import DeadlineKind, DeadlineRow, HoursRow, Step
from rules.game import Seat
from tables.model.timing import (
    Pace,
    advanced,
    begun,
    computer_due,
    deadlines_for,
    is_away,
    is_resting,
    next_slot,
    resumed,
    ring_at,
    seconds_left,
    settled,
)

ANNA = 11
HOUR, DAY = 3600, 86400
NIGHT = HoursRow(user_id=ANNA, quiet_from=22 * 60, quiet_until=8 * 60)
"""Quiet from ten in the evening to eight in the morning, UTC."""


def on(day: int, clock: str) -> int:
    """The instant at which it is that time of a day in March, UTC."""
    hours, minutes = clock.split(":")
    return int(datetime(2027, 3, day, int(hours), int(minutes), tzinfo=UTC).timestamp())


NOON = on(1, "12:00")


def pace(
    limit: int | None = DAY, hours: HoursRow | None = None, *, friendly: bool = False, paused: int | None = None
) -> Pace:
    return Pace(limit=limit, is_friendly=friendly, people={} if hours is None else {ANNA: hours}, paused_at=paused)


def turn(of: Pace, start: int = NOON, left: int = 100 * DAY) -> DeadlineRow:
    return begun(7, Seat(2), of, ANNA, start, left)


def steps(of: Pace, start: int) -> list[tuple[Step, int]]:
    """What happens to a turn from its beginning on, each with its instant."""
    row, found = turn(of, start), []
    while row.step is not Step.END:
        assert row.look_at is not None
        found.append((row.step, row.look_at))
        row = advanced(row, of, ANNA, row.look_at)
    return [*found, (row.step, row.look_at or 0)]


def test_a_turn_has_the_tables_time_and_a_reminder_at_half_of_it() -> None:
    expected = DeadlineRow(
        game_id=7, seat=2, kind=DeadlineKind.TURN, due_at=NOON + DAY, step=Step.HALF, look_at=NOON + DAY // 2
    )
    assert expected == turn(pace())


@pytest.mark.parametrize(("left", "given"), [(0, 0), (HOUR + 1, HOUR + 1), (DAY + 1, DAY)])
def test_whoever_has_spent_time_has_what_is_left_and_never_more_than_the_tables(left: int, given: int) -> None:
    assert NOON + given == turn(pace(), left=left).due_at


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        (HOUR, [(Step.END, 60)]),
        (2 * HOUR, [(Step.END, 120)]),
        (3 * HOUR, [(Step.LAST, 120), (Step.END, 180)]),
        (4 * HOUR, [(Step.HALF, 120), (Step.LAST, 180), (Step.END, 240)]),
        (DAY, [(Step.HALF, 720), (Step.LAST, 1296), (Step.END, 1440)]),
    ],
)
def test_reminders_come_at_half_time_and_a_tenth_before_the_end_but_never_close_together(
    limit: int, expected: list[tuple[Step, int]]
) -> None:
    assert expected == [(step, (at - NOON) // 60) for step, at in steps(pace(limit), NOON)]


@pytest.mark.parametrize(("left", "step"), [(12 * HOUR, Step.LAST), (12 * HOUR + 1, Step.HALF), (2 * HOUR, Step.END)])
def test_of_a_turn_that_is_partly_spent_only_what_is_still_to_come_is_told(left: int, step: Step) -> None:
    assert step is turn(pace(), left=left).step


def test_half_of_a_short_time_is_not_told_though_part_of_it_is_spent() -> None:
    assert Step.END is turn(pace(HOUR + HOUR // 2), left=HOUR).step


def test_who_wants_no_reminders_gets_none() -> None:
    silent = HoursRow(user_id=ANNA, wants_reminders=False)
    assert [(Step.END, NOON + DAY)] == steps(pace(hours=silent), NOON)
    other = replace(pace(), people={12: silent})
    assert Step.HALF is turn(other).step


@pytest.mark.parametrize(
    ("start", "limit", "expected"),
    [
        # Half time waits for the morning, in which the last reminder comes as well.
        (on(1, "12:00"), 24, [(Step.LAST, on(2, "09:36")), (Step.END, on(2, "12:00"))]),
        (on(1, "20:00"), 24, [(Step.HALF, on(2, "08:00")), (Step.LAST, on(2, "17:36")), (Step.END, on(2, "20:00"))]),
        # What began by night is heard of in the morning, when nothing has to be said twice.
        (on(1, "23:00"), 24, [(Step.HALF, on(2, "11:00")), (Step.LAST, on(2, "20:36")), (Step.END, on(2, "23:00"))]),
        (on(1, "22:00"), 20, [(Step.LAST, on(2, "16:00")), (Step.END, on(2, "18:00"))]),
        # The night outlasts the turn, so the last reminder comes a quarter of an hour before it.
        (on(1, "14:00"), 12, [(Step.HALF, on(1, "20:00")), (Step.LAST, on(1, "21:45")), (Step.END, on(2, "02:00"))]),
        (on(1, "21:40"), 5, [(Step.LAST, on(1, "21:45")), (Step.END, on(2, "02:40"))]),
        (on(1, "21:50"), 5, [(Step.END, on(2, "02:50"))]),
        (on(1, "23:00"), 5, [(Step.END, on(2, "04:00"))]),
    ],
)
def test_reminders_keep_out_of_quiet_hours(start: int, limit: int, expected: list[tuple[Step, int]]) -> None:
    assert expected == steps(pace(limit * HOUR, NIGHT), start)


def test_friendly_clocks_stand_still_by_night() -> None:
    friendly = pace(DAY, NIGHT, friendly=True)
    last = on(3, "13:36")
    assert [(Step.HALF, on(2, "18:00")), (Step.LAST, last), (Step.END, on(3, "16:00"))] == steps(
        friendly, on(1, "20:00")
    )
    row = turn(friendly, on(1, "20:00"))
    assert [22 * HOUR, 22 * HOUR, 21 * HOUR] == [
        seconds_left(row, friendly, ANNA, now) for now in (on(1, "22:00"), on(2, "03:00"), on(2, "09:00"))
    ]


def test_while_a_table_is_paused_it_stays_the_same_time_for_its_clocks() -> None:
    paused = pace(paused=NOON)
    assert [NOON, NOON + 5] == [paused.time(NOON + 5), pace().time(NOON + 5)]
    row = turn(paused, NOON + 5 * HOUR)
    assert (NOON + DAY, NOON + DAY // 2) == (row.due_at, row.look_at)
    assert DAY == seconds_left(row, paused, ANNA, NOON + 9 * HOUR)


def test_after_a_pause_as_much_time_is_left_as_at_its_beginning() -> None:
    row = turn(pace())
    went_on = resumed(row, pace(paused=NOON + 2 * HOUR), ANNA, NOON + 10 * HOUR)
    assert (NOON + 32 * HOUR, NOON + 20 * HOUR, Step.HALF) == (went_on.due_at, went_on.look_at, went_on.step)
    short = resumed(row, pace(paused=NOON + DAY - 60), ANNA, NOON + 3 * DAY)
    assert (NOON + 3 * DAY + 60, Step.END) == (short.due_at, short.step)


def test_a_pause_changes_nothing_for_computers_or_for_clocks_that_stand_still() -> None:
    still = replace(turn(pace()), look_at=None, left=HOUR)
    computers = replace(turn(pace()), kind=DeadlineKind.AUTO)
    for row in (still, computers):
        assert row == resumed(row, pace(paused=NOON + HOUR), ANNA, NOON + DAY)


AWAY = HoursRow(user_id=ANNA, away_since=NOON, away_until=NOON + 3 * DAY)


def test_on_vacation_a_clock_stands_still_and_goes_on_with_what_was_left() -> None:
    row = turn(pace(), NOON - 5 * HOUR)
    still = settled(row, pace(hours=AWAY), ANNA, NOON)
    assert (None, 19 * HOUR) == (still.look_at, still.left)
    assert 19 * HOUR == seconds_left(still, pace(hours=AWAY), ANNA, NOON + DAY)
    assert still == settled(still, pace(hours=AWAY), ANNA, NOON + DAY)
    back = settled(still, pace(hours=AWAY), ANNA, NOON + 3 * DAY)
    assert (NOON + 3 * DAY + 19 * HOUR, None, Step.HALF) == (back.due_at, back.left, back.step)


def test_whoever_comes_back_with_little_time_left_has_an_hour() -> None:
    still = replace(turn(pace()), look_at=None, left=60)
    assert NOON + HOUR == settled(still, pace(), ANNA, NOON).due_at


def test_a_turn_that_begins_on_a_vacation_stands_still_with_all_its_time() -> None:
    row = turn(pace(hours=AWAY), NOON + HOUR)
    assert (None, DAY, Step.HALF) == (row.look_at, row.left, row.step)
    assert None is turn(pace(hours=AWAY), NOON + 3 * DAY).left


def test_changed_hours_move_reminders_and_never_the_end_of_a_time_that_runs() -> None:
    row = turn(pace(DAY, NIGHT, friendly=True))
    changed = settled(row, pace(DAY, replace(NIGHT, wants_reminders=False), friendly=True), ANNA, NOON + HOUR)
    assert (row.due_at, row.due_at, Step.END) == (changed.due_at, changed.look_at, changed.step)


@pytest.mark.parametrize("change", [{"kind": DeadlineKind.AUTO}, {"step": Step.OVER}], ids=["computer", "over"])
def test_what_is_over_and_what_computers_do_has_nothing_to_do_with_hours(change: dict[str, object]) -> None:
    row = replace(turn(pace()), **change)  # type: ignore[arg-type]
    assert row == settled(row, pace(hours=AWAY), ANNA, NOON)


def test_a_vacation_ends_at_its_last_instant() -> None:
    assert [False, True, False] == [is_away(AWAY, at) for at in (NOON + 4 * DAY, NOON, NOON + 3 * DAY)]
    assert not is_away(None, NOON)
    assert not is_away(NIGHT, NOON)


def test_nobody_is_rung_on_vacation_or_by_night() -> None:
    assert NOON == ring_at(None, NOON) == ring_at(NIGHT, NOON)
    assert on(2, "08:00") == ring_at(NIGHT, on(1, "22:00"))
    late = replace(NIGHT, away_since=NOON, away_until=on(4, "23:00"))
    assert on(5, "08:00") == ring_at(late, NOON)
    assert [True, True, False] == [is_resting(late, at) for at in (NOON, on(5, "07:59"), on(5, "08:00"))]
    assert not is_resting(None, NOON)


def seat(number: int, kind: SeatKind = SeatKind.PERSON, *, away: bool = False, ordered: bool = False) -> SeatRow:
    user_id = ANNA + number if kind is SeatKind.PERSON else None
    away_at = NOON if away else None
    return SeatRow(
        game_id=7, seat=number, kind=kind, user_id=user_id, name="", ready=True, away_at=away_at, has_order=ordered
    )


def due(
    seats: tuple[SeatRow, ...], of: Pace, left: dict[Seat, int] | None = None
) -> list[tuple[int, DeadlineKind, int]]:
    acting = {Seat(number) for number in range(len(seats))}
    rows = deadlines_for(acting, seats, of, NOON) if left is None else deadlines_for(acting, seats, of, NOON, left)
    return [(row.seat, row.kind, row.due_at - NOON) for row in rows]


def test_people_have_the_tables_time_and_computers_and_orders_play_in_two_seconds() -> None:
    seats = (seat(0), seat(1, SeatKind.COMPUTER), seat(2, ordered=True), seat(3, away=True), seat(4))
    auto, person = DeadlineKind.AUTO, DeadlineKind.TURN
    expected = [(0, person, DAY), (1, auto, 2), (2, auto, 2), (3, auto, 2), (4, person, HOUR + 9)]
    assert expected == due(seats, pace(), {Seat(4): HOUR + 9})
    assert [1, 2, 3] == [number for number, _, _ in due(seats, pace(None))]


def test_of_a_computer_its_deadline_is_looked_at_when_it_is_due() -> None:
    (row,) = deadlines_for([Seat(1)], (seat(0), seat(1, SeatKind.COMPUTER)), pace(), NOON)
    expected = DeadlineRow(game_id=7, seat=1, kind=DeadlineKind.AUTO, due_at=NOON + 2, step=Step.END, look_at=NOON + 2)
    assert expected == row


def test_a_computer_that_thinks_longer_plays_later_whatever_it_holds() -> None:
    levels = [
        replace(seat(number, SeatKind.COMPUTER), level=level) for number, level in enumerate(("casual", "master"))
    ]
    assert [2, 6] == [at for _, _, at in due((*levels, seat(2)), pace(None))]


@pytest.mark.parametrize(("late", "slot"), [(0, 4), (1, 4), (3, 4), (4, 8), (9, 12)])
def test_a_computer_that_was_not_ready_plays_at_one_of_few_moments(late: int, slot: int) -> None:
    row = computer_due(7, Seat(1), NOON)
    assert NOON + slot == next_slot(row, NOON + late)


def test_nothing_plays_for_anybody_while_nobody_is_present() -> None:
    assert [] == due((seat(0, away=True), seat(1, SeatKind.COMPUTER)), pace())
