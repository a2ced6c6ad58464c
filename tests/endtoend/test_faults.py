"""Whatever Discord does to a request: all is told once, nobody waits without a word, and every click is answered."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

import discord
import pytest

from cogs import membership, returned
from cogs.fates import Fate, fate, pause
from cogs.mishaps import Mishaps
from playground.faults import too_many_requests
from playground.standin import StandIn
from tests.endtoend.blows import BLOWS
from tests.endtoend.flaws import send_anew
from tests.endtoend.hurrying import Hurried, hurry
from tests.endtoend.parterre import PATIENCE, Parterre
from tests.endtoend.striking import Range, fits
from tests.endtoend.table import open_table

KINDS = (
    "post",
    "direct message",
    "opening direct messages",
    "look for a lost post",
    "card",
    "thread",
    "member",
    "first answer",
    "late answer",
    "follow-up",
    "commands",
)
TELLING = "reset after"
"""The blow that every kind of request meets in each run; each of the others befalls one kind."""
TIMES = 10
"""How often each kind of request meets each blow in the full run, so that each blow falls a hundred times."""
LONGEST_GAP = 5.0
"""Seconds of real time for which the event loop may do nothing else, on a machine however busy."""


@dataclass
class Heart:
    """Beats in the event loop; `gap` is the longest time between two beats, in seconds."""

    gap: float = 0.0
    _last: float = field(default_factory=time.monotonic)

    async def beat(self) -> None:
        while True:
            await asyncio.sleep(0.01)
            now = time.monotonic()
            self.gap, self._last = max(self.gap, now - self._last), now


@pytest.fixture
async def heart() -> AsyncIterator[Heart]:
    heart = Heart()
    beating = asyncio.create_task(heart.beat())
    yield heart
    beating.cancel()
    assert heart.gap < LONGEST_GAP


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> Hurried:
    return hurry(monkeypatch)


@pytest.fixture
def range_(standin: StandIn, bot: Parterre, hurried: Hurried, monkeypatch: pytest.MonkeyPatch) -> Range:
    assert [] == [seconds for seconds in hurried.slept if seconds < 0]
    found = Range(standin, bot, monkeypatch)
    assert set(KINDS) == set(found.kinds)
    return found


def in_turn(number: int) -> list[str]:
    """Return the kinds of request that the blow of a number meets in each run."""
    blow = list(BLOWS.values())[number]
    fitting = [kind for kind in KINDS if fits(kind, blow)]
    return fitting if blow.name == TELLING else [fitting[number % len(fitting)]]


@pytest.mark.full
async def test_every_blow_leaves_everything_told_once_and_everybody_answered(
    range_: Range, heart: Heart, hurried: Hurried, record_property: Callable[[str, object], None]
) -> None:
    wrong = [
        line
        for number, blow in enumerate(BLOWS.values())
        for kind in in_turn(number)
        for line in await range_.strike(kind, blow)
    ]
    assert [] == wrong
    assert set(BLOWS) == set(range_.strikes)
    # Real waits of discord.py's were shortened, not left out.
    assert {0.5, 1.0} <= set(hurried.slept)
    assert heart.gap < LONGEST_GAP
    record_property("blows without harm", range_.strikes.total())


@pytest.mark.full
@pytest.mark.parametrize("name", BLOWS)
async def test_every_blow_at_every_kind_of_request_a_hundred_times(
    range_: Range, heart: Heart, name: str, record_property: Callable[[str, object], None]
) -> None:
    blow = BLOWS[name]
    kinds = [kind for kind in KINDS if fits(kind, blow)]
    for _ in range(TIMES + (TIMES * len(KINDS) < 100 or len(kinds) < len(KINDS)) * 3):
        assert [] == [line for kind in kinds for line in await range_.strike(kind, blow)]
    assert range_.strikes[name] >= 100
    record_property("blows without harm", range_.strikes.total())
    record_property("longest gaps of the event loop together, in milliseconds", round(heart.gap * 1000))


async def test_request_that_is_given_up_while_discord_wants_none_at_all_holds_up_no_other(
    standin: StandIn, bot: Parterre, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(membership, "_PATIENCE", 0.1)
    table = await open_table(standin, "Anna", "Ben")
    await bot.deliver()
    busy = too_many_requests("GET", r"/guilds/\d+/members/\d+", retry_after=2 * PATIENCE, is_global=True)
    standin.faults.order(busy)
    first = await table.next_player()
    await first.play_turn()
    second = next(player for player in table.players if player is not first)
    await standin.until(lambda: second.can_act and f"**{first.name}** played" in table.newest_post, PATIENCE)
    assert 1 == busy.struck


def give_up(patches: pytest.MonkeyPatch) -> None:
    """Give a post up when Discord is not there for a moment."""

    def judge(fault: Exception, attempts: int = 0) -> Fate:
        return Fate.PARK if "503" in str(fault) else fate(fault, attempts)

    patches.setattr(returned, "fate", judge)
    patches.setattr(Mishaps, "is_hopeless", lambda *_: True)


def wait_for_ever(patches: pytest.MonkeyPatch) -> None:
    """Never try a post again that came too soon."""

    def wait(fault: Exception, attempts: int) -> int:
        return 10**9 if isinstance(fault, discord.RateLimited) else pause(fault, attempts)

    patches.setattr(returned, "pause", wait)


@pytest.mark.parametrize(
    ("flaw", "kind", "name", "told"),
    [
        (send_anew, "post", "reset after", "times"),
        (send_anew, "direct message", "503 after", "times"),
        (give_up, "post", "503", "was given up"),
        (wait_for_ever, "post", "429 for long", "more than a day"),
    ],
)
async def test_planted_flaw_is_found(
    range_: Range,
    monkeypatch: pytest.MonkeyPatch,
    flaw: Callable[[pytest.MonkeyPatch], None],
    kind: str,
    name: str,
    told: str,
) -> None:
    flaw(monkeypatch)
    wrong = await range_.strike(kind, BLOWS[name])
    assert any(told in line for line in wrong), wrong
