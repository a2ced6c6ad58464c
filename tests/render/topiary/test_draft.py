"""What a draft brings and what can be pressed: the figures in pictures and words are those of the rules."""

from dataclasses import replace

import pytest

from render.game import Gain
from render.marks import CardMark
from render.topiary.draft import Draft, laying
from render.topiary.gains import draft_words, gains
from render.topiary.pictures.hand import held_tiles
from render.topiary.pictures.standings import newest_turn, standing
from rules.game import Seat
from rules.topiary.game import TOPIARY
from rules.topiary.garden.positions import parse_position
from rules.topiary.garden.tiles import parse_tile
from rules.topiary.moves import END, LayTile, PlaceVisitor
from rules.topiary.view import NOTHING, Phase, Step, Turn, View
from tests.render.topiary.positions import at_step, drafting, moments, row, with_visitors
from tools.samples.topiary import SAMPLES, TABLES
from tools.samples.topiary import Position as Moment


def draft_of(one: Moment) -> Draft:
    assert one.view.seat is not None
    return Draft(one.view, one.before, one.view.seat)


def finished(view: View) -> View:
    """Return the same table as if the game ended here."""
    return replace(view, phase=Phase.OVER)


def test_the_standings_at_the_end_are_the_score_sheet() -> None:
    for number, table in enumerate(TABLES):
        end = SAMPLES.end(number, *table)
        for seat, lines in enumerate(end.result.sheet):
            place = standing(end.view, seat)
            assert [line.points for line in lines[:3]] == [place.seen, place.bonus, place.held]
            assert end.result.totals[seat] == place.total


def test_nobody_sees_what_another_hand_would_bring() -> None:
    one = at_step(Step.VISITOR)
    other = Seat((one.view.turn + 1) % len(one.names))
    assert () == standing(one.view, other).hand
    assert one.view.hand == standing(one.view, one.view.turn).hand


def test_what_laying_a_tile_brings_is_what_it_then_brought() -> None:
    seen = 0
    for one in moments():
        if one.view.step is not Step.LAY:
            continue
        state = TOPIARY.imagine(one.view, bytes(32))
        seat = one.view.turn
        for move in one.legal:
            assert isinstance(move, LayTile)
            told = laying(one.view, move.tile)
            after = TOPIARY.view(TOPIARY.apply(state, seat, move)[0], seat)
            expected = Draft(after, one.view, seat).changes()
            assert expected == (("visitors", told.visitors), ("bonuses", told.bonus), ("hand", told.hand))
            others = {
                other: standing(after, other).total - standing(one.view, other).total
                for other in range(len(one.names))
                if other != seat
            }
            assert dict(told.others) == {other: change for other, change in others.items() if change}
            seen += 1
    assert seen > 200


def test_each_mark_says_what_a_visitor_would_see_there() -> None:
    one = at_step(Step.VISITOR)
    state = TOPIARY.imagine(one.view, bytes(32))
    marks = draft_of(one).emphasis(one.legal).positions
    assert {move.position for move in one.legal if isinstance(move, PlaceVisitor)} == set(marks)
    for position, points in marks.items():
        after = TOPIARY.view(TOPIARY.apply(state, one.view.turn, PlaceVisitor(position))[0], one.view.turn)
        old, new = standing(one.view, one.view.turn), standing(after, one.view.turn)
        assert points == new.seen + new.bonus - old.seen - old.bonus


def test_only_what_is_not_committed_counts_as_drafted() -> None:
    placed, gap = at_step(Step.PICK), at_step(Step.LAY)
    assert Turn(position=placed.view.now.position) == draft_of(placed).turn
    assert Turn() == draft_of(gap).turn
    laid = next(m for m in moments() if m.view.step is Step.END and m.view.now.laid != NOTHING)
    assert Turn(cell=laid.view.now.cell, laid=laid.view.now.laid) == draft_of(laid).turn


def test_who_waits_has_no_draft() -> None:
    one = at_step(Step.PICK)
    watching = Seat((one.view.turn + 1) % len(one.names))
    view = TOPIARY.view(TOPIARY.imagine(one.view, bytes(32)), watching)
    assert Turn() == Draft(view, one.before, watching).turn
    assert "" == draft_words(view, one.before)


def test_the_newest_turn_is_the_one_in_progress_once_its_visitor_stands() -> None:
    one = at_step(Step.LAY)
    assert (one.view.turn, one.view.now) == newest_turn(one.view)
    earlier = at_step(Step.VISITOR)
    seat, turn = newest_turn(earlier.view)
    assert (earlier.view.turn - 1) % len(earlier.names) == seat
    assert earlier.view.players[seat].last == turn


GARDEN = row("sw2 ?? wh3 sw4 ??")


def table(hand: str, *visitors: str, lying: tuple[int, ...] = GARDEN) -> View:
    """Return a table of two on which the first player's visitors stand here and the hand is this one."""
    one = at_step(Step.VISITOR, table=1)
    view = with_visitors(replace(one.view, garden=lying), *visitors)
    tiles = tuple(sorted(map(parse_tile, hand.split())))
    return replace(view, seat=Seat(0), turn=Seat(0), hand=tiles)


def test_a_visitor_brings_its_sculptures_its_bonus_and_what_they_open_in_hand() -> None:
    before = table("sw3 sw5 el1", "")
    view = with_visitors(before, "a3e")
    view = replace(view, now=Turn(position=parse_position("a3e")), step=Step.PICK)
    expected = (Gain("visitors", 9), Gain("type bonuses", 2), Gain("hand", 3))
    assert expected == gains(view, before)
    assert "Visitor at A3 →" == draft_words(view, before)


def test_a_draft_that_changes_nothing_brings_nothing() -> None:
    one = at_step(Step.VISITOR)
    assert () == gains(one.view, one.view)
    assert "" == draft_words(one.view, one.view)
    assert () == gains(one.spectator, one.spectator)


def test_a_laid_tile_is_put_in_words() -> None:
    one = next(m for m in moments() if m.view.step is Step.END and m.view.now.laid != NOTHING)
    assert END in one.legal
    words = draft_words(one.view, one.before)
    assert words[0].isupper()
    assert " on " in words


def test_a_tile_in_hand_shows_what_it_scores_now() -> None:
    view = table("sw3 sw5 el1", "a3e", "")
    assert {"SW3": "+3", "SW5": "0", "EL1": "0"} == {
        name: held.words for name, held in zip(("SW3", "SW5", "EL1"), held_tiles(Draft(view, view, 0)), strict=True)
    }


def test_four_tiles_to_lay_say_what_laying_them_brings_and_gives_away() -> None:
    lying = (*GARDEN[:13], NOTHING, *GARDEN[14:])
    view = table("sw4 wh2 el1 pp5", "a3e", "d1s", lying=lying)
    now = Turn(position=parse_position("a3e"), cell=13, picked=parse_tile("wh2"))
    view = replace(view, step=Step.LAY, now=now)
    words = {held.tile: (held.mark, held.words, held.more) for held in held_tiles(Draft(view, view, 0))}
    assert (CardMark.LEGAL, "+5", "others +5") == words[parse_tile("pp5")]
    assert (CardMark.LEGAL, "+6", "others +4") == words[parse_tile("sw4")]
    assert (CardMark.LEGAL, "−2", "others +2") == words[parse_tile("wh2")]


@pytest.mark.parametrize("number", range(2))
def test_in_the_draft_all_tiles_lie_open_to_choose_and_then_kept_and_passed_ones_apart(number: int) -> None:
    choosing = drafting(Step.KEEP, nth=number)
    tiles = held_tiles(draft_of(choosing))
    assert 7 == len(tiles)
    assert {CardMark.LEGAL} == {held.mark for held in tiles}
    chosen = held_tiles(draft_of(drafting(Step.END, nth=number)))
    assert {held.tile for held in tiles} == {held.tile for held in chosen}
    assert [3, 4] == [sum(held.mark is mark for held in chosen) for mark in (CardMark.CHOSEN, CardMark.GONE)]
