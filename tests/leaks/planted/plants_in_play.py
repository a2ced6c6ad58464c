"""Leaks in what comes by itself, at the end, or to those who only look on, each with what must happen to see it."""

import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cogs.delivery import dispatch
from cogs.history import commands
from cogs.messages import posts
from cogs.words import seats as seat_words
from cogs.words.stories import players_then
from db.delivery.entries import Entry
from db.games.seats import turns_of_user
from db.time import DeadlineRow
from rules.game import Seat
from tables.advice import hints
from tables.advice.hints import Hint
from tables.daily import cards
from tables.history.log import Story
from tables.history.replays import Replayed, Replays
from tables.model import timing
from tables.model.table import Table
from tables.thinking.requests import Decision
from tables.time import expiry
from tables.upkeep import deadlines
from tests.leaks.harness import course
from tests.leaks.harness.happenings import HALF_A_DAY, PLAYING, want_digest
from tests.leaks.harness.leak import Leak, Plant
from tests.leaks.harness.looks import slashed
from tests.leaks.harness.pair import Pair
from tests.leaks.harness.side import Side
from tests.leaks.harness.stage import Role
from tests.tables.hall import PEOPLE

Happening = Callable[[Pair, random.Random], Awaitable[object]]


async def _nothing(_: Pair, __: random.Random) -> None:
    """Let it be: what is seen at the start is enough."""


async def _somebody_goes(pair: Pair, _: random.Random) -> None:
    """Let whoever is on turn go away, so that a deputy is to play."""
    seat = (await pair.real.hall.tables.play.panel(pair.real.game_id, None)).waiting_for[0]
    await pair.act(slashed(PEOPLE[seat], "table away"))
    await course.deliver(pair)


async def _half_a_day(side: Side) -> int:
    return await side.hall.tick(HALF_A_DAY)


async def _half_the_time(pair: Pair, _: random.Random) -> None:
    """Let half of the time for a turn pass."""
    await pair.act(_half_a_day)
    await course.deliver(pair)


async def _a_day(pair: Pair, chance: random.Random) -> None:
    """Let the reader want a digest, and the hour come for it."""
    await want_digest(pair, chance)
    for _ in range(2):
        await _half_the_time(pair, chance)


async def _surprise(pair: Pair, chance: random.Random) -> None:
    """Play until the reader is shown something, then look back."""
    await course.run(pair, chance, steps=200, looks=0, happenings=PLAYING)


@dataclass(frozen=True)
class Scene:
    """A plant, who reads, and what must happen."""

    plant: Plant
    role: Role = Role.PLAYER
    happens: Happening = _nothing


def _silent(leak: Leak) -> None:
    whole = Entry.rings.fget  # type: ignore[attr-defined]  # a property
    leak.instead(Entry, "rings", property(lambda entry: whole(entry) != leak.holds()))


def _mention(leak: Leak) -> None:
    leak.changed(posts, "_mentions", lambda names, *_: names if leak.holds() else "")


def _due(leak: Leak) -> None:
    def moved(row: DeadlineRow, *_: object) -> DeadlineRow:
        return replace(row, due_at=row.due_at + leak.number())

    leak.changed(timing, "begun", moved)


def _computers_delay(leak: Leak) -> None:
    leak.changed(timing, "computer_due", lambda row, *_: replace(row, look_at=row.due_at + leak.number()))


def _deputy(leak: Leak) -> None:
    leak.changed(dispatch, "bulletin", _telling(leak))


def _telling(leak: Leak) -> Callable[..., Any]:
    async def told(work: Awaitable[Any], *_: object) -> Any:  # noqa: ANN401 - a reply or nothing
        reply = await work
        return reply if leak.holds() else None

    return told


def _reminder(leak: Leak) -> None:
    whole = expiry.remind

    async def remind(context: Any, table: Table, row: DeadlineRow) -> None:  # noqa: ANN401
        if leak.holds():
            await whole(context, table, row)

    leak.instead(deadlines, "remind", remind)


def _digest(leak: Leak) -> None:
    whole = turns_of_user

    def turns(*asked: Any) -> Sequence[Any]:  # noqa: ANN401
        found = whole(*asked)
        return found if leak.holds() else ()

    leak.instead(cards, "turns_of_user", turns)


def _later_knowledge(leak: Leak) -> None:
    whole = Replays.told

    async def as_of_now(
        replays: Replays, tell: Callable[[Story], Any], game_id: int, seat: Seat | None, number: int | None = None
    ) -> Replayed[Any]:
        then, now = await whole(replays, tell, game_id, seat, number), leak.game().view(leak.state, seat)
        if isinstance(then.story, Story):
            return replace(then, story=replace(then.story, view=now))
        story, lines = then.story
        return replace(then, story=(replace(story, view=now), lines))

    leak.instead(Replays, "told", as_of_now)


def _spectators_entry(leak: Leak) -> None:
    leak.changed(dispatch, "for_spectator", lambda told, *_: replace(told, link=f"{told.link} {leak.told()}"))


def _old_eyes(leak: Leak) -> None:
    leak.instead(Table, "seat_of", lambda _, user_id: Seat(0) if user_id == PEOPLE[0].user_id else None)


def _manager(leak: Leak) -> None:
    leak.changed(seat_words, "may_delete", lambda warning, *_: f"{warning} {leak.told()}")


def _hint(leak: Leak) -> None:
    def dimmed(hint: Hint, *_: object) -> Hint:
        return replace(hint, advice=replace(hint.advice, is_at_first_sight=leak.holds()))

    leak.changed(hints, "_hint", dimmed)


def _true_state(leak: Leak) -> None:
    """Let a hint be chosen by what lies on the table, and not by what is seen of it."""

    def seeing_all(found: tuple[Decision, bytes], *_: object) -> tuple[Decision, bytes]:
        decision, digest = found
        return replace(decision, legal=decision.legal[:2] if leak.holds() else decision.legal[-2:]), digest

    leak.changed(hints, "decision_of", seeing_all)


def _film(leak: Leak) -> None:
    whole = players_then

    def named(*told: Any) -> Any:  # noqa: ANN401
        first, *others = whole(*told)
        return (replace(first, name=leak.told()), *others)

    leak.instead(commands, "players_then", named)


def _last_post(leak: Leak) -> None:
    leak.changed(dispatch, "ending", lambda line, *_: f"{line} {leak.told()}")


SCENES: Sequence[Scene] = (
    Scene(Plant("ping that rings only if somebody holds a card", _silent, ("direct message",))),
    Scene(Plant("mention only if somebody holds a card", _mention, ("thread",))),
    Scene(Plant("time for a turn that hangs on a hidden card", _due, ("times",))),
    Scene(
        Plant("delay of a computer that hangs on a hidden card", _computers_delay, ("times",)), happens=_somebody_goes
    ),
    Scene(Plant("word of a deputy only if somebody holds a card", _deputy, ("thread",)), happens=_somebody_goes),
    Scene(Plant("reminder only if somebody holds a card", _reminder, ("direct message",)), happens=_half_the_time),
    Scene(Plant("digest only if somebody holds a card", _digest, ("direct message",)), happens=_a_day),
    Scene(Plant("replay that shows later knowledge", _later_knowledge, ("replay",)), happens=_surprise),
    Scene(Plant("spectator's entry with a hidden card", _spectators_entry, ("direct message",)), Role.WATCHER),
    Scene(Plant("seat that was given on, seen into by its former holder", _old_eyes, ("/hand",)), Role.FORMER),
    Scene(Plant("hand seen by whoever resigned from it", _old_eyes, ("/hand",)), Role.RESIGNED),
    Scene(Plant("question to a manager with a hidden card", _manager, ("/table delete",)), Role.MANAGER),
    Scene(Plant("hint that is thought about only if somebody holds a card", _hint, ("/hint",))),
    Scene(Plant("hint that a hidden card changes", _true_state, ("/hint",))),
    Scene(Plant("film with hidden cards", _film, ("film",)), happens=course.finish),
    Scene(Plant("last post of an agreed end with a hidden card", _last_post, ("thread",)), happens=course.finish),
)
"""What leaks when something happens; each takes a table of its own."""
