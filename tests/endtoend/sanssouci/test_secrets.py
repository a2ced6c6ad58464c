"""Nobody is ever shown a card, a mission or a sealed side of another."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from playground.standin import StandIn
from render.game import Names
from render.sanssouci.words.vocabulary import card_name
from rules.game import Event
from rules.sanssouci.events import CardDrawn
from tables.history import log
from tests.endtoend.driver.looking import play_and_look
from tests.endtoend.driver.table import open_table
from tests.endtoend.driver.witness import Witness
from tests.endtoend.kills.proof import expect_all_told, expect_true_record
from tests.endtoend.parterre import Parterre, parterre
from tests.endtoend.plain_look import PlainLook


async def test_game_of_four_with_expansion_shows_nobody_too_much_and_keeps_discords_limits(
    standin: StandIn, bot: Parterre, witness: Witness
) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara", "David", options={"expansion": "on"})
    await bot.deliver()
    await play_and_look(table, bot, Random(4), turns=20)
    assert [] == await witness.leaks(bot, table)


@pytest.mark.full
async def test_whole_game_of_four_with_expansion_shows_nobody_too_much_and_is_told_and_recorded(
    standin: StandIn, bot: Parterre, witness: Witness
) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara", "David", options={"expansion": "on"})
    await bot.deliver()
    await play_and_look(table, bot, Random(4), turns=-1)
    assert [] == await witness.leaks(bot, table)
    await expect_true_record(bot, table)
    await expect_all_told(bot, table)


async def test_game_with_chosen_gardens_shows_nobody_too_much(
    standin: StandIn, bot: Parterre, witness: Witness
) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara", options={"expansion": "on", "gardens": "choose"})
    await bot.deliver()
    await play_and_look(table, bot, Random(5), turns=15)
    assert [] == await witness.leaks(bot, table)


class TalkativeLook(PlainLook):
    """Tells which cards were drawn, should it ever hear of them."""

    def story(self, happened: Sequence[Event], names: Names) -> tuple[str, ...]:
        drawn = [card_name(event.card) for event in happened if isinstance(event, CardDrawn)]
        return (*super().story(happened, names), *(f"Drawn: {card}." for card in drawn))


async def test_log_that_tells_everybody_everything_is_found(
    standin: StandIn, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "told_to", lambda _event, _seat: True)
    async with parterre(standin, path, looks={"sanssouci": TalkativeLook()}) as bot:
        witness = Witness(standin, path)
        table = await open_table(standin, "Anna", "Ben")
        await play_and_look(table, bot, Random(7), turns=3)
        found = await witness.leaks(bot, table)
        witness.close()
    assert any("Drawn: " in leak for leak in found)
