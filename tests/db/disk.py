"""
A disk that fails on purpose, beneath the very SQLite that Python uses: a file system of its own by SQLite's interface.

https://www.sqlite.org/c3ref/vfs.html and https://www.sqlite.org/c3ref/io_methods.html tell what the structures mean.
"""

import _sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CDLL, CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p, cast, pointer
from dataclasses import dataclass
from enum import Enum
from typing import Any

_READABLE_CALLS = 18
_WRITE, _TRUNCATE, _SYNC = 2, 3, 4
"""Where these calls stand in the table of a file's calls."""
_SLEEP = 8
"""Where the call to wait stands among those of a file system after `open`."""


class Fault(Enum):
    """What SQLite is told: SQLITE_FULL, or the SQLITE_IOERR of the call."""

    FULL = "database or disk is full"
    IO = "disk I/O error"


_IO_CODES = {_WRITE: 778, _TRUNCATE: 1546, _SYNC: 1034}
_FULL_CODE = 13


class _Methods(Structure):
    _fields_ = (("version", c_int), ("calls", c_void_p * _READABLE_CALLS))


class _File(Structure):
    _fields_ = (("methods", POINTER(_Methods)),)


_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, POINTER(_File), c_int, c_void_p)
_Sleep = CFUNCTYPE(c_int, c_void_p, c_int)
_KINDS = {
    _WRITE: CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64),
    _TRUNCATE: CFUNCTYPE(c_int, c_void_p, c_int64),
    _SYNC: CFUNCTYPE(c_int, c_void_p, c_int),
}


class _Vfs(Structure):
    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", c_void_p),
        ("rest", c_void_p * 15),
    )


def _library() -> CDLL:
    # Whatever SQLite the module is linked with, its names are found through the module.
    library = CDLL(_sqlite3.__file__)
    library.sqlite3_vfs_find.restype = POINTER(_Vfs)
    library.sqlite3_vfs_find.argtypes = [c_char_p]
    return library


@dataclass
class Disk:
    """
    Counts writes, truncations and syncs of all files since it was armed, and lets the nth fail (0: never).

    `lasts`: so do all that follow, until it is armed anew or mended. `waited`: the seconds for which SQLite meant to
    wait for somebody's lock; it is told at once that they are over.
    """

    fails_at: int = 0
    fault: Fault = Fault.IO
    lasts: bool = False
    count: int = 0
    waited: float = 0.0

    def arm(self, fails_at: int, fault: Fault, *, lasts: bool) -> None:
        self.fails_at, self.fault, self.lasts, self.count = fails_at, fault, lasts, 0

    def mend(self) -> None:
        self.fails_at = 0

    @property
    def has_failed(self) -> bool:
        return 0 < self.fails_at <= self.count

    def wait(self, _: int, microseconds: int) -> int:
        """Note that SQLite wants to wait, and return at once."""
        self.waited += microseconds / 1e6
        return microseconds

    def code(self, call: int) -> int:
        """Count one call. Returns: the error that it ends with, 0 if it is carried out."""
        self.count += 1
        fails = self.count >= self.fails_at if self.lasts else self.count == self.fails_at
        if not fails or not self.fails_at:
            return 0
        return _FULL_CODE if self.fault is Fault.FULL else _IO_CODES[call]


class _FailingFiles:
    """Opens files as the default file system does, with calls put in the place of theirs."""

    def __init__(self, disk: Disk, library: CDLL) -> None:
        self._disk = disk
        self._default = library.sqlite3_vfs_find(None)
        self._tables: dict[int, _Methods] = {}
        self._kept: list[Any] = []
        self._open = _Open(self._open_file)
        self.vfs = _Vfs.from_buffer_copy(self._default.contents)
        self.vfs.name = b"failing"
        self.vfs.next = None
        self.vfs.open = cast(self._open, c_void_p)
        self._sleep = _Sleep(disk.wait)
        self.vfs.rest[_SLEEP] = cast(self._sleep, c_void_p)

    def _open_file(self, _: int, name: int, file: Any, flags: int, out: int) -> int:  # noqa: ANN401 - a pointer to a _File
        code = int(_Open(self._default.contents.open)(cast(self._default, c_void_p), name, file, flags, out))
        if file.contents.methods:
            file.contents.methods = pointer(self._table(file.contents.methods))
        return code

    def _table(self, methods: Any) -> _Methods:  # noqa: ANN401 - a pointer to _Methods
        address = cast(methods, c_void_p).value or 0
        if address not in self._tables:
            table = _Methods.from_buffer_copy(methods.contents)
            for call, kind in _KINDS.items():
                replaced = kind(self._failing(call, kind(table.calls[call])))
                self._kept.append(replaced)
                table.calls[call] = cast(replaced, c_void_p).value
            self._tables[address] = table
        return self._tables[address]

    def _failing(self, call: int, whole: Callable[..., int]) -> Callable[..., int]:
        return lambda *arguments: self._disk.code(call) or int(whole(*arguments))


_USED: list[_FailingFiles] = []
"""Kept for good: a connection may be closed later than its test."""


@contextmanager
def failing_disk() -> Iterator[Disk]:
    """Let all databases that are opened in the block lie on a disk that can be made to fail."""
    library, disk = _library(), Disk()
    files = _FailingFiles(disk, library)
    _USED.append(files)
    assert library.sqlite3_vfs_register(byref(files.vfs), 1) == 0
    try:
        yield disk
    finally:
        disk.mend()
        library.sqlite3_vfs_unregister(byref(files.vfs))
