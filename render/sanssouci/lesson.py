"""What the guided first game says, and at which part of the panel it points."""

from collections.abc import Iterator, Sequence

from languages.speech import _, labelled
from render.base.layout import around
from render.base.words import whole_turn
from render.canvas.shapes import Box
from render.optional import LessonStep
from render.sanssouci.draft import legal_cells
from render.sanssouci.pictures.plan import areas
from render.sanssouci.words.vocabulary import points
from rules.sanssouci.box import BOX
from rules.sanssouci.garden.cells import COLUMN_LETTERS, COLUMNS, ROW, ROWS, Cell, Cells, cell_name, members, row_of
from rules.sanssouci.moves import Move, MoveNoble
from rules.sanssouci.scoring import full_columns, row_bonus
from rules.sanssouci.view import Garden, Phase, Step, View

STEPS = 9
_FIRST, _SECOND, _LAST = 16, 17, 18
"""The rounds of the guided game."""
_SHORT_OF = 2
"""A row that lacks no more squares can be completed soon."""


def spots(view: View, before: View, legal: Sequence[Move], name: str) -> tuple[Box, ...]:  # noqa: ARG001 - the contract's signature
    """Return where a part of the panel lies."""
    here = areas()
    plan = here.plan
    garden = Box(plan.left - 42, plan.top - 132, plan.cell * COLUMNS + 44, plan.cell * ROWS + 132)
    match name:
        case "garden":
            return (garden,)
        case "last":
            return garden, here.market
        case "hand":
            return (around(here.cards),)
        case "missions":
            return around(here.missions), around(here.cards)
        case "market":
            return (here.market, *map(plan.box, legal_cells(view, legal)))
        case _:
            return ()


def lesson(view: View, legal: Sequence[Move]) -> tuple[LessonStep, ...]:
    """Return what is to be said at a decision, as the contract wants it."""
    if view.phase is not Phase.TURNS or view.turn != view.seat:
        return ()
    return tuple(_at_card(view) if view.step is Step.CARD else _further(view, legal))


def _at_card(view: View) -> Iterator[LessonStep]:
    match view.round:
        case 16:
            yield LessonStep(
                1,
                _(
                    "This is your garden, three turns before the end. Each column has its symbol and each row its "
                    "colour, so every tile fits exactly one square."
                ),
                "garden",
            )
            yield LessonStep(
                2,
                _(
                    "The blue figures are your nobles. They stroll down from the palace, and whenever one stops lower "
                    "than before you score the number of that row."
                ),
                "garden",
            )
            yield LessonStep(
                3, _("A turn begins with a card. A symbol takes a tile with that symbol. Play the pavilion."), "hand"
            )
        case 17:
            told = _("Your two missions are secret. At the end each brings the row that its noble has reached.")
            pair = _("Two colours on a card take any tile that lies on one of them.")
            has_pair = any(BOX.rows_of(card) for card in view.hand)
            yield LessonStep(7, " ".join((told, *((pair,) if has_pair else ()), _("Play a card."))), "missions")


def _further(view: View, legal: Sequence[Move]) -> Iterator[LessonStep]:
    match view.step:
        case Step.TILE if view.round == _FIRST:
            yield LessonStep(
                4,
                _(
                    "Now take a tile: its colour says in which row it goes. Dashed squares show where. Nobles walk on "
                    "filled squares only, so lay it beside some of them: C3 is next to B3, and from there a way "
                    "leads up to the palace."
                ),
                "market",
            )
        case Step.TILE if view.round == _SECOND:
            told = _("If the square of a tile is filled, it is turned over to a gardener. Take a tile.")
            yield LessonStep(8, told, "market")
        case Step.TILE if view.round == _LAST:
            # The last card is played by itself.
            garden, told = _garden(view), _("Your last turn. At the end each complete column brings 5.")
            yield LessonStep(9, " ".join(filter(None, (told, _columns(garden), _rows(garden)))), "last")
        case Step.GARDENER:
            # It may come up in any turn, so it is not one of the steps that are counted.
            yield LessonStep(
                0,
                _(
                    "That square is filled, so a gardener comes instead. Put him on a free square of that row or "
                    "column. He helps to complete rows, and nobles may pass him but not stop there."
                ),
                "garden",
            )
        case Step.NOBLE:
            goals = [move.cell for move in legal if isinstance(move, MoveNoble)]
            if view.round == _FIRST and goals:
                best = max(goals, key=row_of)
                told = _(
                    "Then one noble may walk over filled squares, down to a symbol of the own column. The best you "
                    "can do is {cell}: {points}.",
                    cell=cell_name(best),
                    points=points(row_of(best)),
                )
                yield LessonStep(5, told, "garden")
        case Step.END if view.round == _FIRST:
            yield LessonStep(6, whole_turn())


def remark(before: View, after: View) -> str:
    """Say what a turn was good for."""
    was, now = _garden(before), _garden(after)
    walked = now.walked - was.walked
    told = (
        _("Your noble walked to row {row}: {points}.", row=walked, points=points(walked))
        if walked
        else _("No noble walked, so no points now; but a fuller garden opens ways.")
    )
    done = [row for row in range(2, ROWS + 1) if _missing(now, row) == 0 < _missing(was, row)]
    completed = "".join(
        " " + _("Row {row} is complete: {points} at the end.", row=row, points=points(row_bonus(row))) for row in done
    )
    return told + completed


def summary() -> str:
    """Say what scores."""
    return _(
        "What scores: every stroll of a noble the number of the row it reaches, and at the end complete rows, "
        "complete columns and your two missions. A whole game has eighteen turns and begins with fifteen filled "
        "squares."
    )


def _garden(view: View) -> Garden:
    assert view.seat is not None, "a spectator learns nothing"
    return view.players[view.seat].garden


def _columns(garden: Garden) -> str:
    columns = ", ".join(COLUMN_LETTERS[column] for column in full_columns(garden))
    return _("You have {columns}.", columns=columns) if columns else ""


def _missing(garden: Garden, row: int) -> int:
    return (ROW[row] & ~garden.filled).bit_count()


def _rows(garden: Garden) -> str:
    """Say which row can be completed soon, and what rows bring."""
    brings = _("A complete row brings 10 minus its number")
    row = min((row for row in range(2, ROWS + 1) if _missing(garden, row)), key=lambda one: _missing(garden, one))
    lacking: Cells = Cells(ROW[row] & ~garden.filled)
    if lacking.bit_count() > _SHORT_OF:
        return f"{brings}."
    cells = ", ".join(cell_name(Cell(cell)) for cell in members(lacking))
    return labelled(brings, _("row {row} lacks {cells}.", row=row, cells=cells))
