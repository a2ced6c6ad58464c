from pathlib import Path

from cogs.words import consent as consent_words
from cogs.words import general as words
from cogs.words import history as history_words
from cogs.words import time as time_words
from languages.speech import listed
from playground.standin import StandIn
from tests.endtoend.driver.acts import ask, begun, marks, newest_with, press, rung, selects
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.driver.witness import Witness
from tests.endtoend.parterre import Parterre, numbered_entropy, parterre
from tests.endtoend.plain_look import PLAIN


async def test_game_ends_early_after_a_restart_when_all_have_pressed_agree(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(1)) as bot:
        table = await begun(bot, "Anna", "Ben", "Clara")
        anna, ben, clara = table.players
        question = await ask(anna.actor, table.thread, "table end")
        assert consent_words.may_end(table.name, ["Ben", "Clara"]) in question.text
        since = marks(table)
        asked = await press(anna.actor, question, str(consent_words.PROPOSE_END))
        assert consent_words.PROPOSED.said(names=listed(["Ben", "Clara"])) == asked.text
        await bot.deliver()
        assert {"Anna": 0, "Ben": 1, "Clara": 1} == rung(table, since)
        post = newest_with(table, str(consent_words.AGREE))
        assert "**Ben and Clara**" in post.text
        direct = ben.actor.find(int(ben.actor.deliveries[-1].payload["id"]))
        assert direct is not None
        assert (
            consent_words.PROPOSED.said(names=listed(["Clara"]))
            in (await press(ben.actor, direct, str(consent_words.AGREE))).text
        )
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2)) as bot:
        witness = Witness(standin, path)
        assert str(consent_words.CARRIED_OUT) in (await press(clara.actor, post, str(consent_words.AGREE))).text
        await bot.deliver()
        final = table.newest_post
        assert [f"## {table.name} is over", str(consent_words.ENDED_BY_AGREEMENT)] == final.splitlines()[:2]
        fair = str(history_words.FAIR_DEAL)
        kept = (await press(ben.actor, newest_with(table, fair), fair)).text
        assert "so the key of its deal stays secret" in kept
        late = await press(clara.actor, post, str(consent_words.DISAGREE))
        assert "This game is over; *Play again* under its last post opens the next one." == late.text
        await table.my_turn(anna)
        assert str(consent_words.ENDED_BY_AGREEMENT) in anna.panel.text
        again = await press(ben.actor, newest_with(table, str(words.PLAY_AGAIN)), str(words.PLAY_AGAIN))
        assert "is open, with everybody in their seats" in again.text
        assert [] == await witness.leaks(bot, table)
        witness.close()


async def test_pause_stops_the_clock_until_somebody_resumes(
    table: Table, mover: Player, other: Player, bot: Parterre
) -> None:
    assert (
        consent_words.PROPOSED.said(names=listed([other.name]))
        == (await ask(mover.actor, table.thread, "table pause")).text
    )
    await bot.deliver()
    refused = await press(other.actor, newest_with(table, str(consent_words.DISAGREE)), str(consent_words.DISAGREE))
    assert str(consent_words.ANSWERED_NO) == refused.text
    await bot.deliver()
    assert f"**{other.name}** said no to a pause" in table.newest_post
    await ask(other.actor, table.thread, "table pause")
    await bot.deliver()
    await press(mover.actor, newest_with(table, str(consent_words.AGREE)), str(consent_words.AGREE))
    await bot.deliver()
    assert "Paused: no clock runs" in table.newest_post
    await table.my_turn(mover)
    assert str(consent_words.PAUSED_HERE) in mover.panel.text
    await mover.play_turn()
    await bot.deliver()
    assert other.can_act
    resumed = await press(mover.actor, newest_with(table, str(consent_words.RESUME)), str(consent_words.RESUME))
    assert str(consent_words.RESUMED) in resumed.text
    await bot.deliver()
    assert consent_words.RESUMED_BY.said(name=mover.name) in table.newest_post


async def test_whoever_is_away_for_long_is_replaced_by_consent(standin: StandIn, bot: Parterre) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara")
    anna, ben, clara = table.players
    await ask(ben.actor, table.thread, "table away")
    assert [] == selects(await ask(anna.actor, table.thread, "table replace"))
    bot.pass_time(3 * 24 * time_words.HOUR)
    question = await ask(anna.actor, table.thread, "table replace")
    (select,) = selects(question)
    assert ["Offer the seat of Ben", "A computer for Ben"] == [one["label"] for one in select["options"]]
    await anna.actor.select(question, select["custom_id"], ["computer:1"])
    await bot.deliver()
    await press(clara.actor, newest_with(table, str(consent_words.AGREE)), str(consent_words.AGREE))
    await bot.deliver()
    assert "A computer takes over the seat of **Ben**." in "\n".join(post.text for post in table.posts)
