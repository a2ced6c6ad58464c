"""A table's week by the injected clock: what each person sees and hears of the time for a turn."""

from collections.abc import Sequence

from cogs.lobby.terms import LOOK, PLAY
from cogs.words import general as words
from cogs.words import people as people_words
from cogs.words import time as time_words
from cogs.words.text import escaped_name
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world.state import Channel
from tables.model.refusals import Notice
from tests.db.ready import writing
from tests.endtoend.driver.acts import DAY, HOUR, ask, begun, choose_time, later, marks, now, others, rung, selects
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, game_of, open_lobby, seat, start
from tests.endtoend.parterre import PATIENCE, Parterre


def asked_in(message: Seen) -> list[str]:
    """Return what the selects of a message are for."""
    return [str(select["custom_id"]).split("|")[1] for select in selects(message)]


def options_of(message: Seen, custom_id: str, *, is_chosen: bool) -> list[str]:
    """Return the options of a select that are chosen, or those that are not."""
    (select,) = (one for one in selects(message) if custom_id == one["custom_id"])
    return [one["value"] for one in select["options"] if one.get("default", False) == is_chosen]


async def timed(
    standin: StandIn, bot: Parterre, names: Sequence[str], *chosen: tuple[str, str], channel: str = "garden"
) -> Table:
    """Start a table of one day a turn whose host chose these things besides."""
    host, *guests = [standin.actor(name) for name in names]
    card = await open_lobby(host, standin.channel(channel))
    await choose_time(host, card, ("limit", str(DAY)), *chosen)
    await seat(card, host, *guests)
    table = await start(standin, card, host, *guests)
    await bot.deliver()
    return table


async def test_host_chooses_how_time_passes_in_a_panel_and_the_card_shows_it(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    card, all_asked = await open_lobby(anna, garden), ["option", "option", *(one.name for one in (*PLAY, *LOOK))]
    await ben.click(card, card.custom_id("Join"))
    panel = await choose_time(anna, card)
    unlimited = [name for name in all_asked if name not in ("after", "clocks")]
    assert (True, unlimited) == (panel.is_ephemeral, asked_in(panel))
    panel = await choose_time(anna, card, ("limit", str(DAY)), ("after", "wait"), ("clocks", "friendly"))
    assert all_asked == asked_in(panel)
    await anna.until(lambda: "1 day a turn, then the table waits, friendly clocks" in now(anna, card).text, PATIENCE)
    assert "🔴 Ben – not ready yet" in now(anna, card).text
    seen = (await ben.click(card, card.custom_id(str(words.SETTINGS)))).shown
    assert ([], True) == (asked_in(seen), str(time_words.ONLY_HOST) in seen.text)
    lobby = await bot.tables.lobbies.lobby(game_of(card))
    assert (DAY, True) == (lobby.terms.time_limit, lobby.terms.is_friendly)


async def test_host_sets_each_thing_in_the_panel_to_what_it_was_not(
    bot_of_all: Parterre, anna: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    panel = await choose_time(anna, card, ("limit", str(DAY)))
    for custom_id in [str(select["custom_id"]) for select in selects(panel)]:
        others = options_of(now(anna, panel), custom_id, is_chosen=False)
        await anna.select(panel, custom_id, others[-1:])
        assert others[-1:] == options_of(now(anna, panel), custom_id, is_chosen=True), custom_id
    lobby = await bot_of_all.tables.lobbies.lobby(game_of(card))
    assert (False, True, True) == (lobby.terms.is_rated, lobby.terms.is_lenient, lobby.terms.has_hints)


async def test_first_days_of_a_week_reminders_then_the_computer_and_each_hears_what_is_theirs(bot: Parterre) -> None:
    table = await timed(bot.standin, bot, ("Anna", "Ben", "Clara"))
    absent = await table.next_player()
    following, last = others(table, absent)
    until = time_words.UNTIL.said(due_at=bot.now() + DAY)
    assert until in absent.panel.text
    since = marks(table)
    await later(bot, 12 * HOUR)
    assert str(time_words.HALF_GONE) in absent.panel.text
    assert absent.can_act
    await later(bot, 10 * HOUR)
    assert str(time_words.LITTLE_LEFT) in absent.panel.text
    assert until in absent.panel.text
    assert {absent.name: 2, following.name: 0, last.name: 0} == rung(table, since)
    since = marks(table)
    await later(bot, 2 * HOUR)
    # Whose time was over is told by a message that does not ring.
    assert {absent.name: 0, following.name: 1, last.name: 0} == rung(table, since)
    await bot.standin.until(lambda: str(words.NOTICES[Notice.TIME_COMPUTER_PLAYED]) in absent.panel.text, PATIENCE)
    assert f"**{absent.name} (deputy)** ▸" in absent.panel.text
    assert f"**{absent.name} (deputy)** ▸" in table.newest_post
    assert f"until <t:{bot.now() + DAY}:f>." in table.newest_post
    # A turn in which something was chosen, and something is open.
    await following.press(next(option for option in following.options if " " not in option.notation))
    chosen = (await bot.tables.play.panel(table.game_id, following.actor.id)).draft
    assert not any(option.verb == "confirm" for option in following.options)
    for hours in (12, 10, 2):
        await later(bot, hours * HOUR)
    await bot.standin.until(lambda: time_words.lost(chosen) in following.panel.text, PATIENCE)
    assert not any(time_words.lost(chosen) in post.text for post in table.posts)
    assert last.can_act


async def test_table_that_waits_says_so_once_to_all_and_its_player_may_still_play(bot: Parterre) -> None:
    table = await timed(bot.standin, bot, ("Anna", "Ben"), ("after", "wait"))
    absent = await table.next_player()
    # Discord asks every bot to connect anew now and then; time goes on after it.
    gateway = bot.standin.gateway
    resumed = gateway.resumed
    gateway.ask_to_reconnect()
    await bot.standin.until(lambda: gateway.resumed > resumed, PATIENCE)
    for hours in (12, 10, 2, 30):
        await later(bot, hours * HOUR)
    assert 1 == sum(time_words.OVERDUE.said(name=absent.name) in post.text for post in table.posts)
    assert str(time_words.STILL_YOURS) in absent.panel.text
    listed = (await ask(absent.actor, table.thread, "turns")).text
    assert words.OVER.said(at=bot.now() - 30 * HOUR) in listed
    await absent.play_turn()
    await bot.deliver()
    assert f"**{absent.name}** ▸" in table.newest_post


async def test_no_old_post_says_that_time_is_up_1_hour_ago(bot: Parterre, anna: Actor, garden: Channel) -> None:
    table = await timed(bot.standin, bot, ("Anna", "Ben", "Clara"), ("after", "wait"))
    await (await table.next_player()).play_turn()
    await ask(anna, table.thread, "table pause")
    for hours in (12, 10, 2, 30):
        await later(bot, hours * HOUR)
    told = [message.text for place in (table.thread, garden) for message in anna.messages(place)]
    assert any(f"until <t:{bot.now() - 30 * HOUR}:f>." in text for text in told)
    assert any(":f>; a single *No* ends it." in text for text in told)
    assert [] == [text for text in told if ":R>" in text]


async def test_quiet_hours_by_the_clock_of_ones_city_delay_the_ping_and_vacation_stops_the_clock(
    standin: StandIn, bot: Parterre, garden: Channel
) -> None:
    table = await timed(standin, bot, ("Anna", "Ben", "Clara"))
    mover = await table.next_player()
    sleeper, last = others(table, mover)
    offered = await sleeper.actor.autocomplete(garden, "hours", "zone", "tok")
    assert "Asia/Tokyo" == offered[0]["value"]
    panel = (await sleeper.actor.slash(garden, "hours", zone="Asia/Tokyo")).shown
    assert panel.is_ephemeral
    assert time_words.ZONE.said(name="Asia/Tokyo", now="17:00") in panel.text
    # It is five in the afternoon there.
    for which, hour in (("until", "23"), ("from", "16")):
        await sleeper.actor.select(panel, f"v1|hour|0||{which}", [hour])
    assert time_words.quiet(16 * 60, 23 * 60) in now(sleeper.actor, panel).text
    since = marks(table)
    await mover.play_turn()
    await bot.until_tried()
    assert {mover.name: 0, sleeper.name: 0, last.name: 0} == rung(table, since)
    due = bot.now() + DAY
    await later(bot, 6 * HOUR)
    assert {mover.name: 0, sleeper.name: 1, last.name: 0} == rung(table, since)
    assert f"<t:{due}:R>" in sleeper.panel.text
    panel = now(sleeper.actor, panel)
    await sleeper.actor.click(panel, panel.custom_id(str(time_words.BEGIN_VACATION)))
    await bot.until_tried()
    assert table.newest_post.startswith(f"**{sleeper.name}** is on vacation")
    await table.my_turn(sleeper)
    assert str(time_words.STANDS_STILL) in sleeper.panel.text
    await table.my_turn(last)
    assert words.waiting([time_words.ON_VACATION.said(name=sleeper.name)]) in last.panel.text
    assert str(time_words.NUDGE) not in last.panel.buttons.values()
    for _ in range(3):
        await later(bot, DAY)
    assert sleeper.can_act
    panel = now(sleeper.actor, panel)
    assert time_words.AWAY.said(until=bot.now() + 18 * DAY, left="20 days left this year") in panel.text
    await sleeper.actor.click(panel, panel.custom_id(str(time_words.END_VACATION)))
    await bot.until_tried()
    assert (
        f"{time_words.CAME_BACK.said(name=sleeper.name)} {time_words.UNTIL_THEN.said(due_at=bot.now() + 18 * HOUR)}"
        == table.newest_post
    )
    await later(bot, 18 * HOUR)
    await standin.until(lambda: last.can_act, PATIENCE)
    assert f"**{sleeper.name} (deputy)** ▸" in "\n".join(post.text for post in table.posts)


async def nudged(player: Player, table: Table) -> str:
    """Press *Nudge* in a panel of one's own. Returns: what is said to that."""
    await table.my_turn(player)
    return (await player.click(str(time_words.NUDGE))).shown.text


async def test_those_who_wait_may_nudge_once_in_a_while_and_whoever_wants_mentions_is_mentioned(
    bot: Parterre, garden: Channel
) -> None:
    table = await begun(bot, "Anna", "Ben", "Clara")
    slow = await table.next_player()
    one, other = others(table, slow)
    assert "within the last hour" in await nudged(one, table)
    await later(bot, 2 * HOUR)
    since = marks(table)
    assert time_words.nudged([f"**{slow.name}**"]) == await nudged(one, table)
    await bot.until_tried()
    assert {slow.name: 1, one.name: 0, other.name: 0} == rung(table, since)
    assert time_words.NUDGED_BY.said(name=one.name) in slow.panel.text
    assert "a nudge within the last 12 hours" in await nudged(other, table)
    settings = (await slow.actor.slash(garden, "settings")).shown
    await slow.actor.click(settings, settings.custom_id(str(people_words.STOP_MESSAGES)))
    await later(bot, 13 * HOUR)
    since = marks(table)
    await nudged(other, table)
    await bot.until_tried()
    assert f"<@{slow.actor.id}> {time_words.NUDGED_BY.said(name=other.name)}" == table.newest_post
    assert {slow.name: 1, one.name: 0, other.name: 0} == rung(table, since)


async def test_digest_lists_what_waits_once_a_day_and_turns_come_in_pages(
    table: Table, mover: Player, standin: StandIn, bot: Parterre, anna: Actor, garden: Channel
) -> None:
    actor = mover.actor
    panel = (await actor.slash(garden, "hours")).shown
    await actor.select(panel, "v1|hour|0||digest", ["10"])
    since = len(actor.dms())
    await later(bot, HOUR)
    assert since == len(actor.dms())
    await later(bot, HOUR)
    await standin.until(lambda: len(actor.dms()) > since, PATIENCE)
    digest = actor.dms()[-1]
    assert [str(words.WAITS_FOR_YOU), f"[**{table.name}**]"] == [
        line.split("(")[0] for line in digest.text.splitlines()[:2]
    ]
    since = len(actor.dms())
    await actor.click(digest, digest.custom_id(str(words.PLAY)))
    await standin.until(lambda: len(actor.dms()) > since, PATIENCE)
    assert actor.dms()[-1].files
    await mover.play_turn()
    await later(bot, DAY)
    assert digest.id == [message for message in actor.dms() if str(words.WAITS_FOR_YOU) in message.text][-1].id
    assert anna.id in {player.actor.id for player in table.players}


async def test_a_time_zone_that_is_no_longer_known_is_told(bot: Parterre, anna: Actor, garden: Channel) -> None:
    with writing(bot.database) as connection:
        connection.execute("INSERT INTO hours (user_id, zone) VALUES (?, 'Mars/Olympus')", (anna.user.id,))
    panel = (await anna.slash(garden, "hours")).shown
    gone = time_words.ZONE_GONE.said(name=escaped_name("Mars/Olympus"))
    assert gone in panel.text
    panel = (await anna.slash(garden, "hours", zone="Roma")).shown
    assert gone not in panel.text
    assert "Europe/Rome" in panel.text
