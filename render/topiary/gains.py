"""What a draft brings, exactly and by category."""

from languages.speech import N_, _, capital
from render.game import Gain, Names
from render.topiary.draft import Draft
from render.topiary.words.vocabulary import position_words, tile_words, tiles_listed
from rules.topiary.garden.cells import Cell, cell_name
from rules.topiary.view import NOTHING, Phase, Step, View

_NAMES = {"visitors": N_("visitors"), "bonuses": N_("type bonuses"), "hand": N_("hand")}


def gains(view: View, before: View) -> tuple[Gain, ...]:
    """Compare what the viewer would have with the draft applied and without it: as the picture does, hand and all."""
    if view.seat is None or view.phase is Phase.DRAFT:
        return ()
    changes = Draft(view, before, view.seat).changes()
    return tuple(Gain(str(_NAMES[name]), points) for name, points in changes if points)


def draft_words(view: View, before: View, names: Names = ()) -> str:  # noqa: ARG001 - it names nobody
    """Write what the draft holds: the tiles kept, or position and tile."""
    if view.seat is None or view.turn != view.seat:
        return ""
    if view.phase is Phase.DRAFT:
        return _("Kept: {tiles}", tiles=tiles_listed(view.hand)) if view.step is Step.END else ""
    turn = Draft(view, before, view.seat).turn
    words = []
    if turn.position != NOTHING:
        words.append(_("Visitor at {position}", position=position_words(turn.position)))
    if turn.laid != NOTHING:
        words.append(capital(_("{tile} on {cell}", tile=tile_words(turn.laid), cell=cell_name(Cell(turn.cell)))))
    return " · ".join(words)
