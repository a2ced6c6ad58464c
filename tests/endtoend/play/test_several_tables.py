import pytest

from cogs.words import general as words
from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world.state import Channel
from tables.model.place import Person, Place
from tests.db.ready import writing
from tests.endtoend.driver.acts import ask, begun, choose, drafted_by, play_one, selects, typed
from tests.endtoend.driver.table import USUAL, Table, open_lobby
from tests.endtoend.parterre import PATIENCE, Parterre

Two = tuple[Table, Table]


@pytest.fixture
async def two(bot: Parterre) -> Two:
    return await begun(bot, "Anna", "Ben"), await begun(bot, "Anna", "Clara")


async def test_hand_means_the_table_of_its_thread_the_only_one_or_the_one_that_is_chosen(
    two: Two, anna: Actor, ben: Actor, garden: Channel
) -> None:
    asked = (await anna.slash(garden, "hand")).shown
    assert (True, True) == (asked.is_ephemeral, str(words.WHICH_TABLE) in asked.text)
    (select,) = selects(asked)
    assert [table.name for table in two] == [option["label"] for option in select["options"]]
    shown = (await anna.select(asked, select["custom_id"], [str(two[1].game_id)])).shown
    assert shown.text.startswith(f"**{two[1].name}**")
    assert asked.id == shown.id
    for actor, place, table in ((anna, two[0].thread, two[0]), (anna, two[1].thread, two[1]), (ben, garden, two[0])):
        assert (await ask(actor, place, "hand")).text.startswith(f"**{table.name}**")


async def test_which_table_is_asked_by_game_turn_and_company_since_names_come_again(
    two: Two, bot: Parterre, anna: Actor, garden: Channel
) -> None:
    await open_lobby(anna, garden)
    with writing(bot.database) as connection:
        connection.execute("UPDATE games SET name = 'Morning Pergola'")
    (select,) = selects((await anna.slash(garden, "hand")).shown)
    assert 2 == len({(option["label"], option["description"]) for option in select["options"]})
    for table, option, other in zip(two, select["options"], ("Ben", "Clara"), strict=True):
        turn = "your turn" if (await table.next_player()).name == "Anna" else f"{other} is next"
        assert f"Sanssouci · {turn} · with {other}" == option["description"]
    (select,) = selects((await anna.slash(garden, "table host")).shown)
    assert "Sanssouci · not started yet" == select["options"][-1]["description"]


async def test_play_in_a_thread_plays_at_its_table(two: Two, bot: Parterre) -> None:
    for table in two:
        player = await table.next_player()
        notation = player.options[0].notation
        await typed(table, player, notation)
        assert tuple(notation.split()) == await drafted_by(bot, table, player)


async def test_turns_list_every_table_that_waits_with_a_link_or_say_that_nothing_does(
    two: Two, bot: Parterre, anna: Actor, garden: Channel
) -> None:
    for table in two:
        if not table.player("Anna").can_act:
            await play_one(table, bot)
    told = await ask(anna, garden, "turns")
    channels = f"https://discord.com/channels/{garden.guild_id}"
    links = [f"[**{one.name}**]({channels}/{one.thread.id}/{one.posts[-1].id}) · Sanssouci" for one in two]
    assert links == [line for line in told.text.splitlines() if line.startswith("[")]
    play = [custom_id for custom_id, label in told.buttons.items() if label == str(words.PLAY)]
    panels = [await (await anna.click(told, custom_id)).completed(PATIENCE) for custom_id in play]
    assert [one.name in panel.text for one, panel in zip(two, panels, strict=True)] == [True, True]
    assert all(panel.is_ephemeral and panel.id != told.id for panel in panels)
    assert str(words.NOTHING_WAITS) == (await bot.standin.actor("David").slash(garden, "turns")).shown.text


async def test_commands_of_somebody_without_a_table_say_so(two: Two, standin: StandIn, garden: Channel) -> None:
    david = standin.actor("David")
    for command in ("hand", "board", "log", "play"):
        assert str(words.NO_TABLE) == (await david.slash(garden, command)).shown.text
    assert [] == await david.autocomplete(garden, "play", "moves", "")
    assert str(words.WATCHING) in (await david.slash(two[0].thread, "hand")).shown.text


@pytest.mark.parametrize("chosen", [0, 24, 25, 29])
async def test_each_of_thirty_tables_can_be_chosen(bot: Parterre, anna: Actor, garden: Channel, chosen: int) -> None:
    host, place = Person(anna.id, "Anna"), Place(garden.guild_id or 0, garden.id)
    tables = [await bot.tables.lobbies.open(host, place, USUAL) for _ in range(30)]
    asked = await ask(anna, garden, "table delete")
    first, second = selects(asked)
    assert ("Choose: 1 to 25 of 30", "Choose: 26 to 30 of 30") == (first["placeholder"], second["placeholder"])
    assert [table.name for table in tables] == [one["label"] for one in (*first["options"], *second["options"])]
    select = first if chosen < len(first["options"]) else second
    shown = await choose(anna, asked, select["custom_id"], tables[chosen].game_id)
    assert f"**{tables[chosen].name}**" in shown.text
    assert asked.id == shown.id
