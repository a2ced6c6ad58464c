"""Errors of the database, by what the caller can rely on afterwards."""


class DatabaseRefused(Exception):
    """The database cannot be used; `str(error)` is one sentence for the host."""


class WriteFailed(Exception):
    """A transaction failed and was rolled back: none of it is in the database."""


class CommitUnknown(Exception):
    """
    COMMIT itself failed: only reading the database tells whether the transaction is there.

    Args:
        is_settled: whether what such a read shows stays true even after a crash.
    """

    def __init__(self, reason: str, *, is_settled: bool) -> None:
        super().__init__(reason)
        self.is_settled = is_settled
