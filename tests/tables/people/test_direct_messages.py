"""Whether somebody wants direct messages decides how they are told, and is theirs to read and to delete."""

from db.delivery.entries import EntryKind
from db.games.consent import ProposalKind
from db.games.games import Consequence
from db.people.people import DmWish
from tables.consent.proposal import Motion
from tests.tables.hall import ANNA, BEN, CLARA, PEOPLE, Hall
from tests.tables.people.test_privacy import told

DAY = 86400


async def unwritten(hall: Hall, *, time_limit: int | None = None) -> int:
    """Start a table of three who want no direct messages, with all entries sent; Clara rests from 8 to 10 o'clock."""
    game_id = await hall.start("pebbles", 3, time_limit=time_limit)
    for person in PEOPLE[:3]:
        await hall.tables.people.set_direct_messages(person, are_wanted=False)
    await hall.seal(game_id, ANNA, BEN, CLARA)
    await hall.sent()
    await hall.tables.hours.set_quiet(CLARA.user_id, (8 * 60, 10 * 60))
    return game_id


async def test_one_post_mentions_all_who_are_asked_but_those_in_their_quiet_hours(hall: Hall) -> None:
    game_id = await unwritten(hall)
    await hall.tables.proposals.propose(game_id, ANNA.user_id, Motion(ProposalKind.PAUSE))
    assert [(EntryKind.PROPOSED, None, (BEN.user_id,))] == [
        (entry.kind, entry.user_id, entry.facts.mention) for entry in await hall.sent()
    ]
    await hall.tick(2 * 3600)
    assert [(EntryKind.PROPOSED, CLARA.user_id, (CLARA.user_id,))] == [
        (entry.kind, entry.user_id, entry.facts.mention) for entry in await hall.sent()
    ]


async def test_whoever_is_out_of_time_is_mentioned_in_the_post_that_tells_it(hall: Hall) -> None:
    hall.consequence = Consequence.WAIT
    await unwritten(hall, time_limit=DAY)
    found = []
    for _ in range(26):
        await hall.tick(3600)
        found += [
            (entry.user_id, entry.facts.mention) for entry in await hall.sent() if entry.kind is EntryKind.OVERDUE
        ]
    assert [(None, (ANNA.user_id,))] == found


async def test_wish_is_handed_out_and_deleted_with_all_else_of_a_person(hall: Hall) -> None:
    await hall.tables.people.set_direct_messages(ANNA, are_wanted=False)
    (row,) = (await told(hall, ANNA.user_id))["people"]
    assert DmWish.DECLINED.value == row["dm_wish"]
    await hall.tables.privacy.forget(ANNA.user_id)
    assert await hall.tables.people.find(ANNA.user_id) is None
    await hall.start("pebbles", 2)
    person = await hall.tables.people.find(ANNA.user_id)
    assert person is not None
    assert person.dm_wish is not DmWish.DECLINED
