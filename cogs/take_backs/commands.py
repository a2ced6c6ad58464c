"""Taking back your last turn, by the button in your panel or by a command."""

from collections.abc import Mapping, Sequence

from discord import app_commands
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply
from cogs.interactions.askers import shown_in
from cogs.interactions.custom_ids import Press, Verb, number
from cogs.interactions.presses import ContextCog, Handlers, in_place
from cogs.interactions.which_table import Action, answer_command
from cogs.panels.live import LivePanels
from cogs.panels.panel import Display
from cogs.panels.seats import show_seat
from cogs.words import consent as consent_words
from cogs.words import general as words
from cogs.words import take_backs as take_back_words
from tables.consent.service import Proposal
from tables.take_backs.service import TakeBackRequest


class TakeBackCommands(ContextCog):
    """The command; part of the group `/table`."""

    @app_commands.command(name="takeback", description=locale_str("Take your last turn back"))
    async def takeback(self, interaction: Interaction) -> None:
        """Take the last turn back, or ask the others for consent."""
        await answer_command(self._context, interaction, "takeback", take_back_reply)


def presses(live_panels: LivePanels) -> Handlers:
    """Return the handler of the button in panels."""

    async def pressed(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
        wanted = TakeBackRequest(
            game_id=press.game,
            user_id=interaction.user.id,
            rev=press.rev,
            of=number(press.rest) or 0,
            interaction_id=interaction.id,
            shown_in=shown_in(interaction),
        )
        # An update of a live panel in this message would replace the answer.
        live_panels.forget(press.game, interaction.user.id)
        return await _reply(context, wanted)

    return {Verb.TAKE_BACK: in_place(pressed)}


async def take_back_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Take the last turn back, or ask for consent. Raises: Refusal: there is no turn, or it revealed something."""
    return await _reply(
        context, TakeBackRequest(game_id=game_id, user_id=interaction.user.id, interaction_id=interaction.id)
    )


async def _reply(context: Context, wanted: TakeBackRequest) -> Reply:
    done = await context.tables.take_backs.take_back(wanted)
    if isinstance(done, Proposal):
        panel = await context.tables.play.panel(wanted.game_id, wanted.user_id)
        return await show_seat(context, wanted.user_id, panel, Display(news=consent_words.state(done)))
    news = words.STALE if done.stale else take_back_words.TAKEN_BACK
    return await show_seat(context, wanted.user_id, done.panel, Display(news=(str(news),)))


ACTIONS: Mapping[str, Action] = {"takeback": take_back_reply}
