"""What a look may answer beyond its contract."""

from collections.abc import Sequence
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
