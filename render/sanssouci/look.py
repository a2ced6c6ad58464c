"""Sanssouci's look as the contract wants it."""

from collections.abc import Iterator, Sequence

from render.base.look import BaseLook, marked, proposed
from render.canvas.scene import Scene
from render.game import Ghost, Meanwhile, Names, Picture, Shot
from render.sanssouci import gains, steps
from render.sanssouci.awards import awards, best_turns, built
from render.sanssouci.guide.pages import drafts
from render.sanssouci.lesson import STEPS, lesson, remark, spots, summary
from render.sanssouci.news import changes
from render.sanssouci.pictures.closeup import garden
from render.sanssouci.pictures.overview import overview, scene
from render.sanssouci.pictures.panel import panel
from render.sanssouci.pictures.plan import table_pages
from render.sanssouci.pictures.sheet import sheet
from render.sanssouci.words import story, text, vocabulary
from render.sanssouci.words.explain import explain
from render.sanssouci.words.naming import move_name
from rules.computer.reasons import Part
from rules.game import Result, Seat
from rules.sanssouci.moves import Move
from rules.sanssouci.scoring import points_so_far
from rules.sanssouci.view import View


class SanssouciLook(BaseLook[View, Move]):
    """Implements `render.game.Look` and some of `render.optional`; the methods are documented there."""

    title = vocabulary.TITLE
    cover = vocabulary.COVER
    parts = True
    shows_mover = True
    options = vocabulary.OPTIONS
    categories = vocabulary.CATEGORIES
    drafts = staticmethod(drafts)
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

    def part_name(self, part: Part, view: View) -> str:  # noqa: ARG002 - the contract's signature
        return vocabulary.part_name(part.kind, *part.about)

    def overviews(
        self, view: View, names: Names, *, is_cut_short: bool = False, meanwhile: Meanwhile[View] | None = None
    ) -> tuple[Picture, ...]:
        told, pictures = changes(meanwhile, names), []
        for number, seats in enumerate(table_pages(len(names)), 1):
            png = overview(view, names, seats, is_cut_short=is_cut_short, meanwhile=meanwhile)
            alt = text.overview_alt(view, names, seats, is_cut_short=is_cut_short)
            pictures.append(marked("table.png" if number == 1 else f"table-{number}.png", png, alt, told))
        return tuple(pictures)

    def glance(self, view: View, names: Names, *, is_cut_short: bool = False) -> Picture:
        png = overview(view, names, is_cut_short=is_cut_short)
        return Picture.of("table.png", png, text.overview_alt(view, names, is_cut_short=is_cut_short))

    def scenes(self, shots: Sequence[Shot[View]]) -> Iterator[Scene]:
        return map(scene, shots)

    def part(self, view: View, seat: Seat, names: Names, *, meanwhile: Meanwhile[View] | None = None) -> Picture:
        png, alt = garden(view, seat, names, meanwhile), text.part_alt(view, seat, names)
        return marked(f"garden-{seat + 1}.png", png, alt, changes(meanwhile, names))

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
        png, alt = panel(view, before, tuple(legal), names, meanwhile), text.panel_alt(view, names)
        return marked("panel.png", png, alt, changes(meanwhile, names))

    def ghost(self, ghost: Ghost[View, Move], names: Names) -> Picture:
        png = panel(ghost.view, ghost.before, ghost.legal, names, None, ghost)
        return proposed(ghost, Picture.of("ghost.png", png, text.panel_alt(ghost.before, names)))

    def sheet(self, view: View, result: Result, names: Names) -> Picture:
        return Picture("sheet.png", sheet(view, result, names), text.sheet_alt(result, names))

    def points(self, view: View) -> tuple[int, ...]:
        return tuple(points_so_far(player) for player in view.players)

    def round(self, view: View) -> int:
        return view.round

    def sheet_text(self, view: View, result: Result, names: Names) -> str:  # noqa: ARG002 - the sheet says it all
        return text.sheet_text(result, names)


SANSSOUCI_LOOK = SanssouciLook()
