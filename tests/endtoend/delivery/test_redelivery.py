"""What becomes of an entry that came back does not hang on what is asked for on the way."""

from collections.abc import Sequence

import discord
import pytest
from structlog.types import EventDict

from cogs.delivery import members
from cogs.interactions.failures import NO_COMMON_SERVER
from db.delivery.entries import Entry
from playground.faults import Fault, Trouble
from playground.world import channels
from playground.world.permissions import Permission
from tables.seats.absences import Departures
from tests.endtoend.driver.acts import dm_of, play_one
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table
from tests.endtoend.faults.blows import BLOWS
from tests.endtoend.faults.hurrying import hurry
from tests.endtoend.parterre import PATIENCE, Parterre

OF_MEMBER = r"/guilds/\d+/members/\d+"


async def play_to_somebody_out_of_reach(table: Table, bot: Parterre) -> Player:
    """Let the turn go to somebody of whom Discord says that they are on no server of ours. Returns: who that is."""
    mover = await table.next_player()
    (other,) = [player for player in table.players if player is not mover]
    dm = dm_of(table.standin, other.actor)
    refused = Fault("POST", rf"/channels/{dm.id}/messages", times=None, status=403, code=NO_COMMON_SERVER)
    table.standin.faults.order(refused)
    await mover.play_turn()
    await bot.deliver()
    return other


def errors(logged: Sequence[EventDict]) -> list[str]:
    """Return what is said of bugs, and why."""
    return [f"{line['event']}: {line['why']}" for line in logged if line["log_level"] == "error"]


@pytest.mark.parametrize("minutes", [0, 10])
async def test_post_whose_arrival_cannot_be_looked_up_is_there_once(
    table: Table, mover: Player, other: Player, bot: Parterre, minutes: int
) -> None:
    world = table.standin.world
    channels.set_rights(world, table.channel, world.bot, deny=Permission.READ_MESSAGE_HISTORY)
    path = rf"/channels/{table.thread.id}/messages"
    lost = table.standin.faults.order(Fault("POST", path, Trouble.LOST_ANSWER, status=503))
    await mover.play_turn()
    await table.standin.until(lambda: lost.struck, PATIENCE)
    await bot.until_tried()
    bot.pass_time(60 * minutes)
    await bot.deliver()
    told = [post for post in table.posts if f"**{mover.name}** ▸" in post.text]
    assert (1, True, None) == (len(told), other.can_act, await bot.tables.outbox.next_at())
    await play_one(table, bot)
    assert f"**{other.name}** ▸" in table.newest_post


@pytest.mark.parametrize("name", ["429 for long", "503", "reset", "hang", "10003", "50001"])
async def test_whoever_cannot_be_asked_about_is_mentioned_like_anybody_whom_no_message_reaches(
    table: Table, bot: Parterre, logged: list[EventDict], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    hurry(monkeypatch)
    monkeypatch.setattr(members, "_PATIENCE", 0.1)
    struck = BLOWS[name].make("GET", OF_MEMBER)
    struck.times = None
    table.standin.faults.order(struck)
    other = await play_to_somebody_out_of_reach(table, bot)
    assert struck.struck
    assert f"<@{other.actor.id}>" in table.newest_post
    assert "the result of sending an entry could not be saved" not in [line["event"] for line in logged]


async def test_bug_in_asking_who_is_there_is_told_and_changes_nothing(
    table: Table, bot: Parterre, logged: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(_: discord.Guild, member_id: int) -> discord.Member:
        raise KeyError(member_id)

    monkeypatch.setattr(discord.Guild, "fetch_member", ask)
    other = await play_to_somebody_out_of_reach(table, bot)
    assert f"<@{other.actor.id}>" in table.newest_post
    assert {"could not check whether a member is on the server: KeyError"} == set(errors(logged))
    logged.clear()


async def test_bug_in_taking_a_card_away_is_told_and_everything_comes_in_the_new_thread(
    table: Table, mover: Player, bot: Parterre, logged: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def delete(message: discord.PartialMessage) -> None:
        if message.guild is not None:
            raise KeyError(message.id)

    monkeypatch.setattr(discord.PartialMessage, "delete", delete)
    channels.delete_channel(table.standin.world, table.thread)
    await mover.play_turn()
    await bot.deliver()
    places = table.standin.world.state.channels.values()
    table.thread = next(one for one in places if one.thread and one.name == table.name)
    assert f"**{mover.name}** ▸" in table.newest_post
    assert ["the card of a lost thread could not be deleted: KeyError"] == errors(logged)
    logged.clear()


async def test_bug_in_judging_an_entry_gives_it_up_at_the_fifth_try_like_any_other_bug(
    table: Table, bot: Parterre, logged: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(_: Departures, member: object) -> None:
        raise KeyError(member)

    async def everybody_is(_: members.Members, entry: Entry) -> Entry:
        return entry

    # They leave between the question whether they are there and the message, so that it is asked again by the judge.
    monkeypatch.setattr(members.Members, "reaching", everybody_is)
    table.standin.faults.order(Fault("GET", OF_MEMBER, times=None, status=404, code=10007))
    monkeypatch.setattr(Departures, "gone", gone)
    other = await play_to_somebody_out_of_reach(table, bot)
    (given_up,) = [row for row in await bot.tables.outbox.of_game(table.game_id) if row.parked]
    assert ("KeyError", other.actor.id) == (given_up.parked, given_up.user_id)
    assert ["a bug keeps an entry from being sent: KeyError"] * 5 == errors(logged)
    logged.clear()
