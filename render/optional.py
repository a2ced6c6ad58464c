"""What a look may answer beyond its contract."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

from render.game import Meanwhile, Names, Picture

V_contra = TypeVar("V_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)


@runtime_checkable
class Scores(Protocol[V_contra]):
    """A look of a game whose points are known while it lasts."""

    @property
    def points_word(self) -> str:
        """What is counted, as the beginning of a line that tells of several seats, such as "Points"."""

    def points(self, view: V_contra) -> tuple[int, ...]:
        """Return the points of each seat so far, as far as the viewer knows; empty while nobody has any yet."""


@runtime_checkable
class Opens(Protocol[V_contra, M_contra]):
    """A look whose panel shows which node of the tree of choices is opened: what can be chosen elsewhere is dimmed."""

    def opened(
        self,
        view: V_contra,
        before: V_contra,
        legal: Sequence[M_contra],
        names: Names,
        path: str,
        meanwhile: Meanwhile[V_contra] | None = None,
    ) -> Picture:
        """Draw the panel as `Look.panel` does, with the node at a path opened."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """
    One thing that a guided game says: the `number`-th of all, counted from 1; 0 if it may come at any time.

    `told` is markdown, `spot` names the part of the panel that it is about; empty for all of it.
    """

    number: int
    told: str
    spot: str = ""


@runtime_checkable
class Guides(Protocol[V_contra, M_contra]):
    """A look that guides through the first game that its rules arrange, from `rules.lessons`."""

    @property
    def lesson_steps(self) -> int:
        """How many steps there are, those of turns that may not come up among them."""

    def lesson(self, view: V_contra, legal: Sequence[M_contra]) -> tuple[LessonStep, ...]:
        """
        Return what is to be said at a decision: all but the last is only to be read, with the last one decides.

        A numbered step is said once, and none after one with a higher number.

        Args:
            view: with the learner's draft applied.
            legal: what can be chosen; empty if only a confirmation is left.
        Returns: nothing where all has been said.
        """

    def remark(self, before: V_contra, after: V_contra) -> str:
        """Say what a finished turn of the learner was good for, by what they saw before and after it."""

    def pointed(self, view: V_contra, before: V_contra, legal: Sequence[M_contra], names: Names, spot: str) -> Picture:
        """Draw the panel as `Look.panel` does, with a ring around the spot and all else dimmed."""

    def summary(self) -> str:
        """Say at the end in a few lines what scores."""
