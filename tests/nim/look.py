"""Nim's look: words, from which the pictures follow."""

import re
from types import MappingProxyType

from render.base.text_look import TextLook
from render.game import Names
from rules.game import Event
from tests.nim.moves import LAST, LEAST, MOST, Move, StonesTaken, heap_name
from tests.nim.view import Heap, View

_TAKE = re.compile(r"take:([a-e])([1-3])")


class NimLook(TextLook[View, Move]):
    """Implements `render.game.Look`."""

    title = "Nim"
    prompt = "Reach for stones of a heap."
    categories = MappingProxyType({"stones": "stones", "last": "last stones"})
    walk_through = (
        (
            "Stones under cloths",
            (
                f"There is one heap more than there are players, and each has {LEAST} to {MOST} stones under a cloth.\n"
                "You have looked at one heap, and each of the others at another; nobody has looked at the last heap.\n"
                "On your turn you reach for one, two or three stones of a heap. You get these, or as many as are left."
            ),
        ),
        (
            "Points",
            (
                "Each stone that you take is a point, whether you knew of it or not.\n"
                f"Whoever takes the last stone of a heap gets {LAST} points more.\n"
                "The game is over when all heaps are gone. Whoever has most points wins; equals share their place."
            ),
        ),
    )

    def standing(self, view: View, names: Names) -> str:  # noqa: ARG002 - the heaps say it all
        left = sum(heap.left != 0 for heap in view.heaps)
        return f"Heaps: {left}" if left else "The game is over"

    def points(self, view: View) -> tuple[int, ...]:
        return tuple(player.stones + LAST * player.last for player in view.players)

    def text(self, view: View, names: Names) -> str:
        heaps = [f"Heap {_letter(number)}: {_heap(heap)}" for number, heap in enumerate(view.heaps)]
        players = [
            f"**{names[seat]}** {self.points_words(points)}, {view.players[seat].stones} stones"
            for seat, points in enumerate(self.points(view))
        ]
        return "\n".join((*heaps, *players))

    def secrets(self, view: View) -> str:
        if view.seat is None:
            return ""
        return f"You have looked at heap {_letter(view.seat)}: {view.heaps[view.seat].left} left."

    def draft_words(self, view: View, before: View, names: Names = ()) -> str:  # noqa: ARG002 - it names nobody
        return self.move_name(str(view.reach)) if view.reach != before.reach else ""

    def move_name(self, notation: str) -> str:
        if notation == "end":
            return "End the turn"
        take = _TAKE.fullmatch(notation)
        return f"{take[2]} of heap {take[1].upper()}" if take else f"`{notation}`"

    def clause(self, event: Event) -> str:
        if not isinstance(event, StonesTaken):
            return ""
        told = f"reached for {event.reach.stones} of heap {_letter(event.reach.heap)} and took {event.stones}"
        return f"{told}, the last of it" if event.is_last else told


def _letter(heap: int) -> str:
    return heap_name(heap).upper()


def _heap(heap: Heap) -> str:
    return f"{heap.taken} taken" if heap.left else f"gone after {heap.taken}"


NIM_LOOK = NimLook()
