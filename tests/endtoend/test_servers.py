"""What those who manage a server choose for its tables, and whatever servers do to tables."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cogs import absence_words, mishap_words, server_words, table_card, words
from db.games import Consequence, Status, set_consequence
from db.people import DmState
from playground.actors.actor import Actor
from playground.actors.answer import Answer
from playground.actors.impossible import Impossible
from playground.actors.seen import Seen
from playground.faults import Fault
from playground.standin import StandIn
from playground.world import channels, messages, people
from playground.world import threads as threads_world
from playground.world.permissions import Permission
from playground.world.state import Channel, Role
from playground.world.threads import ThreadChange
from tables import refusals
from tables.clock import GRACE
from tables.notices import Notice
from tables.panel import Panel
from tests.endtoend.parterre import PATIENCE, Parterre, numbered_entropy, parterre
from tests.endtoend.plain_look import PLAIN
from tests.endtoend.player import Player, read_options
from tests.endtoend.table import Table, game_of, open_lobby, open_table

HEAD, GARDENER = "Head gardener", "Gardener"


def role(standin: StandIn, name: str) -> Role:
    return next(role for role in standin.guild.roles if role.name == name)


@pytest.fixture
def manager(standin: StandIn, clara: Actor) -> Actor:
    people.give_role(role(standin, HEAD), clara.user, has_it=True)
    return clara


async def panel_of(manager: Actor, channel: Channel) -> Seen:
    answer = await manager.slash(channel, "server")
    assert answer.is_ephemeral
    return await answer.completed(PATIENCE)


async def choose(manager: Actor, panel: Seen, which: str, *values: object) -> Seen:
    """Choose in one of the panel's selects. Returns: the panel as it then stands, with that chosen."""
    custom_id = f"v1|{which}"
    kept = next(one["custom_id"] for one in panel.components if one.get("custom_id", "").startswith(custom_id))
    answer = await manager.select(panel, kept, [str(value) for value in values])
    changed = await answer.completed(PATIENCE)
    assert panel.id == changed.id
    select = next(one for one in changed.components if one.get("custom_id") == kept)
    options = [one["value"] for one in select.get("options", []) if one.get("default")]
    chosen = [*options, *(one["id"] for one in select.get("default_values", []))]
    assert sorted(map(str, values)) == sorted(chosen)
    return changed


async def refusal(actor: Actor, channel: Channel) -> str:
    """Try to open a table. Returns: why not, told to that person alone."""
    answer: Answer = await actor.slash(channel, "new")
    said = await answer.completed(PATIENCE)
    assert said.is_ephemeral
    return said.text


async def test_only_whoever_manages_the_server_is_shown_its_settings_and_may_change_them(
    standin: StandIn, bot: Parterre, manager: Actor, anna: Actor, garden: Channel
) -> None:
    assert bot.client.is_ready()
    with pytest.raises(Impossible):
        await anna.slash(garden, "server")
    panel = await panel_of(manager, garden)
    assert "Tables are opened **in any text channel**." in panel.text
    people.give_role(role(standin, HEAD), manager.user, has_it=False)
    refused = await manager.select(panel, "v1|channels|0||", [str(garden.id)])
    sentence = "Only those who may *Manage Server* change how tables are opened here; ask one of them."
    assert sentence == (await refused.completed(PATIENCE)).text
    assert frozenset() == (await bot.tables.servers.settings(standin.guild.id)).channels


async def test_tables_are_opened_only_where_and_by_whom_the_server_wants_and_open_ones_go_on(
    standin: StandIn, bot: Parterre, manager: Actor, anna: Actor, ben: Actor, garden: Channel
) -> None:
    parlour = standin.channel("parlour")
    open_before = await open_lobby(anna, garden)
    panel = await panel_of(manager, parlour)
    panel = await choose(manager, panel, "channels", parlour.id)
    assert f"On this server tables are opened in <#{parlour.id}>; please do it there." == await refusal(anna, garden)
    panel = await choose(manager, panel, "server|0||openers", "role")
    assert server_words.ROLE_MISSING in panel.text
    assert "On this server tables are opened by those who manage it; you can join theirs." == (
        await refusal(anna, parlour)
    )
    gardener = role(standin, GARDENER)
    panel = await choose(manager, panel, "role", gardener.id)
    sentence = f"On this server tables are opened by those who have the role <@&{gardener.id}>; you can join theirs."
    assert sentence == await refusal(anna, parlour)
    people.give_role(gardener, anna.user, has_it=True)
    assert "Anna (host)" in (await open_lobby(anna, parlour)).text
    assert "Clara (host)" in (await open_lobby(manager, parlour)).text
    await ben.click(open_before, open_before.custom_id("Join"))
    assert "Ben" in next(m for m in ben.messages(garden) if m.id == open_before.id).text
    panel = await choose(manager, panel, "channels")
    assert "Tables are opened **in any text channel**." in panel.text
    assert "Anna (host)" in (await open_lobby(anna, garden)).text
    assert bot.client.is_ready()


async def test_new_tables_have_the_usual_time_of_the_server_and_nobody_hosts_more_than_it_allows(
    bot: Parterre, manager: Actor, anna: Actor, ben: Actor, garden: Channel
) -> None:
    panel = await panel_of(manager, garden)
    panel = await choose(manager, panel, "server|0||speed", 24 * words.HOUR)
    panel = await choose(manager, panel, "server|0||each", 1)
    card = await open_lobby(anna, garden)
    assert "1 day a turn" in card.text
    sentence = "On this server everybody hosts one table at most; end one of yours, or hand it on with `/table host`."
    assert sentence == await refusal(anna, garden)
    assert "Ben (host)" in (await open_lobby(ben, garden)).text
    await anna.click(card, card.custom_id("Leave"))
    assert "Anna (host)" in (await open_lobby(anna, garden)).text
    assert bot.client.is_ready()


async def test_vacations_stop_the_clocks_of_a_server_only_as_long_as_they_count_there(
    standin: StandIn, bot: Parterre, manager: Actor, garden: Channel
) -> None:
    panel = await choose(manager, await panel_of(manager, garden), "server|0||speed", 24 * words.HOUR)
    table = await open_table(standin, "Anna", "Ben")
    mover = await table.next_player()
    await bot.tables.hours.begin_vacation(mover.actor.id)
    assert (await bot.tables.play.panel(table.game_id, mover.actor.id)).is_standing
    panel = await choose(manager, panel, "server|0||vacation", 7)
    assert (await bot.tables.play.panel(table.game_id, mover.actor.id)).is_standing
    bot.pass_time(7 * 24 * words.HOUR)
    await bot.tables.clock.tick()
    shown = await bot.tables.play.panel(table.game_id, mover.actor.id)
    assert (False, bot.now() + 24 * words.HOUR) == (shown.is_standing, shown.due_at)
    await choose(manager, panel, "server|0||vacation", 21)
    assert (await bot.tables.play.panel(table.game_id, mover.actor.id)).is_standing


async def test_missing_permissions_are_named_for_each_channel_in_which_tables_are_wanted(
    standin: StandIn, bot: Parterre, manager: Actor, anna: Actor, garden: Channel
) -> None:
    parlour = standin.channel("parlour")
    channels.set_rights(standin.world, parlour, standin.guild, deny=Permission.SEND_MESSAGES_IN_THREADS)
    panel = await panel_of(manager, garden)
    assert f"<#{parlour.id}>: Send Messages in Threads" in panel.text
    assert server_words.HOW_TO_GRANT in panel.text
    assert words.missing_permissions(["Send Messages in Threads"]) == await refusal(anna, parlour)
    panel = await choose(manager, panel, "channels", garden.id)
    assert server_words.HOW_TO_GRANT not in panel.text
    assert bot.client.is_ready()


def cards(table: Table) -> list[Seen]:
    """Return the table cards in the channel, oldest first."""
    seen = table.players[0].actor.messages(table.channel)
    return [message for message in seen if message.text.startswith(f"## {table.name}") and "Players:" in message.text]


def threads(table: Table) -> list[Channel]:
    return [one for one in table.standin.world.state.channels.values() if one.thread and one.name == table.name]


async def play_one(table: Table, bot: Parterre) -> str:
    """Play a turn and wait until all that can be told of it is told. Returns: who played."""
    player = await table.next_player()
    await player.play_turn()
    await bot.deliver()
    return player.name


async def test_deleted_thread_is_made_anew_once_and_then_the_table_goes_on_without_one(
    standin: StandIn, bot: Parterre
) -> None:
    table = await open_table(standin, "Anna", "Ben")
    await bot.deliver()
    old = table.thread
    channels.delete_channel(standin.world, old)
    played = await play_one(table, bot)
    (thread,) = threads(table)
    assert thread.id != old.id
    assert {player.actor.id for player in table.players} <= set(thread.thread.member_ids if thread.thread else ())
    table.thread = thread
    restored, told = (post.text for post in table.posts)
    assert mishap_words.restored(table.name) in restored
    assert f"**{played}** played" in told
    assert [thread.id] == [card.id for card in cards(table)]
    assert 0 == sum("goes on here" in str(one.payload) and one.is_ping for one in standin.recorder.kept)
    channels.delete_channel(standin.world, thread)
    in_channel = len(table.players[0].actor.messages(table.channel))
    for _ in range(2):
        await play_one(table, bot)
    assert ([], in_channel) == (threads(table), len(table.players[0].actor.messages(table.channel)))
    parked = [letter.parked for letter in await bot.tables.letters.of_game(table.game_id) if letter.parked]
    assert ["404/10003 the channel is gone", "NoThread"] == parked[-2:]
    next_player = await table.next_player()
    waiting = await (await next_player.actor.slash(table.channel, "turns")).completed(PATIENCE)
    assert table.name in waiting.text
    opened = await (await next_player.actor.slash(table.channel, "hand")).completed(PATIENCE)
    assert next_player.options
    assert opened.files


async def test_used_up_threads_leave_a_table_whose_thread_was_deleted_in_its_channel(
    standin: StandIn, bot: Parterre
) -> None:
    table = await open_table(standin, "Anna", "Ben")
    await bot.deliver()
    channels.delete_channel(standin.world, table.thread)
    standin.world.max_active_threads = 0
    played = await play_one(table, bot)
    assert f"**{played}** played" in table.players[0].actor.messages(table.channel)[-1].text


async def test_deleted_card_is_posted_anew_once_and_says_where_the_table_is_played(
    standin: StandIn, bot: Parterre, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_card, "PAUSE", 0.0)
    table = await open_table(standin, "Anna", "Ben")
    await bot.deliver()
    for number in (1, 0):
        (card,) = cards(table)
        messages.remove(standin.world, standin.world.message(table.channel.id, card.id))
        await play_one(table, bot)
        if number:
            await standin.until(lambda: cards(table), PATIENCE)
            assert mishap_words.played_in(table.thread.id) in cards(table)[0].text
    await play_one(table, bot)
    assert [] == cards(table)
    assert 3 == sum("played" in post.text for post in table.posts)


async def test_locked_thread_leaves_play_to_direct_messages_and_is_told_of_in_the_channel_once(
    standin: StandIn, bot: Parterre, ben: Actor
) -> None:
    ben.user.dms_closed = True
    table = await open_table(standin, "Anna", "Ben", "Clara")
    await bot.deliver()
    posts, since = len(table.posts), len(ben.deliveries)
    threads_world.apply_change(standin.world, table.thread, ThreadChange(locked=True))
    anna = table.player("Anna").actor
    before = len(anna.messages(table.channel))
    for _ in range(3):
        if not any(player.can_act for player in table.players):
            notice = anna.messages(table.channel)[-1]
            await ben.click(notice, notice.custom_id("My turn"))
        await play_one(table, bot)
    assert posts == len(table.posts)
    (notice,) = anna.messages(table.channel)[before:]
    assert mishap_words.locked(table.name) in notice.text
    assert [f"<@{ben.id}>"] == re.findall(r"<@\d+>", notice.text)
    assert 1 == sum(delivery.is_ping for delivery in ben.deliveries[since:])
    threads_world.apply_change(standin.world, table.thread, ThreadChange(locked=False))
    if not any(player.can_act for player in table.players):
        await ben.click(notice, notice.custom_id("My turn"))
    played = await play_one(table, bot)
    assert f"**{played}** played" in table.newest_post


async def test_archived_thread_is_opened_by_the_next_post(standin: StandIn, bot: Parterre) -> None:
    table = await open_table(standin, "Anna", "Ben")
    await bot.deliver()
    threads_world.apply_change(standin.world, table.thread, ThreadChange(archived=True))
    standin.faults.order(Fault("POST", rf"/channels/{table.thread.id}/messages", status=400, code=50083))
    played = await play_one(table, bot)
    assert f"**{played}** played" in table.newest_post
    assert table.thread.thread is not None
    assert not table.thread.thread.archived


async def timed_table(standin: StandIn, bot: Parterre, *names: str) -> Table:
    """Start a table of a day a turn."""
    await bot.tables.servers.set_time_limit(standin.guild.id, 24 * words.HOUR)
    table = await open_table(standin, *names)
    await bot.deliver()
    return table


async def later(bot: Parterre, seconds: float) -> None:
    """Let time pass, and wait until all that fell due was done and told."""
    bot.pass_time(seconds)
    await bot.until_done()
    await bot.until_tried()


async def test_player_whose_time_ends_after_they_left_the_server_is_away_and_the_table_is_told_once(
    standin: StandIn, bot: Parterre
) -> None:
    table = await timed_table(standin, bot, "Anna", "Ben", "Clara")
    lobby = await open_lobby(standin.actor("David"), table.channel)
    mover = await table.next_player()
    await mover.actor.click(lobby, lobby.custom_id("Join"))
    people.leave(standin.world, standin.guild, mover.actor.user)
    await later(bot, 24 * words.HOUR)
    await bot.let_computers_play()
    await bot.deliver()
    told = f"**{mover.name}** is not on this server any more."
    assert 1 == sum(told in post.text for post in table.posts)
    assert any(mover.name in post.text and "(deputy)" in post.text for post in table.posts)
    assert ["David"] == [player.name for player in (await bot.tables.lobbies.lobby(game_of(lobby))).players]
    for _ in range(len(table.players)):
        await later(bot, 24 * words.HOUR)
        await bot.let_computers_play()
    await bot.deliver()
    assert 1 == sum(told in post.text for post in table.posts)
    people.join(standin.world, standin.guild, mover.actor.user)
    await table.my_turn(mover)
    assert absence_words.AWAY_HERE in mover.panel.text
    await mover.click(absence_words.AM_BACK)
    await bot.deliver()
    assert 1 == sum(f"**{mover.name}** is back" in post.text for post in table.posts)


@pytest.mark.parametrize("is_refused", [True, False])
async def test_player_who_left_the_server_is_found_by_the_next_ping_and_their_seat_is_offered_if_the_table_chose_so(
    standin: StandIn, bot: Parterre, *, is_refused: bool
) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara")
    await bot.deliver()
    async with bot.database.transaction() as connection:
        await set_consequence(connection, table.game_id, Consequence.REPLACE, is_friendly=False)
    mover = await table.next_player()
    following = table.players[(table.players.index(mover) + 1) % len(table.players)]
    if is_refused:
        # Discord says so by itself where no other server is shared; else the ping is asked about beforehand.
        standin.faults.order(Fault("GET", r"/guilds/\d+/members/\d+", status=500, times=5))
    people.leave(standin.world, standin.guild, following.actor.user)
    await play_one(table, bot)
    panel = await bot.tables.play.panel(table.game_id, following.actor.id)
    assert (True, True, Notice.LEFT_SERVER) == (panel.is_away, panel.is_offered, panel.notice)
    offers = [m for m in mover.actor.messages(table.channel) if absence_words.TAKE_SEAT in m.buttons.values()]
    assert 1 == len(offers)
    person = await bot.tables.people.find(following.actor.id)
    assert person is not None
    assert DmState.CLOSED is not person.dm_state


async def test_tables_of_a_server_that_put_the_bot_out_rest_also_over_a_restart_and_go_on_when_it_is_back(
    standin: StandIn, path: Path
) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await timed_table(standin, bot, "Anna", "Ben")
        lobby = await open_lobby(standin.actor("Clara"), table.channel)
        mover = await table.next_player()
        due_at = (await bot.tables.play.panel(table.game_id, mover.actor.id)).due_at
        people.leave(standin.world, standin.guild, standin.world.bot)
        await until_frozen(bot, table, is_frozen=True)
        refused = await mover.press(mover.options[0])
        assert str(refusals.frozen()) == refused.shown.text
        assert words.NOTHING_WAITS == (await (await mover.actor.slash(dm_of(mover), "turns")).completed(PATIENCE)).text
    deliveries = len(standin.recorder.kept)
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2), is_welcome=False) as bot:
        await later(bot, 30 * 24 * words.HOUR)
        assert deliveries == len(standin.recorder.kept)
        hand = await (await mover.actor.slash(dm_of(mover), "hand")).completed(PATIENCE)
        assert mishap_words.FROZEN_HERE in hand.text
        assert [] == read_options(hand)
        people.join(standin.world, standin.guild, standin.world.bot)
        await until_frozen(bot, table, is_frozen=False)
        panel = await bot.tables.play.panel(table.game_id, mover.actor.id)
        assert due_at is not None
        assert due_at + 30 * 24 * words.HOUR == panel.due_at
        assert Status.LOBBY is (await bot.tables.lobbies.lobby(game_of(lobby))).status
        await bot.deliver()
        assert mishap_words.THAWED in table.newest_post
        await table.my_turn(mover)
        assert mover.name == await play_one(table, bot)
        assert f"**{mover.name}** played" in table.newest_post


def dm_of(player: Player) -> Channel:
    dm = player.standin.world.dm_with(player.actor.id)
    assert dm is not None
    return dm


async def until_shown(bot: Parterre, game_id: int, user_id: int | None, holds: Callable[[Panel], bool]) -> None:
    """Wait until a panel is as it should be: servers come and go without an answer."""
    async with asyncio.timeout(PATIENCE):
        while not holds(await bot.tables.play.panel(game_id, user_id)):  # noqa: ASYNC110 - a database rings no bell
            await asyncio.sleep(0.005)


async def until_frozen(bot: Parterre, table: Table, *, is_frozen: bool) -> None:
    await until_shown(bot, table.game_id, None, lambda panel: panel.is_frozen is is_frozen)


async def test_bot_put_out_while_it_was_stopped_freezes_its_tables_at_its_next_start(
    standin: StandIn, path: Path
) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await timed_table(standin, bot, "Anna", "Ben")
    people.leave(standin.world, standin.guild, standin.world.bot)
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2), is_welcome=False) as bot:
        await until_frozen(bot, table, is_frozen=True)


async def until_out_of_reach(bot: Parterre, *, is_down: bool) -> None:
    async with asyncio.timeout(PATIENCE):
        while [is_down] != [guild.unavailable for guild in bot.client.guilds]:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.005)
    # The client notes it first, and tells whoever listens in a task that was begun with that.
    await asyncio.sleep(0.005)


async def test_outage_freezes_nothing_and_ends_nobodys_turn_until_a_while_after_it(
    standin: StandIn, bot: Parterre
) -> None:
    table = await timed_table(standin, bot, "Anna", "Ben")
    mover = await table.next_player()
    people.set_outage(standin.world, standin.guild, is_down=True)
    await until_out_of_reach(bot, is_down=True)
    bot.pass_time(25 * words.HOUR)
    await bot.tables.clock.tick([standin.guild.id])
    panel = await bot.tables.play.panel(table.game_id, mover.actor.id)
    assert (True, False) == (panel.is_to_act, panel.is_frozen)
    people.set_outage(standin.world, standin.guild, is_down=False)
    spared = bot.now() + GRACE
    await until_shown(bot, table.game_id, mover.actor.id, lambda panel: panel.due_at == spared)
    await later(bot, GRACE)
    assert not (await bot.tables.play.panel(table.game_id, mover.actor.id)).is_to_act
