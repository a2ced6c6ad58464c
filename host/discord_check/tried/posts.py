"""Lines about messages: the card, pictures, what is sent twice or lost, edits."""

import time
from datetime import timedelta

import discord

from cogs.interactions.answers import Reply
from cogs.interactions.failures import CHANNEL_GONE, MESSAGE_GONE, TOO_MANY_EDITS
from cogs.interactions.replies import component_number, find_message, galleries, layout, paragraph
from host.discord_check.scene import LEFT, Scene, new_nonce
from host.discord_check.tried.messages import numbers, refusal_of, require_pictures, shown
from host.discord_check.verdicts import Untried, require

_AN_HOUR = timedelta(hours=1)
_QUICK_EDITS = 5
"""More than Discord takes at once of a message that is older than an hour."""
_LOOKED_THROUGH = 200
"""Messages among which the one is looked for that was left an hour ago."""
_NOWHERE = 10_000
"""An id that no channel has: all of Discord's are longer."""


async def card(scene: Scene) -> str:
    """Post what a table begins with, in the channel."""
    row = next(scene.rows)
    scene.made_card = posted = await scene.post(scene.channel, shown("A table's card.", row, scene.drawings.first))
    require(component_number(row) in numbers(posted.components), "The message has lost its number.")
    require_pictures(posted, scene.drawings.first)
    return "The message with its number, its picture and the words for it."


async def two_galleries(scene: Scene) -> str:
    """Post two pictures, each in a gallery of its own."""
    both = scene.drawings.first, scene.drawings.second
    view = layout(paragraph("Two pictures."), *galleries(both), row_number=next(scene.rows))
    require_pictures(await scene.post(scene.thread, Reply(view, both)), *both)
    return "Both pictures, each with its words."


async def nonce(scene: Scene) -> str:
    """Send one post twice."""
    row, same = next(scene.rows), new_nonce()
    first = await scene.post(scene.thread, shown("Sent twice.", row), same)
    second = await scene.post(scene.thread, shown("Sent twice.", row), same)
    require(first.id == second.id, "A second message.")
    return "The first message again."


async def lost_post(scene: Scene) -> str:
    """Look for a post by its number."""
    row = next(scene.rows)
    posted = await scene.post(scene.thread, shown("Looked for.", row))
    since = min(int(time.time()), int(posted.created_at.timestamp()))
    found = await find_message(scene.thread, scene.client.user, component_number(row), since)
    require(found is not None, "The history does not show it.")
    require(found == posted.id, "The history shows another message with its number.")
    return "The history shows it."


async def new_picture(scene: Scene) -> str:
    """Replace the picture of a post."""
    row = next(scene.rows)
    posted = await scene.post(scene.thread, shown("One picture.", row, scene.drawings.first))
    reply = shown("Another one.", row, scene.drawings.second)
    edited = await posted.edit(view=reply.view, attachments=reply.files())
    require_pictures(edited, scene.drawings.second)
    require(component_number(row) in numbers(edited.components), "The message has lost its number.")
    return "The new picture alone."


async def closed_panel(scene: Scene) -> str:
    """Replace a post with a picture by a line."""
    row = next(scene.rows)
    posted = await scene.post(scene.thread, shown("A panel.", row, scene.drawings.first))
    require_pictures(await posted.edit(view=shown("Played.", row).view, attachments=[]))
    return "The line alone."


async def what_is_gone(scene: Scene) -> str:
    """Change a deleted message, and post into a channel that is not there."""
    row = next(scene.rows)
    posted = await scene.post(scene.thread, shown("Deleted at once.", row))
    await posted.delete()
    nowhere = scene.client.get_partial_messageable(_NOWHERE, guild_id=scene.channel.guild.id)
    message = await refusal_of(posted.edit(view=shown("Too late.", row).view))
    channel = await refusal_of(nowhere.send(view=shown("Nowhere.", row).view))
    said = f"Codes {message.code} and {channel.code}."
    require((message.code, channel.code) == (MESSAGE_GONE, CHANNEL_GONE), said)
    return said


async def mentions(scene: Scene) -> str:
    """Mention somebody, once so that it rings, and once as a name in a sentence."""
    person = scene.person
    call = shown(f"<@{person.id}>, this is how a turn calls.", next(scene.rows))
    called = await scene.post(scene.thread, call, mentioned=(person.id,))
    named = await scene.post(scene.thread, shown(f"<@{person.id}> is named without a ring.", next(scene.rows)))
    require([one.id for one in called.mentions] == [person.id], "The call names nobody.")
    require(not named.mentions, "A mention rings that must not.")
    return "The call names one person, the other message nobody."


async def old_edits(scene: Scene) -> str:
    """Change a message of an hour ago several times at once."""
    old = await _left(scene)
    if old is None:
        raise Untried(
            "It needs a message of an hour ago. Run this with CHECK=--leave-one, and without it an hour later or more."
        )
    scene.messages.append(old)
    before = len(scene.wire.sent)
    for number in range(_QUICK_EDITS):
        try:
            await old.edit(view=shown(f"Left for the next check, and changed {number + 1} times.", LEFT).view)
        except discord.HTTPException as fault:
            if fault.code != TOO_MANY_EDITS:
                raise
    first, *more = scene.wire.sent[before:]
    refused = [answer for answer in more if not answer.is_taken]
    require(first.is_taken, f"Even the first one was refused: {first.status}/{first.code}.")
    require(refused, f"All {_QUICK_EDITS} were taken.")
    codes = sorted({f"{answer.status}/{answer.code}" for answer in refused})
    require(codes == [f"429/{TOO_MANY_EDITS}"], f"Refused: {', '.join(codes)}.")
    return f"The first ones were taken, then {codes[0]}."


async def _left(scene: Scene) -> discord.Message | None:
    """Return the newest message that a check has left, if it is old enough."""
    before = discord.utils.utcnow() - _AN_HOUR
    async for message in scene.channel.history(before=before, limit=_LOOKED_THROUGH):
        if message.author == scene.client.user and component_number(LEFT) in numbers(message.components):
            return message
    return None
