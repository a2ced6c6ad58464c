"""The program of a process that reads the database: `python -m tables.apart.worker PATH NICENESS`."""

import gc
import pickle
import sys
from functools import partial
from pathlib import Path
from sqlite3 import Connection

from db.engine.connection import connect_reader
from db.engine.database import consistently
from rules.errors import PlayerError
from tables.model.table import DamagedGame
from workers.program import serve


def answered(connection: Connection, asked: bytes) -> bytes:
    """Run a function on one consistent state of the database. Returns: what it returns, or refuses; both as bytes."""
    # Our own process wrote it a moment ago; nobody else holds the other end of the pipe.
    function, arguments, named = pickle.loads(asked)  # noqa: S301
    try:
        return pickle.dumps((consistently(connection, function, *arguments, **named), None))
    except (PlayerError, DamagedGame) as refused:
        return pickle.dumps((None, refused))


if __name__ == "__main__":
    gc.freeze()
    serve(partial(answered, connect_reader(Path(sys.argv[1]))), int(sys.argv[2]))
