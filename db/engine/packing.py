"""Compressed text in SQL: the functions `as_packed` and `unpacked`, which each connection of ours has."""

import sqlite3
import zlib


def add_functions(connection: sqlite3.Connection) -> None:
    """Let a connection compress text and read it again."""
    connection.create_function("as_packed", 1, _pack, deterministic=True)
    connection.create_function("unpacked", 1, _unpack, deterministic=True)


def _pack(text: str) -> bytes:
    return zlib.compress(text.encode(), 9)


def _unpack(data: bytes) -> str:
    return zlib.decompress(data).decode()
