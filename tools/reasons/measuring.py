"""Finds decisions in which one turn is clearly best, and says why, in games that casual computers play."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from render.registry import LOOKS
from rules.computer.choosing import Level, iterations_of
from rules.computer.reasons import TRIALS, Reason, compared, foreseen
from rules.game import AnyGame, choose_options
from rules.registry import GAMES
from tables.advice.turning_points import STANDS_OUT
from tables.advice.turns import whole_turn
from tables.model.draft import Draft
from tables.thinking.protocol import InlineThinking
from tools.puzzles.comparing import compare, is_below, lead_of
from tools.reasons.recounting import Turns, differences, false

NAMES = ("Anna", "Bob", "Cleo", "Dan")
LEAST_EFFORT = 200
"""A master's effort where that is less."""
_AGAIN = 10**6
"""Far from the seeds of first searches."""
_THINKING = InlineThinking(most=10**6)


class Clear(NamedTuple):
    """
    A decision with a clearly best turn: best and second best, why in words, and what is false of it.

    `lead` is by how much the best turn is better, in the search that knew which of the two to look at.
    """

    lead: float
    turns: Turns
    reason: Reason
    words: str
    false: tuple[str, ...]


def of_deal(asked: tuple[str, int, int]) -> list[Clear]:
    """Return what was clear in a game, a deal and for so many players, which are named together for another process."""
    return [*clear_decisions(*asked)]


def clear_decisions(slug: str, deal: int, players: int) -> Iterator[Clear]:
    """Play a deal, and yield what was clear in it."""
    game = GAMES[slug]
    key = sha256(f"reasons:{deal}".encode()).digest()
    state, number = game.setup(key, players, choose_options(game.options, players, {})), 0
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
    """
    Search a decision; return why the best turn is better than the second best, or None if it is not clearly so.

    Of many moves, some lead by luck: so another search, of these two alone, has to find the same.
    """
    view, legal = game.view(draft.state, draft.seat), tuple(draft.legal)
    effort = max(iterations_of(game, Level.MASTER), LEAST_EFFORT)
    lead = lead_of([compare(game, view, legal, effort, seed, is_hopeless=is_below(STANDS_OUT))])
    if lead is None or not lead.is_clear(STANDS_OUT):
        return None
    again = lead_of([compare(game, view, (lead.best, lead.second), effort, seed + _AGAIN)])
    if again is None or again.best != lead.best or not again.is_clear(STANDS_OUT):
        return None
    best, second = (asyncio.run(whole_turn(_THINKING, draft, move)) for move in (lead.best, lead.second))
    turns = best, second
    reason = compared(draft.seat, *(foreseen(game, view, turn, TRIALS, seed) for turn in turns))
    words = LOOKS[game.slug].reason_words(reason, view, NAMES[: len(view.players)])
    wrong = false(draft.seat, reason, words, differences(game, view, turns, seed))
    return Clear(again.margin, turns, reason, words, tuple(wrong))


def figures(found: Sequence[Clear]) -> Iterator[str]:
    """Yield the share that is explained, how often each kind of part is told, and what is false."""
    told = [one.reason for one in found if one.reason.is_told]
    wrong = [sentence for one in found for sentence in one.false]
    yield f"{len(found)} clear decisions, {len(told) / max(1, len(found)):.1%} explained, {len(wrong)} numbers false"
    kinds = Counter(part.kind for one in told for part in one.parts)
    kinds["others"] = sum(bool(one.others) for one in told)
    yield ", ".join(f"{kind} {number}" for kind, number in kinds.most_common())
    yield from wrong[:10]
