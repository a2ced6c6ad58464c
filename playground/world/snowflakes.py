"""Discord's ids: an instant in the upper bits, a counter in the lower ones."""

from playground.clock import Clock

EPOCH_MILLIS = 1_420_070_400_000
INSTANT_SHIFT = 22


class Snowflakes:
    """Ids that grow strictly, also when many fall into one millisecond or the clock stands still."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self.last = last

    def take(self) -> int:
        """A new id, larger than each one before it."""
        self.last = max(self.last + 1, (self._clock.millis() - EPOCH_MILLIS) << INSTANT_SHIFT)
        return self.last


def instant_of(snowflake: int) -> int:
    """Milliseconds since 1970 at which an id was made."""
    return (snowflake >> INSTANT_SHIFT) + EPOCH_MILLIS
