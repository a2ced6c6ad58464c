"""
What one seat, or a spectator, may know: built from an allow-list, never cut out of a state.

Ruling: what is left in each bag may be shown, since all its tiles came there openly.
"""

from dataclasses import dataclass

from rules.game import Seat
from rules.gardlings.box import NOTHING, Kind
from rules.gardlings.garden.placed import Garden
from rules.gardlings.market.stacks import PITY
from rules.gardlings.state import Count, Halt, Order, Phase, Player, Purchase, Rules, Season, State, Step, Wish

# Who draws or words a view sees the parts of a state that views are made of, and nothing else of it.
__all__ = [
    "NOTHING",
    "Count",
    "Halt",
    "Order",
    "Phase",
    "PlayerView",
    "Purchase",
    "Rules",
    "Season",
    "StackView",
    "Step",
    "View",
    "Wish",
    "view",
]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """
    What the viewer sees of one player.

    `shown` tells whether the garden of this round may be seen; if not, `bag` holds all tiles of the player. Else `bag`
    holds what is left in it, sorted. `is_building` is public, `asks` too: whether a seat that has stopped wants to be
    asked what to buy. `step` is exact for the viewer's own seat and for whoever buys in turn; a seat that others see
    building is at `DRAW`, `LAY` or, about to stop, `ORDER`. `order` is the viewer's own.
    """

    shown: bool
    is_building: bool
    asks: bool
    step: Step
    bag: tuple[Kind, ...]
    coins: int
    garden: Garden
    held: int
    aside: int
    halt: Halt
    announced: bool
    order: Order | None
    count: Count | None
    purchase: Purchase | None
    new: tuple[Kind, ...]
    last: Season | None


@dataclass(frozen=True, slots=True)
class StackView:
    """
    One stack: how many tiles are left, the kind on top (NOTHING if it lies face down or the stack is empty).

    `bottom` are the tiles that were laid under it openly, the lowest first; `coin` tells whether one lies beside it.
    """

    left: int
    top: int
    bottom: tuple[Kind, ...]
    coin: bool


@dataclass(frozen=True, slots=True)
class View:
    """The table as `seat` (None: a spectator) sees it; all else as in the state."""

    seat: Seat | None
    rules: Rules
    phase: Phase
    round: int
    first: Seat
    turn: Seat
    players: tuple[PlayerView, ...]
    stacks: tuple[StackView, ...]
    supply: int
    chosen: tuple[int, ...]

    @property
    def acting(self) -> frozenset[Seat]:
        """Who must decide something now."""
        match self.phase:
            case Phase.OVER:
                return frozenset()
            case Phase.BUY:
                return frozenset((self.turn,))
            case Phase.BUILD:
                return frozenset(Seat(seat) for seat, player in enumerate(self.players) if player.is_building)


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat, or a spectator, may know."""
    return View(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        round=state.round,
        first=state.first,
        turn=state.turn,
        players=tuple([_player_view(state, Seat(other), seat) for other in range(len(state.players))]),
        stacks=tuple([_stack_view(state, stack) for stack in range(len(state.stacks))]),
        supply=state.supply,
        chosen=state.chosen,
    )


def is_shown(state: State, seat: Seat, viewer: Seat | None) -> bool:
    """
    Return whether the viewer may see the seat's garden of this round.

    Ruling: while building is hidden, whoever builds sees no other garden, and whoever has stopped those that have.
    """
    if not state.rules.hidden or state.phase is not Phase.BUILD or seat == viewer:
        return True
    done = Step.DONE
    return viewer is not None and state.players[viewer].step is done and state.players[seat].step is done


def _player_view(state: State, seat: Seat, viewer: Seat | None) -> PlayerView:
    player, own = state.players[seat], seat == viewer
    building = state.phase is Phase.BUILD and player.step is not Step.DONE
    asks = not building and player.order is not None and player.order.asks
    if not is_shown(state, seat, viewer):
        return _hidden(player, building=building, asks=asks)
    return PlayerView(
        shown=True,
        is_building=building,
        asks=asks,
        step=player.step if own or not building else _seen_step(player),
        bag=tuple(sorted(player.bag)),
        coins=player.coins,
        garden=player.garden,
        held=player.held,
        aside=player.aside,
        halt=player.halt,
        announced=player.announced,
        order=player.order if own else None,
        count=player.count,
        purchase=player.purchase,
        new=player.new,
        last=player.last,
    )


def _hidden(player: Player, *, building: bool, asks: bool) -> PlayerView:
    return PlayerView(
        shown=False,
        is_building=building,
        asks=asks,
        step=Step.DRAW if building else Step.DONE,
        bag=player.tiles,
        coins=player.coins,
        garden=(),
        held=NOTHING,
        aside=NOTHING,
        halt=Halt.NOT_YET,
        announced=player.announced,
        order=None,
        count=None,
        purchase=None,
        new=(),
        last=player.last,
    )


def _seen_step(player: Player) -> Step:
    """Return how far others see a builder: once no tile is drawn any more, how far the seat has got is secret."""
    return player.step if player.halt is Halt.NOT_YET else Step.ORDER


def _stack_view(state: State, stack: int) -> StackView:
    pile = state.stacks[stack]
    top = pile[-1] if pile and stack != PITY else NOTHING
    return StackView(len(pile), top, pile[: state.known[stack]], bool(state.with_coin >> stack & 1))
