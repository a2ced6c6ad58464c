"""The room for text in one message: what does not fit is left out line by line, and the reader is told so."""

from collections.abc import Iterable, Sequence

from cogs import words

TEXT = 4000
"""So many characters Discord takes in all texts of a message together."""
_FENCE = "```"


def size(lines: Iterable[str]) -> int:
    """Return how many characters lines take, each with its line break."""
    return sum(len(line) + 1 for line in lines)


def shortened(lines: Sequence[str], room: int) -> tuple[str, ...]:
    """Return the lines as far as there is room for them; what was cut is said, and a fence left open is closed."""
    single = [one for line in lines if line for one in line.split("\n")]
    if size(single) <= room:
        return tuple(single)
    room -= size((_FENCE, words.AND_MORE))
    if room < 0:
        return ()
    kept: list[str] = []
    for line in single:
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    is_open = sum(line.startswith(_FENCE) for line in kept) % 2
    return (*kept, *([_FENCE] if is_open else []), words.AND_MORE)


def fitted(opening: Sequence[str], body: Sequence[str], closing: Sequence[str]) -> tuple[str, ...]:
    """Return all lines of a message; the body is shortened so that what stands around it is whole."""
    return (*opening, *shortened(body, TEXT - size((*opening, *closing))), *closing)
