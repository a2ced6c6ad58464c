from dataclasses import replace

import pytest
from PIL import Image

from languages.speech import speaking
from render.base.words import ranking
from render.gardlings.guide import example_counts
from render.gardlings.sheet.sheet import sheet
from render.gardlings.words.scores import decided_by_coins, sheet_alt, sheet_text
from rules.game import Result, ScoreLine, rank
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.places import ponds
from rules.gardlings.state import Count, Phase
from rules.gardlings.view import View
from tests.render.comparing import is_sound, opened
from tests.rules.gardlings.plots import anything, worth_with
from tests.rules.gardlings.tables import deal

NAMES = ("Anna", "Bartholomäus der Längere", "Κλειώ", "名前") * 5
LONG = ("m" * 32,) * 20


def lines(
    borders: int, *, mushies: int = 0, dragons: int = 0, gnomes: int = 0, coins: int = 0
) -> tuple[ScoreLine, ...]:
    return (
        ScoreLine("borders", borders),
        ScoreLine("mushies", mushies),
        ScoreLine("dragons", -dragons),
        ScoreLine("gnomes", -gnomes),
        ScoreLine("coins", coins, tie_break=True),
    )


def ended(*sheets: tuple[ScoreLine, ...]) -> tuple[View, Result]:
    """Return the end of a game of so many seats, with gardens that do not matter."""
    view = GARDLINGS.view(deal(len(sheets), advanced="all"), None)
    players = tuple(
        replace(player, garden=anything(seat % 4, 7), count=Count(20, 2)) for seat, player in enumerate(view.players)
    )
    return replace(view, phase=Phase.OVER, players=players), rank(sheets)


def many(seats: int) -> tuple[View, Result]:
    rows = [
        lines(2 * seat + 8, mushies=seat % 3, dragons=2 * (seat % 2), gnomes=seat % 4, coins=seat % 5)
        for seat in range(seats)
    ]
    return ended(*rows)


def alone(tiles: int, target: int = 20) -> tuple[View, Result]:
    view = GARDLINGS.view(deal(1, length="short" if target < 20 else "normal"), None)
    player = replace(view.players[0], garden=anything(1, 12), count=Count(target + 1, 0))
    return replace(view, phase=Phase.OVER, round=9, players=(player,)), rank(((ScoreLine("tiles", tiles),),))


def drawn(view: View, result: Result, names: tuple[str, ...] = NAMES) -> Image.Image:
    return opened(sheet(view, result, names[: len(view.players)]))


@pytest.mark.parametrize("seats", [2, 4, 5, 11, 20])
def test_every_sheet_keeps_to_its_size_and_bytes(seats: int) -> None:
    assert is_sound(sheet(*many(seats), LONG[:seats]))


@pytest.mark.parametrize("seats", [3, 6])
def test_every_figure_of_every_seat_is_on_the_sheet(seats: int) -> None:
    view, result = many(seats)
    before = drawn(view, result)
    for seat, row in enumerate(result.sheet):
        for line in range(len(row)):
            other = (*row[:line], replace(row[line], points=row[line].points - 1), *row[line + 1 :])
            sheets = (*result.sheet[:seat], other, *result.sheet[seat + 1 :])
            assert before != drawn(view, replace(result, sheet=sheets))


@pytest.mark.parametrize("seats", [3, 6, 20])
def test_totals_coins_and_losses_are_on_the_sheet(seats: int) -> None:
    view, result = many(seats)
    before = drawn(view, result)
    assert before != drawn(view, replace(result, totals=(*result.totals[:-1], 99)))
    worse = (*result.sheet[:-1], lines(90, gnomes=7, coins=4))
    poorer = (*result.sheet[:-1], (*result.sheet[-1][:-1], ScoreLine("coins", 77, tie_break=True)))
    assert before != drawn(view, replace(result, sheet=worse))
    assert before != drawn(view, replace(result, sheet=poorer))


def test_up_to_four_gardens_are_on_the_sheet() -> None:
    view, result = many(4)
    others = (replace(view.players[0], garden=anything(9, 9)), *view.players[1:])
    assert drawn(view, result) != drawn(replace(view, players=others), result)


def test_ponds_are_on_the_sheet_where_they_count() -> None:
    view, result = many(3)
    gardens = (worth_with(9, "pig dragon mushie", lambda one: bool(ponds(one))),) * 3
    players = tuple(replace(player, garden=one) for player, one in zip(view.players, gardens, strict=True))
    with_ponds = replace(view, players=players)
    without = replace(with_ponds, rules=replace(view.rules, ponds=False))
    assert drawn(with_ponds, result) != drawn(without, result)


@pytest.mark.parametrize(("seats", "first"), [(3, (260, 250, 580, 800)), (6, (262, 105, 1250, 180))])
def test_the_best_stands_first_whatever_the_seat(seats: int, first: tuple[int, int, int, int]) -> None:
    view, result = ended(*(lines(points) for points in range(seats)))
    same = replace(view, players=(view.players[0],) * seats)
    turned = replace(result, sheet=result.sheet[::-1], totals=result.totals[::-1], places=result.places[::-1])
    # Beside its bag only the name tells a seat apart.
    one, other = (drawn(same, each, ("Anna",) * seats).crop(first) for each in (result, turned))
    assert one == other


def test_coins_that_decided_are_named_and_stand_out() -> None:
    tied = ended(lines(9, coins=1), lines(9, coins=3), lines(9, coins=3), lines(4, coins=2))
    plain = ended(lines(9), lines(8), lines(7), lines(4))
    assert frozenset({0, 1, 2}) == decided_by_coins(tied[1])
    assert [1, 2, 0, 3] == ranking(tied[1])
    assert "-# Equal gems, so more coins decided." in sheet_text(*tied, NAMES[:4]).splitlines()
    assert frozenset() == decided_by_coins(ended(lines(9, coins=3), lines(9, coins=3), lines(8, coins=1))[1])
    label = (24, 790, 240, 840)
    assert drawn(*tied).crop(label) != drawn(*plain).crop(label)


def test_a_sheet_is_written_best_first_with_what_gems_are_made_of() -> None:
    view, result = ended(lines(9, gnomes=3, coins=1), lines(21, mushies=2, dragons=2), lines(4))
    assert [
        "Place 1: **Ben** 21 gems (borders 21, mushies +2, dragons −2), 0 coins",
        "Place 2: **Anna** 6 gems (borders 9, gnomes −3), 1 coin",
        "Place 3: **Clara** 4 gems, 0 coins",
        "-# The victory tile cost 20 gems, in round 1.",
    ] == sheet_text(view, result, ("Anna", "Ben", "Clara")).splitlines()


@pytest.mark.parametrize("language", ["en", "de"])
def test_twenty_long_names_stay_within_the_limits_and_all_are_named(language: str) -> None:
    view, result = many(20)
    with speaking(language):
        text, alt = (
            sheet_text(view, result, tuple("\\_" * 31 + chr(65 + seat) for seat in range(20))),
            sheet_alt(view, result, tuple(chr(65 + seat) * 32 for seat in range(20))),
        )
    assert len(text) <= 3000
    assert len(alt) <= 1024
    assert all(chr(65 + seat) + "**" in text and chr(65 + seat) * 32 in alt for seat in range(20))


@pytest.mark.parametrize(
    ("target", "tiles", "expected"),
    [
        (20, 15, "gold medal"),
        (20, 16, "silver medal"),
        (17, 16, "silver medal"),
        (17, 19, "bronze medal"),
        (20, 22, "no medal"),
    ],
)
def test_a_game_alone_wins_a_medal_unless_there_are_too_many_tiles(target: int, tiles: int, expected: str) -> None:
    ended = (*alone(tiles, target), ("Anna",))
    assert all(f"\n{tiles} tiles: {expected}." in text for text in (sheet_text(*ended), sheet_alt(*ended)))
    assert "**Anna** took the victory tile with" in sheet_text(*ended)


def test_medals_differ_in_the_picture() -> None:
    assert 4 == len({drawn(*alone(tiles)).crop((900, 110, 1180, 350)).tobytes() for tiles in (15, 18, 21, 22)})


def test_a_first_place_that_is_shared_names_all_who_have_it() -> None:
    view, result = many(3)
    shared = replace(result, places=(1, 1, 3))
    header = (300, 0, 1000, 84)
    assert drawn(view, result).crop(header) != drawn(view, shared).crop(header)


def test_the_sheet_of_the_guide_says_what_it_shows() -> None:
    assert "Place 1: Ben 20 gems (borders 19, mushies +1), 1 coin" in sheet_alt(
        example_counts.AT_THE_END, example_counts.result(), ("Anna", "Ben")
    )
