"""Emperor's Garden: 2 to 4 warlords send samurai, priest and poet into a garden of cards that grows with every turn."""
