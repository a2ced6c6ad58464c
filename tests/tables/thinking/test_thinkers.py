import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.contextvars import bound_contextvars
from structlog.testing import capture_logs

from rules.computer.choosing import Choice, Level
from rules.registry import GAMES
from tables.metrics import CASUAL_DECISIONS
from tables.thinking.processes import Thinkers
from tables.thinking.protocol import CannotThink, InlineThinking, Urgency
from tables.thinking.requests import SLICE
from tests.tables.thinking.decisions import decision, forced
from tests.workers.alive import gone, lives, state_of

ENDLESS, FEW = 10**9, 2 * SLICE + 1
HERE = "tests.tables.thinking"
ROOT = Path(__file__).parents[3]


@asynccontextmanager
async def thinking(iterations: int = FEW, **settings: Any) -> AsyncIterator[Thinkers]:  # noqa: ANN401 - any setting
    """One process, all of whose searches are that long."""
    thinkers = Thinkers(**{"patience": 60.0, "efforts": lambda *_: iterations, **settings})
    try:
        yield thinkers
    finally:
        await thinkers.close()


async def at_work(thinkers: Thinkers) -> int:
    """Wait until there is a process. Returns: its number."""
    while (pid := thinkers.thinkers[0].pid) is None:  # noqa: ASYNC110 - a process rings no bell
        await asyncio.sleep(0.01)
    return pid


def whys(lines: list[Any]) -> list[str]:
    return [line["why"] for line in lines if "why" in line]


def casual_decisions() -> Mapping[str, float]:
    """Return how many decisions were made casually so far, by why."""
    return {
        sample.labels["why"]: sample.value
        for family in CASUAL_DECISIONS.collect()
        for sample in family.samples
        if sample.name == "parterre_casual_decisions_total"
    }


def counted(before: Mapping[str, float]) -> Mapping[str, float]:
    """Return how many casual decisions came since, by why."""
    grown = {why: number - before.get(why, 0) for why, number in casual_decisions().items()}
    return {why: number for why, number in grown.items() if number}


async def here(iterations: int, slug: str = "topiary", seed: int = 1, level: Level = Level.KEEN) -> Choice[Any]:
    return await InlineThinking(iterations, lambda *_: iterations).choose(decision(slug, seed), level)


async def test_a_process_finds_what_is_found_at_hand_in_every_game() -> None:
    async with thinking() as thinkers:
        for slug in GAMES:
            for level in (Level.KEEN, Level.MASTER):
                assert await here(FEW, slug, level=level) == await thinkers.choose(decision(slug), level)
            expected = await InlineThinking(FEW).appraise(decision(slug), FEW)
            assert expected == await thinkers.appraise(decision(slug), FEW)
            assert FEW == expected.iterations


async def test_what_needs_no_thought_needs_no_process() -> None:
    async with thinking() as thinkers:
        casual = decision().game.casual(decision().view, decision().legal)
        thinkers_of_a_casual = Thinkers()
        assert casual == (await thinkers_of_a_casual.choose(decision(), Level.CASUAL)).move
        assert forced().legal[0] == (await thinkers.choose(forced(), Level.MASTER)).move
        assert [None, None] == [thinkers.thinkers[0].pid, thinkers_of_a_casual.thinkers[0].pid]


async def test_a_process_has_no_environment_and_low_priority_and_knows_rules_only() -> None:
    async with thinking() as thinkers:
        await thinkers.choose(decision(), Level.KEEN)
        pid = await at_work(thinkers)
        # No priority is lower than 19.
        assert min(os.getpriority(os.PRIO_PROCESS, 0) + 10, 19) == os.getpriority(os.PRIO_PROCESS, pid)
        assert b"" == await asyncio.to_thread(Path(f"/proc/{pid}/environ").read_bytes)


def test_a_process_loads_the_rules_and_nothing_else_of_ours_or_of_libraries() -> None:
    program = "import sys, tables.thinking.worker; print(*{name.split('.')[0] for name in sys.modules})"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    others = {"PIL", "cogs", "db", "discord", "languages", "msgspec", "render", "settings", "structlog"}
    assert (True, set()) == ("rules" in loaded.stdout.split(), others & set(loaded.stdout.split()))


async def test_a_process_that_is_killed_is_made_anew_and_finds_the_same() -> None:
    async with thinking() as thinkers:
        with capture_logs() as lines, bound_contextvars(game=17):
            asking = asyncio.create_task(thinkers.choose(decision(), Level.MASTER))
            pid = await at_work(thinkers)
            os.kill(pid, signal.SIGKILL)
            assert await here(FEW, level=Level.MASTER) == await asking
        assert pid != await at_work(thinkers)
        assert ["a search process died"] == [line["event"] for line in lines]


async def test_a_process_that_rests_ends_and_the_next_question_starts_another() -> None:
    async with thinking(rest=0.05) as thinkers:
        for _ in range(2):
            asking = asyncio.create_task(thinkers.choose(decision(), Level.KEEN))
            pid = await at_work(thinkers)
            assert await here(FEW) == await asking
            await gone(pid)
            assert thinkers.thinkers[0].pid is None


async def test_where_processes_die_of_the_question_a_computer_plays_casually() -> None:
    async with thinking(program="tests.workers.dying") as thinkers:
        with capture_logs() as lines:
            casual = decision().game.casual(decision().view, decision().legal)
            assert casual == (await thinkers.choose(decision(), Level.MASTER)).move
            with pytest.raises(CannotThink):
                await thinkers.appraise(decision(), 50)
        assert 4 == [line["event"] for line in lines].count("a search process died")


async def test_a_process_that_hangs_is_ended() -> None:
    async with thinking(program="tests.workers.hanging", patience=0.2, grace=0.1) as thinkers:
        with capture_logs() as lines:
            asking = asyncio.create_task(thinkers.choose(decision(), Level.MASTER))
            pid = await at_work(thinkers)
            assert () == (await asking).options
        await gone(pid)
        assert ["a thinker hangs"] == whys(lines)


async def test_where_thinking_fails_the_log_has_the_place_and_no_card() -> None:
    async with thinking(program=f"{HERE}.failing") as thinkers:
        with capture_logs() as lines:
            assert () == (await thinkers.choose(decision(), Level.MASTER)).options
        (why,) = whys(lines)
        assert why.startswith("ValueError at ")
        assert "failing.py" in why
        assert "queen" not in why


async def test_when_the_time_is_over_what_was_found_until_then_is_played() -> None:
    async with thinking(ENDLESS, patience=0.5) as thinkers:
        chosen = await thinkers.choose(decision(), Level.MASTER)
        assert SLICE <= chosen.iterations < ENDLESS
        assert set(decision().legal) == {option.move for option in chosen.options}
        assert SLICE <= (await thinkers.appraise(decision(), ENDLESS)).iterations < ENDLESS


async def test_who_waits_longer_than_the_time_gets_a_casual_move() -> None:
    async with thinking(ENDLESS, patience=0.3) as thinkers:
        with capture_logs() as lines:
            asking = [asyncio.create_task(thinkers.choose(decision(seed=n), Level.MASTER)) for n in range(3)]
            first, *others = [bool((await asked).options) for asked in asking]
        assert (True, [False, False]) == (first, others)
        assert ["too much is being thought about"] * 2 == whys(lines)


async def test_decisions_made_casually_for_want_of_thought_are_counted_by_why() -> None:
    before = casual_decisions()
    async with thinking() as thinkers:
        await thinkers.choose(decision(), Level.MASTER)
        await thinkers.choose(forced(), Level.MASTER)
    async with thinking(0) as casual:
        await casual.choose(decision(), Level.CASUAL)
    assert {} == counted(before)
    async with thinking(program=f"{HERE}.dying") as thinkers:
        await thinkers.choose(decision(), Level.KEEN)
        with pytest.raises(CannotThink):
            await thinkers.appraise(decision(), 50)
    assert {"failed": 1} == counted(before)
    async with thinking(ENDLESS, patience=0.3) as thinkers:
        await asyncio.gather(*(thinkers.choose(decision(seed=n), Level.MASTER) for n in range(3)))
    assert {"failed": 1, "late": 2} == counted(before)


async def test_decisions_that_a_stop_cuts_off_are_not_counted() -> None:
    before = casual_decisions()
    async with thinking(ENDLESS, patience=600.0) as thinkers:
        asking = [asyncio.create_task(thinkers.choose(decision(), Level.MASTER)) for _ in range(2)]
        await at_work(thinkers)
        await thinkers.close()
        assert [(), ()] == [chosen.options for chosen in await asyncio.gather(*asking)]
    assert {} == counted(before)


async def test_whoever_waits_comes_before_computers_and_those_before_games_that_are_over() -> None:
    done: list[str] = []

    async def note(name: str, asked: Awaitable[object]) -> None:
        await asked
        done.append(name)

    async with thinking() as thinkers, asyncio.TaskGroup() as group:
        group.create_task(note("begun", thinkers.appraise(decision(), 20, Urgency.REVIEW)))
        await at_work(thinkers)
        group.create_task(note("review", thinkers.appraise(decision(), 20, Urgency.REVIEW)))
        group.create_task(note("move", thinkers.choose(decision(), Level.KEEN)))
        group.create_task(note("another move", thinkers.choose(decision(), Level.KEEN)))
        group.create_task(note("hint", thinkers.appraise(decision(), 20)))
    assert ["begun", "hint", "move", "another move", "review"] == done


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="the system cannot stop processes")
async def test_a_review_stands_still_until_it_may_go_on_or_somebody_else_wants_an_answer() -> None:
    async with thinking() as thinkers:
        review = asyncio.create_task(thinkers.appraise(decision(), 20, Urgency.REVIEW))
        pid = await at_work(thinkers)
        thinkers.pause()
        await state_of(pid, "T")
        assert not review.done()
        assert 20 == (await thinkers.appraise(decision(), 20)).iterations
        assert 20 == (await review).iterations
        again = asyncio.create_task(thinkers.appraise(decision(), 20, Urgency.REVIEW))
        await state_of(await at_work(thinkers), "T")
        thinkers.resume()
        assert 20 == (await again).iterations


async def test_many_questions_at_once_get_an_answer_each() -> None:
    async with thinking(processes=2) as thinkers:
        asked = [(slug, seed) for slug in GAMES for seed in range(2)]
        found = await asyncio.gather(*(thinkers.choose(decision(*one), Level.KEEN) for one in asked))
        assert [await here(FEW, *one) for one in asked] == found
        assert 2 == len({thinker.pid for thinker in thinkers.thinkers})


async def test_a_question_that_nobody_waits_for_is_dropped() -> None:
    async with thinking(ENDLESS) as thinkers:
        asking = asyncio.create_task(thinkers.choose(decision(), Level.MASTER))
        pid = await at_work(thinkers)
        asking.cancel()
        await gone(pid)
        assert 20 == (await thinkers.appraise(decision(), 20)).iterations


async def test_stopping_waits_for_no_search() -> None:
    async with thinking(ENDLESS, patience=600.0) as thinkers:
        asking = [asyncio.create_task(thinkers.appraise(decision(), ENDLESS)) for _ in range(3)]
        pid = await at_work(thinkers)
        await thinkers.close()
        for asked in asking:
            with pytest.raises(CannotThink):
                await asked
        assert not lives(pid)
        with pytest.raises(CannotThink):
            await thinkers.appraise(decision(), 20)


async def test_a_process_minds_no_signal_that_is_meant_for_the_bot() -> None:
    async with thinking() as thinkers:
        expected = await thinkers.choose(decision(), Level.KEEN)
        pid = await at_work(thinkers)
        for number in (signal.SIGINT, signal.SIGTERM):
            os.kill(pid, number)
        assert expected == await thinkers.choose(decision(), Level.KEEN)
        assert pid == await at_work(thinkers)


async def test_a_bot_that_is_killed_leaves_no_process_behind() -> None:
    bot = await asyncio.create_subprocess_exec(sys.executable, "-m", f"{HERE}.bot", stdout=asyncio.subprocess.PIPE)
    assert bot.stdout is not None
    pid = int(await bot.stdout.readline())
    assert lives(pid)
    bot.kill()
    await bot.wait()
    await gone(pid)
