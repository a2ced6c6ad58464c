"""What has been played: as a replay or a record; only the asker sees it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from discord import app_commands
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Document, Interaction, Reply, said
from cogs.interactions.buttons import PressButton
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import enclosed, galleries, layout, paragraph, rows
from cogs.interactions.presses import ContextCog, Handlers, beside, in_place
from cogs.interactions.which_table import Action, answer_command
from cogs.panels.panel import escaped_names, plain_names
from cogs.pictures.drawing import drawn
from cogs.words import advice as advice_words
from cogs.words import history as history_words
from cogs.words.stories import players_then, story_lines
from cogs.words.text import escaped_name, fitted
from languages.speech import labelled
from tables.history.log import Story
from tables.history.replays import Replayed
from tables.model.panel import Panel

_FIRST, _BACK, _ON, _LAST = "first", "back", "on", "last"
"""Two buttons may lead to the same post, and each needs an id of its own."""
_BESIDE = ":beside"


class ReplayCommands(ContextCog):
    """The command that opens the replay."""

    @app_commands.command(name="replay", description=locale_str("Step through the whole game"))
    async def replay(self, interaction: Interaction) -> None:
        """Open the replay at the last post."""
        await answer_command(self._context, interaction, "replay", _opened, nowhere=history_words.IN_ITS_THREAD)


class ExportCommands(ContextCog):
    """The command for the record; part of the group `/table`."""

    @app_commands.command(name="export", description=locale_str("Save a finished game as a file"))
    async def export(self, interaction: Interaction) -> None:
        """Send the file."""
        await answer_command(self._context, interaction, "export", export_reply, nowhere=history_words.IN_ITS_THREAD)


async def replay_reply(context: Context, game_id: int, user_id: int, number: int | None = None) -> Reply:
    """Show one post, by default the last, as the asker may see it now. Raises: PlayerError: not started."""
    panel = await context.tables.play.panel(game_id, user_id)
    replayed = await context.tables.replays.post(game_id, panel.seat, number)
    person = await context.tables.people.find(user_id)
    look, story = context.looks[replayed.story.slug], replayed.story
    players = players_then(story.players, story.former, story.last_seq)
    names, is_cut_short = escaped_names(players), panel.is_cut_short and replayed.number == replayed.last
    text_only = person is not None and person.text_only
    pictures = (
        () if text_only else await drawn(look.overviews, story.view, plain_names(players), is_cut_short=is_cut_short)
    )
    standing = [] if is_cut_short else [look.standing(story.view, names)]
    place = history_words.place(replayed.number, replayed.last)
    lines = story_lines(look, story) if replayed.number else (str(history_words.DEAL),)
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
        yield PressButton(Press(Verb.FILM, panel.game_id), history_words.AS_FILM)
    if panel.is_over and not panel.is_agreed:
        yield PressButton(Press(Verb.REVIEW, panel.game_id), advice_words.REVIEW)
        yield PressButton(Press(Verb.TURNING_POINTS, panel.game_id), advice_words.TURNING_POINTS)


def post_button(game_id: int, number: int) -> PressButton:
    """Return the button that opens the replay at a post in a new message."""
    return PressButton(Press(Verb.REPLAY, game_id, rest=f"{number}{_BESIDE}"), advice_words.POST.said(number=number))


def notations(story: Story) -> Iterator[str]:
    """Yield the notations of a story's decisions, without secret ones, a line for each seat and turn."""
    players = players_then(story.players, story.former, story.last_seq)
    names = [escaped_name(player.name) for player in players]
    told = (entry for entry in story.entries if entry.is_open)
    for seat, entries in groupby(told, key=lambda entry: entry.seat):
        yield history_words.notation(names[seat], " ".join(entry.notation for entry in entries))


def _steps(game_id: int, replayed: Replayed) -> Iterator[PressButton]:
    number, last = replayed.number, replayed.last
    steps = (
        (_FIRST, history_words.FIRST, 0),
        (_BACK, history_words.BACK, number - 1),
        (_ON, history_words.ON, number + 1),
        (_LAST, history_words.LAST, last),
    )
    for name, label, goal in steps:
        press = Press(Verb.REPLAY, game_id, rest=f"{min(max(goal, 0), last)}:{name}")
        yield PressButton(press, label, disabled=goal not in range(last + 1) or goal == number)


async def _opened(context: Context, game_id: int, interaction: Interaction) -> Reply:
    return await replay_reply(context, game_id, interaction.user.id)


async def _stepped(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    number = press.rest.partition(":")[0]
    return await replay_reply(context, press.game, interaction.user.id, int(number) if number.isdigit() else None)


async def _fair(context: Context, _: Interaction, press: Press, __: Sequence[str]) -> Reply:
    return await fair_reply(context, press.game)


def _is_step(press: Press) -> bool:
    # A button without a number is in another message, which the replay must not replace.
    return bool(press.rest.partition(":")[0]) and not press.rest.endswith(_BESIDE)


async def export_reply(context: Context, game_id: int, _: Interaction) -> Reply:
    """Return the record, and say how to check it. Raises: Refusal: there is none (yet)."""
    export = await context.tables.records.export(game_id)
    document = Document(f"{file_stem(export.name)}.jsonl", export.line.encode())
    text = paragraph(history_words.RECORD.said(table=export.name, file=document.name))
    return Reply(layout(text, enclosed(document.name)), documents=(document,))


async def fair_reply(context: Context, game_id: int) -> Reply:
    """Show the hash of the deal's key, and after the end the key. Raises: Refusal: no such table, or not started."""
    deal = await context.tables.history.deal(game_id)
    panel = await context.tables.play.panel(game_id, None)
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


ACTIONS: Mapping[str, Action] = {"replay": _opened, "export": export_reply}
PRESSES: Handlers = {Verb.REPLAY: in_place(_stepped, _is_step), Verb.FAIR: beside(_fair)}
