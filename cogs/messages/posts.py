"""Posts of a table: the card in the channel, the start, each turn, the end. Pure functions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord import ui

from cogs.interactions.answers import Reply
from cogs.interactions.buttons import PressButton, PressSelect, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import galleries, layout, option, paragraph, rows, select_row
from cogs.panels.panel import escaped_names, plain_names, seated_names
from cogs.pictures.drawing import drawn
from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words import history as history_words
from cogs.words import lost_places as lost_place_words
from cogs.words import seats as seat_words
from cogs.words import spectators as spectator_words
from cogs.words.text import escaped_name, fitted
from db.servers.guilds import Pictures
from languages.listing import listed
from languages.speech import Text, _
from render.game import AnyLook, Picture
from render.optional import Scores
from rules.game import Event, Seat
from tables.model.place import Player

PROMISED = 40
"""How many digits of the hash stand in the first post: 160 bits, as no two keys will ever share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """
    The content of one public post; nothing in it is secret.

    `view` is the spectator's view at that moment, `before` that before it; `events` and `lines` are what happened,
    `next` are the seats to act until `due_at`, `mention` the people to ping. `row_number` is the outbox row. `is_over`
    means that nobody has a turn any more, `is_cut_short` that the game ended before its points were counted; `ending`
    says how resignations ended it. `is_void` means that there is nothing to say: everything was taken back before it
    was posted, or is secret, and nobody is next. `link` leads to the table, for spectators, who read it in direct
    messages. `thread_id` is the table's thread if it does not belong to the card. `heading` is the table's name if it
    is posted to a channel since the thread is lost. `pictures` is how often the table wants one.
    """

    game_id: int
    name: str
    look: AnyLook
    players: tuple[Player, ...]
    view: Any
    before: Any = None
    row_number: int | None = None
    events: Sequence[Event] = ()
    lines: Sequence[str] = ()
    next: Sequence[Seat] = ()
    mention: Sequence[int] = ()
    due_at: int | None = None
    is_over: bool = False
    is_cut_short: bool = False
    ending: str = ""
    is_void: bool = False
    link: str = ""
    thread_id: int | None = None
    heading: str = ""
    pictures: Pictures = Pictures.TURN


async def board_post(telling: Telling) -> Reply:
    """Return the table card: the current overview, who is next, and a button to open your panel."""
    look = telling.look
    standing = [] if telling.is_cut_short else [look.standing(telling.view, escaped_names(telling.players))]
    return _reply(
        telling,
        await _overviews(telling),
        f"## {telling.name}",
        " · ".join([look.title, *standing]),
        _("Players: {names}", names=listed(seated_names(telling.players))),
        telling.ending,
        _next(telling),
        "" if telling.thread_id is None else lost_place_words.PLAYED_IN.said(thread_id=telling.thread_id),
        buttons=_final_buttons(telling) if telling.is_over else None,
    )


def start_post(telling: Telling, key_hash: str) -> Reply:
    """
    Return the first post of the thread: it mentions everybody.

    The id of *More* carries the first digits of the hash of the deal's key: the post is never edited, and Discord would
    mark it if it were.
    """
    begins = _("{mentions} **{name}** begins.", mentions=_mentions(telling), name=telling.name)
    more = PressButton(Press(Verb.MORE, telling.game_id, rest=key_hash[:PROMISED]), words.MORE)
    return _reply(telling, (), begins, _next(telling), buttons=rows((_my_turn(telling), more)))


def mention_post(telling: Telling) -> Reply:
    """Return the post for somebody whom direct messages do not reach: what theirs would say, and how to change that."""
    closing = (_mentions(telling), _next(telling), f"-# {words.DMS_CLOSED}")
    return _reply(telling, (), *fitted((telling.heading,), telling.lines, closing))


def call_post(telling: Telling) -> Reply:
    """Return the post that calls those who are next within a chapter, with what happened in it so far."""
    return _reply(telling, (), *fitted((telling.heading,), telling.lines, (_next(telling), _mentions(telling))))


def announced_post(telling: Telling) -> Reply:
    """Return the post of what everybody must know at once; it has no buttons, since it starts nobody's turn."""
    return _reply(telling, (), *fitted((), telling.lines, ()), buttons=())


def time_post(telling: Telling, sentence: str) -> Reply:
    """Return a post about the time for a turn, to the table or to those who are mentioned."""
    return _reply(telling, (), telling.heading, " ".join(filter(None, (_mentions(telling), sentence))))


async def turn_post(telling: Telling) -> Reply:
    """Return the post of a turn: what happened, how the race stands and who is next, and one picture."""
    return _reply(telling, await _turn_picture(telling), *fitted((), telling.lines, _standing(telling)))


def offer_post(telling: Telling, seat: int) -> Reply:
    """Return the post that offers a seat to anybody."""
    line = seat_words.OFFERED.said(
        name=escaped_name(telling.players[seat].name), table=telling.name, title=telling.look.title
    )
    take = PressButton(Press(Verb.TAKE, telling.game_id, rest=str(seat)), seat_words.TAKE_SEAT, Style.primary)
    return _reply(telling, (), line, buttons=rows((take, _more(telling))))


def ended(telling: Telling, pictures: tuple[Picture, ...], *lines: str) -> Reply:
    """Return a post with the buttons of a game that is over."""
    return _reply(telling, pictures, *lines, buttons=_final_buttons(telling))


def question_post(telling: Telling, lines: Sequence[str], buttons: Sequence[PressButton]) -> Reply:
    """Return a question to those who are mentioned, or an announcement with buttons."""
    return _reply(telling, (), telling.heading, *lines, _mentions(telling), buttons=rows(buttons))


def line_post(telling: Telling, line: str) -> Reply:
    """Return a post of one line about something other than a move, while the game goes on."""
    return _reply(telling, (), telling.heading, line, _next(telling), _mentions(telling))


def text_post(telling: Telling) -> Reply:
    """Return the same as `turn_post`, with the table in words."""
    board = telling.look.text(telling.view, escaped_names(telling.players))
    return _reply(telling, (), *fitted((), (*telling.lines, board), _standing(telling)))


async def _overviews(telling: Telling) -> tuple[Picture, ...]:
    names, is_cut_short = plain_names(telling.players), telling.is_cut_short
    return await drawn(telling.look.overviews, telling.view, names, is_cut_short=is_cut_short)


async def _turn_picture(telling: Telling) -> tuple[Picture, ...]:
    """Draw what the table wants to see of a turn: nothing, the garden of the only one who moved, or the table."""
    movers = {event.seat for event in telling.events}
    is_wanted = telling.pictures is Pictures.TURN or (telling.pictures is Pictures.ROUND and _closes_round(telling))
    # The last turn is followed by the end card.
    if movers and not (is_wanted and telling.next):
        return ()
    if telling.look.shows_mover and len(movers) == 1 and telling.pictures is Pictures.TURN:
        return (await drawn(telling.look.part, telling.view, movers.pop(), plain_names(telling.players)),)
    names, is_cut_short = plain_names(telling.players), telling.is_cut_short
    return (await drawn(telling.look.glance, telling.view, names, is_cut_short=is_cut_short),)


def _closes_round(telling: Telling) -> bool:
    return telling.look.round(telling.before) != telling.look.round(telling.view)


def _standing(telling: Telling) -> tuple[str, ...]:
    """Return one line of the points so far, of who is next and of those who are mentioned; for spectators, a link."""
    points = telling.look.points(telling.view) if isinstance(telling.look, Scores) else ()
    # The last turn is followed by the score sheet.
    race = words.race(escaped_names(telling.players), points) if telling.next else ""
    line = " ".join(filter(None, (_next(telling), _mentions(telling))))
    return (" · ".join(filter(None, (race, line, telling.link))),)


def _reply(
    telling: Telling, pictures: tuple[Picture, ...], *lines: str, buttons: Sequence[ui.ActionRow[Any]] | None = None
) -> Reply:
    pressed = _buttons(telling) if buttons is None else buttons
    return Reply(layout(paragraph(*lines), *galleries(pictures), *pressed, row_number=telling.row_number), pictures)


def _mentions(telling: Telling) -> str:
    return " ".join(f"<@{user_id}>" for user_id in telling.mention)


def _next(telling: Telling) -> str:
    names = escaped_names(telling.players)
    return words.next_line([names[seat] for seat in telling.next], telling.due_at)


def _buttons(telling: Telling) -> list[ui.ActionRow[Any]]:
    """Return the two buttons under every post; they never expire, and open what is current for whoever presses."""
    if telling.link:
        return rows((_more(telling), PressButton(Press(Verb.UNWATCH, telling.game_id), spectator_words.UNWATCH)))
    return rows((_my_turn(telling), _more(telling)))


def _my_turn(telling: Telling) -> PressButton:
    return PressButton(Press(Verb.TURN, telling.game_id), words.MY_TURN, Style.primary)


def _more(telling: Telling) -> PressButton:
    return PressButton(Press(Verb.MORE, telling.game_id), words.MORE)


def _final_buttons(telling: Telling) -> list[ui.ActionRow[Any]]:
    """Return the buttons of a game that is over: first what most want of it, then other ways to look at it."""
    why = PressButton(Press(Verb.SCORE, telling.game_id), words.WHY)
    review = PressButton(Press(Verb.TURNING_POINTS, telling.game_id), advice_words.TURNING_POINTS)
    again = PressButton(Press(Verb.AGAIN, telling.game_id), words.PLAY_AGAIN, Style.primary)
    replay = PressButton(Press(Verb.REPLAY, telling.game_id), history_words.REPLAY)
    fair = PressButton(Press(Verb.FAIR, telling.game_id), history_words.FAIR_DEAL)
    # A game that was cut short has no points to explain; one whose secrets stay secret, nothing to review.
    first = (*(() if telling.is_cut_short else (why, review)), *(() if telling.link else (again,)))
    return [*rows(first), *rows((replay, *_text_buttons(telling), fair)), *_area_select(telling)]


def _text_buttons(telling: Telling) -> tuple[PressButton, ...]:
    """Return the buttons that open texts for anybody."""
    text = PressButton(Press(Verb.TEXT, telling.game_id), words.TEXT_BOARD)
    return (text, PressButton(Press(Verb.LOG, telling.game_id), words.LOG))


def seat_select(game_id: int, players: Sequence[Player], verb: Verb, asked: Text, rest: str = "") -> ui.ActionRow[Any]:
    """Return a select of the seats by name; `rest` is what its press carries."""
    options = [option(name, str(player.seat)) for name, player in zip(plain_names(players), players, strict=True)]
    return select_row(PressSelect(Press(verb, game_id, rest=rest), asked, options))


def _area_select(telling: Telling) -> list[ui.ActionRow[Any]]:
    if not telling.look.parts:
        return []
    return [seat_select(telling.game_id, telling.players, Verb.SEE, words.SHOW_LARGE)]
