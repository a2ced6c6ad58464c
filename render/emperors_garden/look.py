"""Emperor's Garden's look as the contract wants it."""

from collections.abc import Iterator, Sequence

from render.base.look import BaseLook, marked
from render.canvas.scene import Scene
from render.emperors_garden import gains, steps
from render.emperors_garden.guide.pages import PAGES, guide
from render.emperors_garden.news import changes
from render.emperors_garden.pictures.overview import overview, scenes
from render.emperors_garden.pictures.panel import panel
from render.emperors_garden.pictures.sheet import sheet
from render.emperors_garden.words import story, text, vocabulary
from render.emperors_garden.words.explain import explain, sheet_alt, sheet_text
from render.emperors_garden.words.naming import move_name
from render.game import Gain, Meanwhile, Names, Page, Picture, Shot, Steps
from rules.emperors_garden.moves import Move
from rules.emperors_garden.view import View
from rules.game import Event, Result, Seat


class EmperorsGardenLook(BaseLook[View, Move]):
    """Implements `render.game.Look`; the methods are documented there."""

    title = vocabulary.TITLE
    pages = PAGES
    options = vocabulary.OPTIONS

    def guide(self, number: int) -> Page:
        return guide(number)

    def overviews(
        self, view: View, names: Names, *, is_cut_short: bool = False, meanwhile: Meanwhile[View] | None = None
    ) -> tuple[Picture, ...]:
        png = overview(view, names, is_cut_short=is_cut_short, meanwhile=meanwhile)
        alt = text.overview_alt(view, names, is_cut_short=is_cut_short)
        return (marked("table.png", png, alt, changes(meanwhile, names)),)

    def scenes(self, shots: Sequence[Shot[View]]) -> Iterator[Scene]:
        return scenes(shots)

    def panel(
        self,
        view: View,
        before: View,
        legal: Sequence[Move],
        names: Names,
        *,
        with_odds: bool = False,  # noqa: ARG002 - no draw goes wrong
        meanwhile: Meanwhile[View] | None = None,
    ) -> Picture:
        png, alt = panel(view, before, legal, names, meanwhile), text.panel_alt(view, names)
        return marked("panel.png", png, alt, changes(meanwhile, names))

    def sheet(self, view: View, result: Result, names: Names) -> Picture:
        return Picture("sheet.png", sheet(view, result, names), sheet_alt(result, names))

    def changes(self, meanwhile: Meanwhile[View], names: Names) -> tuple[str, ...]:
        return changes(meanwhile, names)

    def text(self, view: View, names: Names) -> str:
        return text.board(view, names)

    def secrets(self, view: View) -> str:
        return text.secrets(view)

    def standing(self, view: View, names: Names) -> str:
        return text.standing(view, names)

    def points(self, view: View) -> tuple[int, ...]:
        return tuple(player.points for player in view.players)

    def sheet_text(self, view: View, result: Result, names: Names) -> str:  # noqa: ARG002 - the sheet says it all
        return sheet_text(result, names)

    def explain(self, view: View, result: Result, events: Sequence[Event], seat: Seat, names: Names) -> str:
        return explain(view, result, events, seat, names)

    def story(self, events: Sequence[Event], names: Names) -> tuple[str, ...]:
        return story.story(events, names)

    def steps(self, view: View, legal: Sequence[Move]) -> Steps[Move]:
        return steps.steps(view, legal)

    def move_name(self, notation: str) -> str:
        return move_name(notation)

    def draft_words(self, view: View, before: View) -> str:
        return gains.draft_words(view, before)

    def gains(self, view: View, before: View) -> tuple[Gain, ...]:
        return gains.gains(view, before)


EMPERORS_GARDEN_LOOK = EmperorsGardenLook()
