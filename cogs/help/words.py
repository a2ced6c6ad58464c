"""The texts of `/help`, by topic: what people want to do first, everything else where it is needed."""

from dataclasses import dataclass
from enum import Enum

from languages.speech import N_, Phrase, Text

HELP = N_("What I can do")
PLAY_NOW = N_("Play now")
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
            "Type `/new` in a channel: a card comes, and whoever wants to play presses *Join*. *Add computer* "
            "fills a seat, the selects change the rules, and *Start* deals.\n"
            "To try a game alone, open a table, press *Add computer*, choose how well it plays, and then *Start*.\n"
            "`/rules` teaches a game in a few pages with pictures; *How to play* in a panel opens them, too."
        ),
    ),
    Topic.TURN: Page(
        N_("My turn"),
        N_("Your panel, your hand, second thoughts"),
        N_(
            "When it is your turn I write to you, with a picture and the first choice below it. Tap what you "
            "want to do, then *Confirm*. Until then *Back* and *Restart* undo everything; a choice that shows "
            "something new counts at once, and says so before.\n"
            "*My turn* under any post, or `/hand`, opens your panel where you are; only you see it. `/turns` "
            "lists every table that waits for you.\n"
            "While you wait, *Order ahead* in your panel, or `/order`, says what is to be played when your "
            "turn comes.\n"
            "At a loss? Where the host allows it, *Hint* in your panel, or `/hint`, says what I would play; the "
            "table is told that you asked.\n"
            "Played too fast? `/table takeback` takes the turn back, or asks the others.\n"
            "You can also type: `/play` suggests each step. *As text* shows a table in words, and `/settings` "
            "makes all your panels come that way."
        ),
    ),
    Topic.TIME: Page(
        N_("Time and absence"),
        N_("Quiet hours, vacations, somebody to play for you"),
        N_(
            "There is no hurry: play when you have a minute. If the host chose a time for a turn, your panel "
            "says until when.\n"
            "`/hours` is yours: quiet hours in which nothing rings, vacation days, reminders, a daily digest.\n"
            "`/table away` lets a computer play for you until you are back, which you are with `/table back` "
            "or simply by playing. `/table replace` gives your seat to somebody else, `/table resign` gives "
            "it up for good.\n"
            "`/table pause` asks all to let the clocks stand still, `/table end` to end early; *Nudge* in "
            "your panel asks for whoever lets you wait."
        ),
    ),
    Topic.MESSAGES: Page(
        N_("Direct messages and privacy"),
        N_("Where your cards go, and who sees them"),
        N_(
            "Your hand comes by direct message, or in an answer that only you see. Nobody at the table sees "
            "it, nor do those who manage the server; Discord itself can read it, like every message.\n"
            "If I cannot write to you, I mention you in the thread instead, and *My turn* there shows your "
            "cards. To be written to, allow direct messages from members of this server in its privacy "
            "settings, then use `/turns` in a direct message to me.\n"
            "`/hours` chooses between direct messages and mentions. `/privacy` tells what is stored about "
            "you, hands it out and deletes it."
        ),
    ),
    Topic.WATCHING: Page(
        N_("Looking on"),
        N_("Tables at which you do not sit"),
        N_(
            "Every table has a thread, and whoever sees the channel may read it. *My turn* shows you what "
            "everybody sees, `/board` the whole table, `/log` the last turns, `/replay` the game from its "
            "beginning.\n"
            "`/watch` lets me write to you at every hand-over; `/unwatch` ends it. Nobody's cards are ever "
            "shown to those who look on."
        ),
    ),
    Topic.HOSTS: Page(
        N_("For hosts"),
        N_("Options, seats, ending a table"),
        N_(
            "Whoever opens a table is its host: you choose the rules on the card, and behind *Time, take-backs, "
            "hints* the time for a turn, what may be taken back and whether there are hints. A change asks those "
            "who joined to press *Ready* again.\n"
            "`/table kick` sends somebody away before the start, `/table host` hands your part on, `/table "
            "delete` closes the table. `/block` keeps somebody from the tables you host, without telling "
            "them.\n"
            "When a game is over, *Play again* opens the next one with the same people, *Review* tells what "
            "cost most, and `/table export` keeps its record."
        ),
    ),
    Topic.SERVERS: Page(
        N_("For server managers"),
        N_("Settings, permissions, cleaning up"),
        N_(
            "`/server` says in which channels tables are opened and by whom, how many, and how fast.\n"
            "I need to see the channel, send messages, embed links, attach files, read the history, create "
            "public threads and send messages in threads; `/new` names what is missing. Where I may not "
            "write, nobody can open a table.\n"
            "`/report` lets people tell you about a problem; use `/reports` in the channel where you want to "
            "read it.\n"
            "You may delete any table with `/table delete`, but you see nobody's cards."
        ),
    ),
    Topic.COMMANDS: Page(N_("All commands"), N_("What you can type anywhere"), ""),
    Topic.AT_TABLES: Page(N_("All commands about a table"), N_("What follows /table"), ""),
}


def headed(topic: Topic) -> str:
    """Return the topic's headline."""
    return f"### {PAGES[topic].label}"


def listed(name: str, description: str) -> str:
    """Return a command as a line of a list."""
    return f"`/{name}` – {description[:1].lower()}{description[1:]}"
