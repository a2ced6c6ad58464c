"""What is told, to whom and when, and how the courier works it off."""

import json
import sqlite3
from functools import partial

import pytest

from db.delivery.entries import Address, Entry, EntryFacts, EntryKind, NewEntry
from db.games.moves import ActedBy
from db.people.people import DmState
from tables.changes.plan import write_entry
from tables.delivery import places
from tables.model.refusals import NotSaved
from tables.model.timing import AUTO_DELAY
from tests.db.ready import reading, writing
from tests.reaching import dm_closed
from tests.tables.hall import ANNA, BEN, CLARA, Hall


def receivers(entries: list[Entry]) -> list[tuple[EntryKind, int | None]]:
    return [(entry.kind, entry.user_id) for entry in entries]


async def playing(hall: Hall, people: int = 2, computers: int = 0) -> int:
    """Start Pebbles, seal the colours and send all entries up to then; Anna is on turn."""
    game_id = await hall.start("pebbles", people, computers)
    await hall.seal(game_id, *(ANNA, BEN, CLARA)[:people])
    await hall.tick(AUTO_DELAY)
    await hall.sent()
    return game_id


async def test_a_start_posts_card_thread_and_first_message_in_order_and_a_hand_to_each(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2, 1)
    pending = await hall.tables.outbox.pending()
    assert [(EntryKind.BOARD, None), (EntryKind.HAND, 11), (EntryKind.HAND, 12)] == receivers(list(pending))
    entries = await hall.sent()
    assert [EntryKind.BOARD, EntryKind.THREAD, EntryKind.START, EntryKind.HAND, EntryKind.HAND] == [
        entry.kind for entry in entries
    ]
    assert ((11, 12), (0, 1, 2)) == (entries[2].facts.mention, entries[2].facts.next)
    assert [0, 1] == [entry.facts.seat for entry in entries[3:]]
    table = await hall.tables.lookup.table(game_id)
    assert table is not None
    assert (1001, 1002) == (table.board_message_id, table.thread_id)


async def test_a_hand_over_tells_the_turn_to_the_table_and_pings_the_next_person(hall: Hall) -> None:
    game_id = await playing(hall)
    await hall.type(game_id, ANNA, "take:1 stay end")
    turn, ping = await hall.sent()
    assert [(EntryKind.TURN, None), (EntryKind.TURN, 12)] == receivers([turn, ping])
    assert (5, 7, (1,), ()) == (turn.facts.first_seq, turn.facts.last_seq, turn.facts.next, turn.facts.mention)
    assert 1 == ping.facts.seat


async def test_a_commit_that_leaves_the_seat_on_turn_posts_nothing_until_the_hand_over(hall: Hall) -> None:
    game_id = await playing(hall)
    await hall.type(game_id, ANNA, "take:1 look")
    assert [] == await hall.sent()
    await hall.act(game_id, ANNA, "end")
    turn, _ = await hall.sent()
    assert (5, 8) == (turn.facts.first_seq, turn.facts.last_seq)


async def test_a_simultaneous_phase_is_told_once_when_it_closes(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 3)
    await hall.sent()
    await hall.seal(game_id, BEN, CLARA)
    assert [] == await hall.sent()
    await hall.seal(game_id, ANNA)
    entries = await hall.sent()
    # Whoever closed the phase goes on without a ping; the others hear what was dealt to them.
    assert [(EntryKind.TURN, None), (EntryKind.HAND, 12), (EntryKind.HAND, 13)] == receivers(entries)
    assert (1, 6) == (entries[0].facts.first_seq, entries[0].facts.last_seq)


async def test_whoever_begins_after_a_simultaneous_phase_is_pinged_once(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2)
    await hall.sent()
    await hall.seal(game_id, ANNA, BEN)
    assert [(EntryKind.TURN, None), (EntryKind.TURN, 11)] == receivers(await hall.sent())


async def test_automatic_turns_are_told_in_one_post_and_whoever_began_them_is_called_unless_they_see_it(
    hall: Hall,
) -> None:
    game_id = await playing(hall, 1, 2)
    await hall.type(game_id, ANNA, "take:1 stay end")
    assert [(EntryKind.TURN, None)] == receivers(await hall.sent())
    await hall.tick(AUTO_DELAY)
    assert [] == await hall.sent()
    await hall.tick(AUTO_DELAY)
    entries = await hall.sent()
    assert [(EntryKind.TURN, None), (EntryKind.TURN, ANNA.user_id)] == receivers(entries)
    assert (10, 15, (0,)) == (entries[0].facts.first_seq, entries[0].facts.last_seq, entries[0].facts.next)
    assert [False, True] == [entry.is_spare for entry in entries]


async def test_a_player_whose_time_was_over_is_pinged_if_he_is_to_act_again(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2, time_limit=60)
    await hall.seal(game_id, BEN)
    await hall.sent()
    await hall.tick(60)
    entries = await hall.sent()
    assert [(EntryKind.TURN, None), (EntryKind.TURN, 11), (EntryKind.HAND, 12)] == receivers(entries)
    told = (await hall.tables.history.story(game_id, None)).entries
    assert [ActedBy.PERSON] * 2 + [ActedBy.DEPUTY] * 2 == [entry.acted_by for entry in told]


async def test_people_whom_no_direct_message_reaches_are_mentioned_instead(hall: Hall) -> None:
    game_id = await playing(hall)
    await dm_closed(hall.database, BEN.user_id)
    await hall.type(game_id, ANNA, "take:1 stay end")
    entries = await hall.sent()
    assert [(EntryKind.TURN, None)] == receivers(entries)
    assert (BEN.user_id,) == entries[0].facts.mention


async def test_a_direct_message_that_does_not_arrive_becomes_a_mention(hall: Hall) -> None:
    game_id = await playing(hall)
    await hall.type(game_id, ANNA, "take:1 stay end")
    ping = next(entry for entry in await hall.tables.outbox.pending() if entry.user_id == BEN.user_id)
    await hall.tables.outbox.undeliverable(ping.id, "50007")
    entries = await hall.sent()
    assert [(EntryKind.TURN, None), (EntryKind.MENTION, None)] == receivers(entries)
    assert ((BEN.user_id,), 1) == (entries[1].facts.mention, entries[1].facts.seat)
    person = await hall.tables.people.find(BEN.user_id)
    assert person is not None
    assert DmState.CLOSED is person.dm_state


async def test_the_end_is_told_with_the_key_of_the_deal(hall: Hall) -> None:
    game_id = await playing(hall)
    hidden = await hall.tables.history.deal(game_id)
    await hall.turns(game_id, ANNA, BEN, ANNA, BEN)
    entries = await hall.sent()
    assert [(EntryKind.TURN, None), (EntryKind.FINAL, None)] == receivers(entries)[-2:]
    shown = await hall.tables.history.deal(game_id)
    assert (None, hidden.key_hash) == (hidden.key, shown.key_hash)
    assert shown.key is not None
    assert 64 == len(shown.key)


async def test_an_entry_that_was_begun_is_handed_out_again_until_it_is_done(hall: Hall) -> None:
    await hall.start("pebbles", 2)
    (board, *_) = await hall.tables.outbox.pending()
    await hall.tables.outbox.begin(board.id)
    await hall.reopen()
    (again, *_) = await hall.tables.outbox.pending()
    assert (board.id, board.nonce, hall.now) == (again.id, again.nonce, again.begun_at)


async def test_an_entry_is_tried_again_later_or_given_up(hall: Hall) -> None:
    await hall.start("pebbles", 2)
    (board, *hands) = await hall.tables.outbox.pending()
    for hand in hands:
        await hall.tables.outbox.park(hand.id, "50278")
    await hall.tables.outbox.retry(board.id, hall.now + 30, "503")
    assert () == await hall.tables.outbox.pending()
    assert hall.now + 30 == await hall.tables.outbox.next_at()
    hall.now += 30
    assert [board.id] == [entry.id for entry in await hall.tables.outbox.pending()]
    await hall.tables.outbox.park(board.id, "10003")
    assert [EntryKind.THREAD] == [entry.kind for entry in await hall.tables.outbox.pending()]


@pytest.mark.parametrize("is_given_up", [True, False], ids=["given up", "held"])
async def test_channel_is_told_that_a_thread_takes_no_posts_in_the_commit_that_notes_it(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, *, is_given_up: bool
) -> None:
    game_id = await playing(hall)
    await dm_closed(hall.database, BEN.user_id)
    await hall.type(game_id, ANNA, "take:1 stay end")
    before = await hall.tables.outbox.pending()
    turn = before[0]
    blocked = hall.tables.blocked_places
    noted = partial(blocked.unheard, is_place=True) if is_given_up else blocked.refused
    with monkeypatch.context() as patches:
        patches.setattr(places, "note_locked", failing_disk)
        with pytest.raises(NotSaved):
            await noted(turn, "400")
    assert before == await hall.tables.outbox.pending()
    await noted(turn, "400")
    (told,) = (entry for entry in await hall.tables.outbox.pending() if entry.id > before[-1].id)
    assert (EntryKind.LOCKED, (BEN.user_id,), (1,)) == (told.kind, told.facts.mention, told.facts.next)


def failing_disk(*_: object) -> bool:
    raise sqlite3.OperationalError("disk I/O error")


async def cards_due(hall: Hall, number: int) -> None:
    """Let the cards of a day be due on that many servers."""
    sql = (
        "INSERT INTO outbox (guild_id, channel_id, kind, facts, nonce, created_at, next_at)"
        " VALUES (?1, ?1, 'day-card', '{\"day\":1}', 'card' || ?1, ?2, ?2)"
    )
    with writing(hall.database) as connection:
        connection.executemany(sql, [(1000 + one, hall.now) for one in range(number)])


async def test_a_turn_goes_out_next_although_10_000_cards_were_due_before_it(hall: Hall) -> None:
    game_id = await playing(hall)
    await cards_due(hall, 10_000)
    cards = await hall.tables.outbox.pending(16)
    # Not all that are sent at a time are cards, so that there is room for a turn.
    assert [EntryKind.DAY_CARD] * 8 == [entry.kind for entry in cards]
    await hall.type(game_id, ANNA, "take:1 stay end")
    turns = [(EntryKind.TURN, None), (EntryKind.TURN, BEN.user_id)]
    assert turns == receivers(list(await hall.tables.outbox.pending(16, cards)))[:2]
    assert turns == receivers(list(await hall.tables.outbox.pending(16)))[:2]


async def test_what_is_about_no_table_goes_out_by_importance_and_then_by_age(hall: Hall) -> None:
    core = hall.tables.outbox._core  # noqa: SLF001 - nothing else writes entries in the wrong order
    server = Address(guild_id=70, channel_id=80)
    entries = [
        (NewEntry(EntryKind.GREETING, EntryFacts()), server),
        (NewEntry(EntryKind.DIGEST, EntryFacts(), ANNA.user_id), Address()),
        (NewEntry(EntryKind.GARDEN, EntryFacts(day=1), BEN.user_id), Address()),
        (NewEntry(EntryKind.DAY_CARD, EntryFacts(day=1)), Address(guild_id=71, channel_id=81)),
        (NewEntry(EntryKind.DAY_CARD, EntryFacts(day=1)), server),
    ]
    with writing(hall.database) as connection:
        for entry, place in entries:
            write_entry(connection, core, entry, place)
    # The second card waits behind what came before it in its channel.
    told = [EntryKind.DAY_CARD, EntryKind.GARDEN, EntryKind.DIGEST, EntryKind.GREETING]
    assert told == [entry.kind for entry in await hall.tables.outbox.pending()]


async def test_entries_of_a_server_that_was_left_wait(hall: Hall) -> None:
    await hall.start("pebbles", 2)
    await hall.tables.frozen_tables.entered(70, "en")
    await hall.tables.frozen_tables.left(70)
    assert () == await hall.tables.outbox.pending()
    assert None is await hall.tables.outbox.next_at()


async def test_every_entry_has_a_nonce_of_its_own_that_discord_takes(hall: Hall) -> None:
    await playing(hall, 3)
    nonces = [row.nonce for row in await hall.tables.outbox.of_game(1)]
    assert len(nonces) == len(set(nonces)) > 5
    assert {24} == {len(nonce) for nonce in nonces}


async def test_entries_refer_to_moves_by_number_and_hold_no_text(hall: Hall) -> None:
    game_id = await playing(hall, 2, 1)
    await hall.type(game_id, ANNA, "take:1 look end")
    with reading(hall.database) as connection:
        rows = connection.execute("SELECT facts FROM outbox").fetchall()
    for (facts,) in rows:
        values = json.loads(facts).values()
        assert all(isinstance(value, (int, list, type(None))) for value in values)
        assert all(isinstance(item, int) for value in values if isinstance(value, list) for item in value)


async def test_listeners_hear_of_every_commit_but_of_no_draft(hall: Hall) -> None:
    heard: list[int] = []
    hall.tables.listen(heard.append)
    game_id = await hall.start("pebbles", 2)
    assert [game_id] == heard
    await hall.act(game_id, ANNA, "red")
    assert [game_id] == heard
    await hall.act(game_id, ANNA, "end")
    assert [game_id, game_id] == heard
