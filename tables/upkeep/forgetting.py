"""What rules remember of positions, dropped now and then: tables move on, and hardly any position comes again."""

import sys
from collections.abc import Iterable

from rules.game import AnyGame


def forget_positions(games: Iterable[AnyGame]) -> None:
    """
    Empty the bounded caches of the games' rules; those without a bound hold the little that a game is made of.

    They are as large as a search needs them, which fills them within seconds. Tables take hours for that, and what is
    remembered for them is asked for again within a few clicks or never.
    """
    homes = tuple({f"{type(game).__module__.rpartition('.')[0]}." for game in games})
    modules = [module for name, module in sys.modules.items() if name.startswith(homes)]
    for function in [one for module in modules for one in vars(module).values() if hasattr(one, "cache_parameters")]:
        if function.cache_parameters()["maxsize"] is not None:
            function.cache_clear()
