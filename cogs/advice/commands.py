"""Hints during a game and turning points after it; only the asker sees them."""

from collections.abc import Awaitable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.history.commands import post_button
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import layout, paragraph, rows
from cogs.interactions.presses import ContextCog, Handlers, beside
from cogs.interactions.which_table import Action, at_pressed_table, at_table
from cogs.panels.choices import asked_of, detail_of, label_of
from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words.stories import entry_lines, holder_then
from languages.explanations import explained
from render.game import AnyLook, Steps
from rules.game import Seat
from tables.advice.hints import Hint
from tables.advice.turning_points import VisibleTurningPoint
from tables.history.log import Story


class HintCommands(ContextCog):
    """The command that gives a hint."""

    @app_commands.command(name="hint", description=locale_str("Ask what you might play now; the table is told"))
    async def hint(self, interaction: Interaction) -> None:
        """Give a hint for the asker's decision."""

        def hinted(game_id: int) -> Awaitable[Reply]:
            return hint_reply(self._context, game_id, interaction)

        work = at_table(self._context, interaction, hinted, verb=Verb.MEANT, rest="hint")
        await answer(interaction, work, meanwhile=advice_words.THINKING, what="hint")


async def hint_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Give a hint, with a button to play it. Raises: PlayerError: no hint can be given."""
    hint = await context.tables.hints.hint(game_id, interaction.user.id)
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
        yield explained(words.SURPRISES, key=f"at-once-{hint.panel.slug}")
    yield str(advice_words.AT_FIRST_SIGHT) if advice.is_at_first_sight else explained(advice_words.TOLD, key="hint")


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


async def points_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Show which moves cost most in a game. Raises: PlayerError: it is not over, or its secrets stay secret."""
    panel = await context.tables.play.panel(game_id, interaction.user.id)
    points = await context.tables.turning_points.turning_points(game_id, panel.seat)
    spans = [(one.point.seq, one.point.seq) for one in sorted(points, key=lambda one: one.point.seq)]
    stories = {story.last_seq: story for story in await context.tables.history.stories(game_id, None, spans)}
    lines = [
        line
        for number, one in enumerate(points, 1)
        for line in _told(number, one, stories[one.point.seq], context.looks[panel.slug], panel.seat)
    ]
    closing = explained(advice_words.EXPLAINED, key="review") if lines else str(advice_words.NONE)
    posts = sorted({one.post for one in points if one.post is not None})
    buttons = rows(post_button(game_id, post) for post in posts)
    return Reply(layout(paragraph(advice_words.HEADING.said(table=panel.name), *lines, closing), *buttons))


def _told(number: int, shown: VisibleTurningPoint, story: Story, look: AnyLook, seat: Seat | None) -> Iterator[str]:
    """Say what was played and what would have been better; labels of other seats' moves may reveal secrets."""
    (entry,) = story.entries
    decision, point, name = shown.decision, shown.point, holder_then(story, entry)
    lines = entry_lines(look, story, [replace(entry, is_hinted=False)])
    yield f"{number}. {' '.join(lines) or advice_words.PLAYED.said(name=name, move=_by_name(point.played, look))}"
    better = advice_words.BETTER[point.worth]
    if point.seat == seat:
        yield better.said(move=named_move(look.steps(decision.view, decision.legal), point.better))
    elif shown.is_open:
        yield better.said(move=_by_name(point.better, look))
    else:
        yield advice_words.BETTER_UNTOLD[point.worth].said(name=name)


def _by_name(notation: str, look: AnyLook) -> str:
    """Name a move without revealing what its seat saw, and as it is typed."""
    return advice_words.move(look.move_name(notation), "", f"`{notation}`")


ACTIONS: Mapping[str, Action] = {"hint": hint_reply}
PRESSES: Handlers = {
    Verb.HINT: beside(at_pressed_table(hint_reply), advice_words.THINKING),
    Verb.TURNING_POINTS: beside(at_pressed_table(points_reply), advice_words.LOOKING),
}
