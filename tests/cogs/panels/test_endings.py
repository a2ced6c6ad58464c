from collections.abc import Mapping, Sequence

import pytest

from cogs.panels.buttons import ending
from db.games.games import Status
from db.games.seats import SeatKind
from rules.game import Result, Seat
from rules.resignations import places_after
from tables.model.panel import Panel
from tables.model.place import Place, Player

SHEET = Result(((), (), ()), (9, 8, 7), (1, 2, 3), tie_break_used=False)


def over(names: Sequence[str], resigned: Mapping[int, int], result: Result | None = None) -> Panel:
    """Return the panel of an ended game; names that begin with C are computers."""
    players = [
        Player(
            Seat(seat),
            SeatKind.COMPUTER if name.startswith("C") else SeatKind.PERSON,
            None if name.startswith("C") else seat,
            name,
            is_ready=True,
            resigned_seq=resigned[seat] - 1 if seat in resigned else None,
        )
        for seat, name in enumerate(names)
    ]
    return Panel(
        game_id=1,
        slug="sanssouci",
        name="Quiet Fountain",
        status=Status.ENDED,
        place=Place(None, 1),
        thread_id=None,
        players=tuple(players),
        seat=None,
        rev=0,
        seq=0,
        committed_view=None,
        draft_view=None,
        result=result,
        places=places_after((1,) * len(names), resigned),
    )


@pytest.mark.parametrize(
    ("names", "resigned", "expected"),
    [
        (("Anna", "Ben"), {0: 5}, "**Anna** resigned, so **Ben** wins."),
        (("Anna", "C1"), {0: 5}, "**Anna** resigned, so **C1** wins."),
        (("Anna", "C1", "C2"), {0: 5}, "**Anna** resigned, so **C1 and C2** share first place."),
        (
            ("Anna", "Ben", "C1"),
            {0: 5, 1: 9},
            "**Anna and Ben** resigned, so **C1** wins.\nPlaces: 1. C1, 2. Ben, 3. Anna",
        ),
        (
            ("Anna", "Ben", "Dora"),
            {0: 5, 1: 9, 2: 9},
            "**Anna, Ben and Dora** resigned, so nobody is left to play.\nPlaces: 1. Ben, 1. Dora, 3. Anna",
        ),
        (("A_a_", "Ben"), {1: 5}, "**Ben** resigned, so **A\\_a\\_** wins."),
    ],
)
def test_game_that_was_cut_short_says_who_resigned_and_who_is_placed_where(
    names: Sequence[str], resigned: Mapping[int, int], expected: str
) -> None:
    assert expected == ending(over(names, resigned))


@pytest.mark.parametrize(
    ("resigned", "expected"),
    [
        ({}, ""),
        ({1: 5}, "**Ben** resigned and finishes last."),
        ({1: 5, 0: 7}, "**Anna and Ben** resigned and finish last."),
    ],
)
def test_game_that_was_played_to_its_end_says_who_is_placed_last(resigned: Mapping[int, int], expected: str) -> None:
    assert expected == ending(over(("Anna", "Ben", "Dora"), resigned, SHEET))
