"""Turns that are ordered ahead: made while others play, played by the clock, and nobody else's to know."""

from db.moves import ActedBy
from tables.notices import Notice
from tables.order import Fate
from tables.timing import AUTO_DELAY
from tests.tables.hall import ANNA, BEN, NOW, Hall
from tests.tables.leaving import deadlines, playing

HOUR = 3600
Wishes = list[tuple[str, ...]]


async def wishes(hall: Hall, game_id: int, person: object = BEN) -> Wishes:
    panel = await hall.panel(game_id, person)  # type: ignore[arg-type]
    return [wish.notations for wish in panel.order]


async def log(hall: Hall, game_id: int, after: int = 0) -> list[tuple[int, str, ActedBy]]:
    story = await hall.tables.history.story(game_id, None, after + 1)
    return [(entry.seat, entry.notation, entry.acted_by) for entry in story.entries]


async def test_turn_ordered_ahead_is_played_by_the_clock_and_confirmed(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    await hall.order(game_id, BEN, "take:2 stay")
    await hall.type(game_id, ANNA, "take:1 stay end")
    assert [(1, "auto", NOW + AUTO_DELAY)] == await deadlines(hall)
    assert 1 == await hall.tick(AUTO_DELAY)
    story = await log(hall, game_id, 9)
    assert [(1, word, ActedBy.ORDER) for word in ("take:2", "stay", "end")] == story
    ben = await hall.panel(game_id, BEN)
    assert (Notice.ORDER_PLAYED, (), (2,)) == (ben.notice, ben.order, ben.waiting_for)
    assert ben.spent is not None
    assert (Fate.PLAYED, 0, ()) == (ben.spent.outcome.fate, ben.spent.outcome.number, ben.spent.outcome.misfits)
    assert [(2, "turn", NOW + AUTO_DELAY + HOUR)] == await deadlines(hall)
