"""Ordering one's next turn ahead: the wishes so far, and the next decision as if it were one's turn now."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str

from cogs.app import App
from cogs.interactions.answers import Reply, sentence
from cogs.interactions.click import Click
from cogs.interactions.commands import at_table, command
from cogs.interactions.controls import About, Changes, Needs, Where, button, number, select
from cogs.panels.buttons import order_controls
from cogs.panels.choices import ORDERING, Menu, asked_of, intent_of
from cogs.panels.panel import Display, composed, details_of, drafted, escaped_names, menu_of, pictures_of
from cogs.panels.seats import show_seat, wish_lines
from cogs.words import general as words
from cogs.words import orders as order_words
from languages.explanations import explained
from languages.speech import capital, listed
from render.game import AnyLook, Choice, together
from rules.errors import PlayerError
from tables.model.panel import Action, Control, Panel, RemoveWish
from tables.model.refusals import Notice
from tables.play.order_panel import OrderPanel

_ordering = partial(button, needs=Needs.SEAT, changes=Changes.OWN, about=About.TABLE, where=Where.CLICKED_MESSAGE)
_MOST = 25
_LONGEST = 100
_NO_BRACKETS = str.maketrans("", "", "()")
_BRACKETS = re.compile(r"\([^()]*(?:\)|$)")
_SIGNS: dict[int, str | None] = {
    **{0xFF01 + place: chr(0x21 + place) for place in range(94)},
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-"),
    **dict.fromkeys(map(ord, "\"'`\u00ab\u00bb\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2039\u203a"), None),
    **dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"), None),
    0x2026: "...",
}
"""What keyboards write in place of the signs of notations: wide signs, dashes and dots; quotation marks and signs of no
width are left out."""
_DOTS = re.compile(r"\.{2,}")
_STOPS = re.compile(r"[,;!?]|(?<![.\s])\.(?=\s|$)")
"""What phones put after words: commas, and the full stop that two blanks become."""


@button("order", Needs.SEAT, Changes.NOTHING, about=About.TABLE, where=Where.CLICKED_MESSAGE)
@command("order", locale_str("Order your next turn ahead"), Needs.SEAT, Changes.NOTHING, at=at_table)
async def order_reply(click: Click) -> Reply:
    """
    Show an order with the opened node of the tree of choices; if none can be made now, the panel and the reason.

    Raises: Refusal: they hold no seat.
    """
    try:
        making = await click.tables.orders.panel(click.game_id, click.user_id)
    except PlayerError as refused:
        panel = await click.tables.play.panel(click.game_id, click.user_id)
        if panel.seat is None:
            raise
        return await show_seat(click.app, click.user_id, panel, Display(news=(sentence(refused),)))
    return await _shown(click.app, click.user_id, making, Display(path=click.rest))


async def _act(click: Click, action: Action) -> Reply:
    """Change an order, and show it, or the panel if nothing can be ordered any more."""
    ordered = await click.tables.orders.act(intent_of(click, action))
    is_cancelled = action is Control.CANCEL and not ordered.stale
    display = Display(news=(words.STALE,) if ordered.stale else (order_words.TAKEN_BACK,) if is_cancelled else ())
    if ordered.making is None or is_cancelled:
        return await show_seat(click.app, click.user_id, ordered.panel, display)
    return await _shown(click.app, click.user_id, ordered.making, display)


ORDERING.declare(_act, order_reply)


@_ordering("addasking")
async def add_and_ask(click: Click) -> Reply:
    """Add the beginning of a turn."""
    return await _act(click, Control.ASK)


@_ordering("unorder")
async def cancel(click: Click) -> Reply:
    """Take the order back."""
    return await _act(click, Control.CANCEL)


@select("dropwish", Needs.SEAT, Changes.OWN, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def drop_wish(click: Click) -> Reply:
    """Take a wish away."""
    place = number(click.values[0])
    return await _act(click, RemoveWish(-1 if place is None else place))


async def _shown(app: App, user_id: int, making: OrderPanel, display: Display) -> Reply:
    lines = tuple(await wish_lines(app, user_id, making.panel)) if making.panel.order else ()
    person = await app.tables.people.find(user_id)
    text_only = person is not None and person.text_only
    return await show_order(making, app.looks[making.panel.slug], replace(display, wishes=lines, text_only=text_only))


async def show_order(making: OrderPanel, look: AnyLook, display: Display) -> Reply:
    panel = making.panel
    menu = menu_of(panel, look, display)
    return composed(
        panel,
        look,
        display,
        await pictures_of(panel, look, display),
        head=tuple(_head(making, look, display)),
        decision=tuple(_decision(making, look, menu)),
        details=() if making.is_full else tuple(_details(making, menu, display)),
        controls=(
            *(() if making.is_full else menu.rows(ORDERING, panel)),
            *order_controls(making, menu, display.wishes),
        ),
    )


def _head(making: OrderPanel, look: AnyLook, display: Display) -> Iterator[str]:
    panel = making.panel
    standing = look.standing(panel.committed_view, escaped_names(panel.players))
    yield " · ".join([f"**{panel.name}**", look.title, standing])
    if display.wishes:
        yield str(order_words.ORDERED)
        yield from display.wishes
        yield explained(order_words.EXPLAINED_BRIEFLY, key="ordered")
        yield str(order_words.FULL) if making.is_full else explained(order_words.STANDS, key="order-stands")
    else:
        yield explained(order_words.EXPLAINED, key="ordering")
    if panel.notice is Notice.DRAFT_CUT:
        yield str(order_words.CUT)


def _decision(making: OrderPanel, look: AnyLook, menu: Menu) -> Iterator[str]:
    panel = making.panel
    if making.last is not None:
        yield f"### {order_words.SHOWS}"
    elif making.can_add and not menu.has_choice:
        yield f"### {order_words.WHOLE}"
    elif not making.is_full:
        yield order_words.asked(menu.title, is_otherwise=bool(making.panel.order))
    yield from drafted(panel, look, escaped_names(panel.players))
    if making.last is not None:
        yield f"*{capital(look.move_name(making.last))}*"


def _details(making: OrderPanel, menu: Menu, display: Display) -> Iterator[str]:
    yield from details_of(making.panel, menu, display, order_words.ENDS_HERE, "wish-ends")
    if making.can_add and menu.has_choice:
        yield explained(order_words.WITHOUT, key="add-wish")
    if making.can_ask:
        yield explained(order_words.ASKING, key="add-and-ask")


def as_notations(typed: str) -> str:
    """Return the notations in what was typed: without what stands in brackets, and without what phones add."""
    plain = _BRACKETS.sub(" ", typed.translate(_SIGNS))
    return _STOPS.sub(" ", _DOTS.sub(" ... ", plain))


def suggestions(panel: Panel, look: AnyLook, kept: Sequence[str], started: str) -> list[app_commands.Choice[str]]:
    """
    Offer the next decisions.

    Args:
        panel: the seat's panel with the typed decisions applied.
        look: the look of its game.
        kept: the decisions typed so far.
        started: the beginning of the next one.
    """
    offers = [(notation, label) for notation, label in _offers(panel, look) if started.lower() in notation]
    typed = [" ".join([*kept, notation]) for notation, _ in offers]
    return [
        app_commands.Choice(name=f"{value} ({label.translate(_NO_BRACKETS)})"[:_LONGEST], value=value)
        for value, (_, label) in zip(typed, offers, strict=True)
        if len(value) <= _LONGEST
    ][:_MOST]


def _offers(panel: Panel, look: AnyLook) -> Iterator[tuple[str, str]]:
    if panel.legal:
        tree = asked_of(panel, look)
        if panel.can_confirm:
            yield Control.CONFIRM.value, tree.without or str(words.CONFIRM)
        yield from _leaves(tree.choices)
        if tree.exactly is not None:
            for picks in combinations(tree.exactly.picks, tree.exactly.number):
                values, labels = [pick.value for pick in picks], [pick.label for pick in picks]
                yield together(tree.exactly.prefix, values), listed(labels)


def _leaves(choices: Sequence[Choice[Any]]) -> Iterator[tuple[str, str]]:
    for choice in choices:
        if choice.move is not None:
            yield str(choice.move), choice.detail or choice.label
        yield from _leaves(choice.choices)
