"""Finds puzzles in a game that computers play: sifts cheaply first, and searches deep what is left."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from render.registry import LOOKS
from rules.computer.choosing import Choice, Level, choose, iterations_of
from rules.game import AnyGame, Options, choose_options
from rules.registry import GAMES
from tables.daily.puzzles import Row, key_of
from tables.model.draft import Draft, settle
from tools.puzzles.comparing import FEW, Lead, compare, lead_of, margin_of
from tools.puzzles.telling import reason_of
from tools.puzzles.turns import Drawn, begin, turn_at

PLAYERS = 2
"""As many as fit a small screen, and one opponent is enough to think about."""
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
STATES, TRIALS = 20, 12
"""How many states that fit the view are drawn, and how often each move is tried in each, or twice that."""
HOLDS = 0.9
"""In how many of them the best move must be the best one."""
MASTERS, KEENS = 3, 5
"""How often masters, who must all find it, and keen players are asked."""
EASY, FAIR = 0.7, 0.3
"""From what share of keen players who find it on a puzzle is easy, or of middling difficulty."""
MOST = 4
"""Puzzles of one deal, so that they do not resemble each other; no two of the same turn."""


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


def find(slug: str, deal: int, level: Level, tally: "Counter[str]") -> Iterator[Row]:
    """
    Play a deal by computers of a level, and yield its puzzles.

    Args:
        slug: the game.
        deal: the number of the deal.
        level: how well to play.
        tally: counts what becomes of the decisions: why they were sifted out, or "kept".
    """
    kept = 0
    turn = None
    for position in positions(GAMES[slug], deal, level):
        if turn == (position.draft.seat, position.draft.start):
            continue
        try:
            lead, held = judged(position)
        except Sifted as why:
            tally[str(why)] += 1
            continue
        row = row_of(position, lead, held)
        row = msgspec.structs.replace(row, reason=reason_of(row))
        if not (row.reason and row.reason.is_told):
            tally["cannot be told"] += 1
            continue
        tally["kept"] += 1
        yield row
        kept += 1
        turn = (position.draft.seat, position.draft.start)
        if kept == MOST:
            return


def positions(game: AnyGame, deal: int, level: Level) -> Iterator[Position]:
    """Play a deal, and yield the decisions that need more than first sight, each as the seat to play sees it."""
    state = game.setup(key_of(deal), PLAYERS, options_of(game))
    moves: list[str] = []
    while acting := game.to_act(state):
        seat = min(acting)
        legal = tuple(game.legal_moves(state, seat))
        move = legal[0]
        if len(legal) > 1:
            view, seed = game.view(state, seat), seed_of(f"play:{game.slug}:{deal}:{len(moves)}")
            move = choose(game, view, legal, Level.KEEN, seed).move
            # Where a short search finds what first sight does, a long one seldom finds anything else.
            if len(legal) >= OPTIONS and move != game.casual(view, legal):
                choice = choose(game, view, legal, level, seed)
                move = choice.move
                imagined = game.imagine(view, sha256(seed.to_bytes(6)).digest())
                yield Position(deal, tuple(moves), begin(game, imagined, seat), choice)
        state, _ = game.apply(state, seat, move)
        moves.append(str(move))


def options_of(game: AnyGame) -> Options:
    """Return the options that puzzles are played with: those of a table that chose nothing."""
    return choose_options(game.options, PLAYERS, {})


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
    # A quick one first, since most fail it.
    _demand(position, [compare(game, view, moves, effort, position.seed("sift"))], 0.75, casual)
    seeds = (position.seed(name) for name in ("one", "two"))
    return _demand(position, [compare(game, view, moves, TIMES * effort, seed) for seed in seeds], 1.0, casual)


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
    """Return in what share of the states that fit the view the best move is best if that state is taken for true."""
    others = [move for move in dict.fromkeys((lead.second, *likely)) if move != lead.best][:RIVALS]
    asked, held = (lead.best, *others), 0
    for number in range(STATES):
        state = position.game.imagine(position.view, sha256(position.seed(f"state {number}").to_bytes(6)).digest())
        game = Drawn(position.game, state).as_game()
        seed = position.seed(f"in state {number}")
        held += compare(game, position.view, asked, 2 * TRIALS * len(asked), seed).ranked[0] == lead.best
    return held / STATES


def row_of(position: Position, lead: Lead, held: float) -> Row:
    """Return a puzzle as it is stored."""
    game, draft = position.game, position.draft
    best, second = (
        turn_at(Level.MASTER, settle(draft).with_move(move), position.seed("rest")) for move in (lead.best, lead.second)
    )
    asked = asked_of(position, best)
    keen = finds(Level.KEEN, position, asked, KEENS) / KEENS
    return Row(
        game=game.slug,
        rules=game.rules_version,
        players=PLAYERS,
        options=options_of(game).to_dict(),
        deal=position.deal,
        moves=" ".join(position.moves),
        seat=int(draft.seat),
        best=" ".join(asked),
        rest=" ".join(best.chosen[len(asked) :]),
        second=" ".join(second.chosen),
        is_turn=len(asked) == len(best.chosen),
        values=(round(lead.values[0], 3), round(lead.values[1], 3)),
        margin=round(lead.margin, 3),
        spread=round(lead.spread, 4),
        points=(points_of(best), points_of(second)),
        held=held,
        keen=keen,
        grade=grade_of(keen),
    )


def asked_of(position: Position, best: Draft) -> tuple[str, ...]:
    """Return the whole turn if each of its decisions is clear, and masters find them all; else its first move alone."""
    draft = settle(position.draft)
    for number, notation in enumerate(best.chosen):
        legal = tuple(draft.legal)
        move = next(move for move in legal if str(move) == notation)
        if number:
            try:
                if clear_lead(position, draft, legal).best != move:
                    return best.chosen[:1]
            except Sifted:
                return best.chosen[:1]
        draft = settle(draft.with_move(move))
    return best.chosen if finds(Level.MASTER, position, best.chosen, MASTERS) == MASTERS else best.chosen[:1]


def points_of(turn: Draft) -> int:
    """Return what a turn brings by the rules' own count, as far as it shows nothing new: now and at the end."""
    game, seat, state = turn.game, turn.seat, turn.start
    before = game.view(state, seat)
    for played in turn.played:
        if game.surprises(state, seat, played.move):
            break
        state, _ = game.apply(state, seat, played.move)
    return sum(gain.points for gain in LOOKS[game.slug].gains(game.view(state, seat), before))


def grade_of(keen: float) -> int:
    """Return how hard a puzzle is, from 1 to 3, by the share of keen players who find it."""
    return 1 if keen >= EASY else 2 if keen >= FAIR else 3
