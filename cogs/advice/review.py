"""The review of one's own game: how it went, each turn with what would have been better, and another try from there."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from weakref import WeakKeyDictionary

import structlog

from cogs.advice.commands import is_text_only, points_reply
from cogs.app import App
from cogs.interactions.answers import Interaction, Reply, answer, sentence
from cogs.interactions.click import Click
from cogs.interactions.controls import About, Changes, Needs, Press, PressButton, Style, Where, button, number
from cogs.interactions.failures import NETWORK, note
from cogs.interactions.replies import galleries, layout, paragraph, rows
from cogs.interactions.sending import AnswerMode, send_late
from cogs.messages.endings import Decided, course
from cogs.panels.boards import show_board, shows_boards
from cogs.panels.panel import Display, escaped_names, plain_names
from cogs.pictures.drawing import drawn_way
from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words.stories import line_words
from db.games.seats import SeatKind
from languages.speech import Text
from render.game import AnyLook, Picture
from rules.computer.skill import Gauged, level_at
from rules.errors import PlayerError
from tables.advice.past_turns import game_of_branch, is_branch
from tables.advice.reviews import Mark, Review, ShownTurn, losses
from tables.boards import BoardOutcome, panel_of_board
from tables.model.panel import Panel
from tables.model.place import Person, Player
from tables.model.table import DamagedGame
from tables.service import Tables

MOST_MARKED = 3
"""As many missed turns have a number in the chart and a button, those that cost most."""
_SHOWN_EVERY = 3.0
"""Seconds between two looks at how far a review is."""
_LIFETIME = 14 * 60
_IN_CLICKED_MESSAGE = AnswerMode(in_clicked_message=True, is_public=False, failed=False)
_log = structlog.get_logger(__name__)


async def review_reply(app: App, review: Review, place: int | None, *, is_drawn: bool) -> Reply:
    """
    Show how far the review of a game is, how the game went, or one of its turns, counted from 0.

    Raises: PlayerError: there is no such turn.
    """
    look = app.looks[review.panel.slug]
    if review.turns is None:
        return _progress(review)
    if place is None:
        return await _overview(app, review, look, is_drawn=is_drawn)
    if place not in range(len(review.turns)):
        raise PlayerError("no-such-turn", "There is no such turn; press *Review* again.")
    shown = await app.tables.reviews.turn(review, place)
    return await _turn(review, shown, place, look, is_drawn=is_drawn)


def _progress(review: Review) -> Reply:
    told = advice_words.REVIEW_LOOKING.said(done=review.done, number=review.number)
    again = PressButton(Press("review", review.panel.game_id), words.LOOK_AGAIN)
    return Reply(layout(paragraph(_heading(review.panel), told), *rows((again,))))


def _heading(panel: Panel) -> str:
    return advice_words.REVIEW_HEADING.said(table=panel.name)


async def _overview(app: App, review: Review, look: AnyLook, *, is_drawn: bool) -> Reply:
    assert review.turns is not None
    panel, turns = review.panel, review.turns
    missed = [place for place, turn in enumerate(turns) if turn.mark is Mark.MISSED]
    worst = sorted(sorted(missed, key=lambda place: -turns[place].loss)[:MOST_MARKED])
    pictures: tuple[Picture, ...] = ()
    if is_drawn and panel.result is not None:
        marks = [Decided(turns[place].seq, int(review.seat), place + 1 if place in worst else 0) for place in missed]
        names = plain_names(panel.players)
        pictures = await course(app, look, panel.game_id, names, panel.result, marks, is_review=True)
    counts = {mark: sum(turn.mark is mark for turn in turns) for mark in Mark}
    told = (advice_words.counted(counts) if turns else str(advice_words.NO_TURNS), *_phases(review))
    closing = str(advice_words.EXPLAINED)
    buttons = [_step(panel, place, advice_words.MISSED_TURN.said(number=place + 1)) for place in worst if place]
    if turns:
        buttons.insert(0, _step(panel, 0, advice_words.STEP_THROUGH, Style.primary))
    if missed:
        buttons.append(PressButton(Press("practise", panel.game_id), advice_words.PRACTISE))
    buttons.append(PressButton(Press("points", panel.game_id), advice_words.TURNING_POINTS))
    view = layout(paragraph(_heading(panel), *told), *galleries(pictures), paragraph(closing), *rows(buttons))
    return Reply(view, pictures)


def _phases(review: Review) -> Iterator[str]:
    """Estimate like which computer somebody played at the beginning, in the middle and at the end."""
    assert review.turns is not None
    game = review.table.game
    if isinstance(game, Gauged) and (found := losses(review.turns)):
        levels = [level_at(game.losses, phase, loss) for phase, loss in enumerate(found)]
        yield advice_words.skill(levels)


def _step(panel: Panel, place: int, label: Text, style: Style = Style.secondary) -> PressButton:
    return PressButton(Press("review", panel.game_id, rest=str(place)), label, style)


async def _turn(review: Review, shown: ShownTurn, place: int, look: AnyLook, *, is_drawn: bool) -> Reply:
    assert review.turns is not None
    panel, turn, count = review.panel, shown.turn, len(review.turns)
    names = escaped_names(panel.players)
    played = line_words(look, shown.decision.view, shown.played, names)
    lines = [
        _heading(panel),
        advice_words.TURN.said(number=place + 1, count=count, mark=str(advice_words.MARKS[turn.mark])),
        advice_words.REVIEW_PLAYED.said(turn=played),
    ]
    better = "" if shown.better is None else line_words(look, shown.decision.view, shown.better, names)
    if better:
        lines.append(advice_words.REVIEW_BETTER.said(turn=better))
        is_told = turn.why is not None and turn.why.reason.is_told
        lines.append(
            advice_words.REVIEW_BECAUSE.said(parts=look.reason_words(turn.why.reason, shown.decision.view, names))
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
        title=advice_words.MARKS[Mark.BEST] if is_best else advice_words.TITLE,
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
        yield _step(panel, following, advice_words.NEXT_MISSED)
    yield PressButton(Press("branch", panel.game_id, rest=str(place)), advice_words.TRY_HERE)
    yield PressButton(Press("review", panel.game_id), advice_words.OVERVIEW)


@button("branch", Needs.READER, Changes.OWN, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def branch(click: Click) -> Reply:
    """Let the asker play on from one of their turns."""
    review = await click.tables.reviews.review(click.game_id, click.user_id)
    place = number(click.rest)
    if review.turns is None or place is None or place not in range(len(review.turns)):
        return await review_reply(click.app, review, place, is_drawn=False)
    shown = await click.tables.reviews.turn(review, place)
    outcome = await click.tables.branches.begin(click.person, review, shown)
    return await branch_reply(click.app, click.person, outcome, Display())


@shows_boards(is_branch)
async def branch_reply(app: App, owner: Person, outcome: BoardOutcome, display: Display) -> Reply:
    """Show a branch; its end leads back to the review."""
    panel = panel_of_board(outcome.board, owner.name)
    back = Press("review", game_of_branch(outcome.board.row.topic))
    display = replace(
        display,
        head=(advice_words.BRANCH.said(game=app.looks[panel.slug].title),),
        closing=() if panel.is_over else (advice_words.DEALT_ANEW,),
        after=(PressButton(back, advice_words.OVERVIEW, Style.primary),),
    )
    panel = replace(panel, players=await _players(app, panel, outcome))
    return await show_board(app, owner, panel, outcome, display)


async def _players(app: App, panel: Panel, outcome: BoardOutcome) -> tuple[Player, ...]:
    """Return who plays on a branch; computers are called as they were in the game, as long as that is there."""
    try:
        game = await app.tables.play.panel(game_of_branch(outcome.board.row.topic), outcome.board.row.user_id)
    except (PlayerError, DamagedGame):
        return panel.players
    pairs = zip(game.players, panel.players, strict=True)
    return tuple(replace(now, name=then.name) if then.kind is SeatKind.COMPUTER else now for then, now in pairs)


_newest: WeakKeyDictionary[Tables, dict[tuple[int, int], Interaction]] = WeakKeyDictionary()
"""Where each review is shown that is not complete, by game and reader."""


@button("review", Needs.READER, Changes.NOTHING, about=About.TABLE, where=Where.BY_ITSELF)
async def show_review(click: Click) -> None:
    """Answer a press about a review, and show how far it gets until it is there."""
    key, newest = (click.game_id, click.user_id), _newest.setdefault(click.tables, {})
    newest[key] = click.interaction
    is_under_way = False

    async def work() -> Reply:
        nonlocal is_under_way
        try:
            found = await click.tables.reviews.review(*key)
        except PlayerError as mistake:
            if mistake.code != "not-yours":
                raise
            # Spectators are shown what decided the game.
            return await points_reply(click)
        is_under_way = found.turns is None
        place = number(click.rest) if click.rest else None
        return await review_reply(click.app, found, place, is_drawn=not await is_text_only(click))

    await answer(click.interaction, work(), in_clicked_message=click.is_private, what=click.subject)
    if is_under_way:
        click.app.live_panels.alongside(_follow(click, newest))
    else:
        newest.pop(key, None)


async def _follow(click: Click, newest: dict[tuple[int, int], Interaction]) -> None:
    """Show anew how far a review is, best effort, until it is complete or shown elsewhere."""
    key, interaction = (click.game_id, click.user_id), click.interaction
    try:
        async with asyncio.timeout(_LIFETIME):
            while newest.get(key) is interaction:
                found = await click.tables.reviews.review(*key, patience=_SHOWN_EVERY)
                reply = await review_reply(click.app, found, None, is_drawn=not await is_text_only(click))
                if newest.get(key) is interaction:
                    await send_late(interaction, reply, _IN_CLICKED_MESSAGE)
                if found.turns is not None:
                    break
    except PlayerError as refusal:
        await _tell(click, newest, sentence(refusal))
    except DamagedGame:
        await _tell(click, newest, words.RESTING)
    except NETWORK as fault:
        note(_log, "a review's progress could not be shown", fault, game=click.game_id)
    except Exception:  # noqa: BLE001 - in a task of its own, so that nobody else would log it
        _log.exception("a review's progress could not be shown", game=click.game_id)
    finally:
        if newest.get(key) is interaction:
            del newest[key]


async def _tell(click: Click, newest: dict[tuple[int, int], Interaction], why: Text) -> None:
    """Say in place of a progress why it ended without a review, and let its reader ask again."""
    again = PressButton(Press("review", click.game_id), words.LOOK_AGAIN)
    if newest.get((click.game_id, click.user_id)) is click.interaction:
        with suppress(*NETWORK):
            await send_late(click.interaction, Reply(layout(paragraph(why), *rows((again,)))), _IN_CLICKED_MESSAGE)
