"""Hosts hand on, send away and delete; idle tables are asked, sleep and are woken; by clicks."""

from dataclasses import replace
from pathlib import Path

import pytest

from cogs.delivery import threads
from cogs.delivery.threads import ThreadKeeper
from cogs.interactions.controls import Press
from cogs.interactions.failures import CHANNEL_GONE
from cogs.words import consent as consent_words
from cogs.words import general as words
from cogs.words import seats as seat_words
from languages.speech import listed
from playground.actors.actor import Actor
from playground.actors.commands import Impossible
from playground.actors.seen import Seen
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.world.channels import add_text_channel
from playground.world.people import add_guild, join
from playground.world.state import Channel
from tables.core import IDLE_AFTER
from tables.upkeep.idle_tables import WAIT_FOR_ANSWER
from tests.endtoend.driver.acts import DAY, ask, begun, choose, newest_with, now, press, selects, table_card
from tests.endtoend.driver.table import Table, open_lobby, open_table, seat
from tests.endtoend.hostile.wire import pressed
from tests.endtoend.parterre import PATIENCE, Parterre, numbered_entropy, parterre
from tests.endtoend.plain_look import PLAIN

ONLY_HOST = "Only the host, Anna, or a server manager can delete the table; ask one of them."


async def choose_person(actor: Actor, message: Seen, name: str) -> Seen:
    """Choose somebody in the only select of a message. Returns: what is said to that."""
    (select,) = selects(message)
    value = next(one["value"] for one in select["options"] if one["label"] == name)
    return await choose(actor, message, select["custom_id"], value)


async def test_host_sends_somebody_away_and_hands_on_and_the_card_shows_it(
    standin: StandIn, bot: Parterre, garden: Channel, anna: Actor, ben: Actor
) -> None:
    card = await open_lobby(anna, garden)
    await seat(card, anna, ben, standin.actor("Clara"))
    assert "Only the host, Anna, can do that." == (await ask(ben, garden, "table kick")).text
    gone = await choose_person(anna, await ask(anna, garden, "table kick"), "Clara")
    assert seat_words.DISMISSED.said(name="Clara") == gone.text
    await choose_person(anna, await ask(anna, garden, "table host"), "Ben")
    await bot.deliver()
    await standin.until(lambda: "Ben (host)" in now(anna, card).text, PATIENCE)
    assert "Clara" not in now(anna, card).text
    refused = await standin.actor("Clara").click(card, card.custom_id("Join"))
    assert "The host has asked you to leave this table; `/new` opens your own." == refused.shown.text
    deleted = await press(ben, await ask(ben, garden, "table delete"), str(seat_words.DELETE))
    assert "is deleted." in deleted.text
    await bot.deliver()
    await standin.until(lambda: str(words.LOBBY_CLOSED) in now(anna, card).text, PATIENCE)
    assert str(seat_words.NO_OPEN_TABLE) == (await ask(anna, garden, "table delete")).text


async def test_deleted_table_is_archived_and_its_buttons_say_that_it_is_gone(
    table: Table, standin: StandIn, bot: Parterre, garden: Channel
) -> None:
    anna, ben = table.players
    refused = await ask(ben.actor, table.thread, "table delete")
    assert ONLY_HOST == refused.text
    standin.guild.owner_id = anna.actor.id
    question = await ask(anna.actor, table.thread, "table delete")
    assert str(seat_words.KEPT) == (await press(anna.actor, question, str(seat_words.KEEP_TABLE))).text
    fault = standin.faults.order(Fault("PATCH", rf"/channels/{table.thread.id}$", Trouble.RESET))
    deleted = await press(anna.actor, await ask(anna.actor, table.thread, "table delete"), str(seat_words.DELETE))
    assert seat_words.GONE.said(table=table.name) == deleted.text
    await bot.deliver()
    assert fault.struck
    assert seat_words.deleted(table.name, "Anna") == table.newest_post
    assert table.thread.thread is not None
    await standin.until(lambda: table.thread.thread and table.thread.thread.archived, PATIENCE)
    text = seat_words.DELETED_CARD.said(table=table.name)
    await standin.until(lambda: any(text == m.text for m in anna.actor.messages(garden)), PATIENCE)
    for player in table.players:
        late = await player.press(player.options[0]) if player.can_act else None
        assert late is None or late.shown.text == "That table is gone; `/new` opens another."


async def test_host_deletes_no_game_in_play_unless_those_who_play_agree(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(1)) as bot:
        table = await begun(bot, "Anna", "Ben", "Clara")
        anna, ben, clara = table.players
        question = await ask(anna.actor, table.thread, "table delete")
        assert seat_words.may_delete(table.name, ["Ben", "Clara"], has_started=True) == question.text
        # A button from before the others were asked does not delete either.
        old = Press("delete", table.game_id)
        assert "Others have to agree now" in await pressed(bot, anna.actor.user, table.thread, old)
        asked = await press(anna.actor, question, str(seat_words.PROPOSE_DELETION))
        assert consent_words.PROPOSED.said(names=listed(["Ben", "Clara"])) == asked.text
        await bot.deliver()
        post = newest_with(table, str(consent_words.AGREE))
        assert "**Anna** would like to delete this table" in post.text
        await press(ben.actor, post, str(consent_words.AGREE))
        await bot.deliver()
        assert (await bot.tables.play.panel(table.game_id, None)).waiting_for
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2)) as bot:
        assert str(consent_words.CARRIED_OUT) in (await press(clara.actor, post, str(consent_words.AGREE))).text
        await bot.deliver()
        assert seat_words.deleted(table.name, None) == table.newest_post
        card = seat_words.DELETED_CARD.said(table=table.name)
        await standin.until(lambda: card == table_card(table).text, PATIENCE)
        late = await press(ben.actor, post, str(consent_words.DISAGREE))
        assert "That table is gone; `/new` opens another." == late.text


async def test_whoever_plays_alone_against_computers_deletes_the_table_at_once(standin: StandIn, bot: Parterre) -> None:
    table = await open_table(standin, "Anna", computers=1)
    anna = table.players[0].actor
    question = await ask(anna, table.thread, "table delete")
    assert seat_words.may_delete(table.name, (), has_started=True) == question.text
    deleted = await press(anna, question, str(seat_words.DELETE))
    assert seat_words.GONE.said(table=table.name) == deleted.text
    await bot.deliver()
    assert seat_words.deleted(table.name, "Anna") == table.newest_post


async def test_idle_table_is_asked_sleeps_and_is_woken_in_the_channel(
    table: Table, standin: StandIn, bot: Parterre, garden: Channel
) -> None:
    anna, ben = table.players
    bot.pass_time(IDLE_AFTER)
    await bot.tables.deadlines.sweep()
    await bot.deliver()
    assert seat_words.idle(14) in table.newest_post
    bot.pass_time(WAIT_FOR_ANSWER)
    await bot.tables.deadlines.sweep()
    await bot.deliver()
    assert table.thread.thread is not None
    await standin.until(lambda: table.thread.thread and table.thread.thread.archived, PATIENCE)
    ben.actor.on_phone = True
    with pytest.raises(Impossible, match="phones"):
        await press(ben.actor, newest_with(table, str(seat_words.PLAY_ON)), str(seat_words.PLAY_ON))
    asleep = next(m for m in anna.actor.messages(garden) if str(seat_words.WAKE) in m.buttons.values())
    woken = await press(ben.actor, asleep, str(seat_words.WAKE))
    assert str(seat_words.WOKEN) in woken.text
    await bot.deliver()
    assert seat_words.AWAKE.said(name="Ben") in table.newest_post
    assert not table.thread.thread.archived
    await (await table.next_player()).play_turn()


@pytest.mark.parametrize("is_refused", [False, True])
async def test_thread_of_a_table_in_play_stays_open_without_a_message_and_one_that_is_gone_is_not_asked_for_again(
    table: Table, standin: StandIn, bot: Parterre, *, is_refused: bool
) -> None:
    keeper, posts = ThreadKeeper(bot.client, bot.client.app), len(table.posts)
    if is_refused:
        standin.faults.order(Fault("PATCH", rf"/channels/{table.thread.id}$", status=403, code=50001, times=None))
    for _ in range(5):
        bot.pass_time(3 * DAY)
        await keeper.keep()
        await keeper.keep()
    assert posts == len(table.posts)
    assert table.thread.thread is not None
    kept_at = table.thread.thread.active_at // 1000
    assert (kept_at == bot.now()) != is_refused
    standin.faults.lift()
    bot.pass_time(3 * DAY)
    path = rf"/channels/{table.thread.id}"
    fault = standin.faults.order(Fault("GET", path, status=404, code=CHANNEL_GONE, times=None))
    for _ in range(2):
        await keeper.keep()
    assert 1 == fault.struck


@pytest.mark.parametrize(
    "failing",
    [
        Fault("PATCH", "", status=403, code=50001),
        Fault("GET", "", status=403, code=50001),
        Fault("GET", "", Trouble.HANG),
    ],
    ids=["barred", "unseen", "silent"],
)
async def test_thread_that_could_not_be_kept_open_is_kept_at_the_next_look(
    standin: StandIn, bot: Parterre, monkeypatch: pytest.MonkeyPatch, failing: Fault
) -> None:
    monkeypatch.setattr(threads, "_PATIENCE", 0.5)
    table = await begun(bot, "Anna", "Ben")
    keeper = ThreadKeeper(bot.client, bot.client.app)
    bot.pass_time(3 * DAY)
    fault = standin.faults.order(replace(failing, path=rf"/channels/{table.thread.id}"))
    await keeper.keep()
    assert table.thread.thread is not None
    assert (1, False) == (fault.struck, table.thread.thread.active_at // 1000 == bot.now())
    await keeper.keep()
    assert bot.now() == table.thread.thread.active_at // 1000


async def test_whoever_manages_the_server_deletes_its_tables_and_no_others(
    table: Table, standin: StandIn, bot: Parterre, ben: Actor, clara: Actor
) -> None:
    elsewhere = add_guild(standin.world, "Elsewhere")
    join(standin.world, elsewhere, ben.user)
    elsewhere.owner_id = ben.id
    patio = add_text_channel(standin.world, elsewhere, "patio")
    refused = await ask(ben, patio, "table delete")
    assert ONLY_HOST == refused.text
    standin.guild.owner_id = clara.id
    deleted = await press(clara, await ask(clara, table.thread, "table delete"), str(seat_words.DELETE))
    assert seat_words.GONE.said(table=table.name) == deleted.text
    await bot.deliver()
    assert seat_words.deleted(table.name, "Clara") == table.newest_post
