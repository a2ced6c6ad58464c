"""Nobody is ever shown what they may not know: every delivery, and planted leaks that must be found."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from playground.standin import StandIn
from render.emperors_garden.words.vocabulary import card_name as garden_card
from render.game import Names, Totals
from render.registry import LOOKS
from render.sanssouci.words.vocabulary import card_name
from rules.emperors_garden.events import ScoringCardSeen
from rules.game import Event, Seat, choose_options
from rules.registry import GAMES
from rules.sanssouci.events import CardDrawn
from tables.history import log
from tables.model.table import Table as TableInPlay
from tests.endtoend.driver.acts import COMMANDS, begun, play_and_look
from tests.endtoend.driver.table import Table
from tests.endtoend.driver.witness import Witness
from tests.endtoend.kills.proof import expect_all_told, expect_true_record
from tests.endtoend.parterre import Parterre, parterre
from tests.endtoend.secrecy import SECRECIES, knowledge, leaks

MANY = 12
"""As many kinds of leaks as are planted in every game at least."""
FOUR = ("Anna", "Ben", "Clara", "David")


async def test_panel_that_opens_for_strangers_is_found(
    table: Table, bot: Parterre, witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [] == await witness.leaks(bot, table)
    monkeypatch.setattr(TableInPlay, "seat_of", lambda _table, _user_id: Seat(0))
    await bot.standin.add_person("Eva").slash(table.thread, "hand")
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
        with closing(Witness(standin, path)) as witness:
            table = await begun(bot, "Anna", "Ben", game=game)
            await play_and_look(table, bot, Random(6), turns=5)
            pairs = await witness.panels(bot, table, key=bytes(32))
    assert len(pairs) > 10
    assert [] == [picture.alt for png, picture in pairs if png != picture.png]
    other_panels = [png for png, _ in pairs[5:]]
    assert any(png != picture.png for png, (_, picture) in zip(other_panels, pairs, strict=False))


@pytest.mark.parametrize("game", LOOKS)
async def test_game_of_two_shows_nobody_too_much(bot_of_all: Parterre, witness_of_all: Witness, game: str) -> None:
    table = await begun(bot_of_all, "Anna", "Ben", game=game)
    await play_and_look(table, bot_of_all, Random(4), turns=12, commands=(*COMMANDS, *["order"] * len(COMMANDS)))
    assert [] == await witness_of_all.leaks(bot_of_all, table)


@pytest.mark.parametrize(
    ("names", "options", "turns"),
    [
        pytest.param(FOUR, {"expansion": "on"}, 20, id="four with the expansion"),
        pytest.param(FOUR[:3], {"expansion": "on", "gardens": "choose"}, 15, id="three who choose their gardens"),
        pytest.param(FOUR, {"deck": "western"}, 14, id="four with western cards, which are known one by one"),
    ],
)
async def test_larger_game_shows_nobody_too_much(
    bot_of_all: Parterre, witness_of_all: Witness, names: Sequence[str], options: Mapping[str, str], turns: int
) -> None:
    game = "emperors-garden" if "deck" in options else "sanssouci"
    table = await begun(bot_of_all, *names, options=options, game=game)
    await play_and_look(table, bot_of_all, Random(len(names)), turns)
    assert [] == await witness_of_all.leaks(bot_of_all, table)


@pytest.mark.full
async def test_whole_game_of_four_with_expansion_shows_nobody_too_much_and_is_told_and_recorded(
    bot: Parterre, witness: Witness
) -> None:
    table = await begun(bot, *FOUR, options={"expansion": "on"})
    await play_and_look(table, bot, Random(4), turns=-1)
    assert [] == await witness.leaks(bot, table)
    await expect_true_record(bot, table)
    await expect_all_told(bot, table)


TALKATIVE: Mapping[str, tuple[type[Event], Callable[[Any], str], Mapping[str, str]]] = {
    "sanssouci": (CardDrawn, lambda event: card_name(event.card), {}),
    "emperors-garden": (ScoringCardSeen, lambda event: garden_card(event.deck, event.card), {"deck": "western"}),
}
"""What somebody alone sees, how it is told twice should a look ever hear of it, and the options of the table."""


@pytest.mark.parametrize("game", TALKATIVE)
async def test_log_that_tells_everybody_everything_is_found(
    bot_of_all: Parterre, witness_of_all: Witness, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    kind, tell, options = TALKATIVE[game]
    whole = LOOKS[game].story

    def story(_: object, happened: Sequence[Event], names: Names, totals: Totals = ()) -> tuple[str, ...]:
        seen = [event for event in happened if isinstance(event, kind)]
        return (*whole(happened, names, totals), *(f"Told: {tell(event)}." for event in seen))

    monkeypatch.setattr(log, "told_to", lambda _event, _seat: True)
    monkeypatch.setattr(type(LOOKS[game]), "story", story)
    table = await begun(bot_of_all, "Anna", "Ben", game=game, options=options)
    await play_and_look(table, bot_of_all, Random(7), turns=4)
    assert any("Told: " in leak for leak in await witness_of_all.leaks(bot_of_all, table))
