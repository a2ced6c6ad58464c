"""An early end, a pause, or the seat of somebody who is away for long: proposed, answered, carried out once."""

import asyncio

import pytest

from db.delivery.entries import EntryKind
from db.games.consent import ProposalKind, ProposalOutcome
from db.games.games import Status
from rules.errors import PlayerError
from rules.game import Seat
from tables.consent.proposal import DELETION, LONG_AWAY, LONG_MISSED, PATIENCE, Motion
from tables.consent.service import Proposal
from tables.model.place import Person
from tables.model.refusals import Notice, Refusal
from tables.model.timing import AUTO_DELAY
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, NOW, PLACE, Hall, refused
from tests.tables.leaving import agree, deadlines, entries, play_to_the_end, playing, told

HOUR = 3600
END, PAUSE = Motion(ProposalKind.END), Motion(ProposalKind.PAUSE)
OFFER_BEN, COMPUTER_BEN = Motion(ProposalKind.OFFER, Seat(1)), Motion(ProposalKind.COMPUTER, Seat(1))


async def propose(hall: Hall, game_id: int, person: Person, wish: Motion) -> Proposal:
    return await hall.tables.proposals.propose(game_id, person.user_id, wish)


async def test_game_ends_early_when_all_agree_with_nobody_placed_and_nothing_shown(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    await hall.act(game_id, ANNA, "take:1")
    await hall.tables.absences.away(game_id, CLARA.user_id)
    before = await entries(hall, game_id)
    proposal = await propose(hall, game_id, BEN, END)
    assert frozenset({0, 2}) == proposal.missing
    asked = [(EntryKind.PROPOSED, None), (EntryKind.PROPOSED, ANNA.user_id), (EntryKind.PROPOSED, CLARA.user_id)]
    assert asked == await told(hall, game_id, before)
    await hall.reopen()
    # Whoever is away is asked, too: it is their game as well.
    proposal = await agree(hall, proposal, CLARA, CLARA)
    assert proposal.is_open
    proposal = await agree(hall, proposal, ANNA)
    assert ProposalOutcome.AGREED is proposal.row.outcome
    assert [*asked, (EntryKind.FINAL, None)] == await told(hall, game_id, before)
    panel = await hall.panel(game_id, ANNA)
    assert (Status.ENDED, True) == (panel.status, panel.is_agreed)
    assert (None, (), ()) == (panel.result, panel.places, panel.waiting_for)
    assert (None, ()) == ((await hall.tables.history.deal(game_id)).key, await hall.tables.history.disclosed(game_id))
    assert ([], []) == (await hall.rows("drafts"), await deadlines(hall))
    assert ["Anna", "Ben", "Clara"] == [
        player.name for player in (await hall.tables.rematches.open(game_id, BEN)).lobby.players
    ]


async def test_one_no_drops_it_and_whoever_made_it_can_say_that_too(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    for naysayer in (CLARA, ANNA):
        proposal = await propose(hall, game_id, ANNA, END)
        closed = await hall.tables.proposals.answer(game_id, naysayer.user_id, proposal.row.id, agrees=False)
        assert (ProposalOutcome.REFUSED, naysayer.name) == (closed.row.outcome, closed.names[closed.row.closed_by or 0])
        await refused(agree(hall, proposal, BEN), "That is already settled")
    assert Status.PLAYING is (await hall.panel(game_id, BEN)).status


async def test_what_not_everybody_answers_lapses_after_three_days(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    proposal = await propose(hall, game_id, ANNA, END)
    await agree(hall, proposal, BEN)
    assert NOW + PATIENCE == await hall.tables.deadlines.next_due()
    before = await entries(hall, game_id)
    await hall.tick(PATIENCE)
    await hall.tick(PATIENCE)
    assert [(EntryKind.DECIDED, None)] == await told(hall, game_id, before)
    assert ProposalOutcome.LAPSED is (await hall.tables.proposals.of_entry(proposal.row.id)).row.outcome


async def test_whoever_plays_alone_against_computers_ends_it_alone(hall: Hall) -> None:
    solo = await hall.tables.solo.begin(ANNA, PLACE, "pebbles")
    assert frozenset({0}) == await hall.tables.proposals.voters(solo.game_id, ANNA.user_id, END)
    assert not (await propose(hall, solo.game_id, ANNA, END)).is_open
    assert (await hall.panel(solo.game_id, ANNA)).is_agreed


async def test_two_who_propose_the_same_agree_and_another_wish_has_to_wait(hall: Hall) -> None:
    game_id = await playing(hall, 2)
    await propose(hall, game_id, ANNA, PAUSE)
    await refused(propose(hall, game_id, BEN, END), "Another proposal is still open")
    both = await asyncio.gather(
        propose(hall, game_id, BEN, PAUSE), propose(hall, game_id, ANNA, PAUSE), return_exceptions=True
    )
    assert any(isinstance(one, Proposal) and one.row.outcome is ProposalOutcome.AGREED for one in both)
    assert (await hall.panel(game_id, ANNA)).is_paused


async def test_clocks_stand_still_in_a_pause_while_moves_and_computers_go_on(hall: Hall) -> None:
    game_id = await playing(hall, 2, 1, time_limit=24 * HOUR)
    await hall.tick(10 * HOUR)
    await agree(hall, await propose(hall, game_id, ANNA, PAUSE), BEN)
    assert (None, None) == ((await hall.panel(game_id, ANNA)).due_at, await hall.tables.deadlines.next_due())
    await refused(propose(hall, game_id, BEN, PAUSE), "This table is already paused")
    await hall.reopen()
    assert 0 == await hall.tick(100 * HOUR)
    await hall.type(game_id, ANNA, "take:1 stay end")
    await hall.tick(50 * HOUR)
    await hall.type(game_id, BEN, "take:1 stay end")
    assert 1 == await hall.tick(AUTO_DELAY)
    before, resumed = await entries(hall, game_id), hall.now + 7 * HOUR
    hall.now = resumed
    panel = await hall.tables.pauses.resume(game_id, BEN.user_id)
    assert not panel.is_paused
    assert [(EntryKind.RESUMED, None)] == await told(hall, game_id, before)
    # Anna's turn came round in the pause, so all of her time is before her.
    assert resumed + 24 * HOUR == (await hall.panel(game_id, ANNA)).due_at
    kept = await hall.everything()
    await hall.tables.pauses.resume(game_id, BEN.user_id)
    assert kept == await hall.everything()


async def test_time_that_was_left_before_a_pause_is_left_after_it(hall: Hall) -> None:
    game_id = await playing(hall, 2, time_limit=24 * HOUR)
    await hall.tick(10 * HOUR)
    await hall.tables.absences.away(game_id, BEN.user_id)
    # Only who is present is asked: the clock of the other does not run anyway.
    assert not (await propose(hall, game_id, ANNA, PAUSE)).is_open
    await hall.tick(1000 * HOUR)
    await hall.tables.pauses.resume(game_id, BEN.user_id)
    assert hall.now + 14 * HOUR == (await hall.panel(game_id, ANNA)).due_at


async def test_friendly_clock_has_as_much_left_after_a_pause_and_reminds_anew(hall: Hall) -> None:
    hall.is_friendly = True
    # It is eight in the morning.
    await hall.tables.hours.set_quiet(ANNA.user_id, (20 * 60, 6 * 60))
    game_id = await playing(hall, 2, time_limit=24 * HOUR)
    await hall.tick(10 * HOUR)
    await agree(hall, await propose(hall, game_id, ANNA, PAUSE), BEN)
    await hall.tick(50 * HOUR)
    await hall.tables.pauses.resume(game_id, BEN.user_id)
    # At eight in the evening two days later, 14 of 24 hours are left: all of them by day, from six in the morning on.
    assert hall.now + 24 * HOUR == (await hall.panel(game_id, ANNA)).due_at
    assert hall.now + 12 * HOUR == await hall.tables.deadlines.next_due()


async def test_seat_of_somebody_away_for_long_goes_up_or_to_a_computer_when_the_others_agree(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    for wish, sentence in (
        (OFFER_BEN, "A seat can be offered once"),
        (Motion(ProposalKind.OFFER, Seat(9)), "A seat can be offered once"),
    ):
        await refused(propose(hall, game_id, ANNA, wish), sentence)
    await hall.tables.absences.away(game_id, BEN.user_id)
    await hall.tick(LONG_AWAY - 1)
    await refused(propose(hall, game_id, ANNA, OFFER_BEN), "Ben has not been away for 3 days yet")
    hall.now += 1
    before = await entries(hall, game_id)
    await agree(hall, await propose(hall, game_id, ANNA, OFFER_BEN), CLARA)
    await refused(propose(hall, game_id, ANNA, OFFER_BEN), "The seat of Ben is already offered in the channel")
    proposal = await propose(hall, game_id, CLARA, COMPUTER_BEN)
    await refused(agree(hall, proposal, BEN), "That is for the others to answer")
    await agree(hall, proposal, ANNA)
    kinds = [kind for kind, user_id in await told(hall, game_id, before) if user_id is None]
    assert [
        EntryKind.PROPOSED,
        EntryKind.OFFERED,
        EntryKind.DECIDED,
        EntryKind.PROPOSED,
        EntryKind.TAKEN,
        EntryKind.UNOFFERED,
    ] == kinds
    assert (await hall.panel(game_id, BEN)).was_replaced
    await play_to_the_end(hall, game_id, ANNA, CLARA)


async def test_seat_of_somebody_for_whom_all_have_waited_a_week_is_offered_unless_they_play(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    offer_anna = Motion(ProposalKind.OFFER, Seat(0))
    hall.now += LONG_MISSED - 1
    await refused(propose(hall, game_id, BEN, offer_anna), "the table has waited for them for a week")
    hall.now += 1
    assert (offer_anna,) == await hall.tables.proposals.disposals(game_id, BEN.user_id)
    first = await propose(hall, game_id, BEN, offer_anna)
    await hall.type(game_id, ANNA, "take:1")
    await hall.type(game_id, ANNA, "stay end")
    assert ProposalOutcome.OVERTAKEN is (await agree(hall, first, CLARA)).row.outcome
    hall.now += LONG_MISSED
    assert (OFFER_BEN,) == await hall.tables.proposals.disposals(game_id, CLARA.user_id)
    before = await entries(hall, game_id)
    await agree(hall, await propose(hall, game_id, CLARA, OFFER_BEN), ANNA)
    panel = await hall.panel(game_id, BEN)
    assert (True, True, Notice.MISSED) == (panel.is_away, panel.is_offered, panel.notice)
    kinds = [kind for kind, _ in (await told(hall, game_id, before))[2:]]
    assert [EntryKind.AWAY, EntryKind.TIME_AWAY, EntryKind.OFFERED, EntryKind.DECIDED] == kinds
    assert 1 == await hall.tick(AUTO_DELAY)


async def test_proposal_is_dropped_when_what_it_was_about_has_changed(hall: Hall) -> None:
    game_id = await playing(hall, 4)
    await hall.tables.absences.away(game_id, BEN.user_id)
    await hall.tick(LONG_AWAY)
    offer = await propose(hall, game_id, ANNA, OFFER_BEN)
    await hall.tables.absences.back(game_id, BEN.user_id)
    end = await propose(hall, game_id, ANNA, END)
    await hall.tables.absences.away(game_id, BEN.user_id)
    assert (await hall.tables.proposals.of_entry(end.row.id)).is_open
    await hall.resign(game_id, DAVID)
    for proposal in (offer, end):
        assert ProposalOutcome.OVERTAKEN is (await hall.tables.proposals.of_entry(proposal.row.id)).row.outcome
    dropped = [row for row in await hall.tables.outbox.of_game(game_id) if row.kind is EntryKind.DECIDED]
    assert 2 == len(dropped)
    await hall.tables.absences.back(game_id, BEN.user_id)
    last = await propose(hall, game_id, BEN, END)
    await play_to_the_end(hall, game_id, ANNA, BEN, CLARA)
    assert ProposalOutcome.OVERTAKEN is (await hall.tables.proposals.of_entry(last.row.id)).row.outcome
    assert 2 == len([row for row in await hall.tables.outbox.of_game(game_id) if row.kind is EntryKind.DECIDED])


async def test_question_that_others_would_have_to_answer_now_is_asked_anew(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    asked = await hall.tables.proposals.voters(game_id, ANNA.user_id, END)
    await hall.resign(game_id, BEN)
    before = await hall.everything()
    with pytest.raises(PlayerError, match="Others have to agree now"):
        await hall.tables.proposals.propose(game_id, ANNA.user_id, END, of=len(asked))
    for stranger in (BEN, DAVID):
        with pytest.raises(Refusal):
            await propose(hall, game_id, stranger, END)
    assert before == await hall.everything()


@pytest.mark.parametrize(
    "wish", [END, OFFER_BEN, *(pytest.param(wish, marks=pytest.mark.full) for wish in (PAUSE, COMPUTER_BEN))]
)
async def test_whichever_write_of_the_last_consent_fails_nothing_has_changed(hall: Hall, wish: Motion) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    if wish.about is not None:
        await hall.tables.absences.away(game_id, BEN.user_id)
        hall.now += LONG_AWAY
    proposal = await propose(hall, game_id, ANNA, wish)
    people = (CLARA,) if wish.about is not None else (BEN, CLARA)
    await agree(hall, proposal, *people[:-1])
    assert 3 <= await hall.saves_all_or_nothing(lambda: agree(hall, proposal, people[-1]))
    assert ProposalOutcome.AGREED is (await hall.tables.proposals.of_entry(proposal.row.id)).row.outcome


async def test_table_in_play_is_deleted_only_when_all_who_hold_a_seat_agree(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    await hall.tables.absences.away(game_id, CLARA.user_id)
    before = await entries(hall, game_id)
    proposal = await propose(hall, game_id, ANNA, DELETION)
    assert frozenset({1, 2}) == proposal.missing
    asked = [(EntryKind.PROPOSED, None), (EntryKind.PROPOSED, BEN.user_id), (EntryKind.PROPOSED, CLARA.user_id)]
    assert asked == await told(hall, game_id, before)
    await hall.reopen()
    # A move changes nothing about it, as about any early end.
    await hall.act(game_id, ANNA, "take:1")
    proposal = await agree(hall, proposal, BEN)
    assert proposal.is_open
    before = await entries(hall, game_id)
    proposal = await agree(hall, proposal, CLARA)
    assert (ProposalOutcome.AGREED, frozenset()) == (proposal.row.outcome, proposal.missing)
    assert [(EntryKind.DELETED, None), (EntryKind.CARD, None), (EntryKind.ARCHIVE, None)] == await told(
        hall, game_id, before
    )
    table = await hall.tables.lookup.table(game_id)
    assert table is not None
    assert Status.CLOSED is table.status
    assert ([], None) == (await deadlines(hall), await hall.tables.deadlines.next_due())
    await refused(hall.act(game_id, BEN, "take:1"), "That table is gone")
    await refused(agree(hall, proposal, BEN), "That table is gone")


async def test_deletion_is_dropped_by_a_no_and_lapses_like_an_end(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    proposal = await propose(hall, game_id, ANNA, DELETION)
    closed = await hall.tables.proposals.answer(game_id, CLARA.user_id, proposal.row.id, agrees=False)
    assert ProposalOutcome.REFUSED is closed.row.outcome
    proposal = await propose(hall, game_id, ANNA, DELETION)
    # It is another question than that of an end, which is answered with it.
    await refused(propose(hall, game_id, BEN, END), "Another proposal is still open here")
    await hall.tick(PATIENCE)
    assert ProposalOutcome.LAPSED is (await hall.tables.proposals.of_entry(proposal.row.id)).row.outcome
    assert Status.PLAYING is (await hall.panel(game_id, BEN)).status


async def test_deletion_is_off_once_somebody_who_was_asked_has_left(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    proposal = await propose(hall, game_id, ANNA, DELETION)
    await agree(hall, proposal, BEN)
    await hall.resign(game_id, CLARA)
    assert ProposalOutcome.OVERTAKEN is (await hall.tables.proposals.of_entry(proposal.row.id)).row.outcome
    assert Status.PLAYING is (await hall.panel(game_id, BEN)).status


async def test_whoever_plays_alone_against_computers_deletes_at_once_and_only_a_host_proposes_it(hall: Hall) -> None:
    solo = await hall.tables.solo.begin(ANNA, PLACE, "pebbles")
    assert ProposalOutcome.AGREED is (await propose(hall, solo.game_id, ANNA, DELETION)).row.outcome
    await refused(hall.panel(solo.game_id, ANNA), "That table is gone")
    game_id = await playing(hall, 3)
    await refused(propose(hall, game_id, BEN, DELETION), "Only the host, Anna, or a server manager")
    await refused(hall.tables.hosts.delete(game_id, ANNA.user_id, is_manager=False), "Others have to agree now")


async def test_two_last_answers_at_once_delete_the_table_once(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    proposal = await propose(hall, game_id, ANNA, DELETION)
    before = await entries(hall, game_id)
    await asyncio.gather(agree(hall, proposal, BEN), agree(hall, proposal, CLARA))
    assert [(EntryKind.DELETED, None), (EntryKind.CARD, None), (EntryKind.ARCHIVE, None)] == await told(
        hall, game_id, before
    )


async def test_whichever_write_of_an_agreed_deletion_fails_nothing_has_changed(hall: Hall) -> None:
    game_id = await playing(hall, 2, time_limit=HOUR)
    proposal = await propose(hall, game_id, ANNA, DELETION)
    assert 4 <= await hall.saves_all_or_nothing(lambda: agree(hall, proposal, BEN))
