"""Tracebacks tell the place and kind of a fault, and repeat nothing that could be a card."""

import sqlite3

from host.tracebacks import discreet_traceback

VINE = "the-vine"


def fail(error: BaseException, cause: BaseException | None = None) -> BaseException:
    try:
        raise error from cause
    except type(error) as caught:
        return caught


def test_words_of_our_own_faults_are_left_out_with_those_that_led_to_them() -> None:
    first = fail(KeyError(VINE))
    told = discreet_traceback(fail(ValueError(VINE), first))
    assert VINE not in told
    assert told.index("KeyError: ") < told.index("ValueError: ")
    assert 2 == told.count("raise error from cause")


def test_faults_in_a_group_and_in_a_handler_are_told_too() -> None:
    group = fail(ExceptionGroup(VINE, [IndexError(VINE), IndexError(VINE)]))
    group.__context__, group.__suppress_context__ = LookupError(VINE), False
    told = discreet_traceback(group)
    assert [1, 2, 1] == [told.count(f"{kind}: ") for kind in ("ExceptionGroup", "IndexError", "LookupError")]
    group.__suppress_context__ = True
    assert "LookupError: " not in discreet_traceback(group)
    assert VINE not in told


def test_words_of_disk_and_network_are_kept() -> None:
    told = discreet_traceback(fail(sqlite3.OperationalError("disk I/O error"), fail(OSError(28, "No space left"))))
    assert "sqlite3.OperationalError: disk I/O error" in told
    assert "OSError: [Errno 28] No space left" in told


def test_fault_that_came_of_itself_is_told_once() -> None:
    one, other = fail(TypeError()), fail(KeyError())
    one.__context__, other.__context__ = other, one
    assert 1 == discreet_traceback(one).count("TypeError: ")
