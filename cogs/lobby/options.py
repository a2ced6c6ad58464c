"""
The rules of a table, its time limit, take-backs, hints, pictures and language, and whether it is rated.

The host chooses them in a panel of their own, apart from the lobby card.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

import discord
from discord import ui

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.askers import is_private
from cogs.interactions.buttons import PressPeople, PressSelect
from cogs.interactions.custom_ids import Press, Verb, number
from cogs.interactions.layout import layout, option, paragraph, select_row
from cogs.interactions.presses import Handlers, beside, logged
from cogs.messages.lobby_card import lobby_reply, on_and_off, show_change, variant_words
from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words import lobby as lobby_words
from cogs.words import people as people_words
from cogs.words import take_backs as take_back_words
from cogs.words import time as time_words
from db.games.games import Consequence, Status
from db.servers.guilds import Pictures
from languages.offered import OFFERED
from languages.speech import Phrase, Text, labelled
from render.game import AnyLook
from rules.errors import PlayerError
from rules.game import OptionSpec
from tables.lobby import refusals as lobby_refusals
from tables.lobby.rules import FILL_AFTER
from tables.lobby.service import Lobbies
from tables.model import refusals
from tables.model.lobby import Lobby

_Choice = TypeVar("_Choice", bound=Enum)


@dataclass(frozen=True, slots=True)
class _TwoOptions:
    """A select of two options, the default first; each has a value, a name and a description."""

    verb: Verb
    title: Phrase
    ways: tuple[tuple[str, Phrase, Phrase], tuple[str, Phrase, Phrase]]

    def row(self, game_id: int, *, is_other: bool) -> ui.ActionRow[Any]:
        chosen = self.ways[is_other]
        options = [option(name, value, detail, default=value == chosen[0]) for value, name, detail in self.ways]
        return select_row(PressSelect(Press(self.verb, game_id), self.title, options))

    def is_other(self, value: str) -> bool:
        """Return whether the second option was chosen. Raises: PlayerError: neither was."""
        (usual, *_), (other, *_) = self.ways
        if value not in (usual, other):
            raise _no_such_choice()
        return value == other


_CLOCKS = _TwoOptions(
    Verb.CLOCKS,
    time_words.CLOCKS,
    (
        ("steady", time_words.STEADY, time_words.STEADY_DETAIL),
        ("friendly", time_words.FRIENDLY, time_words.FRIENDLY_DETAIL),
    ),
)
_TAKE_BACKS = _TwoOptions(
    Verb.LENIENCE,
    take_back_words.TAKE_BACKS,
    (
        ("strict", take_back_words.STRICT, take_back_words.STRICT_DETAIL),
        ("lenient", take_back_words.LENIENT, take_back_words.LENIENT_DETAIL),
    ),
)
_HINTS = _TwoOptions(
    Verb.HINTS,
    advice_words.HINTS,
    (
        ("without", advice_words.WITHOUT, advice_words.WITHOUT_DETAIL),
        ("with", advice_words.WITH, advice_words.WITH_DETAIL),
    ),
)

_RATED = _TwoOptions(
    Verb.RATED,
    lobby_words.RATING,
    (
        ("rated", lobby_words.RATED, lobby_words.RATED_DETAIL),
        ("unrated", lobby_words.UNRATED, lobby_words.UNRATED_DETAIL),
    ),
)


async def _panel(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    lobby = await context.tables.lobbies.lobby(press.game)
    if lobby.status is not Status.LOBBY:
        raise lobby_refusals.started() if lobby.status is not Status.CLOSED else refusals.no_such_table()
    return settings_reply(lobby, context.looks[lobby.slug], is_host=interaction.user.id == lobby.host_id)


async def _changed(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
    """Change what was chosen, and show it in the panel and on the card."""
    changed: list[Lobby] = []

    async def change() -> Reply:
        lobby = await _CHANGES[press.verb](context.tables.lobbies, press, interaction.user.id, values)
        changed.append(lobby)
        # Cards from before this panel existed contain the select themselves.
        if not is_private(interaction):
            return _card(context, lobby)
        return settings_reply(lobby, context.looks[lobby.slug], is_host=True)

    await answer(interaction, change(), in_place=True, what=logged(press))
    if changed and is_private(interaction):
        await show_change(interaction.client, changed[0], context.looks)


def _card(context: Context, lobby: Lobby) -> Reply:
    return lobby_reply(lobby, context.looks[lobby.slug])


def settings_reply(lobby: Lobby, look: AnyLook, *, is_host: bool) -> Reply:
    """Explain the settings of a table, which its card names, with selects for the host."""
    told = (f"### {labelled(lobby.name, words.SETTINGS)}", *_explained(lobby))
    if not is_host:
        return Reply(layout(paragraph(*told, time_words.ONLY_HOST)))
    rules = map(select_row, _option_selects(lobby, look))
    free = lobby.seats_most - len(lobby.players)
    guests = select_row(PressPeople(Press(Verb.INVITE, lobby.game_id), lobby_words.INVITE, free)) if free else None
    return Reply(layout(paragraph(*told), guests, *rules, *_selects(lobby)))


def _explained(lobby: Lobby) -> Iterator[str]:
    if lobby.time_limit is not None:
        yield str(time_words.WHEN_OVER[lobby.consequence])
        yield str(time_words.REMINDED)
        yield f"-# {time_words.FRIENDLY_DETAIL if lobby.is_friendly else time_words.STEADY_DETAIL}"
    yield str(take_back_words.LENIENT_HERE) if lobby.is_lenient else str(take_back_words.STRICT_HERE)
    yield str(advice_words.WITH_HERE) if lobby.has_hints else str(advice_words.WITHOUT_HERE)
    why = lobby_words.unrated(lobby)
    yield str(lobby_words.RATED_HERE if why is None else lobby_words.UNRATED_HERE[why])


def _selects(lobby: Lobby) -> Iterator[ui.ActionRow[Any]]:
    limits = [option(label, str(value), default=value == (lobby.time_limit or 0)) for value, label in _limits(lobby)]
    yield select_row(PressSelect(Press(Verb.LIMIT, lobby.game_id), time_words.TIME_LIMIT, limits))
    if lobby.time_limit is not None:
        yield from _of_limits(lobby)
    if len(lobby.players) < lobby.seats_most:
        yield select_row(PressSelect(Press(Verb.FILLING, lobby.game_id), lobby_words.FILLING, _fillings(lobby)))
    yield _TAKE_BACKS.row(lobby.game_id, is_other=lobby.is_lenient)
    yield _HINTS.row(lobby.game_id, is_other=lobby.has_hints)
    yield _RATED.row(lobby.game_id, is_other=not lobby.is_rated)
    often = [
        option(label, value.value, detail, default=value is lobby.pictures)
        for value, (label, detail) in lobby_words.HOW_OFTEN.items()
    ]
    yield select_row(PressSelect(Press(Verb.PICTURES, lobby.game_id), lobby_words.PICTURES, often))
    if len(OFFERED) > 1:
        spoken = [option(people_words.language(code), code, default=code == lobby.language) for code in OFFERED]
        yield select_row(PressSelect(Press(Verb.SPEAKS, lobby.game_id), people_words.LANGUAGE, spoken))


def _of_limits(lobby: Lobby) -> Iterator[ui.ActionRow[Any]]:
    ends = [
        option(label, value.value, detail, default=value is lobby.consequence)
        for value, (label, detail) in time_words.CONSEQUENCES.items()
    ]
    yield select_row(PressSelect(Press(Verb.CONSEQUENCE, lobby.game_id), time_words.WHEN_TIME_IS_OVER, ends))
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
    return PressSelect(Press(Verb.VARIANTS, lobby.game_id), words.VARIANTS, options, len(options), least=0)


def _option_select(lobby: Lobby, look: AnyLook, spec: OptionSpec) -> PressSelect:
    told, chosen = look.option_words(spec.name), lobby.options[spec.name]
    options = [
        option(label, value, detail, default=chosen == value)
        for value in spec.values
        for label, detail in (told.values[value],)
    ]
    return PressSelect(Press(Verb.OPTION, lobby.game_id, rest=spec.name), told.label, options)


async def _set_variants(lobbies: Lobbies, press: Press, who: int, values: Sequence[str]) -> Lobby:
    chosen = variants_chosen((await lobbies.lobby(press.game)).specs, values)
    return await lobbies.set_options(press.game, who, chosen)


_CHANGES: Mapping[Verb, Callable[[Lobbies, Press, int, Sequence[str]], Awaitable[Lobby]]] = {
    Verb.OPTION: lambda lobbies, press, who, values: lobbies.set_options(press.game, who, {press.rest: values[0]}),
    Verb.VARIANTS: _set_variants,
    Verb.LIMIT: lambda lobbies, press, who, values: lobbies.set_limit(press.game, who, _seconds(values[0])),
    Verb.CONSEQUENCE: lambda lobbies, press, who, values: lobbies.set_consequence(
        press.game, who, _one_of(Consequence, values[0])
    ),
    Verb.CLOCKS: lambda lobbies, press, who, values: lobbies.set_friendly(
        press.game, who, is_friendly=_CLOCKS.is_other(values[0])
    ),
    Verb.FILLING: lambda lobbies, press, who, values: lobbies.set_filling(press.game, who, number(values[0]) or None),
    Verb.SPEAKS: lambda lobbies, press, who, values: lobbies.set_language(press.game, who, values[0]),
    Verb.LENIENCE: lambda lobbies, press, who, values: lobbies.set_lenient(
        press.game, who, is_lenient=_TAKE_BACKS.is_other(values[0])
    ),
    Verb.PICTURES: lambda lobbies, press, who, values: lobbies.set_pictures(
        press.game, who, _one_of(Pictures, values[0])
    ),
    Verb.HINTS: lambda lobbies, press, who, values: lobbies.set_hints(
        press.game, who, has_hints=_HINTS.is_other(values[0])
    ),
    Verb.RATED: lambda lobbies, press, who, values: lobbies.set_rated(
        press.game, who, is_rated=not _RATED.is_other(values[0])
    ),
}
PRESSES: Handlers = {Verb.TIME: beside(_panel), **dict.fromkeys(_CHANGES, _changed)}
