"""
Pebbles: a tiny game with every shape of decision that tables must handle.

First all choose a colour secretly and at the same time (`red`, `blue`), each closing with a forced `end` that shows
all once the last has chosen. Then in turn: `take:1` to `take:3`, then as an option `look` (which shows the next number
of the hidden stack to the mover alone) or `stay`, then a forced `end` that draws a hidden number for all to see. A seat
that looked must lay what it saw: a forced `lay`, which shows nothing new. Two turns each; most pebbles win. Turns can
be ordered ahead; what taking three is worth depends on what the others have.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.chance import Chance
from rules.errors import BadNotation, BadOption, IllegalMove
from rules.game import Discloses, Event, Options, OptionSpec, Result, ScoreLine, Seat, rank

COLOURS = ("red", "blue")
MOVES = (*COLOURS, "take:1", "take:2", "take:3", "look", "lay", "stay", "end")
ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Pebble:
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Event):
    text: str


@dataclass(frozen=True, slots=True)
class State:
    """`sealed` are colours chosen, `ready` who closed; `turns` counts finished turns; `step` names what comes next."""

    stack: tuple[int, ...]
    sealed: tuple[str, ...]
    ready: tuple[bool, ...]
    taken: tuple[int, ...]
    turns: int = 0
    step: str = "take"
    shown: int = 0

    @property
    def is_sealing(self) -> bool:
        return not all(self.ready)

    @property
    def turn(self) -> Seat:
        return Seat(self.turns % len(self.ready))


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know."""

    seat: Seat | None
    own: str
    colours: tuple[str, ...]
    ready: tuple[bool, ...]
    taken: tuple[int, ...]
    turns: int
    step: str
    looked: int


class Pebbles:
    """Implements `rules.game.Game`."""

    slug = "pebbles"
    rules_version = 3
    player_counts = range(2, 5)
    options = (OptionSpec("pace", ("slow", "fast"), range(2, 5)), OptionSpec("team", ("no", "yes"), range(4, 5)))
    state_type = State

    def setup(self, key: bytes, players: int, options: Options) -> State:  # noqa: ARG002 - the contract's signature
        if players not in self.player_counts:
            raise BadOption("players", "Pebbles is for 2 to 4 players.")
        stack = Chance(key, "stack").shuffled(range(1, 100))
        return State(stack, ("",) * players, (False,) * players, (0,) * players)

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.is_sealing:
            return frozenset(Seat(seat) for seat, ready in enumerate(state.ready) if not ready)
        return frozenset() if state.turns == ROUNDS * len(state.ready) else frozenset((state.turn,))

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Pebble]:
        if seat not in self.to_act(state):
            return ()
        if state.is_sealing:
            names: tuple[str, ...] = COLOURS if not state.sealed[seat] else ("end",)
        else:
            steps = {"take": ("take:1", "take:2", "take:3"), "look": ("look", "stay"), "lay": ("lay",), "end": ("end",)}
            names = steps[state.step]
        return tuple(Pebble(name) for name in names)

    def kind(self, move: Pebble) -> str:
        return move.text

    def parse_move(self, state: State, seat: Seat, text: str) -> Pebble:  # noqa: ARG002 - the contract's signature
        word = text.strip().lower()
        if word not in MOVES:
            raise BadNotation("notation", f"{word!r} is no move; there are {', '.join(MOVES)}.")
        return Pebble(word)

    def apply(self, state: State, seat: Seat, move: Pebble) -> tuple[State, tuple[Event, ...]]:
        if move not in self.legal_moves(state, seat):
            raise IllegalMove("forbidden", f"{move} is not possible now.")
        told = Told(seat=seat, audience=None, discloses=Discloses.NOTHING, text=str(move))
        if state.is_sealing:
            return self._seal(state, seat, move)
        match move.text.partition(":"):
            case ("take", _, number):
                taken = _put(state.taken, seat, state.taken[seat] + int(number))
                return replace(state, taken=taken, step="look"), (told,)
            case ("look", _, _):
                own = Told(seat=seat, audience=frozenset({seat}), discloses=Discloses.STOCK, text=str(state.stack[-1]))
                return replace(state, step="lay", shown=state.stack[-1]), (own,)
            case ("end", _, _):
                drawn = replace(told, discloses=Discloses.STOCK, text=f"drew {state.stack[-1]}")
                after = replace(state, stack=state.stack[:-1], turns=state.turns + 1, step="take", shown=0)
                return after, (drawn,)
            case _:
                return replace(state, step="end"), (told,)

    def _seal(self, state: State, seat: Seat, move: Pebble) -> tuple[State, tuple[Event, ...]]:
        if move.text in COLOURS:
            return replace(state, sealed=_put(state.sealed, seat, move.text)), ()
        after = replace(state, ready=_put(state.ready, seat, item=True))
        sealed = Told(seat=seat, audience=None, discloses=Discloses.NOTHING, text="sealed")
        if after.is_sealing:
            return after, (sealed,)
        shown = Told(seat=seat, audience=None, discloses=Discloses.OTHERS, text=" ".join(state.sealed))
        gifts = tuple(
            Told(seat=Seat(other), audience=frozenset({Seat(other)}), discloses=Discloses.STOCK, text="a gift")
            for other in range(len(state.ready))
        )
        return after, (sealed, shown, *gifts)

    def surprises(self, state: State, seat: Seat, move: Pebble) -> bool:  # noqa: ARG002 - the contract's signature
        return move.text in ("look", "end")

    def none_move(self, state: State, seat: Seat) -> Pebble | None:
        stay = Pebble("stay")
        return stay if stay in self.legal_moves(state, seat) else None

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            seat=seat,
            own="" if seat is None else state.sealed[seat],
            colours=() if state.is_sealing else state.sealed,
            ready=state.ready,
            taken=state.taken,
            turns=state.turns,
            step=state.step,
            looked=state.shown if seat == state.turn else 0,
        )

    def result(self, state: State) -> Result | None:
        if self.to_act(state):
            return None
        return rank(tuple((ScoreLine("pebbles", taken),) for taken in state.taken))

    def foreseen(self, state: State, seat: Seat) -> State | None:
        to_come = range(state.turns, ROUNDS * len(state.ready))
        turns = [number for number in to_come if number % len(state.ready) == seat]
        if state.is_sealing or not turns or seat in self.to_act(state):
            return None
        return replace(state, turns=turns[0], step="take", shown=0)

    def premise(self, state: State, seat: Seat, move: Pebble) -> tuple[int, ...]:
        """Whoever takes three counts on what the others have; nothing else counts on anything."""
        if move.text != "take:3":
            return ()
        return tuple(taken for other, taken in enumerate(state.taken) if other != seat)

    def imagine(self, view: View, key: bytes) -> State:
        raise NotImplementedError

    def casual(self, view: View, legal: Sequence[Pebble]) -> Pebble:  # noqa: ARG002 - the contract's signature
        return legal[-1]

    def to_dict(self, state: State) -> dict[str, Any]:
        raise NotImplementedError

    def from_dict(self, data: Mapping[str, Any]) -> State:
        raise NotImplementedError


def _put(items: tuple[Any, ...], seat: Seat, item: object) -> tuple[Any, ...]:
    return (*items[:seat], item, *items[seat + 1 :])


PEBBLES = Pebbles()


class Rivals(Pebbles):
    """Pebbles in which no two may choose the same colour: what one commits can spoil another's draft."""

    slug = "rivals"

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Pebble]:
        taken = [colour for colour, ready in zip(state.sealed, state.ready, strict=True) if ready]
        return [move for move in super().legal_moves(state, seat) if move.text not in taken]


class Copycats(Pebbles):
    """Pebbles in which nobody may choose blue before somebody has chosen."""

    slug = "copycats"

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Pebble]:
        return [move for move in super().legal_moves(state, seat) if move.text != "blue" or any(state.ready)]


class Laggards(Pebbles):
    """
    Pebbles in which whoever chooses late gets pebbles for it, and winks at the others.

    All orders of moves are legal, but they are not the same.
    """

    slug = "laggards"

    def _seal(self, state: State, seat: Seat, move: Pebble) -> tuple[State, tuple[Event, ...]]:
        after, events = super()._seal(state, seat, move)
        if move.text in COLOURS:
            after = replace(after, taken=_put(after.taken, seat, sum(state.ready)))
            others = frozenset(self.to_act(state)) - {seat}
            events = (Told(seat=seat, audience=others, discloses=Discloses.OWN, text="a wink"), *events)
        return after, events


class Tales(Pebbles):
    """Pebbles told in chapters: the colours, then the first and the second turns of all; taking three is announced."""

    slug = "tales"

    def chapter(self, state: State) -> int:
        return 0 if state.is_sealing else 1 + state.turns // len(state.ready)

    def is_announced(self, event: Event) -> bool:
        return isinstance(event, Told) and event.text == "take:3"


class Scarce(Pebbles):
    """Pebbles in which nobody may take as many as somebody else has in all."""

    slug = "scarce"

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Pebble]:
        held = [f"take:{taken}" for other, taken in enumerate(state.taken) if other != seat]
        return [move for move in super().legal_moves(state, seat) if move.text not in held]


class Quiet(Pebbles):
    """Pebbles without colours, in which nothing is drawn; whoever takes two tells a secret of their own."""

    slug = "quiet"

    def setup(self, key: bytes, players: int, options: Options) -> State:
        return replace(super().setup(key, players, options), ready=(True,) * players)

    def apply(self, state: State, seat: Seat, move: Pebble) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, seat, move)
        news = {"end": Discloses.NOTHING, "take:2": Discloses.OWN}
        return after, tuple(replace(event, discloses=news.get(move.text, event.discloses)) for event in events)


QUIET = Quiet()
RIVALS = Rivals()
COPYCATS = Copycats()
LAGGARDS = Laggards()
SCARCE = Scarce()
TALES = Tales()
