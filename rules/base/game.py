"""A game that answers only what is its own; everything else of the contract is answered here."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from rules.base.states import read_state, write_state
from rules.computer.choosing import chosen
from rules.computer.search import Search
from rules.errors import BadNotation, BadOption, IllegalMove
from rules.game import Event, Options, OptionSpec, Result, ScoreLine, Seat, rank
from rules.wording import Wording

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")

NOTATION = re.compile(r"[a-z0-9:+-]{1,24}")
_GLANCE = 20
"""Iterations of the search of a casual player."""
_SHOWN = 12
"""As many legal moves are named in a refusal."""


class BaseGame(ABC, Generic[S, M, V]):
    """
    Implements `rules.game.Game`, where the methods are documented.

    A subclass gives the attributes without a value and the abstract methods, and overrides what it answers otherwise.
    Its views have `seat` and `players`, which the search reads.
    """

    slug: str
    player_counts: range
    state_type: type[S]
    rules_version = 1
    options: tuple[OptionSpec, ...] = ()

    @abstractmethod
    def deal(self, key: bytes, players: int, options: Options) -> S:
        """Deal for a number of players that may play; otherwise as `setup`."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]: ...

    @abstractmethod
    def legal_moves(self, state: S, seat: Seat) -> Sequence[M]: ...

    @abstractmethod
    def play(self, state: S, seat: Seat, move: M) -> tuple[S, tuple[Event, ...]]:
        """Carry out a legal move."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V: ...

    @abstractmethod
    def imagine(self, view: V, key: bytes) -> S: ...

    @abstractmethod
    def sheet(self, state: S) -> tuple[tuple[ScoreLine, ...], ...]:
        """Return the score lines of each seat of a finished game."""

    def setup(self, key: bytes, players: int, options: Options) -> S:
        if players not in self.player_counts:
            raise BadOption("players", "This game is not for {players} players.", players=players)
        return self.deal(key, players, options)

    def kind(self, move: M) -> str:
        return str(move).partition(":")[0]

    def parse_move(self, state: S, seat: Seat, text: str) -> M:
        """Read the notation of a legal move, or what follows its first colon where that is enough."""
        word = text.strip().lower() if text.isascii() else ""
        moves = {str(move): move for move in self.legal_moves(state, seat)}
        fitting = [word] if word in moves else [name for name in moves if name.partition(":")[2] == word != ""]
        if len(fitting) == 1:
            return moves[fitting[0]]
        # Only what can hold no markup, mention or link is repeated.
        if NOTATION.fullmatch(word):
            raise BadNotation("notation", "“{text}” is not possible now. {now}", text=word, now=_now(tuple(moves)))
        raise BadNotation("notation", "That is not a move of this game. {now}", now=_now(tuple(moves)))

    def apply(self, state: S, seat: Seat, move: M) -> tuple[S, tuple[Event, ...]]:
        legal = self.legal_moves(state, seat)
        if move not in legal:
            raise self._refused(state, seat, move, tuple(map(str, legal)))
        return self.play(state, seat, move)

    def _refused(self, state: S, seat: Seat, move: M, legal: tuple[str, ...]) -> IllegalMove:
        acting = self.to_act(state)
        if not acting:
            return IllegalMove("over", "This game is over; its score sheet stands at the end of the log.")
        if seat not in acting:
            return IllegalMove("not-your-turn", "It is not your turn; you are told as soon as it is.")
        rule = Wording("The move {move} is not the decision that you face.", move=str(move))
        return IllegalMove("not-now", "{rule} {now}", rule=rule, now=_now(legal))

    def surprises(self, state: S, seat: Seat, move: M) -> bool:  # noqa: ARG002 - the contract's signature
        return str(move) == "end"

    def none_move(self, state: S, seat: Seat) -> M | None:  # noqa: ARG002 - the contract's signature
        return None

    def result(self, state: S) -> Result | None:
        return None if self.to_act(state) else rank(self.sheet(state))

    def casual(self, view: V, legal: Sequence[M]) -> M:
        """Choose by a short search."""
        seen: Any = view
        search = Search(self, seen, legal, seed=0)
        search.run(_GLANCE)
        return chosen(search, legal).move

    def to_dict(self, state: S) -> dict[str, Any]:
        return write_state(state)

    def from_dict(self, data: Mapping[str, Any]) -> S:
        return read_state(self.state_type, data)


def _now(moves: tuple[str, ...]) -> Wording:
    """Say what the seat can do now."""
    if not moves:
        return Wording("There is nothing for you to decide at the moment.")
    decision = Wording("You can play: {moves}", moves=moves[:_SHOWN])
    if len(moves) > _SHOWN:
        return Wording("{decision} and {more} more.", decision=decision, more=len(moves) - _SHOWN)
    return Wording("{decision}.", decision=decision)
