"""Servers that Discord itself cannot reach at present: nothing is frozen there, but nobody's time ends."""

import structlog

from cogs.context import Context

_LONG = 120
"""Seconds of an outage after which nobody's turn ends for a while: nobody could play meanwhile."""

_log = structlog.get_logger(__name__)


class Outages:
    """The outages under way; after a restart they are found anew."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._since: dict[int, int] = {}

    @property
    def guilds(self) -> frozenset[int]:
        """The servers that cannot be reached."""
        return frozenset(self._since)

    def begin(self, guild_id: int) -> None:
        """Note that a server cannot be reached from now on."""
        self._since.setdefault(guild_id, self._context.clock())

    async def end(self, guild_id: int) -> None:
        """Note that a server can be reached, or is none of ours any more. Raises: NotSaved."""
        since = self._since.get(guild_id)
        if since is None:
            return
        if self._context.clock() - since > _LONG:
            _log.warning("a server was out of reach, so no turn ends there for a while", guild=guild_id)
            await self._context.tables.clock.spare(guild_id)
        # Only now may turns end there again.
        self._since.pop(guild_id, None)
