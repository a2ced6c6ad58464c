"""The host's part: handed on, taken when the host is gone, used to send away and to delete."""

import pytest

from db.delivery.entries import EntryKind
from db.games.consent import ProposalKind
from db.games.games import Status
from rules.errors import PlayerError
from tables.consent.proposal import Motion
from tables.seats.hosts import HOST_GONE, HOST_SILENT
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, PLACE, Hall, refused
from tests.tables.leaving import deadlines, entries, playing, told

HOUR = 3600


async def lobby(hall: Hall) -> int:
    """Open a table of Anna's at which Ben and Clara sit."""
    game_id = (await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")).game_id
    for person in (BEN, CLARA):
        await hall.tables.lobbies.join(game_id, person)
    return game_id


async def test_host_hands_the_part_on_before_and_after_the_start(hall: Hall) -> None:
    hosting, game_id = hall.tables.hosts, await lobby(hall)
    await hall.tables.lobbies.set_options(game_id, ANNA.user_id, {"pace": "fast"})
    assert "Ben" == (await hosting.hand_over(game_id, ANNA.user_id, BEN.user_id)).host
    await refused(hosting.hand_over(game_id, ANNA.user_id, ANNA.user_id), "Only the host, Ben, can do that")
    with pytest.raises(PlayerError, match="Only somebody who plays here can be host"):
        await hosting.hand_over(game_id, BEN.user_id, DAVID.user_id)
    assert ["Clara"] == [player.name for player in (await hall.tables.lobbies.lobby(game_id)).unready]
    await hall.tables.lobbies.ready(game_id, CLARA.user_id)
    await hall.tables.lobbies.start(game_id, BEN.user_id)
    before = await entries(hall, game_id)
    assert "Clara" == (await hosting.hand_over(game_id, BEN.user_id, CLARA.user_id)).host
    assert [(EntryKind.HOST, None)] == await told(hall, game_id, before)


async def test_whoever_sits_there_longest_takes_the_part_of_a_host_who_is_gone(hall: Hall) -> None:
    hosting, waiting, game_id = hall.tables.hosts, await lobby(hall), await playing(hall, 3)
    await hall.tables.absences.away(game_id, ANNA.user_id)
    for seconds, heir in ((HOST_SILENT - 1, None), (1, BEN.user_id)):
        hall.now += seconds
        assert heir == (await hosting.look(waiting)).heir
    assert None is (await hosting.look(game_id)).heir
    hall.now += HOST_GONE
    assert BEN.user_id == (await hosting.look(game_id)).heir
    await refused(hosting.hand_over(game_id, CLARA.user_id, CLARA.user_id), "Only the host, Anna, can do that")
    for table in (waiting, game_id):
        assert "Ben" == (await hosting.hand_over(table, BEN.user_id, BEN.user_id)).host
        assert None is (await hosting.look(table)).heir
    await refused(hosting.hand_over(game_id, ANNA.user_id, ANNA.user_id), "Only the host, Ben, can do that")


async def test_whoever_was_asked_to_leave_does_not_come_back(hall: Hall) -> None:
    hosting, game_id = hall.tables.hosts, await lobby(hall)
    await refused(hosting.dismiss(game_id, BEN.user_id, CLARA.user_id), "Only the host, Anna, can do that")
    for nobody in (ANNA, DAVID):
        await refused(hosting.dismiss(game_id, ANNA.user_id, nobody.user_id), "You can only send away others")
    assert ["Clara"] == [player.name for player in (await hosting.dismiss(game_id, ANNA.user_id, BEN.user_id)).others]
    players = (await hall.tables.lobbies.lobby(game_id)).players
    assert [(0, "Anna"), (1, "Clara")] == [(player.seat, player.name) for player in players]
    await refused(hall.tables.lobbies.join(game_id, BEN), "The host has asked you to leave this table")
    await hall.tables.lobbies.start(game_id, ANNA.user_id)
    with pytest.raises(PlayerError, match="The game has started, so nobody can be sent away"):
        await hosting.dismiss(game_id, ANNA.user_id, CLARA.user_id)


async def test_deleted_table_is_kept_closed_and_tells_nothing_more(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    await hall.tables.proposals.propose(game_id, BEN.user_id, Motion(ProposalKind.END))
    before = await entries(hall, game_id)
    await hall.tables.hosts.delete(game_id, DAVID.user_id, is_manager=True)
    assert [(EntryKind.DELETED, None), (EntryKind.CARD, None), (EntryKind.ARCHIVE, None)] == await told(
        hall, game_id, before
    )
    waiting = [row.kind for row in await hall.tables.outbox.of_game(game_id) if row.parked is None]
    assert [EntryKind.DELETED, EntryKind.CARD, EntryKind.ARCHIVE] == waiting
    assert ([], None) == (await deadlines(hall), await hall.tables.deadlines.next_due())
    table = await hall.tables.lookup.table(game_id)
    assert table is not None
    assert Status.CLOSED is table.status
    assert () == await hall.tables.lookup.tables_of(BEN.user_id)
    await hall.reopen()
    for attempt in (
        hall.act(game_id, ANNA, "take:1"),
        hall.tables.absences.away(game_id, BEN.user_id),
        hall.tables.hosts.delete(game_id, ANNA.user_id, is_manager=True),
    ):
        await refused(attempt, "That table is gone")


async def test_only_host_and_managers_delete_and_an_ended_game_stays(hall: Hall) -> None:
    game_id, waiting = await playing(hall, 2), await lobby(hall)
    for table in (game_id, waiting):
        with pytest.raises(PlayerError, match="Only the host, Anna, or a server manager"):
            await hall.tables.hosts.delete(table, BEN.user_id, is_manager=False)
    await hall.tables.hosts.delete(waiting, ANNA.user_id, is_manager=False)
    assert [(EntryKind.CARD, None)] == await told(hall, waiting)
    await hall.resign(game_id, ANNA)
    await refused(hall.tables.hosts.delete(game_id, ANNA.user_id, is_manager=True), "This game is over")


async def test_whichever_write_of_a_deletion_fails_nothing_has_changed(hall: Hall) -> None:
    game_id = await playing(hall, 2, time_limit=HOUR)
    delete = hall.tables.hosts.delete
    assert 4 <= await hall.saves_all_or_nothing(lambda: delete(game_id, ANNA.user_id, is_manager=True))
