"""Pictures come tall or wide: to one person as they chose, to all as their server did."""

import io

from PIL import Image

from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.world.state import Channel
from render.canvas.formats import Format
from tests.endtoend.driver.acts import ask, begun, press
from tests.endtoend.parterre import Parterre

TALL, WIDE = Format.TALL, Format.WIDE


def formats(seen: Seen) -> list[Format]:
    """Return the format of each picture of a message, by the size of the file that arrived."""
    sizes = [Image.open(io.BytesIO(content)).size for content in seen.files.values()]
    return [one for size in sizes for one in Format if one.size == size]


async def choose_tall(actor: Actor, channel: Channel) -> None:
    await press(actor, await ask(actor, channel, "settings"), "Phone, tall")


async def test_each_player_gets_the_pictures_of_their_choice(
    drawing_bot: Parterre, anna: Actor, garden: Channel
) -> None:
    await choose_tall(anna, garden)
    table = await begun(drawing_bot, "Anna", "Ben")
    for name, chosen in (("Anna", TALL), ("Ben", WIDE)):
        actor = table.player(name).actor
        assert [chosen] == formats(await ask(actor, table.thread, "hand"))
        assert [chosen] == formats(await ask(actor, table.thread, "board"))
        assert [chosen] == formats(await ask(actor, garden, "rules", game="sanssouci"))
