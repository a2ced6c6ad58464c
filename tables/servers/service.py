"""Settings of servers: changed by people who manage them, and applied when a table is opened."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from aiosqlite import Connection

from db.servers.game_roles import game_roles, set_game_role
from db.servers.guilds import (
    MOST_VACATION,
    GuildSettings,
    Openers,
    Pictures,
    find_guild_settings,
    hosted_tables,
    save_guild_settings,
)
from languages.offered import OFFERED
from tables.changes.clocks import settle_clocks
from tables.changes.opening import find_rules
from tables.context import Service
from tables.model.place import Person, Place
from tables.servers import refusals as server_refusals

TABLES_EACH = (1, 2, 3, 5, 10)
"""Choices for how many tables a person may host."""
HOURS = range(24)
"""Choices for the hour of the day's card."""
VACATIONS = (0, 7, 14, MOST_VACATION)
"""Choices for how many days of vacation a year count at the tables of a server."""


class Servers(Service):
    """The settings of all servers. The caller checks that the person may change them."""

    async def settings(self, guild_id: int) -> GuildSettings:
        """Return the settings of a server."""
        return await self._context.database.read(lambda connection: find_guild_settings(connection, guild_id))

    async def picture_format(self, guild_id: int | None) -> str:
        """Return the format of pictures that all see: "wide" or "tall"; wide outside servers."""
        return (await self._quick_settings(guild_id)).picture_format

    async def check_place(self, person: Person, place: Place) -> None:
        """Check that a person may open tables at a place. Raises: Refusal: wrong channel, or no permission."""
        _check_place(await self._quick_settings(place.guild_id), person, place)

    async def _quick_settings(self, guild_id: int | None) -> GuildSettings:
        return await self._context.database.quick_read(
            lambda connection: find_guild_settings(connection, guild_id or 0)
        )

    async def set_language(self, guild_id: int, language: str) -> GuildSettings:
        """Choose the language of new tables. Raises: Refusal: it is not offered."""
        if language not in OFFERED:
            raise server_refusals.no_such_choice()
        return await self._change(guild_id, lambda row: replace(row, language=language))

    async def set_time_limit(self, guild_id: int, time_limit: int | None) -> GuildSettings:
        """Choose the default seconds for a turn of new tables, None for no limit; their hosts may change it."""
        return await self._change(guild_id, lambda row: replace(row, time_limit=time_limit))

    async def set_pictures(self, guild_id: int, pictures: Pictures) -> GuildSettings:
        """Choose how often posts of new tables have a picture; their hosts may change it."""
        return await self._change(guild_id, lambda row: replace(row, pictures=pictures))

    async def set_picture_format(self, guild_id: int, picture_format: str) -> GuildSettings:
        """Choose the format of pictures that all see, "wide" or "tall", at tables in play as well."""
        return await self._change(guild_id, lambda row: replace(row, picture_format=picture_format))

    async def set_channels(self, guild_id: int, channels: Iterable[int]) -> GuildSettings:
        """Choose the channels in which tables may be opened; none for anywhere."""
        chosen = frozenset(channels)
        return await self._change(guild_id, lambda row: replace(row, channels=chosen))

    async def set_openers(self, guild_id: int, openers: Openers) -> GuildSettings:
        """Choose who may open tables; `Openers.ROLE` means only managers until a role is chosen."""
        return await self._change(guild_id, lambda row: replace(row, openers=openers))

    async def set_role(self, guild_id: int, role_id: int | None) -> GuildSettings:
        """Choose the role whose members may open tables."""
        return await self._change(guild_id, lambda row: replace(row, role_id=role_id))

    async def set_tables_each(self, guild_id: int, most: int | None) -> GuildSettings:
        """Choose how many tables a person may host. Raises: Refusal: not among `TABLES_EACH`."""
        if most not in (None, *TABLES_EACH):
            raise server_refusals.no_such_choice()
        return await self._change(guild_id, lambda row: replace(row, tables_each=most))

    async def set_vacation_days(self, guild_id: int, days: int) -> GuildSettings:
        """
        Choose how many days of vacation a year count here; clocks stopped by vacations beyond that go on.

        Raises: Refusal: not among `VACATIONS`.
        """
        if days not in VACATIONS:
            raise server_refusals.no_such_choice()
        settings = await self._change(guild_id, lambda row: replace(row, vacation_days=days))
        await settle_clocks(self._context)
        return settings

    async def set_daily_channel(self, guild_id: int, channel_id: int | None) -> GuildSettings:
        """Choose in which channel the day's card appears, None for none; at midnight UTC unless an hour was chosen."""

        def change(row: GuildSettings) -> GuildSettings:
            hour = None if channel_id is None else row.daily_hour or 0
            return replace(row, daily_channel_id=channel_id, daily_hour=hour)

        return await self._change(guild_id, change)

    async def set_daily_hour(self, guild_id: int, hour: int) -> GuildSettings:
        """Choose from which hour (UTC) on the day's card appears, if it has a channel. Raises: Refusal: no hour."""
        if hour not in HOURS:
            raise server_refusals.no_such_choice()
        return await self._change(
            guild_id, lambda row: row if row.daily_channel_id is None else replace(row, daily_hour=hour)
        )

    async def game_roles(self, guild_id: int) -> Mapping[str, int]:
        """Return the roles that a server calls for tables, by the slug of the game."""
        return await self._context.database.quick_read(lambda connection: game_roles(connection, guild_id))

    async def set_game_role(self, guild_id: int, slug: str, role_id: int | None) -> Mapping[str, int]:
        """Choose the role of a game, None for none. Returns: all of the server. Raises: Refusal: no such game."""
        find_rules(self._context, slug)
        async with self._context.saving() as connection:
            await set_game_role(connection, guild_id, slug, role_id)
            return await game_roles(connection, guild_id)

    async def _change(self, guild_id: int, change: Callable[[GuildSettings], GuildSettings]) -> GuildSettings:
        async with self._context.saving() as connection:
            changed = change(await find_guild_settings(connection, guild_id))
            await save_guild_settings(connection, changed, self._context.clock())
        return changed


async def check_opening(connection: Connection, person: Person, place: Place) -> GuildSettings | None:
    """
    Check that a person may open one more table at a place, in the transaction that writes it.

    Returns: the server's settings; None outside servers.
    Raises: Refusal: wrong channel, no permission, or too many tables.
    """
    if place.guild_id is None:
        return None
    settings = await find_guild_settings(connection, place.guild_id)
    _check_place(settings, person, place)
    most = settings.tables_each
    if most is not None and await hosted_tables(connection, place.guild_id, person.user_id) >= most:
        raise server_refusals.too_many_tables(most)
    return settings


def _check_place(settings: GuildSettings, person: Person, place: Place) -> None:
    if settings.channels and place.channel_id not in settings.channels:
        raise server_refusals.wrong_channel(sorted(settings.channels))
    if settings.openers is Openers.EVERYONE:
        return
    member = person.member
    if member is None or member.guild_id != settings.guild_id:
        raise server_refusals.open_on_the_server()
    if member.is_manager:
        return
    if settings.openers is Openers.MANAGERS or settings.role_id is None:
        raise server_refusals.only_managers()
    if settings.role_id not in member.role_ids:
        raise server_refusals.only_role(settings.role_id)
