"""The laws must catch what they are there for, in Gardlings too: it is broken on purpose, and a law has to notice."""

from dataclasses import replace

import pytest

from rules.errors import BadNotation
from rules.game import AnyGame, Event, Options, Seat, choose_options
from rules.gardlings.events import GardenShown, Halted, Ordered, TileDrawn, TileLaid
from rules.gardlings.game import GARDLINGS, Gardlings
from rules.gardlings.moves import ASK, ORDER_PITY, Draw, End, Move, Stop
from rules.gardlings.setup import OPTIONS
from rules.gardlings.state import Order, Phase, State, Step, with_player
from tests.rules.games import Setting
from tests.rules.gardlings import pieces
from tests.rules.laws import games
from tests.rules.laws.planting import Law, Secret, blabbing, lenient, other, telling_all


def options(players: int, **wanted: str) -> Options:
    return choose_options(OPTIONS, players, wanted)


HIDDEN = Setting(GARDLINGS, 3, options(3, advanced="all"))
OPEN = Setting(GARDLINGS, 3, options(3, advanced="all", building="open"))
MANY = Setting(GARDLINGS, 5, options(5))


LEAKS: dict[str, Secret] = {
    "the key": lambda state, _: state.key,
    "the next tile of one's own bag": lambda state, seat: None if seat is None else state.players[seat].bag[-1:],
    "the last tile of one's own bag": lambda state, seat: None if seat is None else state.players[seat].bag[:1],
    "the next tile of another's bag": lambda state, seat: state.players[other(state, seat)].bag[-1:],
    "the tile below the top of a stack": lambda state, _: state.stacks[1][-2:-1],
    "the order of a stack": lambda state, _: state.stacks[4],
    "the next pity pig": lambda state, _: state.stacks[0][-1:],
    "which stack of a level holds a tile": lambda state, _: sorted(state.stacks[2]),
    "another's garden": lambda state, seat: state.players[other(state, seat)].garden,
    "how many tiles lie in another's garden": lambda state, seat: len(state.players[other(state, seat)].garden),
    "the tile that another holds": lambda state, seat: state.players[other(state, seat)].held,
    "what another has left in the bag": lambda state, seat: sorted(state.players[other(state, seat)].bag),
    "that another has too many gnomes": lambda state, seat: state.players[other(state, seat)].halt,
    "how far another has got": lambda state, seat: state.players[other(state, seat)].step,
    "another's order": lambda state, seat: state.players[other(state, seat)].order,
    "a fingerprint of the state": lambda state, _: hash(state),
}
NO_LEAKS: dict[str, Secret] = {
    "what is left in one's own bag": lambda state, seat: None if seat is None else sorted(state.players[seat].bag),
    "all tiles of another": lambda state, seat: state.players[other(state, seat)].tiles,
    "the top of a stack": lambda state, _: state.stacks[1][-1:],
    "whether another has stopped": lambda state, seat: state.players[other(state, seat)].step is Step.DONE,
    "one's own order": lambda state, seat: None if seat is None else state.players[seat].order,
    "gardens once all have stopped": lambda state, _: (
        None if state.phase is Phase.BUILD else [player.garden for player in state.players]
    ),
}
OPEN_LEAKS = (
    "the next tile of another's bag",
    "another's order",
    "how far another has got",
    "the next tile of one's own bag",
)


def with_game(game: AnyGame, setting: Setting = HIDDEN) -> Setting:
    return replace(setting, game=game)


@pytest.mark.parametrize("secret", LEAKS.values(), ids=LEAKS)
def test_a_planted_leak_is_caught(secret: Secret) -> None:
    with pytest.raises(AssertionError):
        games.nothing_leaks(with_game(blabbing(GARDLINGS, secret)), 1)


@pytest.mark.parametrize("name", OPEN_LEAKS)
def test_a_planted_leak_is_caught_where_building_is_open(name: str) -> None:
    with pytest.raises(AssertionError):
        games.nothing_leaks(with_game(blabbing(GARDLINGS, LEAKS[name]), OPEN), 1)


@pytest.mark.parametrize("secret", NO_LEAKS.values(), ids=NO_LEAKS)
def test_what_follows_from_public_facts_is_no_leak_in_gardlings(secret: Secret) -> None:
    games.nothing_leaks(with_game(blabbing(GARDLINGS, secret)), 1)


@pytest.mark.parametrize("kind", [TileDrawn, TileLaid, Halted, GardenShown, Ordered])
def test_an_event_told_to_everybody_is_caught(kind: type[Event]) -> None:
    with pytest.raises(AssertionError):
        for number in range(6):
            games.events_tell_what_views_show(with_game(telling_all(GARDLINGS, kind)), number)


class Unannounced(Gardlings):
    """Calls one kind of move no surprise."""

    def __init__(self, kind: type[Draw | End]) -> None:
        self.kind_meant = kind

    def surprises(self, state: State, seat: Seat, move: Move) -> bool:
        return super().surprises(state, seat, move) and not isinstance(move, self.kind_meant)


@pytest.mark.parametrize("kind", [Draw, End])
def test_an_unannounced_surprise_is_caught(kind: type[Draw | End]) -> None:
    with pytest.raises(AssertionError):
        games.surprises_are_announced(with_game(Unannounced(kind)), 1)


class RefusesByTheBag(Gardlings):
    """Names the next tile in a refusal."""

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        if text == "x":
            raise BadNotation("notation", f"The next tile is {state.players[seat].bag[-1:]}.")
        return super().parse_move(state, seat, text)


class ChoosesByTheBag(Gardlings):
    """Lets legal moves depend on what is hidden."""

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        legal = super().legal_moves(state, seat)
        return legal[::-1] if state.players[seat].bag[-1:] > (9,) else legal


class ConfirmsByTheStacks(Gardlings):
    """Lets the move that confirming stands for depend on what is hidden."""

    def none_move(self, state: State, seat: Seat) -> Move | None:
        return super().none_move(state, seat) if state.stacks[1][0] % 2 else None


@pytest.mark.parametrize("game", [RefusesByTheBag, ChoosesByTheBag, ConfirmsByTheStacks])
def test_a_leak_beside_the_view_is_caught(game: type[Gardlings]) -> None:
    with pytest.raises(AssertionError):
        for number in range(3):
            games.nothing_leaks(with_game(game()), number)


class Hurries(Gardlings):
    """Lets the one who stops last begin to buy."""

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        return (replace(after, turn=seat) if isinstance(move, Stop) else after), events


class ShufflesWhenDrawn(Gardlings):
    """Draws all bags from one stream, so that it matters who draws first."""

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        return (replace(after, key=bytes([seat]) + after.key[:-1]) if isinstance(move, Draw) else after), events


@pytest.mark.parametrize("game", [Hurries, ShufflesWhenDrawn])
def test_an_order_of_simultaneous_moves_is_caught(game: type[Gardlings]) -> None:
    with pytest.raises(AssertionError):
        games.simultaneous_moves_commute(with_game(game(), MANY), 1)


class SwallowsTheAside(Gardlings):
    """Loses a tile that was set aside."""

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        return with_player(after, seat, replace(after.players[seat], aside=-1)), events


class MintsCoins(Gardlings):
    """Pays for every round."""

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        return (replace(after, supply=after.supply + 1) if after.round > state.round else after), events


@pytest.mark.parametrize("game", [SwallowsTheAside, MintsCoins])
def test_a_lost_piece_is_caught(game: type[Gardlings]) -> None:
    with pytest.raises(AssertionError):
        for number in range(3):
            games.pieces_are_conserved(with_game(game()), number, pieces.count)


class SharesNotations(Gardlings):
    """Reads one move as another."""

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        move = super().parse_move(state, seat, text)
        return End() if isinstance(move, Stop) else move


class ForgetsOrders(Gardlings):
    """Loses the orders when a state is read."""

    def from_dict(self, data: object) -> State:
        assert isinstance(data, dict)
        state = super().from_dict(data)
        return replace(state, players=tuple(replace(one, order=one.order and Order()) for one in state.players))


class TellsHowFarOneIs(Gardlings):
    """Begins a chapter with every tile of the first seat."""

    def chapter(self, state: State) -> int:
        return super().chapter(state) + len(state.players[0].garden)


class CountsNoRounds(Gardlings):
    """Tells no round from the one before."""

    def chapter(self, state: State) -> int:
        return super().chapter(state) % 2


class AnnouncesDraws(Gardlings):
    """Lets all hear at once of what is drawn."""

    def is_announced(self, event: Event) -> bool:
        return isinstance(event, TileDrawn)


class NeverTells(Gardlings):
    """Knows one chapter only."""

    def chapter(self, state: State) -> int:  # noqa: ARG002 - the contract's signature
        return 0


@pytest.mark.parametrize("game", [TellsHowFarOneIs, CountsNoRounds, AnnouncesDraws, NeverTells])
def test_chapters_that_tell_too_much_or_too_little_are_caught(game: type[Gardlings]) -> None:
    with pytest.raises(AssertionError):
        games.chapters_are_no_secret(with_game(game()), 1)


class AsksThePoor(Gardlings):
    """Lets Confirm stand for being asked, even where nothing can be asked."""

    def none_move(self, state: State, seat: Seat) -> Move | None:
        return ASK if super().none_move(state, seat) == ORDER_PITY else super().none_move(state, seat)


FAULTS: dict[str, tuple[Law, AnyGame]] = {
    "a legal move that is not listed": (games.exactly_the_legal_moves_are_applied, lenient(GARDLINGS)),
    "two moves with one notation": (games.notation_is_read_back, SharesNotations()),
    "a Confirm that cannot be done": (games.none_is_a_legal_move, AsksThePoor()),
    "a state read back wrongly": (games.states_survive_json, ForgetsOrders()),
}


@pytest.mark.parametrize(("law", "game"), FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_caught(law: Law, game: AnyGame) -> None:
    with pytest.raises(AssertionError):
        law(with_game(game), 1)


def test_the_same_games_pass_without_a_fault() -> None:
    for law, _ in FAULTS.values():
        law(HIDDEN, 1)
    for number in range(3):
        games.nothing_leaks(HIDDEN, number)
        games.pieces_are_conserved(HIDDEN, number, pieces.count)
    games.nothing_leaks(OPEN, 1)
    games.surprises_are_announced(HIDDEN, 1)
    games.chapters_are_no_secret(HIDDEN, 1)
    games.events_tell_what_views_show(HIDDEN, 0)
    games.simultaneous_moves_commute(MANY, 1)


def test_leaks_are_looked_for_in_every_part_of_a_round() -> None:
    played = [state for setting in (HIDDEN, OPEN) for state in games.states_of(setting, 1)]
    assert {Phase.BUILD, Phase.BUY} <= {state.phase for state in played}
    assert {Step.DRAW, Step.LAY, Step.ORDER, Step.END, Step.DONE} <= {
        player.step for state in played for player in state.players
    }
