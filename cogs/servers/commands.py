"""The settings of a server: a panel for its managers."""

from collections.abc import Awaitable, Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, TypeVar

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.askers import missing
from cogs.interactions.buttons import PressButton, PressChannels, PressRole, PressSelect
from cogs.interactions.command_list import on_servers
from cogs.interactions.custom_ids import Press, Verb, number
from cogs.interactions.layout import layout, option, paragraph, row, select_row
from cogs.interactions.presses import ContextCog, Handlers, in_place
from cogs.servers import words as server_words
from cogs.words import general as words
from cogs.words import people as people_words
from cogs.words import time as time_words
from db.servers.guilds import GuildSettings, Openers, Pictures
from languages.explanations import explained
from languages.offered import OFFERED
from languages.speech import Text
from render.canvas.formats import Format
from tables.servers import refusals as server_refusals
from tables.servers.service import TABLES_EACH, VACATIONS, Servers

_Choice = TypeVar("_Choice", bound=Enum)
_NONE = "none"
_SPEED, _OPENERS, _EACH, _VACATION, _LANGUAGE = "speed", "openers", "each", "vacation", "language"
_PICTURES, _FORMAT = "pictures", "format"


class ServerCommands(ContextCog):
    """The command that opens the panel; Discord shows it to managers only, and the panel checks that again."""

    @app_commands.command(name="server", description=locale_str("Set up tables on this server"))
    @app_commands.default_permissions(manage_guild=True)
    @on_servers
    async def server(self, interaction: Interaction) -> None:
        """Show the settings."""
        await answer(interaction, self._shown(interaction), what="server")

    async def _shown(self, interaction: Interaction) -> Reply:
        guild_id = managed_guild(interaction)
        return server_reply(await self._context.tables.servers.settings(guild_id), interaction.guild)


async def _chosen(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> Reply:
    guild_id = managed_guild(interaction)
    change = _CHANGES.get((press.verb, press.rest if press.verb is Verb.SERVER else ""))
    if change is None:
        raise server_refusals.no_such_choice()
    return server_reply(await change(context.tables.servers, guild_id, values), interaction.guild)


def managed_guild(interaction: Interaction) -> int:
    """Return the id of the server, which the user must manage. Raises: Refusal: they do not, or this is no server."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise server_refusals.only_who_manages()
    return interaction.guild_id


def server_reply(settings: GuildSettings, guild: discord.Guild | None) -> Reply:
    """Show the settings of a server with their selects, and where the bot lacks permissions."""
    shown = settings if guild is None else _still_there(settings, guild)
    are_gone, settings = bool(settings.channels) and not shown.channels, shown
    needs_role = settings.openers is Openers.ROLE and settings.role_id is None
    return Reply(
        layout(
            paragraph(
                server_words.TITLE,
                server_words.CHANNELS_GONE if are_gone else server_words.where(sorted(settings.channels)),
                server_words.who(settings),
                server_words.ROLE_MISSING if needs_role else "",
                server_words.spoken(settings.language) if len(OFFERED) > 1 else "",
                server_words.each(settings.tables_each),
                server_words.speed(settings.time_limit),
                server_words.pictures(settings.pictures),
                server_words.FORMAT[Format(settings.picture_format)],
                server_words.vacation(settings.vacation_days),
                explained(server_words.NOW_ON, key="server"),
            ),
            paragraph(*server_words.lacking(() if guild is None else lacking(guild, settings))),
            *_selects(settings),
            row(
                (
                    PressButton(Press(Verb.SERVER_GAMES, 0), server_words.ROLES),
                    PressButton(Press(Verb.SERVER_DAILY, 0), server_words.DAILY),
                )
            ),
        )
    )


def _still_there(settings: GuildSettings, guild: discord.Guild) -> GuildSettings:
    """Leave out channels and a role that were deleted: Discord refuses a select that marks them."""
    channels = frozenset(one for one in settings.channels if guild.get_channel(one) is not None)
    role = None if settings.role_id is None else guild.get_role(settings.role_id)
    return replace(settings, channels=channels, role_id=None if role is None else role.id)


def lacking(guild: discord.Guild, settings: GuildSettings) -> list[tuple[int, list[str]]]:
    """
    Return the channels for tables in which the bot lacks permissions, with what it lacks.

    If tables may be opened in any channel, channels that are hidden from the bot do not count.
    """
    granted = {channel.id: channel.permissions_for(guild.me) for channel in guild.text_channels}
    wanted = settings.channels or {one for one, permissions in granted.items() if permissions.view_channel}
    return [(one, names) for one in granted if one in wanted and (names := missing(granted[one]))]


def _selects(settings: GuildSettings) -> Iterator[ui.ActionRow[Any]]:
    if len(OFFERED) > 1:
        languages = {code: people_words.language(code) for code in OFFERED}
        yield _choice(_LANGUAGE, settings.language, languages)
    yield select_row(PressChannels(Press(Verb.SERVER_CHANNELS, 0), server_words.WHERE, settings.channels))
    yield _choice(_OPENERS, settings.openers.value, {one.value: label for one, label in server_words.OPENERS.items()})
    if settings.openers is Openers.ROLE:
        yield select_row(PressRole(Press(Verb.SERVER_ROLE, 0), server_words.ROLE, settings.role_id))
    each = {_NONE if most is None else str(most): server_words.hosts(most) for most in (*TABLES_EACH, None)}
    yield _choice(_EACH, _NONE if settings.tables_each is None else str(settings.tables_each), each)
    speeds = {str(seconds): server_words.new_tables(seconds) for seconds in time_words.LIMITS}
    yield _choice(_SPEED, str(settings.time_limit or 0), speeds)
    often = {one.value: label for one, label in server_words.PICTURES.items()}
    yield _choice(_PICTURES, settings.pictures.value, often)
    formats = {one.value: label for one, label in server_words.FORMATS.items()}
    yield _choice(_FORMAT, settings.picture_format, formats)
    days = {str(one): server_words.vacation_days(one) for one in VACATIONS}
    yield _choice(_VACATION, str(settings.vacation_days), days)


def _choice(which: str, chosen: str, labels: Mapping[str, Text]) -> ui.ActionRow[Any]:
    options = [option(label, value, default=value == chosen) for value, label in labels.items()]
    return select_row(PressSelect(Press(Verb.SERVER, 0, rest=which), labels.get(chosen, words.CHOOSE), options))


def _ids(values: Sequence[str]) -> list[int]:
    """Decode the ids that Discord's own select offers. Raises: Refusal: a value is forged."""
    ids = [found for value in values if (found := number(value)) is not None]
    if len(ids) < len(values):
        raise server_refusals.no_such_choice()
    return ids


def _number(values: Sequence[str]) -> int | None:
    value = "".join(values[:1])
    found = number(value)
    if value != _NONE and found is None:
        raise server_refusals.no_such_choice()
    return found


def _among(values: Sequence[str], offered: Container[int]) -> int:
    found = _number(values)
    if found is None or found not in offered:
        raise server_refusals.no_such_choice()
    return found


def _one_of(kind: type[_Choice], values: Sequence[str]) -> _Choice:
    value = "".join(values[:1])
    if value not in {one.value for one in kind}:
        raise server_refusals.no_such_choice()
    return kind(value)


_CHANGES: Mapping[tuple[Verb, str], Callable[[Servers, int, Sequence[str]], Awaitable[GuildSettings]]] = {
    (Verb.SERVER, _LANGUAGE): lambda servers, guild, values: servers.set_language(guild, "".join(values[:1])),
    (Verb.SERVER, _SPEED): lambda servers, guild, values: servers.set_time_limit(
        guild, _among(values, time_words.LIMITS) or None
    ),
    (Verb.SERVER, _EACH): lambda servers, guild, values: servers.set_tables_each(guild, _number(values)),
    (Verb.SERVER, _VACATION): lambda servers, guild, values: servers.set_vacation_days(
        guild, _among(values, VACATIONS)
    ),
    (Verb.SERVER, _PICTURES): lambda servers, guild, values: servers.set_pictures(guild, _one_of(Pictures, values)),
    (Verb.SERVER, _FORMAT): lambda servers, guild, values: servers.set_picture_format(
        guild, _one_of(Format, values).value
    ),
    (Verb.SERVER, _OPENERS): lambda servers, guild, values: servers.set_openers(guild, _one_of(Openers, values)),
    (Verb.SERVER_CHANNELS, ""): lambda servers, guild, values: servers.set_channels(guild, _ids(values)),
    (Verb.SERVER_ROLE, ""): lambda servers, guild, values: servers.set_role(guild, next(iter(_ids(values)), None)),
}


async def _shown_again(context: Context, interaction: Interaction, _press: Press, _: Sequence[str]) -> Reply:
    guild_id = managed_guild(interaction)
    return server_reply(await context.tables.servers.settings(guild_id), interaction.guild)


PRESSES: Handlers = {
    **dict.fromkeys((Verb.SERVER, Verb.SERVER_CHANNELS, Verb.SERVER_ROLE), in_place(_chosen)),
    Verb.SERVER_BACK: in_place(_shown_again),
}
