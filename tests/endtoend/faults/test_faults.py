"""Whatever Discord does to a request: all is told once, nobody waits without a word, and every click is answered."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

import discord
import pytest

from cogs.app import App
from cogs.delivery import dispatch, members, outbox, threads
from cogs.delivery.threads import LostThreads
from cogs.interactions.answers import Reply
from cogs.interactions.failures import Verdict, classify, pause
from cogs.panels import live
from cogs.panels.seats import look_reply
from playground.faults import too_many_requests
from playground.standin import StandIn
from tests.endtoend.driver.acts import begun
from tests.endtoend.faults.blows import BLOWS
from tests.endtoend.faults.heart import Heart, beating
from tests.endtoend.faults.hurrying import Hurried, hurry
from tests.endtoend.faults.striking import Range
from tests.endtoend.kills.flaws import send_anew
from tests.endtoend.parterre import PATIENCE, Parterre

KINDS = (
    *("post", "direct message", "opening direct messages", "look for a lost post", "card", "thread"),
    *("taking a card away", "look at a thread", "archiving", "keeping a thread open", "member"),
    *("first answer", "late answer", "follow-up", "commands"),
)
FALLS = 100
"""How often each blow falls in the full run, on all kinds of request alike."""

HELD_UP = 0.3
"""Seconds for which the planted handler blocks."""


@pytest.fixture
async def heart() -> AsyncIterator[Heart]:
    async with beating() as heart:
        yield heart
    assert [] == heart.faults()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> Hurried:
    return hurry(monkeypatch)


@pytest.fixture
def range_(standin: StandIn, bot: Parterre, hurried: Hurried, monkeypatch: pytest.MonkeyPatch) -> Range:
    assert [] == [seconds for seconds in hurried.slept if seconds < 0]
    found = Range(standin, bot, monkeypatch)
    assert set(KINDS) == set(found.kinds)
    return found


def in_turn(number: int) -> str:
    """Return the kind of request that the blow of a number meets in each run."""
    return KINDS[number % len(KINDS)]


async def test_every_blow_leaves_everything_told_once_and_everybody_answered(
    range_: Range, heart: Heart, hurried: Hurried, record_property: Callable[[str, object], None]
) -> None:
    wrong = [line for number, blow in enumerate(BLOWS.values()) for line in await range_.strike(in_turn(number), blow)]
    assert [] == wrong
    assert set(KINDS) == {in_turn(number) for number in range(len(BLOWS))}
    assert set(BLOWS) == set(range_.strikes)
    # Real waits of discord.py's were shortened, not left out.
    assert {0.5, 1.0} <= set(hurried.slept)
    assert [] == heart.faults()
    record_property("blows without harm", range_.strikes.total())


@pytest.mark.full
@pytest.mark.parametrize("name", BLOWS)
async def test_every_blow_at_every_kind_of_request_a_hundred_times(
    range_: Range, heart: Heart, name: str, record_property: Callable[[str, object], None]
) -> None:
    blow = BLOWS[name]
    each = -(-FALLS // len(KINDS))
    for _ in range(each):
        assert [] == [line for kind in KINDS for line in await range_.strike(kind, blow)]
    assert dict.fromkeys(KINDS, each) == range_.struck
    record_property("blows without harm", range_.strikes.total())
    for kind, times in range_.struck.items():
        record_property(f"blows without harm, {kind}", times)
    record_property("longest gaps of the event loop together, in milliseconds", round(heart.gap * 1000))


async def test_request_that_is_given_up_while_discord_wants_none_at_all_holds_up_no_other(
    standin: StandIn, bot: Parterre, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(members, "_PATIENCE", 0.1)
    table = await begun(bot, "Anna", "Ben")
    busy = too_many_requests("GET", r"/guilds/\d+/members/\d+", retry_after=2 * PATIENCE, is_global=True)
    standin.faults.order(busy)
    first = await table.next_player()
    await first.play_turn()
    second = next(player for player in table.players if player is not first)
    await standin.until(lambda: second.can_act and f"**{first.name}** ▸" in table.newest_post, PATIENCE)
    assert 1 == busy.struck


def give_up(patches: pytest.MonkeyPatch) -> None:
    """Give a post up when Discord is not there for a moment."""

    def judge(fault: Exception) -> Verdict:
        return Verdict.PARK if "503" in str(fault) else classify(fault)

    async def is_hopeless(*_: object) -> bool:
        return True

    patches.setattr(outbox, "classify", judge)
    patches.setattr(LostThreads, "is_hopeless", is_hopeless)


def wait_for_ever(patches: pytest.MonkeyPatch) -> None:
    """Never try a post again that came too soon."""

    def wait(fault: Exception, attempts: int) -> int:
        return 10**9 if isinstance(fault, discord.RateLimited) else pause(fault, attempts)

    patches.setattr(outbox, "pause", wait)


def archive_perhaps(patches: pytest.MonkeyPatch) -> None:
    """Leave a thread open when Discord is not there for a moment."""

    async def archive(client: discord.Client, thread_id: int) -> None:
        with suppress(discord.HTTPException):
            await threads.archive(client, thread_id)

    patches.setattr(dispatch, "archive", archive)


@pytest.mark.parametrize(
    ("flaw", "kind", "name", "told"),
    [
        (send_anew, "post", "reset after", "times"),
        (send_anew, "direct message", "503 after", "times"),
        (give_up, "post", "503", "was given up"),
        (wait_for_ever, "post", "429 for long", "more than a day"),
        (archive_perhaps, "archiving", "503", "still open"),
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


async def test_handler_that_holds_the_event_loop_up_is_found(range_: Range, monkeypatch: pytest.MonkeyPatch) -> None:
    async def blocking(app: App, user_id: int, game_id: int) -> Reply:
        time.sleep(HELD_UP)  # noqa: ASYNC251 - the flaw
        return await look_reply(app, user_id, game_id)

    monkeypatch.setattr(live, "look_reply", blocking)
    async with beating() as heart:
        assert [] == await range_.strike("first answer", BLOWS["reset"])
    (told,) = heart.faults(HELD_UP)
    assert "held up" in told
