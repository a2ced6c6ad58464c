from db.games.games import Status, change_game
from db.people.people import DmState
from tests.db.ready import writing
from tests.reaching import dm_closed, thread_is
from tests.tables.hall import ANNA, BEN, CLARA, NOW, PLACE, Hall


async def test_a_table_is_found_by_its_thread(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2)
    await thread_is(hall.database, game_id, 801)
    with writing(hall.database) as connection:
        change_game(connection, game_id, board_message_id=800)
    table = await hall.tables.lookup.table_of_thread(801)
    assert table is not None
    assert (game_id, "pebbles", PLACE, 800) == (table.game_id, table.slug, table.place, table.board_message_id)
    assert None is await hall.tables.lookup.table_of_thread(800)
    await thread_is(hall.database, game_id, None)
    assert None is await hall.tables.lookup.table_of_thread(801)


async def test_a_persons_tables_are_those_open_or_in_play(hall: Hall) -> None:
    playing = await hall.start("pebbles", 2)
    ended = await hall.start("pebbles", 2)
    await hall.seal(ended, ANNA, BEN)
    for person in (ANNA, BEN, ANNA, BEN):
        await hall.type(ended, person, "take:1 stay end")
    lobby = await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")
    tables = await hall.tables.lookup.tables_of(ANNA.user_id)
    assert [(playing, Status.PLAYING), (lobby.game_id, Status.LOBBY)] == [(ref.game_id, ref.status) for ref in tables]
    assert () == await hall.tables.lookup.tables_of(CLARA.user_id)


async def test_turns_are_the_games_that_wait_for_a_person_with_the_nearest_deadline_first(hall: Hall) -> None:
    calm = await hall.start("pebbles", 2)
    slow = await hall.start("pebbles", 2, time_limit=7200)
    fast = await hall.start("pebbles", 2, time_limit=3600)
    done = await hall.start("pebbles", 2)
    await hall.seal(done, ANNA)
    turns = await hall.tables.lookup.turns(ANNA.user_id)
    assert [(fast, NOW + 3600), (slow, NOW + 7200), (calm, None)] == [(row.game_id, row.due_at) for row in turns]


async def test_a_turn_links_to_the_newest_post_in_the_thread(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2)
    assert [None] == [row.message_id for row in await hall.tables.lookup.turns(ANNA.user_id)]
    for entry_id, message_id in ((1, 500), (2, 500), (3, 501), (4, 900)):
        await hall.tables.outbox.done(entry_id, message_id)
    (row,) = await hall.tables.lookup.turns(ANNA.user_id)
    assert (501, 500, 70, game_id) == (row.message_id, row.thread_id, row.guild_id, row.game_id)


async def test_direct_messages_that_failed_are_tried_again_once_a_table(hall: Hall) -> None:
    await hall.start("pebbles", 2)
    for person in (ANNA, BEN):
        await dm_closed(hall.database, person.user_id)
    lobby = await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")
    people = [await hall.tables.people.find(person.user_id) for person in (ANNA, BEN)]
    assert [DmState.UNKNOWN, DmState.CLOSED] == [person.dm_state for person in people if person is not None]
    await hall.tables.lobbies.join(lobby.game_id, BEN)
    ben = await hall.tables.people.find(BEN.user_id)
    assert ben is not None
    assert DmState.UNKNOWN is ben.dm_state


async def test_a_person_is_remembered_with_a_channel_and_wishes(hall: Hall) -> None:
    people = hall.tables.people
    assert None is await people.find(ANNA.user_id)
    await people.remember(ANNA)
    await people.dm_open(ANNA.user_id, 66)
    await people.change(ANNA, text_only=True)
    await people.change(ANNA, with_odds=True)
    await dm_closed(hall.database, ANNA.user_id)
    person = await people.find(ANNA.user_id)
    assert person is not None
    assert (66, DmState.CLOSED) == (person.dm_channel_id, person.dm_state)
    assert (True, True) == (person.text_only, person.with_odds)
