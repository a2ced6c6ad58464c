"""The lobby card: a table that waits for players."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import discord
import structlog

from cogs.interactions.answers import Reply
from cogs.interactions.askers import Audience
from cogs.interactions.controls import Press, PressButton, PressSelect, Style
from cogs.interactions.replies import (
    beside_picture,
    first_page_button,
    layout,
    message_in,
    option,
    paragraph,
    row,
    select_row,
)
from cogs.interactions.settings import Setting
from cogs.lobby.terms import LOOK, PLAY
from cogs.words import general as words
from cogs.words import people as people_words
from cogs.words.lobby import COMPUTER, MEANINGS, players, with_level, without
from cogs.words.text import escaped_name, plain_name
from db.games.games import Status
from languages.speech import Text, _, labelled
from render.canvas.formats import Format
from render.covers import small_picture
from render.game import AnyLook, OptionWords
from rules.computer.choosing import Level
from rules.game import OptionSpec
from tables.model.lobby import Lobby
from tables.model.place import USUAL, Player

_log = structlog.get_logger(__name__)
_MOST_LINES = 8
"""The most players that are listed on a line each; more share one paragraph."""
_MOST_SELECTS = 4
"""The most options that have a select each; more would make a long list on a phone."""
_ON_AND_OFF = 2
_FREE = "⚪"
COLOURS = ("🔵", "🔴", "🟡", "🟣")
"""The colours of the seats, those of `render.canvas.style.PLAYERS`."""
INVITED = "invited"
"""Marks the buttons of an invitation."""
COMPUTER_GONE = "gone"
"""The value of the option that sends a computer away."""


def lobby_reply(lobby: Lobby, look: AnyLook, *, news: str = "", row_number: int | None = None) -> Reply:
    """
    Show seats, options and buttons; once the table has started or closed, only that.

    The card is in the table's language and its server's format, since all read it. `news` is why people are called,
    `row_number` the outbox row that posts the card.
    """
    with Audience(lobby.terms.language, Format(lobby.picture_format)).addressed():
        return _reply(lobby, look, news, row_number)


async def show_change(client: discord.Client, lobby: Lobby, looks: Mapping[str, AnyLook]) -> None:
    """Show on the card what was changed elsewhere, best effort: any press on the card shows it, too."""
    if lobby.message_id is None:
        return
    try:
        reply = lobby_reply(lobby, looks[lobby.slug])
        card = message_in(client, lobby.place, lobby.message_id)
        await card.edit(view=reply.view, attachments=reply.files())
    except discord.HTTPException as fault:
        _log.info("a lobby card could not be edited", game=lobby.game_id, code=fault.code)


def _reply(lobby: Lobby, look: AnyLook, news: str, row_number: int | None) -> Reply:
    if lobby.status is not Status.LOBBY:
        told = words.LOBBY_CLOSED if lobby.status is Status.CLOSED else words.LOBBY_STARTED
        return Reply(layout(paragraph(f"## {lobby.name}", look.title, told), row_number=row_number))
    picture = small_picture(lobby.slug, look)
    return Reply(
        layout(
            beside_picture(_head(lobby, look), picture),
            paragraph(*_seats(lobby, news)),
            paragraph(*_chosen(lobby, look)),
            row((*_buttons(lobby),)),
            *map(select_row, _computer_select(lobby)),
            row((*_further_buttons(lobby),)),
            row_number=row_number,
        ),
        (picture,) if picture else (),
    )


def _head(lobby: Lobby, look: AnyLook) -> Iterator[Text]:
    yield f"## {lobby.name}"
    yield f"{look.title} · {players(lobby.seats_least, lobby.seats_most)}"
    if look.cover is not None:
        yield f"-# {look.cover.does}"


def _seats(lobby: Lobby, news: str) -> Iterator[str]:
    """Tell who sits there, in the colours of the table, and what is still missing, unless the news says it."""
    if len(lobby.players) <= _MOST_LINES:
        yield from (_seat(player, lobby) for player in lobby.players)
    else:
        yield " · ".join(_seat(player, lobby) for player in lobby.players)
    free = lobby.seats_most - len(lobby.players)
    missing = lobby.seats_least - len(lobby.players)
    if missing > 0:
        yield _("{mark} {missing} more to start, room for {free}", mark=_FREE, missing=missing, free=free)
    elif free:
        yield _("{mark} Room for {free} more", mark=_FREE, free=free)
    if lobby.invited:
        yield _("-# Invited: {names}", names=words.some_of(list(map(escaped_name, lobby.invited))))
    if lobby.fills_at is not None and free:
        yield _("-# Computers take the free seats <t:{at}:R>.", at=lobby.fills_at)
    if lobby.calls_at is not None and free:
        yield _("-# I call the role of this game <t:{at}:R> at the earliest.", at=lobby.calls_at)
    if news:
        yield news
    elif lobby.unready:
        names = words.some_of([escaped_name(player.name) for player in lobby.unready])
        yield _("-# {names}: press *Ready* if these rules are fine with you.", names=names)
    elif missing <= 0:
        yield _("-# {name} can start.", name=escaped_name(lobby.host))


def _seat(player: Player, lobby: Lobby) -> str:
    mark = COLOURS[player.seat % len(COLOURS)]
    # Where colours come again, the number tells.
    number = f" **{player.seat + 1}**" if lobby.seats_most > len(COLOURS) else ""
    return f"{mark}{number} {_who(player, lobby)}"


def _who(player: Player, lobby: Lobby) -> str:
    name = with_level(player, escaped_name(player.name))
    who = _("{name} (host)", name=name) if player.user_id == lobby.host_id else name
    return who if player.is_ready else _("{name} – not ready yet", name=who)


def _chosen(lobby: Lobby, look: AnyLook) -> Iterator[str]:
    yield f"-# 📜 {' · '.join(_options(lobby, look))}"
    yield f"-# ⏳ {', '.join(_brief(PLAY, lobby))}"
    yield str(people_words.HANDS[lobby.terms.by_message])
    yield f"-# 🖼️ {' · '.join(_brief(LOOK, lobby))}"


def _brief(settings: Iterable[Setting[Lobby]], lobby: Lobby) -> Iterator[str]:
    """Describe the terms that are chosen, those in a few words that are not as usual."""
    told = (setting.brief(lobby) for setting in settings if setting.is_offered(lobby))
    return filter(None, map(str, told))


def _buttons(lobby: Lobby) -> Iterator[PressButton]:
    """Yield what is pressed before the game; blue is what comes next."""

    def button(name: str, label: Text, *, disabled: bool = False) -> PressButton:
        style = Style.primary if name == due else Style.secondary
        return PressButton(Press(name, lobby.game_id), label, style, disabled=disabled)

    due = "ready" if lobby.unready else "start" if lobby.can_start else "join"
    yield button("join", words.JOIN, disabled=len(lobby.players) == lobby.seats_most)
    if lobby.unready:
        yield button("ready", words.READY)
    yield button("start", words.START, disabled=not lobby.can_start)
    yield button("leave", words.LEAVE)


def _further_buttons(lobby: Lobby) -> Iterator[PressButton]:
    yield PressButton(Press("time", lobby.game_id), words.SETTINGS)
    yield first_page_button(lobby.slug)
    yield PressButton(Press("messages", lobby.game_id), people_words.MESSAGES)


def _computer_select(lobby: Lobby) -> Iterator[PressSelect]:
    """Yield the select that adds a computer of a level, the usual one first, or sends the last one away."""
    levels = (USUAL, *(level for level in Level if level is not USUAL))
    options = [option(COMPUTER[level], level.value, MEANINGS[level]) for level in levels]
    if len(lobby.players) == lobby.seats_most:
        options.clear()
    last = next((player for player in reversed(lobby.players) if player.level is not None), None)
    if last is not None:
        options.append(option(without(plain_name(last.name)), COMPUTER_GONE))
    if options:
        # Clients keep what was chosen in a select, and do nothing if it is chosen again: each change makes another one.
        rest = str(len(lobby.players))
        yield PressSelect(Press("computer", lobby.game_id, rest=rest), words.ADD_COMPUTER, options)


def _options(lobby: Lobby, look: AnyLook) -> Iterator[str]:
    """Name the chosen options; if there are many, only those that differ from the default."""
    variants = {spec.name: spec.default for spec in on_and_off(lobby.specs)}
    chosen = {name: value for name, value in lobby.options.chosen if value != variants.get(name)}
    if not chosen:
        yield str(words.AS_USUAL)
    for name, value in chosen.items():
        told = look.option_words(name)
        yield variant_words(told, value) if name in variants else str(told.values[value][0])


def on_and_off(specs: Sequence[OptionSpec]) -> tuple[OptionSpec, ...]:
    """Return the on/off options, if they are too many for a select each."""
    found = tuple(spec for spec in specs if len(spec.values) == _ON_AND_OFF)
    return found if len(specs) > _MOST_SELECTS else ()


def variant_words(told: OptionWords, value: str) -> str:
    """Name a value of an on/off option with its label."""
    return labelled(told.label, told.values[value][0])
