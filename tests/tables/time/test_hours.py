from db.delivery.entries import EntryKind
from db.games.games import Consequence
from tables.model.timing import DAY, HOUR
from tables.time.expiry import COOL_DOWN
from tables.time.hours import VACATION_DAYS
from tests.db.ready import writing
from tests.tables.hall import ANNA, BEN, CLARA, NOW, Hall, refused
from tests.tables.leaving import heard

# 1,800,000,000 is a Friday, 8:00 in UTC.


async def playing(hall: Hall, limit: int | None = DAY, people: int = 2) -> int:
    """Start Pebbles with all entries sent; Anna is on turn."""
    game_id = await hall.start("pebbles", people, time_limit=limit)
    await hall.seal(game_id, *(ANNA, BEN, CLARA)[:people])
    await hall.sent()
    return game_id


async def test_ping_in_quiet_hours_comes_after_them_and_a_change_of_mind_brings_it_at_once(hall: Hall) -> None:
    for is_changed in (False, True):
        game_id = await playing(hall, None)
        hours = (hall.now // HOUR) % 24
        await hall.tables.hours.set_quiet(BEN.user_id, (hours * 60, (hours * 60 + 540) % 1440))
        await hall.turns(game_id, ANNA)
        assert [(EntryKind.TURN, None)] == [(one.kind, one.user_id) for one in await hall.sent()]
        if is_changed:
            await hall.tables.hours.set_quiet(BEN.user_id, None)
            assert [(EntryKind.TURN, BEN.user_id)] == [(one.kind, one.user_id) for one in await hall.sent()]
        else:
            assert [(EntryKind.TURN, BEN.user_id, 9)] == await heard(hall, 10)


async def test_turn_that_was_played_in_the_night_is_not_rung_for_in_the_morning(hall: Hall) -> None:
    game_id = await playing(hall, None)
    await hall.tables.hours.set_quiet(BEN.user_id, (8 * 60, 17 * 60))
    await hall.turns(game_id, ANNA)
    await hall.sent()
    await hall.type(game_id, BEN, "take:1 stay end")
    # The entry still waits; the outbox checks the hours again when it is due.
    assert not (await hall.panel(game_id, BEN)).is_to_act


async def test_quiet_hours_delay_the_reminder_and_never_the_deadline(hall: Hall) -> None:
    await hall.tables.hours.set_quiet(ANNA.user_id, (17 * 60, 5 * 60))
    game_id = await playing(hall)
    assert NOW + DAY == (await hall.panel(game_id, ANNA)).due_at
    # Half time is at eight in the evening, the end at eight in the morning.
    assert [(EntryKind.REMINDER, 11, 22), (EntryKind.TURN, None, 24)] == (await heard(hall, 24))[:2]


async def test_reminder_comes_before_quiet_hours_that_outlast_the_deadline(hall: Hall) -> None:
    await hall.tables.hours.set_quiet(ANNA.user_id, (23 * 60, 7 * 60))
    await playing(hall, 20 * HOUR)
    assert [(EntryKind.REMINDER, 11, 10)] == await heard(hall, 14)
    # A quarter of an hour before the night.
    hall.now += 45 * 60
    assert hall.now == await hall.tables.deadlines.next_due()
    await hall.tick()
    assert [(EntryKind.REMINDER, 11)] == [(one.kind, one.user_id) for one in await hall.sent()]


async def test_friendly_clock_stands_still_in_the_quiet_hours_of_whose_turn_it_is(hall: Hall) -> None:
    hall.is_friendly = True
    await hall.tables.hours.set_quiet(ANNA.user_id, (22 * 60, 7 * 60))
    game_id = await playing(hall)
    assert NOW + DAY + 9 * HOUR == (await hall.panel(game_id, ANNA)).due_at
    await hall.turns(game_id, ANNA)
    assert NOW + DAY == (await hall.panel(game_id, BEN)).due_at


async def test_reminders_can_be_switched_off_while_a_turn_runs(hall: Hall) -> None:
    await playing(hall)
    await hall.tables.hours.change(ANNA.user_id, wants_reminders=False)
    assert EntryKind.TURN is (await heard(hall, 24))[0][0]


async def test_vacation_stops_the_clock_and_pings_and_the_table_hears_of_both_ends(hall: Hall) -> None:
    game_id = await playing(hall)
    hall.now += 20 * HOUR
    begun = await hall.tables.hours.begin_vacation(ANNA.user_id)
    assert (True, VACATION_DAYS - 1) == (begun.is_away, begun.days_left)
    (told,) = await hall.sent()
    assert (EntryKind.VACATION, None) == (told.kind, told.user_id)
    assert (0, hall.now + VACATION_DAYS * DAY) == (told.facts.seat, told.facts.away_until)
    panel = await hall.panel(game_id, ANNA)
    assert (None, True) == (panel.due_at, panel.is_standing)
    assert [] == await heard(hall, 72)
    await hall.reopen()
    back = await hall.tables.hours.end_vacation(ANNA.user_id)
    assert (False, VACATION_DAYS - 3) == (back.is_away, back.days_left)
    assert hall.now + 4 * HOUR == (await hall.panel(game_id, ANNA)).due_at
    (told,) = await hall.sent()
    assert (EntryKind.VACATION, 0) == (told.kind, told.facts.away_until)
    assert [(EntryKind.REMINDER, 11, 2), (EntryKind.TURN, None, 4)] == (await heard(hall, 4))[:2]


async def test_vacation_ends_by_itself_when_the_days_of_the_year_are_used_up(hall: Hall) -> None:
    game_id = await playing(hall)
    await hall.tables.hours.begin_vacation(ANNA.user_id)
    await hall.turns(game_id, ANNA)
    await hall.type(game_id, BEN, "take:1 stay end")
    await hall.sent()
    assert (await hall.panel(game_id, ANNA)).is_standing
    assert hall.now + VACATION_DAYS * DAY == await hall.tables.deadlines.next_due()
    await hall.tick(VACATION_DAYS * DAY)
    # What was put off for the vacation goes out with the news of its end.
    assert [(EntryKind.TURN, 11), (EntryKind.VACATION, None)] == [(one.kind, one.user_id) for one in await hall.sent()]
    assert hall.now + DAY == (await hall.panel(game_id, ANNA)).due_at
    await refused(hall.tables.hours.begin_vacation(ANNA.user_id), "Your 21 vacation days for this year are used up")
    hall.now += 365 * DAY
    assert VACATION_DAYS == (await hall.tables.hours.of(ANNA.user_id)).days_left


async def test_every_vacation_counts_the_days_that_it_begins(hall: Hall) -> None:
    for left in (20, 19):
        await hall.tables.hours.begin_vacation(ANNA.user_id)
        hall.now += 60
        assert left == (await hall.tables.hours.end_vacation(ANNA.user_id)).days_left
    await refused(hall.tables.hours.end_vacation(ANNA.user_id), "not on vacation")


async def test_time_that_was_nearly_over_leaves_an_hour_after_a_vacation(hall: Hall) -> None:
    game_id = await playing(hall)
    hall.now += DAY - 30
    await hall.tables.hours.begin_vacation(ANNA.user_id)
    hall.now += DAY
    await hall.tables.hours.end_vacation(ANNA.user_id)
    assert hall.now + HOUR == (await hall.panel(game_id, ANNA)).due_at


async def test_who_wants_to_be_mentioned_is_named_in_the_post_or_after_their_quiet_hours(hall: Hall) -> None:
    game_id = await playing(hall, None)
    await hall.tables.people.set_direct_messages(BEN, are_wanted=False)
    await hall.turns(game_id, ANNA)
    (post,) = await hall.sent()
    assert (EntryKind.TURN, None, (12,)) == (post.kind, post.user_id, post.facts.mention)
    await hall.tables.people.set_direct_messages(ANNA, are_wanted=False)
    await hall.tables.hours.set_quiet(ANNA.user_id, (8 * 60, 10 * 60))
    await hall.type(game_id, BEN, "take:1 stay end")
    (post,) = await hall.sent()
    assert () == post.facts.mention
    await hall.tick(2 * HOUR)
    (call,) = await hall.sent()
    assert (EntryKind.CALL, 11, (11,)) == (call.kind, call.user_id, call.facts.mention)


async def test_nudge_reaches_whom_the_table_waits_for_once_in_twelve_hours(hall: Hall) -> None:
    game_id = await playing(hall, None, 3)
    nudge = hall.tables.nudges.nudge
    codes = [await refused(nudge(game_id, who)) for who in (11, 99, 12)]
    assert ["your-own-turn", "not-seated", "just-moved"] == codes
    await hall.tables.hours.set_quiet(ANNA.user_id, (9 * 60, 12 * 60))
    hall.now += HOUR
    assert ("Anna",) == await nudge(game_id, BEN.user_id)
    assert "nudged-already" == await refused(nudge(game_id, CLARA.user_id))
    assert [(EntryKind.NUDGE, 11, 3)] == await heard(hall, 4)
    hall.now += COOL_DOWN - 4 * HOUR
    await nudge(game_id, CLARA.user_id)
    (entry,) = await hall.sent()
    assert (EntryKind.NUDGE, 11, 2) == (entry.kind, entry.user_id, entry.facts.by_seat)
    await hall.tables.hours.begin_vacation(ANNA.user_id)
    assert "nobody-to-nudge" == await refused(nudge(game_id, BEN.user_id))


async def test_digest_comes_once_a_day_at_the_hour_of_ones_choice_if_anything_waits(hall: Hall) -> None:
    game_id = await playing(hall, None)
    await hall.tables.hours.set_zone(ANNA.user_id, "asia/tokyo")
    # Five in the afternoon in Tokyo is the present hour; the next such hour is tomorrow's.
    await hall.tables.hours.change(ANNA.user_id, digest_hour=17)
    assert [(EntryKind.DIGEST, 11, 24)] == await heard(hall, 30)
    await hall.turns(game_id, ANNA)
    await hall.sent()
    assert [] == await heard(hall, 24)
    await hall.reopen()
    await hall.tables.hours.change(ANNA.user_id, digest_hour=None)
    assert None is await hall.tables.deadlines.next_due()


async def test_wrong_hours_are_refused(hall: Hall) -> None:
    hours = hall.tables.hours
    for mistake, sentence in (
        (hours.set_zone(11, "Mars/Olympus"), "I don't know a time zone 'Mars/Olympus'"),
        (hours.set_quiet(11, (0, 13 * 60)), "up to 12 hours"),
        (hours.set_quiet(11, (0, 1440)), "an hour from the list"),
        (hours.change(11, digest_hour=24), "an hour from the list"),
    ):
        await refused(mistake, sentence)
    assert "America/New_York" == (await hours.set_zone(11, "america/new york")).row.zone


async def test_clocks_of_all_are_in_line_with_their_hours_after_a_crash_in_between(hall: Hall) -> None:
    hall.consequence = Consequence.WAIT
    game_id = await playing(hall)
    with writing(hall.database) as connection:
        connection.execute(
            "INSERT INTO hours (user_id, away_since, away_until) VALUES (11, ?, ?)", (NOW, NOW + 2 * DAY)
        )
    await hall.reopen()
    await hall.tick()
    assert (await hall.panel(game_id, ANNA)).is_standing
    await hall.tick(2 * DAY)
    assert hall.now + DAY == (await hall.panel(game_id, ANNA)).due_at
