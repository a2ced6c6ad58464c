import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import cycle
from pathlib import Path
from signal import SIGKILL
from typing import Any

import pytest
from PIL import Image
from structlog.testing import capture_logs

from cogs.interactions.priority import Waiting, giving_way
from cogs.metrics import UNPAINTED
from cogs.pictures import processes
from cogs.pictures.drawing import drawing_with, drawn, drawn_apart
from cogs.pictures.processes import AHEAD, LongPainter, Painter, painters
from languages.catalogues import OFFERED
from languages.speech import speaking
from render.finale import Award, BestTurn, Finale
from render.gallery import film_of
from render.game import Meanwhile, Shot
from render.registry import LOOKS
from rules.game import Seat, choose_options
from rules.registry import GAMES
from tests.workers.alive import gone, lives, state_of

ROOT = Path(__file__).parents[3]
NAMES = ("Anna", "Ben")
FINALE = Finale(("Anna", " wins"), (Award("Longest walk", (Seat(1),), "7 squares"),), (BestTurn(3, 12), None))


@asynccontextmanager
async def painting(
    program: str = "render.painter", patience: float = 60.0, rest: float = 60.0
) -> AsyncIterator[Painter]:
    painter = Painter(program, patience, rest)
    try:
        with drawing_with([painter]):
            yield painter
    finally:
        await painter.close()


def unpainted() -> Counter[str]:
    """Return how many pictures processes could not draw so far, by why."""
    samples = (sample for family in UNPAINTED.collect() for sample in family.samples)
    return Counter({sample.labels["why"]: int(sample.value) for sample in samples})


def works(slug: str) -> Iterator[Callable[[], Any]]:
    """Yield every kind of work that there is with a game: of its first decision, and of its end."""
    game, look = GAMES[slug], LOOKS[slug]
    first = state = game.setup(bytes(32), len(NAMES), choose_options(game.options, len(NAMES), {}))
    while seats := game.to_act(state):
        legal = game.legal_moves(state, min(seats))
        state, _ = game.apply(state, min(seats), game.casual(game.view(state, min(seats)), legal))
    seat = min(game.to_act(first))
    then, now = game.view(first, seat), game.view(state, seat)
    yield partial(look.overviews, now, NAMES, meanwhile=Meanwhile(then, now))
    yield partial(look.panel, then, then, game.legal_moves(first, seat), NAMES, with_odds=True)
    result = game.result(state)
    assert result is not None
    yield partial(look.sheet, now, result, NAMES)
    yield partial(look.overviews, game.view(first, None), NAMES, is_cut_short=True)
    yield partial(look.part, game.view(first, None), Seat(0), NAMES)
    yield partial(look.guide, 1)
    yield partial(film_of, look, [Shot(then, NAMES), Shot(now, NAMES, is_cut_short=True)], FINALE, 700, 5000)
    yield partial(look.end_card, Shot(now, NAMES), FINALE)


async def test_a_process_holds_large_pictures_in_small_pieces() -> None:
    ask = Image.core.get_block_size  # type: ignore[attr-defined] # the core has no types
    async with painting() as painter:
        assert (4096, 2**24) == (await painter.draw(ask), ask())


async def test_a_process_draws_what_is_drawn_here_of_every_kind_and_in_every_language() -> None:
    async with painting() as painter:
        for slug in GAMES:
            for work, language in zip(works(slug), cycle(OFFERED), strict=False):
                with speaking(language):
                    assert work() == await drawn(work)
        assert painter.worker.pid is not None


async def test_a_process_has_no_environment() -> None:
    async with painting() as painter:
        await drawn(LOOKS["topiary"].guide, 1)
        assert b"" == await asyncio.to_thread(Path(f"/proc/{painter.worker.pid}/environ").read_bytes)


def test_a_process_loads_pictures_rules_and_languages_and_nothing_else_of_ours() -> None:
    program = "import sys, render.painter; print(*{name.split('.')[0] for name in sys.modules})"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    others = {"cogs", "db", "discord", "settings", "structlog", "tables"}
    assert (True, set()) == ("render" in loaded.stdout.split(), others & set(loaded.stdout.split()))


async def test_where_a_process_dies_the_picture_is_drawn_by_another_one() -> None:
    async with painting() as painter:
        pid = await drawn(os.getpid)
        asking = asyncio.create_task(drawn(time.sleep, 0.2))
        await asyncio.sleep(0.05)
        os.kill(pid, SIGKILL)
        with capture_logs() as lines:
            await asking
            assert await drawn(os.getpid) not in {pid, os.getpid()}
        assert painter.worker.pid not in {None, pid}
    assert ["a process that draws died; another one draws"] == [line["event"] for line in lines]


@pytest.mark.parametrize(
    ("program", "patience", "why"),
    [
        ("tests.workers.dying", 60.0, "Died"),
        ("tests.workers.hanging", 0.2, "Hangs"),
        ("tests.cogs.painting.failing", 60.0, "Failed ValueError at "),
    ],
)
async def test_whatever_is_wrong_with_processes_there_are_pictures_and_no_card_is_logged(
    program: str, patience: float, why: str
) -> None:
    work = partial(LOOKS["topiary"].guide, 1)
    before = unpainted()
    async with painting(program, patience):
        with capture_logs() as lines:
            assert work() == await drawn(work)
    line = lines[-1]
    assert {why.split(maxsplit=1)[0].lower(): 1} == unpainted() - before
    assert line["why"].startswith(why)
    assert "queen" not in line["why"]


async def test_a_process_ends_when_no_picture_is_wanted_for_long_and_no_picture_is_lost_while_it_does() -> None:
    async with painting(rest=0.05) as painter:
        with capture_logs() as lines:
            for number in range(12):
                drawing = await asyncio.gather(*(drawn(os.getpid) for _ in range(AHEAD)))
                assert os.getpid() not in drawing
                await asyncio.sleep(0.04 + number % 4 * 0.005)
            await gone(await drawn(os.getpid))
        assert (None, []) == (painter.worker.pid, lines)


async def test_a_bug_in_a_picture_is_raised_where_it_is_asked_for() -> None:
    async with painting():
        with pytest.raises(IndexError):
            await drawn(LOOKS["topiary"].guide, 99)


async def test_whoever_does_not_wait_any_more_ends_no_process() -> None:
    async with painting() as painter:
        pid = await drawn(os.getpid)
        asking = asyncio.create_task(drawn(time.sleep, 0.2))
        await asyncio.sleep(0.05)
        asking.cancel()
        assert 1 == len(await asyncio.gather(asking, return_exceptions=True))
        assert 1 == await drawn(abs, -1)
        assert pid == painter.worker.pid


async def test_processes_begin_with_the_block_and_end_with_it_in_the_midst_of_their_work() -> None:
    with capture_logs() as lines:
        async with painters(1):
            pid = await drawn(os.getpid)
            asking = asyncio.create_task(drawn(time.sleep, 60))
            await asyncio.sleep(0.05)
        with pytest.raises(asyncio.CancelledError):
            await asking
    assert (True, False, []) == (pid != os.getpid(), lives(pid), lines)


async def test_painter_that_is_closed_begins_no_process_for_who_still_waits_in_line() -> None:
    async with painting() as painter:
        begun = asyncio.create_task(drawn(time.sleep, 60))
        waiting = asyncio.create_task(drawn(os.getpid))
        await asyncio.sleep(0.05)
        await painter.close()
        ended = await asyncio.gather(begun, waiting, return_exceptions=True)
        assert [True, True] == [isinstance(one, asyncio.CancelledError) for one in ended]
    assert painter.worker.pid is None


async def test_a_process_is_asked_for_the_next_picture_while_it_draws_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, are_enough, is_done = 0, asyncio.Event(), asyncio.Event()

    async def draw(_: Painter, work: Callable[[], Any]) -> None:  # noqa: ARG001 - the signature of the method
        nonlocal asked
        asked += 1
        if asked == AHEAD:
            are_enough.set()
        await is_done.wait()

    monkeypatch.setattr(Painter, "draw", draw)
    async with painters(1):
        waiting = [asyncio.create_task(drawn(lambda: None)) for _ in range(AHEAD + 1)]
        await asyncio.wait_for(are_enough.wait(), 60)
        assert 2 == asked
        is_done.set()
        await asyncio.gather(*waiting)
    assert AHEAD + 1 == asked


async def test_what_takes_long_holds_up_no_picture_and_ends_with_the_block() -> None:
    async with painters(1):
        asking = [asyncio.create_task(drawn_apart(time.sleep, 60)) for _ in range(2)]
        assert [1] * (AHEAD + 1) == [await drawn(abs, -1) for _ in range(AHEAD + 1)]
    ended = await asyncio.gather(*asking, return_exceptions=True)
    assert [True, True] == [isinstance(one, asyncio.CancelledError) for one in ended]


async def test_what_takes_long_is_drawn_by_a_process_of_its_own_behind_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processes, "SPARE", 600.0)
    async with painters(1):
        drawing = await drawn(os.getpid)
        passing, niceness = await drawn_apart(os.getpid), await drawn_apart(os.nice, 0)
        assert (False, 19, False) == (passing in {drawing, os.getpid()}, niceness, lives(passing))
        if sys.platform == "linux":
            assert os.SCHED_IDLE == await drawn_apart(os.sched_getscheduler, 0)


async def test_what_takes_long_gets_a_little_time_where_others_take_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "APART", "tests.cogs.painting.starved")
    monkeypatch.setattr(processes, "SPARE", 0.2)
    before = unpainted()
    async with painters(1):
        passing, niceness = await drawn_apart(os.getpid), await drawn_apart(os.nice, 0)
    assert (False, min(os.nice(0) + 10, 19), Counter()) == (passing == os.getpid(), niceness, unpainted() - before)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="the system cannot stop processes")
async def test_a_film_stands_still_while_somebody_waits_for_a_first_answer() -> None:
    film = LongPainter()
    with giving_way(film):
        drawing = asyncio.create_task(film.draw(partial(sum, range(1000))))
        while film.worker.pid is None:  # noqa: ASYNC110 - a process rings no bell
            await asyncio.sleep(0.001)
        asker = Waiting()
        await state_of(film.worker.pid, "T")
        assert not drawing.done()
        asker.end()
        assert sum(range(1000)) == await drawing


async def test_without_processes_pictures_are_drawn_here() -> None:
    async with painters(0):
        assert [os.getpid()] * 2 == [await drawn(os.getpid), await drawn_apart(os.getpid)]


@pytest.mark.parametrize(
    "arguments",
    [(), pytest.param(("still",), marks=pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends it then"))],
)
async def test_a_bot_that_is_killed_leaves_no_process_behind(arguments: tuple[str, ...]) -> None:
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.cogs.painting.bot", *arguments, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert bot.stdout is not None
    pid = int(await bot.stdout.readline())
    bot.kill()
    await bot.wait()
    async with asyncio.timeout(60):
        await gone(pid)
