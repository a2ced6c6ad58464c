"""How often one person may do on one server what would bother others if it were done all day."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from aiosqlite import Connection

from db.people.uses import Use, add_use, uses_since
from tables.people import refusals as people_refusals

DAY = 86400


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many within so many seconds."""

    most: int
    seconds: int = DAY


LIMITS: Mapping[Use, Limit] = MappingProxyType({Use.OPEN: Limit(30), Use.NUDGE: Limit(40), Use.REPORT: Limit(5)})
"""Generous: whoever plays at many tables never meets them."""


async def check_use(connection: Connection, user_id: int, guild_id: int | None, kind: Use, now: int) -> None:
    """Look whether somebody may do it once more. Raises: Refusal: not now, and when."""
    limit = LIMITS[kind]
    used = await uses_since(connection, user_id, guild_id or 0, kind, now - limit.seconds)
    if len(used) >= limit.most:
        raise people_refusals.too_often(kind, limit.most, used[-limit.most] + limit.seconds)


async def count_use(connection: Connection, user_id: int, guild_id: int | None, kind: Use, now: int) -> None:
    """Count once more, as part of a transaction. Raises: Refusal: it would be too often."""
    await check_use(connection, user_id, guild_id, kind, now)
    await add_use(connection, user_id, guild_id or 0, kind, now)
