from tables.model.place import Person
from tables.people.service import Conduct
from tables.upkeep.retention import CLOSED, DAY, POSTS
from tests.tables.hall import ANNA, BEN, PLACE, Hall, refused
from tests.tables.leaving import play_to_the_end, playing


async def test_old_entries_go_and_replays_and_links_stay_without_a_name(hall: Hall) -> None:
    game_id = await playing(hall, 2, time_limit=DAY)
    await hall.tables.spectators.watch(game_id, Person(99, "Eva"))
    await play_to_the_end(hall, game_id, ANNA, BEN)
    await hall.sent()
    replayed = await hall.tables.replays.post(game_id, None)
    hall.now += POSTS
    await hall.tables.deadlines.sweep()
    before = await hall.rows("outbox")
    hall.now += 1
    await hall.tables.deadlines.sweep()
    after = await hall.rows("outbox")
    assert replayed == await hall.tables.replays.post(game_id, None)
    assert {("start", 1), ("turn", 1)} == {(row[2], row[-3]) for row in after}
    assert [True, False] == ['"mention":[11' in str(rows) for rows in (before, after)]
    assert len(before) > len(after) > replayed.last
    await hall.tables.deadlines.sweep()
    assert after == await hall.rows("outbox")
    assert await hall.snapshot(game_id) == (await hall.tables.history.rebuild(game_id)).state


async def test_entries_that_still_wait_are_kept_however_old(hall: Hall) -> None:
    game_id = await playing(hall, 2)
    hall.now += POSTS + DAY
    before = [row.id for row in await hall.tables.outbox.of_game(game_id)]
    await hall.tables.deadlines.sweep()
    assert before == [row.id for row in await hall.tables.outbox.of_game(game_id)][: len(before)]


async def test_closed_tables_are_erased_after_a_month_and_others_are_not(hall: Hall) -> None:
    played = await playing(hall, 3)
    deleted = await playing(hall, 2)
    await hall.tables.hosts.delete(deleted, ANNA.user_id, is_manager=True)
    given_up = (await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")).game_id
    await hall.tables.lobbies.leave(given_up, ANNA.user_id)
    await hall.sent()
    for late in (0, 1):
        hall.now += late or CLOSED
        await hall.tables.deadlines.sweep()
        assert [played, *([] if late else [deleted, given_up])] == [row[0] for row in await hall.rows("games")]
    for table in ("seats", "moves", "commits"):
        assert {played} == {row[0] for row in await hall.rows(table)}
    await refused(hall.panel(deleted, ANNA), "That table is gone")


async def test_what_is_counted_is_forgotten_after_a_day(hall: Hall) -> None:
    conduct: Conduct = hall.tables.conduct
    await conduct.report(ANNA.user_id, 70)
    for seconds, kept in ((DAY, 1), (1, 0)):
        hall.now += seconds
        await hall.tables.deadlines.sweep()
        assert kept == len(await hall.rows("uses"))


async def test_who_was_sent_away_is_forgotten_once_the_lobby_is_over(hall: Hall) -> None:
    lobbies = hall.tables.lobbies
    game_id = (await lobbies.open(ANNA, PLACE, "pebbles")).game_id
    await lobbies.join(game_id, BEN)
    await hall.tables.hosts.dismiss(game_id, ANNA.user_id, BEN.user_id)
    await hall.tables.deadlines.sweep()
    assert 1 == len(await hall.rows("dismissals"))
    await lobbies.leave(game_id, ANNA.user_id)
    await hall.tables.deadlines.sweep()
    assert [] == await hall.rows("dismissals")


async def test_files_from_before_a_restore_go_after_a_month_where_no_backups_are_taken(hall: Hall) -> None:
    path = hall.database.path
    for name in ("20270115T080000Z", "20270115T080000Z-wal", "20270116T080000Z"):
        path.with_name(f"{path.name}.before-{name}").touch()
    hall.now += 30 * DAY
    await hall.tables.deadlines.sweep()
    assert ["20270116T080000Z"] == [one.name.partition("before-")[2] for one in path.parent.glob("*.before-*")]
