"""Announcements to the table: who is away or back, whose seat changed hands, who is host, what is proposed."""

from collections.abc import Sequence

from cogs.app import App
from cogs.interactions.answers import Reply
from cogs.interactions.controls import Press, PressButton, Style
from cogs.messages import posts
from cogs.messages.posts import PostContent
from cogs.words import consent as consent_words
from cogs.words import general as words
from cogs.words import messages as message_words
from cogs.words import seats as seat_words
from cogs.words.text import escaped_name
from db.delivery.entries import Entry, EntryKind
from db.games.consent import ProposalKind, ProposalOutcome
from db.people.personal import FORMER_ID
from languages.speech import _

Question = tuple[Sequence[str], Sequence[PressButton]]
"""The lines of a question, and the buttons to answer it."""
_ABOUT_SOMEBODY = {
    EntryKind.AWAY: seat_words.AWAY,
    EntryKind.TIME_AWAY: seat_words.TIME_AWAY,
    EntryKind.GONE: message_words.GONE,
    EntryKind.BACK: seat_words.BACK,
    EntryKind.HOST: seat_words.HOST,
    EntryKind.RESUMED: consent_words.RESUMED_BY,
    EntryKind.AWAKE: seat_words.AWAKE,
}
BULLETINS = frozenset(
    {
        *_ABOUT_SOMEBODY,
        EntryKind.RESIGNED,
        EntryKind.TAKEN_BACK,
        EntryKind.TAKEN,
        EntryKind.OFFERED,
        EntryKind.DECIDED,
        EntryKind.ASLEEP,
        EntryKind.RESTORED,
        EntryKind.THAWED,
        EntryKind.LOCKED,
    }
)
"""The entries that `bulletin` composes."""
ASKING = frozenset({EntryKind.PROPOSED, EntryKind.IDLE})
"""The entries that ask: one for the table, and one that pings each person who is asked."""


async def bulletin(app: App, entry: Entry, content: PostContent) -> Reply | None:
    match entry.kind:
        case EntryKind.RESIGNED:
            assert entry.facts.seat is not None
            name = escaped_name(content.players[entry.facts.seat].name)
            return posts.line_post(content, seat_words.RESIGNED.said(name=name))
        case EntryKind.TAKEN_BACK:
            name = await name_of(app, entry.game_id, entry.facts.who)
            return posts.line_post(content, seat_words.told(name, entry.facts.others_lost))
        case EntryKind.OFFERED:
            assert entry.facts.seat is not None
            is_free = content.players[entry.facts.seat].offered_at is not None
            return posts.offer_post(content, entry.facts.seat) if is_free else None
        case EntryKind.RESTORED:
            return posts.line_post(content, message_words.RESTORED.said(table=content.name))
        case EntryKind.THAWED:
            return posts.line_post(content, str(message_words.THAWED))
        case EntryKind.LOCKED:
            return posts.line_post(
                content, f"{message_words.LOCKED.said(table=content.name)}\n{message_words.MY_TURN_HERE}"
            )
        case EntryKind.ASLEEP:
            return await _asleep(app, content)
        case EntryKind.DECIDED:
            return await _decided(app, entry, content)
        case EntryKind.TAKEN:
            return posts.line_post(content, await _taken(app, entry))
        case _:
            is_in_part = entry.kind is EntryKind.GONE and entry.facts.is_out_of_sight
            told = message_words.OUT_OF_SIGHT if is_in_part else _ABOUT_SOMEBODY[entry.kind]
            return posts.line_post(content, told.said(name=await name_of(app, entry.game_id, entry.facts.who)))


async def _taken(app: App, entry: Entry) -> str:
    former = await name_of(app, entry.game_id, entry.facts.former)
    if entry.facts.who is None:
        return seat_words.TAKEN_BY_COMPUTER.said(former=former)
    return seat_words.TAKEN.said(name=await name_of(app, entry.game_id, entry.facts.who), former=former)


async def asking(app: App, entry: Entry, content: PostContent) -> Reply | None:
    """Return the question of an entry in `ASKING`, for the table or one person; None if its reader need not answer."""
    table = await app.tables.lookup.table(entry.game_id)
    assert table is not None
    if entry.kind is EntryKind.IDLE:
        question = _idle(app, entry) if table.is_asked and not table.is_asleep else None
    else:
        question = await _proposed(app, entry)
    if question is None:
        return None
    lines, buttons = question
    place = words.jump_link(table.place.guild_id, table.thread_id or table.place.channel_id)
    return posts.question_post(content, (*lines, place if entry.is_direct else ""), buttons)


async def _proposed(app: App, entry: Entry) -> Question | None:
    assert entry.facts.proposal is not None
    proposal = await app.tables.proposals.of_entry(entry.facts.proposal)
    if not proposal.is_open or (entry.facts.seat is not None and entry.facts.seat not in proposal.missing):
        return None
    row, names = proposal.row, [escaped_name(name) for name in proposal.names]
    about = "" if row.about_seat is None else names[row.about_seat]
    lines = (
        consent_words.wanted(row, names[row.by_seat], about),
        consent_words.asks([names[seat] for seat in sorted(proposal.missing)], row.lapses_at),
    )
    agree = PressButton(Press("agree", entry.game_id, row.id), consent_words.AGREE, Style.primary)
    disagree = PressButton(Press("disagree", entry.game_id, row.id), consent_words.DISAGREE)
    return lines, (agree, disagree)


async def _decided(app: App, entry: Entry, content: PostContent) -> Reply:
    assert entry.facts.proposal is not None
    proposal = await app.tables.proposals.of_entry(entry.facts.proposal)
    row, names = proposal.row, [escaped_name(name) for name in proposal.names]
    closed_by = "" if row.closed_by is None else names[row.closed_by]
    line = consent_words.settled(row, closed_by, "" if row.about_seat is None else names[row.about_seat])
    if row.kind is ProposalKind.PAUSE and row.outcome is ProposalOutcome.AGREED:
        resume = PressButton(Press("resume", entry.game_id), consent_words.RESUME)
        return posts.question_post(content, (line,), (resume,))
    return posts.line_post(content, line)


def _idle(app: App, entry: Entry) -> Question:
    play_on = PressButton(Press("wake", entry.game_id), seat_words.PLAY_ON, Style.primary)
    end = PressButton(Press("finish", entry.game_id), seat_words.END_IT)
    return (seat_words.idle(app.tables.idle_tables.days),), (play_on, end)


async def _asleep(app: App, content: PostContent) -> Reply | None:
    table = await app.tables.lookup.table(content.game_id)
    if table is None or not table.is_asleep:
        return None
    wake = PressButton(Press("wake", content.game_id), seat_words.WAKE, Style.primary)
    return posts.question_post(
        content, (seat_words.ASLEEP.said(table=content.name, title=content.look.title),), (wake,)
    )


async def name_of(app: App, game_id: int, user_id: int | None) -> str:
    """Return a person's name on a table's server, even if they no longer hold a seat."""
    if user_id == FORMER_ID:
        return _("A former player")
    return escaped_name("" if user_id is None else await app.tables.people.name_at(game_id, user_id))
