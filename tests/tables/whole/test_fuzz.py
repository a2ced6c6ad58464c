"""Whatever is clicked or typed, by whomever: a sentence or a change, never a crash, never an untold change."""

import random

import pytest

from db.games.games import Status
from rules.errors import PlayerError
from rules.game import Seat
from tables.changes.leaving import ResignationEffect
from tables.model.panel import Action, Control, Panel
from tables.model.timing import AUTO_DELAY
from tables.seats.absences import ResignationAnswer
from tests.tables.hall import PEOPLE, Hall
from tests.tables.straying import forgotten, order, stray

SCRAPS = (
    "", " ", "end", "stay", "card:wild", "m10", "m11", "g6", "noble:", "side:a", "\x00", "é" * 50, "9" * 400, ":",
    "';--",
)  # fmt: skip
CLICKS = 150


def notation(panel: Panel, chance: random.Random) -> str:
    """Return a move that may be legal, a scrap, or a legal one with a letter changed."""
    words = [str(move) for move in panel.legal] or ["end"]
    word = chance.choice(words)
    match chance.randrange(4):
        case 0:
            return chance.choice(SCRAPS)
        case 1:
            place = chance.randrange(len(word))
            return word[:place] + chance.choice("abc123:- \n") + word[place + 1 :]
        case _:
            return word


async def click(hall: Hall, game_id: int, chance: random.Random) -> bool:
    """Let somebody try something. Returns: whether the answer was that something changed."""
    person = chance.choice(PEOPLE)
    panel = await hall.panel(game_id, person)
    rev = chance.choice((None, panel.rev, panel.rev, panel.rev - 1, -1, 2**62))
    try:
        if chance.random() < 0.2:
            text = " ".join(notation(panel, chance) for _ in range(chance.randrange(4)))
            outcome = await hall.type(game_id, person, text)
        else:
            buttons: tuple[Action, ...] = (Control.BACK, Control.RESTART, Control.CONFIRM)
            action = chance.choice((*buttons, *(notation(panel, chance) for _ in range(9))))
            outcome = await hall.act(game_id, person, action, rev)
    except PlayerError as error:
        assert str(error).endswith((".", ")"))  # noqa: PT017 - which of them is raised is no matter here
        return False
    assert outcome.panel.rev == panel.rev + (not outcome.stale)
    return not outcome.stale


async def leave(hall: Hall, game_id: int, chance: random.Random) -> bool:
    """Let somebody answer a question that they may never have been asked. Returns: whether they resigned by it."""
    person = chance.choice(PEOPLE)
    panel = await hall.panel(game_id, person)
    farewell = ResignationAnswer(
        game_id=game_id,
        user_id=person.user_id,
        seat=chance.choice((panel.seat or Seat(0), Seat(chance.randrange(5)))),
        rev=chance.choice((panel.rev, panel.rev, panel.rev - 1, 2**62)),
        parting=chance.choice(list(ResignationEffect)),
    )
    try:
        await hall.tables.resignations.resign(farewell)
    except PlayerError as error:
        assert str(error).endswith(".")  # noqa: PT017 - which of them is raised is no matter here
        return False
    return panel.left is None


async def attempt(hall: Hall, game_id: int, chance: random.Random) -> bool:
    """Let anything happen at the table. Returns: whether something changed."""
    match chance.randrange(11):
        case 0:
            return await leave(hall, game_id, chance)
        case 1:
            before = await hall.everything()
            return await hall.tick(AUTO_DELAY) > 0 or before != await hall.everything()
        case 2:
            return await stray(hall, game_id, chance)
        case 3 | 4:
            return await order(hall, game_id, chance)
        case _:
            return await click(hall, game_id, chance)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.full) for seed in range(1, 500))])
async def test_an_answer_that_nothing_changed_is_true_and_the_log_always_leads_to_the_snapshot(
    hall: Hall, seed: int
) -> None:
    chance = random.Random(seed)
    game_id = await hall.start("sanssouci", 3, options={"gardens": "choose", "expansion": "on"})
    changed = 0
    for _ in range(CLICKS):
        before = await hall.everything()
        if await attempt(hall, game_id, chance):
            changed += 1
            assert [] == await forgotten(hall, game_id)
        else:
            assert before == await hall.everything()
    assert 0 < changed < CLICKS
    panel = await hall.panel(game_id, PEOPLE[0])
    is_left = any(player.user_id is not None and not player.is_resigned for player in panel.players)
    assert (Status.PLAYING if is_left and not panel.is_agreed else Status.ENDED) is panel.status
    assert await hall.snapshot(game_id) == (await hall.tables.history.rebuild(game_id)).state
