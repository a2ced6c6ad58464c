"""A table has one message in its channel, from the lobby to the end."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest

from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.faults import Fault, too_many_requests
from playground.standin import StandIn
from playground.world import messages
from playground.world.components import JsonObject
from playground.world.refusal import Code
from playground.world.state import Channel
from tests.endtoend.driver.acts import play_one, resign, selects
from tests.endtoend.driver.table import Table, game_of, open_lobby, open_table, seat, start, title_of
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PLAIN


def cards(actor: Actor, channel: Channel, name: str) -> list[Seen]:
    """Return the messages about a table in its channel that all see."""
    return [one for one in actor.messages(channel) if not one.is_ephemeral and name in one.text]


async def test_lobby_card_becomes_the_card_of_the_table_and_carries_its_thread(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    lobby = await open_lobby(anna, garden)
    await seat(lobby, anna, ben)
    table = await start(bot.standin, lobby, anna, ben)
    await play_one(table, bot)
    await resign(anna, table.thread)
    await bot.deliver()
    await bot.standin.until(lambda: "Play again" in cards(anna, garden, table.name)[0].buttons.values())
    (card,) = cards(anna, garden, table.name)
    assert lobby.id == card.id == table.thread.id
    assert card.files
    assert "Join" not in card.buttons.values()


BUTTONS_OF_BEFORE = ("join", "leave", "start", "add", "remove", "time", "messages")
SELECTS_OF_BEFORE = {"level||": ("keen", "master"), "option||gardens": ("random", "choose")}


def older(standin: StandIn, card: Seen) -> None:
    """Give a lobby card the buttons and selects that it had before computers had a select and options a panel."""
    buttons = [
        {"id": 80 + number, "type": 2, "style": 2, "label": verb, "custom_id": f"v1|{verb}|{game_of(card)}||"}
        for number, verb in enumerate(BUTTONS_OF_BEFORE)
    ]
    rows: list[JsonObject] = [{"id": 70, "type": 1, "components": buttons[:4]}]
    rows.append({"id": 71, "type": 1, "components": buttons[4:]})
    for number, (rest, values) in enumerate(SELECTS_OF_BEFORE.items()):
        custom_id = f"v1|{rest.replace('|', f'|{game_of(card)}|', 1)}"
        options = [{"label": value, "value": value} for value in values]
        select = {"id": 90 + number, "type": 3, "custom_id": custom_id, "options": options}
        rows.append({"id": 72 + number, "type": 1, "components": [select]})
    head = {"id": 60, "type": 10, "content": f"## {title_of(card)}"}
    standin.world.state.messages[card.id].components[0]["components"] = [head, *rows]


@pytest.mark.parametrize("is_restarted", [False, True])
async def test_lobby_card_of_before_still_works_and_is_redrawn_as_it_would_be_now(
    standin: StandIn, path: Path, anna: Actor, garden: Channel, *, is_restarted: bool
) -> None:
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(parterre(standin, path, looks=PLAIN))
        card = await open_lobby(anna, garden)
        if is_restarted:
            await stack.aclose()
            await stack.enter_async_context(parterre(standin, path, looks=PLAIN))
        game = game_of(card)
        for press, values, expected in (
            (f"v1|add|{game}||", None, "(keen)"),
            (f"v1|level|{game}||", ["master"], "(master)"),
            (f"v1|option|{game}||gardens", ["choose"], "Choose gardens"),
            (f"v1|remove|{game}||", None, "1 more to start"),
        ):
            older(standin, card)
            answer = await (anna.select(card, press, values) if values else anna.click(card, press))
            shown = await answer.completed(PATIENCE)
            assert (card.id, True) == (shown.id, expected in shown.text)
            verbs = {custom_id.split("|")[1] for custom_id in shown.buttons}
            assert {"join", "leave", "time", "guide", "messages"} == verbs - {"start"}
            assert [f"v1|computer|{game}||"] == [select["custom_id"][:-1] for select in selects(shown)]
            assert ["sanssouci.png"] == list(shown.files)


def gone(path: str) -> Fault:
    return Fault("PATCH", path, status=404, code=Code.UNKNOWN_MESSAGE.value)


def edited_too_often(path: str, retry_after: float) -> Fault:
    fault = too_many_requests("PATCH", path, retry_after=retry_after)
    fault.code, fault.times = Code.MAX_EDITS_OF_OLD_MESSAGES.value, None
    return fault


@pytest.mark.parametrize(
    "refused",
    [
        pytest.param(gone, id="deleted"),
        # discord.py waits for a short time and tries again; a long one it hands on.
        pytest.param(partial(edited_too_often, retry_after=0.01), id="edited too often"),
        pytest.param(partial(edited_too_often, retry_after=1800.0), id="edited too often for half an hour"),
    ],
)
async def test_lobby_card_that_cannot_be_edited_is_followed_by_a_new_one_at_the_start(
    bot: Parterre, standin: StandIn, anna: Actor, ben: Actor, garden: Channel, refused: Callable[[str], Fault]
) -> None:
    lobby = await open_lobby(anna, garden)
    await seat(lobby, anna, ben)
    fault = standin.faults.order(refused(rf"/channels/{garden.id}/messages/{lobby.id}"))
    table = await start(standin, lobby, anna, ben)
    await play_one(table, bot)
    await bot.deliver()
    assert fault.struck
    assert lobby.id != table.thread.id
    assert "## " + title_of(lobby) in cards(anna, garden, table.name)[-1].text


async def test_card_that_is_lost_later_comes_again_as_a_new_message(
    bot: Parterre, standin: StandIn, garden: Channel
) -> None:
    table: Table = await open_table(standin, "Anna", "Ben")
    anna = table.players[0].actor
    (card,) = cards(anna, garden, table.name)
    messages.remove(standin.world, standin.world.state.messages[card.id])
    await play_one(table, bot)
    await standin.until(lambda: cards(anna, garden, table.name))
    (again,) = cards(anna, garden, table.name)
    assert card.id != again.id
