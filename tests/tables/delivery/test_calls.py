"""Who is called to a turn, and who was called to it before."""

from db.delivery.entries import EntryKind
from tables.model.timing import AUTO_DELAY, HOUR
from tests.tables.hall import ANNA, BEN, CLARA, Hall


async def called(hall: Hall) -> list[int]:
    """Send what waits, as its worker does. Returns: whom it rings to a turn, in order."""
    rung: list[int] = []
    while entries := await hall.tables.outbox.pending():
        for entry in entries:
            sent = entry.without(await hall.tables.outbox.begin(entry.id))
            rung += sent.called if sent.rings and sent.kind in (EntryKind.TURN, EntryKind.CALL) else ()
            await hall.tables.outbox.done(entry.id, 1000 + entry.id)
    return rung


async def test_turn_of_somebody_else_in_between_rings_as_a_new_one(hall: Hall) -> None:
    game_id = await hall.start("quiet", 3, time_limit=24 * HOUR)
    await called(hall)
    for person in (ANNA, BEN):
        await hall.type(game_id, person, "take:1 stay end")
    assert [BEN.user_id, CLARA.user_id] == await called(hall)
    # In parts, or at once: Clara knows of this turn.
    for turn in (("take:1 stay end",), ("take:1", "stay", "end"), ("take:2 stay end",)):
        await hall.take_back(game_id, BEN)
        for moves in turn:
            await hall.type(game_id, BEN, moves)
        assert [] == await called(hall)
    for person in (CLARA, ANNA, BEN):
        await hall.type(game_id, person, "take:1 stay end")
    assert [ANNA.user_id, BEN.user_id, CLARA.user_id] == await called(hall)


async def test_turn_that_a_deputy_played_or_that_somebody_took_over_rings_the_next_time(hall: Hall) -> None:
    game_id = await hall.start("quiet", 2, time_limit=24 * HOUR)
    await called(hall)
    await hall.type(game_id, ANNA, "take:1 stay end")
    assert [BEN.user_id] == await called(hall)
    await hall.tick(24 * HOUR)
    await hall.tick(AUTO_DELAY)
    await hall.type(game_id, ANNA, "take:1 stay end")
    assert BEN.user_id in await called(hall)


async def test_call_that_was_given_up_rings_the_next_time(hall: Hall) -> None:
    game_id = await hall.start("quiet", 2)
    await called(hall)
    await hall.type(game_id, ANNA, "take:1 stay end")
    for entry in await hall.tables.outbox.pending():
        await hall.tables.outbox.begin(entry.id)
        await hall.tables.outbox.park(entry.id, "a test gives it up")
    await hall.take_back(game_id, ANNA)
    await hall.type(game_id, ANNA, "take:1 stay end")
    assert [BEN.user_id] == await called(hall)
