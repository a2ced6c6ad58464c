"""Roles are called with pauses: of each role, and of each host's tables."""

import pytest

from db.delivery.entries import EntryKind
from tables.lobby.waiting import CALL_AFTER, CALL_PAUSE
from tables.model.place import Person, Place
from tables.upkeep.retention import ROLE_CALLS
from tests.tables.hall import ANNA, BEN, CLARA, PLACE, Hall

GUILD, ROLE = 70, 9
GAMES = ("pebbles", "rivals")


@pytest.fixture(autouse=True)
async def role(hall: Hall) -> None:
    """The role of two games on the server."""
    for slug in GAMES:
        await hall.tables.servers.set_game_role(GUILD, slug, ROLE)


async def opened(hall: Hall, host: Person = ANNA, slug: str = "pebbles", place: Place = PLACE) -> int:
    return (await hall.tables.lobbies.open(host, place, slug)).game_id


async def called(hall: Hall, seconds: int = 0) -> list[int]:
    """Let time pass. Returns: the tables for which a role was called in it."""
    until = hall.now + seconds
    while (due := await hall.tables.deadlines.next_due()) is not None and due <= until:
        await hall.tick(max(due - hall.now, 0))
    hall.now = until
    await hall.tick()
    return [entry.game_id for entry in await hall.sent() if entry.kind is EntryKind.WANTED]


async def calls_at(hall: Hall, game_id: int) -> int | None:
    """Return when the card of a lobby says that the role is called."""
    return (await hall.tables.lobbies.lobby(game_id)).calls_at


async def test_eight_tables_of_one_member_in_eight_minutes_call_their_role_once(hall: Hall) -> None:
    tables, calls = [], []
    for _ in range(8):
        tables.append(await opened(hall))
        calls += await called(hall, 60)
    assert tables[:1] == calls
    assert [] == await called(hall, 4 * CALL_PAUSE)


async def test_no_role_is_called_for_a_host_whose_called_lobby_is_open_or_was_just_closed(hall: Hall) -> None:
    first = await opened(hall)
    assert [first] == await called(hall, CALL_AFTER)
    await hall.tables.servers.set_game_role(GUILD, "rivals", ROLE + 1)
    second = await opened(hall, slug="rivals")
    assert [] == await called(hall, 2 * CALL_PAUSE)
    await hall.tables.lobbies.leave(first, ANNA.user_id)
    closed_at = hall.now
    assert [] == await called(hall, CALL_PAUSE - 1)
    assert [second] == await called(hall, CALL_PAUSE)
    assert hall.now - closed_at < 3 * CALL_PAUSE


async def test_lobby_that_became_a_game_counts_as_closed_then(hall: Hall) -> None:
    first = await opened(hall)
    await called(hall, CALL_AFTER)
    await called(hall, CALL_PAUSE)
    await hall.tables.lobbies.add_computer(first, ANNA.user_id)
    await hall.tables.lobbies.start(first, ANNA.user_id)
    started_at = hall.now
    second = await opened(hall)
    assert started_at + CALL_PAUSE == await calls_at(hall, second)
    assert [] == await called(hall, CALL_PAUSE - 1)
    assert [second] == await called(hall, 1)


async def test_role_has_a_pause_whoever_opens_and_for_whichever_game(hall: Hall) -> None:
    first = await opened(hall)
    assert [first] == await called(hall, CALL_AFTER)
    called_at = hall.now
    others = [await opened(hall, BEN, "rivals"), await opened(hall, CLARA)]
    assert [called_at + CALL_PAUSE] * 2 == [await calls_at(hall, one) for one in others]
    assert [] == await called(hall, CALL_PAUSE - 1)
    await hall.reopen()
    assert others[:1] == await called(hall, 1)
    assert called_at + 2 * CALL_PAUSE == await calls_at(hall, others[1])
    assert others[1:] == await called(hall, CALL_PAUSE)
    assert [None, None] == [await calls_at(hall, one) for one in others]


async def test_choosing_the_role_again_ends_no_pause_and_other_servers_have_their_own(hall: Hall) -> None:
    await opened(hall)
    await called(hall, CALL_AFTER)
    for role_id in (None, ROLE):
        await hall.tables.servers.set_game_role(GUILD, "pebbles", role_id)
    await hall.tables.servers.set_game_role(GUILD + 1, "pebbles", ROLE + 1)
    here, there = await opened(hall, BEN), await opened(hall, BEN, place=Place(GUILD + 1, 5))
    assert [there] == await called(hall, CALL_AFTER)
    assert hall.now < (await calls_at(hall, here) or 0)


async def test_table_whose_role_is_no_longer_chosen_or_that_is_full_waits_for_no_call(hall: Hall) -> None:
    first, second = await opened(hall), await opened(hall, BEN, "rivals")
    await hall.tables.servers.set_game_role(GUILD, "pebbles", None)
    for _ in range(3):
        await hall.tables.lobbies.add_computer(second, BEN.user_id)
    assert [] == await called(hall, CALL_AFTER)
    assert [None, None] == [await calls_at(hall, one) for one in (first, second)]


async def test_calls_are_forgotten_after_a_day_but_for_lobbies_that_are_open(hall: Hall) -> None:
    first = await opened(hall)
    await called(hall, CALL_AFTER)
    for _ in range(3):
        await hall.tables.lobbies.ready(first, ANNA.user_id)
        hall.now += ROLE_CALLS // 2
    await hall.tables.deadlines.sweep()
    assert [first] == [row[0] for row in await hall.rows("role_calls")]
    await hall.tables.lobbies.leave(first, ANNA.user_id)
    await hall.tables.deadlines.sweep()
    assert [] == await hall.rows("role_calls")
