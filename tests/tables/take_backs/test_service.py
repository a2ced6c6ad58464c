"""Taking one's last turn back: what it costs, what it changes, and what it leaves alone."""

import asyncio
import random

import pytest

from db.delivery.entries import EntryKind
from db.games.consent import ProposalOutcome
from rules.game import Seat
from rules.registry import GAMES
from tables.consent.service import Proposal
from tables.model.panel import Control, Outcome, Panel
from tables.model.place import Person
from tables.model.refusals import Notice
from tables.model.take_back import Obstacle, TakeBack
from tests.tables.hall import ANNA, BEN, CLARA, PEOPLE, Hall, refused
from tests.tables.leaving import agree, entries, told
from tests.tables.rounds import build
from tests.tables.whole.test_whole_games import chosen

HOUR = 3600


async def sealing(hall: Hall, *people: Person, seats: int = 3) -> int:
    """Start Pebbles; these people have sealed."""
    game_id = await hall.start("pebbles", seats, time_limit=24 * HOUR)
    await hall.seal(game_id, *people)
    return game_id


async def undone(hall: Hall) -> list[tuple[object, ...]]:
    """Return which commits were taken back by whom: the commit, the number of the take-back, the seat."""
    return [row[1:4] for row in await hall.rows("undone")]


async def freely(hall: Hall, game_id: int, person: Person) -> Panel:
    outcome = await hall.take_back(game_id, person)
    assert isinstance(outcome, Outcome)
    assert not outcome.stale
    return outcome.panel


async def test_what_nobody_played_upon_is_taken_back_at_once_and_the_log_keeps_it(hall: Hall) -> None:
    game_id = await hall.start("quiet", 2, time_limit=24 * HOUR)
    fresh = await hall.snapshot(game_id)
    await hall.type(game_id, ANNA, "take:1 stay end")
    await hall.act(game_id, BEN, "take:1")
    rev, before, moves = (await hall.panel(game_id, BEN)).rev, await entries(hall, game_id), await hall.rows("moves")
    hall.now += HOUR
    panel = await freely(hall, game_id, ANNA)
    assert (True, fresh, moves) == (panel.is_to_act, await hall.snapshot(game_id), await hall.rows("moves"))
    assert hall.now + 24 * HOUR == panel.due_at
    assert [(EntryKind.TAKEN_BACK, None)] == await told(hall, game_id, before)
    lost = await hall.panel(game_id, BEN)
    assert (False, Notice.TURN_TAKEN_BACK, ()) == (lost.is_to_act, lost.notice, lost.draft)
    assert lost.rev > rev
    assert (await hall.act(game_id, BEN, "take:1", rev)).stale
    assert [(1, 2, 0)] == await undone(hall)
    assert fresh == (await hall.tables.history.rebuild(game_id)).state
    assert () == (await hall.tables.history.story(game_id, None)).entries
    await hall.type(game_id, ANNA, "take:3 stay end")
    told_moves = [entry.notation for entry in (await hall.tables.history.story(game_id, Seat(1))).entries]
    assert ["take:3", "stay", "end"] == told_moves
    assert None is (await hall.panel(game_id, BEN)).notice


async def price_of(hall: Hall, game_id: int, person: Person) -> TakeBack:
    """Return what it costs a person to take their last turn back."""
    price = (await hall.panel(game_id, person)).take_back
    assert price is not None
    return price


async def proposed(hall: Hall, game_id: int, person: Person) -> Proposal:
    proposal = await hall.take_back(game_id, person)
    assert isinstance(proposal, Proposal)
    return proposal


async def refusal(hall: Hall, game_id: int, person: Person) -> str:
    """Return why nothing is taken back, the same as the panel says; nothing has changed by asking."""
    before = await hall.everything()
    code = await refused(hall.take_back(game_id, person))
    assert before == await hall.everything()
    return code


async def test_what_others_played_upon_goes_with_it_when_all_agree(hall: Hall) -> None:
    game_id = await hall.start("quiet", 3, time_limit=24 * HOUR)
    fresh = await hall.snapshot(game_id)
    await hall.type(game_id, ANNA, "take:1 stay end")
    await hall.type(game_id, BEN, "take:3 stay end")
    await hall.act(game_id, CLARA, "take:1")
    before = await entries(hall, game_id)
    price = await price_of(hall, game_id, ANNA)
    assert (frozenset({1, 2}), False, False) == (price.voters, price.is_free, price.is_refused)
    proposal = await proposed(hall, game_id, ANNA)
    assert frozenset({1, 2}) == proposal.missing
    await hall.reopen()
    await agree(hall, proposal, CLARA)
    assert [] == await undone(hall)
    assert ProposalOutcome.AGREED is (await agree(hall, proposal, BEN)).row.outcome
    assert [(1, 3, 0), (2, 3, 0)] == await undone(hall)
    assert fresh == await hall.snapshot(game_id) == (await hall.tables.history.rebuild(game_id)).state
    # The last to agree clicked, so whoever asked is rung.
    since = [one for one in await told(hall, game_id, before) if one[0] is not EntryKind.PROPOSED]
    assert [(EntryKind.TAKEN_BACK, None), (EntryKind.TURN, ANNA.user_id)] == since
    assert [0] == [row[1] for row in await hall.rows("deadlines")]
    assert [] == await hall.rows("drafts")
    await refused(agree(hall, proposal, BEN), "That is already settled")
    await hall.type(game_id, ANNA, "take:2 stay end")
    assert [1, 5] == [(await hall.panel(game_id, BEN)).waiting_for[0], len(await hall.rows("moves")) - 4]


async def test_own_secret_that_was_told_needs_consent_and_one_no_is_enough(hall: Hall) -> None:
    game_id = await hall.start("quiet", 3)
    await hall.type(game_id, ANNA, "take:2 stay end")
    proposal = await proposed(hall, game_id, ANNA)
    assert await proposed(hall, game_id, ANNA) == proposal
    closed = await hall.tables.proposals.answer(game_id, CLARA.user_id, proposal.row.id, agrees=False)
    assert (ProposalOutcome.REFUSED, []) == (closed.row.outcome, await undone(hall))
    again = await proposed(hall, game_id, ANNA)
    # Whoever plays on takes what was asked for granted no more.
    await hall.type(game_id, BEN, "take:2 stay end")
    assert ProposalOutcome.OVERTAKEN is (await hall.tables.proposals.of_entry(again.row.id)).row.outcome
    lapsing = await proposed(hall, game_id, BEN)
    assert 1 == lapsing.row.about_seat
    await hall.tick(3 * 24 * HOUR)
    assert ProposalOutcome.LAPSED is (await hall.tables.proposals.of_entry(lapsing.row.id)).row.outcome


async def test_what_showed_something_hidden_stays_and_so_does_what_was_learnt_upon(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2)
    await hall.seal(game_id, ANNA)
    assert not (await freely(hall, game_id, ANNA)).is_over
    await hall.seal(game_id, ANNA, BEN)
    assert ("learnt", "showed") == (await refusal(hall, game_id, ANNA), await refusal(hall, game_id, BEN))
    await hall.type(game_id, ANNA, "take:1 look")
    assert "showed" == await refusal(hall, game_id, ANNA)
    assert "nothing-to-take-back" == await refusal(hall, await hall.start("quiet", 2), BEN)
    quiet = await hall.start("quiet", 2)
    await hall.type(quiet, ANNA, "take:1 stay end")
    await hall.tables.absences.away(quiet, ANNA.user_id)
    await hall.type(quiet, BEN, "take:1 stay end")
    assert 1 == await hall.tick(2)
    assert "nothing-to-take-back" == await refusal(hall, quiet, ANNA)
    await hall.resign(quiet, BEN)
    assert "over" == await refusal(hall, quiet, ANNA)


async def test_nobody_gains_time_by_playing_and_taking_back(hall: Hall) -> None:
    game_id = await hall.start("quiet", 2, time_limit=24 * HOUR)
    left = []
    for spent in (6, 17, 1):
        hall.now += spent * HOUR
        await hall.type(game_id, ANNA, "take:1 stay end")
        hall.now += 2 * HOUR
        due_at = (await freely(hall, game_id, ANNA)).due_at
        left.append(None if due_at is None else (due_at - hall.now) // HOUR)
    # An hour is left, so that what was taken back can be played otherwise.
    assert [18, 1, 1] == left


async def test_take_backs_stretch_a_turn_by_an_hour_at_most(hall: Hall) -> None:
    game_id = await hall.start("quiet", 2, time_limit=24 * HOUR)
    spent, due_at = 0, 0
    for _ in range(24):
        step = min(max(due_at - hall.now - 60, 0), 23 * HOUR) if spent else 23 * HOUR + 30 * 60
        hall.now += step
        spent += step
        await hall.type(game_id, ANNA, "take:1 stay end")
        due_at = (await freely(hall, game_id, ANNA)).due_at or 0
    assert spent + due_at - hall.now <= 25 * HOUR
    hall.now = due_at
    await hall.tick(0)
    assert 1 in (await hall.panel(game_id, BEN)).waiting_for


async def test_each_turn_has_its_own_hour_after_a_take_back(hall: Hall) -> None:
    game_id = await hall.start("quiet", 2, time_limit=24 * HOUR)
    for _ in range(2):
        hall.now += 24 * HOUR - 60
        await hall.type(game_id, ANNA, "take:1 stay end")
        assert hall.now + HOUR == (await freely(hall, game_id, ANNA)).due_at
        await hall.type(game_id, ANNA, "take:1 stay end")
        await hall.type(game_id, BEN, "take:1 stay end")


async def test_what_others_do_at_the_same_time_neither_counts_nor_goes(hall: Hall) -> None:
    game_id = await sealing(hall, ANNA, BEN)
    await hall.act(game_id, CLARA, "blue")
    clara, due = await hall.panel(game_id, CLARA), await hall.rows("deadlines")
    hall.now += HOUR
    panel = await freely(hall, game_id, ANNA)
    assert ((0, 2), [(1, 3, 0)]) == (panel.waiting_for, await undone(hall))
    # Clara's draft, her buttons and her clock are as they were.
    later = await hall.panel(game_id, CLARA)
    assert (clara.draft, clara.rev) == (later.draft, later.rev)
    assert 0 == next(row[1] for row in await hall.rows("deadlines") if row not in due)
    assert 1 + len(due) == len(await hall.rows("deadlines"))
    await hall.type(game_id, ANNA, "blue end")
    await hall.act(game_id, CLARA, "end")
    assert ("blue", "red", "blue") == (await hall.panel(game_id, BEN)).committed_view.colours


async def test_later_move_that_hangs_on_it_keeps_it_and_drafts_that_do_are_dropped(hall: Hall) -> None:
    game_id = await hall.start("laggards", 3)
    await hall.seal(game_id, ANNA, BEN)
    await hall.act(game_id, CLARA, "blue")
    rev = (await hall.panel(game_id, CLARA)).rev
    # They winked at the others, and that was a secret of their own.
    await agree(hall, await proposed(hall, game_id, BEN), ANNA, CLARA)
    clara = await hall.panel(game_id, CLARA)
    # Whoever comes later gets more, so what Clara had chosen is not the same any more.
    assert ((), Notice.DRAFT_DROPPED, rev + 1) == (clara.draft, clara.notice, clara.rev)
    copying = await hall.start("copycats", 3)
    await hall.seal(copying, ANNA)
    await hall.type(copying, BEN, "blue end")
    assert "built-upon" == await refusal(hall, copying, ANNA)
    await freely(hall, copying, BEN)
    await freely(hall, copying, ANNA)


async def test_computers_agree_and_their_answers_go_with_what_they_answered(hall: Hall) -> None:
    game_id = await hall.start("quiet", 1, 2)
    fresh = await hall.snapshot(game_id)
    await hall.type(game_id, ANNA, "take:2 stay end")
    await hall.tick(2)
    price = await price_of(hall, game_id, ANNA)
    assert price.is_free
    await freely(hall, game_id, ANNA)
    assert fresh == await hall.snapshot(game_id)
    assert [(1, 3, 0), (2, 3, 0)] == await undone(hall)
    assert [] == await hall.rows("deadlines")
    await hall.type(game_id, ANNA, "take:1 stay end")
    assert 1 == await hall.tick(2)


async def test_button_of_an_earlier_price_and_a_second_click_take_nothing_back(hall: Hall) -> None:
    game_id = await hall.start("quiet", 3)
    await hall.type(game_id, ANNA, "take:1 stay end")
    rev = (await hall.panel(game_id, ANNA)).rev
    await hall.type(game_id, BEN, "take:1 stay end")
    stale = await hall.take_back(game_id, ANNA, rev=rev, of=0)
    assert isinstance(stale, Outcome)
    assert stale.stale
    rev = (await hall.panel(game_id, BEN)).rev
    both = await asyncio.gather(*(hall.take_back(game_id, BEN, rev=rev, of=0, interaction_id=5 + n) for n in range(2)))
    assert [False, True] == sorted(outcome.stale for outcome in both if isinstance(outcome, Outcome))
    again = await hall.take_back(game_id, BEN, rev=rev, of=0, interaction_id=5)
    assert isinstance(again, Outcome)
    assert again.repeated
    assert [(2, 3, 1)] == await undone(hall)


@pytest.mark.parametrize("is_agreed", [False, True])
async def test_whichever_write_of_a_take_back_fails_nothing_has_changed(hall: Hall, is_agreed: bool) -> None:  # noqa: FBT001
    game_id = await hall.start("quiet", 2, time_limit=HOUR)
    await hall.type(game_id, ANNA, f"take:{1 + is_agreed} stay end")
    proposal = await proposed(hall, game_id, ANNA) if is_agreed else None
    assert 5 <= await hall.saves_all_or_nothing(
        lambda: agree(hall, proposal, BEN) if proposal else hall.take_back(game_id, ANNA)
    )
    assert [(1, 2, 0)] == await undone(hall)


async def friendly(hall: Hall, slug: str, people: int) -> int:
    hall.is_lenient = True
    return await hall.start(slug, people)


async def test_friendly_table_takes_back_what_was_shown_to_where_the_turn_began(hall: Hall) -> None:
    game_id = await friendly(hall, "pebbles", 2)
    await hall.seal(game_id, BEN, ANNA)
    begun = await hall.snapshot(game_id)
    await hall.type(game_id, ANNA, "take:1 look")
    shown = (await hall.panel(game_id, ANNA)).committed_view.looked
    price = await price_of(hall, game_id, ANNA)
    assert (frozenset({1}), Obstacle.SHOWED, False) == (price.voters, price.obstacle, price.is_refused)
    await hall.act(game_id, ANNA, "end")
    await hall.type(game_id, BEN, "take:3 stay end")
    await agree(hall, await proposed(hall, game_id, ANNA), BEN)
    assert [(3, 6, 0), (4, 6, 0), (5, 6, 0)] == await undone(hall)
    assert begun == await hall.snapshot(game_id) == (await hall.tables.history.rebuild(game_id)).state
    # The stock lies as it lay, so the same comes again.
    await hall.type(game_id, ANNA, "take:1 look")
    assert shown == (await hall.panel(game_id, ANNA)).committed_view.looked


async def test_what_was_learnt_is_not_forgotten_by_taking_it_back(hall: Hall) -> None:
    game_id = await friendly(hall, "quiet", 2)
    await hall.turns(game_id, ANNA, BEN)
    await hall.type(game_id, ANNA, "take:1 look")
    await agree(hall, await proposed(hall, game_id, ANNA), BEN)
    price = await price_of(hall, game_id, ANNA)
    assert (1, Obstacle.LEARNT) == (price.commit_no, price.obstacle)


@pytest.mark.parametrize(("building", "obstacle"), [("hidden", Obstacle.LEARNT), ("open", None)])
async def test_what_is_shown_to_one_alone_counts_even_while_all_play(
    hall: Hall, building: str, obstacle: Obstacle | None
) -> None:
    game_id = await hall.start("gardlings", 3, options={"building": building})
    await build(hall, game_id, 0)
    before = await price_of(hall, game_id, ANNA)
    await build(hall, game_id, 1)
    after = await price_of(hall, game_id, ANNA)
    assert (None, obstacle) == (before.obstacle, after.obstacle)
    assert (True, obstacle is None) == (before.is_free, after.is_free)


async def test_whoever_was_away_is_back_by_taking_their_turn_back(hall: Hall) -> None:
    game_id = await hall.start("quiet", 2)
    await hall.type(game_id, ANNA, "take:1 stay end")
    await hall.tables.absences.away(game_id, ANNA.user_id)
    before = await entries(hall, game_id)
    panel = await freely(hall, game_id, ANNA)
    assert (True, False) == (panel.is_to_act, panel.is_away)
    assert [EntryKind.BACK, EntryKind.TAKEN_BACK] == [kind for kind, _ in await told(hall, game_id, before)]
    assert None is await hall.tables.deadlines.next_due()


@pytest.mark.parametrize("is_lenient", [False, True])
@pytest.mark.parametrize("slug", GAMES)
async def test_a_turn_that_can_be_taken_back_was_not_called_final_nor_the_other_way_round(
    hall: Hall, slug: str, *, is_lenient: bool
) -> None:
    hall.is_lenient = is_lenient
    options = {spec.name: spec.values[-1] for spec in GAMES[slug].options if slug != "gardlings"}
    game_id = await hall.start(slug, 2, options=options)
    chance, met = random.Random(slug), set()
    while (panel := await hall.panel(game_id, ANNA)).waiting_for:
        person = PEOPLE[min(panel.waiting_for)]
        panel = await hall.panel(game_id, person)
        if not panel.can_confirm or (len(panel.legal) > 1 and chance.random() < 0.3):
            await hall.act(game_id, person, str(chosen(panel, chance)), panel.rev)
            continue
        after = (await hall.act(game_id, person, Control.CONFIRM, panel.rev)).panel
        stands = after.take_back is None or after.take_back.is_refused
        assert panel.is_final == stands
        met.add((stands, after.is_over))
    assert (True, True) in met
    assert ((False, False) in met) >= is_lenient
