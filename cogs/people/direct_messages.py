"""Direct messages, for whoever asks for them: offered once to those who come to a table, and under each lobby."""

from collections.abc import Sequence

import structlog

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, said
from cogs.interactions.askers import person_of
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.failures import NETWORK, note
from cogs.interactions.layout import layout, paragraph, rows
from cogs.interactions.presses import Handler, Handlers, in_place
from cogs.interactions.timeouts import patience
from cogs.words import people as people_words
from tables.model.refusals import NotSaved

_PATIENCE = 20.0
"""Seconds after which an offer counts as lost."""
ARRIVALS = (Verb.JOIN, Verb.READY, Verb.START, Verb.TAKE)
"""By these somebody comes to a table, or begins it."""

_log = structlog.get_logger(__name__)


def offering(handler: Handler) -> Handler:
    """After the answer, offer direct messages to the user if they have not been asked before."""

    async def handle(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        await handler(context, interaction, press, values)
        await _offer(context, interaction, press.game)

    return handle


async def _offer(context: Context, interaction: Interaction, game_id: int) -> None:
    """Offer direct messages; nobody is asked a second time, even if the offer is lost."""
    try:
        if await context.tables.people.offer_messages(interaction.user.id, game_id):
            async with patience(interaction.client, _PATIENCE):
                await interaction.followup.send(view=offer_reply(game_id).view, ephemeral=True)
    except (NotSaved, *NETWORK) as fault:
        note(_log, "direct messages could not be offered", fault)


def offer_reply(game_id: int) -> Reply:
    """Ask whether somebody wants direct messages; they need not answer."""
    button = PressButton(Press(Verb.MESSAGES, game_id), people_words.GET_MESSAGES, Style.primary)
    return Reply(layout(paragraph(people_words.MESSAGES_OFFERED), *rows((button,))))


async def _wanted(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    await context.tables.people.want_messages(person_of(interaction), press.game)
    return said(people_words.MESSAGES_COME)


PRESSES: Handlers = {Verb.MESSAGES: in_place(_wanted)}
