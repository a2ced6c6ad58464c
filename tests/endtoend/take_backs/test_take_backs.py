import re
from pathlib import Path

import pytest

from cogs.words import consent as consent_words
from cogs.words import general as words
from cogs.words import seats as seat_words
from languages.speech import listed
from playground.standin import StandIn
from playground.world.state import Channel
from tables.model.refusals import Notice
from tables.model.take_back import Obstacle
from tests.endtoend.driver.acts import ask, begun, choose_time, newest_with, others, pings, press
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_lobby, seat, start
from tests.endtoend.parterre import Parterre, numbered_entropy, parterre
from tests.endtoend.plain_look import PLAIN

CHOOSING = {"gardens": "choose"}


async def test_mistakes_at_a_friendly_table_are_mended_at_once_or_when_all_agree(
    standin: StandIn, path: Path, garden: Channel
) -> None:
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(1)) as bot:
        host, guest = standin.actor("Anna"), standin.actor("Ben")
        card = await open_lobby(host, garden)
        assert str(seat_words.LENIENT_HERE) in (await choose_time(host, card, ("lenience", "lenient"))).text
        await seat(card, host, guest, options=CHOOSING)
        table = await start(standin, card, host, guest, options=CHOOSING)
        await bot.deliver()
        first = await table.next_player()
        (second,) = others(table, first)
        since = len(second.actor.deliveries)
        chosen = await first.play_turn()
        await bot.deliver()
        await first.click(str(seat_words.TAKE_BACK))
        assert str(seat_words.TAKEN_BACK) in first.panel.text
        await bot.deliver()
        assert table.newest_post.startswith(seat_words.told(first.name, 0))
        # They were rung when it was their turn, and the rest comes silently.
        assert (True, 1) == (first.can_act, len(pings(second.actor, since)))
        assert chosen == await first.play_turn()
        await bot.deliver()
        await second.play_turn()
        await bot.deliver()
        mover = await table.next_player()
        (other,) = others(table, mover)
        await mover.play_turn()
        await bot.deliver()
        # What came by direct message is edited; what only they see stays as it is.
        await table.my_turn(other)
        lost, option, since = other.panel, other.options[0], len(mover.actor.deliveries)
        await mover.click(str(seat_words.ASK_FOR_IT))
        assert consent_words.PROPOSED.said(names=listed([other.name])) in mover.panel.text
        await bot.deliver()
        post = newest_with(table, str(consent_words.AGREE))
        assert seat_words.WANTED.said(name=mover.name) in post.text
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2)) as bot:
        await bot.deliver()
        assert str(consent_words.CARRIED_OUT) in (await press(other.actor, post, str(consent_words.AGREE))).text
        await bot.deliver()
        line = f"{seat_words.told(mover.name, 0)}\n**{mover.name}** is next."
        assert (line, 1) == (table.newest_post, len(pings(mover.actor, since)))
        stale = await other.press_in(lost, option)
        assert str(words.NOTICES[Notice.TURN_TAKEN_BACK]) in stale.shown.text
        assert str(words.STALE) in stale.shown.text
        await mover.play_turn()
        await bot.deliver()
        log = await ask(other.actor, table.thread, "log")
        assert 1 == len(re.findall(rf"\*\*{mover.name}\*\* ▸ .+ → ", log.text))
        assert other.can_act


async def test_turn_that_showed_something_stands_and_whoever_asks_is_told_why(
    table: Table, mover: Player, bot: Parterre
) -> None:
    nothing = "There is nothing for you to take back: it has to be the last turn you played yourself."
    assert nothing == (await ask(mover.actor, table.thread, "table takeback")).text
    await mover.play_turn()
    await bot.deliver()
    before = await bot.contents()
    assert str(seat_words.TAKE_BACK) not in mover.panel.buttons.values()
    refused = await ask(mover.actor, table.thread, "table takeback")
    assert "Can't be taken back: your turn revealed something; play on from here." == refused.text
    assert before == await bot.contents()
    taken = (await bot.tables.play.panel(table.game_id, mover.actor.id)).take_back
    assert taken is not None
    assert (Obstacle.SHOWED, False) == (taken.obstacle, mover.can_act)


async def played_again(bot: Parterre, mover: Player, times: int = 1) -> None:
    """Take the turn back and play one again, so many times, each told at once."""
    for _ in range(times):
        await mover.click(str(seat_words.TAKE_BACK))
        await bot.deliver()
        await mover.play_turn()
        await bot.deliver()


@pytest.mark.parametrize("is_closed", [False, True], ids=["by direct message", "by mention"])
async def test_take_backs_ring_the_opponent_once_until_they_look(
    standin: StandIn, path: Path, *, is_closed: bool
) -> None:
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(1)) as bot:
        table = await begun(bot, "Anna", "Ben", options=CHOOSING)
        mover = await table.next_player()
        (other,) = others(table, mover)
        other.actor.user.dms_closed = is_closed
        since = len(other.actor.deliveries)
        await mover.play_turn()
        await bot.deliver()
        await played_again(bot, mover, 3)
        assert 1 == len(pings(other.actor, since))
        assert table.newest_post.endswith(f"**{other.name}** is next.")
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2)) as bot:
        await played_again(bot, mover)
        assert 1 == len(pings(other.actor, since))
        await table.my_turn(other)
        await played_again(bot, mover, 2)
        assert 2 == len(pings(other.actor, since))
        # A turn that was played is over, so the next one rings, whoever has looked.
        await table.my_turn(other)
        await other.play_turn()
        await bot.deliver()
        await mover.play_turn()
        await bot.deliver()
        assert 3 == len(pings(other.actor, since))


async def test_turn_that_was_taken_back_before_anybody_was_called_rings_when_it_stands(
    standin: StandIn, path: Path
) -> None:
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(1)) as bot:
        table = await begun(bot, "Anna", "Ben", options=CHOOSING)
        mover = await table.next_player()
        (other,) = others(table, mover)
        since = len(other.actor.deliveries)
        await mover.play_turn()
        await mover.click(str(seat_words.TAKE_BACK))
        await bot.deliver()
        await mover.play_turn()
        await bot.deliver()
        assert 1 == len(pings(other.actor, since))
