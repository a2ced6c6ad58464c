from dataclasses import replace

import pytest

from render.topiary.words.explain import explain, reasons
from rules.game import Seat
from rules.topiary.garden.tiles import parse_tile
from tests.render.topiary.positions import row, with_visitors
from tools.samples.topiary import SAMPLES, TABLES

NAMES = ("Anna", "Ben", "Clara", "David")


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_the_reasons_of_each_category_add_up_to_its_points(number: int) -> None:
    end = SAMPLES.end(number, *TABLES[number])
    for seat, sheet in enumerate(end.result.sheet):
        for line in sheet:
            if not line.tie_break:
                assert line.points == sum(reason.points for reason in reasons(line.category, end.view, Seat(seat)))


def test_a_visitor_that_is_missing_is_missed_in_the_sum() -> None:
    end = SAMPLES.end(1, *TABLES[1])
    gone = with_visitors(end.view)
    assert end.result.sheet[0][0].points != sum(reason.points for reason in reasons("visitors", gone, Seat(0)))


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_the_text_has_a_line_for_every_visitor_and_stays_short(number: int) -> None:
    end = SAMPLES.end(number, *TABLES[number])
    names = ("\\_" * 32,) * len(end.names)
    for seat in range(len(names)):
        text = explain(end.view, end.result, (), Seat(seat), names)
        assert end.view.visitors.count(seat) == sum(line.startswith("- ") for line in text.splitlines())
        assert len(text) <= 3000


def test_it_is_said_what_is_seen_and_why_the_rest_is_hidden() -> None:
    end = SAMPLES.end(1, *TABLES[1])
    view = with_visitors(replace(end.view, garden=row("sw2 el5 pp3 pp4 ??")), "a3e e3w", "a1s")
    told = [reason.words for reason in reasons("visitors", view, Seat(0))]
    assert [
        "A3 →: sees swan 2 + elephant 5 = 7; pom pom 3 and pom pom 4 are hidden behind elephant 5",
        "E3 ←: sees pom pom 4 + elephant 5 = 9; pom pom 3 and swan 2 are hidden behind pom pom 4",
    ] == told
    assert ["A1 ↓: sees swan 2"] == [reason.words for reason in reasons("visitors", view, Seat(1))]
    assert () == reasons("bonuses", view, Seat(0))


def test_a_bonus_names_its_visitor_and_type() -> None:
    end = SAMPLES.end(1, *TABLES[1])
    view = with_visitors(replace(end.view, garden=row("sw2 ?? sw3 pp4 pp5")), "a3e", "")
    assert ["A3 → sees 2 × pom pom", "A3 → sees 2 × swan"] == [
        reason.words for reason in reasons("bonuses", view, Seat(0))
    ]


def test_it_is_said_why_a_tile_in_hand_brings_something_or_nothing() -> None:
    end = SAMPLES.end(1, *TABLES[1])
    view = with_visitors(replace(end.view, garden=row("sw2 el4 ?? ?? ??")), "a3e", "")
    hand = tuple(map(parse_tile, ("sw3", "wh1", "el3")))
    view = replace(view, players=(replace(view.players[0], hand=hand), view.players[1]))
    assert [
        "swan 3 brings 0, because the largest one seen is 2",
        "whale 1 brings 0, because no visitor sees one",
        "elephant 3 brings 3, because a visitor sees elephant 4",
    ] == [reason.words for reason in reasons("hand", view, Seat(0))]
