"""The buttons beside the choices of a decision, and after the end of a game, which is told in words."""

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui

from cogs.interactions.controls import Press, PressButton, PressSelect, Style
from cogs.interactions.replies import first_page_button, option, row, rows, select_row
from cogs.panels.choices import ON_BOARD, ORDERING, PLAYING, Menu, Mode
from cogs.words import advice as advice_words
from cogs.words import consent as consent_words
from cogs.words import general as words
from cogs.words import history as history_words
from cogs.words import orders as order_words
from cogs.words import seats as seat_words
from cogs.words import time as time_words
from cogs.words.text import escaped_name
from render.game import Steps
from tables.model.panel import Panel
from tables.play.order_panel import OrderPanel

_ROW = 5
"""As many buttons as a row holds."""


def ending(panel: Panel) -> str:
    """Say what cut a game short, or who resigned from it; empty if neither happened, or while the game lasts."""
    if not panel.is_over:
        return ""
    if panel.is_agreed:
        return str(consent_words.ENDED_BY_AGREEMENT)
    resigned = [escaped_name(player.name) for player in panel.players if player.is_resigned]
    if panel.result is not None:
        return seat_words.placed_last(resigned) if resigned else ""
    first = (player for player, place in zip(panel.players, panel.places, strict=True) if place == 1)
    winners = [escaped_name(player.name) for player in first if not player.is_resigned]
    lines = [seat_words.won_by_resignation(resigned, winners) if winners else seat_words.all_resigned(resigned)]
    if len(resigned) > 1:
        order = sorted(range(len(panel.players)), key=lambda seat: panel.places[seat])
        lines.append(words.places([(panel.places[seat], escaped_name(panel.players[seat].name)) for seat in order]))
    return "\n".join(lines)


def afterwards(panel: Panel) -> Iterator[PressButton]:
    """Yield the buttons of a game that is over; a game that was cut short has fewer."""
    if panel.seat is not None or panel.left is not None:
        yield PressButton(Press("again", panel.game_id), words.PLAY_AGAIN, Style.primary)
    yield PressButton(Press("replay", panel.game_id), history_words.REPLAY)
    if panel.result is not None:
        yield PressButton(Press("review", panel.game_id), advice_words.REVIEW)


def controls(panel: Panel, menu: Menu, *, is_first: bool) -> Iterator[ui.ActionRow[Any]]:
    """
    Yield the rows at a table; the first four buttons stand in the same places in all steps of one's own turn.

    Args:
        is_first: whether the reader has had no turn yet, or nobody played since.
    """
    beside, further = _side_buttons(panel, is_first=is_first), _further_buttons(panel, menu)
    if not panel.is_to_act:
        yield from rows((*further, *beside))
        return
    every = (*_turn_buttons(PLAYING, panel, menu.tree), *beside, *further)
    yield from (row(every[start : start + _ROW]) for start in range(0, len(every), _ROW))


def board_buttons(panel: Panel, menu: Menu) -> Iterator[PressButton]:
    """Yield the buttons on a private board that lasts."""
    if not panel.is_to_act:
        yield PressButton(Press(ON_BOARD.open, panel.game_id, panel.rev), words.LOOK_AGAIN, Style.primary)
    else:
        yield from _turn_buttons(ON_BOARD, panel, menu.tree)
    yield PressButton(Press("btext", panel.game_id), words.TEXT_BOARD)
    yield from _other_choices(ON_BOARD, panel, menu)
    yield from _restart(ON_BOARD, panel)


def order_controls(making: OrderPanel, menu: Menu, wishes: Sequence[str]) -> Iterator[ui.ActionRow[Any]]:
    """Yield the rows of an order: a select to remove one of several wishes, since cancelling removes a single one."""
    panel = making.panel
    if len(wishes) > 1:
        options = [option(line, str(number)) for number, line in enumerate(wishes)]
        yield select_row(PressSelect(Press("dropwish", panel.game_id, panel.rev), order_words.TAKE_AWAY, options))
    yield from rows(_order_buttons(making, menu))


def _order_buttons(making: OrderPanel, menu: Menu) -> Iterator[PressButton]:
    panel = making.panel
    here = (panel.game_id, panel.rev)
    yield from _other_choices(ORDERING, panel, menu)
    if len(panel.legal) == 1 and not (panel.draft or making.is_full or menu.has_choice):
        # The forced move with which a turn begins, such as a draw.
        first = Press(ORDERING.go, *here, str(panel.legal[0]))
        yield PressButton(first, menu.tree.without or words.CONFIRM, Style.primary)
    if making.can_add:
        yield PressButton(Press(ORDERING.confirm, *here), order_words.ADD_WISH, Style.success)
    if making.can_ask:
        yield PressButton(Press("addasking", *here), order_words.ADD_AND_ASK)
    if panel.can_back:
        yield PressButton(Press(ORDERING.back, *here), words.BACK)
    yield from _restart(ORDERING, panel)
    if panel.order:
        yield PressButton(Press("unorder", *here), order_words.TAKE_BACK, Style.danger)
    yield PressButton(Press("turn", panel.game_id), order_words.TO_THE_TABLE)
    yield PressButton(Press("text", panel.game_id), words.TEXT_BOARD)


def _turn_buttons(mode: Mode, panel: Panel, tree: Steps[Any]) -> Iterator[PressButton]:
    here = (panel.game_id, panel.rev)
    # What gives something away for nothing is grey.
    style = Style.success if panel.none_move is None else Style.secondary
    confirm = Press(mode.confirm, *here)
    yield PressButton(confirm, tree.without or words.CONFIRM, style, disabled=not panel.can_confirm)
    yield PressButton(Press(mode.back, *here), words.BACK, disabled=not panel.can_back)


def _restart(mode: Mode, panel: Panel) -> Iterator[PressButton]:
    if len(panel.draft) > 1:
        yield PressButton(Press(mode.restart, panel.game_id, panel.rev), words.RESTART)


def _other_choices(mode: Mode, panel: Panel, menu: Menu) -> Iterator[PressButton]:
    if menu.is_opened:
        yield PressButton(Press(mode.open, panel.game_id, panel.rev), words.OTHER_CHOICES)


def _further_buttons(panel: Panel, menu: Menu) -> Iterator[PressButton]:
    yield from _restart(PLAYING, panel)
    yield from _other_choices(PLAYING, panel, menu)
    if panel.is_away and not panel.is_over:
        yield PressButton(Press("present", panel.game_id), seat_words.AM_BACK, Style.success)
    if panel.has_hints and panel.is_to_act and len(panel.legal) > 1:
        yield PressButton(Press("hint", panel.game_id), advice_words.HINT)
    if panel.can_order and not panel.is_alone:
        # For computers alone nobody waits.
        yield PressButton(
            Press("order", panel.game_id), order_words.YOUR_ORDER if panel.order else order_words.ORDER_AHEAD
        )
    yield from _take_back_button(panel)
    if panel.seat is not None and panel.waiting_for and not panel.is_to_act and not panel.is_frozen:
        yield PressButton(Press("turn", panel.game_id), words.LOOK_AGAIN)
        if any(not panel.players[seat].is_automatic for seat in {*panel.waiting_for} - panel.on_vacation):
            yield PressButton(Press("nudge", panel.game_id), time_words.NUDGE)
    if panel.is_over:
        yield from afterwards(panel)


def _side_buttons(panel: Panel, *, is_first: bool) -> Iterator[PressButton]:
    """Yield the buttons that tell of the table and the game; on turn only one of them beside the text board."""
    yield PressButton(Press("text", panel.game_id), words.TEXT_BOARD)
    if panel.seat is None or panel.is_over:
        return
    if panel.seq and not (panel.is_to_act and is_first):
        yield PressButton(Press("since", panel.game_id), history_words.WHAT_HAPPENED)
    if is_first or not panel.is_to_act:
        yield first_page_button(panel.slug)


def _take_back_button(panel: Panel) -> Iterator[PressButton]:
    """Yield the button that takes back what was just played; on a new turn, only if it costs nothing."""
    taken = panel.take_back
    if taken is not None and not taken.is_refused and (taken.is_free or not panel.is_to_act):
        press = Press("takeback", panel.game_id, panel.rev, str(len(taken.voters)))
        yield PressButton(press, seat_words.TAKE_BACK if taken.is_free else seat_words.ASK_FOR_IT)
