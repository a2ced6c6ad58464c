from dataclasses import replace

import pytest

from db.games.commits import CommitRow, Shows
from db.games.moves import ActedBy
from rules.game import Discloses, Options, Seat
from tables.model.draft import Draft, Played, extend, redraft
from tables.model.table import Table
from tables.model.take_back import commit_row
from tests.leaks.panels import table_of
from tests.tables.pebbles import PEBBLES, TALES, Pebble, Pebbles, State, Told

ANNA, BEN, CLARA = Seat(0), Seat(1), Seat(2)
NOTHING, OWN, OTHERS, STOCK = Discloses
SEALING = PEBBLES.setup(bytes(32), 3, Options())
PLAYING = replace(SEALING, sealed=("red", "blue", "red"), ready=(True, True, True))


def seats(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


def told(discloses: Discloses, *audience: Seat) -> Told:
    """An event of Anna's for these seats, or for the whole table."""
    return Told(seat=ANNA, audience=frozenset(audience) or None, discloses=discloses, text="")


def showing(*events: Told) -> CommitRow:
    """What is noted of a commit of Anna's by which these things happened, each in a move of its own."""
    played = tuple(Played(Pebble("look"), (event,), forced=False) for event in events)
    draft = Draft(game=PEBBLES, seat=ANNA, start=PLAYING, state=PLAYING, played=played)
    return commit_row(table_of(PEBBLES, PLAYING, 3, {}), draft, ActedBy.PERSON, at=5)


@pytest.mark.parametrize(
    ("events", "shows"),
    [
        ([], Shows.NOTHING),
        ([told(NOTHING)], Shows.NOTHING),
        ([told(OWN)], Shows.OWN),
        ([told(OWN, BEN)], Shows.OWN),
        ([told(OWN, ANNA, BEN)], Shows.OWN),
        ([told(OWN, ANNA)], Shows.NOTHING),
        ([told(OTHERS, ANNA)], Shows.OTHERS),
        ([told(STOCK, ANNA)], Shows.STOCK),
        ([told(STOCK), told(OTHERS), told(NOTHING)], Shows.STOCK),
        ([told(NOTHING), told(OWN), told(OTHERS)], Shows.OTHERS),
    ],
)
def test_the_gravest_that_was_shown_counts_and_a_secret_that_its_owner_is_told_does_not(
    events: list[Told], shows: Shows
) -> None:
    assert shows is showing(*events).shows


@pytest.mark.parametrize(
    ("event", "learnt", "shown"),
    [
        (told(NOTHING), seats(), seats()),
        (told(NOTHING, BEN), seats(), seats()),
        # What all see of a mover's own secret is part of the play.
        (told(OWN), seats(), seats()),
        (told(OWN, ANNA), seats(), seats()),
        (told(OWN, ANNA, BEN), seats(BEN), seats(BEN)),
        (told(OTHERS), seats(ANNA, BEN, CLARA), seats()),
        (told(STOCK), seats(ANNA, BEN, CLARA), seats()),
        (told(OTHERS, ANNA), seats(ANNA), seats(ANNA)),
        (told(STOCK, ANNA, CLARA), seats(ANNA, CLARA), seats(ANNA, CLARA)),
    ],
)
def test_who_learnt_what_was_not_theirs_and_who_learnt_it_apart_from_the_rest(
    event: Told, learnt: frozenset[int], shown: frozenset[int]
) -> None:
    row = showing(told(NOTHING), event)
    assert (learnt, shown) == (row.learnt, row.shown)


def committed(table: Table, seat: Seat, *moves: str) -> tuple[CommitRow, Table]:
    """What is noted of these moves, and the table after them."""
    draft = redraft(table.game, table.state, seat, ())
    for move in moves:
        draft = replace(extend(draft, move), surprised=False)
    row = commit_row(table, draft, ActedBy.PERSON, at=5)
    after = replace(table.row, seq=row.last_seq, commit_no=row.commit_no)
    return row, replace(table, row=after, state=draft.state, commits=(*table.commits, row))


def test_a_commit_is_numbered_and_says_who_was_and_is_to_act() -> None:
    row, table = committed(table_of(PEBBLES, PLAYING, 3, {}), ANNA, "take:1", "stay", "end")
    assert (1, 1, 3, ANNA, ActedBy.PERSON) == (row.game_id, row.commit_no, row.last_seq, row.seat, row.acted_by)
    assert (seats(ANNA), seats(BEN), True, None) == (row.acting, row.following, row.opens, row.left)
    second, _ = committed(table, BEN, "take:2")
    assert (2, 4, False) == (second.commit_no, second.last_seq, second.opens)
    assert (seats(BEN), seats(BEN)) == (second.acting, second.following)


def test_what_is_played_at_the_same_time_opens_nothing_but_for_the_last_one() -> None:
    first, table = committed(table_of(PEBBLES, SEALING, 3, {}), BEN, "red", "end")
    assert (seats(ANNA, BEN, CLARA), seats(ANNA, CLARA), False) == (first.acting, first.following, first.opens)
    second, table = committed(table, CLARA, "red", "end")
    assert not second.opens
    # Anna is the last to choose, and the first to play after it.
    last, _ = committed(table, ANNA, "blue", "end")
    assert (seats(ANNA), seats(ANNA), True) == (last.acting, last.following, last.opens)


def last_of_a_phase(**changes: object) -> bool:
    """Whether Anna's choice opens something after Ben's and Clara's, of whose commits these things are different."""
    _, table = committed(table_of(PEBBLES, SEALING, 3, {}), BEN, "red", "end")
    _, table = committed(table, CLARA, "red", "end")
    commits = tuple(replace(row, **changes) for row in table.commits)  # type: ignore[arg-type]
    return committed(replace(table, commits=commits), ANNA, "blue", "end")[0].opens


def test_a_phase_was_shared_only_with_others_who_chose_beside_and_whose_choice_stands() -> None:
    assert last_of_a_phase()
    assert not last_of_a_phase(is_undone=True)
    assert not last_of_a_phase(seat=ANNA)
    assert not last_of_a_phase(acting=seats(BEN, CLARA))
    assert not last_of_a_phase(last_seq=0)


class Soliloquies(Pebbles):
    """Pebbles of which each turn is a chapter, and in which one seat plays two turns and nobody else any."""

    slug = "soliloquies"

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset({ANNA}) if state.turns < 2 else frozenset()

    def chapter(self, state: State) -> int:
        return state.turns

    def is_announced(self, event: object) -> bool:
        return event is None


def test_a_chapter_that_is_over_opens_the_next_one_though_the_same_seat_goes_on() -> None:
    table = table_of(Soliloquies(), PLAYING, 3, {})
    begun, after = committed(table, ANNA, "take:1")
    assert not begun.opens
    assert committed(after, ANNA, "stay", "end")[0].opens
    told_at_once, _ = committed(table_of(TALES, PLAYING, 3, {}), ANNA, "take:1")
    assert not told_at_once.opens
