"""The few words that stand in the pictures."""

from render.topiary.words import position_words, tile_words, type_name
from rules.topiary.cells import Cell, cell_name
from rules.topiary.view import NOTHING, VISITORS, Phase, Step, Turn, View


def round_caption(view: View) -> str:
    """Return how far the game is."""
    match view.phase:
        case Phase.DRAFT:
            return "Draft"
        case Phase.TURNS:
            return f"Round {view.round} of {VISITORS[len(view.players)]}"
        case Phase.OVER:
            return f"After {VISITORS[len(view.players)]} rounds"


def next_caption(view: View) -> str:
    """Return what follows the name of the seat on turn, or stands alone when the game is over."""
    match view.phase:
        case Phase.DRAFT:
            return " chooses three tiles"
        case Phase.TURNS:
            return " lays a tile" if view.step is Step.LAY else " is next"
        case Phase.OVER:
            return "The game is over"


def step_caption(view: View) -> str:
    """Return what follows the viewer's name when it is their turn."""
    match view.step:
        case Step.KEEP:
            return ", keep three tiles"
        case Step.VISITOR:
            return ", place a visitor"
        case Step.PICK:
            return ", pick up a tile?"
        case Step.LAY:
            return ", lay a tile"
        case Step.END:
            return ", confirm"


def draft_caption(view: View, seat: int) -> str:
    """Return how far a player is in the draft, which goes backwards from the last in turn order."""
    before = (view.first - 1 - seat) % len(view.players)
    if before < view.drafted:
        return "has chosen three tiles"
    return "chooses three tiles" if seat == view.turn else "waits for the tiles"


def turn_caption(turn: Turn) -> str:
    """Return a turn in short, such as "B1 ↘, swan 4 on C3"."""
    words = position_words(turn.position)
    if turn.laid != NOTHING:
        return f"{words}, {tile_words(turn.laid)} on {cell_name(Cell(turn.cell))}"
    return f"{words}, {cell_name(Cell(turn.cell))} is open" if turn.cell != NOTHING else f"{words}, no tile"


def left_out_caption(view: View) -> str:
    """Return which type is not in the game."""
    return "All types are in the game" if view.left_out == NOTHING else f"No {type_name(view.left_out)} in this game"


def signed(points: int) -> str:
    """Write a gain or loss with its sign."""
    return f"{points:+d}".replace("-", "−")
