"""The few words that stand in the pictures."""

from collections.abc import Collection

from languages.speech import _, capital, n_
from render.canvas.png import Sign
from render.topiary.words.vocabulary import position_words, tile_words, type_name
from rules.topiary.garden.cells import Cell, cell_name
from rules.topiary.view import NOTHING, VISITORS, Phase, Step, Turn, View


def round_caption(view: View) -> str:
    """Return how far the game is."""
    match view.phase:
        case Phase.DRAFT:
            return _("Draft")
        case Phase.TURNS:
            return _("Round {round} of {visitors}", round=view.round, visitors=VISITORS[len(view.players)])
        case Phase.OVER:
            return n_("After {count} round", "After {count} rounds", VISITORS[len(view.players)])


def next_caption(view: View) -> str:
    """Return what follows the name of the seat on turn, or stands alone when the game is over."""
    match view.phase:
        case Phase.DRAFT:
            return _(" chooses three tiles")
        case Phase.TURNS:
            return _(" lays a tile") if view.step is Step.LAY else _(" is next")
        case Phase.OVER:
            return _("The game is over")


def step_caption(view: View) -> str:
    """Return what follows the viewer's name when it is their turn."""
    match view.step:
        case Step.KEEP:
            return _(", keep three tiles")
        case Step.VISITOR:
            return _(", place a visitor")
        case Step.PICK:
            return _(", pick up a tile?")
        case Step.LAY:
            return _(", lay a tile")
        case Step.END:
            return _(", confirm")


def chooser_caption(view: View, seat: int) -> str:
    """Return how far a player is in the draft, which goes backwards from the last in turn order."""
    before = (view.first - 1 - seat) % len(view.players)
    if before < view.drafted:
        return _("has chosen three tiles")
    return _("chooses three tiles") if seat == view.turn else _("waits for the tiles")


def choice_caption(view: View, *, is_mine: bool) -> str:
    """Return what stands above the viewer's tiles while hands are drafted."""
    if is_mine:
        return _("KEEP THREE OF THESE") if view.step is Step.KEEP else _("YOUR THREE TILES")
    return _("YOUR THREE TILES") if view.passed else _("YOUR TILES SO FAR")


def hints(view: View, signs: Collection[Sign]) -> tuple[str, ...]:
    """
    Return the lines that say what can be pressed, or what the marks mean, while a draft has nothing to add up.

    Args:
        signs: those that are drawn.
    """
    if view.phase is Phase.OVER:
        return (_("All visitors are placed."),)
    if view.turn != view.seat:
        return (_("Gold: the last turn."),) if Sign.LAST in signs else ()
    match view.step:
        case Step.VISITOR:
            rings, dots = _("Rings: what it would see there now."), _("Dots: nothing yet.")
            return tuple(line for line, sign in ((rings, Sign.LEGAL), (dots, Sign.USELESS)) if sign in signs)
        case Step.PICK:
            return (_("You see what you pick up at once,"), _("and then your visitor stays."))
        case Step.LAY:
            gap = cell_name(Cell(view.now.cell))
            return (
                _("You picked up {tile}.", tile=tile_words(view.now.picked)),
                _("One of your four goes face up to {gap}.", gap=gap),
            )
        case Step.KEEP | Step.END:
            return ()


def draft_caption(view: View, drafted: Turn) -> str:
    """Return what is drafted, such as "B1 ↘" or "Swan 4 on C3"."""
    parts = [position_words(drafted.position)] if drafted.position != NOTHING else []
    if drafted.laid != NOTHING:
        parts.append(_("{tile} on {cell}", tile=tile_words(drafted.laid), cell=cell_name(Cell(view.now.cell))))
    return capital(", ".join(parts))


def left_out_caption(view: View) -> str:
    """Return which type is not in the game."""
    if view.left_out == NOTHING:
        return _("All types are in the game")
    return _("No {kind} in this game", kind=type_name(view.left_out))
