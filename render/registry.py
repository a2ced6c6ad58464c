"""The looks there are, by the slug of their game."""

from render.emperors_garden.look import EMPERORS_GARDEN_LOOK
from render.game import AnyLook
from render.gardlings.look import GARDLINGS_LOOK
from render.sanssouci.look import SANSSOUCI_LOOK
from render.topiary.look import TOPIARY_LOOK

LOOKS: dict[str, AnyLook] = {
    "sanssouci": SANSSOUCI_LOOK,
    "topiary": TOPIARY_LOOK,
    "emperors-garden": EMPERORS_GARDEN_LOOK,
    "gardlings": GARDLINGS_LOOK,
}
