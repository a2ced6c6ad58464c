"""How a day goes: how many had how many points, who is best, and where somebody stands."""

from dataclasses import dataclass

from aiosqlite import Connection

from db.daily.results import DailyResultRow, HonourRow, daily_counts, honoured, people_above, people_below
from tables.daily import days

_HONOURED = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """
    How a day goes, for somebody who may know it.

    `place` is the reader's place among `people` and `better_than` the percentage of the others whom they left behind;
    None without a result of theirs. `best` are the best of the server on which it is asked for.
    """

    people: int
    bands: tuple[days.Band, ...]
    best: tuple[HonourRow, ...]
    place: int | None = None
    better_than: int | None = None


async def standing_of(
    connection: Connection, day: int, guild_id: int | None, result: DailyResultRow | None, people: int
) -> Standing:
    """Return how a day goes; `result` is the reader's own, `people` how many have played."""
    own = None if result is None else result.points
    best = () if guild_id is None else await honoured(connection, day, guild_id, _HONOURED)
    known = Standing(people=people, bands=days.bands(await daily_counts(connection, day), own), best=best)
    if result is None:
        return known
    above = await people_above(connection, day, result.score)
    below = await people_below(connection, day, result.score)
    better = None if people < 2 else below * 100 // (people - 1)  # noqa: PLR2004 - alone there are no others
    return Standing(people=people, bands=known.bands, best=best, place=above + 1, better_than=better)
