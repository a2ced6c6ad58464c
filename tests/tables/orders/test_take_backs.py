"""Orders and take-backs: whose turn is to come again finds again what they had ordered for it."""

import pytest

from tables.consent.service import Proposal
from tables.model.panel import Outcome
from tables.model.place import Person
from tables.model.refusals import Notice
from tables.model.timing import AUTO_DELAY
from tests.tables.hall import ANNA, BEN, CLARA, Hall
from tests.tables.leaving import deadlines

WHOLE = "take:1 stay"


async def takes_back(hall: Hall, game_id: int, person: Person, *others: Person) -> None:
    """Let a person take their last turn back, the others agreeing if they are asked."""
    done = await hall.take_back(game_id, person)
    for other in others if isinstance(done, Proposal) else ():
        assert isinstance(done, Proposal)
        await hall.tables.proposals.answer(game_id, other.user_id, done.row.id, agrees=True)
    assert isinstance(done, Proposal) or not done.stale


async def ordered(hall: Hall, game_id: int, person: Person) -> list[str]:
    return [" ".join(wish.notations) for wish in (await hall.panel(game_id, person)).order]


async def playing(hall: Hall, *, slug: str = "quiet") -> int:
    game_id = await hall.start(slug, 3, time_limit=3600)
    if slug != "quiet":
        await hall.seal(game_id, ANNA, BEN, CLARA)
    return game_id


async def plays(hall: Hall, game_id: int, person: Person, taking: int = 1) -> None:
    await hall.type(game_id, person, f"take:{taking} stay end")


@pytest.fixture
async def game_id(hall: Hall) -> int:
    return await playing(hall)


async def test_whoever_takes_back_what_they_ordered_plays_themselves(hall: Hall, game_id: int) -> None:
    await hall.order(game_id, BEN, WHOLE)
    await plays(hall, game_id, ANNA)
    await hall.tick(AUTO_DELAY)
    # Ordered since, for the turn after the one that is taken back.
    await hall.order(game_id, BEN, "take:1 look")
    done = await hall.take_back(game_id, BEN)
    assert isinstance(done, Outcome)
    assert (True, (), None, ()) == (done.panel.is_to_act, done.panel.order, done.panel.notice, done.panel.draft)
    assert 0 == await hall.tick(AUTO_DELAY)
    assert "turn" == (await deadlines(hall))[0][1]
    assert [] == [row for row in await hall.rows("orders") if row[6] is None]


@pytest.mark.parametrize("text", [WHOLE, "take:3 stay", "take:1 ..."], ids=["played", "unfit", "begun"])
async def test_spent_order_stands_again_when_the_turn_before_it_is_taken_back(hall: Hall, text: str) -> None:
    game_id = await playing(hall)
    await hall.order(game_id, BEN, text)
    await plays(hall, game_id, ANNA)
    await hall.tick(AUTO_DELAY)
    rev = (await hall.panel(game_id, BEN)).rev
    await takes_back(hall, game_id, ANNA, BEN, CLARA)
    panel = await hall.panel(game_id, BEN)
    assert [text.removesuffix(" ...")] == await ordered(hall, game_id, BEN)
    assert (False, None, ()) == (panel.is_to_act, panel.spent, panel.draft)
    assert panel.notice is (None if text == WHOLE else Notice.TURN_TAKEN_BACK)
    assert rev < panel.rev
    # Anna's next turn gives him the turn again, and his order with it.
    await plays(hall, game_id, ANNA)
    assert [(1, "auto", hall.now + AUTO_DELAY)] == await deadlines(hall)
    assert (1 if text == WHOLE else 0) == await hall.tick(AUTO_DELAY)
    assert [] == await ordered(hall, game_id, BEN)


async def test_order_for_a_later_turn_gives_way_to_the_one_that_stands_again(hall: Hall, game_id: int) -> None:
    await hall.order(game_id, BEN, WHOLE)
    await plays(hall, game_id, ANNA)
    await hall.tick(AUTO_DELAY)
    await hall.order(game_id, BEN, "take:2 stay")
    await takes_back(hall, game_id, ANNA, BEN, CLARA)
    assert [WHOLE] == await ordered(hall, game_id, BEN)


async def test_order_stays_spent_when_only_a_later_turn_is_taken_back(hall: Hall, game_id: int) -> None:
    await hall.order(game_id, BEN, WHOLE)
    await plays(hall, game_id, ANNA)
    await hall.tick(AUTO_DELAY)
    await plays(hall, game_id, CLARA)
    await takes_back(hall, game_id, CLARA, ANNA, BEN)
    panel = await hall.panel(game_id, BEN)
    assert ([], Notice.ORDER_PLAYED) == (await ordered(hall, game_id, BEN), panel.notice)
    assert panel.spent is not None


async def test_order_that_waits_stays_as_it_is_when_the_turn_before_it_is_taken_back(hall: Hall, game_id: int) -> None:
    await hall.order(game_id, BEN, WHOLE)
    await plays(hall, game_id, ANNA)
    await takes_back(hall, game_id, ANNA)
    assert [WHOLE] == await ordered(hall, game_id, BEN)
    assert [(0, "turn")] == [row[:2] for row in await deadlines(hall)]
    await plays(hall, game_id, ANNA)
    assert 1 == await hall.tick(AUTO_DELAY)


async def test_turn_played_as_ordered_does_not_overtake_what_the_others_are_asked(hall: Hall, game_id: int) -> None:
    await hall.order(game_id, CLARA, WHOLE)
    await plays(hall, game_id, ANNA)
    await plays(hall, game_id, BEN)
    asked = await hall.take_back(game_id, ANNA)
    assert isinstance(asked, Proposal)
    await hall.tick(AUTO_DELAY)
    for person in (BEN, CLARA):
        asked = await hall.tables.proposals.answer(game_id, person.user_id, asked.row.id, agrees=True)
    assert (0,) == (await hall.panel(game_id, ANNA)).waiting_for
    assert [WHOLE] == await ordered(hall, game_id, CLARA)


async def test_turn_begun_by_an_order_after_a_computers_is_taken_back_to_its_beginning(hall: Hall) -> None:
    hall.is_lenient = True
    game_id = await hall.start("pebbles", 2, 1)
    await hall.seal(game_id, ANNA, BEN)
    await hall.tick(AUTO_DELAY)
    await plays(hall, game_id, ANNA)
    await hall.order(game_id, ANNA, "take:2 look")
    await plays(hall, game_id, BEN)
    before = await hall.snapshot(game_id)
    for _ in range(2):
        assert 1 == await hall.tick(AUTO_DELAY)
    await hall.type(game_id, ANNA, "lay end")
    assert before != await hall.snapshot(game_id)
    await takes_back(hall, game_id, ANNA, BEN)
    panel = await hall.panel(game_id, ANNA)
    assert (True, 1, 0) == (panel.is_to_act, panel.committed_view.taken[0], panel.committed_view.looked)
