"""Gardlings alone: who wins with few tiles gets a medal."""

from pathlib import Path

import pytest

from cogs.words import general as words
from playground.standin import StandIn
from rules.gardlings.state import State
from tests.endtoend.driver.acts import tap
from tests.endtoend.gardlings.turns import begun
from tests.endtoend.parterre import PATIENCE
from tests.rules.gardlings.plots import worth
from tests.rules.gardlings.tables import drawing


def with_seventeen_gems(state: State) -> State:
    return drawing(state, worth(17), *state.players[0].bag[:2])


@pytest.mark.usefixtures("undrawn")
async def test_game_alone_ends_with_a_medal_for_few_tiles(standin: StandIn, path: Path) -> None:
    async with begun(standin, path, with_seventeen_gems, "Anna", options={"length": "short"}) as (bot, table):
        (anna,) = table.players
        await tap(anna, "stop")
        assert ["Confirm"] == [option.label for option in anna.options]
        await anna.click(str(words.CONFIRM))
        await bot.deliver()
        await standin.until(lambda: table.is_over, PATIENCE)
        # The victory tile counts as one.
        assert len(worth(17)) == 15
        assert "18 tiles: bronze medal." in table.newest_post
