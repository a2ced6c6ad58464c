"""What the table hears beside the play: who is away or back, whose seat changed hands, who is host."""

from cogs import absence_words, posts, words
from cogs.answers import Reply
from cogs.house import House
from cogs.names import escaped_name
from cogs.posts import Telling
from db.outbox import Post
from tables.letters import Letter

_ABOUT_SOMEBODY = {
    Post.AWAY: absence_words.away,
    Post.TIME_AWAY: absence_words.time_away,
    Post.BACK: absence_words.back,
    Post.HOST: absence_words.host,
}
BULLETINS = frozenset({*_ABOUT_SOMEBODY, Post.RESIGNED, Post.TAKEN, Post.OFFERED})
"""The letters that are told here."""


async def bulletin(house: House, letter: Letter, telling: Telling) -> Reply | None:
    """Return the post of one of `BULLETINS`; None if it is no news any more."""
    match letter.kind:
        case Post.RESIGNED:
            return posts.line_post(telling, words.resigned(_seat_name(letter, telling)))
        case Post.OFFERED:
            assert letter.refs.seat is not None
            is_free = telling.players[letter.refs.seat].offered_at is not None
            return posts.offer_post(telling, letter.refs.seat) if is_free else None
        case Post.TAKEN:
            return posts.line_post(telling, await _taken(house, letter))
        case _:
            return posts.line_post(telling, _ABOUT_SOMEBODY[letter.kind](await _name(house, letter.refs.who)))


async def _taken(house: House, letter: Letter) -> str:
    former = await _name(house, letter.refs.former)
    if letter.refs.who is None:
        return absence_words.taken_by_computer(former)
    return absence_words.taken(await _name(house, letter.refs.who), former)


def _seat_name(letter: Letter, telling: Telling) -> str:
    assert letter.refs.seat is not None
    return escaped_name(telling.players[letter.refs.seat].name)


async def _name(house: House, user_id: int | None) -> str:
    """Return the name of somebody whom a letter is about, whoever holds their seat by now."""
    person = None if user_id is None else await house.tables.people.find(user_id)
    return absence_words.SOMEBODY if person is None else escaped_name(person.name)
