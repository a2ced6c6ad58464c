"""The game as the contract wants it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.ahead import Premise
from rules.emperors_garden import ahead, legal, play, record, refusals, scoring, setup, view
from rules.emperors_garden.computer import casual
from rules.emperors_garden.computer.judgement import EmperorsGardenJudgement
from rules.emperors_garden.moves import NOTATION, PASS, DrawCard, End, LookAt, Move, WishLook, read_move
from rules.emperors_garden.state import Phase, State, Step
from rules.emperors_garden.view import View
from rules.game import Event, Options, Result, Seat

_SHORT_FORMS = {
    Step.SAMURAI: ("place:samurai:",),
    Step.WISH: ("wish:",),
    Step.LOOK: ("look:",),
    Step.CARD: ("card:",),
    Step.ACTION: ("place:", "move:"),
    Step.PUT: ("put:",),
}
"""What a short form leaves out at each step: "2:-1" means "card:2:-1" while the card is to be laid."""


class EmperorsGarden:
    """Implements `rules.game.Game` and `rules.ahead.Foresees`; the methods are documented there."""

    slug = "emperors-garden"
    rules_version = 1
    player_counts = setup.PLAYER_COUNTS
    options = setup.OPTIONS
    state_type = State
    judgement = EmperorsGardenJudgement()

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
            on_turn = seat == state.turn and state.phase is not Phase.OVER
            short_forms = _SHORT_FORMS.get(state.step, ()) if on_turn else ()
            for prefix in ("", *short_forms):
                move = read_move(prefix + word)
                if move is not None:
                    return move
        raise refusals.bad_notation(state, seat, word)

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        return play.apply(state, seat, move)

    def surprises(self, state: State, seat: Seat, move: Move) -> bool:  # noqa: ARG002 - the contract's signature
        return isinstance(move, DrawCard | LookAt | End)

    def is_sealed(self, move: Move) -> bool:
        return isinstance(move, WishLook)

    def none_move(self, state: State, seat: Seat) -> Move | None:
        return PASS if seat in legal.to_act(state) and state.step in (Step.WISH, Step.ACTION) else None

    def foreseen(self, state: State, seat: Seat) -> State | None:
        return ahead.foreseen(state, seat)

    def premise(self, state: State, seat: Seat, move: Move) -> Premise:  # noqa: ARG002 - the contract's signature
        # Nothing that may be ordered ahead can come to mean something else: it is legal or it is not.
        return ()

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


EMPERORS_GARDEN = EmperorsGarden()
