"""Taking one's last turn back: what it costs, what it changes, and what it leaves alone."""

from db.outbox import Post
from rules.game import Seat
from tables.intent import Outcome
from tables.notices import Notice
from tables.panel import Panel
from tables.place import Person
from tests.tables.hall import ANNA, BEN, Hall
from tests.tables.leaving import letters, told

HOUR = 3600


async def sealing(hall: Hall, *people: Person, seats: int = 3) -> int:
    """Start Pebbles; these people have sealed."""
    game_id = await hall.start("pebbles", seats, time_limit=24 * HOUR)
    await hall.seal(game_id, *people)
    return game_id


async def undone(hall: Hall) -> list[tuple[object, ...]]:
    """Return which commits were taken back by whom: the commit, the number of the take-back, the seat."""
    return [row[1:4] for row in await hall.rows("undone")]


async def freely(hall: Hall, game_id: int, person: Person) -> Panel:
    outcome = await hall.take_back(game_id, person)
    assert isinstance(outcome, Outcome)
    assert not outcome.stale
    return outcome.panel


async def test_what_nobody_played_upon_is_taken_back_at_once_and_the_log_keeps_it(hall: Hall) -> None:
    game_id = await hall.start("quiet", 2, time_limit=24 * HOUR)
    fresh = await hall.snapshot(game_id)
    await hall.type(game_id, ANNA, "take:1 stay end")
    await hall.act(game_id, BEN, "take:1")
    rev, before, moves = (await hall.panel(game_id, BEN)).rev, await letters(hall, game_id), await hall.rows("moves")
    hall.now += HOUR
    panel = await freely(hall, game_id, ANNA)
    assert (True, fresh, moves) == (panel.is_to_act, await hall.snapshot(game_id), await hall.rows("moves"))
    assert hall.now + 24 * HOUR == panel.due_at
    assert [(Post.TAKEN_BACK, None)] == await told(hall, game_id, before)
    lost = await hall.panel(game_id, BEN)
    assert (False, Notice.TURN_TAKEN_BACK, ()) == (lost.is_to_act, lost.notice, lost.draft)
    assert lost.rev > rev
    assert (await hall.act(game_id, BEN, "take:1", rev)).stale
    assert [(1, 2, 0)] == await undone(hall)
    assert fresh == (await hall.tables.history.rebuild(game_id)).state
    assert () == (await hall.tables.history.story(game_id, None)).entries
    await hall.type(game_id, ANNA, "take:3 stay end")
    told_moves = [entry.notation for entry in (await hall.tables.history.story(game_id, Seat(1))).entries]
    assert ["take:3", "stay", "end"] == told_moves
    assert None is (await hall.panel(game_id, BEN)).notice
