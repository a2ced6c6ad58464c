"""People are called to a lobby: by an invitation, by the role of its game, and computers fill it when nobody comes."""

from collections.abc import Sequence

import pytest

from cogs.words import general as words
from cogs.words import lobby as lobby_words
from cogs.words import servers as server_words
from db.people import people as people_rows
from db.people.people import DmWish
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.faults import Fault
from playground.standin import StandIn
from playground.world import channels, people
from playground.world.components import ComponentKind
from playground.world.permissions import BOT_INVITE, Permission
from playground.world.state import Channel, Role
from rules.computer.choosing import Level
from tables.lobby.rules import FILL_AFTER
from tables.lobby.waiting import CALL_AFTER, CALL_PAUSE
from tests.db.ready import reading
from tests.endtoend.driver.acts import HOUR, ask, choose, later, now, press
from tests.endtoend.driver.table import USUAL, add_computer, game_of, open_lobby, title_of
from tests.endtoend.parterre import PATIENCE, Parterre


def posts_with(actor: Actor, channel: Channel, label: str) -> list[Seen]:
    """Return what stands in a channel with a button of that label."""
    return [message for message in actor.messages(channel) if label in message.buttons.values()]


def pinged(standin: StandIn, message: Seen) -> list[int]:
    return standin.world.state.messages[message.id].pinged


async def rows(bot: Parterre, sql: str) -> list[object]:
    """Return the first column of what the database has."""
    with reading(bot.database) as connection:
        return [row[0] for row in connection.execute(sql).fetchall()]


async def invited(host: Actor, channel: Channel, *guests: Actor) -> Seen:
    """Open a table and invite people with the same command. Returns: its card."""
    named = {f"invite{number or ''}": guest.user.id for number, guest in zip((0, 2, 3), guests, strict=False)}
    answer = await host.slash(channel, "new", game=USUAL, **named)
    return await answer.completed(PATIENCE)


async def settings_of(host: Actor, card: Seen) -> Seen:
    return await press(host, card, str(words.SETTINGS))


def select_of(panel: Seen, verb: str, rest: str = "") -> str:
    ids = [str(one.get("custom_id", "")) for one in panel.components]
    return next(one for one in ids if one.startswith(f"v1|{verb}|") and one.endswith(f"|{rest}"))


async def test_who_wants_no_direct_messages_is_mentioned_once_and_sits_there_after_one_press(
    standin: StandIn, bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    card = await invited(anna, garden, ben)
    await bot.deliver()
    (call,) = posts_with(ben, garden, str(lobby_words.DECLINE))
    assert f"<@{ben.user.id}>" in call.text
    assert [ben.user.id] == pinged(standin, call)
    assert "Invited: Ben" in now(anna, card).text
    answered = await press(ben, call, str(words.JOIN))
    assert answered.is_ephemeral
    assert answered.text.startswith("You sit at [")
    await anna.until(lambda: "Invited" not in now(anna, card).text, PATIENCE)
    assert "🔴 Ben" in now(anna, card).text


async def test_who_wants_direct_messages_gets_one_and_may_decline_it(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people_rows, "FIRST_WISH", DmWish.WANTED)
    await press(ben, await open_lobby(anna, garden), str(words.JOIN))
    card = await open_lobby(anna, garden)
    panel = await settings_of(anna, card)
    await choose(anna, panel, select_of(panel, "invite"), ben.user.id)
    await bot.deliver()
    (call,) = [message for message in ben.dms() if str(lobby_words.DECLINE) in message.buttons.values()]
    assert [] == posts_with(ben, garden, str(lobby_words.DECLINE))
    assert "Anna" in call.text
    declined = await press(ben, call, str(lobby_words.DECLINE))
    assert lobby_words.DECLINED.said(table=title_of(card)) == declined.text
    await anna.until(lambda: "Invited" not in now(anna, card).text, PATIENCE)
    # Nobody is asked twice.
    panel = await settings_of(anna, card)
    await choose(anna, panel, select_of(panel, "invite"), ben.user.id)
    await bot.deliver()
    assert [] == [message for message in ben.dms() if "invites you" in message.text]


async def test_nobody_is_invited_to_a_full_table_or_without_a_game(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    assert bot.client.is_ready()
    card = await open_lobby(anna, garden)
    for _ in range(3):
        card = await add_computer(card, anna, Level.CASUAL)
    refused = await ben.slash(garden, "new", invite=anna.user.id)
    assert "choose the game as well" in (await refused.completed(PATIENCE)).text
    panel = await settings_of(anna, card)
    assert [] == [one for one in panel.components if one["type"] == ComponentKind.USER_SELECT]


@pytest.mark.parametrize(("who", "told"), [("bot", "Bots can't be invited"), ("Anna", "sits at this table already")])
async def test_who_cannot_be_invited_is_named_and_no_table_is_opened(
    standin: StandIn, bot: Parterre, anna: Actor, garden: Channel, who: str, told: str
) -> None:
    guest = standin.world.bot if who == "bot" else anna.user
    answer = await anna.slash(garden, "new", game=USUAL, invite=guest.id)
    assert told in (await answer.completed(PATIENCE)).text
    assert [] == posts_with(anna, garden, str(words.JOIN))
    assert [] == await rows(bot, "SELECT id FROM games")


async def test_computers_fill_a_lobby_once_when_its_time_has_come_and_it_starts(
    bot: Parterre, anna: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    panel = await settings_of(anna, card)
    await choose(anna, panel, select_of(panel, "filling"), FILL_AFTER[0])
    await anna.until(lambda: "Computers take the free seats" in now(anna, card).text, PATIENCE)
    await later(bot, FILL_AFTER[0] - 60)
    assert ["lobby"] == await rows(bot, "SELECT status FROM games")
    await later(bot, 61)
    await bot.deliver()
    assert ["playing"] == await rows(bot, "SELECT status FROM games")
    assert ["person", "computer"] == await rows(bot, "SELECT kind FROM seats ORDER BY seat")
    assert str(words.MY_TURN) in "".join(now(anna, card).buttons.values())


async def test_who_has_not_agreed_to_new_rules_is_waited_for(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    await press(ben, card, str(words.JOIN))
    panel = await settings_of(anna, card)
    await choose(anna, panel, select_of(panel, "filling"), FILL_AFTER[0])
    await choose(anna, panel, select_of(panel, "hints"), "with")
    await later(bot, FILL_AFTER[0] + 60)
    assert ["lobby"] == await rows(bot, "SELECT status FROM games")
    # The card follows the panel of the settings.
    await bot.standin.until(lambda: str(words.READY) in now(ben, card).buttons.values(), PATIENCE)
    await press(ben, now(ben, card), str(words.READY))
    await later(bot, 1)
    assert ["playing"] == await rows(bot, "SELECT status FROM games")


@pytest.fixture
async def gardener(standin: StandIn, bot: Parterre, clara: Actor, garden: Channel) -> Role:
    """The role that the server calls for the usual game, chosen by Clara; the bot may give it."""
    assert bot.client.is_ready()
    head, role = standin.guild.roles
    people.give_role(standin.world, standin.guild, head, clara.user, has_it=True)
    role.is_mentionable = True
    people.set_bot_permissions(standin.world, standin.guild, BOT_INVITE | Permission.MANAGE_ROLES)
    people.set_role(standin.world, standin.guild, role, Permission(0))
    panel = await press(clara, await ask(clara, garden, "server"), str(server_words.ROLES))
    await choose(clara, panel, select_of(panel, "gamerole", USUAL), role.id)
    return role


def called(channel: Channel, actor: Actor) -> Sequence[Seen]:
    return posts_with(actor, channel, str(lobby_words.CALLS))


async def test_role_is_called_once_for_a_table_that_still_has_room_after_a_minute(
    standin: StandIn, bot: Parterre, gardener: Role, anna: Actor, ben: Actor, garden: Channel
) -> None:
    people.give_role(standin.world, standin.guild, gardener, ben.user, has_it=True)
    card = await open_lobby(anna, garden)
    assert [] == called(garden, ben)
    await later(bot, CALL_AFTER + 1)
    await bot.deliver()
    (call,) = called(garden, ben)
    assert [ben.user.id] == pinged(standin, call)
    assert f"<@&{gardener.id}>" in call.text
    assert str(game_of(card)) == call.custom_id(str(words.JOIN)).split("|")[2]
    await later(bot, 2 * HOUR)
    assert 1 == len(called(garden, ben))


async def test_card_tells_when_the_role_may_be_called_next_and_no_more_once_it_was(
    bot: Parterre, gardener: Role, anna: Actor, ben: Actor, garden: Channel
) -> None:
    assert gardener.is_mentionable
    await open_lobby(anna, garden)
    await later(bot, CALL_AFTER + 1)
    await bot.deliver()
    (called_at,) = await rows(bot, "SELECT at FROM role_calls")
    card = await open_lobby(ben, garden)
    told = f"I call the role of this game <t:{int(str(called_at)) + CALL_PAUSE}:R> at the earliest."
    assert told in now(ben, card).text
    await later(bot, CALL_PAUSE / 2)
    await bot.deliver()
    assert 1 == len(called(garden, ben))
    await later(bot, CALL_PAUSE / 2)
    await bot.deliver()
    assert 2 == len(called(garden, ben))
    await ben.until(lambda: "I call the role" not in now(ben, card).text, PATIENCE)


async def test_nobody_is_called_to_a_table_that_filled_up_meanwhile_or_in_the_quiet_hours_of_its_host(
    bot: Parterre, gardener: Role, anna: Actor, ben: Actor, garden: Channel
) -> None:
    assert gardener.is_mentionable
    card = await open_lobby(anna, garden)
    for _ in range(3):
        card = await add_computer(card, anna, Level.CASUAL)
    await later(bot, CALL_AFTER + 1)
    assert [] == called(garden, ben)
    await bot.tables.hours.set_zone(anna.user.id, "UTC")
    minute = bot.now() // 60 % 1440
    await bot.tables.hours.set_quiet(anna.user.id, (minute, (minute + 120) % 1440))
    await open_lobby(anna, garden)
    await later(bot, HOUR / 2)
    assert [] == called(garden, ben)
    await later(bot, 2 * HOUR)
    await bot.deliver()
    assert 1 == len(called(garden, ben))


async def test_role_is_taken_and_given_back_by_one_button(
    standin: StandIn, bot: Parterre, gardener: Role, anna: Actor, ben: Actor, garden: Channel
) -> None:
    await open_lobby(anna, garden)
    await later(bot, CALL_AFTER + 1)
    await bot.deliver()
    (call,) = called(garden, ben)
    answered = await press(ben, call, str(lobby_words.CALLS))
    assert [ben.user.id] == gardener.member_ids
    assert answered.text.startswith("From now on you have the role")
    answered = await press(ben, call, str(lobby_words.CALLS))
    assert [] == gardener.member_ids
    assert answered.text.startswith("You no longer have the role")
    people.set_bot_permissions(standin.world, standin.guild, BOT_INVITE)
    answered = await press(ben, call, str(lobby_words.CALLS))
    assert "I need *Manage Roles*" in answered.text
    standin.guild.roles.remove(gardener)


async def test_managers_see_why_a_role_could_not_be_given_or_called(
    standin: StandIn, gardener: Role, clara: Actor, garden: Channel
) -> None:
    gardener.is_mentionable, gardener.is_above = False, True
    people.set_role(standin.world, standin.guild, gardener, Permission(0))
    panel = await press(clara, await ask(clara, garden, "server"), str(server_words.ROLES))
    role = f"<@&{gardener.id}>"
    for told in (server_words.CANNOT_GIVE, server_words.CANNOT_CALL):
        assert told.said(roles=role) in panel.text
    back = await press(clara, panel, str(words.BACK))
    assert str(server_words.TITLE) in back.text


async def test_who_cannot_be_reached_directly_is_mentioned_instead_once(
    bot: Parterre, anna: Actor, ben: Actor, clara: Actor, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people_rows, "FIRST_WISH", DmWish.WANTED)
    await press(ben, await open_lobby(anna, garden), str(words.JOIN))
    ben.user.dms_closed = True
    await invited(anna, garden, ben)
    await bot.deliver()
    (call,) = posts_with(ben, garden, str(lobby_words.DECLINE))
    assert [ben.user.id] == pinged(bot.standin, call)
    declined = await press(clara, call, str(lobby_words.DECLINE))
    assert "This invitation is for somebody else" in declined.text


async def test_who_is_not_on_the_server_cannot_be_invited(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    people.leave(bot.standin.world, bot.standin.guild, ben.user)
    answer = await anna.slash(garden, "new", game=USUAL, invite=ben.user.id)
    assert "Ben is not on this server" in (await answer.completed(PATIENCE)).text
    panel = await settings_of(anna, await open_lobby(anna, garden))
    answer = await anna.select(panel, select_of(panel, "invite"), [str(ben.user.id)])
    assert "Ben is not on this server" in (await answer.completed(PATIENCE)).text


@pytest.mark.parametrize("is_willing", [True, False])
async def test_who_does_not_see_the_channel_is_invited_directly_or_not_at_all(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel, monkeypatch: pytest.MonkeyPatch, *, is_willing: bool
) -> None:
    monkeypatch.setattr(people_rows, "FIRST_WISH", DmWish.WANTED if is_willing else DmWish.UNASKED)
    await press(ben, await open_lobby(anna, garden), str(words.JOIN))
    channels.set_rights(bot.standin.world, garden, ben.user, deny=Permission.VIEW_CHANNEL)
    told = "Ben does not see this channel"
    answer = await (await anna.slash(garden, "new", game=USUAL, invite=ben.user.id)).completed(PATIENCE)
    panel = await settings_of(anna, await open_lobby(anna, garden))
    chosen = await choose(anna, panel, select_of(panel, "invite"), ben.user.id)
    await bot.deliver()
    assert [not is_willing] * 2 == [told in answer.text, told in chosen.text]
    calls = [message for message in ben.dms() if str(lobby_words.DECLINE) in message.buttons.values()]
    assert (2 if is_willing else 0) == len(calls)


async def test_invitation_that_waits_is_not_posted_for_somebody_who_lost_sight_of_the_channel(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people_rows, "FIRST_WISH", DmWish.UNASKED)
    fault = bot.standin.faults.order(Fault("POST", rf"/channels/{garden.id}/messages", status=503, times=1))
    await invited(anna, garden, ben)
    await bot.until_tried()
    assert 1 == fault.struck
    channels.set_rights(bot.standin.world, garden, ben.user, deny=Permission.VIEW_CHANNEL)
    await bot.deliver()
    assert [] == posts_with(anna, garden, str(lobby_words.DECLINE))
