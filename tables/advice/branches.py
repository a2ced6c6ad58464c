"""Branches: a past turn tried in another way on a private board, against computers, as far as its seat could see."""

import hashlib

from tables.advice.reviews import Review, ShownTurn
from tables.boards.service import BoardOutcome, Boards, Deal
from tables.context import Context, Service
from tables.history.log import PastDecision
from tables.model.place import Person
from tables.model.table import options_of

TOPIC = "branch:"
"""How the topics of branches begin; the number of the game and of the move follow."""


def is_branch(topic: str) -> bool:
    """Return whether a board's topic is a branch."""
    return topic.startswith(TOPIC)


def game_of_branch(topic: str) -> int:
    """Return the game from which a board branches."""
    return int(topic.split(":")[1])


def branch_deal(review: Review, past: PastDecision, *, is_single: bool = False) -> Deal:
    """
    Return what is put before whoever tries another turn.

    What its seat could not see is dealt anew, so a branch tells nothing of the others' secrets.

    Args:
        is_single: whether it ends with the first commit.
    """
    table = review.table
    key = hashlib.sha256(f"{TOPIC}{table.row.id}:{past.seq}:{past.seat}".encode()).digest()
    return Deal(
        slug=table.row.slug,
        players=len(table.seats),
        options=options_of(table.row).to_dict(),
        key=key,
        seat=past.seat,
        is_single=is_single,
        start=(table.game, table.game.imagine(past.view, key)),
    )


class Branches(Service):
    """Branches, one at a time for each person and past turn."""

    def __init__(self, context: Context, boards: Boards) -> None:
        super().__init__(context)
        self._boards = boards

    async def begin(self, person: Person, review: Review, shown: ShownTurn) -> BoardOutcome:
        """Go on with somebody's branch at a reviewed turn, or begin one."""
        topic = f"{TOPIC}{review.table.row.id}:{shown.decision.seq}"
        return await self._boards.open(person, topic, branch_deal(review, shown.decision))
