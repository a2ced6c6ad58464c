import pytest

from cogs.words import general as words
from cogs.words import servers as server_words
from cogs.words import time as time_words
from cogs.words.lobby import HOW_OFTEN
from db.servers import Openers, Pictures
from playground.actors.actor import Actor
from playground.actors.commands import Impossible
from playground.actors.seen import Answer, Seen
from playground.standin import StandIn
from playground.world import channels, people
from playground.world.components import ComponentKind
from playground.world.permissions import Permission
from playground.world.state import Channel, ChannelKind, Role
from tables.servers import refusals as server_refusals
from tests.endtoend.driver.acts import ask, choose_time, now
from tests.endtoend.driver.table import USUAL, add_computer, game_of, open_lobby, open_table
from tests.endtoend.parterre import PATIENCE, Parterre

HEAD, GARDENER = "Head gardener", "Gardener"


def role(standin: StandIn, name: str) -> Role:
    return next(role for role in standin.guild.roles if role.name == name)


@pytest.fixture
def manager(standin: StandIn, clara: Actor) -> Actor:
    people.give_role(standin.world, standin.guild, role(standin, HEAD), clara.user, has_it=True)
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
    answer: Answer = await actor.slash(channel, "new", game=USUAL)
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
    for forged in ("x", str(1 << 63), "٣"):
        answer = await manager.select(panel, "v1|channels|0||", [forged])
        assert str(server_refusals.no_such_choice()) == (await answer.completed(PATIENCE)).text
    people.give_role(standin.world, standin.guild, role(standin, HEAD), manager.user, has_it=False)
    refused = await manager.select(panel, "v1|channels|0||", [str(garden.id)])
    sentence = "Only those who may *Manage Server* can change this; ask one of them."
    assert sentence == (await refused.completed(PATIENCE)).text
    assert frozenset() == (await bot.tables.servers.settings(standin.guild.id)).channels


async def test_tables_are_opened_only_where_and_by_whom_the_server_wants_and_open_ones_go_on(
    standin: StandIn, bot: Parterre, manager: Actor, anna: Actor, ben: Actor, garden: Channel
) -> None:
    parlour = standin.channel("parlour")
    open_before = await open_lobby(anna, garden)
    panel = await panel_of(manager, parlour)
    panel = await choose(manager, panel, "channels", parlour.id)
    sentence = f"On this server tables are opened in <#{parlour.id}>; please use `/new` there."
    assert [sentence] * 2 == [await refusal(anna, garden), (await ask(anna, garden, "new")).text]
    panel = await choose(manager, panel, "server|0||openers", "role")
    assert str(server_words.ROLE_MISSING) in panel.text
    sentence = "On this server only managers open tables; you can join theirs."
    assert [sentence] * 2 == [await refusal(anna, parlour), (await ask(anna, parlour, "new")).text]
    gardener = role(standin, GARDENER)
    panel = await choose(manager, panel, "role", gardener.id)
    sentence = f"On this server <@&{gardener.id}> open tables; you can join theirs."
    assert sentence == await refusal(anna, parlour)
    people.give_role(standin.world, standin.guild, gardener, anna.user, has_it=True)
    assert "Anna (host)" in (await open_lobby(anna, parlour)).text
    assert "Clara (host)" in (await open_lobby(manager, parlour)).text
    await ben.click(open_before, open_before.custom_id("Join"))
    assert "Ben" in next(m for m in ben.messages(garden) if m.id == open_before.id).text
    panel = await choose(manager, panel, "channels")
    assert "Tables are opened **in any text channel**." in panel.text
    assert "Anna (host)" in (await open_lobby(anna, garden)).text
    assert bot.client.is_ready()


async def test_deleted_channels_and_roles_are_not_marked_in_selects(
    standin: StandIn, bot: Parterre, manager: Actor, anna: Actor, garden: Channel
) -> None:
    heard = bot.client.wait_for("guild_channel_create", timeout=PATIENCE)
    lounge = channels.add_text_channel(standin.world, standin.guild, "lounge", ChannelKind.ANNOUNCEMENT)
    await heard
    servers, guild_id = bot.tables.servers, standin.guild.id
    await servers.change(guild_id, channels=frozenset({garden.id, lounge.id}))
    await servers.change(guild_id, openers=Openers.ROLE)
    await servers.change(guild_id, role_id=77)
    panel = await panel_of(manager, garden)
    assert ([[garden.id, lounge.id], []], True) == (marked(panel), str(server_words.ROLE_MISSING) in panel.text)
    heard = bot.client.wait_for("guild_channel_delete", timeout=PATIENCE)
    channels.delete_channel(standin.world, lounge)
    await heard
    panel = await panel_of(manager, garden)
    assert ([[garden.id], []], False) == (marked(panel), f"<#{lounge.id}>" in panel.text)
    await servers.change(guild_id, channels=frozenset({lounge.id}))
    panel = await panel_of(manager, garden)
    assert ([[], []], True) == (marked(panel), str(server_words.CHANNELS_GONE) in panel.text)
    assert str(server_refusals.channels_deleted()) == await refusal(anna, garden)


def marked(panel: Seen) -> list[list[int]]:
    """Return what the selects of channels and roles of a panel mark."""
    found = [
        one for one in panel.components if one["type"] in (ComponentKind.CHANNEL_SELECT, ComponentKind.ROLE_SELECT)
    ]
    return [sorted(int(value["id"]) for value in one.get("default_values", [])) for one in found]


async def test_new_tables_have_the_usual_time_of_the_server_and_nobody_hosts_more_than_it_allows(
    bot: Parterre, manager: Actor, anna: Actor, ben: Actor, garden: Channel
) -> None:
    panel = await panel_of(manager, garden)
    panel = await choose(manager, panel, "server|0||speed", 24 * time_words.HOUR)
    panel = await choose(manager, panel, "server|0||each", 1)
    card = await open_lobby(anna, garden)
    assert "1 day a turn" in card.text
    sentence = "On this server you can host one table at most; end yours, or hand it on with `/table host`."
    assert sentence == await refusal(anna, garden)
    assert "Ben (host)" in (await open_lobby(ben, garden)).text
    await anna.click(card, card.custom_id("Leave"))
    assert "Anna (host)" in (await open_lobby(anna, garden)).text
    assert bot.client.is_ready()


async def test_vacations_stop_the_clocks_of_a_server_only_as_long_as_they_count_there(
    standin: StandIn, bot: Parterre, manager: Actor, garden: Channel
) -> None:
    panel = await choose(manager, await panel_of(manager, garden), "server|0||speed", 24 * time_words.HOUR)
    table = await open_table(standin, "Anna", "Ben")
    mover = await table.next_player()
    await bot.tables.hours.begin_vacation(mover.actor.id)
    assert (await bot.tables.play.panel(table.game_id, mover.actor.id)).is_standing
    panel = await choose(manager, panel, "server|0||vacation", 7)
    assert (await bot.tables.play.panel(table.game_id, mover.actor.id)).is_standing
    bot.pass_time(7 * 24 * time_words.HOUR)
    await bot.tables.deadlines.tick()
    shown = await bot.tables.play.panel(table.game_id, mover.actor.id)
    assert (False, bot.now() + 24 * time_words.HOUR) == (shown.is_standing, shown.due_at)
    await choose(manager, panel, "server|0||vacation", 21)
    assert (await bot.tables.play.panel(table.game_id, mover.actor.id)).is_standing


async def test_missing_permissions_are_named_for_each_channel_in_which_tables_are_wanted(
    standin: StandIn, bot: Parterre, manager: Actor, anna: Actor, garden: Channel
) -> None:
    parlour = standin.channel("parlour")
    channels.set_rights(standin.world, parlour, standin.guild, deny=Permission.SEND_MESSAGES_IN_THREADS)
    panel = await panel_of(manager, garden)
    assert f"<#{parlour.id}>: Send Messages in Threads" in panel.text
    assert str(server_words.HOW_TO_GRANT) in panel.text
    lacking = words.MISSING_PERMISSIONS.said(names="Send Messages in Threads")
    assert lacking == await refusal(anna, parlour)
    card = await open_lobby(anna, garden)
    await add_computer(card, anna)
    channels.set_rights(standin.world, garden, standin.guild, deny=Permission.SEND_MESSAGES_IN_THREADS)
    started = await anna.click(card, f"v1|start|{game_of(card)}||")
    assert lacking == started.shown.text
    channels.set_rights(standin.world, garden, standin.guild)
    panel = await choose(manager, panel, "channels", garden.id)
    assert str(server_words.HOW_TO_GRANT) not in panel.text
    assert bot.client.is_ready()


async def test_new_tables_have_pictures_as_the_server_wants_and_their_hosts_choose_otherwise(
    bot: Parterre, manager: Actor, anna: Actor, garden: Channel
) -> None:
    panel = await panel_of(manager, garden)
    assert server_words.pictures(Pictures.ROUND) in panel.text
    panel = await choose(manager, panel, "server|0||pictures", "turn")
    assert server_words.pictures(Pictures.TURN) in panel.text
    card = await open_lobby(anna, garden)
    assert Pictures.TURN is (await bot.tables.lobbies.lobby(game_of(card))).terms.pictures
    await choose_time(anna, card, ("pictures", "end"))
    await anna.until(lambda: str(HOW_OFTEN[Pictures.END][0]) in now(anna, card).text, PATIENCE)
    assert Pictures.END is (await bot.tables.lobbies.lobby(game_of(card))).terms.pictures
