"""The choice of a game, for the chooser alone: what each game is, and whom to play it with."""

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply
from cogs.interactions.askers import place_of
from cogs.interactions.buttons import PressButton, PressSelect, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import beside_picture, layout, option, row, select_row
from cogs.interactions.presses import Handlers, beside, in_place
from cogs.words import general as words
from cogs.words import lobby as lobby_words
from render.covers import small_picture
from render.game import AnyLook
from rules.computer.choosing import Level
from rules.errors import PlayerError
from tables.model.place import USUAL, parse_level


async def choice(context: Context, interaction: Interaction, slug: str = "", level: Level = USUAL) -> Reply:
    """
    Show all games, or one, each with buttons to play it alone or with others.

    Args:
        level: how well the computer plays whom one plays alone.
    Raises: PlayerError: no table can be opened here, or there is no such game.
    """
    place_of(interaction)
    if slug and slug not in context.looks:
        raise PlayerError("no-such-game", "There is no such game; `/new` shows them all.")
    looks = {slug: context.looks[slug]} if slug else context.looks
    covers = {one: small_picture(one, look) for one, look in looks.items()}
    parts: list[ui.Item[Any] | None] = []
    for one, look in looks.items():
        seats = context.tables.lobbies.seats(one)
        parts += (beside_picture(_told(look, seats), covers[one]), row((*_ways(one, level),)))
    options = [
        option(lobby_words.AGAINST[one], f"{slug}:{one.value}", lobby_words.MEANINGS[one], default=one is level)
        for one in Level
    ]
    parts.append(select_row(PressSelect(Press(Verb.AGAINST, 0), lobby_words.HOW_WELL, options)))
    return Reply(layout(*parts), tuple(filter(None, covers.values())))


def _told(look: AnyLook, seats: tuple[int, int]) -> Iterator[str]:
    yield f"**{look.title}**"
    if look.cover is None:
        yield lobby_words.players(*seats)
    else:
        yield str(look.cover.does)
        yield f"-# {lobby_words.players(*seats)} · {lobby_words.length(look.cover.turns)}"


def _ways(slug: str, level: Level) -> Iterator[PressButton]:
    yield PressButton(Press(Verb.SOLO, 0, rest=f"{slug}:{level.value}"), words.PLAY_NOW, Style.primary)
    yield PressButton(Press(Verb.NEW, 0, rest=slug), words.OPEN_TABLE)


async def _opened(context: Context, interaction: Interaction, _: Press, values: Sequence[str]) -> Reply:
    # The select of greetings from before this choice names a game.
    return await choice(context, interaction, "".join(values))


async def _against(context: Context, interaction: Interaction, _: Press, values: Sequence[str]) -> Reply:
    slug, _sign, level = values[0].partition(":")
    return await choice(context, interaction, slug, parse_level(level))


PRESSES: Handlers = {**dict.fromkeys((Verb.CHOOSE, Verb.GAME), beside(_opened)), Verb.AGAINST: in_place(_against)}
