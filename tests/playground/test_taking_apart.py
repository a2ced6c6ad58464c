"""What a request holds reaches the stand-in as it was sent, however unusual."""

import re

import pytest

from playground.wire.call import take_apart
from playground.wire.place_payloads import decoded, encoded
from playground.wire.rest import ALL
from playground.world.refusal import Refusal

_HALF = "half a pair: \ud83e"


def _multipart(*parts: bytes) -> bytes:
    return b"".join(b"--edge\r\n" + part + b"\r\n" for part in parts) + b"--edge--\r\n"


def test_halves_of_surrogate_pairs_pass_both_ways() -> None:
    assert {"content": _HALF} == decoded(encoded({"content": _HALF}))
    assert _HALF == decoded('"half a pair: \\ud83e"')


@pytest.mark.parametrize("raw", [b"", b"{", b'{"content": }', b"\xff"])
def test_what_is_no_json_is_refused(raw: bytes) -> None:
    with pytest.raises(ValueError, match=r".+"):
        decoded(raw)
    with pytest.raises(Refusal):
        take_apart("application/json", raw or b" ")


def test_files_arrive_to_the_byte_even_with_blank_lines_in_them() -> None:
    picture, note = b"\x89PNG\r\n\r\n--edg\r\n\r\n", b""
    head = b'Content-Disposition: form-data; name="%b"; filename="%b"\r\n\r\n'
    raw = _multipart(
        b'Content-Disposition: form-data; name="payload_json"\r\n\r\n{"content": "hello"}',
        head % (b"files[4]", b"panel.png") + picture,
        head % (b"files[5]", b"note.txt") + note,
    )
    body, uploads = take_apart("multipart/form-data; boundary=edge", raw)
    assert {"content": "hello"} == body
    assert [(4, "panel.png", picture), (5, "note.txt", note)] == [(one.index, one.name, one.data) for one in uploads]


def test_every_route_is_found_by_a_path_that_fits_it() -> None:
    paths = {route: re.sub(r"\{(\w+)\}", "7", route.template) for route in ALL.routes}
    assert [] == [path for route, path in paths.items() if ALL.find(route.method, path) is None]
    assert ALL.find("GET", "/channels/7/messages/7/nothing") is None
