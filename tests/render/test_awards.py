"""Awards and best turns are true: they are counted again from the states of whole games."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from render.base.awards import Contest, best_of, given
from render.finale import Award, BestTurn
from render.registry import LOOKS
from rules.emperors_garden.state import Action
from rules.game import Event, Result, Seat, choose_options, told_to
from rules.gardlings.box import TILES
from rules.gardlings.state import Phase as GardlingsPhase
from rules.registry import GAMES
from rules.sanssouci.garden.cells import COLUMNS, ROWS, at
from rules.topiary.garden.positions import LINE
from rules.topiary.garden.tiles import SIZE, TYPE

TABLES = [
    *((slug, players) for slug in ("sanssouci", "topiary", "emperors-garden", "gardlings") for players in (2, 3, 4)),
    ("gardlings", 6),
]
each_table = pytest.mark.parametrize(("slug", "players"), TABLES)
Amounts = Mapping[str, Sequence[int]]


@dataclass(frozen=True)
class Course:
    """A whole game: all its states, who decided between them, and what everybody heard."""

    states: tuple[Any, ...]
    movers: tuple[Seat, ...]
    happened: tuple[Event, ...]
    result: Result

    @property
    def steps(self) -> Iterator[tuple[Any, Any, Seat]]:
        return ((before, after, seat) for (before, after), seat in zip(pairwise(self.states), self.movers, strict=True))

    def line(self, category: str) -> list[int]:
        return [next(line.points for line in own if line.category == category) for own in self.result.sheet]


@cache
def course(slug: str, players: int) -> Course:
    game = GAMES[slug]
    states = [game.setup(bytes([players]) * 32, players, choose_options(game.options, players, {}))]
    movers: list[Seat] = []
    happened: list[Event] = []
    while acting := game.to_act(states[-1]):
        seat = min(acting)
        legal = game.legal_moves(states[-1], seat)
        move = legal[0] if len(legal) == 1 else game.casual(game.view(states[-1], seat), legal)
        state, events = game.apply(states[-1], seat, move)
        states.append(state)
        movers.append(seat)
        happened += [event for event in events if told_to(event, None)]
    result = game.result(states[-1])
    assert result is not None
    return Course(tuple(states), tuple(movers), tuple(happened), result)


def most(players: int, amounts: Iterator[tuple[int, int]]) -> list[int]:
    """Return the largest amount of each seat."""
    largest = [0] * players
    for seat, amount in amounts:
        largest[seat] = max(largest[seat], amount)
    return largest


def total(players: int, amounts: Iterator[tuple[int, int]]) -> list[int]:
    sums = [0] * players
    for seat, amount in amounts:
        sums[seat] += amount
    return sums


def sanssouci(game: Course, players: int) -> Amounts:
    gardens = [player.garden for player in game.states[-1].players]
    full = [
        [[garden.filled >> at(column, row) & 1 for row in range(1, ROWS + 1)] for column in range(COLUMNS)]
        for garden in gardens
    ]
    walks = (
        (seat, len(after.now.way) - (after.now.noble_from > 0))
        for before, after, seat in game.steps
        if after.now.way and not before.now.way
    )
    laid = (
        (seat, after.now.is_gardener and after.now.cell >= 0 > before.now.cell) for before, after, seat in game.steps
    )
    return {
        "Longest walk": most(players, walks),
        "Most columns filled": [sum(map(all, columns)) for columns in full],
        "Most nobles in row 6": [sum(row == 6 for row in garden.nobles) for garden in gardens],
        "Most gardeners at work": total(players, laid),
        "Best missions": game.line("missions"),
        "Most rows filled": [sum(map(all, [*zip(*columns, strict=True)][1:])) for columns in full],
    }


def sanssouci_turns(game: Course, players: int) -> list[list[int]]:
    """Take the score sheet before and after each turn, without missions."""
    turns: list[list[int]] = [[] for _ in range(players)]

    def worth(state: Any, seat: int) -> int:  # noqa: ANN401 - any state
        garden = state.players[seat].garden
        rows = sum(
            10 - row
            for row in range(2, ROWS + 1)
            if all(garden.filled >> at(column, row) & 1 for column in range(COLUMNS))
        )
        columns = sum(
            5 for column in range(COLUMNS) if all(garden.filled >> at(column, row) & 1 for row in range(1, ROWS + 1))
        )
        return int(garden.points + rows + columns)

    began = next(state for state in game.states if state.phase.name == "TURNS")
    for _, after, seat in game.steps:
        if after.turns > began.turns:
            turns[seat].append(worth(after, seat) - worth(began, seat))
            began = after
    return turns


def seen_by(state: Any, position: int) -> list[int]:  # noqa: ANN401 - any state
    seen: list[int] = []
    for cell in LINE[position]:
        tile = state.garden[cell]
        if tile >= 0 and SIZE[tile] > max((SIZE[one] for one in seen), default=0):
            seen.append(tile)
    return seen


def worth_of(state: Any, position: int) -> int:  # noqa: ANN401 - any state
    types = [TYPE[tile] for tile in seen_by(state, position)]
    return sum(SIZE[tile] for tile in seen_by(state, position)) + sum(types.count(kind) > 1 for kind in types)


def topiary(game: Course, players: int) -> Amounts:
    last = game.states[-1]
    owners = [(seat, position) for position, seat in enumerate(last.visitors) if seat >= 0]
    picked = (
        (seat, after.now.cell >= 0 > before.now.cell)
        for before, after, seat in game.steps
        if after.now.picked != before.now.picked
    )
    return {
        "Best visitor": most(players, ((seat, worth_of(last, position)) for seat, position in owners)),
        "Best hand at the end": game.line("hand"),
        "Widest view": most(players, ((seat, len(seen_by(last, position))) for seat, position in owners)),
        "Most curious": total(players, picked),
        "Best collector": game.line("bonuses"),
    }


def topiary_turns(game: Course, players: int) -> list[list[int]]:
    turns: list[list[int]] = [[] for _ in range(players)]
    for before, after, seat in game.steps:
        placed = [position for position, owner in enumerate(after.visitors) if owner != before.visitors[position]]
        turns[seat] += [worth_of(game.states[-1], position) for position in placed]
    return turns


def emperors_garden(game: Course, players: int) -> Amounts:
    fallen: list[tuple[int, int]] = []
    pushed: list[tuple[int, int]] = []
    for before, after, seat in game.steps:
        if after.now.action not in (Action.SAMURAI, Action.POET) or before.now.action is not Action.OPEN:
            continue
        pairs = [
            (owner, start, goal)
            for owner in range(players)
            for start, goal in zip(before.board.pieces[owner], after.board.pieces[owner], strict=True)
            if start != goal
        ]
        fallen.append((seat, sum(owner != seat and goal is None for owner, _, goal in pairs)))
        pushed.append((seat, len(pairs) + (before.board.emperor != after.board.emperor) - 1))
    return {
        "Most pieces pushed off": total(players, iter(fallen)),
        "Biggest push": most(players, iter(pushed)),
        "Busiest priest": game.line("priest"),
        "Best poet": game.line("poet"),
        "Closest to the emperor": game.line("near-emperor"),
        "Most pieces in the garden": game.line("pieces"),
    }


def emperors_garden_turns(game: Course, players: int) -> list[list[int]]:
    turns: list[list[int]] = [[] for _ in range(players)]
    began = next(state for state in game.states if state.phase.name == "TURNS")
    for _, after, seat in game.steps:
        if after.turns > began.turns:
            turns[seat].append(sum(after.players[seat].earned) - sum(began.players[seat].earned))
            began = after
    return turns


def seasons(game: Course, players: int) -> list[list[Any]]:
    """Return the finished rounds of each seat, and at the end the one that was won."""
    found: list[list[Any]] = [[] for _ in range(players)]
    for before, after, _ in game.steps:
        for seat, (then, now) in enumerate(zip(before.players, after.players, strict=True)):
            if now.last is not then.last and now.last is not None:
                found[seat].append(now.last)
    assert game.states[-1].phase is GardlingsPhase.OVER
    return [[*own, player] for own, player in zip(found, game.states[-1].players, strict=True)]


def gardlings(game: Course, players: int) -> Amounts:
    rounds = seasons(game, players)
    return {
        "Best round": [max(one.count.gems for one in own) for own in rounds],
        "Most gnomes": [sum(TILES[laid.kind].gnomes for one in own for laid in one.garden) for own in rounds],
        "Largest garden": [max(len(one.garden) for one in own) for own in rounds],
        "Most gems in all rounds": [sum(one.count.gems for one in own) for own in rounds],
        "Robbed most by gnomes": [sum(one.count.to_gnomes for one in own) for own in rounds],
        "Most coins": game.line("coins"),
    }


def gardlings_turns(game: Course, players: int) -> list[list[int]]:
    return [[one.count.gems for one in own] for own in seasons(game, players)]


COUNTED: Mapping[str, Callable[[Course, int], Amounts]] = {
    "sanssouci": sanssouci,
    "topiary": topiary,
    "emperors-garden": emperors_garden,
    "gardlings": gardlings,
}
TURNS: Mapping[str, Callable[[Course, int], list[list[int]]]] = {
    "sanssouci": sanssouci_turns,
    "topiary": topiary_turns,
    "emperors-garden": emperors_garden_turns,
    "gardlings": gardlings_turns,
}


def awards_of(slug: str, game: Course) -> tuple[Award, ...]:
    return LOOKS[slug].awards(GAMES[slug].view(game.states[-1], None), game.happened)


@each_table
def test_each_award_is_held_by_exactly_those_who_did_most(slug: str, players: int) -> None:
    game = course(slug, players)
    amounts = COUNTED[slug](game, players)
    given_ones = awards_of(slug, game)
    assert 1 <= len(given_ones) <= 4
    for award in given_ones:
        own = amounts[award.label]
        assert [seat for seat in range(players) if own[seat] == max(own)] == [*award.seats], award
        assert str(max(own)) in award.detail.split()
        assert len(award.seats) < players


@each_table
def test_best_turn_of_each_seat_is_the_first_that_brought_most(slug: str, players: int) -> None:
    game = course(slug, players)
    expected = [
        BestTurn(points.index(max(points)) + 1, max(points)) if max(points) > 0 else None
        for points in TURNS[slug](game, players)
    ]
    assert expected == [*LOOKS[slug].best_turns(GAMES[slug].view(game.states[-1], None), game.happened)]


@pytest.mark.parametrize("slug", LOOKS)
def test_turn_of_which_only_the_end_is_told_is_none_of_the_best(slug: str) -> None:
    game = course(slug, 2)
    view = GAMES[slug].view(game.states[-1], None)
    told = [LOOKS[slug].best_turns(view, game.happened[first:]) for first in range(len(game.happened) + 1)]
    assert {2} == {len(best) for best in told}
    assert (None, None) == told[-1]


def contest(label: str, *amounts: int) -> Contest:
    return Contest(label, amounts, str)


@pytest.mark.parametrize(
    ("contests", "expected"),
    [
        ([contest("all alike", 3, 3, 3), contest("nobody", 0, 0, 0)], []),
        ([contest("most", 1, 2, 0)], [("most", (1,), "2")]),
        ([contest("shared", 2, 2, 0)], [("shared", (0, 1), "2")]),
        ([contest("three of four", 2, 2, 2, 0)], []),
        (
            [*(contest(str(number), 5, 1, 0) for number in range(5)), contest("of another", 0, 0, 1)],
            [("0", (0,), "5"), ("1", (0,), "5"), ("of another", (2,), "1")],
        ),
        (
            [*(contest(str(seat), *(int(seat == own) for own in range(6))) for seat in range(6))],
            [(str(seat), (seat,), "1") for seat in range(4)],
        ),
    ],
)
def test_awards_go_to_few_and_to_as_many_players_as_can_be(
    contests: Sequence[Contest], expected: Sequence[tuple[str, tuple[int, ...], str]]
) -> None:
    assert expected == [(award.label, award.seats, award.detail) for award in given(contests)]


def test_whoever_has_scored_nothing_has_no_best_turn() -> None:
    assert (BestTurn(2, 4), None, None) == best_of([[1, 4, 4], [0, -2], []])
