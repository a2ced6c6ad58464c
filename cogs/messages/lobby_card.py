"""The lobby card: a table that waits for players."""

from collections.abc import Iterator, Sequence

from cogs.interactions.answers import Reply
from cogs.interactions.buttons import PressButton, PressSelect, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.language import Audience
from cogs.interactions.layout import first_page_button, layout, option, paragraph, rows, select_row
from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words import people as people_words
from cogs.words import take_backs as take_back_words
from cogs.words import time as time_words
from cogs.words.lobby import HOW_WELL, MEANINGS, choice, with_level
from cogs.words.text import escaped_name, plain_name
from db.games.games import Status
from languages.speech import Text, _
from render.canvas.formats import Format
from render.game import AnyLook, OptionWords
from rules.computer.choosing import Level
from rules.game import OptionSpec
from tables.model.lobby import Lobby
from tables.model.place import Player

_MOST_LINES = 8
"""The most players that are listed on a line each; more share one paragraph."""
_MOST_SELECTS = 4
"""The most options that have a select each; more would make a long list on a phone."""
_ON_AND_OFF = 2


def lobby_reply(lobby: Lobby, look: AnyLook, *, news: str = "", row_number: int | None = None) -> Reply:
    """
    Show seats, options and buttons; once the table has started or closed, only that.

    The card is in the table's language and its server's format, since all read it. `news` is a first sentence,
    `row_number` the outbox row that posts the card.
    """
    with Audience(lobby.language, Format(lobby.picture_format)).addressed():
        return _reply(lobby, look, news, row_number)


def _reply(lobby: Lobby, look: AnyLook, news: str, row_number: int | None) -> Reply:
    if lobby.status is not Status.LOBBY:
        told = words.LOBBY_CLOSED if lobby.status is Status.CLOSED else words.LOBBY_STARTED
        return Reply(layout(paragraph(f"## {lobby.name}", look.title, told), row_number=row_number))
    return Reply(
        layout(
            paragraph(*_head(lobby, look), news),
            *rows(_buttons(lobby)),
            *map(select_row, (*_level_select(lobby), *_option_selects(lobby, look))),
            row_number=row_number,
        )
    )


def _head(lobby: Lobby, look: AnyLook) -> Iterator[str]:
    yield f"## {lobby.name}"
    yield _(
        "{title} · {seats_least} to {seats_most} players",
        title=look.title,
        seats_least=lobby.seats_least,
        seats_most=lobby.seats_most,
    )
    if len(lobby.players) <= _MOST_LINES:
        yield from (f"{player.seat + 1}. {_who(player, lobby)}" for player in lobby.players)
    else:
        yield " · ".join(f"**{player.seat + 1}** {_who(player, lobby)}" for player in lobby.players)
    free = lobby.seats_most - len(lobby.players)
    if free and len(lobby.players) < lobby.seats_least:
        yield _("-# Room for {free} more; {seats_least} are enough to start.", free=free, seats_least=lobby.seats_least)
    elif free:
        yield _("-# Room for {free} more.", free=free)
    yield "-# " + " · ".join([*_options(lobby, look), time_line(lobby)])
    if lobby.unready:
        names = words.some_of([escaped_name(player.name) for player in lobby.unready])
        yield _("-# {names}: press *Ready* if these rules are fine with you.", names=names)


def _who(player: Player, lobby: Lobby) -> str:
    name = with_level(player, escaped_name(player.name))
    who = _("{name} (host)", name=name) if player.user_id == lobby.host_id else name
    return who if player.is_ready else _("{name} – not ready yet", name=who)


def time_line(lobby: Lobby) -> str:
    """Describe the table's time limit, take-backs and hints."""
    told: list[Text] = [time_words.limit(lobby.time_limit or 0)]
    if lobby.time_limit is not None:
        told += [time_words.SHORT[lobby.consequence], time_words.FRIENDLY_SHORT if lobby.is_friendly else ""]
    told.append(take_back_words.LENIENT_SHORT if lobby.is_lenient else "")
    told.append(advice_words.WITH_SHORT if lobby.has_hints else "")
    return ", ".join(filter(None, map(str, told)))


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
    yield PressButton(press(Verb.TIME), words.TIME)
    yield PressButton(press(Verb.MESSAGES), people_words.MESSAGES)
    yield first_page_button(lobby.slug)


def _level_select(lobby: Lobby) -> Iterator[PressSelect]:
    """Yield the select for the level of the computer added last; the next one starts at that level."""
    last = next((player for player in reversed(lobby.players) if player.level is not None), None)
    if last is not None:
        levels = [
            option(choice(plain_name(last.name), level), level.value, MEANINGS[level], default=level is last.level)
            for level in Level
        ]
        yield PressSelect(Press(Verb.LEVEL, lobby.game_id), HOW_WELL, levels)


def _options(lobby: Lobby, look: AnyLook) -> Iterator[str]:
    """Name the chosen options; if there are many, only those that differ from the default."""
    variants = {spec.name: spec.default for spec in _variants(lobby.specs)}
    chosen = {name: value for name, value in lobby.options.chosen if value != variants.get(name)}
    if not chosen:
        yield str(words.AS_USUAL)
    for name, value in chosen.items():
        told = look.option_words(name)
        yield _variant(told, value) if name in variants else str(told.values[value][0])


def _variants(specs: Sequence[OptionSpec]) -> tuple[OptionSpec, ...]:
    """Return the on/off options, if they are too many for a select each."""
    found = tuple(spec for spec in specs if len(spec.values) == _ON_AND_OFF)
    return found if len(specs) > _MOST_SELECTS else ()


def variants_chosen(specs: Sequence[OptionSpec], names: Sequence[str]) -> dict[str, str]:
    """Return all on/off options as picked in their select; unknown names are kept, so that they are refused."""
    return dict.fromkeys(names, "") | {spec.name: spec.values[spec.name in names] for spec in _variants(specs)}


def _variant(told: OptionWords, value: str) -> str:
    return f"{told.label}: {told.values[value][0]}"


def _option_selects(lobby: Lobby, look: AnyLook) -> Iterator[PressSelect]:
    variants = _variants(lobby.specs)
    if variants:
        yield _variants_select(lobby, look, variants)
    yield from (_option_select(lobby, look, spec) for spec in lobby.specs if spec not in variants)


def _variants_select(lobby: Lobby, look: AnyLook, specs: Sequence[OptionSpec]) -> PressSelect:
    options = []
    for spec in specs:
        told, value = look.option_words(spec.name), spec.values[1]
        is_chosen = lobby.options[spec.name] == value
        options.append(option(_variant(told, value), spec.name, told.values[value][1], default=is_chosen))
    return PressSelect(Press(Verb.VARIANTS, lobby.game_id), words.VARIANTS, options, len(options), least=0)


def _option_select(lobby: Lobby, look: AnyLook, spec: OptionSpec) -> PressSelect:
    told, chosen = look.option_words(spec.name), lobby.options[spec.name]
    options = [
        option(label, value, detail, default=chosen == value)
        for value in spec.values
        for label, detail in (told.values[value],)
    ]
    return PressSelect(Press(Verb.OPTION, lobby.game_id, rest=spec.name), told.label, options)
