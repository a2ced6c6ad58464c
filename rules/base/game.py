"""A game that answers only what is its own; everything else of the contract is answered here."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from rules.base.moves import plain
from rules.base.refusals import against, not_acting, not_now, possible
from rules.base.states import form_of
from rules.computer.choosing import chosen
from rules.computer.search import Search
from rules.errors import BadNotation, BadOption
from rules.fields import Form
from rules.game import Event, Options, OptionSpec, Result, ScoreLine, Seat, rank
from rules.wording import Wording

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")

_GLANCE = 20
"""Iterations of the search of a casual player."""
_PLAY = Wording("You can play: {moves}")


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
            raise BadOption("players", "This game is for other numbers of players than {players}.", players=players)
        return self.deal(key, players, options)

    def kind(self, move: M) -> str:
        return str(move).partition(":")[0]

    def parse_move(self, state: S, seat: Seat, text: str) -> M:
        """Read the notation of a legal move, or what follows its first colon where that is enough."""
        word = plain(text)
        moves = {str(move): move for move in self.legal_moves(state, seat)}
        fitting = [word] if word in moves else [name for name in moves if name.partition(":")[2] == word != ""]
        if len(fitting) == 1:
            return moves[fitting[0]]
        now = possible(_PLAY, tuple(moves))
        if word:
            raise BadNotation("notation", "“{text}” is not possible now. {now}", text=word, now=now)
        raise BadNotation("notation", "That is not a move of this game. {now}", now=now)

    def apply(self, state: S, seat: Seat, move: M) -> tuple[S, tuple[Event, ...]]:
        legal = self.legal_moves(state, seat)
        if move not in legal:
            refused = not_acting(self.to_act(state), seat)
            raise refused or against(not_now(move), move, possible(_PLAY, legal))
        return self.play(state, seat, move)

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
        written: dict[str, Any] = self._form.write(state)
        return written

    def from_dict(self, data: Mapping[str, Any]) -> S:
        state: S = self._form.read(data, "deal")
        return state

    @property
    def _form(self) -> Form:
        kind: Any = self.state_type
        return form_of(kind)
