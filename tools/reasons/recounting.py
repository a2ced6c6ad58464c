"""Recounts what reasons say, move by move as the rules play it."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from rules.chance import Chance
from rules.computer.judgement import judgement_of
from rules.computer.reasons import TRIALS, Explains, Reason
from rules.game import AnyGame, Seat
from rules.gardlings.computer.reasons import WON
from rules.gardlings.computer.values import FITTED

_EXACT = 1e-6
_HALF = 0.5 + _EXACT
"""As far as a whole number may be from what it is rounded from."""
_UNITS = {"coins": FITTED.coin, "victory": WON / 100}
"""What one of what is said counts in points, where it is not a point."""

Turns = tuple[tuple[str, ...], tuple[str, ...]]
Sums = Mapping[tuple[int, str, tuple[int, ...]], float]
"""Average points by seat and part."""


def differences(game: AnyGame, view: Any, turns: Turns, seed: int) -> Sums:  # noqa: ANN401 - any game's view
    """Recount what the first of two turns brings more than the second, move by move as the rules play it."""
    found = defaultdict[tuple[int, str, tuple[int, ...]], float](float)
    for sign, turn in zip((1, -1), turns, strict=True):
        for number in range(TRIALS):
            key = sha256(f"reasons:{seed}:{number}".encode()).digest()
            state = _played_on(game, game.imagine(view, key), view.seat, turn, Chance(key, "search"))
            assert isinstance(game, Explains)
            for seat in range(len(view.players)):
                for part in game.outlook(state, Seat(seat)):
                    found[seat, part.kind, part.about] += sign * part.points / TRIALS
    return found


def _played_on(game: AnyGame, state: Any, viewer: Seat, turn: Sequence[str], chance: Chance) -> Any:  # noqa: ANN401
    judgement, left, made = judgement_of(game), [*turn], 0
    assert judgement is not None
    while acting := game.to_act(state):
        seat = viewer if viewer in acting else min(acting)
        legal = game.legal_moves(state, seat)
        move = legal[0]
        if left and (len(legal) > 1 or str(move) == left[0]):
            move = game.parse_move(state, seat, left.pop(0))
        elif len(legal) > 1:
            if not judgement.goes_on(state, viewer, made):
                return state
            made += 1
            move = judgement.quick(state, seat, legal, chance)
        state, _ = game.apply(state, seat, move)
    return state


def false(seat: Seat, reason: Reason, words: str, counted: Sums) -> Iterator[str]:
    """Yield what is false of a seat's reason, and of its words, by a recount."""
    said = [(part.kind, part.points) for part in reason.parts] + [("others", points) for _, points in reason.others]
    true = [(part.kind, counted.get((seat, part.kind, part.about), 0.0)) for part in reason.parts]
    true += [("others", sum(more for (one, *_), more in counted.items() if one == other)) for other, _ in reason.others]
    if any(abs(one - other) > _EXACT for (_, one), (_, other) in zip(said, true, strict=True)):
        yield f"{said} instead of {true}"
    numbers = [int(number.replace("−", "-")) for number in re.findall(r"[+−]\d+", words)]
    rounded = [points / _UNITS.get(kind, 1.0) for kind, points in true]
    if len(numbers) != len(rounded) or any(abs(one - two) > _HALF for one, two in zip(numbers, rounded, strict=True)):
        yield f"{words!r} instead of {true}"
