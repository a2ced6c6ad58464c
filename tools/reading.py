"""
How much a turn asks of its player: taps, and words in panel, buttons and thread.

Whole games of two people, who are new to the game and choose as casual computers do, are played through the real panels
and posts: `python -m tools.reading --games 100`. A button is one tap, an option of a select two, and each further value
picked in it one. A press of several moves is chosen where they are what the player wants. Words are those of lines and
buttons that the panel did not already show in the same turn; options of a select that is closed, and pictures, have
none. One of the two gets direct messages.
"""

import argparse
import asyncio
import logging
import re
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count, permutations
from pathlib import Path
from statistics import fmean
from typing import Any

import discord
import structlog
from discord import ui

from cogs.app import App
from cogs.delivery.dispatch import EDITS, Dispatch
from cogs.interactions.answers import Reply, note_read
from cogs.interactions.askers import audience_of
from cogs.interactions.controls import Press
from cogs.interactions.replies import text_of
from cogs.panels.choices import PLAYING, as_typed
from cogs.panels.panel import Display
from cogs.panels.seats import look_reply, show_outcome, show_seat
from db.delivery.entries import EntryKind
from db.engine.database import Database
from languages.catalogues import ENGLISH
from languages.explanations import read_as, reader
from languages.speech import speaking
from render.registry import LOOKS
from rules.registry import GAMES
from tables.model.panel import Control, Intent, Panel
from tables.model.place import Person, Place
from tables.service import Tables

NAMES = ("Anna", "Ben")
FIRST_TURNS = 3
"""Turns of a seat that are told apart, since they explain what is read for the first time."""
_WORD = re.compile(r"\w")
_LINK = re.compile(r"\]\([^)]*\)|<[@t:][^>]*>")
"""Where a link leads, a mention, a time or an emoji: no words that are read."""
_MOST_TOGETHER = 4
"""Moves that one press makes at most, but for those that follow of themselves."""
Action = Control | tuple[str, ...]
_ACTIONS: dict[str, Action] = {"back": Control.BACK, "restart": Control.RESTART, "confirm": Control.CONFIRM}


@dataclass
class Turn:
    """
    What one turn cost; `number` counts the turns of its seat from 1.

    `posts` are those in the thread after it, `calls` the direct messages that called to it, with the panel in them.
    """

    number: int
    taps: int = 0
    seen: set[str] = field(default_factory=set)
    words: int = 0
    on_buttons: int = 0
    posts: int = 0
    in_posts: int = 0
    calls: int = 0

    async def read(self, reply: Reply) -> None:
        """Read the lines of an answer that were not read in this turn."""
        await note_read(reader(), reply)
        lines, labels = {*_lines(reply)} - self.seen, {*_labels(reply)} - self.seen
        self.words += _words(lines)
        self.on_buttons += _words(labels)
        self.seen |= lines | labels


def _words(lines: Iterable[str]) -> int:
    return sum(bool(_WORD.search(word)) for line in lines for word in _LINK.sub("", line).split())


def _lines(reply: Reply) -> Iterator[str]:
    texts = (item.content for item in reply.view.walk_children() if isinstance(item, ui.TextDisplay))
    return (line for text in texts for line in text.splitlines())


def _labels(reply: Reply) -> Iterator[str]:
    for item in reply.view.walk_children():
        label = getattr(item, "label", None) or getattr(item, "placeholder", None)
        if label:
            yield str(label)


@dataclass(frozen=True)
class Found:
    """A press that was found: the taps it takes, the panel that has it, those `seen` on the way, and what it does."""

    taps: int
    shown: Reply
    seen: tuple[Reply, ...] = ()
    action: Action = ()

    @property
    def length(self) -> int:
        """How many moves the press makes."""
        return 0 if isinstance(self.action, Control) else len(self.action)


class Reader:
    """Plays turns of one table as its people would, and counts."""

    def __init__(self, app: App, game_id: int) -> None:
        self._app, self._game_id = app, game_id
        self._dispatch = Dispatch(discord.Client(intents=discord.Intents.none()), app)
        self._calls: dict[int, Reply] = {}

    async def take_turn(self, person: Person, number: int) -> Turn | None:
        """Let a person play one turn; None if they have none."""
        panel = await self._panel(person)
        if not panel.is_to_act:
            return None
        turn = Turn(number)
        await self._as_reader(person)
        call = self._calls.pop(person.user_id, None)
        turn.calls += call is not None
        reply = call or await look_reply(self._app, person.user_id, self._game_id)
        while True:
            await turn.read(reply)
            await self._as_reader(person, text_of(reply.view.children))
            wanted = await self._wanted(person, panel)
            found = await self._find(person, panel, reply, wanted)
            turn.taps += found.taps
            for shown in found.seen:
                await turn.read(shown)
            action = found.action if isinstance(found.action, Control) else " ".join(found.action)
            intent = Intent(game_id=self._game_id, user_id=person.user_id, action=action, rev=panel.rev)
            outcome = await self._app.tables.play.act(intent)
            panel, reply = outcome.panel, await show_outcome(self._app, person.user_id, outcome)
            if found.action is Control.CONFIRM or not panel.is_to_act:
                await turn.read(reply)
                await self.deliver(turn)
                return turn

    async def deliver(self, turn: Turn | None = None) -> None:
        """Send what waits in the outbox: posts, which are counted after a turn, and calls to the next one."""
        outbox = self._app.tables.outbox
        while entries := await outbox.pending():
            for entry in entries:
                await outbox.begin(entry.id)
                if entry.kind is not EntryKind.THREAD and entry.kind not in EDITS:
                    reply, who = await self._dispatch.composed(entry)
                    if entry.is_direct and reply is not None:
                        await note_read(who, reply)
                        self._calls[entry.user_id or 0] = reply
                    elif turn is not None and reply is not None:
                        turn.posts += 1
                        turn.in_posts += _words(_lines(reply))
                await outbox.done(entry.id, entry.id)

    async def _as_reader(self, person: Person, before: str = "") -> None:
        found = await self._app.tables.people.find(person.user_id)
        read_as(audience_of(self._app, person.user_id, found, before=before).reader)

    async def _panel(self, person: Person) -> Panel:
        return await self._app.tables.play.panel(self._game_id, person.user_id)

    async def _wanted(self, person: Person, panel: Panel) -> Action:
        """
        Return what the person wants to press: the moves of a casual player, as far as one press may make them.

        It is Confirm where that comes to the same.
        """
        wanted: tuple[str, ...] = ()
        now = panel
        while len(wanted) < _MOST_TOGETHER and now.legal:
            move = GAMES[now.slug].casual(now.draft_view, now.legal)
            if now.can_confirm and (move == now.none_move or len(now.legal) == 1):
                break
            wanted = (*wanted, str(move))
            if wanted[-1] in now.surprising:
                break
            now = await self._app.tables.play.rehearse(self._game_id, person.user_id, " ".join(wanted))
            # What follows of itself may stand in the same press.
            wanted = tuple(played.notation for played in now.played[len(panel.played) :])
        return wanted or Control.CONFIRM

    async def _find(self, person: Person, panel: Panel, reply: Reply, wanted: Action) -> Found:
        """Return the press that makes most of the wanted moves."""
        ways = [Found(0, reply)]
        opened, found = {""}, list[Found]()
        for way in ways:
            for cost, verb, rest in presses(way.shown):
                action = _ACTIONS.get(verb, tuple(as_typed(rest).split()) if verb == "go" else ())
                if _leads_to(action, wanted):
                    found.append(Found(way.taps + cost, way.shown, way.seen, action))
                elif verb == "open" and rest not in opened:
                    opened.add(rest)
                    further = await show_seat(self._app, person.user_id, panel, Display(path=rest))
                    ways.append(Found(way.taps + cost, further, (*way.seen, further)))
        if not found:
            raise LookupError(f"no button leads to {wanted}")
        return min(found, key=lambda one: (-one.length, one.taps))


def _leads_to(action: Action, wanted: Action) -> bool:
    if isinstance(action, Control) or isinstance(wanted, Control):
        return action == wanted
    return bool(action) and action == wanted[: len(action)]


def presses(reply: Reply) -> Iterator[tuple[int, str, str]]:
    """Yield what can be pressed in an answer: the taps it takes, what it asks for, and the rest of its custom_id."""
    for item in reply.view.walk_children():
        press = getattr(item, "press", None)
        if press is None:
            continue
        if isinstance(item, ui.Button):
            yield 1, press.name, press.rest
        elif press.name == "pick" and isinstance(item, ui.Select) and item.max_values == 1:
            for option in item.options:
                meant = PLAYING.picked(press, [option.value])
                yield 2, meant.name, meant.rest
        elif press.name == "pick" and isinstance(item, ui.Select):
            yield from _together(item, press)


def _together(item: ui.Select[Any], press: Press) -> Iterator[tuple[int, str, str]]:
    for values in permutations([option.value for option in item.options], item.max_values):
        meant = PLAYING.picked(press, list(values))
        yield 1 + item.max_values, meant.name, meant.rest


async def play(slug: str, games: int, language: str = ENGLISH) -> list[Turn]:
    """Play whole games with the usual options, always the same ones, each with new people, and return all turns."""
    numbers, now = count(), count(1_800_000_000)
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(Path(folder, "reading.sqlite3"), now=next(now))

        def entropy(size: int) -> bytes:
            return sha256(f"{slug}:{next(numbers)}".encode()).digest()[:size]

        tables = Tables(database, lambda: next(now), GAMES, entropy)
        app = App(tables, LOOKS, lambda: next(now))
        turns: list[Turn] = []
        try:
            for number in range(1, games + 1):
                # Each table is on a server of its own, since nobody may open many on one in a day.
                people = tuple(Person(10 * number + seat, name) for seat, name in enumerate(NAMES))
                turns += await _whole_game(app, slug, Place(guild_id=number, channel_id=number), people, language)
        finally:
            await tables.close()
            await database.close()
    return turns


async def _whole_game(app: App, slug: str, place: Place, people: tuple[Person, ...], language: str) -> list[Turn]:
    host, guest = people
    await app.tables.servers.change(place.guild_id or 0, language=language)
    for person in people:
        await app.tables.people.change(person, language=language)
    await app.tables.people.set_direct_messages(guest, are_wanted=True)
    lobby = await app.tables.lobbies.open(host, place, slug, None, None)
    await app.tables.lobbies.join(lobby.game_id, guest)
    await app.tables.lobbies.start(lobby.game_id, host.user_id)
    reader, played, turns = Reader(app, lobby.game_id), dict.fromkeys(people, 0), list[Turn]()
    await reader.deliver()
    while not (await app.tables.play.panel(lobby.game_id, None)).is_over:
        for person in people:
            turn = await reader.take_turn(person, played[person] + 1)
            if turn is not None:
                played[person] += 1
                turns.append(turn)
    return turns


def row(title: str, turns: list[Turn]) -> str:
    """Write what turns cost as a row of a table, in the mean."""
    firsts = [[turn for turn in turns if turn.number == number] for number in range(1, FIRST_TURNS + 1)]
    later = [turn for turn in turns if turn.number > FIRST_TURNS]
    words = (f"{fmean(turn.words for turn in some):.0f}" for some in (*firsts, later))
    buttons = (f"{fmean(turn.on_buttons for turn in some):.0f}" for some in (firsts[0], later))
    posts = f"{fmean(turn.posts for turn in later):.1f}", f"{fmean(turn.in_posts for turn in later):.0f}"
    # One of the two wants direct messages.
    calls = f"{len(NAMES) * fmean(turn.calls for turn in later):.1f}"
    cells = (title, f"{fmean(turn.taps for turn in turns):.1f}", *words, *buttons, *posts, calls)
    return f"| {' | '.join(cells)} |"


async def main() -> None:
    """Print a table, a row a game."""
    parser = argparse.ArgumentParser(prog="python -m tools.reading", description=__doc__)
    parser.add_argument("slugs", nargs="*", default=list(GAMES), metavar="game", help=f"of {', '.join(GAMES)}")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--language", default=ENGLISH)
    wanted = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    print("| game | taps | panel: 1st turn | 2nd | 3rd | later | buttons: 1st | later | posts | words | calls |")
    print(f"|{'---|' * 11}")
    with speaking(wanted.language):
        for slug in wanted.slugs:
            print(row(LOOKS[slug].title, await play(slug, wanted.games, wanted.language)), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
