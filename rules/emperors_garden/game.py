"""The game as the contract wants it."""

from operator import attrgetter

from rules.ahead import Premise
from rules.base.moves import plain
from rules.emperors_garden import ahead, legal, play, record, refusals, scoring
from rules.emperors_garden.computer import casual, reasons
from rules.emperors_garden.computer.judgement import EmperorsGardenJudgement
from rules.emperors_garden.moves import PASS, DrawCard, End, LookAt, Move, WishLook, read_move
from rules.emperors_garden.setup import LESSON, OPTIONS, PLAYER_COUNTS, deal
from rules.emperors_garden.state import Phase, State, Step
from rules.emperors_garden.targets import numbered
from rules.emperors_garden.view import imagine, view
from rules.game import Seat

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
    """Implements `rules.game.Game`, `rules.ahead.Foresees` and `rules.computer.reasons.Explains`; documented there."""

    slug = "emperors-garden"
    rules_version = 1
    player_counts = PLAYER_COUNTS
    options = OPTIONS
    state_type = State
    seen_by_learners = 40
    lesson = LESSON
    losses = reasons.LOSSES
    judgement = EmperorsGardenJudgement()

    setup = staticmethod(deal)
    to_act = staticmethod(legal.to_act)
    legal_moves = staticmethod(legal.legal_moves)
    apply = staticmethod(play.apply)
    foreseen = staticmethod(ahead.foreseen)
    view = staticmethod(view)
    imagine = staticmethod(imagine)
    result = staticmethod(scoring.result)
    casual = staticmethod(casual.choose)
    outlook = staticmethod(reasons.outlook)
    kind = staticmethod(attrgetter("kind"))
    to_dict = staticmethod(record.state_to_dict)
    from_dict = staticmethod(record.state_from_dict)

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        word = plain(text)
        on_turn = seat == state.turn and state.phase is not Phase.OVER
        for prefix in ("", *(_SHORT_FORMS.get(state.step, ()) if on_turn else ())):
            move = read_move(prefix + word)
            if move is not None:
                return move
        short, possible = _SHORT_FORMS.get(state.step, ()), legal.legal_moves(state, seat)
        if meant := numbered(state.board, seat, possible, word, short):
            return meant
        raise refusals.bad_notation(state, seat, word)

    def surprises(self, state: State, seat: Seat, move: Move) -> bool:  # noqa: ARG002 - the contract's signature
        return isinstance(move, DrawCard | LookAt | End)

    def is_sealed(self, move: Move) -> bool:
        return isinstance(move, WishLook)

    def none_move(self, state: State, seat: Seat) -> Move | None:
        return PASS if seat in legal.to_act(state) and state.step in (Step.WISH, Step.ACTION) else None

    def premise(self, state: State, seat: Seat, move: Move) -> Premise:  # noqa: ARG002 - the contract's signature
        # Nothing that may be ordered ahead can come to mean something else: it is legal or it is not.
        return ()


EMPERORS_GARDEN = EmperorsGarden()
