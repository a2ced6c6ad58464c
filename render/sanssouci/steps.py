"""Sanssouci's decisions as trees of buttons: what is asked, what can be pressed, and what each choice brings."""

from collections.abc import Sequence
from itertools import groupby

from languages.speech import N_, _
from render.base.words import capital, signed
from render.game import Choice, Steps
from render.sanssouci.words.vocabulary import (
    card_name,
    colour_name,
    garden_name,
    goal_words,
    mark_words,
    points,
    square_name,
    symbol_name,
)
from rules.sanssouci.box import BOX, TURNS_EACH, WILD, Card
from rules.sanssouci.garden.cells import ROW, Cell, at, cell_name, column_of, members, row_of
from rules.sanssouci.garden.laying import lay_gardener
from rules.sanssouci.legal import gardener_cells, noble_goals, squares_for
from rules.sanssouci.moves import STAY, ChooseGarden, ChooseSide, Move, MoveNoble, PlaceGardener, PlayCard, TakeTile
from rules.sanssouci.view import NOTHING, Garden, Phase, Step, View

_MOST = 25
"""As many options as one select holds."""
_IN_SIGHT = 4
"""As many choices as are buttons where there are more."""
_WITHOUT = N_("Confirm, no noble")
_PROMPTS = {
    Step.CARD: N_("Play a card."),
    Step.TILE: N_("Take a tile."),
    Step.GARDENER: N_("Place the gardener."),
    Step.NOBLE: N_("Move a noble."),
    Step.END: N_("Confirm your turn."),
}


def steps(view: View, legal: Sequence[Move]) -> Steps[Move]:
    """Return the viewer's decision as a tree; staying is left out, since confirming stands for it."""
    # What brings most comes first: a phone shows only the head of a long list.
    ordered = sorted(legal, key=lambda move: _brings(view, move), reverse=True)
    choices = [choice for move in ordered if (choice := _choice(view, move)) is not None]
    return Steps(
        prompt(view, legal),
        _folded(choices),
        str(_WITHOUT) if choices and STAY in legal else "",
        closing(view),
        shortcuts=(*_with_tiles(view, legal), *_with_nobles(view, legal)),
    )


def closing(view: View) -> str:
    """Say what confirming does, where it is not just the end of a turn."""
    match view.phase:
        case Phase.GARDENS:
            return _("Confirm, and this garden is yours.")
        case Phase.SIDES:
            return _("Once everybody has chosen, all sides are shown together.")
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
    garden = _own(view)
    match move:
        case ChooseGarden():
            return Choice(capital(garden_name(move.side)), _printed_words(move.side), move)
        case ChooseSide():
            return Choice(_("Side {side}", side="AB"[move.side]), "", move)
        case PlayCard():
            return Choice(capital(card_name(move.card)), _takes(view, move.card), move)
        case TakeTile():
            return _tile(view, garden, move)
        case PlaceGardener():
            own = symbol_name(column_of(move.cell))
            detail = mark_words(garden.face, move.cell, is_gardener=True)
            place = _("{symbol}, {colour} row", symbol=capital(own), colour=colour_name(row_of(move.cell)))
            return Choice(cell_name(move.cell), f"{place}, {detail}" if detail else place, move)
        case MoveNoble():
            row = row_of(move.cell)
            return Choice(
                f"{cell_name(move.cell)} +{row}", f"{goal_words(move.cell, garden.nobles)}, {points(row)}", move
            )
        case _:
            return None


def _takes(view: View, card: Card) -> str:
    squares = squares_for(card, view.market)
    if len(squares) < len(view.market):
        return _("takes {squares}", squares=", ".join(map(square_name, squares)))
    if card == WILD:
        return _("takes any tile")
    return _("takes any tile, as there is no {symbol}", symbol=card_name(card))


def _brings(view: View, move: Move) -> tuple[int, int]:
    """Return what a move brings by the rules alone: its points at once, then the row that it fills."""
    face = _own(view).face
    match move:
        case MoveNoble():
            return row_of(move.cell), 0
        case PlaceGardener():
            return (0 if face == NOTHING else BOX.faces[face].gardener_points[move.cell]), row_of(move.cell)
        case TakeTile():
            cell, is_gardener = _goal(view, move)
            return (0 if is_gardener or face == NOTHING else BOX.faces[face].symbol_points[cell]), row_of(cell)
        case _:
            return 0, 0


def _goal(view: View, move: TakeTile) -> tuple[Cell, bool]:
    """Return the square of a tile, and whether it is filled, so that the tile becomes a gardener."""
    cell = at(view.market[move.square], BOX.market_rows[move.square])
    return cell, bool(_own(view).filled >> cell & 1)


def _with_tiles(view: View, legal: Sequence[Move]) -> list[Choice[Move]]:
    """Offer each card with each tile that it takes, in one press."""
    cards = [move for move in legal if isinstance(move, PlayCard)]
    pairs = [(card, TakeTile(square)) for card in cards for square in squares_for(card.card, view.market)]
    pairs.sort(key=lambda pair: _brings(view, pair[1]), reverse=True)
    # Each square of the garden once, before what comes to the same square.
    first = list({_goal(view, tile): (card, tile) for card, tile in reversed(pairs)}.values())[::-1]
    ordered = [*first, *(pair for pair in pairs if pair not in first)]
    return [_with_tile(view, card, tile) for card, tile in ordered[: _MOST - len(cards)]]


def _with_nobles(view: View, legal: Sequence[Move]) -> list[Choice[Move]]:
    """Offer each square for the gardener with a noble that may move then, in one press; first each with its best."""
    places = [move for move in legal if isinstance(move, PlaceGardener)]
    pairs = [
        (place, MoveNoble(goal))
        for place in places
        for goal in members(noble_goals(lay_gardener(_own(view), place.cell)))
    ]
    gains = {pair: _brings(view, pair[0])[0] + row_of(pair[1].cell) for pair in pairs}
    pairs.sort(key=lambda pair: (gains[pair], row_of(pair[0].cell)), reverse=True)
    first = list({place: (place, noble) for place, noble in reversed(pairs)}.values())[::-1]
    ordered = [*first, *(pair for pair in pairs if pair not in first)][: _MOST + _IN_SIGHT - len(places)]
    return [
        Choice(
            _(
                "{cell}, noble {goal} {gain}",
                cell=cell_name(place.cell),
                goal=cell_name(noble.cell),
                gain=signed(gains[place, noble]),
            ),
            goal_words(noble.cell, _own(view).nobles),
            place,
            then=(noble,),
        )
        for place, noble in ordered
    ]


def _with_tile(view: View, card: PlayCard, tile: TakeTile) -> Choice[Move]:
    cell, is_gardener = _goal(view, tile)
    alike = [square for square in squares_for(card.card, view.market) if _goal(view, TakeTile(square))[0] == cell]
    # A pair is called by its numbers, as the picture shows it, since a phone has little room.
    name = "/".join(map(str, BOX.rows_of(card.card))) or capital(card_name(card.card))
    gain = _brings(view, tile)[0]
    start = f"{name} {square_name(tile.square)}" if is_gardener or len(alike) > 1 else name
    goal = _("gardener") if is_gardener else f"{cell_name(cell)} {signed(gain)}" if gain else cell_name(cell)
    detail = f"{capital(card_name(card.card))}, {_tile(view, _own(view), tile).detail}"
    return Choice(f"{start} → {goal}", detail, card, then=(tile,))


def _tile(view: View, garden: Garden, move: TakeTile) -> Choice[Move]:
    symbol, row = view.market[move.square], BOX.market_rows[move.square]
    cell, is_gardener = _goal(view, move)
    label = f"{square_name(move.square)} {symbol_name(symbol)}"
    name, mark = cell_name(cell), mark_words(garden.face, cell, is_gardener=False)
    if is_gardener:
        free = gardener_cells(garden, symbol, row).bit_count()
        detail = _("{cell} is filled: a gardener on one of {free} squares", cell=name, free=free)
    else:
        detail = _("goes to {cell}, {mark}", cell=name, mark=mark) if mark else _("goes to {cell}", cell=name)
    return Choice(label, detail, move)


def _own(view: View) -> Garden:
    if view.seat is None:
        message = "a spectator has nothing to decide"
        raise ValueError(message)
    return view.players[view.seat].garden


def _printed_words(side: int) -> str:
    return _("filled at the start: {cells}", cells=", ".join(map(cell_name, members(BOX.printed[side] & ~ROW[1]))))


def _folded(choices: list[Choice[Move]]) -> tuple[Choice[Move], ...]:
    """Group by row what is too long for one select: first the row, then the cell."""
    if len(choices) <= _MOST:
        return tuple(choices)
    by_row = sorted(choices, key=_row)
    return tuple(
        Choice(
            _("Row {row}, {colour}", row=row, colour=colour_name(row)),
            _("{count} squares", count=len(cells)),
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
