"""Hints during a game and turning points after it; only the asker sees them."""

from collections.abc import Awaitable, Iterator, Mapping, Sequence

from discord import app_commands
from discord.app_commands import locale_str

from cogs.advice.turning_points import is_text_only, points_reply
from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.askers import shown_in
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import galleries, layout, paragraph, rows
from cogs.interactions.presses import ContextCog, Handlers, beside, slowly_in_place
from cogs.interactions.which_table import Action, at_pressed_table, at_table
from cogs.panels.choices import asked_of, in_one_press
from cogs.panels.panel import Display, escaped_names, plain_names
from cogs.panels.seats import show_seat
from cogs.pictures.drawing import drawn
from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words.stories import entry_lines, turn_words, way_words, why_words, with_surprise
from languages.explanations import explained
from languages.speech import Text
from render.game import AnyLook, Ghost, Picture
from tables.advice.hints import Hint


class HintCommands(ContextCog):
    """The command that gives a hint."""

    @app_commands.command(name="hint", description=locale_str("Get a hint for your turn; the table is told"))
    async def hint(self, interaction: Interaction) -> None:
        """Give a hint for the asker's decision."""

        def hinted(game_id: int) -> Awaitable[Reply]:
            return hint_reply(self._context, game_id, interaction)

        work = at_table(self._context, interaction, hinted, verb=Verb.MEANT, rest="hint")
        await answer(interaction, work, meanwhile=advice_words.THINKING, what="hint")


async def hint_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Give a hint: the whole turn as a ghost, with a button to take it. Raises: PlayerError: no hint can be given."""
    hint = await context.tables.hints.hint(game_id, interaction.user.id)
    look = context.looks[hint.panel.slug]
    words = _advised(hint, look)
    pictures = () if await is_text_only(context, interaction) else (await _ghost(hint, look, words),)
    view = layout(
        paragraph(f"**{hint.panel.name}** · {look.title}", advice_words.HINTED.said(turn=words), *_reason(hint, look)),
        *galleries(pictures),
        paragraph(*_remarks(hint)),
        *rows(_buttons(hint, look, is_panel=shown_in(interaction) is not None)),
    )
    return Reply(view, pictures)


def _advised(hint: Hint, look: AnyLook) -> str:
    """Tell the turn in one line, with what it brings."""
    panel, ahead = hint.panel, hint.ahead
    happened = [event for played in ahead.played[len(panel.played) :] for event in played.events]
    told = turn_words(look, (panel.view, ahead.view), happened, escaped_names(panel.players))
    return with_surprise(told, look, hint.shows)


def _reason(hint: Hint, look: AnyLook) -> Iterator[str]:
    """Say why it is better than the second best turn, and how likely a draw goes wrong."""
    why, panel = hint.advice.why, hint.panel
    if why is None or hint.other is None:
        return
    names = escaped_names(panel.players)
    is_single = len(why.other) == 1
    other = look.move_name(*why.other) if is_single else way_words(look, panel.view, hint.other, names)
    yield why_words(look, why, other, panel.view, names)
    if odds := look.odds(hint.ahead.view):
        yield odds
    if why.reason.is_told:
        yield explained(advice_words.ON_AVERAGE, key="reasons")


async def _ghost(hint: Hint, look: AnyLook, words: str) -> Picture:
    ahead, title = hint.ahead, str(advice_words.HINT)
    legal = () if hint.shows is None else (hint.shows,)
    ghost = Ghost(view=ahead.view, before=ahead.live, title=title, words=words, legal=legal)
    return await drawn(look.ghost, ghost, plain_names(ahead.players))


def _remarks(hint: Hint) -> Iterator[str]:
    if hint.is_only:
        yield str(advice_words.ONLY)
        return
    if hint.shows is not None and not hint.taken:
        yield explained(words.SURPRISES, key=f"at-once-{hint.panel.slug}")
    is_brief = hint.advice.is_at_first_sight
    yield str(advice_words.AT_FIRST_SIGHT) if is_brief else explained(advice_words.TOLD, key="hint")


def _buttons(hint: Hint, look: AnyLook, *, is_panel: bool) -> Iterator[PressButton]:
    panel = hint.panel
    here = (panel.game_id, panel.rev)
    if panel.can_confirm and (hint.is_only or hint.taken == (str(panel.none_move),)):
        label = asked_of(panel, look).without or words.CONFIRM
        yield PressButton(Press(Verb.CONFIRM, *here), label, Style.success)
    elif hint.taken:
        yield PressButton(Press(Verb.GO, *here, in_one_press(hint.taken)), advice_words.CHOOSE_IT, Style.primary)
    else:
        yield PressButton(Press(Verb.GO, *here, hint.advice.best), advice_words.PLAY_IT, Style.primary)
    if is_panel:
        yield PressButton(Press(Verb.OPEN, *here), words.BACK)


async def reasons_reply(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    """Say why computers played as they did. Raises: PlayerError: others play here, or nothing can be searched."""
    seq = int(press.rest) if press.rest.isdigit() else None
    story, turns = await context.tables.past_turns.explained(press.game, interaction.user.id, seq)
    look, names = context.looks[story.slug], escaped_names(story.players)
    told: list[str] = []
    for turn in turns:
        told += [*entry_lines(look, story, turn.entries)]
        if turn.reason is None:
            told.append(str(advice_words.NO_REASON))
        else:
            told.append(advice_words.RATHER.said(parts=look.reason_words(turn.reason, story.view, names)))
    return said(f"**{story.name}**", *(told or (advice_words.NO_TURN,)))


async def _panel(context: Context, interaction: Interaction, press: Press, told: Text) -> Reply:
    panel = await context.tables.play.panel(press.game, interaction.user.id)
    return await show_seat(context, interaction.user.id, panel, Display(news=(told,) if told else ()))


ACTIONS: Mapping[str, Action] = {"hint": hint_reply}
SLOW: Mapping[str, Text] = {"hint": advice_words.THINKING}
PRESSES: Handlers = {
    Verb.HINT: slowly_in_place(at_pressed_table(hint_reply), advice_words.THINKING, _panel),
    Verb.REASONS: beside(reasons_reply, advice_words.THINKING),
    Verb.TURNING_POINTS: beside(at_pressed_table(points_reply), advice_words.LOOKING),
}
