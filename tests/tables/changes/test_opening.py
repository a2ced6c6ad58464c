"""Lobbies that nobody changes are given up after a day, and the channel is told."""

import pytest

from db.delivery.entries import EntryKind
from db.games.games import Status
from tables.changes.opening import LAPSE
from tests.db.faults import FailingConnection
from tests.tables.hall import ANNA, BEN, NOW, PLACE, Hall, refused


@pytest.fixture
async def game_id(hall: Hall) -> int:
    return (await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")).game_id


async def status(hall: Hall, game_id: int) -> Status:
    return (await hall.tables.lobbies.lobby(game_id)).status


async def test_an_unchanged_lobby_is_given_up_after_a_day_with_notice(hall: Hall, game_id: int) -> None:
    assert NOW + LAPSE == await hall.tables.deadlines.next_due()
    await hall.tick(LAPSE - 1)
    assert Status.LOBBY is await status(hall, game_id)
    await hall.tick(1)
    assert Status.CLOSED is await status(hall, game_id)
    assert [(EntryKind.LAPSED, None)] == [(row.kind, row.user_id) for row in await hall.tables.outbox.of_game(game_id)]
    assert None is await hall.tables.deadlines.next_due()
    await refused(hall.tables.lobbies.join(game_id, BEN), "That table is gone")


async def test_every_change_lets_the_lobby_wait_anew(hall: Hall, game_id: int) -> None:
    await hall.tick(LAPSE - 1)
    await hall.tables.lobbies.join(game_id, BEN)
    await hall.tick(LAPSE - 1)
    await hall.tables.lobbies.set_options(game_id, ANNA.user_id, {"pace": "fast"})
    await hall.tick(LAPSE - 1)
    assert Status.LOBBY is await status(hall, game_id)
    assert hall.now + 1 == await hall.tables.deadlines.next_due()


async def test_a_refused_change_does_not_keep_the_lobby_open(hall: Hall, game_id: int) -> None:
    hall.now += 100
    await refused(hall.tables.lobbies.join(game_id, ANNA), "You already sit at this table")
    assert NOW + LAPSE == await hall.tables.deadlines.next_due()


async def test_a_started_table_does_not_lapse(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2)
    await hall.tick(2 * LAPSE)
    assert Status.PLAYING is (await hall.panel(game_id, ANNA)).status


async def test_a_lobby_that_cannot_be_closed_now_is_closed_later(hall: Hall, game_id: int) -> None:
    FailingConnection.reset(fail_at=1)
    await hall.tick(LAPSE)
    assert Status.LOBBY is await status(hall, game_id)
    await hall.tick(60)
    assert Status.CLOSED is await status(hall, game_id)
    assert 1 == len(await hall.tables.outbox.of_game(game_id))
