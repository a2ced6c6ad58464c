"""Buttons of 1.0.0, in its database: one sentence, or the present panel or card, and never silence."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from cogs.words import general as words
from playground.actors.actor import Actor
from playground.actors.commands import NoAnswer
from playground.actors.seen import Answer, Seen
from playground.standin import StandIn
from playground.world import messages
from playground.world.components import ComponentKind
from playground.world.state import BOT_ID, Channel, ChannelKind, Message, MessageFlag, Thread
from tests.db.released import restore
from tests.endtoend.hostile.trial import in_each_language
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import draw_nothing
from tests.tables.hall import PEOPLE, PLACE

LATER = 90_100
"""Seconds from the stand-in's first instant to just after the last one in the database."""
THREADS = {1: 1002, 2: 1008, 3: 1014, 4: 1020, 5: 1061}
"""Those of the tables in play, and of the one that is over; the lobby is table 6."""


def move_in(standin: StandIn) -> None:
    """Give the people, their server and its channels the numbers that the database knows them by."""
    state, guild = standin.world.state, standin.guild
    assert PLACE.guild_id is not None
    for person in PEOPLE:
        user = standin.actor(person.name).user
        guild.member_ids[guild.member_ids.index(user.id)] = person.user_id
        user.id, state.users[person.user_id] = person.user_id, state.users.pop(user.id)
    for channel in state.channels.values():
        channel.guild_id = PLACE.guild_id
    garden = standin.channel("garden")
    del state.channels[garden.id], state.guilds[guild.id]
    guild.id, garden.id = PLACE.guild_id, PLACE.channel_id
    state.guilds[guild.id], state.channels[garden.id] = guild, garden
    now = standin.world.clock.millis()
    for number in THREADS.values():
        thread = Thread(garden.id, BOT_ID, 10080, now, now, member_ids=[person.user_id for person in PEOPLE])
        state.channels[number] = Channel(number, ChannelKind.PUBLIC_THREAD, f"thread {number}", guild.id, thread=thread)
        state.messages[number - 1] = Message(number - 1, garden.id, BOT_ID, now, flags=MessageFlag.COMPONENTS_V2)
        standin.world.by_channel.setdefault(garden.id, []).append(number - 1)


@pytest.fixture
async def bot(standin: StandIn, path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Parterre]:
    draw_nothing(monkeypatch)
    move_in(standin)
    standin.world.advance(LATER)
    async with parterre(standin, restore("1.0.0", path)) as running:
        yield running


class Old:
    """Messages as 1.0.0 posted them: in the thread of a table or, for 0, in the channel; perhaps for one alone."""

    def __init__(self, standin: StandIn) -> None:
        self._standin = standin

    async def press(
        self, name: str, custom_id: str, chosen: Sequence[str] | None = None, *, at: int = 0, is_private: bool = False
    ) -> tuple[Message, Seen]:
        """Press a button, or choose in a select. Returns: the message with it, and the one that answers."""
        actor = self._standin.actor(name)
        actor.patience = PATIENCE
        message = self.post(custom_id, chosen, THREADS.get(at, PLACE.channel_id), actor.id if is_private else None)
        answer = await use(actor, message, custom_id, chosen)
        seen = await answer.completed(PATIENCE)
        assert [] == answer.followups
        assert seen.text
        assert [] == [sorry for sorry in in_each_language(words.SORRY) if sorry in seen.text]
        return message, seen

    def post(self, custom_id: str, chosen: Sequence[str] | None, place: int, reader: int | None) -> Message:
        world = self._standin.world
        held = {"type": ComponentKind.BUTTON, "style": 1, "label": "x", "custom_id": custom_id, "id": 2}
        if chosen is not None:
            options = [{"label": "x", "value": value} for value in chosen]
            held |= {"type": ComponentKind.STRING_SELECT, "options": options}
        row = {"type": ComponentKind.ACTION_ROW, "id": 1, "components": [held]}
        message = Message(world.take_id(), place, BOT_ID, world.clock.millis(), components=[row], ephemeral_to=reader)
        message.flags = MessageFlag.COMPONENTS_V2 | (MessageFlag.EPHEMERAL if reader else 0)
        messages.keep(world, message)
        return message


async def use(actor: Actor, message: Message, custom_id: str, chosen: Sequence[str] | None) -> Answer:
    if chosen is None:
        return await actor.click(message.id, custom_id)
    return await actor.select(message.id, custom_id, [*chosen])


@pytest.fixture
def old(bot: Parterre) -> Old:
    return Old(bot.standin)


async def test_confirm_in_a_panel_of_1_0_0_shows_the_present_panel_in_its_place(old: Old) -> None:
    pressed, shown = await old.press("Clara", "v1|confirm|1|3|", at=1, is_private=True)
    assert pressed.id == shown.id
    assert str(words.STALE) in shown.text
    assert "v1|back|1|4|" in shown.buttons
    pressed, shown = await old.press("Clara", "v1|confirm|1|4|", at=1, is_private=True)
    assert "Something is still open in this turn; choose it, then confirm." == shown.text
    pressed, shown = await old.press("Clara", "v1|restart|1|4|", at=1, is_private=True)
    assert pressed.id == shown.id
    assert str(words.STALE) not in shown.text
    assert {"5"} == {custom_id.split("|")[3] for custom_id in shown.buttons if "|go|" in custom_id}


async def test_my_turn_under_a_post_of_1_0_0_opens_the_present_panel(old: Old) -> None:
    pressed, shown = await old.press("Clara", "v1|turn|1||", at=1)
    assert pressed.id != shown.id
    assert shown.is_ephemeral
    assert "v1|back|1|4|" in shown.buttons


async def test_lobbys_card_of_1_0_0_is_the_present_one_once_somebody_presses_there(old: Old) -> None:
    for name, custom_id, chosen, line in (
        ("David", "v1|join|6||", None, "David"),
        ("Anna", "v1|add|6||", None, "(keen)"),
        ("Anna", "v1|level|6||", ["master"], "(master)"),
        ("Anna", "v1|remove|6||", None, "Room for 17"),
        ("Anna", "v1|option|6||length", ["short"], "Ben and David: press *Ready*"),
        ("David", "v1|ready|6||", None, "Ben: press *Ready*"),
        ("Ben", "v1|leave|6||", None, "Room for 18"),
    ):
        pressed, shown = await old.press(name, custom_id, chosen)
        assert (pressed.id, custom_id, True) == (shown.id, custom_id, line in shown.text), shown.text
        assert "v1|messages|6||" in shown.buttons
    _, shown = await old.press("Clara", "v1|join|6||")
    assert "The host has asked you to leave this table; `/new` opens your own." == shown.text


async def test_greeting_of_1_0_0_leads_to_a_game(old: Old) -> None:
    _, shown = await old.press("Ben", "v1|game|0||", ["topiary"])
    assert {"v1|solo|0||topiary:keen", "v1|new|0||topiary"} <= {*shown.buttons}
    _, shown = await old.press("Anna", "v1|solo|0||topiary:casual", is_private=True)
    assert str(words.SOLO_BEGUN) in shown.text
    _, shown = await old.press("David", "v1|new|0||topiary", is_private=True)
    assert "v1|join|8||" in shown.buttons


async def test_all_else_that_1_0_0_offered_under_messages_is_answered(old: Old) -> None:
    for name, custom_id, chosen, at in (
        ("Anna", "v1|see|1||", ["0"], 1),
        ("Anna", "v1|text|1||", None, 1),
        ("Anna", "v1|replay|1||", None, 1),
        ("Anna", "v1|order|1||", None, 1),
        ("Ben", "v1|agree|2|1|", None, 2),
        ("Clara", "v1|take|3||2", None, 3),
        ("Clara", "v1|nudge|4||", None, 4),
        ("Ben", "v1|why|5||", ["0"], 5),
        ("Ben", "v1|points|5||", None, 5),
        ("Ben", "v1|again|5||", None, 5),
        ("Anna", "v1|delete|1||", None, 1),
        ("Anna", "v1|help|0||", None, 0),
    ):
        _, shown = await old.press(name, custom_id, chosen, at=at)
        assert str(words.LAPSED) not in shown.text


async def test_button_that_no_version_has_gets_a_sentence_and_silence_would_be_noticed(old: Old, bot: Parterre) -> None:
    _, shown = await old.press("Anna", "v1|unheard-of|1||", at=1)
    assert str(words.LAPSED) == shown.text
    bot.client._connection.parsers["INTERACTION_CREATE"] = lambda _: None  # noqa: SLF001 - discord.py has no other way
    actor = bot.standin.actor("Anna")
    actor.patience = 0.1
    with pytest.raises(NoAnswer):
        await use(actor, old.post("v1|turn|1||", None, THREADS[1], None), "v1|turn|1||", None)
