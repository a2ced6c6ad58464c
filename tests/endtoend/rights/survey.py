"""What each control and command does, whoever presses it wherever: first all is found, then all is pressed."""

import re
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Container, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from structlog.types import EventDict

from cogs.interactions.controls import About, controls, parse_press
from playground.actors.commands import Leaf, OptionKind, submission
from playground.world.components import SELECTS, ComponentKind, walk
from playground.world.happenings import AnswerKind, InteractionKind
from playground.world.state import Message
from tests.endtoend.hostile.direct import Heard, Line, Use
from tests.endtoend.hostile.trial import at_rest, empty, leaves_of
from tests.endtoend.parterre import Parterre
from tests.endtoend.rights.house import HERE, House, Where, Who, furnished
from tests.endtoend.rights.observing import Books, Change, Outcome, Seen, State, Window, concluded

JsonObject = dict[str, Any]
_NUMBER = re.compile(r"[0-9]+")
_NOTATIONS = frozenset({*("go", "open", "pick", "wish", "wishopen", "wishpick"), *("bgo", "bopen", "bpick", "replay")})
"""Whatever stands in their ids or is chosen there, they do the same."""
_TYPED_AT = ("sanssouci", "host gone", "paused", "ended by consent")
"""The tables in whose threads commands are typed; the first two where there is little time."""
_OPENING = {"go": "open", "wish": "wishopen", "bgo": "bopen"}
"""What opens a select of more choices, where there are many; tried wherever there is one choice."""
_MADE_UP = {
    **dict.fromkeys(("add", "remove"), ("lobby", None)),
    "level": ("lobby", ["keen"]),
    "game": ("lobby", ["topiary"]),
    "larger": ("sanssouci", None),
    "dropwish": ("sanssouci", ["0"]),
}
"""What stands in messages of earlier versions alone, or is hard to come by: at which table, and what is chosen."""
_EACH = 2
"""How many payloads of a control are tried that somebody found themselves, and as many of others."""
Cell = tuple[str, Who, Where]


@dataclass(frozen=True, slots=True)
class Ask:
    """
    Something to press or type, as the bot itself showed it to somebody.

    Args:
        name: of the control or command.
        game_id: the table that it is about or stands beside; 0 for none.
        state: the database in which it can be pressed.
    """

    name: str
    game_id: int
    finder: Who
    state: State
    kind: InteractionKind
    data: JsonObject
    components: Sequence[JsonObject] = ()
    is_public: bool = False
    reach: int = 0
    """How far it went when its finder pressed it."""

    @property
    def shape(self) -> tuple[object, ...]:
        """The same for what does the same at other tables."""
        return self.likeness[0], *self.likeness[2:]

    @property
    def likeness(self) -> tuple[object, ...]:
        """The same for what does the same, as far as can be told."""
        press = parse_press(str(self.data.get("custom_id", "")))
        game_id = self.game_id if press is None or press.game else 0
        if press is not None and press.name in _NOTATIONS:
            return (self.name, game_id, self.kind)
        chosen = str(self.data.get("values", self.data.get("options", "")))
        if press is not None and controls()[press.name].about is About.CHOSEN_TABLE:
            return (self.name, game_id, self.kind, press.rest, chosen)
        rest = "" if press is None else press.rest
        return (self.name, game_id, self.kind, _NUMBER.sub("#", rest), _NUMBER.sub("#", chosen))


@dataclass
class Survey:
    """The bot with people and tables of every kind, all that can be pressed there, and what comes of it."""

    bot: Parterre
    house: House
    line: Line
    books: Books
    window: Window
    logged: list[EventDict]
    failed: list[str]
    base: State
    asks: dict[str, list[Ask]] = field(default_factory=lambda: defaultdict(list))
    presses: int = 0
    _messages: dict[tuple[int, int], Message] = field(default_factory=dict)
    _as_host: dict[State, State] = field(default_factory=dict)
    _heard: Heard = field(init=False)

    async def press(self, who: Who, where: Where, ask: Ask) -> Seen:
        """Let somebody press something there. Returns: what came of it, which stands until the next press."""
        user, state = self.house.users[who], await self._state_for(who, ask)
        await self.books.set(state)
        place = self.house.place(who, where, ask.game_id)
        message = self._message(place.id, None if ask.is_public else user.id)
        is_typed = ask.kind in (InteractionKind.COMMAND, InteractionKind.AUTOCOMPLETE)
        use = Use(ask.kind, user, place, ask.data, None if is_typed else message, ask.components)
        self.presses += 1
        self.window.look(user)
        self._heard = heard = await self.line.use(use)
        seen = concluded(user, heard, state, self.books.changes(), self.window.look(user))
        self.window.put_back()
        wrong = [str(one) for one in self.logged if one["log_level"] in ("error", "critical")] + self.failed
        self.logged.clear()
        self.failed.clear()
        return Seen(Outcome.SORRY, wrong) if wrong else seen

    async def find(self, finders: Mapping[Who, Container[str]], *, is_thrifty: bool = False) -> None:
        """
        Let people press whatever they are shown, until nothing new is shown.

        Args:
            finders: who, and which commands they type besides.
            is_thrifty: whether the same is pressed at one table of each game only.
        """
        for who, typed in finders.items():
            typed_at = _TYPED_AT[:2] if is_thrifty else _TYPED_AT
            waiting = deque(self._offered(who, typed, [self.house.tables[one] for one in typed_at]))
            known: set[object] = set()
            while waiting:
                ask = waiting.popleft()
                if (key := self._known(ask, is_thrifty=is_thrifty)) in known:
                    continue
                known.add(key)
                seen = await self.press(who, self._usual_place(who, ask), ask)
                self.asks[ask.name].append(replace(ask, reach=seen.outcome.reach))
                changes = self.books.changes()
                if any(_makes_another(one, self.house.users[who].id) for one in changes):
                    continue
                if shown := [*self._shown(who, ask)]:
                    state = self.books.take() if changes else ask.state
                    waiting += [replace(one, state=state) for one in shown]

    def _known(self, ask: Ask, *, is_thrifty: bool) -> tuple[object, ...]:
        """Return what is not pressed twice: after a change the same may do something else, once."""
        table = self.house.games.get(ask.game_id) if is_thrifty and ask.components else ask.game_id
        return (*ask.likeness[:1], *ask.shape[1:], table if ask.likeness[1] else 0, ask.state is not self.base)

    async def cell(self, name: str, who: Who, where: Where) -> Seen:
        """Return the most that comes of a control or command of somebody there, whatever is in it."""
        most = Seen(Outcome.REFUSED, ())
        for ask in self.candidates(name, who):
            seen = await self.press(who, where, ask)
            most = max(most, seen, key=lambda one: one.outcome.reach)
        return most

    def made(self, verb: str, table: str, values: Sequence[str] | None = None, rest: str = "") -> Ask:
        """Make up a press about a table, in a message that everybody sees."""
        game_id, place = self.house.tables[table], self.house.garden
        message, custom_id = self._message(place.id, None), f"v1|{verb}|{game_id}||{rest}"
        use = Use.of_press(self.house.users[Who.HOST], place, message, custom_id, values)
        data, state = use.data, self.base
        return Ask(verb, game_id, Who.HOST, state, use.kind, data, use.components, is_public=True)

    def candidates(self, name: str, who: Who) -> Iterator[Ask]:
        """Yield what somebody can press of a kind: what went farthest of what they and others were shown."""
        for is_own in (True, False):
            # The banned host is the banned one with another's office.
            users = self.house.users
            asks = [ask for ask in self.asks[name] if (users[ask.finder] is users[who]) == is_own]
            found: dict[object, int] = defaultdict(int)
            for ask in sorted(asks, key=lambda one: -one.reach):
                if found[ask.shape] < _EACH:
                    found[ask.shape] += 1
                    yield ask

    def _usual_place(self, who: Who, ask: Ask) -> Where:
        if who not in HERE:
            return Where.DIRECT
        return Where.THREAD if ask.game_id in self.house.threads else Where.CHANNEL

    def _offered(self, who: Who, typed: Container[str], typed_at: Sequence[int]) -> Iterator[Ask]:
        """Yield what stands in sight of somebody, and the commands."""
        world, user = self.bot.standin.world, self.house.users[who]
        base = self.base
        threads = {channel.id: game_id for game_id, channel in self.house.threads.items()}
        for message in world.state.messages.values():
            channel = world.state.channels[message.channel_id]
            is_public = channel.recipient_id is None and message.ephemeral_to is None
            if channel.recipient_id == user.id or (is_public and who in HERE):
                game_id = threads.get(channel.id, 0)
                made = Ask("", game_id, who, base, InteractionKind.COMPONENT, {}, (), is_public)
                yield from self._in_components(made, message.components)
        for verb, (table, values) in _MADE_UP.items():
            if table not in self.house.tables:
                continue
            yield replace(self.made(verb, table, values), finder=who)
        for leaf in leaves_of(world.state.commands[0]):
            name = f"/{' '.join(leaf.words)}"
            if name not in typed:
                continue
            for game_id in (0, *typed_at):
                for kind, data in self._ways(leaf, who, game_id):
                    yield Ask(name, game_id, who, base, kind, data)

    def _ways(self, leaf: Leaf, who: Who, game_id: int) -> Iterator[tuple[InteractionKind, JsonObject]]:
        """Yield a command without what may be left out, and with each of its options."""
        if not any(option.get("required") for option in leaf.options):
            yield InteractionKind.COMMAND, leaf.data([])
        for option in leaf.options:
            about = {"name": option["name"], "type": option["type"]}
            if option.get("autocomplete"):
                yield InteractionKind.AUTOCOMPLETE, leaf.data([about | {"value": "", "focused": True}])
            for value in self._values(option, who, game_id):
                yield InteractionKind.COMMAND, leaf.data([about | {"value": value}])

    def _values(self, option: JsonObject, who: Who, game_id: int) -> Sequence[str]:
        if option["type"] == OptionKind.USER:
            return [str(self.house.users[Who.HOST if who is Who.SEAT else Who.SEAT].id)]
        if option.get("autocomplete"):
            return self.house.moves.get((game_id, who), ()) if option["name"] == "moves" else ("Europe/Berlin",)
        return [option["choices"][number]["value"] for number in (0, -1)]

    def _shown(self, who: Who, ask: Ask) -> Iterator[Ask]:
        """Yield what can be pressed in the last answer."""
        heard = self._heard
        is_public = ask.is_public and not heard.is_private
        made = replace(ask, kind=InteractionKind.COMPONENT, finder=who, is_public=is_public)
        if heard.interaction.answer is AnswerKind.MODAL:
            press = parse_press(str(heard.shown["custom_id"]))
            fields = [top.get("component") or {} for top in heard.shown["components"]]
            data = submission(heard.shown, {str(one.get("custom_id")): "Words" for one in fields})
            assert press is not None
            yield replace(made, name=press.name, kind=InteractionKind.MODAL, data=data, components=ask.components)
        elif heard.interaction.answer is not AnswerKind.AUTOCOMPLETE:
            yield from self._in_components(made, heard.shown.get("components") or [])

    def _message(self, channel_id: int, reader_id: int | None) -> Message:
        """Return the message in which somebody presses things there."""
        world = self.bot.standin.world
        is_direct = world.state.channels[channel_id].recipient_id is not None
        key = channel_id, 0 if is_direct or reader_id is None else reader_id
        if key not in self._messages:
            self._messages[key] = empty(self.bot, channel_id, world.user(key[1]) if key[1] else None)
        return self._messages[key]

    async def _state_for(self, who: Who, ask: Ask) -> State:
        """Return the database for a press: in a banned host's they are host."""
        if who is not Who.BANNED_HOST:
            return ask.state
        if ask.state not in self._as_host:
            host, banned = (self.house.users[one].id for one in (Who.HOST, who))
            self._as_host[ask.state] = await self.books.with_host(ask.state, host, banned)
        return self._as_host[ask.state]

    def _in_components(self, made: Ask, components: Sequence[JsonObject]) -> Iterator[Ask]:
        """Yield whatever can be pressed of these."""
        numbered = [*_numbered(components)]
        for part in walk(numbered):
            press = parse_press(str(part.get("custom_id", "")))
            if press is None or part.get("disabled"):
                continue
            if (
                press.game
                and press.game not in self.house.tables.values()
                and controls()[press.name].about is not About.BOARD
            ):
                # A table that somebody has just opened is their own, and one that is known otherwise does the same.
                continue
            is_of_board = controls()[press.name].about is About.BOARD
            game_id = press.game if press.game and not is_of_board else made.game_id
            found = replace(made, name=press.name, game_id=game_id, components=numbered)
            data: JsonObject = {"custom_id": part["custom_id"], "component_type": part["type"], "id": part["id"]}
            if part["type"] not in SELECTS:
                yield replace(found, data=data)
                if press.name in _OPENING:
                    opened = str(replace(press, name=_OPENING[press.name], rest=""))
                    parts = deepcopy(numbered)
                    next(one for one in walk(parts) if one["id"] == part["id"])["custom_id"] = opened
                    name = _OPENING[press.name]
                    yield replace(found, name=name, components=parts, data=data | {"custom_id": opened})
                continue
            for values in self._choices(part):
                chosen = replace(found, data=data | {"values": values})
                if press.name == "which":
                    yield from self._meant(chosen, press.rest)
                else:
                    yield chosen

    def _meant(self, chosen: Ask, rest: str) -> Iterator[Ask]:
        """Yield the choice of a table as what it is: the command that asked for it."""
        rights = self.bot.client.rights()
        command = next((name for name in (f"/{rest}", f"/table {rest}") if name in rights), None)
        if command is not None:
            yield replace(chosen, name=command)
        if command is None or rights[command] == rights["which"]:
            yield chosen

    def _choices(self, part: JsonObject) -> Iterator[Sequence[str]]:
        match part["type"]:
            case ComponentKind.CHANNEL_SELECT:
                yield [str(self.house.garden.id)]
            case ComponentKind.ROLE_SELECT:
                yield [str(self.house.role.id)]
            case ComponentKind.USER_SELECT:
                yield [str(self.house.users[Who.LEFT].id)]
            case _ if (name := part["custom_id"].split("|")[1]) and controls()[name].about is About.CHOSEN_TABLE:
                offered = [one["value"] for one in part["options"]]
                meant = [str(self.house.tables[state]) for state in ("lobby", "sanssouci")]
                for value in [one for one in meant if one in offered] or offered[:1]:
                    yield [value]
            case _:
                least = max(part.get("min_values", 1), 1)
                options = [one for one in part["options"] if not one.get("default")] or part["options"]
                for number in sorted({0, len(options) - least}):
                    yield [one["value"] for one in options[number : number + least]]


def _makes_another(change: Change, user_id: int) -> bool:
    """Return whether somebody has taken a seat or become host: what they can press then is not for who they were."""
    new, old = change.new or {}, change.old or {}
    if change.table == "seats":
        return not old and new.get("user_id") == user_id
    return change.table == "games" and bool(old) and old.get("host_id") != new.get("host_id") == user_id


def _numbered(components: Sequence[JsonObject]) -> Iterator[JsonObject]:
    """Yield the components with the numbers that Discord gives to those that have none."""
    for number, part in enumerate(walk(components), 1):
        part.setdefault("id", number)
    yield from components


@asynccontextmanager
async def surveying(bot: Parterre, path: Path, *, is_small: bool = False) -> AsyncIterator[Survey]:
    """Furnish a house, perhaps with two tables only, and let everything in it be pressed for the time of a block."""
    house = await furnished(bot, is_small=is_small)
    async with at_rest(bot) as (line, logged, failed):
        # Whoever first looks at a day lets its deal and puzzle be chosen.
        await bot.tables.daily.look(house.users[Who.HOST].id, None)
        # They were on the server when tables were opened.
        bot.client.app.members.clear()
        with closing(Books(path)) as books:
            yield Survey(bot, house, line, books, Window(bot.standin.world), logged, failed, books.now)
