"""Profiles and rankings, counted from rows of results, as one person may see them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from sqlite3 import Connection

from db.people.names import OUTSIDE
from db.people.people import PersonRow, Showing, find_person
from db.profiles import (
    ALL_SERVERS,
    RankedRow,
    RatedRow,
    RivalRow,
    Scope,
    SheetRow,
    TallyRow,
    TopRow,
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
from tables.core import Service
from tables.model import refusals
from tables.model.table import read_json

LEAST_SHEETS = 3
"""Games that must be counted before it is told what somebody does best."""
SHOWN_FROM = 5
FORM, PAGE = 10, 8
"""How many of the last games the form tells of, and how many people are on a page of a ranking."""
_RIVALS = 2
_SHEETS = 60
"""Games of which it is told what somebody does best: the last ones."""


@dataclass(frozen=True, slots=True)
class Strength:
    """A category of a game in which somebody has so many points more a game than their tables on average."""

    category: str
    more: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """
    What ended games with others say of somebody.

    `slug` is the game they are of, None for all; `played` are all games there are, the most played one first, and
    `favourite` is the game played most, with how many games; `best` the most points in each game; `places` how often
    each place was reached, the first one first; `form` the last places, the newest last. `seconds` is the average time
    for a turn, None if there was none. `ratings` are those at `rated`, oldest first: at the game, or for all games at
    the one of those with a rating that is played most.
    """

    user_id: int
    slug: str | None
    games: int
    favourite: tuple[str, int] | None
    best: Mapping[str, int]
    places: tuple[int, ...]
    form: tuple[int, ...]
    rivals: tuple[RivalRow, ...]
    strength: Strength | None
    seconds: int | None
    played: tuple[str, ...]
    rated: str | None = None
    ratings: tuple[RatedRow, ...] = ()
    is_provisional: bool = False


@dataclass(frozen=True, slots=True)
class RankingRow:
    """A row of a ranking; `place` is None for a viewer who is not ranked (yet)."""

    place: int | None
    row: RankedRow


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingPage:
    """
    A page of the ranking of a game, counted from 0, of `pages` in all (at least one); `is_here`: of one server.

    `rows` are best first; the viewer's own is among them or, before or after the others, beside them, if they have one.
    `best` are the best results of the month, of all games.
    """

    slug: str
    is_here: bool
    page: int
    pages: int
    rows: tuple[RankingRow, ...]
    best: tuple[TopRow, ...]


def games_by_slug(rows: Sequence[TallyRow]) -> Mapping[str, int]:
    """Return how often each game was played, the most played one first."""
    games: defaultdict[str, int] = defaultdict(int)
    for row in rows:
        games[row.slug] += row.games
    return dict(sorted(games.items(), key=lambda one: (-one[1], one[0])))


def places_of(rows: Sequence[TallyRow]) -> tuple[int, ...]:
    """Return how often each place was reached, up to the last one that was."""
    counts: defaultdict[int, int] = defaultdict(int)
    for row in rows:
        if row.place is not None:
            counts[row.place] += row.games
    return tuple(counts[place] for place in range(1, max(counts, default=0) + 1))


def best_of(rows: Sequence[TallyRow]) -> Mapping[str, int]:
    """Return the most points in each game, in the order of the rows."""
    best: dict[str, int] = {}
    for row in rows:
        if row.best is not None:
            best[row.slug] = max(row.best, best.get(row.slug, row.best))
    return best


def seconds_of(rows: Sequence[TallyRow]) -> int | None:
    """Return the average time for a turn."""
    turns = sum(row.turns for row in rows)
    return round(sum(row.seconds for row in rows) / turns) if turns else None


def strength_of(rows: Sequence[SheetRow]) -> Strength | None:
    """Return the category in which somebody is furthest above the average of their tables, if they are in any."""
    tables: defaultdict[int, list[SheetRow]] = defaultdict(list)
    for row in rows:
        tables[row.game_id].append(row)
    if len(tables) < LEAST_SHEETS:
        return None
    more: defaultdict[str, float] = defaultdict(float)
    for table in tables.values():
        for row in table:
            weight = (1 if row.is_own else 0) - 1 / len(table)
            for category, points in read_json(row.sheet, dict[str, int]).items():
                more[category] += points * weight / len(tables)
    category, most = max(more.items(), key=lambda one: (one[1], one[0]), default=("", 0.0))
    return Strength(category, round(most)) if round(most) > 0 else None


def with_own(rows: Sequence[RankingRow], own: RankedRow | None, place: int | None) -> tuple[RankingRow, ...]:
    """Add the viewer's row to a page if it is not on it: before the others or after them, by its place."""
    if own is None or any(one.row.user_id == own.user_id for one in rows):
        return tuple(rows)
    mine = RankingRow(place, own)
    is_before = bool(rows) and place is not None and place < (rows[0].place or 0)
    return (mine, *rows) if is_before else (*rows, mine)


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
        slug = slug if slug in self._core.games else None

        def read(connection: Connection) -> Figures:
            person = find_person(connection, user_id)
            where = None
            if user_id != viewer_id:
                if person is None or guild_id is None or person.profile is Showing.NOBODY:
                    raise refusals.not_shown()
                where = None if person.profile is Showing.EVERYWHERE else guild_id
            return _figures(connection, Scope(user_id, where, slug), viewer_id, guild_id)

        return await self._core.read_aside(read)

    async def ranking(
        self, viewer_id: int, guild_id: int | None, slug: str | None = None, page: int = 0, shown_on: int = OUTSIDE
    ) -> RankingPage:
        """
        Return a page of the ranking of a game, the one with the viewer on it if `page` is negative.

        Args:
            guild_id: of which server; None for all, of those who agreed.
            slug: None, or one that is not known, for the first game.
            shown_on: the server on which a ranking of all servers is shown, whose names people have there.
        """
        names = shown_on if guild_id is None else guild_id
        games = self._core.games
        chosen = slug if slug is not None and slug in games else next(iter(games))
        where, since = guild_id or ALL_SERVERS, _month(self._core.clock())

        def read(connection: Connection) -> RankingPage:
            own = find_ranked(connection, viewer_id, chosen, where, names)
            person = find_person(connection, viewer_id)
            place = None
            if own is not None and own.games >= SHOWN_FROM and person is not None and _is_ranked(person, where):
                place = 1 + ranked_above(connection, chosen, where, SHOWN_FROM, own)
            pages = max(1, -(-ranked_above(connection, chosen, where, SHOWN_FROM, None) // PAGE))
            number = ((place or 1) - 1) // PAGE if page < 0 else min(page, pages - 1)
            rows = ranking(connection, chosen, where, SHOWN_FROM, (PAGE, number * PAGE), names)
            best = [best_since(connection, each, since, guild_id, names) for each in games]
            return RankingPage(
                slug=chosen,
                is_here=guild_id is not None,
                page=number,
                pages=pages,
                rows=with_own([RankingRow(number * PAGE + at, row) for at, row in enumerate(rows, 1)], own, place),
                best=tuple(row for row in best if row is not None),
            )

        return await self._core.read_aside(read)


def _month(now: int) -> int:
    """Return when the month began, in UTC."""
    return int(datetime.fromtimestamp(now, UTC).replace(day=1, hour=0, minute=0, second=0).timestamp())


def _is_ranked(person: PersonRow, guild_id: int) -> bool:
    return person.profile is Showing.EVERYWHERE or (guild_id != ALL_SERVERS and person.profile is Showing.SERVER)


def _figures(connection: Connection, scope: Scope, viewer_id: int, shown_on: int | None) -> Figures:
    everything = tally(connection, Scope(scope.user_id, scope.guild_id, None))
    rows = [row for row in everything if scope.slug in (None, row.slug)]
    games = games_by_slug(rows)
    favourite = next(iter(games.items()), None)
    only = None if viewer_id == scope.user_id else viewer_id
    game = favourite[0] if favourite else None
    sheets = Scope(scope.user_id, scope.guild_id, game)
    where = scope.guild_id or ALL_SERVERS
    histories = [(slug, rating_history(connection, scope.user_id, slug, where)) for slug in games]
    rated, ratings = next(((slug, history) for slug, history in histories if history), (None, ()))
    return Figures(
        user_id=scope.user_id,
        slug=scope.slug,
        games=sum(games.values()),
        favourite=favourite,
        best=best_of(rows),
        places=places_of(rows),
        form=last_places(connection, scope, FORM),
        rivals=rivals(connection, scope, _RIVALS, shown_on, only),
        strength=None if game is None else strength_of(last_sheets(connection, sheets, _SHEETS)),
        seconds=seconds_of(rows),
        played=tuple(games_by_slug(everything)),
        rated=rated,
        ratings=ratings,
        is_provisional=len(ratings) < SHOWN_FROM,
    )
