"""Promises of an answer are kept: whoever reads that the bot is thinking reads an answer, or a sentence, after all."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from signal import SIGKILL

import discord
import pytest
from structlog.types import EventDict

from cogs.advice import review as reviewing
from cogs.help import greeting
from cogs.interactions import answers, sending
from cogs.interactions.replies import Reply
from cogs.words import advice as advice_words
from cogs.words import general as words
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.world.state import Channel
from tables.model import refusals
from tables.thinking.processes import Thinkers
from tests.endtoend.advice.test_turning_points import cut_short
from tests.endtoend.driver.acts import now, press
from tests.endtoend.driver.player import read_options
from tests.endtoend.driver.table import USUAL, Table, open_table
from tests.endtoend.faults.hurrying import hurry
from tests.endtoend.history.test_replay import replayed
from tests.endtoend.parterre import PATIENCE, Parterre, parterre

pytestmark = pytest.mark.own_patience
CALLBACK = ("POST", r"/interactions/.*/callback")
ANY_ANSWER = ("*", r"/webhooks/\d+/[^/]+.*")
_SOON = 0.005


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Promise an answer at once, and let all pauses pass quickly."""
    hurry(monkeypatch)
    monkeypatch.setattr(answers, "PATIENCE", 0)
    monkeypatch.setattr(greeting, "PATIENCE", 0)
    monkeypatch.setattr(sending, "_PAUSES", (_SOON, _SOON))
    monkeypatch.setattr(sending, "_LATER_PAUSES", (_SOON,))


def thinking_in(actor: Actor, channel: Channel) -> list[Seen]:
    """Return the messages that only say that the bot is thinking."""
    return [message for message in actor.messages(channel) if message.is_loading]


async def struck(fault: Fault, times: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while fault.struck < times:  # noqa: ASYNC110 - a fault rings no bell
            await asyncio.sleep(_SOON)


@pytest.mark.parametrize(("trouble", "status"), [(Trouble.RESET, 500), (Trouble.STATUS, 503)])
async def test_play_alone_whose_promise_was_taken_before_discord_was_gone_is_answered_once_it_is_back(
    bot: Parterre, standin: StandIn, anna: Actor, garden: Channel, trouble: Trouble, status: int
) -> None:
    (hello,) = anna.messages(garden)
    games = await press(anna, hello, str(words.START_A_GAME))
    standin.faults.order(Fault(*CALLBACK, Trouble.RESET_AFTER))
    standin.faults.order(Fault(*CALLBACK, trouble, times=None, status=status))
    outage = standin.faults.order(Fault(*ANY_ANSWER, trouble, times=None, status=status))
    await anna.click(games, games.custom_id(str(words.PLAY_ALONE)))
    await standin.until(lambda: thinking_in(anna, garden), PATIENCE)
    await struck(outage, 12)
    standin.faults.lift()
    await standin.until(lambda: not thinking_in(anna, garden), PATIENCE)
    panel = [message for message in anna.messages(garden) if message.is_ephemeral][-1]
    await bot.let_computers_play()
    await standin.until(lambda: read_options(now(anna, panel)), PATIENCE)
    assert [] == thinking_in(anna, garden)


@pytest.mark.parametrize("trouble", [Trouble.RESET, Trouble.STATUS, Trouble.LOST_ANSWER])
async def test_panel_that_was_promised_comes_after_an_outage_that_is_longer_than_a_few_tries(
    table: Table, standin: StandIn, trouble: Trouble
) -> None:
    mover = await table.next_player()
    outage = standin.faults.order(Fault(*ANY_ANSWER, trouble, times=None, status=502))
    answer = await mover.actor.slash(table.thread, "hand")
    await struck(outage, 12)
    standin.faults.lift()
    await mover.finished(answer)
    assert [] == thinking_in(mover.actor, table.thread)
    await mover.play_turn()


async def test_public_card_that_was_promised_comes_after_an_outage_and_once(
    bot: Parterre, standin: StandIn, anna: Actor, ben: Actor, garden: Channel
) -> None:
    assert bot.client.is_ready()
    before = len(ben.messages(garden))
    outage = standin.faults.order(Fault(*ANY_ANSWER, Trouble.RESET, times=None))
    answer = await anna.slash(garden, "new", game=USUAL)
    await struck(outage, 12)
    standin.faults.lift()
    card = await answer.completed(PATIENCE)
    assert [card.id] == [message.id for message in ben.messages(garden)[before:]]


async def test_answer_that_discord_never_takes_becomes_a_sentence(
    table: Table, standin: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover = await table.next_player()
    monkeypatch.setattr(sending, "PATIENT", 0.0)
    standin.faults.order(Fault("PATCH", r"/webhooks/.*", times=None, status=500))
    await mover.actor.slash(table.thread, "hand")
    told = str(words.UNSHOWN)
    await standin.until(lambda: told in [message.text for message in mover.actor.messages(table.thread)], PATIENCE)
    assert [] == thinking_in(mover.actor, table.thread)


async def test_old_answer_that_is_tried_again_does_not_replace_a_newer_one(table: Table, standin: StandIn) -> None:
    mover = await table.next_player()
    panel, first, second = mover.panel, mover.options[0], mover.options[1]
    outage = standin.faults.order(Fault(*ANY_ANSWER, Trouble.RESET, times=9))
    await mover.actor.click(panel, first.custom_id)
    await struck(outage, 1)
    newer = await mover.actor.click(panel, second.custom_id)
    await mover.finished(newer)
    shown = now(mover.actor, panel)
    await struck(outage, 4)
    await standin.until(lambda: not outage.fits("PATCH", "/webhooks/1/x/messages/@original"), PATIENCE)
    assert shown == now(mover.actor, panel)


@pytest.mark.parametrize("fault", [asyncio.CancelledError(), KeyError("a bug"), TimeoutError()])
async def test_work_that_is_cut_off_or_fails_after_the_promise_ends_in_a_sentence(
    bot: Parterre,
    table: Table,
    standin: StandIn,
    logged: list[EventDict],
    monkeypatch: pytest.MonkeyPatch,
    fault: BaseException,
) -> None:
    begun = asyncio.Event()

    async def fail(*_: object) -> Reply:
        await begun.wait()
        raise fault

    mover = await table.next_player()
    monkeypatch.setattr(bot.tables.lookup, "table_of_thread", fail)
    answer = await mover.actor.slash(table.thread, "hand")
    begun.set()
    await standin.until(lambda: not thinking_in(mover.actor, table.thread), PATIENCE)
    assert str(words.SORRY) == now(mover.actor, answer.shown).text
    logged.clear()


async def test_work_that_never_ends_is_given_up_with_a_sentence(
    bot: Parterre, table: Table, standin: StandIn, logged: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wait(*_: object) -> Reply:
        await asyncio.Event().wait()
        raise AssertionError("nothing sets it")

    mover = await table.next_player()
    monkeypatch.setattr(answers, "_LONGEST", 0.2)
    monkeypatch.setattr(bot.tables.lookup, "table_of_thread", wait)
    answer = await mover.actor.slash(table.thread, "hand")
    await standin.until(lambda: not thinking_in(mover.actor, table.thread), PATIENCE)
    assert str(words.SORRY) == now(mover.actor, answer.shown).text
    logged.clear()


async def test_bug_in_what_is_shown_after_the_promise_ends_in_a_sentence(
    table: Table, standin: StandIn, logged: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Reply.files

    def fail(reply: Reply) -> list[discord.File]:
        if reply.pictures:
            raise KeyError("a bug")
        return whole(reply)

    mover = await table.next_player()
    monkeypatch.setattr(Reply, "files", fail)
    answer = await mover.actor.slash(table.thread, "hand")
    await standin.until(lambda: not thinking_in(mover.actor, table.thread), PATIENCE)
    assert str(words.SORRY) == now(mover.actor, answer.shown).text
    async with asyncio.timeout(PATIENCE):
        while not (errors := [line["event"] for line in logged if line["log_level"] == "error"]):  # noqa: ASYNC110 - a log rings no bell
            await asyncio.sleep(_SOON)
    assert ["a command failed"] == errors
    logged.clear()


@pytest.mark.parametrize("is_public", [False, True])
async def test_whoever_was_promised_an_answer_is_told_that_the_process_stops(
    standin: StandIn, path: Path, monkeypatch: pytest.MonkeyPatch, *, is_public: bool
) -> None:
    async with AsyncExitStack() as stack:
        bot = await stack.enter_async_context(parterre(standin, path))
        table = await open_table(standin, "Anna", "Ben")
        mover = await table.next_player()

        async def wait(*_: object, **__: object) -> None:
            await asyncio.Event().wait()

        if is_public:
            monkeypatch.setattr(bot.tables.lobbies, "open", wait)
            place, answer = table.channel, await mover.actor.slash(table.channel, "new", game=USUAL)
        else:
            monkeypatch.setattr(bot.tables.lookup, "table_of_thread", wait)
            place, answer = table.thread, await mover.actor.slash(table.thread, "hand")
        assert [answer.shown.id] == [message.id for message in thinking_in(mover.actor, place)]
    assert [] == thinking_in(mover.actor, place)
    told = mover.actor.messages(place)[-1]
    assert (str(words.STOPPED), True) == (told.text, told.is_ephemeral)


@pytest.fixture
async def thinking() -> AsyncIterator[Thinkers]:
    yield (thinkers := Thinkers(patience=PATIENCE, efforts=lambda *_: 0))
    await thinkers.close()


async def test_review_whose_search_process_dies_says_so_in_place_of_its_progress(
    standin: StandIn, bot: Parterre, thinking: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    unheard: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, about: unheard.append(str(about["message"])))
    monkeypatch.setattr(reviewing, "_SHOWN_EVERY", 0.05)
    anna = (table := await cut_short(standin, bot)).players[0].actor
    progress = await press(anna, await replayed(anna, table), str(advice_words.REVIEW))
    looking = str(advice_words.REVIEW_LOOKING.said(done=0, number=0)).partition("…")[0]
    assert looking in progress.text
    for _ in range(2):
        async with asyncio.timeout(PATIENCE):
            while (pid := thinking.thinkers[0].pid) is None:  # noqa: ASYNC110 - a process rings no bell
                await asyncio.sleep(_SOON)
        os.kill(pid, SIGKILL)
        while thinking.thinkers[0].pid == pid:  # noqa: ASYNC110 - a process rings no bell
            await asyncio.sleep(_SOON)
    await anna.until(lambda: looking not in now(anna, progress).text)
    assert str(refusals.no_hindsight_now()) in now(anna, progress).text
    assert str(words.LOOK_AGAIN) in now(anna, progress).buttons.values()
    assert [] == unheard
