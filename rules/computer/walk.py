"""
One iteration of a search: down the trees, then quickly on to where play is judged.

Each seat goes down a tree of its own, in which it tells apart only what it would be told. So nobody plays by another's
secrets, what seats choose at the same time is unknown to the others until it shows, and sealed choices stay sealed.
"""

from collections.abc import Hashable, Sequence
from typing import Any

from rules.chance import Chance
from rules.computer.judgement import Judgement, hopes_of
from rules.computer.tree import Branch, Node, Style
from rules.game import AnyGame, Event, Seat, told_to

MOST_DECISIONS = 2000
"""Where a game without a judgement is cut off, should random play not end."""


class Walk:
    """
    The way of one iteration through an imagined game.

    `state` is where it has got to, `path` the decisions that were made in trees: the node, its seat and what it chose.
    """

    def __init__(
        self,
        game: AnyGame,
        judgement: Judgement[object, object] | None,
        viewer: Seat,
        state: Any,  # noqa: ANN401 - any game's state
        chance: Chance,
    ) -> None:
        self.state = state
        self.path: list[tuple[Node, Seat, Branch]] = []
        self._game, self._viewer, self._chance = game, viewer, chance
        self._judgement = judgement

    def descend(self, trees: Sequence[Node], style: Style, move: Hashable, branch: Branch) -> None:
        """
        Go down the trees until a move is tried for the first time or the game is over.

        Args:
            trees: where the tree of each seat begins.
            style: how moves are chosen.
            move: the viewer's first move, which is chosen already.
            branch: what is known of it.
        """
        nodes = list(trees)
        seat, is_chosen = self._viewer, True
        self.path.append((nodes[seat], seat, branch))
        while True:
            is_new = is_chosen and not branch.visits
            self.state, told = self._game.apply(self.state, seat, move)
            acting = self._game.to_act(self.state)
            if is_new or not acting:
                return
            self._tell(nodes, seat, move if is_chosen else None, told)
            seat = self._next(acting)
            legal = self._game.legal_moves(self.state, seat)
            move, is_chosen = legal[0], len(legal) > 1
            if is_chosen:
                move, branch = self._select(nodes[seat], seat, legal, style)
                self.path.append((nodes[seat], seat, branch))

    def _next(self, acting: frozenset[Seat]) -> Seat:
        # In which order they act who act at the same time makes no difference: trees go by what seats are told.
        return self._viewer if self._viewer in acting else min(acting)

    def _select(self, node: Node, seat: Seat, legal: Sequence[Any], style: Style) -> tuple[Hashable, Branch]:
        if node.lacks(legal):
            node.learn(legal, hopes_of(self._judgement, self.state, seat, legal))
        return node.select(legal, style.curiosity)

    def _tell(self, nodes: list[Node], mover: Seat, move: Hashable, told: Sequence[Event]) -> None:
        """Bring every seat to the node of what it knows after a move; `move` is None if there was no choice."""
        judgement = self._judgement
        for number, node in enumerate(nodes):
            seat = Seat(number)
            heard = [event for event in told if told_to(event, seat)]
            if judgement is not None:
                heard = [event for event in heard if judgement.is_weighty(event, seat)]
            own = move if seat == mover else None
            if heard or own is not None:
                nodes[seat] = node.child((own, tuple(heard)))

    def play_out(self) -> None:
        """Play on quickly, to the end or to the horizon."""
        game, judgement, chance, state = self._game, self._judgement, self._chance, self.state
        to_act, legal_moves, apply, viewer = game.to_act, game.legal_moves, game.apply, self._viewer
        made = 0
        while acting := to_act(state):
            seat = viewer if viewer in acting else min(acting)
            legal = legal_moves(state, seat)
            move = legal[0]
            if len(legal) > 1:
                if not (made < MOST_DECISIONS if judgement is None else judgement.goes_on(state, viewer, made)):
                    break
                made += 1
                move = chance.choice(legal) if judgement is None else judgement.quick(state, seat, legal, chance)
            state, _ = apply(state, seat, move)
        self.state = state
