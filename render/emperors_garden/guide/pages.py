"""The walk-through for a first game: pages of words, each beside a picture of one example."""

from languages.speech import _
from render.base.look import Draft
from render.canvas.remembering import remembered
from render.emperors_garden.guide import example
from render.emperors_garden.pictures.overview import overview
from render.emperors_garden.pictures.panel import panel
from render.emperors_garden.pictures.sheet import sheet
from render.emperors_garden.words.alts import overview_alt, panel_alt
from render.emperors_garden.words.explain import sheet_alt
from render.game import ALT
from rules.emperors_garden.view import View


def _moment(title: str, told: str, view: View, shown: str) -> Draft:
    # Each picture shows one moment of the same turn, so what was chosen before it is marked as such.
    alt = f"{shown} {panel_alt(view, example.NAMES, room=ALT - len(shown) - 1)}"
    return Draft(title, told, lambda: panel(view, example.TO_LAY, example.legal(view), example.NAMES), alt)


@remembered()
def drafts() -> tuple[Draft, ...]:
    """Return the pages, each before its picture is drawn."""
    return (
        Draft(
            _("A garden that grows"),
            _(
                "The garden is made of flower cards: twelve suits, one for each month, four cards each. Four more "
                "lie face down at the side. They are the **scoring cards**: at the end, only pieces that stand on "
                "their suits count.\n"
                "You have a **samurai** worth 3, a **priest** worth 2 and a **poet** worth 1. Every card on which "
                "one of them stands shows your number in its corner. The white emperor belongs to nobody.\n"
                "Before the first turn everybody places their samurai and looks at one scoring card; which one, all "
                "can see. Each of you also has a secret **agent**. If all four cards of a suit are in sight, it "
                "cannot be a scoring suit and is crossed out."
            ),
            lambda: overview(example.TO_LAY, example.NAMES),
            overview_alt(example.TO_LAY, example.NAMES),
        ),
        _moment(
            _("Draw and lay"),
            _(
                "Your turn begins with a card from the deck, which everybody sees. Lay it on a dashed cell, "
                "beside a card with which it shares a side. Cells have the same number in the picture and on the "
                "buttons, counted anew for each decision. In words they are told by what lies beside them, "
                "such as the emperor.\n"
                "Anna has drawn a wisteria. Scoring card 2, which she has seen, is a wisteria as well, so the "
                "fewer of them lie in the garden the more each of them is worth."
            ),
            example.TO_LAY,
            _("Anna chooses a cell for the wisteria."),
        ),
        _moment(
            _("Then one action, if you like"),
            _(
                "- **Place** a piece from your hand on a card without one.\n"
                "- **Samurai**: move one of your own pieces, in one of eight directions, as far as cards go.\n"
                "- **Priest**: move a card without a piece to another place.\n"
                "- **Poet**: move the emperor, as a samurai moves a piece.\n"
                "- **Agent**: reveal it, once in a game; all opponents' pieces on its suit go home and bring you "
                "what they are worth.\n"
                "Samurai, priest and poet have to be in the garden for that; the agent needs nobody. Small discs "
                "show who can go to a card, and gold what that would bring. Anna's agent would send Ben's poet "
                "home."
            ),
            example.TO_ACT,
            _("Anna has laid the wisteria north of the paulownia and chooses an action."),
        ),
        _moment(
            _("Pushing"),
            _(
                "A moving piece pushes an opponent's lower one that stands in its way, and with it the whole "
                "unbroken line behind it. Whoever has no card left to stand on falls off, goes back to their "
                "owner's hand, and brings you 3, 2 or 1. Then your piece may go on and push again.\n"
                "It stops before a piece of the same or a higher rank, before your own, before the emperor, and "
                "before a line with the emperor in it. The emperor himself pushes everybody.\n"
                "Anna's samurai has gone four cards to the east. Ben's poet and then his priest fell off the edge: "
                "3 points."
            ),
            example.PUSHED,
            _("Anna's samurai has pushed Ben's poet and priest off."),
        ),
        _moment(
            _("The priest's sets"),
            _(
                "Here Anna's priest has lifted the peony at the western edge instead. Put beside the three others, it "
                "joins all four of its suit into one group: 2 points. The cells where that happens say so. Only the "
                "priest scores this, never the card you draw.\n"
                "Lifting a card can also cut others off, or open a gap where there was a way.\n"
                "*Confirm* ends your turn; until then *Back* undoes your last choice. Only drawing cannot be "
                "undone."
            ),
            example.TO_PUT,
            _("Anna chooses where the priest puts the peony down."),
        ),
        Draft(
            _("When the deck is empty"),
            _(
                "The scoring cards are shown. Each of your pieces on one of their suits brings 3, 2 or 1: times one "
                "if three cards of the suit lie in the garden, times two if two, times three if one.\n"
                "If the emperor stands on a scoring suit and you stand on it, too, you get 5. An agent that was "
                "never used brings 2. All that is added to the points you already have.\n"
                "In a tie an unused agent wins, then more pieces in the garden, then points in more than one suit, "
                "then more pieces beside the emperor.\n"
                "`/new` opens a table. Computers play along, so you can begin alone."
            ),
            lambda: sheet(example.AT_THE_END, example.result(), example.NAMES),
            sheet_alt(example.result(), example.NAMES),
        ),
    )
