"""A person's private board: the garden of the day as they play it, or its puzzle until they have answered."""

from collections.abc import Iterator
from typing import Any

from cogs.context import Context
from cogs.daily import words as daily_words
from cogs.interactions.answers import Reply
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import galleries, layout, paragraph, rows
from cogs.panels.choices import Menu, Verbs, asked_of
from cogs.panels.panel import Display, drafted, drawn_panel, escaped_names, plain_names, written_board
from cogs.panels.race import race
from cogs.pictures.drawing import drawn
from cogs.words import general as words
from cogs.words.text import TEXT, shortened, size
from db.boards import BoardRow
from languages.explanations import explained
from render.game import AnyLook, Meanwhile, Picture
from tables.boards.board import panel_of_board
from tables.boards.service import BoardOutcome
from tables.daily import days
from tables.model.panel import Panel

ON_BOARD = Verbs(Verb.BOARD, Verb.BOARD_OPEN, Verb.BOARD_PICK)


async def board_reply(
    context: Context, user_id: int, outcome: BoardOutcome, *, path: str = "", is_text: bool = False
) -> Reply:
    """Show a board; its end shows how the day goes, too."""
    person = await context.tables.people.find(user_id)
    panel = panel_of_board(outcome.board, "" if person is None else person.name)
    look = context.looks[panel.slug]
    display = Display(
        path=path,
        text_only=is_text or (person is not None and person.text_only),
        meanwhile=None if outcome.before is None else Meanwhile(outcome.before, panel.live),
    )
    day = days.day_of_topic(outcome.board.row.topic)
    told = look.story(outcome.events, escaped_names(panel.players)) if outcome.before is not None else ()
    news = (str(words.STALE),) if outcome.stale else tuple(told)
    menu = Menu.at(asked_of(panel, look, is_written=display.text_only), path)
    head, decision = tuple(_head(panel, look, outcome)), (*_decision(panel, look, menu), _worth(outcome.board.row))
    details = tuple(_details(panel, menu, display))
    room = TEXT - size((*head, *decision, *details))
    board = written_board(panel, look, room) if display.text_only and not panel.is_over else ()
    pictures = () if display.text_only else await _pictures(panel, look, display)
    return Reply(
        layout(
            paragraph(*head, *shortened(news, room - size(board)), *decision),
            *galleries(pictures),
            paragraph(*board),
            paragraph(*details),
            *menu.rows(ON_BOARD, panel.game_id, panel.rev),
            *rows(_board_buttons(panel, menu, day)),
        ),
        pictures,
    )


def _head(panel: Panel, look: AnyLook, outcome: BoardOutcome) -> Iterator[str]:
    if days.is_puzzle(outcome.board.row.topic):
        yield daily_words.PUZZLE_OF_GAME.said(game=look.title)
        yield str(daily_words.FIND_IT)
    else:
        yield f"**{look.title}**"
    if len(panel.players) > 1 and not panel.is_over:
        yield race(look, (panel.live, panel.live), escaped_names(panel.players), panel.waiting_for, panel.seat)


def _decision(panel: Panel, look: AnyLook, menu: Menu) -> Iterator[str]:
    if panel.result is not None:
        yield look.sheet_text(panel.live, panel.result, escaped_names(panel.players))
    elif panel.is_to_act:
        yield f"### {menu.title}"
        yield from drafted(panel, look, plain_names(panel.players))
    else:
        yield str(daily_words.STILL_THINKING)


def _worth(row: BoardRow) -> str:
    """Say why a try that is over does not count; empty if it does."""
    if row.ended_at is None:
        return ""
    if row.number > 1:
        return str(daily_words.FOR_ONESELF)
    is_late = days.topic_of(days.day_of(row.ended_at)) != row.topic
    return str(daily_words.NOT_COUNTED) if is_late else ""


def _details(panel: Panel, menu: Menu, display: Display) -> Iterator[str]:
    if display.text_only:
        yield from menu.details()
    if menu.shows_new(panel.surprising):
        yield explained(words.SURPRISES, key=f"at-once-{panel.slug}")


async def _pictures(panel: Panel, look: AnyLook, display: Display) -> tuple[Picture, ...]:
    if panel.result is not None:
        return (await drawn(look.sheet, panel.live, panel.result, plain_names(panel.players)),)
    return (await drawn_panel(panel, look, display),)


def _board_buttons(panel: Panel, menu: Menu, day: int) -> Iterator[PressButton]:
    here: tuple[Any, Any] = (panel.game_id, panel.rev)
    if panel.is_over:
        yield PressButton(Press(Verb.DAILY, 0, rest=str(day)), daily_words.RESULT, Style.primary)
        return
    if not panel.is_to_act:
        yield PressButton(Press(Verb.BOARD_OPEN, *here), words.LOOK_AGAIN, Style.primary)
    else:
        style = Style.success if panel.none_move is None else Style.secondary
        confirm = Press(Verb.BOARD_CONFIRM, *here)
        yield PressButton(confirm, menu.tree.without or words.CONFIRM, style, disabled=not panel.can_confirm)
        yield PressButton(Press(Verb.BOARD_BACK, *here), words.BACK, disabled=not panel.can_back)
    yield PressButton(Press(Verb.BOARD_TEXT, panel.game_id), words.TEXT_BOARD)
    if menu.is_opened:
        yield PressButton(Press(Verb.BOARD_OPEN, *here), words.OTHER_CHOICES)
    if len(panel.draft) > 1:
        yield PressButton(Press(Verb.BOARD_RESTART, *here), words.RESTART)
