"""What a seat may decide now."""

from collections.abc import Callable
from functools import cache
from typing import Any

from rules.game import Seat
from rules.gardlings.box import Kind
from rules.gardlings.garden.building import can_draw, can_stop
from rules.gardlings.garden.grid import grid_of
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
    Ordering,
    OrderLevel,
    OrderPig,
    OrderPity,
    OrderTile,
    Stop,
)
from rules.gardlings.state import Phase, Player, Rules, State, Step, builders_of
from rules.remembering import remembered

_KEPT = 1024
# The members of an enumeration are looked up slowly, and this is asked before every move of a search.
_BUILD = Phase.BUILD
_DRAW, _LAY, _ORDER, _END, _DONE = Step.DRAW, Step.LAY, Step.ORDER, Step.END, Step.DONE
_ENDING, _DRAWING, _STOPPING = (END,), (DRAW, STOP), (STOP,)


def to_act(state: State) -> frozenset[Seat]:
    """Return who must decide something now."""
    if state.phase is _BUILD:
        try:
            return state.builders
        except AttributeError:
            return builders_of(state)
    return frozenset((state.turn,) if state.phase is Phase.BUY else ())


def is_to_act(state: State, seat: Seat) -> bool:
    """Return whether the seat must decide something now."""
    if state.phase is _BUILD:
        return state.players[seat].step is not _DONE
    return state.phase is Phase.BUY and seat == state.turn


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of the seat, in a fixed order; none if it is not to act."""
    player = state.players[seat]
    step = player.step
    if step is _DONE or (state.phase is not _BUILD and not is_to_act(state, seat)):
        return ()
    if step is _DRAW or step is _LAY:
        return _building(state.rules, player)
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


def _building(rules: Rules, player: Player) -> tuple[Move, ...]:
    garden = player.garden
    unicorns = _unicorns(garden, rules.version) if has_unicorn(garden) else ()
    if player.step is _LAY:
        lays = _lays(garden, Kind(player.held))
        if lays:
            return (*lays, *unicorns) if unicorns else lays
        return (*unicorns, STOP) if can_stop(player) else unicorns
    if unicorns:
        return (DRAW, *unicorns, STOP) if can_draw(player) else (*unicorns, STOP)
    return _DRAWING if can_draw(player) else _STOPPING


@remembered(_KEPT)
def _lays(garden: Garden, kind: Kind) -> tuple[Lay, ...]:
    width, found = grid_of(garden).width, list[Lay]()
    for turn, places in enumerate(fitting(garden, kind)):
        lays, squares = _lays_on(width, turn), places
        while squares:
            lowest = squares & -squares
            found.append(lays[lowest.bit_length() - 1])
            squares ^= lowest
    return tuple(found)


class _Lays(dict[int, Lay]):
    """The lays in a turn, by the number of the square in a grid of a width; each is made once."""

    def __init__(self, width: int, turn: int) -> None:
        super().__init__()
        self._width, self._turn = width, turn

    def __missing__(self, number: int) -> Lay:
        width, half = self._width, self._width >> 1
        lay = self[number] = Lay(number % width - half, number // width - half, self._turn)
        return lay


_lays_on = cache(_Lays)


@remembered(_KEPT)
def _unicorns(garden: Garden, version: int) -> tuple[MoveUnicorn, ...]:
    return tuple([MoveUnicorn(number, laid.x, laid.y, laid.turn) for number, laid in unicorn_moves(garden, version)])


def is_legal(state: State, seat: Seat, move: Move) -> bool:
    """Return whether the seat may make the move now: whether `legal_moves` lists it, in less time."""
    if state.phase is not _BUILD:
        return move in legal_moves(state, seat)
    return CHECKS[type(move)](state, seat, move)


def _may_draw(state: State, seat: Seat, _: Draw) -> bool:
    return can_draw(state.players[seat])


def _may_lay(state: State, seat: Seat, move: Lay) -> bool:
    player = state.players[seat]
    if player.step is not _LAY:
        return False
    return fits(player.garden, PlacedTile(Kind(player.held), move.x, move.y, move.turn))


def _may_move(state: State, seat: Seat, move: MoveUnicorn) -> bool:
    player = state.players[seat]
    return (player.step is _DRAW or player.step is _LAY) and move in _unicorns(player.garden, state.rules.version)


def _may_stop(state: State, seat: Seat, _: Stop) -> bool:
    return can_stop(state.players[seat])


def _may_order(state: State, seat: Seat, move: Ordering) -> bool:
    return state.players[seat].step is _ORDER and is_orderable(state, seat, move)


def _may_end(state: State, seat: Seat, _: End) -> bool:
    return state.players[seat].step is _END


def _is_listed(state: State, seat: Seat, move: Move) -> bool:
    return move in legal_moves(state, seat)


CHECKS: dict[type[Move], Callable[[State, Seat, Any], bool]] = {
    Draw: _may_draw,
    Lay: _may_lay,
    MoveUnicorn: _may_move,
    Stop: _may_stop,
    End: _may_end,
    **dict.fromkeys((OrderTile, OrderLevel, OrderPity, Ask), _may_order),
    **dict.fromkeys((OrderPig, Buy, Mutate), _is_listed),
}
"""Whether a seat may make a move of a kind while gardens are built."""
