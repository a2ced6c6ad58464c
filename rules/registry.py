"""The games there are, by slug, in the order in which they are offered."""

from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.game import AnyGame
from rules.gardlings.game import GARDLINGS
from rules.sanssouci.game import SANSSOUCI
from rules.topiary.game import TOPIARY

GAMES: dict[str, AnyGame] = {game.slug: game for game in (SANSSOUCI, TOPIARY, EMPERORS_GARDEN, GARDLINGS)}
