"""What the guided first game says, and at which part of the panel it points."""

from collections.abc import Iterator, Sequence

from languages.speech import _
from render.base.layout import around
from render.base.words import whole_turn
from render.canvas.shapes import Box
from render.emperors_garden.draft import Draft
from render.emperors_garden.pictures.panel import garden_plan, parts_of
from render.emperors_garden.words.vocabulary import card_name, points
from render.optional import LessonStep
from rules.emperors_garden.board.deck import NO_CARD
from rules.emperors_garden.moves import Move
from rules.emperors_garden.view import Phase, Step, View

STEPS = 8
_FIRST = 16
"""The round in which the guided game begins."""


def spots(view: View, before: View, legal: Sequence[Move], name: str) -> tuple[Box, ...]:
    """Return where a part of the panel lies."""
    assert view.seat is not None, "a spectator learns nothing"
    arrangement, _plan = garden_plan(Draft(view, before, view.seat, tuple(legal)))
    here, _base = parts_of(arrangement)
    match name:
        case "garden":
            return (arrangement.board,)
        case "lay":
            return arrangement.board, here.cards
        case "act":
            return arrangement.board, here.cards, here.players
        case "cards":
            return (here.cards,)
        case "scoring":
            return (around((here.scoring, here.suits)),)
        case _:
            return ()


def lesson(view: View, legal: Sequence[Move]) -> tuple[LessonStep, ...]:  # noqa: ARG001 - the contract's signature
    """Return what is to be said at a decision, as the contract wants it."""
    if view.phase is not Phase.TURNS or view.turn != view.seat:
        return ()
    return tuple(_at_draw(view) if view.step is Step.DRAW else _further(view))


def _at_draw(view: View) -> Iterator[LessonStep]:
    match view.round:
        case 16:
            yield LessonStep(
                1,
                _(
                    "A garden of flower cards, three turns before the end. Pieces stand on it: a samurai is worth 3, "
                    "a priest 2, a poet 1. The blue ones are yours, and the white emperor belongs to nobody."
                ),
                "garden",
            )
            yield LessonStep(
                2,
                _(
                    "Each flower is a suit. Four scoring cards lie face down, and at the end only pieces on their "
                    "suits count. You have looked at one: {card}.",
                    card=_seen(view),
                ),
                "scoring",
            )
            yield LessonStep(3, _("A turn begins with a card from the deck. Draw it."), "cards")
        case 17:
            yield LessonStep(
                7,
                _(
                    "Your agent is a secret. Once in a game you may reveal it as your action: all opponents' pieces "
                    "on its suit go home, and you score what they are worth. Kept to the end, it brings 2. Draw."
                ),
                "cards",
            )
        case 18:
            yield LessonStep(
                8,
                _(
                    "Your last turn. Crossed-out suits cannot score. If the emperor stands on a scoring suit and "
                    "you stand on it, too, you get 5 more. Draw, and see where your pieces stand best."
                ),
                "scoring",
            )


def _further(view: View) -> Iterator[LessonStep]:
    if view.round != _FIRST:
        return
    match view.step:
        case Step.CARD:
            yield LessonStep(
                4,
                _(
                    "Lay it on a dashed place. The fewer cards of a scoring suit lie in the garden, the more your "
                    "pieces on it count: once if there are three, twice if two, three times if one."
                ),
                "lay",
            )
        case Step.ACTION:
            yield LessonStep(
                5,
                _(
                    "Then one action, if you like: put a piece from your hand on a card, or use one that stands. The "
                    "samurai moves your pieces, and whoever they push off the edge brings you points: the gold "
                    "discs say how many. The priest moves cards, the poet the emperor."
                ),
                "act",
            )
        case Step.END:
            yield LessonStep(6, whole_turn())


def _seen(view: View) -> str:
    return ", ".join(card_name(view.deck, card) for card in view.scoring if card != NO_CARD)


def remark(before: View, after: View) -> str:
    """Say what a turn was good for; nothing before it is over."""
    assert after.seat is not None, "a spectator learns nothing"
    if after.turns == before.turns:
        return ""
    gained = after.players[after.seat].points - before.players[after.seat].points
    if gained:
        return _("{points} at once. The rest is counted at the end.", points=points(gained))
    return _("No points at once; most of them are counted at the end.")


def summary() -> str:
    """Say what scores."""
    return _(
        "What scores: whoever you push off, the priest's sets and your agent at once; at the end your pieces on "
        "scoring suits, more the fewer of them lie there, the emperor's company, and an agent kept. A whole game "
        "begins with five cards."
    )
