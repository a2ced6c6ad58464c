"""Computers are called after garden architects, each at a table differently, and like nobody who sits there."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from render.text.lettering import legible
from tables.changes.opening import NAMES, computer_name
from tests.tables.hall import ANNA, BEN, PLACE, Hall

MOST_SEATS = 20


def test_names_are_many_short_and_legible_in_pictures() -> None:
    assert len(NAMES) == len(set(NAMES)) >= 2 * MOST_SEATS
    assert [] == [name for name in NAMES if len(name) > 12 or legible(name) != name]


@pytest.mark.parametrize("game_id", [1, 2, 41, 10_007])
def test_computers_of_a_table_have_different_names_and_keep_them(game_id: int) -> None:
    names = [computer_name(game_id, seat) for seat in range(MOST_SEATS)]
    assert MOST_SEATS == len(set(names))
    assert names == [computer_name(game_id, seat) for seat in range(MOST_SEATS)]
    assert names != [computer_name(game_id + 1, seat) for seat in range(MOST_SEATS)]


@pytest.mark.parametrize("spelt", [str, str.upper, lambda name: name.replace("é", "e").replace("ô", "o")])
def test_no_computer_is_called_like_somebody_at_the_table(spelt: Callable[[str], str]) -> None:
    free = computer_name(1, 0, [spelt(name) for name in NAMES if name != "Thays"])
    assert "Thays" == free


async def test_computer_gives_its_name_to_a_person_who_joins(hall: Hall) -> None:
    game_id = (await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")).game_id
    for _ in range(2):
        lobby = await hall.tables.lobbies.add_computer(game_id, ANNA.user_id)
    before = [player.name for player in lobby.players]
    namesake = replace(BEN, name=before[1].upper())
    after = [player.name for player in (await hall.tables.lobbies.join(game_id, namesake)).players]
    assert ["Anna", before[2], namesake.name] == [after[0], *after[2:]]
    assert after[1] in set(NAMES) - set(before)


async def test_computer_gives_its_name_to_whoever_opens_the_next_table(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 1, 1)
    await hall.resign(game_id, ANNA)
    namesake = replace(ANNA, name=computer_name(game_id, 1))
    asker, computer = (await hall.tables.rematches.open(game_id, namesake)).lobby.players
    assert namesake.name == asker.name
    assert computer.name in set(NAMES) - {namesake.name}
