"""The game as the contract wants it."""

from operator import attrgetter

from rules.ahead import Premise
from rules.base.moves import plain
from rules.game import Seat
from rules.topiary import ahead, legal, play, record, refusals, scoring
from rules.topiary.computer import casual, reasons
from rules.topiary.computer.judgement import KEEN, MASTERS
from rules.topiary.imagine import imagine
from rules.topiary.moves import PICK_NOTHING, End, KeepTiles, Move, PickTile, read_move
from rules.topiary.setup import LESSON, OPTIONS, PLAYER_COUNTS, deal
from rules.topiary.state import Phase, State, Step
from rules.topiary.view import view

_SHORT_FORMS = {Step.KEEP: "keep:", Step.VISITOR: "visitor:", Step.PICK: "pick:", Step.LAY: "lay:"}


class Topiary:
    """Implements `rules.game.Game`, `rules.ahead.Foresees` and `rules.computer.reasons.Explains`; documented there."""

    slug = "topiary"
    rules_version = 1
    player_counts = PLAYER_COUNTS
    options = OPTIONS
    state_type = State
    seen_by_learners = 68
    lesson = LESSON
    losses = reasons.LOSSES
    judgement = MASTERS
    keen_judgement = KEEN

    setup = staticmethod(deal)
    kind = staticmethod(attrgetter("kind"))
    to_act = staticmethod(legal.to_act)
    legal_moves = staticmethod(legal.legal_moves)
    apply = staticmethod(play.apply)
    foreseen = staticmethod(ahead.foreseen)
    view = staticmethod(view)
    imagine = staticmethod(imagine)
    result = staticmethod(scoring.result)
    casual = staticmethod(casual.choose)
    outlook = staticmethod(reasons.outlook)
    to_dict = staticmethod(record.state_to_dict)
    from_dict = staticmethod(record.state_from_dict)

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        word = plain(text)
        move = read_move(word) or read_move(_prefix(state, seat) + word)
        if move is None:
            raise refusals.bad_notation(state, seat, word)
        return move

    def surprises(self, state: State, seat: Seat, move: Move) -> bool:  # noqa: ARG002 - the contract's signature
        return isinstance(move, PickTile | End)

    def is_sealed(self, move: Move) -> bool:
        return isinstance(move, KeepTiles)

    def none_move(self, state: State, seat: Seat) -> Move | None:
        return PICK_NOTHING if seat == state.turn and state.step is Step.PICK else None

    def premise(self, state: State, seat: Seat, move: Move) -> Premise:  # noqa: ARG002 - the contract's signature
        return ahead.premise(state, move)


def _prefix(state: State, seat: Seat) -> str:
    """Return what a short form leaves out at the step the seat is at: "c3" means "pick:c3" after a visitor."""
    return _SHORT_FORMS.get(state.step, "") if seat == state.turn and state.phase is not Phase.OVER else ""


TOPIARY = Topiary()
