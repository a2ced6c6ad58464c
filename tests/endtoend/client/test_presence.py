"""
What reaches others needs to belong to the table's server now; about one's own seat a seat suffices.

Whoever was banned has the direct messages of before, with all their buttons.
"""

import pytest

from cogs.interactions import click
from cogs.interactions.controls import Changes, Needs, Press
from cogs.words import consent as consent_words
from cogs.words import general as words
from cogs.words import seats as seat_words
from db.games.consent import ProposalKind
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.world import channels, people
from tables.consent.proposal import Motion
from tables.seats.absences import Membership
from tests.endtoend.driver.acts import ask
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table
from tests.endtoend.hostile.wire import pressed
from tests.endtoend.parterre import Parterre

OF_TABLES = ("/table pause", "/table resume", "/table back", "/table takeback", "/hint")
"""The commands that reach others at a table and are offered in direct messages."""
MEMBERS = r"/guilds/\d+/members/\d+"


def ban(standin: StandIn, player: Player) -> None:
    """Take somebody from the server, who keeps their direct messages."""
    people.leave(standin.world, standin.guild, player.actor.user)


async def in_dm(bot: Parterre, player: Player, press: Press, chosen: str = "x") -> str:
    """Let somebody press something in their direct messages. Returns: the answer."""
    return await pressed(bot, player.actor.user, None, press, chosen)


async def end(bot: Parterre, table: Table) -> None:
    """End a game by the consent of its two players."""
    anna, ben = (player.actor.id for player in table.players)
    proposals = bot.tables.proposals
    proposal = await proposals.propose(table.game_id, anna, Motion(ProposalKind.END))
    await proposals.answer(table.game_id, ben, proposal.row.id, agrees=True)
    await bot.deliver()


async def changes_nothing(bot: Parterre, player: Player, press: Press, chosen: str = "x") -> str:
    """Let somebody press something by which nothing may happen to a table. Returns: the answer."""
    before = await bot.contents()
    told = await in_dm(bot, player, press, chosen)
    assert before == await bot.contents()
    return told


async def test_a_banned_host_deletes_no_table_by_direct_message(bot: Parterre, standin: StandIn, table: Table) -> None:
    anna = table.players[0]
    ban(standin, anna)
    assert str(words.ONLY_THERE) == await changes_nothing(bot, anna, Press("delete", table.game_id))


async def test_a_banned_host_hands_the_part_to_nobody(bot: Parterre, standin: StandIn, table: Table) -> None:
    anna, ben = table.players
    ban(standin, anna)
    told = await changes_nothing(bot, anna, Press("host", table.game_id), str(ben.actor.id))
    assert str(words.ONLY_THERE) == told


async def test_a_banned_player_reopens_no_table_by_an_old_play_again(
    bot: Parterre, standin: StandIn, table: Table
) -> None:
    await end(bot, table)
    ban(standin, table.players[1])
    posts = len(table.posts)
    assert str(words.ONLY_THERE) == await changes_nothing(bot, table.players[1], Press("again", table.game_id))
    assert posts == len(table.posts)


async def test_a_banned_player_nudges_nobody(bot: Parterre, standin: StandIn, table: Table, other: Player) -> None:
    bot.pass_time(7 * 86400)
    await bot.deliver()
    ban(standin, other)
    assert str(words.ONLY_THERE) == await changes_nothing(bot, other, Press("nudge", table.game_id))


async def test_a_banned_player_proposes_nothing(bot: Parterre, standin: StandIn, table: Table, mover: Player) -> None:
    ban(standin, mover)
    for kind in ("end", "pause"):
        told = await changes_nothing(bot, mover, Press("propose", table.game_id, rest=kind))
        assert str(words.ONLY_THERE) == told
    # A command chosen for a table in a select has the rights of the command.
    told = await changes_nothing(bot, mover, Press("which", 0, rest="pause"), str(table.game_id))
    assert str(words.ONLY_THERE) == told


@pytest.mark.parametrize("is_over", [False, True])
async def test_nothing_that_reaches_others_is_done_for_a_banned_player(
    bot: Parterre, standin: StandIn, table: Table, *, is_over: bool
) -> None:
    if is_over:
        await end(bot, table)
    anna = table.players[0]
    ban(standin, anna)
    dm, reaching = channels.open_dm(standin.world, anna.actor.id), []
    before = await bot.contents()
    for name, one in bot.client.rights().items():
        if one.changes is not Changes.OTHERS or one.needs is Needs.ANYBODY:
            continue
        reaching.append(name)
        if name in bot.client.controls:
            told = await in_dm(bot, anna, Press(name, table.game_id), str(table.game_id))
        elif name in OF_TABLES and not is_over:
            told = (await ask(anna.actor, dm, name[1:])).text
        else:
            continue
        assert (name, str(words.ONLY_THERE)) == (name, told)
    assert before == await bot.contents()
    assert {"delete", "again", "nudge", "propose", "host", "kick", "invite"} <= set(reaching)
    assert set(OF_TABLES) <= set(reaching)


async def test_a_reaching_control_without_the_question_would_be_noticed(
    bot: Parterre, standin: StandIn, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def needs_presence(*_: object) -> bool:
        return False

    monkeypatch.setattr(click, "_needs_presence", needs_presence)
    anna, ben = table.players
    ban(standin, anna)
    told = await in_dm(bot, anna, Press("host", table.game_id), str(ben.actor.id))
    assert seat_words.IS_HOST.said(name="Ben") == told


async def test_a_banned_player_plays_on_and_gives_the_seat_up_by_direct_message(
    bot: Parterre, standin: StandIn, table: Table, mover: Player
) -> None:
    ban(standin, mover)
    before = await bot.contents()
    await mover.press(mover.options[0])
    assert before["seats"] != (await bot.contents())["seats"]
    told = await in_dm(bot, mover, Press("turn", table.game_id))
    assert table.name in told
    question = await in_dm(bot, mover, Press("which", 0, rest="resign"), str(table.game_id))
    assert table.name in question
    panel = await bot.tables.play.panel(table.game_id, mover.actor.id)
    asked = await bot.tables.resignations.question(table.game_id, mover.actor.id)
    rest = f"{asked.parting.value}:{panel.seat}"
    told = await in_dm(bot, mover, Press("resign", table.game_id, asked.rev, rest))
    assert seat_words.RESIGNED_AND_OVER.said(table=table.name) == told


async def test_a_banned_player_answers_what_their_seat_is_asked(
    bot: Parterre, standin: StandIn, table: Table, mover: Player, other: Player
) -> None:
    proposal = await bot.tables.proposals.propose(table.game_id, other.actor.id, Motion(ProposalKind.END))
    await bot.deliver()
    ban(standin, mover)
    told = await in_dm(bot, mover, Press("agree", table.game_id, proposal.row.id))
    assert str(consent_words.CARRIED_OUT) in told


async def test_whoever_left_comes_back_to_the_seat_only_when_they_are_back(
    bot: Parterre, standin: StandIn, table: Table, mover: Player
) -> None:
    option = mover.options[0]
    press = Press("go", table.game_id, int(option.custom_id.split("|")[3]), option.custom_id.split("|")[4])
    ban(standin, mover)
    await bot.tables.departures.gone(Membership(standin.guild.id, mover.actor.id))
    await bot.deliver()
    rev = next(row[6] for row in (await bot.contents())["seats"] if row[3] == mover.actor.id)
    for back in (press, Press("go", table.game_id, rev, press.rest), Press("present", table.game_id)):
        assert str(words.ONLY_THERE) == await changes_nothing(bot, mover, back)
    assert table.name in await in_dm(bot, mover, Press("turn", table.game_id))
    people.join(standin.world, standin.guild, mover.actor.user)
    bot.pass_time(60)
    await in_dm(bot, mover, Press("present", table.game_id))
    assert not await bot.tables.absences.is_away(table.game_id, mover.actor.id)


async def test_whether_somebody_is_there_is_asked_once_a_minute_and_never_where_they_are(
    bot: Parterre, standin: StandIn, table: Table, mover: Player
) -> None:
    asked = standin.faults.order(Fault("GET", MEMBERS, Trouble.DELAY, times=None))
    resume = Press("resume", table.game_id)
    assert str(words.ONLY_THERE) != await pressed(bot, mover.actor.user, table.channel, resume)
    assert 0 == asked.struck
    for _ in range(3):
        assert str(words.ONLY_THERE) != await in_dm(bot, mover, resume)
    assert 1 == asked.struck
    ban(standin, mover)
    bot.pass_time(60)
    for _ in range(3):
        assert str(words.ONLY_THERE) == await in_dm(bot, mover, resume)
    assert 2 == asked.struck


async def test_nobody_reaches_others_while_discord_does_not_say_where_they_are(
    bot: Parterre, standin: StandIn, table: Table, mover: Player
) -> None:
    pause = Press("propose", table.game_id, rest="pause")
    fault = standin.faults.order(Fault("GET", MEMBERS, status=403, code=50001))
    assert str(words.ONLY_THERE) == await changes_nothing(bot, mover, pause)
    assert 1 == fault.struck
    # What is not known is not remembered.
    assert str(words.ONLY_THERE) != await in_dm(bot, mover, pause)
