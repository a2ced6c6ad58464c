"""Nim as the contract wants it: state, deal, legal moves, play, view and score."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.base.game import BaseGame
from rules.chance import Chance
from rules.changes import replaced
from rules.game import Discloses, Event, Options, ScoreLine, Seat
from tests.nim.moves import END, LAST, LEAST, MOST, REACH, Move, StonesTaken, Take
from tests.nim.view import HIDDEN, Heap, Player, View


@dataclass(frozen=True, slots=True)
class State:
    """A whole game; `reach` is what the seat on turn has chosen. The player of seat n has looked at heap n."""

    heaps: tuple[Heap, ...]
    players: tuple[Player, ...]
    turn: Seat
    reach: Take | None = None


class Nim(BaseGame[State, Move, View]):
    """Implements `rules.game.Game`."""

    slug = "nim"
    player_counts = range(2, 5)
    state_type = State

    def deal(self, key: bytes, players: int, options: Options) -> State:  # noqa: ARG002 - there are none
        chance = Chance(key, "heaps")
        heaps = tuple(Heap(chance.choice(range(LEAST, MOST + 1))) for _ in range(players + 1))
        return State(heaps, (Player(),) * players, Seat(0))

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset((state.turn,)) if any(heap.left for heap in state.heaps) else frozenset()

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act(state):
            return ()
        if state.reach is not None:
            return (END,)
        heaps = [number for number, heap in enumerate(state.heaps) if heap.left]
        return [Take(heap, stones) for heap in heaps for stones in REACH]

    def play(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        if isinstance(move, Take):
            return State(state.heaps, state.players, state.turn, move), ()
        return self._end(state, seat)

    def _end(self, state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
        assert state.reach is not None
        heap, player = state.heaps[state.reach.heap], state.players[seat]
        stones = min(heap.left, state.reach.stones)
        is_last = stones == heap.left
        after = State(
            replaced(state.heaps, state.reach.heap, Heap(heap.left - stones, heap.taken + stones)),
            replaced(state.players, seat, Player(player.stones + stones, player.last + is_last)),
            Seat((seat + 1) % len(state.players)),
        )
        taken = StonesTaken(
            seat=seat, audience=None, discloses=Discloses.STOCK, reach=state.reach, stones=stones, is_last=is_last
        )
        return after, (taken,)

    def view(self, state: State, seat: Seat | None) -> View:
        heaps = tuple(
            heap if number == seat or not heap.left else replace(heap, left=HIDDEN)
            for number, heap in enumerate(state.heaps)
        )
        return View(seat, heaps, state.players, state.turn, state.reach)

    def imagine(self, view: View, key: bytes) -> State:
        chance = Chance(key, "imagined")
        heaps = tuple(_imagined(heap, chance) if heap.left == HIDDEN else heap for heap in view.heaps)
        return State(heaps, view.players, view.turn, view.reach)

    def sheet(self, state: State) -> tuple[tuple[ScoreLine, ...], ...]:
        return tuple(
            (ScoreLine("stones", player.stones), ScoreLine("last", LAST * player.last)) for player in state.players
        )


def _imagined(heap: Heap, chance: Chance) -> Heap:
    """Draw how many stones may be left of a heap that is not gone."""
    dealt = chance.choice(range(max(LEAST, heap.taken + 1), MOST + 1))
    return replace(heap, left=dealt - heap.taken)


NIM = Nim()
