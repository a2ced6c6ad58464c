"""The few words that stand in the pictures."""

from collections.abc import Collection, Sequence

from languages.speech import _, n_
from render.canvas.png import Sign
from rules.sanssouci.box import TURNS_EACH
from rules.sanssouci.moves import Move, MoveNoble
from rules.sanssouci.view import Phase, Step, View


def round_caption(view: View) -> str:
    """Return how far the game is."""
    match view.phase:
        case Phase.GARDENS:
            return _("Gardens")
        case Phase.SIDES:
            return _("Expansion")
        case Phase.TURNS:
            return _("Round {round} of {turns_each}", round=view.round, turns_each=TURNS_EACH)
        case Phase.OVER:
            return n_("After {count} round", "After {count} rounds", TURNS_EACH)


def next_caption(view: View) -> str:
    """Return what follows the name of the seat on turn, or stands alone where no seat is."""
    match view.phase:
        case Phase.GARDENS:
            return _(" chooses a garden")
        case Phase.SIDES:
            return _("All choose a side")
        case Phase.TURNS:
            return _(" is next")
        case Phase.OVER:
            return _("The game is over")


def step_caption(view: View, legal: Sequence[Move]) -> str:
    """Return what follows the viewer's name when it is their turn."""
    match view.step:
        case Step.CARD:
            return _(", play a card")
        case Step.TILE:
            return _(", take a tile")
        case Step.GARDENER:
            return _(", place the gardener")
        case Step.NOBLE if any(isinstance(move, MoveNoble) for move in legal):
            return _(", move a noble")
        case Step.NOBLE | Step.END:
            return _(", confirm your turn")


def hint(view: View, signs: Collection[Sign]) -> str:
    """
    Return the line under the garden while the draft has nothing to add up.

    Args:
        signs: those that are drawn; what explains another one is left out.
    """
    if view.phase is Phase.OVER:
        return _("A mission brings the row that its noble reached")
    if view.turn != view.seat:
        return _("Gold: your last turn") if Sign.LAST in signs else ""
    match view.step:
        case Step.CARD:
            return _("Play one of your cards; it says which tiles you may take")
        case Step.TILE:
            return _("Dashed tiles can be taken; the garden shows where they go") if Sign.LEGAL in signs else ""
        case Step.GARDENER:
            return _("That square is filled: a gardener comes on a dashed one") if Sign.LEGAL in signs else ""
        case Step.NOBLE | Step.END:
            return ""
