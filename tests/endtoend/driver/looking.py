"""Everybody looks around while a game goes on, and a witness notes what each of them was shown."""

from collections.abc import Sequence
from random import Random

from playground.actors.actor import Actor
from tests.endtoend.driver.player import by_lot
from tests.endtoend.driver.table import Table
from tests.endtoend.parterre import PATIENCE, Parterre

COMMANDS = ("hand", "board", "log", "turns", "play", "replay")
BUTTONS = ("turn", "text", "log")


async def look_around(table: Table, actor: Actor, lot: Random, commands: Sequence[str] = COMMANDS) -> None:
    """Ask for something that anybody may ask for."""
    if lot.random() < 0.5:
        answer = await actor.slash(table.thread, lot.choice(commands))
    else:
        verb = lot.choice(BUTTONS)
        posts = [m for m in actor.messages(table.thread) if f"v1|{verb}|{table.game_id}||" in m.buttons]
        answer = await actor.click(posts[-1], f"v1|{verb}|{table.game_id}||")
    await table.standin.until(lambda: answer.interaction.is_shown, PATIENCE)
    for command in ("play", "order"):
        await actor.autocomplete(table.thread, command, "moves", "")


async def play_and_look(
    table: Table, bot: Parterre, lot: Random, turns: int, commands: Sequence[str] = COMMANDS
) -> None:
    """Play some turns by lot, while everybody and a spectator look around, who is told of each turn, too."""
    eva = table.standin.add_person("Eva")
    eva.patience = PATIENCE
    await eva.slash(table.thread, "watch")
    people = [eva, *(player.actor for player in table.players)]
    while not table.is_over and turns:
        turns -= 1
        mover = await table.next_player()
        if lot.random() < 0.5:
            await look_around(table, lot.choice(people), lot, commands)
        await mover.play_turn(by_lot(lot.randrange(1000)))
        await bot.deliver()
