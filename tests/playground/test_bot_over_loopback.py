"""The real discord.py client at the stand-in."""

import discord
import pytest

from playground.actors.actor import Actor
from playground.actors.commands import Impossible, NoAnswer
from playground.actors.seen import Seen
from playground.deliveries import DeliveryKind
from playground.standin import StandIn
from playground.world import channels
from playground.world.happenings import AnswerKind
from playground.world.permissions import Permission
from playground.world.state import Channel
from tests import limits
from tests.playground.samplebot import SampleBot, png, running_bot

pytestmark = pytest.mark.usefixtures("bot")


def test_bot_logs_in_and_syncs_its_commands(standin: StandIn, bot: SampleBot) -> None:
    assert ["board", "pictures", "plant", "post", "say", "silence", "table", "whisper"] == sorted(
        c["name"] for c in standin.world.state.commands[0]
    )
    assert ["Castle grounds"] == [guild.name for guild in bot.guilds]


def test_invitation_gives_exactly_what_the_bot_asks_for(room: discord.TextChannel) -> None:
    rights = room.permissions_for(room.guild.me)
    assert (True, True, False) == (rights.attach_files, rights.create_public_threads, rights.manage_messages)


async def test_slash_command_answers_in_public(anna: Actor, ben: Actor, garden: Channel) -> None:
    answer = await anna.slash(garden, "say", text="rose", times=2)
    assert (AnswerKind.MESSAGE, False, "rose rose") == (answer.kind, answer.is_ephemeral, answer.shown.text)
    assert "rose rose" == ben.messages(garden)[-1].text


async def test_subcommand_answers_to_one_person_alone(anna: Actor, ben: Actor, garden: Channel) -> None:
    answer = await anna.slash(garden, "table show", number=4)
    assert (True, "Table 4") == (answer.is_ephemeral, answer.shown.text)
    assert [] == ben.messages(garden)
    assert [DeliveryKind.EPHEMERAL] == [d.kind for d in anna.deliveries]
    assert [] == ben.deliveries


async def test_autocompletion_offers_what_the_bot_suggests(anna: Actor, garden: Channel) -> None:
    assert ["rose", "row"] == [c["value"] for c in await anna.autocomplete(garden, "say", "text", "ro")]


async def test_board_shows_its_picture_in_the_gallery_and_not_below(board: Seen) -> None:
    assert [] == board.payload["attachments"]
    assert {"board.png": png()} == board.files
    assert ["A grey board"] == board.alt_texts
    assert 77 == board.payload["components"][0]["id"]
    media = next(c for c in board.components if c["type"] == 12)["items"][0]["media"]
    assert (8, 6) == (media["width"], media["height"])
    assert media["url"].startswith("http://127.0.0.1:")


@pytest.mark.parametrize(("number", "expected"), [(1, []), (2, ["cropped: ['Picture 0.png', 'Picture 1.png']"])])
async def test_several_pictures_in_one_gallery_are_found(
    standin: StandIn, anna: Actor, garden: Channel, number: int, expected: list[str]
) -> None:
    answer = await anna.slash(garden, "pictures", number=number)
    assert number == len(answer.shown.files)
    assert expected == limits.cropped(delivery.payload for delivery in standin.recorder.kept)


async def test_button_answers_whoever_presses_it(anna: Actor, ben: Actor, board: Seen) -> None:
    answer = await ben.click(board, "hand:anyone")
    assert "Ben opens the hand of anyone" == answer.shown.text
    assert {"hand.png": png()} == answer.shown.files
    assert None is anna.find(answer.shown.id)


async def test_button_with_a_dynamic_id_works_after_a_restart(standin: StandIn, anna: Actor, garden: Channel) -> None:
    board = (await anna.slash(garden, "board")).shown
    async with running_bot(standin) as again:
        assert again.is_ready()
        for session in standin.gateway.sessions[:-1]:
            assert session.connection is not None
        assert "Anna opens the hand of anyone" == (await anna.click(board, "hand:anyone")).shown.text


async def test_select_carries_its_value(anna: Actor, board: Seen) -> None:
    assert "You sit south" == (await anna.select(board, "board:seat", ["south"])).shown.text


async def test_modal_opens_and_is_sent(anna: Actor, board: Seen) -> None:
    opened = await anna.click(board, "board:note")
    assert "A note" == opened.modal["title"]
    sent = await anna.submit(opened, {"note:text": "hello", "note:colour": "blue"})
    assert "hello in blue" == sent.shown.text
    with pytest.raises(Impossible):
        await anna.submit(opened, {"note:text": "x" * 21, "note:colour": "blue"})


async def test_edit_replaces_the_picture_of_the_board(anna: Actor, board: Seen) -> None:
    repainted = (await anna.click(board, "board:repaint")).shown
    assert (board.id, {"board.png": png(grey=9)}) == (repainted.id, repainted.files)
    assert "# Repainted" == repainted.text


async def test_deferred_answer_arrives_with_its_file_and_follow_up(anna: Actor, board: Seen) -> None:
    answer = await anna.click(board, "board:later")
    assert AnswerKind.DEFERRED_MESSAGE is answer.kind
    shown = await answer.completed()
    assert ("Here it is", ["late.png"], True) == (shown.text, list(shown.files), shown.is_ephemeral)
    await anna.until(lambda: answer.followups)
    assert ["And one more"] == [f.text for f in answer.followups]


async def test_thread_has_the_id_of_its_message_and_a_mention_adds_to_it(
    standin: StandIn, anna: Actor, ben: Actor, garden: Channel, board: Seen
) -> None:
    await anna.click(board, "board:thread")
    welcome = await anna.wait_for(lambda d: d.payload["content"].startswith("Welcome"))
    thread = standin.channel("Table one")
    assert (board.id, True) == (thread.id, welcome.is_ping)
    assert thread.thread is not None
    assert anna.id in thread.thread.member_ids
    assert ben.id not in thread.thread.member_ids
    assert "Table one" == anna.messages(garden)[-1].payload["thread"]["name"]


async def test_direct_message_reaches_its_owner_alone(anna: Actor, ben: Actor, garden: Channel) -> None:
    answer = await anna.slash(garden, "whisper", friend=ben)
    assert "sent" == (await answer.completed()).text
    assert [("Your hand", ["secret.png"])] == [(m.text, list(m.files)) for m in ben.dms()]
    assert [] == anna.dms()


async def test_closed_direct_messages_are_refused(anna: Actor, ben: Actor, garden: Channel) -> None:
    ben.user.dms_closed = True
    answer = await anna.slash(garden, "whisper", friend=ben)
    assert "refused with 50007" == (await answer.completed()).text


async def test_rights_for_a_command_come_back_as_a_string(standin: StandIn, bot: SampleBot) -> None:
    assert bot.application_id is not None
    wanted = [{"name": "server", "description": "For managers", "default_member_permissions": 32}]
    (held,) = await bot.http.bulk_upsert_guild_commands(bot.application_id, standin.guild.id, wanted)
    assert "32" == held["default_member_permissions"]


async def test_history_is_empty_where_the_bot_may_not_read_it(
    room: discord.TextChannel, standin: StandIn, garden: Channel
) -> None:
    await room.send("hello")
    assert ["hello"] == [message.content async for message in room.history(limit=1)]
    channels.set_rights(standin.world, garden, standin.guild, deny=Permission.READ_MESSAGE_HISTORY)
    assert [] == [message.content async for message in room.history(limit=1)]


async def test_message_is_posted_and_edited(anna: Actor, garden: Channel) -> None:
    answer = await anna.slash(garden, "post")
    await answer.completed()
    assert "posted and edited" in [m.text for m in anna.messages(garden)]


async def test_silent_bot_is_noticed(anna: Actor, garden: Channel, standin: StandIn) -> None:
    anna.patience = 0.1
    with pytest.raises(NoAnswer):
        await anna.slash(garden, "silence")
    await standin.settled()


async def test_nobody_presses_what_is_not_there(anna: Actor, ben: Actor, garden: Channel, board: Seen) -> None:
    hand = (await anna.click(board, "hand:anyone")).shown
    with pytest.raises(Impossible):
        await anna.click(board, "hand:nobody")
    with pytest.raises(Impossible):
        await ben.click(hand, "anything")
    with pytest.raises(Impossible):
        await anna.slash(garden, "unknown")
    with pytest.raises(Impossible):
        await anna.slash(garden, "say", text="rose", times=4)
