"""Sanssouci's decisions as trees of buttons: what is asked, what can be pressed, and what each choice brings."""

from collections.abc import Sequence
from itertools import groupby

from languages.explanations import explained
from languages.speech import N_, _, capital, n_
from render.game import Choice, Names, Steps
from render.sanssouci.shortcuts import MOST, points_told, shortcuts, tile_words
from render.sanssouci.turns import brings, own_garden
from render.sanssouci.words.vocabulary import (
    card_name,
    colour_name,
    garden_name,
    goal_words,
    mark_words,
    square_name,
    symbol_name,
)
from rules.sanssouci.box import BOX, TURNS_EACH, WILD, Card
from rules.sanssouci.garden.cells import ROW, cell_name, column_of, members, row_of
from rules.sanssouci.legal import squares_for
from rules.sanssouci.moves import STAY, ChooseGarden, ChooseSide, Move, MoveNoble, PlaceGardener, PlayCard, TakeTile
from rules.sanssouci.view import Phase, Step, View

_WITHOUT = N_("Confirm, no noble")
_PROMPTS = {
    Step.CARD: N_("Play a card."),
    Step.TILE: N_("Take a tile."),
    Step.GARDENER: N_("Place the gardener."),
    Step.NOBLE: N_("Move a noble."),
    Step.END: N_("Confirm your turn."),
}


def steps(view: View, legal: Sequence[Move], names: Names = ()) -> Steps[Move]:  # noqa: ARG001 - it names nobody
    """Return the viewer's decision as a tree; staying is left out, since confirming stands for it."""
    # What brings most comes first: a phone shows only the head of a long list.
    ordered = sorted(legal, key=lambda move: brings(view, move), reverse=True)
    choices = _folded([choice for move in ordered if (choice := _choice(view, move)) is not None])
    without = str(_WITHOUT) if choices and STAY in legal else ""
    return Steps(prompt(view, legal), choices, without, closing(view), None, shortcuts(view, legal, len(choices)))


def closing(view: View) -> str:
    """Say what confirming does, where it is not just the end of a turn."""
    match view.phase:
        case Phase.GARDENS:
            return explained(_("Confirm, and this garden is yours."), key="garden-yours")
        case Phase.SIDES:
            return explained(_("Once everybody has chosen, all sides are shown together."), key="sides-shown")
        case Phase.TURNS | Phase.OVER:
            return _("This is your last turn.") if view.round == TURNS_EACH else ""


def prompt(view: View, legal: Sequence[Move]) -> str:
    """Say what the viewer has to decide."""
    match view.phase:
        case Phase.GARDENS:
            return _("Choose your garden.") if isinstance(legal[0], ChooseGarden) else _("Confirm your garden.")
        case Phase.SIDES:
            is_open = isinstance(legal[0], ChooseSide)
            return _("Choose the side of your expansion.") if is_open else _("Confirm your side.")
        case Phase.TURNS | Phase.OVER:
            if view.step is Step.NOBLE and not any(isinstance(move, MoveNoble) for move in legal):
                return _("No noble can move; confirm your turn.")
            return str(_PROMPTS[view.step])


def _choice(view: View, move: Move) -> Choice[Move] | None:
    garden = own_garden(view)
    match move:
        case ChooseGarden():
            return Choice(capital(garden_name(move.side)), _printed_words(move.side), move)
        case ChooseSide():
            return Choice(_("Side {side}", side="AB"[move.side]), "", move)
        case PlayCard():
            return Choice(capital(card_name(move.card)), _takes(view, move.card), move)
        case TakeTile():
            return _tile(view, move)
        case PlaceGardener():
            own = symbol_name(column_of(move.cell))
            detail = mark_words(garden.face, move.cell, is_gardener=True)
            place = _("{symbol}, {colour} row", symbol=capital(own), colour=colour_name(row_of(move.cell)))
            return Choice(cell_name(move.cell), f"{place}, {detail}" if detail else place, move)
        case MoveNoble():
            brought, way = brings(view, move), goal_words(move.cell, garden.nobles)
            return Choice(f"{cell_name(move.cell)} +{brought.points}", f"{way}, {points_told(brought)}", move)
        case _:
            return None


def _takes(view: View, card: Card) -> str:
    squares = squares_for(card, view.market)
    if len(squares) < len(view.market):
        return _("takes {squares}", squares=", ".join(map(square_name, squares)))
    if card == WILD:
        return _("takes any tile")
    return _("takes any tile, as there is no {symbol}", symbol=card_name(card))


def _tile(view: View, move: TakeTile) -> Choice[Move]:
    label = f"{square_name(move.square)} {symbol_name(view.market[move.square])}"
    return Choice(label, tile_words(view, move.square), move)


def _printed_words(side: int) -> str:
    return _("filled at the start: {cells}", cells=", ".join(map(cell_name, members(BOX.printed[side] & ~ROW[1]))))


def _folded(choices: list[Choice[Move]]) -> tuple[Choice[Move], ...]:
    """Group by row what is too long for one select: first the row, then the cell."""
    if len(choices) <= MOST:
        return tuple(choices)
    by_row = sorted(choices, key=_row)
    return tuple(
        Choice(
            _("Row {row}, {colour}", row=row, colour=colour_name(row)),
            n_("{count} square", "{count} squares", len(cells)),
            path=f"row-{row}",
            choices=cells,
        )
        for row, group in groupby(by_row, key=_row)
        if (cells := tuple(group))
    )


def _row(choice: Choice[Move]) -> int:
    match choice.move:
        case PlaceGardener() | MoveNoble():
            return row_of(choice.move.cell)
        case _:
            return 0
