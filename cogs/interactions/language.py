"""In which language somebody is told something: their own where they alone read it, the table's where all do."""

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
from tables.delivery.outbox import Letter
from tables.lookup import TableRef
from tables.model.refusals import NotSaved

_PATIENCE = 0.5
"""Seconds after which whoever waits for an answer gets it in the language of their Discord."""

_log = structlog.get_logger(__name__)


def language_of(person: PersonRow | None, locale: str = "") -> str:
    """Return what a person chose, else the nearest to their locale: `locale`, or the one that was seen last."""
    if person is not None and person.language in OFFERED:
        return person.language
    return nearest(locale or ("" if person is None else person.locale))


async def language_of_asker(context: Context, interaction: Interaction) -> str:
    """Return the language for whoever clicked or typed, and keep their locale for when they are written to."""
    locale = interaction.locale.value
    try:
        async with asyncio.timeout(_PATIENCE):
            person = await context.tables.people.find(interaction.user.id)
            if person is not None and person.locale != locale:
                await context.tables.people.set_locale(person.user_id, locale)
    except (NotSaved, TimeoutError, sqlite3.Error):
        # Whatever is wrong with the database is told by the answer itself.
        _log.warning("a language is not known", user=interaction.user.id)
        return nearest(locale)
    return language_of(person, locale)


async def language_of_letter(context: Context, letter: Letter, table: TableRef | None) -> str:
    """Return the language for whoever a letter goes to, or else that of the table."""
    if table is not None and not letter.is_direct:
        return table.language
    return language_of(None if letter.user_id is None else await context.tables.people.find(letter.user_id))


_TOLD = frozenset(
    {
        TranslationContextLocation.command_description,
        TranslationContextLocation.group_description,
        TranslationContextLocation.parameter_description,
        TranslationContextLocation.choice_name,
    }
)


class CommandTranslator(app_commands.Translator):
    """Looks up for discord.py what Discord shows of the commands."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """Return the translation, or None where Discord shall show the English text."""
        language = nearest(locale.value)
        if language == ENGLISH or context.location not in _TOLD:
            return None
        told = catalogue(language).gettext(string.message)
        return None if told == string.message else told
