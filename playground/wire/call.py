"""One REST request as its route gets it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from playground.wire.place_payloads import decoded
from playground.world.form import Form, Upload
from playground.world.refusal import Code, Refusal

_BOUNDARY = re.compile(r'boundary="?([^";]+)')
_NAME = re.compile(r'[; ]name="([^"]*)"')
_FILE_NAME = re.compile(r'filename="([^"]*)"')
_HEAD_END = b"\r\n\r\n"
_INDEX = re.compile(r"\d+")
_CONTENT_TYPES = {"png": "image/png", "gif": "image/gif", "jpg": "image/jpeg", "txt": "text/plain; charset=utf-8"}


@dataclass(frozen=True, slots=True)
class Call:
    """A parsed request: path parameters, query, JSON and files."""

    numbers: Mapping[str, int]
    words: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: tuple[Upload, ...] = ()

    @property
    def form(self) -> Form:
        """The request as a message; raises Refusal 50035 if the JSON is no object."""
        return Form(self.fields, self.uploads)

    @property
    def fields(self) -> dict[str, Any]:
        """The JSON object of the request; raises Refusal 50035 if it is none."""
        if not isinstance(self.body, dict):
            raise Refusal(Code.INVALID_FORM, {"_errors": [{"code": "DICT_TYPE_CONVERT", "message": "Not an object"}]})
        return self.body

    def asked(self, name: str, default: int | None = None) -> int | None:
        """An integer of the query; the default if it is missing or not a number."""
        text = self.query.get(name, "")
        return int(text) if text.isdecimal() else default


def take_apart(content_type: str, raw: bytes) -> tuple[Any, tuple[Upload, ...]]:
    """
    JSON and files of a request's body; an empty object if there is no body.

    Raises: Refusal 50035: no JSON where JSON should be.
    """
    try:
        if not content_type.startswith("multipart/"):
            return (decoded(raw) if raw else {}), ()
        return _take_apart_multipart(content_type, raw)
    except ValueError as fault:
        raise Refusal(Code.INVALID_FORM, {"_errors": [{"code": "JSON", "message": str(fault)}]}) from fault


def _take_apart_multipart(content_type: str, raw: bytes) -> tuple[Any, tuple[Upload, ...]]:
    body: Any = {}
    uploads: list[Upload] = []
    for name, file_name, data in _parts(content_type, raw):
        if name == "payload_json":
            body = decoded(data)
        elif file_name is not None:
            index = _INDEX.search(name)
            kind = _CONTENT_TYPES.get(file_name.rpartition(".")[2].lower(), "application/octet-stream")
            uploads.append(Upload(int(index[0]) if index else len(uploads), file_name, kind, data))
    return body, tuple(uploads)


def _parts(content_type: str, raw: bytes) -> Iterator[tuple[str, str | None, bytes]]:
    # Parsed by hand, since aiohttp's reader halves the throughput of answers with pictures.
    boundary = _BOUNDARY.search(content_type)
    if boundary is None:
        raise ValueError("multipart without boundary")
    mark = b"--" + boundary[1].encode()
    begin = raw.find(mark)
    # Each picture is copied only once: from the end of its header to the line break before the next boundary.
    while begin >= 0 and (end := raw.find(mark, begin + len(mark))) >= 0:
        data = raw.find(_HEAD_END, begin, end)
        header = raw[begin + len(mark) : data if data >= 0 else end].decode()
        name, file_name = _NAME.search(header), _FILE_NAME.search(header)
        found = raw[data + len(_HEAD_END) : end - 2] if data >= 0 else b""
        yield name[1] if name else "", file_name[1] if file_name else None, found
        begin = end
