"""The state of a game: bags and gardens, the stacks for sale, and the round in progress."""

from dataclasses import dataclass
from enum import Enum
from itertools import compress
from typing import Any

from rules.changes import changed, changer, replaced
from rules.game import Seat
from rules.gardlings.box import MOST_COPIES, NOTHING, SEATS_PER_COPY, Kind
from rules.gardlings.garden.placed import Garden

SEATS = tuple(Seat(seat) for seat in range(MOST_COPIES * SEATS_PER_COPY))
"""All seats of the largest table."""


class Phase(Enum):
    """What a round consists of: all build at the same time, then one after the other buys."""

    BUILD = "build"
    BUY = "buy"
    OVER = "over"


class Step(Enum):
    """
    Which decision a seat faces.

    `DRAW` and `LAY` build; with an empty bag, or after too many gnomes, there are only unicorns to move at `DRAW`.
    `ORDER` and `PIG` say beforehand what to buy, `BUY` and `MUTATE` buy in turn; `END` closes the building, the
    purchase or the mutation, and `DONE` waits for the others.
    """

    DRAW = "draw"
    LAY = "lay"
    ORDER = "order"
    PIG = "pig"
    BUY = "buy"
    MUTATE = "mutate"
    END = "end"
    DONE = "done"


class Halt(Enum):
    """Why a seat draws no further this round."""

    NOT_YET = "not yet"
    FREELY = "freely"
    GNOMES = "gnomes"
    NO_PLACE = "no place"
    EMPTY_BAG = "empty bag"


LATE_UNICORNS, BRIDGING_UNICORNS = 2, 3
"""Since which versions unicorns move after too many gnomes, too, and gardens are judged after the moves of unicorns."""
PIGS_BRING_BOTH = 3
"""Since which version three pigs bring their coin with the advanced rule, too."""
NEWEST = 3
"""The present version of the rules."""


@dataclass(frozen=True, slots=True)
class Rules:
    """
    What a table chose: how many seats play, the gems that win, and which of the advanced rules hold.

    `hidden` tells that nobody who builds sees the others' gardens; `version` is that of the rules.
    """

    seats: int
    target: int
    hidden: bool
    gnomes: bool
    dragons: bool
    pigs: bool
    ponds: bool
    version: int

    @property
    def copies(self) -> int:
        """How many copies of the game lie on the table."""
        return -(-self.seats // SEATS_PER_COPY)

    @property
    def always_orders(self) -> bool:
        """Whether all say beforehand what to buy, so that a round of many seats takes no turns."""
        return self.seats > SEATS_PER_COPY


@dataclass(frozen=True, slots=True)
class Count:
    """
    What a garden brought, in gems: `borders` and the `lines` of mushies, less what dragons and gnomes took.

    `pig_coins` and `pond_coins` are the coins received for pigs and for ponds.
    """

    borders: int
    lines: int
    to_dragons: int = 0
    to_gnomes: int = 0
    pig_coins: int = 0
    pond_coins: int = 0

    @property
    def gems(self) -> int:
        """The gems that are left to buy with; never below 0."""
        return self.borders + self.lines - self.to_dragons - self.to_gnomes

    @property
    def coins(self) -> int:
        """All coins received before buying."""
        return self.pig_coins + self.pond_coins


@dataclass(frozen=True, slots=True)
class Wish:
    """One wish of an order: a level (1-4 for green to yellow), or one stack while `kind` lies on top of it."""

    level: int
    stack: int = NOTHING
    kind: int = NOTHING


@dataclass(frozen=True, slots=True)
class Order:
    """
    What to buy, best first; a secret of its seat.

    If no wish can be fulfilled the seat takes a pity pig, or is asked if `asks`. `pig` is the number of the tile in
    the garden that is to mutate first.
    """

    wishes: tuple[Wish, ...] = ()
    asks: bool = False
    pig: int = NOTHING


@dataclass(frozen=True, slots=True)
class Purchase:
    """
    What a seat bought in a round, all of it public.

    `stack` 0 is that of the pity pigs, `kind` NOTHING if none was left; `spent` and `gained` are coins. `pig` is the
    kind that mutated, `returned_to` and `drawn_from` are stacks, `new` is what came for it: NOTHING if none did.
    """

    stack: int
    kind: int
    spent: int
    gained: int
    pig: int = NOTHING
    returned_to: int = NOTHING
    drawn_from: int = NOTHING
    new: int = NOTHING


@dataclass(frozen=True, slots=True)
class Season:
    """A finished round of one player: the garden, the tile set aside, why it ended, its count and the purchase."""

    garden: Garden
    aside: int
    halt: Halt
    count: Count
    purchase: Purchase | None


class KeptOfPlayer:
    """
    What follows from a player: worked out when it is first asked for, and no part of its value.

    `reach` is the highest price that a player can hope to pay who has built; what is added to an order hands it on.
    """

    __slots__ = ("reach",)

    reach: int


@dataclass(frozen=True, slots=True)
class Player(KeptOfPlayer):
    """
    One player with all secrets.

    `bag` is drawn from its end. `held` is the drawn tile that is not laid yet, `aside` the one that cannot be.
    `announced` tells that three dragons were, `count` is there once all have stopped; `new` tiles were bought this
    round and go into the bag when it ends.
    """

    bag: tuple[Kind, ...]
    coins: int = 0
    step: Step = Step.DRAW
    garden: Garden = ()
    held: int = NOTHING
    aside: int = NOTHING
    halt: Halt = Halt.NOT_YET
    announced: bool = False
    order: Order | None = None
    count: Count | None = None
    purchase: Purchase | None = None
    new: tuple[Kind, ...] = ()
    last: Season | None = None

    @property
    def tiles(self) -> tuple[Kind, ...]:
        """All tiles of the player, sorted; a pig that was returned lies in the garden still, but belongs to nobody."""
        tiles = [*self.bag, *[laid[0] for laid in self.garden], *self.new]
        if self.held != NOTHING:
            tiles.append(Kind(self.held))
        if self.aside != NOTHING:
            tiles.append(Kind(self.aside))
        if self.purchase is not None and self.purchase.pig != NOTHING:
            tiles.remove(Kind(self.purchase.pig))
        tiles.sort()
        return tuple(tiles)


class Kept:
    """
    What follows from a state: worked out when it is first asked for, and no part of its value.

    `builders` are the seats that are still to close their building; moves of those who build hand it on.
    """

    __slots__ = ("builders",)

    builders: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class State(Kept):
    """
    A whole game.

    `key` decides how bags are shuffled. Rounds count from 1; `first` has the start marker, `turn` is the seat that
    buys. `stacks` are drawn from their ends: first the pity pigs, then green to yellow; of each, `known` counts the
    tiles at the bottom that were laid there openly. `with_coin` holds bit s if a coin lies beside stack s. `chosen` is
    what the buyer chose before closing it: a stack; or a pig's number, the stack it goes to, the stack drawn from.
    """

    key: bytes
    rules: Rules
    phase: Phase
    round: int
    first: Seat
    turn: Seat
    players: tuple[Player, ...]
    stacks: tuple[tuple[Kind, ...], ...]
    known: tuple[int, ...]
    with_coin: int
    supply: int
    chosen: tuple[int, ...] = ()


def builders_of(state: State) -> frozenset[Seat]:
    """Return the seats that have not closed their building."""
    try:
        return state.builders
    except AttributeError:
        pass
    builders = frozenset(compress(SEATS, [player.step is not _DONE for player in state.players]))
    object.__setattr__(state, "builders", builders)
    return builders


def with_builder(state: State, seat: Seat, player: Player) -> State:
    """Return the state while gardens are built with another player in a seat that builds."""
    try:
        builders = state.builders
    except AttributeError:
        builders = builders_of(state)
    if player.step is _DONE:
        builders = builders - {seat}
    players = [*state.players]
    players[seat] = player
    return _with_players(state, tuple(players), builders)


def with_player(state: State, seat: Seat, player: Player, **changes: Any) -> State:  # noqa: ANN401 - fields of State
    """Return the state with another player in a seat, and some of its own fields changed."""
    return changed(state, players=replaced(state.players, seat, player), **changes)


_DONE = Step.DONE
_with_players = changer(State, "players", "builders")
