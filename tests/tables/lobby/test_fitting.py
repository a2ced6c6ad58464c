"""Computers that fit: one level up or down by the last games against them."""

import pytest

from db.games.seats import seats_of_game
from db.results import DuelRow, duels_of
from rules.computer.choosing import Level
from tables.lobby.solo import LAST, fitting_level
from tests.db.ready import reading
from tests.tables.hall import ANNA, PLACE, Hall


def duels(level: Level, games: str) -> list[DuelRow]:
    """Return games at a level, the last one first: + won, - lost."""
    return [DuelRow(level.value, sign == "+") for sign in games]


@pytest.mark.parametrize(
    ("level", "games", "expected"),
    [
        (Level.LEARNER, "+", Level.LEARNER),
        (Level.LEARNER, "++", Level.CASUAL),
        (Level.CASUAL, "++-++", Level.KEEN),
        (Level.CASUAL, "++-+-", Level.CASUAL),
        (Level.CASUAL, "+----", Level.LEARNER),
        (Level.CASUAL, "+-", Level.CASUAL),
        (Level.KEEN, "--", Level.CASUAL),
        (Level.MASTER, "+++++", Level.MASTER),
        (Level.LEARNER, "-----", Level.LEARNER),
        (Level.KEEN, "+-+-+-----", Level.KEEN),
    ],
)
def test_the_level_goes_by_the_last_games_at_it(level: Level, games: str, expected: Level) -> None:
    assert expected == fitting_level(duels(level, games))


def test_games_at_another_level_before_do_not_count() -> None:
    assert Level.KEEN == fitting_level([*duels(Level.KEEN, "+"), *duels(Level.CASUAL, "++++")])


async def level_now(hall: Hall) -> Level | None:
    """Start a game against a computer that fits, and resign from it. Returns: the computer's level."""
    game = await hall.tables.solo.begin(ANNA, PLACE, "topiary", None)
    with reading(hall.database) as connection:
        (_, computer) = seats_of_game(connection, game.game_id)
    assert (True, computer.level) == (game.is_new, game.fitted.value if game.fitted else None)
    await hall.resign(game.game_id, ANNA)
    return game.fitted


async def test_whoever_loses_twice_meets_a_weaker_computer_and_beginners_a_learner(hall: Hall) -> None:
    assert Level.LEARNER == await level_now(hall)
    await hall.execute("UPDATE result_seats SET level = 'keen' WHERE kind = 'computer'")
    assert Level.KEEN == await level_now(hall)
    assert Level.CASUAL == await level_now(hall)
    with reading(hall.database) as connection:
        found = duels_of(connection, ANNA.user_id, "topiary", LAST)
    assert [("casual", False), ("keen", False), ("keen", False)] == [(one.level, one.has_won) for one in found]


async def test_a_level_that_was_asked_for_stays(hall: Hall) -> None:
    game = await hall.tables.solo.begin(ANNA, PLACE, "topiary", Level.MASTER)
    assert None is game.fitted
