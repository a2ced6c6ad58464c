"""What a seat may decide now."""

from functools import lru_cache
from itertools import compress
from typing import assert_never

from rules.game import Seat
from rules.gardlings.box import Kind
from rules.gardlings.garden.building import can_draw, can_stop
from rules.gardlings.garden.grid import cells_in, grid_of
from rules.gardlings.garden.placed import Garden, PlacedTile
from rules.gardlings.garden.places import fits, fitting, unicorn_moves
from rules.gardlings.market.orders import is_orderable, may_name_pig, may_order
from rules.gardlings.market.purchases import may_buy, may_mutate
from rules.gardlings.moves import (
    DRAW,
    END,
    STOP,
    Ask,
    Buy,
    Draw,
    End,
    Lay,
    Move,
    MoveUnicorn,
    Mutate,
    OrderLevel,
    OrderPig,
    OrderPity,
    OrderTile,
    Stop,
)
from rules.gardlings.state import SEATS, Phase, Player, State, Step

_KEPT = 1024


def to_act(state: State) -> frozenset[Seat]:
    """Return who must decide something now."""
    if state.phase is Phase.BUILD:
        done = Step.DONE
        return frozenset(compress(SEATS, [player.step is not done for player in state.players]))
    return frozenset((state.turn,) if state.phase is Phase.BUY else ())


def is_to_act(state: State, seat: Seat) -> bool:
    """Return whether the seat must decide something now."""
    if state.phase is Phase.BUILD:
        return state.players[seat].step is not Step.DONE
    return state.phase is Phase.BUY and seat == state.turn


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of the seat, in a fixed order; none if it is not to act."""
    if not is_to_act(state, seat):
        return ()
    player = state.players[seat]
    match player.step:
        case Step.DRAW | Step.LAY:
            return _building(player)
        case Step.ORDER:
            return may_order(state, seat)
        case Step.PIG:
            return may_name_pig(state.rules, player)
        case Step.BUY:
            return may_buy(state, seat)
        case Step.MUTATE:
            return may_mutate(state, seat)
        case Step.END:
            return (END,)
        case Step.DONE:
            return ()
        case _:
            assert_never(player.step)


def _building(player: Player) -> tuple[Move, ...]:
    stop = (STOP,) if can_stop(player) else ()
    if player.step is Step.LAY:
        return (*_lays(player.garden, Kind(player.held)), *_unicorns(player.garden), *stop)
    return (*((DRAW,) if can_draw(player) else ()), *_unicorns(player.garden), *stop)


@lru_cache(maxsize=_KEPT)
def _lays(garden: Garden, kind: Kind) -> tuple[Lay, ...]:
    grid = grid_of(garden)
    found = enumerate(fitting(garden, kind))
    return tuple([Lay(x, y, turn) for turn, squares in found for x, y in cells_in(grid, squares)])


@lru_cache(maxsize=_KEPT)
def _unicorns(garden: Garden) -> tuple[MoveUnicorn, ...]:
    return tuple([MoveUnicorn(number, laid.x, laid.y, laid.turn) for number, laid in unicorn_moves(garden)])


def is_legal(state: State, seat: Seat, move: Move) -> bool:
    """Return whether the seat may make the move now: whether `legal_moves` lists it, in less time."""
    player = state.players[seat]
    if state.phase is Phase.BUILD and player.step is Step.ORDER:
        return is_orderable(state, seat, move)
    if state.phase is not Phase.BUILD or player.step not in (Step.DRAW, Step.LAY):
        return move in legal_moves(state, seat)
    match move:
        case Draw():
            return can_draw(player)
        case Lay():
            laid = PlacedTile(Kind(player.held), move.x, move.y, move.turn)
            return player.step is Step.LAY and fits(player.garden, laid)
        case MoveUnicorn():
            return move in _unicorns(player.garden)
        case Stop():
            return can_stop(player)
        case OrderTile() | OrderLevel() | OrderPity() | Ask() | OrderPig() | Buy() | Mutate() | End():
            return False
        case _:
            assert_never(move)
