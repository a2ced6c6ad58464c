"""
The rules of a table, its time limit, take-backs, hints, pictures and language, and whether it is rated.

The host chooses them in a panel of their own, apart from the lobby card.
"""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

import discord
from discord import ui

from cogs.interactions.answers import Reply, answer
from cogs.interactions.click import Click
from cogs.interactions.controls import (
    About,
    Changes,
    Needs,
    Number,
    Press,
    PressPeople,
    PressSelect,
    Where,
    button,
    number,
    select,
)
from cogs.interactions.replies import layout, option, paragraph, select_row
from cogs.messages.lobby_card import lobby_reply, on_and_off, show_change, variant_words
from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words import lobby as lobby_words
from cogs.words import people as people_words
from cogs.words import seats as seat_words
from cogs.words import time as time_words
from db.games.games import Consequence, Status
from db.servers import Pictures
from languages.catalogues import OFFERED
from languages.speech import Phrase, Text, labelled
from render.game import AnyLook
from rules.errors import PlayerError
from rules.game import OptionSpec
from tables.lobby import rules as lobby_rules
from tables.lobby.rules import FILL_AFTER
from tables.model import refusals
from tables.model.lobby import Lobby

Change = Callable[[Click], Awaitable[Lobby]]
"""Changes the lobby that a click is about. Raises: PlayerError: it cannot be changed so, or not by whoever clicked."""
_Choice = TypeVar("_Choice", bound=Enum)


@dataclass(frozen=True, slots=True)
class _TwoOptions:
    """A select of two options, the default first; each has a value, a name and a description."""

    name: str
    title: Phrase
    ways: tuple[tuple[str, Phrase, Phrase], tuple[str, Phrase, Phrase]]

    def row(self, game_id: int, *, is_other: bool) -> ui.ActionRow[Any]:
        chosen = self.ways[is_other]
        options = [option(label, value, detail, default=value == chosen[0]) for value, label, detail in self.ways]
        return select_row(PressSelect(Press(self.name, game_id), self.title, options))

    def is_other(self, value: str) -> bool:
        """Return whether the second option was chosen. Raises: PlayerError: neither was."""
        (usual, *_), (other, *_) = self.ways
        if value not in (usual, other):
            raise _no_such_choice()
        return value == other


_CLOCKS = _TwoOptions(
    "clocks",
    time_words.CLOCKS,
    (
        ("steady", time_words.STEADY, time_words.STEADY_DETAIL),
        ("friendly", time_words.FRIENDLY, time_words.FRIENDLY_DETAIL),
    ),
)
_TAKE_BACKS = _TwoOptions(
    "lenience",
    seat_words.TAKE_BACKS,
    (
        ("strict", seat_words.STRICT, seat_words.STRICT_DETAIL),
        ("lenient", seat_words.LENIENT, seat_words.LENIENT_DETAIL),
    ),
)
_HINTS = _TwoOptions(
    "hints",
    advice_words.HINTS,
    (
        ("without", advice_words.WITHOUT, advice_words.WITHOUT_DETAIL),
        ("with", advice_words.WITH, advice_words.WITH_DETAIL),
    ),
)

_RATED = _TwoOptions(
    "rated",
    lobby_words.RATING,
    (
        ("rated", lobby_words.RATED, lobby_words.RATED_DETAIL),
        ("unrated", lobby_words.UNRATED, lobby_words.UNRATED_DETAIL),
    ),
)


@button("time", Needs.READER, Changes.NOTHING, about=About.LOBBY)
async def table_settings(click: Click) -> Reply:
    """Show the settings of a table. Raises: Refusal: it has started or is gone."""
    lobby = await click.tables.lobbies.lobby(click.game_id)
    if lobby.status is not Status.LOBBY:
        raise lobby_rules.started() if lobby.status is not Status.CLOSED else refusals.no_such_table()
    return settings_reply(lobby, click.app.looks[lobby.slug], is_host=click.user_id == lobby.host_id)


async def answer_change(click: Click, change: Change) -> None:
    """Change the lobby, and show it in the panel and on the card."""
    looks = click.app.looks
    changed: list[Lobby] = []

    async def work() -> Reply:
        lobby = await change(click)
        changed.append(lobby)
        # Cards of 1.0.0 contain the selects of the rules themselves.
        if not click.is_private:
            return lobby_reply(lobby, looks[lobby.slug])
        return settings_reply(lobby, looks[lobby.slug], is_host=True)

    await answer(click.interaction, work(), in_clicked_message=True, what=click.subject)
    if changed and click.is_private:
        await show_change(click.interaction.client, changed[0], looks)


def settings_reply(lobby: Lobby, look: AnyLook, *, is_host: bool) -> Reply:
    """Explain the settings of a table, which its card names, with selects for the host."""
    told = (f"### {labelled(lobby.name, words.SETTINGS)}", *_explained(lobby))
    if not is_host:
        return Reply(layout(paragraph(*told, time_words.ONLY_HOST)))
    rules = map(select_row, _option_selects(lobby, look))
    free = lobby.seats_most - len(lobby.players)
    guests = select_row(PressPeople(Press("invite", lobby.game_id), lobby_words.INVITE, free)) if free else None
    return Reply(layout(paragraph(*told), guests, *rules, *_selects(lobby)))


def _explained(lobby: Lobby) -> Iterator[str]:
    if lobby.time_limit is not None:
        yield str(time_words.WHEN_OVER[lobby.consequence])
        yield str(time_words.REMINDED)
        yield f"-# {time_words.FRIENDLY_DETAIL if lobby.is_friendly else time_words.STEADY_DETAIL}"
    yield str(seat_words.LENIENT_HERE) if lobby.is_lenient else str(seat_words.STRICT_HERE)
    yield str(advice_words.WITH_HERE) if lobby.has_hints else str(advice_words.WITHOUT_HERE)
    why = lobby_words.unrated(lobby)
    yield str(lobby_words.RATED_HERE if why is None else lobby_words.UNRATED_HERE[why])


def _selects(lobby: Lobby) -> Iterator[ui.ActionRow[Any]]:
    limits = [option(label, str(value), default=value == (lobby.time_limit or 0)) for value, label in _limits(lobby)]
    yield select_row(PressSelect(Press("limit", lobby.game_id), time_words.TIME_LIMIT, limits))
    if lobby.time_limit is not None:
        yield from _of_limits(lobby)
    if len(lobby.players) < lobby.seats_most:
        yield select_row(PressSelect(Press("filling", lobby.game_id), lobby_words.FILLING, _fillings(lobby)))
    yield _TAKE_BACKS.row(lobby.game_id, is_other=lobby.is_lenient)
    yield _HINTS.row(lobby.game_id, is_other=lobby.has_hints)
    yield _RATED.row(lobby.game_id, is_other=not lobby.is_rated)
    often = [
        option(label, value.value, detail, default=value is lobby.pictures)
        for value, (label, detail) in lobby_words.HOW_OFTEN.items()
    ]
    yield select_row(PressSelect(Press("pictures", lobby.game_id), lobby_words.PICTURES, often))
    if len(OFFERED) > 1:
        spoken = [option(people_words.language(code), code, default=code == lobby.language) for code in OFFERED]
        yield select_row(PressSelect(Press("speaks", lobby.game_id), people_words.LANGUAGE, spoken))


def _of_limits(lobby: Lobby) -> Iterator[ui.ActionRow[Any]]:
    ends = [
        option(label, value.value, detail, default=value is lobby.consequence)
        for value, (label, detail) in time_words.CONSEQUENCES.items()
    ]
    yield select_row(PressSelect(Press("after", lobby.game_id), time_words.WHEN_TIME_IS_OVER, ends))
    yield _CLOCKS.row(lobby.game_id, is_other=lobby.is_friendly)


def _fillings(lobby: Lobby) -> list[discord.SelectOption]:
    offered: tuple[Text, ...] = (lobby_words.FILL_NEVER, *map(lobby_words.fill_after, FILL_AFTER))
    chosen = lobby.fill_after or 0
    pairs = zip((0, *FILL_AFTER), offered, strict=True)
    return [option(label, str(seconds), default=seconds == chosen) for seconds, label in pairs]


def _limits(lobby: Lobby) -> Sequence[tuple[int, Text]]:
    """Return the limits on offer, and the current one if it is none of them."""
    offered = tuple(time_words.LIMITS.items())
    seconds = lobby.time_limit or 0
    return offered if seconds in time_words.LIMITS else (*offered, (seconds, time_words.limit(seconds)))


def _seconds(value: str) -> int | None:
    seconds = number(value)
    if seconds not in time_words.LIMITS:
        raise _no_such_choice()
    return seconds or None


def _one_of(kind: type[_Choice], value: str) -> _Choice:
    if value not in {one.value for one in kind}:
        raise _no_such_choice()
    return kind(value)


def _no_such_choice() -> PlayerError:
    return PlayerError("no-such-choice", "That is not on the list; please choose something from it.")


def variants_chosen(specs: Sequence[OptionSpec], names: Sequence[str]) -> dict[str, str]:
    """Return all on/off options as picked in their select; unknown names are kept, so that they are refused."""
    return dict.fromkeys(names, "") | {spec.name: spec.values[spec.name in names] for spec in on_and_off(specs)}


def _option_selects(lobby: Lobby, look: AnyLook) -> Iterator[PressSelect]:
    variants = on_and_off(lobby.specs)
    if variants:
        yield _variants_select(lobby, look, variants)
    yield from (_option_select(lobby, look, spec) for spec in lobby.specs if spec not in variants)


def _variants_select(lobby: Lobby, look: AnyLook, specs: Sequence[OptionSpec]) -> PressSelect:
    options = []
    for spec in specs:
        told, value = look.option_words(spec.name), spec.values[1]
        is_chosen = lobby.options[spec.name] == value
        options.append(option(variant_words(told, value), spec.name, told.values[value][1], default=is_chosen))
    return PressSelect(Press("variants", lobby.game_id), words.VARIANTS, options, len(options), least=0)


def _option_select(lobby: Lobby, look: AnyLook, spec: OptionSpec) -> PressSelect:
    told, chosen = look.option_words(spec.name), lobby.options[spec.name]
    options = [
        option(label, value, detail, default=chosen == value)
        for value in spec.values
        for label, detail in (told.values[value],)
    ]
    return PressSelect(Press("option", lobby.game_id, rest=spec.name), told.label, options)


def _setting(name: str, choose: Number = Number.ONE) -> Callable[[Change], Change]:
    """Declare a select by which the host changes the lobby."""

    def declare(change: Change) -> Change:
        @select(name, Needs.HOST, Changes.OTHERS, about=About.LOBBY, where=Where.BY_ITSELF, choose=choose)
        async def chosen(click: Click) -> None:
            await answer_change(click, change)

        return change

    return declare


@_setting("option")
async def _set_option(click: Click) -> Lobby:
    return await click.tables.lobbies.set_options(click.game_id, click.user_id, {click.rest: click.values[0]})


@_setting("variants", Number.ANY)
async def _set_variants(click: Click) -> Lobby:
    lobbies = click.tables.lobbies
    chosen = variants_chosen((await lobbies.lobby(click.game_id)).specs, click.values)
    return await lobbies.set_options(click.game_id, click.user_id, chosen)


@_setting("limit")
async def _set_limit(click: Click) -> Lobby:
    return await click.tables.lobbies.set_limit(click.game_id, click.user_id, _seconds(click.values[0]))


@_setting("after")
async def _set_consequence(click: Click) -> Lobby:
    consequence = _one_of(Consequence, click.values[0])
    return await click.tables.lobbies.set_consequence(click.game_id, click.user_id, consequence)


@_setting(_CLOCKS.name)
async def _set_friendly(click: Click) -> Lobby:
    is_friendly = _CLOCKS.is_other(click.values[0])
    return await click.tables.lobbies.set_friendly(click.game_id, click.user_id, is_friendly=is_friendly)


@_setting("filling")
async def _set_filling(click: Click) -> Lobby:
    return await click.tables.lobbies.set_filling(click.game_id, click.user_id, number(click.values[0]) or None)


@_setting("speaks")
async def _set_language(click: Click) -> Lobby:
    return await click.tables.lobbies.set_language(click.game_id, click.user_id, click.values[0])


@_setting(_TAKE_BACKS.name)
async def _set_lenient(click: Click) -> Lobby:
    is_lenient = _TAKE_BACKS.is_other(click.values[0])
    return await click.tables.lobbies.set_lenient(click.game_id, click.user_id, is_lenient=is_lenient)


@_setting("pictures")
async def _set_pictures(click: Click) -> Lobby:
    return await click.tables.lobbies.set_pictures(click.game_id, click.user_id, _one_of(Pictures, click.values[0]))


@_setting(_HINTS.name)
async def _set_hints(click: Click) -> Lobby:
    has_hints = _HINTS.is_other(click.values[0])
    return await click.tables.lobbies.set_hints(click.game_id, click.user_id, has_hints=has_hints)


@_setting(_RATED.name)
async def _set_rated(click: Click) -> Lobby:
    is_rated = not _RATED.is_other(click.values[0])
    return await click.tables.lobbies.set_rated(click.game_id, click.user_id, is_rated=is_rated)
