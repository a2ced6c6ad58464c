"""People go away and come back, and seats change hands, by clicks."""

from cogs.words import general as words
from cogs.words import seats as seat_words
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world import posting
from playground.world.state import Channel
from tables.changes.opening import computer_name
from tests.endtoend.driver.acts import ask, begun, now, others, pings, play_one, press, resign, table_card
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table
from tests.endtoend.driver.witness import Witness
from tests.endtoend.parterre import PATIENCE, Parterre


def offer_in(channel: Channel, table: Table) -> Seen:
    """Return the post that offers a seat of the table."""
    messages = table.players[0].actor.messages(channel)
    return next(message for message in messages if str(seat_words.TAKE_SEAT) in message.buttons.values())


async def test_deputy_plays_while_somebody_is_away_and_they_play_on_when_they_are_back(
    standin: StandIn, bot: Parterre, witness: Witness
) -> None:
    table = await begun(bot, "Anna", "Ben", "Clara")
    gone = await table.next_player()
    following, last = others(table, gone)
    posts, since = len(table.posts), len(gone.actor.deliveries)
    panel = await ask(gone.actor, table.thread, "table away")
    assert str(seat_words.GONE_AWAY) in panel.text
    await bot.deliver()
    (told,) = table.posts[posts:]
    assert [seat_words.AWAY.said(name=gone.name), f"**{gone.name} (away)** is next."] == told.text.splitlines()
    await standin.until(lambda: f"{gone.name} (away)" in table_card(table).text, PATIENCE)
    for mover in (None, following, last):
        if mover is not None:
            await mover.play_turn()
        await bot.let_computers_play()
        await bot.deliver()
    deputy = next(post.text for post in reversed(table.posts) if "(deputy)" in post.text)
    assert f"**{gone.name} (deputy)** ▸" in deputy
    assert [] == pings(gone.actor, since)
    log = await ask(last.actor, table.thread, "log")
    assert (2, 1) == (log.text.count("(deputy)** ▸"), log.text.count(f"**{last.name}** ▸"))
    await press(gone.actor, panel, str(seat_words.AM_BACK))
    await bot.deliver()
    assert seat_words.BACK.said(name=gone.name) in table.newest_post
    for mover in (following, last):
        await mover.until_on_turn()
        await mover.play_turn()
    await bot.deliver()
    assert gone.can_act
    await table.play_out(bot)
    await bot.deliver()
    assert "resigned" not in table.newest_post
    assert [] == await witness.leaks(bot, table)


async def test_seat_is_offered_in_the_channel_and_whoever_takes_it_plays_on_with_its_hand(
    standin: StandIn, bot: Parterre, garden: Channel
) -> None:
    table = await begun(bot, "Anna", "Ben", "Clara")
    gone = await table.next_player()
    choices = [option.label for option in gone.options]
    question = await ask(gone.actor, table.thread, "table replace")
    assert seat_words.MAY_OFFER.said(table=table.name) in question.text
    offered = await press(gone.actor, question, str(seat_words.OFFER_SEAT))
    assert str(seat_words.SEAT_OFFERED) in offered.text
    assert str(seat_words.OFFERED_HERE) in offered.text
    await bot.deliver()
    post = offer_in(garden, table)
    held = standin.world.state.messages[post.id].components
    refused = await press(table.players[1 - table.players.index(gone) % 2].actor, post, str(seat_words.TAKE_SEAT))
    assert "You already sit at this table; `/turns` shows what waits for you." == refused.text
    david = Player(standin, standin.actor("David"), table.game_id)
    taken = await press(david.actor, post, str(seat_words.TAKE_SEAT))
    assert str(seat_words.REPLACED_HERE) not in taken.text
    await bot.deliver()
    edited = now(david.actor, post)
    assert (seat_words.OFFER_TAKEN.said(name="David", former=gone.name, table=table.name), {}) == (
        edited.text,
        edited.buttons,
    )
    # The same choices as its former owner had, in the answer and by direct message.
    assert choices == [option.label for option in david.options]
    assert seat_words.TAKEN.said(name="David", former=gone.name) in "\n".join(post.text for post in table.posts)
    assert table.thread in david.actor.channels
    await table.my_turn(gone)
    assert str(seat_words.REPLACED_HERE) in gone.panel.text
    assert not gone.can_act
    # The post as it stood a moment before.
    standin.world.state.messages[post.id].components = held
    again = await press(standin.add_person("Emma"), post, str(seat_words.TAKE_SEAT))
    assert "This seat is no longer free; `/new` opens your own table." == again.text
    table.players = [david if player is gone else player for player in table.players]
    for _ in range(3):
        await play_one(table, bot)
    log = await ask(david.actor, table.thread, "log")
    assert seat_words.TAKEN.said(name="David", former=gone.name) in log.text
    assert "**David** ▸" in log.text


async def test_seat_left_to_a_computer_is_gone_for_good(
    table: Table, mover: Player, other: Player, bot: Parterre
) -> None:
    question = await ask(mover.actor, table.thread, "table replace")
    gone = await press(mover.actor, question, str(seat_words.HAND_ON))
    assert seat_words.HANDED_ON.said(table=table.name) == gone.text
    await bot.let_computers_play()
    await bot.deliver()
    assert seat_words.TAKEN_BY_COMPUTER.said(former=mover.name) in "\n".join(post.text for post in table.posts)
    assert f"**{computer_name(table.game_id, table.players.index(mover))}** ▸" in table.newest_post
    assert other.can_act
    asked = await ask(other.actor, table.thread, "table replace")
    assert str(seat_words.HAND_ON) not in asked.buttons.values()
    stayed = await press(other.actor, asked, str(words.PLAY_ON))
    assert str(seat_words.STAYED) in stayed.text


async def test_offer_of_a_seat_whose_owner_is_back_is_no_offer_any_more(
    table: Table, mover: Player, bot: Parterre, garden: Channel
) -> None:
    offered = await press(
        mover.actor, await ask(mover.actor, table.thread, "table replace"), str(seat_words.OFFER_SEAT)
    )
    await bot.deliver()
    post = offer_in(garden, table)
    await press(mover.actor, offered, str(seat_words.AM_BACK))
    await bot.deliver()
    edited = now(mover.actor, post)
    assert (seat_words.OFFER_WITHDRAWN.said(name=mover.name, table=table.name), {}) == (edited.text, edited.buttons)


async def test_offer_that_was_deleted_keeps_nobody_waiting(
    table: Table, mover: Player, standin: StandIn, bot: Parterre, garden: Channel
) -> None:
    await press(mover.actor, await ask(mover.actor, table.thread, "table replace"), str(seat_words.OFFER_SEAT))
    await bot.deliver()
    posting.delete_own(standin.world, garden, offer_in(garden, table).id)
    await resign(mover.actor, table.thread)
    await bot.deliver()
    assert table.is_over
    assert [] == [row.parked for row in await bot.tables.outbox.of_game(table.game_id) if row.parked]
