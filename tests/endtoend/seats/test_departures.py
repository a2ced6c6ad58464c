"""All whose time ends at once are asked about together, however slow Discord is: every deadline waits for it."""

import pytest

from cogs.delivery import members
from cogs.delivery.members import Members
from cogs.words import time as time_words
from db.delivery.entries import Entry
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.world import people
from tables.model.refusals import Notice
from tests.endtoend.driver.acts import timed_table
from tests.endtoend.driver.table import Table
from tests.endtoend.parterre import PATIENCE, Parterre


async def table_where_all_are_to_act(standin: StandIn, bot_of_all: Parterre) -> Table:
    table = await timed_table(bot_of_all, "Anna", "Ben", "Clara", game="gardlings")
    await bot_of_all.until_tried()
    assert 3 == len((await bot_of_all.tables.play.panel(table.game_id, None)).waiting_for)
    # Before its first answer of a kind, discord.py does not know how many it may ask for, and asks for one.
    await bot_of_all.client.guilds[0].fetch_member(standin.actor("Anna").id)
    return table


def hang(standin: StandIn, *names: str) -> Fault:
    """Let nobody say whether these are on the server."""
    ids = "|".join(str(standin.actor(name).id) for name in names)
    return standin.faults.order(Fault("GET", rf"/guilds/\d+/members/({ids})", Trouble.HANG, times=None))


async def test_whoever_has_left_is_found_though_nothing_is_heard_of_the_others(
    standin: StandIn, bot_of_all: Parterre, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(members, "_PATIENCE", PATIENCE)
    table = await table_where_all_are_to_act(standin, bot_of_all)
    people.leave(standin.world, standin.guild, standin.actor("Ben").user)
    hanging = hang(standin, "Anna", "Clara")
    bot_of_all.pass_time(25 * time_words.HOUR)
    await standin.until(lambda: hanging.struck == 2, PATIENCE)
    standin.faults.lift()
    await bot_of_all.until_done()
    notices = [(await bot_of_all.tables.play.panel(table.game_id, one.actor.id)).notice for one in table.players]
    assert [False, True, False] == [notice is Notice.LEFT_SERVER for notice in notices]


async def test_deadlines_wait_no_longer_than_for_one_slow_answer(
    standin: StandIn, bot_of_all: Parterre, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def everybody_is(_: Members, entry: Entry) -> Entry:
        return entry

    monkeypatch.setattr(members, "_PATIENCE", 0.1)
    monkeypatch.setattr(members, "_AT_ONCE", 2)
    await table_where_all_are_to_act(standin, bot_of_all)
    # Whoever is called to their next turn is asked about by that entry, too, sooner or later than the test looks.
    monkeypatch.setattr(Members, "reaching", everybody_is)
    hanging = hang(standin, "Anna", "Ben", "Clara")
    bot_of_all.pass_time(25 * time_words.HOUR)
    await bot_of_all.until_done()
    assert 2 == hanging.struck
