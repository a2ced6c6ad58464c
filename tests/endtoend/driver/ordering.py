"""People who order their next turn ahead while they wait, by clicks."""

from cogs.words import orders as order_words
from playground.actors.seen import Seen
from playground.world.components import ComponentKind
from tests.endtoend.driver.asking import press
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table
from tests.endtoend.parterre import PATIENCE


async def open_order(player: Player, table: Table) -> Seen:
    """Look at one's waiting panel and press the button there. Returns: the panel of the order."""
    waiting = await (await player.actor.slash(table.thread, "hand")).completed(PATIENCE)
    labels = (str(order_words.ORDER_AHEAD), str(order_words.YOUR_ORDER))
    label = next(label for label in waiting.buttons.values() if label in labels)
    return await press(player.actor, waiting, label)


async def wish(player: Player, panel: Seen, *decisions: str) -> Seen:
    """Make decisions, each by its notation or by the path of a node, then add them as a wish."""
    for decision in decisions:
        panel = await decide(player, panel, decision)
    return await press(player.actor, panel, str(order_words.ADD_WISH))


async def decide(player: Player, panel: Seen, decision: str) -> Seen:
    for custom_id in panel.buttons:
        _, verb, _, _, rest = custom_id.split("|")
        if verb.startswith("wish") and rest == decision:
            return await (await player.actor.click(panel, custom_id)).completed(PATIENCE)
    select = next(part for part in panel.components if part["type"] == ComponentKind.STRING_SELECT)
    (value,) = [one["value"] for one in select["options"] if one["value"].partition(":")[2] == decision]
    return await (await player.actor.select(panel, select["custom_id"], [value])).completed(PATIENCE)


async def order(player: Player, table: Table, moves: str) -> Seen:
    """Order by typing. Returns: what is answered."""
    answer = await player.actor.slash(table.thread, "order", moves=moves)
    assert answer.is_ephemeral
    return await answer.completed(PATIENCE)
