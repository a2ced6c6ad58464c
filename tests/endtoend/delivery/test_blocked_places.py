"""Servers that refuse what is posted to a table: asked once an hour, and told everything in order once they do not."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cogs.interactions.failures import MOST_REFUSALS
from db.delivery.entries import Entry, EntryKind
from playground.actors.actor import Actor
from playground.faults import Fault
from playground.standin import StandIn
from playground.wire.session import Session
from playground.world import channels, moderation, people
from playground.world import threads as threads_world
from playground.world.permissions import BOT_INVITE, EVERYONE, Permission
from playground.world.state import BOT_ID
from playground.world.threads import ThreadChange
from tables.delivery.outbox import Outbox
from tables.delivery.places import AN_HOUR, LONGEST, BlockedPlaces
from tests.db.ready import writing
from tests.endtoend.driver.acts import ask, begun
from tests.endtoend.driver.table import Table
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PLAIN

HOURS = 24
_SPEAKING = Permission.SEND_MESSAGES_IN_THREADS


@pytest.fixture
async def table(standin: StandIn, bot: Parterre) -> Table:
    """A table of two who get direct messages and one who does not."""
    standin.actor("Ben").user.dms_closed = True
    return await begun(bot, "Anna", "Ben", "Clara")


def refusing(table: Table, code: int, status: int = 403) -> Fault:
    """Let the table's server refuse everything that is asked of it."""
    places = rf"/(guilds/{table.channel.guild_id}|channels/({table.channel.id}|{table.thread.id}))(/.*)?"
    return table.standin.faults.order(Fault("*", places, times=None, status=status, code=code))


async def played(table: Table, bot: Parterre) -> str:
    """Let whoever's turn it is find it and play. Returns: who it was."""
    mover = next((player for player in table.players if player.can_act), None)
    if mover is None:
        # Nobody was told by a direct message, so whose turn it is asks for what waits.
        mover = table.player("Ben")
        await ask(mover.actor, table.channel, "hand")
    await mover.play_turn()
    await bot.until_tried()
    return mover.name


async def a_day_of(table: Table, bot: Parterre, refused: Fault) -> list[int]:
    """Let a day pass with a turn every third hour. Returns: the requests in each hour that the server refused."""
    asked = []
    for hour in range(HOURS):
        before = refused.struck
        if not hour % 3:
            await played(table, bot)
        bot.pass_time(AN_HOUR)
        await bot.until_tried()
        asked.append(refused.struck - before)
    return asked


def told(table: Table, since: int) -> list[str]:
    """Return who played by what the thread was told."""
    return [text.partition("**")[2].partition("**")[0] for text in _texts(table)[since:] if " ▸" in text]


def _texts(table: Table) -> list[str]:
    return [post.text for post in table.posts]


@pytest.mark.parametrize("code", [50001, 50013, 10003])
async def test_server_that_refuses_everything_is_asked_once_an_hour_for_each_table(
    table: Table, bot: Parterre, code: int, record_property: Callable[[str, object], None]
) -> None:
    refused = refusing(table, code, 404 if code == 10003 else 403)
    asked = await a_day_of(table, bot, refused)
    # Member look-ups, of which there is one for each person until the server is known to refuse, come in the first.
    assert max(asked[1:-1]) <= 1
    # Once a day the channel is tried as well.
    assert asked[-1] <= 2
    assert refused.struck <= HOURS + len(table.players) + 2
    record_property(f"requests in a day at a table whose server refuses all with {code}", refused.struck)


async def test_bot_that_does_not_wait_would_be_noticed(
    table: Table, bot: Parterre, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def park(barring: BlockedPlaces, entry: Entry, why: str, **_: object) -> None:
        await Outbox(barring._core).park(entry.id, why)  # noqa: SLF001 - the flaw is inside

    monkeypatch.setattr(BlockedPlaces, "refused", park)
    assert max((await a_day_of(table, bot, refusing(table, 50013)))[1:]) > 1


async def test_next_hour_posts_everything_late_in_order_and_once(table: Table, bot: Parterre, ben: Actor) -> None:
    before = len(table.posts)
    refusing(table, 50013)
    movers = [await played(table, bot) for _ in range(4)]
    pings = sum(delivery.is_ping for delivery in ben.deliveries)
    table.standin.faults.lift()
    assert before == len(table.posts)
    bot.pass_time(AN_HOUR)
    await bot.until_tried()
    await bot.deliver()
    assert movers == told(table, before)
    assert 1 <= sum(delivery.is_ping for delivery in ben.deliveries) - pings <= 2
    parked = {entry.kind for entry in await bot.tables.outbox.of_game(table.game_id) if entry.parked}
    # Direct messages to Ben, and what the channel would have been told of the thread.
    assert {EntryKind.HAND, EntryKind.TURN, EntryKind.LOCKED} >= parked


def _everybody(table: Table, *, may: bool) -> None:
    _own_role(table, may=False)
    people.set_everyone(table.standin.world, table.standin.guild, EVERYONE if may else EVERYONE & ~_SPEAKING)


def _own_role(table: Table, *, may: bool) -> None:
    people.set_bot_permissions(table.standin.world, table.standin.guild, BOT_INVITE if may else BOT_INVITE & ~_SPEAKING)
    if not may:
        people.set_everyone(table.standin.world, table.standin.guild, EVERYONE & ~_SPEAKING)


def _another_role(table: Table, *, may: bool) -> None:
    world, guild = table.standin.world, table.standin.guild
    _own_role(table, may=False)
    people.give_role(world, guild, people.add_role(world, guild, "Writers", _SPEAKING), world.bot, has_it=may)


def _no_timeout(table: Table, *, may: bool) -> None:
    moderation.time_out(table.standin.world, table.standin.guild, table.standin.world.bot, 0 if may else AN_HOUR / 2)


def _the_channel(table: Table, *, may: bool) -> None:
    world = table.standin.world
    channels.set_rights(world, table.channel, world.bot, deny=Permission(0) if may else Permission.VIEW_CHANNEL)


def _the_thread(table: Table, *, may: bool) -> None:
    threads_world.apply_change(table.standin.world, table.thread, ThreadChange(locked=not may))


@pytest.mark.parametrize(
    "let", [_everybody, _own_role, _another_role, _no_timeout, _the_channel, _the_thread], ids=lambda let: let.__name__
)
async def test_right_that_is_given_back_opens_the_place_at_once(
    table: Table, bot: Parterre, let: Callable[..., None]
) -> None:
    before = len(table.posts)
    let(table, may=False)
    mover = await played(table, bot)
    assert before == len(table.posts)
    let(table, may=True)
    await table.standin.until(lambda: [mover] == told(table, before), PATIENCE)


async def test_thread_that_was_unlocked_out_of_sight_opens_as_soon_as_the_bot_hears_of_it(
    table: Table, bot: Parterre, monkeypatch: pytest.MonkeyPatch
) -> None:
    send, before = Session.dispatch, len(table.posts)
    held: list[Callable[[], None]] = []

    def dispatch(session: Session, event: str, data: dict[str, Any]) -> None:
        if event == "THREAD_LIST_SYNC":
            held.append(partial(send, session, event, data))
        else:
            send(session, event, data)

    monkeypatch.setattr(Session, "dispatch", dispatch)
    _the_thread(table, may=False)
    _the_channel(table, may=False)
    mover = await played(table, bot)
    _the_thread(table, may=True)
    _the_channel(table, may=True)
    await table.standin.settled()
    assert before == len(table.posts)
    for tell in held:
        tell()
    await table.standin.until(lambda: [mover] == told(table, before), PATIENCE)


async def test_post_that_waited_for_a_right_for_hours_comes_with_its_picture(table: Table, bot: Parterre) -> None:
    before = len(table.posts)
    with writing(bot.database) as connection:
        connection.execute("UPDATE games SET pictures = 'turn' WHERE id = ?", (table.game_id,))
    _own_role(table, may=False)
    await played(table, bot)
    for _ in range(MOST_REFUSALS):
        bot.pass_time(AN_HOUR)
        await bot.until_tried()
    assert before == len(table.posts)
    _own_role(table, may=True)
    await table.standin.until(lambda: len(table.posts) > before, PATIENCE)
    assert table.posts[before].files


async def test_timeout_that_ends_by_itself_is_over_for_the_table_within_the_hour(table: Table, bot: Parterre) -> None:
    before = len(table.posts)
    _no_timeout(table, may=False)
    mover = await played(table, bot)
    assert before == len(table.posts)
    bot.pass_time(AN_HOUR)
    await bot.deliver()
    assert [mover] == told(table, before)


async def test_change_that_opens_nothing_asks_nothing(table: Table, bot: Parterre) -> None:
    world = table.standin.world
    deny = int(Permission.SEND_MESSAGES_IN_THREADS)
    channels.set_rights(world, table.channel, world.user(BOT_ID), deny=deny)
    await played(table, bot)
    (barred,) = await bot.tables.blocked_places.on(table.standin.guild.id)
    assert table.game_id == barred.game_id
    served = table.standin.server.served
    channels.set_rights(world, table.channel, world.user(BOT_ID), deny=deny | int(Permission.ATTACH_FILES))
    await bot.until_tried()
    await table.standin.settled()
    assert served == table.standin.server.served


async def test_restart_asks_a_refusing_server_no_sooner(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await begun(bot, "Anna", "Ben")
        refused = refusing(table, 50001)
        await played(table, bot)
        struck = refused.struck
    async with parterre(standin, path, looks=PLAIN) as bot:
        await bot.until_tried()
        await asyncio.sleep(0.05)
        assert struck == refused.struck
        bot.pass_time(AN_HOUR)
        await bot.until_tried()
        assert struck + 1 == refused.struck


async def test_server_that_refuses_for_a_month_is_given_up_until_something_new_is_played(
    table: Table, bot: Parterre
) -> None:
    refused = refusing(table, 50013)
    await played(table, bot)
    bot.pass_time(LONGEST)
    await bot.until_tried()
    struck = refused.struck
    assert None is await bot.tables.outbox.next_at()
    bot.pass_time(AN_HOUR)
    await bot.until_tried()
    assert struck == refused.struck
    table.standin.faults.lift()
    before = len(table.posts)
    mover = await played(table, bot)
    assert [mover] == told(table, before)
