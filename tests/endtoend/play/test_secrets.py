"""Nobody is ever shown what they may not know: every delivery, and planted leaks that must be found."""

from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from playground.standin import StandIn
from render.registry import LOOKS
from rules.game import Seat, choose_options
from rules.registry import GAMES
from tables.model.table import Table as TableInPlay
from tests.endtoend.driver.looking import COMMANDS, play_and_look
from tests.endtoend.driver.table import open_table
from tests.endtoend.driver.witness import Witness
from tests.endtoend.parterre import Parterre, parterre
from tests.endtoend.secrecy import SECRECIES, knowledge, leaks

MANY = 12
"""As many kinds of leaks as are planted in every game at least."""


async def test_panel_that_opens_for_strangers_is_found(
    standin: StandIn, bot: Parterre, witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_table(standin, "Anna", "Ben")
    await bot.deliver()
    assert [] == await witness.leaks(bot, table)
    monkeypatch.setattr(TableInPlay, "seat_of", lambda _table, _user_id: Seat(0))
    await standin.add_person("Eva").slash(table.thread, "hand")
    assert any("Your hand" in leak for leak in await witness.leaks(bot, table))


def dealt(slug: str) -> tuple[Any, bytes]:
    """Deal a game of two in its usual way. Returns: the state and its key."""
    game, key = GAMES[slug], sha256(b"a deal with secrets on both sides").digest()
    return game.setup(key, 2, choose_options(game.options, 2, {})), key


@pytest.mark.parametrize("slug", SECRECIES)
@pytest.mark.parametrize("seat", [Seat(0), None])
def test_every_planted_leak_is_found(slug: str, seat: Seat | None) -> None:
    state, key = dealt(slug)
    known = knowledge(slug, state, seat, key)
    planted = {
        "key before the end": {"content": f"Key of the deal: `{key.hex()}`"},
        **known.secrecy.plants(state, known.facts),
    }
    assert len(planted) >= MANY
    assert [] == [name for name, payload in planted.items() if not leaks(payload, known)]


@pytest.mark.parametrize("slug", SECRECIES)
def test_what_somebody_knows_is_no_leak(slug: str) -> None:
    state, key = dealt(slug)
    known = knowledge(slug, state, Seat(0), key)
    assert [] == leaks(known.secrecy.known(state), known)
    assert [] == leaks({"content": f"`{sha256(key).hexdigest()}`"}, known)


def test_secrets_of_every_game_are_known() -> None:
    assert set(LOOKS) == set(SECRECIES)


@pytest.mark.parametrize("game", LOOKS)
async def test_panels_are_drawn_from_what_their_owner_sees(standin: StandIn, path: Path, game: str) -> None:
    async with parterre(standin, path) as bot:
        witness = Witness(standin, path)
        table = await open_table(standin, "Anna", "Ben", game=game)
        await bot.deliver()
        await play_and_look(table, bot, Random(6), turns=5)
        pairs = await witness.panels(bot, table, key=bytes(32))
        witness.close()
    assert len(pairs) > 10
    assert [] == [picture.alt for png, picture in pairs if png != picture.png]
    other_panels = [png for png, _ in pairs[5:]]
    assert any(png != picture.png for png, (_, picture) in zip(other_panels, pairs, strict=False))


@pytest.mark.parametrize("game", LOOKS)
async def test_game_of_two_shows_nobody_too_much(standin: StandIn, bot_of_all: Parterre, path: Path, game: str) -> None:
    witness = Witness(standin, path)
    table = await open_table(standin, "Anna", "Ben", game=game)
    await bot_of_all.deliver()
    await play_and_look(table, bot_of_all, Random(4), turns=12, commands=(*COMMANDS, *["order"] * len(COMMANDS)))
    found = await witness.leaks(bot_of_all, table)
    witness.close()
    assert [] == found
