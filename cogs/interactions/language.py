"""Who reads a message, and its language: the reader's own if it is for one person, the table's if it is for all."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
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
from tables.delivery.outbox import OutboxEntry
from tables.lookup import TableRef
from tables.model.refusals import NotSaved

_PATIENCE = 0.5
"""Seconds to read somebody's language from the database; after that, the locale of their Discord decides."""

_log = structlog.get_logger(__name__)


def language_of(person: PersonRow | None, locale: str = "") -> str:
    """Return the language a person chose, else the one nearest to `locale`, or to their last known locale."""
    if person is not None and person.language in OFFERED:
        return person.language
    return nearest(locale or ("" if person is None else person.locale))


def reader_of(context: Context, person: PersonRow | None, before: str = "") -> Reader | None:
    """Return somebody as the reader of what is composed; None if nothing is stored about them."""
    if person is None:
        return None
    return Reader(times_read(person.explained), partial(context.tables.people.has_read, person.user_id), before)


async def address_asker(context: Context, interaction: Interaction) -> None:
    """
    Speak to the user from now on: in their language, and as their reader.

    Their locale is saved for later direct messages.
    """
    person = await _asker(context, interaction)
    speak(language_of(person, interaction.locale.value))
    read_as(reader_of(context, person, "" if interaction.message is None else text_of(interaction.message.components)))


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
async def addressing(context: Context, entry: OutboxEntry, table: TableRef | None) -> AsyncIterator[Reader | None]:
    """Speak to whoever gets an entry while the block runs: the recipient of a direct message, else the table."""
    is_public = table is not None and not entry.is_direct
    person = None if is_public or entry.user_id is None else await context.tables.people.find(entry.user_id)
    who = reader_of(context, person)
    with speaking(table.language if table is not None and is_public else language_of(person)), reading(who):
        yield who


_TRANSLATED = frozenset(
    {
        TranslationContextLocation.command_description,
        TranslationContextLocation.group_description,
        TranslationContextLocation.parameter_description,
        TranslationContextLocation.choice_name,
    }
)


class CommandTranslator(app_commands.Translator):
    """Translates for discord.py the descriptions of commands."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """Return the translation, or None to show the English text."""
        language = nearest(locale.value)
        if language == ENGLISH or context.location not in _TRANSLATED:
            return None
        told = catalogue(language).gettext(string.message)
        return None if told == string.message else told
