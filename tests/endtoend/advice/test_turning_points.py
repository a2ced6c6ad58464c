import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from cogs.interactions import answers
from cogs.words import advice as advice_words
from cogs.words import history as history_words
from playground.standin import StandIn
from rules.computer.choosing import Choice, Option
from tables.thinking.protocol import InlineThinking, Urgency
from tables.thinking.requests import Decision
from tests.endtoend.advice.test_hints import thought
from tests.endtoend.driver import player as reading
from tests.endtoend.driver.acts import now, play_one, press, resign
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.faults.test_slow_answers import SHORT
from tests.endtoend.history.test_replay import replayed
from tests.endtoend.parterre import PATIENCE, Parterre

LABEL = str(advice_words.TURNING_POINTS)


class LastIsBest(InlineThinking):
    """Prefers the last move that is legal, once it is `ready`."""

    def __init__(self) -> None:
        super().__init__(1)
        self.ready, self.asked = asyncio.Event(), 0
        self.ready.set()

    async def appraise(self, decision: Decision, iterations: int, urgency: Urgency = Urgency.HINT) -> Choice[Any]:
        self.asked += 1
        assert Urgency.REVIEW is urgency
        await self.ready.wait()
        best, *others = reversed(decision.legal)
        return Choice(best, (Option(best, 0.8, 1), *(Option(other, 0.5, 1) for other in others)), iterations)


@pytest.fixture
def thinking() -> LastIsBest:
    return LastIsBest()


def lowest_card_first(options: Sequence[reading.Option]) -> reading.Option:
    """Choose a card alone, so that the better ones are known to its holder only."""
    alone = (option for option in options if option.notation.startswith("card:") and " " not in option.notation)
    return next(alone, reading.quickly(options))


async def cut_short(standin: StandIn, bot: Parterre) -> Table:
    """Let two people play two turns, and one of them resign."""
    table = await open_table(standin, "Anna", "Ben")
    for _ in range(2):
        await (await table.next_player()).play_turn(lowest_card_first)
        await bot.deliver()
    await resign(table.players[0].actor, table.thread)
    await bot.deliver()
    return table


async def test_turning_points_are_told_privately_each_with_its_post_and_found_once(
    standin: StandIn, bot: Parterre, thinking: LastIsBest
) -> None:
    table = await cut_short(standin, bot)
    anna, ben = (player.actor for player in table.players)
    replay = await replayed(ben, table)
    told = await thought(ben, press(ben, replay, LABEL))
    assert (True, True) == (told.is_ephemeral, told.id != replay.id)
    assert "Clearly better: " in told.text
    assert str(advice_words.EXPLAINED) in told.text
    assert all(alt.startswith("Better: ") for alt in told.alt_texts)
    assert "`" not in told.text
    searches = thinking.asked
    other = await thought(anna, press(anna, await replayed(anna, table), LABEL))
    assert (searches, True) == (thinking.asked, searches > 0)
    # What a hand allowed is for its owner's eyes, even now.
    assert "depends on what only **" in told.text + other.text
    assert told.text != other.text
    # A picture shows more to whoever played than to all others.
    assert other.alt_texts
    assert {*told.alt_texts} - {*other.alt_texts}
    label = next(label for label in told.buttons.values() if label != LABEL)
    post = await press(ben, told, label)
    assert (True, f"{label} of 2" in post.text) == (post.id != told.id, True)


async def test_long_search_is_announced_in_a_sentence(
    standin: StandIn, bot: Parterre, thinking: LastIsBest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await cut_short(standin, bot)
    ben = table.players[1].actor
    replay = await replayed(ben, table)
    monkeypatch.setattr(answers, "PATIENCE", SHORT)
    thinking.ready.clear()
    waiting = (await ben.click(replay, replay.custom_id(LABEL))).shown
    assert (str(advice_words.LOOKING), True) == (waiting.text, waiting.is_ephemeral)
    thinking.ready.set()
    await standin.until(lambda: "### Turning points of " in now(ben, waiting).text, PATIENCE)


async def test_game_that_lasts_offers_none(table: Table, bot: Parterre) -> None:
    await play_one(table, bot)
    replay = await replayed(table.players[0].actor, table)
    assert not {LABEL, str(history_words.AS_FILM)} & {*replay.buttons.values()}
