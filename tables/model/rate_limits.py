"""Rate limits: how often one person may do on one server what would bother others."""

from collections.abc import Mapping
from types import MappingProxyType

from aiosqlite import Connection

from db.people.people import Use, add_use, uses_since
from rules.wording import Wording
from tables.model.refusals import Refusal

DAY = 86400


LIMITS: Mapping[Use, int] = MappingProxyType({Use.OPEN: 30, Use.NUDGE: 40, Use.REPORT: 5})
"""Uses within a day; generous: even somebody who plays at many tables does not reach them."""


async def check_use(connection: Connection, user_id: int, guild_id: int | None, kind: Use, now: int) -> None:
    """Check whether somebody may do it once more. Raises: Refusal: not now; it names the time when they may."""
    most, used = LIMITS[kind], await uses_since(connection, user_id, guild_id or 0, kind, now - DAY)
    if len(used) >= most:
        raise too_often(kind, most, used[-most] + DAY)


async def count_use(connection: Connection, user_id: int, guild_id: int | None, kind: Use, now: int) -> None:
    """Count one use, as part of a transaction. Raises: Refusal: it would be too often."""
    await check_use(connection, user_id, guild_id, kind, now)
    await add_use(connection, user_id, guild_id or 0, kind, now)


_FULL = {
    Use.OPEN: Wording(
        "You have opened {most} tables here in one day, which is the most; the next table is possible <t:{until}:R>."
    ),
    Use.NUDGE: Wording(
        "You have nudged {most} times here in one day, which is the most; the next nudge is possible <t:{until}:R>."
    ),
    Use.REPORT: Wording(
        "You have sent {most} reports here in one day, which is the most; the next report is possible <t:{until}:R>."
    ),
}


def too_often(kind: Use, most: int, until: int) -> Refusal:
    """The person has reached the limit on this server."""
    return Refusal("too-often", "{sentence}", sentence=_FULL[kind].with_facts(most=most, until=until), most=most)
