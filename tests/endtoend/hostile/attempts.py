"""Mangled inputs of every kind, and what the bot itself would make of each: nothing, a look, or something valid."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import product
from random import Random
from typing import Any

from cogs.interactions.custom_ids import (
    BUTTONS,
    CHANNEL_SELECTS,
    ROLE_SELECTS,
    USER_SELECTS,
    Press,
    Verb,
    number,
    parse_press,
)
from cogs.panels.suggestions import without_explanations
from playground.actors.commands import Leaf, OptionKind
from playground.world.components import ComponentKind
from playground.world.happenings import InteractionKind
from playground.world.state import Channel, Message, User
from tables.time.hours import zone_names
from tests.endtoend.hostile.direct import Use
from tests.endtoend.hostile.mangling import mangled

JsonObject = dict[str, Any]
MOVES = ("moves",)
"""The options of commands that hold typed decisions."""
_NOTATION = re.compile(r"[a-z0-9:+-]{1,24}|\.\.\.")
_BETWEEN = re.compile(r"[\s/|]+")
_OF_NO_TABLE = frozenset(
    (
        *(Verb.CHOOSE, Verb.AGAINST, Verb.GAME, Verb.SOLO, Verb.NEW, Verb.TABLE, Verb.MEANT, Verb.GUIDE, Verb.HELP),
        *(Verb.LEARN, Verb.SHOWING, Verb.PROFILE, Verb.RANKING, Verb.RANKED_GAME),
        *(Verb.TOPIC, Verb.SETTING, Verb.LANGUAGE, Verb.HOURS, Verb.HOUR, Verb.TURNS, Verb.REPORT),
        # Whoever asks for direct messages wants them of every table.
        Verb.MESSAGES,
        *(Verb.PRIVACY, Verb.FORGET, Verb.SERVER, Verb.SERVER_CHANNELS, Verb.SERVER_ROLE),
        *(Verb.SERVER_DAY, Verb.SERVER_HOUR),
    )
)
_OF_DAYS = frozenset({Verb.DAILY_PLAY, Verb.DAILY_PUZZLE})
"""What opens a board of a day, whatever stands in the place of a table's id."""
_OF_MOVES = frozenset({Verb.GO, Verb.WISH})
_OF_SETS = frozenset({Verb.PICK, Verb.WISH_PICK})


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
    if press is None:
        return Effect.NONE
    if press.verb in _OF_DAYS:
        # Whatever is no number means today.
        return Effect.VALID if (number(press.rest) or 0) <= known.today else Effect.NONE
    if press.verb not in _OF_NO_TABLE and press.game not in known.games:
        return Effect.NONE
    if press.verb in _OF_MOVES and not _NOTATION.fullmatch(press.rest):
        return Effect.LOOK
    if values and not _are_known(press, values, known):
        return Effect.LOOK
    return Effect.VALID


def effect_of_moves(text: str) -> Effect:
    """Return the most that typed decisions may change: nothing is carried out before the first one can be read."""
    words = [word for word in _BETWEEN.split(without_explanations(text)) if word]
    return Effect.VALID if words and _NOTATION.fullmatch(words[0].lower()) else Effect.LOOK


def _are_known(press: Press, values: Sequence[str], known: Known) -> bool:
    if press.verb in _OF_SETS:
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
    for count, (verb, game, rest) in enumerate(product(Verb, games, rests)):
        message = known.messages[count % len(known.messages)]
        readers, place = _readers(known, message), known.places[message.channel_id]
        custom_id, chosen = str(Press(verb, game, None, rest)), None if verb in BUTTONS else ("0",)[: count % 2]
        use = Use.of_press(readers[count % len(readers)], place, message, custom_id, chosen, kind_of_select(verb))
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
        is_select = press.verb not in BUTTONS
        custom_id, values = str(press), self._some_values(press) if is_select else ()
        # Ids that stay whole reach the handlers, with what nobody was offered.
        if self._lot.random() < 0.5:
            custom_id = self._mangled(custom_id)
        message = self._lot.choice(self._known.messages)
        reader = self._lot.choice(_readers(self._known, message))
        place, chosen = self._known.places[message.channel_id], values if is_select else None
        use = Use.of_press(reader, place, message, custom_id, chosen, kind_of_select(press.verb))
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
        is_meant = all(
            values[name] in offered[name] or values[name].strip().casefold() in zone_names() for name in strings
        )
        return Effect.VALID if is_meant else Effect.NONE

    def _value(self, option: JsonObject) -> str:
        if option["type"] == OptionKind.STRING:
            choices = [one["value"] for one in option.get("choices") or ()]
            return self._mangled(self._lot.choice(choices) if choices else self._zone())
        return str(self._lot.choice(self._known.people).id)

    def _any_press(self) -> Press:
        known, lot = self._known, self._lot
        (game, _), rev = lot.choice(list(known.revs.items()))
        verb = lot.choice((*Verb, *(Verb.GO, Verb.PICK, Verb.OPEN, Verb.WISH) * 4))
        carried = lot.choice((None, rev, rev, rev + 1, 10**18 - 1))
        rest = lot.choice((*known.values, *known.notations, "", ""))
        return Press(verb, game, carried, rest)

    def _some_values(self, press: Press) -> tuple[str, ...]:
        number = self._lot.choice((0, 1, 1, 1, 1, 1, 1, 2, 25))
        known = self._known.notations if press.verb in _OF_SETS else self._known.values
        drawn = tuple(self._lot.choice(("", "go:", "open:")) + self._lot.choice(known) for _ in range(number))
        return tuple(self._mangled(value) for value in drawn)

    def _some_moves(self) -> str:
        words = [self._lot.choice(self._known.notations) for _ in range(self._lot.randint(1, 4))]
        return self._lot.choice((" ", " ", " / ", "|")).join(words)

    def _zone(self) -> str:
        return self._lot.choice(tuple(zone_names().values()))

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


def kind_of_select(verb: Verb) -> ComponentKind:
    """Return what a verb's select chooses from."""
    if verb in CHANNEL_SELECTS:
        return ComponentKind.CHANNEL_SELECT
    if verb in USER_SELECTS:
        return ComponentKind.USER_SELECT
    return ComponentKind.ROLE_SELECT if verb in ROLE_SELECTS else ComponentKind.STRING_SELECT
