"""Tables in play at all stages, in a database and in a stand-in's world, as if they had been played there."""

import asyncio
import random
import sqlite3
import time
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from bench import storage
from cogs.interactions.controls import Press
from db.engine.database import Database
from db.games.games import Status
from playground.world import channels, messages, people, threads
from playground.world.components import ComponentKind
from playground.world.state import BOT_ID, Channel, Guild, Message, MessageFlag, User
from playground.world.world import World
from rules.computer.choosing import Level
from rules.game import choose_options
from rules.registry import GAMES
from tables.model.panel import Control, Intent
from tables.model.place import Person, Place
from tables.service import Tables
from tests.tables.whole.test_whole_games import chosen

_TABLES_A_SERVER = 50
_PEOPLE_A_SERVER = 80
_NAMES = ("Anna", "Ben", "Clara", "David", "Elif", "Finn", "Greta", "Hugo", "Ines", "Jonas", "Klara", "Levi")
_MOST_CLICKS = 30
"""The most clicks made at a table before the run; no game is over by then."""
_TO_THE_END = 10_000
_DAY = 86_400
_OPTIONS = {"sanssouci": {"expansion": "on"}}
_COMPANIES = (2, 3, 4, 2)
EXPORT = Press("privacy", 0, rest="data")
"""*My data*."""


@dataclass(frozen=True, slots=True)
class SeededTable:
    """A table in play; `users` in seat order, `post_id` a message of its thread with *My turn*."""

    game_id: int
    slug: str
    thread: Channel
    users: tuple[User, ...]
    post_id: int


def seed(  # noqa: PLR0913 - what tables there are
    world: World,
    path: Path,
    count: int,
    chance: random.Random,
    computers: int = 0,
    ended: int = 0,
    *,
    is_crowded: bool = False,
) -> Sequence[SeededTable]:
    """
    Open, start and play `count` tables of all games in turn, and mark all posts as delivered.

    Args:
        computers: at how many of them a computer has the last seat; none has played yet.
        ended: how many more, the last ones, have been played to their end; their posts have *As a film*, *Review*,
            *Replay* and *My data*.
        is_crowded: whether as many as its game seats play at the last one.
    """
    servers = [_server(world, number) for number in range(-(-(count + ended) // _TABLES_A_SERVER))]
    levels = [*_levels(count, computers), *[None] * ended]
    tables = asyncio.run(_play(world, path, servers, count, chance, levels, is_crowded=is_crowded))
    _deliver(path, world, tables)
    return tables


@dataclass(frozen=True, slots=True)
class _Server:
    guild: Guild
    channel: Channel
    users: Sequence[User]


def _server(world: World, number: int) -> _Server:
    guild = people.add_guild(world, f"Grounds {number + 1}")
    channel = channels.add_text_channel(world, guild, "garden")
    users = [
        people.add_user(world, f"{name} {number * _PEOPLE_A_SERVER + place}")
        for place, name in enumerate(islice(cycle(_NAMES), _PEOPLE_A_SERVER))
    ]
    for user in users:
        people.join(world, guild, user)
        channels.open_dm(world, user.id)
    return _Server(guild, channel, users)


async def _play(  # noqa: PLR0913 - as `seed`
    world: World,
    path: Path,
    servers: Sequence[_Server],
    count: int,
    chance: random.Random,
    levels: Sequence[Level | None],
    *,
    is_crowded: bool,
) -> Sequence[SeededTable]:
    database = await Database.open(path, now=int(time.time()))
    tables = Tables(database, lambda: int(time.time()), GAMES)
    try:
        return [
            await _table(
                world,
                tables,
                servers[number // _TABLES_A_SERVER],
                number,
                chance,
                level,
                is_ended=number >= count,
                is_crowded=is_crowded and number == len(levels) - 1,
            )
            for number, level in enumerate(levels)
        ]
    finally:
        await database.close()


def _levels(count: int, computers: int) -> Sequence[Level | None]:
    """Spread computers over tables, keen ones and masters in turn."""
    levels = cycle((Level.KEEN, Level.MASTER))
    return [
        next(levels) if (number + 1) * computers // count > number * computers // count else None
        for number in range(count)
    ]


async def _table(  # noqa: PLR0913 - a table has all of these
    world: World,
    tables: Tables,
    server: _Server,
    number: int,
    chance: random.Random,
    level: Level | None,
    *,
    is_ended: bool,
    is_crowded: bool,
) -> SeededTable:
    slug = tuple(GAMES)[number % len(GAMES)]
    most = max(GAMES[slug].player_counts) - (level is not None)
    users = chance.sample(server.users, most if is_crowded else min(chance.choice(_COMPANIES), most))
    place = Place(guild_id=server.guild.id, channel_id=server.channel.id)
    host, *guests = [Person(user.id, user.name) for user in users]
    seats = len(users) + (level is not None)
    options = choose_options(GAMES[slug].options, seats, _OPTIONS.get(slug, {})).to_dict()
    lobby = await tables.lobbies.open(host, place, slug, options, _DAY if number % 2 else None)
    for guest in guests:
        await tables.lobbies.join(lobby.game_id, guest)
    if level is not None:
        await tables.lobbies.add_computer(lobby.game_id, host.user_id, level)
    await tables.lobbies.start(lobby.game_id, host.user_id)
    await _age(tables, lobby.game_id, users, chance, _TO_THE_END if is_ended else chance.randrange(_MOST_CLICKS))
    card = _card(world, server.channel, lobby.game_id)
    thread = threads.start_from_message(world, card, lobby.name, 10080)
    threads.add_members(world, thread, [user.id for user in users])
    looks = (Press(verb, lobby.game_id) for verb in ("film", "review", "replay"))
    post = _card(world, thread, lobby.game_id, *((*looks, EXPORT) if is_ended else ()))
    return SeededTable(lobby.game_id, slug, thread, tuple(users), post.id)


async def _age(tables: Tables, game_id: int, users: Sequence[User], chance: random.Random, clicks: int) -> None:
    """Click as the people would, at most so many times."""
    panel = await tables.play.panel(game_id, users[0].id)
    for _ in range(clicks):
        if panel.status is not Status.PLAYING:
            return
        if not panel.is_to_act:
            if panel.waiting_for[0] >= len(users):
                # A computer's turn, which comes once the bot runs.
                return
            panel = await tables.play.panel(game_id, users[panel.waiting_for[0]].id)
        action = Control.CONFIRM if panel.can_confirm else str(chosen(panel, chance))
        user_id = users[panel.seat or 0].id
        intent = Intent(game_id=panel.game_id, user_id=user_id, action=action, rev=panel.rev)
        panel = (await tables.play.act(intent)).panel


def _card(world: World, channel: Channel, game_id: int, *presses: Press) -> Message:
    """Post a message with *My turn*, or other buttons, as the bot would have."""
    buttons = [
        {"type": ComponentKind.BUTTON, "id": place, "style": 1, "label": press.name, "custom_id": str(press)}
        for place, press in enumerate(presses or (Press("turn", game_id),), 2)
    ]
    row = {"type": ComponentKind.ACTION_ROW, "id": 1, "components": buttons}
    message = Message(world.take_id(), channel.id, BOT_ID, world.clock.millis(), components=[row])
    message.flags = MessageFlag.COMPONENTS_V2
    messages.keep(world, message)
    return message


def multiply(path: Path, tables: Sequence[SeededTable], user: User, number: int) -> None:
    """
    Let somebody have played so many games, by writing these ended ones again with them in the first seat.

    The copies have no results, from which ratings would follow.
    """
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        names = {
            table: [str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")]
            for table in ("games", *storage.COPIED)
        } | {"results": [], "result_seats": []}
        connection.execute("BEGIN")
        seated = f"CASE seat WHEN 0 THEN {user.id} ELSE user_id + 1 END"
        for one in range(number):
            storage.copy(connection, names, tables[one % len(tables)].game_id, one, seated)
        connection.execute("COMMIT")


def _deliver(path: Path, world: World, tables: Iterable[SeededTable]) -> None:
    """Store what a courier would have stored: cards, threads, direct messages, and that nothing waits."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        for table in tables:
            card = (*(table.thread.id,) * 3, table.game_id)
            sql = "UPDATE games SET lobby_message_id = ?, board_message_id = ?, thread_id = ? WHERE id = ?"
            connection.execute(sql, card)
        connection.execute("UPDATE outbox SET begun_at = created_at, done_at = created_at")
        boxes = [(one.id, one.recipient_id) for one in world.state.channels.values() if one.recipient_id is not None]
        connection.executemany("UPDATE people SET dm_state = 'open', dm_channel_id = ? WHERE user_id = ?", boxes)
        connection.execute("COMMIT")
