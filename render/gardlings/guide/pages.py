"""The walk-through for a first game: pages of words, each beside a picture of one example."""

from languages.speech import _
from render.base.look import Draft
from render.canvas.remembering import remembered
from render.game import ALT, Names
from render.gardlings.guide import example, example_counts
from render.gardlings.overview.table import overview
from render.gardlings.pictures.panel import panel
from render.gardlings.sheet.sheet import sheet
from render.gardlings.words import alts, scores
from rules.game import Seat
from rules.gardlings.view import View


def _moment(title: str, told: str, view: View, before: View, shown: str, *, with_odds: bool = False) -> Draft:
    legal = example.legal(view)
    alt = f"{shown} {alts.panel_alt(view, legal, example.NAMES)}"[:ALT]
    return Draft(title, told, lambda: panel(view, before, legal, example.NAMES, with_odds=with_odds), alt)


def _table_alt(view: View, names: Names) -> str:
    return alts.overview_alt(view, names, tuple(map(Seat, range(len(names)))))


@remembered()
def drafts() -> tuple[Draft, ...]:
    """Return the pages, each before its picture is drawn."""
    return (
        Draft(
            _("A garden out of a bag"),
            _(
                "Everybody has a bag of tiles. In each round all build a garden at the same time: draw a tile, "
                "lay it, and draw on as long as you dare. What the garden is worth buys you one better tile. Then "
                "all tiles go back into the bags, and the next round begins.\n"
                "Two halves of a gem that meet make a whole one, in a gold ring. Whoever first grows a garden of "
                "**20 gems** takes the victory tile and wins; in a short game 17 are enough.\n"
                "This is the end of a game. After twelve rounds Anna and Ben both have 20 gems, and Ben has a "
                "coin more."
            ),
            lambda: overview(example_counts.AT_THE_END, example.NAMES),
            _table_alt(example_counts.AT_THE_END, example.NAMES),
        ),
        _moment(
            _("Halves that match"),
            _(
                "The first tile lies as it comes. Every other one goes beside your garden, turned as you like, and "
                "wherever it touches another tile the edges have to match: a colour meets its own colour, blank "
                "meets blank. A single gem is worth 1, a violet double 2, a turquoise triple 3.\n"
                "Dashed places can be chosen. Their numbers stand between their two squares, those that bring most "
                "come first, and a number with a turning arrow means that the tile fits either way round. What they "
                "bring stands below the garden.\n"
                "Anna has drawn a blue mushie. On place 1 it brings 3: a gem above, a gem below, and one for the "
                "line between them."
            ),
            example.TO_LAY,
            example.TO_LAY,
            _("Anna chooses a place for the blue mushie."),
        ),
        _moment(
            _("Who lives there"),
            _(
                "- **Mushies** have lines. With a gem at both ends a line brings one more, as on Anna's new tile.\n"
                "- **Birdies** have rainbow eggs. An egg meets any single colour or another egg, but no double, "
                "triple or blank.\n"
                "- **Unicorns** may be moved and turned until you stop, if all tiles hang together afterwards. "
                "The places that are numbered now are the unicorn's.\n"
                "- **Gardeners** have triples, which meet triples only.\n"
                "- Three **pigs** in a garden bring a coin; pity pigs are pigs, too.\n"
                "- Three **dragons** let a sixth gnome in.\n"
                "Until the next tile *Back* undoes your last choice. Drawing shows you something new, so there is "
                "no way back."
            ),
            example.TO_DRAW,
            example.TO_LAY,
            _("Anna has laid the mushie on place 1 and could move her unicorn."),
        ),
        _moment(
            _("Too many gnomes"),
            _(
                "A garden holds five gnomes. If you draw a tile that would bring more, you are bust: the tile is "
                "set aside, you draw no further, and the gnomes take three of your gems. Unicorns may still move "
                "until you stop.\n"
                "So you may stop before any draw. Anna has four gnomes, and of the five tiles left in her bag one "
                "has two gnomes. What would you do? *Show odds* in `/settings` works out such chances, as for Anna "
                "here.\n"
                "A tile that fits nowhere ends your building, too, but it costs nothing; and while a unicorn can "
                "still make room for it you keep it in hand.\n"
                "While you build you do not see the gardens of the others, unless the host chooses *Open gardens*. "
                "When the last one has stopped, all gardens are shown and counted."
            ),
            example.TO_DRAW,
            example.TO_DRAW,
            _("Anna chooses whether to draw one of five tiles."),
            with_odds=True,
        ),
        _moment(
            _("One tile a round"),
            _(
                "Gems buy exactly one tile: green for 4, blue for 7, purple for 10, yellow for 14. Each coin makes "
                "up for a gem that you lack. Gems you do not need are lost, coins are kept. Whoever buys without "
                "paying coins takes the coin beside the stack. If you buy nothing, you get a pity pig and a coin.\n"
                "You buy in turn, and every round somebody else is first. So that nobody has to wait for you, you "
                "can leave a list when you stop. Anna wants the mushie on P1, else any blue tile. It stays a "
                "secret. *Confirm* without a list and you choose when it is your turn; with five players or more "
                "everybody leaves a list."
            ),
            example.ORDERED,
            example.TO_ORDER,
            _("Anna has stopped and wants the mushie on P1, else any blue tile."),
        ),
        Draft(
            _("Four advanced rules"),
            _(
                "Each of them can be chosen when a table is opened.\n"
                "- **Gnomes** leave you half of your gems, rounded up, instead of taking three.\n"
                "- **Dragons**: three of them are announced to all, and instead of letting in a sixth gnome they "
                "cost everybody without three dragons two gems, before gnomes take any. David's have struck the "
                "others. Ben was bust as well: 9 minus 2, and half of 7 is 4.\n"
                "- **Pigs**: three still bring a coin. Then, after buying, you return one of your pigs under a stack "
                "of its level and take the top tile of the next level: a green one for a pity pig, a blue one for a "
                "green pig. Anna and Clara will.\n"
                "- **Ponds**: every enclosed empty region brings a coin. Anna and Clara have one each."
            ),
            lambda: overview(example_counts.COUNTED, example_counts.NAMES_OF_FOUR),
            _table_alt(example_counts.COUNTED, example_counts.NAMES_OF_FOUR),
        ),
        Draft(
            _("Twenty gems"),
            _(
                "If several have enough, most gems win, then most coins, as Ben's one coin does here. If those are "
                "equal, too, nobody gets the victory tile: all buy, and the game goes on. Coins never pay for it. "
                "All others are ranked by the gems of the last round, then by coins.\n"
                "**Alone** you play for a medal. All your tiles count, and fewer are better: gold up to 15, silver "
                "up to 18, bronze up to 21, and two less for each in a short game. **Up to twenty** can play, with "
                "another box for every four; it takes no longer, since all build at once.\n"
                "`/new` opens a table. Computers play along, so you can begin alone."
            ),
            lambda: sheet(example_counts.AT_THE_END, example_counts.result(), example.NAMES),
            scores.sheet_alt(example_counts.AT_THE_END, example_counts.result(), example.NAMES),
        ),
    )
