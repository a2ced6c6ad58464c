"""What stands in place of a panel that was sent by direct message, once it is outdated."""

from collections.abc import Mapping

from db.delivery.panels import Stand
from languages.speech import N_, Phrase

OUTDATED: Mapping[Stand, Phrase] = {
    Stand.PLAYED: N_("Played."),
    Stand.PLAYED_FOR: N_("A computer played for you."),
    Stand.TAKEN_BACK: N_("Taken back."),
    Stand.BELOW: N_("It goes on below."),
    Stand.OVER: N_("The game is over."),
    Stand.LEFT: N_("You do not play here any more."),
    Stand.DELETED: N_("The table was deleted."),
}
