"""
The tree of one seat: its information sets, what was learnt of the moves in them, and how the next is chosen.

Source: Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search" (2012): one tree for each seat, and a
move that is seldom possible is held against how often it was, not against all visits of its node.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from math import sqrt

from rules.computer.judgement import Hope


@dataclass(frozen=True, slots=True)
class Style:
    """
    What a search prefers.

    `curiosity` is how much little known moves are tried beside good ones, `least` how often each of the root's moves is
    tried before any preference. `is_keen` is whether it judges as keen players do; else it does as well as it can.
    """

    curiosity: float = 0.08
    least: int = 0
    is_keen: bool = False


PLAIN = Style()
"""How masters search."""
KEEN = Style(is_keen=True)
"""How keen players search."""


@dataclass(slots=True)
class Branch:
    """
    One move at a node.

    `likely`, `lag` and `faith` are what it seemed before anything was tried (`Hope`). `available` counts the times it
    could be chosen, `visits` those it was, and `total` adds up what these brought its seat, each from 0 to 1.
    """

    likely: float
    lag: float
    faith: float
    available: int = 0
    visits: int = 0
    total: float = 0.0


@dataclass(slots=True)
class Node:
    """
    One information set: what its seat can tell apart of what has happened since the root.

    `listing` are the branches of the moves that were asked for last, `listed`.
    """

    branches: dict[Hashable, Branch] = field(default_factory=dict)
    following: dict[Hashable, "Node"] = field(default_factory=dict)
    visits: int = 0
    total: float = 0.0
    listed: Sequence[Hashable] = ()
    listing: Sequence[Branch] = ()

    def child(self, told: Hashable) -> "Node":
        """Return the node after its seat has learnt something more."""
        node = self.following.get(told)
        if node is None:
            node = self.following[told] = Node()
        return node

    def lacks(self, legal: Sequence[Hashable]) -> bool:
        """Return whether a move is possible that never was before at this node."""
        if legal == self.listed:
            return False
        branches = self.branches
        return any(move not in branches for move in legal)

    def learn(self, legal: Sequence[Hashable], hopes: Sequence[Hope]) -> None:
        """Add the moves that are new, each with what it seems to be at first sight."""
        for move, hope in zip(legal, hopes, strict=True):
            if move not in self.branches:
                self.branches[move] = Branch(*hope)

    def among(self, legal: Sequence[Hashable]) -> Sequence["Branch"]:
        """Return what was learnt of each of these moves, all of which were possible here before."""
        # A node is mostly met with the same moves, and to look each of them up takes longer than to compare all.
        if legal != self.listed:
            branches = self.branches
            self.listed, self.listing = legal, [branches[move] for move in legal]
        return self.listing

    @property
    def usual(self) -> float:
        """What the moves of this node brought on average; 0.5 if none was tried."""
        return self.total / self.visits if self.visits else 0.5

    def value_of(self, branch: Branch) -> float:
        """Return what a move brought on average, what it seemed at first sight counted as some visits more."""
        weight = branch.visits + branch.faith
        return (branch.total + branch.faith * max(0.0, self.usual - branch.lag)) / weight if weight else self.usual

    def select(self, legal: Sequence[Hashable], curiosity: float) -> tuple[Hashable, Branch]:
        """Return the legal move that is most promising or too little known, the first of equal ones."""
        listing, usual = self.among(legal), self.usual
        best, highest = 0, -1.0
        for place, branch in enumerate(listing):
            branch.available = available = branch.available + 1
            visits, faith = branch.visits, branch.faith
            weight = visits + faith
            # As `value_of` does, without the price of a call for each move.
            if weight:
                lacking = usual - branch.lag
                value = (branch.total + faith * lacking) / weight if lacking > 0.0 else branch.total / weight
            else:
                value = usual
            score = value + curiosity * branch.likely * sqrt(available) / (1 + visits)
            if score > highest:
                best, highest = place, score
        return legal[best], listing[best]

    def record(self, branch: Branch, value: float) -> None:
        """Note what a move of this node has brought its seat."""
        self.visits += 1
        self.total += value
        branch.visits += 1
        branch.total += value
