"""The boards of the day: its garden, and its puzzle until it is answered."""

from cogs.boards.board import Frame, board_reply
from cogs.boards.kinds import Asked, Kind
from cogs.context import Context
from cogs.daily import words as daily_words
from cogs.daily.puzzle import solution_reply
from cogs.interactions.answers import Reply
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from db.boards import BoardRow
from languages.speech import Text
from render.game import AnyLook
from tables.boards.service import BoardOutcome
from tables.daily import days
from tables.model.panel import Panel


async def daily_board_reply(context: Context, user_id: int, outcome: BoardOutcome, asked: Asked) -> Reply:
    """Show a board of the day, or what was right once its puzzle is answered; its end leads to how the day goes."""
    row = outcome.board.row
    day = days.day_of_topic(row.topic)
    if days.is_puzzle(row.topic) and row.ended_at is not None:
        return await solution_reply(context, user_id, day, await context.tables.daily.solution(outcome.board))

    def framed(_: Panel, look: AnyLook) -> Frame:
        head = (daily_words.PUZZLE_OF_GAME.said(game=look.title), daily_words.FIND_IT)
        return Frame(
            head=head if days.is_puzzle(row.topic) else (f"**{look.title}**",),
            closing=_worth(row),
            over=(PressButton(Press(Verb.DAILY, 0, rest=str(day)), daily_words.RESULT, Style.primary),),
        )

    return await board_reply(context, user_id, outcome, asked, framed)


def _worth(row: BoardRow) -> Text:
    """Say why a try that is over does not count; empty if it does."""
    if row.ended_at is None:
        return ""
    if row.number > 1:
        return daily_words.FOR_ONESELF
    is_late = days.topic_of(days.day_of(row.ended_at)) != row.topic
    return daily_words.NOT_COUNTED if is_late else ""


KIND = Kind(days.is_of_day, daily_board_reply)
