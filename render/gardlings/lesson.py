"""What the guided first game says, and at which part of the panel it points."""

from collections.abc import Iterator, Sequence

from languages.speech import _, n_
from render.base.layout import around
from render.canvas.shapes import Box
from render.gardlings.pictures.frame import layout
from render.gardlings.pictures.panel import market_areas
from render.gardlings.pictures.side import hand_box
from render.gardlings.words.vocabulary import gems as gems_words
from render.optional import LessonStep
from rules.gardlings.garden.building import limit
from rules.gardlings.garden.places import gems, gnomes
from rules.gardlings.moves import Move
from rules.gardlings.view import Halt, Phase, PlayerView, Step, View

STEPS = 8
_FIRST = 9
"""The round in which the guided game begins."""


def spots(view: View, before: View, legal: Sequence[Move], name: str) -> tuple[Box, ...]:  # noqa: ARG001 - the contract's signature
    """Return where a part of the panel lies."""
    match name:
        case "lay":
            # What each place brings stands below the garden, and the tile that is laid beside it.
            return (around((layout().board, layout().strip)), hand_box())
        case "side":
            return (layout().side,)
        case "market":
            return (market_areas(len(view.stacks)).side,)
        case _:
            return ()


def lesson(view: View, legal: Sequence[Move]) -> tuple[LessonStep, ...]:  # noqa: ARG001 - the contract's signature
    """Return what is to be said at a decision, as the contract wants it."""
    return () if view.phase is Phase.OVER else tuple(_steps(view, _player(view)))


def _steps(view: View, player: PlayerView) -> Iterator[LessonStep]:
    laid, is_first = len(player.garden), view.round == _FIRST
    match player.step:
        case Step.DRAW if not laid and is_first:
            yield LessonStep(
                1,
                _(
                    "Everybody has a bag of tiles. In each round you draw one after the other, build a garden of "
                    "them, and stop when you like. Yours is a good bag already, after eight rounds."
                ),
                "side",
            )
            yield LessonStep(2, _("Draw your first tile."), "side")
        case Step.LAY if laid == 1 and is_first:
            yield LessonStep(
                4,
                _(
                    "Lay the tile beside the others, so that edges match: where two halves of a gem meet, you have a "
                    "gem. Below the garden stands what each place brings."
                ),
                "lay",
            )
        case Step.DRAW if laid and player.halt is Halt.NOT_YET and player.bag:
            yield from _drawing_on(view, player)
        case Step.ORDER if is_first and player.order is not None and player.order.wishes:
            yield LessonStep(
                6, _("If that is not there any more, you may take something else: say what, or *Confirm*.")
            )
        case Step.ORDER if is_first:
            yield LessonStep(
                6,
                _(
                    "What your gems are worth buys one better tile: green for 4, blue for 7, purple for 10, yellow for "
                    "14. Say now what you want, or *Confirm* without it and choose when it is your turn."
                ),
                "market",
            )
        case Step.BUY if is_first:
            yield LessonStep(
                7,
                _(
                    "It is your turn to buy one tile. A coin makes up for a gem that you lack; gems that are left are "
                    "lost."
                ),
                "market",
            )
        case Step.DRAW if not laid and view.round == _FIRST + 1:
            yield LessonStep(
                8,
                _(
                    "All tiles go back into the bags, the new one, too. Whoever builds a garden of {target} wins. "
                    "Draw.",
                    target=gems_words(view.rules.target),
                ),
                "side",
            )


def _drawing_on(view: View, player: PlayerView) -> Iterator[LessonStep]:
    now, most = gnomes(player.garden), limit(view.rules, player.garden)
    if now == most:
        # It may come up several times, and in later rounds, but has its place among the steps only the first time.
        is_step = view.round == _FIRST and gnomes(player.garden[:-1]) < now
        yield LessonStep(
            5 if is_step else 0,
            n_(
                "You have {count} gnome, and no more fit in. The next tile with a gnome would cost you gems. The bag "
                "shows which tiles are left: draw on, or *Stop*?",
                "You have {count} gnomes, and no more fit in. The next tile with a gnome would cost you gems. The bag "
                "shows which tiles are left: draw on, or *Stop*?",
                now,
            ),
            "side",
        )
    elif view.round == _FIRST and len(player.garden) == 1:
        yield LessonStep(
            3,
            _(
                "Some tiles bring gnomes, and a garden holds five. With one more you are bust: it costs three gems, "
                "and you draw no further. There is room yet, so draw on."
            ),
            "side",
        )


def remark(before: View, after: View) -> str:
    """Say what a garden was good for; nothing before it is finished."""
    was, now = _player(before), _player(after)
    if not (was.is_building and not now.is_building):
        return ""
    found = gems_words(gems(now.garden))
    if now.halt is Halt.GNOMES:
        return _("Too many gnomes: they take some of your {gems}.", gems=found)
    return _("Your garden has {gems}.", gems=found)


def summary() -> str:
    """Say what scores."""
    return _(
        "What counts: gems, where two halves meet. They buy better tiles, and whoever first has enough of them in one "
        "garden wins; more than five gnomes cost you some. A whole game begins with eight small tiles."
    )


def _player(view: View) -> PlayerView:
    assert view.seat is not None, "a spectator learns nothing"
    return view.players[view.seat]
