"""Turning points: what is found, whom it is told to, and that it is looked for once."""

import asyncio
import random
from typing import Any

import pytest

from db.games.consent import ProposalKind
from db.games.moves import ActedBy
from rules.computer.choosing import Choice, Option
from rules.game import Seat, choose_options
from rules.registry import GAMES
from tables.advice.turning_points import CANDIDATES, MOST, Judged, candidates, first_effort, judged, points_of
from tables.advice.turns import Worth, public_line, worth_of
from tables.consent.proposal import Motion
from tables.history.log import PastDecision, is_open_to_all
from tables.thinking.protocol import CannotThink, InlineThinking, Urgency
from tables.thinking.requests import Decision
from tests.tables.advice.test_hints import refused
from tests.tables.hall import ANNA, BEN, PEOPLE, Hall

TURNS = 3


class Foretelling(InlineThinking):
    """Knows best: the last move that is legal, always by the same; keeps what it was asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[Decision, Urgency]] = []
        self.is_broken = False

    async def appraise(self, decision: Decision, iterations: int, urgency: Urgency = Urgency.HINT) -> Choice[Any]:
        self.asked.append((decision, urgency))
        await asyncio.sleep(0)
        if self.is_broken:
            raise CannotThink("nobody is there")
        best, *others = reversed(decision.legal)
        options = (Option(best, 0.7, 9), *(Option(other, 0.5, 1) for other in others))
        return Choice(best, options, iterations)


@pytest.fixture
async def thinking(hall: Hall) -> Foretelling:
    thinking = Foretelling()
    hall.thinking = thinking
    await hall.reopen()
    return thinking


async def cut_short(hall: Hall, slug: str = "topiary", computers: int = 0) -> int:
    """Play some turns, each by the first moves that are legal, and let somebody resign."""
    game_id = await hall.start(slug, 2, computers)
    for _ in range(TURNS):
        seat = (await hall.tables.play.panel(game_id, None)).waiting_for[0]
        while seat >= 2:
            await hall.tick(60)
            seat = (await hall.tables.play.panel(game_id, None)).waiting_for[0]
        person = PEOPLE[seat]
        while (panel := await hall.panel(game_id, person)).is_to_act and not panel.can_confirm:
            await hall.act(game_id, person, str(panel.legal[0]))
        if panel.is_to_act:
            await hall.type(game_id, person, "confirm")
    await hall.sent()
    for person in PEOPLE[: 1 + (computers > 0)]:
        await hall.resign(game_id, person)
    await hall.sent()
    return game_id


async def test_costliest_decisions_are_found_once_and_kept_for_everybody(hall: Hall, thinking: Foretelling) -> None:
    game_id = await cut_short(hall)
    first = await hall.tables.turning_points.turning_points(game_id, Seat(0))
    searches = len(thinking.asked)
    assert 0 < len(first) <= MOST
    assert all(Urgency.REVIEW is urgency for _, urgency in thinking.asked)
    await hall.reopen()
    again = await hall.tables.turning_points.turning_points(game_id, Seat(1))
    assert ([one.point for one in first], searches) == ([one.point for one in again], len(thinking.asked))
    assert 1 == len(await hall.rows("turning_points"))


async def test_each_is_a_move_of_the_log_with_a_better_one_that_was_legal_and_the_post_that_told_it(
    hall: Hall, thinking: Foretelling
) -> None:
    game_id = await cut_short(hall)
    story = await hall.tables.history.story(game_id, None)
    played = {entry.seq: (entry.seat, entry.notation) for entry in story.entries}
    for one in await hall.tables.turning_points.turning_points(game_id, None):
        point = one.point
        assert (point.seat, point.played) == played[point.seq]
        assert (point.better, Worth.MUCH_LESS) == (str(one.decision.legal[-1]), point.worth)
        assert one.post is not None
        told = (await hall.tables.replays.post(game_id, None, one.post)).story.entries
        assert point.seq in [entry.seq for entry in told]
    assert thinking.asked


async def test_many_who_ask_at_once_wait_for_one_search(hall: Hall, thinking: Foretelling) -> None:
    game_id = await cut_short(hall)
    asked = (hall.tables.turning_points.turning_points(game_id, seat) for seat in (Seat(0), Seat(1), None))
    found = await asyncio.gather(*asked)
    views = [decision.view for decision, _ in thinking.asked]
    await hall.tables.turning_points.turning_points(game_id, None)
    assert (1, len(views)) == (len({tuple(one.point for one in points) for points in found}), len(thinking.asked))


async def test_search_goes_on_if_whoever_asked_is_gone(hall: Hall, thinking: Foretelling) -> None:
    game_id = await cut_short(hall)
    asked = asyncio.create_task(hall.tables.turning_points.turning_points(game_id, None))
    while not thinking.asked:  # noqa: ASYNC110 - nobody is told of it
        await asyncio.sleep(0)
    other = asyncio.create_task(hall.tables.turning_points.turning_points(game_id, None))
    await asyncio.sleep(0)
    asked.cancel()
    assert await other
    assert 1 == len(await hall.rows("turning_points"))


async def test_each_decision_is_judged_by_what_its_player_could_see_and_by_no_computers(
    hall: Hall, thinking: Foretelling
) -> None:
    game_id = await cut_short(hall, computers=1)
    await hall.tables.turning_points.turning_points(game_id, None)
    past_decisions = await hall.tables.history.past_decisions(game_id, lambda row: row.acted_by is ActedBy.PERSON)
    views = [one.view for one in past_decisions]
    assert all(decision.view in views for decision, _ in thinking.asked)
    assert {0, 1} >= {decision.view.seat for decision, _ in thinking.asked}
    story = await hall.tables.history.story(game_id, None)
    assert ActedBy.COMPUTER in {entry.acted_by for entry in story.entries}


async def test_game_that_lasts_or_ended_by_consent_has_none(hall: Hall, thinking: Foretelling) -> None:
    game_id = await hall.start("topiary", 2)
    points = hall.tables.turning_points.turning_points
    assert "Turning points come when the game is over" in await refused(points(game_id, Seat(0)))
    proposal = await hall.tables.proposals.propose(game_id, ANNA.user_id, Motion(ProposalKind.END))
    await hall.tables.proposals.answer(game_id, BEN.user_id, proposal.row.id, agrees=True)
    assert "its secrets stay secret" in await refused(points(game_id, Seat(0)))
    assert [] == thinking.asked


async def test_without_anybody_to_think_there_are_none_now_and_some_later(hall: Hall, thinking: Foretelling) -> None:
    game_id = await cut_short(hall)
    thinking.is_broken = True
    points = hall.tables.turning_points.turning_points
    assert "I can't look through the game right now; please press again later." == await refused(points(game_id, None))
    assert [] == await hall.rows("turning_points")
    thinking.is_broken = False
    assert await points(game_id, None)


async def test_what_only_a_hand_allowed_is_told_to_its_owner_alone(hall: Hall, thinking: Foretelling) -> None:
    game_id = await cut_short(hall, "sanssouci")
    points = await hall.tables.turning_points.turning_points(game_id, None)
    cards = [one for one in points if one.point.better.startswith("card:")]
    assert cards
    assert not any(one.is_open for one in cards)
    for one in cards:
        own = await hall.tables.turning_points.turning_points(game_id, Seat(one.point.seat))
        assert next(other for other in own if other.point == one.point).is_open
    assert thinking.asked


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_open_to_all_could_be_seen_to_be_possible_by_all(slug: str) -> None:
    game = GAMES[slug]
    state = game.setup(bytes(32), 2, choose_options(game.options, 2, {}))
    opened, shown, looked_at, chance = set(), set(), set(), random.Random(1)
    while game.to_act(state):
        seat = min(game.to_act(state))
        legal, view = tuple(game.legal_moves(state, seat)), game.view(state, seat)
        state, before = game.apply(state, seat, game.casual(view, legal))[0], state
        kind = game.kind(legal[-1])
        if len(legal) == 1 or (kind in looked_at and chance.random() < 0.95):
            continue
        looked_at.add(kind)
        public = game.view(before, None)
        one = PastDecision(seq=1, seat=seat, view=view, public=public, legal=legal, move=legal[0])
        if is_open_to_all(game, one, str(legal[-1])):
            opened.add(kind)
            if (seen := public_line(game, one, str(legal[-1]))) is not None:
                shown.add(kind)
                assert game.view(game.apply(before, seat, legal[-1])[0], None) == seen.view
            # It is possible at another state, too, that looks the same to all.
            other = game.imagine(public, bytes(range(32)))
            assert str(legal[-1]) in map(str, game.legal_moves(other, seat))
    assert opened
    assert shown


def test_effort_for_a_decision_falls_with_their_number_down_to_a_least() -> None:
    assert (40, 40, 20, 16, 16) == tuple(map(first_effort, (0, 100, 400, 800, 5000)))


def choices(*swings: float) -> list[Judged]:
    decisions = [
        PastDecision(seq=seq, seat=Seat(0), view=None, public=None, legal=("a", "b"), move="a")
        for seq in range(1, len(swings) + 1)
    ]
    options = [(Option("b", 0.5 + swing, 5), Option("a", 0.5, 5)) for swing in swings]
    return [judged(one, "b", Choice("b", found, 10)) for one, found in zip(decisions, options, strict=True)]


def test_only_what_stands_out_is_told_the_costliest_first() -> None:
    found = points_of(choices(0.01, 0.08, -0.3, 0.4, 0.2, 0.06))
    assert [(4, Worth.MUCH_LESS), (5, Worth.MUCH_LESS), (2, Worth.LESS)] == [(one.seq, one.worth) for one in found]
    assert () == points_of(choices(0.04, 0.0))


def test_what_a_second_look_is_worth_seemed_better_at_the_first() -> None:
    looked = candidates(choices(*(number / 100 for number in range(-5, 20))))
    assert (CANDIDATES, 25) == (len(looked), looked[0].decision.seq)
    assert all(one.swing > 0 for one in looked)


@pytest.mark.parametrize(
    ("less", "worth"), [(0.0, Worth.ALIKE), (-0.2, Worth.ALIKE), (0.05, Worth.LESS), (0.3, Worth.MUCH_LESS)]
)
def test_worths_are_told_by_how_much_less_a_move_is_worth(less: float, worth: Worth) -> None:
    assert worth == worth_of(less)
