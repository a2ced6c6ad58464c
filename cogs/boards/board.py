"""A person's private board: what they may do on it, below what its kind says about it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from cogs.boards.kinds import ON_BOARD, Asked
from cogs.context import Context
from cogs.interactions.answers import Reply
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import galleries, layout, paragraph, rows
from cogs.panels.choices import Menu, asked_of
from cogs.panels.panel import Display, drafted, drawn_panel, escaped_names, plain_names, written_board
from cogs.panels.race import race
from cogs.pictures.drawing import drawn
from cogs.words import general as words
from cogs.words.text import TEXT, shortened, size
from languages.explanations import explained
from languages.speech import Text
from render.game import AnyLook, Meanwhile, Picture, Steps
from render.optional import Guides
from tables.boards.board import panel_of_board
from tables.boards.service import BoardOutcome
from tables.model.panel import Panel


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """
    What a kind of boards says around a board.

    `head` are the first lines, `remark` is about one's last turn, `told` about the decision, `closing` stands at the
    end. `spot` is what the picture points at. `lead`, if there is one, takes the place of all that could be chosen.
    `over` are the buttons once the board is over. `is_plain`: only one decision at a time is offered.
    """

    head: tuple[Text, ...]
    over: tuple[PressButton, ...]
    remark: Text = ""
    told: Text = ""
    closing: Text = ""
    spot: str = ""
    lead: PressButton | None = None
    is_plain: bool = False


async def board_reply(
    context: Context, user_id: int, outcome: BoardOutcome, asked: Asked, framed: Callable[[Panel, AnyLook], Frame]
) -> Reply:
    """Show a board."""
    person = await context.tables.people.find(user_id)
    panel = panel_of_board(outcome.board, "" if person is None else person.name)
    look = context.looks[panel.slug]
    frame, turn = framed(panel, look), outcome.turn
    display = Display(
        path=asked.path,
        text_only=asked.is_text or (person is not None and person.text_only),
        meanwhile=None if turn is None else Meanwhile(turn[1], panel.live),
    )
    told = look.story(outcome.events, escaped_names(panel.players)) if turn is not None else ()
    news = (str(words.STALE),) if outcome.stale else tuple(told)
    tree = asked_of(panel, look, is_written=display.text_only)
    menu = Menu.at(_one_by_one(tree) if frame.is_plain else tree, asked.path)
    head = (*frame.head, _race(panel, look), frame.remark)
    decision = (frame.told, *_decision(panel, look, menu, is_asked=bool(frame.told)), frame.closing)
    details = () if frame.lead is not None else tuple(_details(panel, menu, display))
    room = TEXT - size((*head, *decision, *details))
    board = written_board(panel, look, room) if display.text_only and not panel.is_over else ()
    pictures = () if display.text_only else await _pictures(panel, look, display, frame.spot)
    buttons = (frame.lead,) if frame.lead is not None else _buttons(panel, menu, frame)
    return Reply(
        layout(
            paragraph(*head, *shortened(news, room - size(board)), *decision),
            *galleries(pictures),
            paragraph(*board),
            paragraph(*details),
            *(() if frame.lead is not None else menu.rows(ON_BOARD, panel.game_id, panel.rev)),
            *rows(buttons),
        ),
        pictures,
    )


def _one_by_one(tree: Steps[Any]) -> Steps[Any]:
    """Leave out what makes several moves in one press."""
    return replace(tree, shortcuts=tuple(one for one in tree.shortcuts if one.move is not None and not one.then))


def _race(panel: Panel, look: AnyLook) -> str:
    if len(panel.players) == 1 or panel.is_over:
        return ""
    return race(look, (panel.live, panel.live), escaped_names(panel.players), panel.waiting_for, panel.seat)


def _decision(panel: Panel, look: AnyLook, menu: Menu, *, is_asked: bool) -> Iterator[str]:
    if panel.result is not None:
        yield look.sheet_text(panel.live, panel.result, escaped_names(panel.players))
    elif panel.is_to_act:
        if menu.is_opened or not is_asked:
            yield f"### {menu.title}"
        yield from drafted(panel, look, plain_names(panel.players))
    else:
        yield str(words.STILL_THINKING)


def _details(panel: Panel, menu: Menu, display: Display) -> Iterator[str]:
    if display.text_only:
        yield from menu.details()
    if menu.shows_new(panel.surprising):
        yield explained(words.SURPRISES, key=f"at-once-{panel.slug}")


async def _pictures(panel: Panel, look: AnyLook, display: Display, spot: str) -> tuple[Picture, ...]:
    names = plain_names(panel.players)
    if panel.result is not None:
        return (await drawn(look.sheet, panel.live, panel.result, names),)
    if spot and isinstance(look, Guides) and not display.path:
        return (await drawn(look.pointed, panel.view, panel.live, panel.legal, names, spot),)
    return (await drawn_panel(panel, look, display),)


def _buttons(panel: Panel, menu: Menu, frame: Frame) -> Iterator[PressButton]:
    here: tuple[Any, Any] = (panel.game_id, panel.rev)
    if panel.is_over:
        yield from frame.over
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
