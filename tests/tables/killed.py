"""
A process that plays Sanssouci until it is killed, and says on its output what it was told is saved.

Run as `python -m tests.tables.killed FILE SEED`. One line for each commit: the game's id and its number of moves.
"""

import asyncio
import random
import sys
from pathlib import Path

from db.database import Database
from rules.registry import GAMES
from tables.intent import Control, Intent
from tables.panel import Panel
from tables.place import Person, Place
from tables.service import Tables

ANNA, BEN = Person(11, "Anna"), Person(12, "Ben")


async def play(path: Path, chance: random.Random) -> None:
    """Go on with the games there are, or begin one, for ever."""
    database = await Database.open(path, now=0)
    tables = Tables(database, lambda: 1, GAMES)
    await tables.clock.boot()
    _say("open")
    while True:
        await asyncio.gather(*(_play_out(tables, game_id, chance) for game_id in await _games(tables)))


async def _games(tables: Tables) -> list[int]:
    games = [ref.game_id for ref in await tables.find.tables_of(ANNA.user_id)]
    while len(games) < 2:
        lobby = await tables.lobbies.open(ANNA, Place(None, 1), "sanssouci")
        await tables.lobbies.join(lobby.game_id, BEN)
        games.append(lobby.game_id)
    for game_id in games:
        lobby = await tables.lobbies.lobby(game_id)
        if len(lobby.players) < 2:
            await tables.lobbies.join(game_id, BEN)
        if lobby.status.value == "lobby":
            await tables.lobbies.start(game_id, ANNA.user_id)
    return games


async def _play_out(tables: Tables, game_id: int, chance: random.Random) -> None:
    while (panel := await tables.play.panel(game_id, ANNA.user_id)).waiting_for:
        person = (ANNA, BEN)[panel.waiting_for[0]]
        panel = await tables.play.panel(game_id, person.user_id)
        intent = Intent(game_id=game_id, user_id=person.user_id, action=_action(panel, chance), rev=panel.rev)
        outcome = await tables.play.act(intent)
        if outcome.committed:
            _say(f"{game_id} {outcome.panel.seq}")


def _action(panel: Panel, chance: random.Random) -> Control | str:
    return Control.CONFIRM if panel.can_confirm else str(chance.choice(panel.legal))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), random.Random(sys.argv[2])))
