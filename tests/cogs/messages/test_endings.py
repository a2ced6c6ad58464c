"""The last post of a game: what it says hangs on how the game ended, and differs from game to game."""

from collections.abc import Sequence

import pytest

from cogs.words import messages as message_words
from cogs.words.messages import Closeness
from db.ratings import RatingChangeRow
from db.results import BestRow
from render.finale import Award, BestTurn
from render.game import AnyLook
from render.registry import LOOKS
from rules.game import Result, Seat

LOOK, GEMS = LOOKS["sanssouci"], LOOKS["gardlings"]
NAMES = ("Anna", "Ben", "Clara")


def result(totals: Sequence[int], places: Sequence[int]) -> Result:
    return Result(((),) * len(totals), tuple(totals), tuple(places), tie_break_used=False)


@pytest.mark.parametrize(
    ("totals", "places", "expected", "header"),
    [
        ((21,), (1,), Closeness.ALONE, "The game is over"),
        ((50, 50, 3), (1, 1, 3), Closeness.SHARED, "Anna and Ben share first place"),
        ((50, 50, 3), (1, 2, 3), Closeness.TIE_BREAK, "Anna wins the tie-break"),
        ((0, 0), (2, 1), Closeness.TIE_BREAK, "Ben wins the tie-break"),
        ((49, 50, 3), (2, 1, 3), Closeness.ONE, "Ben wins by 1 point"),
        ((46, 50, 3), (2, 1, 3), Closeness.CLOSE, "Ben wins by 4 points"),
        ((45, 50, 3), (2, 1, 3), Closeness.CLEAR, "Ben wins by 5 points"),
        ((35, 50, 3), (2, 1, 3), Closeness.LANDSLIDE, "Ben wins by 15 points"),
        # Anna has resigned and is placed last, though with more points than those who stayed.
        ((60, 50), (2, 1), Closeness.CONCEDED, "Ben wins"),
    ],
)
def test_words_of_the_end_say_how_close_it_was(
    totals: Sequence[int], places: Sequence[int], expected: Closeness, header: str
) -> None:
    ended = result(totals, places)
    assert expected is message_words.closeness(ended)
    assert header == "".join(message_words.headline(LOOK, ended, NAMES[: len(totals)]))
    told = message_words.won(LOOK, 5, ended, NAMES[: len(totals)])
    winners = [name for name, place in zip(NAMES, places, strict=False) if place == 1]
    assert f"**{' and '.join(winners)}**" in told


def test_sentence_follows_from_the_game_and_changes_with_it() -> None:
    ended = result((40, 50), (2, 1))
    told = [message_words.won(LOOK, number, ended, NAMES[:2]) for number in (1, 2, 3, 4)]
    assert told == [message_words.won(LOOK, number, ended, NAMES[:2]) for number in (1, 2, 3, 4)]
    assert 3 == len(set(told))
    assert told[0] == told[3]
    assert 3 == len({message_words.cut_short(number, "", "") for number in (1, 2, 3)})


def test_points_are_called_as_the_game_calls_them() -> None:
    assert "3 gems" in message_words.won(GEMS, 1, result((20, 17), (1, 2)), NAMES[:2])


def test_all_totals_stand_in_the_order_of_the_places() -> None:
    assert "1. Ben **50** · 2. Anna **45** · 3. Clara **3**" == message_words.standings(
        result((45, 50, 3), (2, 1, 3)), NAMES
    )
    assert "" == message_words.standings(result((21,), (1,)), NAMES[:1])


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((), ""),
        ((0, 0, 0), ""),
        ((4, 4, 4), ""),
        ((4, 7, 1), "**Ben** was ahead with 7 points."),
        ((7, 7, 1), "**Anna and Ben** were ahead with 7 points each."),
    ],
)
def test_whoever_led_a_game_that_was_cut_short_is_named(points: Sequence[int], expected: str) -> None:
    assert expected == message_words.ahead(LOOK, points, NAMES)


def test_awards_and_best_turns_name_their_holders() -> None:
    award = Award("Longest walk", (Seat(0), Seat(2)), "7 squares")
    assert "**Longest walk**: Anna and Clara, 7 squares" == message_words.award(award, NAMES)
    turns = (BestTurn(3, 12), None, BestTurn(1, 4))
    assert "-# Best turns: Anna 12 in round 3 · Clara 4 in round 1" == message_words.best_turns(turns, NAMES)
    assert "" == message_words.best_turns((None,) * 3, NAMES)
    assert "" == message_words.best_turns((BestTurn(1, 4),) * 5, tuple("ABCDE"))


@pytest.mark.parametrize(
    ("look", "bests", "expected"),
    [
        (GEMS, (), ""),
        (GEMS, (("", 23, 1),), "Server record: Ben **23 gems**."),
        (
            LOOK,
            (("", 23, 1), ("expansion", 7, 0), ("rows", 5, 0), ("missions", 9, 0)),
            "Server records: Ben **23 points** · Anna **Expansion 7** · Anna **Rows 5**.",
        ),
    ],
)
def test_records_of_the_server_are_told_with_their_holders_and_what_is_counted(
    look: AnyLook, bests: Sequence[tuple[str, int, int]], expected: str
) -> None:
    rows = [
        BestRow(guild_id=70, slug="x", category=category, points=points, game_id=5, seat=seat)
        for category, points, seat in bests
    ]
    assert expected == message_words.records_broken(look, rows, NAMES)


def changed(games_before: int, points: float, share: float = 1.0) -> RatingChangeRow:
    """Return what a game did to a rating of 1500.0."""
    return RatingChangeRow(
        user_id=1,
        slug="topiary",
        guild_id=70,
        rated_id=1,
        ended_at=100,
        share=share,
        points_before=1500.0,
        uncertainty_before=60.0,
        games_before=games_before,
        at_before=0,
        points=points,
        uncertainty=59.0,
    )


@pytest.mark.parametrize(
    ("told", "changes"),
    [
        ("", {}),
        (
            "Ratings: Anna +12 · Ben −12 · Clara provisional.",
            {0: changed(4, 1512.3), 1: changed(99, 1487.8), 2: changed(3, 1490.0)},
        ),
        ("Ratings: Anna ±0 · Clara provisional.", {0: changed(5, 1500.0, 0.0), 2: changed(4, 1500.0, 0.0)}),
        ("This game was rated; ratings are shown from 5 games on.", {0: changed(0, 1600.0), 1: changed(3, 1400.0)}),
    ],
)
def test_what_a_game_did_to_ratings_is_told_in_one_line(told: str, changes: dict[int, RatingChangeRow]) -> None:
    assert told == message_words.ratings(NAMES, changes)
