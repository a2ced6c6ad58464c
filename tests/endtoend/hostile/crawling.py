"""Pressing everything that can be pressed, from every command on, and judging all that is shown."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cogs.words import general as words
from playground.actors.commands import Leaf, OptionKind
from playground.world.components import SELECTS, ComponentKind, walk
from playground.world.happenings import AnswerKind, InteractionKind
from playground.world.state import Channel, Message, User
from tests import limits
from tests.endtoend.hostile.direct import Heard, Use
from tests.endtoend.hostile.trial import Trial, in_each_language

JsonObject = dict[str, Any]
_NOT_TAKEN = (words.LAPSED, words.SORRY)
_TYPED = ("", "a", "c", "1", "m1 ", "/ ")
"""Beginnings of what is typed where suggestions are made."""


@dataclass
class Crawl:
    """
    What is still to be used, and what was found.

    Args:
        people: who uses everything.
        places: where they type commands.
    """

    trial: Trial
    people: Sequence[User]
    places: Sequence[Channel]
    shown: int = 0
    answers: list[Heard] = field(default_factory=list)
    _waiting: deque[tuple[str, Use]] = field(default_factory=deque)
    _known: set[object] = field(default_factory=set)

    async def run(self, most: int, lot: Random) -> list[str]:
        """Use at most so many things, drawn at random from all that were shown. Returns: what exceeds a limit."""
        self._offer_commands()
        found: list[str] = []
        while self._waiting and self.shown < most:
            self._waiting.rotate(lot.randrange(len(self._waiting)))
            told, use = self._waiting.popleft()
            heard = await self.trial.line.use(use)
            self.answers.append(heard)
            self.shown += 1
            if self.trial.ledger.changes():
                self.trial.ledger.put_back()
            wrong = (*heard.refused, *excesses(heard), *_untaken(heard))
            found += [f"{use.user.name[:8]} {told}: {one}" for one in wrong]
            self._offer(use, heard.shown)
        return found

    def _offer_commands(self) -> None:
        for leaf in self.trial.known.leaves:
            for user in self.people:
                for place in self.places:
                    for data, kind in _ways(leaf):
                        self._later(f"/{leaf.command['name']}", Use(kind, user, place, data))

    def _offer(self, use: Use, shown: Mapping[str, Any]) -> None:
        """Keep everything that can be pressed in an answer."""
        self.offer_components(use.user, self.trial.private(use.user), shown.get("components") or [])

    def offer_components(self, user: User, message: Message, components: Sequence[JsonObject]) -> None:
        """Let somebody press all of these; they are laid into a message that they see."""
        place = self.trial.known.places[message.channel_id]
        for part in walk(components):
            if "custom_id" not in part or part.get("disabled") or part["type"] == ComponentKind.TEXT_INPUT:
                continue
            for values in _choices(part):
                data: JsonObject = {"custom_id": part["custom_id"], "component_type": part["type"], "id": 9}
                if part["type"] in SELECTS:
                    data["values"] = list(values)
                use = Use(InteractionKind.COMPONENT, user, place, data, message, tuple(_numbered(components)))
                self._later(f"{part['custom_id']} {list(values)}", use)

    def _later(self, told: str, use: Use) -> None:
        key = (use.user.id, use.channel.id, use.kind, str(use.data))
        if key not in self._known:
            self._known.add(key)
            self._waiting.append((told, use))


def _untaken(heard: Heard) -> list[str]:
    """Return the sentences by which something that was shown is not taken, though it may be outdated."""
    return [one for phrase in _NOT_TAKEN for one in in_each_language(phrase) if one in heard.text]


def excesses(heard: Heard) -> list[str]:
    """Return what of an answer exceeds a limit, or is cropped."""
    shown = heard.shown
    match heard.interaction.answer:
        case AnswerKind.AUTOCOMPLETE:
            return limits.of_suggestions(shown.get("choices") or [])
        case AnswerKind.MODAL:
            return limits.of_modal(shown)
        case None:
            return ["no answer"]
        case _:
            return [*limits.of_message(shown), *limits.cropped([shown])]


def _ways(leaf: Leaf) -> Iterator[tuple[JsonObject, InteractionKind]]:
    needed = [option for option in leaf.options if option.get("required")]
    if not needed:
        yield leaf.data([]), InteractionKind.COMMAND
    for option in leaf.options:
        if option["type"] != OptionKind.STRING:
            continue
        filled = {"name": option["name"], "type": option["type"]}
        for choice in option.get("choices") or ():
            yield leaf.data([filled | {"value": choice["value"]}]), InteractionKind.COMMAND
        for typed in _TYPED if option.get("autocomplete") else ():
            yield leaf.data([filled | {"value": typed, "focused": True}]), InteractionKind.AUTOCOMPLETE


def _choices(part: JsonObject) -> Iterator[tuple[str, ...]]:
    values = [option["value"] for option in part.get("options") or ()]
    if part["type"] == ComponentKind.BUTTON:
        yield ()
    elif part.get("max_values", 1) > 1:
        yield tuple(values[: part["max_values"]])
        yield tuple(values[: part.get("min_values", 1)])
    else:
        yield from ((value,) for value in values)


def _numbered(components: Sequence[JsonObject]) -> Iterator[JsonObject]:
    """Yield the components with the numbers that Discord gives to those that have none."""
    for number, part in enumerate(walk(components), 1):
        part.setdefault("id", number)
    yield from components
