"""Mangled inputs of every kind, and what the bot itself would make of each: nothing, a look, or something valid."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import product
from random import Random
from typing import Any

from cogs.interactions.controls import About, Control, Kind, Number, Press, controls, number, parse_press
from cogs.panels.orders import as_notations
from playground.actors.commands import Leaf, OptionKind
from playground.world.components import ComponentKind
from playground.world.happenings import InteractionKind
from playground.world.state import Channel, Message, User
from tables.time.zones import find_zone, known_zones
from tests.endtoend.hostile.direct import Use
from tests.endtoend.hostile.mangling import mangled

JsonObject = dict[str, Any]
MOVES = ("moves",)
"""The options of commands that hold typed decisions."""
_NOTATION = re.compile(r"[a-z0-9:+-]{1,24}|\.\.\.")
_BETWEEN = re.compile(r"[\s/|]+")
_OF_MOVES = frozenset({"go", "wish"})
_COMPONENTS = {
    Kind.CHANNELS: ComponentKind.CHANNEL_SELECT,
    Kind.ROLES: ComponentKind.ROLE_SELECT,
    Kind.PEOPLE: ComponentKind.USER_SELECT,
}
_OF_A_TABLE = frozenset({About.TABLE, About.LOBBY, About.BOARD})


class Effect(Enum):
    """What an input may change: nothing, what its person has looked at, or whatever it validly asks for."""

    NONE = "none"
    LOOK = "look"
    VALID = "valid"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One input: what is used, what was mangled in it, and the most that may come of it."""

    kind: str
    use: Use
    told: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class Known:
    """What inputs are made of; `revs` are by table and person, `values` whatever a select offers somewhere."""

    games: frozenset[int]
    revs: Mapping[tuple[int, int], int]
    notations: Sequence[str]
    values: Sequence[str]
    people: Sequence[User]
    messages: Sequence[Message]
    places: Mapping[int, Channel]
    leaves: Sequence[Leaf]
    today: int


def effect_of_press(custom_id: str, values: Sequence[str], known: Known) -> Effect:
    """Return the most that a press may change, read as the bot reads it."""
    press = parse_press(custom_id)
    control = None if press is None else controls().get(press.name)
    if press is None or control is None:
        return Effect.NONE
    if control.about is About.DAY:
        # It opens a day and so lets its puzzle be chosen; whatever is no number means today.
        return Effect.VALID if (number(press.rest) or 0) <= known.today else Effect.NONE
    if control.about in _OF_A_TABLE and press.game not in known.games:
        return Effect.NONE
    if press.name in _OF_MOVES and not _NOTATION.fullmatch(press.rest):
        return Effect.LOOK
    if values and not _are_known(press, values, known):
        return Effect.LOOK
    return Effect.VALID


def effect_of_moves(text: str) -> Effect:
    """Return the most that typed decisions may change: nothing is carried out before the first one can be read."""
    words = [word for word in _BETWEEN.split(as_notations(text)) if word]
    return Effect.VALID if words and _NOTATION.fullmatch(words[0].lower()) else Effect.LOOK


def _are_known(press: Press, values: Sequence[str], known: Known) -> bool:
    if controls()[press.name].choose is Number.SET:
        # What the id holds is the notation if nothing but blanks was chosen beside it; games read over those, and case.
        chosen = (value.strip().lower() or press.rest for value in values)
        return all(_NOTATION.fullmatch(one.rpartition(":")[2]) for one in chosen)
    return {_as_read(value) for value in values} <= set(known.values)


def _as_read(value: str) -> str:
    """Return a number as we write it: zeros before it change nothing."""
    found = number(value)
    return value if found is None else str(found)


def each_press(known: Known, games: Sequence[int], rests: Sequence[str]) -> Iterator[Attempt]:
    """Yield a press of every verb with each of these ids and rests, selects with nothing chosen and with a number."""
    for count, (control, game, rest) in enumerate(product(controls().values(), games, rests)):
        message = known.messages[count % len(known.messages)]
        readers, place = _readers(known, message), known.places[message.channel_id]
        custom_id = str(Press(control.name, game, None, rest))
        chosen = ("0",)[: count % 2] if is_select(control) else None
        use = Use.of_press(readers[count % len(readers)], place, message, custom_id, chosen, component_of(control))
        effect = effect_of_press(custom_id, chosen or (), known)
        yield Attempt("each custom_id", use, f"{custom_id!r} {chosen!r}", effect)


class Attempts:
    """An endless row of inputs, drawn from a seed."""

    def __init__(self, known: Known, lot: Random) -> None:
        self._known = known
        self._lot = lot
        self._suggesting = [leaf for leaf in known.leaves if any(o.get("autocomplete") for o in leaf.options)]
        self._typing = [leaf for leaf in known.leaves if any(o["name"] in MOVES for o in leaf.options)]
        self._choosing = [leaf for leaf in known.leaves if leaf not in self._typing and leaf.options]
        self._makers = (
            (50, self._press),
            (22, self._typed),
            (12, self._suggest),
            (11, self._command),
            (5, self._modal),
        )

    def __iter__(self) -> Iterator[Attempt]:
        weights = [weight for weight, _ in self._makers]
        while True:
            (make,) = self._lot.choices([maker for _, maker in self._makers], weights)
            yield make()

    def _press(self) -> Attempt:
        press = self._any_press()
        control = controls()[press.name]
        custom_id, values = str(press), self._some_values(press) if is_select(control) else ()
        # Ids that stay whole reach the handlers, with what nobody was offered.
        if self._lot.random() < 0.5:
            custom_id = self._mangled(custom_id)
        message = self._lot.choice(self._known.messages)
        reader = self._lot.choice(_readers(self._known, message))
        place, chosen = self._known.places[message.channel_id], values if is_select(control) else None
        use = Use.of_press(reader, place, message, custom_id, chosen, component_of(control))
        return Attempt("custom_id", use, f"{custom_id!r} {values!r}", effect_of_press(custom_id, values, self._known))

    def _typed(self) -> Attempt:
        text = self._mangled(self._some_moves())
        leaf = self._lot.choice(self._typing)
        return self._run(leaf, "notation", {"moves": text}, effect_of_moves(text))

    def _suggest(self) -> Attempt:
        leaf = self._lot.choice(self._suggesting)
        option = self._lot.choice([one for one in leaf.options if one.get("autocomplete")])
        text = self._mangled(self._some_moves() if option["name"] in MOVES else self._zone())
        filled = [{"name": option["name"], "type": option["type"], "value": text, "focused": True}]
        use = Use(InteractionKind.AUTOCOMPLETE, *self._somewhere(), leaf.data(filled))
        return Attempt("autocompletion", use, repr(text), Effect.NONE)

    def _command(self) -> Attempt:
        leaf = self._lot.choice(self._choosing)
        values = {option["name"]: self._value(option) for option in leaf.options}
        return self._run(leaf, "argument", values, self._effect_of_values(leaf, values))

    def _modal(self) -> Attempt:
        custom_id, text = f"v1|report|0||{self._lot.randrange(10**12)}", self._mangled(self._some_moves())
        if self._lot.random() < 0.3:
            custom_id = self._mangled(custom_id)
        message = self._lot.choice(self._known.messages)
        place = self._known.places[message.channel_id]
        use = Use.of_modal(self._lot.choice(_readers(self._known, message)), place, message, custom_id, text)
        return Attempt("modal", use, f"{custom_id!r} {text!r}", effect_of_press(custom_id, (), self._known))

    def _run(self, leaf: Leaf, kind: str, values: Mapping[str, str], effect: Effect) -> Attempt:
        filled = [
            {"name": option["name"], "type": option["type"], "value": values[option["name"]]}
            for option in leaf.options
            if option["name"] in values
        ]
        use = Use(InteractionKind.COMMAND, *self._somewhere(), leaf.data(filled))
        return Attempt(kind, use, f"{leaf.command['name']} {values!r}", effect)

    def _effect_of_values(self, leaf: Leaf, values: Mapping[str, str]) -> Effect:
        offered = {option["name"]: {one["value"] for one in option.get("choices") or ()} for option in leaf.options}
        strings = [option["name"] for option in leaf.options if option["type"] == OptionKind.STRING]
        is_meant = all(values[name] in offered[name] or find_zone(values[name]) is not None for name in strings)
        return Effect.VALID if is_meant else Effect.NONE

    def _value(self, option: JsonObject) -> str:
        if option["type"] == OptionKind.STRING:
            choices = [one["value"] for one in option.get("choices") or ()]
            return self._mangled(self._lot.choice(choices) if choices else self._zone())
        return str(self._lot.choice(self._known.people).id)

    def _any_press(self) -> Press:
        known, lot = self._known, self._lot
        (game, _), rev = lot.choice(list(known.revs.items()))
        verb = lot.choice((*controls(), *("go", "pick", "open", "wish") * 4))
        carried = lot.choice((None, rev, rev, rev + 1, 10**18 - 1))
        rest = lot.choice((*known.values, *known.notations, "", ""))
        return Press(verb, game, carried, rest)

    def _some_values(self, press: Press) -> tuple[str, ...]:
        number = self._lot.choice((0, 1, 1, 1, 1, 1, 1, 2, 25))
        known = self._known.notations if controls()[press.name].choose is Number.SET else self._known.values
        drawn = tuple(self._lot.choice(("", "go:", "open:")) + self._lot.choice(known) for _ in range(number))
        return tuple(self._mangled(value) for value in drawn)

    def _some_moves(self) -> str:
        words = [self._lot.choice(self._known.notations) for _ in range(self._lot.randint(1, 4))]
        return self._lot.choice((" ", " ", " / ", "|")).join(words)

    def _zone(self) -> str:
        return self._lot.choice(sorted(known_zones()))

    def _mangled(self, text: str) -> str:
        return mangled(text, self._known.notations, self._lot)

    def _somewhere(self) -> tuple[User, Channel]:
        place = self._lot.choice(tuple(self._known.places.values()))
        return self._lot.choice(_visitors(self._known, place)), place


def _visitors(known: Known, place: Channel) -> Sequence[User]:
    return [user for user in known.people if place.recipient_id in (None, user.id)]


def _readers(known: Known, message: Message) -> Sequence[User]:
    """Return who sees a message, and so can press what is in it."""
    if message.ephemeral_to is None:
        return _visitors(known, known.places[message.channel_id])
    return [user for user in known.people if user.id == message.ephemeral_to]


def is_select(control: Control) -> bool:
    """Return whether something is chosen in a control."""
    return control.kind is not Kind.BUTTON


def component_of(control: Control) -> ComponentKind:
    """Return what a select is at Discord, by what is chosen in it."""
    return _COMPONENTS.get(control.kind, ComponentKind.STRING_SELECT)
