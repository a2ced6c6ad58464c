"""The choice of a game, for the chooser alone: what each game is, and whom to play it with."""

from collections.abc import Iterator, Mapping
from typing import Any

from discord import ui

from cogs.interactions.answers import Reply
from cogs.interactions.askers import place_of
from cogs.interactions.click import Click
from cogs.interactions.controls import Changes, Needs, Press, PressButton, PressSelect, Style, Where, button, select
from cogs.interactions.replies import beside_picture, layout, learn_button, option, row, select_row
from cogs.words import general as words
from cogs.words import lobby as lobby_words
from render.covers import small_picture
from render.game import AnyLook
from render.optional import Guides
from rules.computer.choosing import Level
from rules.errors import PlayerError
from tables.model.place import FITTING, USUAL, parse_wanted_level

_MOST_WITH_BUTTONS = 5
"""The most games with buttons each: a message has at most 40 components. More games share a select."""


async def choice(click: Click, slug: str = "", level: Level | None = USUAL) -> Reply:
    """
    Show all games, or one, each with buttons to play it alone or with others.

    Args:
        level: how well the computer plays whom one plays alone; None if it is to fit the person.
    Raises: PlayerError: no table can be opened here, or there is no such game.
    """
    looks = click.app.looks
    await click.tables.servers.check_place(click.person, place_of(click.interaction))
    if slug and slug not in looks:
        raise PlayerError("no-such-game", "There is no such game; `/new` shows them all.")
    looks = {slug: looks[slug]} if slug else looks
    covers = {one: small_picture(one, look) for one, look in looks.items()}
    with_buttons = len(looks) <= _MOST_WITH_BUTTONS
    parts: list[ui.Item[Any] | None] = []
    for one, look in looks.items():
        parts.append(beside_picture(_told(look, click.tables.lobbies.seats(one)), covers[one]))
        if with_buttons:
            parts.append(row((*_ways(one, look, level, is_only=len(looks) == 1),)))
    parts.append(select_row(_levels(slug, level) if with_buttons else _games(looks)))
    return Reply(layout(*parts), tuple(filter(None, covers.values())))


def _told(look: AnyLook, seats: tuple[int, int]) -> Iterator[str]:
    yield f"**{look.title}**"
    if look.cover is None:
        yield lobby_words.players(*seats)
    else:
        yield str(look.cover.does)
        yield f"-# {lobby_words.players(*seats)} · {lobby_words.length(look.cover.turns)}"


def _ways(slug: str, look: AnyLook, level: Level | None, *, is_only: bool) -> Iterator[PressButton]:
    # Among several games none is to be pressed before the others, so nothing is blue.
    style = Style.primary if is_only else Style.secondary
    yield PressButton(Press("solo", 0, rest=f"{slug}:{level.value if level else FITTING}"), words.PLAY_ALONE, style)
    yield PressButton(Press("new", 0, rest=slug), words.WITH_OTHERS)
    if isinstance(look, Guides):
        yield learn_button(slug, words.LEARN)


def _levels(slug: str, level: Level | None) -> PressSelect:
    fits = option(lobby_words.AS_STRONG, f"{slug}:{FITTING}", lobby_words.BY_LAST_GAMES, default=level is None)
    options = [
        option(lobby_words.AGAINST[one], f"{slug}:{one.value}", lobby_words.MEANINGS[one], default=one is level)
        for one in Level
    ]
    return PressSelect(Press("against", 0), lobby_words.HOW_WELL, [fits, *options])


def _games(looks: Mapping[str, AnyLook]) -> PressSelect:
    return PressSelect(Press("game", 0), lobby_words.WHICH_GAME, [option(looks[one].title, one) for one in looks])


@button("choose", Needs.ANYBODY, Changes.NOTHING)
@select("game", Needs.ANYBODY, Changes.NOTHING, where=Where.CLICKED_MESSAGE)
async def open_choice(click: Click) -> Reply:
    """Show all games, or the chosen one."""
    # The select below many games, and that of greetings of 1.0.0, names one.
    return await choice(click, "".join(click.values))


@select("against", Needs.ANYBODY, Changes.NOTHING, where=Where.CLICKED_MESSAGE)
async def choose_level(click: Click) -> Reply:
    """Show the games again, with the chosen level of the computer."""
    slug, _sign, level = click.values[0].partition(":")
    return await choice(click, slug, parse_wanted_level(level))
