"""What has been played: as a replay, a record or a film; only the asker sees it."""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any
from weakref import WeakKeyDictionary

from discord.app_commands import locale_str

from cogs.app import App
from cogs.interactions.answers import Document, Reply, said
from cogs.interactions.click import Click
from cogs.interactions.commands import admitted, at_table, command
from cogs.interactions.controls import About, Changes, Needs, Press, PressButton, Where, button
from cogs.interactions.replies import enclosed, galleries, layout, paragraph, rows
from cogs.messages.endings import headline_of
from cogs.panels.panel import escaped_names, plain_names
from cogs.pictures.drawing import drawn, drawn_apart
from cogs.words import advice as advice_words
from cogs.words import history as history_words
from cogs.words.stories import players_then, with_lines
from cogs.words.text import escaped_name, fitted
from db.games.seats import HolderRow
from languages.speech import labelled, spoken
from render.canvas.formats import Format, format_set
from render.gallery import Script, film_of_game
from render.game import Picture
from rules.errors import BadRecord, PlayerError
from tables.history.log import Story
from tables.history.replays import Replayed, unreadable
from tables.model.panel import Panel
from tables.service import Tables

ROOM = 16 << 20
"""Bytes of films that are kept, a few dozen of them."""
MOST_FRAMES = 72
"""Films of longer games leave out posts evenly. Discord accepts files of 10 MB, and a film takes far less."""
_FRAME, _LAST_SHOWN = 700, 5000
"""How long each picture and the last one are shown, in milliseconds."""
_FIRST, _BACK, _ON, _LAST = "first", "back", "on", "last"
"""Two buttons may lead to the same post, and each needs an id of its own."""
_BESIDE = ":beside"
_at_a_table = partial(at_table, nowhere=history_words.IN_ITS_THREAD)


@dataclass(frozen=True, slots=True)
class Subject:
    """What a film shows: a game, for whom; `told` is all that may change in it later, such as names."""

    game_id: int
    language: str
    picture_format: Format
    told: Hashable


class Films:
    """
    Makes each film once: others who ask for it meanwhile wait for the same one, and later it is kept.

    Only one is made at a time, and each person waits for one at most.

    Args:
        room: bytes of films that are kept; beyond them, those that nobody asked for longest are dropped.
    """

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[tuple[int, str, Format], tuple[Subject, bytes]] = OrderedDict()
        self._making: dict[Subject, asyncio.Task[bytes]] = {}
        self._waiting: dict[int, Subject] = {}
        self._camera = asyncio.Lock()

    async def film(self, asker: int, subject: Subject, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return the film, made unless it is kept. Raises: PlayerError: the asker waits for another one."""
        if (kept := self._found(subject)) is not None:
            return kept
        if self._waiting.get(asker, subject) != subject:
            raise PlayerError(
                "film-under-way", "I'm still making another film for you; please ask for this one after that."
            )
        self._waiting[asker] = subject
        try:
            # Others may wait for it, too, and it is kept in any case.
            return await asyncio.shield(self._making.get(subject) or self._begun(subject, make))
        finally:
            self._waiting.pop(asker, None)

    def _found(self, subject: Subject) -> bytes | None:
        of, film = self._kept.get(place := _place(subject), (None, b""))
        if of != subject:
            return None
        self._kept.move_to_end(place)
        return film

    def _begun(self, subject: Subject, make: Callable[[], Awaitable[bytes]]) -> "asyncio.Task[bytes]":
        task = self._making[subject] = asyncio.create_task(self._made(subject, make))
        task.add_done_callback(lambda _: self._making.pop(subject))
        # If nobody waits any more, nobody else retrieves the exception, and asyncio would complain.
        task.add_done_callback(lambda made: made.cancelled() or made.exception())
        return task

    async def _made(self, subject: Subject, make: Callable[[], Awaitable[bytes]]) -> bytes:
        async with self._camera:
            film = await make()
        self._keep(subject, film)
        return film

    def _keep(self, subject: Subject, film: bytes) -> None:
        place = _place(subject)
        self._kept[place] = (subject, film)
        self._kept.move_to_end(place)
        while sum(len(kept) for _, kept in self._kept.values()) > self._room:
            self._kept.popitem(last=False)


def _place(subject: Subject) -> tuple[int, str, Format]:
    return subject.game_id, subject.language, subject.picture_format


_films: WeakKeyDictionary[Tables, Films] = WeakKeyDictionary()
"""By the tables that they are of, since the playground may start afresh with new ones."""


@button("film", Needs.READER, Changes.NOTHING, about=About.TABLE)
async def film(click: Click) -> Reply:
    """Show an ended game as a film."""
    films = _films.setdefault(click.tables, Films())
    return await film_reply(click.app, films, click.user_id, click.game_id)


async def film_reply(app: App, films: Films, asker: int, game_id: int) -> Reply:
    """
    Return the film of an ended game, a picture for each post, as everybody saw it.

    Raises: PlayerError: it is not over, or the asker waits for another film.
    """
    panel = await app.tables.play.panel(game_id, None)
    if not panel.is_over:
        raise PlayerError("not-over", "The film comes when the game is over; `/replay` shows it so far.")
    former = await app.tables.history.former(game_id)
    told = (panel.seq, panel.undone, panel.players, panel.result, former)
    subject = Subject(game_id, spoken(), format_set(), told)
    title = app.looks[panel.slug].title
    gif = await films.film(asker, subject, partial(_made, app, panel, former))
    picture = Picture("film.gif", gif, history_words.FILM_ALT.said(title=title))
    return Reply(layout(paragraph(f"**{panel.name}** · {title}"), *galleries((picture,))), (picture,))


async def _made(app: App, panel: Panel, former: Sequence[HolderRow]) -> bytes:
    look, result = app.looks[panel.slug], panel.result
    reel = await app.tables.replays.film(panel.game_id, MOST_FRAMES)
    script = Script(
        setting=reel.setting,
        moves=reel.moves,
        posts=tuple((moves, plain_names(players_then(panel.players, former, seq))) for moves, seq in reel.posts),
        headline=headline_of(look, panel.players, result),
        totals=None if result is None else result.totals,
        is_cut_short=panel.is_cut_short,
    )
    try:
        return await drawn_apart(film_of_game, look, script, _FRAME, _LAST_SHOWN)
    except BadRecord as error:
        raise unreadable(panel.game_id, error) from error


def _is_step(click: Click) -> bool:
    # A button without a number is in another message, which the replay must not replace.
    return bool(click.rest.partition(":")[0]) and not click.rest.endswith(_BESIDE)


@button("replay", Needs.READER, Changes.NOTHING, about=About.TABLE, where=Where.CLICKED_MESSAGE, when=_is_step)
@command("replay", locale_str("Step through the whole game"), Needs.READER, Changes.NOTHING, at=_at_a_table)
async def replay(click: Click) -> Reply:
    """Show one post, by default the last, as the asker may see it now. Raises: PlayerError: not started."""
    app, game_id, user_id = click.app, click.game_id, click.user_id
    asked = click.rest.partition(":")[0]
    number = int(asked) if asked.isdigit() else None
    panel = await app.tables.play.panel(game_id, user_id)
    look = app.looks[panel.slug]
    replayed = await admitted(
        click,
        ("replay", game_id, number),
        lambda: app.tables.replays.told(with_lines(look), game_id, panel.seat, number),
    )
    story, told_lines = replayed.story
    person = await app.tables.people.find(user_id)
    players = players_then(story.players, story.former, story.last_seq)
    names, is_cut_short = escaped_names(players), panel.is_cut_short and replayed.number == replayed.last
    text_only = person is not None and person.text_only
    pictures = (
        () if text_only else await drawn(look.overviews, story.view, plain_names(players), is_cut_short=is_cut_short)
    )
    standing = [] if is_cut_short else [look.standing(story.view, names)]
    place = history_words.place(replayed.number, replayed.last)
    lines = told_lines if replayed.number else (str(history_words.DEAL),)
    told = fitted(
        (" · ".join([f"**{story.name}**", look.title, place, *standing]),),
        (*lines, *notations(story), look.text(story.view, names) if text_only else ""),
        (look.secrets(story.view),),
    )
    steps = (*rows(_steps(game_id, replayed)), *rows(_of_the_whole(panel)))
    return Reply(layout(paragraph(*told), *galleries(pictures), *steps), pictures)


def _of_the_whole(panel: Panel) -> Iterator[PressButton]:
    """Yield the buttons about the whole game, once it is over."""
    if panel.is_over:
        yield PressButton(Press("film", panel.game_id), history_words.AS_FILM)
    if panel.is_over and not panel.is_agreed:
        yield PressButton(Press("review", panel.game_id), advice_words.REVIEW)
        yield PressButton(Press("points", panel.game_id), advice_words.TURNING_POINTS)


def post_button(game_id: int, number: int) -> PressButton:
    """Return the button that opens the replay at a post in a new message."""
    return PressButton(Press("replay", game_id, rest=f"{number}{_BESIDE}"), advice_words.POST.said(number=number))


def notations(story: Story) -> Iterator[str]:
    """Yield the notations of a story's decisions, without secret ones, a line for each seat and turn."""
    players = players_then(story.players, story.former, story.last_seq)
    names = [escaped_name(player.name) for player in players]
    told = (entry for entry in story.entries if entry.is_open)
    for seat, entries in groupby(told, key=lambda entry: entry.seat):
        yield history_words.notation(names[seat], " ".join(entry.notation for entry in entries))


def _steps(game_id: int, replayed: Replayed[Any]) -> Iterator[PressButton]:
    number, last = replayed.number, replayed.last
    steps = (
        (_FIRST, history_words.FIRST, 0),
        (_BACK, history_words.BACK, number - 1),
        (_ON, history_words.ON, number + 1),
        (_LAST, history_words.LAST, last),
    )
    for name, label, goal in steps:
        press = Press("replay", game_id, rest=f"{min(max(goal, 0), last)}:{name}")
        yield PressButton(press, label, disabled=goal not in range(last + 1) or goal == number)


@command(
    "export", locale_str("Save a finished game as a file"), Needs.READER, Changes.NOTHING, at=_at_a_table, group="table"
)
async def export_record(click: Click) -> Reply:
    """Return the record, and say how to check it. Raises: Refusal: there is none (yet)."""
    export = await admitted(click, ("record", click.game_id), lambda: click.tables.records.export(click.game_id))
    document = Document(f"{file_stem(export.name)}.jsonl", export.line.encode())
    text = paragraph(history_words.RECORD.said(table=export.name, file=document.name))
    return Reply(layout(text, enclosed(document.name)), documents=(document,))


@button("fair", Needs.READER, Changes.NOTHING, about=About.TABLE)
async def fair(click: Click) -> Reply:
    """Show the hash of the deal's key, and after the end the key. Raises: Refusal: no such table, or not started."""
    deal = await click.tables.history.deal(click.game_id)
    panel = await click.tables.play.panel(click.game_id, None)
    if deal.key is not None:
        told = history_words.REVEALED.said(key=deal.key, key_hash=deal.key_hash)
    elif panel.is_agreed:
        told = history_words.KEPT.said(key_hash=deal.key_hash)
    else:
        told = history_words.PROMISED.said(key_hash=deal.key_hash)
    return said(f"### {labelled(panel.name, history_words.FAIR_DEAL)}", told)


def file_stem(name: str) -> str:
    """Return a table's name in a form that is safe in a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "table"
