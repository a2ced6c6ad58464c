"""
Controls: buttons, selects and modals, each declared once, where its handler stands; their custom_id says everything.

The client dispatches them by custom_id alone. They are not registered with discord.py, which would keep whole views.
"""

import re
from collections.abc import Awaitable, Callable, Container, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, partial
from importlib import import_module
from pkgutil import walk_packages
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import discord
from discord import ui

from cogs.words.text import clipped
from languages.speech import Text

if TYPE_CHECKING:
    from cogs.interactions.click import Click
    from cogs.interactions.replies import Reply

Style = discord.ButtonStyle
_LABEL = 80
_PLACEHOLDER = 150
OPTIONS = 25
"""Options that a select has at most."""


LONGEST = 100
_ANY = re.compile(
    r"v1\|(?P<name>[a-z]{1,10})\|(?P<game>[0-9]{1,18})\|(?P<rev>[0-9]{0,18})\|(?P<rest>[a-z0-9:+.-]{0,48})", re.ASCII
)

LARGEST = (1 << 63) - 1
"""The largest integer that SQLite stores."""
_DIGITS = len(str(LARGEST))
Handler = Callable[["Click"], Awaitable["Reply"]]
"""Returns the answer to a click. Raises: PlayerError: a sentence for the person who clicked."""
Around = Callable[["Click"], AbstractAsyncContextManager[None]]
"""What is done before and after a click is answered."""
Anew = Callable[["Click", Text], Awaitable["Reply"]]
"""Composes the clicked message as it would be now, with a sentence in it if there is one."""
_Any = TypeVar("_Any", bound=Callable[["Click"], Awaitable[Any]])


@dataclass(frozen=True, slots=True)
class Press:
    """
    A decoded custom_id.

    `name` is that of a control, `game` the id of the table or private board that it is about, 0 for none. `rev` is None
    if it never expires, `rest` is notations, a path or an option's name.
    """

    name: str
    game: int = 0
    rev: int | None = None
    rest: str = ""

    def __str__(self) -> str:
        return f"v1|{self.name}|{self.game}|{'' if self.rev is None else self.rev}|{self.rest}"


def parse_press(custom_id: str) -> Press | None:
    """Decode a custom_id; None if the bot did not make it. Whether there is such a control, `controls` knows."""
    found = _ANY.fullmatch(custom_id)
    if found is None:
        return None
    rev = int(found["rev"]) if found["rev"] else None
    return Press(found["name"], int(found["game"]), rev, found["rest"])


def number(text: str) -> int | None:
    """Read a non-negative integer that the database can store; None if the text is none."""
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS):
        return None
    found = int(text)
    return found if found <= LARGEST else None


class Needs(Enum):
    """Whom something is for. What is about a table is never for those for whom the table is not there."""

    ANYBODY = "anybody"
    """Everybody who sees it."""
    READER = "reader"
    """Those for whom the table is there: on its server, at its seats (also formerly), or among its spectators."""
    MEMBER = "member"
    """Those who are on the table's server now, or on the one where they ask."""
    SEAT = "seat"
    """Those who hold a seat at the table."""
    PLAYER = "player"
    """Those who hold a seat and play in it: people who are away come back to it, if they are on its server."""
    HOST = "host"
    """The table's host, or who may become it."""
    HOST_OR_MANAGER = "host-or-manager"
    """The table's host, and those who manage its server."""
    MANAGER = "manager"
    """Those who manage the server where they ask."""


class Changes(Enum):
    """What something changes."""

    NOTHING = "nothing"
    """It only shows something; what somebody has read, and what was computed for it, may be noted."""
    OWN = "own"
    """One's own: seat and moves, the answer to a question that others asked, settings, private boards."""
    OTHERS = "others"
    """What others see or have: posts, the seats of others, the table, the server."""


class Posts(Enum):
    """What the bot posts for somebody who asks, and must be able to write there themselves."""

    RESULT = "result"
    """What they show of their own."""
    TABLE = "table"
    """What comes before a table is in play; in channels that the server has named for tables everybody may."""


@dataclass(frozen=True, slots=True)
class Rights:
    """Who may use something, what it changes, and what it posts where they ask, or in the channel of its table."""

    needs: Needs
    changes: Changes
    posts: Posts | None = None


class Kind(Enum):
    """What a control is at Discord."""

    BUTTON = "button"
    """Or a modal that is opened by one."""
    SELECT = "select"
    CHANNELS = "channels"
    ROLES = "roles"
    PEOPLE = "people"


class About(Enum):
    """What a control is about, so what stands in its custom_id in the place of a table's id."""

    NOTHING = "nothing"
    """The person who clicks, or their server; what stands there means nothing."""
    DAY = "day"
    """A day, which stands in the rest of the custom_id."""
    TABLE = "table"
    """A table; if there is none, it is refused."""
    ANY_TABLE = "any-table"
    """A table, or none."""
    LOBBY = "lobby"
    """A table that has not started; once it has, its players are shown their panel instead."""
    CHOSEN_TABLE = "chosen-table"
    """The table that is chosen in it."""
    BOARD = "board"
    """A private board of the person who clicks."""


class Where(Enum):
    """Where the answer stands."""

    NEW_MESSAGE = "new-message"
    """In a new message that only the person who clicked sees."""
    CLICKED_MESSAGE = "clicked-message"
    """In place of the clicked message, if nobody else sees that; otherwise in a new one."""
    BY_ITSELF = "by-itself"
    """The handler answers."""


class Number(Enum):
    """How many options may be chosen; only a forged click chooses another number."""

    ONE = "one"
    ANY = "any"
    SET = "set"
    """One; where the custom_id has a rest, as many as somebody wants, but at least one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """
    A declared control.

    Args:
        when: whether the answer to a click may replace the clicked message; it always may unless given.
        meanwhile: what is shown if the answer takes long; if it replaces the clicked message, in that, made `anew`.
        around: what else is done before and after.
    """

    name: str
    kind: Kind
    about: About
    rights: Rights
    handler: Callable[["Click"], Awaitable[Any]]
    where: Where = Where.NEW_MESSAGE
    when: Callable[["Click"], bool] | None = None
    choose: Number = Number.ONE
    meanwhile: Text = ""
    anew: Anew | None = None
    around: Around | None = None

    def accepts(self, press: Press, chosen: int, *, is_button: bool | None = None) -> bool:
        """Return whether so many options may be chosen, in a component of that kind if it is known."""
        if is_button is not None and is_button != (self.kind is Kind.BUTTON):
            return False
        if self.kind is Kind.BUTTON or self.choose is Number.ANY:
            return True
        return chosen == 1 or (self.choose is Number.SET and bool(press.rest) and chosen > 0)

    def meant(self, press: Press, values: Sequence[str]) -> Press:
        """Return a press with the table that is chosen, if one is: 0, which is no table, for a forged one."""
        return replace(press, game=number(values[0]) or 0) if self.about is About.CHOSEN_TABLE and values else press

    def table_of(self, press: Press) -> int:
        """Return the id of the table that a press is about; 0 for none. A forged one may name a table anywhere."""
        return 0 if self.about is About.BOARD else press.game


_declared: dict[str, Control] = {}


def button(  # noqa: PLR0913 - all but three have a usual value
    name: str,
    needs: Needs,
    changes: Changes,
    *,
    about: About = About.NOTHING,
    posts: Posts | None = None,
    kind: Kind = Kind.BUTTON,
    where: Where = Where.NEW_MESSAGE,
    when: Callable[["Click"], bool] | None = None,
    choose: Number = Number.ONE,
    meanwhile: Text = "",
    anew: Anew | None = None,
    around: Around | None = None,
) -> Callable[[_Any], _Any]:

    def declare(handler: _Any) -> _Any:
        assert name not in _declared, f"two controls are called {name}"
        _declared[name] = Control(
            name=name,
            kind=kind,
            about=about,
            rights=Rights(needs, changes, posts),
            handler=handler,
            where=where,
            when=when,
            choose=choose,
            meanwhile=meanwhile,
            anew=anew,
            around=around,
        )
        return handler

    return declare


select = partial(button, kind=Kind.SELECT)
"""Declare a select, with what it does."""


@cache
def controls() -> Mapping[str, Control]:
    """Return all controls by name: every module of `cogs` declares its own."""
    package = __name__.partition(".")[0]
    for module in walk_packages(import_module(package).__path__, f"{package}."):
        import_module(module.name)
    return MappingProxyType(_declared)


class PressButton(ui.Button[Any]):
    """A button whose custom_id is a press."""

    def __init__(self, press: Press, label: Text, style: Style = Style.secondary, *, disabled: bool = False) -> None:
        _check(press, (Kind.BUTTON,), 0, 0)
        super().__init__(label=clipped(str(label), _LABEL), style=style, custom_id=str(press), disabled=disabled)
        self.press = press


class PressSelect(ui.Select[Any]):
    """A select whose custom_id is a press. You choose exactly `most` options, or from `least` to `most`."""

    def __init__(
        self,
        press: Press,
        placeholder: Text,
        options: Sequence[discord.SelectOption],
        most: int = 1,
        *,
        least: int | None = None,
    ) -> None:
        least = most if least is None else least
        _check(press, (Kind.SELECT,), least, most)
        super().__init__(
            placeholder=clipped(str(placeholder), _PLACEHOLDER),
            options=list(options[:OPTIONS]),
            custom_id=str(press),
            min_values=least,
            max_values=most,
        )
        self.press = press


class PressChannels(ui.ChannelSelect[Any]):
    """A select of at most `most` text or announcement channels; those in `chosen` are selected at first."""

    def __init__(self, press: Press, placeholder: Text, chosen: Iterable[int] = (), most: int = OPTIONS) -> None:
        _check(press, (Kind.CHANNELS,), 0, most)
        super().__init__(
            placeholder=str(placeholder),
            custom_id=str(press),
            channel_types=[discord.ChannelType.text, discord.ChannelType.news],
            min_values=0,
            max_values=most,
            default_values=[discord.Object(one) for one in sorted(chosen)[:OPTIONS]],
        )
        self.press = press


class PressRole(ui.RoleSelect[Any]):
    """A select of one role, or of `least` 0 of none; `chosen` is selected at first."""

    def __init__(self, press: Press, placeholder: Text, chosen: int | None = None, *, least: int = 1) -> None:
        _check(press, (Kind.ROLES,), least, 1)
        marked = [] if chosen is None else [discord.Object(chosen)]
        super().__init__(
            placeholder=clipped(str(placeholder), _PLACEHOLDER),
            custom_id=str(press),
            default_values=marked,
            min_values=least,
        )
        self.press = press


class PressPeople(ui.UserSelect[Any]):
    """A select of up to `most` people."""

    def __init__(self, press: Press, placeholder: Text, most: int) -> None:
        _check(press, (Kind.PEOPLE,), 0, most)
        super().__init__(
            placeholder=str(placeholder), custom_id=str(press), min_values=0, max_values=min(most, OPTIONS)
        )
        self.press = press


def _check(press: Press, kinds: Container[Kind], least: int, most: int) -> None:
    """Raise an AssertionError if what is offered, so many choices in such a component, would be taken for forged."""
    control = controls().get(press.name)
    assert control is not None, f"no control is called {press.name}"
    is_taken = control.kind in kinds and control.accepts(press, least) and control.accepts(press, most)
    assert is_taken, f"{press.name} is for other components, or for other numbers of choices"
