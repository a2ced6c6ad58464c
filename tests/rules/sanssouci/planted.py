"""Sanssouci broken on purpose."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.game import Result, Seat
from rules.sanssouci.events import CardDrawn, HandDealt
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.garden.cells import COLUMNS
from rules.sanssouci.moves import END, STAY, ChooseSide, Move
from rules.sanssouci.state import NOTHING, Phase, State, with_player
from rules.sanssouci.view import View
from tests.rules.games import SETTINGS
from tests.rules.laws import games
from tests.rules.laws.planting import (
    Fault,
    Secret,
    applying,
    broken,
    faults_of_any_game,
    leaks,
    losses,
    other,
    refusing_by,
    telling_all,
)
from tests.rules.sanssouci import pieces

FULL = next(setting for setting in SETTINGS if str(setting) == "sanssouci-3p-expansion=on-gardens=choose")


def dealt_to(state: State, seat: Seat | None, what: str) -> object:
    return None if seat is None or state.phase is not Phase.GARDENS else getattr(state.players[seat], what)


SECRETS: dict[str, Secret] = {
    "the next tile": lambda state, _: state.supply[-1:],
    "the last tile": lambda state, _: state.supply[:1],
    "the order of the supply": lambda state, _: state.supply,
    "how many vines are in the upper half of the supply": lambda state, _: state.supply[20:].count(8),
    "one's own next card": lambda state, seat: None if seat is None else state.players[seat].deck[-1:],
    "the order of one's own deck": lambda state, seat: None if seat is None else state.players[seat].deck,
    "another's hand": lambda state, seat: state.players[other(state, seat)].hand,
    "whether another holds the wild card": lambda state, seat: 9 in state.players[other(state, seat)].hand,
    "how many colour pairs another holds": lambda state, seat: sum(
        card > 9 for card in state.players[other(state, seat)].hand
    ),
    "another's deck": lambda state, seat: state.players[other(state, seat)].deck,
    "another's missions": lambda state, seat: state.players[other(state, seat)].missions,
    "another's points with missions": lambda state, seat: sum(
        state.players[other(state, seat)].garden.nobles[column] for column in state.players[other(state, seat)].missions
    ),
    "the missions nobody has": lambda state, _: sorted(
        set(range(COLUMNS)) - {mission for player in state.players for mission in player.missions}
    ),
    "another's side before it is shown": lambda state, seat: state.players[other(state, seat)].sealed,
    "that another is about to make up his mind": lambda state, seat: (
        state.players[other(state, seat)].sealed != NOTHING
    ),
    "one's hand while gardens are chosen": lambda state, seat: dealt_to(state, seat, "hand"),
    "one's missions while gardens are chosen": lambda state, seat: dealt_to(state, seat, "missions"),
    "a fingerprint of the state": lambda state, _: hash(state),
}
NO_SECRETS: dict[str, Secret] = {
    "how many tiles are left": lambda state, _: len(state.supply),
    "which tiles are left": lambda state, _: sorted(Counter(state.supply).items()),
    "the set of another's cards": lambda state, seat: sorted(
        state.players[other(state, seat)].hand + state.players[other(state, seat)].deck
    ),
    "one's own hand in the turns": lambda state, seat: (
        None if seat is None or state.phase is Phase.GARDENS else state.players[seat].hand
    ),
}


def surprises_at_the_end(state: State, seat: Seat, move: Move) -> bool:
    return SANSSOUCI.surprises(state, seat, move) and state.phase is Phase.OVER


def choose_by_the_supply(state: State, seat: Seat) -> Sequence[Move]:
    return SANSSOUCI.legal_moves(state, seat)[:: -1 if state.supply[-1:] > (4,) else 1]


def confirm_by_the_supply(state: State, seat: Seat) -> Move | None:
    return SANSSOUCI.none_move(state, seat) if state.supply[-1:] > (4,) else None


def imagine_as_a_spectator(seen: View, key: bytes) -> State:
    return SANSSOUCI.imagine(replace(seen, seat=None), key)


def swallow_a_tile(_: State, __: Seat, move: Move, after: State) -> State:
    """Lose a tile when a turn ends."""
    return replace(after, supply=after.supply[:-1]) if move == END else after


def double_cards(_: State, seat: Seat, __: Move, after: State) -> State:
    """Make all cards of a deck the same."""
    player = after.players[seat]
    return with_player(after, seat, replace(player, deck=player.deck[:1] * len(player.deck)))


def hurry(_: State, seat: Seat, move: Move, after: State) -> State:
    """Let the order of simultaneous choices matter."""
    return replace(after, turn=seat) if isinstance(move, ChooseSide) else after


def decide_early(state: State) -> Result | None:
    """Name a winner one round too soon."""
    return SANSSOUCI.result(replace(state, phase=Phase.OVER) if state.turns >= 51 else state)


def forget_who_began(data: dict[str, Any]) -> State:
    return replace(SANSSOUCI.from_dict(data), first=Seat(0), turn=Seat(0))


CALM = broken(SANSSOUCI, surprises=surprises_at_the_end)
HARMLESS = leaks(FULL, NO_SECRETS)
FAULTS = {
    **leaks(FULL, SECRETS),
    **losses(FULL, pieces.count, swallow_a_tile, double_cards),
    **faults_of_any_game(FULL, STAY, END),
    "cards told to everybody": Fault(games.nothing_leaks, FULL, telling_all(CALM, CardDrawn)),
    "hands told to everybody": Fault(games.nothing_leaks, FULL, telling_all(CALM, HandDealt)),
    "the next tile in a refusal": Fault(
        games.nothing_leaks, FULL, refusing_by(SANSSOUCI, lambda state, _: state.supply[-1:])
    ),
    "legal moves in an order that tells the next tile": Fault(
        games.nothing_leaks, FULL, broken(SANSSOUCI, legal_moves=choose_by_the_supply)
    ),
    "a Confirm that tells the next tile": Fault(
        games.nothing_leaks, FULL, broken(SANSSOUCI, none_move=confirm_by_the_supply)
    ),
    "states imagined without the viewer's own cards": Fault(
        games.nothing_leaks, FULL, broken(SANSSOUCI, imagine=imagine_as_a_spectator)
    ),
    "no surprises": Fault(games.surprises_are_announced, FULL, broken(SANSSOUCI, surprises=lambda *_: False)),
    "a winner while somebody is to act": Fault(
        games.somebody_acts_until_there_is_a_result, FULL, broken(SANSSOUCI, result=decide_early)
    ),
    "a state read back wrongly": Fault(games.states_survive_json, FULL, broken(SANSSOUCI, from_dict=forget_who_began)),
    "an order of simultaneous moves": Fault(games.simultaneous_moves_commute, FULL, applying(SANSSOUCI, hurry)),
}
