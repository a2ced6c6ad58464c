"""The list of all tables that wait for somebody or hold their orders, page by page; and nudging."""

from collections.abc import Iterator, Sequence

from discord import app_commands
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.buttons import PressButton
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import layout, paragraph, rows
from cogs.interactions.presses import ContextCog, Handlers, beside, in_place
from cogs.words import general as words
from cogs.words import orders as order_words
from cogs.words import time as time_words
from cogs.words.text import escaped_name
from db.games.seats import TurnRow

_ON_A_PAGE = 15


class TurnsCommands(ContextCog):
    """The command that lists the tables."""

    @app_commands.command(name="turns", description=locale_str("List every table that waits for you"))
    async def turns(self, interaction: Interaction) -> None:
        """List the tables that wait for the user, with links."""
        await answer(interaction, turns_reply(self._context, interaction.user.id), what="turns")


async def _turned(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    return await turns_reply(context, interaction.user.id, int(press.rest) if press.rest.isdigit() else 0)


async def _nudge(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    nudged = await context.tables.nudges.nudge(press.game, interaction.user.id)
    return said(time_words.nudged([f"**{escaped_name(name)}**" for name in nudged]))


async def turns_reply(context: Context, user_id: int, page: int = 0) -> Reply:
    """Show a page, counted from 0, of the tables that wait for a person or hold their orders; at most the last one."""
    turns = (*await context.tables.lookup.turns(user_id), *await context.tables.lookup.ordered_ahead(user_id))
    return page_reply(context, turns, page) if turns else said(words.NOTHING_WAITS)


async def digest_reply(context: Context, user_id: int, row_number: int) -> Reply | None:
    """Return the daily digest of a person, or None if nothing waits."""
    turns = await context.tables.lookup.turns(user_id)
    return page_reply(context, turns, 0, row_number) if turns else None


def page_reply(context: Context, turns: Sequence[TurnRow], page: int, row_number: int | None = None) -> Reply:
    """Show a page of tables; `row_number` is the outbox row of a digest."""
    page = min(page, (len(turns) - 1) // _ON_A_PAGE)
    shown = turns[page * _ON_A_PAGE : (page + 1) * _ON_A_PAGE]
    first, last, number = page * _ON_A_PAGE + 1, page * _ON_A_PAGE + len(shown), len(turns)
    now = context.clock()
    return Reply(
        layout(
            paragraph(
                # Nobody asked for a digest, so it says what it is.
                "" if row_number is None else time_words.WAITS_FOR_YOU,
                words.NOTHING_WAITS if all(row.is_ordered for row in turns) else "",
                *(_line(row, context.looks[row.slug].title, now) for row in shown),
                time_words.PAGE.said(first=first, last=last, number=number) if number > len(shown) else "",
            ),
            *rows(_buttons(page, is_last=last == number)),
            row_number=row_number,
        )
    )


def _line(row: TurnRow, title: str, now: int) -> str:
    """Return the line of a table, with a link to its newest post."""
    link = words.message_link(row.name, row.guild_id, row.thread_id or row.channel_id, row.message_id)
    if row.is_ordered:
        return f"{link} · {title} · {order_words.ORDERED_AHEAD}"
    if row.is_standing:
        return f"{link} · {title} · {time_words.STANDING}"
    if row.due_at is None:
        return f"{link} · {title}"
    time = time_words.ENDS.said(at=row.due_at) if row.due_at > now else time_words.WAITING_SINCE.said(at=row.due_at)
    return f"{link} · {title} · {time}"


def _buttons(page: int, *, is_last: bool) -> Iterator[PressButton]:
    if page:
        yield PressButton(Press(Verb.TURNS, 0, rest=str(page - 1)), time_words.BACK)
    if not is_last:
        yield PressButton(Press(Verb.TURNS, 0, rest=str(page + 1)), time_words.NEXT)


PRESSES: Handlers = {Verb.TURNS: in_place(_turned), Verb.NUDGE: beside(_nudge)}
