"""The laws must catch what they are there for: a game is planting.broken on purpose, and the law has to notice."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.game import AnyGame, Event, Result, Seat
from rules.sanssouci.events import CardDrawn, HandDealt
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.garden.cells import COLUMNS
from rules.sanssouci.moves import END, STAY, ChooseSide, Move
from rules.sanssouci.state import NOTHING, Phase, State, with_player
from tests.rules.games import SETTINGS, Setting
from tests.rules.laws import games, planting
from tests.rules.sanssouci import pieces

FULL = next(setting for setting in SETTINGS if str(setting) == "sanssouci-3p-expansion=on-gardens=choose")


def dealt_to(state: State, seat: Seat | None, what: str) -> object:
    return None if seat is None or state.phase is not Phase.GARDENS else getattr(state.players[seat], what)


LEAKS: dict[str, planting.Secret] = {
    "the next tile": lambda state, _: state.supply[-1:],
    "the last tile": lambda state, _: state.supply[:1],
    "the order of the supply": lambda state, _: state.supply,
    "how many vines are in the upper half of the supply": lambda state, _: state.supply[20:].count(8),
    "one's own next card": lambda state, seat: None if seat is None else state.players[seat].deck[-1:],
    "the order of one's own deck": lambda state, seat: None if seat is None else state.players[seat].deck,
    "another's hand": lambda state, seat: state.players[planting.other(state, seat)].hand,
    "whether another holds the wild card": lambda state, seat: 9 in state.players[planting.other(state, seat)].hand,
    "how many colour pairs another holds": lambda state, seat: sum(
        card > 9 for card in state.players[planting.other(state, seat)].hand
    ),
    "another's deck": lambda state, seat: state.players[planting.other(state, seat)].deck,
    "another's missions": lambda state, seat: state.players[planting.other(state, seat)].missions,
    "another's points with missions": lambda state, seat: sum(
        state.players[planting.other(state, seat)].garden.nobles[column]
        for column in state.players[planting.other(state, seat)].missions
    ),
    "the missions nobody has": lambda state, _: sorted(
        set(range(COLUMNS)) - {mission for player in state.players for mission in player.missions}
    ),
    "another's side before it is shown": lambda state, seat: state.players[planting.other(state, seat)].sealed,
    "that another is about to make up his mind": lambda state, seat: (
        state.players[planting.other(state, seat)].sealed != NOTHING
    ),
    "one's hand while gardens are chosen": lambda state, seat: dealt_to(state, seat, "hand"),
    "one's missions while gardens are chosen": lambda state, seat: dealt_to(state, seat, "missions"),
    "a fingerprint of the state": lambda state, _: hash(state),
}
NO_LEAKS: dict[str, planting.Secret] = {
    "how many tiles are left": lambda state, _: len(state.supply),
    "which tiles are left": lambda state, _: sorted(Counter(state.supply).items()),
    "the set of another's cards": lambda state, seat: sorted(
        state.players[planting.other(state, seat)].hand + state.players[planting.other(state, seat)].deck
    ),
    "one's own hand in the turns": lambda state, seat: (
        None if seat is None or state.phase is Phase.GARDENS else state.players[seat].hand
    ),
}


def with_game(game: AnyGame) -> Setting:
    return replace(FULL, game=game)


@pytest.mark.parametrize("secret", LEAKS.values(), ids=LEAKS)
def test_a_planted_leak_is_caught(secret: planting.Secret) -> None:
    with pytest.raises(AssertionError):
        games.nothing_leaks(with_game(planting.blabbing(SANSSOUCI, secret)), 1)


@pytest.mark.parametrize("secret", NO_LEAKS.values(), ids=NO_LEAKS)
def test_what_follows_from_public_facts_is_no_leak(secret: planting.Secret) -> None:
    games.nothing_leaks(with_game(planting.blabbing(SANSSOUCI, secret)), 1)


def surprises_at_the_end(state: State, seat: Seat, move: Move) -> bool:
    return SANSSOUCI.surprises(state, seat, move) and state.phase is Phase.OVER


@pytest.mark.parametrize("kind", [CardDrawn, HandDealt])
def test_an_event_told_to_everybody_is_caught(kind: type[Event]) -> None:
    with pytest.raises(AssertionError):
        games.nothing_leaks(
            with_game(planting.telling_all(planting.broken(SANSSOUCI, surprises=surprises_at_the_end), kind)), 1
        )


LEAKY: dict[str, AnyGame] = {
    "the next tile in a refusal": planting.refusing_by(SANSSOUCI, lambda state, _: state.supply[-1:]),
    "legal moves": planting.broken(
        SANSSOUCI,
        legal_moves=lambda state, seat: SANSSOUCI.legal_moves(state, seat)[:: -1 if state.supply[-1:] > (4,) else 1],
    ),
    "what confirming stands for": planting.broken(
        SANSSOUCI, none_move=lambda state, seat: SANSSOUCI.none_move(state, seat) if state.supply[-1:] > (4,) else None
    ),
    "states without the viewer's own cards": planting.broken(
        SANSSOUCI, imagine=lambda seen, key: SANSSOUCI.imagine(replace(seen, seat=None), key)
    ),
}


@pytest.mark.parametrize("game", LEAKY.values(), ids=LEAKY)
def test_a_leak_beside_the_view_is_caught(game: AnyGame) -> None:
    with pytest.raises(AssertionError):
        games.nothing_leaks(with_game(game), 1)


def test_an_unannounced_surprise_is_caught() -> None:
    with pytest.raises(AssertionError):
        games.surprises_are_announced(with_game(planting.broken(SANSSOUCI, surprises=lambda *_: False)), 1)


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


@pytest.mark.parametrize("change", [swallow_a_tile, double_cards])
def test_a_lost_piece_is_caught(change: Callable[[State, Seat, Move, State], State]) -> None:
    with pytest.raises(AssertionError):
        games.pieces_are_conserved(with_game(planting.applying(SANSSOUCI, change)), 1, pieces.count)


def decide_early(state: State) -> Result | None:
    """Name a winner one round too soon."""
    return SANSSOUCI.result(replace(state, phase=Phase.OVER) if state.turns >= 51 else state)


def forget_who_began(data: dict[str, Any]) -> State:
    return replace(SANSSOUCI.from_dict(data), first=Seat(0), turn=Seat(0))


FAULTS: dict[str, tuple[planting.Law, AnyGame]] = {
    "a legal move that is not listed": (games.exactly_the_legal_moves_are_applied, planting.lenient(SANSSOUCI)),
    "two moves with one notation": (games.notation_is_read_back, planting.misreading(SANSSOUCI, STAY, END)),
    "a winner while somebody is to act": (
        games.somebody_acts_until_there_is_a_result,
        planting.broken(SANSSOUCI, result=decide_early),
    ),
    "a state read back wrongly": (games.states_survive_json, planting.broken(SANSSOUCI, from_dict=forget_who_began)),
    "an order of simultaneous moves": (games.simultaneous_moves_commute, planting.applying(SANSSOUCI, hurry)),
}


@pytest.mark.parametrize(("law", "game"), FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_caught(law: planting.Law, game: AnyGame) -> None:
    with pytest.raises(AssertionError):
        law(with_game(game), 1)


def test_something_that_changes_inside_an_event_is_caught() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        games.everything_is_frozen(with_game(planting.keeping_lists(SANSSOUCI)), 1)


def test_the_same_games_pass_without_a_fault() -> None:
    for law, _ in FAULTS.values():
        law(with_game(SANSSOUCI), 1)
    games.nothing_leaks(with_game(SANSSOUCI), 1)
    games.surprises_are_announced(with_game(SANSSOUCI), 1)
