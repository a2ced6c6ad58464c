"""
Commands without options, each declared once where its handler stands, and the table that a command is for.

That is the thread's, else the only one at which somebody plays, else the one they choose.
"""

from collections.abc import Awaitable, Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str
from discord.ext import commands
from structlog.contextvars import bound_contextvars

from cogs.app import App
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.click import Click, check, rights_of, serve, with_rights
from cogs.interactions.command_list import on_servers
from cogs.interactions.controls import (
    OPTIONS,
    About,
    Changes,
    Control,
    Handler,
    Kind,
    Needs,
    Press,
    PressSelect,
    Rights,
    Where,
    select,
)
from cogs.interactions.priority import wants_long_work
from cogs.interactions.replies import layout, option, paragraph, select_row
from cogs.words import general as words
from cogs.words import seats as seat_words
from cogs.words.text import plain_name
from db.games.games import Status
from db.games.seats import SeatRow
from languages.speech import Text
from tables.lookup import TableRef

R = TypeVar("R")
_Any = TypeVar("_Any", bound=Callable[[Click], Awaitable[Any]])
AtTable = Callable[[Click, Handler], Awaitable[Reply]]
"""Lets a command do its work at the table that it is for, or asks which one."""
_SELECTS = 10
"""Selects at most in one message: Discord takes forty components, and a row with its select is two."""


class ContextCog(commands.Cog):
    """A cog whose commands, which have options, use the app."""

    def __init__(self, app: App) -> None:
        self._app = app


def click_of(interaction: Interaction) -> Click:
    assert isinstance(interaction.command, app_commands.Command)
    client: Any = interaction.client
    return Click(client.app, interaction, Press(interaction.command.qualified_name))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Declared:
    """
    A declared command.

    Args:
        group: the command that it is a part of; empty for none.
        at: finds the table that it is for, or asks which one; None if it is for no table.
        meanwhile: what is shown if the answer takes long.
    """

    name: str
    description: locale_str
    rights: Rights
    handler: Callable[[Click], Awaitable[Any]]
    group: str
    at: AtTable | None
    where: Where
    meanwhile: Text
    on_servers: bool

    def made(self) -> app_commands.Command[Any, Any, None]:
        async def run(interaction: Interaction) -> None:
            click = click_of(interaction)
            if self.where is Where.BY_ITSELF:
                await self.handler(click)
                return
            work = self.handler(click) if self.at is None else self.at(click, self.handler)
            await answer(interaction, work, meanwhile=self.meanwhile, what=click.subject)

        command: app_commands.Command[Any, Any, None] = app_commands.Command(
            name=self.name, description=self.description, callback=run
        )
        if self.rights.needs is Needs.MANAGER:
            app_commands.default_permissions(manage_guild=True)(command)
        return with_rights(on_servers(command) if self.on_servers else command, self.rights)


_declared: dict[str, _Declared] = {}


def commands_without_options() -> Iterator[app_commands.Command[Any, Any, Any] | app_commands.Group]:
    """Yield the commands that are declared here; those of a group in it."""
    table = app_commands.Group(
        name="table", description=locale_str("Your seat and your table: pause, replace, take back …")
    )
    for declared in _declared.values():
        if declared.group:
            table.add_command(declared.made())
        else:
            yield declared.made()
    yield table


def is_for_table(name: str) -> bool:
    """Return whether a command without options is for a table."""
    declared = _declared.get(name.rpartition(" ")[2])
    return declared is not None and declared.at is not None


def command(  # noqa: PLR0913 - all but four have a usual value
    name: str,
    description: locale_str,
    needs: Needs,
    changes: Changes,
    *,
    group: str = "",
    at: AtTable | None = None,
    where: Where = Where.NEW_MESSAGE,
    meanwhile: Text = "",
    is_for_servers: bool = False,
) -> Callable[[_Any], _Any]:
    """
    Declare a command without options, with what it does.

    Args:
        group: the command that it is a part of: *table*.
        at: finds the table that it is for, or asks which one.
        meanwhile: what is shown if the answer takes long.
        is_for_servers: whether it is offered on servers only.
    """

    def declare(handler: _Any) -> _Any:
        assert name not in _declared, f"two commands are called {name}"
        _declared[name] = _Declared(
            name=name,
            description=description,
            rights=Rights(needs, changes),
            handler=handler,
            group=group,
            at=at,
            where=where,
            meanwhile=meanwhile,
            on_servers=is_for_servers,
        )
        return handler

    return declare


async def at_table(click: Click, handler: Handler, *, choosing: str = "which", nowhere: Text = words.NO_TABLE) -> Reply:
    """
    Let a command do its work at the table that it is for, or ask which one.

    Args:
        choosing: the select that asks.
        nowhere: the sentence for those who play nowhere.
    """
    table = await table_meant(click)
    if table is not None:
        return await made_at(click, handler, table.game_id)
    tables = await _tables(click)
    return await which_table(click, tables, choosing) if tables else said(nowhere)


async def at_open_table(click: Click, handler: Handler) -> Reply:
    """
    Let a command do its work at the table that it is for, or ask which one; tables that have not started count, too.

    The tables of the channel come first, then those elsewhere at which the user sits.
    """
    find, channel_id = click.tables.lookup, click.interaction.channel_id or 0
    here = await find.table_of_thread(channel_id)
    if here is not None:
        return await made_at(click, handler, here.game_id)
    tables = {
        table.game_id: table for table in (*await find.tables_in(channel_id), *await find.tables_of(click.user_id))
    }
    if not tables:
        return said(seat_words.NO_OPEN_TABLE)
    if len(tables) == 1:
        return await made_at(click, handler, next(iter(tables)))
    return await which_table(click, tuple(tables.values()))


async def made_at(click: Click, handler: Handler, game_id: int) -> Reply:
    """
    Let a command do its work at a table, with that in all log lines meanwhile.

    Raises: PlayerError: the user may not use the command at that table.
    """
    with bound_contextvars(game=game_id):
        await check(click, rights_of(click.interaction.command), game_id)
        return await handler(click.at(game_id))


async def which_table(
    click: Click, tables: Sequence[TableRef], choosing: str = "which", asked: Text = words.WHICH_TABLE
) -> Reply:
    """Ask which table a command is for; the select keeps the command's name."""
    seats = await click.tables.lookup.seats(tables)
    told = [(table, _told(click.app, click.user_id, table, seats[table.game_id])) for table in tables]
    short = click.press.name.rpartition(" ")[2] if choosing == "which" else ""
    return Reply(layout(paragraph(asked), *selects_of_tables(told, choosing, short)))


def selects_of_tables(told: Sequence[tuple[TableRef, str]], name: str, rest: str) -> Iterator[ui.ActionRow[Any]]:
    """Yield as many selects as the tables need, each with what is told of it; those beyond ten selects are left out."""
    options = [option(table.name, str(table.game_id), detail) for table, detail in told[: _SELECTS * OPTIONS]]
    yield from _selects(Press(name, rest=rest), options)


def _told(app: App, user_id: int, table: TableRef, seats: Sequence[SeatRow]) -> str:
    """Tell tables apart, whose names come again: the game, whose turn it is, and who else plays."""
    acting = [row for row in seats if row.to_act]
    if any(row.user_id == user_id for row in acting):
        turn = str(words.YOUR_TURN)
    elif len(acting) == 1:
        turn = words.TURN_OF.said(name=plain_name(acting[0].name))
    else:
        turn = "" if table.status is Status.PLAYING else str(words.NOT_STARTED)
    others = [plain_name(row.name) for row in seats if row.user_id != user_id]
    return words.joined(
        (app.looks[table.slug].title, turn, words.WITH.said(names=words.some_of(others)) if others else "")
    )


def _selects(press: Press, options: Sequence[discord.SelectOption]) -> Iterator[ui.ActionRow[Any]]:
    """Yield rows with a select of at most 25 options each; several are numbered, since Discord takes no id twice."""
    if len(options) <= OPTIONS:
        yield select_row(PressSelect(press, words.CHOOSE, options))
        return
    for start in range(0, len(options), OPTIONS):
        page = options[start : start + OPTIONS]
        label = words.CHOOSE_FROM.said(first=start + 1, last=start + len(page), number=len(options))
        yield select_row(PressSelect(replace(press, rev=start // OPTIONS), label, page))


async def table_meant(click: Click) -> TableRef | None:
    """Return the table that the command is for: the thread's, else the only one the user plays at, else None."""
    if click.interaction.channel_id is not None:
        here = await click.tables.lookup.table_of_thread(click.interaction.channel_id)
        if here is not None:
            return here
    tables = await _tables(click)
    return tables[0] if len(tables) == 1 else None


async def _tables(click: Click) -> tuple[TableRef, ...]:
    tables = await click.tables.lookup.tables_of(click.user_id)
    return tuple(table for table in tables if table.status is Status.PLAYING)


async def _asked_anew(click: Click, told: Text) -> Reply:
    return await which_table(_again(click), await _tables(click), asked=told or words.WHICH_TABLE)


def _again(click: Click) -> Click:
    """Return the choice of a table as the command that asked for it."""
    return replace(click, press=replace(click.press, name=click.rest, rest=""))


@select("which", Needs.READER, Changes.NOTHING, about=About.CHOSEN_TABLE, where=Where.BY_ITSELF)
async def choose_table(click: Click) -> None:
    """Carry out at the chosen table the command that asked for it, with its rights."""
    command = _declared.get(click.rest)
    if command is None or command.at is None:
        await answer(click.interaction, _lapsed())
        return

    async def carried_out(click: Click) -> Reply:
        await check(click, command.rights, click.game_id)
        reply: Reply = await command.handler(_again(click))
        return reply

    with bound_contextvars(verb=command.name, game=click.game_id):
        await serve(
            Control(
                name=command.name,
                kind=Kind.SELECT,
                about=About.CHOSEN_TABLE,
                rights=command.rights,
                handler=carried_out,
                where=Where.CLICKED_MESSAGE,
                meanwhile=command.meanwhile,
                anew=_asked_anew if command.meanwhile else None,
            ),
            click,
        )


async def _lapsed() -> Reply:
    return said(words.LAPSED)


async def admitted(click: Click, subject: Hashable, make: Callable[[], Awaitable[R]]) -> R:
    """Return what `make` returns, as one costly answer for each person at a time; see `Admission.once`."""
    # They wait for long work themselves, which must not stand still for them.
    wants_long_work()
    return await click.app.admission.once(click.user_id, subject, make)
