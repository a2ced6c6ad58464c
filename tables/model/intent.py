"""What a player asks for, what it does to their draft, and the result."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from rules.game import Event
from tables.model import refusals
from tables.model.draft import MOST_DRAFTED, MOST_TYPED, Draft, confirm, extend, folded, redraft
from tables.model.notices import Notice
from tables.model.panel import Panel


class Control(Enum):
    """The buttons beside the moves; no game has moves of these names."""

    BACK = "back"
    """Drop the last move of the draft."""
    RESTART = "restart"
    """Drop the whole draft."""
    CONFIRM = "confirm"
    """Commit the draft; forced moves, and "none" where the decision is optional, are added."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """
    One click or choice.

    `action` is a control or the notations of moves. `rev` is the seat's revision that the button carried; None skips
    the check. `interaction_id` makes a second delivery do nothing. `shown_in` is the message that was clicked, which
    then shows the new panel.
    """

    game_id: int
    user_id: int
    action: Control | str
    rev: int | None = None
    interaction_id: int | None = None
    shown_in: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """
    What an intent did.

    `panel` is the seat's panel afterwards. `stale`: the button was old, so nothing was played. `repeated`: this
    interaction was carried out before, so nothing changed. `committed`: moves were committed; `events` are those the
    seat may know. `goes_on`: they only showed something new, and the seat has more to decide.
    """

    panel: Panel
    stale: bool = False
    repeated: bool = False
    committed: bool = False
    goes_on: bool = False
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Changed:
    """A draft after an intent; it is committed if it `is_final`."""

    draft: Draft
    is_final: bool = False
    notice: Notice | None = None


def changed(draft: Draft, action: Control | str) -> Changed:
    """
    Return a draft after a control, or with moves, separated by blanks, on top of it; as short as it can be.

    Raises: PlayerError: refused, or without a commit longer than any turn.
    """
    after = _typed(draft, action) if isinstance(action, str) else _changed(draft, action)
    shortest = folded(after.draft)
    if len(shortest.chosen) > MOST_DRAFTED and not after.is_final:
        raise refusals.too_much_drafted(MOST_DRAFTED)
    return replace(after, draft=shortest)


def _typed(draft: Draft, text: str) -> Changed:
    words = text.split()
    if not words:
        raise refusals.nothing_typed()
    if len(words) > MOST_TYPED:
        raise refusals.too_much_typed(MOST_TYPED)
    for place, word in enumerate(words, 1):
        after = _changed(draft, Control.CONFIRM if word.lower() == Control.CONFIRM.value else word)
        if after.is_final:
            return replace(after, notice=Notice.REST_NOT_PLAYED if place < len(words) else None)
        draft = after.draft
    return Changed(draft)


def _changed(draft: Draft, action: Control | str) -> Changed:
    match action:
        case Control.BACK:
            return Changed(_shortened(draft, len(draft.chosen) - 1))
        case Control.RESTART:
            return Changed(_shortened(draft, 0))
        case Control.CONFIRM:
            finished = confirm(draft)
            if finished is None:
                raise refusals.incomplete()
            return Changed(finished, is_final=True)
        case str():
            longer = extend(draft, action)
            return Changed(longer, is_final=longer.surprised)
        case _:
            assert_never(action)


def _shortened(draft: Draft, length: int) -> Draft:
    if not draft.chosen:
        raise refusals.nothing_drafted()
    return redraft(draft.game, draft.start, draft.seat, draft.chosen[:length])
