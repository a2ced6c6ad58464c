"""Topiary broken on purpose."""

from dataclasses import replace
from typing import Any

from rules.changes import changed
from rules.game import AnyGame, Result, Seat
from rules.topiary.events import HandShown, TileLaid, TilePicked, TileSeen, TilesPassed
from rules.topiary.game import TOPIARY
from rules.topiary.garden.tiles import NOTHING, SIZE, TYPE
from rules.topiary.moves import END, PICK_NOTHING, KeepTiles, Move, PickTile
from rules.topiary.scoring import score_lines
from rules.topiary.state import Phase, State, Step
from tests.rules.games import SETTINGS
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
from tests.rules.topiary import pieces

DRAFT = next(setting for setting in SETTINGS if str(setting) == "topiary-3p-draft=on")
PLAIN = next(setting for setting in SETTINGS if str(setting) == "topiary-2p-draft=off")


def picked(state: State) -> int:
    return state.now.picked


def own_points(state: State, seat: Seat | None) -> int:
    return sum(line.points for line in score_lines(state, other(state, seat)))


SECRETS: dict[str, Secret] = {
    "what lies face down": lambda state, _: state.buried,
    "one face-down tile": lambda state, _: state.buried[0],
    "how many elephants lie face down": lambda state, _: sum(TYPE[tile] == 7 for tile in state.buried if tile >= 0),
    "the sizes that lie face down": lambda state, _: sorted(SIZE[tile] for tile in state.buried if tile >= 0),
    "what was left over": lambda state, _: state.pools[-1],
    "how large the tiles left over are": lambda state, _: sum(SIZE[tile] for tile in state.pools[-1]),
    "the pool that another is choosing from": lambda state, _: state.phase is Phase.DRAFT and state.pools[-1],
    "what was dealt to the last player": lambda state, _: state.pools[0],
    "what everybody passed on": lambda state, _: state.pools[1:],
    "another's hand": lambda state, seat: state.players[other(state, seat)].hand,
    "whether another holds a five": lambda state, seat: any(
        SIZE[tile] == 5 for tile in state.players[other(state, seat)].hand
    ),
    "what another would score with the hand": own_points,
    "what another has picked up this turn": lambda state, seat: None if seat == state.turn else picked(state),
    "whether the tile laid is the one picked up": lambda state, seat: (
        None if seat == state.turn or state.now.laid == NOTHING else state.now.laid == state.now.picked
    ),
    "a fingerprint of the state": lambda state, _: hash(state),
}
NO_SECRETS: dict[str, Secret] = {
    "how many tiles lie face down": lambda state, _: sum(tile >= 0 for tile in state.buried),
    "how many tiles are left over": lambda state, _: len(state.pools[-1]),
    "which tiles are not seen": lambda state, seat: (
        None
        if seat is None
        else sorted({tile for player in state.players for tile in player.laid} | {*state.players[seat].hand})
    ),
    "what oneself has picked up this turn": lambda state, seat: picked(state) if seat == state.turn else None,
    "how many are in another's hand": lambda state, seat: len(state.players[other(state, seat)].hand),
}


def announce_small_tiles(state: State, seat: Seat, move: Move) -> bool:
    """Call picking up no surprise for those who find a large tile."""
    finds_large = isinstance(move, PickTile) and state.buried[move.cell] % 5 == 4
    return TOPIARY.surprises(state, seat, move) and not finds_large


def choose_by_the_garden(state: State, seat: Seat) -> tuple[Move, ...]:
    """Let the order of what can be picked up depend on what lies there."""
    legal = TOPIARY.legal_moves(state, seat)
    return tuple(sorted(legal, key=lambda move: state.buried[move.cell] if isinstance(move, PickTile) else 99))


def swallow_the_tile_laid(state: State, _: Seat, __: Move, after: State) -> State:
    return changed(after, garden=state.garden) if state.step is Step.LAY else after


def leave_the_tile_picked_up(state: State, _: Seat, move: Move, after: State) -> State:
    return changed(after, buried=state.buried) if isinstance(move, PickTile) else after


def lose_the_pool(state: State, _: Seat, move: Move, after: State) -> State:
    return changed(after, pools=(*state.pools, ())) if isinstance(move, KeepTiles) else after


def decide_early(state: State) -> Result | None:
    """Name a winner one round too soon."""
    return TOPIARY.result(replace(state, phase=Phase.OVER) if state.turns >= 15 else state)


def forget_what_was_passed_on(data: dict[str, Any]) -> State:
    state = TOPIARY.from_dict(data)
    return replace(state, pools=state.pools[:1])


LEAKY: dict[str, AnyGame] = {
    "a face-down tile in a refusal": refusing_by(TOPIARY, lambda state, _: state.buried[0]),
    "another's tile in a refusal": refusing_by(
        TOPIARY, lambda state, seat: min(state.players[other(state, seat)].hand)
    ),
    "legal moves": broken(TOPIARY, legal_moves=choose_by_the_garden),
    "what confirming stands for": broken(
        TOPIARY, none_move=lambda state, seat: TOPIARY.none_move(state, seat) if sum(state.buried) % 2 else None
    ),
    "games in which what one passed on may lie anywhere": broken(
        TOPIARY, imagine=lambda seen, key: TOPIARY.imagine(replace(seen, received=(), passed=()), key)
    ),
    "games without the viewer's own tiles": broken(
        TOPIARY, imagine=lambda seen, key: TOPIARY.imagine(replace(seen, seat=None), key)
    ),
}


HARMLESS = {
    **leaks(DRAFT, NO_SECRETS),
    **{
        f"{kind.__name__} told to everybody": Fault(
            games.events_tell_what_views_show, DRAFT, telling_all(TOPIARY, kind)
        )
        for kind in (TilePicked, TileLaid, HandShown)
    },
}
FAULTS = {
    **leaks(DRAFT, SECRETS),
    **losses(DRAFT, pieces.count, swallow_the_tile_laid, leave_the_tile_picked_up, lose_the_pool),
    **faults_of_any_game(DRAFT, PICK_NOTHING, END),
    **{name: Fault(games.nothing_leaks, DRAFT, game) for name, game in LEAKY.items()},
    **{
        f"{kind.__name__} told to everybody": Fault(
            games.events_tell_what_views_show, DRAFT, telling_all(TOPIARY, kind)
        )
        for kind in (TileSeen, TilesPassed)
    },
    **{
        f"{name} in {table}": Fault(games.surprises_are_announced, table, broken(TOPIARY, surprises=surprises))
        for name, surprises in {"no surprises": lambda *_: False, "only small ones": announce_small_tiles}.items()
        for table in (DRAFT, PLAIN)
    },
    "a winner while somebody is to act": Fault(
        games.somebody_acts_until_there_is_a_result, DRAFT, broken(TOPIARY, result=decide_early)
    ),
    "a state read back wrongly": Fault(
        games.states_survive_json, DRAFT, broken(TOPIARY, from_dict=forget_what_was_passed_on)
    ),
}
