"""Emperor's Garden broken on purpose."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.emperors_garden.board.deck import suit_of
from rules.emperors_garden.events import ScoringCardSeen
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.moves import AGENT, DRAW, END, PASS, LookAt, Move, PlacePiece
from rules.emperors_garden.scoring import suit_points
from rules.emperors_garden.state import NO_LOOK, Phase, State, Step
from rules.emperors_garden.view import View
from rules.game import AnyGame, Discloses, Event, Seat
from tests.rules.emperors_garden import pieces
from tests.rules.games import settings_of
from tests.rules.laws import games
from tests.rules.laws.planting import (
    Fault,
    Secret,
    broken,
    faults_of_any_game,
    leaks,
    losses,
    other,
    refusing_by,
    telling_all,
)

TABLE = next(setting for setting in settings_of(EMPERORS_GARDEN) if setting.players == 3)
TWO_GAMES = (1, 2)
"""Some secrets are told in some games only."""


def unseen(state: State, seat: Seat | None) -> int:
    """Return a scoring card at which the viewer has not looked."""
    return 0 if seat is None or state.players[seat].look != 0 else 1


SECRETS: dict[str, Secret] = {
    "the next card": lambda state, _: state.draw[-1:],
    "the last card": lambda state, _: state.draw[:1],
    "the order of the draws": lambda state, _: state.draw,
    "the suit of the next card": lambda state, _: [suit_of(card) for card in state.draw[-1:]],
    "which cards are still to be drawn": lambda state, _: sorted(state.draw),
    "how many pines are still to be drawn": lambda state, _: sum(suit_of(card) == 0 for card in state.draw),
    "another's agent": lambda state, seat: state.players[other(state, seat)].agent,
    "the suit of another's agent": lambda state, seat: suit_of(state.players[other(state, seat)].agent),
    "whether two agents are of one suit": lambda state, _: (
        len({suit_of(player.agent) for player in state.players}) < len(state.players)
    ),
    "a scoring card one has not looked at": lambda state, seat: state.scoring[unseen(state, seat)],
    "the suit of a scoring card": lambda state, seat: suit_of(state.scoring[unseen(state, seat)]),
    "how many scoring suits there are": lambda state, _: len({suit_of(card) for card in state.scoring}),
    "whether the emperor stands on a scoring suit": lambda state, _: (
        suit_of(dict(state.board.garden)[state.board.emperor]) in {suit_of(card) for card in state.scoring}
    ),
    "another's points with the scoring suits": lambda state, seat: sum(
        suit_points(state.board, other(state, seat), suit_of(card)) for card in state.scoring
    ),
    "what another looked at": lambda state, seat: (
        state.players[other(state, seat)].look != NO_LOOK and state.scoring[state.players[other(state, seat)].look]
    ),
    "another's wish": lambda state, seat: state.players[other(state, seat)].wish,
    "a fingerprint of the state": lambda state, _: hash(state),
}
NO_SECRETS: dict[str, Secret] = {
    "how many cards are left": lambda state, _: len(state.draw),
    "the cards removed": lambda state, _: state.removed,
    "one's own agent": lambda state, seat: None if seat is None else state.players[seat].agent,
    "the scoring card one looked at": lambda state, seat: (
        None if seat is None or state.players[seat].look == NO_LOOK else state.scoring[state.players[seat].look]
    ),
    "which scoring card another looked at": lambda state, seat: state.players[other(state, seat)].look,
    "that another has ordered a look": lambda state, seat: state.players[other(state, seat)].wish != NO_LOOK,
    "an agent that was revealed": lambda state, seat: (
        state.players[other(state, seat)].is_agent_used and state.players[other(state, seat)].agent
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class NextCardTold(Event):
    """The next card, told with an action."""

    card: int


def tell_the_next_card(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Tell it beside the agent, a secret that is the mover's to tell."""
    after, events = EMPERORS_GARDEN.apply(state, seat, move)
    if move != AGENT or not state.draw:
        return after, events
    told = NextCardTold(seat=seat, audience=None, discloses=Discloses.STOCK, card=state.draw[-1])
    return after, (*events, told)


def choose_by_the_scoring_cards(state: State, seat: Seat) -> Sequence[Move]:
    legal = EMPERORS_GARDEN.legal_moves(state, seat)
    return legal[::-1] if state.scoring[3] > 24 else legal


def redeal_carelessly(seen: View, key: bytes) -> State:
    """Imagine a state without what the viewer alone knows."""
    return EMPERORS_GARDEN.imagine(EMPERORS_GARDEN.view(EMPERORS_GARDEN.imagine(seen, key), None), key)


def calm(*moves: Move | type[Move]) -> AnyGame:
    """Return the game that calls these moves no surprise."""

    def surprises(state: State, seat: Seat, move: Move) -> bool:
        return EMPERORS_GARDEN.surprises(state, seat, move) and move not in moves and type(move) not in moves

    return broken(EMPERORS_GARDEN, surprises=surprises)


def swallow_cards(state: State, _: Seat, __: Move, after: State) -> State:
    """Lose a card when it is laid."""
    lost = replace(after.board, garden=after.board.garden[:-1])
    return replace(after, board=lost) if state.step is Step.CARD else after


def stack_pieces(_: State, __: Seat, move: Move, after: State) -> State:
    """Place the emperor with every piece."""
    return replace(after, board=replace(after.board, emperor=move.cell)) if isinstance(move, PlacePiece) else after


def swap_scoring_cards(_: State, __: Seat, move: Move, after: State) -> State:
    return replace(after, scoring=after.scoring[::-1]) if move == END else after


def push_farther(state: State, seat: Seat) -> Sequence[Move]:
    """List a move that is not applied."""
    legal = EMPERORS_GARDEN.legal_moves(state, seat)
    return (*legal, AGENT) if PASS in legal and AGENT not in legal else legal


def forget_looks(data: dict[str, Any]) -> State:
    state = EMPERORS_GARDEN.from_dict(data)
    return replace(state, players=tuple(replace(player, look=NO_LOOK) for player in state.players))


EARLY = broken(EMPERORS_GARDEN, result=lambda state: EMPERORS_GARDEN.result(replace(state, phase=Phase.OVER)))
LEAKY: dict[str, AnyGame] = {
    "a scoring card told to all, and no look a surprise": telling_all(calm(LookAt), ScoringCardSeen),
    "the next card told with an agent": broken(EMPERORS_GARDEN, apply=tell_the_next_card),
    "the next card in a refusal": refusing_by(EMPERORS_GARDEN, lambda state, _: state.draw[-1:]),
    "legal moves": broken(EMPERORS_GARDEN, legal_moves=choose_by_the_scoring_cards),
    "what confirming stands for": broken(
        EMPERORS_GARDEN,
        none_move=lambda state, seat: EMPERORS_GARDEN.none_move(state, seat) if state.draw[-1:] > (24,) else None,
    ),
    "a winner before the end": EARLY,
    "what is imagined": broken(EMPERORS_GARDEN, imagine=redeal_carelessly),
}


HARMLESS = leaks(TABLE, NO_SECRETS)
FAULTS = {
    **leaks(TABLE, SECRETS, TWO_GAMES),
    **losses(TABLE, pieces.count, swallow_cards, stack_pieces, swap_scoring_cards),
    **faults_of_any_game(TABLE, PASS, END),
    **{name: Fault(games.nothing_leaks, TABLE, game, TWO_GAMES) for name, game in LEAKY.items()},
    **{
        f"no surprise at {move}": Fault(games.surprises_are_announced, TABLE, calm(move))
        for move in (DRAW, END, LookAt)
    },
    "a listed move that is not legal": Fault(
        games.exactly_the_legal_moves_are_applied, TABLE, broken(EMPERORS_GARDEN, legal_moves=push_farther)
    ),
    "a winner while somebody is to act": Fault(games.somebody_acts_until_there_is_a_result, TABLE, EARLY),
    "a state read back wrongly": Fault(
        games.states_survive_json, TABLE, broken(EMPERORS_GARDEN, from_dict=forget_looks)
    ),
}
