from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from render.gardlings.guide import example, example_counts
from render.gardlings.words.explain import explain, reasons
from render.gardlings.words.vocabulary import CATEGORIES
from rules.chance import Chance
from rules.game import Discloses, Event, Result, ScoreLine, Seat, rank, told_to
from rules.gardlings import events
from rules.gardlings.game import GARDLINGS
from rules.gardlings.state import Count, Halt, Purchase
from rules.gardlings.view import View
from tests.rules.gardlings.plots import kind
from tests.rules.gardlings.tables import deal

NAMES = ("Anna", "Ben", "Clara", "David")
LONG = ("\\_" * 32,) * 4
GAMES: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = (
    (1, (("length", "short"),)),
    (2, (("building", "open"),)),
    (3, (("advanced", "all"),)),
)
End = tuple[View, Result, list[Event]]


@cache
def finished(players: int, options: tuple[tuple[str, str], ...]) -> End:
    """Return the spectator's view of a sensibly played game, its result, and what everybody heard of."""
    state, told = deal(players, "explained", **dict(options)), list[Event]()
    chance = Chance(bytes(32), "moves")
    while acting := sorted(GARDLINGS.to_act(state)):
        seat = chance.choice(acting)
        move = GARDLINGS.casual(GARDLINGS.view(state, seat), GARDLINGS.legal_moves(state, seat))
        state, happened = GARDLINGS.apply(state, seat, move)
        told += [event for event in happened if told_to(event, None)]
    result = GARDLINGS.result(state)
    assert result is not None
    return GARDLINGS.view(state, None), result, told


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_reasons_of_each_line_add_up_to_its_points(game: tuple[int, tuple[tuple[str, str], ...]]) -> None:
    view, result, told = finished(*game)
    for seat, lines in enumerate(result.sheet):
        for line in lines:
            found = reasons(line, view, told, Seat(seat), NAMES)
            assert line.tie_break or line.points == sum(reason.points for reason in found), line.category


def test_events_that_are_missing_are_missed_in_the_sum() -> None:
    view, result, told = finished(*GAMES[0])
    (tiles,) = result.sheet[0]
    assert tiles.points != sum(reason.points for reason in reasons(tiles, view, told[: len(told) // 2], Seat(0), NAMES))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_text_names_every_line_and_round_and_stays_short(game: tuple[int, tuple[tuple[str, str], ...]]) -> None:
    view, result, told = finished(*game)
    for seat, lines in enumerate(result.sheet):
        text = explain(view, result, told, Seat(seat), LONG)
        assert len(text) <= 3000
        assert [f"-# Round {number}:" for number in range(1, view.round)] == [
            line[: line.index(":") + 1] for line in text.splitlines() if line.startswith("-#")
        ]
        called = [str(CATEGORIES[line.category]) for line in lines]
        assert called == [line.split(" **")[0] for line in text.splitlines()[1 : len(lines) + 1]]


def test_a_sheet_is_explained_in_words() -> None:
    told = explain(example_counts.AT_THE_END, example_counts.result(), ROUNDS, example.BEN, example.NAMES).splitlines()
    assert EXPECTED == told


EXPECTED = [
    "**Ben: 20 gems**",
    "Gems on borders **19**: 2 red, 4 yellow, 5 blue, 4 doubles of 2.",
    "Mushies' gems **1**: 1 line of a green mushie.",
    "Taken by gnomes **0**: there were not too many.",
    "Coins **1** – they broke the tie.",
    "-# Round 1: 0 gems, dragons take 2, gnomes take 3, 1 coin for pigs; takes a pity pig and 1 coin.",
    "-# Round 2: 21 gems, as many gems and coins as somebody else; buys a blue pig.",
    "-# Round 3: 4 gems; buys a green pig; swaps the pity pig (under its stack) for a green dragon.",
]


def heard(event: type[Event], **facts: object) -> Event:
    return event(seat=example.BEN, audience=None, discloses=Discloses.NOTHING, **facts)


def a_round(count: Count, purchase: Purchase, number: int) -> list[Event]:
    return [
        heard(events.GardenCounted, garden=(), halt=Halt.FREELY, count=count),
        heard(events.TileBought, purchase=purchase, by_order=False),
        heard(events.RoundBegun, round=number + 1, first=example.BEN),
    ]


MUTATED = Purchase(1, kind("green pig ry.byr"), 0, 0, kind("pity pig b.r.r."), 0, 1, kind("green dragon b.ryrb"))
ROUNDS: Sequence[Event] = (
    *a_round(Count(5, 0, 2, 3, 1), Purchase(0, kind("pity pig b.r.r."), 0, 1), 1),
    heard(events.GardenCounted, garden=(), halt=Halt.FREELY, count=Count(20, 1)),
    heard(events.VictoryMissed),
    heard(events.TileBought, purchase=Purchase(2, kind("blue pig brDybr"), 0, 0), by_order=True),
    heard(events.RoundBegun, round=3, first=example.BEN),
    heard(events.GardenCounted, garden=(), halt=Halt.FREELY, count=Count(4, 0)),
    heard(events.PigMutated, purchase=MUTATED, by_order=True),
)


def test_rounds_that_do_not_fit_are_counted() -> None:
    pity = Purchase(0, kind("pity pig b.r.r."), 0, 1)
    told = [event for number in range(1, 90) for event in a_round(Count(9, 0), pity, number)]
    view = replace(example_counts.AT_THE_END, round=90)
    text = explain(view, example_counts.result(), told, example.BEN, LONG[:2])
    rounds = [line for line in text.splitlines() if line.startswith("-# Round")]
    assert len(text) <= 3000
    assert f"-# The first {89 - len(rounds)} rounds do not fit here." in text
    assert rounds[-1] == "-# Round 89: 9 gems; takes a pity pig and 1 coin."


def test_coins_that_told_nobody_apart_are_there_for_ties_only() -> None:
    richer = rank(tuple((*lines[:-1], replace(lines[-1], points=1)) for lines in example_counts.result().sheet))
    assert "Coins **1** – only to break ties." in explain(example_counts.AT_THE_END, richer, (), example.BEN, NAMES)


def because(category: str, points: int, view: View, seat: int) -> list[str]:
    line = ScoreLine(category, points)
    return [reason.words for reason in reasons(line, view, (), Seat(seat), example_counts.NAMES_OF_FOUR)]


def test_dragons_are_named_by_whose_they_are() -> None:
    assert ["David had three dragons"] == because("dragons", -2, example_counts.COUNTED, 0)
    assert [] == because("dragons", 0, example_counts.COUNTED, example_counts.DAVID)


@pytest.mark.parametrize(
    ("points", "gnomes", "expected"),
    [
        (-3, "basic", "two gnomes came to 4 of 5 and took three gems"),
        (-3, "advanced", "two gnomes came to 4 of 5 and took half the gems"),
        (-1, "basic", "two gnomes came to 4 of 5 and took what was left"),
        (0, "basic", "two gnomes came to 4 of 5, but there was nothing to take"),
    ],
)
def test_gnomes_are_told_by_what_they_took(points: int, gnomes: str, expected: str) -> None:
    counted = example_counts.COUNTED
    view = replace(counted, rules=replace(counted.rules, gnomes=gnomes == "advanced"))
    assert [expected] == because("gnomes", points, view, 1)
