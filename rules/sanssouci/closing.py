"""Closing a turn or a choice: everything that shows something new happens here."""

from rules.base.events import to_all, to_mover
from rules.changes import changed, changer, replaced
from rules.game import Discloses, Event, Seat
from rules.sanssouci import events
from rules.sanssouci.box import BOX, TURNS_EACH
from rules.sanssouci.setup import opening_phase
from rules.sanssouci.state import NOTHING, Garden, Phase, Player, State, Step, Turn, with_player

Applied = tuple[State, tuple[Event, ...]]
_UNBEGUN = Turn()


def end_choice(state: State, seat: Seat) -> Applied:
    """Close the seat's choice of a garden or a side; the caller has checked that it may."""
    return _end_garden(state, seat) if state.phase is Phase.GARDENS else _end_side(state, seat)


def _end_garden(state: State, seat: Seat) -> Applied:
    if any(player.garden.side == NOTHING for player in state.players):
        return changed(state, turn=_next(state, seat)), ()
    phase = opening_phase(tuple(player.expansion for player in state.players))
    dealt = tuple(
        events.HandDealt(
            seat=Seat(other),
            audience=frozenset((Seat(other),)),
            discloses=Discloses.STOCK,
            hand=player.hand,
            missions=player.missions,
        )
        for other, player in enumerate(state.players)
    )
    return changed(state, phase=phase, turn=state.first), dealt


def _end_side(state: State, seat: Seat) -> Applied:
    """
    Make the seat's choice final; the last one shows and lays all boards.

    Ruling: all choose the side of their expansion board at the same time and secretly.
    Source: Sanssouci rules, "Expansion".
    """
    after = with_player(state, seat, changed(state.players[seat], ready=True))
    sealed = events.SideSealed(seat=seat, audience=None, discloses=Discloses.NOTHING)
    if not all(player.ready for player in after.players):
        return after, (sealed,)
    players = tuple(changed(player, garden=_laid(player)) for player in after.players)
    shown = tuple(
        events.SideShown(
            seat=Seat(other),
            audience=None,
            discloses=Discloses.OWN if other == seat else Discloses.OTHERS,
            face=player.garden.face,
        )
        for other, player in enumerate(players)
    )
    return changed(after, phase=Phase.TURNS, players=players), (sealed, *shown)


def _laid(player: Player) -> Garden:
    # Ruling: the expansion board hides the preprinted squares under it, which are empty and need tiles.
    face = 2 * player.expansion + player.sealed
    return changed(player.garden, face=face, printed=player.garden.printed & ~BOX.faces[face].covers)


def end_turn(state: State, seat: Seat) -> Applied:
    """
    Close a turn: refill the market square and draw a card; after everybody's 18th turn, show the missions.

    Source: Sanssouci rules, "Replace the Garden Tile", "Replenish your Hand", "End of the Game".
    """
    market, supply, refilled = _refill(state, seat)
    player, drawn = _draw(state, seat)
    players = replaced(state.players, seat, player)
    after = _turned_over(state, players, market, supply, state.turns + 1, _next(state, seat), _CARD, _UNBEGUN)
    if after.turns < TURNS_EACH * len(state.players):
        return after, refilled + drawn
    shown = tuple(
        events.MissionsShown(
            seat=Seat(other),
            audience=None,
            discloses=Discloses.OWN if other == seat else Discloses.OTHERS,
            missions=player.missions,
        )
        for other, player in enumerate(state.players)
    )
    return changed(after, phase=Phase.OVER), refilled + drawn + shown


def _refill(state: State, seat: Seat) -> tuple[tuple[int, ...], tuple[int, ...], tuple[Event, ...]]:
    """Return market and supply after the refill, which the last turn of the game goes without."""
    if not state.supply:
        return state.market, (), ()
    square, symbol = state.now.square, state.supply[-1]
    return replaced(state.market, square, symbol), state.supply[:-1], (_market_refilled(seat, square, symbol),)


def _draw(state: State, seat: Seat) -> tuple[Player, tuple[Event, ...]]:
    player = state.players[seat]
    if not player.deck:
        return _with_last(player, state.now), ()
    card = player.deck[-1]
    return _with_card(player, state.now, (*player.hand, card), player.deck[:-1]), (_card_drawn(seat, card),)


def _next(state: State, seat: Seat) -> Seat:
    return Seat((seat + 1) % len(state.players))


_CARD = Step.CARD
_turned_over = changer(State, "players", "market", "supply", "turns", "turn", "step", "now")
_with_last = changer(Player, "last")
_with_card = changer(Player, "last", "hand", "deck")
_market_refilled = to_all(events.MarketRefilled, Discloses.STOCK)
_card_drawn = to_mover(events.CardDrawn, Discloses.STOCK)
