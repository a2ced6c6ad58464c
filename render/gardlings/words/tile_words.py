"""What tiles, their levels and those who live on them are called."""

from languages.speech import N_, n_
from rules.gardlings.box import Creature, Level

TILE_WORDS = {
    (Level.SINGLE, Creature.GNOME): (N_("gnome"), N_("a gnome"), N_("the gnome")),
    (Level.DOUBLE, Creature.GNOME): (N_("two gnomes"), N_("two gnomes"), N_("the two gnomes")),
    (Level.PITY, Creature.PIG): (N_("pity pig"), N_("a pity pig"), N_("the pity pig")),
    (Level.GREEN, Creature.PIG): (N_("green pig"), N_("a green pig"), N_("the green pig")),
    (Level.GREEN, Creature.DRAGON): (N_("green dragon"), N_("a green dragon"), N_("the green dragon")),
    (Level.GREEN, Creature.BIRDIE): (N_("green birdie"), N_("a green birdie"), N_("the green birdie")),
    (Level.GREEN, Creature.MUSHIE): (N_("green mushie"), N_("a green mushie"), N_("the green mushie")),
    (Level.GREEN, Creature.UNICORN): (N_("green unicorn"), N_("a green unicorn"), N_("the green unicorn")),
    (Level.BLUE, Creature.PIG): (N_("blue pig"), N_("a blue pig"), N_("the blue pig")),
    (Level.BLUE, Creature.DRAGON): (N_("blue dragon"), N_("a blue dragon"), N_("the blue dragon")),
    (Level.BLUE, Creature.BIRDIE): (N_("blue birdie"), N_("a blue birdie"), N_("the blue birdie")),
    (Level.BLUE, Creature.MUSHIE): (N_("blue mushie"), N_("a blue mushie"), N_("the blue mushie")),
    (Level.BLUE, Creature.UNICORN): (N_("blue unicorn"), N_("a blue unicorn"), N_("the blue unicorn")),
    (Level.PURPLE, Creature.PIG): (N_("purple pig"), N_("a purple pig"), N_("the purple pig")),
    (Level.PURPLE, Creature.DRAGON): (N_("purple dragon"), N_("a purple dragon"), N_("the purple dragon")),
    (Level.PURPLE, Creature.BIRDIE): (N_("purple birdie"), N_("a purple birdie"), N_("the purple birdie")),
    (Level.PURPLE, Creature.MUSHIE): (N_("purple mushie"), N_("a purple mushie"), N_("the purple mushie")),
    (Level.PURPLE, Creature.UNICORN): (N_("purple unicorn"), N_("a purple unicorn"), N_("the purple unicorn")),
    (Level.PURPLE, Creature.GARDENER): (N_("purple gardener"), N_("a purple gardener"), N_("the purple gardener")),
    (Level.YELLOW, Creature.DRAGON): (N_("yellow dragon"), N_("a yellow dragon"), N_("the yellow dragon")),
    (Level.YELLOW, Creature.BIRDIE): (N_("yellow birdie"), N_("a yellow birdie"), N_("the yellow birdie")),
    (Level.YELLOW, Creature.MUSHIE): (N_("yellow mushie"), N_("a yellow mushie"), N_("the yellow mushie")),
    (Level.YELLOW, Creature.UNICORN): (N_("yellow unicorn"), N_("a yellow unicorn"), N_("the yellow unicorn")),
    (Level.YELLOW, Creature.GARDENER): (N_("yellow gardener"), N_("a yellow gardener"), N_("the yellow gardener")),
}
"""A tile by itself, with "a" and with "the": other languages decline what stands between."""
LEVEL_WORDS = {Level.GREEN: N_("green"), Level.BLUE: N_("blue"), Level.PURPLE: N_("purple"), Level.YELLOW: N_("yellow")}
"""What a level is called."""
ANY_WORDS = {
    Level.GREEN: N_("Any green"),
    Level.BLUE: N_("Any blue"),
    Level.PURPLE: N_("Any purple"),
    Level.YELLOW: N_("Any yellow"),
}
"""Any tile of a level, as on a button."""
ANY_TILE_WORDS = {
    Level.GREEN: N_("any green tile"),
    Level.BLUE: N_("any blue tile"),
    Level.PURPLE: N_("any purple tile"),
    Level.YELLOW: N_("any yellow tile"),
}
"""Any tile of a level, as in a sentence."""
CREATURE_WORDS = {
    Creature.GNOME: N_("gnome"),
    Creature.PIG: N_("pig"),
    Creature.DRAGON: N_("dragon"),
    Creature.BIRDIE: N_("birdie"),
    Creature.MUSHIE: N_("mushie"),
    Creature.UNICORN: N_("unicorn"),
    Creature.GARDENER: N_("gardener"),
}
"""Who lives on a tile."""


def creatures(creature: Creature, count: int) -> str:
    """Count those of a kind: "1 gnome", "3 pigs"."""
    match creature:
        case Creature.GNOME:
            return n_("{count} gnome", "{count} gnomes", count)
        case Creature.PIG:
            return n_("{count} pig", "{count} pigs", count)
        case Creature.DRAGON:
            return n_("{count} dragon", "{count} dragons", count)
        case Creature.BIRDIE:
            return n_("{count} birdie", "{count} birdies", count)
        case Creature.MUSHIE:
            return n_("{count} mushie", "{count} mushies", count)
        case Creature.UNICORN:
            return n_("{count} unicorn", "{count} unicorns", count)
        case Creature.GARDENER:
            return n_("{count} gardener", "{count} gardeners", count)
