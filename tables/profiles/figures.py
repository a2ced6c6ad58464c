"""What a profile says, counted from rows of results. Pure."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from db.profiles import RankedRow, RatedRow, RivalRow, SheetRow, TallyRow, TopRow
from tables.model.snapshot import read_json

LEAST_SHEETS = 3
"""Games that must be counted before it is told what somebody does best."""


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
    for a turn, None if there was none. `ratings` are those at the game, or at the favourite one, oldest first.
    """

    user_id: int
    name: str
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
    ratings: tuple[RatedRow, ...] = ()
    is_provisional: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
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
    rows: tuple[Standing, ...]
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


def with_own(rows: Sequence[Standing], own: RankedRow | None, place: int | None) -> tuple[Standing, ...]:
    """Add the viewer's row to a page if it is not on it: before the others or after them, by its place."""
    if own is None or any(one.row.user_id == own.user_id for one in rows):
        return tuple(rows)
    mine = Standing(place, own)
    is_before = bool(rows) and place is not None and place < (rows[0].place or 0)
    return (mine, *rows) if is_before else (*rows, mine)
