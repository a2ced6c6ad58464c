"""Sentences about people: their settings, direct messages, conduct, data, profiles and rankings."""

from collections.abc import Iterable, Sequence

from cogs.words.text import mentioned
from db.people.people import Showing
from languages.catalogues import ENGLISH, OFFERED
from languages.speech import N_, _, labelled, listed, n_, np_
from render.canvas.formats import Format

LANGUAGE = N_("Language")
FORMATS = {Format.TALL: N_("Phone, tall"), Format.WIDE: N_("Computer, wide")}
TEXT_ONLY = N_("Text only")
SHOWN_AS_TEXT = N_("Your panels come as **text only**, with all that the pictures show.")
SHOWN = {
    Format.TALL: N_("Your pictures are **tall, for a phone**, each with a description."),
    Format.WIDE: N_("Your pictures are **wide, for a computer**, each with a description."),
}
SHOWING = N_("Who sees your profile")
SHOWN_TO = {
    Showing.NOBODY: N_("Profile: hidden"),
    Showing.SERVER: N_("Profile: each server sees its games"),
    Showing.EVERYWHERE: N_("Profile: all games, all rankings"),
}
LARGER = N_("Too small? Larger pictures for phones")
SHOW_ODDS = N_("Show odds")
HIDE_ODDS = N_("Hide odds")
ODDS_SHOWN = N_("Where a draw can go wrong, they **show how likely** that is.")
ODDS_HIDDEN = N_("Where a draw can go wrong, they **do not show how likely** that is.")
BY_MESSAGE = N_("Your turns come **by direct message**, with your panel.")
BY_MENTION = N_("On your turn I **mention you in the thread**; *My turn* there opens your panel for you alone.")
UNREACHED = N_(
    "You asked for direct messages, but **none reach you**, so I mention you in the thread. Allow them from members of "
    "your server in its privacy settings, then press *Get direct messages*."
)
MESSAGES = N_("Direct messages")
MESSAGES_OFFERED = N_(
    "Get your turns **by direct message**, with your panel? Otherwise I mention you in the thread on your turn, and "
    "*My turn* there opens your panel for you alone."
)
JOINED = N_(
    "Your hand, your missions and your turns come **by direct message**, here and at later tables, until you stop that "
    "in `/settings`."
)
HOSTED = N_(
    "Once others join, your hand, your missions and your turns come **by direct message**, here and at later tables, "
    "until you stop that in `/settings`."
)
COMES_HERE = N_("Your hand, your missions and your turns come here.")
ONLY_HERE, ONLY_THERE = N_("Only here, in the thread"), N_("Only in the thread")
HANDS = {
    True: N_("-# ✉️ Hand and missions come **by direct message**; joining is your yes to that."),
    False: N_("-# ✉️ Hand and missions are shown in the thread, for your eyes only."),
}
MESSAGES_COME = N_("Good: your turns come **by direct message**, with your panel. `/settings` ends that.")
GET_MESSAGES = N_("Get direct messages")
STOP_MESSAGES = N_("Stop direct messages")
POSTS_KEEP_PICTURES = N_(
    "-# Posts for the whole table keep their pictures; *More* and then *As text* shows them in words."
)


def automatic(code: str) -> str:
    """Name the option to use the language of the person's Discord, which is the one of that code."""
    return _("Language: as in Discord ({language})", language=named(code))


def language(code: str) -> str:
    """Name the option of a language."""
    return _("Language: {language}", language=named(code))


def named(code: str) -> str:
    """Return what a language calls itself."""
    return OFFERED.get(code, OFFERED[ENGLISH])


BLOCK_NOBODY = N_("You block nobody. `/block` with a name keeps that person from your tables.")
REPORT_TITLE = N_("Report a problem")
REPORT_LABEL = N_("What happened?")
REPORT_SENT = N_("Thank you, your report is with this server's managers. I keep no copy.")
REPORT_LOST = N_("I couldn't deliver your report; please write to one of this server's managers.")
REPORTS_GO_ELSEWHERE = N_(
    "Reports no longer come here. They go to this server's *Community Updates Channel*, if it has one."
)
PUBLIC_CHANNEL = N_(
    "Everybody can read <#{channel_id}>, and reports name people. Use `/reports` in a channel that only managers see."
)
ONLY_TEXT_CHANNELS = N_("Reports need a text channel; please use `/reports` there.")
BLOCKED = N_(
    "{person} can no longer join your tables, and isn't told why. Where they already sit, they stay; "
    "before the start, `/table kick` sends them away. `/unblock` ends this."
)
BLOCKED_ALREADY = N_("You already block {person}; `/unblock` ends it.")
UNBLOCKED = N_("{person} can join your tables again.")
REPORT_GOES = N_("Posted in #{channel} with your name")
REPORTS_GO = N_(
    "Reports now go to <#{channel_id}>; `/reports` again stops that. Only managers should be able to read it."
)
CANNOT_WRITE = N_("I can't write in <#{channel_id}>; give me *View Channel* and *Send Messages* there first.")


def blocks(blocked: Iterable[int]) -> str:
    """List whom somebody blocks; not by name, since anybody can block any id."""
    people = ", ".join(map(mentioned, blocked))
    return _("You block {people}. `/unblock` ends it for one of them.", people=people)


def report(person: str, guild_id: int, channel_id: int) -> str:
    """Head a report: who wrote it, as `mentioned` says it, and where."""
    where = f"https://discord.com/channels/{guild_id}/{channel_id}"
    return _("### Report\n{person} reports a problem · [Go there]({where})", person=person, where=where)


MY_DATA = N_("My data")
DELETE = N_("Delete my data")
DELETE_ALL = N_("Delete everything")
KEEP = N_("Keep it")
SURE = N_("### Delete everything about you?")
NO_WAY_BACK = N_("This can't be undone.")
KEPT = N_("Nothing was deleted.")
DELETED = N_(
    "Your data is deleted. Where you played, it now says *A former player*, and nothing leads back to "
    "you. Messages already on Discord stay, and so do database backups until newer ones replace them."
)
EXPLAINED = N_(
    "### What I know about you\n"
    "- Your Discord number and language, your name on each server where you play, whether you want direct messages and "
    "they reach you, what you chose in `/settings` and `/hours`, and which explanations you have read.\n"
    "- Your tables: your seat, your moves and when you made them, choices not confirmed yet, turns "
    "ordered ahead, what you proposed and agreed to.\n"
    "- Which tables you watch, whom you block, and for a day how often you opened tables, nudged or "
    "reported.\n"
    "- Which messages were for you and when they went out, not what they said. Reports are passed on, "
    "not kept.\n"
    "\n"
    "I read no messages. Only you see your hand, not even the server's managers do. Whoever runs me "
    "could look into the database, and everything I show you passes through Discord, direct messages "
    "too.\n"
    "\n"
    "### How long\n"
    "Clicks and counts: a day. Sent messages, deleted tables, and tables that never started: a month. "
    "Finished games stay: their moves, so that they can be replayed, and their results.\n"
    "\n"
    "*My data* sends you all of it as a file. *Delete my data* asks once more; then your name is gone."
)


_ALWAYS = (
    N_("- Settings, hours, watched tables, blocks and waiting messages are deleted."),
    N_("- Your moves stay, played by *A former player*; nothing leads back to you."),
    N_("- If somebody blocks you, that stays; so does, until a lobby starts or closes, that its host sent you away."),
    N_(
        "- So that limits and secrets hold if you come back, I keep in code, without your name or number: for a day "
        "what you used up, and until a game ends which seat was yours."
    ),
)
DATA_FILE = N_("All I store about you is in `{name}`. Only you see this.")
DATA_FILES = N_("All I store about you is in these files. Only you see this.")


def data_files(names: Sequence[str]) -> str:
    """Say in which files everything about somebody is."""
    return DATA_FILE.said(name=names[0]) if len(names) == 1 else str(DATA_FILES)


def may_delete(lobbies: Sequence[str], handed_on: Sequence[str], ended: Sequence[str]) -> Sequence[str]:
    """Say what deleting does to somebody's tables and to the rest, line by line."""
    return (
        _("- You leave {named} before the start.", named=_named(lobbies)) if lobbies else "",
        _("- A computer takes your seat at {named} for good.", named=_named(handed_on)) if handed_on else "",
        _("- Nobody else plays at {named}, so the game ends there.", named=_named(ended)) if ended else "",
        *map(str, _ALWAYS),
    )


def _named(tables: Sequence[str]) -> str:
    return listed([f"**{table}**" for table in tables])


ALL_GAMES = N_("All games")
RANKING = N_("Ranking")
HERE = N_("This server")
EVERYWHERE = N_("All servers")
EARLIER, LATER, MINE = N_("Higher"), N_("Lower"), N_("My place")
WHICH_GAME = N_("Choose a game")
FAVOURITE = N_("Favourite game")
BEST = N_("Best result")
STRENGTH = N_("Strongest in")
TURN = N_("Time for a turn")
AGAINST = N_("Against {name}")
AGAINST_YOU = N_("Against you")
NOBODY_RANKED = N_("Nobody is ranked here yet: whoever has five rated games is, unless their profile is hidden.")
NOT_RANKED = N_("You have no place yet: it takes five rated games, and a profile that is shown here.")
NO_GAMES = N_("No game with others has ended yet.")
WHO_SEES = {
    Showing.NOBODY: N_("-# Nobody else sees this, and you are not ranked. `/settings` changes it."),
    Showing.SERVER: N_("-# People on a server of yours see what you played there. `/settings` changes it."),
    Showing.EVERYWHERE: N_("-# People on your servers see all of it. `/settings` changes it."),
}
MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), np_("month", "May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip
_MINUTE, _HOUR, _DAY = 60, 3600, 86400


def place(number: int, pages: int) -> str:
    """Say which page of a ranking this is, counted from 0; nothing if it is the only one."""
    return _("Page {number} of {pages}", number=number + 1, pages=pages) if pages > 1 else ""


def scope(game: str, *, is_here: bool) -> str:
    return _("{game}, this server", game=game) if is_here else _("{game}, all servers", game=game)


def in_a_row(days: int) -> str:
    """Say on how many days in a row somebody has played the garden of the day; empty for fewer than two."""
    told = n_("Garden of the day: {count} day in a row", "Garden of the day: {count} days in a row", days)
    return told if days > 1 else ""


def best(game: str, points: str) -> str:
    """Name the best result."""
    return labelled(game, points)


def strength(category: str, more: int) -> str:
    """Name a category with how many points more a game it brings than others get."""
    return f"{category} +{more}"


def won(own: int, other: int) -> str:
    """Say how often two people came before each other."""
    return f"{own} : {other}"


def duration(seconds: int) -> str:
    """Say how long something takes, in its two largest units."""
    if seconds < _MINUTE:
        return _("{seconds} s", seconds=seconds)
    if seconds < _HOUR:
        return _("{minutes} min", minutes=round(seconds / _MINUTE))
    if seconds < _DAY:
        return _("{hours} h {minutes} min", hours=seconds // _HOUR, minutes=seconds % _HOUR // _MINUTE)
    return _("{days} d {hours} h", days=seconds // _DAY, hours=seconds % _DAY // _HOUR)
