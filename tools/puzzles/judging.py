"""Judges a decision of a game: what makes it a puzzle, or why it is none; cheaply first, so that most end early."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from rules.computer.choosing import Choice, Level, choose, iterations_of
from rules.game import AnyGame
from tables.model.draft import Draft, settle
from tools.puzzles.comparing import FEW, Compared, Lead, compare, is_below, lead_of, margin_of
from tools.puzzles.turns import Drawn

TIMES = 4
"""How many times a master's effort each of the two deep searches takes."""
LEAST_EFFORT = 200
"""A master's effort where that is less, since here the values of several moves are wanted."""
OPTIONS = 4
"""Legal moves below which there is not much to find, nor much to think about."""
KEPT = 12
"""How many moves the deep searches compare, the best ones of the search that the game was played with."""
RIVALS = 4
"""How many moves beside the best one are tried in each state that fits the view."""
STATES, TRIALS, MORE_TRIALS = 20, 12, 48
"""
How many states that fit the view are drawn, and how often each move is tried in each, or twice that; more often where
another one was better, since that may have been luck.
"""
HOLDS = 0.9
"""In how many of them the best move must be the best one."""
MASTERS = 3
"""How often masters are asked, who must all find it."""


class Sifted(Exception):
    """A position is no puzzle; `str(error)` says why in a word or two."""


@dataclass(frozen=True, slots=True)
class Position:
    """A decision: the moves that led to it, a draft in a state that fits its seat's view, and what a search found."""

    deal: int
    moves: tuple[str, ...]
    draft: Draft
    choice: Choice[Any]

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.draft.game

    @property
    def view(self) -> Any:  # noqa: ANN401 - any game's view
        """What the seat sees."""
        return self.game.view(self.draft.state, self.draft.seat)

    def seed(self, purpose: str) -> int:
        """Return a seed that this position has for a purpose."""
        return seed_of(f"{self.game.slug}:{self.deal}:{len(self.moves)}:{purpose}")


def seed_of(text: str) -> int:
    """Return a seed."""
    return int.from_bytes(sha256(text.encode()).digest()[:6])


def judged(position: Position) -> tuple[Lead, float]:
    """
    Return what makes a decision a puzzle: its best move, and the share of states that fit the view in which it is best.

    Raises: Sifted: it is none.
    """
    draft, options = position.draft, position.choice.options
    if len(options) < OPTIONS:
        raise Sifted("few options")
    casual = position.game.casual(position.view, tuple(draft.legal))
    few = min(FEW, max(one.visits for one in options))
    known = sorted((one for one in options if one.visits >= few), key=lambda one: -one.value)
    if known[0].move == casual:
        raise Sifted("casual finds it")
    if len(known) > 1 and known[0].value - known[1].value < margin_of(position.game) / 2:
        raise Sifted("no gap")
    likely = [one.move for one in (*known, *options)][:KEPT]
    lead = clear_lead(position, draft, tuple(dict.fromkeys((*likely, casual))), casual)
    if finds(Level.MASTER, position, (str(lead.best),), MASTERS) < MASTERS:
        raise Sifted("a master errs")
    held = share_held(position, lead, likely)
    if held < HOLDS:
        raise Sifted("hidden cards decide")
    return lead, held


def clear_lead(position: Position, draft: Draft, moves: Sequence[Any], casual: Any = None) -> Lead:  # noqa: ANN401
    """Return the best move, on which two searches with different seeds agree. Raises: Sifted: there is none."""
    game = position.game
    view, effort = game.view(draft.state, draft.seat), max(iterations_of(game, Level.MASTER), LEAST_EFFORT)

    def searched(name: str, times: int, part: float) -> Compared:
        is_hopeless = is_below(part * margin_of(game))
        return compare(game, view, moves, times * effort, position.seed(name), is_hopeless=is_hopeless)

    # A quick one first, since most fail it.
    _demand(position, [searched("sift", 1, 0.75)], 0.75, casual)
    one = searched("one", TIMES, 1.0)
    _demand(position, [one], 1.0, casual)
    return _demand(position, [one, searched("two", TIMES, 1.0)], 1.0, casual)


def _demand(position: Position, searches: Sequence[Any], part: float, casual: Any) -> Lead:  # noqa: ANN401
    lead = lead_of(searches)
    if lead is None:
        raise Sifted("searches differ")
    if lead.best == casual:
        raise Sifted("casual finds it")
    if lead.margin < part * margin_of(position.game) or (part == 1 and not lead.is_clear(margin_of(position.game))):
        raise Sifted("no margin")
    return lead


def finds(level: Level, position: Position, best: Sequence[str], times: int) -> int:
    """Return how many of so many computers of a level find the moves that are asked for."""
    found = 0
    for number in range(times):
        draft = settle(position.draft)
        for wanted in best:
            legal = tuple(draft.legal)
            seed = position.seed(f"{level.value} {number} {len(draft.played)}")
            move = choose(draft.game, draft.game.view(draft.state, draft.seat), legal, level, seed).move
            if str(move) != wanted:
                break
            draft = settle(draft.with_move(move))
        else:
            found += 1
    return found


def share_held(position: Position, lead: Lead, likely: Sequence[Any]) -> float:
    """
    Return in what share of the states that fit the view the best move is best if that state is taken for true.

    Once that is too few, no more are tried.
    """
    others = [move for move in dict.fromkeys((lead.second, *likely)) if move != lead.best][:RIVALS]
    asked, held = (lead.best, *others), STATES
    for number in range(STATES):
        state = position.game.imagine(position.view, sha256(position.seed(f"state {number}").to_bytes(6)).digest())
        game = Drawn(position.game, state).as_game()
        seed = position.seed(f"in state {number}")
        held -= all(
            compare(game, position.view, asked, 2 * trials * len(asked), seed).ranked[0] != lead.best
            for trials in (TRIALS, MORE_TRIALS)
        )
        if held < HOLDS * STATES:
            break
    return held / STATES
