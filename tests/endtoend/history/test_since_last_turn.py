"""Whoever looks again after a while is told once what they missed, and once more on request."""

from cogs.words import history as history_words
from playground.standin import StandIn
from tests.endtoend.driver.acts import ask, press
from tests.endtoend.driver.table import open_table
from tests.endtoend.parterre import Parterre


async def test_what_others_played_is_told_at_the_first_look_and_again_by_a_button(
    standin: StandIn, bot: Parterre
) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara")
    first = await table.next_player()
    await first.play_turn()
    await bot.deliver()
    for _ in range(2):
        await (await table.next_player()).play_turn()
        await bot.deliver()
    missed = [post.text.splitlines()[0] for post in table.posts[-2:]]
    told = first.panel.text
    assert str(history_words.SINCE_LAST_TURN) in told
    assert all(line in told for line in missed)
    hand = await ask(first.actor, table.thread, "hand")
    assert str(history_words.SINCE_LAST_TURN) not in hand.text
    again = await press(first.actor, hand, str(history_words.WHAT_HAPPENED))
    assert (True, True) == (again.id != hand.id, all(line in again.text for line in missed))
    await first.play_turn()
    await bot.deliver()
    second = await table.next_player()
    assert str(history_words.SINCE_LAST_TURN) in second.panel.text
    waiting = await ask(first.actor, table.thread, "hand")
    nothing = await press(first.actor, waiting, str(history_words.WHAT_HAPPENED))
    assert str(history_words.NOTHING_SINCE) in nothing.text
