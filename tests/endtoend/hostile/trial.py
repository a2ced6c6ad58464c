"""A run of mangled inputs against the bot, each judged by what it answered, logged and changed."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from random import Random

from structlog.testing import capture_logs
from structlog.types import EventDict

from cogs.words import general as words
from languages.catalogues import OFFERED
from languages.speech import Phrase, speaking
from playground.actors.commands import Leaf, OptionKind
from playground.world import messages
from playground.world.happenings import InteractionKind
from playground.world.state import BOT_ID, Channel, Message, MessageFlag, User
from rules.registry import GAMES
from tests.endtoend.driver.places import add_private_channel
from tests.endtoend.hostile.attempts import Attempt, Attempts, Effect, Known
from tests.endtoend.hostile.direct import Direct, Heard, JsonObject, Line, Use
from tests.endtoend.hostile.ledger import Ledger
from tests.endtoend.hostile.phases import Phases, open_all
from tests.endtoend.hostile.wire import Wire
from tests.endtoend.parterre import Parterre

_BY_ITSELF = ("outbox", "clock", "sweep", "memory", "greeter", "threads")
_ANSWERED = frozenset({"people.explained", "seats.rung"})
"""What any answer may change: which explanations its reader has seen, and that they are there."""
_LOOKED = _ANSWERED | {"seats.seen_seq"}
_LOCALES = ("en-US", "de", "de", "en-GB")
"""Of the people, in an order by lot."""
_SAMPLES = ("on", "off", "none", "0", "1", "2", "20", "86400", "text", "pictures", "odds", "data", "delete", "away")


@dataclass
class Trial:
    """The bot on a database with tables in every phase, with what is needed to ask it and to judge it."""

    bot: Parterre
    line: Line
    ledger: Ledger
    known: Known
    phases: Phases
    logged: list[EventDict]
    failed: list[str]
    tally: Counter[str] = field(default_factory=Counter)
    promised: int = 0
    """How many answers were promised before they came."""
    heard: Heard = field(init=False)
    """What came of the last input."""

    async def faults(self, attempt: Attempt) -> list[str]:
        """Let somebody do it. Returns: everything that is wrong with what came of it."""
        self.heard = heard = await self.line.use(attempt.use)
        changes = self.ledger.changes()
        if changes:
            self.ledger.put_back()
        found = [*of_answer(heard), *_of_changes(attempt, changes), *self._of_logs()]
        self.tally[attempt.kind] += 1
        self.tally[f"effect: {attempt.effect.value}"] += 1
        self.promised += heard.is_promised
        self.tally["changed something"] += bool(changes - _LOOKED)
        return found

    async def run(self, seed: int, number: int) -> list[str]:
        """Try so many inputs of a seed. Returns: a line for each that went wrong, enough to do it again."""
        attempts = islice(Attempts(self.known, Random(seed)), number)
        return [f"seed {seed}, {line}" for line in await self.wrong(attempts)]

    async def wrong(self, attempts: Iterable[Attempt]) -> list[str]:
        """Try inputs. Returns: a line for each that went wrong."""
        lines: list[str] = []
        for count, attempt in enumerate(attempts):
            found = await self.faults(attempt)
            where = f"{attempt.use.user.name} in {attempt.use.channel.name or 'a direct message'}"
            lines += [f"input {count}, {where}, {attempt.kind} {attempt.told}: {one}" for one in found]
        return lines

    def private(self, user: User) -> Message:
        """Return a message that somebody alone sees."""
        return next(message for message in self.known.messages if message.ephemeral_to == user.id)

    def show_to(self, people: Sequence[User], places: Sequence[Channel]) -> None:
        """Let others be there, too: each in places that they see, with a message for them alone."""
        known = self.known
        made = [empty(self.bot, places[0].id, user) for user in people]
        everywhere = {**known.places, **{place.id: place for place in places}}
        self.known = replace(known, messages=[*known.messages, *made], places=everywhere, people=people)

    def _of_logs(self) -> list[str]:
        found = [str(entry) for entry in self.logged if entry["log_level"] in ("error", "critical")]
        found += self.failed
        self.logged.clear()
        self.failed.clear()
        return found


def in_each_language(phrase: Phrase) -> list[str]:
    """Say a sentence as anybody may hear it."""
    told = []
    for language in OFFERED:
        with speaking(language):
            told.append(str(phrase))
    return told


def of_answer(heard: Heard) -> list[str]:
    """Return what is wrong with how somebody was answered."""
    found = list(heard.refused)
    if len(heard.answers) != 1 or heard.more:
        found.append(f"answered {len(heard.answers)} times, with {heard.more} more messages")
    if not heard.interaction.is_shown:
        found.append("a promise that was not kept")
    if any(sorry in heard.text for sorry in in_each_language(words.SORRY)):
        found.append("an apology")
    return found


def _of_changes(attempt: Attempt, changes: frozenset[str]) -> list[str]:
    may_change = {Effect.NONE: _ANSWERED, Effect.LOOK: _LOOKED, Effect.VALID: changes}[attempt.effect]
    unexpected = changes - may_change
    return [f"changed {sorted(unexpected)}"] if unexpected else []


class _Ears(logging.Handler):
    """What libraries log of errors that nobody else heard of."""

    def __init__(self, heard: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._heard = heard

    def emit(self, record: logging.LogRecord) -> None:
        self._heard.append(self.format(record))


@asynccontextmanager
async def at_rest(
    bot: Parterre, way: type[Direct | Wire] = Direct
) -> AsyncIterator[tuple[Line, list[EventDict], list[str]]]:
    """
    Let what the bot does by itself rest for the time of a block, so that every change comes of an input.

    Yields: a way to it, what it logs, and what libraries log of errors.
    """
    for task in asyncio.all_tasks():
        if task.get_name() in _BY_ITSELF:
            task.cancel()
    failed: list[str] = []
    ears = _Ears(failed)
    logging.getLogger().addHandler(ears)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: failed.append(str(context)))
    try:
        with capture_logs() as logged:
            async with way.to(bot) as line:
                yield line, logged, failed
    finally:
        loop.set_exception_handler(None)
        logging.getLogger().removeHandler(ears)


@asynccontextmanager
async def on_trial(
    bot: Parterre, path: Path, seed: int, turns: Sequence[int], way: type[Direct | Wire] = Direct
) -> AsyncIterator[Trial]:
    """
    Open tables in every phase and let the bot be tried at them for the time of a block, while it rests.

    Args:
        seed: decides how the tables were played, and who speaks German.
        turns: as for `open_all`.
        way: how interactions come to the bot.
    """
    lot = Random(seed)
    phases = await open_all(bot.standin, bot, lot, turns)
    for user, locale in zip(phases.people, lot.sample(_LOCALES, len(_LOCALES)), strict=True):
        user.locale = locale
    office = add_private_channel(bot.standin, "office")
    await bot.tables.conduct.set_report_channel(bot.standin.guild.id, office.id)
    async with at_rest(bot, way) as (line, logged, failed):
        known = await _known(bot, phases)
        for user in phases.people:
            # Whoever is seen for the first time is noted down with their name.
            await line.use(Use(InteractionKind.COMMAND, user, phases.places[0], _data(known.leaves, "help")))
        # Whoever first looks at a day lets its deal and puzzle be chosen, unless the bot has done so by itself.
        await bot.tables.daily.look(phases.people[0].id, None)
        with closing(Ledger(path)) as ledger:
            yield Trial(bot, line, ledger, known, phases, logged, failed)


def _data(leaves: Sequence[Leaf], name: str) -> JsonObject:
    return next(leaf for leaf in leaves if leaf.command["name"] == name).data([])


async def _known(bot: Parterre, phases: Phases) -> Known:
    revs, notations = {}, {"end", "none", "confirm"}
    for game_id in phases.started:
        for user in phases.people:
            panel = await bot.tables.play.panel(game_id, user.id)
            revs[game_id, user.id] = panel.rev
            notations |= {str(move) for move in panel.legal}
    for game_id in (*phases.lobbies, *phases.lost):
        revs[game_id, 0] = 0
    values = {*_SAMPLES, *GAMES, *map(str, phases.tables), *(str(user.id) for user in phases.people)}
    values |= {str(channel.id) for channel in phases.places}
    for game in GAMES.values():
        values |= {text for spec in game.options for text in (spec.name, *spec.values)}
    places = {channel.id: channel for channel in phases.places}
    return Known(
        games=frozenset(phases.tables),
        revs=revs,
        notations=sorted(notations),
        values=sorted(values),
        people=phases.people,
        messages=[empty(bot, place.id, reader) for place, reader in _readers(phases)],
        places=places,
        leaves=list(leaves_of(bot.standin.world.state.commands[0])),
        today=bot.tables.daily.today,
    )


def _readers(phases: Phases) -> list[tuple[Channel, User | None]]:
    """Return where something can be pressed: in sight of all in each place, and by each person alone in a channel."""
    everybody: list[tuple[Channel, User | None]] = [(place, None) for place in phases.places]
    return [*everybody, *((phases.places[0], user) for user in phases.people for _ in range(3))]


def empty(bot: Parterre, channel_id: int, reader: User | None) -> Message:
    """Post a message into which whatever is pressed can be laid."""
    world = bot.standin.world
    message = Message(
        world.take_id(), channel_id, BOT_ID, world.clock.millis(), ephemeral_to=reader.id if reader else None
    )
    message.flags = MessageFlag.COMPONENTS_V2 | (MessageFlag.EPHEMERAL if reader else 0)
    messages.keep(world, message)
    return message


def leaves_of(commands: Sequence[JsonObject], path: tuple[JsonObject, ...] = ()) -> list[Leaf]:
    """Return every command that does something."""
    found: list[Leaf] = []
    for command in commands:
        found += _below(command, command.get("options") or [], path)
    return found


def _below(command: JsonObject, options: Sequence[JsonObject], path: tuple[JsonObject, ...]) -> list[Leaf]:
    nested = [option for option in options if option["type"] in (OptionKind.SUBCOMMAND, OptionKind.GROUP)]
    if not nested:
        return [Leaf(command, path)]
    return [leaf for one in nested for leaf in _below(command, one.get("options") or [], (*path, one))]
