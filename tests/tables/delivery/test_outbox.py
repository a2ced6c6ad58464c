"""What is told, to whom and when, and how the courier works it off."""

import json
import sqlite3
from functools import partial

import pytest

from db.delivery.outbox import Post
from db.games.moves import ActedBy
from db.people.people import DmState
from tables.delivery import blocked_places
from tables.delivery.outbox import OutboxEntry
from tables.model.refusals import NotSaved
from tables.model.timing import AUTO_DELAY
from tests.reaching import dm_closed
from tests.tables.hall import ANNA, BEN, CLARA, Hall


def receivers(entries: list[OutboxEntry]) -> list[tuple[Post, int | None]]:
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
    assert [(Post.BOARD, None), (Post.HAND, 11), (Post.HAND, 12)] == receivers(list(pending))
    entries = await hall.sent()
    assert [Post.BOARD, Post.THREAD, Post.START, Post.HAND, Post.HAND] == [entry.kind for entry in entries]
    assert ((11, 12), (0, 1, 2)) == (entries[2].refs.mention, entries[2].refs.next)
    assert [0, 1] == [entry.refs.seat for entry in entries[3:]]
    table = await hall.tables.lookup.table(game_id)
    assert table is not None
    assert (1001, 1002) == (table.board_message_id, table.thread_id)


async def test_a_hand_over_tells_the_turn_to_the_table_and_pings_the_next_person(hall: Hall) -> None:
    game_id = await playing(hall)
    await hall.type(game_id, ANNA, "take:1 stay end")
    turn, ping = await hall.sent()
    assert [(Post.TURN, None), (Post.TURN, 12)] == receivers([turn, ping])
    assert (5, 7, (1,), ()) == (turn.refs.first_seq, turn.refs.last_seq, turn.refs.next, turn.refs.mention)
    assert 1 == ping.refs.seat


async def test_a_commit_that_leaves_the_seat_on_turn_posts_nothing_until_the_hand_over(hall: Hall) -> None:
    game_id = await playing(hall)
    await hall.type(game_id, ANNA, "take:1 look")
    assert [] == await hall.sent()
    await hall.act(game_id, ANNA, "end")
    turn, _ = await hall.sent()
    assert (5, 8) == (turn.refs.first_seq, turn.refs.last_seq)


async def test_a_simultaneous_phase_is_told_once_when_it_closes(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 3)
    await hall.sent()
    await hall.seal(game_id, BEN, CLARA)
    assert [] == await hall.sent()
    await hall.seal(game_id, ANNA)
    entries = await hall.sent()
    # Whoever closed the phase goes on without a ping; the others hear what was dealt to them.
    assert [(Post.TURN, None), (Post.HAND, 12), (Post.HAND, 13)] == receivers(entries)
    assert (1, 6) == (entries[0].refs.first_seq, entries[0].refs.last_seq)


async def test_whoever_begins_after_a_simultaneous_phase_is_pinged_once(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2)
    await hall.sent()
    await hall.seal(game_id, ANNA, BEN)
    assert [(Post.TURN, None), (Post.TURN, 11)] == receivers(await hall.sent())


async def test_automatic_turns_are_told_in_one_post_and_nobody_is_pinged_by_a_chain_of_his_own(hall: Hall) -> None:
    game_id = await playing(hall, 1, 2)
    await hall.type(game_id, ANNA, "take:1 stay end")
    assert [(Post.TURN, None)] == receivers(await hall.sent())
    await hall.tick(AUTO_DELAY)
    assert [] == await hall.sent()
    await hall.tick(AUTO_DELAY)
    entries = await hall.sent()
    assert [(Post.TURN, None)] == receivers(entries)
    assert (10, 15, (0,)) == (entries[0].refs.first_seq, entries[0].refs.last_seq, entries[0].refs.next)


async def test_a_player_whose_time_was_over_is_pinged_if_he_is_to_act_again(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2, time_limit=60)
    await hall.seal(game_id, BEN)
    await hall.sent()
    await hall.tick(60)
    entries = await hall.sent()
    assert [(Post.TURN, None), (Post.TURN, 11), (Post.HAND, 12)] == receivers(entries)
    told = (await hall.tables.history.story(game_id, None)).entries
    assert [ActedBy.PERSON] * 2 + [ActedBy.DEPUTY] * 2 == [entry.acted_by for entry in told]


async def test_people_whom_no_direct_message_reaches_are_mentioned_instead(hall: Hall) -> None:
    game_id = await playing(hall)
    await dm_closed(hall.database, BEN.user_id)
    await hall.type(game_id, ANNA, "take:1 stay end")
    entries = await hall.sent()
    assert [(Post.TURN, None)] == receivers(entries)
    assert (BEN.user_id,) == entries[0].refs.mention


async def test_a_direct_message_that_does_not_arrive_becomes_a_mention(hall: Hall) -> None:
    game_id = await playing(hall)
    await hall.type(game_id, ANNA, "take:1 stay end")
    ping = next(entry for entry in await hall.tables.outbox.pending() if entry.user_id == BEN.user_id)
    await hall.tables.outbox.undeliverable(ping.id, "50007")
    entries = await hall.sent()
    assert [(Post.TURN, None), (Post.MENTION, None)] == receivers(entries)
    assert ((BEN.user_id,), 1) == (entries[1].refs.mention, entries[1].refs.seat)
    person = await hall.tables.people.find(BEN.user_id)
    assert person is not None
    assert DmState.CLOSED is person.dm_state


async def test_the_end_is_told_with_the_key_of_the_deal(hall: Hall) -> None:
    game_id = await playing(hall)
    hidden = await hall.tables.history.deal(game_id)
    await hall.turns(game_id, ANNA, BEN, ANNA, BEN)
    entries = await hall.sent()
    assert [(Post.TURN, None), (Post.FINAL, None)] == receivers(entries)[-2:]
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
    assert [Post.THREAD] == [entry.kind for entry in await hall.tables.outbox.pending()]


@pytest.mark.parametrize("is_given_up", [True, False], ids=["given up", "held"])
async def test_channel_is_told_that_a_thread_takes_no_posts_in_the_commit_that_notes_it(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, *, is_given_up: bool
) -> None:
    game_id = await playing(hall)
    await dm_closed(hall.database, BEN.user_id)
    await hall.type(game_id, ANNA, "take:1 stay end")
    before = await hall.tables.outbox.pending()
    turn = before[0]
    places = hall.tables.blocked_places
    noted = partial(places.unheard, is_place=True) if is_given_up else places.refused
    with monkeypatch.context() as patches:
        patches.setattr(blocked_places, "note_locked", failing_disk)
        with pytest.raises(NotSaved):
            await noted(turn, "400")
    assert before == await hall.tables.outbox.pending()
    await noted(turn, "400")
    (told,) = (entry for entry in await hall.tables.outbox.pending() if entry.id > before[-1].id)
    assert (Post.LOCKED, (BEN.user_id,), (1,)) == (told.kind, told.refs.mention, told.refs.next)


async def failing_disk(*_: object) -> bool:
    raise sqlite3.OperationalError("disk I/O error")


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
    for row in await hall.tables.outbox.of_game(game_id):
        values = json.loads(row.refs).values()
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
