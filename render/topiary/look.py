"""Topiary's look as the contract wants it."""

from collections.abc import Iterator, Sequence

from render.base.look import BaseLook, marked, proposed
from render.canvas.scene import Scene
from render.game import Ghost, Meanwhile, Names, Picture, Shot
from render.topiary import gains, steps
from render.topiary.awards import awards, best_turns, built
from render.topiary.guide.pages import drafts
from render.topiary.lesson import STEPS, lesson, remark, spots, summary
from render.topiary.news import changes
from render.topiary.pictures import standings
from render.topiary.pictures.overview import overview, scene
from render.topiary.pictures.panel import ghost_panel, panel
from render.topiary.pictures.sheet import sheet
from render.topiary.words import story, text, vocabulary
from render.topiary.words.explain import explain
from render.topiary.words.naming import move_name
from rules.computer.reasons import Part
from rules.game import Result
from rules.topiary.moves import Move
from rules.topiary.view import View


class TopiaryLook(BaseLook[View, Move]):
    """Implements `render.game.Look` and some of `render.optional`; the methods are documented there."""

    title = vocabulary.TITLE
    cover = vocabulary.COVER
    options = vocabulary.OPTIONS
    categories = vocabulary.CATEGORIES
    drafts = staticmethod(drafts)
    changes = staticmethod(changes)
    secrets = staticmethod(text.secrets)
    standing = staticmethod(text.standing_words)
    points = staticmethod(standings.points)
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

    def part_name(self, part: Part, view: View) -> str:  # noqa: ARG002 - the contract's signature
        return str(vocabulary.COUNTED[part.kind])

    def overviews(
        self, view: View, names: Names, *, is_cut_short: bool = False, meanwhile: Meanwhile[View] | None = None
    ) -> tuple[Picture, ...]:
        png = overview(view, names, is_cut_short=is_cut_short, meanwhile=meanwhile)
        alt = text.overview_alt(view, names, is_cut_short=is_cut_short)
        return (marked("table.png", png, alt, changes(meanwhile, names)),)

    def scenes(self, shots: Sequence[Shot[View]]) -> Iterator[Scene]:
        return map(scene, shots)

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
        png, alt = panel(view, before, tuple(legal), names, meanwhile, below), text.panel_alt(view, names)
        return marked("panel.png", png, alt, changes(meanwhile, names))

    def ghost(self, ghost: Ghost[View, Move], names: Names) -> Picture:
        png = ghost_panel(ghost, names)
        return proposed(ghost, Picture.of("ghost.png", png, text.panel_alt(ghost.before, names)))

    def sheet(self, view: View, result: Result, names: Names) -> Picture:
        return Picture("sheet.png", sheet(view, result, names), text.sheet_alt(result, names))

    def round(self, view: View) -> int:
        return view.round

    def sheet_text(self, view: View, result: Result, names: Names) -> str:  # noqa: ARG002 - the sheet says it all
        return text.sheet_text(result, names)


TOPIARY_LOOK = TopiaryLook()
