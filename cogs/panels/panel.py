"""A seat's panel: its picture, its words, and what can be pressed now."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from discord import ui

from cogs.interactions.answers import Reply
from cogs.interactions.buttons import PressButton
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import galleries, layout, paragraph, row
from cogs.panels.choices import PLAYING, Menu, asked_of
from cogs.panels.controls import controls
from cogs.panels.endings import ending
from cogs.panels.race import marks_all, race
from cogs.pictures.drawing import drawn
from cogs.words import consent as consent_words
from cogs.words import general as words
from cogs.words import history as history_words
from cogs.words import lost_places as lost_place_words
from cogs.words import orders as order_words
from cogs.words import people as people_words
from cogs.words import seats as seat_words
from cogs.words import take_backs as take_back_words
from cogs.words import time as time_words
from cogs.words.lobby import with_level
from cogs.words.text import TEXT, escaped_name, plain_name, shortened, size
from languages.explanations import explained, practised
from languages.listing import ended
from languages.speech import Text
from render.game import ALT, AnyLook, Meanwhile, Names, Picture, Steps
from render.optional import Opens
from render.text.emojis import plain
from tables.model.panel import Panel
from tables.model.place import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Display:
    """
    Where and how a panel is shown.

    `path` is the opened node of the tree of choices, empty for the root. `news` are the first sentences, such as what
    was just committed. `row_number` is the outbox row that posts the panel. `text_only` replaces the picture by words,
    `with_odds` adds how likely draws go wrong. `meanwhile` is what others changed since the reader's last turn, `order`
    the owner's wishes in words. `may_be_larger` offers pictures for phones, if the owner was not offered them twice.
    """

    path: str = ""
    news: tuple[Text, ...] = ()
    row_number: int | None = None
    text_only: bool = False
    with_odds: bool = False
    meanwhile: Meanwhile[Any] | None = None
    order: tuple[str, ...] = ()
    may_be_larger: bool = False


_DEFAULT = Display()


def plain_names(players: Sequence[Player]) -> Names:
    """Return the names by seat for pictures and alt texts; to save room, people who are away are only in brackets."""
    names = ((plain_name(player.name), player.is_resigned or player.is_away) for player in players)
    return tuple(f"({name})" if is_absent else name for name, is_absent in names)


def escaped_names(players: Sequence[Player]) -> Names:
    """Return the names by seat for texts with markup, with a remark on those who resigned or are away."""
    return tuple(_marked_name(player) for player in players)


def seated_names(players: Sequence[Player]) -> Names:
    """Return the names as `escaped_names` does, with the level of computers."""
    return tuple(with_level(player, _marked_name(player)) for player in players)


def _marked_name(player: Player) -> str:
    name = escaped_name(player.name)
    if player.is_resigned:
        return seat_words.RESIGNED_NAME.said(name=name)
    return seat_words.AWAY_NAME.said(name=name) if player.is_away else name


async def show_panel(panel: Panel, look: AnyLook, display: Display = _DEFAULT) -> Reply:
    """Show what the seat may see and do; the picture is drawn off the event loop."""
    tree = asked_of(panel, look, is_written=display.text_only)
    menu = Menu.at(tree, display.path)
    is_brief = panel.is_to_act and not display.text_only and is_practised(panel, look)
    pictures = () if display.text_only else await _pictures(panel, look, display)
    if is_brief:
        told = (menu.title, *drafted(panel, look, plain_names(panel.players)))
        pictures = tuple(_with_words(picture, told) for picture in pictures)
    head = tuple(_head(panel, look, display, is_brief=is_brief))
    decision = (*_decision(panel, look, menu, is_brief=is_brief), *display.order)
    odds = look.odds(panel.view) if display.with_odds and panel.is_to_act else ""
    surprises = explained(words.SURPRISES, key=f"at-once-{panel.slug}") if menu.shows_new(panel.surprising) else ""
    details = (odds, *(menu.details() if display.text_only else ()), surprises)
    closing = _closing(panel, tree)
    # Only once, in the panel that tells the reader what they missed.
    legend = history_words.legend(pictures) if display.news else ""
    room = TEXT - size((*head, legend, *decision, *details, closing))
    board = written_board(panel, look, room, display.meanwhile) if display.text_only else ()
    view = layout(
        paragraph(*head, *shortened(display.news, room - size(board)), legend, *decision),
        *galleries(pictures),
        paragraph(*board),
        paragraph(*details, closing),
        *menu.rows(PLAYING, panel.game_id, panel.rev),
        *controls(panel, menu, is_first=display.meanwhile is None),
        *_larger(panel, display),
        row_number=display.row_number,
    )
    return Reply(view, pictures)


def _larger(panel: Panel, display: Display) -> Iterator[ui.ActionRow[Any]]:
    """Yield the row that offers pictures for phones, which shows the same panel with them."""
    if display.may_be_larger and (label := explained(people_words.LARGER, key="larger")):
        yield row([PressButton(Press(Verb.LARGER, panel.game_id, rest=display.path), label)])


def written_board(panel: Panel, look: AnyLook, room: int, meanwhile: Meanwhile[Any] | None = None) -> tuple[str, ...]:
    """Write what the picture would show, including all of the reader's secrets."""
    names, secrets = escaped_names(panel.players), look.secrets(panel.view)
    told = (look.text(panel.view, names), *new_since(look, meanwhile, names))
    return (*shortened(told, room - size((secrets,))), secrets)


def new_since(look: AnyLook, meanwhile: Meanwhile[Any] | None, names: Names) -> tuple[str, ...]:
    """Say what pictures mark as new, a line for each part of the table; empty if nothing is new."""
    told = () if meanwhile is None else look.changes(meanwhile, names)
    return (str(history_words.NEW), *(f"- {line}" for line in told)) if told else ()


def standing_race(panel: Panel, look: AnyLook, meanwhile: Meanwhile[Any] | None) -> str:
    """Write everybody's points, who is on turn, and what changed since the reader's last turn; empty after the end."""
    if panel.is_over:
        return ""
    views = (panel.live if meanwhile is None else meanwhile.then, panel.live)
    return race(look, views, escaped_names(panel.players), panel.waiting_for, panel.seat)


def _head(panel: Panel, look: AnyLook, display: Display, *, is_brief: bool) -> Iterator[str]:
    yield from _standing(panel, look, display, is_brief=is_brief)
    if panel.left is not None:
        yield str(seat_words.REPLACED_HERE) if panel.was_replaced else str(words.RESIGNED_HERE)
    elif panel.seat is None:
        yield str(words.WATCHING)
    if panel.spent is not None:
        yield from order_words.spent(panel.spent, look)
    elif panel.notice is not None:
        yield str(words.NOTICES[panel.notice])
    if panel.lost:
        yield time_words.lost(panel.lost)
    if panel.is_away and not panel.is_over:
        yield str(seat_words.AWAY_HERE)
        if panel.is_offered:
            yield str(seat_words.OFFERED_HERE)
    if panel.is_frozen:
        yield str(lost_place_words.FROZEN_HERE)
    if panel.is_paused and not panel.is_over:
        yield str(consent_words.PAUSED_HERE)


def _standing(panel: Panel, look: AnyLook, display: Display, *, is_brief: bool) -> Iterator[str]:
    """Say how the game stands, as far as the picture does not."""
    if display.text_only or panel.seat is None or panel.is_over:
        # In a game that was cut short nobody is next, whatever its position says.
        standing = [] if panel.is_cut_short else [look.standing(panel.live, seated_names(panel.players))]
        yield " · ".join([headline(panel, look), *standing])
    else:
        yield f"**{panel.name}**" if is_brief or not panel.is_to_act else headline(panel, look)
    yield standing_race(panel, look, display.meanwhile)


def is_practised(panel: Panel, look: AnyLook) -> bool:
    """Return whether the panel's reader has had some turns of this game, at any table."""
    return practised(key=f"turns-{panel.slug}", sign=headline(panel, look))


def headline(panel: Panel, look: AnyLook) -> str:
    """Name table and game."""
    return f"**{panel.name}** · {look.title}"


def drafted(panel: Panel, look: AnyLook, names: Names, *, is_brief: bool = False) -> tuple[str, ...]:
    """Write what the draft holds and brings, or briefly what all of it brings; the picture shows the rest."""
    chosen = look.draft_words(panel.view, panel.live, names)
    gains = look.gains(panel.view, panel.live) if chosen else ()
    brought = words.gained(gains, is_brief=is_brief) if gains else ""
    return (brought,) if is_brief else (chosen, brought)


def _decision(panel: Panel, look: AnyLook, menu: Menu, *, is_brief: bool) -> Iterator[str]:
    names = escaped_names(panel.players)
    if panel.is_over:
        yield ending(panel)
        if panel.result is not None:
            yield look.sheet_text(panel.live, panel.result, names)
    elif panel.is_frozen:
        return
    elif not panel.is_to_act:
        yield _waiting(panel, look)
    else:
        if menu.is_opened or not is_brief:
            yield f"### {menu.title}"
        if panel.is_standing:
            yield str(time_words.STANDS_STILL)
        elif panel.due_at is not None:
            yield f"-# {time_words.UNTIL.said(due_at=panel.due_at)}"
        yield from drafted(panel, look, names, is_brief=is_brief)


def _waiting(panel: Panel, look: AnyLook) -> str:
    """Say for whom the table waits, unless the line of points marks all of them and nobody is on vacation."""
    if not panel.on_vacation.intersection(panel.waiting_for) and marks_all(
        look, panel.live, panel.waiting_for, panel.seat
    ):
        return ""
    names = escaped_names(panel.players)
    return words.waiting(
        [time_words.ON_VACATION.said(name=names[s]) if s in panel.on_vacation else names[s] for s in panel.waiting_for]
    )


async def _pictures(panel: Panel, look: AnyLook, display: Display) -> tuple[Picture, ...]:
    names = plain_names(panel.players)
    if panel.result is not None:
        return (await drawn(look.sheet, panel.live, panel.result, names),)
    if panel.seat is None or panel.is_over:
        return await drawn(look.overviews, panel.live, names, is_cut_short=panel.is_cut_short)
    return (await drawn_panel(panel, look, display),)


def _with_words(picture: Picture, told: Iterable[str]) -> Picture:
    """Begin the alt text with what no text beside the picture says."""
    lines = (plain(line).replace("*", "") for line in told if line)
    return replace(picture, alt=" ".join((*map(ended, lines), picture.alt))[:ALT])


async def drawn_panel(panel: Panel, look: AnyLook, display: Display) -> Picture:
    """Draw the panel of a seat, with the opened node of the tree of choices where the look shows it."""
    seen = (panel.view, panel.live, panel.legal, plain_names(panel.players))
    if display.path and isinstance(look, Opens):
        return await drawn(look.opened, *seen, display.path, display.meanwhile)
    return await drawn(look.panel, *seen, with_odds=display.with_odds, meanwhile=display.meanwhile)


def _closing(panel: Panel, tree: Steps[Any]) -> str:
    """Say what Confirm does, and whether it is final."""
    if not panel.can_confirm:
        return ""
    final = explained(take_back_words.FOR_GOOD, key="final") if panel.is_final else ""
    told = " ".join(filter(None, (tree.closing, final)))
    return f"-# {told}" if told else ""
