"""Hints, by the button in your panel or by a command; only the asker sees them."""

from collections.abc import Awaitable, Iterator, Mapping, Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import layout, paragraph, rows
from cogs.interactions.which_table import Action, at_table
from cogs.panels.choices import asked_of, detail_of, label_of
from cogs.words import advice as advice_words
from cogs.words import general as words
from render.game import Steps
from tables.advice.hint import Hint


class HintCommands(commands.Cog):
    """The command."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @app_commands.command(name="hint", description=locale_str("Ask what you might play now; the table is told"))
    async def hint(self, interaction: Interaction) -> None:
        """Give a hint for the asker's decision."""
        user_id = interaction.user.id

        def hinted(game_id: int) -> Awaitable[Reply]:
            return hint_reply(self._context, game_id, user_id)

        work = at_table(self._context, interaction, hinted, verb=Verb.MEANT, rest="hint")
        await answer(interaction, work, meanwhile=advice_words.THINKING, what="hint")


class HintPresses:
    """The button in panels."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.handlers = {Verb.HINT: self._pressed}

    async def _pressed(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = hint_reply(self._context, press.game, interaction.user.id)
        await answer(interaction, work, meanwhile=advice_words.THINKING, what=f"game {press.game} hint")


async def hint_reply(context: Context, game_id: int, user_id: int) -> Reply:
    """Give a hint, with a button to play it. Raises: PlayerError: no hint can be given."""
    hint = await context.tables.hints.hint(game_id, user_id)
    look = context.looks[hint.panel.slug]
    tree = asked_of(hint.panel, look)
    heading = f"**{hint.panel.name}** · {look.title}"
    return Reply(layout(paragraph(heading, f"### {tree.prompt}", *_advised(hint, tree)), *rows((_button(hint, tree),))))


def _advised(hint: Hint, tree: Steps[Any]) -> Iterator[str]:
    advice = hint.advice
    if hint.is_only:
        yield advice_words.ONLY.said(move=named_move(tree, advice.best))
        return
    yield advice_words.BEST.said(move=named_move(tree, advice.best))
    yield from (advice_words.OTHER[one.worth].said(move=named_move(tree, one.notation)) for one in advice.others)
    if advice.best in hint.panel.surprising:
        yield str(words.SURPRISES)
    yield str(advice_words.AT_FIRST_SIGHT if advice.is_at_first_sight else advice_words.TOLD)


def named_move(tree: Steps[Any], notation: str) -> str:
    """Name a move as a panel does, with its detail, and as it is typed."""
    label, typed = label_of(tree, notation), f"`{notation}`"
    return label if label == typed else advice_words.move(label, detail_of(tree, notation), typed)


def _button(hint: Hint, tree: Steps[Any]) -> PressButton:
    panel, best = hint.panel, hint.advice.best
    if panel.can_confirm and (hint.is_only or best == str(panel.none_move)):
        return PressButton(Press(Verb.CONFIRM, panel.game_id, panel.rev), tree.without or words.CONFIRM, Style.success)
    label = advice_words.PLAY_IT if best in panel.surprising else advice_words.CHOOSE_IT
    return PressButton(Press(Verb.GO, panel.game_id, panel.rev, best), label, Style.primary)


async def _hinted(context: Context, game_id: int, interaction: Interaction) -> Reply:
    return await hint_reply(context, game_id, interaction.user.id)


ACTIONS: Mapping[str, Action] = {"hint": _hinted}
