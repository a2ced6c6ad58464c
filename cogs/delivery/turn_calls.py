"""Calls to a turn, reminders and overdue turns: to one person by direct message or mention, or to the table."""

from dataclasses import dataclass

from cogs.context import Context
from cogs.interactions.answers import Reply
from cogs.messages import posts
from cogs.messages.posts import PostContent
from cogs.panels.panel import Display
from cogs.panels.seats import show_seat
from cogs.panels.since_last_turn import news
from cogs.words import general as words
from cogs.words import time as time_words
from cogs.words.stories import story_lines
from cogs.words.text import escaped_name
from db.delivery.outbox import Post
from db.time.deadlines import Step
from tables.delivery.outbox import OutboxEntry
from tables.model.panel import Panel

OF_TIME = frozenset({Post.REMINDER, Post.OVERDUE, Post.NUDGE, Post.VACATION})
_STEPS = tuple(Step)
_NEED_A_TURN = frozenset({Post.TURN, Post.CALL, Post.REMINDER, Post.OVERDUE, Post.NUDGE})


@dataclass(frozen=True, slots=True)
class Call:
    """An entry, with the current panel of the person it is about."""

    context: Context
    entry: OutboxEntry
    panel: Panel

    @property
    def is_due(self) -> bool:
        """Whether the entry is still true: while it waits, turns pass and times end."""
        if self.entry.kind is Post.TIME_AWAY:
            return self.panel.is_away
        if self.entry.kind in _NEED_A_TURN and (not self.panel.is_to_act or self.panel.is_away):
            return False
        if self.entry.kind is Post.REMINDER:
            return self.panel.due_at is not None and self.panel.due_at > self.context.clock()
        return self.entry.kind is not Post.NUDGE or not self.panel.is_standing

    @property
    def sentence(self) -> str:
        """The sentence of the entry; empty if the panel says it all."""
        refs, names = self.entry.refs, [escaped_name(player.name) for player in self.panel.players]
        match self.entry.kind:
            case Post.REMINDER:
                return str(time_words.HALF_GONE) if _STEPS[refs.detail] is Step.HALF else str(time_words.LITTLE_LEFT)
            case Post.OVERDUE if self.entry.user_id is not None:
                return str(time_words.STILL_YOURS)
            case Post.OVERDUE:
                assert refs.seat is not None
                return time_words.OVERDUE.said(name=names[refs.seat])
            case Post.NUDGE:
                return time_words.NUDGED_BY.said(name=names[refs.detail])
            case Post.VACATION:
                assert refs.seat is not None
                name = names[refs.seat]
                return (
                    time_words.WENT_AWAY.said(name=name, until=refs.detail)
                    if refs.detail
                    else time_words.CAME_BACK.said(name=name)
                )
            case _:
                return ""


async def direct_reply(context: Context, entry: OutboxEntry) -> Reply | None:
    """Return the recipient's panel with the entry's sentence; None if it is no longer true, or they resigned."""
    assert entry.user_id is not None
    panel = await context.tables.play.panel(entry.game_id, entry.user_id)
    call = Call(context, entry, panel)
    if panel.seat is None or not call.is_due:
        return None
    link = words.jump_link(panel.place.guild_id, panel.thread_id or panel.place.channel_id)
    news = (call.sentence, *await _told(call), link)
    return await show_seat(context, entry.user_id, panel, Display(news=news, row_number=entry.id))


async def public_reply(context: Context, entry: OutboxEntry, content: PostContent) -> Reply | None:
    """Return the post for the thread, perhaps with a mention; None if it is no longer true."""
    seat = entry.refs.seat
    user_id = entry.user_id if seat is None else content.players[seat].user_id
    panel = await context.tables.play.panel(entry.game_id, user_id)
    call = Call(context, entry, panel)
    if not call.is_due or (entry.refs.mention and not content.mention):
        return None
    if entry.kind is Post.CALL:
        return posts.call_post(content)
    # A panel shows how long the turn lasts; in the thread nothing else does.
    is_running = entry.kind in (Post.REMINDER, Post.VACATION) and panel.is_to_act
    until = time_words.UNTIL.said(due_at=panel.due_at) if is_running and panel.due_at is not None else ""
    return posts.time_post(content, " ".join(filter(None, (call.sentence, until))))


async def _told(call: Call) -> tuple[str, ...]:
    """Return what happened since the person's last turn, or what was played for them, as far as they may know it."""
    refs, panel = call.entry.refs, call.panel
    if call.entry.kind is Post.TURN:
        return tuple(await news(call.context, panel))
    if refs.first_seq > refs.last_seq:
        return ()
    story = await call.context.tables.history.story(panel.game_id, panel.seat, refs.first_seq, refs.last_seq)
    return story_lines(call.context.looks[panel.slug], story)
