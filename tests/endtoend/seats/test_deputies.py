"""A table of more than two goes on without whoever resigned."""

from pathlib import Path

import pytest

from cogs.words import general as words
from cogs.words import seats as seat_words
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from rules.game import Seat
from tables.model.table import Table as TableInPlay
from tests.endtoend.driver.acts import answer_for_good, ask, begun, marks, others, pings, resign, rung, table_card
from tests.endtoend.driver.witness import Witness
from tests.endtoend.parterre import PATIENCE, Parterre, numbered_entropy, parterre
from tests.endtoend.plain_look import PLAIN
from tests.reaching import dm_closed


async def test_of_three_a_deputy_plays_on_and_ends_last(standin: StandIn, bot: Parterre, witness: Witness) -> None:
    table = await begun(bot, "Anna", "Ben", "Clara")
    gone = await table.next_player()
    following, last = others(table, gone)
    # What came by direct message is edited; what only they see stays as it is.
    await table.my_turn(gone)
    panel, option = gone.panel, gone.options[0]
    posts, since = len(table.posts), marks(table)
    question = await ask(gone.actor, table.thread, "table resign")
    assert seat_words.DEPUTY_WOULD_PLAY.said(table=table.name) in question.text
    answer = await answer_for_good(gone.actor, question)
    assert seat_words.RESIGNED_FROM.said(table=table.name) == answer.shown.text
    await bot.deliver()
    (told,) = table.posts[posts:]
    assert [seat_words.RESIGNED.said(name=gone.name), f"**{gone.name} (resigned)** is next."] == told.text.splitlines()
    await standin.until(lambda: f"{gone.name} (resigned)" in table_card(table).text, PATIENCE)
    await bot.let_computers_play()
    await bot.deliver()
    assert f"**{gone.name} (resigned)** ▸" in table.newest_post
    assert {gone.name: 0, following.name: 1, last.name: 0} == rung(table, since)
    refused = await gone.press_in(panel, option)
    assert "You resigned from this table, but you can watch." == refused.shown.text
    await table.my_turn(gone)
    assert str(words.RESIGNED_HERE) in gone.panel.text
    table.players = (following, last)
    await table.play_out(bot)
    await bot.deliver()
    final = table.newest_post
    assert f"**{gone.name}** resigned and finishes last." in final
    assert f"3. {gone.name} (resigned) **" in final
    assert [] == await witness.leaks(bot, table)


async def test_whoever_resigned_sees_what_everybody_sees_and_nobody_sees_more(bot: Parterre, witness: Witness) -> None:
    table = await begun(bot, "Anna", "Ben", "Clara", options={"expansion": "on"})
    anna, *staying = table.players
    await resign(anna.actor, table.thread)
    for command in ("hand", "board", "log", "turns", "play", "replay"):
        await (await anna.actor.slash(table.thread, command)).completed(PATIENCE)
    table.players = staying
    for _ in range(5):
        await bot.let_computers_play()
        await bot.deliver()
        await (await table.next_player()).play_turn()
        await table.my_turn(anna)
    assert [] == await witness.leaks(bot, table)
    await resign(staying[0].actor, table.thread)
    await bot.let_computers_play()
    await staying[1].play_turn()
    await resign(staying[1].actor, table.thread)
    await bot.deliver()
    assert "**Anna, Ben and Clara** resigned, so nobody is left to play." in table.newest_post
    assert "Places: 1. Clara, 2. Ben, 3. Anna" in table.newest_post


async def test_panel_that_stays_open_to_whoever_resigned_is_found(
    bot: Parterre, witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(bot, "Anna", "Ben", "Clara")
    anna = table.player("Anna")
    await resign(anna.actor, table.thread)
    assert [] == await witness.leaks(bot, table)
    monkeypatch.setattr(TableInPlay, "seat_of", lambda _table, _user_id: Seat(0))
    await ask(anna.actor, table.thread, "hand")
    assert any("Your hand" in leak for leak in await witness.leaks(bot, table))


@pytest.mark.parametrize("is_known", [False, True])
async def test_whoever_resigns_with_closed_dms_is_not_mentioned_any_more(bot: Parterre, *, is_known: bool) -> None:
    table = await begun(bot, "Anna", "Ben", "Clara")
    mover = await table.next_player()
    following, _ = others(table, mover)
    following.actor.user.dms_closed = True
    if is_known:
        await dm_closed(bot.database, following.actor.id)
    fault = bot.standin.faults.order(Fault("POST", r"/channels/\d+/messages", Trouble.RESET, times=None))
    await mover.play_turn()
    await resign(following.actor, table.thread)
    await bot.standin.until(lambda: fault.struck, PATIENCE)
    bot.standin.faults.lift()
    since = len(following.actor.deliveries)
    await bot.deliver()
    assert [] == pings(following.actor, since)
    assert not any(f"<@{following.actor.id}>" in post.text for post in table.posts[1:])


async def test_resignation_before_a_crash_is_told_once_after_it_and_the_deputy_plays(
    standin: StandIn, path: Path
) -> None:
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(1)) as bot:
        table = await begun(bot, "Anna", "Ben", "Clara")
        gone = await table.next_player()
        question = await ask(gone.actor, table.thread, "table resign")
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2)) as bot:
        # The question is as good after a restart as before.
        fault = standin.faults.order(Fault("POST", rf"/channels/{table.thread.id}/messages", Trouble.RESET_AFTER))
        answer = await answer_for_good(gone.actor, question)
        assert seat_words.RESIGNED_FROM.said(table=table.name) == answer.shown.text
        await standin.until(lambda: fault.struck, PATIENCE)
    standin.world.advance(3600)
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(3)) as bot:
        await bot.deliver()
        await bot.let_computers_play()
        await bot.deliver()
        assert 1 == sum(seat_words.RESIGNED.said(name=gone.name) in post.text for post in table.posts)
        assert 1 == sum("▸" in post.text for post in table.posts)
        asked = await ask(gone.actor, table.thread, "table resign")
        assert "You resigned from this table, but you can watch." == asked.text
