"""Proposals that need the others' consent: making them and voting on them."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, said
from cogs.interactions.buttons import PressButton, PressSelect, Style
from cogs.interactions.custom_ids import Press, Verb, number
from cogs.interactions.layout import layout, option, paragraph, rows, select_row
from cogs.interactions.presses import ContextCog, Handlers, beside, in_place
from cogs.interactions.which_table import Action, answer_command, at_pressed_table
from cogs.panels.panel import Display
from cogs.panels.seats import show_seat
from cogs.words import consent as consent_words
from cogs.words import general as words
from cogs.words.text import escaped_name, plain_name
from db.consent import ProposalKind
from rules.game import Seat
from tables.consent import refusals as consent_refusals
from tables.consent.proposal import Motion
from tables.model.panel import Panel


class ConsentCommands(ContextCog):
    """The commands; part of the group `/table`."""

    @app_commands.command(name="end", description=locale_str("Propose to end the game early"))
    async def end(self, interaction: Interaction) -> None:
        """Ask whether to propose an early end."""
        await answer_command(self._context, interaction, "end", end_question)

    @app_commands.command(name="pause", description=locale_str("Propose a pause for all clocks"))
    async def pause(self, interaction: Interaction) -> None:
        """Propose a pause."""
        await answer_command(self._context, interaction, "pause", pause_reply)

    @app_commands.command(name="resume", description=locale_str("Play on at a paused or sleeping table"))
    async def resume(self, interaction: Interaction) -> None:
        """End the pause."""
        await answer_command(self._context, interaction, "resume", resume_reply)


async def _propose(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    return await propose(context, press.game, interaction.user.id, _motion(press.rest), of=press.rev)


async def _dispose(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> Reply:
    return await propose(context, press.game, interaction.user.id, _motion(values[0]))


async def _answer(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    agrees = press.verb is Verb.AGREE
    given = await context.tables.proposals.answer(press.game, interaction.user.id, press.rev or 0, agrees=agrees)
    return said(consent_words.AGREED, *consent_words.state(given)) if agrees else said(consent_words.ANSWERED_NO)


async def end_question(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Say what an early end is, with a button to propose it. Raises: Refusal: the user holds no seat in play."""
    motion = Motion(ProposalKind.END)
    voters = await context.tables.proposals.voters(game_id, interaction.user.id, motion)
    panel = await context.tables.play.panel(game_id, interaction.user.id)
    others = [escaped_name(panel.players[seat].name) for seat in sorted(voters) if seat != panel.seat]
    label = consent_words.PROPOSE_END if others else consent_words.END_NOW
    end = PressButton(Press(Verb.PROPOSE, game_id, len(voters), motion.kind.value), label, Style.danger)
    stay = PressButton(Press(Verb.STAY, game_id), words.PLAY_ON)
    return Reply(layout(paragraph(consent_words.may_end(panel.name, others)), *rows((end, stay))))


async def pause_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Propose a pause. Raises: Refusal: the user holds no seat in play, or the table is paused."""
    return await propose(context, game_id, interaction.user.id, Motion(ProposalKind.PAUSE))


async def resume_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Let a paused or sleeping table go on, and show the panel. Raises: Refusal: the user holds no seat in play."""
    before = await context.tables.idle_tables.wake(game_id, interaction.user.id)
    panel = await context.tables.pauses.resume(game_id, interaction.user.id)
    news = (consent_words.RESUMED,) if before.is_paused else ()
    return await show_seat(context, interaction.user.id, panel, Display(news=news))


async def propose(context: Context, game_id: int, user_id: int, motion: Motion, *, of: int | None = None) -> Reply:
    """Make a proposal, and say whose consent it needs. Raises: Refusal: it cannot be proposed now."""
    return said(*consent_words.state(await context.tables.proposals.propose(game_id, user_id, motion, of=of)))


def disposals_row(panel: Panel, motions: Sequence[Motion]) -> Sequence[ui.ActionRow[Any]]:
    """Return a row with a select of what can be proposed about others' seats; no row if there is nothing."""
    if not motions:
        return ()
    options = [_disposal(plain_name(panel.players[motion.about or 0].name), motion) for motion in motions]
    return (select_row(PressSelect(Press(Verb.DISPOSE, panel.game_id), consent_words.LONG_AWAY, options)),)


def _disposal(name: str, motion: Motion) -> discord.SelectOption:
    offers = motion.kind is ProposalKind.OFFER
    label = consent_words.OFFER_SEAT.said(name=name) if offers else consent_words.GIVE_TO_COMPUTER.said(name=name)
    return option(label, f"{motion.kind.value}:{motion.about}")


def _motion(text: str) -> Motion:
    """Decode a proposal from a custom_id. Raises: Refusal: it is forged."""
    kind, _, about = text.partition(":")
    seat = number(about)
    if kind not in {one.value for one in ProposalKind} or (about and seat is None):
        raise consent_refusals.asked_earlier_to_propose()
    motion = Motion(ProposalKind(kind), None if seat is None else Seat(seat))
    if (motion.kind in (ProposalKind.OFFER, ProposalKind.COMPUTER)) != (motion.about is not None):
        raise consent_refusals.asked_earlier_to_propose()
    return motion


ACTIONS: Mapping[str, Action] = {"end": end_question, "pause": pause_reply, "resume": resume_reply}
PRESSES: Handlers = {
    Verb.PROPOSE: in_place(_propose),
    Verb.DISPOSE: in_place(_dispose),
    Verb.AGREE: beside(_answer),
    Verb.DISAGREE: beside(_answer),
    Verb.RESUME: beside(at_pressed_table(resume_reply)),
}
