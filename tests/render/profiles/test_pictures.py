"""Charts, profiles and rankings: small, legible on a phone in both formats, clear to all eyes, and told in words."""

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from cogs.people.profiles import profile_of
from db.profiles import RatedRow, RivalRow
from languages.catalogues import OFFERED
from languages.speech import speaking
from render.base.look import BaseLook
from render.canvas.canvas import Canvas
from render.canvas.formats import Format, drawing_in
from render.canvas.style import CREAM, GOLD, NIGHT, PANEL, PLAYERS
from render.charts.course import MOST as MOST_MOMENTS
from render.charts.course import Course, Marked, course_picture
from render.charts.paths import STROKE, Ink, put_path
from render.charts.rating import MOST, Rated, spread
from render.charts.theme import BAND, EMBLEMS, MOWN, palette
from render.game import Picture
from render.profiles.profile import profile_picture
from render.registry import LOOKS
from tables.people.profiles import Figures, Strength
from tests.languages.told import forget, lettering
from tests.render.comparing import changed, size
from tests.render.text.letters import misfits
from tests.render.vision import smallest_difference
from tools import people
from tools.positions import named

PHONE, LETTERING = 350, 10.9
"""How wide a picture is on a phone, and how large letters there are at least, in points."""
LARGEST = 80 * 1024
CHART = 60 * 1024
MAKERS = dict(zip(("course", "profile", "ranking"), people.pictures(6), strict=True))
EACH = pytest.mark.parametrize("kind", MAKERS)
IN_BOTH = pytest.mark.parametrize("made", Format)


def drawn(kind: str) -> list[Picture]:
    draw, samples = MAKERS[kind]
    return [draw(one) for one in samples]


@EACH
@IN_BOTH
def test_a_picture_has_the_size_of_its_format_and_few_bytes(kind: str, made: Format) -> None:
    with drawing_in(made):
        pictures = drawn(kind)
    assert {made.size} == {size(picture.png) for picture in pictures}
    assert max(len(picture.png) for picture in pictures) <= (CHART if kind == "course" else LARGEST)


@IN_BOTH
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 8])
def test_no_course_of_any_number_of_players_has_many_bytes(made: Format, players: int) -> None:
    chance, sizes = random.Random(players), []
    for _ in range(10):
        turns = [[chance.randrange(12) for _seat in range(players)] for _turn in range(MOST_MOMENTS)]
        totals = tuple(tuple(sum(seat) for seat in zip(*turns[:end], strict=True)) for end in range(1, len(turns)))
        course = Course("Sanssouci", named(players), ((0,) * players, *totals), (Marked(6, 1, 1), Marked(11, 0, 12)))
        with drawing_in(made):
            sizes.append(len(course_picture(course).png))
    assert max(sizes) <= CHART


@EACH
@IN_BOTH
@pytest.mark.parametrize("language", OFFERED)
def test_all_words_can_be_read_on_a_phone_and_none_is_cut_but_for_long_names(
    kind: str, made: Format, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: dict[str, float] = {}
    forget()
    noting = lettering(monkeypatch, lambda text, style: sizes.update({text: style.size}))
    with noting, drawing_in(made), speaking(language):
        drawn(kind)
    forget()
    # The number of a seat stands on its disc, and beside its name.
    words = {text: size * PHONE / made.size[0] for text, size in sizes.items() if not text.isdigit()}
    assert len(words) > 10
    assert {} == {text: size for text, size in words.items() if size < LETTERING}
    assert [] == [text for text in words if text.endswith("…") and "Barth" not in text]


@EACH
def test_both_formats_are_told_in_the_same_words_and_in_german_in_others(kind: str) -> None:
    told = {}
    for made in Format:
        with drawing_in(made):
            told[made] = [picture.alt for picture in drawn(kind)]
    assert told[Format.WIDE] == told[Format.TALL]
    assert all(0 < len(alt) <= 1024 and ".." not in alt for alt in told[Format.WIDE])
    with speaking("de"):
        assert not set(told[Format.WIDE]) & {picture.alt for picture in drawn(kind)}


def test_every_game_has_an_emblem_in_the_colours_of_the_palette() -> None:
    assert {*EMBLEMS} == {look.cover.emblem for look in LOOKS.values() if look.cover}
    assert len(LOOKS) == len(EMBLEMS)


def test_paths_and_beds_differ_from_their_ground_and_from_each_other_to_all_eyes() -> None:
    assert smallest_difference(PLAYERS) >= 37.9
    assert smallest_difference((CREAM, PANEL)) > 70 < smallest_difference((CREAM, MOWN))
    assert smallest_difference((GOLD, BAND, NIGHT)) > 20
    # The stripes of a lawn are not to be taken for anything.
    assert smallest_difference((PANEL, MOWN)) < 10


COURSE = Course("Topiary", ("Anna", "Ben"), ((0, 0), (3, 1), (4, 6), (5, 6), (9, 8)))


@pytest.mark.parametrize(
    ("totals", "told"),
    [
        (((0, 0), (3, 1), (4, 6), (5, 6), (9, 8)), "The lead changed 2 times"),
        (((0, 0), (3, 1), (4, 4), (5, 6)), "The lead changed once"),
        (((0, 0), (3, 1), (4, 4), (6, 5)), "Anna always led"),
        (((0, 0), (3, 3)), "Nobody led"),
    ],
)
def test_the_course_says_how_often_the_lead_changed(totals: tuple[tuple[int, ...], ...], told: str) -> None:
    assert told in course_picture(replace(COURSE, totals=totals)).alt


def test_every_total_and_turning_point_can_be_seen() -> None:
    plain = course_picture(COURSE)
    other = replace(COURSE, totals=(*COURSE.totals[:2], (4, 3), *COURSE.totals[3:]))
    assert changed(plain.png, course_picture(other).png)
    marked = course_picture(replace(COURSE, marks=(Marked(2, 1, 1),)))
    assert changed(plain.png, marked.png)
    assert "Turning point 1: Ben" in marked.alt


def test_a_review_numbers_the_dearest_missed_turns_and_marks_the_others_too() -> None:
    dearest = replace(COURSE, marks=(Marked(2, 1, 7),), is_review=True)
    all_of_them = course_picture(replace(dearest, marks=(*dearest.marks, Marked(3, 1))))
    assert "Missed: 7" in all_of_them.alt
    assert 1 == all_of_them.alt.count("Missed")
    assert changed(course_picture(dearest).png, all_of_them.png)


def test_of_many_players_the_best_are_shown_and_all_are_told() -> None:
    names = tuple(f"P{seat}" for seat in range(20))
    totals = (tuple([0] * 20), tuple(range(20)), tuple(range(20, 0, -1)))
    assert all(f"P{seat} " in course_picture(Course("Gardlings", names, totals)).alt for seat in range(20))


def path(heights: Sequence[int]) -> list[int]:
    """Return the height at which a path is in the middle of its stroke, for each column of pixels."""
    canvas = Canvas(palette(), palette().blank((400, 300), PANEL))
    put_path(canvas, 20, 360 // (len(heights) - 1), heights, Ink(PLAYERS[0], CREAM, PANEL))
    image = canvas.image.convert("RGB")
    columns = ([y for y in range(300) if image.getpixel((x, y)) == PLAYERS[0]] for x in range(20, 380))
    return [round(sum(column) / len(column)) for column in columns]


@pytest.mark.parametrize("heights", [(250, 250, 100, 90, 20), (20, 280, 20, 280), (150, 150)])
def test_a_path_leads_through_its_points_without_a_gap_and_never_beyond_them(heights: Sequence[int]) -> None:
    ways, pitch = path(heights), 360 // (len(heights) - 1)
    assert all(abs(ways[min(place * pitch, 359)] - height) <= STROKE for place, height in enumerate(heights))
    assert min(heights) - 1 <= min(ways) <= max(ways) <= max(heights) + 1


def test_a_steep_path_covers_nothing_beyond_its_highest_and_lowest_points() -> None:
    canvas = Canvas(palette(), palette().blank((400, 300), PANEL))
    put_path(canvas, 20, 30, [250] * 12 + [50], Ink(PLAYERS[0], CREAM, PANEL))
    left, top, right, bottom = ImageChops.difference(
        canvas.image.convert("RGB"), Image.new("RGB", (400, 300), PANEL)
    ).getbbox() or (0, 0, 0, 0)
    assert (20, 43, 380, 257) == (left, top, right, bottom)


def test_ratings_are_spread_over_time_and_the_last_one_is_shown() -> None:
    rated = [Rated(10 * number if number < 50 else 500 + number, number, 60) for number in range(100)]
    shown = spread(rated)
    assert (MOST, rated[0], rated[-1]) == (len(shown), shown[0], shown[-1])
    assert all(one.at <= other.at for one, other in pairwise(shown))
    assert [] == [*spread([])]
    assert [rated[0]] == [*spread(rated[:1])]


def test_a_profile_shows_the_viewers_own_name_or_a_word_if_it_cannot_be_written() -> None:
    (one,) = people.profiles(1)
    assert profile_picture(replace(one, name="李明")).png == profile_picture(replace(one, name="Profile")).png
    assert re.match("李明", profile_picture(replace(one, name="李明")).alt)


@IN_BOTH
@pytest.mark.parametrize("language", OFFERED)
def test_no_best_result_and_no_strength_of_any_game_is_cut_in_a_profile(
    made: Format, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with drawing_in(made), speaking(language), misfits(monkeypatch) as found:
        for slug, look in LOOKS.items():
            assert isinstance(look, BaseLook)
            for category in look.categories:
                figures = Figures(
                    user_id=1,
                    slug=None,
                    games=128,
                    favourite=(slug, 128),
                    best={slug: 188},
                    places=(64, 64),
                    form=(1, 2),
                    rivals=(RivalRow(user_id=2, name="Ben", won=64, lost=64),),
                    strength=Strength(category, 12),
                    seconds=200_000,
                    played=(slug,),
                    rated=slug,
                    ratings=tuple(
                        RatedRow(ended_at=day * 86_400, points=1581 + day, uncertainty=237) for day in range(3)
                    ),
                    is_provisional=True,
                )
                profile_picture(profile_of(LOOKS, figures, "Anna", is_own=True))
        profile_picture(profile_of(LOOKS, replace(figures, rated=None, ratings=()), "Anna", is_own=False))
    assert set() == found
