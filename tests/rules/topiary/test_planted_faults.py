"""The laws must catch what they are there for: Topiary is broken on purpose, and the law has to notice."""

from dataclasses import replace

import pytest

from rules.changes import changed
from rules.errors import BadNotation
from rules.game import AnyGame, Event, Result, Seat
from rules.topiary.events import HandShown, TileLaid, TilePicked, TileSeen, TilesPassed
from rules.topiary.game import TOPIARY, Topiary
from rules.topiary.garden.tiles import NOTHING, SIZE, TYPE
from rules.topiary.moves import END, KeepTiles, Move, PickNothing, PickTile
from rules.topiary.scoring import score_lines
from rules.topiary.state import Phase, State, Step
from rules.topiary.view import View
from tests.rules.games import SETTINGS, Setting
from tests.rules.laws import games
from tests.rules.laws.planting import Law, Secret, blabbing, keeping_lists, lenient, other, telling_all
from tests.rules.topiary import pieces

DRAFT = next(setting for setting in SETTINGS if str(setting) == "topiary-3p-draft=on")
PLAIN = next(setting for setting in SETTINGS if str(setting) == "topiary-2p-draft=off")


def picked(state: State) -> int:
    return state.now.picked


def own_points(state: State, seat: Seat | None) -> int:
    return sum(line.points for line in score_lines(state, other(state, seat)))


LEAKS: dict[str, Secret] = {
    "what lies face down": lambda state, _: state.buried,
    "one face-down tile": lambda state, _: state.buried[0],
    "how many elephants lie face down": lambda state, _: sum(TYPE[tile] == 7 for tile in state.buried if tile >= 0),
    "the sizes that lie face down": lambda state, _: sorted(SIZE[tile] for tile in state.buried if tile >= 0),
    "what was left over": lambda state, _: state.pools[-1],
    "how large the tiles left over are": lambda state, _: sum(SIZE[tile] for tile in state.pools[-1]),
    "the pool that another is choosing from": lambda state, _: state.phase is Phase.DRAFT and state.pools[-1],
    "what was dealt to the last player": lambda state, _: state.pools[0],
    "what everybody passed on": lambda state, _: state.pools[1:],
    "another's hand": lambda state, seat: state.players[other(state, seat)].hand,
    "whether another holds a five": lambda state, seat: any(
        SIZE[tile] == 5 for tile in state.players[other(state, seat)].hand
    ),
    "what another would score with the hand": own_points,
    "what another has picked up this turn": lambda state, seat: None if seat == state.turn else picked(state),
    "whether the tile laid is the one picked up": lambda state, seat: (
        None if seat == state.turn or state.now.laid == NOTHING else state.now.laid == state.now.picked
    ),
    "a fingerprint of the state": lambda state, _: hash(state),
}
NO_LEAKS: dict[str, Secret] = {
    "how many tiles lie face down": lambda state, _: sum(tile >= 0 for tile in state.buried),
    "how many tiles are left over": lambda state, _: len(state.pools[-1]),
    "which tiles are not seen": lambda state, seat: (
        None
        if seat is None
        else sorted({tile for player in state.players for tile in player.laid} | {*state.players[seat].hand})
    ),
    "what oneself has picked up this turn": lambda state, seat: picked(state) if seat == state.turn else None,
    "how many are in another's hand": lambda state, seat: len(state.players[other(state, seat)].hand),
}


def with_game(game: AnyGame, setting: Setting = DRAFT) -> Setting:
    return replace(setting, game=game)


@pytest.mark.parametrize("secret", LEAKS.values(), ids=LEAKS)
def test_a_planted_leak_is_caught(secret: Secret) -> None:
    with pytest.raises(AssertionError):
        games.nothing_leaks(with_game(blabbing(TOPIARY, secret)), 1)


@pytest.mark.parametrize("secret", NO_LEAKS.values(), ids=NO_LEAKS)
def test_what_a_seat_can_work_out_is_no_leak(secret: Secret) -> None:
    games.nothing_leaks(with_game(blabbing(TOPIARY, secret)), 1)


@pytest.mark.parametrize("kind", [TileSeen, TilesPassed])
def test_an_event_told_to_everybody_is_caught(kind: type[Event]) -> None:
    with pytest.raises(AssertionError):
        games.events_tell_what_views_show(with_game(telling_all(TOPIARY, kind)), 1)


@pytest.mark.parametrize("kind", [TilePicked, TileLaid, HandShown])
def test_what_everybody_is_told_anyway_is_no_leak(kind: type[Event]) -> None:
    games.events_tell_what_views_show(with_game(telling_all(TOPIARY, kind)), 1)


class Unannounced(Topiary):
    """Calls nothing a surprise."""

    def surprises(self, state: State, seat: Seat, move: Move) -> bool:  # noqa: ARG002 - the contract's signature
        return False


class PicksOpenly(Topiary):
    """Calls picking up no surprise for those who find a large tile."""

    def surprises(self, state: State, seat: Seat, move: Move) -> bool:
        return super().surprises(state, seat, move) and not (
            isinstance(move, PickTile) and state.buried[move.cell] % 5 == 4
        )


@pytest.mark.parametrize("game", [Unannounced, PicksOpenly])
@pytest.mark.parametrize("setting", [DRAFT, PLAIN], ids=str)
def test_an_unannounced_surprise_is_caught(game: type[Topiary], setting: Setting) -> None:
    with pytest.raises(AssertionError):
        games.surprises_are_announced(with_game(game(), setting), 1)


class RefusesByTheGarden(Topiary):
    """Names a face-down tile in a refusal."""

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        if text == "x":
            raise BadNotation("notation", f"Under A1 lies {state.buried[0]}.")
        return super().parse_move(state, seat, text)


class RefusesByAnothersHand(Topiary):
    """Tells in a refusal whether another holds a tile."""

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        if text == "stay":
            raise BadNotation("notation", f"Another has {min(state.players[other(state, seat)].hand)}.")
        return super().parse_move(state, seat, text)


class ChoosesByTheGarden(Topiary):
    """Lets the order of what can be picked up depend on what lies there."""

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        legal = super().legal_moves(state, seat)
        return tuple(sorted(legal, key=lambda move: state.buried[move.cell] if isinstance(move, PickTile) else 99))


class StaysByTheGarden(Topiary):
    """Lets the move that confirming stands for depend on what is hidden."""

    def none_move(self, state: State, seat: Seat) -> Move | None:
        return super().none_move(state, seat) if sum(state.buried) % 2 else None


class ForgetsTheDraft(Topiary):
    """Imagines games in which what one passed on may lie anywhere."""

    def imagine(self, view_: View, key: bytes) -> State:
        return super().imagine(replace(view_, received=(), passed=()), key)


class RedealsCarelessly(Topiary):
    """Imagines states without the viewer's own tiles."""

    def imagine(self, view_: View, key: bytes) -> State:
        return super().imagine(replace(view_, seat=None), key)


@pytest.mark.parametrize(
    "game",
    [
        RefusesByTheGarden,
        RefusesByAnothersHand,
        ChoosesByTheGarden,
        StaysByTheGarden,
        ForgetsTheDraft,
        RedealsCarelessly,
    ],
)
def test_a_leak_beside_the_view_is_caught(game: type[Topiary]) -> None:
    with pytest.raises(AssertionError):
        games.nothing_leaks(with_game(game()), 1)


class SwallowsTiles(Topiary):
    """Loses the tile that was laid."""

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        return (changed(after, garden=state.garden) if state.step is Step.LAY else after), events


class DoublesTiles(Topiary):
    """Leaves the tile in the garden that was picked up."""

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        return (changed(after, buried=state.buried) if isinstance(move, PickTile) else after), events


class LosesThePool(Topiary):
    """Passes on one tile too few."""

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        return (changed(after, pools=(*state.pools, ())) if isinstance(move, KeepTiles) else after), events


@pytest.mark.parametrize("game", [SwallowsTiles, DoublesTiles, LosesThePool])
def test_a_lost_piece_is_caught(game: type[Topiary]) -> None:
    with pytest.raises(AssertionError):
        games.pieces_are_conserved(with_game(game()), 1, pieces.count)


class DecidesEarly(Topiary):
    """Names a winner one round too soon."""

    def result(self, state: State) -> Result | None:
        return super().result(replace(state, phase=Phase.OVER) if state.turns >= 15 else state)


class SharesNotations(Topiary):
    """Reads one move as another."""

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        move = super().parse_move(state, seat, text)
        return END if isinstance(move, PickNothing) else move


class Forgets(Topiary):
    """Loses what was passed on when a state is read."""

    def from_dict(self, data: object) -> State:
        assert isinstance(data, dict)
        state = super().from_dict(data)
        return replace(state, pools=state.pools[:1])


FAULTS: dict[str, tuple[Law, AnyGame]] = {
    "a legal move that is not listed": (games.exactly_the_legal_moves_are_applied, lenient(TOPIARY)),
    "two moves with one notation": (games.notation_is_read_back, SharesNotations()),
    "a winner while somebody is to act": (games.somebody_acts_until_there_is_a_result, DecidesEarly()),
    "a state read back wrongly": (games.states_survive_json, Forgets()),
}


@pytest.mark.parametrize(("law", "game"), FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_caught(law: Law, game: AnyGame) -> None:
    with pytest.raises(AssertionError):
        law(with_game(game), 1)


def test_something_that_changes_inside_an_event_is_caught() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        games.everything_is_frozen(with_game(keeping_lists(TOPIARY)), 1)


def test_the_same_games_pass_without_a_fault() -> None:
    for law, _ in FAULTS.values():
        law(with_game(Topiary()), 1)
    for setting in (DRAFT, PLAIN):
        games.nothing_leaks(with_game(Topiary(), setting), 1)
        games.surprises_are_announced(with_game(Topiary(), setting), 1)
        games.pieces_are_conserved(with_game(Topiary(), setting), 1, pieces.count)
