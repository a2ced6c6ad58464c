"""
Records: one game with its deal, its moves and its outcome, and the check that all of it is true.

`rules.record_line` writes and reads them; docs/records.md describes them for readers without this code.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import Any

from rules.computer.choosing import Level
from rules.errors import BadRecord, PlayerError
from rules.game import AnyGame, Event, Options, Redeals, Result, Seat, told_to
from rules.resignations import ends_game, places_after, ranked

Sheet = tuple[dict[str, int], ...]
Places = tuple[int, ...]
_SHOWN = 24


class Ending(Enum):
    """How a game came to its end; only what was played to the end has a sheet."""

    PLAYED = "played"
    RESIGNED = "resigned"
    AGREED = "agreed"
    UNFINISHED = "unfinished"


class Actor(Enum):
    """Who made the moves of a seat; `RESIGNED` is a deputy after the person gave up."""

    PERSON = "person"
    DEPUTY = "deputy"
    COMPUTER = "computer"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Tenure:
    """
    Who acts for a seat from a move of the game on; moves count from 1.

    `level` is how well a computer plays that holds the seat; None for others, and where it is not known.
    """

    since: int
    by: Actor
    level: Level | None = None


Seats = tuple[tuple[Tenure, ...], ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """What a game starts from: everything else of the deal follows from the key."""

    game: AnyGame
    players: int
    options: Options
    key: bytes

    def deal(self) -> Any:  # noqa: ANN401 - any game's state
        """Return the state before the first move."""
        return self.game.setup(self.key, self.players, self.options)


@dataclass(frozen=True, slots=True)
class Record:
    """
    One game.

    `deal` is the state before the first move, `dealt` what chance dealt in each round (None for a game that is dealt
    once), `moves` are seat and notation with forced moves and without what was
    taken back, `seats` the tenures of each seat. `sheet` has the points by category for each seat and `ranking` the
    place of each seat; both are None where there is none. `hints` are the numbers of the moves, counted from 1, before
    which their seat had asked for a hint.
    """

    setting: Setting
    deal: Any
    moves: tuple[tuple[Seat, str], ...]
    sheet: Sheet | None
    ranking: Places | None
    ended: Ending
    seats: Seats
    dealt: tuple[Any, ...] | None = None
    hints: tuple[int, ...] = ()


def numbered_key(seed: int, number: int) -> bytes:
    """Return the key of one game of a numbered series: SHA-256 of "parterre:seed:number"."""
    return sha256(f"parterre:{seed}:{number}".encode("ascii")).digest()


def record_game(setting: Setting, moves: Sequence[tuple[Seat, str]], ended: Ending, seats: Seats) -> Record:
    """
    Deal and play the moves, and return their record with sheet and ranking.

    Raises: BadRecord: the moves are not a game that ended so.
    """
    deal = setting.deal()
    last, dealt = _replay(setting.game, deal, moves)
    sheet, ranking = _outcome(setting.game.result(last), ended, seats, len(moves))
    return Record(setting, deal, tuple(moves), sheet, ranking, ended, seats, dealt)


def verify(record: Record) -> None:
    """
    Check that the seed gives the deal, that the rules allow the moves, and that they end as the record says.

    Raises: BadRecord: one sentence on the first thing that is wrong, with the number of the move.
    """
    if record.setting.deal() != record.deal:
        raise BadRecord("deal", "The seed does not give this deal.")
    last, dealt = _replay(record.setting.game, record.deal, record.moves)
    if record.dealt != dealt:
        raise BadRecord("dealt", "The seed does not deal so in every round.")
    result = record.setting.game.result(last)
    sheet, ranking = _outcome(result, record.ended, record.seats, len(record.moves))
    if record.sheet != sheet:
        raise BadRecord("sheet", "The sheet is not what these moves score.")
    if record.ranking != ranking:
        raise BadRecord("ranking", "The ranking does not follow from the sheet and the resignations.")
    if any(tenures[-1].since > len(record.moves) + 1 for tenures in record.seats):
        raise BadRecord("seats", "Somebody acts for a seat only after the last move.")
    if list(record.hints) != sorted({*record.hints}) or any(number > len(record.moves) for number in record.hints):
        raise BadRecord("hints", "The hints are not numbers of moves, each one larger than that before it.")


def watched(
    setting: Setting, moves: Sequence[tuple[Seat, str]], stops: Sequence[int]
) -> tuple[tuple[Any, ...], tuple[Event, ...]]:
    """
    Return what everybody saw of a game: the view after so many moves each (0: the deal), and all that was told to all.

    Raises: BadRecord: the rules refuse a move.
    """
    game, deal = setting.game, setting.deal()
    views, told, wanted = {0: game.view(deal, None)}, list[Event](), {*stops}
    for number, (_, state, events) in enumerate(_played(game, deal, moves), 1):
        told += [event for event in events if told_to(event, None)]
        if number in wanted:
            views[number] = game.view(state, None)
    return tuple(views[stop] for stop in stops), tuple(told)


def _played(
    game: AnyGame,
    state: Any,  # noqa: ANN401 - any game's state
    moves: Sequence[tuple[Seat, str]],
) -> Iterator[tuple[Any, Any, tuple[Event, ...]]]:
    """Yield each move, the state after it and its events. Raises: BadRecord: the rules refuse it."""
    for number, (seat, notation) in enumerate(moves, 1):
        try:
            move = game.parse_move(state, seat, notation)
            state, events = game.apply(state, seat, move)
        except PlayerError as refused:
            shown = ascii(notation[:_SHOWN])
            sentence = f"Move {number}: the rules refuse {shown} of seat {seat} ({refused.code})."
            raise BadRecord("move", sentence, move=number) from refused
        yield move, state, events


def _replay(
    game: AnyGame,
    state: Any,  # noqa: ANN401 - any game's state
    moves: Sequence[tuple[Seat, str]],
) -> tuple[Any, tuple[Any, ...] | None]:
    """Play the moves and return the last state, and what chance dealt in each round."""
    dealt = [game.dealt(state)] if isinstance(game, Redeals) else []
    for number, ((_, notation), (move, after, _)) in enumerate(zip(moves, _played(game, state, moves), strict=True), 1):
        state = after
        if str(move) != notation:
            shown = ascii(notation[:_SHOWN])
            raise BadRecord("notation", f"Move {number}: {shown} is not the full notation of a move.", move=number)
        if isinstance(game, Redeals) and game.rounds(state) > len(dealt):
            dealt.append(game.dealt(state))
    return state, tuple(dealt) if isinstance(game, Redeals) else None


def _outcome(result: Result | None, ended: Ending, seats: Seats, moves: int) -> tuple[Sheet | None, Places | None]:
    """Return sheet and ranking."""
    resigned = _resigned(seats)
    if (ended is Ending.PLAYED) != (result is not None):
        raise BadRecord("ended", f"These moves do not make a game that was {ended.value}.")
    if (ended is Ending.RESIGNED) != _is_resigned(seats, resigned):
        sentence = "A game ends by resignation when one of two players resigns, or the last person does, and only then."
        raise BadRecord("ended", sentence)
    if ended is Ending.RESIGNED and max(resigned.values()) <= moves:
        raise BadRecord("seats", "A game that ended by resignation has moves after the last one.")
    if result is not None:
        sheet = tuple({line.category: line.points for line in lines} for lines in result.sheet)
        return sheet, ranked(result, resigned).places
    return None, places_after((1,) * len(seats), resigned) if ended is Ending.RESIGNED else None


def _resigned(seats: Seats) -> dict[int, int]:
    """Return from which move on each seat that resigned was its deputy's."""
    if any(tenure.by is Actor.RESIGNED for tenures in seats for tenure in tenures[:-1]):
        raise BadRecord("seats", "Somebody acts for a seat after resigning from it.")
    return {seat: tenures[-1].since for seat, tenures in enumerate(seats) if tenures[-1].by is Actor.RESIGNED}


def _is_resigned(seats: Seats, resigned: dict[int, int]) -> bool:
    """Return whether the resignations ended the game; a seat that became a computer's counts as one."""
    computers = sum(tenures[-1].by is Actor.COMPUTER for tenures in seats)
    return bool(resigned) and ends_game(len(seats), len(seats) - computers - len(resigned))
