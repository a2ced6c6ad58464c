"""Unicorns after too many gnomes: they move till their owner stops, but not in games of the first version."""

import json
from collections.abc import Iterator

import pytest

from rules.computer.choosing import Level, choose
from rules.errors import BadRecord, IllegalMove
from rules.game import Seat, choose_options
from rules.gardlings.events import Halted, UnicornMoved
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.placed import Garden
from rules.gardlings.garden.places import gems, gnomes, unicorn_moves, with_tile
from rules.gardlings.moves import Move, MoveUnicorn
from rules.gardlings.scoring import counted
from rules.gardlings.setup import OPTIONS
from rules.gardlings.state import Halt, State, Step
from rules.record_line import dump, load
from rules.records import verify
from rules.versions import find_version, versions_of
from tests.rules.games import key_of
from tests.rules.gardlings.plots import kind, worth_with
from tests.rules.gardlings.tables import closing, deal, drawing, gems_of, kinds_of_moves, legal, play
from tests.tables.upkeep.released import Released, released

ONE = kind("single gnome ry.b.r")
PIG = kind("pity pig b.r.y.")
FIRST = GARDLINGS.older[-1]
LEVELS = pytest.mark.parametrize("level", list(Level))


def gains(laid: Garden) -> list[int]:
    """Return what each move of a unicorn adds to the gems of a garden."""
    return [gems(with_tile(laid, number, moved)) - gems(laid) for number, moved in unicorn_moves(laid)]


def full(wanted: int = 6) -> Garden:
    """Return a garden with five gnomes and a unicorn that could lie better."""
    return worth_with(
        wanted, "unicorn gnome mushie", lambda laid: gnomes(laid) == 5 and max(gains(laid), default=0) > 0
    )


def crowded(players: int = 1, **wanted: str) -> State:
    """Return a table at which the first seat has just drawn a gnome too many."""
    return play(drawing(deal(players, **wanted), full(), ONE, PIG), 0, "draw")[0]


def unicorns(state: State) -> list[str]:
    return [move for move in legal(state).split() if move.startswith("unicorn:")]


def test_ruling_unicorns_move_after_too_many_gnomes_too_till_their_owner_stops() -> None:
    state = crowded()
    player = state.players[0]
    assert (Halt.GNOMES, ONE, full()) == (player.halt, player.aside, player.garden)
    assert {"unicorn", "stop"} == kinds_of_moves(state)
    for _ in range(3):
        state, (event,) = play(state, 0, unicorns(state)[-1])
        assert isinstance(event, UnicornMoved)
    assert full() != state.players[0].garden
    state, _ = play(state, 0, "stop")
    assert "end" == legal(state)
    state, _ = play(state, 0, "end")
    found = state.players[0].count
    assert found is not None
    assert (gems(state.players[0].garden), 3) == (found.borders + found.lines, found.to_gnomes)


def test_a_unicorn_moved_after_too_many_gnomes_brings_what_it_completes() -> None:
    state = crowded()
    best = max(unicorns(state), key=lambda move: gems(play(state, 0, move)[0].players[0].garden))
    (as_it_was,), (moved,) = (gems_of(play(state, 0, moves)[0]) for moves in ("stop end", f"{best} stop end"))
    assert max(gains(full())) == moved - as_it_was


@pytest.mark.parametrize("players", [1, 3, 5])
def test_after_too_many_gnomes_whoever_has_no_unicorn_to_move_has_nothing_to_stop(players: int) -> None:
    laid = worth_with(6, "unicorn gnome mushie", lambda laid: gnomes(laid) == 5 and not unicorn_moves(laid))
    state, events = play(drawing(deal(players), laid, ONE, PIG), 0, "draw")
    assert isinstance(events[-1], Halted)
    assert (Step.END if players == 1 else Step.ORDER) is state.players[0].step
    assert not kinds_of_moves(state) & {"unicorn", "stop"}


def test_too_many_gnomes_are_told_once_and_end_the_drawing_for_good() -> None:
    state, events = play(drawing(deal(2), full(), ONE, PIG), 0, "draw")
    assert 1 == sum(isinstance(event, Halted) for event in events)
    assert () == play(state, 0, "stop")[1]
    with pytest.raises(IllegalMove, match="After too many gnomes you draw no further"):
        play(state, 0, "draw")


@pytest.mark.parametrize("building", ["hidden", "open"])
def test_others_cannot_see_whether_somebody_with_too_many_gnomes_has_stopped(building: str) -> None:
    moving = crowded(3, building=building)
    stopped, _ = play(moving, 0, "stop")
    for viewer in (1, 2, None):
        seat = None if viewer is None else Seat(viewer)
        assert GARDLINGS.view(moving, seat) == GARDLINGS.view(stopped, seat)


@pytest.mark.parametrize("building", ["hidden", "open"])
def test_a_seat_with_too_many_gnomes_is_imagined_as_it_is_seen(building: str) -> None:
    state = crowded(3, building=building)
    for number in range(12):
        for seat in map(Seat, range(3)):
            seen = GARDLINGS.view(state, seat)
            assert seen.players == GARDLINGS.view(GARDLINGS.imagine(seen, key_of(number)), seat).players


def test_hidden_gardens_are_imagined_where_a_unicorn_still_moves_after_too_many_gnomes() -> None:
    """So that whoever searches knows of it."""
    state = drawing(deal(2), full(), *[ONE] * 6)
    seen = GARDLINGS.view(state, Seat(1))
    imagined = (GARDLINGS.imagine(seen, key_of(number)).players[0] for number in range(400))
    assert any(other.halt is Halt.GNOMES and other.step is Step.DRAW for other in imagined)


@LEVELS
def test_computers_move_a_unicorn_after_too_many_gnomes_where_that_saves_gems_and_then_stop(level: Level) -> None:
    state, made = crowded(2), list[Move]()
    before = counted(state.rules, full(), Halt.GNOMES, struck=False).gems
    while state.players[0].step is Step.DRAW:
        moves = GARDLINGS.legal_moves(state, Seat(0))
        made.append(choose(GARDLINGS, GARDLINGS.view(state, Seat(0)), moves, level, seed=len(made)).move)
        assert len(made) < 9
        state, _ = GARDLINGS.apply(state, Seat(0), made[-1])
    assert {"unicorn", "stop"} == {move.kind for move in made}
    assert before < counted(state.rules, state.players[0].garden, Halt.GNOMES, struck=False).gems


@LEVELS
def test_computers_move_no_unicorn_after_too_many_gnomes_for_nothing(level: Level) -> None:
    laid = worth_with(6, "unicorn gnome mushie", lambda laid: gnomes(laid) == 5 and max(gains(laid), default=1) <= 0)
    state, _ = play(drawing(deal(2), laid, ONE, PIG), 0, "draw")
    moves = GARDLINGS.legal_moves(state, Seat(0))
    assert any(isinstance(move, MoveUnicorn) for move in moves)
    assert "stop" == str(choose(GARDLINGS, GARDLINGS.view(state, Seat(0)), moves, level, seed=1).move)


def test_the_deputy_of_whoever_resigned_stops_after_too_many_gnomes() -> None:
    state = crowded(3)
    moves = GARDLINGS.legal_moves(state, Seat(0))
    assert "stop" == str(GARDLINGS.withdrawn(GARDLINGS.view(state, Seat(0)), moves))


def test_in_games_of_the_first_version_unicorns_rest_after_too_many_gnomes() -> None:
    first = FIRST.setup(key_of("first"), 1, choose_options(OPTIONS, 1, {}))
    state, _ = play(drawing(first, full(), ONE, PIG), 0, "draw")
    assert "end" == legal(state)
    assert first == FIRST.from_dict(FIRST.to_dict(first))


def test_all_versions_of_the_rules_are_here() -> None:
    assert [3, 2, 1] == [game.rules_version for game in versions_of(GARDLINGS)]
    assert GARDLINGS is find_version(GARDLINGS, 3)
    assert find_version(GARDLINGS, 4) is None


def kept_of(version: int) -> Iterator[Released]:
    return (one for one in released() if (one.slug, one.rules_version) == (GARDLINGS.slug, version))


@pytest.mark.parametrize("version", [1, 2])
def test_records_of_older_versions_are_true_by_their_rules_and_not_all_by_those_of_today(version: int) -> None:
    refused = 0
    for kept in kept_of(version):
        record = load(kept.record)
        verify(record)
        assert find_version(GARDLINGS, version) is record.setting.game
        assert kept.record == dump(record)
        forged = json.dumps({**json.loads(kept.record), "rules_version": GARDLINGS.rules_version})
        try:
            verify(load(forged))
        except BadRecord:
            refused += 1
    assert refused


def test_a_record_of_a_version_that_never_was_is_refused() -> None:
    kept = next(kept_of(1))
    with pytest.raises(BadRecord, match=r"^Only records of rules version 1, 2, 3 can be checked here\.$"):
        load(json.dumps({**json.loads(kept.record), "rules_version": 4}))


def test_a_state_stored_in_an_older_form_keeps_its_rules() -> None:
    first = GARDLINGS.upgrade(1, {"round": 3, "rules": {"seats": 2}})
    assert {"round": 3, "rules": {"seats": 2, "version": 1}} == GARDLINGS.upgrade(2, first)
    second = {"round": 3, "rules": {"seats": 2, "late_unicorns": True}}
    assert {"round": 3, "rules": {"seats": 2, "version": 2}} == GARDLINGS.upgrade(2, second)


def test_a_closed_seat_moves_no_unicorn() -> None:
    state = closing(deal(2), full(), full(), bust=(0,))
    state, _ = play(state, 0, "end")
    assert "" == legal(state)
