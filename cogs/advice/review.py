"""The review of one's own game: how it went, each turn with what would have been better, and another try from there."""

import asyncio
from collections.abc import Iterator, Sequence

import structlog

from cogs.advice import words as review_words
from cogs.advice.turning_points import is_text_only, points_reply
from cogs.boards.board import Frame, board_reply
from cogs.boards.kinds import Asked, Kind
from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.askers import is_private, person_of
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb, number
from cogs.interactions.failures import NETWORK
from cogs.interactions.layout import galleries, layout, paragraph, rows
from cogs.interactions.presses import Handlers, in_place, logged
from cogs.interactions.sending import AnswerMode, send_late
from cogs.messages.course import Decided, course
from cogs.panels.live import LivePanels
from cogs.panels.panel import escaped_names, plain_names
from cogs.pictures.ghosts import drawn_way
from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words.stories import way_words
from languages.speech import Text
from render.game import AnyLook, Picture
from rules.computer.skill import Gauged, level_at
from rules.errors import PlayerError
from tables.advice.branches import game_of_branch, is_branch
from tables.advice.reviews import Mark, Review, ShownTurn, losses
from tables.boards.service import BoardOutcome
from tables.model.panel import Panel

MOST_MARKED = 3
"""As many missed turns have a number in the chart and a button, those that cost most."""
_SHOWN_EVERY = 3.0
"""Seconds between two looks at how far a review is."""
_LIFETIME = 14 * 60
_IN_PLACE = AnswerMode(in_place=True, is_public=False, failed=False)
_log = structlog.get_logger(__name__)


async def review_reply(context: Context, review: Review, place: int | None, *, is_drawn: bool) -> Reply:
    """
    Show how far the review of a game is, how the game went, or one of its turns, counted from 0.

    Raises: PlayerError: there is no such turn.
    """
    look = context.looks[review.panel.slug]
    if review.turns is None:
        return _progress(review)
    if place is None:
        return await _overview(context, review, look, is_drawn=is_drawn)
    if place not in range(len(review.turns)):
        raise PlayerError("no-such-turn", "There is no such turn; press *Review* again.")
    shown = await context.tables.reviews.turn(review, place)
    return await _turn(review, shown, place, look, is_drawn=is_drawn)


def _progress(review: Review) -> Reply:
    told = review_words.LOOKING.said(done=review.done, number=review.number)
    again = PressButton(Press(Verb.REVIEW, review.panel.game_id), words.LOOK_AGAIN)
    return Reply(layout(paragraph(_heading(review.panel), told), *rows((again,))))


def _heading(panel: Panel) -> str:
    return review_words.HEADING.said(table=panel.name)


async def _overview(context: Context, review: Review, look: AnyLook, *, is_drawn: bool) -> Reply:
    assert review.turns is not None
    panel, turns = review.panel, review.turns
    missed = [place for place, turn in enumerate(turns) if turn.mark is Mark.MISSED]
    worst = sorted(sorted(missed, key=lambda place: -turns[place].loss)[:MOST_MARKED])
    pictures: tuple[Picture, ...] = ()
    if is_drawn and panel.result is not None:
        marks = [Decided(turns[place].seq, int(review.seat), place + 1 if place in worst else 0) for place in missed]
        names = plain_names(panel.players)
        pictures = await course(context, look, panel.game_id, names, panel.result, marks, is_review=True)
    counts = {mark: sum(turn.mark is mark for turn in turns) for mark in Mark}
    told = (review_words.counted(counts) if turns else str(review_words.NO_TURNS), *_phases(review))
    closing = str(advice_words.EXPLAINED)
    buttons = [_step(panel, place, review_words.MISSED_TURN.said(number=place + 1)) for place in worst if place]
    if turns:
        buttons.insert(0, _step(panel, 0, review_words.STEP_THROUGH, Style.primary))
    if missed:
        buttons.append(PressButton(Press(Verb.PRACTISE, panel.game_id), review_words.PRACTISE))
    buttons.append(PressButton(Press(Verb.TURNING_POINTS, panel.game_id), advice_words.TURNING_POINTS))
    view = layout(paragraph(_heading(panel), *told), *galleries(pictures), paragraph(closing), *rows(buttons))
    return Reply(view, pictures)


def _phases(review: Review) -> Iterator[str]:
    """Estimate like which computer somebody played at the beginning, in the middle and at the end."""
    assert review.turns is not None
    game = review.table.game
    if isinstance(game, Gauged) and (found := losses(review.turns)):
        levels = [level_at(game.losses, phase, loss) for phase, loss in enumerate(found)]
        yield review_words.skill(levels)


def _step(panel: Panel, place: int, label: Text, style: Style = Style.secondary) -> PressButton:
    return PressButton(Press(Verb.REVIEW, panel.game_id, rest=str(place)), label, style)


async def _turn(review: Review, shown: ShownTurn, place: int, look: AnyLook, *, is_drawn: bool) -> Reply:
    assert review.turns is not None
    panel, turn, count = review.panel, shown.turn, len(review.turns)
    names = escaped_names(panel.players)
    played = way_words(look, shown.decision.view, shown.played, names)
    lines = [
        _heading(panel),
        review_words.TURN.said(number=place + 1, count=count, mark=str(review_words.MARKS[turn.mark])),
        review_words.PLAYED.said(turn=played),
    ]
    better = "" if shown.better is None else way_words(look, shown.decision.view, shown.better, names)
    if better:
        lines.append(review_words.BETTER.said(turn=better))
        is_told = turn.why is not None and turn.why.reason.is_told
        lines.append(
            review_words.BECAUSE.said(parts=look.reason_words(turn.why.reason, shown.decision.view, names))
            if is_told and turn.why is not None
            else str(advice_words.NO_WORD)
        )
    pictures = (await _ghost(shown, better or played, look, panel),) if is_drawn else ()
    view = layout(paragraph(*lines), *galleries(pictures), *rows(_turn_buttons(review, place)))
    return Reply(view, pictures)


async def _ghost(shown: ShownTurn, told: str, look: AnyLook, panel: Panel) -> Picture:
    """Draw the better turn as a draft is drawn, with the played one marked otherwise; or the played one alone."""
    is_best = shown.better is None
    return await drawn_way(
        look,
        shown.better or shown.played,
        shown.decision.view,
        plain_names(panel.players),
        title=review_words.MARKS[Mark.BEST] if is_best else advice_words.TITLE,
        told=told,
        played=None if is_best else shown.played,
    )


def _turn_buttons(review: Review, place: int) -> Iterator[PressButton]:
    assert review.turns is not None
    panel, turns = review.panel, review.turns
    if place:
        yield _step(panel, place - 1, words.BACK)
    if place + 1 < len(turns):
        yield _step(panel, place + 1, words.NEXT, Style.primary)
    later = (one for one in range(place + 1, len(turns)) if turns[one].mark is Mark.MISSED)
    following = next(later, None)
    if following is not None and following != place + 1:
        yield _step(panel, following, review_words.NEXT_MISSED)
    yield PressButton(Press(Verb.BRANCH, panel.game_id, rest=str(place)), review_words.TRY_HERE)
    yield PressButton(Press(Verb.REVIEW, panel.game_id), review_words.OVERVIEW)


async def _branch(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    review = await context.tables.reviews.review(press.game, interaction.user.id)
    place = number(press.rest)
    if review.turns is None or place is None or place not in range(len(review.turns)):
        return await review_reply(context, review, place, is_drawn=False)
    shown = await context.tables.reviews.turn(review, place)
    outcome = await context.tables.branches.begin(person_of(interaction), review, shown)
    return await branch_reply(context, interaction.user.id, outcome, Asked())


async def branch_reply(context: Context, user_id: int, outcome: BoardOutcome, asked: Asked) -> Reply:
    """Show a branch; its end leads back to the review."""
    back = Press(Verb.REVIEW, game_of_branch(outcome.board.row.topic))

    def framed(panel: Panel, look: AnyLook) -> Frame:
        return Frame(
            head=(review_words.BRANCH.said(game=look.title),),
            closing="" if panel.is_over else review_words.DEALT_ANEW,
            over=(PressButton(back, review_words.OVERVIEW, Style.primary),),
        )

    return await board_reply(context, user_id, outcome, asked, framed)


class _Reviewing:
    """Answers presses about reviews, and shows how far each gets until it is there."""

    def __init__(self, live_panels: LivePanels) -> None:
        self._live_panels = live_panels
        self._newest: dict[tuple[int, int], Interaction] = {}

    async def handle(self, context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        """Answer a press."""
        key = (press.game, interaction.user.id)
        self._newest[key] = interaction
        is_under_way = False

        async def work() -> Reply:
            nonlocal is_under_way
            try:
                review = await context.tables.reviews.review(*key)
            except PlayerError as mistake:
                if mistake.code != "not-yours":
                    raise
                # Whoever only watched is shown what decided the game.
                return await points_reply(context, press.game, interaction)
            is_under_way = review.turns is None
            place = number(press.rest) if press.rest else None
            return await review_reply(context, review, place, is_drawn=not await is_text_only(context, interaction))

        await answer(interaction, work(), in_place=is_private(interaction), what=logged(press))
        if is_under_way:
            self._live_panels.alongside(self._follow(context, interaction, key))
        else:
            self._newest.pop(key, None)

    async def _follow(self, context: Context, interaction: Interaction, key: tuple[int, int]) -> None:
        """Show anew how far a review is, best effort, until it is complete or shown elsewhere."""
        try:
            async with asyncio.timeout(_LIFETIME):
                while self._newest.get(key) is interaction:
                    review = await context.tables.reviews.review(*key, patience=_SHOWN_EVERY)
                    is_drawn = not await is_text_only(context, interaction)
                    reply = await review_reply(context, review, None, is_drawn=is_drawn)
                    if self._newest.get(key) is interaction:
                        await send_late(interaction, reply, _IN_PLACE)
                    if review.turns is not None:
                        break
        except (*NETWORK, PlayerError) as fault:
            _log.info("a review's progress could not be shown", game=key[0], why=str(fault))
        finally:
            if self._newest.get(key) is interaction:
                del self._newest[key]


def presses(live_panels: LivePanels) -> Handlers:
    """Return the handlers of the buttons of reviews."""
    return {Verb.REVIEW: _Reviewing(live_panels).handle, Verb.BRANCH: in_place(_branch)}


KIND = Kind(is_branch, branch_reply)
