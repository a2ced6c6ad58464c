"""What keeps a state that was read from being one of this game: pieces there twice, or turns that do not add up."""

from collections.abc import Iterator

from rules.errors import BadRecord
from rules.fields import bad_record
from rules.game import Seat
from rules.topiary.garden.cells import CENTRE
from rules.topiary.garden.positions import LINE
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, TILES, TYPE
from rules.topiary.setup import FULL_BOX, HAND
from rules.topiary.state import Phase, State, Step, Turn, draft_place


def check(state: State) -> None:
    """Raises: BadRecord: one sentence on the first thing that cannot be."""
    complaint = next(_complaints(state), None)
    if complaint is not None:
        raise complaint


def _complaints(state: State) -> Iterator[BadRecord]:
    if (state.left_out == NOTHING) != (len(state.players) == FULL_BOX):
        yield bad_record("deal.left_out", f"null with {FULL_BOX} players, and a type with fewer")
    if not _turns_add_up(state):
        yield bad_record("deal.turn", "the seat that is on turn then, at a step of that phase")
    if not _pieces_add_up(state):
        sentence = "Each tile of the game must be there once: in the garden, in a hand, or left over at last."
        yield BadRecord("pieces", sentence)
    if not _draft_adds_up(state):
        yield BadRecord("draft", "Whoever chose must have kept three tiles and passed on all others that were there.")
    for seat in range(len(state.players)):
        yield from _complaints_of(state, Seat(seat))
    if not _garden_adds_up(state):
        yield bad_record("deal.garden", "the tile in the centre and those that were laid face up, all others face down")
    if not _now_adds_up(state):
        yield bad_record("deal.now", "what the seat on turn has done so far, or null")


def _complaints_of(state: State, seat: Seat) -> Iterator[BadRecord]:
    hand, place = state.players[seat].hand, f"deal.players[{seat}]"
    in_hand = HAND + (seat == state.turn and state.step is Step.LAY)
    if len(hand) != in_hand or list(hand) != sorted(hand):
        yield bad_record(f"{place}.hand", f"an array of {in_hand} tiles in the order of the box")
    if state.visitors.count(seat) != _turns_finished(state, seat) + _is_under_way(state, seat):
        yield bad_record(f"{place}.visitors", "an array of one position for each turn")
    if not _last_adds_up(state, seat):
        yield bad_record(f"{place}.last", "the last turn as the garden shows it, or null before it")


def _turns_add_up(state: State) -> bool:
    match state.phase:
        case Phase.DRAFT:
            return state.step in (Step.KEEP, Step.END) and state.turns == 0
        case Phase.TURNS:
            on_turn = (state.first + state.turns) % len(state.players)
            return state.step is not Step.KEEP and state.turns < state.turns_in_all and state.turn == on_turn
        case Phase.OVER:
            ended = (state.turns_in_all, state.first, Step.VISITOR)
            return (state.turns, state.turn, state.step) == ended


def _pieces_add_up(state: State) -> bool:
    hands = [tile for player in state.players for tile in player.hand]
    tiles = [tile for tile in (*state.garden, *state.buried) if tile >= 0]
    return sorted((*tiles, *hands, *state.pools[-1])) == [tile for tile in TILES if TYPE[tile] != state.left_out]


def _draft_adds_up(state: State) -> bool:
    """Tell whether every pool has its size, and each is part of the next one and of what a seat holds or has laid."""
    players, pools = len(state.players), state.pools
    place = draft_place(state.first, players, state.turn) + (state.step is Step.END)
    chosen = (place,) if state.phase is Phase.DRAFT else (0, players)
    if len(pools) - 1 not in chosen or any(list(pool) != sorted(set(pool)) for pool in pools):
        return False
    passers = [state.players[(state.first - 1 - place) % players] for place in range(len(pools) - 1)]
    return all(
        len(pool) == len(following) and {*pool} <= {*following, *passer.hand, *passer.laid}
        for pool, following, passer in zip(pools, pools[1:], passers, strict=False)
    )


def _turns_finished(state: State, seat: Seat) -> int:
    players = len(state.players)
    return (state.turns + players - 1 - (seat - state.first) % players) // players


def _is_under_way(state: State, seat: Seat) -> bool:
    """Tell whether the seat has begun a turn that it has not finished."""
    return state.phase is Phase.TURNS and seat == state.turn and state.step is not Step.VISITOR


def _last_adds_up(state: State, seat: Seat) -> bool:
    last = state.players[seat].last
    if last is None or _turns_finished(state, seat) == 0:
        return last is None and _turns_finished(state, seat) == 0
    if last.position == NOTHING or state.visitors[last.position] != seat or last.picked != NOTHING:
        return False
    return _laid_adds_up(state, seat, last)


def _laid_adds_up(state: State, seat: Seat, turn: Turn) -> bool:
    """Tell whether a turn has neither cell nor tile, or a tile that the seat laid on a cell of the sight line."""
    if NOTHING in (turn.cell, turn.laid):
        return turn.cell == turn.laid
    is_there = turn.cell in LINE[turn.position] and state.garden[turn.cell] == turn.laid
    return is_there and turn.laid in state.players[seat].laid


def _garden_adds_up(state: State) -> bool:
    laid = [tile for player in state.players for tile in player.laid]
    face_up = [tile for tile in state.garden if tile >= 0]
    gaps = state.garden.count(NOTHING)
    if gaps != (state.step is Step.LAY) or (gaps and state.garden[state.now.cell] != NOTHING):
        return False
    return state.garden[CENTRE] >= 0 and sorted(face_up) == sorted((state.garden[CENTRE], *laid))


def _now_adds_up(state: State) -> bool:
    now, player = state.now, state.players[state.turn]
    if state.phase is not Phase.TURNS or state.step is Step.VISITOR:
        return now == Turn()
    if now.position == NOTHING or state.visitors[now.position] != state.turn:
        return False
    if state.step is Step.LAY:
        return now.cell in LINE[now.position] and now.picked in player.hand and now.laid == NOTHING
    if state.step is Step.PICK:
        return now == Turn(now.position) and any(state.garden[cell] == FACE_DOWN for cell in LINE[now.position])
    # At the end of a turn either nothing was picked up, or a tile of the four was laid.
    if now.cell == NOTHING:
        return now == Turn(now.position)
    return now.picked in (now.laid, *player.hand) and _laid_adds_up(state, state.turn, now)
