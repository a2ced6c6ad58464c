"""One script for two stages: the same people, the same deal and the same choices over either Discord."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from playground.actors.seen import Seen
from tests.endtoend.driver.player import Option, read_options

HOST, GUEST = "Anna", "Ben"
TURNS = 36
GAME_OVER = "The game is over"
_MENTION = re.compile(r"<@!?(\d+)>")
_NEXT = re.compile(r"(?:^|· )\*\*(\w+)\*\* is next", re.MULTILINE)
_LINK = re.compile(r"https://discord\.com/channels/[\d/]+")


class Person(Protocol):
    """Somebody at their screen; every deed returns when the bot has nothing more to do."""

    id: int
    name: str

    @property
    def dms(self) -> Sequence[Seen]:
        """Their direct messages with the bot as they stand now, oldest first."""

    async def new_table(self) -> Seen:
        """Run `/new` in the channel. Returns: the lobby card."""

    async def press(self, message: Seen, option: Option) -> None:
        """Press a button, or choose in a select."""

    async def offers(self, typed: str) -> Sequence[str]:
        """Type after `/play` in the thread. Returns: the suggestions."""

    async def play(self, moves: str) -> Seen:
        """Run `/play` in the thread. Returns: the answer."""


class Stage(Protocol):
    """A server with one channel, two people and Parterre."""

    @property
    def people(self) -> Sequence[Person]:
        """The host, then the guest."""

    @property
    def posts(self) -> Sequence[Seen]:
        """What stands in the channel and in the table's thread for everybody, oldest first, channel first."""

    async def restart(self) -> None:
        """Stop the bot and start it anew on the same database."""

    async def until_over(self) -> None:
        """Wait until the table card tells the end: it is edited after the final post."""


@dataclass(frozen=True, slots=True)
class Account:
    """What was to be read in the end, names in the place of ids: public posts, and direct messages by person."""

    posts: tuple[str, ...]
    dms: tuple[tuple[str, ...], ...]


Turn = Callable[[Person, Random], Awaitable[None]]


async def by_clicks(person: Person, lot: Random) -> None:
    """Press whatever leads on in the newest direct message until nothing does."""
    while options := read_options(person.dms[-1]):
        await person.press(person.dms[-1], lot.choice(options))


async def by_typing(person: Person, lot: Random) -> None:
    """Take one suggestion of `/play` after the other until the turn can be confirmed, and send it."""
    typed = ""
    while not typed.endswith("confirm"):
        typed = lot.choice(await person.offers(f"{typed} ".lstrip()))
    answer = await person.play(typed)
    assert answer.is_ephemeral
    assert [] == read_options(answer)


async def act(stage: Stage, turn: Turn, seed: int, turns: int = TURNS) -> Account:
    """Play a game of two, whole unless told otherwise, with a restart in its middle. Returns: what was to be read."""
    lot = Random(seed)
    host, guest = stage.people
    card = await host.new_table()
    for person, label in ((guest, "Join"), (host, "Start")):
        await person.press(card, Option(_button(card, label), label))
    for number in range(turns):
        if number == turns // 2:
            await stage.restart()
        await turn(_next(stage), lot)
    if turns == TURNS:
        await stage.until_over()
    return _account(stage)


def _button(card: Seen, label: str) -> str:
    """Return the custom_id of a button, also of one that cannot be pressed yet."""
    return next(str(c["custom_id"]) for c in card.components if c.get("label") == label)


def _next(stage: Stage) -> Person:
    found = _NEXT.search(stage.posts[-1].text)
    assert found, "nobody is named as the next"
    return next(person for person in stage.people if person.name == found[1])


def _account(stage: Stage) -> Account:
    names = {person.id: person.name for person in stage.people}

    def told(message: Seen) -> str:
        text = _LINK.sub("(link)", "\n".join((message.text, *message.alt_texts, *message.buttons.values())))
        return _MENTION.sub(lambda found: f"@{names[int(found[1])]}", text)

    return Account(
        tuple(told(post) for post in stage.posts),
        tuple(tuple(told(message) for message in person.dms) for person in stage.people),
    )
