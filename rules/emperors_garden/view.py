"""
What one seat, or a spectator, may know: built from an allow-list, never cut out of a state.

Ruling: which scoring card somebody looked at is public, a look ordered ahead only once it is carried out.
Ruling: an agent that was not used is never shown.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.chance import Chance
from rules.emperors_garden.board.board import EMPEROR, NOBODY, OWN_PIECES, Board, Piece, Token
from rules.emperors_garden.board.deck import CARDS, NO_CARD, Card, Deck
from rules.emperors_garden.state import NO_LOOK, SCORING_CARDS, Action, Phase, Player, Source, State, Step, Turn
from rules.game import Seat

# Who draws or words a view sees the parts of a state that views are made of, and nothing else of it.
__all__ = [
    "EMPEROR",
    "NOBODY",
    "NO_CARD",
    "NO_LOOK",
    "OWN_PIECES",
    "Action",
    "Board",
    "Phase",
    "Piece",
    "PlayerView",
    "Source",
    "Step",
    "Token",
    "Turn",
    "View",
    "imagine",
    "view",
]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """
    What the viewer sees of one player.

    `agent` is the viewer's own or one that was revealed, else NO_CARD. `has_wish` tells that a look was ordered ahead,
    `look` which scoring card (0-3) was looked at, or NO_LOOK.
    """

    agent: Card
    is_agent_used: bool
    has_wish: bool
    look: int
    earned: tuple[int, ...]
    last: Turn | None

    @property
    def points(self) -> int:
        """Points scored in play."""
        return sum(self.earned)


@dataclass(frozen=True, slots=True)
class View:
    """
    The table as `seat` (None: a spectator) sees it.

    `scoring` has NO_CARD for every scoring card that the viewer does not know. `cards_left` counts the cards to draw.
    `wish` is the look that the viewer ordered ahead (0-3), or NO_LOOK. All else as in the state.
    """

    seat: Seat | None
    deck: Deck
    own_falls_score: bool
    phase: Phase
    step: Step
    order: tuple[Seat, ...]
    turn: Seat
    turns: int
    board: Board
    players: tuple[PlayerView, ...]
    scoring: tuple[Card, ...]
    removed: tuple[Card, ...]
    cards_left: int
    now: Turn
    wish: int

    @property
    def rounds(self) -> int:
        """How many turns everybody has in the whole game."""
        drawn = self.now.card != NO_CARD
        return (self.turns + drawn + self.cards_left) // len(self.players)

    @property
    def round(self) -> int:
        """The round being played, counted from 1; the last one when the game is over."""
        return min(self.turns // len(self.players) + 1, self.rounds)

    @property
    def acting(self) -> frozenset[Seat]:
        """Who must decide something now."""
        return frozenset() if self.phase is Phase.OVER else frozenset((self.turn,))

    @property
    def open_cards(self) -> frozenset[Card]:
        """All cards that lie where everybody can see them."""
        agents = {player.agent for player in self.players if player.is_agent_used}
        garden = {card for _, card in self.board.garden}
        return frozenset(garden.union(self.removed, agents, (self.now.card, self.now.lifted))) - {NO_CARD}

    @property
    def known_cards(self) -> frozenset[Card]:
        """All cards that the viewer knows: the open ones, their own agent, and the scoring cards they have seen."""
        return self.open_cards.union(self.scoring, (player.agent for player in self.players)) - {NO_CARD}


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat, or a spectator, may know."""
    own = None if seat is None else state.players[seat]
    over = state.phase is Phase.OVER
    seen = range(SCORING_CARDS) if over else () if own is None else (own.look,)
    return View(
        seat=seat,
        deck=state.deck,
        own_falls_score=state.own_falls_score,
        phase=state.phase,
        step=state.step,
        order=state.order,
        turn=state.turn,
        turns=state.turns,
        board=state.board,
        players=tuple([_player_view(player, is_own=player is own) for player in state.players]),
        scoring=tuple([card if number in seen else NO_CARD for number, card in enumerate(state.scoring)]),
        removed=state.removed,
        cards_left=len(state.draw),
        now=state.now,
        wish=NO_LOOK if own is None else own.wish,
    )


def _player_view(player: Player, *, is_own: bool) -> PlayerView:
    return PlayerView(
        agent=player.agent if is_own or player.is_agent_used else NO_CARD,
        is_agent_used=player.is_agent_used,
        has_wish=player.wish != NO_LOOK,
        look=player.look,
        earned=player.earned,
        last=player.last,
    )


def imagine(seen: View, key: bytes) -> State:
    """Return a full state that agrees with the view, the unknown part of it dealt anew from the key."""
    known = seen.known_cards
    unknown = iter(Chance(key, "cards").shuffled([card for card in CARDS if card not in known]))
    wishes = Chance(key, "wishes")
    players = tuple(_imagined_player(seen, Seat(seat), unknown, wishes) for seat in range(len(seen.players)))
    scoring = tuple(next(unknown) if card == NO_CARD else card for card in seen.scoring)
    return State(
        deck=seen.deck,
        own_falls_score=seen.own_falls_score,
        phase=seen.phase,
        step=seen.step,
        order=seen.order,
        turn=seen.turn,
        turns=seen.turns,
        board=seen.board,
        players=players,
        scoring=scoring,
        removed=seen.removed,
        draw=tuple(unknown),
        now=seen.now,
    )


def _imagined_player(seen: View, seat: Seat, unknown: Iterator[Card], wishes: Chance) -> Player:
    player = seen.players[seat]
    wish = seen.wish
    if seat != seen.seat:
        # A wish that was carried out is known by the look.
        wish = player.look if player.look != NO_LOOK else wishes.below(SCORING_CARDS)
    return Player(
        agent=next(unknown) if player.agent == NO_CARD else player.agent,
        is_agent_used=player.is_agent_used,
        wish=wish if player.has_wish else NO_LOOK,
        look=player.look,
        earned=player.earned,
        last=player.last,
    )
