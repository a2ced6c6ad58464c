"""What a draft brings, exactly and by category."""

from languages.speech import _, capital
from render.game import Gain, Names
from render.sanssouci.words.vocabulary import PARTS, card_name, square_name
from rules.sanssouci.box import BOX, Card
from rules.sanssouci.garden.cells import COLUMN_LETTERS, Cell, cell_name, column_of
from rules.sanssouci.scoring import COLUMN_BONUS, full_columns, full_rows, row_bonus
from rules.sanssouci.view import NOTHING, Phase, View


def gains(view: View, before: View) -> tuple[Gain, ...]:
    """Compare the viewer's garden with the draft applied and without it."""
    if view.seat is None:
        return ()
    new, old = view.players[view.seat].garden, before.players[view.seat].garden
    all_gains = (
        Gain(str(PARTS["nobles"]), new.walked - old.walked),
        Gain(str(PARTS["expansion"]), new.marked - old.marked),
        Gain(
            str(PARTS["rows"]), sum(map(row_bonus, full_rows(new))) - sum(map(row_bonus, full_rows(old))), at_end=True
        ),
        Gain(str(PARTS["columns"]), COLUMN_BONUS * (len(full_columns(new)) - len(full_columns(old))), at_end=True),
        Gain(str(PARTS["missions"]), sum(new.nobles[own] - old.nobles[own] for own in view.missions), at_end=True),
    )
    return tuple(gain for gain in all_gains if gain.points)


def draft_words(view: View, before: View, names: Names = ()) -> str:  # noqa: ARG001 - it names nobody
    """Write what the draft holds: card, tile, gardener, noble; or the garden or side chosen."""
    if view.seat is None:
        return ""
    match view.phase:
        case Phase.GARDENS:
            side = view.players[view.seat].garden.side
            return "" if side == NOTHING else _("Garden {side}", side=BOX.side_names[side].upper())
        case Phase.SIDES:
            side = view.sealed
            return "" if side == NOTHING else _("Side {side}, hidden until all have chosen", side="AB"[side])
        case Phase.TURNS:
            return _turn_words(view) if view.turn == view.seat == before.turn else ""
        case Phase.OVER:
            return ""


def _turn_words(view: View) -> str:
    now = view.now
    words = [] if now.card == NOTHING else [capital(card_name(Card(now.card)))]
    if now.square != NOTHING:
        tile = square_name(now.square)
        named = _("{tile} (gardener)", tile=tile) if now.is_gardener else tile
        words.append(named if now.cell == NOTHING else f"{named} → {cell_name(Cell(now.cell))}")
    if now.way:
        goal = now.way[-1]
        words.append(_("noble {column} → {cell}", column=COLUMN_LETTERS[column_of(goal)], cell=cell_name(goal)))
    return " · ".join(words)
