"""Reviews of one's own game: found once, by what could be seen then; and branches, which tell nothing hidden."""

import asyncio
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from db.games.consent import ProposalKind
from db.games.moves import moves_of_game
from rules.computer.choosing import Choice
from rules.errors import PlayerError
from rules.game import Seat
from rules.gardlings.moves import OrderLevel, OrderTile
from rules.registry import GAMES
from tables.advice import reviews
from tables.advice.past_turns import branch_deal, game_of_branch, is_branch
from tables.advice.reviews import Mark, Review, ReviewedTurn, losses
from tables.consent.proposal import Motion
from tables.history.log import PastDecision
from tables.model.panel import Control
from tables.model.place import Person
from tables.model.table import options_of
from tables.thinking.protocol import Urgency
from tables.thinking.requests import Decision
from tables.upkeep.retention import BRANCHES
from tests.tables.advice.test_turning_points import Foretelling, cut_short
from tests.tables.gardens import play_garden
from tests.tables.hall import ANNA, BEN, CLARA, Hall, refused

PATIENCE = 30.0


@pytest.fixture
async def thinking(hall: Hall) -> Foretelling:
    thinking = Foretelling()
    hall.thinking = thinking
    await hall.reopen()
    return thinking


async def reviewed(hall: Hall, game_id: int) -> Review:
    return await hall.tables.reviews.review(game_id, ANNA.user_id, PATIENCE)


async def test_every_turn_of_ones_own_is_marked_once_and_kept(hall: Hall, thinking: Foretelling) -> None:
    game_id = await cut_short(hall)
    review = await reviewed(hall, game_id)
    searches, turns = len(thinking.asked), review.turns
    assert turns
    story = await hall.tables.history.story(game_id, None)
    own = {entry.commit_no for entry in story.entries if entry.seat == review.seat}
    seats = {entry.seq: entry.seat for entry in story.entries}
    assert len(own) >= len(turns)
    assert {review.seat} == {seats[turn.seq] for turn in turns}
    assert all(one.seq < other.seq for one, other in pairwise(turns))
    await hall.reopen()
    again = await reviewed(hall, game_id)
    assert (turns, searches) == (again.turns, len(thinking.asked))
    others = await hall.tables.reviews.review(game_id, BEN.user_id, PATIENCE)
    assert others.turns != turns


async def test_a_missed_turn_says_what_was_played_and_what_would_have_been_better(
    hall: Hall, thinking: Foretelling
) -> None:
    review = await reviewed(hall, await cut_short(hall))
    assert review.turns is not None
    places = [place for place, turn in enumerate(review.turns) if turn.mark is Mark.MISSED]
    assert places
    for place in places:
        shown = await hall.tables.reviews.turn(review, place)
        assert shown.turn.better[0] == str(shown.decision.legal[-1]) != str(shown.decision.move)
        assert shown.better is not None
        assert shown.better.view != shown.played.view
        assert review.seat == shown.decision.view.seat
    assert thinking.asked


async def order_with_fallback(hall: Hall, game_id: int, person: Person) -> None:
    """Build a garden as a computer would, and order a tile and, in case it is gone, another one if there is any."""
    ordered = 0
    while (panel := await hall.panel(game_id, person)).is_to_act:
        wishes = sorted(str(move) for move in panel.legal if isinstance(move, OrderTile | OrderLevel))
        if wishes and ordered < 2:
            ordered += 1
            await hall.act(game_id, person, wishes[0])
        elif panel.can_confirm:
            await hall.act(game_id, person, Control.CONFIRM)
        else:
            await hall.act(game_id, person, str(GAMES["gardlings"].casual(panel.draft_view, panel.legal)))


class FindsFallbacksBad(Foretelling):
    """Thinks everything as good as all else but for what is to be bought if something else is gone."""

    async def appraise(self, decision: Decision, iterations: int, urgency: Urgency = Urgency.HINT) -> Choice[Any]:
        choice = await super().appraise(decision, iterations, urgency)
        player = decision.view.players[decision.view.seat]
        if player.order is not None and player.order.wishes:
            return choice
        return replace(choice, options=tuple(replace(option, value=0.5) for option in choice.options))


async def test_a_review_does_not_call_the_fallback_of_an_order_missed(hall: Hall) -> None:
    hall.thinking = FindsFallbacksBad()
    await hall.reopen()
    game_id = await hall.start("gardlings", 2)
    for _ in range(2):
        for person in (ANNA, BEN):
            await order_with_fallback(hall, game_id, person)
    await hall.sent()
    story = await hall.tables.history.story(game_id, Seat(0))
    fallbacks = [
        later.seq
        for one, later in pairwise(story.entries)
        if one.seat == later.seat and (one.notation or "").startswith("order:") and one.commit_no == later.commit_no
    ]
    assert len(fallbacks) > 1
    await hall.resign(game_id, ANNA)
    await hall.sent()
    review = await reviewed(hall, game_id)
    assert review.turns
    assert [] == [turn for turn in review.turns if turn.mark is not Mark.BEST]
    assert () == await hall.tables.turning_points.turning_points(game_id, Seat(0))


async def test_progress_is_told_until_it_is_there_and_many_wait_for_one_search(
    hall: Hall, thinking: Foretelling
) -> None:
    game_id = await cut_short(hall)
    first = await hall.tables.reviews.review(game_id, ANNA.user_id)
    done, *others = await asyncio.gather(*(reviewed(hall, game_id) for _ in range(3)))
    assert all(one.turns == done.turns for one in others)
    assert first.turns is None or first.done == first.number
    assert done.done == done.number
    assert 1 == len(await hall.rows("reviews"))
    thinking.is_broken = True
    assert "cannot-think" == await refused(hall.tables.reviews.review(game_id, BEN.user_id, PATIENCE))


async def test_only_players_of_an_ended_game_whose_secrets_may_be_told_have_one(
    hall: Hall, thinking: Foretelling
) -> None:
    in_play = await hall.start("topiary", 2)
    assert "not-over" == await refused(reviewed(hall, in_play))
    assert "not-yours" == await refused(hall.tables.reviews.review(in_play, CLARA.user_id))
    motion = Motion(ProposalKind.END)
    await hall.tables.proposals.propose(in_play, ANNA.user_id, motion)
    await hall.tables.proposals.propose(in_play, BEN.user_id, motion)
    assert (await hall.panel(in_play, ANNA)).is_agreed
    with pytest.raises(PlayerError, match="secrets stay secret"):
        await reviewed(hall, in_play)
    assert not thinking.asked


@pytest.mark.parametrize("slug", GAMES)
async def test_a_branch_begins_at_what_its_seat_saw_and_is_dealt_anew(
    hall: Hall, thinking: Foretelling, slug: str
) -> None:
    review = await reviewed(hall, await cut_short(hall, slug))
    assert review.turns
    assert thinking.asked
    is_other = False
    for place in range(len(review.turns)):
        past = (await hall.tables.reviews.turn(review, place)).decision
        deal = branch_deal(review, past)
        assert deal.start is not None
        game, state = deal.start
        assert (past.view, review.seat) == (game.view(state, deal.seat), deal.seat)
        is_other = is_other or state != await true_state(hall, review, past)
    # It is not what really lay hidden, so playing on tells nothing of it.
    assert is_other


async def true_state(hall: Hall, review: Review, decision: PastDecision) -> Any:  # noqa: ANN401 - any game's state
    """Replay the game to a decision."""
    game, options = review.table.game, options_of(review.table.row)
    log = await hall.database.read(moves_of_game, review.panel.game_id)
    assert review.table.row.key is not None
    state = game.setup(review.table.row.key, 2, options)
    for row in log:
        if row.seq >= decision.seq:
            break
        state, _ = game.apply(state, Seat(row.seat), game.parse_move(state, Seat(row.seat), row.notation))
    return state


async def test_a_branch_is_played_to_its_end_and_forgotten_after_a_week(hall: Hall, thinking: Foretelling) -> None:
    game_id = await cut_short(hall)
    review = await reviewed(hall, game_id)
    shown = await hall.tables.reviews.turn(review, 0)
    board = (await hall.tables.branches.begin(ANNA, review, shown)).board
    assert is_branch(board.row.topic)
    assert game_id == game_of_branch(board.row.topic)
    ended = await play_garden(hall.tables, ANNA, board)
    assert ended.board.result is not None
    assert [] == await hall.rows("daily_results")
    hall.now += BRANCHES - 60
    await hall.tables.deadlines.sweep()
    assert await hall.rows("boards")
    hall.now += 120
    await hall.tables.deadlines.sweep()
    assert not await hall.rows("boards")
    assert thinking.asked


def test_losses_are_averages_of_thirds() -> None:
    turns = [ReviewedTurn(seq, Mark.GOOD, loss) for seq, loss in enumerate((0.1, 0.3, 0.0, 0.0, 0.2, 0.6))]
    assert (0.2, 0.0, 0.4) == tuple(round(loss, 6) for loss in losses(turns))
    assert () == losses(turns[: 2 * reviews.PHASES - 1])
