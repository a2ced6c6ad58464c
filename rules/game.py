"""The contract of a game: what tables, computer players and records may ask of the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NewType, Protocol, TypeVar, runtime_checkable

from rules.errors import BadOption
from rules.wording import Counted

Seat = NewType("Seat", int)
"""0-based, in join order."""


class Discloses(Enum):
    """What an event tells its audience that it did not know before; take-backs are judged by it."""

    NOTHING = "nothing"
    OWN = "own"
    """A secret of the mover."""
    OTHERS = "others"
    """A secret of another seat."""
    STOCK = "stock"
    """What was hidden from everybody till now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """
    Something that happened, told in the past tense.

    `audience` is None for the whole table with its spectators, or the seats that may know. It has no default, so
    nobody tells a secret by forgetting a word.
    """

    seat: Seat
    audience: frozenset[Seat] | None
    discloses: Discloses


def told_to(event: Event, seat: Seat | None) -> bool:
    """Return whether the seat (None: a spectator) belongs to the event's audience."""
    return event.audience is None or seat in event.audience


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One thing a table may choose before it starts; the first value is the default."""

    name: str
    values: tuple[str, ...]
    players: range

    @property
    def default(self) -> str:
        """The value of a table that chose nothing."""
        return self.values[0]


@dataclass(frozen=True, slots=True)
class Options:
    """The chosen values by option name, sorted by name, complete for the game they were made for."""

    chosen: tuple[tuple[str, str], ...] = ()

    def __getitem__(self, name: str) -> str:
        return dict(self.chosen)[name]

    def to_dict(self) -> dict[str, str]:
        """Return the values by name, for records and rows."""
        return dict(self.chosen)


def choose_options(specs: Sequence[OptionSpec], players: int, wanted: Mapping[str, str]) -> Options:
    """
    Complete the wanted values with the defaults.

    Raises: BadOption: no such option, no such value, or not for this number of players.
    """
    known = {spec.name: spec for spec in specs}
    for name, value in wanted.items():
        spec = known.get(name)
        if spec is None:
            if not known:
                raise BadOption("unknown-option", "There is no option '{name}' here; the options are: none.", name=name)
            raise BadOption(
                "unknown-option",
                "There is no option '{name}' here; the options are: {names}.",
                name=name,
                names=tuple(known),
            )
        if value not in spec.values:
            raise BadOption(
                "unknown-value",
                "The option {name} cannot be '{value}'; it can be: {values}.",
                name=name,
                value=value,
                values=tuple(spec.values),
            )
        if players not in spec.players and value != spec.default:
            raise BadOption(
                "not-for-players",
                "The option {name} is not for {people}; leave it at {default}.",
                name=name,
                people=Counted(players, "one player", "{count} players"),
                default=spec.default,
            )
    return Options(tuple(sorted((spec.name, wanted.get(spec.name, spec.default)) for spec in specs)))


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One category of the score sheet of one seat; `tie_break` lines bring no points and serve only to break ties."""

    category: str
    points: int
    tie_break: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """
    How a game ended.

    `sheet` has the lines of each seat in the same order of categories, `totals` the sum of each seat's points,
    `places` the place of each seat (shared places are numbered 1, 1, 3), `tie_break_used` whether the tie-break
    told any two seats apart.
    """

    sheet: tuple[tuple[ScoreLine, ...], ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    tie_break_used: bool


def rank(sheet: tuple[tuple[ScoreLine, ...], ...]) -> Result:
    """
    Rank the seats by points, then by their tie-break lines, larger being better in both.

    Ruling: shared places are numbered 1, 1, 3.
    """
    totals = tuple(sum(line.points for line in lines if not line.tie_break) for lines in sheet)
    strength = [
        (total, *(line.points for line in lines if line.tie_break)) for total, lines in zip(totals, sheet, strict=True)
    ]
    places = tuple(1 + sum(other > own for other in strength) for own in strength)
    return Result(sheet, totals, places, tie_break_used=len(set(strength)) > len(set(totals)))


S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
M = TypeVar("M")
M_contra = TypeVar("M_contra", contravariant=True)
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)


class Game(Protocol[S, M, V]):
    """
    One of the games. Seats are 0-based; moves never contain the seat; states, moves, events and views are frozen.

    `str(move)` is the move's notation everywhere: lower case, `[a-z0-9:+-]`, at most 24 characters.
    """

    @property
    def slug(self) -> str:
        """The game's name in commands, rows and records."""

    @property
    def rules_version(self) -> int:
        """Raised by every change of what is legal or of how a key is dealt."""

    @property
    def player_counts(self) -> range:
        """How many may play."""

    @property
    def options(self) -> tuple[OptionSpec, ...]:
        """What a table may choose; lobby and command line are built from it."""

    @property
    def state_type(self) -> type[S]:
        """The class of the states, for typed snapshots."""

    def setup(self, key: bytes, players: int, options: Options) -> S:
        """Deal: the key of 32 bytes fixes all chance of the game. Raises: BadOption."""

    def to_act(self, state: S) -> frozenset[Seat]:
        """Return who must decide something; several where play is simultaneous, nobody iff the game is over."""

    def legal_moves(self, state: S, seat: Seat) -> Sequence[M]:
        """Return all moves for the one decision that the seat faces, forced ones included; empty if it has none."""

    def kind(self, move: M) -> str:
        """Name the kind of a move; random play chooses the kind first, so that rare kinds are reached."""

    def parse_move(self, state: S, seat: Seat, text: str) -> M:
        """Read a notation, ignoring case; short forms go by the step the seat is at. Raises: BadNotation."""

    def apply(self, state: S, seat: Seat, move: M) -> tuple[S, tuple[Event, ...]]:
        """Carry out a move. Always validates. Raises: IllegalMove."""

    def surprises(self, state: S, seat: Seat, move: M) -> bool:
        """Return whether the move may show the mover what his own view does not determine."""

    def none_move(self, state: S, seat: Seat) -> M | None:
        """Return the "stay" or "none" that confirming a turn stands for, if the seat faces an optional decision."""

    def view(self, state: S, seat: Seat | None) -> V:
        """Return all that the seat (None: a spectator) may know, built from an allow-list."""

    def result(self, state: S) -> Result | None:
        """Return the score sheet and ranking, or None while the game lasts."""

    def imagine(self, view: V, key: bytes) -> S:
        """Return a full state that agrees with the view: `view(imagine(v, key), seat) == v`."""

    def casual(self, view: V, legal: Sequence[M]) -> M:
        """Choose a sensible move from the view alone; `legal` are the legal moves of the viewer, at least one."""

    def to_dict(self, state: S) -> dict[str, Any]:
        """Return the state in a readable schema of JSON types, for records."""

    def from_dict(self, data: Mapping[str, Any]) -> S:
        """Read a state written by `to_dict`. Raises: BadRecord."""


@runtime_checkable
class Redeals(Protocol[S_contra]):
    """A game of any number of rounds, in each of which chance deals again; records tell what."""

    @property
    def dealt_name(self) -> str:
        """The field of records that holds what was dealt, a value for each round."""

    def rounds(self, state: S_contra) -> int:
        """Return how many rounds have begun."""

    def dealt(self, state: S_contra) -> Any:  # noqa: ANN401 - JSON
        """Return in JSON types what chance dealt for a round that has just begun."""


@runtime_checkable
class Folds(Protocol[S_contra, M]):
    """A game in which several moves in a row may come to one."""

    def fold(self, state: S_contra, seat: Seat, moves: Sequence[M]) -> tuple[M, ...]:
        """Return the shortest draft that comes to the same as these moves, which are legal in their order."""


@runtime_checkable
class Chapters(Protocol[S_contra]):
    """A game of which the table hears chapter by chapter: what is played in one is told when the next begins."""

    def chapter(self, state: S_contra) -> int:
        """Return which chapter it is; the number never falls, and grows only when the table has something to hear."""

    def is_announced(self, event: Event) -> bool:
        """Return whether all hear at once of the event, which is for the whole table, though its chapter goes on."""


@runtime_checkable
class Withdraws(Protocol[V_contra, M]):
    """A game in which whoever plays on for somebody who resigned must not win."""

    def withdrawn(self, view: V_contra, legal: Sequence[M]) -> M:
        """Choose for a seat that was given up, so that it wins nothing; `legal` are its legal moves, at least one."""


@runtime_checkable
class Seals(Protocol[M_contra]):
    """A game in which all hear that some moves were made, but not what was chosen by them."""

    def is_sealed(self, move: M_contra) -> bool:
        """Return whether the notation of the move says more than the table hears."""


@runtime_checkable
class Upgrades(Protocol):
    """A game whose states were stored in other forms before; the first form is 1."""

    @property
    def state_version(self) -> int:
        """The form in which states are stored now; raised by every change of what a state is made of."""

    def upgrade(self, version: int, stored: dict[str, Any]) -> dict[str, Any]:
        """Return a state that was stored in the form `version`, in JSON types, in the form after that."""


AnyGame = Game[Any, Any, Any]
"""A game whose types its caller does not know; what leaves it goes back into the same game only."""


def state_version(game: AnyGame) -> int:
    """Return the form in which the game's states are stored."""
    # Whether a game `Upgrades` takes longer to find out than to load a table, and this is asked at every load.
    return int(getattr(game, "state_version", 1))
