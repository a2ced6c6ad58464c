"""Announcements to the table: who is away or back, whose seat changed hands, who is host, what is proposed."""

from collections.abc import Sequence

from cogs.context import Context
from cogs.interactions.answers import Reply
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.messages import posts
from cogs.messages.posts import PostContent
from cogs.words import consent as consent_words
from cogs.words import general as words
from cogs.words import hosts as host_words
from cogs.words import lost_places as lost_place_words
from cogs.words import seats as seat_words
from cogs.words import take_backs as take_back_words
from cogs.words.text import escaped_name
from db.consent import ProposalKind, ProposalOutcome
from db.delivery.outbox import Post
from db.people.personal import FORMER_ID
from languages.speech import _
from tables.delivery.outbox import OutboxEntry

Question = tuple[Sequence[str], Sequence[PressButton]]
"""The lines of a question, and the buttons to answer it."""
_ABOUT_SOMEBODY = {
    Post.AWAY: seat_words.AWAY,
    Post.TIME_AWAY: seat_words.TIME_AWAY,
    Post.GONE: lost_place_words.GONE,
    Post.BACK: seat_words.BACK,
    Post.HOST: seat_words.HOST,
    Post.RESUMED: consent_words.RESUMED_BY,
    Post.AWAKE: host_words.AWAKE,
}
BULLETINS = frozenset(
    {
        *_ABOUT_SOMEBODY,
        Post.RESIGNED,
        Post.TAKEN_BACK,
        Post.TAKEN,
        Post.OFFERED,
        Post.DECIDED,
        Post.ASLEEP,
        Post.RESTORED,
        Post.THAWED,
        Post.LOCKED,
    }
)
"""The entries that `bulletin` composes."""
ASKING = frozenset({Post.PROPOSED, Post.IDLE})
"""The entries that ask: one for the table, and one that pings each person who is asked."""


async def bulletin(context: Context, entry: OutboxEntry, content: PostContent) -> Reply | None:
    """Return the post of an entry in `BULLETINS`; None if it is outdated."""
    match entry.kind:
        case Post.RESIGNED:
            assert entry.refs.seat is not None
            name = escaped_name(content.players[entry.refs.seat].name)
            return posts.line_post(content, seat_words.RESIGNED.said(name=name))
        case Post.TAKEN_BACK:
            name = await name_of(context, entry.refs.who)
            return posts.line_post(content, take_back_words.told(name, entry.refs.detail))
        case Post.OFFERED:
            assert entry.refs.seat is not None
            is_free = content.players[entry.refs.seat].offered_at is not None
            return posts.offer_post(content, entry.refs.seat) if is_free else None
        case Post.RESTORED:
            return posts.line_post(content, lost_place_words.RESTORED.said(table=content.name))
        case Post.THAWED:
            return posts.line_post(content, str(lost_place_words.THAWED))
        case Post.LOCKED:
            return posts.line_post(
                content, f"{lost_place_words.LOCKED.said(table=content.name)}\n{lost_place_words.MY_TURN_HERE}"
            )
        case Post.ASLEEP:
            return await _asleep(context, content)
        case Post.DECIDED:
            return await _decided(context, entry, content)
        case Post.TAKEN:
            return posts.line_post(content, await _taken(context, entry))
        case _:
            return posts.line_post(
                content, _ABOUT_SOMEBODY[entry.kind].said(name=await name_of(context, entry.refs.who))
            )


async def _taken(context: Context, entry: OutboxEntry) -> str:
    former = await name_of(context, entry.refs.former)
    if entry.refs.who is None:
        return seat_words.TAKEN_BY_COMPUTER.said(former=former)
    return seat_words.TAKEN.said(name=await name_of(context, entry.refs.who), former=former)


async def asking(context: Context, entry: OutboxEntry, content: PostContent) -> Reply | None:
    """Return the question of an entry in `ASKING`, for the table or one person; None if its reader need not answer."""
    table = await context.tables.lookup.table(entry.game_id)
    assert table is not None
    if entry.kind is Post.IDLE:
        question = _idle(context, entry) if table.is_asked and not table.is_asleep else None
    else:
        question = await _proposed(context, entry)
    if question is None:
        return None
    lines, buttons = question
    place = words.jump_link(table.place.guild_id, table.thread_id or table.place.channel_id)
    return posts.question_post(content, (*lines, place if entry.is_direct else ""), buttons)


async def _proposed(context: Context, entry: OutboxEntry) -> Question | None:
    assert entry.refs.proposal is not None
    proposal = await context.tables.proposals.of_entry(entry.refs.proposal)
    if not proposal.is_open or (entry.refs.seat is not None and entry.refs.seat not in proposal.missing):
        return None
    row, names = proposal.row, [escaped_name(name) for name in proposal.names]
    about = "" if row.about_seat is None else names[row.about_seat]
    lines = (
        consent_words.wanted(row, names[row.by_seat], about),
        consent_words.asks([names[seat] for seat in sorted(proposal.missing)], row.lapses_at),
    )
    agree = PressButton(Press(Verb.AGREE, entry.game_id, row.id), consent_words.AGREE, Style.primary)
    disagree = PressButton(Press(Verb.DISAGREE, entry.game_id, row.id), consent_words.DISAGREE)
    return lines, (agree, disagree)


async def _decided(context: Context, entry: OutboxEntry, content: PostContent) -> Reply:
    assert entry.refs.proposal is not None
    proposal = await context.tables.proposals.of_entry(entry.refs.proposal)
    row, names = proposal.row, [escaped_name(name) for name in proposal.names]
    closed_by = "" if row.closed_by is None else names[row.closed_by]
    line = consent_words.settled(row, closed_by, "" if row.about_seat is None else names[row.about_seat])
    if row.kind is ProposalKind.PAUSE and row.outcome is ProposalOutcome.AGREED:
        resume = PressButton(Press(Verb.RESUME, entry.game_id), consent_words.RESUME)
        return posts.question_post(content, (line,), (resume,))
    return posts.line_post(content, line)


def _idle(context: Context, entry: OutboxEntry) -> Question:
    play_on = PressButton(Press(Verb.WAKE, entry.game_id), host_words.PLAY_ON, Style.primary)
    end = PressButton(Press(Verb.FINISH, entry.game_id), host_words.END_IT)
    return (host_words.IDLE.said(days=context.tables.idle_tables.days),), (play_on, end)


async def _asleep(context: Context, content: PostContent) -> Reply | None:
    table = await context.tables.lookup.table(content.game_id)
    if table is None or not table.is_asleep:
        return None
    wake = PressButton(Press(Verb.WAKE, content.game_id), host_words.WAKE, Style.primary)
    return posts.question_post(
        content, (host_words.ASLEEP.said(table=content.name, title=content.look.title),), (wake,)
    )


async def name_of(context: Context, user_id: int | None) -> str:
    """Return a person's name, even if they no longer hold a seat."""
    if user_id == FORMER_ID:
        return _("A former player")
    person = None if user_id is None else await context.tables.people.find(user_id)
    return str(seat_words.SOMEBODY) if person is None else escaped_name(person.name)
