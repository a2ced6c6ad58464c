"""A panel that waits for computers shows its owner's next turn by itself; if it cannot, its owner is called."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

from cogs.panels import live
from cogs.panels.live import LivePanels
from playground.faults import Fault
from playground.standin import StandIn
from tables.model.panel import Intent, Outcome, Panel
from tests.endtoend.driver.acts import rung
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import Parterre, numbered_entropy, parterre
from tests.endtoend.plain_look import PLAIN

EDITS = r"/webhooks/\d+/[^/]+/messages/@original"


async def alone(bot: Parterre, standin: StandIn) -> tuple[Table, Player]:
    """Begin a game of one person against a computer. Returns: it, and the player, whose panel is open."""
    table = await open_table(standin, "Anna", computers=1)
    await bot.let_computers_play()
    await bot.deliver()
    (anna,) = table.players
    await table.my_turn(anna)
    return table, anna


async def play(bot: Parterre, player: Player) -> Mapping[str, int]:
    """Let somebody play a turn that a computer is to answer. Returns: what they had been shown before it."""
    await player.play_turn()
    await bot.until_tried()
    return {player.name: len(player.actor.deliveries)}


async def answer(bot: Parterre, table: Table, before: Mapping[str, int]) -> int:
    """Let the computer play. Returns: how often the player was rung."""
    await bot.let_computers_play()
    await bot.deliver()
    return rung(table, before)[table.players[0].name]


@pytest.mark.usefixtures("unasked")
async def test_the_old_panel_does_not_say_for_ever_that_it_is_the_computers_turn_after_a_restart(
    standin: StandIn, path: Path
) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        table, anna = await alone(bot, standin)
        before = await play(bot, anna)
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2)) as bot:
        assert 1 == await answer(bot, table, before)
        assert f"<@{anna.actor.id}>" in table.newest_post
        await table.my_turn(anna)
        assert anna.can_act


async def test_whoever_gets_direct_messages_is_called_by_one_after_a_restart(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        table, anna = await alone(bot, standin)
        before = await play(bot, anna)
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2)) as bot:
        assert 1 == await answer(bot, table, before)
        assert anna.can_act


@pytest.mark.usefixtures("unasked")
async def test_a_restart_between_the_computers_turn_and_the_panel_is_made_up_for(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        table, anna = await alone(bot, standin)
        before = await play(bot, anna)
        # The computer's turn is in the database, and nothing of it at Discord.
        standin.faults.order(Fault("POST", r"/channels/\d+/messages", status=503, times=None))
        standin.faults.order(Fault("PATCH", EDITS, status=503, times=None))
        await bot.let_computers_play()
        assert (await bot.tables.play.panel(table.game_id, anna.actor.id)).is_to_act
    standin.faults.lift()
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2)) as bot:
        await bot.deliver()
        assert 1 == rung(table, before)[anna.name]


@pytest.mark.usefixtures("unasked")
async def test_whoever_is_shown_their_turn_by_the_panel_itself_is_not_rung(bot: Parterre, standin: StandIn) -> None:
    table, anna = await alone(bot, standin)
    for _ in range(2):
        assert 0 == await answer(bot, table, await play(bot, anna))
        assert anna.can_act


@pytest.mark.usefixtures("unasked")
@pytest.mark.parametrize("why", ["refused", "too old", "gone on"])
async def test_whoever_has_a_panel_that_cannot_be_brought_up_to_date_is_rung(
    bot: Parterre, standin: StandIn, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    table, anna = await alone(bot, standin)
    before = await play(bot, anna)
    match why:
        case "refused":
            standin.faults.order(Fault("PATCH", EDITS, status=404, code=10015, times=None))
        case "too old":
            monkeypatch.setattr(live, "LIFETIME", -1.0)
        case _:
            bot.client.app.live_panels.forget(table.game_id, anna.actor.id)
    assert 1 == await answer(bot, table, before)


@pytest.mark.usefixtures("unasked")
async def test_whoever_is_shown_their_turn_is_not_rung_if_the_computer_answered_before_they_were_shown_their_own(
    bot: Parterre, standin: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anna = await alone(bot, standin)
    before = {anna.name: len(anna.actor.deliveries)}
    act, worker = bot.tables.play.act, bot.client._outbox_worker  # noqa: SLF001 - its next look at the outbox is waited for

    async def answered_at_once(intent: Intent) -> Outcome:
        outcome = await act(intent)
        if outcome.committed and not outcome.panel.is_to_act:
            await bot.let_computers_play()
            assert await bot.tables.outbox.next_at() is not None
            with suppress(TimeoutError):
                await asyncio.wait_for(worker.finish(), timeout=0.5)
        return outcome

    monkeypatch.setattr(bot.tables.play, "act", answered_at_once)
    await anna.play_turn()
    await bot.deliver()
    assert 0 == rung(table, before)[anna.name]
    assert anna.can_act


@pytest.mark.usefixtures("unasked")
async def test_whoever_is_shown_their_turn_is_not_rung_if_the_call_is_looked_at_before_the_panel(
    standin: StandIn, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LivePanels, "told", lambda *_: None)
    async with parterre(standin, path, looks=PLAIN) as bot:
        table, anna = await alone(bot, standin)
        assert 0 == await answer(bot, table, await play(bot, anna))
        assert anna.can_act


@pytest.mark.usefixtures("unasked")
async def test_whoever_has_played_on_is_not_shown_the_turn_before_by_a_check_that_took_long(
    bot: Parterre, standin: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anna = await alone(bot, standin)
    await play(bot, anna)
    read, live_panels = bot.tables.play.panel, bot.client.app.live_panels
    reads, may_end = count(1), asyncio.Event()

    async def read_slowly(game_id: int, user_id: int) -> Panel:
        panel = await read(game_id, user_id)
        if panel.is_to_act and next(reads) == 1:
            # A second check begins before the first one has shown anything, and ends after the next turn.
            live_panels.told(game_id)
        elif panel.is_to_act:
            await may_end.wait()
        return panel

    monkeypatch.setattr(bot.tables.play, "panel", read_slowly)
    await bot.let_computers_play()
    await anna.until_on_turn()
    before = await play(bot, anna)
    may_end.set()
    monkeypatch.setattr(bot.tables.play, "panel", read)
    assert 0 == await answer(bot, table, before)
    assert anna.can_act
