"""Games of Pebbles in which somebody leaves, agrees or lets time pass, and what tests look at in them."""

from db.delivery.entries import EntryKind
from tables.consent.service import Proposal
from tables.model.place import Person
from tables.model.timing import AUTO_DELAY, HOUR
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, Hall


async def playing(hall: Hall, people: int = 2, computers: int = 0, *, time_limit: int | None = None) -> int:
    """Start Pebbles and seal the colours, so that Anna is on turn."""
    game_id = await hall.start("pebbles", people, computers, time_limit=time_limit)
    await hall.seal(game_id, *(ANNA, BEN, CLARA, DAVID)[:people])
    await hall.tick(AUTO_DELAY if computers else 0)
    return game_id


async def told(hall: Hall, game_id: int, after: int = 0) -> list[tuple[EntryKind, int | None]]:
    entries = await hall.tables.outbox.of_game(game_id)
    return [(row.kind, row.user_id) for row in entries[after:]]


async def entries(hall: Hall, game_id: int) -> int:
    return len(await hall.tables.outbox.of_game(game_id))


async def deadlines(hall: Hall) -> list[tuple[object, ...]]:
    return [row[1:4] for row in await hall.rows("deadlines")]


async def play_to_the_end(hall: Hall, game_id: int, *people: Person) -> None:
    while (panel := await hall.tables.play.panel(game_id, None)).waiting_for:
        player = panel.players[panel.waiting_for[0]]
        if player.is_automatic:
            assert 1 == await hall.tick(AUTO_DELAY)
        else:
            person = next(one for one in people if one.user_id == player.user_id)
            await hall.type(game_id, person, "take:1 stay end")


async def heard(hall: Hall, hours: float) -> list[tuple[EntryKind, int | None, int]]:
    """Let time pass hour by hour. Returns: what was sent, to whom, and after how many hours."""
    told, begun = [], hall.now
    for _ in range(round(hours)):
        await hall.tick(HOUR)
        told += [(one.kind, one.user_id, (hall.now - begun) // HOUR) for one in await hall.sent()]
    return told


async def agree(hall: Hall, proposal: Proposal, *people: Person) -> Proposal:
    for person in people:
        proposal = await hall.tables.proposals.answer(
            proposal.row.game_id, person.user_id, proposal.row.id, agrees=True
        )
    return proposal
