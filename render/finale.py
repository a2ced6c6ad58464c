"""What is told of a game around its play: what its cover says, and what its end card says."""

from dataclasses import dataclass

from languages.speech import Phrase
from rules.game import Seat


@dataclass(frozen=True, slots=True)
class Cover:
    """
    What the box of a game would tell: what one does, on how many turns each, and what its small picture shows.

    `emblem` stands for the game where there is little room, by its name in `render/base/emoji_art.py`.
    """

    does: Phrase
    turns: tuple[int, int]
    alt: Phrase
    emblem: str


@dataclass(frozen=True, slots=True)
class Award:
    """What somebody did more of than the others in a game: `label` names it, `detail` says how much it was."""

    label: str
    seats: tuple[Seat, ...]
    detail: str


@dataclass(frozen=True, slots=True)
class BestTurn:
    """The turn that brought a seat most: which of its turns it was, counted from 1, and its points."""

    number: int
    points: int


@dataclass(frozen=True, slots=True)
class Finale:
    """
    What the end card says of an ended game; all of it may be known to everybody.

    `headline` is a name, which may be cut, and what follows it. By seat: `totals` are the points, as far as they may be
    told, and `best_turns` None for whoever has none.
    """

    headline: tuple[str, str]
    awards: tuple[Award, ...] = ()
    best_turns: tuple[BestTurn | None, ...] = ()
    totals: tuple[int, ...] = ()
