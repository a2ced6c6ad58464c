"""The line about commands; those that the bot has registered stay as they are."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord.http import Route

from host.discord_check.scene import Scene
from host.discord_check.verdicts import require

Command = Mapping[str, Any]
_EVERYWHERE = frozenset({"contexts", "dm_permission", "integration_types"})
"""What can be said only of commands that are registered for all servers."""
_SENT = frozenset(
    {"id", "type", "name", "name_localizations", "description", "description_localizations"}
    | {"options", "default_member_permissions", "nsfw"}
)


async def registered(scene: Scene) -> str:
    """Register the bot's commands for this server alone, and take them back."""
    ours = [{key: value for key, value in one.items() if key not in _EVERYWHERE} for one in scene.commands]
    names = {one["name"] for one in ours}
    there = await held(scene)
    others = [one for one in there if one["name"] not in names]
    try:
        taken = await put(scene, [*others, *ours])
    finally:
        await put(scene, others)
    missing = names - {one["name"] for one in taken}
    require(not missing, f"{len(missing)} of {len(names)} are missing.")
    require(len(await held(scene)) == len(others), "They could not be taken back.")
    return f"All {len(names)} were registered, and taken back."


async def held(scene: Scene) -> list[Command]:
    """Return the commands of this server, as they can be registered again."""
    found = await scene.client.http.request(_route("GET", scene), params={"with_localizations": "true"})
    return [{key: value for key, value in one.items() if key in _SENT} for one in found]


async def put(scene: Scene, commands: Sequence[Command]) -> list[Command]:
    """Register these commands for this server, and no others. Returns: what is registered then."""
    taken: list[Command] = await scene.client.http.request(_route("PUT", scene), json=list(commands))
    return taken


def _route(method: str, scene: Scene) -> Route:
    path = "/applications/{application_id}/guilds/{guild_id}/commands"
    return Route(method, path, application_id=scene.client.application_id, guild_id=scene.channel.guild.id)
