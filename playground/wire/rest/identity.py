"""Who the bot is, where the gateway is, who is in a guild, and which commands are registered."""

from typing import Any

from playground.limits.commands import check_commands
from playground.wire.call import Call
from playground.wire.routes import ALL, Reply, Service
from playground.world import people
from playground.world.happenings import CommandsSynced
from playground.world.refusal import Code, Refusal
from playground.world.state import APPLICATION_ID

GLOBAL = 0
CHAT_INPUT = 1


@ALL.add("GET", "/users/@me")
def get_own_user(service: Service, _: Call) -> Reply:
    """The bot's user; discord.py logs in with it."""
    extras = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}
    return service.payloads.user(service.world.bot) | extras


@ALL.add("GET", "/oauth2/applications/@me")
@ALL.add("GET", "/applications/@me")
def get_application(service: Service, _: Call) -> Reply:
    """The application behind the bot."""
    return {
        "id": str(APPLICATION_ID),
        "name": service.world.bot.name,
        "description": "",
        "summary": "",
        "bot_public": True,
        "hook": True,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "approximate_guild_count": len(service.world.state.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "event_webhooks_status": 1,
        "explicit_content_filter": 0,
        "owner": service.payloads.user(service.world.bot),
        "bot": service.payloads.user(service.world.bot),
        **dict.fromkeys(("icon", "interactions_endpoint_url", "role_connections_verification_url", "team", "type")),
        **dict.fromkeys(("bot_require_code_grant", "is_discoverable", "is_monetized", "is_verified"), False),
        **{name: [] for name in ("eligible_oauth2_scopes", "event_webhooks_types", "redirect_uris")},
        "storefront_available": False,
    }


@ALL.add("GET", "/gateway/bot")
def get_gateway(service: Service, _: Call) -> Reply:
    """Where the gateway is, and how many shards the bot is to have."""
    world = service.world
    limit = {
        "total": world.most_sessions,
        "remaining": world.sessions_left,
        "reset_after": world.next_sessions_at - world.clock.millis(),
        "max_concurrency": world.max_concurrency,
    }
    url = service.payloads.base.replace("http", "ws", 1) + "/gateway"
    return {"url": url, "shards": service.world.shards, "session_start_limit": limit}


@ALL.add("GET", "/guilds/{guild_id}/members/{user_id}")
def get_member(service: Service, call: Call) -> Reply:
    """A member; 10007 if that person left."""
    guild_id = call.numbers["guild_id"]
    user = people.member(service.world, guild_id, call.numbers["user_id"])
    return service.payloads.member(service.world.state.guilds[guild_id], user)


@ALL.add("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
def give_role(service: Service, call: Call) -> Reply:
    """Give a member a role."""
    return _assign(service, call, has_it=True)


@ALL.add("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
def take_role(service: Service, call: Call) -> Reply:
    """Take a role from a member."""
    return _assign(service, call, has_it=False)


def _assign(service: Service, call: Call, *, has_it: bool) -> Reply:
    numbers = (call.numbers[name] for name in ("guild_id", "user_id", "role_id"))
    people.assign_role(service.world, *numbers, has_it=has_it)
    return None


@ALL.add("GET", "/users/{user_id}")
def get_user(service: Service, call: Call) -> Reply:
    """Any user; 10013 if nobody has that id."""
    return service.payloads.user(service.world.user(call.numbers["user_id"]))


@ALL.add("GET", "/applications/{application_id}/commands")
@ALL.add("GET", "/applications/{application_id}/guilds/{guild_id}/commands")
def list_commands(service: Service, call: Call) -> Reply:
    """The commands as registered."""
    return service.world.state.commands.get(_place(service, call), [])


@ALL.add("PUT", "/applications/{application_id}/commands")
@ALL.add("PUT", "/applications/{application_id}/guilds/{guild_id}/commands")
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
    if registered["default_member_permissions"] is not None:
        # Clients may send a number; Discord always answers with a string.
        registered["default_member_permissions"] = str(registered["default_member_permissions"])
    registered["version"] = str(service.world.take_id())
    return registered | ({"guild_id": str(place)} if place != GLOBAL else {})
