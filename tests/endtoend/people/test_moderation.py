"""People leave each other in peace: blocks, limits and reports, by clicks; and nothing of it is told to the others."""

import asyncio
import re
from pathlib import Path

import pytest

from cogs.people.conduct import LONGEST
from cogs.words import general as words
from cogs.words import people as people_words
from cogs.words import seats as seat_words
from cogs.words import time as time_words
from db.people.people import Use, add_use
from playground.actors.actor import Actor
from playground.actors.commands import Impossible
from playground.actors.seen import Answer, Seen
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.world.state import Channel
from tables.model.place import Person, Place
from tables.model.rate_limits import DAY, LIMITS
from tests.db.ready import writing
from tests.endtoend.driver.acts import ask, press
from tests.endtoend.driver.places import add_private_channel
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import USUAL, Table, game_of, open_lobby
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PLAIN
from tests.endtoend.seats.test_absences import offer_in

NOT_WELCOME = "You can't join this table; `/new` opens your own."


async def sent(actor: Actor, opened: Answer, text: str) -> Seen:
    """Fill in the modal of a report. Returns: what is said to that."""
    return await (await actor.submit(opened, {"words": text})).completed(PATIENCE)


@pytest.fixture
def lodge(standin: StandIn) -> Channel:
    """A channel that only its owner reads."""
    return add_private_channel(standin, "lodge")


async def test_blocked_person_joins_no_table_of_the_host_and_is_not_told_why(
    bot: Parterre, garden: Channel, anna: Actor, ben: Actor
) -> None:
    assert bot.client.is_ready()
    named = f"<@{ben.id}>"
    assert str(people_words.BLOCK_NOBODY) == (await ask(anna, garden, "block")).text
    assert people_words.BLOCKED.said(person=named) == (await ask(anna, garden, "block", person=ben.user)).text
    assert people_words.BLOCKED_ALREADY.said(person=named) == (await ask(anna, garden, "block", person=ben.user)).text
    assert people_words.blocks((ben.id,)) == (await ask(anna, garden, "block")).text
    itself = await ask(anna, garden, "block", person=anna.user)
    assert "You can't block yourself; `/block` is for others." == itself.text
    await open_lobby(ben, garden)
    assert people_words.blocks((ben.id,)) == (await ask(anna, garden, "block")).text
    card = await open_lobby(anna, garden)
    refused = (await ben.click(card, card.custom_id("Join"))).shown
    assert (NOT_WELCOME, True) == (refused.text, refused.is_ephemeral)
    assert str(people_words.BLOCK_NOBODY) == (await ask(ben, garden, "block")).text
    own = await open_lobby(ben, garden)
    assert "🔴 Anna" in (await anna.click(own, own.custom_id("Join"))).shown.text
    assert people_words.UNBLOCKED.said(person=named) == (await ask(anna, garden, "unblock", person=ben.user)).text
    assert "🔴 Ben" in (await ben.click(card, card.custom_id("Join"))).shown.text
    again = await ask(anna, garden, "unblock", person=ben.user)
    assert "You don't block them; `/block` shows whom you do." == again.text
    assert [] == [delivery for delivery in ben.deliveries if str(anna.id) in str(delivery.payload.get("content"))]


async def test_blocked_person_takes_no_seat_at_a_table_of_the_host_and_is_left_out_of_the_next(
    table: Table, bot: Parterre, garden: Channel, clara: Actor
) -> None:
    anna, ben = (player.actor for player in table.players)
    await ask(anna, garden, "block", person=clara.user)
    await press(ben, await ask(ben, table.thread, "table replace"), "Offer my seat")
    await bot.deliver()
    assert NOT_WELCOME == (await press(clara, offer_in(garden, table), "Take the seat")).text
    await ask(anna, garden, "block", person=ben.user)
    await press(ben, await ask(ben, table.thread, "table resign"), str(seat_words.RESIGN_FOR_GOOD))
    await bot.deliver()
    final = next(post for post in reversed(table.posts) if str(words.PLAY_AGAIN) in post.buttons.values())
    await press(anna, final, str(words.PLAY_AGAIN))
    await bot.deliver()
    card = anna.messages(garden)[-1].text
    assert ("🔵 Anna" in card, "Ben" in card) == (True, False)


async def test_limit_of_tables_holds_over_a_restart_and_ends_with_the_day(
    standin: StandIn, path: Path, garden: Channel, anna: Actor, ben: Actor
) -> None:
    most = LIMITS[Use.OPEN]
    async with parterre(standin, path, looks=PLAIN) as bot:
        for _ in range(most):
            await bot.tables.lobbies.open(Person(anna.id, "Anna"), Place(standin.guild.id, garden.id), "sanssouci")
    async with parterre(standin, path, looks=PLAIN) as bot:
        refused = await (await anna.slash(garden, "new", game=USUAL)).completed(PATIENCE)
        assert f"You have opened {most} tables here in one day" in refused.text
        here = Place(standin.guild.id, garden.id)
        others = await bot.tables.lobbies.open(Person(ben.id, "Ben"), here, "sanssouci")
        elsewhere = await bot.tables.lobbies.open(Person(anna.id, "Anna"), Place(None, 1), "sanssouci")
        bot.pass_time(DAY)
        await bot.until_done()
        assert others.game_id < elsewhere.game_id < game_of(await open_lobby(anna, garden))


async def test_limit_of_nudges_is_one_sentence(table: Table, other: Player, standin: StandIn, bot: Parterre) -> None:
    bot.pass_time(2 * time_words.HOUR)
    with writing(bot.database) as connection:
        for _ in range(LIMITS[Use.NUDGE]):
            add_use(connection, other.actor.id, standin.guild.id, Use.NUDGE, bot.now())
    await table.my_turn(other)
    refused = await other.click("Nudge")
    most = LIMITS[Use.NUDGE]
    assert f"You have nudged {most} times here in one day" in refused.shown.text


async def test_report_goes_to_the_channel_that_managers_chose_and_nowhere_else(
    standin: StandIn, bot: Parterre, garden: Channel, lodge: Channel, anna: Actor, clara: Actor
) -> None:
    assert "This server has no private channel for reports" in (await ask(clara, garden, "report")).text
    standin.guild.owner_id = anna.id
    with pytest.raises(Impossible):
        await clara.slash(garden, "reports")
    assert people_words.REPORTS_GO.said(channel_id=lodge.id) == (await ask(anna, lodge, "reports")).text
    opened = await clara.slash(garden, "report")
    label = opened.modal["components"][0]
    assert ("What happened?", "Posted in #lodge with your name") == (label["label"], label["description"])
    said = "**Ben** is rude <@1> @everyone\n[look](https://example.org) `x`"
    assert str(people_words.REPORT_SENT) == (await sent(clara, opened, said)).text
    (report,) = (message for message in anna.messages(lodge) if not message.is_ephemeral)
    reporter = f"<@{clara.id}> (Clara)"
    assert people_words.report(reporter, standin.guild.id, garden.id) == "\n".join(report.text.splitlines()[:2])
    quoted = report.text.splitlines()[2:]
    assert 2 == len(quoted)
    assert all(line.startswith("> ") for line in quoted)
    assert not re.search(r"(?<!\\)[*`\[<@]", "".join(line[2:] for line in quoted))
    assert [] == [delivery for delivery in standin.recorder.kept if delivery.is_ping]
    assert str(people_words.REPORTS_GO_ELSEWHERE) == (await ask(anna, lodge, "reports")).text
    assert "This server has no private channel for reports" in (await ask(clara, garden, "report")).text
    assert "rude" not in str(await bot.contents())


@pytest.mark.parametrize("kind", ["chosen", "system_channel_id", "public_updates_channel_id"])
async def test_report_never_goes_where_everybody_reads_it(
    standin: StandIn, path: Path, garden: Channel, anna: Actor, clara: Actor, kind: str
) -> None:
    standin.guild.owner_id = anna.id
    if kind != "chosen":
        setattr(standin.guild, kind, garden.id)
    async with parterre(standin, path, looks=PLAIN) as bot:
        if kind == "chosen":
            assert people_words.PUBLIC_CHANNEL.said(channel_id=garden.id) == (await ask(anna, garden, "reports")).text
            await bot.tables.conduct.set_report_channel(standin.guild.id, garden.id)
        assert "This server has no private channel for reports" in (await ask(clara, garden, "report")).text


async def test_stop_waits_for_what_was_written_in_a_modal(
    standin: StandIn, path: Path, garden: Channel, lodge: Channel, anna: Actor, clara: Actor
) -> None:
    standin.guild.owner_id = anna.id
    standin.guild.public_updates_channel_id = lodge.id
    async with parterre(standin, path, looks=PLAIN) as bot:
        opened = await clara.slash(garden, "report")
        slow = standin.faults.order(Fault("POST", rf"/channels/{lodge.id}/messages", Trouble.DELAY, seconds=0.3))
        submitting = asyncio.create_task(sent(clara, opened, "x"))
        await standin.until(lambda: slow.struck, PATIENCE)
        await bot.client.finish()
        assert 1 == sum("### Report" in message.text for message in anna.messages(lodge))
        assert str(people_words.REPORT_SENT) == (await submitting).text


async def test_report_survives_a_restart_while_it_is_written_and_is_limited(
    standin: StandIn, path: Path, garden: Channel, lodge: Channel, anna: Actor, clara: Actor
) -> None:
    standin.guild.owner_id = anna.id
    standin.guild.public_updates_channel_id = lodge.id
    async with parterre(standin, path, looks=PLAIN):
        opened = await clara.slash(garden, "report")
    async with parterre(standin, path, looks=PLAIN) as bot:
        assert str(people_words.REPORT_SENT) == (await sent(clara, opened, "x" * LONGEST)).text
        assert 1 == sum("### Report" in message.text for message in anna.messages(lodge))
        fault = standin.faults.order(Fault("POST", rf"/channels/{lodge.id}/messages", status=403, code=50013))
        lost = await sent(clara, await clara.slash(garden, "report"), "once more")
        assert (1, str(people_words.REPORT_LOST)) == (fault.struck, lost.text)
        for _ in range(LIMITS[Use.REPORT] - 2):
            await bot.tables.conduct.report(clara.id, standin.guild.id)
        assert "You have sent 5 reports here in one day" in (await ask(clara, garden, "report")).text
