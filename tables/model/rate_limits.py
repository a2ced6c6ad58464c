"""
Rate limits: how often one person may do on one server, or in one channel, what would bother others.

Posts are counted by channel, whose id stands in the place of the server's.
"""

from collections.abc import Mapping
from sqlite3 import Connection
from types import MappingProxyType

from db.daily import find_daily_secret
from db.people.names import former_uses
from db.people.people import Use, add_use, uses_since
from rules.wording import Wording
from tables.model.refusals import Refusal

DAY = 86400


LIMITS: Mapping[Use, int] = MappingProxyType({Use.OPEN: 30, Use.NUDGE: 40, Use.REPORT: 5, Use.POST: 40})
"""Uses within a day; generous: even somebody who plays at many tables does not reach them."""


def check_use(connection: Connection, user_id: int, guild_id: int | None, kind: Use, now: int) -> None:
    """Check whether somebody may do it once more. Raises: Refusal: not now; it names the time when they may."""
    most, guild_id = LIMITS[kind], guild_id or 0
    used = uses_since(connection, user_id, guild_id, kind, now - DAY)
    if (secret := find_daily_secret(connection)) is not None:
        span = range(now - DAY + 1, now)
        used = tuple(sorted((*former_uses(connection, secret, user_id, guild_id, kind.value, span), *used)))
    if len(used) >= most:
        raise too_often(kind, most, used[-most] + DAY)


def count_use(connection: Connection, user_id: int, guild_id: int | None, kind: Use, now: int) -> None:
    """Count one use, as part of a transaction. Raises: Refusal: it would be too often."""
    check_use(connection, user_id, guild_id, kind, now)
    add_use(connection, user_id, guild_id or 0, kind, now)


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
    Use.POST: Wording(
        "I have posted {most} times for you in this channel in one day, which is the most; the next time is possible"
        " <t:{until}:R>."
    ),
}


def too_often(kind: Use, most: int, until: int) -> Refusal:
    """The person has reached the limit on this server."""
    return Refusal("too-often", "{sentence}", sentence=_FULL[kind].with_facts(most=most, until=until), most=most)
