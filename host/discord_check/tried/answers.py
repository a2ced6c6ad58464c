"""Lines about answers to presses, and about a direct message to whoever pressed."""

import asyncio

import discord

from cogs.interactions import answers
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.replies import component_number, find_message
from host.discord_check.scene import Scene
from host.discord_check.tried.messages import numbers, refusal_of, require_pictures, shown
from host.discord_check.verdicts import require
from host.discord_check.wire import Sent

_ANSWERED = 40060
_LONGER = 0.5
"""Seconds that a slow answer takes beyond the patience of the bot."""


async def private(scene: Scene) -> str:
    """Answer privately at once, and try a second answer."""
    interaction = await scene.ask(1)
    await answer(interaction, _at_once(shown("Only you see this.", next(scene.rows), scene.drawings.first)))
    message = await interaction.original_response()
    require(message.flags.ephemeral, "The answer is public.")
    require_pictures(message, scene.drawings.first)
    again = discord.InteractionResponse(interaction)
    code = (await refusal_of(again.defer(ephemeral=True))).code
    require(code == _ANSWERED, f"A second answer was refused with code {code}.")
    return f"A private answer; the second one was refused with code {code}."


async def deferred(scene: Scene) -> str:
    """Promise a private answer, and give it with a picture."""
    interaction = await scene.ask(2)
    given = await _given_late(scene, interaction, shown("Late.", next(scene.rows), scene.drawings.first))
    _require_edit(given)
    message = await interaction.original_response()
    require(message.flags.ephemeral, "The answer is public.")
    require_pictures(message, scene.drawings.first)
    return "The promise became the answer, with its picture."


async def in_place(scene: Scene) -> str:
    """Promise a change of the message that was pressed, and give it with a new picture."""
    interaction = await scene.ask(3)
    reply = shown("The buttons come back at once.", next(scene.rows), scene.drawings.second)
    _require_edit(await _given_late(scene, interaction, reply, in_place=True))
    message = await interaction.original_response()
    require_pictures(message, scene.drawings.second)
    require(component_number(scene.buttons_row) in numbers(message.components), "The message has lost its number.")
    return "The message that was pressed, with its new picture."


async def film(scene: Scene) -> str:
    """Promise a film, and give it."""
    interaction = await scene.ask(4)
    given = await _given_late(scene, interaction, shown("A film.", next(scene.rows), scene.drawings.film))
    _require_edit(given)
    require_pictures(await interaction.original_response(), scene.drawings.film)
    return f"The film of {len(scene.drawings.film.png) / 1e6:.1f} MB."


async def public(scene: Scene) -> str:
    """Promise an answer for all, and give it with a picture."""
    interaction = await scene.ask(5)
    reply = shown("Everybody sees this.", next(scene.rows), scene.drawings.first)
    given = await _given_late(scene, interaction, reply, is_public=True)
    message = await interaction.original_response()
    scene.messages.append(scene.channel.get_partial_message(message.id))
    _require_edit(given)
    require(not message.flags.ephemeral, "The answer is private.")
    require_pictures(message, scene.drawings.first)
    return "The promise became the answer, with its picture, for all."


async def direct_message(scene: Scene) -> str:
    """Write to whoever pressed; find the message again, close it and delete it."""
    channel, row = await scene.client.create_dm(discord.Object(scene.person.id)), next(scene.rows)
    posted = await scene.post(channel, shown("A panel.", row, scene.drawings.first))
    require_pictures(posted, scene.drawings.first)
    found = await find_message(channel, scene.client.user, component_number(row), int(posted.created_at.timestamp()))
    require(found == posted.id, "The history does not show it.")
    require_pictures(await posted.edit(view=shown("Played.", row).view, attachments=[]))
    return "It arrived, was found, and was changed."


async def _given_late(
    scene: Scene, interaction: Interaction, reply: Reply, *, in_place: bool = False, is_public: bool = False
) -> list[Sent]:
    """Give an answer that takes longer than the bot's patience. Returns: the requests that it took."""
    before = len(scene.wire.sent)

    async def slow() -> Reply:
        await asyncio.sleep(answers.PATIENCE + _LONGER)
        return reply

    await answer(interaction, slow(), in_clicked_message=in_place, is_public=is_public)
    return scene.wire.sent[before:]


def _require_edit(given: list[Sent]) -> None:
    """Raises: Otherwise: the promise was not simply replaced by the answer."""
    refused = next((sent for sent in given if not sent.is_taken), None)
    told = "" if refused is None else f"{refused.method} was refused with {refused.status}/{refused.code}."
    require(refused is None, told)
    methods = [sent.method for sent in given]
    require(methods == ["POST", "PATCH"], f"It took {', '.join(methods)}.")


async def _at_once(reply: Reply) -> Reply:
    return reply
