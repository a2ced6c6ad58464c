"""People who want text in the place of pictures."""

from playground.actors.actor import Actor
from playground.deliveries import Delivery
from playground.world.components import ComponentKind, walk
from playground.world.state import Channel


async def choose_text(actor: Actor, channel: Channel) -> None:
    """Ask for panels without pictures from now on."""
    settings = (await actor.slash(channel, "settings")).shown
    await actor.click(settings, settings.custom_id("Text only"))


def has_picture(delivery: Delivery) -> bool:
    return any(part["type"] == ComponentKind.MEDIA_GALLERY for part in walk(delivery.payload.get("components") or []))
