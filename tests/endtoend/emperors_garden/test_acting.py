"""A turn by taps: drawing, laying, and each action with what it would bring, taken back or confirmed."""

import re

from cogs.words import general as words
from playground.standin import StandIn
from rules.emperors_garden.board.cells import cell_name
from rules.emperors_garden.board.deck import suit_of
from rules.emperors_garden.view import Piece, Token
from tests.endtoend.driver.acts import draft_of, kinds, leads_to, more, press, seat_of, tap, typed, view_of
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import PATIENCE, Parterre

GAME, DRAW = "emperors-garden", "Draw a card"


async def take(table: Table, player: Player, *turns: str) -> None:
    """Type turns as soon as one is on turn."""
    await player.until_on_turn()
    await typed(table, player, *turns)


async def set_up(standin: StandIn) -> tuple[Table, Player, Player]:
    """Place the samurai to the east and west of the emperor. Returns: the table and both players in turn order."""
    table = await open_table(standin, "Anna", "Ben", game=GAME)
    first = await table.next_player()
    await take(table, first, "place:samurai:1:0 wish:1 confirm")
    second = next(player for player in table.players if player is not first)
    await take(table, second, "place:samurai:-1:0 wish:2 confirm")
    await first.until_on_turn()
    return table, first, second


async def test_drawing_is_one_button_that_counts_at_once_and_tells_when_the_turn_is_over(bot_of_all: Parterre) -> None:
    table, first, second = await set_up(bot_of_all.standin)
    await bot_of_all.deliver()
    assert [DRAW] == [option.label for option in first.options]
    posts = len(table.posts)
    await first.click(DRAW)
    assert {"card"} == kinds(first)
    assert {str(words.CONFIRM), str(words.BACK)}.isdisjoint(first.panel.buttons.values())
    await bot_of_all.deliver()
    assert posts == len(table.posts)
    seen = await more(second.actor, table.posts[-1])
    assert f"{first.name} has drawn" in (await press(second.actor, seen, str(words.TEXT_BOARD))).text
    await first.press(first.options[0])
    await first.click("Confirm, no action")
    told = re.compile(rf"\*\*{first.name}\*\* ▸ [^·→]+ of [^·→]+$", re.MULTILINE)
    await bot_of_all.standin.until(lambda: told.match(table.newest_post) is not None, PATIENCE)


async def ready_to_push(standin: StandIn) -> tuple[Table, Player, Player]:
    """Let the second's priest stand at the edge, south of the first's samurai, and the first lay a card elsewhere."""
    table, first, second = await set_up(standin)
    await typed(table, first, "draw", "card:1:1 place:poet:0:1 confirm")
    await take(table, second, "draw", "card:-1:1 place:priest:1:1 confirm")
    await take(table, first, "draw")
    await tap(first, "card:-2:0")
    return table, first, second


async def test_samurai_is_led_by_taps_and_its_push_is_shown_before_it_is_made(bot_of_all: Parterre) -> None:
    table, first, second = await ready_to_push(bot_of_all.standin)
    await tap(first, "samurai")
    assert ["Samurai", "Poet"] == [option.label for option in first.options if option.verb == "open"]
    assert re.fullmatch(
        r"\d+ · .+ south-east of the emperor \+2", await tap(first, "samurai-samurai", "move:samurai:s:1")
    )
    assert re.search(rf"samurai .*→ .+, pushing {second.name}'s priest off the board", first.panel.alt_texts[0])
    assert "Brings **+2**" in first.panel.text
    assert 0 == (await view_of(bot_of_all, table, second)).players[0].points
    await first.click(str(words.CONFIRM))
    await bot_of_all.standin.until(lambda: "samurai" in table.newest_post, PATIENCE)
    assert f"pushes {second.name}'s priest off the board **+2**" in table.newest_post
    after = await view_of(bot_of_all, table, second)
    assert Piece.PRIEST in after.board.in_hand(seat_of(table, second))
    assert 2 == after.players[seat_of(table, first)].points


async def test_back_undoes_all_that_was_shown_step_by_step(standin: StandIn, bot_of_all: Parterre) -> None:
    table, first, second = await ready_to_push(standin)
    before = await view_of(bot_of_all, table, second)
    await tap(first, "samurai", "samurai-samurai")
    await first.click(str(words.OTHER_CHOICES))
    await tap(first, "samurai", "samurai-samurai", "move:samurai:s:1")
    assert ("card:-2:0", "move:samurai:s:1") == tuple(await draft_of(bot_of_all, table, first))
    await first.click(str(words.BACK))
    assert {"agent", "confirm"} < kinds(first)
    assert "Brings" not in first.panel.text
    await first.click(str(words.BACK))
    assert {"card"} == kinds(first)
    assert str(words.BACK) not in first.panel.buttons.values()
    assert () == tuple(await draft_of(bot_of_all, table, first))
    assert before == await view_of(bot_of_all, table, second)


async def test_priest_takes_two_decisions_and_each_can_be_taken_back(standin: StandIn, bot_of_all: Parterre) -> None:
    table, first, second = await set_up(standin)
    await typed(table, first, "draw", "card:1:1 place:priest:0:-1 confirm")
    await take(table, second, "draw", "card:-1:1 confirm")
    await take(table, first, "draw", "card:-2:0")
    await tap(first, "priest", "lift:1:1")
    assert {"put"} == kinds(first)
    assert "put:1:1" not in map(leads_to, first.options)
    await first.click(str(words.BACK))
    assert {"agent", "confirm"} < kinds(first)
    await tap(first, "priest", "lift:1:1", "put:0:-2")
    assert ("card:-2:0", "lift:1:1", "put:0:-2") == tuple(await draft_of(bot_of_all, table, first))
    assert " → north of " in first.panel.alt_texts[0]
    await first.click(str(words.BACK))
    assert {"put"} == kinds(first)
    await tap(first, "put:0:-2")
    await first.click(str(words.CONFIRM))
    await standin.until(lambda: "· priest lifts" in table.newest_post, PATIENCE)
    assert re.search(r"priest lifts .+ · puts it north of .+$", table.newest_post, re.MULTILINE)


async def test_poet_leads_the_emperor_and_he_pushes_his_own_side_too(standin: StandIn, bot_of_all: Parterre) -> None:
    table, first, second = await set_up(standin)
    await typed(table, first, "draw", "card:1:1 place:poet:0:-1 confirm")
    await take(table, second, "draw", "card:-1:1 confirm")
    await take(table, first, "draw", "card:-2:0")
    await tap(first, "poet")
    assert any(re.fullmatch(r"\d+ · .+, north of the emperor \+1", option.label) for option in first.options)
    assert re.fullmatch(r"\d+ · .+, east of the emperor \+3", await tap(first, "emperor:e:1"))
    assert "pushing your samurai off the board" in first.panel.alt_texts[0]
    assert "Brings **+3**" in first.panel.text
    await first.click(str(words.CONFIRM))
    own = f"{first.name}'s samurai off the board"
    await standin.until(lambda: own in table.newest_post, PATIENCE)
    assert f"**{first.name}** ▸" in table.newest_post
    samurai = Token(seat_of(table, first), Piece.SAMURAI)
    assert (await view_of(bot_of_all, table, first)).board.cell_of(samurai) is None


async def test_agent_sends_pieces_home_and_is_known_from_then_on(standin: StandIn, bot_of_all: Parterre) -> None:
    table = await open_table(standin, "Anna", "Ben", game=GAME)
    first = await table.next_player()
    second = next(player for player in table.players if player is not first)
    view = await view_of(bot_of_all, table, first)
    seat = seat_of(table, first)
    agent = view.players[seat].agent
    watched = next(
        cell for cell, card in view.board.garden if suit_of(card) == suit_of(agent) and cell != view.board.emperor
    )
    await typed(table, first, "place:samurai:1:0 confirm")
    await take(table, second, f"place:samurai:{cell_name(watched)} confirm")
    for player in (first, second):
        await take(table, player, "look:1", "confirm")
    await take(table, first, "draw", "card:1:1")
    assert (await tap(first, "agent")).endswith(" +1")
    assert "Brings **+3** · at the end" in first.panel.text
    assert "agent kept −2" in first.panel.text
    await first.click(str(words.CONFIRM))
    await standin.until(lambda: "· agent " in table.newest_post, PATIENCE)
    assert f" sends {second.name}'s samurai home **+3**" in table.newest_post
    after = await view_of(bot_of_all, table, second)
    assert agent == after.players[seat].agent
    await take(table, second, "draw", "card:-2:0")
    assert "place" in map(leads_to, second.options)
    await typed(table, second, f"place:samurai:{cell_name(watched)} confirm")
    await take(table, first, "draw", "card:2:0")
    assert "agent" not in map(leads_to, first.options)
