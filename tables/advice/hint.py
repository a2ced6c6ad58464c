"""The advice for one decision of a seat, from its view alone. Pure."""

import hashlib
from dataclasses import dataclass
from enum import Enum
from typing import Any

import msgspec

from rules.computer.choosing import Choice, Level, iterations_of
from rules.game import AnyGame
from tables.model.panel import Panel
from tables.thinking.requests import Decision

_OTHERS = 2
_ALIKE, _A_LITTLE = 0.03, 0.1
"""Differences of value, from 0 (lost) to 1 (won); searches with different seeds differ by up to the first."""


class Worth(Enum):
    """How another move compares to the best one."""

    ALIKE = "alike"
    LESS = "less"
    MUCH_LESS = "much-less"


@dataclass(frozen=True, slots=True)
class Other:
    """Another move, as notation."""

    notation: str
    worth: Worth


@dataclass(frozen=True, slots=True)
class Advice:
    """The best move and some others, as notations; `is_at_first_sight`: no search was made."""

    best: str
    others: tuple[Other, ...] = ()
    is_at_first_sight: bool = False


def decision_of(game: AnyGame, view: Any, legal: tuple[Any, ...]) -> tuple[Decision, bytes]:  # noqa: ANN401 - any game's view
    """
    Return a decision, and the SHA-256 of all its parts.

    The seed derives from the hash, so the same view gets the same advice, and nothing hidden influences it.
    """
    seen = msgspec.json.encode(
        (game.slug, game.rules_version, view, [str(move) for move in legal]), order="deterministic"
    )
    digest = hashlib.sha256(seen).digest()
    return Decision(game=game, view=view, legal=legal, seed=int.from_bytes(digest[:8], "big")), digest


def effort(game: AnyGame) -> int:
    """Return how many iterations a hint takes: as many as a master spends on a decision."""
    return iterations_of(game, Level.MASTER)


def advice_of(choice: Choice[Any]) -> Advice:
    """Return the result of a search as notations, the best moves first."""
    if not choice.iterations:
        return Advice(str(choice.move), is_at_first_sight=True)
    best, *others = choice.options
    tried = [option for option in others if option.visits][:_OTHERS]
    return Advice(str(best.move), tuple(Other(str(one.move), worth_of(best.value - one.value)) for one in tried))


def worth_of(less: float) -> Worth:
    """Classify by how much a move is worse than the best one, on the scale from 0 (lost) to 1 (won)."""
    if less <= _ALIKE:
        return Worth.ALIKE
    return Worth.LESS if less <= _A_LITTLE else Worth.MUCH_LESS


def encode_advice(advice: Advice) -> str:
    """Write advice as JSON."""
    return msgspec.json.encode(advice).decode()


def decode_advice(text: str) -> Advice:
    """Read advice. Raises: msgspec.MsgspecError."""
    return msgspec.json.decode(text, type=Advice)


@dataclass(frozen=True, slots=True)
class Hint:
    """
    Advice, and the panel of the decision it is for.

    `is_only`: it is the only legal move, so it does not count as a hint.
    """

    panel: Panel
    advice: Advice
    is_only: bool = False
