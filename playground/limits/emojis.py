"""The bot's application emojis: small pictures that stand in its texts as `<:name:id>`."""

import base64
import re

from playground.limits.parts import Problems
from playground.world.refusal import Code, Refusal
from playground.world.state import Emoji
from playground.world.world import World

MOST_EMOJIS = 2000
MOST_BYTES = 256 * 1024
_NAME = re.compile(r"\w{2,32}", re.ASCII)
_IMAGE = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/=]+)")


def add(world: World, name: str, picture: bytes) -> Emoji:
    """Store an emoji. Raises: Refusal: there are too many, or another has that name."""
    if len(world.state.emojis) >= MOST_EMOJIS:
        raise Refusal(Code.TOO_MANY_EMOJIS)
    emoji = Emoji(world.take_id(), name)
    world.state.emojis[emoji.id] = emoji
    world.files.put(emoji.id, picture)
    return emoji


def picture_of(form: dict[str, object]) -> bytes:
    """Return the picture in a form. Raises: Refusal 50035: Discord would not accept its name or picture."""
    problems = Problems()
    name, image = str(form.get("name", "")), _IMAGE.fullmatch(str(form.get("image", "")))
    if not _NAME.fullmatch(name):
        problems.add(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    picture = b"" if image is None else base64.b64decode(image[1])
    if not picture:
        problems.add(("image",), "BASE_TYPE_REQUIRED", "This field is required")
    if len(picture) > MOST_BYTES:
        problems.add(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    problems.refuse()
    return picture
