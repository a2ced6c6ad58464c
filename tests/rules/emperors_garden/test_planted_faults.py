"""The laws must notice when Emperor's Garden is broken on purpose."""

from dataclasses import dataclass, replace

import pytest

from rules.emperors_garden.board.deck import suit_of
from rules.emperors_garden.events import ScoringCardSeen
from rules.emperors_garden.game import EMPERORS_GARDEN, EmperorsGarden
from rules.emperors_garden.moves import AGENT, DRAW, END, PASS, LookAt, Move, PlacePiece
from rules.emperors_garden.scoring import suit_points
from rules.emperors_garden.state import NO_LOOK, Phase, State, Step, with_player
from rules.emperors_garden.view import View
from rules.errors import BadNotation, PlayerError
from rules.game import AnyGame, Discloses, Event, Result, Seat
from tests.rules.emperors_garden import pieces
from tests.rules.games import Setting, settings_of
from tests.rules.laws import games
from tests.rules.laws.planting import Law, Secret, blabbing, lenient, other

TABLE = next(setting for setting in settings_of(EmperorsGarden()) if setting.players == 3)


def unseen(state: State, seat: Seat | None) -> int:
    """Return a scoring card at which the viewer has not looked."""
    return 0 if seat is None or state.players[seat].look != 0 else 1


LEAKS: dict[str, Secret] = {
    "the next card": lambda state, _: state.draw[-1:],
    "the last card": lambda state, _: state.draw[:1],
    "the order of the draws": lambda state, _: state.draw,
    "the suit of the next card": lambda state, _: [suit_of(card) for card in state.draw[-1:]],
    "which cards are still to be drawn": lambda state, _: sorted(state.draw),
    "how many pines are still to be drawn": lambda state, _: sum(suit_of(card) == 0 for card in state.draw),
    "another's agent": lambda state, seat: state.players[other(state, seat)].agent,
    "the suit of another's agent": lambda state, seat: suit_of(state.players[other(state, seat)].agent),
    "whether two agents are of one suit": lambda state, _: (
        len({suit_of(player.agent) for player in state.players}) < len(state.players)
    ),
    "a scoring card one has not looked at": lambda state, seat: state.scoring[unseen(state, seat)],
    "the suit of a scoring card": lambda state, seat: suit_of(state.scoring[unseen(state, seat)]),
    "how many scoring suits there are": lambda state, _: len({suit_of(card) for card in state.scoring}),
    "whether the emperor stands on a scoring suit": lambda state, _: (
        suit_of(dict(state.board.garden)[state.board.emperor]) in {suit_of(card) for card in state.scoring}
    ),
    "another's points with the scoring suits": lambda state, seat: sum(
        suit_points(state.board, other(state, seat), suit_of(card)) for card in state.scoring
    ),
    "what another looked at": lambda state, seat: (
        state.players[other(state, seat)].look != NO_LOOK and state.scoring[state.players[other(state, seat)].look]
    ),
    "another's wish": lambda state, seat: state.players[other(state, seat)].wish,
    "a fingerprint of the state": lambda state, _: hash(state),
}
NO_LEAKS: dict[str, Secret] = {
    "how many cards are left": lambda state, _: len(state.draw),
    "the cards removed": lambda state, _: state.removed,
    "one's own agent": lambda state, seat: None if seat is None else state.players[seat].agent,
    "the scoring card one looked at": lambda state, seat: (
        None if seat is None or state.players[seat].look == NO_LOOK else state.scoring[state.players[seat].look]
    ),
    "which scoring card another looked at": lambda state, seat: state.players[other(state, seat)].look,
    "that another has ordered a look": lambda state, seat: state.players[other(state, seat)].wish != NO_LOOK,
    "an agent that was revealed": lambda state, seat: (
        state.players[other(state, seat)].is_agent_used and state.players[other(state, seat)].agent
    ),
}


def with_game(game: AnyGame) -> Setting:
    return replace(TABLE, game=game)


def leaks(game: AnyGame) -> None:
    """Search two games, since some secrets are told in some games only."""
    for number in (1, 2):
        games.nothing_leaks(with_game(game), number)


@pytest.mark.parametrize("secret", LEAKS.values(), ids=LEAKS)
def test_a_planted_leak_is_caught(secret: Secret) -> None:
    with pytest.raises(AssertionError):
        leaks(blabbing(EMPERORS_GARDEN, secret))


@pytest.mark.parametrize("secret", NO_LEAKS.values(), ids=NO_LEAKS)
def test_what_follows_from_public_facts_or_ones_own_is_no_leak(secret: Secret) -> None:
    games.nothing_leaks(with_game(blabbing(EMPERORS_GARDEN, secret)), 1)


class TellsAll(EmperorsGarden):
    """Tells everybody what a scoring card looked like, and calls no look a surprise."""

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        return after, tuple(replace(one, audience=None) if isinstance(one, ScoringCardSeen) else one for one in events)

    def surprises(self, state: State, seat: Seat, move: Move) -> bool:
        return super().surprises(state, seat, move) and not isinstance(move, LookAt)


@dataclass(frozen=True, slots=True, kw_only=True)
class NextCardTold(Event):
    """The next card, told with an action."""

    card: int


class TellsWithTheAgent(EmperorsGarden):
    """Tells the next card beside a secret that is the mover's to tell."""

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        if move != AGENT or not state.draw:
            return after, events
        told = NextCardTold(seat=seat, audience=None, discloses=Discloses.STOCK, card=state.draw[-1])
        return after, (*events, told)


class RefusesByTheDraws(EmperorsGarden):
    """Names the next card in a refusal."""

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        if text == "x":
            raise BadNotation("notation", f"The next card is {state.draw[-1:]}.")
        return super().parse_move(state, seat, text)


class ChoosesByTheScoringCards(EmperorsGarden):
    """Lets legal moves depend on what is hidden."""

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        legal = super().legal_moves(state, seat)
        return legal[::-1] if state.scoring[3] > 24 else legal


class PassesByTheDraws(EmperorsGarden):
    """Lets the move that confirming stands for depend on what is hidden."""

    def none_move(self, state: State, seat: Seat) -> Move | None:
        return super().none_move(state, seat) if state.draw[-1:] > (24,) else None


class DecidesByTheScoringCards(EmperorsGarden):
    """Names a winner before the end."""

    def result(self, state: State) -> Result | None:
        return super().result(replace(state, phase=Phase.OVER))


class RedealsCarelessly(EmperorsGarden):
    """Imagines states without what the viewer alone knows."""

    def imagine(self, view_: View, key: bytes) -> State:
        return super().imagine(self.view(super().imagine(view_, key), None), key)


@pytest.mark.parametrize(
    "game",
    [
        TellsAll,
        TellsWithTheAgent,
        RefusesByTheDraws,
        ChoosesByTheScoringCards,
        PassesByTheDraws,
        DecidesByTheScoringCards,
        RedealsCarelessly,
    ],
)
def test_a_leak_beside_the_view_is_caught(game: type[EmperorsGarden]) -> None:
    with pytest.raises(AssertionError):
        leaks(game())


class Unannounced(EmperorsGarden):
    """Calls one kind of move no surprise."""

    def __init__(self, calm: Move | type[LookAt]) -> None:
        self.calm = calm

    def surprises(self, state: State, seat: Seat, move: Move) -> bool:
        is_calm = isinstance(move, LookAt) if self.calm is LookAt else move == self.calm
        return super().surprises(state, seat, move) and not is_calm


@pytest.mark.parametrize("calm", [DRAW, END, LookAt], ids=["draw", "end", "look"])
def test_an_unannounced_surprise_is_caught(calm: Move | type[LookAt]) -> None:
    with pytest.raises(AssertionError):
        games.surprises_are_announced(with_game(Unannounced(calm)), 1)


class SwallowsCards(EmperorsGarden):
    """Loses a card when it is laid."""

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        if state.step is Step.CARD:
            after = replace(after, board=replace(after.board, garden=after.board.garden[:-1]))
        return after, events


class StacksPieces(EmperorsGarden):
    """Places the emperor with every piece."""

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        if isinstance(move, PlacePiece):
            after = replace(after, board=replace(after.board, emperor=move.cell))
        return after, events


class SwapsScoringCards(EmperorsGarden):
    """Exchanges scoring cards when a turn ends."""

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        return (replace(after, scoring=after.scoring[::-1]) if move == END else after), events


@pytest.mark.parametrize("game", [SwallowsCards, StacksPieces, SwapsScoringCards])
def test_a_lost_or_misplaced_piece_is_caught(game: type[EmperorsGarden]) -> None:
    with pytest.raises(AssertionError):
        games.pieces_are_conserved(with_game(game()), 1, pieces.count)


class PushesFarther(EmperorsGarden):
    """Lists a move that it does not apply."""

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        legal = super().legal_moves(state, seat)
        return (*legal, AGENT) if PASS in legal and AGENT not in legal else legal


class Forgets(EmperorsGarden):
    """Loses the looks when a state is read."""

    def from_dict(self, data: object) -> State:
        assert isinstance(data, dict)
        state = super().from_dict(data)
        for seat, player in enumerate(state.players):
            state = with_player(state, Seat(seat), replace(player, look=NO_LOOK))
        return state


class SharesNotations(EmperorsGarden):
    """Reads one move as another."""

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        move = super().parse_move(state, seat, text)
        return END if move == PASS else move


FAULTS: dict[str, tuple[Law, AnyGame]] = {
    "a legal move that is not listed": (games.exactly_the_legal_moves_are_applied, lenient(EMPERORS_GARDEN)),
    "a listed move that is not legal": (games.exactly_the_legal_moves_are_applied, PushesFarther()),
    "two moves with one notation": (games.notation_is_read_back, SharesNotations()),
    "a winner while somebody is to act": (games.somebody_acts_until_there_is_a_result, DecidesByTheScoringCards()),
    "a state read back wrongly": (games.states_survive_json, Forgets()),
}


@pytest.mark.parametrize(("law", "game"), FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_caught(law: Law, game: AnyGame) -> None:
    with pytest.raises((AssertionError, PlayerError)):
        law(with_game(game), 1)


def test_the_same_games_pass_without_a_fault() -> None:
    for law in dict.fromkeys(law for law, _ in FAULTS.values()):
        law(with_game(EmperorsGarden()), 1)
    leaks(EmperorsGarden())
    games.surprises_are_announced(with_game(EmperorsGarden()), 1)
    games.pieces_are_conserved(with_game(EmperorsGarden()), 1, pieces.count)
