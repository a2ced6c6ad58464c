"""Nobody is ever shown what they may not know: whole games, every delivery, and planted leaks that must be found."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from playground.actors.actor import Actor
from playground.standin import StandIn
from render.game import Names
from render.sanssouci.words import card_name, symbol_name
from rules.game import Event, Seat, choose_options
from rules.sanssouci.box import BOX
from rules.sanssouci.events import CardDrawn
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.setup import deal
from rules.sanssouci.state import State
from tables import history
from tables.table import Table as TableInPlay
from tests.endtoend.knowledge import Knowledge, knowledge, leaks
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PlainLook
from tests.endtoend.player import by_lot
from tests.endtoend.proof import expect_all_told, expect_true_record
from tests.endtoend.table import Table, open_table
from tests.endtoend.witness import Witness

COMMANDS = ("hand", "board", "log", "turns", "play")
BUTTONS = ("turn", "text", "log")


async def look_around(table: Table, actor: Actor, lot: Random) -> None:
    """Ask for something that anybody may ask for."""
    if lot.random() < 0.5:
        answer = await actor.slash(table.thread, lot.choice(COMMANDS))
    else:
        verb = lot.choice(BUTTONS)
        posts = [m for m in actor.messages(table.thread) if f"v1|{verb}|{table.game_id}||" in m.buttons]
        answer = await actor.click(posts[-1], f"v1|{verb}|{table.game_id}||")
    await table.standin.until(lambda: answer.interaction.is_shown, PATIENCE)
    await actor.autocomplete(table.thread, "play", "moves", "")


@pytest.fixture
def witness(standin: StandIn, bot: Parterre, path: Path) -> Iterator[Witness]:
    assert bot.client.is_ready()
    watching = Witness(standin, path)
    yield watching
    watching.close()


async def play_and_look(table: Table, bot: Parterre, lot: Random, turns: int) -> None:
    """Play some turns by lot, while everybody and a spectator look around."""
    eva = table.standin.add_person("Eva")
    people = [eva, *(player.actor for player in table.players)]
    while not table.is_over and turns:
        turns -= 1
        mover = await table.next_player()
        if lot.random() < 0.5:
            await look_around(table, lot.choice(people), lot)
        await mover.play_turn(by_lot(lot.randrange(1000)))
        await bot.deliver()


async def test_game_of_four_with_expansion_shows_nobody_too_much_and_keeps_discords_limits(
    standin: StandIn, bot: Parterre, witness: Witness
) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara", "David", options={"expansion": "on"})
    await bot.deliver()
    await play_and_look(table, bot, Random(4), turns=-1)
    assert [] == await witness.leaks(bot, table)
    await expect_true_record(bot, table)
    await expect_all_told(bot, table)


async def test_game_with_chosen_gardens_shows_nobody_too_much(
    standin: StandIn, bot: Parterre, witness: Witness
) -> None:
    table = await open_table(standin, "Anna", "Ben", "Clara", options={"expansion": "on", "gardens": "choose"})
    await bot.deliver()
    await play_and_look(table, bot, Random(5), turns=15)
    assert [] == await witness.leaks(bot, table)


async def test_panels_are_drawn_from_what_their_owner_sees(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path) as bot:
        witness = Witness(standin, path)
        table = await open_table(standin, "Anna", "Ben", options={"expansion": "on"})
        await bot.deliver()
        await play_and_look(table, bot, Random(6), turns=4)
        pairs = await witness.panels(bot, table, key=bytes(32))
        witness.close()
    assert len(pairs) > 10
    assert [] == [picture.alt for png, picture in pairs if png != picture.png]
    other_panels = [png for png, _ in pairs[5:]]
    assert any(png != picture.png for png, (_, picture) in zip(other_panels, pairs, strict=False))


class TalkativeLook(PlainLook):
    """Tells which cards were drawn, should it ever hear of them."""

    def story(self, events: Sequence[Event], names: Names) -> tuple[str, ...]:
        drawn = [card_name(event.card) for event in events if isinstance(event, CardDrawn)]
        return (*super().story(events, names), *(f"Drawn: {card}." for card in drawn))


async def test_log_that_tells_everybody_everything_is_found(
    standin: StandIn, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "told_to", lambda _event, _seat: True)
    async with parterre(standin, path, looks={"sanssouci": TalkativeLook()}) as bot:
        witness = Witness(standin, path)
        table = await open_table(standin, "Anna", "Ben")
        await play_and_look(table, bot, Random(7), turns=3)
        found = await witness.leaks(bot, table)
        witness.close()
    assert any("Drawn: " in leak for leak in found)


async def test_panel_that_opens_for_strangers_is_found(
    standin: StandIn, bot: Parterre, witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_table(standin, "Anna", "Ben")
    await bot.deliver()
    assert [] == await witness.leaks(bot, table)
    monkeypatch.setattr(TableInPlay, "seat_of", lambda _table, _user_id: Seat(0))
    await standin.add_person("Eva").slash(table.thread, "hand")
    assert any("Your hand" in leak for leak in await witness.leaks(bot, table))


def plants(known: Knowledge, state: State) -> dict[str, dict[str, Any]]:
    """Return payloads that tell the first player, or a spectator, what they may not know."""
    other = state.players[1]
    card = next(card for card in other.hand if card_name(card) not in known.cards | known.missions)
    mission = next(symbol_name(own) for own in other.missions if symbol_name(own) not in known.cards | known.missions)
    notation, name = f"card:{BOX.card_name(card)}", card_name(card)
    return {
        "alt text with another's hand": {"items": [{"description": f"Your hand: {name}. Your missions: {mission}"}]},
        "custom_id with another's card": {"components": [{"custom_id": f"v1|go|1|3|{notation}", "label": "Play"}]},
        "label with another's card": {"components": [{"custom_id": "v1|go|1|3|m1", "label": name}]},
        "value with another's card": {"components": [{"options": [{"label": "1", "value": f"go:{notation}"}]}]},
        "suggestion of another's card": {"choices": [{"name": "1", "value": notation}]},
        "mission in a public post": {"content": f"**Ben** strives for the {mission}."},
        "missions told too early": {"content": "**Ben** had the missions of the game."},
        "sealed side in the log": {"content": "**Ben** chose side a of the expansion."},
        "sealed side in a custom_id": {"components": [{"custom_id": "v1|go|1|3|side:b"}]},
        "face that nobody laid": {"content": "**Ben** laid expansion 0A."},
        "key before the end": {"content": f"Key of the deal: `{known.key.hex()}`"},
        "file named after a card": {"attachments": [{"filename": f"{name.replace('/', '-')}.png"}]},
    }


@pytest.mark.parametrize("seat", [Seat(0), None])
def test_every_planted_leak_is_found(seat: Seat | None) -> None:
    key = sha256(b"a deal with secrets on both sides").digest()
    state = deal(key, 2, choose_options(SANSSOUCI.options, 2, {}))
    known = knowledge(state, seat, key)
    missed = [name for name, payload in plants(known, state).items() if not leaks(payload, known)]
    assert [] == missed


def test_what_somebody_knows_is_no_leak() -> None:
    key = sha256(b"a deal with secrets on both sides").digest()
    state = deal(key, 2, choose_options(SANSSOUCI.options, 2, {}))
    own = state.players[0]
    known = knowledge(state, Seat(0), key)
    hand = ", ".join(map(card_name, own.hand))
    missions = ", ".join(map(symbol_name, own.missions))
    told = {
        "content": f"Your hand: {hand}\nYour missions: {missions}\n`{sha256(key).hexdigest()}`",
        "components": [{"custom_id": f"v1|go|1|0|card:{BOX.card_name(own.hand[0])}", "label": "M3 vine"}],
    }
    assert [] == leaks(told, known)
