"""The walk-through for a first game: pages of words, each beside a picture of one example."""

from languages.speech import _
from render.base.look import Draft
from render.canvas.remembering import remembered
from render.game import ALT
from render.topiary.guide import example
from render.topiary.pictures.overview import overview
from render.topiary.pictures.panel import panel
from render.topiary.pictures.sheet import sheet
from render.topiary.words import text
from rules.topiary.view import View


def _moment(title: str, told: str, view: View, before: View, shown: str) -> Draft:
    alt = f"{shown} {text.panel_alt(view, example.NAMES)}"[:ALT]
    return Draft(title, told, lambda: panel(view, before, example.legal(view), example.NAMES), alt)


@remembered()
def drafts() -> tuple[Draft, ...]:
    """Return the pages, each before its picture is drawn."""
    return (
        Draft(
            _("A garden to look at"),
            _(
                "Twenty-five tiles lie in the middle, most of them face down. On each stands a clipped sculpture of "
                "one type and of a size from 1 to 5; every sculpture exists only once.\n"
                "Around the garden stand visitors who look into it, straight or diagonally. Yours bring you what "
                "they see. Points are counted only when the last visitor stands, so the numbers beside the garden "
                "may still change.\n"
                "Here Anna is blue and Ben is red. Both have placed two visitors, and the spirals are not in this "
                "game."
            ),
            lambda: overview(example.TO_PLACE, example.NAMES),
            text.overview_alt(example.TO_PLACE, example.NAMES),
        ),
        _moment(
            _("What a visitor sees"),
            _(
                "A visitor looks along one line and sees a sculpture if it is larger than every one in front of it. "
                "Ben's visitor below column E sees the polyhedron 5 (the eye), but not the pom pom 1 behind it (the "
                "dots). Tiles that lie face down hide nothing and count nothing.\n"
                "It is Anna's turn, and she has to place a visitor. Each ring is a free position with its arrow; "
                "the number is what a visitor would see from there now, and the best three stand large. From a dot "
                "it would see nothing yet. Wherever somebody stands, nobody else can."
            ),
            example.TO_PLACE,
            example.TO_PLACE,
            _("Anna chooses a position for a visitor."),
        ),
        _moment(
            _("Small ones in front of large ones"),
            _(
                "Anna's visitor stands before A3 and looks to the right: swan 2, then whale 3, 5 points together. "
                "The pom pom 1 at the end of the row stays hidden.\n"
                "Now she may pick up one face-down tile of this row, B3 or D3, or leave it. Before that she can "
                "still take her visitor back. Picking up shows her a tile that nobody knew, so after it the "
                "visitor stays."
            ),
            example.TO_PICK,
            example.TO_PLACE,
            _("Anna chooses whether to pick up B3 or D3."),
        ),
        _moment(
            _("One of four goes back"),
            _(
                "On D3 was a T-rex 1, and only Anna has seen it. With it she holds four tiles, and one of them "
                "has to go face up into the gap; it need not be the one she picked up.\n"
                "Below each tile stands what laying it would change for her. The swan 4 looks best: her visitor "
                "sees it over the whale 3. Tiles that lie face up never move again."
            ),
            example.TO_LAY,
            example.TO_LAY,
            _("Anna chooses one of four tiles for D3."),
        ),
        _moment(
            _("Three ways to points"),
            _(
                "With the swan 4 on D3 Anna's visitor sees 2 + 3 + 4 = 9. Ben's upper visitor sees the swan, too, "
                "and gets 4 for it. There is more:\n"
                "- A visitor that sees **two or more of one type** gets one point more for each of them; here two "
                "swans bring 2.\n"
                "- A tile **in your hand** brings its size at the end if one of your visitors sees a larger one "
                "of its type. The swan 3 that Anna kept would bring 3.\n"
                "*Confirm* ends her turn; until then *Back* undoes her last choice."
            ),
            example.TO_CONFIRM,
            example.TO_LAY,
            _("Anna has laid swan 4 on D3 and can confirm."),
        ),
        Draft(
            _("After the last visitor"),
            _(
                "With two players everybody places eight visitors, with three six and with four five. Then all "
                "hands are shown and everything is counted: what each visitor sees, the bonuses, the tiles in hand.\n"
                "Most points win; in a tie more points in hand, then whoever is later in turn order, so there is "
                "always one winner.\n"
                "With the option of drafted hands you choose your first three tiles from a few more.\n"
                "`/new` opens a table. Computers play along, so you can begin alone."
            ),
            lambda: sheet(example.AT_THE_END, example.result(), example.NAMES),
            text.sheet_alt(example.result(), example.NAMES),
        ),
    )
