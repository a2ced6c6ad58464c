"""Descriptions and choices of commands in the languages that are offered; the names stay as they are typed."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation

from languages.catalogues import catalogue
from languages.offered import ENGLISH, nearest

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
