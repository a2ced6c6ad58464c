"""Ordering your next turn ahead, by the button in your panel or by a command."""

import re
from collections.abc import Sequence
from dataclasses import replace

from discord import app_commands
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer, sentence
from cogs.interactions.custom_ids import Press, Verb, number
from cogs.interactions.presses import ContextCog, Handlers, in_place
from cogs.interactions.which_table import at_table, table_meant
from cogs.orders.panel import WISHING, show_order
from cogs.panels.choices import as_typed, picked
from cogs.panels.panel import Display
from cogs.panels.seats import show_seat, wish_lines
from cogs.panels.suggestions import order_suggestions, without_explanations
from cogs.words import general as words
from cogs.words import orders as order_words
from rules.errors import PlayerError
from tables.model.intent import Control
from tables.orders.editing import BETWEEN_WISHES
from tables.orders.panel import OrderAction, OrderControl, Ordered, OrderIntent, OrderPanel, RemoveWish

_LONGEST_TYPED = 400
_ALSO_BETWEEN = "|"
_CONFIRM = re.compile(rf"(?<!\S){Control.CONFIRM.value}\s*$", re.IGNORECASE)
_CONTROLS = {
    Verb.WISH_BACK: OrderControl.BACK,
    Verb.WISH_RESTART: OrderControl.RESTART,
    Verb.ADD_WISH: OrderControl.ADD,
    Verb.ADD_ASKING: OrderControl.ASK,
    Verb.CANCEL_ORDER: OrderControl.CANCEL,
}
_HERE = Display()


class OrderCommands(ContextCog):
    """The command that shows and makes an order."""

    @app_commands.command(name="order", description=locale_str("Order your next turn ahead"))
    @app_commands.describe(moves=locale_str("Your turn as you would type it; after a / comes what to play instead"))
    async def order(self, interaction: Interaction, moves: app_commands.Range[str, 0, _LONGEST_TYPED] = "") -> None:
        """Replace the order by the typed wishes, or show it if none are typed."""
        user_id = interaction.user.id

        async def ordered(game_id: int) -> Reply:
            typed = _plain(moves)
            if not typed.split():
                return await order_reply(self._context, user_id, game_id)
            made = await self._context.tables.orders.order(game_id, user_id, typed, interaction.id)
            return await show_ordered(self._context, user_id, made)

        await answer(interaction, at_table(self._context, interaction, ordered), what="order")

    @order.autocomplete("moves")
    async def _suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Keep the typed wishes and offer what may follow; offer nothing if those typed cannot be ordered."""
        table = await table_meant(self._context, interaction)
        if table is None:
            return []
        kept, _, started = _plain(typed).lstrip().rpartition(" ")
        try:
            making = await self._context.tables.orders.rehearse(table.game_id, interaction.user.id, kept)
        except PlayerError:
            return []
        return order_suggestions(making, self._context.looks[making.panel.slug], kept.split(), started)


async def _open(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    return await order_reply(context, interaction.user.id, press.game, Display(path=press.rest))


async def _pick(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
    meant = picked(press, values, WISHING)
    await in_place(_act if meant.verb is Verb.WISH else _open)(context, interaction, meant, ())


async def _act(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> Reply:
    action = _action(press, values)
    intent = OrderIntent(
        game_id=press.game, user_id=interaction.user.id, action=action, rev=press.rev, interaction_id=interaction.id
    )
    ordered = await context.tables.orders.act(intent)
    is_cancelled = action is OrderControl.CANCEL and not ordered.stale
    return await show_ordered(context, intent.user_id, ordered, is_cancelled=is_cancelled)


def _action(press: Press, values: Sequence[str]) -> OrderAction:
    if press.verb is Verb.DROP_WISH:
        place = number(values[0])
        return RemoveWish(-1 if place is None else place)
    return _CONTROLS.get(press.verb, as_typed(press.rest))


async def order_reply(context: Context, user_id: int, game_id: int, display: Display = _HERE) -> Reply:
    """Show an order; if none can be made now, the panel and the reason. Raises: Refusal: they hold no seat."""
    try:
        making = await context.tables.orders.panel(game_id, user_id)
    except PlayerError as refused:
        panel = await context.tables.play.panel(game_id, user_id)
        if panel.seat is None:
            raise
        return await show_seat(context, user_id, panel, Display(news=(sentence(refused),)))
    return await _shown(context, user_id, making, display)


async def show_ordered(context: Context, user_id: int, ordered: Ordered, *, is_cancelled: bool = False) -> Reply:
    """Show the order after a change, or the panel if nothing can be ordered any more."""
    news = (words.STALE,) if ordered.stale else (order_words.TAKEN_BACK,) if is_cancelled else ()
    if ordered.making is None or is_cancelled:
        return await show_seat(context, user_id, ordered.panel, Display(news=news))
    return await _shown(context, user_id, ordered.making, Display(news=news))


async def _shown(context: Context, user_id: int, making: OrderPanel, display: Display) -> Reply:
    lines = tuple(await wish_lines(context, user_id, making.panel)) if making.wishes else ()
    person = await context.tables.people.find(user_id)
    text_only = person is not None and person.text_only
    display = replace(display, order=lines, text_only=text_only)
    return await show_order(making, context.looks[making.panel.slug], display)


def _plain(typed: str) -> str:
    """Return typed wishes in one form: without explanations and *Confirm*, and with one separator between them."""
    parts = without_explanations(typed).replace(_ALSO_BETWEEN, BETWEEN_WISHES).split(BETWEEN_WISHES)
    return f" {BETWEEN_WISHES} ".join(_CONFIRM.sub("", part) for part in parts)


PRESSES: Handlers = {
    Verb.ORDER: in_place(_open),
    Verb.WISH_OPEN: in_place(_open),
    Verb.WISH_PICK: _pick,
    **dict.fromkeys((Verb.WISH, Verb.DROP_WISH, *_CONTROLS), in_place(_act)),
}
