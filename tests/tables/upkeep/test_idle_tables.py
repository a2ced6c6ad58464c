"""Tables at which nothing happens are asked, sleep without an answer, and are woken by whoever plays there."""

from db.delivery.entries import EntryKind
from db.games.consent import ProposalKind
from db.games.games import Status
from tables.consent.proposal import Motion
from tables.core import IDLE_AFTER
from tables.upkeep.idle_tables import KEEP, WAIT_FOR_ANSWER
from tests.reaching import thread_is
from tests.tables.hall import ANNA, BEN, Hall
from tests.tables.leaving import entries, playing, told

HOUR = 3600


async def tend(hall: Hall, seconds: int) -> int:
    hall.now += seconds
    return await hall.tables.idle_tables.tend()


async def is_asleep(hall: Hall, game_id: int) -> bool:
    table = await hall.tables.lookup.table(game_id)
    assert table is not None
    return table.is_asleep


async def test_idle_table_is_asked_once_then_sleeps_and_goes_on_when_it_is_woken(hall: Hall) -> None:
    game_id = await playing(hall, 2)
    before = await entries(hall, game_id)
    assert (0, 1, 0) == (await tend(hall, IDLE_AFTER - 1), await tend(hall, 1), await tend(hall, WAIT_FOR_ANSWER - 1))
    assert [(EntryKind.IDLE, None), (EntryKind.IDLE, ANNA.user_id), (EntryKind.IDLE, BEN.user_id)] == await told(
        hall, game_id, before
    )
    await hall.reopen()
    assert (1, 0) == (await tend(hall, 1), await tend(hall, 10 * IDLE_AFTER))
    assert [(EntryKind.ASLEEP, None), (EntryKind.ARCHIVE, None)] == (await told(hall, game_id, before))[3:]
    assert (True, Status.PLAYING) == (await is_asleep(hall, game_id), (await hall.panel(game_id, ANNA)).status)
    await hall.tables.idle_tables.wake(game_id, BEN.user_id)
    await hall.tables.idle_tables.wake(game_id, ANNA.user_id)
    assert not await is_asleep(hall, game_id)
    assert [(EntryKind.AWAKE, None)] == (await told(hall, game_id, before))[5:]
    assert (0, 1) == (await tend(hall, IDLE_AFTER - 1), await tend(hall, 1))


async def test_whoever_plays_answers_by_that_and_wakes_a_sleeping_table(hall: Hall) -> None:
    game_id = await playing(hall, 2)
    await tend(hall, IDLE_AFTER)
    await hall.type(game_id, ANNA, "take:1 stay end")
    assert 0 == await tend(hall, WAIT_FOR_ANSWER)
    await tend(hall, IDLE_AFTER)
    await tend(hall, WAIT_FOR_ANSWER)
    assert await is_asleep(hall, game_id)
    await hall.type(game_id, BEN, "take:1 stay end")
    assert not await is_asleep(hall, game_id)


async def test_tables_at_which_something_is_due_are_left_in_peace(hall: Hall) -> None:
    limited, over = await playing(hall, 2, time_limit=HOUR), await playing(hall, 2)
    await hall.resign(over, ANNA)
    assert 0 == await tend(hall, 10 * IDLE_AFTER)
    # In a pause nothing is due, nor while everybody is away.
    await hall.tables.proposals.propose(limited, ANNA.user_id, Motion(ProposalKind.PAUSE))
    await hall.tables.proposals.propose(limited, BEN.user_id, Motion(ProposalKind.PAUSE))
    assert 1 == await tend(hall, IDLE_AFTER)
    resting = await playing(hall, 2)
    for person in (ANNA, BEN):
        await hall.tables.absences.away(resting, person.user_id)
    assert await tend(hall, IDLE_AFTER)
    assert EntryKind.IDLE in [kind for kind, _ in await told(hall, resting)]


async def test_quiet_threads_of_tables_in_play_are_kept_now_and_then(hall: Hall) -> None:
    game_id, asleep = await playing(hall, 2), await playing(hall, 2)
    for table in (game_id, asleep):
        await thread_is(hall.database, table, 1000 + table)
    await hall.tick(KEEP)
    assert [game_id, asleep] == [table.game_id for table in await hall.tables.idle_tables.threads_to_keep()]
    for table in (game_id, asleep):
        await hall.tables.idle_tables.kept(table)
    assert () == await hall.tables.idle_tables.threads_to_keep()
    await tend(hall, IDLE_AFTER)
    await hall.tables.idle_tables.wake(game_id, ANNA.user_id)
    await tend(hall, WAIT_FOR_ANSWER)
    assert [game_id] == [table.game_id for table in await hall.tables.idle_tables.threads_to_keep()]
