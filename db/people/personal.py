"""
What is stored about one person: in which columns, how it is exported, and how it is deleted or anonymised.

Every new table, and every new column with a person's id, must be listed here; a test compares this with the schema.
"""

# ruff: noqa: S608 - statements are put together of constants of ours; all values are bound

from collections.abc import Iterator, Mapping, Sequence
from sqlite3 import Connection

from db.people.names import keep_digests

FORMER = "A former player"
"""The name of somebody who had their data deleted, where their seat must stay."""
FORMER_ID = -1
"""Replaces people in the outbox who had their data deleted. In seats, each gets a negative number instead."""

_MINE = (
    "WITH mine AS (SELECT seats.game_id, seats.seat, coalesce((SELECT max(last_seq) FROM holders"
    " WHERE holders.game_id = seats.game_id AND holders.seat = seats.seat), 0) AS after_seq,"
    " coalesce(resigned_seq, 1 << 60) AS upto_seq FROM seats WHERE user_id = :user AND game_id = :game"
    " UNION ALL SELECT own.game_id, own.seat, coalesce((SELECT max(last_seq) FROM holders AS before"
    " WHERE before.game_id = own.game_id AND before.seat = own.seat AND before.id < own.id), 0), own.last_seq"
    " FROM holders AS own WHERE own.user_id = :user AND own.game_id = :game)"
)
"""The seats that a person holds or held in a game, and the span of moves that were theirs."""
_PLAYED = (
    "SELECT game_id FROM seats WHERE user_id = :user UNION SELECT game_id FROM holders WHERE user_id = :user"
    " ORDER BY game_id"
)
_SEAT = "JOIN seats USING (game_id, seat) WHERE seats.user_id = :user AND resigned_seq IS NULL"
_GAMES = (
    "(SELECT game_id FROM seats WHERE user_id = :user UNION SELECT game_id FROM holders WHERE user_id = :user"
    " UNION SELECT game_id FROM watchers WHERE user_id = :user UNION SELECT id FROM games WHERE host_id = :user)"
)

TOLD: Mapping[str, str] = {
    "people": "SELECT * FROM people WHERE user_id = :user",
    "names": "SELECT guild_id, name FROM names WHERE user_id = :user ORDER BY guild_id",
    "hours": "SELECT * FROM hours WHERE user_id = :user",
    "vacations": "SELECT since, days FROM vacations WHERE user_id = :user ORDER BY since",
    "games": (
        "SELECT id, slug, name, status, guild_id, channel_id, thread_id, options, time_limit, opened_at, started_at,"
        f" ended_at, host_id = :user AS is_host FROM games WHERE id IN {_GAMES} ORDER BY id"
    ),
    "seats": "SELECT * FROM seats WHERE user_id = :user ORDER BY game_id",
    "holders": "SELECT game_id, seat, name, last_seq, left_at FROM holders WHERE user_id = :user ORDER BY id",
    "moves": (
        f"{_MINE} SELECT game_id, seq, commit_no, seat, notation, acted_by, at FROM mine"
        " JOIN (SELECT * FROM every_move WHERE game_id = :game)"
        " USING (game_id, seat) WHERE seq > after_seq AND seq <= upto_seq ORDER BY seq"
    ),
    "commits": (
        f"{_MINE} SELECT game_id, commit_no, seat, acted_by, last_seq, left FROM mine"
        " JOIN (SELECT * FROM every_commit WHERE game_id = :game)"
        " USING (game_id, seat) WHERE last_seq > after_seq AND last_seq <= upto_seq ORDER BY commit_no"
    ),
    "undone": (
        "SELECT undone.game_id, commit_no, at FROM undone JOIN seats"
        " ON seats.game_id = undone.game_id AND seats.seat = by_seat"
        " WHERE seats.user_id = :user AND at >= coalesce(taken_at, 0) ORDER BY undone.game_id, commit_no"
    ),
    "drafts": f"SELECT game_id, seat, moves, changed_at FROM drafts {_SEAT}",
    "orders": f"SELECT game_id, seat, wishes, draft, made_at, outcome FROM orders {_SEAT} ORDER BY orders.id",
    "hints": (
        "SELECT hints.game_id, hints.seat, seq, advice, asked_at FROM hints JOIN seats USING (game_id, seat)"
        " WHERE seats.user_id = :user AND asked_at >= coalesce(taken_at, 0) ORDER BY asked_at"
    ),
    "deadlines": f"SELECT game_id, seat, due_at, step, left FROM deadlines {_SEAT} AND deadlines.kind = 'turn'",
    "nudges": f"SELECT game_id, seat, at FROM nudges {_SEAT}",
    "interactions": f"SELECT interaction_id, game_id, seat, at FROM interactions {_SEAT} ORDER BY at",
    "proposals": (
        "SELECT proposals.game_id, proposals.kind, deletes, made_at, outcome, closed_at FROM proposals JOIN seats"
        " ON seats.game_id = proposals.game_id AND seats.seat = by_seat"
        " WHERE seats.user_id = :user AND made_at >= coalesce(taken_at, 0) ORDER BY proposals.id"
    ),
    "consents": (
        "SELECT proposals.game_id, proposals.kind, consents.at FROM consents JOIN proposals"
        " ON proposals.id = proposal_id JOIN seats ON seats.game_id = proposals.game_id AND seats.seat = consents.seat"
        " WHERE seats.user_id = :user AND consents.at >= coalesce(taken_at, 0) ORDER BY consents.at"
    ),
    "results": (
        "SELECT results.* FROM results JOIN result_seats USING (game_id) WHERE user_id = :user ORDER BY game_id"
    ),
    "result_seats": "SELECT * FROM result_seats WHERE user_id = :user ORDER BY game_id",
    "result_holders": "SELECT * FROM result_holders WHERE user_id = :user ORDER BY game_id",
    "bests": (
        "SELECT bests.* FROM bests JOIN result_seats USING (game_id, seat) WHERE user_id = :user ORDER BY game_id"
    ),
    "ratings": "SELECT * FROM ratings WHERE user_id = :user ORDER BY guild_id, slug",
    "rating_changes": "SELECT * FROM rating_changes WHERE user_id = :user ORDER BY rated_id, guild_id",
    "rated_players": "SELECT * FROM rated_players WHERE user_id = :user ORDER BY rated_id",
    "rated_meetings": (
        "SELECT slug, ended_at, rated_id, number FROM rated_meetings WHERE one = :user OR other = :user"
        " ORDER BY rated_id"
    ),
    "invitations": "SELECT game_id, name, at, declined_at FROM invitations WHERE user_id = :user",
    "boards": (
        "SELECT id, topic, number, slug, seq, opened_at, ended_at FROM boards WHERE user_id = :user ORDER BY id"
    ),
    "board_moves": (
        "SELECT board_id, board_moves.seq, move FROM board_moves"
        " JOIN boards ON boards.id = board_id AND boards.seat = board_moves.seat"
        " WHERE user_id = :user AND ended_at IS NOT NULL ORDER BY board_id, board_moves.seq"
    ),
    "daily_results": (
        "SELECT day, slug, points, others, ended_at FROM daily_results WHERE user_id = :user ORDER BY day"
    ),
    "shares": (
        "SELECT channel_id, day, has_garden, has_puzzle, at, message_id FROM shares WHERE user_id = :user ORDER BY at"
    ),
    "daily_puzzles": "SELECT day, is_solved, answered_at FROM daily_puzzles WHERE user_id = :user ORDER BY day",
    "practice": "SELECT game_id, seq, stage, due_at FROM practice WHERE user_id = :user ORDER BY due_at",
    "dismissals": "SELECT game_id, at FROM dismissals WHERE user_id = :user",
    "watchers": "SELECT game_id, since, failed_at FROM watchers WHERE user_id = :user",
    "blocks": "SELECT blocked_id, at FROM blocks WHERE user_id = :user ORDER BY at",
    "uses": "SELECT guild_id, kind, at FROM uses WHERE user_id = :user ORDER BY at",
    "outbox": (
        "SELECT game_id, kind, created_at, done_at, message_id, attempts, error, parked FROM outbox"
        " WHERE user_id = :user ORDER BY id"
    ),
}
"""
The export by table: never another person's id or name, never a card that the person may not see.

What names a `:game` is asked of one game after the other, since all moves of somebody need much room.
"""
_NOT_THEIRS = frozenset({"dismissals"})
"""A dismissal from a lobby belongs to the host and stays as long as the lobby."""
_KNOWN_BY = tuple(
    f"SELECT EXISTS ({query})" for table, query in TOLD.items() if ":game" not in query and table not in _NOT_THEIRS
)
"""Everybody with moves or commits has had a seat."""

NOBODYS = frozenset(
    {
        "boots",
        "guilds",
        "guild_channels",
        "report_channels",
        "barred",
        "turning_points",
        "reviews",
        "results_due",
        "packed",
        "packing_due",
        "rated_games",
        "game_roles",
        "lost_settings",
        "role_calls",
        "daily_secret",
        "daily_tries",
        "former_uses",
        "former_seats",
        "daily_choices",
        "daily_cards",
    }
)
"""The tables without personal data, or with digests that cannot be read back."""

_RESIGNED = """
    UPDATE seats SET resigned_seq = (SELECT seq FROM games WHERE games.id = game_id), resigned_at = :at,
        away_at = NULL, offered_at = NULL, lost = NULL
    WHERE user_id = :user AND resigned_seq IS NULL AND (SELECT status FROM games WHERE games.id = game_id) = 'playing'
"""
"""A damaged game cannot be resigned from, so this resigns the seat: after a repair the game must not wait for it."""
_HOST = """
    UPDATE games SET host_id = coalesce(
        (SELECT -1 - seat FROM seats WHERE seats.game_id = games.id AND user_id = :user), -999)
    WHERE host_id = :user
"""
_DRAFTS = """
    DELETE FROM drafts WHERE EXISTS (SELECT 1 FROM seats
        WHERE seats.game_id = drafts.game_id AND seats.seat = drafts.seat AND user_id = :user)
"""
_DELETED = (
    *("outbox", "people", "names", "hours", "vacations", "invitations", "watchers", "uses", "blocks"),
    *("ratings", "rating_changes", "boards", "practice", "shares"),
)
FORGOTTEN = (
    *(f"DELETE FROM {table} WHERE user_id = :user" for table in _DELETED),
    "DELETE FROM rated_meetings WHERE one = :user OR other = :user",
    _DRAFTS,
    _RESIGNED,
    _HOST,
    # Each seat gets its own number, so that nobody can tell which games belonged to the same person.
    "UPDATE seats SET user_id = -1 - seat, name = :name WHERE user_id = :user",
    "UPDATE result_seats SET user_id = NULL WHERE user_id = :user",
    "UPDATE result_holders SET user_id = NULL WHERE user_id = :user",
    "UPDATE daily_results SET user_id = NULL WHERE user_id = :user",
    "UPDATE daily_puzzles SET user_id = NULL WHERE user_id = :user",
    "UPDATE rated_players SET user_id = NULL WHERE user_id = :user",
    "UPDATE holders SET user_id = -1000 - id, name = :name WHERE user_id = :user",
)
"""The statements that delete or anonymise a person, in this order; the facts of the outbox are changed separately."""

PERSONAL: Mapping[str, frozenset[str]] = {
    "people": frozenset({"user_id"}),
    "names": frozenset({"user_id"}),
    "hours": frozenset({"user_id"}),
    "vacations": frozenset({"user_id"}),
    "games": frozenset({"host_id"}),
    "seats": frozenset({"user_id"}),
    "holders": frozenset({"user_id"}),
    "result_seats": frozenset({"user_id"}),
    "result_holders": frozenset({"user_id"}),
    "boards": frozenset({"user_id"}),
    "practice": frozenset({"user_id"}),
    "daily_results": frozenset({"user_id"}),
    "daily_puzzles": frozenset({"user_id"}),
    "shares": frozenset({"user_id"}),
    "ratings": frozenset({"user_id"}),
    "rating_changes": frozenset({"user_id"}),
    "rated_players": frozenset({"user_id"}),
    "rated_meetings": frozenset({"one", "other"}),
    "invitations": frozenset({"user_id"}),
    "dismissals": frozenset({"user_id"}),
    "watchers": frozenset({"user_id"}),
    "blocks": frozenset({"user_id", "blocked_id"}),
    "uses": frozenset({"user_id"}),
    "outbox": frozenset({"user_id"}),
}
"""The columns with people's ids. `blocks.blocked_id` and `dismissals` are not deleted, because others decided them."""

THINGS = frozenset(
    {
        "id", "game_id", "guild_id", "channel_id", "thread_id", "lobby_message_id", "board_message_id", "message_id",
        "dm_channel_id", "next_id", "proposal_id", "interaction_id", "role_id",
        "rated_id", "board_id", "daily_channel_id", "entry_id",
    }
)  # fmt: skip
"""The columns of ids that belong to no person, or are deleted with a person's row."""


def personal_rows(connection: Connection, user_id: int) -> Iterator[tuple[str, Sequence[Mapping[str, object]]]]:
    """Yield everything that is stored about a person: names of tables, in the order of `TOLD`, each with some rows."""
    games = [row[0] for row in connection.execute(_PLAYED, {"user": user_id}).fetchall()]
    for table, sql in TOLD.items():
        for game in games if ":game" in sql else (None,):
            rows = connection.execute(sql, {"user": user_id, "game": game}).fetchall()
            yield table, [dict(row) for row in rows]


def is_known(connection: Connection, user_id: int) -> bool:
    """Return whether anything of a person's own is stored."""
    for sql in _KNOWN_BY:
        # Only whether there is a row is asked, so the first one suffices.
        (row,) = connection.execute(sql, {"user": user_id}).fetchall()
        if row[0]:
            return True
    return False


def forget_person(connection: Connection, user_id: int, at: int, secret: bytes) -> None:
    """Delete or anonymise everything about a person, but for keyed digests; no table may still wait for them."""
    keep_digests(connection, secret, user_id, at)
    for sql in FORGOTTEN:
        connection.execute(sql, {"user": user_id, "name": FORMER, "at": at})
