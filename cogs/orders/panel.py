"""The panel of an order: the wishes so far, and the next decision as if it were the player's turn now."""

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ui

from cogs.interactions.answers import Reply
from cogs.interactions.buttons import PressButton, PressSelect, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import galleries, layout, option, paragraph, rows, select_row
from cogs.panels.choices import Menu, Verbs, asked_of
from cogs.panels.panel import Display, drawn_panel, escaped_names, written_board
from cogs.words import general as words
from cogs.words import orders as order_words
from cogs.words.text import TEXT, shortened, size
from languages.explanations import explained
from languages.listing import capital
from render.game import AnyLook, Picture
from tables.orders.panel import OrderPanel

WISHING = Verbs(Verb.WISH, Verb.WISH_OPEN, Verb.WISH_PICK)
_NO_CHOICE: tuple[ui.ActionRow[Any], ...] = ()


async def show_order(making: OrderPanel, look: AnyLook, display: Display) -> Reply:
    """Show an order; `display.order` are its wishes in words."""
    panel = making.panel
    pictures: tuple[Picture, ...] = ()
    if not display.text_only:
        pictures = (await drawn_panel(panel, look, Display(path=display.path)),)
    menu = Menu.at(asked_of(panel, look, is_written=display.text_only), display.path)
    head, decision = tuple(_head(making, look, display.order)), tuple(_decision(making, look, menu))
    details = () if making.is_full else tuple(_details(making, menu, is_written=display.text_only))
    room = TEXT - size((*head, *decision, *details))
    board = written_board(panel, look, room) if display.text_only else ()
    view = layout(
        paragraph(*head, *shortened(display.news, room - size(board)), *decision),
        *galleries(pictures),
        paragraph(*board),
        paragraph(*details),
        *(_NO_CHOICE if making.is_full else menu.rows(WISHING, panel.game_id, making.rev)),
        *_taking_away(making, display.order),
        *rows(_controls(making, menu)),
    )
    return Reply(view, pictures)


def _head(making: OrderPanel, look: AnyLook, wishes: Sequence[str]) -> Iterator[str]:
    panel = making.panel
    standing = look.standing(panel.live, escaped_names(panel.players))
    yield " · ".join([f"**{panel.name}**", look.title, standing])
    if wishes:
        yield str(order_words.ORDERED)
        yield from wishes
    if wishes:
        yield explained(order_words.EXPLAINED_BRIEFLY, key="ordered")
        yield str(order_words.FULL) if making.is_full else explained(order_words.STANDS, key="order-stands")
    else:
        yield explained(order_words.EXPLAINED, key="ordering")
    if making.is_cut:
        yield str(order_words.CUT)


def _decision(making: OrderPanel, look: AnyLook, menu: Menu) -> Iterator[str]:
    panel = making.panel
    if making.last is not None:
        yield f"### {order_words.SHOWS}"
    elif making.can_add and not menu.has_choice:
        yield f"### {order_words.WHOLE}"
    elif not making.is_full:
        yield order_words.asked(menu.title, is_otherwise=bool(making.wishes))
    if chosen := look.draft_words(panel.view, panel.live, escaped_names(panel.players)):
        yield chosen
        if gains := look.gains(panel.view, panel.live):
            yield words.gained(gains)
    if making.last is not None:
        yield f"*{capital(look.move_name(making.last))}*"


def _details(making: OrderPanel, menu: Menu, *, is_written: bool) -> Iterator[str]:
    if is_written:
        yield from menu.details()
    if menu.shows_new(making.panel.surprising):
        yield explained(order_words.ENDS_HERE, key="wish-ends")
    if making.can_add and menu.has_choice:
        yield explained(order_words.WITHOUT, key="add-wish")
    if making.can_ask:
        yield explained(order_words.ASKING, key="add-and-ask")


def _taking_away(making: OrderPanel, wishes: Sequence[str]) -> Sequence[ui.ActionRow[Any]]:
    """Return a select to remove one of several wishes; a single wish is removed by cancelling the order."""
    if len(wishes) <= 1:
        return ()
    options: list[discord.SelectOption] = [option(line, str(number)) for number, line in enumerate(wishes)]
    press = Press(Verb.DROP_WISH, making.panel.game_id, making.rev)
    return [select_row(PressSelect(press, order_words.TAKE_AWAY, options))]


def _forced_first(making: OrderPanel, menu: Menu) -> str | None:
    """Return the forced move with which a turn begins, such as a draw; None if there is none."""
    legal = making.panel.legal
    return str(legal[0]) if len(legal) == 1 and not (making.draft or making.is_full or menu.has_choice) else None


def _controls(making: OrderPanel, menu: Menu) -> Iterator[PressButton]:
    panel = making.panel
    here = (panel.game_id, making.rev)
    if menu.is_opened:
        yield PressButton(Press(Verb.WISH_OPEN, *here), words.OTHER_CHOICES)
    if (forced := _forced_first(making, menu)) is not None:
        yield PressButton(Press(Verb.WISH, *here, forced), menu.tree.without or words.CONFIRM, Style.primary)
    if making.can_add:
        yield PressButton(Press(Verb.ADD_WISH, *here), order_words.ADD_WISH, Style.success)
    if making.can_ask:
        yield PressButton(Press(Verb.ADD_ASKING, *here), order_words.ADD_AND_ASK)
    if panel.can_back:
        yield PressButton(Press(Verb.WISH_BACK, *here), words.BACK)
    if len(panel.draft) > 1:
        yield PressButton(Press(Verb.WISH_RESTART, *here), words.RESTART)
    if making.wishes:
        yield PressButton(Press(Verb.CANCEL_ORDER, *here), order_words.TAKE_BACK, Style.danger)
    yield PressButton(Press(Verb.TURN, panel.game_id), order_words.TO_THE_TABLE)
    yield PressButton(Press(Verb.TEXT, panel.game_id), words.TEXT_BOARD)
