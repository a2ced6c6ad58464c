"""The texts of `/help`, by topic: what people want to do first, everything else where it is needed."""

from dataclasses import dataclass
from enum import Enum

from languages.speech import N_, Phrase, Text

HELP = N_("What I can do")
CHOOSE_TOPIC = N_("What do you want to know?")


class Topic(Enum):
    """The topics, by the values of the select's options."""

    START = "start"
    TURN = "turn"
    TIME = "time"
    MESSAGES = "messages"
    WATCHING = "watching"
    HOSTS = "hosts"
    SERVERS = "servers"
    COMMANDS = "commands"
    AT_TABLES = "at-tables"


@dataclass(frozen=True, slots=True)
class Page:
    """A topic's name in the select, and its text."""

    label: Phrase
    detail: Phrase
    text: Text


PAGES: dict[Topic, Page] = {
    Topic.START: Page(
        N_("Start a table"),
        N_("With others, or against the computer"),
        N_(
            "`/new` in a channel shows the games. *Play alone* deals at once; the menu below says how well the "
            "computer plays.\n"
            "*With others* posts a card. Whoever wants to play presses *Join*, *Add a computer* fills a seat, "
            "*Settings* has the rules and *Invite somebody …*, *Start* deals. `/tables` lists what you can join or "
            "watch.\n"
            "`/daily` deals the same garden to everybody, every day: alone, and nobody waits for you.\n"
            "*Learn* guides you through a short first game, step by step. `/rules` teaches a game in a few pages with "
            "pictures, and so does *How to play* in your panel."
        ),
    ),
    Topic.TURN: Page(
        N_("My turn"),
        N_("Your panel, ordering ahead, taking back"),
        N_(
            "When it's your turn, I send you a picture with the first choice below it. Tap what you want, then "
            "*Confirm*; until then, *Back* and *Restart* undo everything. A choice that shows something new "
            "counts at once, and says so first.\n"
            "*My turn* under any post, or `/hand`, opens your panel right there, for your eyes only. `/turns` "
            "shows every table that waits for you.\n"
            "No time later? *Order ahead* in your panel, or `/order`, has your next turn played for you.\n"
            "Stuck? Where the host allows it, *Hint* in your panel, or `/hint`, says what I would play; the "
            "table is told that you asked.\n"
            "Too fast? `/table takeback` takes the turn back, or asks the others.\n"
            "You can also type: `/play` suggests each step. *As text* shows a table in words; `/settings` makes "
            "all your panels come that way."
        ),
    ),
    Topic.TIME: Page(
        N_("Time and absence"),
        N_("Quiet hours, vacation, somebody to stand in"),
        N_(
            "No hurry: play when you have a minute. If turns have a time limit, your panel shows it.\n"
            "`/hours` is yours: quiet hours, vacation, reminders, a daily digest.\n"
            "`/table away` lets a computer play for you until you come back with `/table back`, or by simply "
            "playing. `/table replace` gives your seat to somebody else, `/table resign` gives it up for good.\n"
            "`/table pause` asks everybody for a pause, `/table end` for an early end. *Nudge* in your panel "
            "reminds whoever keeps you waiting."
        ),
    ),
    Topic.MESSAGES: Page(
        N_("Direct messages and privacy"),
        N_("Where your panel comes, and who sees it"),
        N_(
            "*My turn* opens your panel in an answer that only you see. Nobody else at the table sees it, and "
            "neither do the server's managers; only Discord itself can read it, like every message.\n"
            "Your hand and your turns come by direct message, with your panel, at tables whose card says so, or if you "
            "want: `/settings` has *Get direct messages* and *Stop direct messages*. "
            "Otherwise, or if none reach you, I mention you in the thread. To let them through, allow them from "
            "members of this server in its privacy settings, then send me `/turns` as a direct message.\n"
            "`/privacy` shows, hands out or deletes what I store about you. `/profile` shows how your games ended, "
            "`/ranking` the ratings; who else sees yours, you choose in `/settings`."
        ),
    ),
    Topic.WATCHING: Page(
        N_("Watching"),
        N_("Tables you don't play at"),
        N_(
            "Every table has a thread, open to all who see the channel. *My turn* shows you what everybody sees, "
            "`/board` the whole table, `/log` the last turns, `/replay` the game from the start.\n"
            "With `/watch` I write to you whenever somebody else is next; `/unwatch` stops that. Whoever watches "
            "sees nobody's cards."
        ),
    ),
    Topic.HOSTS: Page(
        N_("For hosts"),
        N_("Options, seats, ending a table"),
        N_(
            "If you open a table, you are its host. Behind *Settings* you choose the rules, the time limit, "
            "take-backs, hints, pictures and the language, and whether the game is rated. After a change, those who "
            "joined press *Ready* again.\n"
            "`/table kick` sends somebody away before the start, `/table host` makes somebody else the host, "
            "`/table delete` closes the table. `/block` keeps somebody from your tables without telling them.\n"
            "After a game, *Play again* opens the next one with the same people, *Review* goes through your decisions, "
            "and `/table export` saves its record. If buttons in the thread of an old game do nothing, write a word "
            "there: that opens it again."
        ),
    ),
    Topic.SERVERS: Page(
        N_("For server managers"),
        N_("Settings, permissions, cleaning up"),
        N_(
            "`/server` sets where and by whom tables are opened, how many, and how fast.\n"
            "I need to see the channel, send messages, embed links, attach files, read the history, create "
            "public threads and send messages in threads; `/new` names what is missing. Where I may not write, "
            "nobody can open a table.\n"
            "`/report` lets people tell you about a problem; use `/reports` in the channel where you want to "
            "read it.\n"
            "You can delete any table with `/table delete`, but you see nobody's cards."
        ),
    ),
    Topic.COMMANDS: Page(N_("All commands"), N_("What you can type anywhere"), ""),
    Topic.AT_TABLES: Page(N_("All commands about a table"), N_("What follows /table"), ""),
}

OWNERS = N_("-# The games' names belong to their publishers, who have nothing to do with me.")


def headed(topic: Topic) -> str:
    """Return the topic's headline."""
    return f"### {PAGES[topic].label}"


def listed(name: str, description: str) -> str:
    """Return a command as a line of a list."""
    return f"`/{name}` – {description[:1].lower()}{description[1:]}"
