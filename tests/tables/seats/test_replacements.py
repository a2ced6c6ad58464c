import asyncio

import pytest

from db.delivery.entries import EntryKind
from rules.errors import PlayerError
from rules.game import Seat
from tables.changes.opening import computer_name
from tables.model.place import Person
from tables.model.refusals import Notice, Refusal
from tables.model.timing import AUTO_DELAY
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, NOW, Hall, refused
from tests.tables.leaving import deadlines, entries, play_to_the_end, playing, told

HOUR = 3600
EMMA = Person(21, "Emma")


async def offer(hall: Hall, game_id: int, person: Person) -> None:
    panel = await hall.tables.replacements.offer(game_id, person.user_id)
    assert panel.is_away


async def test_offered_seat_is_played_by_a_deputy_until_its_owner_or_somebody_else_takes_it(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    before = await entries(hall, game_id)
    await offer(hall, game_id, ANNA)
    assert ([(EntryKind.OFFERED, None)], 1) == (await told(hall, game_id, before), await hall.tick(AUTO_DELAY))
    await hall.tables.absences.back(game_id, ANNA.user_id)
    await refused(hall.tables.replacements.take(game_id, Seat(0), DAVID), "This seat is no longer free")
    await offer(hall, game_id, ANNA)
    assert Seat(0) == (await hall.tables.replacements.take(game_id, Seat(0), DAVID)).seat


async def test_taker_gets_seat_and_secrets_and_the_former_owner_looks_on(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    await hall.act(game_id, ANNA, "take:1")
    held = (await hall.panel(game_id, ANNA)).committed_view
    await offer(hall, game_id, ANNA)
    before = await entries(hall, game_id)
    panel = await hall.tables.replacements.take(game_id, Seat(0), DAVID)
    assert (held, "red", (), Notice.SEAT_TAKEN) == (
        panel.committed_view,
        panel.committed_view.own,
        panel.draft,
        panel.notice,
    )
    assert [(EntryKind.TAKEN, None), (EntryKind.HAND, DAVID.user_id), (EntryKind.UNOFFERED, None)] == await told(
        hall, game_id, before
    )
    assert [(0, "turn", NOW + HOUR)] == await deadlines(hall)
    former, spectator = await hall.panel(game_id, ANNA), await hall.tables.play.panel(game_id, None)
    assert (None, Seat(0), True, spectator.committed_view) == (
        former.seat,
        former.left,
        former.was_replaced,
        former.committed_view,
    )
    await refused(hall.act(game_id, ANNA, "take:1"), "Somebody else has your seat at this table now")
    assert () == await hall.tables.lookup.tables_of(ANNA.user_id)
    story = await hall.tables.history.story(game_id, None)
    assert [("Anna", 0, 6)] == [(row.name, row.seat, row.last_seq) for row in story.former]
    await play_to_the_end(hall, game_id, DAVID, BEN, CLARA)
    assert await hall.snapshot(game_id) == (await hall.tables.history.rebuild(game_id)).state


async def test_nobody_takes_a_seat_who_knows_the_secrets_of_another(hall: Hall) -> None:
    game_id = await playing(hall, 4)
    await hall.resign(game_id, DAVID)
    for person in (ANNA, BEN):
        await offer(hall, game_id, person)
    await hall.tables.replacements.take(game_id, Seat(0), EMMA)
    for person, seat, sentence in (
        (CLARA, 1, "You already sit at this table"),
        (DAVID, 1, "You resigned from this table, so there is no seat for you here"),
        (ANNA, 1, "You know the secrets of another seat at this table"),
        (Person(31, "Finn"), 2, "This seat is no longer free"),
        (Person(31, "Finn"), 9, "This seat is no longer free"),
    ):
        await refused(hall.tables.replacements.take(game_id, Seat(seat), person), sentence)
    await offer(hall, game_id, EMMA)
    # She knows this hand already.
    assert Seat(0) == (await hall.tables.replacements.take(game_id, Seat(0), ANNA)).seat
    assert ["Anna", "Emma"] == [row.name for row in (await hall.tables.history.story(game_id, None)).former]


async def test_one_of_two_who_press_at_once_has_the_seat(hall: Hall) -> None:
    game_id = await playing(hall, 2)
    await offer(hall, game_id, ANNA)
    take = hall.tables.replacements.take
    results = await asyncio.gather(
        take(game_id, Seat(0), DAVID),
        take(game_id, Seat(0), EMMA),
        hall.tables.absences.back(game_id, ANNA.user_id),
        return_exceptions=True,
    )
    assert [False, True, True] == [isinstance(result, Refusal) for result in results]


async def test_computer_has_the_seat_for_good_when_its_owner_says_so(hall: Hall) -> None:
    game_id = await playing(hall, 2, 1)
    asked = await hall.tables.replacements.question(game_id, ANNA.user_id)
    await hall.act(game_id, ANNA, "take:1")
    with pytest.raises(PlayerError, match="The table has moved on"):
        await hall.tables.replacements.leave_to_computer(game_id, ANNA.user_id, asked.rev)
    asked = await hall.tables.replacements.question(game_id, ANNA.user_id)
    before = await entries(hall, game_id)
    panel = await hall.tables.replacements.leave_to_computer(game_id, ANNA.user_id, asked.rev)
    assert (None, computer_name(game_id, 0), None) == (panel.seat, panel.players[0].name, panel.players[0].user_id)
    assert [(EntryKind.TAKEN, None)] == await told(hall, game_id, before)
    table = await hall.tables.lookup.table(game_id)
    assert table is not None
    assert BEN.user_id == table.host_id
    with pytest.raises(PlayerError, match="You are the last person here"):
        await hall.tables.replacements.leave_to_computer(game_id, BEN.user_id, 0)
    assert (await hall.tables.replacements.question(game_id, BEN.user_id)).is_last
    await hall.reopen()
    await play_to_the_end(hall, game_id, BEN)
    lobby = (await hall.tables.rematches.open(game_id, BEN)).lobby
    assert [computer_name(game_id, 0), "Ben", computer_name(game_id, 2)] == [player.name for player in lobby.players]


async def test_host_who_resigns_is_followed_by_whoever_sits_there_longest(hall: Hall) -> None:
    game_id = await playing(hall, 4)
    await offer(hall, game_id, BEN)
    await hall.tables.replacements.take(game_id, Seat(1), EMMA)
    await hall.tables.absences.away(game_id, CLARA.user_id)
    await hall.resign(game_id, ANNA)
    table = await hall.tables.lookup.table(game_id)
    assert table is not None
    assert DAVID.user_id == table.host_id


async def test_whichever_write_of_a_replacement_fails_nothing_has_changed(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    await offer(hall, game_id, ANNA)
    assert 8 <= await hall.saves_all_or_nothing(lambda: hall.tables.replacements.take(game_id, Seat(0), DAVID))
    assert Seat(0) == (await hall.panel(game_id, DAVID)).seat
