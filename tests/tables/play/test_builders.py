"""Whoever builds a garden at a table: drafts of unicorns, computers, and time that runs out."""

from collections.abc import Iterator

from db.delivery.entries import EntryKind
from db.games.games import Status
from db.games.moves import ActedBy
from rules.game import Seat
from rules.gardlings.game import GARDLINGS
from rules.gardlings.moves import MoveUnicorn
from rules.gardlings.state import Phase, State, Step
from tables.changes.leaving import ResignationEffect
from tables.model.draft import MOST_DRAFTED
from tables.model.refusals import Notice
from tables.model.timing import AUTO_DELAY
from tests.rules.gardlings.plots import kind, worth
from tests.rules.gardlings.tables import closing, drawing
from tests.rules.gardlings.test_folding import TWO_UNICORNS
from tests.tables.hall import ANNA, BEN, CLARA, NOW, Hall, refused
from tests.tables.rounds import act_sensibly, put, sent, state_of

HOUR = 3600


async def with_unicorns(hall: Hall) -> int:
    """Start a game of two in which Anna has two unicorns and could draw three tiles."""
    game_id = await hall.start("gardlings", 2)
    pigs = [kind("pity pig b.r.y.")] * 3
    await put(hall, game_id, drawing(await state_of(hall, game_id), TWO_UNICORNS, *pigs))
    return game_id


async def unicorns(hall: Hall, game_id: int, number: int) -> list[MoveUnicorn]:
    legal = (await hall.panel(game_id, ANNA)).legal
    return [move for move in legal if isinstance(move, MoveUnicorn) and move.number == number]


async def test_unicorn_that_is_moved_on_and_on_stands_in_the_stored_draft_once(hall: Hall) -> None:
    game_id = await with_unicorns(hall)
    for _ in range(6):
        move = (await unicorns(hall, game_id, 1))[-1]
        panel = (await hall.act(game_id, ANNA, str(move))).panel
        assert (str(move),) == panel.draft
    assert [panel.draft] == [row[2:3] for row in await hall.rows("drafts")]
    await hall.reopen()
    assert panel == await hall.panel(game_id, ANNA)
    lying = TWO_UNICORNS[1]
    panel = (await hall.act(game_id, ANNA, f"unicorn:2:{lying.x}:{lying.y}:{lying.turn}")).panel
    assert ((), []) == (panel.draft, await hall.rows("drafts"))


async def test_log_holds_what_was_typed_at_length_in_short(hall: Hall) -> None:
    game_id = await with_unicorns(hall)
    (first, second, *_) = await unicorns(hall, game_id, 1)
    assert (await hall.type(game_id, ANNA, f"{first} {second} draw")).committed
    assert [str(second), "draw"] == [row[4] for row in await hall.rows("moves")]


def moves_of(state: State, number: int) -> list[MoveUnicorn]:
    legal = GARDLINGS.legal_moves(state, Seat(0))
    return [move for move in legal if isinstance(move, MoveUnicorn) and move.number == number]


def turn_about(state: State, steps: int) -> Iterator[str]:
    """Yield moves of the two unicorns in turns, each such that the other can still move."""
    for step in range(steps):
        options = ((move, GARDLINGS.apply(state, Seat(0), move)[0]) for move in moves_of(state, 1 + step % 2))
        move, state = next((move, after) for move, after in options if moves_of(after, 2 - step % 2))
        yield str(move)


async def test_draft_that_goes_round_in_circles_is_refused_in_a_sentence(hall: Hall) -> None:
    game_id = await with_unicorns(hall)
    *moves, last = turn_about(await state_of(hall, game_id), MOST_DRAFTED + 1)
    for move in moves:
        await hall.act(game_id, ANNA, move)
    before = await hall.everything()
    await refused(hall.act(game_id, ANNA, last), f"One turn holds up to {MOST_DRAFTED} steps")
    assert before == await hall.everything()
    # What commits at once is not held up by it.
    assert (await hall.act(game_id, ANNA, "draw")).committed


async def test_time_to_build_is_not_renewed_by_every_draw(hall: Hall) -> None:
    game_id = await hall.start("gardlings", 2, time_limit=HOUR)
    hall.now += HOUR // 2
    assert (await hall.act(game_id, ANNA, "draw")).committed
    await hall.reopen()
    assert NOW + HOUR == (await hall.panel(game_id, ANNA)).due_at


async def test_builder_who_had_chosen_to_stop_is_stopped_when_the_time_is_over(hall: Hall) -> None:
    game_id = await hall.start("gardlings", 2, time_limit=HOUR)
    await hall.act(game_id, ANNA, "draw")
    await hall.act(game_id, ANNA, "stop")
    await hall.tick(HOUR)
    panel = await hall.panel(game_id, ANNA)
    last = panel.committed_view.players[0].last or panel.committed_view.players[0]
    assert (1, Notice.TIME_DRAFT_PLAYED) == (len(last.garden), panel.notice)


async def test_deputy_builds_on_from_what_lies_there_and_decides_all_that_is_left(hall: Hall) -> None:
    game_id = await hall.start("gardlings", 2, time_limit=HOUR)
    panel = await hall.panel(game_id, ANNA)
    for _ in range(4):
        move = panel.legal[0] if len(panel.legal) == 1 else GARDLINGS.casual(panel.draft_view, panel.legal)
        panel = (await hall.act(game_id, ANNA, str(move))).panel
    garden = (await state_of(hall, game_id)).players[0].garden
    assert len(garden) > 1
    commits = (await hall.tables.history.story(game_id, None)).entries[-1].commit_no
    assert 2 == await hall.tick(HOUR)
    story = await hall.tables.history.story(game_id, None)
    counted = (await state_of(hall, game_id)).players[0]
    assert garden == counted.garden[: len(garden)]
    assert [commits + 1] == sorted({entry.commit_no for entry in story.entries if entry.commit_no > commits})[:1]
    assert [ActedBy.DEPUTY] == list({entry.acted_by for entry in story.entries if entry.commit_no > commits})
    assert Notice.TIME_COMPUTER_PLAYED is (await hall.panel(game_id, ANNA)).notice


async def test_whoever_plays_alone_may_resign_and_sees_the_key(hall: Hall) -> None:
    game_id = await hall.start("gardlings", 1, time_limit=HOUR)
    await hall.act(game_id, ANNA, "draw")
    assert ResignationEffect.LAST is (await hall.tables.resignations.question(game_id, ANNA.user_id)).parting
    assert (await hall.resign(game_id, ANNA)).is_over
    panel = await hall.panel(game_id, ANNA)
    assert (Status.ENDED, None, (1,), True) == (panel.status, panel.result, panel.places, panel.players[0].is_resigned)
    assert (await hall.tables.history.deal(game_id)).key is not None
    assert None is await hall.tables.deadlines.next_due()
    assert [EntryKind.TURN, EntryKind.FINAL] == [kind for kind, _, _ in await sent(hall, game_id)][-2:]


async def test_whoever_resigned_with_a_winning_garden_ends_the_game_and_does_not_win_it(hall: Hall) -> None:
    game_id = await hall.start("gardlings", 3)
    gardens = worth(20), worth(9), worth(4)
    await put(hall, game_id, closing(await state_of(hall, game_id), *gardens))
    await hall.resign(game_id, ANNA)
    await hall.tick(AUTO_DELAY)
    for person in (BEN, CLARA):
        await hall.act(game_id, person, "end")
    panel = await hall.panel(game_id, BEN)
    assert panel.result is not None
    assert (Status.ENDED, (20, 9, 4), (3, 1, 2)) == (panel.status, panel.result.totals, panel.places)


async def test_of_twenty_seats_one_that_never_finishes_is_finished_by_the_time_limit(hall: Hall) -> None:
    game_id = await hall.start("gardlings", 2, 18, time_limit=HOUR)
    assert 18 == await hall.tick(AUTO_DELAY)
    await act_sensibly(hall, game_id, 0)
    state = await state_of(hall, game_id)
    assert (Phase.BUILD, [Seat(1)]) == (state.phase, sorted(GARDLINGS.to_act(state)))
    assert 0 == await hall.tick(HOUR - AUTO_DELAY - 1)
    assert 1 == await hall.tick(1)
    # All have ordered beforehand, so the round is over with the last builder, and the next begins for all.
    state = await state_of(hall, game_id)
    assert (2, Phase.BUILD, {Step.DRAW}) == (state.round, state.phase, {player.step for player in state.players})
    assert [Notice.TIME_COMPUTER_PLAYED, None] == [(await hall.panel(game_id, who)).notice for who in (BEN, ANNA)]
    story = await hall.tables.history.story(game_id, None)
    assert 18 == len({entry.commit_no for entry in story.entries if entry.acted_by is ActedBy.COMPUTER})
    assert await hall.snapshot(game_id) == (await hall.tables.history.rebuild(game_id)).state
    assert 20 == len(await hall.rows("deadlines"))
