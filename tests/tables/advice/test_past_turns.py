"""Why computers played as they did: to whom it is told, and by what."""

from typing import Any

import pytest

from rules.computer.reasons import Outlook
from rules.game import Seat
from rules.registry import GAMES
from tables.advice.past_turns import MOST
from tables.model.panel import Control
from tables.model.timing import AUTO_DELAY
from tables.thinking.protocol import CannotThink, InlineThinking, Urgency
from tables.thinking.requests import OutlookQuestion
from tests.tables.advice.test_hints import refused
from tests.tables.hall import ANNA, BEN, Hall

TRIALS = 20
MOST_STEPS = 200
ALONE = "I explain turns only where you play against computers alone."


class Asked(InlineThinking):
    """Keeps what it was asked."""

    def __init__(self) -> None:
        super().__init__(TRIALS)
        self.views: list[Any] = []
        self.is_broken = False

    async def foresee(self, asked: OutlookQuestion, urgency: Urgency = Urgency.HINT) -> tuple[Outlook, ...]:
        if self.is_broken:
            raise CannotThink("nobody is there")
        self.views.append(asked.view)
        return await super().foresee(asked, urgency)


@pytest.fixture
async def thinking(hall: Hall) -> Asked:
    thinking = Asked()
    hall.thinking = thinking
    await hall.reopen()
    return thinking


async def computers_turn(hall: Hall, slug: str) -> int:
    """Start a game against two computers, and play until both have had a turn after the person's."""
    game_id = await hall.start(slug, 1, 2)
    own = False
    for _ in range(MOST_STEPS):
        panel = await hall.panel(game_id, ANNA)
        if not panel.is_to_act:
            await hall.tick(AUTO_DELAY)
            own = own or panel.seq > 0
        elif own and panel.has_news:
            return game_id
        elif panel.can_confirm:
            own = True
            await hall.act(game_id, ANNA, Control.CONFIRM)
        else:
            await hall.act(game_id, ANNA, str(panel.legal[0]))
    raise AssertionError("no computer has played")


@pytest.mark.parametrize("slug", GAMES)
async def test_reasons_for_computers_turns_come_from_what_their_reader_saw(
    hall: Hall, thinking: Asked, slug: str
) -> None:
    game_id = await computers_turn(hall, slug)
    story, turns = await hall.tables.past_turns.explained(game_id, ANNA.user_id)
    assert 0 < len(turns) <= MOST
    assert Seat(0) not in {entry.seat for turn in turns for entry in turn.entries}
    assert {story.seat} == {view.seat for view in thinking.views} or not thinking.views
    again = await hall.tables.past_turns.explained(game_id, ANNA.user_id)
    assert turns == again[1]


async def test_a_turn_is_explained_by_its_last_move_for_ever(hall: Hall, thinking: Asked) -> None:
    game_id = await computers_turn(hall, "topiary")
    _, (*_, last) = await hall.tables.past_turns.explained(game_id, ANNA.user_id)
    seq = last.entries[-1].seq
    _, (found,) = await hall.tables.past_turns.explained(game_id, ANNA.user_id, seq)
    assert last.entries == found.entries
    assert thinking.views


async def test_nothing_is_explained_to_others_or_where_others_play(hall: Hall, thinking: Asked) -> None:
    alone, together = await computers_turn(hall, "topiary"), await hall.start("topiary", 2)
    assert ALONE == await refused(hall.tables.past_turns.explained(together, ANNA.user_id))
    assert "You have no seat at this table" in await refused(hall.tables.past_turns.explained(alone, BEN.user_id))
    assert [] == thinking.views


async def test_without_a_search_the_reader_is_asked_to_come_back(hall: Hall, thinking: Asked) -> None:
    game_id = await computers_turn(hall, "sanssouci")
    thinking.is_broken = True
    assert "press again later" in await refused(hall.tables.past_turns.explained(game_id, ANNA.user_id))
