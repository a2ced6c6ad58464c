"""What guided games say and point at: each step once in their order, at something, and true."""

import random
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import groupby
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw

from render.base.look import BaseLook
from render.canvas.formats import Format, drawing_in
from render.optional import Guides
from render.registry import LOOKS
from rules.game import AnyGame, Seat
from rules.lessons import Teaches, beginning
from rules.registry import GAMES

LEARNER = Seat(0)
NAMES = ("Anna", "Ben")
Moment = tuple[Any, Any, Any]
"""What the learner sees, what they saw before their turn, and what they can choose."""


def decisions(game: AnyGame, seed: int) -> Iterator[Moment]:
    """Play a guided game, by first sight or at random, and yield the learner's decisions."""
    assert isinstance(game, Teaches)
    lot, state, before = random.Random(seed), beginning(game, game.lesson), None
    while acting := game.to_act(state):
        seat = LEARNER if LEARNER in acting else min(acting)
        view, legal = game.view(state, seat), game.legal_moves(state, seat)
        if seat == LEARNER:
            before = before or view
            # What is forced is played by itself unless it shows something new.
            if len(legal) > 1 or game.surprises(state, seat, legal[0]):
                yield view, before, legal
        else:
            before = None
        move = lot.choice(list(legal)) if seat == LEARNER and lot.random() < 0.3 else game.casual(view, legal)
        state, _ = game.apply(state, seat, move)


def guide(slug: str) -> Any:  # noqa: ANN401 - a look that guides, which both contracts describe
    look = LOOKS[slug]
    assert isinstance(look, Guides)
    assert isinstance(look, BaseLook)
    return look


@pytest.mark.parametrize("slug", GAMES)
def test_no_lesson_counts_its_steps_1_2_4_3_4(slug: str) -> None:
    for seed in range(40):
        told = [
            step.number for view, _, legal in decisions(GAMES[slug], seed) for step in guide(slug).lesson(view, legal)
        ]
        # Within one decision that goes on, such as an order of several tiles, the step stays.
        steps = [number for number, _again in groupby(number for number in told if number)]
        assert sorted(set(steps)) == steps, f"seed {seed}"


def bright(look: Any, moment: Moment, spot: str, shape: Format) -> Image.Image:  # noqa: ANN401 - as in `guide`
    """Return where a pointed picture is not dimmed; the header, which only says what to do, is left out, too."""
    mask = Image.new("L", shape.size)
    drawn = ImageDraw.Draw(mask)
    drawn.rectangle((0, 0, shape.size[0], 70), fill=255)
    for box in look.spots(*moment, spot):
        drawn.rectangle(box.inside(-6).corners(), fill=255)
    return mask


def without_held(slug: str, view: Any) -> Any:  # noqa: ANN401 - any game's view
    """Return a view in which what the decision disposes of is another: the tile or card drawn, or the cards in hand."""
    match slug:
        case "gardlings":
            own = view.players[LEARNER]
            return view if own.held < 0 else replace(view, players=(replace(own, held=own.held ^ 1), *view.players[1:]))
        case "emperors-garden":
            return view if view.now.card < 0 else replace(view, now=replace(view.now, card=view.now.card ^ 1))
        case _:
            return replace(view, hand=view.hand[1:]) if view.step.name in {"CARD", "LAY"} else view


def dimmed_share(look: Any, moment: Moment, other: Moment, spot: str, shape: Format) -> float:  # noqa: ANN401
    """Return how much of what differs between the pictures of two moments is dimmed."""
    shown, without = (Image.open(BytesIO(look.panel(*one, NAMES).png)).convert("RGB") for one in (moment, other))
    differs = ImageChops.difference(shown, without).convert("L").point([level > 24 for level in range(256)], "L")
    dark = ImageChops.subtract(differs, bright(look, moment, spot, shape))
    return sum(dark.histogram()[1:]) / max(1, sum(differs.histogram()[1:]))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("shape", Format)
def test_no_lesson_dims_the_tile_that_must_be_laid_or_a_place_that_can_be_chosen(slug: str, shape: Format) -> None:
    look, seen = guide(slug), set()
    with drawing_in(shape):
        for view, before, legal in (moment for seed in range(4) for moment in decisions(GAMES[slug], seed)):
            # With all but the last one nothing can be chosen yet.
            for step in look.lesson(view, legal)[-1:]:
                if not step.spot or (step.number, step.spot) in seen:
                    continue
                seen.add((step.number, step.spot))
                moment = (view, before, legal)
                for other in ((view, before, ()), (without_held(slug, view), before, legal)):
                    share = dimmed_share(look, moment, other, step.spot, shape)
                    assert share < 0.35, f"step {step.number} points at {step.spot}, and {share:.0%} is dark"
    assert len(seen) >= 5


@pytest.mark.parametrize("slug", GAMES)
def test_every_step_is_reached_in_its_order(slug: str) -> None:
    look, reached = guide(slug), set()
    for seed in range(12):
        numbers = [step.number for view, _, legal in decisions(GAMES[slug], seed) for step in look.lesson(view, legal)]
        assert 1 == numbers[0]
        reached |= set(numbers)
    assert set(range(1, look.lesson_steps + 1)) == reached - {0}
    assert 6 <= look.lesson_steps <= 10


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("shape", Format)
def test_what_a_step_points_at_lies_in_the_picture_and_all_else_is_dimmed(slug: str, shape: Format) -> None:
    look, seen = guide(slug), set()
    moments = [moment for seed in range(3) for moment in decisions(GAMES[slug], seed)]
    with drawing_in(shape):
        for view, before, legal in moments:
            for step in look.lesson(view, legal):
                spots = look.spots(view, before, legal, step.spot)
                assert bool(step.spot) == bool(spots)
                if step.spot in seen or not spots:
                    continue
                seen.add(step.spot)
                plain = Image.open(BytesIO(look.panel(view, before, legal, NAMES).png)).convert("L")
                shown = Image.open(BytesIO(look.pointed(view, before, legal, NAMES, step.spot).png)).convert("L")
                width, height = shape.size
                for spot in spots:
                    assert 0 <= spot.left < spot.left + spot.width <= width
                    assert 0 <= spot.top < spot.top + spot.height <= height
                inside = tuple(round(edge) for edge in spots[0].inside(8).corners())
                assert abs(mean(plain.crop(inside)) - mean(shown.crop(inside))) < 3
                # The header lies outside of all spots.
                header = (0, 0, width, 60)
                assert mean(shown.crop(header)) < 0.6 * mean(plain.crop(header))
    assert len(seen) >= 2


def mean(image: Image.Image) -> float:
    histogram = image.histogram()
    return sum(level * count for level, count in enumerate(histogram)) / sum(histogram)


@pytest.mark.parametrize("slug", GAMES)
def test_a_finished_turn_is_remarked_on_and_the_end_summed_up(slug: str) -> None:
    game, look = GAMES[slug], guide(slug)
    assert isinstance(game, Teaches)
    state = start = beginning(game, game.lesson)
    remarks = []
    while acting := game.to_act(state):
        seat = LEARNER if LEARNER in acting else min(acting)
        before = game.view(state, LEARNER)
        while seat in game.to_act(state) and (seat == LEARNER or LEARNER not in game.to_act(state)):
            move = game.casual(game.view(state, seat), game.legal_moves(state, seat))
            state, _ = game.apply(state, seat, move)
        if seat == LEARNER:
            remarks.append(look.remark(before, game.view(state, LEARNER)))
    assert all(len(remark) < 200 for remark in remarks)
    assert len([remark for remark in remarks if remark]) >= 2
    assert look.summary()
    same = game.view(start, LEARNER)
    assert slug == "sanssouci" or look.remark(same, same) == ""
