"""
What a seat gets from a table is the same in every state that looks the same to it.

Here tables are made in memory, so that games can be had by the ten thousands: panels, prompts, suggestions, refusals,
orders and posts of any state, also with drafts on it, as cogs make them.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cogs.interactions.answers import Reply
from cogs.messages import endings, posts
from cogs.messages.posts import PostContent
from cogs.panels.orders import show_order, suggestions
from cogs.panels.panel import Display
from cogs.panels.seats import show_panel
from db.games.games import GameRow, Status, Terms
from db.games.seats import HolderRow, SeatKind, SeatRow
from render.game import AnyLook
from render.registry import LOOKS
from rules.errors import PlayerError
from rules.game import AnyGame, Seat
from tables.model.draft import Draft, extend
from tables.model.order import added, apply_ordered
from tables.model.panel import Panel, foreseen_by, panel_for, panel_of
from tables.model.table import Table
from tables.play.order_panel import OrderPanel, order_panel
from tests.leaks.harness.screen import files_of, layout_of
from tests.leaks.harness.stage import setting_by_lot
from tests.rules.games import decisions

_HERE, _IN_WORDS = Display(), Display(text_only=True, with_odds=True)
"""The key of a deal belongs to the table, not to what is compared."""
_MOST_DRAFTED = 3
_SHARE_OF_ENDS = 0.1
Drafts = dict[Seat, tuple[str, ...]]
"""What seats have chosen: for their turn, or for the next one if they wait."""
Probes = Sequence[str]
"""Notations that are tried out at every look: of what one seat may do, another may not hear."""
Delivered = tuple[str, object]
"""The kind of what is delivered, and all of it."""


@dataclass
class Findings:
    """How much was compared, by kind, and what differed."""

    compared: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)


def table_of(game: AnyGame, state: Any, players: int, drafts: Drafts) -> Table:  # noqa: ANN401 - any game's state
    """Return a table in that state, as it would be loaded."""
    nothing = (
        *("guild_id", "thread_id", "lobby_message_id", "board_message_id", "key", "state", "state_hash"),
        *("result", "fault", "chain_seat", "ended_at", "lapses_at", "next_id"),
    )
    usual: dict[str, Any] = {
        **dict.fromkeys(nothing),
        **dict.fromkeys(("seq", "told_seq", "commit_no", "opened_at", "started_at"), 0),
        **dict.fromkeys(("id", "host_id", "channel_id"), 1),
    }
    status = Status.PLAYING if game.to_act(state) else Status.ENDED
    named: dict[str, Any] = {
        "slug": game.slug,
        "rules_version": game.rules_version,
        "name": "Quiet Fountain",
        "options": "{}",
        "terms": Terms(),
    }
    row = GameRow(**usual, **named, status=status)
    seats = tuple(
        SeatRow(game_id=1, seat=seat, kind=SeatKind.PERSON, user_id=seat, name=f"P{seat}", ready=True)
        for seat in range(players)
    )
    return Table(
        row=row,
        seats=seats,
        drafts=drafts,
        deadlines=(),
        untold=frozenset(),
        mentioned=frozenset(),
        game=game,
        state=state,
    )


def refusal(draft: Draft, text: str) -> str:
    try:
        extend(draft, text)
    except PlayerError as error:
        return str(error)
    return ""


async def delivered(table: Table, seat: Seat | None, probes: Probes) -> list[Delivered]:
    """Return all that a table in memory hands to a seat."""
    look, panel = LOOKS[table.game.slug], panel_of(table, seat)
    got: list[Delivered] = [("panel", panel), *await _shown(panel, look)]
    if seat is None:
        return [*got, *await _posted(panel, look)]
    draft = table.draft_of(seat)
    got.append(("suggestions", [offer.to_dict() for offer in suggestions(panel, look, (), "")]))
    got += [("refusal", refusal(draft, text)) for text in probes]
    return [*got, *await _ordered(table, seat, look)]


async def _shown(panel: Panel, look: AnyLook) -> list[Delivered]:
    replies = [await show_panel(panel, look, display) for display in (_HERE, _IN_WORDS)]
    return [("panel as shown", _sent(reply)) for reply in replies]


async def _posted(panel: Panel, look: AnyLook) -> list[Delivered]:
    """Return what is posted for all to see."""
    content = PostContent(
        game_id=1, name=panel.name, look=look, players=panel.players, view=panel.committed_view, next=panel.waiting_for
    )
    replies = [await posts.board_post(content), posts.text_post(content), await endings.agreed_post(content)]
    if panel.result is not None:
        replies.append(await endings.final_post(replace(content, is_over=True), panel.result))
    return [("post", _sent(reply)) for reply in replies]


async def _ordered(table: Table, seat: Seat, look: AnyLook) -> list[Delivered]:
    """Return what a seat that waits can order ahead, and what it counts on."""
    making, counted_on = _making(table, seat)
    if making is None:
        return [("order", None)]
    reply = await show_order(making, look, _HERE)
    return [("order", (making, counted_on)), ("order as shown", _sent(reply))]


def _making(table: Table, seat: Seat) -> tuple[OrderPanel | None, object]:
    state = foreseen_by(table, seat)
    if state is None:
        return None, ()
    laid = apply_ordered(table.game, state, seat)
    for word in table.drafts.get(seat, ()):
        laid = added(laid, word)
    return order_panel(table, seat, laid), laid.moves


def _sent(reply: Reply) -> object:
    return layout_of(reply.view), files_of(reply.files())


def left(table: Table, seat: Seat) -> tuple[Panel, Panel]:
    """Return what a table shows to somebody who resigned from that seat, and to whom it was given before."""
    row = table.seats[seat]
    assert row.user_id is not None
    resigned = replace(row, resigned_seq=0, resigned_at=0)
    former = HolderRow(id=1, game_id=1, seat=seat, user_id=row.user_id, name=row.name, last_seq=0, left_at=0)
    taken = replace(row, user_id=99, name="Emma")
    return (
        panel_for(_with(table, resigned), row.user_id),
        panel_for(replace(_with(table, taken), former=(former,)), row.user_id),
    )


def _with(table: Table, row: SeatRow) -> Table:
    return replace(table, seats=(*table.seats[: row.seat], row, *table.seats[row.seat + 1 :]))


async def leaks(game: AnyGame, number: int) -> Findings:
    """Play a random game, and compare what everybody gets in one of its states with what they get in one like it."""
    chance, found = random.Random(f"{game.slug}:{number}"), Findings()
    setting = setting_by_lot(game, chance)
    played = list(decisions(setting, number))
    kinds = {game.kind(one.move): str(one.move) for one in played}
    last = played[-1]
    state = chance.choice(played).state
    if chance.random() < _SHARE_OF_ENDS:
        state, _ = game.apply(last.state, last.seat, last.move)
    for seat in (None, *map(Seat, range(setting.players))):
        view = game.view(state, seat)
        other = game.imagine(view, chance.randbytes(32))
        _note(found, "view", view, game.view(other, seat))
        await _compare(game, (state, other), seat, ("fly", *kinds.values()), chance, found)
    return found


async def _compare(
    game: AnyGame, states: tuple[Any, Any], seat: Seat | None, probes: Probes, chance: random.Random, found: Findings
) -> None:
    """Compare what the seat gets in two states, also with a random draft of its own on both."""
    players, drafts = len(states[0].players), Drafts()
    for _ in range(_MOST_DRAFTED):
        real, imagined = (table_of(game, state, players, drafts) for state in states)
        for (kind, one), (_, another) in zip(
            await delivered(real, seat, probes), await delivered(imagined, seat, probes), strict=False
        ):
            _note(found, kind, one, another)
        if seat is None:
            # Whoever resigned or was replaced is a spectator, too.
            for gone in map(Seat, range(players)):
                _note(found, "panel of who left", left(real, gone), left(imagined, gone))
            return
        choices = list(_choices(real, seat))
        if not choices:
            return
        drafts = {seat: (*drafts.get(seat, ()), chance.choice(choices))}


def _choices(table: Table, seat: Seat) -> Iterator[str]:
    """Yield what a seat can draft without being shown anything, or order ahead."""
    making, _ = _making(table, seat)
    panel = panel_of(table, seat)
    if making is not None:
        yield from map(str, making.panel.legal)
    else:
        yield from (str(move) for move in panel.legal if str(move) not in panel.surprising)


def _note(found: Findings, kind: str, one: object, another: object) -> None:
    found.compared[kind] += 1
    if one != another:
        found.differences.append(kind)
