"""Clicks that come from the wrong hand, twice, or too late."""

import asyncio
from typing import Any

import pytest

from cogs.words import general as words
from playground.actors.actor import Actor
from playground.world import messages
from playground.world.components import ComponentKind, walk
from tests.endtoend.driver.acts import choose, drafted_by, selects
from tests.endtoend.driver.player import Player, read_options
from tests.endtoend.driver.table import Table
from tests.endtoend.parterre import PATIENCE, Parterre


def a_button(table: Table) -> dict[str, Any]:
    """Return a button under the newest post, for others to be put in its place."""
    message = table.standin.world.state.messages[table.posts[-1].id]
    return next(part for part in walk(message.components) if part["type"] == ComponentKind.BUTTON)


async def test_stranger_sees_what_everybody_sees_and_any_garden_large(table: Table, clara: Actor) -> None:
    answer = await clara.click(table.posts[-1], f"v1|turn|{table.game_id}||")
    assert answer.is_ephemeral
    assert str(words.WATCHING) in answer.shown.text
    assert "Your hand" not in answer.shown.text + " ".join(answer.shown.alt_texts)
    assert [f"v1|text|{table.game_id}||"] == list(answer.shown.buttons)
    board = (await clara.slash(table.thread, "board")).shown
    for number, player in enumerate(table.players):
        large = await choose(clara, board, selects(board)[0]["custom_id"], number)
        assert large.is_ephemeral
        assert player.name in large.text
        assert [f"garden-{number + 1}.png"] == list(large.files)


async def test_seat_presses_nothing_of_another_seat(table: Table, mover: Player, other: Player, bot: Parterre) -> None:
    message = table.standin.world.state.messages[mover.panel.id]
    # Somebody forges the request: the message is laid into a channel that they see.
    message.channel_id = table.thread.id
    table.standin.world.by_channel[table.thread.id].append(message.id)
    before = await bot.contents()
    answer = await other.actor.click(message.id, mover.options[0].custom_id)
    assert answer.is_ephemeral
    assert f"It is not your turn; the table waits for {mover.name}." == answer.shown.text
    assert before == await bot.contents()


@pytest.mark.own_patience
@pytest.mark.parametrize("is_deferring", [False, True], indirect=True)
async def test_panel_that_is_dismissed_while_its_button_is_at_work_is_answered_by_a_new_one(
    table: Table, mover: Player
) -> None:
    panel = (await mover.actor.click(table.posts[-1], f"v1|turn|{table.game_id}||")).shown
    option = next(option for option in read_options(panel) if not option.values)
    pressing = mover.actor.press(panel.id, option.custom_id)
    await asyncio.sleep(0)
    messages.remove(table.standin.world, table.standin.world.state.messages[panel.id])
    shown = (await pressing).shown
    assert (True, True) == (shown.is_ephemeral, shown.id != panel.id)
    assert read_options(shown)


async def test_double_click_at_once_is_applied_once(table: Table, mover: Player, bot: Parterre) -> None:
    panel, option = mover.panel, mover.options[0]
    answers = await asyncio.gather(*(mover.actor.press(panel, option.custom_id) for _ in range(2)))
    for answer in answers:
        await mover.finished(answer)
        assert 1 == answer.shown.text.count("### ")
    assert tuple(option.notation.split()) == await drafted_by(bot, table, mover)


async def test_double_confirm_at_once_commits_one_turn(table: Table, mover: Player, bot: Parterre) -> None:
    panel, confirm = await mover.until_confirm(), mover.options[0]
    for answer in await asyncio.gather(*(mover.actor.press(panel, confirm.custom_id) for _ in range(3))):
        await mover.finished(answer)
    await table.standin.until(lambda: "▸" in table.newest_post, PATIENCE)
    story = await bot.tables.history.story(table.game_id, None)
    assert 1 == sum(entry.notation == "end" for entry in story.entries)
    assert 1 == sum("▸" in post.text for post in table.posts)


async def test_stale_panel_is_answered_with_a_fresh_one_and_changes_nothing(
    table: Table, mover: Player, bot: Parterre
) -> None:
    await table.my_turn(mover)
    first, option = mover.panel, mover.options[0]
    await table.my_turn(mover)
    await mover.press(mover.options[-1])
    before = await bot.contents()
    answer = await mover.press_in(first, option)
    assert str(words.STALE) in answer.shown.text
    assert "Take a tile." in answer.shown.text
    assert before == await bot.contents()


async def test_button_that_nobody_knows_gets_one_sentence(table: Table, bot: Parterre, clara: Actor) -> None:
    before, button = await bot.contents(), a_button(table)
    of_selects = ("hour", "role", "channels")
    for custom_id in ("v0|card|7", *(f"v1|{verb}|{table.game_id}||" for verb in of_selects)):
        button["custom_id"] = custom_id
        answer = await clara.click(table.posts[-1].id, custom_id)
        assert (True, str(words.LAPSED)) == (answer.is_ephemeral, answer.shown.text), custom_id
    assert before == await bot.contents()


async def test_nonsense_is_completed_with_nothing(table: Table, mover: Player, bot: Parterre) -> None:
    before = await bot.contents()
    for text in ("zzz", "zzz ", "card: ", "🌹 ", "' OR 1=1 -- ", "m1 " * 100, "a" * 3000, "\u202e x"):
        assert [] == await mover.actor.autocomplete(table.thread, "play", "moves", text)
    assert before == await bot.contents()
