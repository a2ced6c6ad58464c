"""Drawing in this process before anybody asks, where no other process draws."""

import threading
import time
from collections.abc import Sequence

import structlog

from render.game import AnyLook
from render.warm_up import rehearsal
from rules.game import AnyGame

_log = structlog.get_logger(__name__)


def begin_warm_up(games: Sequence[tuple[AnyGame, AnyLook]]) -> threading.Thread:
    """Warm up beside everything else. Returns: the thread that does it; the end of the process does not wait for it."""

    def warm() -> None:
        try:
            worked_at = time.monotonic()
            for _ in rehearsal(games):
                # As long as it has worked, so that whoever plays in the first minute does not notice.
                time.sleep(time.monotonic() - worked_at)
                worked_at = time.monotonic()
        except Exception:  # noqa: BLE001 - a thread of its own: nobody else would say what went wrong
            _log.exception("pictures could not be warmed up")

    thread = threading.Thread(target=warm, name="warm-up", daemon=True)
    thread.start()
    return thread
