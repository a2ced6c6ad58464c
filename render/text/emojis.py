"""
Small pictures of symbols and pieces beside their words, in texts at Discord: emojis of the bot, where it has them.

They stand in what was played, in hands, missions and markets; never in alt texts, files, pictures or labels.
"""

import re
from collections.abc import Mapping

_MARKUP = re.compile(r"<:\w+:\d+> ?")
_ids: dict[str, int] = {}
_shown: dict[str, str] = {}


def use(ids: Mapping[str, int]) -> None:
    """Use the emojis of these names from now on, in the whole process; words without one stand alone."""
    if ids == _ids:
        return
    _ids.clear()
    _ids.update(ids)
    _shown.clear()
    _shown.update({name: f"<:{name}:{number}>" for name, number in ids.items()})


def used() -> Mapping[str, int]:
    """Return the emojis that are used now, for another process to use them."""
    return dict(_ids)


def pictured(name: str, words: str) -> str:
    """Return words after the emoji of what they name: "<:rose_arch:1> rose arch", or "rose arch" without one."""
    emoji = _shown.get(name.replace("-", "_"))
    return f"{emoji} {words}" if emoji else words


def plain(text: str) -> str:
    """Return a text without emojis."""
    return _MARKUP.sub("", text)
