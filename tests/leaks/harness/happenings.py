"""What may happen at a pair of tables, by lot: the same at both. What the reader is shown in answer is returned."""

import random
from collections.abc import Awaitable, Callable, Sequence

from cogs.interactions.controls import Press
from cogs.panels.choices import in_one_press
from render.registry import LOOKS
from tables.model.panel import Control, Intent, Outcome, Panel
from tables.model.place import Person
from tables.model.timing import AUTO_DELAY
from tables.play.order_panel import Ordered
from tests.leaks.harness.looks import pressed, slashed
from tests.leaks.harness.pair import Pair
from tests.leaks.harness.side import Side
from tests.leaks.harness.stage import EMMA, Role
from tests.rules.games import pick
from tests.tables.hall import PEOPLE

Step = Callable[[Pair, random.Random], Awaitable[object]]
HALF_A_DAY = 12 * 3600


async def _choose(pair: Pair, chance: random.Random) -> object:
    """Let the reader choose, confirm or go back."""
    person = pair.reader.person
    panel = await pair.real.hall.panel(pair.real.game_id, person)
    if not panel.is_to_act:
        return None
    here = (pair.real.game_id, panel.rev)
    if panel.can_back and chance.random() < 0.15:
        press = Press("back", *here)
    elif panel.can_confirm and chance.random() < 0.5:
        press = Press("confirm", *here)
    else:
        press = Press("go", *here, _moves(pair, panel, chance))
    return await pair.act(pressed(person, press))


def _moves(pair: Pair, panel: Panel, chance: random.Random) -> str:
    """Return what a press makes: one move, or as often several at once where there are such buttons."""
    steps = LOOKS[panel.slug].steps(panel.draft_view, panel.legal)
    together = [choice.notations for choice in steps.shortcuts if choice.then]
    if together and chance.random() < 0.5:
        return in_one_press(chance.choice(together))
    return str(pick(pair.setting.game, panel.legal, chance))


def _acted(person: Person, action: Control | str) -> Callable[[Side], Awaitable[Outcome]]:
    async def act(side: Side) -> Outcome:
        return await side.hall.act(side.game_id, person, action)

    return act


async def _others_play(pair: Pair, chance: random.Random) -> object:
    """Let somebody else choose what they can choose at both tables, up to the end of their turn."""
    real, imagined = pair.halls
    game_id = pair.real.game_id
    waiting = (await real.tables.play.panel(game_id, None)).waiting_for
    others = [holder(pair, seat) for seat in waiting if seat != pair.reader.seat]
    if not others:
        return None
    person = chance.choice(others)
    for _ in range(6):
        panels = [await hall.panel(game_id, person) for hall in (real, imagined)]
        shared = {str(move) for move in panels[1].legal}
        legal = [move for move in panels[0].legal if str(move) in shared]
        if panels[0].can_confirm and panels[1].can_confirm and chance.random() < 0.6:
            action: Control | str = Control.CONFIRM
        elif legal:
            action = str(pick(pair.setting.game, legal, chance))
        else:
            return None
        done = await pair.act(_acted(person, action))
        if any(isinstance(one, str) or one.committed for one in done):
            return None
    return None


def holder(pair: Pair, seat: int) -> Person:
    return EMMA if pair.reader.role is Role.FORMER and seat == 0 else PEOPLE[seat]


async def _order(pair: Pair, chance: random.Random, person: Person) -> object:
    hall, game_id = pair.real.hall, pair.real.game_id
    if not (await hall.panel(game_id, person)).can_order:
        return None
    answers = []
    for _ in range(3):
        making = await hall.tables.orders.panel(game_id, person.user_id)
        if making.can_add or making.is_full or not making.panel.legal:
            break
        press = Press("wish", game_id, making.panel.rev, str(pick(pair.setting.game, making.panel.legal, chance)))
        answers.append(await pair.act(pressed(person, press)))
    making = await hall.tables.orders.panel(game_id, person.user_id)
    verb = "addwish" if making.can_add else "addasking"
    answers.append(await pair.act(pressed(person, Press(verb, game_id, making.panel.rev))))
    return tuple(zip(*answers, strict=True))


async def _readers_order(pair: Pair, chance: random.Random) -> object:
    return await _order(pair, chance, pair.reader.person)


async def _others_order(pair: Pair, chance: random.Random) -> object:
    """Let somebody else order ahead; what only one table allows hangs on what they hold, so it is cancelled."""
    person = _other(pair, chance)
    await _order(pair, chance, person)
    orders = [await side.hall.rows("orders") for side in (pair.real, pair.imagined)]
    if orders[0] != orders[1]:
        await pair.act(_cancelled(person))
    return None


def _cancelled(person: Person) -> Callable[[Side], Awaitable[Ordered]]:
    async def cancel(side: Side) -> Ordered:
        intent = Intent(game_id=side.game_id, user_id=person.user_id, action=Control.CANCEL)
        return await side.hall.tables.orders.act(intent)

    return cancel


def _other(pair: Pair, chance: random.Random) -> Person:
    return holder(
        pair, chance.choice([seat for seat in range(pair.setting.players) if seat != pair.reader.seat] or [0])
    )


async def _go_away(pair: Pair, chance: random.Random) -> object:
    person = _other(pair, chance)
    await pair.act(slashed(person, "table away"))
    return None


async def _come_back(pair: Pair, chance: random.Random) -> object:
    person = _other(pair, chance)
    await pair.act(slashed(person, "table back"))
    return None


async def _take_back(pair: Pair, chance: random.Random) -> object:
    person = _other(pair, chance)
    await pair.act(slashed(person, "table takeback"))
    return None


async def _readers_take_back(pair: Pair, _: random.Random) -> object:
    return await pair.act(slashed(pair.reader.person, "table takeback"))


async def _wait(pair: Pair, chance: random.Random) -> object:
    """Let time pass: computers play, reminders and digests go out, times end."""
    seconds = chance.choice((AUTO_DELAY, AUTO_DELAY, AUTO_DELAY, 3600, HALF_A_DAY, 2 * HALF_A_DAY))
    return await pair.act(lambda side: side.hall.tick(seconds))


async def _nudge(pair: Pair, _: random.Random) -> object:
    return await pair.act(pressed(pair.reader.person, Press("nudge", pair.real.game_id)))


async def want_digest(pair: Pair, chance: random.Random) -> object:
    hour = str(chance.randrange(24))
    return await pair.act(pressed(pair.reader.person, Press("hour", 0, rest="digest"), hour))


async def _read_words(pair: Pair, chance: random.Random) -> object:
    wish = chance.choice(("text", "pictures", "odds"))
    return await pair.act(pressed(pair.reader.person, Press("setting", 0, rest=wish)))


async def _wish_messages(pair: Pair, chance: random.Random) -> object:
    """Let somebody, perhaps the reader, get direct messages from now on, or be mentioned at the table instead."""
    reader = pair.reader.person
    person = chance.choice((reader, _other(pair, chance)))
    wish = Press("messages", pair.real.game_id)
    answers = await pair.act(pressed(person, chance.choice((wish, Press("setting", 0, rest="no-messages")))))
    return answers if person == reader else None


PLAYING: Sequence[Step] = (_choose, _others_play)
ANYTHING: Sequence[Step] = (
    *[_choose, _others_play] * 6,
    *[_wait] * 2,
    *(_readers_order, _others_order, _go_away, _come_back, _take_back, _readers_take_back),
    *(_nudge, want_digest, _read_words, _wish_messages),
)
