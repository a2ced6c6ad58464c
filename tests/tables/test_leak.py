"""
What a seat gets from its table is the same in every game that looks the same to it.

Random games of every game: the state is dealt anew from what a seat may know, and panel, prompts and refusals must not
differ. Then the same unsurprising moves are drafted on both, or the same turn is ordered ahead.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from db.games import GameRow, Status
from db.holders import HolderRow
from db.seats import SeatKind, SeatRow
from rules.errors import PlayerError
from rules.game import AnyGame, Seat, choose_options
from rules.registry import GAMES
from rules.sanssouci.game import Sanssouci
from tables.draft import Draft, extend
from tables.order import Order, added, laid_out
from tables.order_panel import OrderPanel, order_panel
from tables.panel import Panel, foreseen_by, panel_for, panel_of
from tables.snapshot import decode_state, encode_state
from tables.table import Table

MOST_SEATS = 5
"""How many numbers of players are tried, from the fewest on."""
MOST_MOVES = 300
"""Random play that need not end is cut off here."""
SHARE = 0.2
"""Of the states of a game, how many are looked at."""


Drafts = dict[Seat, tuple[str, ...]]
"""What seats have chosen: for their turn, or for the next one if they wait."""


def table_of(game: AnyGame, state: Any, players: int, drafts: Drafts) -> Table:  # noqa: ANN401
    row = GameRow(
        id=1,
        slug=game.slug,
        rules_version=game.rules_version,
        name="Quiet Fountain",
        status=Status.PLAYING,
        host_id=1,
        guild_id=None,
        channel_id=1,
        thread_id=None,
        lobby_message_id=None,
        board_message_id=None,
        options="{}",
        time_limit=None,
        key=None,
        state=None,
        state_hash=None,
        result=None,
        fault=None,
        seq=0,
        told_seq=0,
        commit_no=0,
        chain_seat=None,
        opened_at=0,
        started_at=0,
        ended_at=None,
        lapses_at=None,
        next_id=None,
    )
    seats = tuple(
        SeatRow(game_id=1, seat=seat, kind=SeatKind.PERSON, user_id=seat, name=f"P{seat}", ready=True)
        for seat in range(players)
    )
    return Table(
        row=row,
        seats=seats,
        drafts=drafts,
        deadlines=(),
        untold=frozenset(),
        closed=frozenset(),
        game=game,
        state=state,
    )


def refusal(draft: Draft, text: str) -> str:
    try:
        extend(draft, text)
    except PlayerError as error:
        return str(error)
    return ""


Probes = Sequence[str]
"""Notations that are tried out at every look: of what one seat may do, another may not hear."""


def seen(table: Table, seat: Seat | None, probes: Probes) -> tuple[Panel, Sequence[str], OrderPanel | None, object]:
    """Return all that a table hands to a seat: its panel, what refusals say, what it orders ahead and counts on."""
    if seat is None:
        return panel_of(table, seat), (), None, ()
    draft, state = table.draft_of(seat), foreseen_by(table, seat)
    refusals = [refusal(draft, text) for text in probes]
    if state is None:
        return panel_of(table, seat), refusals, None, ()
    laid = laid_out(table.game, state, seat)
    for word in table.drafts.get(seat, ()):
        laid = added(laid, word)
    return panel_of(table, seat), refusals, order_panel(table, seat, Order(), laid), laid.moves


def left(table: Table, seat: Seat) -> tuple[Panel, Panel]:
    """Return what a table shows to somebody who resigned from that seat, and to whom it was given before."""
    row = table.seats[seat]
    assert row.user_id is not None
    resigned = replace(row, resigned_seq=0, resigned_at=0)
    former = HolderRow(id=1, game_id=1, seat=seat, user_id=row.user_id, name=row.name, last_seq=0, left_at=0)
    taken = replace(row, user_id=99, name="Emma")
    return (
        panel_for(_with(table, resigned), row.user_id),
        panel_for(replace(_with(table, taken), former=(former,)), row.user_id),
    )


def _with(table: Table, row: SeatRow) -> Table:
    return replace(table, seats=(*table.seats[: row.seat], row, *table.seats[row.seat + 1 :]))


def leaks(game: AnyGame, chance: random.Random) -> bool:
    """Play one random game. Returns: whether a seat got something else in a state that looks the same to it."""
    players = chance.choice(game.player_counts[:MOST_SEATS])
    wanted = {spec.name: chance.choice(spec.values) for spec in game.options if players in spec.players}
    state = game.setup(chance.randbytes(32), players, choose_options(game.options, players, wanted))
    kinds: dict[str, str] = {}
    for _ in range(MOST_MOVES):
        acting = sorted(game.to_act(state))
        if not acting:
            break
        looking = (None, *(Seat(seat) for seat in range(players))) if chance.random() < SHARE else ()
        for seat in looking:
            other = game.imagine(game.view(state, seat), chance.randbytes(32))
            if _differs(game, (state, other), players, seat, ("fly", *kinds.values()), chance):
                return True
        mover = chance.choice(acting)
        move = chance.choice(game.legal_moves(state, mover))
        kinds[game.kind(move)] = str(move)
        state, _ = game.apply(state, mover, move)
    return False


def _differs(
    game: AnyGame, states: tuple[Any, Any], players: int, seat: Seat | None, probes: Probes, chance: random.Random
) -> bool:
    """Compare what the seat gets in two states, also with a random draft of its own on both."""
    drafts: Drafts = {}
    for _ in range(4):
        real, imagined = (table_of(game, state, players, drafts) for state in states)
        looks = seen(real, seat, probes)
        if looks != seen(imagined, seat, probes):
            return True
        if seat is None:
            # Whoever resigned or was replaced is a spectator, too.
            return any(left(real, Seat(gone)) != left(imagined, Seat(gone)) for gone in range(players))
        panel, _, ahead, _ = looks
        moves = ahead.panel.legal if ahead else [move for move in panel.legal if str(move) not in panel.surprising]
        if not moves:
            break
        drafts = {seat: (*(ahead or panel).draft, str(chance.choice(moves)))}
    return False


@pytest.mark.parametrize("slug", list(GAMES))
@pytest.mark.parametrize(
    "number", [*range(3), *(pytest.param(number, marks=pytest.mark.full) for number in range(3, 300))]
)
def test_no_seat_learns_anything_from_its_panel_that_its_view_does_not_determine(slug: str, number: int) -> None:
    assert not leaks(GAMES[slug], random.Random(number))


class LeakyMoves(Sanssouci):
    """Hides a move when the next seat holds a certain card."""

    def legal_moves(self, state: Any, seat: Seat) -> Sequence[Any]:  # noqa: ANN401
        legal = super().legal_moves(state, seat)
        after = state.players[(seat + 1) % len(state.players)]
        return legal[1:] if len(legal) > 2 and after.hand and max(after.hand) % 2 else legal


class LeakyConfirm(Sanssouci):
    """Lets a step be skipped when the supply's next tile is of a certain symbol."""

    def none_move(self, state: Any, seat: Seat) -> Any:  # noqa: ANN401
        return super().none_move(state, seat) if state.supply and state.supply[-1] % 2 else None


class LeakySurprise(Sanssouci):
    """Calls a move surprising that is none when the mover's next card is of a certain kind."""

    def surprises(self, state: Any, seat: Seat, move: Any) -> bool:  # noqa: ANN401
        deck = state.players[seat].deck
        return super().surprises(state, seat, move) or bool(deck and deck[-1] % 2)


class LeakyRefusal(Sanssouci):
    """Names another seat's mission in a refusal."""

    def parse_move(self, state: Any, seat: Seat, text: str) -> Any:  # noqa: ANN401
        if text == "fly":
            other = state.players[(seat + 1) % len(state.players)]
            raise PlayerError("leak", f"No, as {other.missions} shows.")
        return super().parse_move(state, seat, text)


class LeakyResult(Sanssouci):
    """Shows who is ahead, missions counted in, while the game lasts."""

    def result(self, state: Any) -> Any:  # noqa: ANN401
        return super().result(state) or hash(tuple(player.missions for player in state.players))


class LeakyForesight(Sanssouci):
    """Lets nothing be ordered ahead while a tile of a certain symbol is to come."""

    def foreseen(self, state: Any, seat: Seat) -> Any:  # noqa: ANN401
        return None if state.supply and state.supply[-1] % 2 else super().foreseen(state, seat)


class LeakyPremise(Sanssouci):
    """Counts on what a player cannot know."""

    def premise(self, state: Any, seat: Seat, move: Any) -> tuple[int, ...]:  # noqa: ANN401
        return (*super().premise(state, seat, move), *state.supply[-1:])


LEAKY = [LeakyMoves, LeakyConfirm, LeakySurprise, LeakyRefusal, LeakyResult, LeakyForesight, LeakyPremise]


@pytest.mark.parametrize("leaky", LEAKY)
def test_a_planted_leak_is_found(leaky: Callable[[], AnyGame]) -> None:
    assert leaks(leaky(), random.Random(1))


def test_table_that_still_knows_the_hand_of_whoever_resigned_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "seat_of", lambda _table, user_id: Seat(user_id))
    assert leaks(Sanssouci(), random.Random(1))


@pytest.mark.parametrize("slug", list(GAMES))
def test_every_state_of_a_random_game_comes_back_from_its_snapshot(slug: str) -> None:
    game, chance = GAMES[slug], random.Random(slug)
    wanted = {spec.name: spec.values[-1] for spec in game.options}
    players = max(game.player_counts)
    state = game.setup(chance.randbytes(32), players, choose_options(game.options, players, wanted))
    for _ in range(MOST_MOVES):
        acting = sorted(game.to_act(state))
        if not acting:
            break
        assert state == decode_state(game, encode_state(state))
        state, _ = game.apply(state, acting[-1], chance.choice(game.legal_moves(state, acting[-1])))
    assert state == decode_state(game, encode_state(state))
