"""Whoever takes part in a contest can do a piece of its work, and what is measured without one can be measured."""

import asyncio
import random
import sys
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain

import pytest

from bench import clicks, films, formats, ghosts, iterations, pictures, play, search, storage
from bench.__main__ import chosen
from bench.contest import Announced, Contender, Contest
from rules.game import AnyGame
from rules.registry import GAMES
from tools.samples import all_samples


def idle(announced: Iterable[Announced]) -> list[str]:
    """Let each contender work once; name those that did nothing."""
    return [
        f"{contest.name}: {one.name}"
        for contest in (each.prepared() for each in announced)
        for one in (contest.ours, *contest.yardsticks)
        if one.work() < 1
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_random_play_makes_decisions(game: AnyGame) -> None:
    assert 10 < play.player(game, random.Random(7)).work()


def test_yardsticks_do_their_work_where_they_are_installed() -> None:
    for name in ("catanatron", "chess", "pyspiel"):
        pytest.importorskip(name)
    assert [] == idle(chain(play.contests(), search.contests()))


def test_a_search_makes_simulations() -> None:
    assert search.SIMULATIONS == search.searcher(GAMES["sanssouci"]).work()


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
    assert ["digging: theirs"] == idle([Announced("digging", lambda: contest)])


def test_contest_that_is_not_wanted_is_not_prepared() -> None:
    def unwanted() -> Contest:
        raise AssertionError

    names = ["dig holes", "fill holes", "dig ponds"]
    announced = [Announced(name, unwanted) for name in names]
    assert ["dig holes", "dig ponds"] == [
        one.name for one in chosen(["holes and", "dig"], announced[:1], announced[1:])
    ]
    assert names == [one.name for one in chosen([], announced)]
    everything = chain(play.contests(), search.contests(), pictures.contests(), films.contests())
    assert {"play", "search", "picture", "film"} == {one.name.split()[0] for one in everything}


def test_ghost_is_measured_at_moments_at_which_something_was_drafted() -> None:
    samples, _ = all_samples()["topiary"]
    assert all(one.view != one.before for one in ghosts.drafted(samples))
    assert ghosts.drafted(samples)


def test_tall_picture_is_compared_with_the_wide_one_of_the_same_moment() -> None:
    (one,) = formats.measure(["topiary panel"], is_quick=True)
    assert "picture topiary panel, tall beside wide" == one.name
    assert 0 < min(one.wide, one.tall, one.ratio)
    assert 20 < min(one.wide_size, one.size) <= one.largest
    most = replace(one, tall=3.0, ratio=1.15, size=one.wide_size, largest=150.0)
    beyond = (
        replace(most, tall=3.1),
        replace(most, ratio=1.16),
        replace(most, size=1.16 * one.wide_size),
        replace(most, largest=151.0),
    )
    assert (True, [False] * len(beyond)) == (most.is_as_wanted, [one.is_as_wanted for one in beyond])


@pytest.mark.usefixtures("unasked")
def test_each_click_is_timed() -> None:
    latencies, cpu = asyncio.run(clicks.clicks(2, 0.0, warm=1))
    assert 2 == len(latencies)
    assert 0 < min(*latencies, cpu)


@pytest.mark.usefixtures("unasked")
def test_garden_of_the_day_is_timed_beside_a_table() -> None:
    found = asyncio.run(clicks.garden_beside_table(2, warm=1))
    assert ["click at a table of two", "/daily", "click in the garden of the day"] == [one.name for one in found]
    assert all(one.count == 2 and min(one.median, one.cpu) > 0 for one in found)


@pytest.mark.full
def test_storage_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(
        sys, "argv", ["storage", "--open", "8", "--ended", "8", "--calls", "8", "--people", "50", "--seconds", "0.1"]
    )
    storage.main()
    told = capsys.readouterr().out
    expected = (
        "8 of them",
        "8 tables in play",
        "/turns: median",
        "click: median",
        "a backup: ",
        "with 64 at once; pages on the disk",
    )
    assert [] == [words for words in expected if words not in told]
