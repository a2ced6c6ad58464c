"""Whoever takes part in a contest can do a piece of its work, and what is measured without one can be measured."""

import asyncio
import random
import sys
from collections.abc import Iterable
from itertools import chain

import pytest

from bench import clicks, films, iterations, pictures, play, search, storage
from bench.contest import Contender, Contest
from rules.game import AnyGame
from rules.registry import GAMES


def idle(contests: Iterable[Contest]) -> list[str]:
    """Let each contender work once; name those that did nothing."""
    return [
        f"{contest.name}: {one.name}"
        for contest in contests
        for one in (contest.ours, *contest.yardsticks)
        if one.work() < 1
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_random_play_makes_decisions(game: AnyGame) -> None:
    assert 10 < play.player(game, random.Random(7)).work()


def test_yardsticks_of_play_make_decisions_where_they_are_installed() -> None:
    pytest.importorskip("chess")
    pytest.importorskip("catanatron")
    assert [] == idle(play.contests())


def test_a_search_makes_simulations() -> None:
    assert search.SIMULATIONS == search.searcher(GAMES["sanssouci"]).work()


def test_the_yardstick_of_searching_makes_simulations_where_it_is_installed() -> None:
    pytest.importorskip("pyspiel")
    assert [] == idle(search.contests())


def test_iterations_are_counted_at_the_first_decision_and_in_the_middle() -> None:
    game = GAMES["emperors-garden"]
    made = iterations.decisions(game, 2)
    assert 30 < len(made)
    assert all(0 < iterations.rate(game, *made[number], iterations=2) for number in (0, len(made) // 2))


def test_first_contests_of_pictures_and_films_can_be_held() -> None:
    assert [] == idle([next(pictures.contests(positions=1, ends=1)), next(films.contests(games=1, posts=2))])


@pytest.mark.full
def test_all_contests_of_pictures_and_films_can_be_held() -> None:
    assert [] == idle(chain(pictures.contests(positions=1, ends=1), films.contests(games=1, posts=2)))


def test_whoever_does_nothing_is_found() -> None:
    contest = Contest("digging", "holes", Contender("ours", lambda: 1), (Contender("theirs", lambda: 0),))
    assert ["digging: theirs"] == idle([contest])


def test_each_click_is_timed() -> None:
    latencies, cpu = asyncio.run(clicks.clicks(2, 0.0, warm=1))
    assert 2 == len(latencies)
    assert 0 < min(*latencies, cpu)


@pytest.mark.full
def test_storage_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["storage", "--open", "4", "--ended", "8", "--calls", "3"])
    storage.main()
    told = capsys.readouterr().out
    assert ["8 of them" in told, "4 tables in play" in told, "/turns: median" in told] == [True] * 3
