"""What everybody's screen shows: the newest panel of each person at each table, and what the bot sent by itself."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cogs.custom_ids import Press, Verb, parse_press
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world import messages
from playground.world.components import walk
from playground.world.happenings import Happening, MessageDeleted, MessageEdited, MessagePosted
from playground.world.state import BOT_ID, Message

_OF_SEATS = frozenset({Verb.GO, Verb.OPEN, Verb.PICK, Verb.BACK, Verb.RESTART, Verb.CONFIRM})
"""Verbs whose revision is that of the seat of whoever sees the button."""


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
    _panels: dict[tuple[int, int], int] = field(default_factory=dict)

    def watch(self, happening: Happening) -> None:
        """Note what a happening shows."""
        match happening:
            case MessagePosted(message):
                self._count(message, is_new=True)
                self._note(message)
            case MessageEdited(message):
                self._count(message, is_new=False)
                self._note(message)
            case MessageDeleted(message):
                # A panel that is dismissed here was turned over before.
                assert message.ephemeral_to is not None
            case _:
                pass

    def panel(self, user_id: int, game_id: int) -> Seen | None:
        """Return somebody's newest panel of a game as it stands now; None if they have none."""
        message = self.standin.world.state.messages.get(self._panels.get((user_id, game_id), 0))
        return None if message is None else Seen(self.standin.server.payloads.message(message), {})

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
            if press.rev is not None and press.verb in _OF_SEATS:
                key = (reader, press.game)
                self.revs[key] = max(press.rev, self.revs.get(key, 0))
        # Every panel has the way to its text board, and nothing else that is private has.
        game = next((press.game for press in presses if press.verb is Verb.TEXT), None)
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
