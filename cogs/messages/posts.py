"""Posts of a table: the card in the channel, the start, each turn, the end. Pure functions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord import ui

from cogs.app import App
from cogs.interactions.answers import Reply
from cogs.interactions.askers import audience_at
from cogs.interactions.controls import Press, PressButton, PressSelect, Style
from cogs.interactions.replies import galleries, layout, option, paragraph, rows, select_row
from cogs.panels.buttons import ending
from cogs.panels.panel import escaped_names, plain_names, race, seated_names
from cogs.pictures.drawing import drawn
from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words import history as history_words
from cogs.words import messages as message_words
from cogs.words import seats as seat_words
from cogs.words.text import escaped_name, fitted
from db.games.games import Status
from db.games.seats import SeatKind
from db.servers import Pictures
from languages.speech import Text, _, listed
from render.game import AnyLook, Picture
from rules.game import Event, Seat
from tables.history.log import Story
from tables.lookup import TableRef
from tables.model.place import Player

PROMISED = 40
"""How many digits of the hash stand in the first post: 160 bits, as no two keys will ever share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PostContent:
    """
    The content of one public post; nothing in it is secret.

    `view` is the spectator's view at that moment, `before` that before it; `events` and `lines` are what happened,
    `next` are the seats to act until `due_at`, `mention` the people to ping. `row_number` is the outbox row. `is_over`
    means that nobody has a turn any more, `is_cut_short` that the game ended before its points were counted; `ending`
    says how resignations ended it, `rated` what it did to ratings. `is_void` means that there is nothing to say:
    everything was taken back before it was posted, or is secret, and nobody is next. `link` leads to the table, for
    spectators, who read it in direct messages. `thread_id` is the table's thread if it does not belong to the card.
    `heading` is the table's name if it is posted to a channel since the thread is lost. `pictures` is how often the
    table wants one. `explained` numbers the move that ended a computer's turn, where only one person plays.
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
    rated: str = ""
    is_void: bool = False
    link: str = ""
    thread_id: int | None = None
    heading: str = ""
    pictures: Pictures = Pictures.TURN
    explained: int | None = None


def explained_move(story: Story) -> int | None:
    """Return the number of the last move, if a computer made it and only one person ever played."""
    people = sum(player.kind is SeatKind.PERSON for player in story.players)
    if people != 1 or story.former or not story.entries:
        return None
    last = story.entries[-1]
    return last.seq if story.players[last.seat].kind is SeatKind.COMPUTER else None


async def board_post(content: PostContent) -> Reply:
    """Return the table card: the current overview, who is next, and a button to open your panel."""
    look = content.look
    standing = [] if content.is_cut_short else [look.standing(content.view, escaped_names(content.players))]
    return _reply(
        content,
        await _overviews(content),
        f"## {content.name}",
        " · ".join([look.title, *standing]),
        _("Players: {names}", names=listed(seated_names(content.players))),
        content.ending,
        _next(content),
        "" if content.thread_id is None else message_words.PLAYED_IN.said(thread_id=content.thread_id),
        buttons=_final_buttons(content) if content.is_over else None,
    )


def start_post(content: PostContent, key_hash: str) -> Reply:
    """
    Return the first post of the thread: it mentions everybody.

    The id of *More* carries the first digits of the hash of the deal's key: the post is never edited, and Discord would
    mark it if it were.
    """
    begins = _("{mentions} **{name}** begins.", mentions=_mentions(content), name=content.name).strip()
    more = PressButton(Press("more", content.game_id, rest=key_hash[:PROMISED]), words.MORE)
    return _reply(
        content, (), begins, _next(content), str(words.HAND_IS_THERE), buttons=rows((_my_turn(content), more))
    )


def bare_post(game_id: int, row_number: int, mention: Sequence[int]) -> Reply:
    """Return a post without any name, for a place that takes no other: it leads on to the table, and calls people."""
    called = " ".join(f"<@{user_id}>" for user_id in mention)
    my_turn = PressButton(Press("turn", game_id), words.MY_TURN, Style.primary)
    return Reply(layout(paragraph(called, words.BARE), *rows((my_turn,)), row_number=row_number))


def mention_post(content: PostContent, *, is_closed: bool) -> Reply:
    """Return the post in place of a direct message; `is_closed`: it says how to let those through that are wanted."""
    closing = (_mentions(content), _next(content), f"-# {words.DMS_CLOSED}" if is_closed else "")
    return _reply(content, (), *fitted((content.heading,), content.lines, closing))


def call_post(content: PostContent) -> Reply:
    """Return the post that calls those who are next within a chapter, with what happened in it so far."""
    return _reply(content, (), *fitted((content.heading,), content.lines, (_next(content), _mentions(content))))


def announced_post(content: PostContent) -> Reply:
    """Return the post of what everybody must know at once; it has no buttons, since it starts nobody's turn."""
    return _reply(content, (), *fitted((), content.lines, ()), buttons=())


def time_post(content: PostContent, sentence: str) -> Reply:
    """Return a post about the time for a turn, to the table or to those who are mentioned."""
    return _reply(content, (), content.heading, " ".join(filter(None, (_mentions(content), sentence))))


async def turn_post(content: PostContent) -> Reply:
    """Return the post of a turn: what happened, how the race stands and who is next, and one picture."""
    return _reply(content, await _turn_picture(content), *fitted((), content.lines, _standing(content)))


def offer_post(content: PostContent, seat: int) -> Reply:
    line = seat_words.OFFERED.said(
        name=escaped_name(content.players[seat].name), table=content.name, title=content.look.title
    )
    take = PressButton(Press("take", content.game_id, rest=str(seat)), seat_words.TAKE_SEAT, Style.primary)
    return _reply(content, (), line, buttons=rows((take, _more(content))))


def ended(content: PostContent, pictures: tuple[Picture, ...], *lines: str) -> Reply:
    """Return a post with the buttons of a game that is over."""
    return _reply(content, pictures, *lines, buttons=_final_buttons(content))


def question_post(content: PostContent, lines: Sequence[str], buttons: Sequence[PressButton]) -> Reply:
    """Return a question to those who are mentioned, or an announcement with buttons."""
    return _reply(content, (), content.heading, *lines, _mentions(content), buttons=rows(buttons))


def line_post(content: PostContent, line: str) -> Reply:
    """Return a post of one line about something other than a move, while the game goes on."""
    return _reply(content, (), content.heading, line, _next(content), _mentions(content))


def text_post(content: PostContent) -> Reply:
    """Return the same as `turn_post`, with the table in words."""
    board = content.look.text(content.view, escaped_names(content.players))
    return _reply(content, (), *fitted((), (*content.lines, board), _standing(content)))


async def _overviews(content: PostContent) -> tuple[Picture, ...]:
    names, is_cut_short = plain_names(content.players), content.is_cut_short
    return await drawn(content.look.overviews, content.view, names, is_cut_short=is_cut_short)


async def _turn_picture(content: PostContent) -> tuple[Picture, ...]:
    """Draw what the table wants to see of a turn: nothing, the garden of the only one who moved, or the table."""
    movers = {event.seat for event in content.events}
    is_wanted = content.pictures is Pictures.TURN or (content.pictures is Pictures.ROUND and _closes_round(content))
    # The last turn is followed by the end card.
    if movers and not (is_wanted and content.next):
        return ()
    if content.look.shows_mover and len(movers) == 1 and content.pictures is Pictures.TURN:
        return (await drawn(content.look.part, content.view, movers.pop(), plain_names(content.players)),)
    names, is_cut_short = plain_names(content.players), content.is_cut_short
    return (await drawn(content.look.glance, content.view, names, is_cut_short=is_cut_short),)


def _closes_round(content: PostContent) -> bool:
    return content.look.round(content.before) != content.look.round(content.view)


def _standing(content: PostContent) -> tuple[str, ...]:
    """Return one line of the points so far, of who is next and of those who are mentioned; for spectators, a link."""
    names, views = escaped_names(content.players), (content.view, content.view)
    # The last turn is followed by the score sheet.
    points = race(content.look, views, names) if content.next else ""
    line = " ".join(filter(None, (_next(content), _mentions(content))))
    return (" · ".join(filter(None, (points, line, content.link))),)


def _reply(
    content: PostContent, pictures: tuple[Picture, ...], *lines: str, buttons: Sequence[ui.ActionRow[Any]] | None = None
) -> Reply:
    pressed = _buttons(content) if buttons is None else buttons
    return Reply(layout(paragraph(*lines), *galleries(pictures), *pressed, row_number=content.row_number), pictures)


def _mentions(content: PostContent) -> str:
    return " ".join(f"<@{user_id}>" for user_id in content.mention)


def _next(content: PostContent) -> str:
    names = escaped_names(content.players)
    return words.next_line([names[seat] for seat in content.next], content.due_at)


def _buttons(content: PostContent) -> list[ui.ActionRow[Any]]:
    """Return the buttons under every post; they never expire, and open what is current for the person who presses."""
    if content.link:
        return rows((_more(content), PressButton(Press("unwatch", content.game_id), seat_words.UNWATCH)))
    press = Press("reasons", content.game_id, rest=str(content.explained))
    why = () if content.explained is None else (PressButton(press, advice_words.WHY),)
    return rows((_my_turn(content), *why, _more(content)))


def _my_turn(content: PostContent) -> PressButton:
    return PressButton(Press("turn", content.game_id), words.MY_TURN, Style.primary)


def _more(content: PostContent) -> PressButton:
    return PressButton(Press("more", content.game_id), words.MORE)


def _final_buttons(content: PostContent) -> list[ui.ActionRow[Any]]:
    """Return the buttons of a game that is over: first what most want of it, then other ways to look at it."""
    why = PressButton(Press("score", content.game_id), words.WHY)
    review = PressButton(Press("review", content.game_id), advice_words.REVIEW)
    again = PressButton(Press("again", content.game_id), words.PLAY_AGAIN, Style.primary)
    replay = PressButton(Press("replay", content.game_id), history_words.REPLAY)
    fair = PressButton(Press("fair", content.game_id), history_words.FAIR_DEAL)
    # A game that was cut short has no points to explain; one whose secrets stay secret, nothing to review.
    first = (*(() if content.is_cut_short else (why, review)), *(() if content.link else (again,)))
    return [*rows(first), *rows((replay, *_text_buttons(content), fair)), *_area_select(content)]


def _text_buttons(content: PostContent) -> tuple[PressButton, ...]:
    """Return the buttons that open texts for anybody."""
    text = PressButton(Press("text", content.game_id), words.TEXT_BOARD)
    return (text, PressButton(Press("log", content.game_id), words.LOG))


def seat_select(
    game_id: int, players: Sequence[Player], control: str, asked: Text, rest: str = ""
) -> ui.ActionRow[Any]:
    """Return a select of the seats by name; `rest` is what its press carries."""
    options = [option(name, str(player.seat)) for name, player in zip(plain_names(players), players, strict=True)]
    return select_row(PressSelect(Press(control, game_id, rest=rest), asked, options))


def _area_select(content: PostContent) -> list[ui.ActionRow[Any]]:
    if not content.look.parts:
        return []
    return [seat_select(content.game_id, content.players, "see", words.SHOW_LARGE)]


async def table_card(app: App, table: TableRef) -> Reply:
    """Show the table as it is now, in its language and its server's format, since all read it."""
    with (await audience_at(app, table)).addressed():
        if table.status is Status.CLOSED:
            return Reply(layout(paragraph(seat_words.DELETED_CARD.said(table=table.name))))
        panel = await app.tables.play.panel(table.game_id, None)
        return await board_post(
            PostContent(
                game_id=table.game_id,
                name=table.name,
                look=app.looks[table.slug],
                players=panel.players,
                view=panel.committed_view,
                next=panel.waiting_for,
                is_over=panel.is_over,
                is_cut_short=panel.is_cut_short,
                ending=ending(panel),
                thread_id=None if table.thread_id == table.board_message_id else table.thread_id,
            )
        )
