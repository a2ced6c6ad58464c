"""The card of a table that waits for players."""

from collections.abc import Iterator

from cogs import words
from cogs.answers import Reply
from cogs.buttons import PressButton, PressSelect, Style
from cogs.custom_ids import Press, Verb
from cogs.layout import first_page_button, layout, option, paragraph, rows, select_row
from cogs.names import escaped_name
from db.games import Status
from render.game import AnyLook
from tables.lobby import Lobby
from tables.place import Player


def lobby_reply(lobby: Lobby, look: AnyLook, *, news: str = "", row_number: int | None = None) -> Reply:
    """
    Show seats, options and what can be pressed; once the table has started or closed, only how that went.

    `news` is a sentence to open with, `row_number` the outbox row that posts the card.
    """
    if lobby.status is not Status.LOBBY:
        told = words.LOBBY_CLOSED if lobby.status is Status.CLOSED else words.LOBBY_STARTED
        return Reply(layout(paragraph(f"## {lobby.name}", look.title, told), row_number=row_number))
    return Reply(
        layout(
            paragraph(*_head(lobby, look), news),
            *rows(_buttons(lobby)),
            *(select_row(_option_select(lobby, look, spec.name, spec.values)) for spec in lobby.specs),
            select_row(_limit_select(lobby)),
            row_number=row_number,
        )
    )


def _head(lobby: Lobby, look: AnyLook) -> Iterator[str]:
    yield f"## {lobby.name}"
    yield f"{look.title} · {lobby.seats_least} to {lobby.seats_most} players"
    yield from (f"{player.seat + 1}. {_who(player, lobby)}" for player in lobby.players)
    free = lobby.seats_most - len(lobby.players)
    if free:
        start = f"; *Start* works from {lobby.seats_least} players on" if len(lobby.players) < lobby.seats_least else ""
        yield f"-# {free} more can join{start}. *Add computer* fills a seat."
    yield "-# " + " · ".join(
        [look.option_words(name).values[value][0] for name, value in lobby.options.chosen] + [_limit(lobby)]
    )
    if lobby.unready:
        names = words.and_list([escaped_name(player.name) for player in lobby.unready])
        yield f"-# {names}: please press *Ready* if you play with these options."


def _who(player: Player, lobby: Lobby) -> str:
    host = " (host)" if player.user_id == lobby.host_id else ""
    waiting = "" if player.is_ready else " – not ready yet"
    return f"{escaped_name(player.name)}{host}{waiting}"


def _limit(lobby: Lobby) -> str:
    seconds = lobby.time_limit or 0
    return words.LIMITS.get(seconds, f"{seconds // words.HOUR} hours a turn")


def _buttons(lobby: Lobby) -> Iterator[PressButton]:
    def press(verb: Verb) -> Press:
        return Press(verb, lobby.game_id)

    is_full = len(lobby.players) == lobby.seats_most
    yield PressButton(press(Verb.JOIN), words.JOIN, Style.primary, disabled=is_full)
    if lobby.unready:
        yield PressButton(press(Verb.READY), words.READY, Style.primary)
    yield PressButton(press(Verb.LEAVE), words.LEAVE)
    yield PressButton(press(Verb.START), words.START, Style.success, disabled=not lobby.can_start)
    yield PressButton(press(Verb.ADD), words.ADD_COMPUTER, disabled=is_full)
    if any(player.user_id is None for player in lobby.players):
        yield PressButton(press(Verb.REMOVE), words.REMOVE_COMPUTER)
    yield first_page_button(lobby.slug)


def _option_select(lobby: Lobby, look: AnyLook, name: str, values: tuple[str, ...]) -> PressSelect:
    told = look.option_words(name)
    options = [option(*_labelled(told.values[value], value), default=lobby.options[name] == value) for value in values]
    return PressSelect(Press(Verb.OPTION, lobby.game_id, rest=name), told.label, options)


def _labelled(told: tuple[str, str], value: str) -> tuple[str, str, str]:
    label, detail = told
    return label, value, detail


def _limit_select(lobby: Lobby) -> PressSelect:
    chosen = lobby.time_limit or 0
    options = [option(label, str(seconds), default=seconds == chosen) for seconds, label in words.LIMITS.items()]
    return PressSelect(Press(Verb.LIMIT, lobby.game_id), words.TIME_LIMIT, options)
