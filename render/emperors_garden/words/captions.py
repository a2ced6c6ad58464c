"""The few words that stand in the pictures."""

from collections.abc import Collection

from languages.speech import N_, _, n_
from render.canvas.png import Sign
from render.emperors_garden.words.vocabulary import card_name
from rules.emperors_garden.board.deck import NO_CARD
from rules.emperors_garden.view import Phase, Step, View

_STEPS = {
    Step.SAMURAI: N_(", place your samurai"),
    Step.WISH: N_(", choose a scoring card"),
    Step.LOOK: N_(", look at a scoring card"),
    Step.DRAW: N_(", draw a card"),
    Step.CARD: N_(", lay the card"),
    Step.ACTION: N_(", act, or confirm"),
    Step.PUT: N_(", put the card down"),
    Step.END: N_(", confirm"),
}


def round_caption(view: View) -> str:
    """Return how far the game is."""
    match view.phase:
        case Phase.SAMURAI | Phase.LOOKS:
            return _("Before round 1")
        case Phase.TURNS:
            return _(
                "Round {round} of {rounds} · deck {cards}", round=view.round, rounds=view.rounds, cards=view.cards_left
            )
        case Phase.OVER:
            return n_("After {count} round", "After {count} rounds", view.rounds)


def next_caption(view: View) -> str:
    """Return what follows the name of the seat on turn."""
    match view.phase:
        case Phase.SAMURAI:
            return _(" places the samurai")
        case Phase.LOOKS:
            return _(" looks at a scoring card")
        case Phase.TURNS if view.now.card != NO_CARD and view.now.cell is None:
            return _(" has drawn {card}", card=card_name(view.deck, view.now.card))
        case Phase.TURNS:
            return _(" is next")
        case Phase.OVER:
            return _("The game is over")


def step_caption(view: View) -> str:
    """Return what follows the viewer's name when it is their turn."""
    return str(_STEPS[view.step])


def hint(view: View, signs: Collection[Sign]) -> str:
    """Return at most two short lines that say what the marks mean now; `signs` are those that are drawn."""
    if view.phase is Phase.OVER:
        return _("The scoring cards\nare shown")
    if view.turn != view.seat:
        return _("Gold: the last turn") if Sign.LAST in signs else ""
    match view.step:
        case Step.SAMURAI:
            return _("Dashed: cards for\nyour samurai") if Sign.LEGAL in signs else ""
        case Step.WISH | Step.LOOK:
            return _("One look, for you alone;\nwhich card, all will see")
        case Step.DRAW:
            return _("Draw first, then lay it\nbeside another card")
        case Step.CARD | Step.PUT:
            return _("Dashed: where the card\ncan go") if Sign.LEGAL in signs else ""
        case Step.ACTION:
            return _("Discs: who can go there,\nand for how much") if Sign.RANGE in signs else ""
        case Step.END if view.phase is Phase.LOOKS and Sign.KNOWN in signs:
            return _("Gold: the card that you\nhave seen")
        case Step.END:
            return _("No points at once") if view.phase is Phase.TURNS else ""
