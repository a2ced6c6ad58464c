"""Who uses a command or reads a message: their place, rights, language and format of pictures."""

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

from cogs.app import App
from cogs.interactions.answers import Interaction
from cogs.interactions.failures import Verdict, verdict_of
from cogs.interactions.replies import text_of
from cogs.words import general as words
from db.delivery.entries import Entry
from db.people.names import OUTSIDE
from db.people.people import PersonRow
from languages.catalogues import ENGLISH, OFFERED, catalogue, nearest
from languages.explanations import Reader, read_as, reading, times_read
from languages.speech import N_, speak, speaking
from render.canvas.formats import Format, draw_in, drawing_in
from rules.errors import PlayerError
from tables.lookup import TableRef
from tables.model.place import Member, Person, Place
from tables.model.refusals import NotSaved

_NAMES = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "embed_links": N_("Embed Links"),
    "attach_files": N_("Attach Files"),
    "read_message_history": N_("Read Message History"),
    "create_public_threads": N_("Create Public Threads"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
}
NEEDED = discord.Permissions(**dict.fromkeys(_NAMES, True))
"""The permissions the bot needs; 309237763072 in the link of `invitation`."""
_PATIENCE = 0.5
"""Seconds to read somebody's language from the database; after that, the locale of their Discord decides."""
_TRANSLATED = frozenset(
    {
        TranslationContextLocation.command_description,
        TranslationContextLocation.group_description,
        TranslationContextLocation.parameter_description,
        TranslationContextLocation.choice_name,
    }
)
_NEAREST = {locale: nearest(locale.value) for locale in discord.Locale}

_log = structlog.get_logger(__name__)


def invitation(application_id: int) -> str:
    """Return the link that invites the bot to a server, with the permissions it needs."""
    return discord.utils.oauth_url(application_id, permissions=NEEDED, scopes=("bot", "applications.commands"))


def missing(granted: discord.Permissions) -> list[str]:
    """Return the needed permissions that are not granted, by the names that Discord shows."""
    return [str(name) for flag, name in _NAMES.items() if not getattr(granted, flag)]


def person_of(interaction: Interaction) -> Person:
    """Return the user, with their name there, their membership and their locale."""
    user, guild_id = interaction.user, interaction.guild_id or OUTSIDE
    return Person(user.id, user.display_name, member_of(interaction), interaction.locale.value, guild_id)


def member_of(interaction: Interaction) -> Member | None:
    """Return the user's roles and rights on the server, or None in a direct message."""
    user = interaction.user
    if not isinstance(user, discord.Member):
        return None
    roles = frozenset(role.id for role in user.roles)
    return Member(user.guild.id, interaction.permissions.manage_guild, roles)


async def member_on(guild: discord.Guild, user_id: int) -> discord.Member | None:
    """Ask Discord for a member of a server. Returns: None if they are none. Raises: discord.HTTPException."""
    try:
        return await guild.fetch_member(user_id)
    except discord.NotFound as fault:
        if verdict_of(fault) is Verdict.PARK:
            return None
        raise


def sees(guild: discord.Guild, channel_id: int, member: discord.Member) -> bool:
    """Return whether a member sees a channel, and with it the threads of its tables; a deleted one hides nothing."""
    channel = guild.get_channel(channel_id)
    return channel is None or channel.permissions_for(member).view_channel


def place_of(interaction: Interaction) -> Place:
    """Return the channel as the place for a table. Raises: PlayerError: no table can be opened there."""
    if not isinstance(interaction.channel, discord.TextChannel):
        raise PlayerError("only-channels", words.ONLY_CHANNELS.message)
    if lacking := missing(interaction.app_permissions):
        raise PlayerError("missing-permissions", words.MISSING_PERMISSIONS.message, names=", ".join(lacking))
    return Place(interaction.guild_id, interaction.channel.id)


async def may_write(interaction: Interaction, place: Place) -> bool:
    """
    Return whether the user may write in a channel of a server themselves, whether they ask there or elsewhere.

    Raises: discord.HTTPException, or what the network raises.
    """
    if interaction.channel_id == place.channel_id:
        is_thread, may = isinstance(interaction.channel, discord.Thread), interaction.permissions
        return may.send_messages_in_threads if is_thread else may.send_messages
    user, guild = interaction.user, interaction.client.get_guild(place.guild_id or 0)
    channel = None if guild is None else guild.get_channel(place.channel_id)
    if guild is None or channel is None:
        return False
    is_there = isinstance(user, discord.Member) and user.guild.id == guild.id
    member = user if is_there else await member_on(guild, user.id)
    return isinstance(member, discord.Member) and channel.permissions_for(member).send_messages


def may_have_tables(interaction: Interaction) -> bool:
    """Return whether this is a channel in which tables are opened: no direct message and no thread."""
    return isinstance(interaction.channel, discord.TextChannel)


def is_direct(interaction: Interaction) -> bool:
    """Return whether this happens in the bot's direct messages with the user, not on a server or in a group."""
    return interaction.context.dm_channel


def is_private(interaction: Interaction) -> bool:
    """Return whether only the user sees the clicked message, so that it may be turned into a panel."""
    message = interaction.message
    return is_direct(interaction) or (message is not None and message.flags.ephemeral)


def shown_in(interaction: Interaction) -> int | None:
    """Return the id of the clicked message if the answer may replace it; else None."""
    return interaction.message.id if interaction.message is not None and is_private(interaction) else None


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
    app: App, user_id: int, person: PersonRow | None, locale: str = "", before: str = "", *, is_direct: bool = False
) -> Audience:
    """
    Return one person as audience.

    Args:
        person: what is stored about them; None if nothing is, or it is not known.
        before: the text of the message whose button they pressed.
        is_direct: they read it in direct messages.
    """
    known, chosen = ("", "") if person is None else (person.explained, person.picture_format)
    who = Reader(times_read(known), partial(app.tables.people.has_read, user_id), before, is_direct=is_direct)
    return Audience(language_of(person, locale), Format(chosen or Format.WIDE), who)


async def audience_at(app: App, table: TableRef) -> Audience:
    """Return all who read what is posted at a table: they read its language, in the format of its server."""
    return Audience(table.terms.language, await server_format(app, table.place.guild_id))


async def server_format(app: App, guild_id: int | None) -> Format:
    """Return the format of pictures that all see on a server."""
    return Format(await app.tables.servers.picture_format(guild_id))


async def address_asker(app: App, interaction: Interaction) -> None:
    """
    Address the user from now on, with what they have chosen by now.

    Their locale is saved for later direct messages.
    """
    person = await _asker(app, interaction)
    before = "" if interaction.message is None else text_of(interaction.message.components)
    is_direct = interaction.guild_id is None
    audience_of(app, interaction.user.id, person, interaction.locale.value, before, is_direct=is_direct).address()


async def _asker(app: App, interaction: Interaction) -> PersonRow | None:
    locale = interaction.locale.value
    try:
        async with asyncio.timeout(_PATIENCE):
            person = await app.tables.people.find(interaction.user.id)
            if person is not None and person.locale != locale:
                await app.tables.people.set_locale(person.user_id, locale)
    except (NotSaved, TimeoutError, sqlite3.Error):
        # The answer itself tells them if something is wrong with the database.
        _log.warning("a person's language could not be read", user=interaction.user.id)
        return None
    return person


@asynccontextmanager
async def addressing(app: App, entry: Entry) -> AsyncIterator[Reader | None]:
    """Speak to those who get an entry while the block runs: one person, a whole table, or a whole server."""
    if entry.is_direct:
        assert entry.user_id is not None
        person = await app.tables.people.find(entry.user_id)
        audience = audience_of(app, entry.user_id, person, is_direct=True)
    elif entry.is_about_table:
        table = await app.tables.lookup.table(entry.game_id)
        assert table is not None
        audience = await audience_at(app, table)
    else:
        guild_id = entry.address.guild_id or 0
        settings = await app.tables.servers.settings(guild_id)
        audience = Audience(settings.language, await server_format(app, guild_id))
    with audience.addressed():
        yield audience.reader


class CommandTranslator(app_commands.Translator):
    """Translates for discord.py the descriptions of commands."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, app: app_commands.TranslationContext[Any, Any]
    ) -> str | None:
        """Return the translation, or None to show the English text."""
        language = _NEAREST[locale]
        if language == ENGLISH or app.location not in _TRANSLATED:
            return None
        told = catalogue(language).gettext(string.message)
        return None if told == string.message else told
