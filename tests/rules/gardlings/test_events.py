"""Of every event: whose it is, who may know it, and what it gives away."""

from dataclasses import replace

import pytest

from rules.game import Discloses, Event, Seat
from rules.gardlings.state import State
from tests.rules.gardlings.garden.test_building import DRAGONS, PIG, grown
from tests.rules.gardlings.market.test_purchases import THREE_PIGS, WHERE
from tests.rules.gardlings.plots import garden, kind, worth
from tests.rules.gardlings.tables import closing, deal, drawing, play, stopped

NOTHING, OWN, OTHERS, STOCK = Discloses
ALL = None


def told(events: tuple[Event, ...]) -> list[tuple[str, int, set[int] | None, Discloses]]:
    """Return of each event its name, its seat, its audience (None: all) and what it discloses."""
    return [
        (type(event).__name__, event.seat, None if event.audience is None else set(event.audience), event.discloses)
        for event in events
    ]


def happened(state: State, seat: int, moves: str) -> list[tuple[str, int, set[int] | None, Discloses]]:
    """Return what the last of these moves told."""
    return told(play(state, seat, moves)[1])


@pytest.mark.parametrize(("building", "audience"), [("hidden", {1}), ("open", None)])
def test_how_somebody_builds_is_for_all_only_where_building_is_open(building: str, audience: set[int] | None) -> None:
    table = drawing(deal(3, building=building), garden("pity pig b.r.r. 0:0:0"), kind("green pig ry.byr"), PIG, seat=1)
    assert [("TileDrawn", 1, audience, STOCK)] == happened(table, 1, "draw")
    assert [("TileLaid", 1, audience, NOTHING)] == happened(table, 1, "draw 2:0:0")
    assert [("Halted", 1, audience, NOTHING)] == happened(table, 1, "stop")


@pytest.mark.parametrize(("building", "news"), [("hidden", OWN), ("open", NOTHING)])
def test_three_dragons_are_announced_to_all_and_are_a_secret_only_where_building_is_hidden(
    building: str, news: Discloses
) -> None:
    table = drawing(deal(2, building=building, dragons="advanced"), grown(*DRAGONS), PIG, seat=1)
    assert ("DragonsAnnounced", 1, ALL, news) in happened(table, 1, "draw")


def test_an_order_is_told_to_its_owner_and_whoever_finished_sees_the_gardens_of_those_who_did() -> None:
    state = closing(deal(3), worth(7), worth(5), worth(10), orders={0: "order:b1 ask", 1: "order:pity"})
    first, events = play(state, 1, "end")
    assert [("Ordered", 1, {1}, NOTHING), ("Stopped", 1, ALL, NOTHING)] == told(events)
    second, events = play(first, 0, "end")
    assert [
        ("Ordered", 0, {0}, NOTHING),
        ("Stopped", 0, ALL, NOTHING),
        ("GardenShown", 0, {1}, OWN),
        ("GardensSeen", 0, {0}, OTHERS),
    ] == told(events)
    _, events = play(second, 2, "end")
    counted = [one for one in told(events) if one[0] == "GardenCounted"]
    assert [("GardenCounted", seat, ALL, OWN if seat == 2 else OTHERS) for seat in range(3)] == counted


def test_counts_of_open_gardens_disclose_nothing() -> None:
    state, _ = play(closing(deal(2, building="open"), worth(7), worth(5)), 0, "end")
    counted = [one for one in happened(state, 1, "end") if one[0] == "GardenCounted"]
    assert [("GardenCounted", seat, ALL, NOTHING) for seat in range(2)] == counted


def test_a_victory_that_nobody_wins_discloses_nothing() -> None:
    state, _ = play(closing(deal(2), worth(23), worth(23, but=1)), 0, "end")
    missed = [one for one in happened(state, 1, "end") if one[0] == "VictoryMissed"]
    assert [("VictoryMissed", seat, ALL, NOTHING) for seat in range(2)] == missed


def test_of_a_purchase_all_see_the_tile_and_what_lies_on_the_stack_now() -> None:
    state = stopped(replace(deal(2), first=Seat(0), turn=Seat(0)), worth(7), worth(5))
    assert [("TileBought", 0, ALL, NOTHING), ("TopShown", 0, ALL, STOCK)] == happened(state, 0, "buy:b1 end")
    assert [("TileBought", 0, ALL, STOCK)] == happened(state, 0, "buy:pity end")


def test_of_a_mutation_all_see_the_same_and_the_next_round_begins() -> None:
    state = stopped(deal(pigs="advanced"), THREE_PIGS)
    assert [("PigMutated", 0, ALL, NOTHING), ("TopShown", 0, ALL, STOCK), ("RoundBegun", 0, ALL, NOTHING)] == happened(
        state, 0, f"buy:pity end mutate:{WHERE['blue']}:b1:p2 end"
    )
