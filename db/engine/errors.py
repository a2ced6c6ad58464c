"""What can go wrong with the database, told apart by what the caller may rely on afterwards."""


class DatabaseRefused(Exception):
    """The database cannot be used; `str(error)` is one sentence for whoever runs the bot."""


class WriteFailed(Exception):
    """A transaction failed and was rolled back: nothing of it is in the database."""


class CommitUnknown(Exception):
    """
    COMMIT itself failed: only a look at the database tells whether the transaction is there.

    Args:
        is_settled: whether what it tells will stay so even after a crash.
    """

    def __init__(self, reason: str, *, is_settled: bool) -> None:
        super().__init__(reason)
        self.is_settled = is_settled
