"""People who order their next turn ahead at random, by clicks, in any game."""

import random

from tables.model.panel import Control, Intent
from tables.model.place import Person
from tables.model.refusals import Refusal
from tests.tables.hall import Hall

MOST_MOVES = 8
"""Decisions of one wish; what goes round in circles is left there."""


async def order_wishes(hall: Hall, game_id: int, person: Person, chance: random.Random, most: int = 2) -> bool:
    """Let a person who waits order a few random wishes. Returns: whether there was anything to be ordered."""
    if not (await hall.panel(game_id, person)).can_order:
        return False
    for _ in range(chance.randint(1, most)):
        await _make_wish(hall, game_id, person, chance)
    return True


async def _make_wish(hall: Hall, game_id: int, person: Person, chance: random.Random) -> None:
    for _ in range(MOST_MOVES):
        panel = await hall.tables.orders.panel(game_id, person.user_id)
        if panel.is_full or not panel.panel.legal or (panel.can_add and chance.random() < 0.6):
            break
        word = str(chance.choice(panel.panel.legal))
        await hall.wish(game_id, person, word, rev=panel.panel.rev)
    try:
        await hall.wish(game_id, person, Control.CONFIRM if panel.can_add else Control.ASK)
    except Refusal:
        # It stands in the order already, or the order is full.
        await hall.wish(game_id, person, Control.CANCEL)


async def order_anything(hall: Hall, game_id: int, person: Person, chance: random.Random) -> object:
    """Let a person click anything about their order, whether they may or not."""
    panel = await hall.tables.orders.panel(game_id, person.user_id)
    words = [str(move) for move in panel.panel.legal] or ["end"]
    several = " ".join(chance.choice((*words, "x")) for _ in range(chance.randrange(5)))
    intent = Intent(
        game_id=game_id,
        user_id=person.user_id,
        action=chance.choice((*Control, Control.CONFIRM, Control.ASK, *words, several)),
        rev=chance.choice((None, panel.panel.rev, panel.panel.rev, panel.panel.rev - 1, 2**62)),
    )
    return await hall.tables.orders.act(intent)
