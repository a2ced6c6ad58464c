"""
What one seat, or a spectator, may know: built from an allow-list, never cut out of a state.

Ruling: what follows from open facts may be shown, such as which tiles are left in the supply.
Ruling: missions that were not dealt are never shown.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import islice

from rules.chance import Chance
from rules.game import Seat
from rules.sanssouci.box import BOX, TURNS_EACH, Card
from rules.sanssouci.garden.cells import COLUMNS
from rules.sanssouci.setup import HAND, MISSIONS
from rules.sanssouci.state import NOTHING, Garden, Phase, Player, State, Step, Turn

# Who draws or words a view sees the parts of a state that views are made of, and nothing else of it.
__all__ = ["NOTHING", "Garden", "Phase", "PlayerView", "Step", "Turn", "View", "imagine", "view"]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """
    What everybody sees of one player.

    `expansion` is the board received (0-based, NOTHING in the base game), `ready` whether its side was chosen;
    `missions` are empty until the game is over. `last` is the last finished turn.
    """

    garden: Garden
    played: tuple[Card, ...]
    expansion: int
    ready: bool
    last: Turn | None
    missions: tuple[int, ...]

    @property
    def cards_left(self) -> int:
        """Cards in hand and deck together."""
        return TURNS_EACH - len(self.played)


@dataclass(frozen=True, slots=True)
class View:
    """
    The table as `seat` (None: a spectator) sees it.

    `supply` counts the hidden tiles by symbol, which follows from what lies open. `hand` and `missions` are the
    viewer's own, empty while gardens are being chosen; `sealed` is the viewer's own choice of a side before it is
    shown (0, 1 or NOTHING). All else as in the state.
    """

    seat: Seat | None
    phase: Phase
    step: Step
    first: Seat
    turn: Seat
    turns: int
    players: tuple[PlayerView, ...]
    market: tuple[int, ...]
    supply: tuple[int, ...]
    now: Turn
    hand: tuple[Card, ...]
    missions: tuple[int, ...]
    sealed: int

    @property
    def round(self) -> int:
        """The round being played, 1 to 18; 18 when the game is over."""
        return min(self.turns // len(self.players) + 1, TURNS_EACH)

    @property
    def acting(self) -> frozenset[Seat]:
        """Who must decide something now."""
        match self.phase:
            case Phase.OVER:
                return frozenset()
            case Phase.SIDES:
                return frozenset(Seat(seat) for seat, player in enumerate(self.players) if not player.ready)
            case Phase.GARDENS | Phase.TURNS:
                return frozenset((self.turn,))


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat, or a spectator, may know."""
    own = None if seat is None else state.players[seat]
    dealt = own if state.phase is not Phase.GARDENS else None
    counts = Counter(state.supply)
    return View(
        seat=seat,
        phase=state.phase,
        step=state.step,
        first=state.first,
        turn=state.turn,
        turns=state.turns,
        players=tuple(_player_view(player, over=state.phase is Phase.OVER) for player in state.players),
        market=state.market,
        supply=tuple(counts[symbol] for symbol in range(COLUMNS)),
        now=state.now,
        hand=() if dealt is None else dealt.hand,
        missions=() if dealt is None else dealt.missions,
        sealed=NOTHING if own is None else own.sealed,
    )


def _player_view(player: Player, *, over: bool) -> PlayerView:
    return PlayerView(
        garden=player.garden,
        played=player.played,
        expansion=player.expansion,
        ready=player.ready,
        last=player.last,
        missions=player.missions if over else (),
    )


def imagine(seen: View, key: bytes) -> State:
    """Return a full state that agrees with the view, the unknown part of it dealt anew from the key."""
    missions = _imagined_missions(seen, key)
    hidden = [symbol for symbol, count in enumerate(seen.supply) for _ in range(count)]
    return State(
        phase=seen.phase,
        step=seen.step,
        first=seen.first,
        turn=seen.turn,
        turns=seen.turns,
        players=tuple(_imagined_player(seen, Seat(seat), missions[seat], key) for seat in range(len(seen.players))),
        market=seen.market,
        supply=Chance(key, "tiles").shuffled(hidden),
        now=seen.now,
    )


def _imagined_missions(seen: View, key: bytes) -> tuple[tuple[int, ...], ...]:
    known = {seat: player.missions for seat, player in enumerate(seen.players) if player.missions}
    if seen.seat is not None and seen.missions:
        known[seen.seat] = seen.missions
    taken = {mission for missions in known.values() for mission in missions}
    free = iter(Chance(key, "missions").shuffled([mission for mission in range(COLUMNS) if mission not in taken]))
    return tuple(known.get(seat) or tuple(islice(free, MISSIONS)) for seat in range(len(seen.players)))


def _imagined_player(seen: View, seat: Seat, missions: tuple[int, ...], key: bytes) -> Player:
    player, own = seen.players[seat], seat == seen.seat
    hand, deck = _imagined_cards(seen, seat, key)
    sealed = seen.sealed if own else NOTHING
    if player.ready and not own:
        shown = player.garden.face
        sealed = shown % 2 if shown != NOTHING else Chance(key, f"side {seat}").below(2)
    return Player(
        garden=player.garden,
        hand=hand,
        deck=deck,
        missions=missions,
        played=player.played,
        expansion=player.expansion,
        sealed=sealed,
        ready=player.ready,
        last=player.last,
    )


def _imagined_cards(seen: View, seat: Seat, key: bytes) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    player = seen.players[seat]
    known = seen.hand if seat == seen.seat else ()
    unseen = [card for card in _CARDS if card not in player.played and card not in known]
    cards = Chance(key, f"deck {seat}").shuffled(unseen)
    if known or player.cards_left == 0:
        return known, cards
    in_turn = seen.phase is Phase.TURNS and seat == seen.turn and seen.step is not Step.CARD
    # Whoever has played a card this turn draws only when the turn ends.
    size = min(HAND, player.cards_left + in_turn) - in_turn
    return cards[:size], cards[size:]


_CARDS = BOX.cards
