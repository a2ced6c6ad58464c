"""The room for text in one message: what does not fit is left out line by line, and the reader is told so."""

from collections.abc import Iterable, Sequence

from cogs.words import general as words
from languages.speech import Text

TEXT = 4000
"""So many characters Discord takes in all texts of a message together."""
_FENCE = "```"


def size(lines: Iterable[Text]) -> int:
    """Return how many characters lines take, each with its line break."""
    return sum(len(str(line)) + 1 for line in lines)


def shortened(lines: Sequence[Text], room: int) -> tuple[str, ...]:
    """Return the texts, or as many of their lines as there is room for; that some are missing is said."""
    told = tuple(filter(None, map(str, lines)))
    if size(told) <= room:
        return told
    room -= size((_FENCE, words.AND_MORE))
    kept: list[str] = []
    for line in "\n".join(told).split("\n"):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    if sum(line.startswith(_FENCE) for line in kept) % 2:
        kept.append(_FENCE)
    return ("\n".join((*kept, str(words.AND_MORE))),) if kept else ()


def fitted(opening: Sequence[Text], body: Sequence[Text], closing: Sequence[Text]) -> tuple[str, ...]:
    """Return all lines of a message; the body is shortened so that what stands around it is whole."""
    return (*map(str, opening), *shortened(body, TEXT - size((*opening, *closing))), *map(str, closing))
