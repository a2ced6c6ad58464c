"""
A process that plays Sanssouci until it is killed, and says on its output what it was told is saved.

Run as `python -m tests.tables.killed FILE SEED`. One line for each commit: the game's id and its number of moves; one
for each resignation: the game's id, `resigned` and the seat; one each time that somebody went away or came back: the
game's id and `strayed`; one for each take-back: the game's id and `mended`.
"""

import asyncio
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from db.database import Database
from rules.registry import GAMES
from tables.intent import Control, Intent
from tables.panel import Panel
from tables.place import Person, Place, Player
from tables.proposing import Proposal
from tables.refusals import Refusal
from tables.resigning import Farewell
from tables.service import Tables
from tables.taking_back import Wanted
from tables.timing import AUTO_DELAY

PEOPLE = (ANNA, BEN, CLARA) = (Person(11, "Anna"), Person(12, "Ben"), Person(13, "Clara"))
RESIGNING = 0.05
"""How often somebody resigns in place of a click."""
STRAYING = 0.1
"""How often somebody goes away or comes back in place of a click."""
MENDING = 0.1
"""How often somebody takes their last turn back, if there is one, in place of a click."""


@dataclass
class Time:
    """The time, which moves on when computers are to play."""

    now: int = 1

    def __call__(self) -> int:
        return self.now


async def play(path: Path, chance: random.Random) -> None:
    """Go on with the games there are, or begin one, for ever."""
    database = await Database.open(path, now=0)
    time = Time()
    tables = Tables(database, time, GAMES)
    await tables.clock.boot()
    _say("open")
    while True:
        await asyncio.gather(*(_play_out(tables, game_id, time, chance) for game_id in await _games(tables)))


async def _games(tables: Tables) -> list[int]:
    games = [ref.game_id for ref in await tables.find.tables_of(ANNA.user_id)]
    while len(games) < 2:
        games.append((await tables.lobbies.open(ANNA, Place(None, 1), "sanssouci")).game_id)
    for game_id in games:
        lobby = await tables.lobbies.lobby(game_id)
        if lobby.status.value == "lobby":
            await tables.lobbies.set_lenient(game_id, ANNA.user_id, is_lenient=True)
        # Every other game is one of three, which goes on when somebody resigns.
        for person in PEOPLE[len(lobby.players) : 2 + game_id % 2]:
            await tables.lobbies.join(game_id, person)
        if lobby.status.value == "lobby":
            await tables.lobbies.start(game_id, ANNA.user_id)
    return games


async def _play_out(tables: Tables, game_id: int, time: Time, chance: random.Random) -> None:
    while (panel := await tables.play.panel(game_id, None)).waiting_for:
        staying = [player for player in panel.players if not player.is_resigned]
        present = [player for player in staying if not player.is_away]
        if not present or chance.random() < STRAYING:
            await _stray(tables, game_id, chance.choice(staying))
        elif chance.random() < MENDING:
            await _mend(tables, game_id, chance.sample(staying, len(staying)))
        elif chance.random() < RESIGNING:
            await _resign(tables, game_id, chance.choice(staying))
        elif panel.players[panel.waiting_for[0]].is_automatic:
            time.now += AUTO_DELAY
            await tables.clock.tick()
        else:
            await _click(tables, game_id, PEOPLE[panel.waiting_for[0]], chance)


async def _click(tables: Tables, game_id: int, person: Person, chance: random.Random) -> None:
    panel = await tables.play.panel(game_id, person.user_id)
    intent = Intent(game_id=game_id, user_id=person.user_id, action=_action(panel, chance), rev=panel.rev)
    outcome = await tables.play.act(intent)
    if outcome.committed:
        _say(f"{game_id} {outcome.panel.seq}")


async def _resign(tables: Tables, game_id: int, player: Player) -> None:
    assert player.user_id is not None
    asked = await tables.resigning.question(game_id, player.user_id)
    farewell = Farewell(game_id=game_id, user_id=player.user_id, seat=asked.seat, rev=asked.rev, parting=asked.parting)
    await tables.resigning.resign(farewell)
    _say(f"{game_id} resigned {player.seat}")


async def _stray(tables: Tables, game_id: int, player: Player) -> None:
    assert player.user_id is not None
    try:
        await (tables.presence.back if player.is_away else tables.presence.away)(game_id, player.user_id)
    except Refusal:
        # Nobody else is left to play on for.
        return
    _say(f"{game_id} strayed")


async def _mend(tables: Tables, game_id: int, players: Sequence[Player]) -> None:
    """Let the first of these take their last turn back, the others agreeing."""
    taker, *others = [player.user_id for player in players if player.user_id is not None]
    try:
        done = await tables.taking_back.take_back(Wanted(game_id=game_id, user_id=taker))
        if isinstance(done, Proposal):
            for user_id in others:
                await tables.proposing.answer(game_id, user_id, done.row.id, agrees=True)
    except Refusal:
        # It has no price, or all that were asked have agreed before the last of the others answers.
        return
    _say(f"{game_id} mended")


def _action(panel: Panel, chance: random.Random) -> Control | str:
    return Control.CONFIRM if panel.can_confirm else str(chance.choice(panel.legal))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), random.Random(sys.argv[2])))
