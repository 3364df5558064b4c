"""Groups of files survive a process that is killed at any step of replacing them."""

from __future__ import annotations

import errno
import json
import os
import sys
import threading
import time
import types
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import poise
from poise.bundled import bare_character
from poise.errors import FileError, PoiseError
from poise.files import (
    journal,
    locking,
    read_bytes,
    replace_file,
    replace_files,
    replacing,
    settle,
    writing,
)
from poise.files.journal import JOURNAL, Entry, Journal, part_of

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forks")
STEPS = ("replace", "link", "fsync", "open", "unlink", "fdopen", "close")
OLD = {"a": b"old a", "b": b"old b", "c": b"old c"}
NEW = {"a": b"new a", "b": b"new b", "c": b"new c", "d": b"new d"}
TOKEN = "0123456789abcdef"


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, hidden ones too."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def seen(folder: Path) -> dict[str, bytes]:
    """The files as Poise reads them."""
    for name in NEW:
        settle(folder / name)
    return {name: read_bytes(folder / name) for name in NEW if (folder / name).exists()}


def start(folder: Path) -> dict[Path, bytes]:
    """Write the old files; the new ones."""
    for name, data in OLD.items():
        (folder / name).write_bytes(data)
    return {folder / name: data for name, data in NEW.items()}


def killed(step: int, work: Callable[[], object], failing_rename: int | None = None) -> bool:
    """Do work in a process that is killed before its n-th step; whether it got so far."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            steps, renames = count(), count()
            for name in STEPS:
                setattr(os, name, _counted(name, step, steps, renames, failing_rename))
            work()
            code = 0
        except FileError:
            code = 1 if failing_rename is None else 0
        finally:
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, 9)
    return code == 9


def _counted(
    name: str, step: int, steps: count[int], renames: count[int], failing_rename: int | None
) -> Callable[..., Any]:
    real = getattr(os, name)

    def counted(*given: Any, **words: Any) -> Any:
        if next(steps) == step:
            os._exit(9)
        if name == "replace" and next(renames) == failing_rename:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(*given, **words)

    return counted


# -- kills -----------------------------------------------------------------------------------------


@forks
@pytest.mark.slow
@pytest.mark.parametrize("failing_rename", [None, 1, 3])
def test_no_kill_shows_old_and_new_files(failing_rename: int | None, tmp_path: Path) -> None:
    found: list[bool] = []
    for step in count():
        folder = tmp_path / str(step)
        folder.mkdir()
        new = start(folder)
        was_killed = killed(step, lambda new=new: replace_files(new), failing_rename)
        after = seen(folder)
        assert after in (OLD, NEW), step
        found.append(after == NEW)
        assert seen(folder) == after
        if (folder / JOURNAL).exists():
            assert after == OLD  # not begun: the next writer removes it
        replace_files(new)
        assert seen(folder) == NEW
        assert not (folder / JOURNAL).exists()
        if not was_killed:
            break
    assert len(found) > 30
    assert found[-1] is (failing_rename is None)
    assert {True, False} == {*found}


@forks
def test_a_killed_recovery_is_recovered(tmp_path: Path) -> None:
    for step in count():
        folder = tmp_path / str(step)
        folder.mkdir()
        dead(folder, done=1)
        was_killed = killed(step, lambda folder=folder: read_bytes(folder / "a"))
        assert seen(folder) == NEW
        assert sorted(contents(folder)) == sorted(NEW)
        if not was_killed:
            break


def dead(folder: Path, done: int, *, back: bool = False) -> list[Entry]:
    """Leave a group as a writer does that is killed after so many renames."""
    entries: list[Entry] = []
    for path, data in start(folder).items():
        part_of(path, TOKEN).write_bytes(data)
        entries.append(Entry.of(path, TOKEN))
    journal_left(folder, entries, done, back=back)
    return entries


def journal_left(folder: Path, entries: list[Entry], done: int, *, back: bool = False) -> None:
    held = Journal(folder)
    held.write(entries)
    for each in entries[:done]:
        each.keep()
        each.complete()
    if back:
        held.go_back()
    data = (folder / JOURNAL).read_bytes()
    held.close()
    (folder / JOURNAL).write_bytes(data)


@pytest.mark.parametrize("done", range(5))
@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("by", ["read", "write"])
def test_whoever_comes_next_completes_the_group(
    by: str, back: bool, done: int, tmp_path: Path
) -> None:
    dead(tmp_path, done, back=back)
    if by == "read":
        read_bytes(tmp_path / "b")
        assert contents(tmp_path) == (OLD if back else NEW)
    else:
        replace_file(tmp_path / "b", b"newer")
        assert contents(tmp_path) == {**(OLD if back else NEW), "b": b"newer"}


def test_a_pair_of_a_killed_writer_is_read_whole(tmp_path: Path) -> None:
    hero = bare_character()
    path = tmp_path / "x.amc"
    poise.write(hero, path)
    settled = contents(tmp_path)
    assert sorted(settled) == ["x.amc", "x.asf"]
    (tmp_path / "link").mkdir()
    (tmp_path / "link" / "y.amc").symlink_to(path)
    entries: list[Entry] = []
    for name in ("x.asf", "x.amc"):
        part_of(tmp_path / name, TOKEN).write_bytes(settled[name] + b"# new\n")
        entries.append(Entry.of(tmp_path / name, TOKEN))
    journal_left(tmp_path, entries, done=1)
    poise.read(tmp_path / "link" / "y.amc", skeleton=path.with_suffix(".asf"))
    found = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    assert found == {name: data + b"# new\n" for name, data in settled.items()}


# -- damage ----------------------------------------------------------------------------------------


def test_a_torn_journal_has_not_begun(tmp_path: Path) -> None:
    dead(tmp_path, 0)
    whole = (tmp_path / JOURNAL).read_bytes()
    for length in range(whole.index(b"\n")):
        (tmp_path / JOURNAL).write_bytes(whole[:length])
        assert seen(tmp_path) == OLD
    for place in range(0, whole.index(b"\n"), 7):
        (tmp_path / JOURNAL).write_bytes(whole[:place] + b"\0" + whole[place + 1 :])
        assert seen(tmp_path) == OLD
    replace_files({tmp_path / "a": b"1", tmp_path / "b": b"2"})
    assert not (tmp_path / JOURNAL).exists()


def test_lost_content_is_told(tmp_path: Path) -> None:
    entries = dead(tmp_path, 2)
    part_of(entries[2].target, TOKEN).unlink()
    for name in "abc":
        with pytest.raises(FileError, match=r"a, b new, c, d old.*write the files again") as told:
            read_bytes(tmp_path / name)
        assert told.value.file == str(tmp_path / name)
    (tmp_path / "other").write_bytes(b"1")
    assert read_bytes(tmp_path / "other") == b"1"
    replace_files({tmp_path / name: data for name, data in NEW.items()})
    assert seen(tmp_path) == NEW
    assert not (tmp_path / JOURNAL).exists()


def test_content_lost_before_the_first_rename_leaves_the_old_files(tmp_path: Path) -> None:
    entries = dead(tmp_path, 0)
    part_of(entries[3].target, TOKEN).unlink()
    assert seen(tmp_path) == OLD
    assert contents(tmp_path) == OLD


def test_files_that_others_changed_since_are_kept(tmp_path: Path) -> None:
    dead(tmp_path, 1)
    (tmp_path / "a").write_bytes(b"by hand, a")
    (tmp_path / "c").write_bytes(b"by hand, c")
    read_bytes(tmp_path / "b")
    assert contents(tmp_path) == {**NEW, "a": b"by hand, a", "c": b"by hand, c"}


def test_a_read_only_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(*_: object) -> None:
        raise PermissionError(errno.EROFS, "Read-only file system")

    (tmp_path / "none").mkdir()
    (tmp_path / "some").mkdir()
    dead(tmp_path / "none", 0)
    dead(tmp_path / "some", 1)
    monkeypatch.setattr(os, "replace", read_only)
    monkeypatch.setattr(os, "unlink", read_only)
    assert seen(tmp_path / "none") == OLD
    with pytest.raises(FileError, match=r"a new, b, c, d old.*Read-only file system"):
        read_bytes(tmp_path / "some" / "b")
    monkeypatch.undo()
    assert seen(tmp_path / "some") == NEW


# -- hostile journals ------------------------------------------------------------------------------


def forged(folder: Path, told: object) -> None:
    text = json.dumps(told)
    (folder / JOURNAL).write_text(f"{sha256(text.encode()).hexdigest()} {text}\nforth\n")


def state(path: Path) -> list[int]:
    found = path.stat()
    return [found.st_size, found.st_mtime_ns]


@pytest.mark.parametrize(
    "name",
    ["../out", "sub/a", "..", ".", "", "a\0", "/etc/hosts", "x" * 300, "\udcff", 7, None, ["a"]],
)
def test_a_journal_names_files_of_its_folder_only(name: object, tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "sub").mkdir(parents=True)
    (home / "a").write_bytes(b"a")
    part = part_of(home / "a", TOKEN)
    part.write_bytes(b"bad")
    for place in (home, tmp_path, home / "sub"):
        for target in ("out", "a"):
            part_of(place / target, TOKEN).write_bytes(b"bad")
    good = ["a", TOKEN, state(home / "a"), state(part)]
    forged(home, [good, [name, TOKEN, None, state(part)]])
    before = contents(tmp_path / "home" / "sub"), sorted(tmp_path.iterdir())
    read_bytes(home / "a")
    assert (contents(tmp_path / "home" / "sub"), sorted(tmp_path.iterdir())) == before


@pytest.mark.parametrize("told", [
    None, 7, {}, [[]], [["a"]], [["a", TOKEN, None, [1]]], [["a", "../x", None, [1, 2]]],
    [["a", TOKEN, [-1, 0], [3, 4]]], [["a", TOKEN, "12", "34"]], [["a", TOKEN, None, [1e9, True]]],
    [["a", TOKEN + "\n", None, None]],
])  # fmt: skip
def test_a_journal_that_is_none_is_ignored(told: object, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"a")
    forged(tmp_path, told)
    assert read_bytes(tmp_path / "a") == b"a"
    (tmp_path / JOURNAL).write_bytes(b"[" * 3_000_000)
    assert read_bytes(tmp_path / "a") == b"a"
    replace_files({tmp_path / "a": b"1", tmp_path / "b": b"2"})
    assert contents(tmp_path) == {"a": b"1", "b": b"2"}


def test_a_forged_journal_replaces_no_file_that_it_does_not_know(tmp_path: Path) -> None:
    (tmp_path / "walk.bvh").write_bytes(b"mine")
    part = part_of(tmp_path / "walk.bvh", TOKEN)
    part.write_bytes(b"theirs")
    guesses = [None, [4, 0], [4, state(tmp_path / "walk.bvh")[1] - 1]]
    for guess in guesses:
        forged(tmp_path, [["walk.bvh", TOKEN, guess, state(part)]])
        assert read_bytes(tmp_path / "walk.bvh") == b"mine"
        part.write_bytes(b"theirs")


@pytest.mark.skipif(os.name == "nt", reason="makes links")
def test_links_are_neither_renamed_nor_replaced(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_bytes(b"secret")
    home = tmp_path / "home"
    home.mkdir()
    (home / "a").symlink_to(outside)
    part = part_of(home / "b", TOKEN)
    part.symlink_to(outside)
    part_of(home / "a", TOKEN).write_bytes(b"bad")
    forged(home, [
        ["a", TOKEN, state(outside), state(part_of(home / "a", TOKEN))],
        ["b", TOKEN, None, state(outside)],
    ])  # fmt: skip
    settle(home / "b")
    assert not (home / "b").exists()
    assert (home / "a").is_symlink()
    assert outside.read_bytes() == b"secret"


@pytest.mark.skipif(os.name == "nt", reason="makes links and pipes")
@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_a_journal_is_a_regular_file(kind: str, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    home = tmp_path / "home"
    home.mkdir()
    dead(tmp_path / "real", 1)
    (home / "a").write_bytes(b"a")
    if kind == "link":
        (home / JOURNAL).symlink_to(tmp_path / "real" / JOURNAL)
    elif kind == "pipe":
        os.mkfifo(home / JOURNAL)
    else:
        (home / JOURNAL).mkdir()
    for work in (
        lambda: read_bytes(home / "a"),
        lambda: replace_files({home / "a": b"1", home / "b": b"2"}),
    ):
        with pytest.raises(FileError, match=r"\.poise-journal: is not a regular file: remove it"):
            work()
    assert (home / "a").read_bytes() == b"a"


# -- several at once -------------------------------------------------------------------------------


def test_a_live_writer_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [Entry.of(path, TOKEN) for path in start(tmp_path)]
    for each in entries:
        part_of(each.target, TOKEN).write_bytes(NEW[each.target.name])
    entries = [Entry.of(each.target, TOKEN) for each in entries]
    held = Journal(tmp_path)
    held.write(entries)
    entries[0].complete()
    monkeypatch.setattr(journal, "_PATIENCE", 0.1)
    for work in (
        lambda: read_bytes(tmp_path / "b"),
        lambda: replace_file(tmp_path / "b", b""),
        lambda: replace_files({tmp_path / "b": b"", tmp_path / "x": b""}),
    ):
        with pytest.raises(FileError, match="another process has been replacing it"):
            work()
    (tmp_path / "other").write_bytes(b"1")
    assert read_bytes(tmp_path / "other") == b"1"
    monkeypatch.setattr(journal, "_PATIENCE", 60.0)

    def finish() -> None:
        time.sleep(0.2)
        for each in entries:
            each.complete()
        held.close()

    worker = threading.Thread(target=finish)
    worker.start()
    assert read_bytes(tmp_path / "d") == NEW["d"]
    worker.join()


def test_threads_that_write_one_group_leave_one_of_them(tmp_path: Path) -> None:
    versions = [{name: bytes([number]) * 1000 for name in "ab"} for number in range(3)]
    faults: list[object] = []

    def work(version: dict[str, bytes]) -> None:
        for _ in range(30):
            try:
                replace_files({tmp_path / name: data for name, data in version.items()})
            except PoiseError as problem:
                faults.append(problem)

    threads = [threading.Thread(target=work, args=(version,)) for version in versions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    assert contents(tmp_path) in versions


def test_where_the_file_system_has_no_locks_there_is_no_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsupported(*_: object) -> bool:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(journal, "try_lock", unsupported)
    replace_files(start(tmp_path))
    assert contents(tmp_path) == NEW


def test_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows locks a byte behind the content, and cannot remove a file that is open."""
    held: set[int] = set()
    places: list[int] = []

    def locking_byte(number: int, _mode: int, _size: int) -> None:
        places.append(os.lseek(number, 0, os.SEEK_CUR))
        held.add(number)

    def is_open(number: int) -> bool:
        try:
            return os.path.samestat(os.fstat(number), (tmp_path / JOURNAL).stat())
        except OSError:
            return False

    def removed(path: Path) -> None:
        assert path.name != JOURNAL or not any(map(is_open, held))
        path.unlink(missing_ok=True)

    windows = types.SimpleNamespace(LK_NBLCK=2, locking=locking_byte)
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    monkeypatch.setattr(journal, "_WINDOWS", True)
    monkeypatch.setattr(journal, "unlink", removed)
    replace_files(start(tmp_path))
    assert contents(tmp_path) == NEW
    for path in tmp_path.iterdir():
        path.unlink()
    dead(tmp_path, 2)
    assert seen(tmp_path) == NEW
    assert contents(tmp_path) == NEW
    assert {*places} == {1 << 30}


def test_a_lock_that_is_held_is_told_from_a_system_without_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = [errno.EAGAIN]

    def refusing(*_: object) -> None:
        raise OSError(why[0], "refused")

    fake = types.SimpleNamespace(LOCK_EX=2, LOCK_NB=4, flock=refusing)
    monkeypatch.setitem(sys.modules, "fcntl", fake)
    with (tmp_path / "a").open("wb") as file:
        assert locking.try_lock(file) is False
        why[0] = errno.EACCES
        assert locking.try_lock(file) is False
        why[0] = errno.ENOLCK
        with pytest.raises(OSError, match="refused"):
            locking.try_lock(file)


# -- parts of dead writers -------------------------------------------------------------------------


def test_parts_that_nobody_changed_for_a_day_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = [f".x.{TOKEN}.part.bvh", f".y.{TOKEN}.part"]
    kept = [f".z.{TOKEN}.part.bvh", "x.part.bvh", f".x.{TOKEN}.old", ".x.0123.part.bvh"]
    for name in (*old, *kept):
        (tmp_path / name).write_bytes(b"1")

    class Aged:
        def __init__(self, found: os.stat_result, age: float) -> None:
            self.st_mtime = found.st_mtime - age
            self.st_ctime = found.st_ctime - age

    class Scanned:
        def __init__(self, entry: os.DirEntry[str]) -> None:
            self.name, self.path, self.is_file = entry.name, entry.path, entry.is_file
            self._entry = entry

        def stat(self, *, follow_symlinks: bool) -> Aged:
            age = 3600.0 if self.name.startswith(".z") else 90_000.0
            return Aged(self._entry.stat(follow_symlinks=follow_symlinks), age)

    scan = os.scandir

    class Scan:
        def __init__(self, folder: Path) -> None:
            self._found = scan(folder)

        def __enter__(self) -> Any:
            return (Scanned(entry) for entry in self._found)

        def __exit__(self, *_: object) -> None:
            self._found.close()

    monkeypatch.setattr(os, "scandir", Scan)
    replace_file(tmp_path / "new.bvh", b"new")
    monkeypatch.undo()
    assert sorted(contents(tmp_path)) == sorted([*kept, "new.bvh"])


def test_a_folder_is_searched_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[Path] = []
    monkeypatch.setattr(writing, "_clear_dead", searched.append)
    for _ in range(3):
        with replacing(tmp_path / "a") as beside:
            beside.write_bytes(b"1")
    assert len(searched) == 1
