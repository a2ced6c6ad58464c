"""Making an order, what its panel shows, and what is refused."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from rules.game import Seat, choose_options
from tables.model.order import Reason, Wish, added, apply_ordered, fulfilled
from tables.model.panel import Control, RemoveWish
from tables.model.refusals import Notice
from tables.model.timing import AUTO_DELAY
from tables.play.order_panel import Ordered, OrderPanel, stamp
from tests.db.faults import FailingConnection
from tests.leaks.panels import table_of
from tests.tables.hall import ANNA, BEN, CLARA, PEOPLE, Hall, refused
from tests.tables.leaving import deadlines, entries, playing, told
from tests.tables.pebbles import Pebble, Pebbles, State

WHOLE = "take:1 stay"


def made(ordered: Ordered) -> OrderPanel:
    assert ordered.making is not None
    return ordered.making


def wishes(ordered: Ordered) -> list[tuple[tuple[str, ...], bool]]:
    return [(wish.notations, wish.is_whole) for wish in ordered.panel.order]


@pytest.fixture
async def game_id(hall: Hall) -> int:
    return await playing(hall, 3)


async def test_wish_is_made_step_by_step_on_the_foreseen_turn(hall: Hall, game_id: int) -> None:
    fresh = await hall.tables.orders.panel(game_id, BEN.user_id)
    assert (await hall.panel(game_id, BEN)).can_order
    assert (True, 1, ()) == (fresh.panel.is_to_act, fresh.panel.draft_view.turns, fresh.panel.draft)
    assert ["take:1", "take:2", "take:3"] == [str(move) for move in fresh.panel.legal]
    controls = (fresh.can_add, fresh.can_ask, fresh.panel.can_back, fresh.panel.can_confirm)
    assert not any(controls)
    begun = made(await hall.wish(game_id, BEN, "take:2", rev=fresh.panel.rev))
    assert (("take:2",), (0, 2, 0), (0, 0, 0)) == (
        begun.panel.draft,
        begun.panel.draft_view.taken,
        begun.panel.committed_view.taken,
    )
    assert (True, True, frozenset({"look"})) == (begun.can_add, begun.can_ask, begun.panel.surprising)
    assert begun.panel.rev != fresh.panel.rev
    looking = made(await hall.wish(game_id, BEN, "look"))
    # What a look would show is not shown, nor is anything ordered behind it.
    assert (("take:2", "look"), "look") == (looking.panel.draft, looking.last)
    assert ((), 0) == (looking.panel.legal, looking.panel.draft_view.looked)
    assert (True, False) == (looking.can_add, looking.can_ask)
    assert ("take:2",) == made(await hall.wish(game_id, BEN, Control.BACK)).panel.draft
    assert () == made(await hall.wish(game_id, BEN, "stay", Control.RESTART)).panel.draft
    assert () == (await hall.panel(game_id, BEN)).order


async def test_wishes_are_added_as_turns_or_beginnings_taken_out_and_taken_back(hall: Hall, game_id: int) -> None:
    ordered = await hall.wish(game_id, BEN, "take:2", Control.ASK, "take:2", Control.CONFIRM)
    assert [(("take:2",), False), (("take:2",), True)] == wishes(ordered)
    ordered = await hall.wish(game_id, BEN, "take:3", "look", Control.CONFIRM, "take:1")
    assert (("take:3", "look"), False) == wishes(ordered)[2]
    assert wishes(ordered) == [(wish.notations, wish.is_whole) for wish in made(ordered).panel.order]
    assert [(("take:2",), False), (("take:3", "look"), False)] == wishes(await hall.wish(game_id, BEN, RemoveWish(1)))
    # The wish in the making stays, and is not part of what the clock plays.
    assert ("take:1",) == (await hall.tables.orders.panel(game_id, BEN.user_id)).panel.draft
    assert [] == wishes(await hall.wish(game_id, BEN, Control.CANCEL))
    assert [] == await hall.rows("orders")


async def test_half_made_wish_is_nothing_that_the_clock_plays(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=3600)
    await hall.wish(game_id, BEN, "take:2", "stay")
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    assert [(1, "turn", hall.now + 3600)] == await deadlines(hall)
    await hall.type(game_id, BEN, f"{WHOLE} end")
    assert [] == await hall.rows("orders")


async def test_double_click_and_old_buttons_change_nothing(hall: Hall, game_id: int) -> None:
    rev = (await hall.tables.orders.panel(game_id, BEN.user_id)).panel.rev
    clicks = await asyncio.gather(*(hall.wish(game_id, BEN, "take:1", rev=rev) for _ in range(3)))
    assert [False, True, True] == sorted(click.stale for click in clicks)
    assert {("take:1",)} == {made(click).panel.draft for click in clicks}
    first = await hall.wish(game_id, BEN, Control.CONFIRM, interaction_id=9)
    second = await hall.wish(game_id, BEN, Control.CONFIRM, interaction_id=9)
    assert (False, True, wishes(first)) == (first.repeated, second.repeated, wishes(second))


async def test_what_others_played_makes_the_buttons_of_an_order_old(hall: Hall, game_id: int) -> None:
    rev = (await hall.tables.orders.panel(game_id, CLARA.user_id)).panel.rev
    await hall.wish(game_id, CLARA, "take:2", rev=rev)
    rev = (await hall.tables.orders.panel(game_id, CLARA.user_id)).panel.rev
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    stale = await hall.wish(game_id, CLARA, "stay", rev=rev)
    assert (True, (1, 0, 2)) == (stale.stale, made(stale).panel.draft_view.taken)
    await hall.type(game_id, BEN, f"{WHOLE} end")
    present = await hall.wish(game_id, CLARA, "stay", rev=made(stale).panel.rev)
    assert (True, None, True) == (present.stale, present.making, present.panel.is_to_act)


def test_buttons_of_an_order_do_not_tell_how_often_others_moved_in_secret() -> None:
    game = Pebbles()
    state = game.setup(bytes(32), 3, choose_options(game.options, 3, {}))
    chosen = game.apply(state, Seat(0), game.legal_moves(state, Seat(0))[0])[0]
    closed = game.apply(chosen, Seat(0), Pebble("end"))[0]
    table = table_of(game, state, 3, {})
    busier = replace(table, state=chosen, row=replace(table.row, commit_no=1))
    further = replace(table, state=closed, row=replace(table.row, commit_no=2))
    assert stamp(table, Seat(1)) == stamp(busier, Seat(1))
    assert stamp(table, Seat(1)) != stamp(further, Seat(1))


async def test_wish_in_the_making_loses_what_would_mean_something_else_now(hall: Hall, game_id: int) -> None:
    await hall.wish(game_id, CLARA, "take:3")
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    panel = await hall.tables.orders.panel(game_id, CLARA.user_id)
    assert ((), Notice.DRAFT_CUT) == (panel.panel.draft, panel.panel.notice)
    shown = await hall.wish(game_id, CLARA, "stay", rev=panel.panel.rev)
    assert (True, None, ()) == (shown.stale, made(shown).panel.notice, made(shown).panel.draft)


Attempt = Callable[[Hall, int], Awaitable[object]]


@pytest.mark.parametrize(
    ("attempt", "sentence"),
    [
        (lambda hall, game: hall.order(game, ANNA, WHOLE), "It's your turn, so play it"),
        (lambda hall, game: hall.tables.orders.panel(game, ANNA.user_id), "It's your turn, so play it"),
        (lambda hall, game: hall.order(game, PEOPLE[3], WHOLE), "no seat at this table"),
        (lambda hall, game: hall.wish(game, BEN, ""), "Choose at least one step"),
        (lambda hall, game: hall.order(game, BEN, "take:4"), "'take:4' is no move"),
        (lambda hall, game: hall.order(game, BEN, "stay"), "stay is not possible now"),
        (lambda hall, game: hall.order(game, BEN, "take:1 look lay"), "look shows you something new, so the wish ends"),
        (lambda hall, game: hall.order(game, BEN, "take:1 stay / take:1 stay"), "That wish is already in your order"),
        (lambda hall, game: hall.wish(game, BEN, Control.CONFIRM), "Choose at least one step"),
        (lambda hall, game: hall.wish(game, BEN, Control.ASK), "Choose at least one step"),
        (lambda hall, game: hall.wish(game, BEN, Control.BACK), "Choose at least one step"),
        (lambda hall, game: hall.wish(game, BEN, Control.CANCEL), "Nothing is ordered here"),
        (lambda hall, game: hall.wish(game, BEN, "take:1", Control.CONFIRM, RemoveWish(1)), "has no wish 2"),
    ],
)
async def test_refusals_say_what_is_possible(hall: Hall, game_id: int, attempt: Attempt, sentence: str) -> None:
    await refused(attempt(hall, game_id), sentence)


async def test_nothing_is_ordered_where_no_turn_is_foreseen_or_the_order_is_full(hall: Hall) -> None:
    sealing = await hall.start("pebbles", 3)
    await hall.seal(sealing, BEN)
    assert not (await hall.panel(sealing, BEN)).can_order
    await refused(hall.order(sealing, BEN, WHOLE), "You can't order ahead right now")
    game_id = await playing(hall, 3)
    await hall.order(game_id, BEN, "take:1 / take:2 / take:3 / take:1 look / take:2 look")
    panel = made(await hall.wish(game_id, BEN, "take:3"))
    assert (True, False, False) == (panel.is_full, panel.can_add, panel.can_ask)
    await refused(hall.wish(game_id, BEN, Control.CONFIRM), "up to 5 wishes")


async def test_order_is_taken_back_when_its_turn_has_come_already(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=3600)
    await hall.order(game_id, BEN, "take:1 stay / take:2 stay")
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    before = await entries(hall, game_id)
    assert [(("take:2", "stay"), True)] == wishes(await hall.wish(game_id, BEN, RemoveWish(0)))
    assert [(1, "auto", hall.now + AUTO_DELAY)] == await deadlines(hall)
    left = await hall.wish(game_id, BEN, RemoveWish(0), interaction_id=5)
    assert (True, [], None) == (left.panel.is_to_act, wishes(left), left.making)
    assert [(1, "turn", hall.now + 3600)] == await deadlines(hall)
    assert [] == await told(hall, game_id, before)
    assert (await hall.wish(game_id, BEN, Control.CANCEL, interaction_id=5)).repeated


async def test_away_person_may_take_the_order_back_and_stays_away(hall: Hall, game_id: int) -> None:
    await hall.order(game_id, BEN, WHOLE)
    await hall.tables.absences.away(game_id, BEN.user_id)
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    assert (await hall.wish(game_id, BEN, Control.CANCEL)).panel.is_away
    assert [(1, "auto", hall.now + AUTO_DELAY)] == await deadlines(hall)


async def test_whichever_write_of_an_order_fails_nothing_of_it_is_left_behind(hall: Hall, game_id: int) -> None:
    await hall.wish(game_id, BEN, WHOLE)
    add = Control.CONFIRM
    assert 3 == await hall.saves_all_or_nothing(lambda: hall.wish(game_id, BEN, add, interaction_id=3))
    FailingConnection.reset(at_commit="after")
    assert not (await hall.wish(game_id, BEN, "take:2 stay")).repeated
    FailingConnection.reset()
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    before, failed = await hall.everything(), 0
    while (FailingConnection.reset(fail_at=failed + 1), await hall.tick(5))[1] == 0:
        failed += 1
        FailingConnection.reset()
        assert before == await hall.everything()
    assert failed > 3


class Startling(Pebbles):
    """Pebbles in which taking two shows something to whoever is not the first to take any."""

    def surprises(self, state: State, seat: Seat, move: Pebble) -> bool:
        return super().surprises(state, seat, move) or (move.text == "take:2" and any(state.taken))


def test_move_that_would_show_something_now_is_not_played_unless_that_was_ordered() -> None:
    game = Startling()
    calm = State((1, 2, 3), ("red",) * 2, (True,) * 2, (0, 0))
    startled = State((1, 2, 3), ("red",) * 2, (True,) * 2, (0, 1))
    for state, reason in ((calm, Reason.SHOWS), (startled, None)):
        laid = added(apply_ordered(game, state, Seat(0)), "take:2")
        done = fulfilled(game, startled, Seat(0), (Wish(laid.moves, is_whole=False),))
        assert [reason] if reason else [] == [misfit.reason for misfit in done.outcome.misfits]
        assert (done.draft is None) is (reason is not None)
