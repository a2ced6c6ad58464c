"""Servers that cannot be reached at present: their tables are not frozen, but nobody's time ends there."""

import structlog

from cogs.context import Context

_LONG = 120
"""Seconds after which an outage is followed by a grace period: nobody could play during it."""

_log = structlog.get_logger(__name__)


class Outages:
    """The current outages, in memory only: after a restart the gateway reports them again."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._since: dict[int, int] = {}

    @property
    def guilds(self) -> frozenset[int]:
        """The servers that cannot be reached."""
        return frozenset(self._since)

    def begin(self, guild_id: int) -> None:
        """Note that a server can no longer be reached."""
        self._since.setdefault(guild_id, self._context.clock())

    async def end(self, guild_id: int) -> None:
        """Note that a server can be reached again, or that the bot has left it. Raises: NotSaved."""
        since = self._since.get(guild_id)
        if since is None:
            return
        if self._context.clock() - since > _LONG:
            _log.warning("a server was unreachable for long; no turn ends there during a grace period", guild=guild_id)
            await self._context.tables.clock.spare(guild_id)
        # Only after the grace period was saved may turns end there again.
        self._since.pop(guild_id, None)
