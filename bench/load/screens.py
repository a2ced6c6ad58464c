"""What people's screens show: each person's newest panel at each table, and what the bot posted by itself."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cogs.interactions.controls import Press, parse_press
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world import messages
from playground.world.components import walk
from playground.world.happenings import Happening, MessageDeleted, MessageEdited, MessagePosted
from playground.world.state import BOT_ID, Message
from tests.endtoend.driver.player import Option, read_options

_OF_SEATS = frozenset({"go", "open", "pick", "back", "restart", "confirm"})
"""Verbs that carry the revision of the reader's seat."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What a panel offers: `options` are the ones that lead on, `verbs` those of all its enabled buttons."""

    id: int
    options: Sequence[Option]
    verbs: frozenset[str]


@dataclass
class Screens:
    """
    Watches a world. `revs` is the newest revision that each person was shown of each game.

    `sent` and `edited` count what the bot posted by itself, and how often it changed such a post; `pictures` are the
    files that reached anybody.
    """

    standin: StandIn
    revs: dict[tuple[int, int], int] = field(default_factory=dict)
    sent: int = 0
    edited: int = 0
    pictures: int = 0
    bytes_of_pictures: int = 0
    posted: set[int] = field(default_factory=set)
    _panels: dict[tuple[int, int], int] = field(default_factory=dict)
    _watched: dict[int, asyncio.Future[None]] = field(default_factory=dict)

    def watch(self, happening: Happening) -> None:
        """Note what a happening shows."""
        match happening:
            case MessagePosted(message):
                self.posted.add(message.id)
                self._count(message, is_new=True)
                self._note(message)
            case MessageEdited(message):
                self._count(message, is_new=False)
                self._note(message)
                self._wake(message)
            case MessageDeleted(message):
                # Somebody has closed it, or a newer panel stands below it.
                self._wake(message)
            case _:
                pass

    def panel(self, user_id: int, game_id: int) -> Panel | None:
        """Return a person's newest panel of a game, or None."""
        return self.read(self._panels.get((user_id, game_id)))

    def read(self, message_id: int | None) -> Panel | None:
        """Return what a message offers now; None if it is gone."""
        message = self.standin.world.state.messages.get(message_id or 0)
        if message is None:
            return None
        # Nothing else of it is read, so nothing else is written out as Discord would.
        seen = Seen({"components": message.components}, {})
        verbs = frozenset(custom_id.split("|")[1] for custom_id in seen.buttons)
        return Panel(message.id, read_options(seen), verbs)

    async def changed(self, message_id: int, limit: float) -> None:
        """Wait until a message is edited or gone. Raises: TimeoutError: not within `limit` seconds."""
        future = self._watched.setdefault(message_id, asyncio.get_running_loop().create_future())
        try:
            await asyncio.wait_for(future, limit)
        finally:
            self._watched.pop(message_id, None)

    def _wake(self, message: Message) -> None:
        future = self._watched.get(message.id)
        if future is not None and not future.done():
            future.set_result(None)

    def _count(self, message: Message, *, is_new: bool) -> None:
        if message.author_id != BOT_ID:
            return
        self.pictures += len(message.attachments)
        self.bytes_of_pictures += sum(one.size for one in message.attachments)
        if message.origin is None and message.ephemeral_to is None:
            self.sent += is_new
            self.edited += not is_new

    def _note(self, message: Message) -> None:
        reader = message.ephemeral_to or self.standin.world.channel(message.channel_id).recipient_id
        if reader is None or message.author_id != BOT_ID:
            return
        presses = list(_presses(message))
        for press in presses:
            if press.rev is not None and press.name in _OF_SEATS:
                key = (reader, press.game)
                self.revs[key] = max(press.rev, self.revs.get(key, 0))
        # Every panel has the way to its text board; what *More* shows has the log beside it.
        is_panel = all(press.name != "log" for press in presses)
        game = next((press.game for press in presses if press.name == "text" and is_panel), None)
        if game is not None:
            self._turn_over((reader, game), message)

    def _turn_over(self, key: tuple[int, int], message: Message) -> None:
        """Keep the newest panel; an older one that only its reader sees is dismissed."""
        before = self.standin.world.state.messages.get(self._panels.get(key, 0))
        self._panels[key] = message.id
        if before is not None and before.id != message.id and before.ephemeral_to is not None:
            messages.remove(self.standin.world, before)


def _presses(message: Message) -> Iterator[Press]:
    for component in walk(message.components):
        if (press := parse_press(component.get("custom_id", ""))) is not None:
            yield press
