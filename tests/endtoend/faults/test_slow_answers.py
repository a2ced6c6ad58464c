"""Answers that are not ready in time: Discord is told to wait, and gets them later."""

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from cogs.help import greeting
from cogs.interactions import answers, askers
from db.people.people import PersonRow
from playground.actors.actor import Actor
from playground.faults import Fault
from playground.standin import StandIn
from playground.world.happenings import AnswerKind
from playground.world.state import Channel
from render.game import Meanwhile, Names, Picture
from rules.sanssouci.moves import Move
from rules.sanssouci.view import View
from tables.model import refusals
from tests.endtoend.driver.acts import now, play_alone
from tests.endtoend.driver.player import Option, Player, read_options
from tests.endtoend.driver.table import USUAL, Table, open_table
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PlainLook

pytestmark = pytest.mark.own_patience
SHORT = 0.1
"""Seconds after which the bot defers in these tests."""


class SlowLook(PlainLook):
    """Draws panels only while it is `ready`, those of whoever waits only while it is `ready_to_wait`, too."""

    def __init__(self) -> None:
        self.ready, self.ready_to_wait = threading.Event(), threading.Event()
        self.ready.set()
        self.ready_to_wait.set()
        self.held, self.drawn_to_act = threading.Semaphore(0), threading.Semaphore(0)

    def panel(
        self,
        view: View,
        before: View,
        legal: Sequence[Move],
        names: Names,
        *,
        with_odds: bool = False,
        meanwhile: Meanwhile[View] | None = None,
    ) -> Picture:
        assert self.ready.wait(PATIENCE)
        if legal:
            self.drawn_to_act.release()
        else:
            self.held.release()
            assert self.ready_to_wait.wait(PATIENCE)
        return super().panel(view, before, legal, names, with_odds=with_odds, meanwhile=meanwhile)


@pytest.fixture
def look() -> SlowLook:
    return SlowLook()


@pytest.fixture
async def bot(standin: StandIn, path: Path, look: SlowLook) -> AsyncIterator[Parterre]:
    async with parterre(standin, path, looks={"sanssouci": look}) as running:
        yield running


@pytest.fixture
async def table(standin: StandIn, bot: Parterre, monkeypatch: pytest.MonkeyPatch) -> Table:
    assert bot.client.is_ready()
    table = await open_table(standin, "Anna", "Ben")
    monkeypatch.setattr(answers, "PATIENCE", SHORT)
    return table


async def test_whoever_is_looked_up_for_too_long_is_answered_in_time_and_in_the_language_of_their_discord(
    table: Table, mover: Player, bot: Parterre, monkeypatch: pytest.MonkeyPatch
) -> None:
    find, standing = bot.client.app.tables.people.find, asyncio.Event()

    async def stand_in_line(user_id: int) -> PersonRow | None:
        await standing.wait()
        return await find(user_id)

    monkeypatch.setattr(bot.client.app.tables.people, "find", stand_in_line)
    monkeypatch.setattr(askers, "_PATIENCE", SHORT)
    mover.actor.patience = 3
    answer = await mover.actor.click(table.posts[-1], f"v1|turn|{table.game_id}||")
    assert AnswerKind.DEFERRED_MESSAGE is answer.kind
    standing.set()
    await mover.finished(answer)
    assert read_options(answer.shown)


def square_of(option: Option) -> str:
    """Return the square of the market that a choice of a card with its tile takes."""
    return option.notation.split()[1].upper()


async def test_slow_panel_is_deferred_and_then_edited_in_place(mover: Player, look: SlowLook) -> None:
    look.ready.clear()
    panel, option = mover.panel, mover.options[0]
    answer = await mover.actor.click(panel, option.custom_id)
    assert AnswerKind.DEFERRED_UPDATE is answer.kind
    assert panel.text == mover.panel.text
    look.ready.set()
    await mover.finished(answer)
    assert (panel.id, True) == (mover.panel.id, square_of(option) in mover.panel.text)
    assert ["panel.png"] == list(mover.panel.files)


async def test_slow_answer_to_a_command_is_deferred_for_the_asker_alone(
    table: Table, mover: Player, look: SlowLook
) -> None:
    look.ready.clear()
    answer = await mover.actor.slash(table.thread, "hand")
    assert (AnswerKind.DEFERRED_MESSAGE, True) == (answer.kind, answer.is_ephemeral)
    look.ready.set()
    await mover.finished(answer)
    assert ("Play a card." in answer.shown.text, True) == (True, answer.shown.is_ephemeral)


async def test_refusal_waits_for_no_picture_and_changes_nothing(
    table: Table, mover: Player, look: SlowLook, bot: Parterre
) -> None:
    before = await bot.contents()
    look.ready.clear()
    answer = await mover.actor.slash(table.thread, "play", moves="m1")
    look.ready.set()
    await mover.finished(answer)
    assert (True, before) == (answer.is_ephemeral, await bot.contents())


async def test_panel_follows_as_a_new_message_where_discord_refuses_the_late_edit(
    table: Table, mover: Player, look: SlowLook
) -> None:
    look.ready.clear()
    option = mover.options[0]
    fault = table.standin.faults.order(Fault("PATCH", r"/webhooks/.*/messages/@original", status=400))
    answer = await mover.actor.click(mover.panel, option.custom_id)
    look.ready.set()
    await table.standin.until(lambda: answer.followups, PATIENCE)
    assert 1 == fault.struck
    assert square_of(option) in answer.followups[0].text
    await mover.play_turn()
    await table.standin.until(lambda: "▸" in table.newest_post, PATIENCE)


async def test_turn_is_played_though_discord_takes_no_answer_any_more(table: Table, mover: Player) -> None:
    while not any(option.verb == "confirm" for option in mover.options):
        await mover.press(mover.options[0])
    confirm = next(option for option in mover.options if option.verb == "confirm")
    table.standin.faults.order(Fault("POST", r"/interactions/.*/callback", status=404, code=10062))
    pressed = mover.actor.press(mover.panel, confirm.custom_id)
    await table.standin.until(lambda: "▸" in table.newest_post, PATIENCE)
    pressed.cancel()
    assert 1 == sum(" ▸ " in post.text for post in table.posts)


async def test_slow_lobby_card_is_promised_to_all_and_then_there(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bot.client.is_ready()
    monkeypatch.setattr(answers, "PATIENCE", 0)
    answer = await anna.slash(garden, "new", game=USUAL)
    assert (AnswerKind.DEFERRED_MESSAGE, False) == (answer.kind, answer.is_ephemeral)
    card = await answer.completed(PATIENCE)
    joined = await ben.click(card, card.custom_id("Join"))
    await bot.standin.until(lambda: joined.interaction.is_shown, PATIENCE)
    assert "🔴 Ben" in ben.messages(garden)[-1].text


async def test_refusal_after_a_promise_to_all_is_seen_by_the_asker_alone(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    promised = asyncio.Event()

    async def refuse(*_: object, **__: object) -> None:
        await promised.wait()
        raise refusals.not_saved()

    monkeypatch.setattr(answers, "PATIENCE", SHORT)
    monkeypatch.setattr(bot.tables.lobbies, "open", refuse)
    before = len(ben.messages(garden))
    answer = await anna.slash(garden, "new", game=USUAL)
    assert (AnswerKind.DEFERRED_MESSAGE, False) == (answer.kind, answer.is_ephemeral)
    promised.set()
    await bot.standin.until(lambda: answer.followups, PATIENCE)
    assert [str(refusals.not_saved())] == [message.text for message in anna.messages(garden)[before:]]
    assert before == len(ben.messages(garden))


async def test_panel_that_was_shown_late_goes_on_all_the_same(
    standin: StandIn, bot: Parterre, look: SlowLook, anna: Actor, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "PATIENCE", SHORT)
    monkeypatch.setattr(greeting, "PATIENCE", 0)
    (hello,) = anna.messages(garden)
    look.ready_to_wait.clear()
    answer = await play_alone(anna, hello)
    assert answer.shown.is_loading
    assert await asyncio.to_thread(look.held.acquire, timeout=PATIENCE)
    await bot.let_computers_play()
    # What comes next is not even drawn before the answer stands there.
    assert not await asyncio.to_thread(look.drawn_to_act.acquire, timeout=SHORT)
    look.ready_to_wait.set()
    panel = await answer.completed(PATIENCE)
    await standin.until(lambda: read_options(now(anna, panel)), PATIENCE)
    assert "▸ Anna **" in now(anna, panel).text


async def test_panel_that_was_promised_before_the_card_of_its_table_stands_below_it_and_goes_on_there(
    standin: StandIn, bot: Parterre, anna: Actor, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "PATIENCE", 0)
    (hello,) = anna.messages(garden)
    answer = await play_alone(anna, hello)
    promise = answer.shown
    assert promise.is_loading
    panel = await answer.completed(PATIENCE)
    await bot.let_computers_play()
    await standin.until(lambda: read_options(now(anna, panel)), PATIENCE)
    stand_there = anna.messages(garden)
    assert [hello.id, panel.id] == [stand_there[0].id, stand_there[-1].id]
    assert promise.id not in [message.id for message in stand_there]
    assert [False, True, False, True] == [message.is_ephemeral for message in stand_there]
