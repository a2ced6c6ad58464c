"""Handlers of presses: each answers in a new message, or in place of the clicked one."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from discord.ext import commands
from structlog.contextvars import bound_contextvars

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.askers import is_private
from cogs.interactions.custom_ids import Press, Verb, table_meant_by
from cogs.interactions.interludes import Interlude
from languages.speech import Text

Handler = Callable[[Context, Interaction, Press, Sequence[str]], Awaitable[None]]
"""Answers a press; the last argument is what was chosen in a select."""
Handlers = Mapping[Verb, Handler]
Work = Callable[[Context, Interaction, Press, Sequence[str]], Awaitable[Reply]]
"""Returns the answer to a press."""
Anew = Callable[[Context, Interaction, Press, Text], Awaitable[Reply]]
"""Composes the clicked message as it would be now, with a sentence in it if there is one."""


class ContextCog(commands.Cog):
    """A cog whose commands use the context."""

    def __init__(self, context: Context) -> None:
        self._context = context


def beside(work: Work, meanwhile: Text = "") -> Handler:
    """Answer in a new message, which only the user sees; if that takes long, show `meanwhile` first."""

    async def handle(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        await answer(interaction, work(context, interaction, press, values), meanwhile=meanwhile, what=logged(press))

    return handle


def in_place(work: Work, when: Callable[[Press], bool] = lambda _: True) -> Handler:
    """Answer in place of the clicked message if only the user sees it and `when` holds; else in a new one."""

    async def handle(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        is_replaced = when(press) and is_private(interaction)
        await answer(interaction, work(context, interaction, press, values), in_place=is_replaced, what=logged(press))

    return handle


def slowly_in_place(work: Work, meanwhile: Text, anew: Anew) -> Handler:
    """Answer as `in_place` does; if that takes long, show `meanwhile` first, in the clicked message made `anew`."""

    async def handle(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        is_replaced = is_private(interaction)
        await answer(
            interaction,
            work(context, interaction, press, values),
            in_place=is_replaced,
            meanwhile=Interlude(partial(anew, context, interaction, press), meanwhile) if is_replaced else meanwhile,
            what=logged(press),
        )

    return handle


def at_chosen_table(handler: Handler) -> Handler:
    """Handle the press of a select of tables as one about the chosen table; 0, which is no table, for a forged one."""

    async def handle(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        game_id = table_meant_by(press, values)
        with bound_contextvars(game=game_id):
            await handler(context, interaction, replace(press, game=game_id), ())

    return handle


def logged(press: Press) -> str:
    """Name a press for the log, without what was chosen, since that may be a card."""
    return f"game {press.game} {press.verb.value}" if press.game else press.verb.value
