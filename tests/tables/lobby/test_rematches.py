import asyncio
from itertools import pairwise

from db.delivery.entries import EntryKind
from db.games.games import Status
from tests.tables.hall import ANNA, BEN, CLARA, PLACE, Hall, refused


async def ended(hall: Hall, *, options: dict[str, str] | None = None, computers: int = 0) -> int:
    game_id = await hall.start("pebbles", 2, computers, options=options, time_limit=3600)
    await hall.seal(game_id, ANNA, BEN)
    while (panel := await hall.panel(game_id, ANNA)).status is Status.PLAYING:
        person = next((p for p, seat in ((ANNA, 0), (BEN, 1)) if seat in panel.waiting_for), None)
        if person is None:
            assert await hall.tick(5) > 0
        else:
            await hall.type(game_id, person, "take:1 stay end")
    return game_id


async def test_the_next_table_seats_the_same_people_with_the_same_options(hall: Hall) -> None:
    game_id = await ended(hall, options={"pace": "fast"}, computers=1)
    before = await hall.panel(game_id, ANNA)
    rematch = await hall.tables.rematches.open(game_id, BEN)
    lobby = rematch.lobby
    assert rematch.is_new
    assert (Status.LOBBY, PLACE, "Ben", 3600) == (lobby.status, lobby.place, lobby.host, lobby.terms.time_limit)
    assert "fast" == lobby.options["pace"]
    assert [(p.kind, p.user_id, p.name) for p in before.players] == [(p.kind, p.user_id, p.name) for p in lobby.players]
    assert ["Anna"] == [player.name for player in lobby.unready]


async def test_the_asker_can_start_as_soon_as_the_others_are_ready(hall: Hall) -> None:
    lobby = (await hall.tables.rematches.open(await ended(hall), BEN)).lobby
    await refused(hall.tables.lobbies.start(lobby.game_id, BEN.user_id), r"Still to press \*Ready\*: Anna")
    await hall.tables.lobbies.ready(lobby.game_id, ANNA.user_id)
    started = await hall.tables.lobbies.start(lobby.game_id, BEN.user_id)
    assert Status.PLAYING is started.status


async def test_the_card_goes_out_by_entry_and_mentions_the_others_once(hall: Hall) -> None:
    lobby = (await hall.tables.rematches.open(await ended(hall), BEN)).lobby
    (card,) = await hall.tables.outbox.of_game(lobby.game_id)
    assert (EntryKind.LOBBY, None) == (card.kind, card.user_id)
    entry = next(entry for entry in await hall.tables.outbox.pending() if entry.id == card.id)
    assert (ANNA.user_id,) == entry.facts.mention
    await hall.tables.outbox.done(card.id, 99)
    assert 99 == (await hall.tables.lobbies.lobby(lobby.game_id)).message_id


async def test_two_who_ask_at_once_get_the_same_table(hall: Hall) -> None:
    game_id = await ended(hall)
    first, second = await asyncio.gather(*(hall.tables.rematches.open(game_id, person) for person in (ANNA, BEN)))
    assert first.lobby.game_id == second.lobby.game_id
    assert [True, False] == [first.is_new, second.is_new]
    await hall.reopen()
    third = await hall.tables.rematches.open(game_id, ANNA)
    assert (first.lobby.game_id, False) == (third.lobby.game_id, third.is_new)


async def test_a_next_table_that_was_given_up_makes_room_for_another(hall: Hall) -> None:
    game_id = await ended(hall)
    given_up = (await hall.tables.rematches.open(game_id, ANNA)).lobby
    await hall.tables.hosts.delete(given_up.game_id, ANNA.user_id, is_manager=False)
    again = await hall.tables.rematches.open(game_id, BEN)
    assert again.is_new
    assert given_up.game_id != again.lobby.game_id


async def test_strangers_and_games_in_play_are_refused(hall: Hall) -> None:
    playing = await hall.start("pebbles", 2)
    await refused(hall.tables.rematches.open(playing, ANNA), "not over yet")
    game_id = await ended(hall)
    before = await hall.everything()
    await refused(hall.tables.rematches.open(game_id, CLARA), "Only those who played")
    assert before == await hall.everything()


async def test_somebody_else_begins_each_time(hall: Hall) -> None:
    game_id, began = await hall.start("topiary", 3, options={"draft": "off"}), []
    for _ in range(10):
        began.append((await hall.panel(game_id, ANNA)).waiting_for)
        for person in (BEN, CLARA, ANNA):
            await hall.resign(game_id, person)
        game_id = (await hall.tables.rematches.open(game_id, ANNA)).lobby.game_id
        for person in (BEN, CLARA):
            await hall.tables.lobbies.ready(game_id, person.user_id)
        await hall.tables.lobbies.start(game_id, ANNA.user_id)
    assert {1} == set(map(len, began))
    assert [] == [one for one, following in pairwise(began) if one == following]
