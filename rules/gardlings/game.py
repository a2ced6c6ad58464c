"""The game as the contract wants it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.ahead import Premise
from rules.game import AnyGame, Event, Options, Result, Seat
from rules.gardlings import ahead, imagine, legal, play, record, refusals, scoring, setup, view
from rules.gardlings.computer import casual
from rules.gardlings.computer.judgement import KEEN, MASTERS
from rules.gardlings.events import DragonsAnnounced
from rules.gardlings.market import orders
from rules.gardlings.moves import NOTATION, Draw, End, Move, read_move
from rules.gardlings.state import Phase, State, Step
from rules.gardlings.view import View

_SHORT_FORMS = {
    Step.DRAW: "unicorn:",
    Step.LAY: "lay:",
    Step.ORDER: "order:",
    Step.PIG: "pig:",
    Step.BUY: "buy:",
    Step.MUTATE: "mutate:",
}


class Gardlings:
    """
    Implements `rules.game.Game`, its `Redeals`, `Folds`, `Chapters`, `Withdraws` and `Upgrades`, and those beside it.

    Those are `rules.ahead.Foresees` and `rules.versions.HasOlder`. Which rules a game goes by stands in its state, so
    versions differ only in how they deal and in how they read a deal.
    """

    slug = "gardlings"
    rules_version = 2
    state_version = 2
    player_counts = setup.PLAYER_COUNTS
    options = setup.OPTIONS
    state_type = State
    judgement = MASTERS
    keen_judgement = KEEN
    dealt_name = "bags"

    @property
    def older(self) -> tuple[AnyGame, ...]:
        return (FIRST,)

    def setup(self, key: bytes, players: int, options: Options) -> State:
        return setup.deal(key, players, options, late_unicorns=self.rules_version > FIRST.rules_version)

    def to_act(self, state: State) -> frozenset[Seat]:
        return legal.to_act(state)

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return legal.legal_moves(state, seat)

    def kind(self, move: Move) -> str:
        return move.kind

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        word = text.strip().lower() if text.isascii() else ""
        if NOTATION.fullmatch(word):
            move = read_move(word) or read_move(_SHORT_FORMS.get(state.players[seat].step, "") + word)
            if move is not None:
                return move
        raise refusals.bad_notation(state, seat, word)

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        return play.apply(state, seat, move)

    def surprises(self, state: State, seat: Seat, move: Move) -> bool:  # noqa: ARG002 - the contract's signature
        return isinstance(move, Draw | End)

    def none_move(self, state: State, seat: Seat) -> Move | None:
        return orders.none_move(state, seat)

    def rounds(self, state: State) -> int:
        return state.round

    def dealt(self, state: State) -> list[list[str]]:
        return record.bags_of(state)

    def fold(self, state: State, seat: Seat, moves: Sequence[Move]) -> tuple[Move, ...]:
        return play.fold(state, seat, moves)

    def chapter(self, state: State) -> int:
        # Alone, count and purchase are one visit, and nobody waits to hear of the first before the second.
        is_counted = state.phase is not Phase.BUILD and state.rules.seats > 1
        return 2 * state.round + is_counted

    def is_announced(self, event: Event) -> bool:
        return isinstance(event, DragonsAnnounced)

    def foreseen(self, state: State, seat: Seat) -> State | None:
        return ahead.foreseen(state, seat)

    def premise(self, state: State, seat: Seat, move: Move) -> Premise:
        return ahead.premise(state, seat, move)

    def view(self, state: State, seat: Seat | None) -> View:
        return view.view(state, seat)

    def result(self, state: State) -> Result | None:
        return scoring.result(state)

    def imagine(self, view_: View, key: bytes) -> State:
        return imagine.imagine(view_, key)

    def casual(self, view: View, legal: Sequence[Move]) -> Move:
        return casual.choose(view, legal)

    def withdrawn(self, view: View, legal: Sequence[Move]) -> Move:
        return casual.withdraw(view, legal)

    def to_dict(self, state: State) -> dict[str, Any]:
        return record.state_to_dict(state)

    def from_dict(self, data: Mapping[str, Any]) -> State:
        return record.state_from_dict(data, late_unicorns=self.rules_version > FIRST.rules_version)

    def upgrade(self, version: int, stored: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG002 - there is one older form
        return {**stored, "rules": {**stored["rules"], "late_unicorns": False}}


class FirstGardlings(Gardlings):
    """The first version of the rules: after too many gnomes unicorns rest."""

    rules_version = 1

    @property
    def older(self) -> tuple[AnyGame, ...]:
        return ()


FIRST = FirstGardlings()
GARDLINGS = Gardlings()
