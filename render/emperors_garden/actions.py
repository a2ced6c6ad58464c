"""The action of a turn as a tree: first what to do, then with which piece, then where; long lists are folded."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from languages.speech import _, n_
from render.base.words import capital
from render.emperors_garden.draft import set_gain, target
from render.emperors_garden.words.story import pushed, sent_home
from render.emperors_garden.words.vocabulary import (
    card_name,
    colour_names,
    direction_name,
    owners,
    piece_name,
    suit_name,
)
from render.game import Choice, Names
from rules.emperors_garden.board.cells import Cell, cell_name, x_of, y_of
from rules.emperors_garden.board.deck import suit_of
from rules.emperors_garden.foresight import foresee
from rules.emperors_garden.moves import LiftCard, Move, MoveEmperor, MovePiece, PlacePiece, RevealAgent
from rules.emperors_garden.view import OWN_PIECES, Piece, View
from rules.game import Seat

MOST = 25
"""As many options as one select holds."""
DETAIL = 100
"""As many characters as may stand beside an option."""
_FIRST = 8
_ROOM = 18
"""Groups of so many are made even where they could be evener with fewer: fewer groups are better on a phone."""

Placed = tuple[Cell, Choice[Move]]
"""A choice and the cell that it is about."""


def actions(view: View, legal: Sequence[Move]) -> Iterator[Choice[Move]]:
    """Offer the actions that are possible; taking none is left out, since confirming stands for it."""
    yield from _placing(view, legal)
    own = [move for move in legal if isinstance(move, MovePiece)]
    if own:
        nodes = tuple(_moving(view, own, piece) for piece in OWN_PIECES if any(move.piece is piece for move in own))
        # With one piece to move there is nothing to ask in between.
        choices = nodes if len(nodes) > 1 else nodes[0].choices
        path = "samurai" if len(nodes) > 1 else nodes[0].path
        yield Choice(_("Samurai moves a piece"), _best(view, own), path=path, choices=choices)
    lifts = [move for move in legal if isinstance(move, LiftCard)]
    if lifts:
        detail = _("a card nobody stands on; +2 if it joins all four of its suit")
        yield Choice(_("Priest moves a card"), detail, path="priest", choices=_lifting(view, lifts))
    led = [move for move in legal if isinstance(move, MoveEmperor)]
    if led:
        yield Choice(_("Poet moves the emperor"), _best(view, led), path="poet", choices=_targets(view, led, "poet"))
    for move in legal:
        if isinstance(move, RevealAgent):
            yield _agent(view, move)


def _placing(view: View, legal: Sequence[Move]) -> Iterator[Choice[Move]]:
    nodes: dict[Piece, Choice[Move]] = {}
    for piece in OWN_PIECES:
        placed = [
            (move.cell, _on_card(view, move)) for move in legal if isinstance(move, PlacePiece) and move.piece is piece
        ]
        if placed:
            path = f"place-{piece.word}"
            choices = folded(placed, path, lambda _choice: 0)
            detail = n_("{count} free card", "{count} free cards", len(placed))
            nodes[piece] = Choice(capital(piece_name(piece)), detail, path=path, choices=choices)
    if len(nodes) > 1:
        detail = _("from your hand: {names}", names=", ".join(map(piece_name, nodes)))
        yield Choice(_("Place a piece"), detail, path="place", choices=tuple(nodes.values()))
        return
    for piece, node in nodes.items():
        yield replace(node, label=_("Place the {piece}", piece=piece_name(piece)))


def _on_card(view: View, move: PlacePiece | LiftCard) -> Choice[Move]:
    card = dict(view.board.garden)[move.cell]
    return Choice(cell_name(move.cell), capital(card_name(view.deck, card)), move)


def _lifting(view: View, lifts: Sequence[LiftCard]) -> tuple[Choice[Move], ...]:
    """Offer the cards that the priest may lift, first those that can be put where they join their suit."""
    gains = {str(move): set_gain(view, move) for move in lifts}
    placed: list[Placed] = []
    for move in lifts:
        choice, gain = _on_card(view, move), gains[str(move)]
        if gain:
            detail = _("{detail}, can join all four of its suit", detail=choice.detail)
            choice = replace(choice, label=f"{choice.label} +{gain}", detail=detail)
        placed.append((move.cell, choice))
    return folded(placed, "priest", lambda choice: gains[str(choice.move)])


def _moving(view: View, own: Sequence[MovePiece], piece: Piece) -> Choice[Move]:
    moves = [move for move in own if move.piece is piece]
    path = f"samurai-{piece.word}"
    return Choice(capital(piece_name(piece)), _best(view, moves), path=path, choices=_targets(view, moves, path))


def _best(view: View, moves: Sequence[MovePiece] | Sequence[MoveEmperor]) -> str:
    """Say how many cells can be reached, and what the best of the moves brings."""
    most = max(foresee(view, move).points for move in moves)
    if most:
        return n_("{count} cell, the best +{most}", "{count} cells, the best +{most}", len(moves), most=most)
    return n_("{count} cell", "{count} cells", len(moves))


def _targets(view: View, moves: Sequence[MovePiece] | Sequence[MoveEmperor], path: str) -> tuple[Choice[Move], ...]:
    """Name moves by the cell where they end: for each piece there is one way to it."""
    gains = {str(move): foresee(view, move).points for move in moves}
    placed: list[Placed] = [(target(view, _seat(view), move), _target(view, move, gains[str(move)])) for move in moves]
    return folded(placed, path, lambda choice: gains[str(choice.move)])


def _target(view: View, move: MovePiece | MoveEmperor, gain: int) -> Choice[Move]:
    name = cell_name(target(view, _seat(view), move))
    pushes = pushed(foresee(view, move).shifts, _owners(view))
    way = f"{direction_name(move.direction)} {move.distance}"
    detail = _("{way}, pushing {pushes}", way=way, pushes=pushes) if pushes else way
    return Choice(f"{name} +{gain}" if gain else name, _short(detail), move)


def _agent(view: View, move: RevealAgent) -> Choice[Move]:
    outcome = foresee(view, move)
    suit = suit_name(view.deck, suit_of(view.players[_seat(view)].agent))
    found = sent_home(outcome.shifts, _owners(view))
    label = _("Reveal the agent +{points}", points=outcome.points) if outcome.points else _("Reveal the agent")
    detail = (
        _("{suit}: sends {found} home", suit=suit, found=found)
        if found
        else _("{suit}: nobody there; keep it to the end for 2", suit=suit)
    )
    return Choice(label, _short(detail), move)


def _owners(view: View) -> Names:
    return owners(colour_names(len(view.players)), view.seat)


def _short(detail: str) -> str:
    return detail if len(detail) <= DETAIL else detail[: DETAIL - 1].rstrip() + "…"


def _seat(view: View) -> Seat:
    assert view.seat is not None, "a spectator has nothing to decide"
    return view.seat


def folded(choices: Sequence[Placed], path: str, best: Callable[[Choice[Move]], int]) -> tuple[Choice[Move], ...]:
    """
    Order choices, the best ones first; too many for one select are grouped by their rows, from north to south.

    Args:
        path: of the node that they belong to, empty for the root.
        best: rates a choice; those that are rated above 0 stay in sight before the groups.
    """
    if len(choices) <= MOST:
        return tuple(choice for _, choice in sorted(choices, key=lambda placed: -best(placed[1])))
    first = sorted((choice for _, choice in choices if best(choice) > 0), key=best, reverse=True)[:_FIRST]
    parts = enumerate(_groups(sorted(choices, key=_reading_order)), 1)
    nodes = [_node(group, number, path) for number, group in parts]
    # A group of one is that one, which may stand in sight already.
    return (*first, *(node for node in nodes if node not in first))


def _reading_order(placed: Placed) -> tuple[int, int]:
    return y_of(placed[0]), x_of(placed[0])


def _groups(choices: list[Placed]) -> Iterator[list[Placed]]:
    """Cut choices into as few groups as can be, between rows, or within a row that is too long."""
    wanted = -(-len(choices) // MOST)
    size = -(-len(choices) // wanted)
    group: list[Placed] = []
    for _y, row in groupby(choices, key=lambda placed: y_of(placed[0])):
        cells = list(row)
        if group and len(group) + len(cells) > max(size, _ROOM):
            yield group
            group = []
        while len(cells) > MOST:
            yield cells[:MOST]
            cells = cells[MOST:]
        group = [*group, *cells]
    if group:
        yield group


def _node(group: list[Placed], number: int, path: str) -> Choice[Move]:
    if len(group) == 1:
        return group[0][1]
    rows = sorted({y_of(cell) for cell, _ in group})
    if len(rows) > 1:
        label = _("Rows {first} to {last}", first=rows[0], last=rows[-1])
    else:
        columns = [x_of(cell) for cell, _ in group]
        label = _("Row {row}, columns {first} to {last}", row=rows[0], first=columns[0], last=columns[-1])
    detail = n_("{count} cell", "{count} cells", len(group))
    choices = tuple(choice for _cell, choice in group)
    return Choice(label, detail, path=f"{path}-part-{number}" if path else f"part-{number}", choices=choices)
