"""
Measures how often the parts of a turn explain why a search prefers it, and recounts every number that is said.

Counts decisions of games that casual computers play in which the best move is clearly better than the second best.
"""

import argparse
import asyncio
import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
from multiprocessing import get_context
from typing import Any, NamedTuple

from render.registry import LOOKS
from rules.chance import Chance
from rules.computer.choosing import Level, iterations_of
from rules.computer.judgement import judgement_of
from rules.computer.reasons import TRIALS, Explains, Reason, compared, foreseen
from rules.game import AnyGame, Seat, choose_options
from rules.gardlings.computer.reasons import WON
from rules.gardlings.computer.values import FITTED
from rules.registry import GAMES
from tables.advice.turning_points import STANDS_OUT
from tables.advice.turns import whole_turn
from tables.model.draft import Draft
from tables.thinking.protocol import InlineThinking
from tools.puzzles.comparing import compare, lead_of

PLAYERS = 2
NAMES = ("Anna", "Bob")
WANTED = 1000
"""Clear decisions of each game."""
LEAST_EFFORT = 200
"""A master's effort where that is less."""
_THINKING = InlineThinking(most=10**6)
_EXACT = 1e-6
_HALF = 0.5 + _EXACT
"""As far as a whole number may be from what it is rounded from."""
_UNITS = {"coins": FITTED.coin, "victory": WON / 100}
"""What one of what is said counts in points, where it is not a point."""

Turns = tuple[tuple[str, ...], tuple[str, ...]]
Sums = Mapping[tuple[int, str, tuple[int, ...]], float]
"""Average points by seat and part."""


class Clear(NamedTuple):
    """A decision with a clearly best turn: by how much, best and second best, why in words, and what is false of it."""

    lead: float
    turns: Turns
    reason: Reason
    words: str
    false: tuple[str, ...]


def clear_decisions(slug: str, deal: int) -> Iterator[Clear]:
    """Play a deal, and yield what was clear in it."""
    game = GAMES[slug]
    key = sha256(f"reasons:{deal}".encode()).digest()
    state, number = game.setup(key, PLAYERS, choose_options(game.options, PLAYERS, {})), 0
    while acting := game.to_act(state):
        seat = min(acting)
        legal = tuple(game.legal_moves(state, seat))
        view, number = game.view(state, seat), number + 1
        if len(legal) > 1:
            clear = judged(game, Draft(game=game, seat=seat, start=state, state=state), deal + number)
            if clear is not None:
                yield clear
        state, _ = game.apply(state, seat, game.casual(view, legal))


def judged(game: AnyGame, draft: Draft, seed: int) -> Clear | None:
    """Search a decision; return why the best turn is better than the second best, or None if it is not clearly so."""
    view, legal = game.view(draft.state, draft.seat), tuple(draft.legal)
    effort = max(iterations_of(game, Level.MASTER), LEAST_EFFORT)
    lead = lead_of([compare(game, view, legal, effort, seed)])
    if lead is None or not lead.is_clear(STANDS_OUT):
        return None
    best, second = (asyncio.run(whole_turn(_THINKING, draft, move)) for move in (lead.best, lead.second))
    turns = best, second
    reason = compared(draft.seat, *(foreseen(game, view, turn, TRIALS, seed) for turn in turns))
    words = LOOKS[game.slug].reason_words(reason, view, NAMES)
    wrong = false(draft.seat, reason, words, differences(game, view, turns, seed))
    return Clear(lead.margin, turns, reason, words, tuple(wrong))


def differences(game: AnyGame, view: Any, turns: Turns, seed: int) -> Sums:  # noqa: ANN401 - any game's view
    """Recount what the first of two turns brings more than the second, move by move as the rules play it."""
    found = defaultdict[tuple[int, str, tuple[int, ...]], float](float)
    for sign, turn in zip((1, -1), turns, strict=True):
        for number in range(TRIALS):
            key = sha256(f"reasons:{seed}:{number}".encode()).digest()
            state = _played_on(game, game.imagine(view, key), view.seat, turn, Chance(key, "search"))
            assert isinstance(game, Explains)
            for seat in range(PLAYERS):
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


def _of_deal(asked: tuple[str, int]) -> list[Clear]:
    return [*clear_decisions(*asked)]


def main() -> None:
    """Print for each game how many decisions were clear, what share is explained, by which parts, and what is false."""
    parser = argparse.ArgumentParser(prog="python -m tools.reasons", description=__doc__)
    parser.add_argument("games", nargs="*", help=f"{', '.join(GAMES)}; all if none is named")
    parser.add_argument("--wanted", type=int, default=WANTED, help="clear decisions of each game")
    parser.add_argument("--show", type=int, default=0, help="how many of them to print")
    options = parser.parse_args()
    for slug in options.games or GAMES:
        found: list[Clear] = []
        with get_context("spawn").Pool(os.cpu_count()) as pool:
            for clear in pool.imap(_of_deal, ((slug, deal) for deal in count())):
                found += clear
                if len(found) >= options.wanted:
                    break
            pool.terminate()
        print(slug, *figures(found), sep="\n  ", flush=True)
        for one in found[: options.show]:
            print(f"  {one.lead:.2f}  {' '.join(one.turns[0])} rather than {' '.join(one.turns[1])}: {one.words}")


def figures(found: Sequence[Clear]) -> Iterator[str]:
    """Yield the share that is explained, how often each kind of part is told, and what is false."""
    told = [one.reason for one in found if one.reason.is_told]
    wrong = [sentence for one in found for sentence in one.false]
    yield f"{len(found)} clear decisions, {len(told) / max(1, len(found)):.1%} explained, {len(wrong)} numbers false"
    kinds = Counter(part.kind for one in told for part in one.parts)
    kinds["others"] = sum(bool(one.others) for one in told)
    yield ", ".join(f"{kind} {number}" for kind, number in kinds.most_common())
    yield from wrong[:10]


if __name__ == "__main__":
    main()
