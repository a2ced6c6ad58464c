"""Hints: what they advise, whom they are told to, and when there is none."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from languages.catalogues import ENGLISH
from rules.computer.choosing import Choice
from rules.errors import PlayerError
from rules.game import Seat, choose_options
from rules.record_line import load
from rules.records import verify
from rules.registry import GAMES
from tables.advice.hints import MOST
from tables.advice.turns import decision_of
from tables.model.panel import Control, Panel
from tables.model.place import Person
from tables.model.timing import AUTO_DELAY
from tables.thinking.protocol import CannotThink, InlineThinking, Urgency
from tables.thinking.requests import Decision
from tests.db.ready import writing
from tests.tables.hall import ANNA, BEN, CLARA, PEOPLE, PLACE, Hall
from tests.tables.leaving import playing

FEW = 4
TOPIARY = GAMES["topiary"]
TOPIARY_OPTIONS = choose_options(TOPIARY.options, 2, {})


class Counted(InlineThinking):
    """Thinks for few iterations and keeps what it was asked; `meanwhile` happens before it answers."""

    def __init__(self) -> None:
        super().__init__(FEW)
        self.asked: list[tuple[Decision, Urgency]] = []
        self.is_broken = False
        self.meanwhile: Callable[[], Awaitable[object]] | None = None

    async def appraise(self, decision: Decision, iterations: int, urgency: Urgency = Urgency.HINT) -> Choice[Any]:
        self.asked.append((decision, urgency))
        if self.is_broken:
            raise CannotThink("nobody is there")
        if self.meanwhile is not None:
            await self.meanwhile()
        return await super().appraise(decision, iterations, urgency)


@pytest.fixture
async def thinking(hall: Hall) -> Counted:
    """Let the hall think, and give hints."""
    thinking = Counted()
    hall.thinking, hall.has_hints = thinking, True
    await hall.reopen()
    return thinking


async def mover_of(hall: Hall, game_id: int) -> Person:
    return PEOPLE[(await hall.tables.play.panel(game_id, None)).waiting_for[0]]


async def begun(hall: Hall, slug: str = "topiary") -> tuple[int, Person]:
    game_id = await hall.start(slug, 2)
    return game_id, await mover_of(hall, game_id)


def moves(panel: Panel) -> set[str]:
    return {str(move) for move in panel.legal}


async def hinted(hall: Hall, game_id: int) -> list[tuple[Seat, str]]:
    """Return who asked for a hint before which moves, as everybody is told."""
    story = await hall.tables.history.story(game_id, None)
    return [(entry.seat, entry.notation) for entry in story.entries if entry.is_hinted]


async def refused(work: Awaitable[object]) -> str:
    with pytest.raises(PlayerError) as refusal:
        await work
    return str(refusal.value)


@pytest.mark.parametrize("slug", GAMES)
async def test_hint_is_a_whole_turn_up_to_what_would_show_something_new(
    hall: Hall, thinking: Counted, slug: str
) -> None:
    game_id, mover = await begun(hall, slug)
    while len((await hall.panel(game_id, mover)).legal) <= 1:
        await hall.act(game_id, mover, Control.CONFIRM)
        mover = await mover_of(hall, game_id)
    hint = await hall.tables.hints.hint(game_id, mover.user_id)
    turn = [hint.advice.best, *hint.advice.then]
    shows = [] if hint.shows is None else [str(hint.shows)]
    assert turn == [*hint.taken, *shows]
    await hall.type(game_id, mover, " ".join(hint.taken) or turn[0])
    after = await hall.panel(game_id, mover)
    if hint.taken:
        assert (hint.taken, hint.ahead.draft_view) == (after.draft, after.draft_view)
        assert len(after.legal) == 1 or after.can_confirm or set(shows) & after.surprising
    ((decision, urgency),) = thinking.asked
    assert (hint.panel.draft_view, Urgency.HINT) == (decision.view, urgency)


async def test_second_hint_for_the_same_decision_is_the_same_without_thinking_even_after_a_restart(
    hall: Hall, thinking: Counted
) -> None:
    game_id, mover = await begun(hall)
    first = await hall.tables.hints.hint(game_id, mover.user_id)
    await hall.reopen()
    again = await hall.tables.hints.hint(game_id, mover.user_id)
    assert (first.advice, 1, 1) == (again.advice, len(thinking.asked), len(await hall.rows("hints")))
    await hall.act(game_id, mover, first.advice.best)
    await hall.tables.hints.hint(game_id, mover.user_id)
    assert 2 == len(thinking.asked)


async def test_who_asks_twice_at_once_is_thought_for_once(hall: Hall, thinking: Counted) -> None:
    game_id, mover = await begun(hall)
    asked = (hall.tables.hints.hint(game_id, mover.user_id) for _ in range(3))
    first, *others = await asyncio.gather(*asked)
    assert ([first.advice] * 2, 1) == ([other.advice for other in others], len(thinking.asked))


async def test_same_advice_for_whoever_sees_the_same_whatever_is_hidden() -> None:
    state = TOPIARY.setup(bytes(32), 2, TOPIARY_OPTIONS)
    seat = min(TOPIARY.to_act(state))
    view, legal = TOPIARY.view(state, seat), tuple(TOPIARY.legal_moves(state, seat))
    other = TOPIARY.imagine(view, bytes(range(32)))
    assert state != other
    same = decision_of(TOPIARY, TOPIARY.view(other, seat), legal)
    assert decision_of(TOPIARY, view, legal) == same
    # A decision that counted what is hidden, too, would be another one.
    planted = [decision_of(TOPIARY, (view, hidden), legal)[1] for hidden in (state, other)]
    assert planted[0] != planted[1]


async def test_table_without_hints_gives_none_and_thinks_of_none(hall: Hall, thinking: Counted) -> None:
    hall.has_hints = False
    game_id, mover = await begun(hall)
    before = await hall.everything()
    told = "No hints at this table; ask the host to allow them at the next one."
    assert told == await refused(hall.tables.hints.hint(game_id, mover.user_id))
    assert (before, []) == (await hall.everything(), thinking.asked)


async def test_whoever_is_not_on_turn_or_does_not_play_is_told_so(hall: Hall, thinking: Counted) -> None:
    game_id, mover = await begun(hall)
    waiting = BEN if mover is ANNA else ANNA
    hint = hall.tables.hints.hint
    assert f"It is not your turn; the table waits for {mover.name}." == await refused(hint(game_id, waiting.user_id))
    assert "You have no seat at this table, but you can watch." == await refused(hint(game_id, CLARA.user_id))
    await hall.resign(game_id, waiting)
    assert "over" in await refused(hint(game_id, mover.user_id))
    assert [] == thinking.asked


async def test_all_who_choose_at_the_same_time_may_ask(hall: Hall, thinking: Counted) -> None:
    game_id = await hall.start("emperors-garden", 2)
    acting = [PEOPLE[seat] for seat in (await hall.tables.play.panel(game_id, None)).waiting_for]
    for person in acting:
        hint = await hall.tables.hints.hint(game_id, person.user_id)
        assert hint.advice.best in moves(hint.panel)
    assert len(acting) == len(thinking.asked)


async def test_what_is_the_only_thing_to_do_is_told_and_is_no_hint(hall: Hall, thinking: Counted) -> None:
    game_id = await playing(hall)
    await hall.type(game_id, ANNA, "take:1 stay")
    hint = await hall.tables.hints.hint(game_id, ANNA.user_id)
    assert ("end", True) == (hint.advice.best, hint.is_only)
    assert ([], []) == (await hall.rows("hints"), thinking.asked)


async def test_without_anybody_to_think_the_first_sight_is_told_and_thought_about_next_time(
    hall: Hall, thinking: Counted
) -> None:
    game_id, mover = await begun(hall)
    thinking.is_broken = True
    sight = await hall.tables.hints.hint(game_id, mover.user_id)
    casual = TOPIARY.casual(sight.panel.draft_view, sight.panel.legal)
    assert (str(casual), True) == (sight.advice.best, sight.advice.is_at_first_sight)
    thinking.is_broken = False
    hint = await hall.tables.hints.hint(game_id, mover.user_id)
    again = await hall.tables.hints.hint(game_id, mover.user_id)
    assert (False, hint.advice, 2) == (hint.advice.is_at_first_sight, again.advice, len(thinking.asked))
    assert 1 == len(await hall.rows("hints"))


async def test_hint_that_was_overtaken_is_neither_told_nor_written_down(hall: Hall, thinking: Counted) -> None:
    game_id, mover = await begun(hall)
    move = str((await hall.panel(game_id, mover)).legal[0])

    async def choose() -> None:
        await hall.act(game_id, mover, move)

    thinking.meanwhile = choose
    told = await refused(hall.tables.hints.hint(game_id, mover.user_id))
    assert "The table changed while I was thinking" in told
    assert [] == await hall.rows("hints")


async def test_nobody_is_thought_for_without_end(hall: Hall, thinking: Counted) -> None:
    game_id, mover = await begun(hall)
    for move in [str(move) for move in (await hall.panel(game_id, mover)).legal[:MOST]]:
        await hall.act(game_id, mover, move)
        await hall.tables.hints.hint(game_id, mover.user_id)
        await hall.act(game_id, mover, Control.BACK)
    told = f"Those were all {MOST} hints for this turn; now choose for yourself."
    assert told == await refused(hall.tables.hints.hint(game_id, mover.user_id))
    await hall.act(game_id, mover, move)
    assert (await hall.tables.hints.hint(game_id, mover.user_id)).advice.best
    assert MOST == len(thinking.asked)


async def test_log_tells_all_before_which_move_somebody_asked_even_if_it_was_taken_back(
    hall: Hall, thinking: Counted
) -> None:
    hall.is_lenient = True
    game_id, mover = await begun(hall)
    other = BEN if mover is ANNA else ANNA
    seat = Seat(PEOPLE.index(mover))
    await hall.tables.hints.hint(game_id, mover.user_id)
    assert [] == await hinted(hall, game_id)
    first, second = (str(move) for move in (await hall.panel(game_id, mover)).legal[:2])
    await hall.type(game_id, mover, f"{first} confirm")
    await hall.sent()
    assert [(seat, first)] == await hinted(hall, game_id)
    await hall.take_back(game_id, mover)
    assert [] == await hinted(hall, game_id)
    await hall.type(game_id, mover, f"{second} confirm")
    await hall.type(game_id, other, f"{(await hall.panel(game_id, other)).legal[0]} confirm")
    assert [(seat, second)] == await hinted(hall, game_id)
    assert 1 == len(thinking.asked)


async def test_record_tells_before_which_moves_somebody_asked(hall: Hall, thinking: Counted) -> None:
    game_id, mover = await begun(hall)
    other = BEN if mover is ANNA else ANNA
    for person in (mover, other):
        if person is other:
            await hall.tables.hints.hint(game_id, person.user_id)
        await hall.type(game_id, person, f"{(await hall.panel(game_id, person)).legal[0]} confirm")
    await hall.resign(game_id, other)
    record = load((await hall.tables.records.export(game_id)).line)
    verify(record)
    (number,) = record.hints
    assert (PEOPLE.index(other), 1) == (record.moves[number - 1][0], len(thinking.asked))
    assert record.moves[number - 2][0] != record.moves[number - 1][0]


async def test_hints_are_the_hosts_to_allow_and_others_are_asked_again(hall: Hall) -> None:
    lobbies = hall.tables.lobbies
    lobby = await lobbies.open(ANNA, PLACE, "topiary")
    await lobbies.join(lobby.game_id, BEN)
    assert not lobby.terms.has_hints
    assert "Only the host" in await refused(lobbies.set_terms(lobby.game_id, BEN.user_id, has_hints=True))
    allowed = await lobbies.set_terms(lobby.game_id, ANNA.user_id, has_hints=True)
    assert (True, ["Ben"]) == (allowed.terms.has_hints, [player.name for player in allowed.unready])


async def test_whoever_plays_computers_alone_allows_hints_by_asking_for_one(hall: Hall, thinking: Counted) -> None:
    hall.has_hints = False
    alone = (await hall.tables.solo.begin(ANNA, PLACE, "topiary")).game_id
    with writing(hall.database) as connection:
        # As tables are that were begun before there were hints.
        connection.execute("UPDATE games SET has_hints = 0 WHERE id = ?", (alone,))
    while ANNA is not PEOPLE[(await hall.panel(alone, ANNA)).waiting_for[0]]:
        await hall.tick(AUTO_DELAY)
    assert not (await hall.panel(alone, ANNA)).has_hints
    hint = await hall.tables.hints.hint(alone, ANNA.user_id)
    assert (True, 1) == ((await hall.panel(alone, ANNA)).has_hints, len(thinking.asked))
    await hall.act(alone, ANNA, hint.advice.best)
    while (await hall.panel(alone, ANNA)).draft:
        await hall.act(alone, ANNA, Control.CONFIRM)
    assert [hint.advice.best] == [notation for _, notation in await hinted(hall, alone)]


async def test_where_a_second_person_has_played_nobody_allows_hints_by_asking(hall: Hall, thinking: Counted) -> None:
    hall.has_hints = False
    game_id, mover = await begun(hall)
    (other,) = {ANNA, BEN} - {mover}
    asked = await hall.tables.replacements.question(game_id, other.user_id)
    await hall.tables.replacements.leave_to_computer(game_id, other.user_id, asked.rev)
    assert "No hints at this table" in await refused(hall.tables.hints.hint(game_id, mover.user_id))
    assert [] == thinking.asked


async def test_solo_tables_give_hints_and_playing_again_keeps_what_was_chosen(hall: Hall) -> None:
    alone = await hall.tables.solo.begin(ANNA, PLACE, "topiary")
    assert (await hall.panel(alone.game_id, ANNA)).has_hints
    await hall.resign(alone.game_id, ANNA)
    again = await hall.tables.rematches.open(alone.game_id, ANNA)
    assert (True, ENGLISH) == (again.lobby.terms.has_hints, again.lobby.terms.language)
