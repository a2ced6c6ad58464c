"""People who play private boards to their end."""

from rules.game import Event
from tables.boards.board import OWNER, Board
from tables.boards.service import BoardOutcome
from tables.daily.service import Daily
from tables.model.draft import confirm, settle
from tables.model.intent import Control
from tables.model.place import Person


async def play_turn(daily: Daily, person: Person, board: Board, guild_id: int | None = 70) -> BoardOutcome:
    """Play a turn as a casual computer does, but confirm as soon as possible."""
    row, outcome = board.row, BoardOutcome(board=board)
    while outcome.board.row.seq == row.seq:
        draft = settle(outcome.board.draft)
        action: Control | str = Control.CONFIRM
        if confirm(draft) is None or not draft.chosen:
            action = str(draft.game.casual(draft.game.view(draft.state, OWNER), tuple(draft.legal)))
        rev = outcome.board.row.rev
        outcome = await daily.act(row.id, person.user_id, guild_id, action, rev)
    return outcome


async def play_garden(daily: Daily, person: Person, board: Board, guild_id: int | None = 70) -> BoardOutcome:
    """Play a board to its end. Returns: the last outcome, with the events of all turns."""
    events: list[Event] = []
    outcome = BoardOutcome(board=board)
    while outcome.board.row.ended_at is None:
        outcome = await play_turn(daily, person, outcome.board, guild_id)
        events += outcome.events
    return BoardOutcome(board=outcome.board, events=tuple(events))
