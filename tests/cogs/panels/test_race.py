from typing import Any

import pytest

from cogs.panels.panel import race
from render.optional import Scores
from render.registry import LOOKS
from rules.game import Seat
from rules.registry import GAMES
from tests.tables.hall import ANNA, Hall


class Counted:
    """Shows numbers as points."""

    points_word = "Points"

    def points(self, view: tuple[int, ...]) -> tuple[int, ...]:
        return view


@pytest.mark.parametrize(
    ("then", "now", "told"),
    [
        ((), (), ""),
        ((3, 5), (3, 5), "▸ Anna **3** · Ben **5**"),
        ((3, 5), (3, 9), "▸ Anna **3** · Ben **9** (+4)"),
        ((3, 5), (-1, 5), "▸ Anna **−1** (−4) · Ben **5**"),
        ((), (2, 0), "▸ Anna **2** (+2) · Ben **0**"),
    ],
)
def test_points_are_told_with_what_changed_and_whose_turn_it_is(
    then: tuple[int, ...], now: tuple[int, ...], told: str
) -> None:
    look: Any = Counted()
    assert told == race(look, (then, now), ("Anna", "Ben"), (Seat(0),), Seat(1))


def test_of_many_players_the_leaders_and_the_reader_are_named() -> None:
    look: Any = Counted()
    names = tuple("ABCDEFGHIJ")
    told = race(look, ((), (1, 9, 2, 8, 3, 7, 4, 6, 5, 0)), names, (), Seat(9))
    assert ["B", "D", "F", "H", "I", "J", "…"] == [part.split()[0] for part in told.split(" · ")]


@pytest.mark.parametrize("slug", list(GAMES))
async def test_every_game_shows_all_points_in_the_end(hall: Hall, slug: str) -> None:
    game_id = await hall.start(slug, 1, 1, time_limit=60)
    while not (panel := await hall.panel(game_id, ANNA)).is_over:
        await hall.tick(60)
    look = LOOKS[slug]
    assert isinstance(look, Scores)
    told = race(look, (panel.committed_view, panel.committed_view), [player.name for player in panel.players])
    assert all(f"**{str(one).replace('-', '−')}**" in told for one in look.points(panel.committed_view))
