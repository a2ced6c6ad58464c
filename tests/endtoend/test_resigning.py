"""Leaving a table after its start: the question, the end of a game of two, and deputies in larger ones."""

import asyncio
from hashlib import sha256
from pathlib import Path

import pytest

from cogs import words
from cogs.showing import why_reply
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.world.state import Channel
from render.registry import LOOKS
from rules.errors import PlayerError
from rules.game import Seat
from tables.table import Table as TableInPlay
from tests.endtoend.leaving import answer_for_good, ask, resign
from tests.endtoend.parterre import PATIENCE, Parterre, numbered_entropy, parterre
from tests.endtoend.plain_look import PLAIN
from tests.endtoend.player import Player
from tests.endtoend.proof import posted_key
from tests.endtoend.table import Table, game_of, open_lobby, open_table
from tests.endtoend.test_greeting import game_in, press_solo
from tests.endtoend.witness import Witness


def seats(table: Table, mover: Player) -> tuple[Player, ...]:
    """Return the others of a table, whoever is next first."""
    start = table.players.index(mover)
    return tuple(table.players[(start + step) % len(table.players)] for step in range(1, len(table.players)))


def pings(player: Player, since: int) -> int:
    return sum(delivery.is_ping for delivery in player.actor.deliveries[since:])


def table_card(table: Table, channel: Channel) -> Seen:
    """Return the message that the thread hangs on."""
    cards = table.players[0].actor.messages(channel)
    return next(message for message in reversed(cards) if message.text.startswith(f"## {table.name}"))


async def secrets_of(bot: Parterre, table: Table) -> list[str]:
    """Return what each player reads of their own secrets, line by line."""
    panels = [await bot.tables.play.panel(table.game_id, player.actor.id) for player in table.players]
    return [line for panel in panels for line in LOOKS[panel.slug].secrets(panel.live).splitlines()]


async def test_of_two_the_other_wins_and_the_final_post_shows_secrets_and_key(
    standin: StandIn, bot: Parterre, garden: Channel
) -> None:
    table = await open_table(standin, "Anna", "Ben")
    for _ in range(4):
        await (await table.next_player()).play_turn()
        await bot.deliver()
    mover = await table.next_player()
    (other,) = seats(table, mover)
    secrets, posts = await secrets_of(bot, table), len(table.posts)
    question = await ask(mover.actor, table.thread)
    assert words.other_would_win(table.name, other.name) in question.text
    assert [words.RESIGN_FOR_GOOD, words.PLAY_ON] == list(question.buttons.values())
    answer = await answer_for_good(mover.actor, question)
    assert answer.is_ephemeral
    assert words.RESIGNED_AND_OVER.format(table=table.name) == answer.shown.text
    await bot.deliver()
    (final,) = table.posts[posts:]
    assert [f"## {table.name} is over", f"**{mover.name}** resigned, so **{other.name}** wins."] == (
        final.text.splitlines()[:2]
    )
    assert len(secrets) == 4
    assert secrets == [line.removeprefix("> ") for line in final.text.splitlines() if line.startswith("> ")]
    deal = await bot.tables.history.deal(table.game_id)
    assert deal.key_hash == sha256(posted_key(table)).hexdigest()
    assert ["Play again", "As text", "Log"] == list(final.buttons.values())
    won = f"**{mover.name}** resigned, so **{other.name}** wins."
    await standin.until(lambda: won in table_card(table, garden).text, PATIENCE)
    card = table_card(table, garden)
    assert f"{mover.name} (resigned)" in card.text
    assert "My turn" not in card.buttons.values()


async def test_after_the_end_everything_old_says_what_happened(standin: StandIn, bot: Parterre) -> None:
    table = await open_table(standin, "Anna", "Ben")
    await bot.deliver()
    mover = await table.next_player()
    (other,) = seats(table, mover)
    panel, option = mover.panel, mover.options[0]
    await resign(other.actor, table.thread)
    await bot.deliver()
    answer = await mover.press_in(panel, option)
    assert "This game is over, so nothing can be played any more." == answer.shown.text
    await table.my_turn(mover)
    assert f"**{other.name}** resigned, so **{mover.name}** wins." in mover.panel.text
    assert [] == mover.options
    board = await (await other.actor.slash(table.thread, "board")).completed(PATIENCE)
    assert f"**{other.name}** resigned, so **{mover.name}** wins." in board.text
    log = await (await other.actor.slash(table.thread, "log")).completed(PATIENCE)
    assert f"**{other.name}** resigned." == log.text.splitlines()[-1]
    again = await (await mover.actor.slash(table.thread, "table resign")).completed(PATIENCE)
    assert "This game is over, so nothing can be played any more." == again.text
    assert words.NOTHING_WAITS == (await mover.actor.slash(table.thread, "turns")).shown.text


async def test_resigned_game_is_played_again_by_the_same_people(
    standin: StandIn, bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    table = await open_table(standin, "Anna", "Ben")
    await resign(anna, table.thread)
    await bot.deliver()
    since = len(anna.deliveries)
    await ben.click(table.posts[-1], table.posts[-1].custom_id("Play again"))
    await bot.deliver()
    card = next(message for message in ben.messages(garden) if "Join" in message.buttons.values())
    assert ["1. Anna – not ready yet", "2. Ben (host)"] == card.text.splitlines()[2:4]
    assert 1 == sum(delivery.is_ping for delivery in anna.deliveries[since:])


async def test_of_three_a_deputy_plays_on_and_ends_last(
    standin: StandIn, bot: Parterre, witness: Witness, garden: Channel
) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara")
    await bot.deliver()
    gone = await table.next_player()
    following, last = seats(table, gone)
    panel, option = gone.panel, gone.options[0]
    posts, since = len(table.posts), {player.name: len(player.actor.deliveries) for player in table.players}
    question = await ask(gone.actor, table.thread)
    assert words.deputy_would_play(table.name) in question.text
    answer = await answer_for_good(gone.actor, question)
    assert words.RESIGNED_FROM.format(table=table.name) == answer.shown.text
    await bot.deliver()
    (told,) = table.posts[posts:]
    assert [words.resigned(gone.name), f"**{gone.name} (resigned)** is next."] == told.text.splitlines()
    await standin.until(lambda: f"{gone.name} (resigned)" in table_card(table, garden).text, PATIENCE)
    await bot.let_computers_play()
    await bot.deliver()
    assert f"**{gone.name} (resigned)** played" in table.newest_post
    rung = {
        player.name: sum(d.is_ping for d in player.actor.deliveries[since[player.name] :]) for player in table.players
    }
    assert {gone.name: 0, following.name: 1, last.name: 0} == rung
    refused = await gone.press_in(panel, option)
    assert "You resigned from this table, so you can look but not play." == refused.shown.text
    await table.my_turn(gone)
    assert words.RESIGNED_HERE in gone.panel.text
    table.players = (following, last)
    await table.play_out(bot)
    await bot.deliver()
    final = table.newest_post
    assert f"**{gone.name}** resigned, so that seat is placed last." in final
    assert f"3. **{gone.name} (resigned)**" in final
    assert [] == await witness.leaks(bot, table)


async def test_whoever_resigned_sees_what_everybody_sees_and_nobody_sees_more(
    standin: StandIn, bot: Parterre, witness: Witness
) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara", options={"expansion": "on"})
    await bot.deliver()
    anna, *others = table.players
    await resign(anna.actor, table.thread)
    for command in ("hand", "board", "log", "turns", "play"):
        await (await anna.actor.slash(table.thread, command)).completed(PATIENCE)
    table.players = others
    for _ in range(5):
        await bot.let_computers_play()
        await bot.deliver()
        await (await table.next_player()).play_turn()
        await table.my_turn(anna)
    assert [] == await witness.leaks(bot, table)
    await resign(others[0].actor, table.thread)
    await bot.let_computers_play()
    await others[1].play_turn()
    await resign(others[1].actor, table.thread)
    await bot.deliver()
    assert "**Anna, Ben and Clara** resigned, so nobody is left to play." in table.newest_post
    assert "Places: 1. Clara, 2. Ben, 3. Anna" in table.newest_post


async def test_panel_that_stays_open_to_whoever_resigned_is_found(
    standin: StandIn, bot: Parterre, witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara")
    await bot.deliver()
    anna = table.player("Anna")
    await resign(anna.actor, table.thread)
    assert [] == await witness.leaks(bot, table)
    monkeypatch.setattr(TableInPlay, "seat_of", lambda _table, _user_id: Seat(0))
    await (await anna.actor.slash(table.thread, "hand")).completed(PATIENCE)
    assert any("Your hand" in leak for leak in await witness.leaks(bot, table))


async def test_double_click_resigns_once_and_says_so_twice(standin: StandIn, bot: Parterre) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara")
    await bot.deliver()
    posts, anna = len(table.posts), table.player("Anna").actor
    question = await ask(anna, table.thread)
    custom_id = question.custom_id(words.RESIGN_FOR_GOOD)
    for answer in await asyncio.gather(*(anna.press(question, custom_id) for _ in range(3))):
        await answer.completed(PATIENCE)
        assert words.RESIGNED_FROM.format(table=table.name) == answer.shown.text
    await bot.deliver()
    assert 1 == sum(words.resigned("Anna") in post.text for post in table.posts[posts:])


async def test_question_that_was_asked_earlier_resigns_nobody(standin: StandIn, bot: Parterre) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara")
    await bot.deliver()
    mover = await table.next_player()
    question = await ask(mover.actor, table.thread)
    await mover.play_turn()
    await bot.deliver()
    before = await bot.contents()
    answer = await answer_for_good(mover.actor, question)
    assert "Things have changed since you were asked, so you still play; `/table resign` asks you anew." == (
        answer.shown.text
    )
    assert before == await bot.contents()


async def test_play_on_leads_back_to_the_panel_and_changes_nothing(standin: StandIn, bot: Parterre) -> None:
    table = await open_table(standin, "Anna", "Ben")
    await bot.deliver()
    mover = await table.next_player()
    before = await bot.contents()
    question = await ask(mover.actor, table.thread, "table leave")
    answer = await (await mover.actor.click(question, question.custom_id(words.PLAY_ON))).completed(PATIENCE)
    assert question.id == answer.id
    assert words.STAYED in answer.text
    assert mover.options
    assert before == await bot.contents()


async def test_strangers_and_those_who_play_nowhere_have_nothing_to_resign_from(
    standin: StandIn, bot: Parterre, clara: Actor, garden: Channel
) -> None:
    table = await open_table(standin, "Anna", "Ben")
    await bot.deliver()
    before = await bot.contents()
    refused = await (await clara.slash(table.thread, "table resign")).completed(PATIENCE)
    assert "You do not sit at this table, so there is no seat to give up." == refused.text
    nowhere = await (await clara.slash(garden, "table leave")).completed(PATIENCE)
    assert words.NOWHERE_TO_RESIGN == nowhere.text
    assert before == await bot.contents()


async def test_lobby_is_left_by_its_card_and_not_by_resigning(bot: Parterre, anna: Actor, garden: Channel) -> None:
    assert bot.client.is_ready()
    await open_lobby(anna, garden)
    answer = await (await anna.slash(garden, "table leave")).completed(PATIENCE)
    assert words.NOWHERE_TO_RESIGN == answer.text


async def test_leave_on_the_card_of_a_started_table_names_the_way_to_resign(
    standin: StandIn, bot: Parterre, anna: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    held = standin.world.state.messages[card.id].components
    await anna.click(card, card.custom_id("Add computer"))
    await anna.click(card, f"v1|start|{game_of(card)}||")
    await bot.deliver()
    # The card as it stood a moment before the start.
    standin.world.state.messages[card.id].components = held
    answer = await anna.click(card.id, f"v1|leave|{game_of(card)}||")
    assert "This table has started; `/table resign` is the way to leave it now." == answer.shown.text


async def test_at_several_tables_one_is_chosen_and_the_other_goes_on(
    standin: StandIn, bot: Parterre, garden: Channel
) -> None:
    first = await open_table(standin, "Anna", "Ben")
    second = await open_table(standin, "Anna", "Ben")
    await bot.deliver()
    anna = first.player("Anna").actor
    which = await (await anna.slash(garden, "table resign")).completed(PATIENCE)
    assert words.WHICH_TABLE in which.text
    question = await (await anna.select(which, "v1|leaving|0||", [str(second.game_id)])).completed(PATIENCE)
    assert words.other_would_win(second.name, "Ben") in question.text
    await answer_for_good(anna, question)
    await bot.deliver()
    assert (False, True) == (first.is_over, second.is_over)
    # Only one is left, so nothing is to be chosen any more.
    assert words.other_would_win(first.name, "Ben") in (await ask(anna, garden)).text


async def test_solo_player_resigns_and_begins_another_game(bot: Parterre, standin: StandIn, anna: Actor) -> None:
    panel = await press_solo(anna)
    await bot.deliver()
    name = panel.text.splitlines()[0].partition("**")[2].partition("**")[0]
    thread = standin.channel(name)
    assert words.other_would_win(name, "Computer 1") in (await ask(anna, thread)).text
    assert words.RESIGNED_AND_OVER.format(table=name) == await resign(anna, thread)
    await bot.deliver()
    final = [post.text for post in anna.messages(thread) if not post.is_ephemeral][-1]
    assert "**Anna** resigned, so **Computer 1** wins." in final
    again = await press_solo(anna)
    assert game_in(panel) != game_in(again)
    assert words.SOLO_BEGUN in again.text


async def test_player_with_closed_dms_hears_of_a_deputys_turn_by_one_mention(standin: StandIn, bot: Parterre) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara")
    await bot.deliver()
    gone = await table.next_player()
    following, _ = seats(table, gone)
    following.actor.user.dms_closed = True
    await bot.tables.people.dm_closed(following.actor.id)
    since = len(following.actor.deliveries)
    await resign(gone.actor, table.thread)
    await bot.deliver()
    await bot.let_computers_play()
    await bot.deliver()
    (ping,) = [delivery for delivery in following.actor.deliveries[since:] if delivery.is_ping]
    assert table.thread.id == ping.channel_id
    await table.my_turn(following)
    assert following.can_act


async def test_whoever_resigns_with_closed_dms_is_not_mentioned_any_more(standin: StandIn, bot: Parterre) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara")
    await bot.deliver()
    mover = await table.next_player()
    following, _ = seats(table, mover)
    following.actor.user.dms_closed = True
    fault = standin.faults.order(Fault("POST", r"/channels/\d+/messages", Trouble.RESET, times=None))
    await mover.play_turn()
    await resign(following.actor, table.thread)
    standin.faults.lift()
    since = len(following.actor.deliveries)
    await bot.deliver()
    assert fault.struck
    assert 0 == pings(following, since)


async def test_resignation_before_a_crash_is_told_once_after_it_and_the_deputy_plays(
    standin: StandIn, path: Path
) -> None:
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(1)) as bot:
        table = await open_table(standin, "Anna", "Ben", "Clara")
        await bot.deliver()
        gone = await table.next_player()
        question = await ask(gone.actor, table.thread)
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2)) as bot:
        # The question is as good after a restart as before.
        fault = standin.faults.order(Fault("POST", rf"/channels/{table.thread.id}/messages", Trouble.RESET_AFTER))
        assert words.RESIGNED_FROM.format(table=table.name) == (await answer_for_good(gone.actor, question)).shown.text
        await standin.until(lambda: fault.struck, PATIENCE)
    standin.world.advance(3600)
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(3)) as bot:
        await bot.deliver()
        await bot.let_computers_play()
        await bot.deliver()
        assert 1 == sum(words.resigned(gone.name) in post.text for post in table.posts)
        assert 1 == sum("played" in post.text for post in table.posts)
        asked = await (await gone.actor.slash(table.thread, "table resign")).completed(PATIENCE)
        assert "You resigned from this table, so you can look but not play." == asked.text


async def test_end_by_resignation_is_told_once_after_a_crash(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await open_table(standin, "Anna", "Ben")
        await bot.deliver()
        fault = standin.faults.order(Fault("POST", rf"/channels/{table.thread.id}/messages", Trouble.RESET_AFTER))
        await resign(table.player("Anna").actor, table.thread)
        await standin.until(lambda: fault.struck, PATIENCE)
    standin.world.advance(3600)
    async with parterre(standin, path, looks=PLAIN) as bot:
        await bot.deliver()
        assert 1 == sum("**Anna** resigned, so **Ben** wins." in post.text for post in table.posts)
        assert words.NOTHING_WAITS == (await table.player("Ben").actor.slash(table.thread, "turns")).shown.text


async def test_points_of_a_game_that_was_cut_short_are_not_explained(standin: StandIn, bot: Parterre) -> None:
    table = await open_table(standin, "Anna", "Ben")
    await resign(table.player("Anna").actor, table.thread)
    await bot.deliver()
    with pytest.raises(PlayerError, match="This game ended by resignation, before its points were counted"):
        await why_reply(bot.client.house, table.game_id, 0)
