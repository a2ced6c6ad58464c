"""The contract of a game's look: what cogs may ask of a game's pictures and words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from languages.speech import Text
from render.canvas.png import Png, Sign
from render.canvas.scene import Scene
from render.finale import Award, BestTurn, Cover, Finale
from rules.computer.reasons import Reason
from rules.game import Event, Result, Seat

V_co = TypeVar("V_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
M = TypeVar("M")

ALT = 1024
"""How long an alt text may be."""
Names = tuple[str, ...]
"""Display names by seat: as they are for pictures and alt texts, already escaped for texts with markup."""
Totals = Sequence[tuple[int, ...]]
"""Points by seat, at several moments."""


@dataclass(frozen=True, slots=True)
class Picture:
    """
    A PNG, or a film as GIF, with the words that stand in for it.

    `name` is the file's name, the same for everybody. `signs` are the marks in it that a legend beside it explains.
    """

    name: str
    png: bytes
    alt: str
    signs: frozenset[Sign] = frozenset()

    @classmethod
    def of(cls, name: str, png: Png, alt: str) -> "Picture":
        """Return a picture that knows what is drawn in it."""
        return cls(name, png, alt, png.signs)


@dataclass(frozen=True, slots=True)
class Choice(Generic[M]):
    """
    One thing to press: a leaf carries a move, an inner node opens further choices and changes nothing.

    `label` (at most 80 characters) stands on the button, `detail` (at most 100) beside it in a select. `path` is the
    way to an inner node from the root, `[a-z0-9-]`, empty for leaves. `then` are the moves that follow the first in the
    same press; `shows`: the last of them may show something new.
    """

    label: str
    detail: str = ""
    move: M | None = None
    path: str = ""
    choices: "tuple[Choice[M], ...]" = ()
    then: tuple[M, ...] = ()
    shows: bool = False

    @property
    def notations(self) -> tuple[str, ...]:
        """What a leaf plays, in order; empty for an inner node."""
        return () if self.move is None else (str(self.move), *map(str, self.then))


@dataclass(frozen=True, slots=True)
class Pick:
    """One of several things to pick together; `value`, `[a-z0-9]`, is its part of the notation."""

    label: str
    value: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class PickExactly:
    """
    A decision that takes exactly `number` of at most 25 picks at once, such as the tiles to keep.

    Its notation is `together(prefix, values)`, whatever the order of the values picked.
    """

    number: int
    picks: tuple[Pick, ...]
    prefix: str


def together(prefix: str, values: Iterable[str]) -> str:
    """Return the notation of a decision that takes several things at once, such as "keep:" and their values."""
    return prefix + "-".join(values)


@dataclass(frozen=True, slots=True)
class Steps(Generic[M]):
    """
    The decision a seat faces: what is asked, and what can be pressed.

    It is one of the `choices`, or else `exactly` so many things at once. `shortcuts` are leaves of several moves or
    from deeper, and nodes. Of both, what brings most by the rules alone comes first, since that alone is seen.
    `without` is what Confirm is called where it stands for the "none" of an optional decision, `closing` what it does.
    """

    prompt: str
    choices: tuple[Choice[M], ...]
    without: str = ""
    closing: str = ""
    exactly: PickExactly | None = None
    shortcuts: tuple[Choice[M], ...] = ()

    def below(self, path: str) -> tuple[M, ...]:
        """Return the moves below the node at a path; none if no such node exists any more."""
        node = next((choice for choice in _nodes(self.choices) if path and choice.path == path), None)
        return tuple(choice.move for choice in _nodes(node.choices) if choice.move is not None) if node else ()


def _nodes(choices: Sequence[Choice[M]]) -> Iterator[Choice[M]]:
    for choice in choices:
        yield choice
        yield from _nodes(choice.choices)


@dataclass(frozen=True, slots=True)
class Gain:
    """What a draft brings: points now, or at the end of the game if all stays as it is."""

    category: str
    points: int
    at_end: bool = False


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option of the lobby in words: its label, and label and explanation of each value by its notation."""

    label: Text
    values: Mapping[str, tuple[Text, Text]]


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the walk-through for a first game."""

    title: str
    text: str
    picture: Picture


@dataclass(frozen=True, slots=True)
class Meanwhile(Generic[V_co]):
    """What one viewer saw right after their last turn, and what `now`, after all that the others have played since."""

    then: V_co
    now: V_co


@dataclass(frozen=True, slots=True, kw_only=True)
class Ghost(Generic[V_co, M]):
    """
    A turn that is only proposed: what the viewer would see with it, and sees without it.

    `legal` is the move with which it goes on if that one would show something new, else nothing. `title` says in a word
    or two why it is shown, `words` tell it. `played` is what the viewer saw after what was played instead.
    """

    view: V_co
    before: V_co
    title: str
    words: str
    legal: tuple[M, ...] = ()
    played: V_co | None = None


@dataclass(frozen=True, slots=True)
class Shot(Generic[V_co]):
    """What a film shows after one post: the view of all, by the names of then; cut short is at most the last one."""

    view: V_co
    names: Names
    is_cut_short: bool = False


class Look(Protocol[V_contra, M]):
    """
    All that a player sees of one game; pure functions of views, moves, events and names.

    `V_contra` is the game's View, `M` its moves. Texts are Discord markdown of at most 3,000 characters, alt texts of
    at most 1,024.
    """

    @property
    def title(self) -> str:
        """The game's name as players write it."""

    @property
    def cover(self) -> Cover | None:
        """How the game is offered to those who do not know it; None for one that has no picture yet."""

    @property
    def parts(self) -> bool:
        """Whether each seat has an area of its own that can be shown large."""

    @property
    def shows_mover(self) -> bool:
        """Whether a turn is shown by the area of whoever moved; not where all play at the same time."""

    @property
    def pages(self) -> int:
        """How many pages the walk-through has."""

    def guide(self, number: int) -> Page:
        """Draw a page of the walk-through for a first game, counted from 1. Raises: IndexError: no such page."""

    def option_words(self, name: str) -> OptionWords:
        """Return the words for an option of the game."""

    def overviews(
        self, view: V_contra, names: Names, *, is_cut_short: bool = False, meanwhile: Meanwhile[V_contra] | None = None
    ) -> tuple[Picture, ...]:
        """
        Draw the whole table, on as few pages as it takes; where a game was cut short nobody is next.

        What a spectator's view shows is for everybody; a seat's view may show what that seat alone is shown by now.

        `meanwhile` is the same viewer's: what `changes` tells of it is marked with beads.
        Returns: at least one picture and at most six.
        """

    def glance(self, view: V_contra, names: Names, *, is_cut_short: bool = False) -> Picture:
        """Draw what everybody has in one picture, however many play, as the post of a turn shows it."""

    def scenes(self, shots: Sequence[Shot[V_contra]]) -> Iterator[Scene]:
        """Describe each shot's whole table when asked for: not who is next, but who has played; all in one size."""

    def film(self, shots: Sequence[Shot[V_contra]], finale: Finale) -> Iterator[Scene]:
        """Describe the same scenes for the film of an ended game, and its end card as the last one."""

    def end_card(self, shot: Shot[V_contra], finale: Finale) -> Picture:
        """Draw the table at the end with who has won, what the best turns brought, and the awards."""

    def awards(self, view: V_contra, happened: Sequence[Event]) -> tuple[Award, ...]:
        """Return at most four awards, none that everybody has, by a spectator's view and what everybody heard of."""

    def best_turns(self, view: V_contra, happened: Sequence[Event]) -> tuple[BestTurn | None, ...]:
        """Return for each seat which of its turns brought most, as far as all may know, from the same."""

    def built(self, view: V_contra) -> str:
        """Write in a few words what lies and stands in a game that was cut short; empty if nothing does."""

    def category_name(self, category: str) -> str:
        """Name a line of the score sheet by its category."""

    def points_words(self, amount: int) -> str:
        """Write an amount of what is counted, such as "3 points"."""

    def part(
        self, view: V_contra, seat: Seat, names: Names, *, meanwhile: Meanwhile[V_contra] | None = None
    ) -> Picture:
        """Draw one seat's area at full size, as the whole table shows it; `meanwhile` as above."""

    def panel(
        self,
        view: V_contra,
        before: V_contra,
        legal: Sequence[M],
        names: Names,
        *,
        with_odds: bool = False,
        meanwhile: Meanwhile[V_contra] | None = None,
    ) -> Picture:
        """
        Draw the viewer's own panel: his secrets, his draft, and what he can press now.

        Args:
            view: with the viewer's draft applied.
            before: without it.
            legal: the legal moves of the viewer at the end of the draft; empty while he waits.
            with_odds: whether he wants to see what `odds` tells.
            meanwhile: what `changes` tells of it is marked with beads, as far as the viewer has not changed it himself.
        """

    def ghost(self, ghost: Ghost[V_contra, M], names: Names) -> Picture:
        """Draw the viewer's panel with a turn as a draft is drawn, and mark otherwise what was played instead."""

    def ghost_for_all(self, ghost: Ghost[V_contra, M], seat: Seat, names: Names) -> Picture:
        """Draw what all see of a seat's turn that is only proposed, by a spectator's views; beads mark what is new."""

    def changes(self, meanwhile: Meanwhile[V_contra], names: Names) -> tuple[str, ...]:
        """Say what lies or stands otherwise than it did: all that beads mark. Empty if nothing does."""

    def sheet(self, view: V_contra, result: Result, names: Names) -> Picture:
        """Draw the final score sheet."""

    def text(self, view: V_contra, names: Names) -> str:
        """Write the whole view as text: everything that the pictures show."""

    def secrets(self, view: V_contra) -> str:
        """Write what only the viewer knows, such as hand and missions; empty if there is nothing."""

    def odds(self, view: V_contra) -> str:
        """Write how likely the viewer's next draw goes wrong, as far as he may know; empty where none can."""

    def standing(self, view: V_contra, names: Names) -> str:
        """Write how far the game is, in a few words, such as the round."""

    def sheet_text(self, view: V_contra, result: Result, names: Names) -> str:
        """Write the final score sheet of a finished game, any view of which will do."""

    def explain(self, view: V_contra, result: Result, happened: Sequence[Event], seat: Seat, names: Names) -> str:
        """Say where every point of one seat comes from, by category; `happened` is all that everybody heard of."""

    def story(self, happened: Sequence[Event], names: Names, totals: Totals = ()) -> tuple[str, ...]:
        """
        Tell what happened, a line for each turn of a seat; the caller leaves out what the reader may not know.

        Args:
            totals: the points of all seats before the first event, and after each; empty where they are unknown.
        """

    def turn_line(self, happened: Sequence[Event], names: Names, change: int | None) -> str:
        """
        Tell what one seat did, in the parts of `story` and without its name; empty if they say less than `draft_words`.

        Args:
            change: how much the points of the seat have changed; None where they are unknown.
        """

    def round(self, view: V_contra) -> int:
        """Return which round is played, counted from 1; 0 if the game counts none."""

    def steps(self, view: V_contra, legal: Sequence[M], names: Names = ()) -> Steps[M]:
        """Return the viewer's decision as a tree, without an optional "none"; where `names` are none, with colours."""

    def move_name(self, notation: str) -> str:
        """Name a move by its notation alone, as it can be named whether it is possible or not; what is none stays."""

    def draft_words(self, view: V_contra, before: V_contra, names: Names = ()) -> str:
        """Write what the viewer's draft holds so far; empty if it holds nothing. `names` as in `steps`."""

    def reason_words(self, reason: Reason, view: V_contra, names: Names) -> str:
        """List what a turn brings more than another, such as "nobles +3, **Ana** −1"; any view of the game will do."""

    def gains(self, view: V_contra, before: V_contra) -> tuple[Gain, ...]:
        """Return what the viewer's draft brings, exactly, by category; categories that bring nothing are left out."""


AnyLook = Look[Any, Any]
"""A look whose types its caller does not know."""
