"""Where the bytes of attachments are kept."""

from pathlib import Path
from typing import Protocol


class Files(Protocol):
    """Bytes by attachment id."""

    def put(self, attachment_id: int, data: bytes) -> None:
        """Keep the bytes."""

    def get(self, attachment_id: int) -> bytes:
        """The bytes again. Raises: KeyError: nothing is kept under that id."""

    def clear(self) -> None:
        """Forget everything."""


class MemoryFiles:
    """Kept in memory: for tests."""

    def __init__(self) -> None:
        self._kept: dict[int, bytes] = {}

    def put(self, attachment_id: int, data: bytes) -> None:
        self._kept[attachment_id] = data

    def get(self, attachment_id: int) -> bytes:
        return self._kept[attachment_id]

    def clear(self) -> None:
        self._kept.clear()


class ForgetfulFiles:
    """Kept nowhere: for load tests, whose memory must stay flat."""

    def put(self, attachment_id: int, data: bytes) -> None:
        pass

    def get(self, attachment_id: int) -> bytes:
        raise KeyError(attachment_id)

    def clear(self) -> None:
        pass


class FolderFiles:
    """Kept as one file each in a folder, which is created with the first file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, attachment_id: int, data: bytes) -> None:
        """Write the file atomically: an interrupted write never has the final name."""
        self._folder.mkdir(parents=True, exist_ok=True)
        draft = self._folder / f"{attachment_id}.new"
        draft.unlink(missing_ok=True)
        # Never through a link in the draft's place.
        with draft.open("xb") as file:
            file.write(data)
        draft.replace(self._folder / str(attachment_id))

    def get(self, attachment_id: int) -> bytes:
        try:
            return (self._folder / str(attachment_id)).read_bytes()
        except FileNotFoundError as missing:
            raise KeyError(attachment_id) from missing

    def clear(self) -> None:
        self.keep_only(frozenset())

    def keep_only(self, attachment_ids: frozenset[int]) -> None:
        """Delete all other files, including those of interrupted writes."""
        wanted = {str(attachment_id) for attachment_id in attachment_ids}
        if self._folder.is_dir():
            for path in self._folder.iterdir():
                if path.name not in wanted:
                    path.unlink()
