"""The program of a process that draws: `python -m render.painter`, begun by `cogs/pictures/processes.py` alone."""

import gc
import pickle
from collections.abc import Callable
from typing import Any, NoReturn

from PIL import Image

from languages.speech import speaking, spoken
from render.canvas.formats import drawing_in, format_set
from workers.program import serve

_BLOCK = 4096
"""
Bytes that Pillow asks the C library for in one piece, or one row of pixels: large pictures then fit into the gaps that
small ones have left, where the heap had to grow for each of them.
"""
_RINGS = (10_000, 10, 10)
"""As in `bot.py`."""


def write_work(work: Callable[[], object]) -> bytes:
    """
    Write work for a painter, who will speak the language and draw in the format that are set now.

    Its parts lie in `render` or below.
    """
    return pickle.dumps((spoken(), format_set(), work))


def painted(written: bytes) -> bytes:
    """Do work that the process that began this one has written."""
    # By our own process a moment ago; nobody else holds the other end of the pipe.
    language, picture_format, work = pickle.loads(written)  # noqa: S301
    with speaking(language), drawing_in(picture_format):
        return pickle.dumps(work())


def read_result(written: bytes) -> Any:  # noqa: ANN401 - whatever the work returns
    """Read what the work returned."""
    return pickle.loads(written)  # noqa: S301 - written by a process that this one began


def begin() -> NoReturn:
    """Draw what is asked for until nobody asks any more."""
    # Pictures hold no rings of objects, and looking for some as often as Python does by itself takes 5 % of the time.
    gc.freeze()
    gc.set_threshold(*_RINGS)
    # Pillow documents only its variable of the environment, of which a process that draws has none.
    Image.core.set_block_size(_BLOCK)  # type: ignore[attr-defined] # the core has no types
    serve(painted)


if __name__ == "__main__":
    begin()
