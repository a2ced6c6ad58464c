"""People who play private boards to their end."""

from dataclasses import replace

from rules.game import Event
from tables.boards import Board, BoardOutcome
from tables.model.draft import confirm, settle
from tables.model.panel import Control, Intent
from tables.model.place import Person
from tables.service import Tables


def next_action(board: Board) -> Control | str:
    """Return what a casual computer would press, but confirm as soon as possible."""
    draft = settle(board.draft)
    if confirm(draft) is not None and draft.chosen:
        return Control.CONFIRM
    return str(draft.game.casual(draft.game.view(draft.state, board.owner), tuple(draft.legal)))


async def press(
    tables: Tables, board: Board, person: Person, action: Control | str, rev: int | None, guild_id: int | None = 70
) -> BoardOutcome:
    """Press a button of a board, as cogs do."""
    at_end = tables.daily.at_end(replace(person, guild_id=guild_id))
    intent = Intent(game_id=board.row.id, user_id=person.user_id, action=action, rev=rev)
    return await tables.boards.act(intent, at_end)


async def play_turn(tables: Tables, person: Person, board: Board, guild_id: int | None = 70) -> BoardOutcome:
    """Play up to the next commit."""
    row, outcome = board.row, BoardOutcome(board=board)
    while outcome.board.row.seq == row.seq:
        now = outcome.board
        outcome = await press(tables, board, person, next_action(now), now.row.rev, guild_id)
    return outcome


async def play_garden(tables: Tables, person: Person, board: Board, guild_id: int | None = 70) -> BoardOutcome:
    """Play a board to its end. Returns: the last outcome, with the events of all turns."""
    events: list[Event] = []
    outcome = BoardOutcome(board=board)
    while outcome.board.row.ended_at is None:
        outcome = await play_turn(tables, person, outcome.board, guild_id)
        events += outcome.events
    return BoardOutcome(board=outcome.board, events=tuple(events))
