"""Gardlings' look as the contract wants it."""

from collections.abc import Iterator, Sequence

from languages.speech import _
from render.base.look import BaseLook, marked, proposed
from render.canvas.scene import Scene
from render.game import Ghost, Meanwhile, Names, Picture, Shot
from render.gardlings import gains, steps
from render.gardlings.awards import awards, best_turns, built
from render.gardlings.guide.pages import drafts
from render.gardlings.lesson import STEPS, lesson, remark, spots, summary
from render.gardlings.news import changes
from render.gardlings.overview.table import all_gardens, overview, scene, table_pages
from render.gardlings.pictures.closeup import closeup
from render.gardlings.pictures.panel import ghost_panel, panel
from render.gardlings.sheet.sheet import sheet
from render.gardlings.words import alts, scores, story, text, vocabulary
from render.gardlings.words.explain import explain
from render.gardlings.words.naming import move_name
from rules.computer.reasons import Part
from rules.game import Result, Seat
from rules.gardlings.moves import Move
from rules.gardlings.view import View


class GardlingsLook(BaseLook[View, Move]):
    """Implements `render.game.Look` and some of `render.optional`; the methods are documented there."""

    title = vocabulary.TITLE
    cover = vocabulary.COVER
    parts = True
    options = vocabulary.OPTIONS
    categories = vocabulary.CATEGORIES
    drafts = staticmethod(drafts)
    changes = staticmethod(changes)
    secrets = staticmethod(text.secrets)
    odds = staticmethod(text.odds_words)
    standing = staticmethod(text.standing)
    points = staticmethod(scores.counted_gems)
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
    points_words = staticmethod(vocabulary.gems)

    @property
    def points_word(self) -> str:
        return _("Gems of the garden counted last")

    def part_words(self, part: Part, view: View) -> str:  # noqa: ARG002 - the contract's signature
        return vocabulary.part_words(part)

    def overviews(
        self, view: View, names: Names, *, is_cut_short: bool = False, meanwhile: Meanwhile[View] | None = None
    ) -> tuple[Picture, ...]:
        told, pictures = changes(meanwhile, names), []
        for number, page in enumerate(table_pages(len(names))):
            png = overview(view, names, page=number, is_cut_short=is_cut_short, meanwhile=meanwhile)
            alt = alts.overview_alt(view, names, page.seats, is_cut_short=is_cut_short)
            pictures.append(marked(page.name, png, alt, told))
        return tuple(pictures)

    def glance(self, view: View, names: Names, *, is_cut_short: bool = False) -> Picture:
        if len(table_pages(len(names))) == 1:
            return super().glance(view, names, is_cut_short=is_cut_short)
        seats = tuple(map(Seat, range(len(names))))
        alt = alts.overview_alt(view, names, seats, is_cut_short=is_cut_short)
        return Picture.of("table.png", all_gardens(view, names, is_cut_short=is_cut_short), alt)

    def scenes(self, shots: Sequence[Shot[View]]) -> Iterator[Scene]:
        return map(scene, shots)

    def part(self, view: View, seat: Seat, names: Names, *, meanwhile: Meanwhile[View] | None = None) -> Picture:
        png, alt = closeup(view, seat, names, meanwhile), alts.part_alt(view, seat, names)
        return marked(f"garden-{seat + 1}.png", png, alt, changes(meanwhile, names))

    def panel(
        self,
        view: View,
        before: View,
        legal: Sequence[Move],
        names: Names,
        *,
        with_odds: bool = False,
        meanwhile: Meanwhile[View] | None = None,
    ) -> Picture:
        png = panel(view, before, tuple(legal), names, with_odds=with_odds, meanwhile=meanwhile)
        alt = alts.panel_alt(view, legal, names)
        return marked("panel.png", png, alt, changes(meanwhile, names))

    def ghost(self, ghost: Ghost[View, Move], names: Names) -> Picture:
        png = ghost_panel(ghost, names)
        return proposed(ghost, Picture.of("ghost.png", png, alts.panel_alt(ghost.before, (), names)))

    def sheet(self, view: View, result: Result, names: Names) -> Picture:
        return Picture("sheet.png", sheet(view, result, names), scores.sheet_alt(view, result, names))

    def round(self, view: View) -> int:
        return view.round

    def sheet_text(self, view: View, result: Result, names: Names) -> str:
        return scores.sheet_text(view, result, names)


GARDLINGS_LOOK = GardlingsLook()
