"""The folder with what the bot keeps: root follows no links of its owner, and a lost database is not begun anew."""

import os
import shutil
import sqlite3
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import mkdtemp

import pytest

from db.backup.program import take_backup
from db.engine.connection import newest_schema, stored_schema
from db.engine.threads import DatabaseRefused
from host.data_folder import as_owner, refuse_lost
from host.settings import Settings
from tests.db.ready import lay_out
from tests.processes import environment
from tests.source_tree import ROOT
from tests.test_bot import UNREACHABLE

NOBODY, SOMEBODY = 65534, 12345
NOON = 1_800_000_000
SECRET = b"only root may read this"
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
RESTORE, RATINGS, EMOJIS = (("-m", f"host.{name}") for name in ("restore", "ratings", "emojis"))
BOT = (str(ROOT / "bot.py"),)
RESTORING = "1\nyes\n"
PLANTED: Sequence[tuple[Sequence[str], str]] = [
    (RESTORE, "parterre.sqlite3"),
    (RESTORE, "parterre.sqlite3.lock"),
    (RESTORE, "parterre.sqlite3.restoring"),
    (RESTORE, "parterre.sqlite3-wal"),
    (RESTORE, "backups/parterre-20280115T080000Z-schema1.sqlite3"),
    (RATINGS, "parterre.sqlite3"),
    (RATINGS, "parterre.sqlite3.lock"),
    (EMOJIS, "emojis/vine.png"),
    (BOT, "parterre.sqlite3"),
]


def python() -> str:
    """Return a Python that everybody may run, of the version that has our requirements."""
    for candidate in (sys.executable, shutil.which(f"python3.{sys.version_info.minor}", path="/usr/bin:/bin")):
        if candidate and all(part.stat().st_mode & 1 for part in Path(candidate).resolve().parents):
            return candidate
    pytest.skip("no Python that somebody else may run")


def run(
    home: Path, arguments: Sequence[str], answers: str = "", *before: str, **settings: str
) -> subprocess.CompletedProcess[str]:
    """Run a program of ours in the folder beside the data folder."""
    told = environment(**{**UNREACHABLE, "PARTERRE_PAINTERS": "0", **settings})
    told["PYTHONPATH"] = f"{ROOT}:{sysconfig.get_path('purelib')}"
    return subprocess.run(
        [*before, python(), *arguments],
        cwd=home,
        env=told,
        input=answers,
        capture_output=True,
        text=True,
        check=False,
        umask=0o022,
    )


def give(folder: Path, uid: int) -> None:
    """Give a folder away, with all that is in it."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, uid, uid, follow_symlinks=False)


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder that everybody can get to, which those of pytest are not, with a database and a backup of nobody's."""
    home = Path(mkdtemp())
    home.chmod(0o755)
    path = lay_out(home / "data/parterre.sqlite3")
    take_backup(path, home / "data/backups", NOON)
    if os.geteuid() == 0:
        give(home / "data", NOBODY)
    yield home
    shutil.rmtree(home)


@pytest.fixture
def secret(home: Path) -> Path:
    """A folder of root's with a file that only root may read: a whole database, so that it could be restored, too."""
    folder = home / "root"
    folder.mkdir(0o700)
    take_backup(home / "data/parterre.sqlite3", folder, NOON + 3600)
    with closing(sqlite3.connect(next(folder.iterdir()))) as connection, connection:
        connection.execute("CREATE TABLE kept (what)")
        connection.execute("INSERT INTO kept VALUES (?)", (SECRET.decode(),))
    next(folder.iterdir()).chmod(0o600)
    return next(folder.iterdir())


def taken(folder: Path) -> list[str]:
    """Return which files hold the secret, or are not nobody's."""
    own = [path for path in folder.rglob("*") if not path.is_symlink()]
    return [
        path.name for path in own if path.lstat().st_uid != NOBODY or (path.is_file() and SECRET in path.read_bytes())
    ]


@as_root
@pytest.mark.parametrize(("program", "name"), PLANTED)
def test_root_was_led_by_a_link_in_the_bots_folder_to_a_file_that_only_root_may_read(
    home: Path, secret: Path, program: Sequence[str], name: str
) -> None:
    link, before = home / "data" / name, (secret.read_bytes(), secret.stat().st_uid, secret.stat().st_mode)
    link.parent.mkdir(exist_ok=True)
    link.unlink(missing_ok=True)
    link.symlink_to(secret)
    give(home / "data", NOBODY)
    done = run(home, program, RESTORING)
    assert "Traceback" not in done.stderr
    assert before == (secret.read_bytes(), secret.stat().st_uid, secret.stat().st_mode)
    assert [secret] == list(secret.parent.iterdir())
    assert [] == taken(home / "data")


@as_root
@pytest.mark.parametrize("program", [RESTORE, RATINGS, EMOJIS, BOT])
def test_what_root_left_in_the_bots_folder_could_not_be_opened_by_the_bot(home: Path, program: Sequence[str]) -> None:
    assert "Traceback" not in run(home, program, RESTORING).stderr
    assert [] == taken(home / "data")
    assert newest_schema() == stored_schema(home / "data/parterre.sqlite3")


@as_root
def test_root_was_led_by_a_folder_that_is_a_link_to_a_folder_of_somebody_else(home: Path) -> None:
    other = home / "other"
    (home / "data").rename(other)
    give(other, SOMEBODY)
    (home / "data").symlink_to(other)
    os.chown(home / "data", NOBODY, NOBODY, follow_symlinks=False)
    before = sorted(other.rglob("*"))
    done = run(home, RESTORE, RESTORING)
    assert (1, 1) == (done.returncode, len(done.stderr.splitlines()))
    assert "is a link of somebody to whom" in done.stderr
    assert before == sorted(other.rglob("*"))
    # A link of root's, or of the folder's owner, is the host's own will.
    for uid in (0, SOMEBODY):
        os.chown(home / "data", uid, uid, follow_symlinks=False)
        assert 0 == run(home, RESTORE).returncode


@as_root
@pytest.mark.skipif(not shutil.which("setpriv"), reason="setpriv is not there")
def test_process_that_cannot_become_the_owner_says_so_in_one_sentence(home: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in (home / "data").rglob("*")}
    done = run(home, RESTORE, RESTORING, "setpriv", "--bounding-set=-setuid,-setgid")
    assert (1, 1) == (done.returncode, len(done.stderr.splitlines()))
    assert "whom this process cannot become (Operation not permitted); start it as that user." in done.stderr
    assert before == {path: path.stat().st_mtime_ns for path in (home / "data").rglob("*")}


@as_root
def test_owner_who_cannot_get_to_the_folder_is_named(home: Path) -> None:
    home.chmod(0o700)
    done = run(home, RESTORE)
    assert (1, 1) == (done.returncode, len(done.stderr.splitlines()))
    assert f"{home / 'data'} belongs to nobody, who cannot get there." in done.stderr


def test_links_of_the_configured_paths_are_followed_once_and_backups_stay_where_they_are(tmp_path: Path) -> None:
    real = lay_out(tmp_path / "disk/tables.sqlite3")
    (tmp_path / "data").mkdir()
    link = tmp_path / "data/parterre.sqlite3"
    link.symlink_to(real)
    found = as_owner(Settings(database_path=link, playground_dir=tmp_path / "none"))
    assert (real, tmp_path / "data/backups") == (found.database_path, found.backups)
    assert as_owner(Settings(backup_dir=Path("off"))).backups is None
    assert Path("data/parterre.sqlite3") == as_owner(Settings()).database_path


def test_links_in_a_circle_are_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").symlink_to(tmp_path / "data")
    with pytest.raises(DatabaseRefused, match=r"data/parterre\.sqlite3 cannot be found: "):
        as_owner(Settings(database_path=tmp_path / "data/parterre.sqlite3"))


def with_backup(path: Path) -> None:
    take_backup(lay_out(path), path.parent / "backups", NOON)


def lost(path: Path) -> None:
    with_backup(path)
    path.unlink()


def emptied(path: Path) -> None:
    with_backup(path)
    path.write_bytes(b"")


def without_tables(path: Path) -> None:
    with_backup(path)
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 7")


def no_folder(path: Path) -> None:
    path.parent.rmdir()


def unmounted_link(path: Path) -> None:
    (path.parent / "disk").mkdir()
    path.symlink_to(path.parent / "disk/tables.sqlite3")


def log_left(path: Path) -> None:
    Path(f"{path}-wal").write_bytes(b"moves that were committed")
    path.touch()


def replaced_one_left(path: Path) -> None:
    Path(f"{path}.before-20270115T090000Z").write_bytes(b"an earlier one")


LOSSES: Sequence[tuple[Callable[[Path], None], str]] = [
    (lost, "backups holds 1 of its backups, the newest from 2027-01-15 08:00 UTC. `make restore` puts one"),
    (emptied, "backups holds 1 of its backups"),
    (without_tables, "backups holds 1 of its backups"),
    (no_folder, "and nor is its folder. Mend PARTERRE_DATABASE_PATH, or mount the disk"),
    (unmounted_link, "but a link leads there. Mount the disk"),
    (log_left, r"parterre\.sqlite3-wal is left of it"),
    (replaced_one_left, "before-20270115T090000Z is left of it"),
]


def refused(path: Path, **settings: object) -> None:
    settings = {"database_path": path, "playground_dir": path.parent / "none", **settings}
    refuse_lost(as_owner(Settings.model_validate(settings)), path)


@pytest.mark.parametrize(("lose", "told"), LOSSES)
def test_lost_database_was_begun_anew_as_if_nobody_had_ever_played(
    tmp_path: Path, lose: Callable[[Path], None], told: str
) -> None:
    path = tmp_path / "data/parterre.sqlite3"
    path.parent.mkdir()
    lose(path)
    before = sorted((each, each.is_file() and each.read_bytes()) for each in tmp_path.rglob("*"))
    with pytest.raises(DatabaseRefused, match=f"is not there, or empty, .*{told}.* PARTERRE_NEW_DATABASE=yes lets"):
        refused(path)
    assert before == sorted((each, each.is_file() and each.read_bytes()) for each in tmp_path.rglob("*"))
    refused(path, new_database="yes")


def test_first_start_in_a_folder_that_was_made_for_it_needs_nothing_and_in_a_volume_the_hosts_word(
    tmp_path: Path,
) -> None:
    path = tmp_path / "data/parterre.sqlite3"
    path.parent.mkdir()
    refused(path)
    with pytest.raises(DatabaseRefused, match="PARTERRE_NEW_DATABASE=no forbids to make one"):
        refused(path, new_database="no")
    lay_out(path)
    refused(path, new_database="no")


def test_word_that_lets_a_database_be_made_is_warned_of_once_there_is_one(home: Path) -> None:
    assert "take PARTERRE_NEW_DATABASE away" in run(home, BOT, PARTERRE_NEW_DATABASE="yes").stderr
    (home / "data/parterre.sqlite3").unlink()
    done = run(home, BOT)
    assert (1, False) == (done.returncode, (home / "data/parterre.sqlite3").exists())
    assert "`make restore` puts one in its place" in done.stderr
