"""A tiny game that knows something of its positions, and tells what it was asked."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.chance import Chance
from rules.game import Event, Seat
from tests.rules.computer.toys import Heap


@dataclass
class Opinion:
    """Likes what is last in its list; `asked` are the questions it was asked, with the seats they were about."""

    scale: float = 5.0
    warmth: float = 2.0
    efforts: tuple[int, int] = (30, 60)
    liked: tuple[float, ...] = (1.0, 3.0, 5.0)
    worth: tuple[float, ...] = (7.0, 2.0)
    asked: set[tuple[str, Seat | None]] = field(default_factory=set)

    def goes_on(self, state: object, viewer: Seat, made: int) -> bool:  # noqa: ARG002 - the contract's signature
        self.asked.add(("goes on", viewer))
        return made < 1

    def worths(self, state: object) -> Sequence[float]:  # noqa: ARG002 - the contract's signature
        self.asked.add(("worths", None))
        return self.worth

    def appeals(self, state: object, seat: Seat, legal: Sequence[object]) -> Sequence[float]:  # noqa: ARG002 - the contract's signature
        self.asked.add(("appeals", seat))
        return self.liked[: len(legal)]

    def quick(self, state: object, seat: Seat, legal: Sequence[Any], chance: Chance) -> Any:  # noqa: ANN401, ARG002 - the contract's signature
        self.asked.add(("quick", seat))
        return legal[-1]

    def is_weighty(self, event: Event, seat: Seat) -> bool:  # noqa: ARG002 - the contract's signature
        self.asked.add(("is weighty", seat))
        return True


@dataclass
class JudgedHeap(Heap):
    """A heap whose positions are judged."""

    judgement: Opinion = field(default_factory=Opinion)


@dataclass
class TwiceJudgedHeap(JudgedHeap):
    """A heap that is judged otherwise for keen players."""

    keen_judgement: Opinion = field(default_factory=Opinion)


@dataclass
class Careful(Opinion):
    """Likes the first of its list best when it looks closer."""

    def close_appeals(self, state: object, seat: Seat, legal: Sequence[object]) -> Sequence[float]:  # noqa: ARG002 - the contract's signature
        self.asked.add(("close appeals", seat))
        return self.liked[: len(legal)][::-1]
