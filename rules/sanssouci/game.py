"""The game as the contract wants it."""

from operator import attrgetter

from rules.ahead import Premise
from rules.base.moves import plain
from rules.game import Seat
from rules.sanssouci import ahead, legal, play, record, refusals, scoring
from rules.sanssouci.computer import casual, reasons
from rules.sanssouci.computer.judgement import KEEN, MASTERS
from rules.sanssouci.moves import STAY, End, Move, read_move
from rules.sanssouci.setup import LESSON, OPTIONS, PLAYER_COUNTS, deal
from rules.sanssouci.state import Phase, State, Step
from rules.sanssouci.view import imagine, view

_SHORT_FORMS = {Step.CARD: "card:", Step.GARDENER: "gardener:", Step.NOBLE: "noble:"}


class Sanssouci:
    """Implements `rules.game.Game`, `rules.ahead.Foresees` and `rules.computer.reasons.Explains`; documented there."""

    slug = "sanssouci"
    rules_version = 1
    player_counts = PLAYER_COUNTS
    options = OPTIONS
    state_type = State
    seen_by_learners = 58
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
        return isinstance(move, End)

    def none_move(self, state: State, seat: Seat) -> Move | None:
        return STAY if STAY in legal.legal_moves(state, seat) else None

    def premise(self, state: State, seat: Seat, move: Move) -> Premise:  # noqa: ARG002 - the contract's signature
        return ahead.premise(state, move)


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
