"""Turns that are ordered ahead: what the clock plays of them, what it leaves, and who is called."""

import json
import random

from db.delivery.entries import EntryKind
from db.games.consent import ProposalKind
from db.games.moves import ActedBy
from rules.game import Seat
from tables.consent.proposal import Motion
from tables.model.order import Fate, Misfit, OrderOutcome, Reason
from tables.model.panel import Control, Intent
from tables.model.place import Person
from tables.model.refusals import Notice
from tables.model.timing import AUTO_DELAY
from tests.tables.foretelling import order_wishes
from tests.tables.hall import ANNA, BEN, CLARA, NOW, PEOPLE, Hall
from tests.tables.leaving import deadlines, entries, playing, told

HOUR = 3600
WHOLE = "take:1 stay"


async def ordered(hall: Hall, game_id: int, person: Person) -> list[tuple[str, ...]]:
    """Return the wishes that a person's panel shows."""
    return [wish.notations for wish in (await hall.panel(game_id, person)).order]


async def outcome(hall: Hall, game_id: int, person: Person) -> tuple[Notice | None, OrderOutcome]:
    """Return what a person's panel tells of their last order."""
    panel = await hall.panel(game_id, person)
    assert panel.spent is not None
    return panel.notice, panel.spent.outcome


async def log(hall: Hall, game_id: int, after: int) -> list[tuple[int, str, ActedBy]]:
    story = await hall.tables.history.story(game_id, None, after + 1)
    return [(entry.seat, entry.notation, entry.acted_by) for entry in story.entries]


async def waiting(hall: Hall, text: str, *, people: int = 3, computers: int = 0, limit: int | None = HOUR) -> int:
    """Start Pebbles with Anna on turn, and let Ben, who is next, order."""
    game_id = await playing(hall, people, computers, time_limit=limit)
    await hall.order(game_id, BEN, text)
    return game_id


async def test_turn_ordered_ahead_is_played_by_the_clock_and_confirmed(hall: Hall) -> None:
    game_id = await waiting(hall, "take:2 stay")
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    assert [(1, "auto", NOW + AUTO_DELAY)] == await deadlines(hall)
    assert 1 == await hall.tick(AUTO_DELAY)
    assert [(1, word, ActedBy.ORDER) for word in ("take:2", "stay", "end")] == await log(hall, game_id, 9)
    assert (Notice.ORDER_PLAYED, OrderOutcome(Fate.PLAYED, 0)) == await outcome(hall, game_id, BEN)
    assert ([], (2,)) == (await ordered(hall, game_id, BEN), (await hall.panel(game_id, BEN)).waiting_for)
    assert [(2, "turn", NOW + AUTO_DELAY + HOUR)] == await deadlines(hall)
    # Whoever plays themselves is told no more of what was ordered.
    await hall.type(game_id, CLARA, f"{WHOLE} end")
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    assert None is (await hall.act(game_id, BEN, "take:1")).panel.spent


async def test_first_wish_that_still_means_the_same_is_played(hall: Hall) -> None:
    game_id = await waiting(hall, "take:3 stay / take:3 ... / take:2 stay / take:1 stay")
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    await hall.tick(AUTO_DELAY)
    misfits = (Misfit("take:3", Reason.CHANGED),) * 2
    assert (Notice.ORDER_PLAYED, OrderOutcome(Fate.PLAYED, 2, misfits)) == await outcome(hall, game_id, BEN)
    assert "take:2" == (await log(hall, game_id, 9))[0][1]


async def test_wish_may_count_on_what_nobody_changed(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    await hall.order(game_id, CLARA, "take:3 stay")
    await hall.type(game_id, BEN, f"{WHOLE} end")
    await hall.tick(AUTO_DELAY)
    assert Misfit("take:3", Reason.CHANGED) == (await outcome(hall, game_id, CLARA))[1].misfits[0]
    await hall.order(game_id, ANNA, "take:3 stay")
    await hall.type(game_id, CLARA, "take:3 stay end")
    # What Ben counts on lies as he saw it, though Anna plays in between.
    await hall.order(game_id, BEN, "take:2 stay / take:3 stay")
    await hall.tick(AUTO_DELAY)
    assert Reason.CHANGED is (await outcome(hall, game_id, ANNA))[1].misfits[0].reason
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    await hall.tick(AUTO_DELAY)
    assert OrderOutcome(Fate.PLAYED, 0) == (await outcome(hall, game_id, BEN))[1]


async def test_order_that_does_not_fit_is_gone_and_its_person_is_called_with_all_of_the_time(hall: Hall) -> None:
    game_id = await hall.start("scarce", 3, time_limit=HOUR)
    await hall.seal(game_id, ANNA, BEN, CLARA)
    await hall.order(game_id, BEN, "take:2 stay / take:3 stay / take:2 ...")
    await hall.type(game_id, ANNA, "take:2 stay end")
    before = await entries(hall, game_id)
    hall.now += 5
    assert 0 == await hall.tick()
    misfits = (Misfit("take:2", Reason.GONE), Misfit("take:3", Reason.CHANGED), Misfit("take:2", Reason.GONE))
    assert (Notice.ORDER_UNFIT, OrderOutcome(Fate.UNFIT, None, misfits)) == await outcome(hall, game_id, BEN)
    panel = await hall.panel(game_id, BEN)
    assert ((), (), True, hall.now + HOUR) == (panel.draft, panel.order, panel.is_to_act, panel.due_at)
    assert [(EntryKind.TURN, BEN.user_id)] == await told(hall, game_id, before)
    assert [] == await log(hall, game_id, 9)
    await hall.tick(AUTO_DELAY)
    assert (await hall.panel(game_id, BEN)).is_to_act


async def test_beginning_of_a_turn_becomes_the_draft_and_its_person_goes_on(hall: Hall) -> None:
    game_id = await waiting(hall, "take:2 ...")
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    before = await entries(hall, game_id)
    assert 0 == await hall.tick(AUTO_DELAY)
    panel = await hall.panel(game_id, BEN)
    assert (("take:2",), Notice.ORDER_BEGUN, True) == (panel.draft, panel.notice, panel.can_confirm)
    assert [(EntryKind.TURN, BEN.user_id)] == await told(hall, game_id, before)
    assert (await hall.act(game_id, BEN, Control.CONFIRM, panel.rev)).committed
    assert {ActedBy.PERSON} == {acted_by for _, _, acted_by in await log(hall, game_id, 9)}


async def test_move_that_shows_something_is_played_and_its_person_asked_what_then(hall: Hall) -> None:
    game_id = await waiting(hall, "take:2 look")
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    before = await entries(hall, game_id)
    assert 1 == await hall.tick(AUTO_DELAY)
    assert [(1, "take:2", ActedBy.ORDER), (1, "look", ActedBy.ORDER)] == await log(hall, game_id, 9)
    panel = await hall.panel(game_id, BEN)
    assert (True, Notice.ORDER_PLAYED, hall.now + HOUR) == (panel.is_to_act, panel.notice, panel.due_at)
    assert panel.committed_view.looked
    assert [(EntryKind.TURN, BEN.user_id)] == await told(hall, game_id, before)


async def test_automatic_turns_in_a_row_are_told_in_one_post_and_only_who_is_asked_is_called(hall: Hall) -> None:
    game_id = await waiting(hall, WHOLE, computers=1)
    await hall.order(game_id, CLARA, WHOLE)
    before = await entries(hall, game_id)
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    assert [(EntryKind.TURN, None)] == await told(hall, game_id, before)
    for _ in range(3):
        assert 1 == await hall.tick(AUTO_DELAY)
    # Her own click began the chain, so her panel has gone on; she is called only if it could not be brought up to date.
    assert [(EntryKind.TURN, None)] * 2 + [(EntryKind.TURN, ANNA.user_id)] == await told(hall, game_id, before)
    assert (0,) == (await hall.panel(game_id, ANNA)).waiting_for
    facts = (await hall.tables.outbox.of_game(game_id))[-2].facts
    assert (12, 20) == (facts.first_seq, facts.last_seq)


async def test_whoever_is_called_after_a_chain_hears_what_it_held(hall: Hall) -> None:
    game_id = await waiting(hall, WHOLE)
    await hall.order(game_id, CLARA, "take:3 stay")
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    before = await entries(hall, game_id)
    await hall.tick(AUTO_DELAY)
    assert [] == await told(hall, game_id, before)
    await hall.tick(AUTO_DELAY)
    assert [(EntryKind.TURN, None), (EntryKind.TURN, CLARA.user_id)] == await told(hall, game_id, before)
    public, direct = (row.facts for row in (await hall.tables.outbox.of_game(game_id))[before:])
    assert ((10, 12), (13, 12)) == tuple((facts.first_seq, facts.last_seq) for facts in (public, direct))
    # The chain has come to a person, so Anna is called again when her turn comes.
    await hall.type(game_id, CLARA, f"{WHOLE} end")
    assert (EntryKind.TURN, ANNA.user_id) in await told(hall, game_id, before)


async def test_whoever_plays_at_once_takes_their_order_back_by_it(hall: Hall) -> None:
    for words in ("take:3", f"{WHOLE} end"):
        game_id = await waiting(hall, "take:2 stay")
        await hall.type(game_id, ANNA, f"{WHOLE} end")
        await hall.type(game_id, BEN, words)
        assert [] == await ordered(hall, game_id, BEN)
        assert not await hall.tick(AUTO_DELAY)
        assert ActedBy.ORDER not in [acted_by for _, _, acted_by in await log(hall, game_id, 9)]
        assert "turn" == (await deadlines(hall))[-1][1]
        assert (1 if words == "take:3" else 2,) == (await hall.panel(game_id, BEN)).waiting_for


async def test_deputy_plays_only_what_an_absent_person_has_not_ordered(hall: Hall) -> None:
    game_id = await waiting(hall, "take:2 stay")
    await hall.tables.absences.away(game_id, BEN.user_id)
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    await hall.tick(AUTO_DELAY)
    assert [(1, word, ActedBy.ORDER) for word in ("take:2", "stay", "end")] == await log(hall, game_id, 9)
    assert (await hall.panel(game_id, BEN)).is_away
    for text, lost in (("take:3 stay", ()), ("take:2 ...", ("take:2",))):
        game_id = await waiting(hall, text)
        await hall.tables.absences.away(game_id, BEN.user_id)
        await hall.type(game_id, ANNA, f"{WHOLE} end")
        assert 1 == await hall.tick(AUTO_DELAY)
        assert {ActedBy.DEPUTY} == {acted_by for _, _, acted_by in await log(hall, game_id, 9)}
        panel = await hall.panel(game_id, BEN)
        assert (lost, [], (2,)) == (panel.lost, await ordered(hall, game_id, BEN), panel.waiting_for)


async def test_paused_table_plays_no_order_until_it_goes_on(hall: Hall) -> None:
    game_id = await waiting(hall, WHOLE, people=2)
    for person in (ANNA, BEN):
        await hall.tables.proposals.propose(game_id, person.user_id, Motion(ProposalKind.PAUSE))
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    assert 0 == await hall.tick(HOUR)
    assert None is await hall.tables.deadlines.next_due()
    await hall.tables.pauses.resume(game_id, ANNA.user_id)
    assert 1 == await hall.tick()
    assert ActedBy.ORDER is (await log(hall, game_id, 6))[-1][2]


async def test_vacation_stops_no_order_and_restarts_lose_none(hall: Hall) -> None:
    game_id = await waiting(hall, WHOLE)
    await hall.tables.hours.begin_vacation(BEN.user_id)
    await hall.reopen()
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    await hall.reopen()
    await hall.tick(AUTO_DELAY)
    assert OrderOutcome(Fate.PLAYED, 0) == (await outcome(hall, game_id, BEN))[1]


async def test_time_and_reminders_begin_only_when_the_order_was_not_played(hall: Hall) -> None:
    game_id = await waiting(hall, "take:3 stay", limit=24 * HOUR)
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    assert None is (await hall.panel(game_id, BEN)).due_at
    hall.now += 23 * HOUR
    await hall.tick()
    assert hall.now + 24 * HOUR == (await hall.panel(game_id, BEN)).due_at


async def test_order_goes_with_whoever_made_it_and_with_the_game(hall: Hall) -> None:
    game_id = await waiting(hall, WHOLE)
    await hall.resign(game_id, BEN)
    assert [] == await hall.rows("orders")
    game_id = await waiting(hall, WHOLE)
    await hall.tables.replacements.offer(game_id, BEN.user_id)
    assert [WHOLE] == [" ".join(wish) for wish in await ordered(hall, game_id, BEN)]
    await hall.tables.replacements.take(game_id, Seat(1), Person(99, "Emma"))
    assert [] == await hall.rows("orders")
    await hall.tables.hosts.delete(await waiting(hall, WHOLE), ANNA.user_id, is_manager=True)
    assert [] == await hall.rows("orders")
    game_id = await playing(hall, 2)
    for person, other in ((ANNA, BEN), (BEN, ANNA)) * 2:
        if (await hall.panel(game_id, other)).can_order:
            await hall.order(game_id, other, WHOLE)
        await hall.type(game_id, person, f"{WHOLE} end")
    assert (await hall.panel(game_id, ANNA)).is_over
    assert [] == await hall.rows("orders")


async def test_new_holder_of_a_seat_plays_what_the_former_one_had_ordered_themselves(hall: Hall) -> None:
    game_id = await waiting(hall, WHOLE)
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    await hall.tables.replacements.offer(game_id, BEN.user_id)
    await hall.tables.replacements.take(game_id, Seat(1), Person(99, "Emma"))
    assert [(1, "turn", hall.now + HOUR)] == await deadlines(hall)
    assert 0 == await hall.tick(AUTO_DELAY)


async def test_pending_order_leaves_nothing_waiting_for_its_person(hall: Hall) -> None:
    game_id = await waiting(hall, "take:3 stay")
    await hall.type(game_id, ANNA, f"{WHOLE} end")
    assert () == await hall.tables.lookup.turns(BEN.user_id)
    await hall.tick(AUTO_DELAY)
    assert [game_id] == [turn.game_id for turn in await hall.tables.lookup.turns(BEN.user_id)]


async def test_order_is_listed_for_its_person_alone_until_it_is_spent_or_taken_back(hall: Hall) -> None:
    async def listed(person: Person) -> list[int]:
        return [row.game_id for row in await hall.tables.lookup.waits(person.user_id) if row.is_ordered]

    first, second = await waiting(hall, WHOLE), await waiting(hall, WHOLE)
    await playing(hall, 3)
    assert ([], [first, second]) == (await listed(ANNA), await listed(BEN))
    await hall.tables.orders.act(Intent(game_id=second, user_id=BEN.user_id, action=Control.CANCEL))
    await hall.type(first, ANNA, f"{WHOLE} end")
    # It is about to be played, and the table waits for nobody.
    assert [first] == await listed(BEN)
    await hall.tick(AUTO_DELAY)
    assert [] == await listed(BEN)


async def test_record_counts_what_was_ordered_as_its_persons(hall: Hall) -> None:
    chance, game_id = random.Random(1), await hall.start("sanssouci", 2)
    while not (panel := await hall.tables.play.panel(game_id, None)).is_over:
        if panel.by_clock:
            await hall.tick(AUTO_DELAY)
            continue
        seat = panel.waiting_for[0]
        await order_wishes(hall, game_id, PEOPLE[1 - seat], chance)
        mine = await hall.panel(game_id, PEOPLE[seat])
        action = Control.CONFIRM if mine.can_confirm else str(chance.choice(mine.legal))
        await hall.act(game_id, PEOPLE[seat], action, mine.rev)
    assert any(acted_by is ActedBy.ORDER for _, _, acted_by in await log(hall, game_id, 0))
    record = json.loads((await hall.tables.records.export(game_id)).line)
    assert [[{"from": 1, "by": "person"}]] * 2 == record["seats"]


async def test_whoever_began_a_chain_sees_that_the_clock_plays_and_nothing_of_the_order(hall: Hall) -> None:
    game_id = await waiting(hall, WHOLE)
    assert not (await hall.panel(game_id, ANNA)).by_clock
    panel = (await hall.type(game_id, ANNA, f"{WHOLE} end")).panel
    assert frozenset({Seat(1)}) == panel.by_clock
    assert ((), None) == (panel.order, panel.spent)
