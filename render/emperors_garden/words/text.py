"""Emperor's Garden as text: the board for those who cannot or do not want to see the pictures, and the alt texts."""

from collections.abc import Iterator, Mapping

from languages.speech import N_, _, clauses, labelled, listed, n_
from render.emperors_garden.gains import turn_words
from render.emperors_garden.news import mover_of, newest
from render.emperors_garden.pictures.faces import suit_label
from render.emperors_garden.words.vocabulary import (
    CATEGORIES_WITHIN,
    card_name,
    owners,
    piece_name,
    pieces_in_words,
    points,
    suit_name,
)
from render.game import Names
from render.text.emojis import pictured
from rules.emperors_garden.board.cells import Cell, at, cell_name, x_of, y_of
from rules.emperors_garden.board.deck import NO_CARD, SUITS, Card, Deck, suit_of
from rules.emperors_garden.foresight import spent_suits, spent_suits_to_viewer
from rules.emperors_garden.scoring import points_so_far
from rules.emperors_garden.view import NO_LOOK, NOBODY, Phase, View
from rules.game import Seat

LEGEND = N_("Each card by its suit; `a` to `d` a player's piece on it, `E` the emperor. Cells are column:row.")
_COLUMNS = 8
"""As many columns as a phone shows in one line of a code block."""
_OWNERS = "abcd"


def standing(view: View, names: Names) -> str:
    """Write how far the game is."""
    match view.phase:
        case Phase.SAMURAI:
            return _("{name} places the samurai", name=names[view.turn])
        case Phase.LOOKS:
            return _("{name} looks at a scoring card", name=names[view.turn])
        case Phase.TURNS:
            return n_(
                "Round {round} of {rounds}, {count} card left",
                "Round {round} of {rounds}, {count} cards left",
                view.cards_left,
                round=view.round,
                rounds=view.rounds,
            )
        case Phase.OVER:
            return _("The game is over")


def board(view: View, names: Names) -> str:
    """Write the garden, the pieces, the players and what is known of the scoring cards."""
    parts = [
        f"**{standing(view, names)}**",
        f"```\n{grid(view)}\n```",
        *_table(view, names),
        *(_player(view, Seat(seat), names) for seat in view.order),
        f"-# {LEGEND}",
    ]
    return "\n".join(parts)


def grid(view: View) -> str:
    """Write the cards in lines of fixed width, at most eight columns side by side; further columns follow below."""
    cards = dict(view.board.garden)
    marks = {
        cell: "E" if token.seat == NOBODY else _OWNERS[token.seat] for cell, token in view.board.standing().items()
    }
    columns = [x_of(cell) for cell in cards]
    bands = range(min(columns), max(columns) + 1, _COLUMNS)
    return "\n\n".join(
        _band(range(first, min(first + _COLUMNS, max(columns) + 1)), cards, marks, view.deck) for first in bands
    )


def _band(columns: range, cards: Mapping[Cell, Card], marks: Mapping[Cell, str], deck: Deck) -> str:
    lines = ["    " + " ".join(f"{x:>2} " for x in columns)]
    for y in sorted({y_of(cell) for cell in cards}):
        cells = [at(x, y) for x in columns]
        if any(cell in cards for cell in cells):
            lines.append(f"{y:>3} " + " ".join(_square(cell, cards, marks, deck) for cell in cells))
    return "\n".join(line.rstrip() for line in lines)


def _square(cell: Cell, cards: Mapping[Cell, Card], marks: Mapping[Cell, str], deck: Deck) -> str:
    if cell not in cards:
        return " . "
    return f"{suit_label(deck, suit_of(cards[cell])):>2}{marks.get(cell, ' ')}"


def _table(view: View, names: Names) -> Iterator[str]:
    if view.now.card != NO_CARD and view.now.cell is None:
        yield _("{name} has drawn {card}.", name=names[view.turn], card=card_name(view.deck, view.now.card))
    if view.removed:
        yield _("Out of the game: {cards}", cards=cards_in_words(view, view.removed))
    emperor = card_name(view.deck, dict(view.board.garden)[view.board.emperor])
    yield _("The emperor: {card}, {cell}", card=emperor, cell=cell_name(view.board.emperor))
    if last := last_turn(view, names):
        yield last
    if view.phase is Phase.OVER:
        yield _("Scoring cards: {cards}", cards=cards_in_words(view, view.scoring))
        return
    yield _("Scoring cards: {cards}", cards=", ".join(_looks(view, names)))
    spent = spent_suits(view)
    if spent:
        yield _("No scoring suits: {suits}", suits=", ".join(suit_name(view.deck, suit) for suit in spent))
    counts = [sum(suit_of(card) == suit for card in view.open_cards) for suit in range(SUITS)]
    seen = ", ".join(labelled(suit_label(view.deck, suit), count) for suit, count in enumerate(counts))
    yield _("-# Cards in sight by suit: {seen}", seen=seen)


def last_turn(view: View, names: Names) -> str:
    """Write the last finished turn of the table; empty before there is one, or while it is only foreseen."""
    last, mover = newest(view), mover_of(view)
    if last is None:
        return ""
    gain = f", {points(last.points)}" if last.points else ""
    turn = turn_words(view, last, owners(names)) + gain
    return _("Last turn, {name}: {turn}", name=names[mover], turn=turn)


def _looks(view: View, names: Names) -> Iterator[str]:
    """Say of each scoring card who has looked at it."""
    for number in range(len(view.scoring)):
        seen = [names[seat] for seat, player in enumerate(view.players) if player.look == number]
        if seen:
            yield _("{number} (seen by {names})", number=number + 1, names=listed(seen))
        else:
            yield _("{number} (not seen)", number=number + 1)


def cards_in_words(view: View, cards: tuple[Card, ...]) -> str:
    """List cards by their names."""
    return ", ".join(card_name(view.deck, card) for card in cards)


def _player(view: View, seat: Seat, names: Names) -> str:
    cards = dict(view.board.garden)
    stand = clauses(
        _(
            "{piece} on {card}, {cell}",
            piece=piece_name(token.piece),
            card=card_name(view.deck, cards[cell]),
            cell=cell_name(cell),
        )
        for token, cell in view.board.tokens_of(seat)
    )
    in_hand = pieces_in_words(view.board.in_hand(seat))
    return _(
        "`{mark}` **{name}** {points} · on the board: {stand} · in hand: {in_hand} · {agent}",
        mark=_OWNERS[seat],
        name=names[seat],
        points=points(points_so_far(view, seat)),
        stand=stand or _("nothing"),
        in_hand=in_hand,
        agent=agent_in_words(view, seat),
    )


def agent_in_words(view: View, seat: Seat) -> str:
    """Say whether a player's agent is used, and what it was."""
    player = view.players[seat]
    return (
        _("agent used: {card}", card=card_name(view.deck, player.agent))
        if player.is_agent_used
        else str(CATEGORIES_WITHIN["has-agent"])
    )


def secrets(view: View) -> str:
    """Write what only the viewer knows: the agent, the scoring card looked at, and what follows from both."""
    if view.seat is None or view.phase is Phase.OVER:
        return ""
    return "\n".join(_secrets(view, view.seat))


def _secrets(view: View, seat: Seat) -> Iterator[str]:
    player = view.players[seat]
    if not player.is_agent_used:
        yield pictured("agent", _("Your agent: {card}, not used yet", card=card_name(view.deck, player.agent)))
    if player.look != NO_LOOK:
        yield _(
            "You know scoring card {number}: {card}",
            number=player.look + 1,
            card=card_name(view.deck, view.scoring[player.look]),
        )
    elif view.wish != NO_LOOK:
        yield _("You will look at scoring card {number}", number=view.wish + 1)
    own = [suit for suit in spent_suits_to_viewer(view) if suit not in spent_suits(view)]
    if own:
        names = ", ".join(suit_name(view.deck, suit) for suit in own)
        yield n_(
            "So you know: {names} cannot be a scoring suit",
            "So you know: {names} cannot be scoring suits",
            len(own),
            names=names,
        )
