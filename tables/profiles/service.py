"""Profiles and rankings, as one person may see them."""

from datetime import UTC, datetime

from aiosqlite import Connection

from db.people.people import PersonRow, Showing, find_person
from db.profiles import (
    ALL_SERVERS,
    Scope,
    best_since,
    find_ranked,
    last_places,
    last_sheets,
    ranked_above,
    ranking,
    rating_history,
    rivals,
    tally,
)
from tables.context import Service
from tables.profiles import refusals
from tables.profiles.figures import (
    Figures,
    RankingPage,
    Standing,
    best_of,
    games_by_slug,
    places_of,
    seconds_of,
    strength_of,
    with_own,
)

SHOWN_FROM = 5
FORM, PAGE = 10, 8
"""How many of the last games the form tells of, and how many people are on a page of a ranking."""
_RIVALS = 2
_SHEETS = 60
"""Games of which it is told what somebody does best: the last ones."""


class Profiles(Service):
    """Everybody's profile."""

    async def profile(self, user_id: int, viewer_id: int, guild_id: int | None, slug: str | None = None) -> Figures:
        """
        Return what a person's ended games say; one's own are those of all servers.

        Args:
            guild_id: the server on which the viewer asks; both must be on it, unless it is one's own profile.
            slug: the game that it is about; None, or one that is not known, for all.
        Raises: Refusal: they show it to nobody, or nothing is known of them there.
        """
        slug = slug if slug in self._context.games else None

        async def read(connection: Connection) -> Figures:
            person = await find_person(connection, user_id)
            where = None
            if user_id != viewer_id:
                if person is None or guild_id is None or person.profile is Showing.NOBODY:
                    raise refusals.not_shown()
                where = None if person.profile is Showing.EVERYWHERE else guild_id
            return await _figures(connection, person, Scope(user_id, where, slug), viewer_id)

        return await self._context.database.read(read)

    async def ranking(
        self, viewer_id: int, guild_id: int | None, slug: str | None = None, page: int = 0
    ) -> RankingPage:
        """
        Return a page of the ranking of a game, the one with the viewer on it if `page` is negative.

        Args:
            guild_id: of which server; None for all, of those who agreed.
            slug: None, or one that is not known, for the first game.
        """
        games = self._context.games
        chosen = slug if slug is not None and slug in games else next(iter(games))
        where, since = guild_id or ALL_SERVERS, _month(self._context.clock())

        async def read(connection: Connection) -> RankingPage:
            own = await find_ranked(connection, viewer_id, chosen, where)
            person = await find_person(connection, viewer_id)
            place = None
            if own is not None and own.games >= SHOWN_FROM and person is not None and _is_ranked(person, where):
                place = 1 + await ranked_above(connection, chosen, where, SHOWN_FROM, own)
            pages = max(1, -(-await ranked_above(connection, chosen, where, SHOWN_FROM, None) // PAGE))
            number = ((place or 1) - 1) // PAGE if page < 0 else min(page, pages - 1)
            rows = await ranking(connection, chosen, where, SHOWN_FROM, (PAGE, number * PAGE))
            best = [await best_since(connection, each, since, guild_id) for each in games]
            return RankingPage(
                slug=chosen,
                is_here=guild_id is not None,
                page=number,
                pages=pages,
                rows=with_own([Standing(number * PAGE + at, row) for at, row in enumerate(rows, 1)], own, place),
                best=tuple(row for row in best if row is not None),
            )

        return await self._context.database.read(read)


def _month(now: int) -> int:
    """Return when the month began, in UTC."""
    return int(datetime.fromtimestamp(now, UTC).replace(day=1, hour=0, minute=0, second=0).timestamp())


def _is_ranked(person: PersonRow, guild_id: int) -> bool:
    return person.profile is Showing.EVERYWHERE or (guild_id != ALL_SERVERS and person.profile is Showing.SERVER)


async def _figures(connection: Connection, person: PersonRow | None, scope: Scope, viewer_id: int) -> Figures:
    everything = await tally(connection, Scope(scope.user_id, scope.guild_id, None))
    rows = [row for row in everything if scope.slug in (None, row.slug)]
    games = games_by_slug(rows)
    favourite = next(iter(games.items()), None)
    only = None if viewer_id == scope.user_id else viewer_id
    game = favourite[0] if favourite else None
    sheets = Scope(scope.user_id, scope.guild_id, game)
    where = scope.guild_id or ALL_SERVERS
    rated = () if game is None else await rating_history(connection, scope.user_id, game, where)
    return Figures(
        user_id=scope.user_id,
        name="" if person is None else person.name,
        slug=scope.slug,
        games=sum(games.values()),
        favourite=favourite,
        best=best_of(rows),
        places=places_of(rows),
        form=await last_places(connection, scope, FORM),
        rivals=await rivals(connection, scope, _RIVALS, only),
        strength=None if game is None else strength_of(await last_sheets(connection, sheets, _SHEETS)),
        seconds=seconds_of(rows),
        played=tuple(games_by_slug(everything)),
        ratings=rated,
        is_provisional=len(rated) < SHOWN_FROM,
    )
