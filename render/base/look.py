"""What most looks answer the same way."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from languages.speech import Text, _, clauses, labelled, n_
from render.base.end_card import end_card, ending, finale_words
from render.base.spotlight import spotlit
from render.base.words import alt_of, alt_with_changes, number, signed
from render.canvas.png import Png
from render.canvas.scene import Scene
from render.canvas.shapes import Box
from render.finale import Award, BestTurn, Cover, Finale
from render.game import Gain, Ghost, Meanwhile, Names, OptionWords, Page, Picture, Shot
from rules.computer.reasons import Part, Reason, whole
from rules.game import Event, Seat

V = TypeVar("V")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Draft:
    """A page of the walk-through before its picture is drawn, which is when somebody turns to it."""

    title: str
    text: str
    draw: Callable[[], Png]
    alt: str


class BaseLook(ABC, Generic[V, M]):
    """
    The part of `render.game.Look` that a game may leave out; the methods are documented there.

    Without an override seats have no areas of their own, no draw goes wrong, nothing is marked as new, nothing is
    secret, rounds are not counted, a draft is not told of, and nothing stands out at the end. What a function of the
    game answers alone is a `staticmethod` of that function.
    """

    title: str
    cover: Cover | None = None
    categories: Mapping[str, Text] = {}
    """The names of the lines of the score sheet, by category."""
    parts = False
    shows_mover = False
    options: Mapping[str, OptionWords] = {}
    """The words for each option, by its name."""

    @property
    def points_word(self) -> str:
        return _("Points")

    @abstractmethod
    def drafts(self) -> Sequence[Draft]:
        """Return the pages of the walk-through."""

    @property
    def pages(self) -> int:
        return len(self.drafts())

    def guide(self, number: int) -> Page:
        if number not in range(1, self.pages + 1):
            message = f"The guide has {self.pages} pages, none of number {number}."
            raise IndexError(message)
        draft = self.drafts()[number - 1]
        return Page(draft.title, draft.text, Picture.of(f"guide-{number}.png", draft.draw(), draft.alt))

    def option_words(self, name: str) -> OptionWords:
        return self.options[name]

    @abstractmethod
    def overviews(
        self, view: V, names: Names, *, is_cut_short: bool = False, meanwhile: Meanwhile[V] | None = None
    ) -> tuple[Picture, ...]: ...

    def glance(self, view: V, names: Names, *, is_cut_short: bool = False) -> Picture:
        return self.overviews(view, names, is_cut_short=is_cut_short)[0]

    @abstractmethod
    def panel(
        self,
        view: V,
        before: V,
        legal: Sequence[M],
        names: Names,
        *,
        with_odds: bool = False,
        meanwhile: Meanwhile[V] | None = None,
    ) -> Picture: ...

    def spots(
        self,
        view: V,  # noqa: ARG002 - games with a guided game need them
        before: V,  # noqa: ARG002 - the same
        legal: Sequence[M],  # noqa: ARG002 - the same
        name: str,  # noqa: ARG002 - the same
    ) -> Sequence[Box]:
        """Return where a part of the panel lies that a guided game points at; nothing if there is no such part."""
        return ()

    def pointed(self, view: V, before: V, legal: Sequence[M], names: Names, spot: str) -> Picture:
        """Draw the panel as `render.optional.Guides` wants it."""
        return spotlit(self.panel(view, before, legal, names), self.spots(view, before, legal, spot))

    @abstractmethod
    def text(self, view: V, names: Names) -> str: ...

    @abstractmethod
    def scenes(self, shots: Sequence[Shot[V]]) -> Iterator[Scene]: ...

    @abstractmethod
    def standing(self, view: V, names: Names) -> str: ...

    def film(self, shots: Sequence[Shot[V]], finale: Finale) -> Iterator[Scene]:
        return ending(self.title, self.scenes(shots), [shot.names for shot in shots], finale)

    def end_card(self, shot: Shot[V], finale: Finale) -> Picture:
        (scene,) = self.scenes([shot])
        standing = "" if shot.is_cut_short else self.standing(shot.view, shot.names)
        alt = alt_of(self.title, *filter(None, (*finale_words(finale, shot.names), standing)))
        return Picture.of("end.png", end_card(self.title, scene, shot.names, finale), alt)

    def awards(self, view: V, happened: Sequence[Event]) -> tuple[Award, ...]:  # noqa: ARG002 - the contract's signature
        return ()

    def best_turns(self, view: V, happened: Sequence[Event]) -> tuple[BestTurn | None, ...]:  # noqa: ARG002 - the same
        return ()

    def built(self, view: V) -> str:  # noqa: ARG002 - the contract's signature
        return ""

    def part_name(self, part: Part, view: V) -> str:  # noqa: ARG002 - some games name it by what they see
        """Name a part of a reason within a sentence."""
        return self.category_name(part.kind)

    def part_words(self, part: Part, view: V) -> str:
        """Say what a part of a reason brings."""
        return f"{self.part_name(part, view)}\N{NO-BREAK SPACE}{signed(whole(part.points))}"

    def reason_words(self, reason: Reason, view: V, names: Names) -> str:
        others = (f"**{names[seat]}**\N{NO-BREAK SPACE}{signed(whole(points))}" for seat, points in reason.others)
        return ", ".join((*(self.part_words(part, view) for part in reason.parts), *others))

    def category_name(self, category: str) -> str:
        return str(self.categories.get(category, category))

    def points_words(self, amount: int) -> str:
        return n_("{number} point", "{number} points", amount, number=number(amount))

    def part(
        self,
        view: V,
        seat: Seat,  # noqa: ARG002 - the contract's signature
        names: Names,
        *,
        meanwhile: Meanwhile[V] | None = None,
    ) -> Picture:
        return self.overviews(view, names, meanwhile=meanwhile)[0]

    def ghost(self, ghost: Ghost[V, M], names: Names) -> Picture:
        drawn = self.panel(ghost.view, ghost.before, ghost.legal, names)
        return proposed(ghost, replace(drawn, name="ghost.png", alt=self.text(ghost.before, names)))

    def ghost_for_all(self, ghost: Ghost[V, M], seat: Seat, names: Names) -> Picture:
        better = Meanwhile(ghost.before, ghost.view)
        if self.parts:
            drawn = self.part(ghost.view, seat, names, meanwhile=better)
        else:
            drawn, *_ = self.overviews(ghost.view, names, meanwhile=better)
        return proposed(ghost, replace(drawn, name="ghost.png", alt=clauses(self.changes(better, names))))

    def turn_line(
        self,
        happened: Sequence[Event],  # noqa: ARG002 - the contract's signature
        names: Names,  # noqa: ARG002 - the same
        change: int | None,  # noqa: ARG002 - the same
    ) -> str:
        return ""

    def changes(self, meanwhile: Meanwhile[V], names: Names) -> tuple[str, ...]:  # noqa: ARG002 - the contract's signature
        return ()

    def secrets(self, view: V) -> str:  # noqa: ARG002 - the contract's signature
        return ""

    def odds(self, view: V) -> str:  # noqa: ARG002 - the contract's signature
        return ""

    def draft_words(self, view: V, before: V, names: Names = ()) -> str:  # noqa: ARG002 - the contract's signature
        return ""

    def round(self, view: V) -> int:  # noqa: ARG002 - the contract's signature
        return 0

    def gains(self, view: V, before: V) -> tuple[Gain, ...]:  # noqa: ARG002 - the contract's signature
        return ()


def marked(name: str, png: Png, alt: str, changes: Sequence[str]) -> Picture:
    """Return a picture whose alt text begins with what is new since the viewer's last turn."""
    return Picture.of(name, png, alt_with_changes(changes, alt, png.signs))


def proposed(ghost: Ghost[V, M], picture: Picture) -> Picture:
    """Return the picture of a turn that is only proposed, with an alt text that begins with it."""
    return replace(picture, alt=alt_of(labelled(ghost.title, ghost.words), picture.alt))
