import asyncio
import gzip
import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from cogs.interactions.answers import Interaction
from cogs.interactions.controls import Press
from cogs.people import privacy as privacy_commands
from cogs.words import general as words
from cogs.words import people as people_words
from cogs.words import seats as seat_words
from db.engine.database import Database
from db.engine.threads import Function, P, R
from db.people.personal import FORMER
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world.state import Channel
from tables.apart.processes import CannotRead
from tables.people import privacy as privacy_service
from tables.people.privacy import export_person
from tests.endtoend.driver.acts import ask, begun, play_one, press
from tests.endtoend.driver.table import Table, add_computer, game_of, open_lobby, open_table, seat
from tests.endtoend.driver.witness import Witness
from tests.endtoend.parterre import PATIENCE, Parterre


async def privacy(actor: Actor, channel: Channel) -> Seen:
    answer = await actor.slash(channel, "privacy")
    assert answer.is_ephemeral
    return await answer.completed(PATIENCE)


async def my_data(actor: Actor, channel: Channel) -> Mapping[str, Any]:
    answer = await press(actor, await privacy(actor, channel), str(people_words.MY_DATA))
    assert answer.is_ephemeral
    found: Mapping[str, Any] = json.loads(answer.files["my-data.json"])
    return found


async def test_data_is_explained_and_handed_out_to_its_owner_alone(
    table: Table, standin: StandIn, bot: Parterre, witness: Witness, clara: Actor
) -> None:
    garden = table.channel
    for _ in range(2):
        await play_one(table, bot)
    mover = await table.next_player()
    chosen = mover.options[0]
    await mover.press(chosen)
    assert str(people_words.EXPLAINED) == (await privacy(clara, garden)).text
    data = {player.name: await my_data(player.actor, table.thread) for player in table.players}
    for name, other in (("Anna", "Ben"), ("Ben", "Anna")):
        assert [name] == [row["name"] for row in data[name]["names"]]
        assert [table.name] == [row["name"] for row in data[name]["games"]]
        assert other not in str(data[name])
        assert str(standin.actor(other).id) not in str(data[name])
    story = await bot.tables.history.story(table.game_id, None)
    for player, panel in zip(table.players, story.players, strict=True):
        own = [entry.notation for entry in story.entries if entry.seat == panel.seat]
        assert own == [row["notation"] for row in data[player.name]["moves"]]
        drafts = [row["moves"] for row in data[player.name]["drafts"]]
        # What is clear by itself, such as the only tile that a card allows, is on the button but not in the draft.
        assert [True] * (player is mover) == [set(draft.split()) <= set(chosen.notation.split()) for draft in drafts]
    assert all(not rows for rows in (await my_data(clara, garden)).values())
    assert [] == await witness.leaks(bot, table)


class Slow:
    """Reads as the database does, once somebody lets it; it may fail instead."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.asked = 0
        self.may_go_on = asyncio.Event()
        self.fails = False

    async def read(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        self.asked += 1
        await self.may_go_on.wait()
        if self.fails:
            raise CannotRead("it died")
        return await self._database.read(function, *arguments, **named)


async def test_my_data_pressed_twice_is_put_together_once_and_nobody_else_waits_for_it(
    table: Table, bot: Parterre, clara: Actor
) -> None:
    slow = Slow(bot.database)
    bot.tables.read_apart(bot.database, slow)
    anna, garden = table.players[0].actor, table.channel
    explained = await privacy(anna, garden)
    button = explained.custom_id(str(people_words.MY_DATA))
    clicks = [asyncio.create_task(anna.click(explained, button)) for _ in range(2)]
    assert str(words.NOTHING_WAITS) == (await ask(clara, garden, "turns")).text
    slow.may_go_on.set()
    files = [(await answer.completed(PATIENCE)).files for answer in await asyncio.gather(*clicks)]
    assert (1, [["my-data.json"]] * 2) == (slow.asked, [list(file) for file in files])


async def test_my_data_that_cannot_be_put_together_is_one_sentence_and_comes_with_the_next_press(
    table: Table, bot: Parterre
) -> None:
    slow = Slow(bot.database)
    slow.fails = True
    slow.may_go_on.set()
    bot.tables.read_apart(bot.database, slow)
    anna = table.players[0].actor
    failed = await press(anna, await privacy(anna, table.channel), str(people_words.MY_DATA))
    assert failed.text.startswith("I couldn't put your data together just now")
    slow.fails = False
    assert (await my_data(anna, table.channel))["people"]


async def test_data_that_need_several_files_come_as_several(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(privacy_service, "export_person", partial(export_person, large=0, full=0))
    anna = table.players[0].actor
    shown = await press(anna, await privacy(anna, table.channel), str(people_words.MY_DATA))
    assert str(people_words.DATA_FILES) in shown.text
    assert [f"my-data-{number}.json.gz" for number in range(1, len(shown.files) + 1)] == list(shown.files)
    rows = [row for file in shown.files.values() for row in json.loads(gzip.decompress(file)).get("names", ())]
    assert ["Anna"] == [row["name"] for row in rows]
    monkeypatch.setattr(privacy_commands, "_MOST_FILES", len(shown.files) - 1)
    refused = await press(anna, await privacy(anna, table.channel), str(people_words.MY_DATA))
    assert "That is more than Discord lets me send; please ask whoever runs me for it." == refused.text


async def test_deleting_asks_once_more_hands_seats_on_and_leaves_a_former_player(
    standin: StandIn, bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    table = await begun(bot, "Anna", "Ben", "Clara")
    solo = await open_table(standin, "Ben", computers=1)
    card = await open_lobby(ben, garden)
    await seat(card, ben, anna)
    await bot.deliver()
    asked = await press(ben, await privacy(ben, garden), str(people_words.DELETE))
    lobby = await bot.tables.lobbies.lobby(game_of(card))
    told = people_words.may_delete([lobby.name], [table.name], [solo.name])
    assert "\n".join([str(people_words.SURE), *told, str(people_words.NO_WAY_BACK)]) == asked.text
    assert str(people_words.KEPT) == (await press(ben, asked, str(people_words.KEEP))).text
    asked = await press(ben, await privacy(ben, garden), str(people_words.DELETE))
    await ben.click(card, card.custom_id("Leave"))
    # Things have changed since they were asked, so they are asked anew.
    anew = await press(ben, asked, str(people_words.DELETE_ALL))
    assert f"You leave **{lobby.name}**" not in anew.text
    assert str(people_words.DELETED) == (await press(ben, anew, str(people_words.DELETE_ALL))).text
    await bot.deliver()
    told_of = "\n".join(post.text for post in table.posts)
    assert seat_words.TAKEN_BY_COMPUTER.said(former=FORMER) in told_of
    log = await ask(anna, solo.thread, "log")
    assert (True, False) == (FORMER in log.text, "Ben" in log.text)
    found = await bot.contents()
    assert [] == [name for name, rows in found.items() if str(ben.id) in str(rows) or "'Ben'" in str(rows)]
    others = [player for player in table.players if player.name != "Ben"]
    while not any(player.can_act for player in others):
        await bot.let_computers_play()
        await bot.deliver()
    await next(player for player in others if player.can_act).play_turn()
    assert "I know nothing about you" in (await press(ben, await privacy(ben, garden), str(people_words.DELETE))).text
    again = await open_lobby(anna, garden)
    assert "🔴 Ben" in (await ben.click(again, again.custom_id("Join"))).shown.text


async def test_what_was_explained_twice_is_not_explained_again_until_the_person_is_forgotten(
    bot: Parterre, anna: Actor, garden: Channel
) -> None:
    async def is_explained(stored: str | None) -> bool:
        """Return whether `/settings` explains itself, and wait until this is stored of what Anna has read."""
        told = (await ask(anna, garden, "settings")).text
        async with asyncio.timeout(PATIENCE):
            while stored != ((person := await bot.tables.people.find(anna.id)) and person.explained):  # noqa: ASYNC110 - a database rings no bell
                await asyncio.sleep(0.01)
        return str(people_words.POSTS_KEEP_PICTURES) in told

    # Nothing is kept of somebody who has never sat at a table.
    assert [True] * 3 == [await is_explained(None) for _ in range(3)]
    await open_lobby(anna, garden)
    assert [True, True, False] == [await is_explained(stored) for stored in ("posts", "posts posts", "posts posts")]
    (row,) = (await my_data(anna, garden))["people"]
    assert "posts posts" == row["explained"]
    asked = await press(anna, await privacy(anna, garden), str(people_words.DELETE))
    await press(anna, asked, str(people_words.DELETE_ALL))
    assert await is_explained(None)


async def test_names_are_as_they_are_now_and_never_act_as_markup(
    bot: Parterre, garden: Channel, anna: Actor, ben: Actor
) -> None:
    card = await open_lobby(anna, garden)
    await seat(card, anna, ben)
    await bot.contents()
    ben.user.name = "**Benno** <@1>"
    assert str(words.NOTHING_WAITS) == (await ask(ben, garden, "turns")).text
    await bot.until_named(ben.id, "**Benno** <@1>")
    shown = (await add_computer(card, anna)).text
    assert r"🔴 \*\*Benno\*\* \<\@1\>" in shown


async def test_click_that_ends_late_does_not_bring_back_the_name_from_before(
    bot: Parterre, garden: Channel, anna: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_done, may_end, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()
    pressed = bot.client.pressed

    async def pressed_slowly(interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        await pressed(interaction, press, values)
        is_done.set()
        await may_end.wait()
        task = asyncio.current_task()
        assert task is not None
        task.add_done_callback(lambda _: ended.set())

    card = await open_lobby(anna, garden)
    monkeypatch.setattr(bot.client, "pressed", pressed_slowly)
    await seat(card, anna, ben)
    await is_done.wait()
    ben.user.name = "Benno"
    await ask(ben, garden, "turns")
    await bot.until_named(ben.id, "Benno")
    may_end.set()
    await ended.wait()
    assert ["Benno"] == list((await bot.names_of(ben.id)).values())
