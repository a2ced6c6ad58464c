"""Games that are imagined from a view: all of them could be so, and whatever could be so is imagined."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from rules.game import Seat
from rules.topiary.game import TOPIARY
from rules.topiary.garden.tiles import NOTHING, TILES, TYPE, Tile
from rules.topiary.state import Phase, State, Step, draft_place
from rules.topiary.view import View
from tests.rules.games import Setting, decisions, key_of, played_out, settings_of
from tests.rules.laws import games

SETTINGS = tuple(settings_of(TOPIARY))
DRAFTS = tuple(setting for setting in SETTINGS if setting.options["draft"] == "on")
each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def could_be(state: State) -> bool:
    """Return by trial whether some deal and some play lead to the state."""
    pooled = {tile for pool in state.pools for tile in pool}
    if len(state.pools) == 1 and state.phase is not Phase.DRAFT:
        return pooled.isdisjoint(state.buried)
    return pooled.isdisjoint(state.buried) and all(
        could_have_drafted(state, Seat(seat), pooled) for seat in range(len(state.players))
    )


def could_have_drafted(state: State, seat: Seat, pooled: set[Tile]) -> bool:
    """Return whether three of the tiles that a seat holds and has laid can be those it kept in the draft."""
    place, player = draft_place(state.first, len(state.players), seat), state.players[seat]
    if place >= len(state.pools) - 1:
        return pooled.isdisjoint(player.hand)
    before, after = {*state.pools[place]}, {*state.pools[place + 1]}
    had = {*player.hand, *player.laid}
    for kept in combinations(sorted(had), 3):
        picked_up = had - {*kept}
        is_picked = state.now.picked == NOTHING or seat != state.turn or state.now.picked in picked_up
        if is_picked and pooled.isdisjoint(picked_up) and before <= {*kept} | after:
            return True
    return False


@each_setting
def test_what_is_imagined_could_be(setting: Setting) -> None:
    for step, decision in enumerate(decisions(setting, 1)):
        assert could_be(decision.state)
        viewer = games.viewers(setting)[step % (setting.players + 1)]
        imagined = TOPIARY.imagine(TOPIARY.view(decision.state, viewer), key_of(step))
        assert could_be(imagined)
        assert imagined == TOPIARY.from_dict(TOPIARY.to_dict(imagined))


@pytest.mark.parametrize("setting", DRAFTS, ids=str)
def test_what_lies_before_a_drafter_and_what_they_passed_on_is_imagined_as_it_is(setting: Setting) -> None:
    for decision in decisions(setting, 1):
        if decision.state.phase is not Phase.DRAFT:
            break
        seen = TOPIARY.view(decision.state, decision.seat)
        assert seen == TOPIARY.view(TOPIARY.imagine(seen, key_of("draft")), decision.seat)


def test_what_could_not_be_is_seen() -> None:
    state: State = [decision.state for decision in decisions(DRAFTS[0], 1)][-9]
    cell = next(cell for cell, tile in enumerate(state.buried) if tile != NOTHING)
    buried = Tile(state.buried[cell])
    swapped = (state.buried[:cell], state.buried[cell + 1 :])
    leftover = state.pools[-1][0]
    assert not could_be(replace(state, buried=(*swapped[0], leftover, *swapped[1])))
    assert not could_be(replace(state, pools=(*state.pools[:1], (buried, *state.pools[1][1:]), *state.pools[2:])))


def imagined(seen: View, games: int) -> Iterator[State]:
    """Imagine so many games, each with another key."""
    return (TOPIARY.imagine(seen, key_of(("imagined", number))) for number in range(games))


def test_without_a_draft_every_unseen_tile_may_lie_in_every_hidden_place() -> None:
    state: State = [decision.state for decision in decisions(SETTINGS[0], 3)][20]
    seen = TOPIARY.view(state, Seat(0))
    known = {*seen.garden, *seen.hand}
    unseen = {tile for tile in TILES if TYPE[tile] != seen.left_out and tile not in known}
    hand, pool, first = set(), set(), set()
    for game in imagined(seen, 300):
        hand |= {*game.players[1].hand}
        pool |= {*game.pools[-1]}
        first.add(next(tile for tile in game.buried if tile != NOTHING))
    assert unseen == hand == pool == first


def drafted(setting: Setting, number: int, turns: int) -> tuple[State, View]:
    """Return a game after so many turns, and how the one who chose first in the draft sees it."""
    states: list[State] = [decision.state for decision in decisions(setting, number)]
    state = next(one for one in states if one.phase is Phase.TURNS and one.turns == turns)
    return state, TOPIARY.view(state, Seat((state.first - 1) % setting.players))


@pytest.mark.parametrize("setting", DRAFTS, ids=str)
def test_tiles_passed_on_are_in_a_later_drafters_hand_or_out_of_the_game(setting: Setting) -> None:
    _, seen = drafted(setting, 4, 3)
    others = {Seat(seat) for seat in range(setting.players)} - {seen.seat}
    for tile in {*seen.passed} - {*seen.garden}:
        owners = {
            next((seat for seat in others if tile in game.players[seat].hand), "out") for game in imagined(seen, 120)
        }
        assert {*others, "out"} == owners


def test_of_tiles_passed_on_a_hand_can_hold_as_many_as_were_kept_and_not_laid_since() -> None:
    setting = DRAFTS[0]
    found = set()
    for number in range(12):
        state, seen = drafted(setting, number, 10)
        other = Seat(1 - state.turn) if seen.seat == state.turn else state.turn
        most = 3 - len({*seen.passed} & {*state.players[other].laid})
        unseen = len({*seen.passed} - {*seen.garden})
        held = {len({*seen.passed} & {*game.players[other].hand}) for game in imagined(seen, 200)}
        assert set(range(min(most, unseen) + 1)) == held
        found.add(most)
    assert len(found) > 1


def test_every_course_of_a_draft_that_could_be_is_imagined() -> None:
    setting = next(setting for setting in DRAFTS if setting.players == 3)
    over: State = played_out(setting, 5)
    seen = TOPIARY.view(over, Seat((over.first - 1) % 3))
    unseen = sorted({*over.pools[-1], *(Tile(tile) for tile in over.buried if tile != NOTHING)})
    possible = set()
    for middle in TILES:
        for last in unseen:
            rest = iter(tile for tile in unseen if tile != last)
            buried = tuple(next(rest) if tile != NOTHING else NOTHING for tile in over.buried)
            pools = (*over.pools[:2], (middle,), (last,))
            if could_be(replace(over, buried=buried, pools=pools)):
                possible.add(pools)
    assert len(possible) > 20
    assert possible == {game.pools for game in imagined(seen, 40 * len(possible))}


def test_a_tile_picked_up_by_another_may_be_any_but_one_that_was_passed_on() -> None:
    states = [decision.state for number in range(6) for decision in decisions(DRAFTS[0], number)]
    later = [state for state in states if state.now.cell != NOTHING and state.turn == state.first]
    for state in (next(one for one in later if one.step is step) for step in (Step.LAY, Step.END)):
        seen = TOPIARY.view(state, Seat(1 - state.turn))
        laid = {Tile(state.now.laid)} - {NOTHING}
        games = list(imagined(seen, 400))
        assert all(game.now.picked in {*game.players[state.turn].hand} | laid for game in games)
        unseen = {tile for game in games for tile in game.players[state.turn].hand}
        assert (unseen | laid) - {*seen.passed} == {game.now.picked for game in games}
