"""Private boards: each kind says what its boards are for, and all are shown and played alike."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace

from cogs.app import App
from cogs.interactions.answers import Reply
from cogs.interactions.click import Click
from cogs.interactions.controls import About, Changes, Needs, Where, button, number
from cogs.interactions.replies import rows
from cogs.panels.buttons import board_buttons
from cogs.panels.choices import ON_BOARD, Menu, intent_of
from cogs.panels.panel import (
    Display,
    composed,
    details_of,
    drafted,
    escaped_names,
    menu_of,
    pictures_of,
    plain_names,
    standing_race,
)
from cogs.words import general as words
from render.game import AnyLook, Meanwhile
from tables.boards import BoardOutcome
from tables.model.panel import Action, Control, Panel
from tables.model.place import Person

Show = Callable[[App, Person, BoardOutcome, Display], Awaitable[Reply]]
"""Shows a board to its owner, by their name there."""

_kinds: list[tuple[Callable[[str], bool], Show]] = []


def shows_boards(owns: Callable[[str], bool]) -> Callable[[Show], Show]:
    """Declare a kind of boards, those whose topics it `owns`, with how each is shown."""

    def declare(show: Show) -> Show:
        _kinds.append((owns, show))
        return show

    return declare


async def _shown(click: Click, outcome: BoardOutcome, display: Display) -> Reply:
    show = next(show for owns, show in _kinds if owns(outcome.board.row.topic))
    return await show(click.app, click.person, outcome, display)


async def _act(click: Click, action: Action) -> Reply:
    """Change the draft on a board, or commit it."""
    at_end = click.tables.daily.at_end(click.person)
    outcome = await click.tables.boards.act(intent_of(click, action), at_end)
    is_undone = action in (Control.BACK, Control.RESTART)
    return await _shown(click, outcome, Display(page=None if is_undone else 0))


async def _look(click: Click, display: Display) -> Reply:
    at_end = click.tables.daily.at_end(click.person)
    outcome = await click.tables.boards.show(click.game_id, click.user_id, at_end)
    return await _shown(click, outcome, display)


async def _opened(click: Click) -> Reply:
    return await _look(click, Display(path=click.rest, page=None))


ON_BOARD.declare(_act, _opened)


@button("btext", Needs.ANYBODY, Changes.NOTHING, about=About.BOARD)
async def in_words(click: Click) -> Reply:
    """Show a board in words."""
    return await _look(click, Display(text_only=True, page=None))


@button("bread", Needs.ANYBODY, Changes.NOTHING, about=About.BOARD, where=Where.CLICKED_MESSAGE)
async def read(click: Click) -> Reply:
    """Say more of what is said at this decision."""
    return await _look(click, Display(page=number(click.rest)))


async def show_board(app: App, owner: Person, panel: Panel, outcome: BoardOutcome, display: Display) -> Reply:
    person, look = await app.tables.people.find(owner.user_id), app.looks[panel.slug]
    text_only = display.text_only or (person is not None and person.text_only)
    told = look.story(outcome.events, escaped_names(panel.players)) if outcome.turn is not None else ()
    display = replace(
        display,
        text_only=text_only,
        meanwhile=None if outcome.turn is None or text_only else Meanwhile(outcome.turn[1], panel.committed_view),
        news=(words.STALE,) if outcome.stale else tuple(told),
    )
    menu = menu_of(panel, look, display)
    points = standing_race(panel, look, None) if len(panel.players) > 1 else ""
    buttons = display.after if panel.is_over else board_buttons(panel, menu)
    return composed(
        panel,
        look,
        display,
        await pictures_of(panel, look, display),
        head=(*display.head, points, display.remark),
        decision=(display.told, *_decision(panel, look, menu, display), *display.closing),
        details=tuple(details_of(panel, menu, display)) if display.lead is None else (),
        controls=rows((display.lead,)) if display.lead else (*menu.rows(ON_BOARD, panel), *rows(buttons)),
        has_board=not panel.is_over,
    )


def _decision(panel: Panel, look: AnyLook, menu: Menu, display: Display) -> Iterator[str]:
    if panel.result is not None:
        yield look.sheet_text(panel.committed_view, panel.result, escaped_names(panel.players))
    elif panel.is_to_act:
        if menu.is_opened or not display.told:
            yield f"### {menu.title}"
        yield from drafted(panel, look, plain_names(panel.players))
    else:
        yield str(words.STILL_THINKING)
