"""The language of a message: the reader's own if it is for one person, the table's if it is for all."""

import asyncio
import sqlite3
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.app_commands import TranslationContextLocation

from cogs.context import Context
from cogs.interactions.answers import Interaction
from db.people.people import PersonRow
from languages.catalogues import catalogue
from languages.offered import ENGLISH, OFFERED, nearest
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


async def language_of_asker(context: Context, interaction: Interaction) -> str:
    """Return the user's language, and save their locale for later direct messages."""
    locale = interaction.locale.value
    try:
        async with asyncio.timeout(_PATIENCE):
            person = await context.tables.people.find(interaction.user.id)
            if person is not None and person.locale != locale:
                await context.tables.people.set_locale(person.user_id, locale)
    except (NotSaved, TimeoutError, sqlite3.Error):
        # The answer itself tells them if something is wrong with the database.
        _log.warning("a person's language could not be read", user=interaction.user.id)
        return nearest(locale)
    return language_of(person, locale)


async def language_of_entry(context: Context, entry: OutboxEntry, table: TableRef | None) -> str:
    """Return the language of an entry: the recipient's if it is a direct message, else the table's."""
    if table is not None and not entry.is_direct:
        return table.language
    return language_of(None if entry.user_id is None else await context.tables.people.find(entry.user_id))


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
