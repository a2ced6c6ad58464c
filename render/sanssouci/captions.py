"""The few words that stand in the pictures."""

from rules.sanssouci.box import TURNS_EACH
from rules.sanssouci.view import Phase, Step, View


def round_caption(view: View) -> str:
    """Return how far the game is."""
    match view.phase:
        case Phase.GARDENS:
            return "Gardens"
        case Phase.SIDES:
            return "Expansion"
        case Phase.TURNS:
            return f"Round {view.round} of {TURNS_EACH}"
        case Phase.OVER:
            return "Final garden"


def next_caption(view: View, name: str) -> str:
    """Return who is next; the name is that of the seat on turn."""
    match view.phase:
        case Phase.GARDENS:
            return f"{name} chooses a garden"
        case Phase.SIDES:
            return "All choose a side"
        case Phase.TURNS:
            return f"{name} is next"
        case Phase.OVER:
            return "The game is over"


def step_caption(view: View) -> str:
    """Return what the viewer on turn is asked to do."""
    match view.step:
        case Step.CARD:
            return "play a card"
        case Step.TILE:
            return "take a tile"
        case Step.GARDENER:
            return "place the gardener"
        case Step.NOBLE:
            return "move a noble"
        case Step.END:
            return "end your turn"
