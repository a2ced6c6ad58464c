"""What is listed and checked quickly is what the rules say plainly."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rules.game import Seat
from rules.sanssouci import legal
from rules.sanssouci.box import BOX, SQUARES, Card
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.garden.cells import CELLS, COLUMN, COLUMNS, ROW, ROWS, Cell, at, column_of, row_of, spread
from rules.sanssouci.moves import (
    END,
    STAY,
    ChooseGarden,
    ChooseSide,
    Move,
    MoveNoble,
    PlaceGardener,
    PlayCard,
    TakeTile,
)
from rules.sanssouci.state import Garden, Phase, State, Step
from tests.rules.games import Setting, decisions, settings_of

SETTINGS = [setting for setting in settings_of(SANSSOUCI) if setting.options["gardens"] == "random"]
EVERY_MOVE: tuple[Move, ...] = (
    *map(ChooseGarden, range(len(BOX.side_names))),
    *map(ChooseSide, range(2)),
    *map(PlayCard, BOX.cards),
    *map(TakeTile, range(SQUARES)),
    *(PlaceGardener(Cell(cell)) for cell in range(CELLS)),
    *(MoveNoble(Cell(cell)) for cell in range(CELLS)),
    STAY,
    END,
)


def plainly(state: State, seat: Seat) -> Iterator[Move]:
    """Yield what a seat may decide in its turn, as the rulebook puts it."""
    garden = state.players[seat].garden
    match state.step:
        case Step.CARD:
            yield from map(PlayCard, sorted(state.players[seat].hand))
        case Step.TILE:
            yield from map(TakeTile, legal.squares_for(Card(state.now.card), state.market))
        case Step.GARDENER:
            row = BOX.market_rows[state.now.square]
            free = [cell for cell in map(Cell, range(CELLS)) if not garden.filled >> cell & 1]
            in_line = [cell for cell in free if column_of(cell) == state.now.symbol or row_of(cell) == row]
            yield from map(PlaceGardener, in_line or free)
        case Step.NOBLE:
            yield from map(MoveNoble, plain_goals(garden))
            yield STAY
        case Step.END:
            yield END


def plain_goals(garden: Garden) -> Iterator[Cell]:
    reached = ROW[1]
    for _ in range(CELLS):
        reached = spread(reached) & garden.filled  # type: ignore[assignment]  # a set of cells
    for column in range(COLUMNS):
        for row in range(garden.nobles[column] + 1, ROWS + 1):
            if reached >> at(column, row) & 1 and not garden.gardeners >> at(column, row) & 1:
                yield at(column, row)


def check(setting: Setting) -> None:
    for decision in decisions(setting, 5):
        state, seat = decision.state, decision.seat
        if state.phase is Phase.TURNS:
            allowed = [*plainly(state, seat)]
            assert allowed == [*legal.legal_moves(state, seat)]
            assert {*allowed} == {move for move in EVERY_MOVE if legal.is_legal(state, seat, move)}


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_moves_are_listed_and_checked_as_the_rules_say(setting: Setting) -> None:
    check(setting)


FAULTS: list[tuple[str, Callable[..., Any]]] = [
    ("_takes", lambda *_: True),
    ("reached", lambda filled: filled),
    ("lower", lambda _: COLUMN[0]),
    ("free_cells", lambda filled, _, row: ROW[row] & ~filled),
    ("_cards", lambda hand: tuple(map(PlayCard, hand))),
]


@pytest.mark.parametrize(("name", "fault"), FAULTS, ids=[name for name, _ in FAULTS])
def test_a_planted_mistake_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str, fault: Callable[..., Any]) -> None:
    monkeypatch.setattr(legal, name, fault)
    with pytest.raises(AssertionError):
        check(SETTINGS[0])
