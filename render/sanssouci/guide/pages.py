"""The walk-through for a first game: pages of words, each beside a picture of one example."""

from languages.speech import _
from render.base.look import Draft
from render.canvas.remembering import remembered
from render.game import ALT
from render.sanssouci.guide import example
from render.sanssouci.pictures.overview import overview
from render.sanssouci.pictures.panel import panel
from render.sanssouci.pictures.sheet import sheet
from render.sanssouci.words import text
from rules.sanssouci.view import Phase, View


def _moment(title: str, told: str, view: View, shown: str) -> Draft:
    # Each picture shows one moment of the same turn, so what was chosen before it is marked as such.
    before = example.TO_PLAY if view.phase is Phase.TURNS else view
    alt = f"{shown} {text.panel_alt(view, example.NAMES)}"[:ALT]
    return Draft(title, told, lambda: panel(view, before, example.legal(view), example.NAMES), alt)


@remembered()
def drafts() -> tuple[Draft, ...]:
    """Return the pages, each before its picture is drawn."""
    return (
        Draft(
            _("A garden with room for guests"),
            _(
                "Everybody lays out a garden below the same palace. Nine nobles wait on its terrace, one above each "
                "column. Whenever one of them strolls down to a lower row, you score the number of that row.\n"
                "The nine columns belong to nine symbols, the six rows to six colours. So each tile of the market "
                "fits one square of your garden and no other: in the column of its symbol and the row of the colour "
                "it lies on.\n"
                "You have eighteen cards and play all of them, one in each turn. Here Anna and Ben begin their "
                "sixth round; the market lies below their gardens."
            ),
            lambda: overview(example.TO_PLAY, example.NAMES),
            text.overview_alt(example.TO_PLAY, example.NAMES),
        ),
        _moment(
            _("First a card"),
            _(
                "You hold two cards and play one of them. It says which tiles you may take:\n"
                "- A **symbol** takes a tile with that symbol; if none lies in the market, any tile.\n"
                "- Two **colours** take any tile that lies on one of them.\n"
                "- The **wild card** takes any tile.\n"
                "Anna has the pavilion and a pair of colours. Her two missions lie below her hand; only she sees "
                "them."
            ),
            example.TO_PLAY,
            _("Anna chooses a card."),
        ),
        _moment(
            _("Then a tile"),
            _(
                "Anna has played the pavilion, and the market has two of them. The one on M3 lies on the colour "
                "of the third row, so it would go to C3, below her pavilion on C2. That is a good place: nobles "
                "walk on filled squares only, from each to those beside, above and below it.\n"
                "At the end of your turn the gap in the market is filled, and you draw a card."
            ),
            example.TO_TAKE,
            _("Anna chooses between the pavilions on M1 and M3."),
        ),
        _moment(
            _("If the square is filled, a gardener comes"),
            _(
                "The other pavilion, on M1, belongs on C2, and C2 is filled. If Anna takes it, it is turned over to "
                "the gardener on its back, who goes to a free square of that row or that column. If both are full, "
                "he may go anywhere.\n"
                "Nobles may cross the square of a gardener but not stop there. Gardeners help to complete rows and "
                "columns, and at the end they break ties."
            ),
            example.TO_SET,
            _("Anna chooses a free square of row 2 or column C for the gardener."),
        ),
        _moment(
            _("Then a noble, if you like"),
            _(
                "Anna has taken M3 instead. Now one noble may walk as far as filled squares hang together, through "
                "other columns, too. The way ends on a symbol of the noble's own column, lower than it began. The "
                "noble of the pavilion may go from C2 to C3 for 3 points.\n"
                "Every stop counts, so two short strolls bring more than one long one, but they take two turns. You "
                "may also leave all of them where they are. *Confirm* ends your turn; until then *Back* undoes your "
                "last choice."
            ),
            example.TO_LEAD,
            _("Anna chooses a square for one of her nobles."),
        ),
        _moment(
            _("With the expansion"),
            _(
                "If the host chooses the expansion, a smaller board covers sixteen squares of each garden, from E3 "
                "down. What was filled there is free again, and twelve of the squares bear a mark. It counts once, "
                "when a tile is laid on it:\n"
                "- **1, 2, 3**: that many points for a symbol, none for a gardener.\n"
                "- **G**: 3 points for a gardener, none for a symbol.\n"
                "- **Red**: whatever you lay there costs that many points. You may fall below zero.\n"
                "Before the first turn everybody chooses one of its two sides, in secret until all have chosen. "
                "Side B is side A in a mirror. You know your missions by then; the letters of their columns are "
                "golden here. So see which side keeps red away from them and brings them points."
            ),
            example.TO_CHOOSE,
            _("Anna chooses a side of her expansion."),
        ),
        Draft(
            _("After eighteen turns"),
            _(
                "To what the nobles brought you add:\n"
                "- for each complete **row** 10 minus its number, so 8 for the second and 4 for the sixth; the "
                "first is complete from the beginning and brings nothing,\n"
                "- for each complete **column** 5,\n"
                "- for each of your two **missions** the number of the row that the noble of that symbol has "
                "reached.\n"
                "Most points win; in a tie, more gardeners.\n"
                "`/new` opens a table. Computers play along, so you can begin alone."
            ),
            lambda: sheet(example.AT_THE_END, example.result(), example.NAMES),
            text.sheet_alt(example.result(), example.NAMES),
        ),
    )
