"""The record of an ended game as a file; only the asker gets it."""

import re
from collections.abc import Mapping

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.context import Context
from cogs.interactions.answers import Document, Interaction, Reply
from cogs.interactions.layout import enclosed, layout, paragraph
from cogs.interactions.which_table import Action, carry_out
from cogs.words import history as history_words


class ExportCommands(commands.Cog):
    """The command; part of the group `/table`."""

    _context: Context

    @app_commands.command(name="export", description=locale_str("Save the record of an ended game"))
    async def export(self, interaction: Interaction) -> None:
        """Send the file."""
        await carry_out(self._context, interaction, "export", export_reply, nowhere=history_words.IN_ITS_THREAD)


async def export_reply(context: Context, game_id: int, _: Interaction) -> Reply:
    """Return the record, and say how to check it. Raises: Refusal: there is none (yet)."""
    export = await context.tables.records.export(game_id)
    document = Document(f"{file_stem(export.name)}.jsonl", export.line.encode())
    text = paragraph(history_words.RECORD.said(table=export.name, file=document.name))
    return Reply(layout(text, enclosed(document.name)), documents=(document,))


def file_stem(name: str) -> str:
    """Return a table's name in a form that is safe in a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "table"


ACTIONS: Mapping[str, Action] = {"export": export_reply}
