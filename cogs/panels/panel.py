"""How a game stands, in one line: everybody's points, who is on turn, and what changed since one's last turn."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from discord import ui

from cogs.interactions.answers import Reply
from cogs.interactions.controls import PressButton
from cogs.interactions.replies import galleries, layout, paragraph
from cogs.panels.choices import Menu, asked_of
from cogs.pictures.drawing import drawn
from cogs.words import general as words
from cogs.words import history as history_words
from cogs.words import seats as seat_words
from cogs.words.lobby import with_level
from cogs.words.text import TEXT, escaped_name, plain_name, shortened, size
from languages.explanations import explained
from languages.speech import Text
from render.game import AnyLook, Meanwhile, Names, Picture
from render.optional import Guides, Opens, Scores
from rules.game import Seat
from tables.model.panel import Panel
from tables.model.place import Player

_ON_TURN = "▸ "
_BETWEEN = " · "
_MOST = 6
"""As many players as the line names; of more, the reader and the leaders."""


def race(
    look: AnyLook,
    views: tuple[Any, Any],
    names: Sequence[str],
    on_turn: Collection[Seat] = (),
    reader: Seat | None = None,
) -> str:
    """
    Write everybody's points, as far as the viewer knows them.

    Args:
        views: what the viewer saw after their last turn, or sees now where nothing is to be compared; and sees now.
        on_turn: the seats that the table waits for; they are marked.
        reader: the viewer's seat.
    Returns: an empty line where no points are known yet.
    """
    then, now = (look.points(view) if isinstance(look, Scores) else () for view in views)
    if not now:
        return ""
    before = then or (0,) * len(now)
    seats = _named(now, reader)
    told = (
        f"{_ON_TURN * (seat in on_turn)}{names[seat]} **{_number(now[seat])}**{_change(now[seat] - before[seat])}"
        for seat in seats
    )
    return _BETWEEN.join((*told, *("…" for _ in now[len(seats) : len(seats) + 1])))


def marks_all(look: AnyLook, view: Any, on_turn: Collection[Seat], reader: Seat | None) -> bool:  # noqa: ANN401 - any game's view
    """Return whether the line names, and so marks, everybody on turn."""
    points = look.points(view) if isinstance(look, Scores) else ()
    return set(_named(points, reader)).issuperset(on_turn)


def _named(points: Sequence[int], reader: Seat | None) -> Sequence[Seat]:
    """Return the seats to name, in their order."""
    seats = [Seat(seat) for seat in range(len(points))]
    first = sorted(seats, key=lambda seat: (seat != reader, -points[seat]))[:_MOST]
    return sorted(first)


def _change(points: int) -> str:
    return f" ({_number(points, '+')})" if points else ""


def _number(points: int, sign: str = "") -> str:
    return f"{points:{sign}d}".replace("-", "−")


@dataclass(frozen=True, slots=True, kw_only=True)
class Display:
    """
    What is shown of a decision beside what follows from its panel.

    How: `path` is the opened node of the tree of choices, empty for the root, `page` how much has been read of what is
    said at this decision, None if all of it. `text_only` replaces the picture by words, `with_odds` adds how likely
    draws go wrong, `may_be_larger` offers pictures for phones. `meanwhile` is what others changed since the reader's
    last turn. `row_number` is the outbox row that posts it.

    Words: `news` are the first sentences, such as what was just committed, `wishes` those of an order. `closing` stands
    at the end of the decision.

    On a private board, what its kind says: `head` are the first lines, `remark` is about one's last turn, `told` about
    the decision. `spot` is what the picture points at. `lead`, if there is one, takes the place of all that could be
    chosen. `after` are the buttons once the board is over. `one_by_one`: a press makes one decision only.
    """

    path: str = ""
    page: int | None = 0
    text_only: bool = False
    with_odds: bool = False
    may_be_larger: bool = False
    meanwhile: Meanwhile[Any] | None = None
    row_number: int | None = None
    news: tuple[Text, ...] = ()
    wishes: tuple[str, ...] = ()
    closing: tuple[Text, ...] = ()
    head: tuple[Text, ...] = ()
    remark: Text = ""
    told: Text = ""
    spot: str = ""
    lead: PressButton | None = None
    after: tuple[PressButton, ...] = ()
    one_by_one: bool = False


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


def menu_of(panel: Panel, look: AnyLook, display: Display) -> Menu:
    """Return the decision of a panel with the opened node."""
    tree = asked_of(panel, look, is_written=display.text_only)
    if display.one_by_one:
        tree = replace(tree, shortcuts=tuple(one for one in tree.shortcuts if one.move is not None and not one.then))
    return Menu.at(tree, display.path)


def details_of(
    panel: Panel, menu: Menu, display: Display, surprises: Text = words.SURPRISES, key: str = ""
) -> Iterator[str]:
    """Yield what explains the choices: the buttons where no picture does, and that some of them show something new."""
    if display.text_only:
        yield from menu.details()
    if menu.shows_new(panel.surprising):
        yield explained(surprises, key=key or f"at-once-{panel.slug}")


def composed(  # noqa: PLR0913 - the parts of a message, from above
    panel: Panel,
    look: AnyLook,
    display: Display,
    pictures: Sequence[Picture],
    *,
    head: Sequence[Text],
    decision: Sequence[Text],
    details: Sequence[Text],
    controls: Iterable[ui.ActionRow[Any]],
    own: Text = "",
    has_board: bool = True,
) -> Reply:
    """
    Compose a decision, in any mode: the news are shortened to the room that all else leaves.

    Args:
        pictures: those who want text have none; what they would show is written for them.
        head: the lines above the news.
        decision: those below, above the picture.
        own: what stands below the picture.
        details: what stands below that, above the controls.
        has_board: whether there is anything to be written in place of pictures.
    """
    room = TEXT - size((*head, *decision, own, *details))
    board = written_board(panel, look, room, display.meanwhile) if display.text_only and has_board else ()
    view = layout(
        paragraph(*head, *shortened(display.news, room - size(board)), *decision),
        *galleries(pictures),
        paragraph(*board),
        paragraph(own),
        paragraph(*details),
        *controls,
        row_number=display.row_number,
    )
    return Reply(view, pictures)


def written_board(panel: Panel, look: AnyLook, room: int, meanwhile: Meanwhile[Any] | None = None) -> tuple[str, ...]:
    """Write what the picture would show, including all of the reader's secrets."""
    names, secrets = escaped_names(panel.players), look.secrets(panel.draft_view)
    told = (look.text(panel.draft_view, names), *new_since(look, meanwhile, names))
    return (*shortened(told, room - size((secrets,))), secrets)


def new_since(look: AnyLook, meanwhile: Meanwhile[Any] | None, names: Names) -> tuple[str, ...]:
    """Say what pictures mark as new, a line for each part of the table; empty if nothing is new."""
    told = () if meanwhile is None else look.changes(meanwhile, names)
    return (str(history_words.NEW), *(f"- {line}" for line in told)) if told else ()


def standing_race(panel: Panel, look: AnyLook, meanwhile: Meanwhile[Any] | None) -> str:
    """Write everybody's points, who is on turn, and what changed since the reader's last turn; empty after the end."""
    if panel.is_over:
        return ""
    views = (panel.committed_view if meanwhile is None else meanwhile.then, panel.committed_view)
    return race(look, views, escaped_names(panel.players), panel.waiting_for, panel.seat)


def drafted(panel: Panel, look: AnyLook, names: Names, *, is_brief: bool = False) -> tuple[str, ...]:
    """Write what the draft holds and brings, or briefly what all of it brings; the picture shows the rest."""
    chosen = look.draft_words(panel.draft_view, panel.committed_view, names)
    gains = look.gains(panel.draft_view, panel.committed_view) if chosen else ()
    brought = words.gained(gains, is_brief=is_brief) if gains else ""
    return (brought,) if is_brief else (chosen, brought)


async def pictures_of(panel: Panel, look: AnyLook, display: Display) -> tuple[Picture, ...]:
    """Draw what the seat sees: its panel, with what is opened or pointed at where the look shows it; none for text."""
    if display.text_only:
        return ()
    names = plain_names(panel.players)
    if panel.result is not None:
        return (await drawn(look.sheet, panel.committed_view, panel.result, names),)
    if panel.seat is None or panel.is_over:
        return await drawn(look.overviews, panel.committed_view, names, is_cut_short=panel.is_cut_short)
    seen = (panel.draft_view, panel.committed_view, panel.legal, names)
    if display.path and isinstance(look, Opens):
        return (await drawn(look.opened, *seen, display.path, display.meanwhile),)
    if display.spot and not display.path and isinstance(look, Guides):
        return (await drawn(look.pointed, *seen, display.spot),)
    return (await drawn(look.panel, *seen, with_odds=display.with_odds, meanwhile=display.meanwhile),)
