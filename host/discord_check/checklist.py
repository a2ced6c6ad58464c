"""All lines of the check, in their order: first what needs nobody, then what needs presses."""

from collections.abc import Sequence

from host.discord_check.behaviours import Behaviour
from host.discord_check.tried import answers, cleaning, commands, forms, posts, threads

LINES: Sequence[Behaviour] = (
    Behaviour(
        "Commands",
        "Discord takes all commands of the bot.",
        "People do not get the commands; buttons work without them.",
        commands.registered,
    ),
    Behaviour(
        "A card",
        "A message arrives with the number we give it, its picture and the words for it.",
        "No table can begin, or its posts cannot be found again after a crash.",
        posts.card,
    ),
    Behaviour(
        "A thread on the card",
        "The thread has the id of its card.",
        "Tables are played in their channel, or their thread is not found again.",
        threads.started,
    ),
    Behaviour(
        "A second thread on the card",
        "It is refused with code 160004.",
        "After a crash a table may get two threads.",
        threads.second,
    ),
    Behaviour(
        "Two galleries",
        "A message shows two pictures, each in a gallery of its own.",
        "Posts with several pictures do not arrive as they are meant.",
        posts.two_galleries,
    ),
    Behaviour(
        "A nonce sent twice",
        "The second post with the same nonce returns the first.",
        "A post whose answer was lost may come twice.",
        posts.nonce,
    ),
    Behaviour(
        "A lost post", "The history shows a post by its number.", "After a crash posts may come twice.", posts.lost_post
    ),
    Behaviour(
        "A new picture",
        "An edit replaces text and picture, and keeps the number.",
        "Cards and panels show old pictures.",
        posts.new_picture,
    ),
    Behaviour(
        "A closed panel",
        "An edit takes the picture away.",
        "Panels that are out of date stay open.",
        posts.closed_panel,
    ),
    Behaviour(
        "What is gone",
        "A deleted message answers with code 10008, a channel that is not there with 10003.",
        "The bot tries for ever where it should go on elsewhere.",
        posts.what_is_gone,
    ),
    Behaviour(
        "Thread keeping",
        "A change of its time opens an archived thread, without a post.",
        "Threads of slow tables are archived, and buttons in them may fail.",
        threads.kept_open,
    ),
    Behaviour(
        "An archived thread",
        "An edit there is refused with code 50083, and a post opens the thread.",
        "Nothing is told at a table that was quiet for a week.",
        threads.archived,
    ),
    Behaviour(
        "Old edits",
        "Several edits at once of a message of an hour ago are refused at last, with 429/30046.",
        "Cards of slow tables change sooner or later than we think.",
        posts.old_edits,
    ),
    Behaviour(
        "A private answer",
        "Only whoever pressed sees it, and a second answer is refused with code 40060.",
        "Cards may be seen by others, or an answer comes twice.",
        answers.private,
        presses=1,
    ),
    Behaviour(
        "A deferred answer",
        "The promise becomes the answer, with its picture.",
        "Slow answers come as a new message, or without a picture.",
        answers.deferred,
        presses=1,
    ),
    Behaviour(
        "A deferred change",
        "The pressed message changes, with its picture, and keeps its number.",
        "Panels do not go on after a slow answer; a new panel comes instead.",
        answers.in_place,
        presses=1,
    ),
    Behaviour("A film", "A private answer shows a GIF.", "Games cannot be seen as a film.", answers.film, presses=1),
    Behaviour(
        "A public answer",
        "The promise becomes the answer, with its picture, for all to see.",
        "Slow answers that all may see come twice, or without a picture.",
        answers.public,
        presses=1,
    ),
    Behaviour(
        "A form", "It comes with what was written, and is answered.", "Nothing can be reported.", forms.sent, presses=2
    ),
    Behaviour(
        "Suggestions",
        "A command suggests words while somebody types, and comes with the one that they take.",
        "Moves and time zones are not suggested; people type them whole, or use buttons.",
        forms.suggested,
        presses=1,
    ),
    Behaviour(
        "A button in an archived thread",
        "The press comes and is answered.",
        "At a table that was quiet for a week people go on by the card's buttons, or write something there first.",
        threads.button_in_archived,
        presses=1,
    ),
    Behaviour(
        "A mention",
        "A call names one person, and a mention that must not ring names nobody.",
        "Whoever must act is not called, or others are rung.",
        posts.mentions,
    ),
    Behaviour(
        "A direct message",
        "It arrives, its history shows it, and it can be changed.",
        "Hands and calls come as mentions at the table instead.",
        answers.direct_message,
    ),
    Behaviour(
        "A locked thread",
        "A post is refused with 50083 or 160005, and taken when the lock is off.",
        "A table in a locked thread does not wait until it is unlocked.",
        threads.locked,
        presses=2,
    ),
)

CLEANING = Behaviour(
    "Cleaning up",
    "Everything that the check has made can be deleted.",
    "Messages of the check stay; delete them by hand.",
    cleaning.clean,
)
