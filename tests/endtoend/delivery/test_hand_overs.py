"""Who is told, and who is pinged, when the turn goes on; computers; time that runs out."""

import pytest

from cogs.words import general as words
from playground.standin import StandIn
from tables.changes.opening import computer_name
from tables.model.panel import Intent, Outcome
from tables.model.refusals import Notice
from tables.play.service import Play
from tests.endtoend.driver.acts import DAY, marks, now, others, pings, rung, timed_table
from tests.endtoend.driver.table import open_table
from tests.endtoend.parterre import PATIENCE, Parterre


async def test_panel_goes_on_though_the_computer_played_while_it_was_made(
    standin: StandIn, bot: Parterre, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_table(standin, "Anna", computers=1)
    (anna,) = table.players
    await bot.let_computers_play()
    await bot.deliver()
    if not anna.can_act:
        await table.my_turn(anna)
    whole = Play.act

    async def late(play: Play, intent: Intent) -> Outcome:
        outcome = await whole(play, intent)
        await bot.let_computers_play()
        return outcome

    monkeypatch.setattr(Play, "act", late)
    await anna.play_turn()
    await standin.until(lambda: anna.can_act, PATIENCE)
    assert f"**{computer_name(table.game_id, 1)}** ▸" in anna.panel.text


async def test_every_hand_over_rings_once_for_who_is_next_and_for_nobody_else(standin: StandIn, bot: Parterre) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara")
    await bot.deliver()
    # The start rings in the thread for everybody.
    for player in table.players:
        assert [table.thread.id] == [ping.channel_id for ping in pings(player.actor)]
    for _ in range(6):
        await bot.deliver()
        mover = await table.next_player()
        since = marks(table)
        await mover.play_turn()
        await bot.deliver()
        following = await table.next_player()
        assert {player.name: int(player is following) for player in table.players} == rung(table, since)
        (ping,) = pings(following.actor, since[following.name])
        assert standin.world.channel(ping.channel_id).recipient_id == following.actor.id
        text = following.panel.text
        assert "### Play a card." in text
        assert f"https://discord.com/channels/{table.channel.guild_id}/{table.thread.id}" in text


async def test_person_plays_computers_whose_turns_are_told_in_one_post(standin: StandIn, bot: Parterre) -> None:
    table = await open_table(standin, "Anna", computers=2)
    computers = [computer_name(table.game_id, seat) for seat in (1, 2)]
    (anna,) = table.players
    await bot.let_computers_play()
    await bot.deliver()
    for _ in range(3):
        posts, since = len(table.posts), len(anna.actor.deliveries)
        if not anna.can_act:
            await table.my_turn(anna)
        await anna.play_turn()
        await bot.let_computers_play()
        await bot.deliver()
        told = [post.text for post in table.posts[posts:]]
        assert [1, 1, 1] == ["".join(told).count(f"**{name}** ▸") for name in ("Anna", *computers)]
        assert told[-1].endswith("· **Anna** is next.")
        assert 1 == sum(any(f"{name}** ▸" in text for name in computers) for text in told)
        assert [] == pings(anna.actor, since)
    story = await bot.tables.history.story(table.game_id, None)
    turns = sum(entry.notation == "end" for entry in story.entries)
    assert turns == sum(post.text.count("** ▸") for post in table.posts)


@pytest.mark.parametrize(("before", "after"), [(False, False), (True, False), (False, True)])
async def test_panel_of_who_plays_computers_goes_on_by_itself_wherever_and_whenever_it_was_opened(
    bot: Parterre, *, before: bool, after: bool
) -> None:
    table = await open_table(bot.standin, "Anna", computers=1)
    (anna,) = table.players
    await bot.let_computers_play()
    await bot.deliver()
    if before:
        await table.my_turn(anna)
    await anna.until_on_turn()
    await anna.play_turn()
    if after:
        await table.my_turn(anna)
    # The direct message that called her follows in its own time.
    shown = (anna.actor.find(int(one.payload["id"])) for one in reversed(anna.panels))
    panel = next(one for one in shown if one is not None and one.is_ephemeral == (before or after))
    messages = len(anna.actor.dms())
    assert f"▸ {computer_name(table.game_id, 1)} **" in panel.text
    await bot.let_computers_play()
    await bot.standin.until(lambda: "### Play a card." in now(anna.actor, panel).text, PATIENCE)
    await bot.deliver()
    assert messages == len(anna.actor.dms())


async def test_computer_moves_for_somebody_whose_time_is_over_and_the_panel_says_so(
    standin: StandIn, bot: Parterre
) -> None:
    table = await timed_table(bot, "Anna", "Ben")
    absent = await table.next_player()
    (other,) = others(table, absent)
    due = bot.now() + DAY
    bot.pass_time(DAY - 1)
    await bot.tables.deadlines.tick()
    assert not other.can_act
    bot.pass_time(1)
    await standin.until(lambda: other.can_act, PATIENCE)
    await bot.deliver()
    assert f"**{absent.name} (deputy)** ▸" in table.newest_post
    assert f"until <t:{due + DAY}:f>." in table.newest_post
    await table.my_turn(absent)
    assert str(words.NOTICES[Notice.TIME_COMPUTER_PLAYED]) in absent.panel.text
