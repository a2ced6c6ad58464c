from collections.abc import Sequence
from dataclasses import replace

import pytest

from rules.errors import BadNotation, IllegalMove
from rules.game import AnyGame, Event, Options, Seat
from rules.topiary.game import TOPIARY
from tables.model.draft import Draft, commutes, confirm, decisions, extend, folded, redraft, settle
from tests.rules.topiary.boards import on_turn
from tests.tables.pebbles import LAGGARDS, PEBBLES, RIVALS, TALES, Pebble, Pebbles, State, Tales

ANNA, BEN = Seat(0), Seat(1)
SEALING = PEBBLES.setup(bytes(32), 2, Options())
PLAYING = replace(SEALING, sealed=("red", "blue"), ready=(True, True))


def drafted(state: State, seat: Seat, *chosen: str) -> Draft:
    return redraft(PEBBLES, state, seat, chosen)


@pytest.mark.parametrize(
    ("stored", "kept"),
    [
        (["take:2"], ("take:2",)),
        (["take:2", "take:1", "stay"], ("take:2",)),
        (["take:2", "look"], ("take:2",)),
        (["fly"], ()),
    ],
    ids=["whole", "illegal now", "surprising now", "no move"],
)
def test_a_stored_draft_is_applied_to_the_live_state_up_to_what_is_not_possible_now(
    stored: list[str], kept: tuple[str, ...]
) -> None:
    draft = drafted(PLAYING, ANNA, *stored)
    assert (kept, len(kept) < len(stored)) == (draft.chosen, draft.cut)
    assert ((2 * len(kept), 0), 0) == (draft.state.taken, draft.state.shown)


def test_forced_moves_are_inserted_where_they_are_missing_but_do_not_stand_in_the_draft() -> None:
    looked = drafted(replace(PLAYING, step="lay"), ANNA)
    assert (Pebble("end"),) == settle(looked).legal
    for draft in (settle(looked), extend(looked, "LAY")):
        assert ((), ["lay"]) == (draft.chosen, [move.notation for move in draft.played])
    ended = extend(looked, "end")
    assert (["lay", "end"], True) == ([move.notation for move in ended.played], ended.surprised)


def test_nothing_follows_what_showed_something_new() -> None:
    looked = extend(drafted(PLAYING, ANNA, "take:1"), "look")
    assert (True, True, ()) == (looked.surprised, looked.is_done, looked.legal)


@pytest.mark.parametrize(("text", "error"), [("fly", BadNotation), ("stay", IllegalMove), ("end", IllegalMove)])
def test_what_is_no_legal_move_is_refused(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        extend(drafted(PLAYING, ANNA), text)


def test_confirm_stands_for_none_and_the_forced_end() -> None:
    finished = confirm(drafted(PLAYING, ANNA, "take:1"))
    assert finished is not None
    assert ["take:1", "stay", "end"] == [move.notation for move in finished.played]


@pytest.mark.parametrize("seat", [ANNA, BEN], ids=["a decision is open", "not to act"])
def test_confirm_finishes_no_draft_in_which_nothing_is_chosen(seat: Seat) -> None:
    assert confirm(drafted(PLAYING, seat)) is None


def test_the_computer_plays_until_its_seat_has_nothing_left_to_decide() -> None:
    deciding = decisions(PEBBLES, PLAYING, ANNA)
    assert (PEBBLES.view(PLAYING, ANNA), tuple(PEBBLES.legal_moves(PLAYING, ANNA))) == next(deciding)
    assert ("stay", "look") == tuple(str(move) for move in reversed(deciding.send(Pebble("take:3"))[1]))
    with pytest.raises(StopIteration) as done:
        deciding.send(Pebble("stay"))
    draft = done.value.value
    assert ["take:3", "stay", "end"] == [move.notation for move in draft.played]


def decided(game: AnyGame, state: State) -> Draft:
    """Decide for Anna, always what comes first."""
    deciding = decisions(game, state, ANNA)
    try:
        _, legal = next(deciding)
        while True:
            _, legal = deciding.send(legal[0])
    except StopIteration as done:
        draft: Draft = done.value
        return draft


@pytest.mark.parametrize(
    ("game", "expected"),
    [(PEBBLES, ["take:1", "look"]), (TALES, ["take:1", "look", "lay", "end"])],
    ids=["turn by turn", "in chapters"],
)
def test_the_computer_stops_where_it_was_shown_something_unless_the_table_hears_it_all_at_once(
    game: AnyGame, expected: list[str]
) -> None:
    draft = decided(game, PLAYING)
    assert expected == [move.notation for move in draft.played]
    assert (PLAYING, True) == (draft.start, draft.surprised)


class Soliloquies(Tales):
    """Tales in which Anna plays both turns of a round, and a turn is a chapter."""

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset({ANNA}) if state.turns < len(state.ready) else frozenset()

    def chapter(self, state: State) -> int:
        return state.turns


def test_the_computer_stops_at_the_end_of_a_chapter_though_its_seat_has_more_to_decide() -> None:
    draft = decided(Soliloquies(), PLAYING)
    assert ["take:1", "look", "lay", "end"] == [move.notation for move in draft.played]
    assert {ANNA} == draft.game.to_act(draft.state)


def test_short_forms_are_read_by_the_step_that_the_draft_has_reached() -> None:
    draft = redraft(TOPIARY, on_turn(), ANNA, ["a3e"])
    assert (("visitor:a3e",), False) == (draft.chosen, draft.cut)
    assert ["visitor:a3e", "pick:none"] == [move.notation for move in extend(draft, "none").played]


class Moody(Pebbles):
    """Pebbles in which taking any shows something new in the second half of the game."""

    def surprises(self, state: State, seat: Seat, move: Pebble) -> bool:
        return super().surprises(state, seat, move) or state.turns >= len(state.ready)


@pytest.mark.parametrize(("turns", "expected"), [(0, False), (2, True)])
def test_whether_a_move_surprises_goes_by_the_state_that_the_draft_has_reached(turns: int, *, expected: bool) -> None:
    draft = redraft(Moody(), replace(PLAYING, turns=turns), ANNA, ())
    assert expected is draft.surprises(Pebble("take:1"))
    assert expected is extend(draft, "take:1").surprised


class Nibblers(Pebbles):
    """Pebbles in which one may take single pebbles before two: one and two come to the same as three."""

    def apply(self, state: State, seat: Seat, move: Pebble) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        return (replace(after, step="take") if move.text == "take:1" else after), events

    def fold(self, state: State, seat: Seat, moves: Sequence[Pebble]) -> tuple[Pebble, ...]:  # noqa: ARG002 - the contract's signature
        is_long = [Pebble("take:1"), Pebble("take:2")] == list(moves[:2])
        return (Pebble("take:3"), *moves[2:]) if is_long else tuple(moves)


def test_a_draft_is_shortened_to_what_comes_to_the_same_where_a_game_knows_how() -> None:
    second = replace(PLAYING, turns=1)
    long = redraft(Nibblers(), second, BEN, ["take:1", "take:2", "stay"])
    short = folded(long)
    assert ("take:3", "stay") == short.chosen
    assert (long.state, long.start, BEN) == (short.state, short.start, short.seat)
    assert short is folded(short)
    plain = drafted(PLAYING, ANNA, "take:1", "stay")
    assert plain is folded(plain)


def test_sealed_choices_commute() -> None:
    theirs = extend(drafted(SEALING, BEN, "blue"), "end")
    assert commutes(theirs, drafted(SEALING, ANNA, "red"))


@pytest.mark.parametrize(
    ("game", "mine", "is_same"),
    [(RIVALS, "red", False), (RIVALS, "blue", True), (LAGGARDS, "red", False)],
    ids=["made impossible", "not concerned", "come out differently"],
)
def test_a_draft_commutes_only_if_it_comes_to_the_same_after_others(game: AnyGame, mine: str, *, is_same: bool) -> None:
    theirs = extend(redraft(game, SEALING, BEN, ["red"]), "end")
    assert is_same == commutes(theirs, redraft(game, SEALING, ANNA, [mine]))
