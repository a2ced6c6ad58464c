"""What the table hears beside the play: who is away or back, whose seat changed hands, who is host."""

from cogs import absence_words, consent_words, hosting_words, posts, take_back_words, words
from cogs.answers import Reply
from cogs.buttons import PressButton, Style
from cogs.custom_ids import Press, Verb
from cogs.house import House
from cogs.names import escaped_name
from cogs.posts import Telling
from db.outbox import Post
from db.proposals import ProposalKind, ProposalOutcome
from tables.letters import Letter

_ABOUT_SOMEBODY = {
    Post.AWAY: absence_words.away,
    Post.TIME_AWAY: absence_words.time_away,
    Post.BACK: absence_words.back,
    Post.HOST: absence_words.host,
    Post.RESUMED: consent_words.resumed,
    Post.AWAKE: hosting_words.awake,
}
BULLETINS = frozenset(
    {
        *_ABOUT_SOMEBODY,
        Post.RESIGNED,
        Post.TAKEN_BACK,
        Post.TAKEN,
        Post.OFFERED,
        Post.PROPOSED,
        Post.DECIDED,
        Post.IDLE,
        Post.ASLEEP,
    }
)
"""The letters that are told here."""


async def bulletin(house: House, letter: Letter, telling: Telling) -> Reply | None:
    """Return the post of one of `BULLETINS`; None if it is no news any more."""
    match letter.kind:
        case Post.RESIGNED:
            return posts.line_post(telling, words.resigned(_seat_name(letter, telling)))
        case Post.TAKEN_BACK:
            name = await name_of(house, letter.refs.who)
            return posts.line_post(telling, take_back_words.told(name, letter.refs.detail))
        case Post.OFFERED:
            assert letter.refs.seat is not None
            is_free = telling.players[letter.refs.seat].offered_at is not None
            return posts.offer_post(telling, letter.refs.seat) if is_free else None
        case Post.IDLE:
            return _idle(house, telling)
        case Post.ASLEEP:
            return _asleep(telling)
        case Post.PROPOSED:
            return await _proposed(house, letter, telling)
        case Post.DECIDED:
            return await _decided(house, letter, telling)
        case Post.TAKEN:
            return posts.line_post(telling, await _taken(house, letter))
        case _:
            return posts.line_post(telling, _ABOUT_SOMEBODY[letter.kind](await name_of(house, letter.refs.who)))


async def _taken(house: House, letter: Letter) -> str:
    former = await name_of(house, letter.refs.former)
    if letter.refs.who is None:
        return absence_words.taken_by_computer(former)
    return absence_words.taken(await name_of(house, letter.refs.who), former)


async def _proposed(house: House, letter: Letter, telling: Telling) -> Reply | None:
    assert letter.refs.proposal is not None
    proposal = await house.tables.proposing.of_letter(letter.refs.proposal)
    if not proposal.is_open:
        return None
    row, names = proposal.row, [escaped_name(name) for name in proposal.names]
    about = "" if row.about_seat is None else names[row.about_seat]
    lines = (
        consent_words.wanted(row, names[row.by_seat], about),
        consent_words.asks([names[seat] for seat in sorted(proposal.missing)], row.lapses_at),
    )
    agree = PressButton(Press(Verb.AGREE, letter.game_id, row.id), consent_words.AGREE, Style.primary)
    disagree = PressButton(Press(Verb.DISAGREE, letter.game_id, row.id), consent_words.DISAGREE)
    return posts.question_post(telling, lines, (agree, disagree))


async def _decided(house: House, letter: Letter, telling: Telling) -> Reply:
    assert letter.refs.proposal is not None
    proposal = await house.tables.proposing.of_letter(letter.refs.proposal)
    row, names = proposal.row, [escaped_name(name) for name in proposal.names]
    closed_by = "" if row.closed_by is None else names[row.closed_by]
    line = consent_words.settled(row, closed_by, "" if row.about_seat is None else names[row.about_seat])
    if row.kind is ProposalKind.PAUSE and row.outcome is ProposalOutcome.AGREED:
        resume = PressButton(Press(Verb.RESUME, letter.game_id), consent_words.RESUME)
        return posts.question_post(telling, (line,), (resume,))
    return posts.line_post(telling, line)


def _idle(house: House, telling: Telling) -> Reply:
    play_on = PressButton(Press(Verb.WAKE, telling.game_id), hosting_words.PLAY_ON, Style.primary)
    end = PressButton(Press(Verb.FINISH, telling.game_id), hosting_words.END_IT)
    line = hosting_words.idle(house.tables.idleness.days)
    return posts.question_post(telling, (line,), (play_on, end))


def _asleep(telling: Telling) -> Reply:
    wake = PressButton(Press(Verb.WAKE, telling.game_id), hosting_words.WAKE, Style.primary)
    return posts.question_post(telling, (hosting_words.asleep(telling.name, telling.look.title),), (wake,))


def _seat_name(letter: Letter, telling: Telling) -> str:
    assert letter.refs.seat is not None
    return escaped_name(telling.players[letter.refs.seat].name)


async def name_of(house: House, user_id: int | None) -> str:
    """Return the name of somebody whom a letter is about, whoever holds their seat by now."""
    person = None if user_id is None else await house.tables.people.find(user_id)
    return absence_words.SOMEBODY if person is None else escaped_name(person.name)
