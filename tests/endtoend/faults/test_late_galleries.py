"""At times Discord takes no new picture in a late answer: it then comes in a new message, as it was meant."""

import pytest

from cogs.interactions import answers
from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words import history as history_words
from playground.actors.actor import Actor
from playground.actors.seen import Answer, Seen
from playground.standin import StandIn
from playground.world.state import Channel
from tables.thinking.protocol import InlineThinking
from tests.endtoend.advice.test_hints import FEW, helpful_table
from tests.endtoend.driver.acts import now, play_one
from tests.endtoend.driver.player import read_options
from tests.endtoend.faults.test_refused_answers import FULL, private, way
from tests.endtoend.lobby.test_rematches import final_post
from tests.endtoend.parterre import PATIENCE, Parterre

pytestmark = pytest.mark.own_patience


@pytest.fixture
def thinking() -> InlineThinking:
    return InlineThinking(FEW)


def refuse_late_galleries(standin: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every answer come late from now on, and Discord take no new picture then."""
    monkeypatch.setattr(answers, "PATIENCE", 0)
    standin.world.refuses_late_galleries = True


async def only_new(standin: StandIn, actor: Actor, answer: Answer) -> Seen:
    """Wait for the one message that comes instead, with its picture, while nothing else says that it thinks."""
    await standin.until(lambda: answer.followups, PATIENCE)
    await standin.settled()
    (shown,) = answer.followups
    assert (FULL, True) == (way(shown), shown.is_ephemeral)
    thinking = str(advice_words.THINKING)
    mine = private(actor, standin.world.channel(shown.channel_id))
    assert not any(message.is_loading or thinking in message.text for message in mine)
    return shown


async def test_panel_table_hint_and_replay_come_whole_in_one_new_message_that_leads_on(
    standin: StandIn, bot: Parterre, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await helpful_table(standin, bot, garden)
    await play_one(table, bot)
    actor = (await table.next_player()).actor
    refuse_late_galleries(standin, monkeypatch)
    shown = {
        command: await only_new(standin, actor, await actor.slash(table.thread, command))
        for command in ("hand", "board", "hint", "replay")
    }
    see, seat = f"v1|see|{table.game_id}||", str(table.players.index(table.player(actor.name)))
    await only_new(standin, actor, await actor.select(shown["board"], see, [seat]))
    first = shown["replay"].custom_id(str(history_words.FIRST))
    await only_new(standin, actor, await actor.click(shown["replay"], first))
    for label in (str(advice_words.HINT), str(advice_words.CHOOSE_IT)):
        panel = shown["hand"]
        shown["hand"] = await only_new(standin, actor, await actor.click(panel, panel.custom_id(label)))
        assert panel.buttons == now(actor, panel).buttons
    assert str(words.CONFIRM) in [option.label for option in read_options(shown["hand"])]


async def test_score_sheet_comes_whole_in_one_new_message_that_leads_on(
    standin: StandIn, bot: Parterre, anna: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, final = await final_post(standin, bot)
    refuse_late_galleries(standin, monkeypatch)
    sheet = await only_new(standin, anna, await anna.click(final, final.custom_id(str(words.WHY))))
    why = f"v1|why|{table.game_id}||others"
    other = await only_new(standin, anna, await anna.select(sheet, why, ["1"]))
    assert (["sheet.png"], ["sheet.png"]) == ([*sheet.files], [*other.files])
    assert sheet.text != other.text
