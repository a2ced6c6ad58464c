"""
Tiny games in which the best play is known: what a search must find there, and what it must not fall for.

A state is what lies hidden and what was played; each game says what may be played, by whom, and who has won.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.chance import Chance
from rules.errors import BadNotation, IllegalMove
from rules.game import Discloses, Event, Options, OptionSpec, Result, ScoreLine, Seat, rank

FIRST, SECOND = Seat(0), Seat(1)


@dataclass(frozen=True, slots=True)
class State:
    """`hidden` is what chance dealt; `played` are the moves so far, in their order, each with its seat."""

    hidden: int
    played: tuple[tuple[Seat, str], ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """`hidden` is -1 to those who may not know it; of sealed moves others see an empty text."""

    seat: Seat | None
    hidden: int
    played: tuple[tuple[Seat, str], ...]
    players: tuple[None, ...] = (None, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played(Event):
    text: str


@dataclass
class Toy:
    """What all toys have in common; `imagined` counts how often a search has imagined a state."""

    slug: str = "toy"
    rules_version: int = 1
    player_counts: range = range(2, 3)
    options: tuple[OptionSpec, ...] = ()
    state_type: type[State] = State
    hidden: int = 1
    is_sealed: bool = False
    imagined: list[bytes] = field(default_factory=list)

    def choices(self, state: State) -> dict[Seat, tuple[str, ...]]:
        """Return what each seat that is to act may play; nobody at the end."""
        raise NotImplementedError

    def points(self, state: State) -> tuple[int, int]:
        """Return what both seats have in the end."""
        raise NotImplementedError

    def setup(self, key: bytes, players: int, options: Options) -> State:  # noqa: ARG002 - the contract's signature
        return State(Chance(key, "hidden").below(self.hidden))

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset(self.choices(state))

    def legal_moves(self, state: State, seat: Seat) -> Sequence[str]:
        return self.choices(state).get(seat, ())

    def kind(self, move: str) -> str:
        return move

    def parse_move(self, state: State, seat: Seat, text: str) -> str:
        if text not in self.legal_moves(state, seat):
            raise BadNotation("toy", "No such move.")
        return text

    def apply(self, state: State, seat: Seat, move: str) -> tuple[State, tuple[Event, ...]]:
        if move not in self.legal_moves(state, seat):
            raise IllegalMove("toy", "Not now.")
        told = Played(
            seat=seat, audience=frozenset((seat,)) if self.is_sealed else None, discloses=Discloses.NOTHING, text=move
        )
        return replace(state, played=(*state.played, (seat, move))), (told,)

    def surprises(self, state: State, seat: Seat, move: str) -> bool:  # noqa: ARG002 - the contract's signature
        return False

    def none_move(self, state: State, seat: Seat) -> None:  # noqa: ARG002 - the contract's signature
        return None

    def view(self, state: State, seat: Seat | None) -> View:
        seen = tuple((mover, move if mover == seat or not self.is_sealed else "") for mover, move in state.played)
        return View(seat, state.hidden if seat == SECOND else -1, seen)

    def result(self, state: State) -> Result | None:
        if self.choices(state):
            return None
        return rank(tuple((ScoreLine("points", points),) for points in self.points(state)))

    def imagine(self, view: View, key: bytes) -> State:
        self.imagined.append(key)
        hidden = Chance(key, "hidden").below(self.hidden) if view.hidden < 0 else view.hidden
        return State(hidden, view.played)

    def casual(self, view: View, legal: Sequence[str]) -> str:  # noqa: ARG002 - the contract's signature
        return legal[0]

    def to_dict(self, state: State) -> dict[str, Any]:
        return {"hidden": state.hidden, "played": [*state.played]}

    def from_dict(self, data: Mapping[str, Any]) -> State:
        return State(data["hidden"], tuple(data["played"]))


@dataclass
class Heap(Toy):
    """In turn both take one to three of a heap; whoever takes the last one wins: leave a multiple of four."""

    size: int = 10

    def choices(self, state: State) -> dict[Seat, tuple[str, ...]]:
        left = self.size - sum(int(move) for _, move in state.played)
        return {Seat(len(state.played) % 2): tuple(str(n) for n in range(1, min(3, left) + 1))} if left else {}

    def points(self, state: State) -> tuple[int, int]:
        last = state.played[-1][0]
        return (1, 0) if last == FIRST else (0, 1)


@dataclass
class Guess(Toy):
    """
    The first seat stays, which is a draw, or dares and then guesses which of three cards the second one holds.

    Daring wins one game in three, so staying is right. Whoever plays as if the card will be known by then dares.
    """

    hidden: int = 3

    def choices(self, state: State) -> dict[Seat, tuple[str, ...]]:
        match [move for _, move in state.played]:
            case []:
                return {FIRST: ("dare", "stay")}
            case ["dare"]:
                return {FIRST: ("0", "1", "2")}
            case _:
                return {}

    def points(self, state: State) -> tuple[int, int]:
        *_, (_, last) = state.played
        if last == "stay":
            return (0, 0)
        return (9, 0) if int(last) == state.hidden else (0, 9)


@dataclass
class Pennies(Toy):
    """
    Both choose at the same time: a match wins for the first seat, a mismatch for the second; passing loses narrowly.

    Matching wins every other game, whatever the second seat does as long as it does not know. Whoever thinks that it
    answers to what they chose passes.
    """

    is_sealed: bool = True

    def choices(self, state: State) -> dict[Seat, tuple[str, ...]]:
        left: dict[Seat, tuple[str, ...]] = {FIRST: ("pass", "heads", "tails"), SECOND: ("heads", "tails")}
        for seat, _ in state.played:
            del left[seat]
        return left

    def points(self, state: State) -> tuple[int, int]:
        chosen = dict(state.played)
        if chosen[FIRST] == "pass":
            return (0, 4)
        return (40, 0) if chosen[FIRST] == chosen[SECOND] else (0, 40)


@dataclass
class OpenPennies(Pennies):
    """A planted fault: the same, but all are told of a choice while others still have theirs to make."""

    is_sealed: bool = False


@dataclass
class Peeking(Guess):
    """A planted fault: what is imagined is what really lies hidden."""

    real: int = 0

    def imagine(self, view: View, key: bytes) -> State:
        return replace(super().imagine(view, key), hidden=self.real)
