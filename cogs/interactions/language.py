"""Who reads a message: one person, with their own language and format of pictures, or all at a table, with its."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.app_commands import TranslationContextLocation

from cogs.context import Context
from cogs.interactions.answers import Interaction
from cogs.interactions.layout import text_of
from db.people.people import PersonRow
from languages.catalogues import catalogue
from languages.explanations import Reader, read_as, reading, times_read
from languages.offered import ENGLISH, OFFERED, nearest
from languages.speech import speak, speaking
from render.canvas.formats import Format, draw_in, drawing_in
from tables.delivery.outbox import OutboxEntry
from tables.lookup import TableRef
from tables.model.refusals import NotSaved

_PATIENCE = 0.5
"""Seconds to read somebody's language from the database; after that, the locale of their Discord decides."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Audience:
    """Who reads what is composed: in which language, with pictures of which format, and whose explanations count."""

    language: str
    picture_format: Format = Format.WIDE
    reader: Reader | None = None

    def address(self) -> None:
        """Speak to them, and draw for them, for the rest of this task and the tasks that it starts."""
        speak(self.language)
        draw_in(self.picture_format)
        read_as(self.reader)

    @contextmanager
    def addressed(self) -> Iterator[None]:
        """Speak to them, and draw for them, while the block runs."""
        with speaking(self.language), drawing_in(self.picture_format), reading(self.reader):
            yield


def language_of(person: PersonRow | None, locale: str = "") -> str:
    """Return the language a person chose, else the one nearest to `locale`, or to their last known locale."""
    if person is not None and person.language in OFFERED:
        return person.language
    return nearest(locale or ("" if person is None else person.locale))


def audience_of(
    context: Context, user_id: int, person: PersonRow | None, locale: str = "", before: str = ""
) -> Audience:
    """
    Return one person as audience.

    Args:
        person: what is stored about them; None if nothing is, or it is not known.
        before: the text of the message whose button they pressed.
    """
    known, chosen = ("", "") if person is None else (person.explained, person.picture_format)
    who = Reader(times_read(known), partial(context.tables.people.has_read, user_id), before)
    return Audience(language_of(person, locale), Format(chosen or Format.WIDE), who)


async def audience_at(context: Context, table: TableRef) -> Audience:
    """Return all who read what is posted at a table: they read its language, in the format of its server."""
    return Audience(table.language, await server_format(context, table.place.guild_id))


async def server_format(context: Context, guild_id: int | None) -> Format:
    """Return the format of pictures that all see on a server."""
    return Format(await context.tables.servers.picture_format(guild_id))


async def address_asker(context: Context, interaction: Interaction) -> None:
    """
    Address the user from now on, with what they have chosen by now.

    Their locale is saved for later direct messages.
    """
    person = await _asker(context, interaction)
    before = "" if interaction.message is None else text_of(interaction.message.components)
    audience_of(context, interaction.user.id, person, interaction.locale.value, before).address()


async def _asker(context: Context, interaction: Interaction) -> PersonRow | None:
    locale = interaction.locale.value
    try:
        async with asyncio.timeout(_PATIENCE):
            person = await context.tables.people.find(interaction.user.id)
            if person is not None and person.locale != locale:
                await context.tables.people.set_locale(person.user_id, locale)
    except (NotSaved, TimeoutError, sqlite3.Error):
        # The answer itself tells them if something is wrong with the database.
        _log.warning("a person's language could not be read", user=interaction.user.id)
        return None
    return person


@asynccontextmanager
async def addressing(context: Context, entry: OutboxEntry) -> AsyncIterator[Reader | None]:
    """Address whoever gets an entry while the block runs: the recipient of a direct message, else the table."""
    table = await context.tables.lookup.table(entry.game_id)
    if table is not None and not entry.is_direct:
        audience = await audience_at(context, table)
    else:
        assert entry.user_id is not None
        audience = audience_of(context, entry.user_id, await context.tables.people.find(entry.user_id))
    with audience.addressed():
        yield audience.reader


_TRANSLATED = frozenset(
    {
        TranslationContextLocation.command_description,
        TranslationContextLocation.group_description,
        TranslationContextLocation.parameter_description,
        TranslationContextLocation.choice_name,
    }
)


_NEAREST = {locale: nearest(locale.value) for locale in discord.Locale}


class CommandTranslator(app_commands.Translator):
    """Translates for discord.py the descriptions of commands."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """Return the translation, or None to show the English text."""
        language = _NEAREST[locale]
        if language == ENGLISH or context.location not in _TRANSLATED:
            return None
        told = catalogue(language).gettext(string.message)
        return None if told == string.message else told
