"""Which table a command is for: the thread's, else the only one the user plays at, else the one they choose."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui
from structlog.contextvars import bound_contextvars

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.buttons import OPTIONS, PressSelect
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import layout, option, paragraph, select_row
from cogs.interactions.presses import Handlers, Work, at_chosen_table, in_place, slowly_in_place
from cogs.words import general as words
from cogs.words import hosts as host_words
from db.games.games import Status
from languages.speech import Text
from tables.lookup import TableRef

MakeReply = Callable[[int], Awaitable[Reply]]

_SELECTS = 10
"""Selects at most in one message: Discord takes forty components, and a row with its select is two."""


async def at_table(
    context: Context,
    interaction: Interaction,
    make: MakeReply,
    *,
    verb: Verb = Verb.TABLE,
    rest: str = "",
    nowhere: Text = words.NO_TABLE,
) -> Reply:
    """
    Reply for the table that the command is for, or ask which one.

    Args:
        make: returns the reply for a table.
        verb: of the select that asks.
        rest: kept in the custom_id of that select.
        nowhere: the sentence for those who play nowhere.
    """
    table = await table_meant(context, interaction)
    if table is not None:
        return await _made(make, table.game_id)
    tables = await _tables(context, interaction.user.id)
    return which_table(tables, verb, rest) if tables else said(nowhere)


async def at_open_table(context: Context, interaction: Interaction, make: MakeReply, *, rest: str) -> Reply:
    """
    Reply for the table that the command is for, or ask which one; tables that have not started count, too.

    The tables of the channel come first, then those elsewhere at which the user sits.
    """
    find, channel_id = context.tables.lookup, interaction.channel_id or 0
    here = await find.table_of_thread(channel_id)
    if here is not None:
        return await _made(make, here.game_id)
    tables = {
        table.game_id: table
        for table in (*await find.tables_in(channel_id), *await find.tables_of(interaction.user.id))
    }
    if not tables:
        return said(host_words.NO_OPEN_TABLE)
    if len(tables) == 1:
        return await _made(make, next(iter(tables)))
    return which_table(tuple(tables.values()), Verb.MEANT, rest)


async def _made(make: MakeReply, game_id: int) -> Reply:
    """Make the reply, with the table in all log lines meanwhile."""
    with bound_contextvars(game=game_id):
        return await make(game_id)


def which_table(tables: Sequence[TableRef], verb: Verb, rest: str, asked: Text = words.WHICH_TABLE) -> Reply:
    """Ask which table is meant, in as many selects as they need; `rest` is kept in the custom_ids."""
    options = [option(table.name, str(table.game_id)) for table in tables[: _SELECTS * OPTIONS]]
    return Reply(layout(paragraph(asked), *_selects(Press(verb, 0, rest=rest), options)))


def _selects(press: Press, options: Sequence[discord.SelectOption]) -> Iterator[ui.ActionRow[Any]]:
    """Yield rows with a select of at most 25 options each; several are numbered, since Discord takes no id twice."""
    if len(options) <= OPTIONS:
        yield select_row(PressSelect(press, words.CHOOSE, options))
        return
    for start in range(0, len(options), OPTIONS):
        page = options[start : start + OPTIONS]
        label = words.CHOOSE_FROM.said(first=start + 1, last=start + len(page), number=len(options))
        yield select_row(PressSelect(replace(press, rev=start // OPTIONS), label, page))


async def table_meant(context: Context, interaction: Interaction) -> TableRef | None:
    """Return the table that the command is for: the thread's, else the only one the user plays at, else None."""
    if interaction.channel_id is not None:
        here = await context.tables.lookup.table_of_thread(interaction.channel_id)
        if here is not None:
            return here
    tables = await _tables(context, interaction.user.id)
    return tables[0] if len(tables) == 1 else None


async def _tables(context: Context, user_id: int) -> tuple[TableRef, ...]:
    tables = await context.tables.lookup.tables_of(user_id)
    return tuple(table for table in tables if table.status is Status.PLAYING)


Action = Callable[[Context, int, Interaction], Awaitable[Reply]]
"""Carries out a command at one table, or asks for confirmation first."""


async def answer_command(
    context: Context,
    interaction: Interaction,
    name: str,
    action: Action,
    *,
    waiting: bool = False,
    nowhere: Text = words.NO_TABLE,
) -> None:
    """
    Answer a command privately.

    Args:
        waiting: the command also works at tables that have not started.
        nowhere: the sentence for those who play nowhere, unless `waiting`.
    """

    def make(game_id: int) -> Awaitable[Reply]:
        return action(context, game_id, interaction)

    if waiting:
        work = at_open_table(context, interaction, make, rest=name)
    else:
        work = at_table(context, interaction, make, verb=Verb.MEANT, rest=name, nowhere=nowhere)
    await answer(interaction, work, what=f"table {name}")


def at_pressed_table(action: Action) -> Work:
    """Return the work of a press: an action at its table."""

    async def work(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
        return await action(context, press.game, interaction)

    return work


def for_chosen_table(actions: Mapping[str, Action], slow: Mapping[str, Text]) -> Handlers:
    """
    Return the handler of the select that asks which table a command is for.

    Args:
        actions: the commands by name.
        slow: what some of them say until their answer comes, if it takes long; the select stays below it.
    """

    async def act(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
        action = actions.get(press.rest)
        return said(words.LAPSED) if action is None else await action(context, press.game, interaction)

    async def anew(context: Context, interaction: Interaction, press: Press, told: Text) -> Reply:
        tables = await _tables(context, interaction.user.id)
        return which_table(tables, Verb.MEANT, press.rest, told or words.WHICH_TABLE)

    async def handle(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        meanwhile = slow.get(press.rest)
        handler = in_place(act) if meanwhile is None else slowly_in_place(act, meanwhile, anew)
        with bound_contextvars(verb=press.rest):
            await at_chosen_table(handler)(context, interaction, press, values)

    return {Verb.MEANT: handle}
