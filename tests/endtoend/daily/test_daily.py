"""A day of the garden: two people, on a server and in direct messages, and a stranger who comes when it is over."""

import pytest

from cogs.daily.day import shared_line
from cogs.interactions.controls import Press
from cogs.words import daily as daily_words
from cogs.words import general as words
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.world.state import Channel
from rules.errors import PlayerError
from tables.daily import days
from tests.endtoend.driver.acts import ask, now, press, selects
from tests.endtoend.driver.boards import play_on
from tests.endtoend.parterre import PATIENCE, Parterre

HOUR = 3600
RESULT, SHARE, PLAY, BEFORE, PUZZLE, SOLUTION = map(
    str,
    (
        daily_words.RESULT, daily_words.SHARE, daily_words.PLAY, daily_words.DAY_BEFORE, daily_words.PUZZLE,
        daily_words.SOLUTION,
    ),
)  # fmt: skip


def reach(bot: Parterre, slug: str) -> None:
    """Move the clock to an hour after midnight on a day of that game."""
    bot.pass_time(days.ends_at(bot.tables.daily.today) - bot.now() + HOUR)
    while days.game_of_day(bot.tables.daily.today) != slug:
        bot.pass_time(days.DAY)


def labels(message: Seen) -> list[str]:
    return [*message.buttons.values()]


async def play_out(actor: Actor, panel: Seen) -> Seen:
    """Play a garden to its end by its buttons. Returns: the answer that shows the end."""
    while RESULT not in panel.buttons.values():
        panel = await play_on(actor, panel)
    return panel


@pytest.mark.parametrize("slug", days.GAMES)
async def test_a_day_is_played_shared_and_looked_at_by_a_stranger_the_day_after(
    bot_of_all: Parterre, anna: Actor, ben: Actor, garden: Channel, slug: str
) -> None:
    reach(bot_of_all, slug)
    day = await ask(anna, garden, "daily")
    assert bot_of_all.client.app.looks[slug].title in day.text
    assert {SHARE, RESULT}.isdisjoint(day.buttons.values())
    board = await press(anna, day, PLAY)
    assert day.id == board.id
    bot_of_all.pass_time(HOUR)
    over = await play_out(anna, board)
    shown = await press(anna, over, RESULT)
    assert daily_words.played(1) not in (await ask(anna, garden, "daily")).text
    others = await ask(ben, garden, "daily")
    assert daily_words.played(1) in others.text
    points = shown.text.split("**")[3]
    assert points not in others.text
    share = Press("dailyshare", 0, rest=str(bot_of_all.tables.daily.today))
    post = await (await anna.click(shown, str(share))).completed(PATIENCE)
    assert not post.is_ephemeral
    assert points in post.text
    bot_of_all.pass_time(days.DAY)
    late = await press(ben, await ask(ben, garden, "daily"), BEFORE)
    assert str(daily_words.KEY.said(key="")).partition("`")[0] in late.text
    assert SHARE not in late.buttons.values()


async def test_an_unfinished_garden_is_gone_on_with_and_cannot_be_shared(
    bot_of_all: Parterre, anna: Actor, garden: Channel
) -> None:
    reach(bot_of_all, "topiary")
    board = await press(anna, await ask(anna, garden, "daily"), PLAY)
    day = await bot_of_all.tables.daily.look(anna.id, None)
    with pytest.raises(PlayerError, match="not finished"):
        shared_line(bot_of_all.client.app.looks, day)
    played = await play_on(anna, board)
    again = await press(anna, await ask(anna, garden, "daily"), str(daily_words.GO_ON))
    assert played.buttons == again.buttons


async def test_choices_on_a_board_are_made_in_its_select_and_taken_back_one_by_one_or_all(
    bot_of_all: Parterre, anna: Actor, garden: Channel
) -> None:
    reach(bot_of_all, "sanssouci")
    board = await press(anna, await ask(anna, garden, "daily"), PLAY)
    begun = labels(board)
    for decisions, undoing in ((1, words.BACK), (2, words.RESTART)):
        (more,) = selects(now(anna, board))
        await anna.select(board, str(more["custom_id"]), [more["options"][-1]["value"]])
        for _ in range(1, decisions):
            await press(anna, now(anna, board), labels(now(anna, board))[0])
        assert begun != labels(now(anna, board))
        await press(anna, now(anna, board), str(undoing))
        assert begun == labels(now(anna, board))


async def test_a_puzzle_is_answered_by_its_buttons_told_after_it_and_shared(
    bot_of_all: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    best = str(daily_words.BEST_TURN.said(turn=""))
    board = await press(anna, await ask(anna, garden, "daily"), PUZZLE)
    assert best not in board.text
    told = await play_out(anna, board)
    assert best in told.text
    day = await press(anna, told, RESULT)
    assert daily_words.answered_by(1) in (await ask(ben, garden, "daily")).text
    assert best in (await press(anna, day, SOLUTION)).text
    share = Press("dailyshare", 0, rest=str(bot_of_all.tables.daily.today))
    post = await (await anna.click(await ask(anna, garden, "daily"), str(share))).completed(PATIENCE)
    assert not post.is_ephemeral
    assert "puzzle of" in post.text
