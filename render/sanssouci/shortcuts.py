"""What one press does of a turn of Sanssouci: all of it but Confirm, or a card with its tile."""

from collections.abc import Iterator, Sequence
from itertools import islice

from languages.speech import _, capital, n_
from render.base.words import now_and_later, signed
from render.game import Choice
from render.sanssouci.turns import Brings, WholeTurn, brings, goal_of, own_garden, whole_turns
from render.sanssouci.words.vocabulary import card_name, goal_words, mark_words, points, square_name
from rules.sanssouci.box import BOX, WILD
from rules.sanssouci.garden.cells import Cell, cell_name
from rules.sanssouci.legal import gardener_cells, squares_for
from rules.sanssouci.moves import Move, PlayCard, TakeTile
from rules.sanssouci.view import View

MOST = 25
"""As many options as one select holds."""
_IN_SIGHT = 4
"""As many choices as are buttons where there are more."""
_WHOLE = 12
"""As many whole turns as are offered; a long list is slower than two short ones."""


def shortcuts(view: View, legal: Sequence[Move], beside: int) -> tuple[Choice[Move], ...]:
    """
    Offer the whole turns that bring most, first the best one for each square, then each card with each tile.

    Args:
        beside: how many choices the select must have room for.
    """
    turns, first = whole_turns(view), dict[Cell, WholeTurn]()
    for turn in turns:
        first.setdefault(turn.beginning.cell, turn)
    ordered = dict.fromkeys((*islice(first.values(), _IN_SIGHT), *turns))
    whole = islice(ordered, _WHOLE)
    offered = [*(_whole(view, turn) for turn in whole), *_with_tiles(view, legal)]
    return tuple(offered[: MOST + _IN_SIGHT - beside])


def tile_words(view: View, square: int) -> str:
    """Say where the tile of a market square goes."""
    garden, symbol, row = own_garden(view), view.market[square], BOX.market_rows[square]
    cell, is_gardener = goal_of(view, square)
    if is_gardener:
        free = gardener_cells(garden, symbol, row).bit_count()
        return n_(
            "{cell} is filled: a gardener on the one free square",
            "{cell} is filled: a gardener on one of {count} squares",
            free,
            cell=cell_name(cell),
        )
    mark = mark_words(garden.face, cell, is_gardener=False)
    goal = _("goes to {cell}", cell=cell_name(cell))
    return f"{goal}, {mark}" if mark else goal


def points_told(brought: Brings) -> str:
    """Write points, those that wait for the end apart."""
    if not brought.later:
        return points(brought.points)
    return now_and_later(brought.points - brought.later, brought.later)


def _whole(view: View, turn: WholeTurn) -> Choice[Move]:
    """Offer a turn by its two squares alone, since a phone has little room; only what spends the wild card says so."""
    begun, moves = turn.beginning, (*turn.beginning.moves, turn.noble)
    cell = cell_name(begun.cell)
    # Where a tile could be either, a gardener is told from a symbol.
    goal = _("gardener {cell}", cell=cell) if begun.tile and begun.gardener else cell
    label = _(
        "{cell}, noble {goal} {gain}",
        cell=f"{capital(card_name(WILD))} → {goal}" if begun.card == PlayCard(WILD) else goal,
        goal=cell_name(turn.noble.cell),
        gain=signed(turn.brings.points),
    )
    details = [capital(card_name(begun.card.card))] if begun.card else []
    details.append(goal_words(turn.noble.cell, own_garden(view).nobles))
    if turn.brings.later:
        details.append(points_told(turn.brings))
    return Choice(capital(label), ", ".join(details), moves[0], then=moves[1:])


def _with_tiles(view: View, legal: Sequence[Move]) -> Iterator[Choice[Move]]:
    cards = [move for move in legal if isinstance(move, PlayCard)]
    pairs = [(card, TakeTile(square)) for card in cards for square in squares_for(card.card, view.market)]
    for card, tile in sorted(pairs, key=lambda pair: brings(view, pair[1]), reverse=True):
        (cell, is_gardener), gain = goal_of(view, tile.square), brings(view, tile).points
        goal = _("gardener") if is_gardener else f"{cell_name(cell)} {signed(gain)}" if gain else cell_name(cell)
        detail = f"{capital(card_name(card.card))}, {tile_words(view, tile.square)}"
        yield Choice(_way(view, card, tile, goal), detail, card, then=(tile,))


def _way(view: View, card: PlayCard, tile: TakeTile, goal: str) -> str:
    """Write a card, a market square unless both others tell it, and where its tile goes: "1/3 → E3"."""
    # A pair is called by its numbers, as the picture shows it.
    name = "/".join(map(str, BOX.rows_of(card.card))) or capital(card_name(card.card))
    cell, is_gardener = goal_of(view, tile.square)
    alike = [square for square in squares_for(card.card, view.market) if goal_of(view, square)[0] == cell]
    start = f"{name} {square_name(tile.square)}" if is_gardener or len(alike) > 1 else name
    return f"{start} → {goal}"
