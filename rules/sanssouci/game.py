"""The game as the contract wants it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.ahead import Premise
from rules.game import Event, Options, Result, Seat
from rules.sanssouci import ahead, legal, play, record, refusals, scoring, setup, view
from rules.sanssouci.computer import casual
from rules.sanssouci.computer.judgement import KEEN, MASTERS
from rules.sanssouci.moves import NOTATION, STAY, End, Move, read_move
from rules.sanssouci.state import Phase, State, Step
from rules.sanssouci.view import View

_SHORT_FORMS = {Step.CARD: "card:", Step.GARDENER: "gardener:", Step.NOBLE: "noble:"}


class Sanssouci:
    """Implements `rules.game.Game` and `rules.ahead.Foresees`; the methods are documented there."""

    slug = "sanssouci"
    rules_version = 1
    player_counts = setup.PLAYER_COUNTS
    options = setup.OPTIONS
    state_type = State
    judgement = MASTERS
    keen_judgement = KEEN

    def setup(self, key: bytes, players: int, options: Options) -> State:
        return setup.deal(key, players, options)

    def to_act(self, state: State) -> frozenset[Seat]:
        return legal.to_act(state)

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return legal.legal_moves(state, seat)

    def kind(self, move: Move) -> str:
        return move.kind

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        word = text.strip().lower() if text.isascii() else ""
        if NOTATION.fullmatch(word):
            move = read_move(word) or read_move(_prefix(state, seat) + word)
            if move is not None:
                return move
        raise refusals.bad_notation(state, seat, word)

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        return play.apply(state, seat, move)

    def surprises(self, state: State, seat: Seat, move: Move) -> bool:  # noqa: ARG002 - the contract's signature
        return isinstance(move, End)

    def none_move(self, state: State, seat: Seat) -> Move | None:
        return STAY if STAY in legal.legal_moves(state, seat) else None

    def foreseen(self, state: State, seat: Seat) -> State | None:
        return ahead.foreseen(state, seat)

    def premise(self, state: State, seat: Seat, move: Move) -> Premise:  # noqa: ARG002 - the contract's signature
        return ahead.premise(state, move)

    def view(self, state: State, seat: Seat | None) -> View:
        return view.view(state, seat)

    def result(self, state: State) -> Result | None:
        return scoring.result(state)

    def imagine(self, view_: View, key: bytes) -> State:
        return view.imagine(view_, key)

    def casual(self, view: View, legal: Sequence[Move]) -> Move:
        return casual.choose(view, legal)

    def to_dict(self, state: State) -> dict[str, Any]:
        return record.state_to_dict(state)

    def from_dict(self, data: Mapping[str, Any]) -> State:
        return record.state_from_dict(data)


def _prefix(state: State, seat: Seat) -> str:
    """Return what a short form leaves out at the step the seat is at: "g6" means "noble:g6" while nobles move."""
    match state.phase:
        case Phase.GARDENS:
            return "garden:"
        case Phase.SIDES:
            return "side:"
        case Phase.TURNS | Phase.OVER:
            return _SHORT_FORMS.get(state.step, "") if seat == state.turn else ""


SANSSOUCI = Sanssouci()
