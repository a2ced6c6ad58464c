"""Emperor's Garden's look as the contract wants it."""

from collections.abc import Sequence

from render.base.look import BaseLook, marked, proposed
from render.emperors_garden import gains, steps
from render.emperors_garden.awards import awards, best_turns, built
from render.emperors_garden.guide.pages import drafts
from render.emperors_garden.lesson import STEPS, lesson, remark, spots, summary
from render.emperors_garden.news import changes
from render.emperors_garden.pictures.overview import overview, scenes
from render.emperors_garden.pictures.panel import ghost_panel, panel
from render.emperors_garden.pictures.sheet import sheet
from render.emperors_garden.words import alts, story, text, vocabulary
from render.emperors_garden.words.explain import explain, sheet_alt, sheet_text
from render.emperors_garden.words.naming import move_name
from render.game import Ghost, Meanwhile, Names, Picture
from rules.computer.reasons import Part
from rules.emperors_garden.board.deck import Suit
from rules.emperors_garden.moves import Move
from rules.emperors_garden.scoring import points_so_far
from rules.emperors_garden.view import View
from rules.game import Result, Seat


class EmperorsGardenLook(BaseLook[View, Move]):
    """Implements `render.game.Look` and some of `render.optional`; the methods are documented there."""

    title = vocabulary.TITLE
    cover = vocabulary.COVER
    options = vocabulary.OPTIONS
    category_name = staticmethod(vocabulary.category_name)
    drafts = staticmethod(drafts)
    scenes = staticmethod(scenes)
    changes = staticmethod(changes)
    secrets = staticmethod(text.secrets)
    standing = staticmethod(text.standing)
    text = staticmethod(text.board)
    explain = staticmethod(explain)
    turn_line = staticmethod(story.turn_line)
    story = staticmethod(story.story)
    steps = staticmethod(steps.steps)
    move_name = staticmethod(move_name)
    draft_words = staticmethod(gains.draft_words)
    gains = staticmethod(gains.gains)
    awards = staticmethod(awards)
    best_turns = staticmethod(best_turns)
    built = staticmethod(built)
    lesson_steps = STEPS
    lesson = staticmethod(lesson)
    remark = staticmethod(remark)
    summary = staticmethod(summary)
    spots = staticmethod(spots)

    def part_name(self, part: Part, view: View) -> str:
        if part.about:
            return vocabulary.suit_name(view.deck, Suit(*part.about))
        return str(vocabulary.CATEGORIES_WITHIN[part.kind])

    def overviews(
        self, view: View, names: Names, *, is_cut_short: bool = False, meanwhile: Meanwhile[View] | None = None
    ) -> tuple[Picture, ...]:
        png = overview(view, names, is_cut_short=is_cut_short, meanwhile=meanwhile)
        alt = alts.overview_alt(view, names, is_cut_short=is_cut_short)
        return (marked("table.png", png, alt, changes(meanwhile, names)),)

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
        return self.opened(view, before, legal, names, "", meanwhile)

    def opened(
        self,
        view: View,
        before: View,
        legal: Sequence[Move],
        names: Names,
        path: str,
        meanwhile: Meanwhile[View] | None = None,
    ) -> Picture:
        below = steps.steps(view, legal).below(path) if path else ()
        png = panel(view, before, tuple(legal), names, meanwhile, below)
        alt = alts.panel_alt(view, names)
        return marked("panel.png", png, alt, changes(meanwhile, names))

    def ghost(self, ghost: Ghost[View, Move], names: Names) -> Picture:
        png = ghost_panel(ghost, names)
        return proposed(ghost, Picture.of("ghost.png", png, alts.panel_alt(ghost.before, names)))

    def sheet(self, view: View, result: Result, names: Names) -> Picture:
        return Picture("sheet.png", sheet(view, result, names), sheet_alt(result, names))

    def points(self, view: View) -> tuple[int, ...]:
        return tuple(points_so_far(view, Seat(seat)) for seat in range(len(view.players)))

    def round(self, view: View) -> int:
        return view.round

    def sheet_text(self, view: View, result: Result, names: Names) -> str:  # noqa: ARG002 - the sheet says it all
        return sheet_text(result, names)


EMPERORS_GARDEN_LOOK = EmperorsGardenLook()
