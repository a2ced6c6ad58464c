"""Carrying out moves, and the shortest draft that comes to the same."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.changes import changed, changer, maker
from rules.game import Discloses, Event, Seat
from rules.gardlings import events, moves
from rules.gardlings.box import Kind
from rules.gardlings.garden import building
from rules.gardlings.garden.building import ENOUGH
from rules.gardlings.garden.placed import PlacedTile
from rules.gardlings.garden.places import dragons, gems
from rules.gardlings.legal import is_legal
from rules.gardlings.market.orders import extended, may_name_pig, reach
from rules.gardlings.refusals import illegal
from rules.gardlings.rounds import close_mutation, close_purchase, count_gardens
from rules.gardlings.state import SEATS, Halt, Order, Phase, Player, State, Step, builders_of, with_builder, with_player

Applied = tuple[State, tuple[Event, ...]]
Audience = frozenset[Seat] | None
_ALONE = tuple(frozenset((seat,)) for seat in SEATS)
_TOGETHER = tuple(frozenset(SEATS[:seats]) for seats in range(len(SEATS) + 1))


def apply(state: State, seat: Seat, move: moves.Move) -> Applied:
    """Carry out a move of the seat. Raises: IllegalMove."""
    if not is_legal(state, seat, move):
        raise illegal(state, seat, move)
    return _WAYS[type(move)](state, seat, move)


def _audience(state: State, seat: Seat) -> Audience:
    """Return who may know how a seat builds."""
    return _ALONE[seat] if state.rules.hidden else None


def _draw(state: State, seat: Seat, _: moves.Draw) -> Applied:
    before = state.players[seat]
    after = building.draw(state.rules, before)
    audience = _audience(state, seat)
    drawn = _told_drawn(seat, audience, _STOCK, before.bag[-1])
    # The first tile is laid at once.
    told: tuple[Event, ...] = (drawn,) if before.garden else (drawn, _tile_laid(seat, audience, before, after))
    if after.halt is not _NOT_YET:
        told = (*told, _halted(seat, audience, after))
    if state.rules.dragons:
        after, announced = _announced(state, seat, after)
        told = (*announced, *told)
    return with_builder(state, seat, after), told


def _tile_laid(seat: Seat, audience: Audience, before: Player, after: Player) -> Event:
    completed = gems(after.garden) - gems(before.garden) if before.garden else 0
    return _told_laid(seat, audience, _NOTHING, after.garden[-1], completed)


def _halted(seat: Seat, audience: Audience, after: Player) -> Event:
    return _told_halted(seat, audience, _NOTHING, after.halt, after.aside)


def _announced(state: State, seat: Seat, player: Player) -> tuple[Player, tuple[Event, ...]]:
    """
    Announce three dragons, once a round, to all at the table.

    Ruling: three dragons are announced when the next tile is drawn or building is closed.
    Source: Gardlings rules, "Dragons", advanced rule.
    """
    if not state.rules.dragons or player.announced or dragons(player.garden) < ENOUGH:
        return player, ()
    news = Discloses.OWN if state.rules.hidden else _NOTHING
    return changed(player, announced=True), (events.DragonsAnnounced(seat=seat, audience=None, discloses=news),)


def _lay(state: State, seat: Seat, move: moves.Lay) -> Applied:
    before = state.players[seat]
    after = building.lay(state.rules, before, PlacedTile(Kind(before.held), move.x, move.y, move.turn))
    audience = _audience(state, seat)
    told: tuple[Event, ...] = (_tile_laid(seat, audience, before, after),)
    if after.halt is not _NOT_YET:
        told = (*told, _halted(seat, audience, after))
    return with_builder(state, seat, after), told


def _move_unicorn(state: State, seat: Seat, move: moves.MoveUnicorn) -> Applied:
    before = state.players[seat]
    lifted = before.garden[move.number]
    laid = PlacedTile(lifted.kind, move.x, move.y, move.turn)
    after = building.move_unicorn(before, move.number, laid)
    moved = events.UnicornMoved(
        seat=seat,
        audience=_audience(state, seat),
        discloses=_NOTHING,
        before=lifted,
        after=laid,
        gems=gems(after.garden) - gems(before.garden),
    )
    return with_builder(state, seat, after), (moved,)


def _stop(state: State, seat: Seat, _: moves.Stop) -> Applied:
    before = state.players[seat]
    after = building.stop(state.rules, before)
    # That there were too many gnomes has been told.
    told = (_halted(seat, _audience(state, seat), after),) if before.halt is _NOT_YET else ()
    return with_builder(state, seat, after), told


def _order(state: State, seat: Seat, move: moves.OrderTile | moves.OrderLevel) -> Applied:
    player = state.players[seat]
    ordering = _ordering(player, extended(state, seat, move), _ORDER, reach(state.rules, player))
    return with_builder(state, seat, ordering), ()


def _close_order(state: State, seat: Seat, move: moves.OrderPity | moves.Ask | moves.OrderPig) -> Applied:
    player = state.players[seat]
    names_pig = isinstance(move, moves.OrderPity) and may_name_pig(state.rules, player)
    closed = _ordered(player, extended(state, seat, move), Step.PIG if names_pig else _END)
    return with_builder(state, seat, closed), ()


def _buy(state: State, seat: Seat, move: moves.Buy) -> Applied:
    return _choose(state, seat, (move.stack,))


def _mutate(state: State, seat: Seat, move: moves.Mutate) -> Applied:
    return _choose(state, seat, (move.number, move.returned_to, move.drawn_from))


def _choose(state: State, seat: Seat, chosen: tuple[int, ...]) -> Applied:
    return with_player(state, seat, _stepped(state.players[seat], _END), chosen=chosen), ()


def _end(state: State, seat: Seat, _: moves.End) -> Applied:
    if state.phase is _BUILD:
        return _end_building(state, seat)
    return close_purchase(state, seat) if len(state.chosen) == 1 else close_mutation(state, seat)


def _end_building(state: State, seat: Seat) -> Applied:
    """Close the seat's building; the last one leads to the count."""
    player, announced = _announced(state, seat, _stepped(state.players[seat], _DONE))
    builders, after = builders_of(state), with_builder(state, seat, player)
    order = player.order
    stopped = _told_stopped(seat, None, _NOTHING, order is not None and order.asks)
    ordered = (
        ()
        if order is None or (order.asks and order == _ASKING)
        else (_told_ordered(seat, _ALONE[seat], _NOTHING, order),)
    )
    told: tuple[Event, ...] = (*announced, *ordered, stopped)
    if len(builders) > 1:
        return after, (*told, *_shown(after, seat, builders)) if state.rules.hidden else told
    counted, more = count_gardens(after, seat)
    return counted, told + more


def _shown(state: State, seat: Seat, builders: frozenset[Seat]) -> tuple[Event, ...]:
    """Show the garden to those who stopped before, who are not among the builders, and theirs to the seat."""
    before = _TOGETHER[len(state.players)] - builders
    if not before:
        return ()
    player = state.players[seat]
    return (
        _told_shown(seat, before, _OWN, player.garden, player.halt),
        _told_seen(seat, _ALONE[seat], _OTHERS, tuple(sorted(before))),
    )


def fold(state: State, seat: Seat, draft: Sequence[moves.Move]) -> tuple[moves.Move, ...]:
    """
    Fold consecutive moves of one unicorn into one, and into none where it came back.

    Args:
        draft: legal moves, one after the other from the state on.
    """
    kept: list[tuple[moves.Move, State]] = []
    for move in draft:
        if isinstance(move, moves.MoveUnicorn):
            before = kept[-1][0] if kept else None
            if isinstance(before, moves.MoveUnicorn) and before.number == move.number:
                _, state = kept.pop()
            lifted = state.players[seat].garden[move.number]
            if PlacedTile(lifted.kind, move.x, move.y, move.turn) == lifted:
                continue
        kept.append((move, state))
        state, _ = apply(state, seat, move)
    return tuple(move for move, _ in kept)


_NOTHING, _STOCK, _OWN, _OTHERS = Discloses.NOTHING, Discloses.STOCK, Discloses.OWN, Discloses.OTHERS
_NOT_YET, _BUILD = Halt.NOT_YET, Phase.BUILD
_ORDER, _END, _DONE = Step.ORDER, Step.END, Step.DONE
_ASKING = Order(asks=True)
_stepped, _ordered = changer(Player, "step"), changer(Player, "order", "step")
_ordering = changer(Player, "order", "step", "reach")
# The fields of an event in their order: seat, audience, what it discloses, then its own.
_told_drawn, _told_laid, _told_halted = maker(events.TileDrawn), maker(events.TileLaid), maker(events.Halted)
_told_stopped, _told_ordered = maker(events.Stopped), maker(events.Ordered)
_told_shown, _told_seen = maker(events.GardenShown), maker(events.GardensSeen)
_WAYS: dict[type[moves.Move], Callable[[State, Seat, Any], Applied]] = {
    moves.Draw: _draw,
    moves.Lay: _lay,
    moves.End: _end,
    moves.Stop: _stop,
    moves.MoveUnicorn: _move_unicorn,
    **dict.fromkeys((moves.OrderTile, moves.OrderLevel), _order),
    **dict.fromkeys((moves.OrderPity, moves.Ask, moves.OrderPig), _close_order),
    moves.Buy: _buy,
    moves.Mutate: _mutate,
}
"""How each kind of move is carried out."""
