"""The list of all tables at which somebody plays, page by page, those that wait for them first; and nudging."""

from collections.abc import Sequence
from typing import Any

from discord import app_commands, ui
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import Part, beside_button, layout, paragraph, rows
from cogs.interactions.presses import ContextCog, Handlers, beside, in_place
from cogs.panels.panel import escaped_names, seated_names
from cogs.play import words as list_words
from cogs.words import general as words
from cogs.words import time as time_words
from cogs.words.text import escaped_name
from db.games.seats import TurnRow
from render.game import AnyLook
from render.optional import Scores
from tables.model.panel import Panel
from tables.model.table import DamagedGame

_ON_A_PAGE = 6
"""Each table that waits takes three of Discord's forty components, and the longest names some 600 characters."""
BESIDE = "beside"
"""Marks the buttons that leave the list where it is."""


class TurnsCommands(ContextCog):
    """The command that lists the tables."""

    @app_commands.command(name="turns", description=locale_str("List every table that waits for you"))
    async def turns(self, interaction: Interaction) -> None:
        """List the tables of the user, with links and buttons."""
        await answer(interaction, turns_reply(self._context, interaction.user.id), what="turns")


async def _turned(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    return await turns_reply(context, interaction.user.id, press.rest)


async def _nudge(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    nudged = await context.tables.nudges.nudge(press.game, interaction.user.id)
    return said(time_words.nudged([f"**{escaped_name(name)}**" for name in nudged]))


async def turns_reply(context: Context, user_id: int, page: str = "", row_number: int | None = None) -> Reply:
    """Show a page of a person's tables in play; `row_number` is the outbox row of a digest."""
    lookup = context.tables.lookup
    mine, others = await lookup.turns(user_id), await lookup.waits(user_id)
    number = len(mine) + len(others)
    if not number:
        return said(words.NOTHING_WAITS)
    part = Part.asked(page, _ON_A_PAGE, number)
    rest = slice(max(part.first - len(mine), 0), max(part.last - len(mine), 0))
    sections = [await _section(context, user_id, row) for row in mine[part.first : part.last]]
    lines = [await _line(context, user_id, row) for row in others[rest]]
    return Reply(
        layout(
            paragraph(list_words.WAITS_FOR_YOU if mine else words.NOTHING_WAITS),
            *sections,
            paragraph(list_words.OTHERS, *lines) if lines else None,
            paragraph(part.line),
            *rows(part.buttons(Verb.TURNS)),
            row_number=row_number,
        )
    )


async def digest_reply(context: Context, user_id: int, row_number: int) -> Reply | None:
    """Return the daily digest of a person, or None if nothing waits."""
    waits = await context.tables.lookup.turns(user_id)
    return await turns_reply(context, user_id, row_number=row_number) if waits else None


async def _section(context: Context, user_id: int, row: TurnRow) -> ui.Section[Any]:
    """Describe a table that waits for the reader, beside a button to play."""
    panel, look = await _panel(context, user_id, row), context.looks[row.slug]
    head = words.joined((_link(row), look.title))
    standing = "" if panel is None else look.standing(panel.live, escaped_names(panel.players))
    told = words.joined((standing, _time(row, context.clock()) if panel else list_words.RESTS))
    play = PressButton(Press(Verb.TURN, row.game_id, rest=BESIDE), list_words.PLAY, Style.primary)
    return beside_button((head, told, "" if panel is None else _points(panel, look)), play)


async def _line(context: Context, user_id: int, row: TurnRow) -> str:
    """Describe a table at which the reader waits, in one line."""
    panel = await _panel(context, user_id, row)
    if panel is None:
        return words.joined((_link(row), list_words.RESTS))
    names = seated_names(panel.players)
    waits = list_words.waiting_for([names[seat] for seat in panel.waiting_for if seat != panel.seat])
    told = (list_words.ORDERED_AHEAD,) if row.is_ordered else ()
    return words.joined((_link(row), context.looks[row.slug].title, *told, waits, _time(row, context.clock())))


async def _panel(context: Context, user_id: int, row: TurnRow) -> Panel | None:
    """Return the reader's panel, or None if the stored game cannot be read."""
    try:
        return await context.tables.play.panel(row.game_id, user_id)
    except DamagedGame:
        return None


def _link(row: TurnRow) -> str:
    """Link to the table's newest post."""
    return words.message_link(row.name, row.guild_id, row.thread_id or row.channel_id, row.message_id)


def _time(row: TurnRow, now: int) -> str:
    if row.is_standing:
        return str(list_words.STANDING)
    if row.due_at is None:
        return list_words.SINCE.said(at=row.since_at)
    return (list_words.ENDS if row.due_at > now else list_words.OVER).said(at=row.due_at)


def _points(panel: Panel, look: AnyLook) -> str:
    """List the points so far, as far as the reader knows them; empty if they know none."""
    if not isinstance(look, Scores) or panel.seat is None or not (points := look.points(panel.live)):
        return ""
    names = escaped_names(panel.players)
    return list_words.points(look.points_word, list(zip(names, points, strict=True)), panel.seat)


PRESSES: Handlers = {Verb.TURNS: in_place(_turned), Verb.NUDGE: beside(_nudge)}
