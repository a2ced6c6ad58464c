"""The game as the contract wants it."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from rules.base.moves import plain
from rules.game import AnyGame, Event, Options, Seat
from rules.gardlings import ahead, legal, play, record, refusals, scoring
from rules.gardlings.computer import reasons
from rules.gardlings.computer.casual import choose, withdraw
from rules.gardlings.computer.judgement import KEEN, MASTERS
from rules.gardlings.events import DragonsAnnounced
from rules.gardlings.imagine import imagine
from rules.gardlings.market import orders
from rules.gardlings.moves import Draw, End, Move, read_move
from rules.gardlings.setup import LESSON, OPTIONS, PLAYER_COUNTS, deal
from rules.gardlings.state import NEWEST, Phase, State, Step
from rules.gardlings.view import view

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

    Those are `rules.ahead.Foresees`, `rules.versions.HasOlder` and `rules.computer.skill.FallsBack`. Which rules a game
    goes by stands in its state, so versions differ only in how they deal and in how they read a deal.
    """

    slug = "gardlings"
    rules_version = NEWEST
    state_version = 3
    player_counts = PLAYER_COUNTS
    options = OPTIONS
    state_type = State
    judgement = MASTERS
    keen_judgement = KEEN
    dealt_name = "bags"
    lesson = LESSON
    losses = reasons.LOSSES

    to_act = staticmethod(legal.to_act)
    legal_moves = staticmethod(legal.legal_moves)
    apply = staticmethod(play.apply)
    none_move = staticmethod(orders.none_move)
    fold = staticmethod(play.fold)
    foreseen = staticmethod(ahead.foreseen)
    premise = staticmethod(ahead.premise)
    view = staticmethod(view)
    imagine = staticmethod(imagine)
    result = staticmethod(scoring.result)
    casual = staticmethod(choose)
    outlook = staticmethod(reasons.outlook)
    withdrawn = staticmethod(withdraw)
    is_fallback = staticmethod(orders.is_fallback)
    kind = staticmethod(attrgetter("kind"))
    dealt = staticmethod(record.bags_of)
    to_dict = staticmethod(record.state_to_dict)

    @property
    def older(self) -> tuple[AnyGame, ...]:
        return tuple(game for game in _OLDER if game.rules_version < self.rules_version)

    def setup(self, key: bytes, players: int, options: Options) -> State:
        return deal(key, players, options, version=self.rules_version)

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        word = plain(text)
        move = read_move(word) or read_move(_SHORT_FORMS.get(state.players[seat].step, "") + word)
        if move is None:
            raise refusals.bad_notation(state, seat, word)
        return move

    def surprises(self, state: State, seat: Seat, move: Move) -> bool:  # noqa: ARG002 - the contract's signature
        return isinstance(move, Draw | End)

    def rounds(self, state: State) -> int:
        return state.round

    def chapter(self, state: State) -> int:
        # Alone, count and purchase are one visit, and nobody waits to hear of the first before the second.
        is_counted = state.phase is not Phase.BUILD and state.rules.seats > 1
        return 2 * state.round + is_counted

    def is_announced(self, event: Event) -> bool:
        return isinstance(event, DragonsAnnounced)

    def from_dict(self, data: Mapping[str, Any]) -> State:
        return record.state_from_dict(data, version=self.rules_version)

    def upgrade(self, version: int, stored: dict[str, Any]) -> dict[str, Any]:
        rules = stored["rules"]
        if version == 1:
            return {**stored, "rules": {**rules, "late_unicorns": False}}
        # Only the second form told by a field which version it was.
        version_of_rules = 1 + rules["late_unicorns"]
        kept = {name: value for name, value in rules.items() if name != "late_unicorns"}
        return {**stored, "rules": {**kept, "version": version_of_rules}}


class OlderGardlings(Gardlings):
    """An older version of the rules."""

    def __init__(self, rules_version: int) -> None:
        self.rules_version = rules_version


GARDLINGS = Gardlings()
_OLDER = OlderGardlings(2), OlderGardlings(1)
