"""The day's card on a server: posted once, kept up to date, and turned into the result when the day is over."""

import pytest

from cogs.interactions.controls import Press
from cogs.words import daily as daily_words
from cogs.words import general as words
from cogs.words import people as people_words
from cogs.words import servers as server_words
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.faults import Fault
from playground.standin import StandIn
from playground.world import people
from playground.world.state import Channel, MessageFlag
from tables.daily import days
from tables.daily.cards import SPACED
from tests.db.ready import reading, writing
from tests.endtoend.daily.test_daily import HOUR, PLAY, PUZZLE, play_out, reach
from tests.endtoend.driver.acts import ask, press
from tests.endtoend.parterre import PATIENCE, Parterre

KEY = str(daily_words.KEY.said(key="")).partition("`")[0]


def cards(actor: Actor, channel: Channel) -> list[Seen]:
    title = str(daily_words.TITLE.said(day="{", game="")).partition("{")[0].strip()
    return [one for one in actor.messages(channel) if not one.is_ephemeral and title in one.text]


async def told_day(bot: Parterre) -> None:
    """Let all be told of the day that is due."""
    await bot.tables.daily_cards.queue()
    await bot.until_tried()


async def wanted(bot: Parterre, channel: Channel, hour: int = 0) -> None:
    """Let the server want its card from that hour on."""
    # Both at once: a look between them would take the channel for one from midnight on.
    await bot.tables.servers.change(channel.guild_id or 0, daily_channel_id=channel.id, daily_hour=hour)


async def test_a_day_on_a_server_is_one_silent_message_from_its_hour_to_its_result(
    bot_of_all: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    bot = bot_of_all
    reach(bot, "topiary")
    await wanted(bot, garden, 2)
    await told_day(bot)
    assert [] == cards(anna, garden)
    bot.pass_time(HOUR)
    await told_day(bot)
    await told_day(bot)
    (card,) = cards(anna, garden)
    assert card.payload["flags"] & MessageFlag.SUPPRESS_NOTIFICATIONS
    board = await press(anna, card, PLAY)
    assert board.is_ephemeral
    bot.pass_time(HOUR)
    await play_out(anna, board)
    await play_out(ben, await press(ben, card, PUZZLE))
    await told_day(bot)
    (card,) = cards(anna, garden)
    assert daily_words.played_here(1, 1) in card.text
    assert daily_words.answered_here(1, 1) in card.text
    assert str(daily_words.AGAIN) in (await press(anna, card, PLAY)).buttons.values()
    bot.pass_time(days.DAY)
    await told_day(bot)
    over, today = cards(anna, garden)
    assert card.id == over.id
    assert KEY in over.text
    assert anna.user.name in over.text
    assert KEY not in today.text


async def test_the_result_of_a_day_and_the_day_before_do_not_tell_what_is_right_today(
    bot_of_all: Parterre, anna: Actor, garden: Channel
) -> None:
    reach(bot_of_all, "topiary")
    await wanted(bot_of_all, garden)
    await told_day(bot_of_all)
    await play_out(anna, await press(anna, await ask(anna, garden, "daily"), PUZZLE))
    bot_of_all.pass_time(days.DAY)
    with writing(bot_of_all.database) as connection:
        connection.execute(
            "INSERT OR REPLACE INTO daily_choices SELECT ?, puzzle FROM daily_choices", (bot_of_all.tables.daily.today,)
        )
    await told_day(bot_of_all)
    (over, _) = cards(anna, garden)
    best = str(daily_words.BEST_TURN.said(turn="{")).partition("{")[0]
    assert (True, False) == (KEY in over.text, best in over.text)
    before = await press(anna, await ask(anna, garden, "daily"), str(daily_words.DAY_BEFORE))
    refused = await press(anna, before, str(daily_words.SOLUTION))
    assert (True, False) == ("today's as well" in refused.text, best in refused.text)


async def test_a_card_changes_at_most_once_a_minute_and_waits_longer_for_news_from_elsewhere(
    bot_of_all: Parterre, anna: Actor, garden: Channel
) -> None:
    bot = bot_of_all
    reach(bot, "topiary")
    await wanted(bot, garden)
    await told_day(bot)
    board = await press(anna, await ask(anna, garden, "daily"), PUZZLE)
    await play_out(anna, board)
    await told_day(bot)
    assert daily_words.answered_here(1, 1) not in cards(anna, garden)[0].text
    bot.pass_time(60)
    await told_day(bot)
    assert daily_words.answered_here(1, 1) in cards(anna, garden)[0].text


async def test_a_card_that_was_refused_or_whose_sending_was_cut_off_is_posted_once(
    bot_of_all: Parterre, standin: StandIn, anna: Actor, garden: Channel
) -> None:
    reach(bot_of_all, "topiary")
    standin.faults.order(Fault("POST", r"/channels/\d+/messages", status=400, code=99999))
    await wanted(bot_of_all, garden)
    await told_day(bot_of_all)
    assert [] == cards(anna, garden)
    bot_of_all.pass_time(60)
    await told_day(bot_of_all)
    with writing(bot_of_all.database) as connection:
        # As a cut after Discord had it would leave it.
        connection.execute("UPDATE daily_cards SET message_id = NULL")
        connection.execute("UPDATE outbox SET message_id = NULL, done_at = NULL WHERE kind = 'day-card'")
    await told_day(bot_of_all)
    assert 1 == len(cards(anna, garden))


async def test_a_card_whose_sending_was_cut_off_late_in_its_day_becomes_the_result_all_the_same(
    bot_of_all: Parterre, anna: Actor, garden: Channel
) -> None:
    reach(bot_of_all, "topiary")
    await wanted(bot_of_all, garden)
    await told_day(bot_of_all)
    with writing(bot_of_all.database) as connection:
        connection.execute("UPDATE daily_cards SET message_id = NULL")
        connection.execute("UPDATE outbox SET message_id = NULL, done_at = NULL WHERE kind = 'day-card'")
    bot_of_all.pass_time(days.DAY)
    await bot_of_all.until_tried()
    await told_day(bot_of_all)
    over, today = cards(anna, garden)
    assert KEY in over.text
    assert KEY not in today.text


async def test_a_card_that_somebody_deletes_does_not_come_back(
    bot_of_all: Parterre, standin: StandIn, anna: Actor, garden: Channel
) -> None:
    reach(bot_of_all, "topiary")
    await wanted(bot_of_all, garden)
    await told_day(bot_of_all)
    standin.faults.order(Fault("PATCH", r"/channels/\d+/messages/\d+", status=404, code=10008))
    bot_of_all.pass_time(days.DAY)
    await told_day(bot_of_all)
    assert 2 == len(cards(anna, garden))
    with reading(bot_of_all.database) as connection:
        found = connection.execute("SELECT is_over FROM daily_cards ORDER BY day").fetchall()
    assert [1, 0] == [over for (over,) in found]


async def test_managers_choose_channel_and_hour_in_the_settings_of_their_server(
    bot_of_all: Parterre, standin: StandIn, anna: Actor, garden: Channel
) -> None:
    head = next(role for role in standin.guild.roles if role.name == "Head gardener")
    people.give_role(standin.world, standin.guild, head, anna.user, has_it=True)
    panel = await press(anna, await ask(anna, garden, "server"), str(server_words.DAILY))
    assert str(server_words.NO_DAILY) in panel.text
    channel = str(Press("sday", 0))
    panel = await (await anna.select(panel, channel, [str(garden.id)])).completed(PATIENCE)
    panel = await (await anna.select(panel, str(Press("shour", 0)), ["18"])).completed(PATIENCE)
    settings = await bot_of_all.tables.servers.settings(garden.guild_id or 0)
    assert (garden.id, 18) == (settings.daily_channel_id, settings.daily_hour)
    assert f"<#{garden.id}>" in panel.text
    panel = await (await anna.select(panel, channel, [])).completed(PATIENCE)
    assert str(server_words.NO_DAILY) in panel.text


async def test_whoever_asks_for_it_is_reminded_once_at_their_hour_unless_they_have_played(
    bot_of_all: Parterre, standin: StandIn, anna: Actor, ben: Actor, garden: Channel
) -> None:
    bot = bot_of_all
    reach(bot, "topiary")
    for person in (anna, ben):
        panel = await ask(person, garden, "hours")
        await (await person.select(panel, str(Press("hour", 0, rest="garden")), ["3"])).completed(PATIENCE)
    await play_out(ben, await press(ben, await ask(ben, garden, "daily"), PUZZLE))
    await bot.settle()
    assert [] == reminders(standin, anna)
    for _ in range(2):
        bot.pass_time(HOUR)
        await bot.settle()
    assert (1, 0) == (len(reminders(standin, anna)), len(reminders(standin, ben)))
    assert str(words.TODAYS_GARDEN) in reminders(standin, anna)[0].buttons.values()


async def test_somebody_who_cannot_be_reached_keeps_nobody_else_from_being_reminded(
    bot_of_all: Parterre, standin: StandIn, anna: Actor, ben: Actor
) -> None:
    bot = bot_of_all
    reach(bot, "topiary")
    for person in (anna, ben):
        await bot.tables.hours.change(person.id, garden_hour=3)
    standin.faults.order(Fault("POST", r"/channels/\d+/messages", status=403, code=50007))
    bot.pass_time(2 * HOUR)
    await bot.settle()
    assert [0, 1] == sorted(len(reminders(standin, person)) for person in (anna, ben))


def reminders(standin: StandIn, actor: Actor) -> list[Seen]:
    direct = standin.world.dm_with(actor.id)
    shown = [] if direct is None else actor.messages(direct)
    return [one for one in shown if str(words.TODAYS_GARDEN) in one.buttons.values()]


async def test_a_profile_tells_of_days_in_a_row(bot_of_all: Parterre, anna: Actor, ben: Actor, garden: Channel) -> None:
    reach(bot_of_all, "topiary")
    await play_out(anna, await press(anna, await ask(anna, garden, "daily"), PUZZLE))
    bot_of_all.pass_time(days.DAY)
    await play_out(anna, await press(anna, await ask(anna, garden, "daily"), PUZZLE))
    assert people_words.in_a_row(2) in (await ask(anna, garden, "profile")).text
    assert people_words.in_a_row(2) not in (await ask(ben, garden, "profile")).text


@pytest.mark.full
async def test_a_week_of_two_people_and_a_stranger_who_joins_late_is_a_message_a_day_that_tells_each_what_they_may_know(
    bot_of_all: Parterre, anna: Actor, ben: Actor, clara: Actor, garden: Channel
) -> None:
    bot = bot_of_all
    reach(bot, "gardlings")
    await wanted(bot, garden)
    for number in range(7):
        await told_day(bot)
        present = (anna, ben, clara) if number >= 4 else (anna, ben)
        for actor in present:
            day = await ask(actor, garden, "daily")
            assert str(daily_words.BEST_TURN.said(turn="")) not in day.text
            board = await press(actor, day, PLAY)
            bot.pass_time(HOUR)
            await play_out(actor, board)
            await play_out(actor, await press(actor, await ask(actor, garden, "daily"), PUZZLE))
        share = str(Press("dailyshare", 0, rest=str(bot.tables.daily.today)))
        post = await (await anna.click(await ask(anna, garden, "daily"), share)).completed(PATIENCE)
        assert 1 == len(post.alt_texts)
        bot.pass_time(SPACED)
        await told_day(bot)
        assert daily_words.played_here(len(present), len(present)) in cards(anna, garden)[-1].text
        bot.pass_time(days.ends_at(bot.tables.daily.today) - bot.now() + HOUR)
        await told_day(bot)
        over = cards(anna, garden)[-2]
        assert KEY in over.text
        assert number + 2 == len(cards(anna, garden))
    assert people_words.in_a_row(7) in (await ask(anna, garden, "profile")).text
    assert people_words.in_a_row(3) in (await ask(clara, garden, "profile")).text
    month = await bot.tables.daily.look(clara.id, garden.guild_id, bot.tables.daily.today - 1)
    assert month.month is not None
    assert (3, 3) == (month.month.people, month.month.days)
