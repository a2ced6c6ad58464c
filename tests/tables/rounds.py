"""Rounds of Gardlings at a table, played by clicks, and what went out meanwhile."""

from db.delivery.entries import EntryFacts, EntryKind
from db.games.games import GameRow, find_game
from rules.gardlings.game import GARDLINGS
from rules.gardlings.state import State
from tables.model.panel import Panel
from tables.model.table import Snapshot, decode_state, encode_state
from tests.db.ready import reading, writing
from tests.tables.hall import PEOPLE, Hall

Sent = tuple[EntryKind, int | None, EntryFacts]


async def act_sensibly(hall: Hall, game_id: int, seat: int) -> Panel:
    """Let a person play like the casual player until they have nothing to decide in this part of the round."""
    panel = await hall.panel(game_id, PEOPLE[seat])
    begun = panel.committed_view.phase, panel.committed_view.round
    while panel.is_to_act and begun == (panel.committed_view.phase, panel.committed_view.round):
        move = panel.legal[0] if len(panel.legal) == 1 else GARDLINGS.casual(panel.draft_view, panel.legal)
        panel = (await hall.act(game_id, PEOPLE[seat], str(move), panel.rev)).panel
    return panel


async def build(hall: Hall, game_id: int, *seats: int) -> None:
    """Let these people build in this order."""
    for seat in seats:
        await act_sensibly(hall, game_id, seat)


async def sent(hall: Hall, game_id: int, after: int = 0) -> list[Sent]:
    """Return the entries after the first `after`: the kind, the receiver and the facts."""
    entries = await hall.tables.outbox.of_game(game_id)
    return [(row.kind, row.user_id, row.facts) for row in entries[after:]]


async def row_of(hall: Hall, game_id: int) -> GameRow:
    with reading(hall.database) as connection:
        row = find_game(connection, game_id)
    assert row is not None
    return row


async def state_of(hall: Hall, game_id: int) -> State:
    row = await row_of(hall, game_id)
    assert row.state is not None
    assert row.state_hash is not None
    state: State = decode_state(GARDLINGS, Snapshot(row.state, row.state_hash))
    return state


async def put(hall: Hall, game_id: int, state: object) -> None:
    """Store another state of the game in place of the present one, which its log does not lead to."""
    snapshot = encode_state(state)
    with writing(hall.database) as connection:
        connection.execute(
            "UPDATE games SET state = ?, state_hash = ? WHERE id = ?", (snapshot.state, snapshot.state_hash, game_id)
        )
