"""Registering application commands."""

from typing import Any

from playground.limits.commands import check_commands
from playground.wire.call import Call
from playground.wire.routes import Reply, Routes, Service
from playground.world.happenings import CommandsSynced
from playground.world.refusal import Code, Refusal
from playground.world.state import APPLICATION_ID

routes = Routes()
GLOBAL = 0
CHAT_INPUT = 1


@routes.add("GET", "/applications/{application_id}/commands")
@routes.add("GET", "/applications/{application_id}/guilds/{guild_id}/commands")
def list_commands(service: Service, call: Call) -> Reply:
    """The commands as registered."""
    return service.world.state.commands.get(_place(service, call), [])


@routes.add("PUT", "/applications/{application_id}/commands")
@routes.add("PUT", "/applications/{application_id}/guilds/{guild_id}/commands")
def put_commands(service: Service, call: Call) -> Reply:
    """Replace all commands of the place; one of the same name keeps its id."""
    place = _place(service, call)
    check_commands(call.body)
    known = {_key(command): command["id"] for command in service.world.state.commands.get(place, [])}
    registered = [_register(service, command, known.get(_key(command)), place) for command in call.body]
    service.world.state.commands[place] = registered
    service.world.tell(CommandsSynced(place))
    return registered


def _place(service: Service, call: Call) -> int:
    place = call.numbers.get("guild_id", GLOBAL)
    if place not in service.world.state.guilds and place != GLOBAL:
        raise Refusal(Code.MISSING_ACCESS)
    return place


def _key(command: dict[str, Any]) -> tuple[int, str]:
    return (command.get("type") or CHAT_INPUT, command["name"])


def _register(service: Service, command: dict[str, Any], known_id: str | None, place: int) -> dict[str, Any]:
    defaults = {
        "type": CHAT_INPUT,
        "description": "",
        "options": [],
        "default_member_permissions": None,
        "name_localizations": None,
        "description_localizations": None,
        "dm_permission": True,
        "contexts": None,
        "integration_types": [0],
        "nsfw": False,
    }
    registered = defaults | {key: value for key, value in command.items() if value is not None}
    registered |= {"id": known_id or str(service.world.take_id()), "application_id": str(APPLICATION_ID)}
    registered["version"] = str(service.world.take_id())
    return registered | ({"guild_id": str(place)} if place != GLOBAL else {})
