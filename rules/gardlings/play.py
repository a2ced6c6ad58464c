"""Carrying out moves, and the shortest draft that comes to the same."""

from collections.abc import Sequence
from itertools import compress
from typing import assert_never

from rules.changes import changed
from rules.game import Discloses, Event, Seat
from rules.gardlings import events, moves
from rules.gardlings.box import Kind
from rules.gardlings.garden import building
from rules.gardlings.garden.building import ENOUGH
from rules.gardlings.garden.placed import PlacedTile
from rules.gardlings.garden.places import dragons, gems
from rules.gardlings.legal import is_legal
from rules.gardlings.market.orders import extended, may_name_pig
from rules.gardlings.refusals import illegal
from rules.gardlings.rounds import close_mutation, close_purchase, count_gardens
from rules.gardlings.state import SEATS, Halt, Order, Phase, Player, State, Step, with_player

Applied = tuple[State, tuple[Event, ...]]
_ALONE = tuple(frozenset((seat,)) for seat in SEATS)


def apply(state: State, seat: Seat, move: moves.Move) -> Applied:
    """Carry out a move of the seat. Raises: IllegalMove."""
    if not is_legal(state, seat, move):
        raise illegal(state, seat, move)
    match move:
        case moves.Draw():
            return _draw(state, seat)
        case moves.Lay():
            return _lay(state, seat, move)
        case moves.End():
            return _end(state, seat)
        case moves.Stop():
            return _stop(state, seat)
        case moves.MoveUnicorn():
            return _move_unicorn(state, seat, move)
        case moves.OrderTile() | moves.OrderLevel() | moves.OrderPity() | moves.Ask() | moves.OrderPig():
            return _order(state, seat, move)
        case moves.Buy():
            return _choose(state, seat, (move.stack,))
        case moves.Mutate():
            return _choose(state, seat, (move.number, move.returned_to, move.drawn_from))
        case _:
            assert_never(move)


def _audience(state: State, seat: Seat) -> frozenset[Seat] | None:
    """Return who may know how a seat builds."""
    return _ALONE[seat] if state.rules.hidden else None


def _draw(state: State, seat: Seat) -> Applied:
    before = state.players[seat]
    after = building.draw(state.rules, before)
    audience = _audience(state, seat)
    kind = before.bag[-1]
    told: list[Event] = [events.TileDrawn(seat=seat, audience=audience, discloses=Discloses.STOCK, kind=kind)]
    if len(after.garden) > len(before.garden):
        told.append(_tile_laid(state, seat, before, after))
    told += _halted(state, seat, after)
    after, announced = _announced(state, seat, after)
    return with_player(state, seat, after), (*announced, *told)


def _tile_laid(state: State, seat: Seat, before: Player, after: Player) -> Event:
    return events.TileLaid(
        seat=seat,
        audience=_audience(state, seat),
        discloses=Discloses.NOTHING,
        laid=after.garden[-1],
        gems=gems(after.garden) - gems(before.garden),
    )


def _halted(state: State, seat: Seat, after: Player) -> tuple[Event, ...]:
    if after.halt is Halt.NOT_YET:
        return ()
    audience = _audience(state, seat)
    halted = events.Halted(
        seat=seat, audience=audience, discloses=Discloses.NOTHING, halt=after.halt, aside=after.aside
    )
    return (halted,)


def _announced(state: State, seat: Seat, player: Player) -> tuple[Player, tuple[Event, ...]]:
    """
    Announce three dragons, once a round, to all at the table.

    Ruling: three dragons are announced when the next tile is drawn or building is closed.
    Source: Gardlings rules, "Dragons", advanced rule.
    """
    if not state.rules.dragons or player.announced or dragons(player.garden) < ENOUGH:
        return player, ()
    news = Discloses.OWN if state.rules.hidden else Discloses.NOTHING
    return changed(player, announced=True), (events.DragonsAnnounced(seat=seat, audience=None, discloses=news),)


def _lay(state: State, seat: Seat, move: moves.Lay) -> Applied:
    before = state.players[seat]
    after = building.lay(state.rules, before, PlacedTile(Kind(before.held), move.x, move.y, move.turn))
    return with_player(state, seat, after), (_tile_laid(state, seat, before, after), *_halted(state, seat, after))


def _move_unicorn(state: State, seat: Seat, move: moves.MoveUnicorn) -> Applied:
    before = state.players[seat]
    lifted = before.garden[move.number]
    laid = PlacedTile(lifted.kind, move.x, move.y, move.turn)
    after = building.move_unicorn(before, move.number, laid)
    moved = events.UnicornMoved(
        seat=seat,
        audience=_audience(state, seat),
        discloses=Discloses.NOTHING,
        before=lifted,
        after=laid,
        gems=gems(after.garden) - gems(before.garden),
    )
    return with_player(state, seat, after), (moved,)


def _stop(state: State, seat: Seat) -> Applied:
    before = state.players[seat]
    after = building.stop(state.rules, before)
    # That there were too many gnomes has been told.
    told = _halted(state, seat, after) if before.halt is Halt.NOT_YET else ()
    return with_player(state, seat, after), told


def _order(state: State, seat: Seat, move: moves.Ordering) -> Applied:
    player = state.players[seat]
    goes_on = isinstance(move, moves.OrderTile | moves.OrderLevel)
    names_pig = isinstance(move, moves.OrderPity) and may_name_pig(state.rules, player)
    step = Step.ORDER if goes_on else Step.PIG if names_pig else Step.END
    return with_player(state, seat, changed(player, order=extended(state, seat, move), step=step)), ()


def _choose(state: State, seat: Seat, chosen: tuple[int, ...]) -> Applied:
    return with_player(state, seat, changed(state.players[seat], step=Step.END), chosen=chosen), ()


def _end(state: State, seat: Seat) -> Applied:
    if state.phase is Phase.BUILD:
        return _end_building(state, seat)
    return close_purchase(state, seat) if len(state.chosen) == 1 else close_mutation(state, seat)


def _end_building(state: State, seat: Seat) -> Applied:
    """Close the seat's building; the last one leads to the count."""
    done = Step.DONE
    before = [*compress(SEATS, [one.step is done for one in state.players])]
    player, announced = _announced(state, seat, changed(state.players[seat], step=done))
    after = with_player(state, seat, player)
    asks = player.order is not None and player.order.asks
    stopped = events.Stopped(seat=seat, audience=None, discloses=Discloses.NOTHING, asks=asks)
    told: tuple[Event, ...] = (*announced, *_ordered(player, seat), stopped)
    if len(before) + 1 < len(state.players):
        return after, (*told, *_shown(after, seat, before))
    counted, more = count_gardens(after, seat)
    return counted, told + more


def _ordered(player: Player, seat: Seat) -> tuple[Event, ...]:
    if player.order is None or player.order == Order(asks=True):
        return ()
    return (events.Ordered(seat=seat, audience=_ALONE[seat], discloses=Discloses.NOTHING, order=player.order),)


def _shown(state: State, seat: Seat, before: Sequence[Seat]) -> tuple[Event, ...]:
    """Show the garden to those who stopped before, and theirs to the seat."""
    if not state.rules.hidden or not before:
        return ()
    player = state.players[seat]
    shown = events.GardenShown(
        seat=seat, audience=frozenset(before), discloses=Discloses.OWN, garden=player.garden, halt=player.halt
    )
    return (
        shown,
        events.GardensSeen(seat=seat, audience=_ALONE[seat], discloses=Discloses.OTHERS, seats=tuple(before)),
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
