"""A person at a table, who knows what their screen shows and nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from cogs.panels.choices import as_typed
from cogs.words import general as words
from playground.actors.actor import Actor
from playground.actors.seen import Answer, Seen
from playground.deliveries import Delivery, DeliveryKind
from playground.standin import StandIn
from playground.world.components import ComponentKind, walk
from playground.world.state import MessageFlag
from tests.endtoend.parterre import PATIENCE

_DECIDING = ("go", "open", "pick", "confirm")
WISHING = ("wish", "wishopen", "wishpick", "addwish")
"""What leads on in the panel of an order."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be pressed; `values` are what is chosen in a select, empty for buttons."""

    custom_id: str
    label: str
    values: tuple[str, ...] = ()

    @property
    def verb(self) -> str:
        """What the custom_id asks for; a decision of a select names itself."""
        if self.values and not self._rest:
            return self.values[0].partition(":")[0]
        return "go" if self.values else self.custom_id.split("|")[1]

    @property
    def notation(self) -> str:
        """The decision it stands for, or several with blanks between them, as they may be typed."""
        if self.verb != "go":
            return self.verb
        return as_typed(self._rest + "-".join(self.values).removeprefix("go:"))

    @property
    def _rest(self) -> str:
        return self.custom_id.split("|")[4]


Choose = Callable[[Sequence[Option]], Option]


def by_lot(seed: int) -> Choose:
    """Choose anything that leads on, drawn from a seed."""
    return Random(seed).choice


def quickly(options: Sequence[Option]) -> Option:
    """Confirm as soon as that is possible, else take what stands first."""
    return next((option for option in options if option.verb == "confirm"), options[0])


class Player:
    """
    One person at one table.

    They find their newest panel, in their DM or as an answer for them alone, read what can be pressed, and press it.
    """

    def __init__(self, standin: StandIn, actor: Actor, game_id: int) -> None:
        self.standin = standin
        self.actor = actor
        self.game_id = game_id
        self._panels: list[Delivery] = []
        self._looked_at = 0
        actor.patience = PATIENCE

    @property
    def name(self) -> str:
        return self.actor.name

    @property
    def panels(self) -> list[Delivery]:
        """Every panel of this table that was shown to them, oldest first."""
        # Asked after every happening, so only what is new is looked at.
        kept = self.standin.recorder.kept
        for delivery in kept[self._looked_at :]:
            if self._is_panel(delivery):
                self._panels.append(delivery)
        self._looked_at = len(kept)
        return self._panels

    @property
    def panel(self) -> Seen:
        """The panel that changed last, as it stands now."""
        found = (self.actor.find(int(shown.payload["id"])) for shown in reversed(self.panels))
        seen = next((one for one in found if one is not None), None)
        assert seen is not None, f"{self.name} has no panel any more"
        return seen

    @property
    def options(self) -> list[Option]:
        """What leads on in their newest panel, in reading order; nothing while they wait."""
        return read_options(self.panel) if self.panels else []

    @property
    def can_act(self) -> bool:
        return bool(self.options)

    async def press(self, option: Option) -> Answer:
        """Press something in the newest panel and wait until its answer is shown whole."""
        return await self.press_in(self.panel, option)

    async def press_in(self, message: Seen, option: Option) -> Answer:
        if not option.values:
            return await self.finished(await self.actor.click(message, option.custom_id))
        return await self.finished(await self.actor.select(message, option.custom_id, list(option.values)))

    async def click(self, label: str) -> Answer:
        """Press the button with that label in the newest panel."""
        panel = self.panel
        return await self.finished(await self.actor.click(panel, panel.custom_id(label)))

    async def finished(self, answer: Answer) -> Answer:
        """Wait for what a deferred answer promised."""
        await self.standin.until(lambda: answer.interaction.is_shown, PATIENCE)
        return answer

    async def play_turn(self, choose: Choose = quickly) -> list[str]:
        """Press until the panel asks for nothing more. Returns: the decisions, in notation."""
        decisions = []
        while options := self.options:
            option = choose(options)
            decisions.append(option.notation)
            await self.press(option)
        return decisions

    async def until_confirm(self) -> Seen:
        """Take what stands first until the turn can be confirmed, which then stands first. Returns: the panel."""
        while self.options[0].verb != "confirm":
            await self.press(self.options[0])
        return self.panel

    async def until_on_turn(self) -> None:
        await self.standin.until(lambda: self.can_act, PATIENCE)

    def _is_panel(self, delivery: Delivery) -> bool:
        if delivery.user_id != self.actor.id or "components" not in delivery.payload:
            return False
        if delivery.kind in (DeliveryKind.DELETION, DeliveryKind.MODAL):
            return False
        is_private = delivery.payload["flags"] & MessageFlag.EPHEMERAL or self._is_dm(delivery.channel_id)
        ids = {c.get("custom_id") for c in walk(delivery.payload["components"])}
        # What *More* shows can be had as text, too, but has the log beside it.
        return bool(is_private) and f"v1|text|{self.game_id}||" in ids and f"v1|log|{self.game_id}||" not in ids

    def _is_dm(self, channel_id: int) -> bool:
        channel = self.standin.world.state.channels.get(channel_id)
        return channel is not None and channel.recipient_id == self.actor.id


def read_options(panel: Seen, verbs: Sequence[str] = _DECIDING) -> list[Option]:
    """Return what leads on in a panel, in reading order; the way back to the root of the choices does not."""
    options = [
        Option(custom_id, label)
        for custom_id, label in panel.buttons.items()
        if custom_id.split("|")[1] in verbs and label != str(words.OTHER_CHOICES)
    ]
    for select in panel.components:
        if select["type"] == ComponentKind.STRING_SELECT and select["custom_id"].split("|")[1] in verbs:
            options += [
                Option(select["custom_id"], " ".join(one["label"] for one in chosen), tuple(o["value"] for o in chosen))
                for chosen in combinations(select["options"], select.get("min_values", 1))
            ]
    return options
