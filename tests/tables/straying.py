"""People who go away, come back, give seats on and propose things, at random and whether they may or not."""

import random
from collections.abc import Awaitable, Callable, Sequence

from db.games.consent import ProposalKind
from db.games.seats import SeatRow, seats_of_game
from db.time import DeadlineKind
from rules.errors import PlayerError
from rules.game import Seat
from tables.consent.proposal import Motion
from tables.model.place import Person
from tests.db.ready import reading
from tests.tables.foretelling import order_anything
from tests.tables.hall import PEOPLE, Hall

Step = Callable[[Hall, int, Person, random.Random], Awaitable[object]]


async def _take(hall: Hall, game_id: int, person: Person, chance: random.Random) -> object:
    return await hall.tables.replacements.take(game_id, Seat(chance.randrange(4)), person)


async def _hand_on(hall: Hall, game_id: int, person: Person, chance: random.Random) -> object:
    rev = (await hall.panel(game_id, person)).rev
    return await hall.tables.replacements.leave_to_computer(game_id, person.user_id, chance.choice((rev, rev, rev - 1)))


async def _propose(hall: Hall, game_id: int, person: Person, chance: random.Random) -> object:
    kind = chance.choice(list(ProposalKind))
    about = Seat(chance.randrange(4)) if kind in (ProposalKind.OFFER, ProposalKind.COMPUTER) else None
    return await hall.tables.proposals.propose(game_id, person.user_id, Motion(kind, about))


async def _answer(hall: Hall, game_id: int, person: Person, chance: random.Random) -> object:
    newest = len(await hall.rows("proposals"))
    proposal_id = chance.choice((newest, newest, newest - 1, 2**40))
    return await hall.tables.proposals.answer(game_id, person.user_id, proposal_id, agrees=chance.random() < 0.7)


async def _delete(hall: Hall, game_id: int, person: Person, chance: random.Random) -> None:  # noqa: ARG001 - as all steps
    # Never allowed here, since it would end the test: a stranger who does not manage the server.
    await hall.tables.hosts.delete(game_id, 99, is_manager=False)


async def _hand_over(hall: Hall, game_id: int, person: Person, chance: random.Random) -> object:
    return await hall.tables.hosts.hand_over(game_id, person.user_id, chance.choice(PEOPLE).user_id)


async def _wait(hall: Hall, game_id: int, person: Person, chance: random.Random) -> object:  # noqa: ARG001 - as all steps
    hall.now += chance.choice((3600, 86400, 4 * 86400))
    await hall.tables.deadlines.sweep()
    return await hall.tick()


STEPS: Sequence[Step] = (
    lambda hall, game_id, person, _: hall.tables.absences.away(game_id, person.user_id),
    lambda hall, game_id, person, _: hall.tables.absences.back(game_id, person.user_id),
    lambda hall, game_id, person, _: hall.tables.replacements.offer(game_id, person.user_id),
    lambda hall, game_id, person, _: hall.tables.pauses.resume(game_id, person.user_id),
    lambda hall, game_id, person, _: hall.tables.idle_tables.wake(game_id, person.user_id),
    lambda hall, game_id, person, _: hall.take_back(game_id, person),
    _take,
    _hand_on,
    _propose,
    _answer,
    _delete,
    _hand_over,
    _wait,
)


async def forgotten(hall: Hall, game_id: int) -> list[int]:
    """Return the seats on turn that the clock should play and never will, or will and should not."""
    panel = await hall.tables.play.panel(game_id, None)
    due = {row[1] for row in await hall.rows("deadlines") if row[2] == DeadlineKind.AUTO.value}
    rows = await seats(hall, game_id)
    # While nobody is there to play with, nothing is played.
    by_clock = {row.seat for row in rows if row.is_by_clock and not all(one.is_automatic for one in rows)}
    return [seat for seat in panel.waiting_for if (seat in by_clock) != (seat in due)]


async def seats(hall: Hall, game_id: int) -> Sequence[SeatRow]:
    with reading(hall.database) as connection:
        return seats_of_game(connection, game_id)


async def order(hall: Hall, game_id: int, chance: random.Random) -> bool:
    """As `stray`, about what somebody orders ahead."""
    return await _try(hall, game_id, order_anything, chance)


async def stray(hall: Hall, game_id: int, chance: random.Random) -> bool:
    """Let somebody do one of these things. Returns: whether anything changed; a refusal says that nothing did."""
    return await _try(hall, game_id, chance.choice(STEPS), chance)


async def _try(hall: Hall, game_id: int, step: Step, chance: random.Random) -> bool:
    before = await hall.everything()
    try:
        await step(hall, game_id, chance.choice(PEOPLE), chance)
    except PlayerError as error:
        assert str(error).endswith((".", ")"))  # noqa: PT017 - which of them is raised is no matter here
        return False
    return before != await hall.everything()
