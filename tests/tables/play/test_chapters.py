"""Games of which the table hears chapter by chapter: what is posted, what is only a ping, what is said at once."""

import itertools

import pytest

from db.delivery.entries import EntryKind
from db.games.games import Status
from rules.game import Event, Seat
from rules.gardlings.events import GardenCounted, RoundBegun, TileBought
from rules.gardlings.state import Phase, State
from tables.model.timing import AUTO_DELAY
from tests.reaching import dm_closed
from tests.rules.gardlings.tables import drawing
from tests.rules.gardlings.test_counting import exactly_three_dragons
from tests.tables.hall import ANNA, BEN, CLARA, PEOPLE, Hall
from tests.tables.leaving import entries
from tests.tables.rounds import Sent, act_sensibly, build, put, row_of, sent, state_of


async def kinds_told(hall: Hall, game_id: int, entry: Sent) -> set[type[Event]]:
    """Return the kinds of events that the receiver of an entry is told."""
    _, user_id, facts = entry
    seat = None if user_id is None else Seat(facts.seat or 0)
    story = await hall.tables.history.story(game_id, seat, facts.first_seq, facts.last_seq)
    return {type(event) for event in story.events}


def receivers(told: list[Sent]) -> list[tuple[EntryKind, int | None, tuple[int, ...]]]:
    return [(kind, user_id, facts.mention) for kind, user_id, facts in told]


@pytest.mark.parametrize("building", ["hidden", "open"])
async def test_round_of_gardlings_has_two_posts_and_a_ping_for_each_buyer_between(hall: Hall, building: str) -> None:
    game_id = await hall.start("gardlings", 3, options={"building": building})
    await dm_closed(hall.database, CLARA.user_id)
    before = await entries(hall, game_id)
    first = (await state_of(hall, game_id)).first
    buyers = [(first + place) % 3 for place in range(3)]
    await build(hall, game_id, *buyers[::-1][:2])
    assert [] == await sent(hall, game_id, before)
    await build(hall, game_id, first)
    assert Phase.BUY is (await state_of(hall, game_id)).phase
    (count,) = await sent(hall, game_id, before)
    # Whoever stopped last and buys first goes on in the same panel.
    assert [(EntryKind.TURN, None, ())] == receivers([count])
    assert (1, (await row_of(hall, game_id)).seq) == (count[2].first_seq, count[2].last_seq)
    assert GardenCounted in await kinds_told(hall, game_id, count)
    for mover, following in itertools.pairwise(buyers):
        before = await entries(hall, game_id)
        await act_sensibly(hall, game_id, mover)
        (ping,) = await sent(hall, game_id, before)
        is_closed = PEOPLE[following] is CLARA
        expected = (
            (EntryKind.CALL, None, (CLARA.user_id,)) if is_closed else (EntryKind.TURN, PEOPLE[following].user_id, ())
        )
        assert [expected] == receivers([ping])
        # From the count on, so that the last buyer hears of all who bought before.
        assert (count[2].last_seq + 1, (await row_of(hall, game_id)).seq) == (ping[2].first_seq, ping[2].last_seq)
        assert TileBought in await kinds_told(hall, game_id, ping)
    before = await entries(hall, game_id)
    await act_sensibly(hall, game_id, buyers[-1])
    purchases, *pings = await sent(hall, game_id, before)
    mention = (CLARA.user_id,) if PEOPLE[buyers[-1]] is not CLARA else ()
    assert [(EntryKind.TURN, None, mention)] == receivers([purchases])
    rung = {PEOPLE[seat].user_id for seat in buyers[:-1]} - {CLARA.user_id}
    assert {(EntryKind.TURN, user_id, ()) for user_id in rung} == set(receivers(pings))
    assert {(count[2].last_seq + 1, purchases[2].last_seq)} == {(purchases[2].first_seq, purchases[2].last_seq)}
    assert {TileBought, RoundBegun} <= await kinds_told(hall, game_id, purchases)
    # What the thread tells at the same time no direct message repeats.
    assert all(facts.first_seq > facts.last_seq for _, _, facts in pings)


async def test_every_move_of_a_whole_game_is_told_once_by_a_public_post(hall: Hall) -> None:
    game_id = await hall.start("gardlings", 1, 2, options={"length": "short"})
    rounds = 1
    while (panel := await hall.panel(game_id, ANNA)).status is Status.PLAYING:
        rounds = panel.committed_view.round
        if panel.is_to_act:
            await act_sensibly(hall, game_id, 0)
        else:
            assert await hall.tick(AUTO_DELAY) > 0
    told = [facts for kind, user_id, facts in await sent(hall, game_id) if kind is EntryKind.TURN and user_id is None]
    row = await row_of(hall, game_id)
    spans = [(facts.first_seq, facts.last_seq) for facts in told]
    assert [1, *(last + 1 for _, last in spans[:-1])] == [first for first, _ in spans]
    assert (row.seq, row.seq) == (spans[-1][1], row.told_seq)
    # Two in each round, and the count alone in the last one; fewer where nobody had anything to buy in turn.
    assert rounds < len(told) <= 2 * rounds - 1
    # A computer's part of a round is one commit, and so it is one more when it buys in turn.
    story = await hall.tables.history.story(game_id, None)
    assert len({entry.commit_no for entry in story.entries if entry.seat == 1}) <= 2 * rounds - 1


async def test_whoever_plays_alone_hears_once_a_round(hall: Hall) -> None:
    game_id = await hall.start("gardlings", 1)
    before = await entries(hall, game_id)
    await build(hall, game_id, 0)
    assert Phase.BUY is (await state_of(hall, game_id)).phase
    assert [] == await sent(hall, game_id, before)
    await act_sensibly(hall, game_id, 0)
    (told,) = await sent(hall, game_id, before)
    assert [(EntryKind.TURN, None, ())] == receivers([told])
    assert {GardenCounted, TileBought, RoundBegun} <= await kinds_told(hall, game_id, told)


def with_two_dragons_and_a_third(state: State, seat: int) -> State:
    garden = exactly_three_dragons(6)
    return drawing(state, garden, state.players[seat].bag[-1], state.players[seat].bag[-2], seat=seat)


@pytest.mark.parametrize("building", ["hidden", "open"])
async def test_three_dragons_are_announced_at_once_and_nothing_else_is(hall: Hall, building: str) -> None:
    game_id = await hall.start("gardlings", 3, options={"dragons": "advanced", "building": building})
    before = await entries(hall, game_id)
    await put(hall, game_id, with_two_dragons_and_a_third(await state_of(hall, game_id), 1))
    seq = (await hall.act(game_id, BEN, "draw")).panel.seq
    (line,) = await sent(hall, game_id, before)
    assert [(EntryKind.ANNOUNCED, None, ())] == receivers([line])
    assert (seq, seq) == (line[2].first_seq, line[2].last_seq)
    assert 0 == (await row_of(hall, game_id)).told_seq


async def test_story_names_what_was_announced_among_what_was_told(hall: Hall) -> None:
    game_id = await hall.start("tales", 2)
    await hall.seal(game_id, ANNA, BEN)
    before = await entries(hall, game_id)
    await hall.type(game_id, ANNA, "take:3 look")
    (line,) = await sent(hall, game_id, before)
    assert (EntryKind.ANNOUNCED, None, ()) == receivers([line])[0]
    facts = line[2]
    story = await hall.tables.history.story(game_id, None, facts.first_seq, facts.last_seq)
    assert (["take:3"], ["take:3"]) == (
        [getattr(event, "text", "") for event in story.announced],
        [getattr(event, "text", "") for event in story.events],
    )
    await hall.act(game_id, ANNA, "end")
    await hall.type(game_id, BEN, "take:3 stay end")
    # What closes a chapter is told at large, so nothing of it is announced besides.
    assert [EntryKind.ANNOUNCED, EntryKind.TURN, EntryKind.TURN, EntryKind.TURN] == [
        kind for kind, _, _ in await sent(hall, game_id, before)
    ]


async def test_resignation_of_the_last_builder_leaves_nobody_unpinged(hall: Hall) -> None:
    game_id = await hall.start("gardlings", 3)
    first = (await state_of(hall, game_id)).first
    away = (first + 1) % 3
    await build(hall, game_id, (first + 2) % 3, first)
    before = await entries(hall, game_id)
    # Whoever stopped last looks on only while computers play; here a person was waited for.
    await hall.resign(game_id, PEOPLE[away])
    assert 1 == await hall.tick(AUTO_DELAY)
    told = receivers(await sent(hall, game_id, before))
    assert [
        (EntryKind.RESIGNED, None, ()),
        (EntryKind.TURN, None, ()),
        (EntryKind.TURN, PEOPLE[first].user_id, ()),
    ] == told
