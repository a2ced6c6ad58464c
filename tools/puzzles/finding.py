"""Finds puzzles in games that computers play, and grades them."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec

from render.registry import LOOKS
from rules.computer.choosing import Choice, Level, choose
from rules.game import AnyGame, Options, choose_options
from rules.registry import GAMES
from tables.daily.puzzles import Row, key_of
from tables.model.draft import Draft, settle
from tools.puzzles.comparing import Lead, margin_of
from tools.puzzles.judging import MASTERS, OPTIONS, Position, Sifted, clear_lead, finds, judged, seed_of
from tools.puzzles.telling import reason_of
from tools.puzzles.turns import begin, turn_at

PLAYERS = 2
"""As many as fit a small screen, and one opponent is enough to think about."""
MOST = 4
"""Puzzles of one deal, so that they do not resemble each other; no two of the same turn."""
KEENS = 5
"""How often keen players are asked."""
EASY, FAIR = 0.7, 0.3
"""From what share of keen players who find it on a puzzle is easy, or of middling difficulty."""
SHORT_SIGHTED = frozenset({"gardlings"})
"""Games in which keen players do not even suspect most of what makes a puzzle."""
OPENING = {"topiary": 46}
"""Moves that are played at first sight and not looked at, in games where puzzles are rare before the last turns."""


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
        if len(legal) > 1 and len(moves) < OPENING.get(game.slug, 0):
            move = game.casual(game.view(state, seat), legal)
        elif len(legal) > 1:
            view, seed = game.view(state, seat), seed_of(f"play:{game.slug}:{deal}:{len(moves)}")
            short = choose(game, view, legal, Level.KEEN, seed)
            move = short.move
            # Where a short search sees no move far ahead, and where it finds what first sight does, a long one seldom
            # finds a puzzle.
            is_likely = game.slug in SHORT_SIGHTED or ahead(short) >= margin_of(game) / 2
            if len(legal) >= OPTIONS and move != game.casual(view, legal) and is_likely:
                choice = choose(game, view, legal, level, seed)
                move = choice.move
                imagined = game.imagine(view, sha256(seed.to_bytes(6)).digest())
                yield Position(deal, tuple(moves), begin(game, imagined, seat), choice)
        state, _ = game.apply(state, seat, move)
        moves.append(str(move))


def ahead(choice: Choice[Any]) -> float:
    """Return by how much what was chosen is better than the next best, as far as that search knows."""
    best, second, *_ = choice.options
    return best.value - second.value


def options_of(game: AnyGame) -> Options:
    """Return the options that puzzles are played with: those of a table that chose nothing."""
    return choose_options(game.options, PLAYERS, {})


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
