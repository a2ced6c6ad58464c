"""Sample people, always the same ones: the course of their games, profiles and rankings, for tests and benchmarks."""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, cycle, islice
from typing import Any

from cogs.words import people as people_words
from render.charts import course
from render.charts.course import Course, Marked
from render.charts.rating import Rated
from render.game import Picture
from render.profiles import profile, ranking
from render.profiles.profile import Fact, Profile
from render.profiles.ranking import ROWS, Best, Ranked, Ranking
from render.registry import LOOKS
from render.sanssouci.words.vocabulary import CATEGORIES
from rules.chance import Chance
from tools.positions import Kind, named

_DAY = 86400
_EMBLEMS = ("rose-arch", "elephant", "emperor", "creature-gnome")
_TITLES = ("Sanssouci", "Topiary", "Emperor's Garden", "Gardlings")


def courses(number: int) -> Iterator[Course]:
    """Yield courses of games, of two to four players by turns; the first moment is the deal."""
    for place, players in zip(range(number), cycle((2, 3, 4)), strict=False):
        chance = _chance("course", place)
        turns = [[chance.below(12) for _seat in range(players)] for _turn in range(18)]
        totals = accumulate(turns, lambda so_far, more: [a + b for a, b in zip(so_far, more, strict=True)])
        told = ((0,) * players, *(tuple(points) for points in totals))
        yield Course(_TITLES[place % 4], named(players), told, (Marked(6, 1, 1), Marked(11, 0, 2))[: place % 3])


def ratings(number: int, count: int) -> tuple[Rated, ...]:
    """Return the ratings after so many games, days apart."""
    chance, at, rating, rated = _chance("ratings", number), 1_780_000_000, 1500, []
    for place in range(count):
        at, rating = at + chance.below(6 * _DAY), rating + chance.below(61) - 28
        rated.append(Rated(at, rating, 60 + 160 // (place + 1)))
    return tuple(rated)


def profiles(number: int) -> Iterator[Profile]:
    """Yield profiles: of somebody new first, then of people who have played more and more."""
    for place in range(number):
        games, title = 12 * place, _TITLES[place % 4]
        points = LOOKS["topiary"].points_words(112)
        places = (games // 3, games // 3, games // 6, games - 2 * (games // 3) - games // 6)
        form = tuple(islice(cycle((2, 1, 3, 1, 1, 2, 4)), min(games, 10)))
        facts = (
            Fact(str(people_words.FAVOURITE), f"{title} ×{games}", _EMBLEMS[place % 4]),
            Fact(str(people_words.BEST), people_words.best(title, points), _EMBLEMS[place % 4], points),
            Fact(str(people_words.STRENGTH), f"{CATEGORIES['missions']} +6", "blossom"),
            Fact(people_words.AGAINST.said(name="Bartholomäus"), "7 : 4", "visitor-body"),
            Fact(str(people_words.TURN), people_words.duration(130 * 60), "turn-arrow"),
        )
        name = named(place + 1)[-1]
        rated = title if games else ""
        yield Profile(
            name,
            str(people_words.ALL_GAMES),
            games,
            places,
            form,
            ratings(place, games),
            place == 1,
            rated,
            facts[:games],
        )


def rankings(number: int) -> Iterator[Ranking]:
    """Yield pages of rankings, some with the viewer's row beside the others."""
    best = tuple(
        Best(title, emblem, LOOKS["topiary"].points_words(112), "Bartholomäus")
        for title, emblem in zip(_TITLES, _EMBLEMS, strict=True)
    )
    for place in range(number):
        rows = [
            Ranked(row, name, 1700 - 13 * row, 90 - row % 80, is_viewer=not place and name == "Κλειώ")
            for row, name in enumerate(named(ROWS), place * ROWS + 1)
        ]
        if place:
            rows.append(Ranked(214 + place, "Anna", 1204, 7, is_viewer=True))
        yield Ranking(
            people_words.scope(_TITLES[place % 4], is_here=True),
            tuple(rows),
            str(people_words.MONTHS[8]),
            best[: place % 5],
        )


def pictures(number: int) -> Sequence[tuple[Callable[[Any], Picture], Sequence[Any]]]:
    """Return what draws each kind of picture, with so many samples of what it draws."""
    return (
        (course.course_picture, [*courses(number)]),
        (profile.profile_picture, [*profiles(number)]),
        (ranking.ranking_picture, [*rankings(number)]),
    )


def kinds(number: int) -> Sequence[tuple[Kind, Sequence[Any]]]:
    """Return the kinds of pictures with so many samples of what each draws."""
    return (
        (Kind("course", course, course.draw_course), [*courses(number)]),
        (Kind("profile", profile, profile.draw_profile), [*profiles(number)]),
        (Kind("ranking", ranking, ranking.draw_ranking), [*rankings(number)]),
    )


def _chance(what: str, number: int) -> Chance:
    return Chance(bytes([number]) * 32, what)
