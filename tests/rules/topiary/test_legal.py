"""What is listed and checked quickly is what the rules say plainly."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

from rules.game import Seat
from rules.topiary import legal, play
from rules.topiary.game import TOPIARY
from rules.topiary.garden.cells import CELLS, Cell
from rules.topiary.garden.positions import PLACES, POSITIONS
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, TILES
from rules.topiary.moves import END, PICK_NOTHING, KeepTiles, LayTile, Move, PickTile, PlaceVisitor
from rules.topiary.state import Phase, State, Step
from tests.rules.games import Setting, decisions, settings_of

SETTINGS = tuple(settings_of(TOPIARY))
EVERY_MOVE: tuple[Move, ...] = (
    *map(PlaceVisitor, POSITIONS),
    *(PickTile(Cell(cell)) for cell in range(CELLS)),
    *map(LayTile, TILES),
    PICK_NOTHING,
    END,
)


def plainly(state: State, seat: Seat) -> Iterator[Move]:
    """Yield what the seat on turn may decide, as the rulebook puts it."""
    match state.step:
        case Step.VISITOR:
            yield from (PlaceVisitor(position) for position in POSITIONS if state.visitors[position] == NOTHING)
        case Step.PICK:
            yield from map(PickTile, plain_picks(state, state.now.position))
            yield PICK_NOTHING
        case Step.LAY:
            yield from map(LayTile, state.players[seat].hand)
        case Step.KEEP:
            tiles = sorted((*state.players[seat].hand, *state.pools[-1]))
            yield from map(KeepTiles, combinations(tiles, 3))
        case Step.END:
            yield END


def plain_picks(state: State, position: int) -> list[Cell]:
    return [cell for cell in PLACES[position].line if state.garden[cell] == FACE_DOWN]


def check(setting: Setting) -> None:
    for decision in decisions(setting, 5):
        state, seat = decision.state, decision.seat
        allowed = [*plainly(state, seat)]
        assert allowed == [*legal.legal_moves(state, seat)]
        every = (*EVERY_MOVE, *(allowed if state.phase is Phase.DRAFT else ()))
        assert {*allowed} == {move for move in every if legal.is_legal(state, seat, move)}
        if isinstance(decision.move, PlaceVisitor):
            after, _ = play.apply(state, seat, decision.move)
            assert (Step.PICK if plain_picks(state, decision.move.position) else Step.END) is after.step


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_moves_are_listed_and_checked_as_the_rules_say(setting: Setting) -> None:
    check(setting)


FAULTS: list[tuple[Any, str, Callable[..., Any] | Any]] = [
    (legal, "face_down_cells", lambda garden, _: [cell for cell in range(CELLS) if garden[cell] == FACE_DOWN]),
    (legal, "LINE", ((0,),) * len(POSITIONS)),
    (play, "LOOK", (lambda _: (),) * len(POSITIONS)),
]


@pytest.mark.parametrize(("module", "name", "fault"), FAULTS, ids=[name for _, name, _ in FAULTS])
def test_a_planted_mistake_is_noticed(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, fault: Any) -> None:  # noqa: ANN401 - what is planted
    monkeypatch.setattr(module, name, fault)
    with pytest.raises(AssertionError):
        for setting in SETTINGS:
            check(setting)
