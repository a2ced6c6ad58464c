"""Nobody is ever shown an agent, a scoring card or an ordered look of another; western cards are known one by one."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from playground.standin import StandIn
from render.emperors_garden.look import EmperorsGardenLook
from render.emperors_garden.words.vocabulary import card_name
from render.game import Names
from rules.emperors_garden.events import ScoringCardSeen
from rules.game import Event
from tables.history import log
from tests.endtoend.driver.looking import play_and_look
from tests.endtoend.driver.table import open_table
from tests.endtoend.driver.witness import Witness
from tests.endtoend.parterre import Parterre, parterre

GAME = "emperors-garden"


async def test_looking_around_while_four_play_with_western_cards_tells_nobody_too_much(
    standin: StandIn, bot_of_all: Parterre, path: Path
) -> None:
    witness = Witness(standin, path)
    table = await open_table(standin, "Anna", "Ben", "Clara", "David", game=GAME, options={"deck": "western"})
    await bot_of_all.deliver()
    await play_and_look(table, bot_of_all, Random(4), turns=14)
    found = await witness.leaks(bot_of_all, table)
    witness.close()
    assert [] == found


class TalkativeLook(EmperorsGardenLook):
    """Tells twice what somebody found, should it ever hear of it."""

    def story(self, happened: Sequence[Event], names: Names) -> tuple[str, ...]:
        found = [card_name(event.deck, event.card) for event in happened if isinstance(event, ScoringCardSeen)]
        return (*super().story(happened, names), *(f"Found: {card}." for card in found))


async def test_log_that_tells_everybody_what_somebody_found_is_caught(
    standin: StandIn, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "told_to", lambda _event, _seat: True)
    async with parterre(standin, path, looks={GAME: TalkativeLook()}) as bot:
        witness = Witness(standin, path)
        table = await open_table(standin, "Anna", "Ben", game=GAME, options={"deck": "western"})
        await play_and_look(table, bot, Random(7), turns=4)
        found = await witness.leaks(bot, table)
        witness.close()
    assert any("Found: " in leak for leak in found)
