"""Leaving a table after its start: the question, the end of a game of two, and what comes after it."""

from hashlib import sha256
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.interactions.click import Click
from cogs.interactions.controls import Press
from cogs.play.board import why
from cogs.words import general as words
from cogs.words import seats as seat_words
from playground.actors.actor import Actor
from playground.world.state import Channel
from render.registry import LOOKS
from rules.errors import PlayerError
from tests.endtoend.driver.acts import (
    answer_for_good,
    ask,
    begun,
    marks,
    others,
    play_one,
    press,
    resign,
    rung,
    table_card,
)
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.kills.proof import shown_key
from tests.endtoend.parterre import PATIENCE, Parterre


async def secrets_of(bot: Parterre, table: Table) -> list[str]:
    """Return what each player reads of their own secrets, line by line."""
    panels = [await bot.tables.play.panel(table.game_id, player.actor.id) for player in table.players]
    return [line for panel in panels for line in LOOKS[panel.slug].secrets(panel.committed_view).splitlines()]


async def test_of_two_the_other_wins_and_the_final_post_shows_secrets_and_key(table: Table, bot: Parterre) -> None:
    for _ in range(4):
        await play_one(table, bot)
    mover = await table.next_player()
    (other,) = others(table, mover)
    secrets, posts = await secrets_of(bot, table), len(table.posts)
    question = await ask(mover.actor, table.thread, "table resign")
    assert seat_words.OTHER_WOULD_WIN.said(table=table.name, other=other.name) in question.text
    assert [str(seat_words.RESIGN_FOR_GOOD), str(words.PLAY_ON)] == list(question.buttons.values())
    answer = await answer_for_good(mover.actor, question)
    assert answer.is_ephemeral
    assert seat_words.RESIGNED_AND_OVER.said(table=table.name) == answer.shown.text
    await bot.deliver()
    (final,) = table.posts[posts:]
    assert [f"## {table.name} is over", f"**{mover.name}** resigned, so **{other.name}** wins."] == (
        final.text.splitlines()[:2]
    )
    assert len(secrets) == 4
    assert secrets == [line.removeprefix("> ") for line in final.text.splitlines() if line.startswith("> ")]
    deal = await bot.tables.history.deal(table.game_id)
    assert deal.key_hash == sha256(await shown_key(table)).hexdigest()
    assert ["Play again", "Replay", "As text", "Log", "Fair deal?"] == list(final.buttons.values())
    won = f"**{mover.name}** resigned, so **{other.name}** wins."
    await bot.standin.until(lambda: won in table_card(table).text, PATIENCE)
    card = table_card(table)
    assert f"{mover.name} (resigned)" in card.text
    assert "My turn" not in card.buttons.values()


async def test_after_the_end_everything_old_says_what_happened(
    table: Table, mover: Player, other: Player, bot: Parterre, garden: Channel
) -> None:
    # What came by direct message is edited; what only they see stays as it is.
    await table.my_turn(mover)
    panel, option = mover.panel, mover.options[0]
    await resign(other.actor, table.thread)
    await bot.deliver()
    answer = await mover.press_in(panel, option)
    assert "This game is over; *Play again* under its last post opens the next one." == answer.shown.text
    await table.my_turn(mover)
    assert f"**{other.name}** resigned, so **{mover.name}** wins." in mover.panel.text
    assert ["Play again", "Replay", "As text"] == list(mover.panel.buttons.values())
    assert [] == mover.options
    board = await ask(other.actor, table.thread, "board")
    assert f"**{other.name}** resigned, so **{mover.name}** wins." in board.text
    log = await ask(other.actor, table.thread, "log")
    assert f"**{other.name}** resigned." == log.text.splitlines()[-1]
    again = await ask(mover.actor, table.thread, "table resign")
    assert "This game is over; *Play again* under its last post opens the next one." == again.text
    assert str(words.NOTHING_WAITS) == (await ask(mover.actor, table.thread, "turns")).text
    anybody: Any = SimpleNamespace(user=SimpleNamespace(id=0))
    with pytest.raises(PlayerError, match="This game ended early, so no points were counted"):
        await why(Click(bot.client.app, anybody, Press("score", table.game_id)))
    since = marks(table)
    await press(mover.actor, table.posts[-1], "Play again")
    await bot.deliver()
    card = next(message for message in mover.actor.messages(garden) if "Join" in message.buttons.values())
    assert {f"{other.name} – not ready yet", f"{mover.name} (host)"} == {
        line.partition(" ")[2] for line in card.text.splitlines()[3:5]
    }
    assert {mover.name: 0, other.name: 1} == rung(table, since)


async def test_question_that_was_asked_earlier_resigns_nobody_and_play_on_leads_back_to_the_panel(
    bot: Parterre,
) -> None:
    table = await begun(bot, "Anna", "Ben", "Clara")
    mover = await table.next_player()
    # What somebody has read is counted in their row.
    before = {**await bot.contents(), "people": ()}
    asked = await ask(mover.actor, table.thread, "table leave")
    stayed = await press(mover.actor, asked, str(words.PLAY_ON))
    assert (asked.id, True) == (stayed.id, str(seat_words.STAYED) in stayed.text)
    assert mover.options
    assert before == {**await bot.contents(), "people": ()}
    question = await ask(mover.actor, table.thread, "table resign")
    await mover.play_turn()
    await bot.deliver()
    outdated = await bot.contents()
    answer = await answer_for_good(mover.actor, question)
    assert "The table has moved on, so you still play; `/table resign` asks again." == (answer.shown.text)
    assert outdated == await bot.contents()


async def test_strangers_and_those_who_play_nowhere_have_nothing_to_resign_from(
    table: Table, bot: Parterre, clara: Actor, garden: Channel
) -> None:
    before = await bot.contents()
    refused = await ask(clara, table.thread, "table resign")
    assert "You have no seat at this table, so you can go whenever you like." == refused.text
    nowhere = await ask(clara, garden, "table leave")
    assert str(seat_words.NOWHERE_TO_RESIGN) == nowhere.text
    assert before == await bot.contents()


async def test_at_several_tables_one_is_chosen_and_the_other_goes_on(bot: Parterre, garden: Channel) -> None:
    first = await open_table(bot.standin, "Anna", "Ben")
    second = await begun(bot, "Anna", "Ben")
    anna = first.player("Anna").actor
    which = await ask(anna, garden, "table resign")
    assert str(words.WHICH_TABLE) in which.text
    question = await (await anna.select(which, "v1|which|0||resign", [str(second.game_id)])).completed(PATIENCE)
    assert seat_words.OTHER_WOULD_WIN.said(table=second.name, other="Ben") in question.text
    await answer_for_good(anna, question)
    await bot.deliver()
    assert (False, True) == (first.is_over, second.is_over)
    # Only one is left, so nothing is to be chosen any more.
    assert (
        seat_words.OTHER_WOULD_WIN.said(table=first.name, other="Ben") in (await ask(anna, garden, "table resign")).text
    )


async def test_game_resigned_when_only_unseen_gardens_were_laid_is_told_to_be_over(bot_of_all: Parterre) -> None:
    table = await begun(bot_of_all, "Anna", "Ben", game="gardlings")
    anna, posts = table.player("Anna"), len(table.posts)
    await anna.press(next(option for option in anna.options if option.label.startswith("Draw")))
    await resign(anna.actor, table.thread)
    await bot_of_all.deliver()
    assert [f"## {table.name} is over"] == [post.text.splitlines()[0] for post in table.posts[posts:]]
