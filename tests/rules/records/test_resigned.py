import pytest

from rules.__main__ import play
from rules.errors import BadRecord
from rules.record_line import dump, load
from rules.records import Actor, Ending, Tenure, record_game, verify
from tests.rules.records.test_records import by_computers, setting


def resigned_in(players: int, since: dict[int, int], *, computers: int = 0) -> tuple[tuple[Tenure, ...], ...]:
    """Return the tenures of people, some of whom resigned before a move, and of computers on the last seats."""
    people = [_person(since.get(seat)) for seat in range(players - computers)]
    return (*people, *by_computers(computers))


def _person(resigned: int | None) -> tuple[Tenure, ...]:
    gone = () if resigned is None else (Tenure(resigned, Actor.RESIGNED),)
    return gone if resigned == 1 else (Tenure(1, Actor.PERSON), *gone)


@pytest.mark.parametrize("moves", [0, 10])
def test_with_two_players_the_other_wins_when_one_resigns(moves: int) -> None:
    deal = setting(2)
    played_so_far = play(deal, casual=False).moves[:moves]
    record = record_game(deal, played_so_far, Ending.RESIGNED, resigned_in(2, {0: moves + 1}))
    assert record.ranking == (2, 1)
    assert record.sheet is None
    verify(load(dump(record)))


def test_whoever_resigned_is_placed_last_though_a_deputy_played_on() -> None:
    deal = setting()
    game = play(deal, casual=False)
    moves, result = game.moves, game.result
    assert result is not None
    winner = result.places.index(1)
    record = record_game(deal, moves, Ending.PLAYED, resigned_in(3, {winner: 100}))
    assert record.ranking is not None
    assert record.ranking[winner] == 3
    assert sorted(record.ranking) == [1, 2, 3]
    verify(load(dump(record)))


@pytest.mark.parametrize(("since", "ranking"), [({0: 11, 1: 5, 2: 8}, (1, 3, 2)), ({0: 11, 1: 5, 2: 11}, (1, 3, 1))])
def test_earlier_resignation_is_placed_lower(since: dict[int, int], ranking: tuple[int, ...]) -> None:
    deal = setting()
    record = record_game(deal, play(deal, casual=False).moves[:10], Ending.RESIGNED, resigned_in(3, since))
    assert ranking == record.ranking
    verify(load(dump(record)))


def test_computers_are_placed_before_the_last_person_who_resigned() -> None:
    deal = setting()
    record = record_game(
        deal, play(deal, casual=False).moves[:10], Ending.RESIGNED, resigned_in(3, {0: 11}, computers=2)
    )
    assert (3, 1, 1) == record.ranking
    verify(load(dump(record)))


@pytest.mark.parametrize(
    ("players", "since", "ended"),
    [
        (3, {0: 1}, Ending.RESIGNED),
        (3, {0: 1, 1: 1}, Ending.RESIGNED),
        (3, {}, Ending.RESIGNED),
        (2, {0: 1}, Ending.UNFINISHED),
        (3, {0: 1, 1: 1, 2: 1}, Ending.UNFINISHED),
    ],
)
def test_a_game_ends_by_resignation_only_when_nobody_is_left_to_play_with(
    players: int, since: dict[int, int], ended: Ending
) -> None:
    with pytest.raises(BadRecord, match="when one of two players resigns, or the last person does, and only then"):
        record_game(setting(players), [], ended, resigned_in(players, since))


def test_nothing_is_played_after_a_game_ended_by_resignation() -> None:
    deal = setting(2)
    with pytest.raises(BadRecord) as refused:
        record_game(deal, play(deal, casual=False).moves[:10], Ending.RESIGNED, resigned_in(2, {0: 10}))
    assert "seats" == refused.value.code
    assert "A game that ended by resignation has moves after the last one." == str(refused.value)
