"""People who take no direct messages play all the same."""

from typing import Any

import pytest
from structlog.types import EventDict

from cogs.delivery.direct_messages import STOPPED_FOR
from cogs.words import general as words
from db.people.people import DmState
from playground.actors.actor import Actor
from playground.faults import Fault
from playground.standin import StandIn
from playground.wire import events
from playground.wire.interaction_payloads import interaction_payload
from playground.wire.payloads import Payloads
from playground.world import channels
from playground.world.happenings import Interaction
from playground.world.state import Channel
from tables.metrics import REGISTRY
from tests.endtoend.driver.acts import ask, begun, marks, pings, rung
from tests.endtoend.driver.table import Table, open_lobby, open_table, seat, start
from tests.endtoend.parterre import Parterre

EXPLAINED = str(words.DMS_CLOSED).partition(".")[0]


def stops() -> float:
    """Return how often Discord let the process open no more direct messages."""
    return REGISTRY.get_sample_value("parterre_direct_messages_stopped_total") or 0.0


def close(standin: StandIn, *names: str) -> None:
    """Let nobody wait for direct messages to these people."""
    for name in names:
        standin.actor(name).user.dms_closed = True


async def play_rounds(table: Table, bot: Parterre, closed: Actor, turns: int) -> None:
    for _ in range(turns):
        await bot.deliver()
        player = next((player for player in table.players if player.can_act), table.player(closed.name))
        if not player.can_act:
            await table.my_turn(player)
        await player.play_turn()
    await bot.deliver()


async def test_closed_dms_before_the_start_leave_the_thread_and_my_turn(bot: Parterre, ben: Actor) -> None:
    ben.user.dms_closed = True
    table = await begun(bot, "Anna", "Ben")
    assert [] == ben.dms()
    assert 1 == sum(EXPLAINED in post.text for post in table.posts)
    assert f"<@{ben.id}>" in next(post.text for post in table.posts if EXPLAINED in post.text)
    player = table.player("Ben")
    await table.my_turn(player)
    assert player.panel.is_ephemeral
    assert "Your hand" in " ".join(player.panel.alt_texts)
    await play_rounds(table, bot, ben, 6)
    assert 6 == sum("▸" in post.text for post in table.posts)
    assert 1 == sum(EXPLAINED in post.text for post in table.posts)


async def test_dms_closed_during_play_turn_into_one_mention_a_hand_over(
    table: Table, bot: Parterre, ben: Actor
) -> None:
    ben.user.dms_closed = True
    since = len(ben.deliveries)
    if table.player("Ben").can_act:
        await table.player("Ben").play_turn()
    turns = 5 if table.player("Anna").can_act else 4
    await play_rounds(table, bot, ben, turns)
    assert 1 == sum(EXPLAINED in post.text for post in table.posts)
    handed_over = sum("**Ben** is next" in post.text and "▸" in post.text for post in table.posts)
    assert handed_over == len(pings(ben, since))
    assert all(f"<@{ben.id}>" in str(delivery.payload) for delivery in pings(ben, since))


async def test_dms_that_were_opened_again_are_used_at_the_next_table(
    standin: StandIn, bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    ben.user.dms_closed = True
    await open_table(standin, "Anna", "Ben")
    await bot.deliver()
    ben.user.dms_closed = False
    card = await open_lobby(anna, garden)
    await seat(card, anna, ben)
    again = await start(standin, card, anna, ben)
    await bot.deliver()
    assert 1 == len(ben.dms())
    assert 0 == sum(EXPLAINED in post.text for post in again.posts)
    await play_rounds(again, bot, ben, 2)
    assert [2, 1, 1] == [
        len(again.posts) - 1,
        sum("**Anna** ▸" in post.text for post in again.posts),
        sum("**Ben** ▸" in post.text for post in again.posts),
    ]


async def test_dms_that_were_opened_again_are_used_once_somebody_asks_there(bot: Parterre, ben: Actor) -> None:
    ben.user.dms_closed = True
    table = await begun(bot, "Anna", "Ben")
    ben.user.dms_closed = False
    await ben.slash(channels.open_dm(bot.standin.world, ben.id), "turns")
    await bot.contents()
    since = len(ben.dms())
    await play_rounds(table, bot, ben, 3)
    assert 1 <= len(ben.dms()) - since
    assert "### Play a card." in ben.dms()[-1].text or not table.player("Ben").can_act
    assert 1 == sum(EXPLAINED in post.text for post in table.posts)


@pytest.mark.parametrize("code", [20026, 40003])
async def test_bot_that_may_open_no_more_direct_messages_opens_none_for_a_day_and_mentions_people_instead(
    standin: StandIn, bot: Parterre, logged: list[EventDict], code: int
) -> None:
    fault = standin.faults.order(Fault("POST", r"/users/@me/channels", status=403, code=code, times=None))
    before = stops()
    close(standin, "Anna", "Ben", "Clara")
    table = await begun(bot, "Anna", "Ben", "Clara")
    assert (1, 1) == (fault.struck, stops() - before)
    assert 1 == sum("no more direct messages" in line["event"] for line in logged)
    told = "\n".join(post.text for post in table.posts)
    assert [] == [player.name for player in table.players if f"<@{player.actor.id}>" not in told]
    for player in table.players:
        await table.my_turn(player)
    since = marks(table)
    await (await table.next_player()).play_turn()
    await bot.deliver()
    assert 1 == sum(rung(table, since).values())
    assert 1 == fault.struck
    standin.faults.lift()
    bot.pass_time(STOPPED_FOR)
    for name in ("David", "Eva"):
        standin.add_person(name)
    again = await open_table(standin, "David", "Eva")
    await bot.deliver()
    assert [1, 1] == [len(player.actor.dms()) for player in again.players]


async def test_open_direct_messages_go_on_while_no_new_ones_may_be_opened(
    table: Table, bot: Parterre, standin: StandIn
) -> None:
    standin.faults.order(Fault("POST", r"/users/@me/channels", status=403, code=20026, times=None))
    standin.add_person("David")
    close(standin, "Clara", "David")
    await open_table(standin, "Clara", "David")
    await bot.deliver()
    mover, since = await table.next_player(), marks(table)
    await mover.play_turn()
    await bot.deliver()
    (other,) = [player for player in table.players if player is not mover]
    assert {mover.name: 0, other.name: 1} == rung(table, since)
    assert 1 == len(other.actor.dms())


async def test_group_of_people_is_nobodys_direct_messages(
    table: Table, bot: Parterre, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def known() -> tuple[object, object]:
        person = await bot.tables.people.find(ben.id)
        assert person is not None
        return person.dm_state, person.dm_channel_id

    def in_group(payloads: Payloads, interaction: Interaction) -> dict[str, Any]:
        group = {"id": "77", "type": 3, "name": "Friends", "recipients": []}
        return interaction_payload(payloads, interaction) | {"channel_id": "77", "channel": group, "context": 2}

    ben.user.dms_closed = True
    await play_rounds(table, bot, ben, 2)
    closed = await known()
    dm = channels.open_dm(bot.standin.world, ben.id)
    with monkeypatch.context() as patched:
        patched.setattr(events, "interaction_payload", in_group)
        await ask(ben, dm, "turns")
    await bot.standin.settled()
    assert (DmState.CLOSED, closed) == (closed[0], await known())
    await ask(ben, dm, "turns")
    await bot.standin.settled()
    assert (DmState.OPEN, dm.id) == await known()
