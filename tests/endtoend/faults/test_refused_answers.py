"""Answers that Discord refuses are given in another way, and nobody is left with a message that only says thinking."""

import asyncio
from collections.abc import Sequence

import pytest
from structlog.types import EventDict

from cogs.help import greeting
from cogs.interactions import answers
from cogs.words import general as words
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.faults import Fault
from playground.standin import StandIn
from playground.world.state import Channel
from tests.endtoend.driver.acts import play_alone
from tests.endtoend.driver.player import read_options
from tests.endtoend.driver.table import USUAL, Table, game_of, open_lobby
from tests.endtoend.parterre import PATIENCE, Parterre

pytestmark = pytest.mark.own_patience
FIRST = ("POST", r"/interactions/.*/callback")
ORIGINAL = ("PATCH", r"/webhooks/.*/messages/@original")
FOLLOW_UP = ("POST", r"/webhooks/\d+/[^/]+")
REMOVAL = ("DELETE", r"/webhooks/.*/messages/@original")
FULL, WORDS, SENTENCE = "with its picture", "in words", "in a sentence"


def refuse(standin: StandIn, *requests: tuple[str, str], code: int = 99999, times: int | None = 1) -> None:
    for method, path in requests:
        standin.faults.order(Fault(method, path, times=times, status=400, code=code))


def way(message: Seen) -> str:
    """Return in which way an answer was given."""
    if message.text == str(words.UNSHOWN):
        return SENTENCE
    return FULL if message.files else WORDS


def private(actor: Actor, channel: Channel) -> list[Seen]:
    """Return what only one person sees in a channel."""
    return [message for message in actor.messages(channel) if message.is_ephemeral]


@pytest.mark.parametrize(
    ("patience", "refused", "expected"),
    [
        (PATIENCE, (FIRST,), WORDS),
        (PATIENCE, (FIRST, FIRST), SENTENCE),
        (0, (FIRST,), FULL),
        (0, (ORIGINAL,), FULL),
        (0, (ORIGINAL, FOLLOW_UP), WORDS),
        (0, (ORIGINAL, FOLLOW_UP, FOLLOW_UP), SENTENCE),
        (0, (ORIGINAL, REMOVAL), FULL),
    ],
)
async def test_refused_answer_comes_once_in_another_way(
    table: Table,
    logged: list[EventDict],
    monkeypatch: pytest.MonkeyPatch,
    patience: float,
    refused: Sequence[tuple[str, str]],
    expected: str,
) -> None:
    mover = await table.next_player()
    monkeypatch.setattr(answers, "PATIENCE", patience)
    before = len(private(mover.actor, table.thread))
    refuse(table.standin, *refused)
    answer = await mover.actor.slash(table.thread, "hand")
    await table.standin.until(lambda: answer.followups or (answer.interaction.is_shown and answer.message), PATIENCE)
    (shown,) = private(mover.actor, table.thread)[before:]
    assert (expected, False) == (way(shown), shown.is_loading)
    assert any("another way" in line["event"] or "promise" in line["event"] for line in logged)
    if expected != SENTENCE:
        await mover.play_turn()


async def test_panel_whose_late_edit_is_refused_stays_and_another_one_leads_on(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover = await table.next_player()
    monkeypatch.setattr(answers, "PATIENCE", 0)
    panel = mover.panel
    refuse(table.standin, ORIGINAL, FOLLOW_UP)
    answer = await mover.actor.click(panel, mover.options[0].custom_id)
    await table.standin.until(lambda: answer.followups, PATIENCE)
    assert mover.actor.find(panel.id) is not None
    assert WORDS == way(answer.followups[0])
    await mover.play_turn()


async def test_public_card_that_is_refused_comes_again_and_its_table_knows_it(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "PATIENCE", 0)
    refuse(bot.standin, ORIGINAL)
    before = len(ben.messages(garden))
    answer = await anna.slash(garden, "new", game=USUAL)
    await bot.standin.until(lambda: answer.followups, PATIENCE)
    (card,) = ben.messages(garden)[before:]
    await bot.contents()
    assert card.id == (await bot.tables.lobbies.lobby(game_of(card))).message_id


async def test_card_of_a_new_table_is_known_without_asking_for_it(
    bot: Parterre, standin: StandIn, anna: Actor, garden: Channel
) -> None:
    asked = standin.faults.order(Fault("GET", r"/webhooks/.*", times=None, status=500))
    card = await open_lobby(anna, garden)
    await bot.contents()
    assert (card.id, 0) == ((await bot.tables.lobbies.lobby(game_of(card))).message_id, asked.struck)


async def test_command_that_fails_after_its_answer_is_answered_once(
    bot: Parterre, anna: Actor, garden: Channel, logged: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = bot.tables.lobbies.posted

    async def posted(game_id: int, message_id: int) -> None:
        await whole(game_id, message_id)
        raise KeyError("a bug")

    monkeypatch.setattr(bot.tables.lobbies, "posted", posted)
    answer = await anna.slash(garden, "new", game=USUAL)
    await answer.completed(PATIENCE)
    async with asyncio.timeout(PATIENCE):
        while not (errors := [line["event"] for line in logged if line["log_level"] == "error"]):  # noqa: ASYNC110 - a log rings no bell
            await asyncio.sleep(0.01)
    await bot.contents()
    assert (["a command failed"], []) == (errors, answer.followups)
    logged.clear()


@pytest.fixture
async def confirming(bot: Parterre, anna: Actor, garden: Channel, monkeypatch: pytest.MonkeyPatch) -> int:
    """A game of Anna alone with computers, up to the press that confirms her turn: its number."""
    monkeypatch.setattr(greeting, "PATIENCE", 0)
    (hello,) = anna.messages(garden)
    answer = await play_alone(anna, hello)
    await answer.completed(PATIENCE)
    while not read_options(newest(anna, garden)):
        await bot.let_computers_play()
        await bot.standin.until(lambda: read_options(newest(anna, garden)), PATIENCE)
    while (option := read_options(newest(anna, garden))[0]).verb != "confirm":
        await anna.press(newest(anna, garden), option.custom_id)
    return int(option.custom_id.split("|")[2])


async def test_live_panel_whose_edit_is_refused_goes_on_in_a_new_one(
    bot: Parterre, anna: Actor, garden: Channel, confirming: int
) -> None:
    refuse(bot.standin, ORIGINAL, times=None)
    shown = len(private(anna, garden))
    await confirm(anna, newest(anna, garden))
    await bot.let_computers_play()
    await bot.standin.until(lambda: len(private(anna, garden)) > shown and read_options(newest(anna, garden)), PATIENCE)
    assert (await bot.tables.play.panel(confirming, anna.id)).is_to_act


@pytest.mark.usefixtures("confirming")
@pytest.mark.parametrize("code", [99999, 50027])
async def test_live_panel_that_cannot_be_told_anything_leads_on_by_its_own_button(
    bot: Parterre, anna: Actor, garden: Channel, logged: list[EventDict], code: int
) -> None:
    refuse(bot.standin, ORIGINAL, FOLLOW_UP, code=code, times=None)
    await confirm(anna, panel := newest(anna, garden))
    await bot.let_computers_play()
    async with asyncio.timeout(PATIENCE):
        while "a live panel could not be updated" not in [line["event"] for line in logged]:  # noqa: ASYNC110 - a log rings no bell
            await asyncio.sleep(0.01)
    bot.standin.faults.lift()
    frozen = newest(anna, garden)
    assert (panel.id, []) == (frozen.id, read_options(frozen))
    await anna.press(frozen, frozen.custom_id(str(words.LOOK_AGAIN)))
    assert read_options(newest(anna, garden))


async def confirm(actor: Actor, panel: Seen) -> None:
    await actor.press(panel, next(option.custom_id for option in read_options(panel) if option.verb == "confirm"))


def newest(actor: Actor, channel: Channel) -> Seen:
    return private(actor, channel)[-1]
