"""Emperor's Garden: 2 to 4 warlords send samurai, priest and poet into a garden of cards that grows with every turn."""

from rules.emperors_garden.game import EMPERORS_GARDEN

__all__ = ["EMPERORS_GARDEN"]
