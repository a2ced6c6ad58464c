"""The laws must catch what they are there for: a game is broken on purpose, and the law has to notice."""

from collections import Counter
from dataclasses import replace

import pytest

from rules.errors import BadNotation
from rules.game import AnyGame, Event, Result, Seat
from rules.sanssouci.events import CardDrawn, HandDealt
from rules.sanssouci.game import SANSSOUCI, Sanssouci
from rules.sanssouci.garden.cells import COLUMNS
from rules.sanssouci.moves import END, STAY, ChooseSide, Move
from rules.sanssouci.state import NOTHING, Phase, State, with_player
from rules.sanssouci.view import View
from tests.rules.games import SETTINGS, Setting
from tests.rules.laws import games
from tests.rules.laws.planting import Law, Secret, blabbing, keeping_lists, lenient, other
from tests.rules.sanssouci import pieces

FULL = next(setting for setting in SETTINGS if str(setting) == "sanssouci-3p-expansion=on-gardens=choose")


def dealt_to(state: State, seat: Seat | None, what: str) -> object:
    return None if seat is None or state.phase is not Phase.GARDENS else getattr(state.players[seat], what)


LEAKS: dict[str, Secret] = {
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
NO_LEAKS: dict[str, Secret] = {
    "how many tiles are left": lambda state, _: len(state.supply),
    "which tiles are left": lambda state, _: sorted(Counter(state.supply).items()),
    "the set of another's cards": lambda state, seat: sorted(
        state.players[other(state, seat)].hand + state.players[other(state, seat)].deck
    ),
    "one's own hand in the turns": lambda state, seat: (
        None if seat is None or state.phase is Phase.GARDENS else state.players[seat].hand
    ),
}


def with_game(game: AnyGame) -> Setting:
    return replace(FULL, game=game)


@pytest.mark.parametrize("secret", LEAKS.values(), ids=LEAKS)
def test_a_planted_leak_is_caught(secret: Secret) -> None:
    with pytest.raises(AssertionError):
        games.nothing_leaks(with_game(blabbing(SANSSOUCI, secret)), 1)


@pytest.mark.parametrize("secret", NO_LEAKS.values(), ids=NO_LEAKS)
def test_what_follows_from_public_facts_is_no_leak(secret: Secret) -> None:
    games.nothing_leaks(with_game(blabbing(SANSSOUCI, secret)), 1)


class TellsAll(Sanssouci):
    """Tells one kind of event to everybody."""

    def __init__(self, kind: type[Event]) -> None:
        self.kind_told = kind

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        return after, tuple(replace(one, audience=None) if isinstance(one, self.kind_told) else one for one in events)

    def surprises(self, state: State, seat: Seat, move: Move) -> bool:
        return super().surprises(state, seat, move) and state.phase is Phase.OVER


@pytest.mark.parametrize("kind", [CardDrawn, HandDealt])
def test_an_event_told_to_everybody_is_caught(kind: type[Event]) -> None:
    with pytest.raises(AssertionError):
        games.nothing_leaks(with_game(TellsAll(kind)), 1)


class Unannounced(Sanssouci):
    """Calls nothing a surprise."""

    def surprises(self, state: State, seat: Seat, move: Move) -> bool:  # noqa: ARG002 - the contract's signature
        return False


class RefusesByTheSupply(Sanssouci):
    """Names the next tile in a refusal."""

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        if text == "x":
            raise BadNotation("notation", f"The next tile is {state.supply[-1:]}.")
        return super().parse_move(state, seat, text)


class ChoosesByTheSupply(Sanssouci):
    """Lets legal moves depend on what is hidden."""

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        legal = super().legal_moves(state, seat)
        return legal[::-1] if state.supply[-1:] > (4,) else legal


class StaysByTheSupply(Sanssouci):
    """Lets the move that confirming stands for depend on what is hidden."""

    def none_move(self, state: State, seat: Seat) -> Move | None:
        return super().none_move(state, seat) if state.supply[-1:] > (4,) else None


class RedealsCarelessly(Sanssouci):
    """Imagines states without the viewer's own cards."""

    def imagine(self, view_: View, key: bytes) -> State:
        return super().imagine(replace(view_, seat=None), key)


@pytest.mark.parametrize("game", [RefusesByTheSupply, ChoosesByTheSupply, StaysByTheSupply, RedealsCarelessly])
def test_a_leak_beside_the_view_is_caught(game: type[Sanssouci]) -> None:
    with pytest.raises(AssertionError):
        games.nothing_leaks(with_game(game()), 1)


def test_an_unannounced_surprise_is_caught() -> None:
    with pytest.raises(AssertionError):
        games.surprises_are_announced(with_game(Unannounced()), 1)


class SwallowsTiles(Sanssouci):
    """Loses a tile when a turn ends."""

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        return (replace(after, supply=after.supply[:-1]) if move == END else after), events


class DoublesCards(Sanssouci):
    """Makes all cards of a deck the same."""

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        player = after.players[seat]
        return with_player(after, seat, replace(player, deck=player.deck[:1] * len(player.deck))), events


@pytest.mark.parametrize("game", [SwallowsTiles, DoublesCards])
def test_a_lost_piece_is_caught(game: type[Sanssouci]) -> None:
    with pytest.raises(AssertionError):
        games.pieces_are_conserved(with_game(game()), 1, pieces.count)


class DecidesEarly(Sanssouci):
    """Names a winner one round too soon."""

    def result(self, state: State) -> Result | None:
        return super().result(replace(state, phase=Phase.OVER) if state.turns >= 51 else state)


class SharesNotations(Sanssouci):
    """Reads one move as another."""

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        move = super().parse_move(state, seat, text)
        return END if move == STAY else move


class Forgets(Sanssouci):
    """Loses who began when a state is read."""

    def from_dict(self, data: object) -> State:
        assert isinstance(data, dict)
        return replace(super().from_dict(data), first=Seat(0), turn=Seat(0))


class Hurries(Sanssouci):
    """Lets the order of simultaneous choices matter."""

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        return (replace(after, turn=seat) if isinstance(move, ChooseSide) else after), events


FAULTS: dict[str, tuple[Law, AnyGame]] = {
    "a legal move that is not listed": (games.exactly_the_legal_moves_are_applied, lenient(SANSSOUCI)),
    "two moves with one notation": (games.notation_is_read_back, SharesNotations()),
    "a winner while somebody is to act": (games.somebody_acts_until_there_is_a_result, DecidesEarly()),
    "a state read back wrongly": (games.states_survive_json, Forgets()),
    "an order of simultaneous moves": (games.simultaneous_moves_commute, Hurries()),
}


@pytest.mark.parametrize(("law", "game"), FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_caught(law: Law, game: AnyGame) -> None:
    with pytest.raises(AssertionError):
        law(with_game(game), 1)


def test_something_that_changes_inside_an_event_is_caught() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        games.everything_is_frozen(with_game(keeping_lists(SANSSOUCI)), 1)


def test_the_same_games_pass_without_a_fault() -> None:
    for law, _ in FAULTS.values():
        law(with_game(Sanssouci()), 1)
    games.nothing_leaks(with_game(Sanssouci()), 1)
    games.surprises_are_announced(with_game(Sanssouci()), 1)
