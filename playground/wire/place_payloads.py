"""People, guilds and channels in Discord's JSON, and JSON as bytes."""

import json
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import msgspec

from playground.world.permissions import Permission
from playground.world.state import BOT_ID, Channel, ChannelKind, Guild, Role, User, instant_of
from playground.world.world import World

JsonObject = dict[str, Any]
_BOTS = 2
"""The position of the bot's own role."""
_LOOKS = ("avatar", "avatar_decoration_data", "collectibles", "display_name_styles")
_LEVELS = (
    "explicit_content_filter", "mfa_level", "nsfw_level", "premium_tier", "system_channel_flags", "verification_level",
)  # fmt: skip
_LISTS = ("guild_scheduled_events", "presences", "soundboard_sounds", "stage_instances", "voice_states")
_OF_KIND: dict[ChannelKind, JsonObject] = {
    ChannelKind.VOICE: {"bitrate": 64_000, "user_limit": 0, "rtc_region": None},
    ChannelKind.FORUM: {"available_tags": [], "default_forum_layout": 0, "default_sort_order": None},
}
"""The fields that only channels of a kind have."""
VIEW = Permission.VIEW_CHANNEL
NO_ACCENT = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}


@lru_cache(maxsize=4096)
def timestamp(millis: int) -> str:
    """A time in Discord's format."""
    return datetime.fromtimestamp(millis / 1000, UTC).isoformat()


class PlacePayloads:
    """
    Writes records as Discord does.

    `base` is the server's base URL, set once its port is known; URLs of files start with it.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.base = ""

    def user(self, user: User) -> JsonObject:
        """A user object."""
        return {
            "id": str(user.id),
            "username": user.name,
            "discriminator": "0",
            "global_name": user.name,
            "bot": user.is_bot,
            "flags": 0,
            "public_flags": 0,
            **dict.fromkeys((*_LOOKS, "clan", "primary_guild")),
        }

    def member(self, guild: Guild, user: User) -> JsonObject:
        """A guild member object."""
        until = guild.timeouts.get(user.id)
        return {
            **dict.fromkeys((*_LOOKS, "banner", "premium_since")),
            "nick": guild.nicks.get(user.id),
            "user": self.user(user),
            "roles": self._roles_of(guild, user),
            "joined_at": timestamp(instant_of(guild.id)),
            "pending": False,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "communication_disabled_until": None if until is None else timestamp(until),
        }

    def role(
        self,
        role_id: int,
        name: str,
        permissions: int,
        position: int,
        *,
        is_mentionable: bool = False,
        is_managed: bool = False,
    ) -> JsonObject:
        """A role object."""
        return {
            "id": str(role_id),
            "name": name,
            "description": None,
            "color": 0,
            "colors": NO_ACCENT,
            "hoist": False,
            "icon": None,
            "unicode_emoji": None,
            "position": position,
            "permissions": str(int(permissions)),
            "managed": is_managed or position == _BOTS,
            "mentionable": is_mentionable,
            "flags": 0,
        }

    def own_role(self, role: Role) -> JsonObject:
        """A role object of a role that somebody added, or of the bot's."""
        is_bots = any(role.id == guild.bot_role_id for guild in self.world.state.guilds.values())
        position = _BOTS if is_bots else _BOTS + 1 if role.is_above else 1
        flags = {"is_mentionable": role.is_mentionable, "is_managed": role.is_managed}
        return self.role(role.id, role.name, role.permissions, position, **flags)

    def everyone(self, guild: Guild) -> JsonObject:
        """The role object of @everyone."""
        return self.role(guild.id, "@everyone", guild.everyone, 0)

    def guild(self, guild: Guild) -> JsonObject:
        """
        A guild as GUILD_CREATE sends it: with channels and active threads, and the bot as its one member.

        Channels that the bot cannot see are there, too; of threads only those that it can.
        """
        channels = [c for c in self.world.state.channels.values() if c.guild_id == guild.id and c.thread is None]
        threads = self.world.active_threads(guild.id)
        return self.guild_itself(guild) | {
            "premium_progress_bar_enabled": False,
            "large": False,
            "unavailable": False,
            "member_count": len(guild.member_ids),
            "joined_at": timestamp(instant_of(guild.id)),
            "members": [self.member(guild, self.world.bot)],
            "channels": [self.channel(channel) for channel in channels],
            "threads": [self.channel(t) for t in threads if VIEW in self.world.permissions(BOT_ID, t)],
            **{name: [] for name in _LISTS},
        }

    def guild_itself(self, guild: Guild) -> JsonObject:
        """A guild as GUILD_UPDATE sends it."""
        notices, updates = guild.system_channel_id, guild.public_updates_channel_id
        return {
            "id": str(guild.id),
            "name": guild.name,
            "owner_id": str(guild.owner_id),
            "roles": [
                self.everyone(guild),
                self.role(guild.bot_role_id, self.world.bot.name, guild.bot_permissions, _BOTS),
                *map(self.own_role, guild.roles),
            ],
            "icon": None,
            "afk_channel_id": None,
            "afk_timeout": 300,
            "system_channel_id": str(notices) if notices else None,
            "public_updates_channel_id": str(updates) if updates else None,
            "rules_channel_id": None,
            "default_message_notifications": 1,
            "preferred_locale": guild.locale,
            "emojis": [],
            "stickers": [],
            # A server has such a channel only as a community.
            "features": ["COMMUNITY"] if updates else [],
            **dict.fromkeys(_LEVELS, 0),
        }

    def channel(self, channel: Channel) -> JsonObject:
        """A channel object: a channel of a guild, a thread or a DM."""
        last = None if channel.last_message_id is None else str(channel.last_message_id)
        common: JsonObject = {"id": str(channel.id), "type": int(channel.kind), "flags": 0, "last_message_id": last}
        if channel.kind is ChannelKind.DM:
            recipient = self.world.user(channel.recipient_id or 0)
            return common | {"recipients": [self.user(recipient)]}
        if channel.kind is ChannelKind.GROUP_DM:
            people = [self.user(self.world.user(user_id)) for user_id in channel.group_ids]
            return common | {"recipients": people, "name": None, "icon": None, "owner_id": str(channel.group_ids[0])}
        common |= {"guild_id": str(channel.guild_id), "name": channel.name, "rate_limit_per_user": 0}
        if channel.thread is not None:
            return common | self._thread(channel)
        overwrites = [
            {"id": str(target), "type": self._target_kind(channel, target), "allow": str(o.allow), "deny": str(o.deny)}
            for target, o in channel.overwrites.items()
        ]
        return common | {
            "parent_id": None,
            "position": 0,
            "topic": None,
            "nsfw": channel.is_age_restricted,
            "permission_overwrites": overwrites,
            **_OF_KIND.get(channel.kind, {}),
        }

    def _target_kind(self, channel: Channel, target: int) -> int:
        guild = self.world.guild_of(channel)
        roles = [] if guild is None else [guild.id, guild.bot_role_id, *(role.id for role in guild.roles)]
        return 0 if target in roles else 1

    def _roles_of(self, guild: Guild, user: User) -> list[str]:
        own = [guild.bot_role_id] if user.id == BOT_ID else []
        return [str(role_id) for role_id in (*own, *(r.id for r in guild.roles if user.id in r.member_ids))]

    def _thread(self, channel: Channel) -> JsonObject:
        thread = channel.thread
        assert thread is not None
        count = len(self.world.by_channel.get(channel.id, []))
        payload: JsonObject = {
            "parent_id": str(thread.parent_id),
            "owner_id": str(thread.owner_id),
            "message_count": count,
            "total_message_sent": count,
            "member_count": min(len(thread.member_ids), 50),
            "thread_metadata": {
                "archived": thread.archived,
                "auto_archive_duration": thread.archive_minutes,
                "archive_timestamp": timestamp(thread.changed_at),
                "locked": thread.locked,
                "create_timestamp": timestamp(instant_of(channel.id)),
            },
        }
        if BOT_ID in thread.member_ids:
            payload["member"] = self.thread_member(channel, BOT_ID)
        return payload

    def thread_member(self, channel: Channel, user_id: int) -> JsonObject:
        """A thread member object."""
        joined = timestamp(instant_of(channel.id))
        return {"id": str(channel.id), "user_id": str(user_id), "join_timestamp": joined, "flags": 1}

    def rights(self, user_id: int, channel: Channel) -> str:
        """Somebody's permission bits in a channel, as Discord writes them."""
        return str(int(self.world.permissions(user_id, channel)))


def encoded(payload: Any) -> bytes:  # noqa: ANN401 - any JSON
    """Return a payload as JSON, without blanks."""
    try:
        return msgspec.json.encode(payload)
    except (ValueError, TypeError, OverflowError):
        # Lone surrogates, which a sender may write as escapes, cannot be encoded in UTF-8.
        return json.dumps(payload, separators=(",", ":")).encode()


def decoded(raw: bytes | str) -> Any:  # noqa: ANN401 - any JSON
    """Return the value of a JSON text. Raises: ValueError: it is not valid JSON."""
    try:
        return msgspec.json.decode(raw)
    except ValueError:
        # Escaped lone surrogates are valid JSON; for anything else, Python's module raises its usual error.
        return json.loads(raw)
