"""Two tables at once, with somebody who sits at both."""

import pytest

from cogs.words import general as words
from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world.components import ComponentKind
from playground.world.state import Channel
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import Parterre

Two = tuple[Table, Table]


@pytest.fixture
async def two(standin: StandIn, bot: Parterre) -> Two:
    first = await open_table(standin, "Anna", "Ben")
    second = await open_table(standin, "Anna", "Clara")
    await bot.deliver()
    return first, second


async def test_hand_asks_which_table_is_meant(two: Two, anna: Actor, garden: Channel) -> None:
    asked = (await anna.slash(garden, "hand")).shown
    assert (True, True) == (asked.is_ephemeral, str(words.WHICH_TABLE) in asked.text)
    (select,) = [part for part in asked.components if part["type"] == ComponentKind.STRING_SELECT]
    assert [table.name for table in two] == [option["label"] for option in select["options"]]
    shown = (await anna.select(asked, select["custom_id"], [str(two[1].game_id)])).shown
    assert shown.text.startswith(f"**{two[1].name}**")
    assert asked.id == shown.id


async def test_hand_in_a_thread_means_its_table(two: Two, anna: Actor) -> None:
    for table in two:
        assert (await anna.slash(table.thread, "hand")).shown.text.startswith(f"**{table.name}**")


async def test_hand_means_the_only_table_wherever_it_is_typed(two: Two, ben: Actor, garden: Channel) -> None:
    assert (await ben.slash(garden, "hand")).shown.text.startswith(f"**{two[0].name}**")


async def test_play_in_a_thread_plays_at_its_table(two: Two, bot: Parterre) -> None:
    for table in two:
        player = await table.next_player()
        notation = player.options[0].notation
        await player.finished(await player.actor.slash(table.thread, "play", moves=notation))
        assert (notation,) == (await bot.tables.play.panel(table.game_id, player.actor.id)).draft


async def test_turns_list_every_table_that_waits_with_a_link(
    two: Two, bot: Parterre, anna: Actor, garden: Channel
) -> None:
    for table in two:
        if not table.player("Anna").can_act:
            await (await table.next_player()).play_turn()
    await bot.deliver()
    told = (await anna.slash(garden, "turns")).shown.text.splitlines()
    newest = [table.posts[-1].id for table in two]
    guild = garden.guild_id
    assert [
        f"[**{table.name}**](https://discord.com/channels/{guild}/{table.thread.id}/{post}) · Sanssouci"
        for table, post in zip(two, newest, strict=True)
    ] == told


async def test_turns_say_when_nothing_waits(two: Two, standin: StandIn, garden: Channel) -> None:
    assert two
    assert str(words.NOTHING_WAITS) == (await standin.actor("David").slash(garden, "turns")).shown.text


async def test_commands_of_somebody_without_a_table_say_so(two: Two, standin: StandIn, garden: Channel) -> None:
    david = standin.actor("David")
    for command in ("hand", "board", "log", "play"):
        assert str(words.NO_TABLE) == (await david.slash(garden, command)).shown.text
    assert [] == await david.autocomplete(garden, "play", "moves", "")
    assert str(words.WATCHING) in (await david.slash(two[0].thread, "hand")).shown.text
