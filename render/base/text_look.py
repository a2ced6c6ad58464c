"""A look whose pictures show its words."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from languages.speech import Text, _, labelled
from render.base.look import BaseLook, Draft
from render.base.pictures import page_base, palette, put_page
from render.base.story import told_by_seat, with_change
from render.base.words import alt_of, sheet_lines
from render.canvas.canvas import Canvas
from render.canvas.png import Png
from render.canvas.scene import Scene, SceneCanvas
from render.canvas.style import seat_name
from render.frame import CUT_SHORT
from render.game import Choice, Meanwhile, Names, Picture, Shot, Steps, Totals
from rules.game import Event, Result, Seat


class Seen(Protocol):
    """What every view tells."""

    @property
    def acting(self) -> frozenset[Seat]:
        """Who must decide something now."""


V = TypeVar("V", bound=Seen)
M = TypeVar("M")


class TextLook(BaseLook[V, M]):
    """
    Implements `render.game.Look` with plain pictures; the methods are documented there.

    A subclass gives the attributes without a value and the abstract methods, and overrides what it answers otherwise.
    """

    title: str
    walk_through: Sequence[tuple[Text, Text]]
    """Title and text of each page of the guide."""
    prompt: Text
    """What is asked where there is something to decide."""
    categories: Mapping[str, Text]
    """The lines of the score sheet, as they stand within a sentence."""

    @abstractmethod
    def standing(self, view: V, names: Names) -> str: ...

    @abstractmethod
    def text(self, view: V, names: Names) -> str: ...

    @abstractmethod
    def move_name(self, notation: str) -> str: ...

    @abstractmethod
    def clause(self, event: Event) -> str:
        """Say what happened, in a few words after the name of the seat; empty for what is not told."""

    def drafts(self) -> Sequence[Draft]:
        return [self._page(str(title), str(text)) for title, text in self.walk_through]

    def _page(self, title: str, text: str) -> Draft:
        def draw() -> Png:
            return self._drawn(("", title), text.splitlines())

        return Draft(title, text, draw, alt_of(self.title, title, text))

    def overviews(
        self,
        view: V,
        names: Names,
        *,
        is_cut_short: bool = False,
        meanwhile: Meanwhile[V] | None = None,  # noqa: ARG002 - nothing is marked
    ) -> tuple[Picture, ...]:
        png = self._drawn(self._sentence(view, names, is_cut_short=is_cut_short), self._lines(view, names))
        return (Picture.of("table.png", png, self._alt(view, names, is_cut_short=is_cut_short)),)

    def scenes(self, shots: Sequence[Shot[V]]) -> Iterator[Scene]:
        for shot in shots:
            canvas = SceneCanvas(palette(), page_base(self.title))
            sentence = str(CUT_SHORT) if shot.is_cut_short else self.standing(shot.view, shot.names)
            put_page(canvas, self.title, ("", sentence), self._lines(shot.view, shot.names))
            yield canvas.scene()

    def panel(
        self,
        view: V,
        before: V,
        legal: Sequence[M],  # noqa: ARG002 - what can be pressed stands on the buttons
        names: Names,
        *,
        with_odds: bool = False,
        meanwhile: Meanwhile[V] | None = None,  # noqa: ARG002 - nothing is marked
    ) -> Picture:
        told = (self.draft_words(view, before), self.secrets(view), self.odds(view) if with_odds else "")
        own = [line for text in told for line in text.splitlines()]
        png = self._drawn(self._sentence(view, names), (*own, *self._lines(view, names)), len(own))
        return Picture.of("panel.png", png, alt_of(*told, self._alt(view, names)))

    def sheet(self, view: V, result: Result, names: Names) -> Picture:
        text = self.sheet_text(view, result, names)
        lines = self.sheet_text(view, result, _legible(names)).splitlines()
        png = self._drawn(("", self.standing(view, names)), lines)
        return Picture.of("sheet.png", png, alt_of(_("Final score. {lines}", lines=text)))

    def sheet_text(self, view: V, result: Result, names: Names) -> str:  # noqa: ARG002 - the sheet says it all
        return "\n".join(sheet_lines(result, names, self.points_words, self.categories))

    def explain(
        self,
        view: V,  # noqa: ARG002 - the sheet says it all
        result: Result,
        happened: Sequence[Event],  # noqa: ARG002 - the sheet says it all
        seat: Seat,
        names: Names,
    ) -> str:
        lines = [f"{self.categories[line.category]} **{line.points}**" for line in result.sheet[seat]]
        return "\n".join((f"**{labelled(names[seat], self.points_words(result.totals[seat]))}**", *lines))

    def story(self, happened: Sequence[Event], names: Names, totals: Totals = ()) -> tuple[str, ...]:
        return told_by_seat(happened, names, with_change(self.clause), totals)

    def steps(self, view: V, legal: Sequence[M], names: Names = ()) -> Steps[M]:  # noqa: ARG002 - the moves say it all
        closing = _("Confirm ends your turn.")
        if len(legal) == 1:
            return Steps(_("Confirm your turn."), (), closing=closing)
        choices = tuple(Choice(self.move_name(str(move)), move=move) for move in legal)
        return Steps(str(self.prompt), choices, closing=closing)

    def _drawn(self, sentence: tuple[str, str], lines: Sequence[str], own: int = 0) -> Png:
        canvas = Canvas(palette(), page_base(self.title))
        put_page(canvas, self.title, sentence, lines, own)
        return canvas.png()

    def _lines(self, view: V, names: Names) -> list[str]:
        return self.text(view, _legible(names)).splitlines()

    def _sentence(self, view: V, names: Names, *, is_cut_short: bool = False) -> tuple[str, str]:
        if is_cut_short:
            return "", str(CUT_SHORT)
        if len(view.acting) == 1:
            return seat_name(names, min(view.acting)), _(" is next")
        return "", self.standing(view, names)

    def _alt(self, view: V, names: Names, *, is_cut_short: bool = False) -> str:
        is_next = len(view.acting) == 1 and not is_cut_short
        who = _("{name} is next.", name=names[min(view.acting)]) if is_next else ""
        standing = str(CUT_SHORT) if is_cut_short else self.standing(view, names)
        return alt_of(f"{self.title}, {standing}.", who, self.text(view, names))


def _legible(names: Names) -> Names:
    return tuple(seat_name(names, seat) for seat in range(len(names)))
