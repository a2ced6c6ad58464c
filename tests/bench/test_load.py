"""The load in small: the whole of it, from seeded tables to the verdict."""

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bench.load.crowd import Tally
from bench.load.report import SOAK, Course, Plan, cpu_by_part, failures, quantile, slope, table
from bench.load.run import run
from bench.load.sampling import BOT, Line
from bench.load.screens import Screens
from bench.load.seeding import seed
from playground.standin import StandIn
from playground.world import messages
from playground.world.files import ForgetfulFiles
from playground.world.state import BOT_ID, Message
from playground.world.world import World

_SMALL = Plan(tables=8, rate=6, seconds=1.5, burst=6, bursts=1, bound=10)


def _line(at: float, **noted: float) -> Line:
    rules, rss, gap = (noted.get(name, 0.0) for name in ("rules", "rss", "gap"))
    return Line(at=at, cpu={"rules": rules}, used=1.5 * rules, memory={"drawing": int(rss)}, gap=gap)


def _course() -> Course:
    return Course(
        plan=_SMALL,
        tally=Tally(waits=[0.1] * 99 + [0.9], lags=[0.001]),
        lines=[_line(100), _line(200, rules=5.0, rss=2**20, gap=0.2), _line(1100, rules=50.0, rss=3 * 2**20)],
        boot_seconds=3.0,
        began_at=100.0,
        ended_at=1100.0,
        delivered_at=1110.0,
        commits=20,
        computed=3,
        unthought=0,
        ended_games=0,
        backlog=3,
        posts=40,
        edits=5,
        pictures=60,
        picture_bytes=6_000_000,
        requests=Counter({"POST /channels/{channel_id}/messages": 40}),
        refused=0,
        own_cpu=1.0,
        load_before=0.5,
        load=1.0,
        faults=[],
        errors=[],
    )


async def test_people_play_at_tables_of_all_games_and_nothing_is_lost(tmp_path: Path) -> None:
    course = await run(_SMALL, tmp_path)
    assert ([], []) == (course.faults, course.errors)
    assert course.tally.in_bursts
    assert course.commits > 0
    assert course.posts > 0
    assert cpu_by_part(course)["other processes of the bot"] > 0
    assert "| commits |" in table(course)


def test_computers_of_both_levels_sit_at_as_many_tables_as_are_wanted(tmp_path: Path) -> None:
    path = tmp_path / "bot.sqlite3"
    seed(World(files=ForgetfulFiles()), path, 8, Random(1), computers=4)
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT game_id, level FROM seats WHERE user_id IS NULL ORDER BY game_id").fetchall()
    assert [(2, "keen"), (4, "master"), (6, "keen"), (8, "master")] == found


@pytest.mark.full
async def test_an_hour_of_load_passes(tmp_path: Path) -> None:
    assert [] == failures(await run(SOAK, tmp_path))


@pytest.mark.full
async def test_a_handler_that_blocks_the_event_loop_does_not_pass(tmp_path: Path) -> None:
    # Seven seconds hold two standstills, whenever the first begins; in fewer there may be none while people click.
    course = await run(replace(_SMALL, seconds=7.0, block=2.0), tmp_path)
    assert course.gap >= 1.9
    assert any("of the clicks waited" in sentence for sentence in failures(course))


async def test_whoever_was_promised_an_answer_waits_until_it_is_shown_and_not_for_ever() -> None:
    async with StandIn.running() as standin:
        screens = Screens(standin)
        standin.world.watchers.append(screens.watch)
        message = Message(standin.world.take_id(), standin.channel("garden").id, BOT_ID, standin.world.clock.millis())
        messages.keep(standin.world, message)
        waiting = asyncio.create_task(screens.changed(message.id, 60.0))
        await asyncio.sleep(0)
        assert not waiting.done()
        messages.changed(standin.world, message)
        await waiting
        with pytest.raises(TimeoutError):
            await screens.changed(message.id, 0.0)


def test_a_run_in_which_all_is_well_passes() -> None:
    assert [] == failures(_course())


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ({"tally": Tally(waits=[0.1] * 98 + [1.2] * 2)}, "99 % of the clicks waited up to 1.20 s"),
        ({"tally": Tally(waits=[0.1], in_bursts=[1.2])}, "99 % of the clicks waited"),
        ({"tally": Tally()}, "99 % of the clicks waited"),
        ({"tally": Tally(waits=[0.1], unanswered=1)}, "1 clicks had no answer"),
        ({"tally": Tally(waits=[0.1], unkept=1)}, "1 answers were promised"),
        ({"boot_seconds": 10.5}, "the start took 10.5 s"),
        ({"errors": ["uncaught"]}, "1 errors in the log"),
        ({"faults": ["told twice: entry 7"]}, "told twice: entry 7"),
        ({"lines": [_line(400), _line(1100, rss=90 * 2**20)]}, "memory grows: 463 MiB an hour"),
        ({"lines": [_line(at, rss=221 * 2**20) for at in (400, 1100)]}, "at work it took 221 MiB"),
        (
            {"plan": replace(_SMALL, from_rest=True), "lines": [_line(100, rss=151 * 2**20), _line(1100)]},
            "at rest it took 151 MiB",
        ),
    ],
)
def test_whatever_is_not_as_wanted_is_told(fault: dict[str, object], told: str) -> None:
    (sentence,) = failures(replace(_course(), **fault))  # type: ignore[arg-type] # any field of it
    assert told in sentence


@pytest.mark.parametrize(
    ("beside", "grown", "told"),
    [
        (0.13, 30, []),
        (0.14, 30, ["1.40 times as long, wanted: 1.3"]),
        (0.13, 31, ["the bot grew by 31 MiB, wanted: 30"]),
        (0.13, 200, ["the bot grew by 200 MiB", "all grew by 200 MiB"]),
    ],
)
def test_somebody_greedy_may_neither_make_others_wait_nor_the_bot_grow(
    beside: float, grown: int, told: list[str]
) -> None:
    tally = Tally(waits=[0.1], beside_long=[beside], without_long=[0.1], greedy_spells=[(300.0, 400.0)])
    sizes = ((200, 50), (350, 50 + grown), (500, 300))
    lines = [Line(at=at, cpu={}, used=0.0, memory={BOT: size * 2**20}, gap=0.0) for at, size in sizes]
    course = replace(_course(), plan=replace(_SMALL, greedy=9), tally=tally, lines=lines, ended_at=600.0)
    found = failures(course)
    assert len(told) == len(found)
    assert all(part in sentence for part, sentence in zip(told, found, strict=True))


def test_memory_and_cpu_are_those_of_the_time_in_which_people_clicked() -> None:
    course = replace(_course(), lines=[*_course().lines, _line(1200, rules=500.0, rss=2**30, gap=9.0)])
    assert {"rules": 0.05, "rest": 0.025} == {part: round(cpu, 9) for part, cpu in cpu_by_part(course).items() if cpu}
    assert 0.2 == course.gap
    assert 8 == round(slope(replace(course, began_at=-100.0)))


def test_a_quantile_is_a_value_that_was_measured() -> None:
    assert [1, 51, 100] == [quantile(range(1, 101), share) for share in (0.0, 0.5, 1.0)]
