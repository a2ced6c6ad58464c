"""The buttons of a panel beside the choices of a decision."""

from collections.abc import Iterator
from typing import Any

from discord import ui

from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import first_page_button, row, rows
from cogs.panels.choices import Menu
from cogs.panels.endings import afterwards
from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words import history as history_words
from cogs.words import orders as order_words
from cogs.words import seats as seat_words
from cogs.words import take_backs as take_back_words
from cogs.words import time as time_words
from render.game import Steps
from tables.model.panel import Panel
from tables.model.take_back import TakeBack

_ROW = 5
"""As many buttons as a row holds."""


def controls(panel: Panel, menu: Menu, *, is_first: bool) -> Iterator[ui.ActionRow[Any]]:
    """
    Yield rows of buttons; the first four stand in the same places in all steps of one's own turn.

    Args:
        is_first: whether the reader has had no turn yet, or nobody played since.
    """
    beside, further = _side_buttons(panel, is_first=is_first), _further_buttons(panel, menu)
    if not panel.is_to_act:
        yield from rows((*further, *beside))
        return
    every = (*_turn_buttons(panel, menu.tree), *beside, *further)
    yield from (row(every[start : start + _ROW]) for start in range(0, len(every), _ROW))


def _turn_buttons(panel: Panel, tree: Steps[Any]) -> Iterator[PressButton]:
    here = (panel.game_id, panel.rev)
    # What gives something away for nothing is grey.
    style = Style.success if panel.none_move is None else Style.secondary
    yield PressButton(Press(Verb.CONFIRM, *here), tree.without or words.CONFIRM, style, disabled=not panel.can_confirm)
    yield PressButton(Press(Verb.BACK, *here), words.BACK, disabled=not panel.can_back)


def _further_buttons(panel: Panel, menu: Menu) -> Iterator[PressButton]:
    here = (panel.game_id, panel.rev)
    if len(panel.draft) > 1:
        yield PressButton(Press(Verb.RESTART, *here), words.RESTART)
    if menu.is_opened:
        yield PressButton(Press(Verb.OPEN, *here), words.OTHER_CHOICES)
    if panel.is_away and not panel.is_over:
        yield PressButton(Press(Verb.PRESENT, panel.game_id), seat_words.AM_BACK, Style.success)
    yield from _hint_button(panel)
    yield from _order_button(panel)
    yield from _take_back_button(panel)
    if panel.seat is not None and panel.waiting_for and not panel.is_to_act and not panel.is_frozen:
        yield PressButton(Press(Verb.TURN, panel.game_id), words.LOOK_AGAIN)
        if any(not panel.players[seat].is_automatic for seat in {*panel.waiting_for} - panel.on_vacation):
            yield PressButton(Press(Verb.NUDGE, panel.game_id), time_words.NUDGE)
    if panel.is_over:
        yield from afterwards(panel)


def _side_buttons(panel: Panel, *, is_first: bool) -> Iterator[PressButton]:
    """Yield the buttons that tell of the table and the game; on turn only one of them beside the text board."""
    yield PressButton(Press(Verb.TEXT, panel.game_id), words.TEXT_BOARD)
    if panel.seat is None or panel.is_over:
        return
    if panel.seq and not (panel.is_to_act and is_first):
        yield PressButton(Press(Verb.SINCE, panel.game_id), history_words.WHAT_HAPPENED)
    if is_first or not panel.is_to_act:
        yield first_page_button(panel.slug)


def _offered_take_back(panel: Panel) -> TakeBack | None:
    """Return what the seat has just played and could take back; on a new turn, only if it costs nothing."""
    taken = panel.take_back
    return None if taken is None or (panel.is_to_act and not taken.is_free) else taken


def _take_back_button(panel: Panel) -> Iterator[PressButton]:
    taken = _offered_take_back(panel)
    if taken is not None and not taken.is_refused:
        press = Press(Verb.TAKE_BACK, panel.game_id, panel.rev, str(len(taken.voters)))
        yield PressButton(press, take_back_words.TAKE_BACK if taken.is_free else take_back_words.ASK_FOR_IT)


def _hint_button(panel: Panel) -> Iterator[PressButton]:
    if panel.has_hints and panel.is_to_act and len(panel.legal) > 1:
        yield PressButton(Press(Verb.HINT, panel.game_id), advice_words.HINT)


def _order_button(panel: Panel) -> Iterator[PressButton]:
    """Yield the button that opens the order, unless all others are computers, for whom nobody waits."""
    if panel.can_order and not panel.is_alone:
        label = order_words.YOUR_ORDER if panel.order else order_words.ORDER_AHEAD
        yield PressButton(Press(Verb.ORDER, panel.game_id), label)
