"""The table card in the channel: edited seldom, and true all the same."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from structlog.types import EventDict

from cogs.delivery import table_card
from cogs.interactions.answers import Reply
from cogs.messages import posts
from cogs.messages.posts import PostContent
from cogs.words import seats as seat_words
from playground.actors.actor import Actor
from playground.deliveries import DeliveryKind
from playground.standin import StandIn
from playground.world.state import Channel
from tables.model.panel import Control, Intent, Panel
from tables.play.service import Play
from tests.endtoend.driver.acts import play_one
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.help.test_greeting import game_in, press_solo
from tests.endtoend.parterre import PATIENCE, Parterre, numbered_entropy, parterre
from tests.endtoend.plain_look import PLAIN

LONG, SHORT = 10 * PATIENCE, 0.3


def card(table: Table) -> str:
    """Return the text of the card, on which the thread hangs."""
    seen = table.players[0].actor.find(table.thread.id)
    assert seen is not None
    return seen.text


def edits(table: Table) -> int:
    """Count how often the card was edited so far."""
    deliveries = table.players[0].actor.deliveries
    return sum(
        delivery.kind is DeliveryKind.EDIT and int(delivery.payload["id"]) == table.thread.id for delivery in deliveries
    )


async def until_told(standin: StandIn, table: Table, told: str) -> None:
    await standin.until(lambda: told in card(table), PATIENCE)


async def play_turns(bot: Parterre, table: Table, count: int) -> str:
    """Play some turns. Returns: who is next after them."""
    for _ in range(count):
        await play_one(table, bot)
    return (await table.next_player()).name


async def test_card_is_edited_once_in_a_while_only_and_tells_the_end_at_once_and_nothing_after_it(
    bot: Parterre, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_card, "PAUSE", LONG)
    monkeypatch.setattr(table_card, "QUICK", LONG)
    table = await open_table(bot.standin, "Anna", "Ben")
    await until_told(bot.standin, table, f"**{await play_turns(bot, table, 1)}** is next.")
    so_far = edits(table)
    await play_turns(bot, table, 34)
    assert so_far == edits(table)
    await play_one(table, bot)
    await until_told(bot.standin, table, "The game is over")
    assert so_far + 1 == edits(table)


async def test_card_becomes_true_by_itself_once_the_pause_is_over(
    standin: StandIn, bot: Parterre, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_card, "PAUSE", SHORT)
    table = await open_table(standin, "Anna", "Ben")
    for turns in (4, 3):
        told = f"**{await play_turns(bot, table, turns)}** is next."
        await until_told(standin, table, told)
        assert 1 == card(table).count("is next.")


async def play_one_alone(bot: Parterre, anna: Actor, game_id: int) -> None:
    """Play until the computer has answered a turn, and tell it."""
    is_played = False
    while True:
        seat = await bot.tables.play.panel(game_id, anna.id)
        if seat.is_to_act and is_played:
            break
        if seat.is_to_act:
            is_played = seat.can_confirm
            action = Control.CONFIRM if seat.can_confirm else str(seat.legal[0])
            await bot.tables.play.act(Intent(game_id=game_id, user_id=anna.id, action=action, rev=seat.rev))
        else:
            await bot.let_computers_play()
    await bot.deliver()


def cards(actor: Actor, channel: Channel) -> list[str]:
    return [message.text for message in actor.messages(channel) if message.text.startswith("## ")]


async def test_the_channels_card_is_not_late_after_play_alone(
    standin: StandIn, bot: Parterre, anna: Actor, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_card, "PAUSE", LONG)
    monkeypatch.setattr(table_card, "QUICK", SHORT)
    game_id = game_in(await press_solo(anna))
    for _turn in range(3):
        await play_one_alone(bot, anna, game_id)
        told = f"Round {(await bot.tables.play.panel(game_id, None)).committed_view.round} of"
        await standin.until(lambda: told in (text := cards(anna, garden)[-1]) and "**Anna** is next." in text, PATIENCE)  # noqa: B023 - it is asked in this turn
        assert 1 == len(cards(anna, garden))


async def test_a_card_older_than_an_hour_is_edited_seldom(bot: Parterre, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_card, "PAUSE", LONG)
    monkeypatch.setattr(table_card, "QUICK", 0.0)
    table = await open_table(bot.standin, "Anna", "Ben")
    await bot.deliver()
    for age, more in ((0, 2), (3600, 0)):
        bot.pass_time(age)
        so_far = edits(table)
        await play_turns(bot, table, 2)
        # The card follows the entry that changes it.
        await bot.standin.until(lambda: edits(table) >= so_far + more, PATIENCE)  # noqa: B023 - it is asked in this turn
        assert so_far + more == edits(table)


@pytest.mark.parametrize("others_are_told_of", [False, True])
async def test_card_that_still_waited_when_the_process_ended_is_true_after_the_next_start(
    standin: StandIn, path: Path, monkeypatch: pytest.MonkeyPatch, *, others_are_told_of: bool
) -> None:
    monkeypatch.setattr(table_card, "PAUSE", LONG)
    monkeypatch.setattr(table_card, "QUICK", LONG)
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await open_table(standin, "Anna", "Ben")
        told = f"**{await play_turns(bot, table, 2)}** is next."
        if others_are_told_of:
            bot.pass_time(LONG + 10)
            await play_turns(bot, await open_table(standin, "Anna", "Ben"), 1)
        assert told not in card(table)
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2)):
        await until_told(standin, table, told)


async def test_card_that_is_being_edited_when_the_process_ends_is_no_bug_and_true_after_the_next_start(
    standin: StandIn, path: Path, logged: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, is_over = posts.board_post, asyncio.Event()
    editing: list[asyncio.Task[Any]] = []

    async def board_post(content: PostContent) -> Reply:
        task = asyncio.current_task()
        assert task is not None
        # Entries are waited for anyhow.
        if not task.get_name().startswith("entry"):
            editing.append(task)
            await is_over.wait()
        return await whole(content)

    monkeypatch.setattr(table_card, "PAUSE", 1.0)
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await open_table(standin, "Anna", "Ben")
        monkeypatch.setattr(posts, "board_post", board_post)
        while not editing:
            told = f"**{await play_turns(bot, table, 1)}** is next."
            # Else the whole game may be over before the pause is.
            await asyncio.sleep(SHORT)
    is_over.set()
    await asyncio.wait(editing, timeout=PATIENCE)
    assert [] == [line for line in logged if line["event"] == "the table card could not be edited"]
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2)):
        await until_told(standin, table, told)


async def test_table_that_is_deleted_while_its_card_is_made_is_no_bug_and_its_card_says_so(
    table: Table, mover: Player, bot: Parterre, logged: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Play.panel

    async def panel(play: Play, game_id: int, user_id: int | None) -> Panel:
        if user_id is None:
            # Nobody else asks what all may see: the card has found the table in play a moment ago.
            monkeypatch.setattr(Play, "panel", whole)
            await bot.tables.hosts.delete(game_id, table.player("Anna").actor.id, is_manager=True)
        return await whole(play, game_id, user_id)

    monkeypatch.setattr(Play, "panel", panel)
    await mover.play_turn()
    await until_told(bot.standin, table, str(seat_words.DELETED_CARD.said(table=table.name)))
    await bot.standin.until(lambda: any("why" in line for line in logged), PATIENCE)
    assert ["TableDeleted"] == [line["why"] for line in logged if "why" in line]
    assert [] == [line for line in logged if line["log_level"] != "info" and line["log_level"] != "debug"]
