"""
Boards after a card came or went: cards and gaps are taken along instead of being worked out anew.

Invariant: what such a board keeps is what a new `Board` of the same cards and pieces works out.
"""

from bisect import bisect_left

from rules.changes import maker
from rules.emperors_garden.board.board import STEPS, Board, Pieces
from rules.emperors_garden.board.cells import Cell
from rules.emperors_garden.board.deck import Card

_board = maker(Board, "cells", "open")


def laid_on(board: Board, card: Card, cell: Cell) -> Board:
    """Return the board with a card on an empty cell."""
    cards, gaps = {**board.cards, cell: card}, [*board.gaps()]
    place = bisect_left(gaps, cell)
    if gaps[place : place + 1] == [cell]:
        del gaps[place]
    for step in STEPS:
        beside = Cell(cell + step)
        if beside not in cards:
            place = bisect_left(gaps, beside)
            if gaps[place : place + 1] != [beside]:
                gaps.insert(place, beside)
    return _board((*board.garden, (cell, card)), board.pieces, board.emperor, cards, tuple(gaps))


def lifted_from(board: Board, cell: Cell) -> Board:
    """Return the board without the card of a cell."""
    cards, gaps = {**board.cards}, [*board.gaps()]
    card = cards.pop(cell)
    for gap in [Cell(cell + step) for step in STEPS if cell + step not in cards]:
        if not any(gap + step in cards for step in STEPS):
            gaps.remove(gap)
    if any(cell + step in cards for step in STEPS):
        gaps.insert(bisect_left(gaps, cell), cell)
    garden = [*board.garden]
    garden.remove((cell, card))
    return _board(tuple(garden), board.pieces, board.emperor, cards, tuple(gaps))


def moved_on(board: Board, pieces: Pieces, emperor: Cell) -> Board:
    """Return the board with the pieces elsewhere."""
    return _board(board.garden, pieces, emperor, board.cards, board.gaps())
