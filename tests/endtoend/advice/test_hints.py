"""Hints as people ask for them: by a button or by typing, alone or with others, and what the table is told."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cogs.interactions import answers
from cogs.words import advice as advice_words
from cogs.words import general as words
from playground.actors.actor import Actor
from playground.actors.commands import Impossible
from playground.actors.seen import Seen
from playground.faults import Fault
from playground.standin import StandIn
from playground.world.state import Channel
from rules.computer.choosing import Choice
from tables.model import refusals
from tables.thinking.protocol import CannotThink, InlineThinking, Urgency
from tables.thinking.requests import Decision
from tests.endtoend.driver.acts import ask, choose_time, now, others, press, selects
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_lobby, seat, start
from tests.endtoend.faults.test_refused_answers import ORIGINAL
from tests.endtoend.faults.test_slow_answers import SHORT
from tests.endtoend.help.test_greeting import press_solo
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PLAIN

FEW = 4
TOLD = "**Hint** ▸ "


class Slow(InlineThinking):
    """Thinks when it is `ready`, if it is not `broken`."""

    def __init__(self) -> None:
        super().__init__(FEW)
        self.ready, self.is_broken, self.asked = asyncio.Event(), False, 0
        self.ready.set()

    async def appraise(self, decision: Decision, iterations: int, urgency: Urgency = Urgency.HINT) -> Choice[Any]:
        self.asked += 1
        await self.ready.wait()
        if self.is_broken:
            raise CannotThink("nobody is there")
        return await super().appraise(decision, iterations, urgency)


@pytest.fixture
def thinking() -> Slow:
    return Slow()


async def helpful_table(standin: StandIn, bot: Parterre, garden: Channel) -> Table:
    """Open a table of two people whose host allows hints."""
    host, guest = standin.actor("Anna"), standin.actor("Ben")
    card = await open_lobby(host, garden)
    assert str(advice_words.WITHOUT_HERE) in (await choose_time(host, card)).text
    assert str(advice_words.WITH_HERE) in (await choose_time(host, card, ("hints", "with"))).text
    await standin.until(lambda: str(advice_words.WITH_SHORT) in now(host, card).text, PATIENCE)
    await seat(card, host, guest)
    table = await start(standin, card, host, guest)
    await bot.deliver()
    return table


async def thought(actor: Actor, asked: Awaitable[Seen]) -> Seen:
    """Return an answer as soon as it no longer says that it is being thought about."""
    shown = await asked
    said = (str(advice_words.THINKING), str(advice_words.LOOKING))
    async with asyncio.timeout(PATIENCE):
        while any(one in now(actor, shown).text for one in said):  # noqa: ASYNC110 - nothing rings for one message
            await asyncio.sleep(0.01)
    return now(actor, shown)


async def test_hint_is_asked_chosen_and_confirmed_in_one_message_and_told_with_the_turn(
    standin: StandIn, bot: Parterre, thinking: Slow, garden: Channel
) -> None:
    table = await helpful_table(standin, bot, garden)
    mover = await table.next_player()
    panel = mover.panel
    hint = await thought(mover.actor, press(mover.actor, panel, str(advice_words.HINT)))
    assert (panel.id, [str(advice_words.CHOOSE_IT), str(words.BACK)]) == (hint.id, [*hint.buttons.values()])
    (alt,) = hint.alt_texts
    line = hint.text.splitlines()[1]
    assert line.startswith(TOLD)
    assert "`" not in hint.text
    assert alt.startswith("Hint: ")
    back = await press(mover.actor, hint, str(words.BACK))
    again = await thought(mover.actor, press(mover.actor, back, str(advice_words.HINT)))
    assert (hint.text, panel.id, 1) == (again.text, again.id, thinking.asked)
    assert () == (await bot.tables.play.panel(table.game_id, mover.actor.id)).draft
    chosen = await press(mover.actor, again, str(advice_words.CHOOSE_IT))
    drafted = await bot.tables.play.panel(table.game_id, mover.actor.id)
    assert (panel.id, True) == (chosen.id, drafted.can_confirm)
    await press(mover.actor, chosen, str(words.CONFIRM))
    await bot.deliver()
    (other,) = others(table, mover)
    asked = advice_words.ASKED.said(name=mover.name)
    assert table.newest_post.startswith(asked)
    log = await ask(other.actor, table.thread, "log")
    replay = await ask(other.actor, table.thread, "replay")
    assert (1, 1) == (log.text.count(asked), replay.text.count(asked))
    refused = await thought(mover.actor, ask(mover.actor, table.thread, "hint"))
    assert f"It is not your turn; the table waits for {other.name}." == refused.text


async def test_hint_that_is_out_of_date_changes_nothing(
    standin: StandIn, bot: Parterre, thinking: Slow, garden: Channel
) -> None:
    table = await helpful_table(standin, bot, garden)
    mover = await table.next_player()
    hint = await thought(mover.actor, ask(mover.actor, table.thread, "hint"))
    assert str(words.BACK) not in hint.buttons.values()
    await mover.press(mover.options[0])
    drafted = (await bot.tables.play.panel(table.game_id, mover.actor.id)).draft
    stale = await press(mover.actor, hint, str(advice_words.CHOOSE_IT))
    after = (await bot.tables.play.panel(table.game_id, mover.actor.id)).draft
    assert (True, drafted, 1) == (str(words.STALE) in stale.text, after, thinking.asked)


async def test_table_without_hints_has_no_button_and_says_who_can_allow_them(
    table: Table, mover: Player, bot: Parterre
) -> None:
    assert str(advice_words.HINT) not in mover.panel.buttons.values()
    before = await bot.contents()
    told = "No hints at this table; ask the host to allow them at the next one."
    refused = await thought(mover.actor, ask(mover.actor, table.thread, "hint"))
    assert (told, before) == (refused.text, await bot.contents())


async def test_whoever_plays_the_computer_alone_may_ask_at_once(bot: Parterre, anna: Actor) -> None:
    await bot.until_greeted()
    panel = await press_solo(anna)
    while str(advice_words.HINT) not in (panel := now(anna, panel)).buttons.values():
        await bot.let_computers_play()
        # It goes on by itself, too.
        with suppress(Impossible):
            panel = await press(anna, panel, str(words.LOOK_AGAIN))
    assert TOLD in (await thought(anna, press(anna, panel, str(advice_words.HINT)))).text


@pytest.mark.own_patience
async def test_long_thought_is_announced_and_the_hint_takes_its_place(
    standin: StandIn, bot: Parterre, thinking: Slow, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await helpful_table(standin, bot, garden)
    mover = await table.next_player()
    monkeypatch.setattr(answers, "PATIENCE", SHORT)
    thinking.ready.clear()
    answer = await mover.actor.slash(table.thread, "hint")
    waiting = answer.shown
    assert (str(advice_words.THINKING), True) == (waiting.text, waiting.is_ephemeral)
    thinking.ready.set()
    await standin.until(lambda: TOLD in now(mover.actor, waiting).text, PATIENCE)
    assert 1 == thinking.asked


@dataclass(frozen=True, slots=True)
class Interruption:
    """
    What gets in the way of a hint that takes long.

    `first`, `last`: whether Discord refuses to edit the panel before the thought, and after it. `is_overtaken`: the
    asker has gone on elsewhere. `told` is what the panel shows in the end, `beside` what stands in a new message.
    """

    first: bool = False
    last: bool = False
    is_overtaken: bool = False
    told: str = TOLD
    beside: str = ""


OVERTAKEN, PANEL_ALONE = refusals.overtaken.sentence, "### "


@pytest.mark.own_patience
@pytest.mark.parametrize(
    "one",
    [
        Interruption(),
        Interruption(first=True),
        Interruption(last=True, told=PANEL_ALONE, beside=TOLD),
        Interruption(is_overtaken=True, told=PANEL_ALONE, beside=OVERTAKEN),
    ],
)
async def test_panel_says_that_it_thinks_until_the_hint_takes_its_place_or_comes_elsewhere(
    bot: Parterre, thinking: Slow, garden: Channel, monkeypatch: pytest.MonkeyPatch, one: Interruption
) -> None:
    table = await helpful_table(bot.standin, bot, garden)
    mover = await table.next_player()
    panel, said = mover.panel, str(advice_words.THINKING)
    monkeypatch.setattr(answers, "PATIENCE", SHORT)
    thinking.ready.clear()
    refused = bot.standin.faults.order(Fault(*ORIGINAL, times=int(one.first), status=400))
    answer = await mover.actor.click(panel, panel.custom_id(str(advice_words.HINT)))
    await bot.standin.until(lambda: refused.struck or said in now(mover.actor, panel).text, PATIENCE)
    assert panel.buttons == now(mover.actor, panel).buttons
    if one.is_overtaken:
        await press(mover.actor, panel, next(iter(panel.buttons.values())))
    if one.last:
        bot.standin.faults.order(Fault(*ORIGINAL, status=400))
    thinking.ready.set()
    await bot.standin.until(lambda: one.told in (text := now(mover.actor, panel).text) and said not in text, PATIENCE)
    await bot.standin.until(lambda: len(answer.followups) == bool(one.beside), PATIENCE)
    assert all(one.beside in message.text for message in answer.followups)
    await bot.contents()


@pytest.mark.own_patience
async def test_process_that_ends_while_it_thinks_about_a_hint_logs_no_error_and_the_panel_asks_the_next_one(
    standin: StandIn, path: Path, thinking: Slow, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with parterre(standin, path, looks=PLAIN, thinking=thinking) as bot:
        mover = await (await helpful_table(standin, bot, garden)).next_player()
        panel, said = mover.panel, str(advice_words.THINKING)
        monkeypatch.setattr(answers, "PATIENCE", SHORT)
        thinking.ready.clear()
        await mover.actor.click(panel, panel.custom_id(str(advice_words.HINT)))
        await standin.until(lambda: said in now(mover.actor, panel).text, PATIENCE)
    thinking.ready.set()
    async with parterre(standin, path, looks=PLAIN, thinking=thinking):
        assert TOLD in (await thought(mover.actor, press(mover.actor, panel, str(advice_words.HINT)))).text


@pytest.mark.own_patience
async def test_fast_hint_shows_nothing_in_between(bot: Parterre, garden: Channel) -> None:
    table = await helpful_table(bot.standin, bot, garden)
    mover = await table.next_player()
    asked = bot.standin.faults.order(Fault(*ORIGINAL, times=None))
    assert TOLD in (await press(mover.actor, mover.panel, str(advice_words.HINT))).text
    assert 0 == asked.struck


async def test_without_anybody_to_think_the_first_sight_is_told(bot: Parterre, thinking: Slow, garden: Channel) -> None:
    table = await helpful_table(bot.standin, bot, garden)
    mover = await table.next_player()
    thinking.is_broken = True
    hint = await thought(mover.actor, ask(mover.actor, table.thread, "hint"))
    assert TOLD in hint.text
    assert "Just a quick look" in hint.text
    assert str(advice_words.CHOOSE_IT) in hint.buttons.values()


@pytest.mark.own_patience
async def test_choice_of_a_table_says_that_it_thinks_until_the_hint_takes_its_place(
    bot: Parterre, thinking: Slow, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await helpful_table(bot.standin, bot, garden) for _ in range(2)]
    actor, said = (await tables[1].next_player()).actor, str(advice_words.THINKING)
    question = await ask(actor, garden, "hint")
    (select,) = selects(question)
    monkeypatch.setattr(answers, "PATIENCE", SHORT)
    thinking.ready.clear()
    await actor.select(question, select["custom_id"], [str(tables[1].game_id)])
    await bot.standin.until(lambda: said == now(actor, question).text, PATIENCE)
    assert select["options"] == selects(now(actor, question))[0]["options"]
    thinking.ready.set()
    await bot.standin.until(lambda: TOLD in now(actor, question).text, PATIENCE)
    assert 1 == thinking.asked
