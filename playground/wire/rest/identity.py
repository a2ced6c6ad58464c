"""Who the bot is, where the gateway is, who is in a guild."""

from playground.wire.call import Call
from playground.wire.routes import Reply, Routes, Service
from playground.world import people
from playground.world.state import APPLICATION_ID

routes = Routes()


@routes.add("GET", "/users/@me")
def get_own_user(service: Service, _: Call) -> Reply:
    """The bot's user; discord.py logs in with it."""
    extras = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}
    return service.payloads.user(service.world.bot) | extras


@routes.add("GET", "/oauth2/applications/@me")
@routes.add("GET", "/applications/@me")
def get_application(service: Service, _: Call) -> Reply:
    """The application behind the bot."""
    return {
        "id": str(APPLICATION_ID),
        "name": service.world.bot.name,
        "description": "",
        "icon": None,
        "type": None,
        "summary": "",
        "is_monetized": False,
        "is_verified": False,
        "is_discoverable": False,
        "bot_public": True,
        "bot_require_code_grant": False,
        "hook": True,
        "storefront_available": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "approximate_guild_count": len(service.world.state.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "eligible_oauth2_scopes": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "event_webhooks_types": [],
        "event_webhooks_status": 1,
        "explicit_content_filter": 0,
        "owner": service.payloads.user(service.world.bot),
        "team": None,
        "bot": service.payloads.user(service.world.bot),
    }


@routes.add("GET", "/gateway/bot")
def get_gateway(service: Service, _: Call) -> Reply:
    """Where the gateway is, and how many shards the bot is to have."""
    concurrency = service.world.max_concurrency
    limit = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": concurrency}
    url = service.payloads.base.replace("http", "ws", 1) + "/gateway"
    return {"url": url, "shards": service.world.shards, "session_start_limit": limit}


@routes.add("GET", "/guilds/{guild_id}/members/{user_id}")
def get_member(service: Service, call: Call) -> Reply:
    """A member; 10007 if that person left."""
    guild_id = call.numbers["guild_id"]
    user = people.member(service.world, guild_id, call.numbers["user_id"])
    return service.payloads.member(service.world.state.guilds[guild_id], user)


@routes.add("GET", "/users/{user_id}")
def get_user(service: Service, call: Call) -> Reply:
    """Any user; 10013 if nobody has that id."""
    return service.payloads.user(service.world.user(call.numbers["user_id"]))
