"""What needs the others' consent: proposals, votes on them, and taking back one's last turn."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui
from discord.app_commands import locale_str

from cogs.app import App
from cogs.interactions.answers import Reply, said
from cogs.interactions.click import Click
from cogs.interactions.commands import at_table, command
from cogs.interactions.controls import (
    About,
    Changes,
    Needs,
    Press,
    PressButton,
    PressSelect,
    Style,
    Where,
    button,
    number,
    select,
)
from cogs.interactions.replies import layout, option, paragraph, rows, select_row
from cogs.panels.panel import Display
from cogs.panels.seats import show_seat
from cogs.words import consent as consent_words
from cogs.words import general as words
from cogs.words import seats as seat_words
from cogs.words.text import escaped_name, plain_name
from db.games.consent import ProposalKind
from rules.game import Seat
from tables.consent.proposal import Motion
from tables.consent.service import Proposal
from tables.consent.take_backs import TakeBackRequest
from tables.model import refusals
from tables.model.panel import Panel


@command("end", locale_str("Propose to end the game early"), Needs.SEAT, Changes.NOTHING, group="table", at=at_table)
# Under what is said of an idle table.
@button("finish", Needs.SEAT, Changes.NOTHING, about=About.TABLE)
async def end_question(click: Click) -> Reply:
    """Say what an early end is, with a button to propose it. Raises: Refusal: the user holds no seat in play."""
    motion = Motion(ProposalKind.END)
    voters = await click.tables.proposals.voters(click.game_id, click.user_id, motion)
    panel = await click.tables.play.panel(click.game_id, click.user_id)
    others = [escaped_name(panel.players[seat].name) for seat in sorted(voters) if seat != panel.seat]
    label = consent_words.PROPOSE_END if others else consent_words.END_NOW
    end = PressButton(Press("propose", click.game_id, len(voters), motion.kind.value), label, Style.danger)
    stay = PressButton(Press("stay", click.game_id), words.PLAY_ON)
    return Reply(layout(paragraph(consent_words.may_end(panel.name, others)), *rows((end, stay))))


@command("pause", locale_str("Propose a pause for all clocks"), Needs.SEAT, Changes.OTHERS, group="table", at=at_table)
async def pause(click: Click) -> Reply:
    """Propose a pause. Raises: Refusal: the user holds no seat in play, or the table is paused."""
    return await _proposed(click, Motion(ProposalKind.PAUSE))


@command(
    "resume",
    locale_str("Play on at a paused or sleeping table"),
    Needs.SEAT,
    Changes.OTHERS,
    group="table",
    at=at_table,
)
@button("resume", Needs.SEAT, Changes.OTHERS, about=About.TABLE)
async def resume(click: Click) -> Reply:
    """Let a paused or sleeping table go on, and show the panel. Raises: Refusal: the user holds no seat in play."""
    before = await click.tables.idle_tables.wake(click.game_id, click.user_id)
    panel = await click.tables.pauses.resume(click.game_id, click.user_id)
    news = (consent_words.RESUMED,) if before.is_paused else ()
    return await show_seat(click.app, click.user_id, panel, Display(news=news))


@button("propose", Needs.SEAT, Changes.OTHERS, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def propose(click: Click) -> Reply:
    """Make the proposal of a button."""
    return await _proposed(click, _motion(click.rest), of=click.rev)


@select("dispose", Needs.SEAT, Changes.OTHERS, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def dispose(click: Click) -> Reply:
    """Propose what to do with the seat of somebody who is away for long."""
    return await _proposed(click, _motion(click.values[0]))


async def _proposed(click: Click, motion: Motion, *, of: int | None = None) -> Reply:
    """Make a proposal, and say whose consent it needs. Raises: Refusal: it cannot be proposed now."""
    proposed = await click.tables.proposals.propose(click.game_id, click.user_id, motion, of=of)
    return said(*consent_words.state(proposed))


# What is asked of everybody who holds a seat could never be settled if one of them might not answer.
@button("agree", Needs.SEAT, Changes.OWN, about=About.TABLE)
@button("disagree", Needs.SEAT, Changes.OWN, about=About.TABLE)
async def vote(click: Click) -> Reply:
    """Answer a proposal."""
    agrees = click.press.name == "agree"
    given = await click.tables.proposals.answer(click.game_id, click.user_id, click.rev or 0, agrees=agrees)
    return said(consent_words.AGREED, *consent_words.state(given)) if agrees else said(consent_words.ANSWERED_NO)


def disposals_row(panel: Panel, motions: Sequence[Motion]) -> Sequence[ui.ActionRow[Any]]:
    """Return a row with a select of what can be proposed about others' seats; no row if there is nothing."""
    if not motions:
        return ()
    options = [_disposal(plain_name(panel.players[motion.about or 0].name), motion) for motion in motions]
    return (select_row(PressSelect(Press("dispose", panel.game_id), consent_words.LONG_AWAY, options)),)


def _disposal(name: str, motion: Motion) -> discord.SelectOption:
    offers = motion.kind is ProposalKind.OFFER
    label = consent_words.OFFER_SEAT.said(name=name) if offers else consent_words.GIVE_TO_COMPUTER.said(name=name)
    return option(label, f"{motion.kind.value}:{motion.about}")


def _motion(text: str) -> Motion:
    """Decode a proposal from a custom_id. Raises: Refusal: it is forged."""
    kind, _, about = text.partition(":")
    seat = number(about)
    if kind not in {one.value for one in ProposalKind} or (about and seat is None):
        raise refusals.asked_earlier_to_propose()
    motion = Motion(ProposalKind(kind), None if seat is None else Seat(seat))
    if (motion.kind in (ProposalKind.OFFER, ProposalKind.COMPUTER)) != (motion.about is not None):
        raise refusals.asked_earlier_to_propose()
    return motion


# It may ask the others for their consent.
@button("takeback", Needs.SEAT, Changes.OTHERS, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def take_back_in_panel(click: Click) -> Reply:
    """Do as `take_back`, if that costs what the button says."""
    wanted = TakeBackRequest(
        game_id=click.game_id,
        user_id=click.user_id,
        rev=click.rev,
        of=number(click.rest) or 0,
        interaction_id=click.interaction.id,
        shown_in=click.shown_in,
    )
    # An update of a live panel in this message would replace the answer.
    click.app.live_panels.forget(click.game_id, click.user_id)
    return await _reply(click.app, wanted)


@command("takeback", locale_str("Take your last turn back"), Needs.SEAT, Changes.OTHERS, group="table", at=at_table)
async def take_back(click: Click) -> Reply:
    """Take the last turn back, or ask for consent. Raises: Refusal: there is no turn, or it revealed something."""
    wanted = TakeBackRequest(game_id=click.game_id, user_id=click.user_id, interaction_id=click.interaction.id)
    return await _reply(click.app, wanted)


async def _reply(app: App, wanted: TakeBackRequest) -> Reply:
    done = await app.tables.take_backs.take_back(wanted)
    if isinstance(done, Proposal):
        panel = await app.tables.play.panel(wanted.game_id, wanted.user_id)
        return await show_seat(app, wanted.user_id, panel, Display(news=consent_words.state(done)))
    news = words.STALE if done.stale else seat_words.TAKEN_BACK
    return await show_seat(app, wanted.user_id, done.panel, Display(news=(str(news),)))
