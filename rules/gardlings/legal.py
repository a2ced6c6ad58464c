"""What a seat may decide now."""

from functools import cache, lru_cache
from typing import assert_never

from rules.game import Seat
from rules.gardlings.box import Kind
from rules.gardlings.garden.building import can_draw, can_stop
from rules.gardlings.garden.grid import cells_in, grid_of
from rules.gardlings.garden.placed import Garden, PlacedTile
from rules.gardlings.garden.places import fits, fitting, has_unicorn, unicorn_moves
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
from rules.gardlings.state import Phase, Player, State, Step, builders_of

_KEPT = 1024
# The members of an enumeration are looked up slowly, and this is asked before every move of a search.
_BUILD = Phase.BUILD
_DRAW, _LAY, _ORDER, _END, _DONE = Step.DRAW, Step.LAY, Step.ORDER, Step.END, Step.DONE
_ENDING, _DRAWING, _STOPPING = (END,), (DRAW, STOP), (STOP,)
_LAID = cache(Lay)


def to_act(state: State) -> frozenset[Seat]:
    """Return who must decide something now."""
    if state.phase is _BUILD:
        return builders_of(state)
    return frozenset((state.turn,) if state.phase is Phase.BUY else ())


def is_to_act(state: State, seat: Seat) -> bool:
    """Return whether the seat must decide something now."""
    if state.phase is _BUILD:
        return state.players[seat].step is not _DONE
    return state.phase is Phase.BUY and seat == state.turn


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of the seat, in a fixed order; none if it is not to act."""
    if not is_to_act(state, seat):
        return ()
    player = state.players[seat]
    step = player.step
    if step is _DRAW or step is _LAY:
        return _building(player)
    if step is _END:
        return _ENDING
    if step is _ORDER:
        return may_order(state, seat)
    match step:
        case Step.PIG:
            return may_name_pig(state.rules, player)
        case Step.BUY:
            return may_buy(state, seat)
        case Step.MUTATE:
            return may_mutate(state, seat)
        case _:
            return ()


def _building(player: Player) -> tuple[Move, ...]:
    garden = player.garden
    unicorns = _unicorns(garden) if has_unicorn(garden) else ()
    if player.step is _LAY:
        lays = _lays(garden, Kind(player.held))
        if lays:
            return (*lays, *unicorns) if unicorns else lays
        return (*unicorns, STOP) if can_stop(player) else unicorns
    if unicorns:
        return (DRAW, *unicorns, STOP) if can_draw(player) else (*unicorns, STOP)
    return _DRAWING if can_draw(player) else _STOPPING


@lru_cache(maxsize=_KEPT)
def _lays(garden: Garden, kind: Kind) -> tuple[Lay, ...]:
    grid = grid_of(garden)
    found = enumerate(fitting(garden, kind))
    return tuple([_LAID(x, y, turn) for turn, squares in found for x, y in cells_in(grid, squares)])


@lru_cache(maxsize=_KEPT)
def _unicorns(garden: Garden) -> tuple[MoveUnicorn, ...]:
    return tuple([MoveUnicorn(number, laid.x, laid.y, laid.turn) for number, laid in unicorn_moves(garden)])


def is_legal(state: State, seat: Seat, move: Move) -> bool:
    """Return whether the seat may make the move now: whether `legal_moves` lists it, in less time."""
    player = state.players[seat]
    step = player.step
    if step is _ORDER and state.phase is _BUILD:
        return is_orderable(state, seat, move)
    if step is _END:
        return isinstance(move, End)
    if (step is not _DRAW and step is not _LAY) or state.phase is not _BUILD:
        return move in legal_moves(state, seat)
    match move:
        case Draw():
            return can_draw(player)
        case Lay():
            return step is _LAY and fits(player.garden, PlacedTile(Kind(player.held), move.x, move.y, move.turn))
        case MoveUnicorn():
            return move in _unicorns(player.garden)
        case Stop():
            return can_stop(player)
        case OrderTile() | OrderLevel() | OrderPity() | Ask() | OrderPig() | Buy() | Mutate() | End():
            return False
        case _:
            assert_never(move)
