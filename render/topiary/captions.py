"""The few words that stand in the pictures."""

from render.topiary.words import capital, position_words, tile_words, type_name
from rules.topiary.cells import Cell, cell_name
from rules.topiary.positions import Position
from rules.topiary.sight import sight
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


def chooser_caption(view: View, seat: int) -> str:
    """Return how far a player is in the draft, which goes backwards from the last in turn order."""
    before = (view.first - 1 - seat) % len(view.players)
    if before < view.drafted:
        return "has chosen three tiles"
    return "chooses three tiles" if seat == view.turn else "waits for the tiles"


def choice_caption(view: View, *, is_mine: bool) -> str:
    """Return what stands above the viewer's tiles while hands are drafted."""
    if is_mine:
        return "KEEP THREE OF THESE" if view.step is Step.KEEP else "YOUR THREE TILES"
    return "YOUR THREE TILES" if view.passed else "YOUR TILES SO FAR"


def hints(view: View) -> tuple[str, ...]:
    """Return the lines that say what can be pressed, or what the marks mean, while a draft has nothing to add up."""
    if view.phase is Phase.OVER:
        return ("All visitors stand.",)
    if view.turn != view.seat:
        return ("Gold: the last turn.",)
    match view.step:
        case Step.VISITOR:
            return ("Each ring: what a visitor there", "would see as things are. Best:", *best_positions(view))
        case Step.PICK:
            return ("Picking up shows the tile at once,", "and then your visitor stays for good.")
        case Step.LAY:
            gap = cell_name(Cell(view.now.cell))
            return (f"You picked up {tile_words(view.now.picked)}.", f"One of your four goes face up to {gap}.")
        case Step.KEEP | Step.END:
            return ()


def best_positions(view: View) -> tuple[str, ...]:
    """Return the three free positions that see most, in one line."""
    free = (Position(number) for number, owner in enumerate(view.visitors) if owner == NOTHING)
    sights = sorted((sight(view.garden, position) for position in free), key=lambda one: -one.total)
    return ("   ".join(f"{position_words(one.position)} {one.total}" for one in sights[:3]),)


def draft_caption(view: View, drafted: Turn) -> str:
    """Return what is drafted, such as "B1 ↘" or "Swan 4 on C3"."""
    parts = [position_words(drafted.position)] if drafted.position != NOTHING else []
    if drafted.laid != NOTHING:
        parts.append(f"{tile_words(drafted.laid)} on {cell_name(Cell(view.now.cell))}")
    return capital(", ".join(parts))


def left_out_caption(view: View) -> str:
    """Return which type is not in the game."""
    return "All types are in the game" if view.left_out == NOTHING else f"No {type_name(view.left_out)} in this game"


def signed(points: int) -> str:
    """Write a gain or loss with its sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"
