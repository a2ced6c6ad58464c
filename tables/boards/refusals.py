"""Refusals on private boards: each is one sentence that names the rule and what is possible."""

from tables.model.refusals import Refusing

# There never was such a board, it is somebody else's, or it was cleared away.
no_such_board = Refusing("no-such-board", "This board has been cleared away; `/daily` has today's garden.")
board_over = Refusing("over", "This garden is finished; `/daily` lets you play it again for yourself.")
