"""
The door: reads the settings, opens the logs, wires the parts together and runs them.

Exit status: 0 stopped on request, 1 stopped by a fault, 2 settings that cannot be used.
"""

import asyncio
import signal
import sys

import aiohttp
import discord
import structlog
import yarl
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from logs import open_logs
from settings import BadSettings, Settings, load_settings

log = structlog.get_logger("parterre")

STOPPED, FAULT, BAD_SETTINGS = 0, 1, 2


def point_at(api_base: str, gateway: str) -> None:
    """
    Make discord.py talk to a stand-in; for the whole process, before any client is made.

    Args:
        api_base: such as http://127.0.0.1:8765, without `/api`.
        gateway: such as ws://127.0.0.1:8765/gateway.
    """
    Route.BASE = f"{api_base.rstrip('/')}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


def make_bot() -> commands.Bot:
    """Make the client: it asks for guilds only, keeps no messages or members, and pings nobody by accident."""
    # Parterre never speaks; without this, every start warns of missing voice libraries.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    return commands.Bot(
        command_prefix=commands.when_mentioned,
        help_command=None,
        intents=discord.Intents(guilds=True),
        allowed_mentions=discord.AllowedMentions.none(),
        member_cache_flags=discord.MemberCacheFlags.none(),
        chunk_guilds_at_startup=False,
        max_messages=None,
        max_ratelimit_timeout=60,
    )


async def run(settings: Settings) -> int:
    """Run until a signal asks to stop; return the exit status."""
    if settings.is_playground:
        log.error("DISCORD_TOKEN is empty, and the playground cannot be opened yet")
        return FAULT
    if settings.discord_api_base and settings.discord_gateway:
        point_at(settings.discord_api_base, settings.discord_gateway)
    async with make_bot() as bot:
        return await _until_stopped(bot, settings.discord_token.get_secret_value())


async def _until_stopped(bot: commands.Bot, token: str) -> int:
    running = asyncio.create_task(bot.start(token))
    for stop in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(stop, running.cancel)
    try:
        await running
    except asyncio.CancelledError:
        log.info("stopped on request")
        return STOPPED
    except discord.LoginFailure:
        log.error("Discord refused the token; copy DISCORD_TOKEN anew from the developer portal")  # noqa: TRY400
        return BAD_SETTINGS
    except (OSError, aiohttp.ClientError) as error:
        log.error("Discord could not be reached", error=str(error))  # noqa: TRY400
    return FAULT


def main() -> int:
    """Open the door and return the exit status."""
    try:
        settings = load_settings()
    except BadSettings as error:
        print(error, file=sys.stderr)  # noqa: T201 - there are no logs yet
        return BAD_SETTINGS
    open_logs(settings.log_level, settings.log_format, settings.discord_token.get_secret_value(), sys.stderr)
    return asyncio.run(run(settings))


if __name__ == "__main__":
    sys.exit(main())
