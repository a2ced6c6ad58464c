"""Hosts hand on, send away and delete; idle tables are asked, sleep and are woken; by clicks."""

from dataclasses import replace

import pytest

from cogs.delivery import idle_tables
from cogs.delivery.idle_tables import ThreadKeeper
from cogs.interactions.verdicts import CHANNEL_GONE
from cogs.words import general as words
from cogs.words import hosts as host_words
from playground.actors.actor import Actor
from playground.actors.commands import Impossible
from playground.actors.seen import Seen
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.world.channels import add_text_channel
from playground.world.people import add_guild, join
from playground.world.state import Channel
from tables.context import IDLE_AFTER
from tables.upkeep.idle_tables import WAIT_FOR_ANSWER
from tests.endtoend.driver.acts import DAY, ask, begun, choose, newest_with, now, press, selects
from tests.endtoend.driver.table import Table, open_lobby, seat
from tests.endtoend.parterre import PATIENCE, Parterre

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
    assert host_words.DISMISSED.said(name="Clara") == gone.text
    await choose_person(anna, await ask(anna, garden, "table host"), "Ben")
    await bot.deliver()
    await standin.until(lambda: "Ben (host)" in now(anna, card).text, PATIENCE)
    assert "Clara" not in now(anna, card).text
    refused = await standin.actor("Clara").click(card, card.custom_id("Join"))
    assert "The host has asked you to leave this table; `/new` opens your own." == refused.shown.text
    deleted = await press(ben, await ask(ben, garden, "table delete"), str(host_words.DELETE))
    assert "is deleted." in deleted.text
    await bot.deliver()
    await standin.until(lambda: str(words.LOBBY_CLOSED) in now(anna, card).text, PATIENCE)
    assert str(host_words.NO_OPEN_TABLE) == (await ask(anna, garden, "table delete")).text


async def test_deleted_table_is_archived_and_its_buttons_say_that_it_is_gone(
    table: Table, standin: StandIn, bot: Parterre, garden: Channel
) -> None:
    anna, ben = table.players
    refused = await ask(ben.actor, table.thread, "table delete")
    assert ONLY_HOST == refused.text
    question = await ask(anna.actor, table.thread, "table delete")
    assert str(host_words.KEPT) == (await press(anna.actor, question, str(host_words.KEEP_TABLE))).text
    fault = standin.faults.order(Fault("PATCH", rf"/channels/{table.thread.id}$", Trouble.RESET))
    deleted = await press(anna.actor, await ask(anna.actor, table.thread, "table delete"), str(host_words.DELETE))
    assert host_words.GONE.said(table=table.name) == deleted.text
    await bot.deliver()
    assert fault.struck
    assert host_words.deleted(table.name, "Anna") == table.newest_post
    assert table.thread.thread is not None
    await standin.until(lambda: table.thread.thread and table.thread.thread.archived, PATIENCE)
    text = host_words.DELETED_CARD.said(table=table.name)
    await standin.until(lambda: any(text == m.text for m in anna.actor.messages(garden)), PATIENCE)
    for player in table.players:
        late = await player.press(player.options[0]) if player.can_act else None
        assert late is None or late.shown.text == "That table is gone; `/new` opens another."


async def test_idle_table_is_asked_sleeps_and_is_woken_in_the_channel(
    table: Table, standin: StandIn, bot: Parterre, garden: Channel
) -> None:
    anna, ben = table.players
    bot.pass_time(IDLE_AFTER)
    await bot.tables.clock.sweep()
    await bot.deliver()
    assert host_words.IDLE.said(days=14) in table.newest_post
    bot.pass_time(WAIT_FOR_ANSWER)
    await bot.tables.clock.sweep()
    await bot.deliver()
    assert table.thread.thread is not None
    await standin.until(lambda: table.thread.thread and table.thread.thread.archived, PATIENCE)
    ben.actor.on_phone = True
    with pytest.raises(Impossible, match="phones"):
        await press(ben.actor, newest_with(table, str(host_words.PLAY_ON)), str(host_words.PLAY_ON))
    asleep = next(m for m in anna.actor.messages(garden) if str(host_words.WAKE) in m.buttons.values())
    woken = await press(ben.actor, asleep, str(host_words.WAKE))
    assert str(host_words.WOKEN) in woken.text
    await bot.deliver()
    assert host_words.AWAKE.said(name="Ben") in table.newest_post
    assert not table.thread.thread.archived
    await (await table.next_player()).play_turn()


@pytest.mark.parametrize("is_refused", [False, True])
async def test_thread_of_a_table_in_play_stays_open_without_a_message_and_one_that_is_gone_is_not_asked_for_again(
    table: Table, standin: StandIn, bot: Parterre, *, is_refused: bool
) -> None:
    keeper, posts = ThreadKeeper(bot.client, bot.client.context), len(table.posts)
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
    monkeypatch.setattr(idle_tables, "_PATIENCE", 0.5)
    table = await begun(bot, "Anna", "Ben")
    keeper = ThreadKeeper(bot.client, bot.client.context)
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
    deleted = await press(clara, await ask(clara, table.thread, "table delete"), str(host_words.DELETE))
    assert host_words.GONE.said(table=table.name) == deleted.text
    await bot.deliver()
    assert host_words.deleted(table.name, "Clara") == table.newest_post
