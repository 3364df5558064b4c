"""Groups of files survive a process that is killed at any step of replacing them."""

from __future__ import annotations

import errno
import os
import shutil
import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from poise.errors import FileError, PoiseError
from poise.files import (
    pending,
    read_bytes,
    replace_file,
    replace_files,
    replacing,
    settle,
    writing,
)
from poise.files.pending import PENDING, FolderGroup, complete

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forks")
STEPS = ("replace", "rename", "link", "mkdir", "rmdir", "fsync", "open", "unlink", "close")
OLD = {"a": b"old a", "b": b"old b", "c": b"old c"}
NEW = {"a": b"new a", "b": b"new b", "c": b"new c", "d": b"new d"}
TOKEN = "0123456789abcdef"


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, and the names of its folders."""
    return {path.name: b"" if path.is_dir() else path.read_bytes() for path in folder.iterdir()}


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
@pytest.mark.parametrize("failing_rename", [None, 1, 5, 7])
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
        assert not (folder / PENDING).exists()
        replace_files(new)
        assert seen(folder) == NEW
        if not was_killed:
            break
    assert len(found) > 30
    assert found[-1] is (failing_rename is None)
    assert {True, False} == {*found} if failing_rename != 1 else not any(found)


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


def dead(folder: Path, done: int = 0, new: dict[Path, bytes] | None = None) -> Path:
    """Leave a group as a writer does that is killed after so many renames; the pending folder."""
    new = start(folder) if new is None else new
    parts = [(folder / f".part {path.name}", path) for path in new]
    for (part, _), data in zip(parts, new.values(), strict=True):
        part.write_bytes(data)
    group = FolderGroup(folder, parts)
    group.prepare()
    group.publish()
    group.clear()
    pending = folder / PENDING
    for place in sorted(pending.iterdir())[:done]:
        for file in place.iterdir():
            os.replace(file, folder / file.name)
    return pending


@pytest.mark.parametrize("done", range(5))
@pytest.mark.parametrize("by", ["read", "write"])
def test_whoever_comes_next_completes_the_group(by: str, done: int, tmp_path: Path) -> None:
    dead(tmp_path, done)
    if by == "read":
        read_bytes(tmp_path / "b")
        assert contents(tmp_path) == NEW
    else:
        replace_file(tmp_path / "b", b"newer")
        assert contents(tmp_path) == {**NEW, "b": b"newer"}


def test_a_pair_of_a_killed_writer_is_read_whole(tmp_path: Path) -> None:
    settled = {"x.amc": b"motion\n", "x.asf": b"skeleton\n"}
    replace_files({tmp_path / name: data for name, data in settled.items()})
    (tmp_path / "link").mkdir()
    (tmp_path / "link" / "y.amc").symlink_to(tmp_path / "x.amc")
    names = ("x.asf", "x.amc")
    dead(tmp_path, 1, {tmp_path / name: settled[name] + b"# new\n" for name in names})
    assert read_bytes(tmp_path / "link" / "y.amc") == b"motion\n# new\n"
    found = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    assert found == {name: data + b"# new\n" for name, data in settled.items()}


def test_a_group_with_files_in_two_folders_is_completed_in_each(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    new = {tmp_path / "images" / "a": b"a", tmp_path / "b": b"b", tmp_path / "images" / "c": b"c"}
    replace_files(new)
    assert {path: path.read_bytes() for path in new} == new
    assert sorted(contents(tmp_path)) == ["b", "images"]
    assert sorted(contents(tmp_path / "images")) == ["a", "c"]


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
    for name in ("replace", "unlink", "rmdir"):
        monkeypatch.setattr(os, name, read_only)
    assert seen(tmp_path / "none") == OLD
    with pytest.raises(FileError, match=r"Read-only file system.*remove \.poise-pending") as told:
        read_bytes(tmp_path / "some" / "a")
    assert told.value.file == str(tmp_path / "some" / "b")
    monkeypatch.undo()
    assert seen(tmp_path / "some") == NEW


# -- forged groups ---------------------------------------------------------------------------------


def forged(folder: Path, place: str, name: str, data: bytes = b"theirs") -> None:
    (folder / PENDING / place).mkdir(parents=True)
    (folder / PENDING / place / name).write_bytes(data)


def test_a_forged_group_replaces_no_file_that_it_does_not_know(tmp_path: Path) -> None:
    (tmp_path / "walk.bvh").write_bytes(b"mine")
    when = (tmp_path / "walk.bvh").stat().st_mtime_ns
    for size, time in ((0, 0), (4, 0), (4, when - 1), (5, when)):
        forged(tmp_path, f"000000.{TOKEN}.{size:x}.{time:x}", "walk.bvh")
        assert read_bytes(tmp_path / "walk.bvh") == b"mine"
        assert contents(tmp_path) == {"walk.bvh": b"mine"}


@pytest.mark.parametrize(
    "place", ["0", "back", f"000000.{TOKEN}.0", f"000000.{TOKEN}.-1.0", "x" * 200]
)
def test_folders_of_other_names_are_ignored(place: str, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"a")
    forged(tmp_path, place, "b")
    assert read_bytes(tmp_path / "a") == b"a"
    assert not (tmp_path / "b").exists()


@pytest.mark.skipif(os.name == "nt", reason="makes links")
def test_links_are_neither_followed_nor_moved(tmp_path: Path) -> None:
    outside, home = tmp_path / "outside", tmp_path / "home"
    outside.mkdir()
    home.mkdir()
    (outside / "secret").write_bytes(b"secret")
    (home / PENDING).mkdir()
    (home / PENDING / f"000000.{TOKEN}.0.0").symlink_to(outside)
    (home / PENDING / f"000001.{TOKEN}.0.0").mkdir()
    (home / PENDING / f"000001.{TOKEN}.0.0" / "b").symlink_to(outside / "secret")
    settle(home / "b")
    assert not (home / "b").exists() and not (home / "secret").exists()
    assert (outside / "secret").read_bytes() == b"secret"
    shutil.rmtree(home / PENDING)
    (home / PENDING).symlink_to(outside)
    with pytest.raises(FileError, match=r"\.poise-pending: is not a folder: remove it"):
        replace_files({home / "a": b"1", home / "b": b"2"})
    assert contents(outside) == {"secret": b"secret"}


# -- several at once -------------------------------------------------------------------------------


def test_readers_and_the_writer_complete_a_group_together(tmp_path: Path) -> None:
    pending = dead(tmp_path, 1)
    threads = [threading.Thread(target=complete, args=(pending,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert contents(tmp_path) == NEW


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


def test_a_group_that_another_one_overtakes_replaces_all_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other group is published and completed while this one looks at the old files."""
    replace_files({tmp_path / name: b"0" for name in "ab"})
    state, overtaken = pending._state, list[Path]()  # pyright: ignore[reportPrivateUsage]

    def late(path: Path) -> tuple[int, int]:
        if path == tmp_path / "b" and not overtaken:
            overtaken.append(path)
            files = {tmp_path / name: b"11" for name in "ab"}
            other = threading.Thread(target=replace_files, args=(files,))  # with its own group
            other.start()
            other.join()
        return state(path)

    monkeypatch.setattr(pending, "_state", late)
    replace_files({tmp_path / name: b"222" for name in "ab"})
    assert overtaken and contents(tmp_path) == {"a": b"222", "b": b"222"}


def test_a_group_that_is_completed_while_another_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name is taken when the writer renames its folder, and free when it looks."""
    rename, taken = os.rename, [errno.ENOTEMPTY, errno.EEXIST]

    def late(folder: Path, target: Path) -> None:
        if Path(target).name == PENDING and taken:
            raise OSError(taken.pop(), "Directory not empty")
        rename(folder, target)

    monkeypatch.setattr(os, "rename", late)
    new = start(tmp_path)
    replace_files(new)
    assert not taken
    assert contents(tmp_path) == NEW


def test_a_failed_group_leaves_the_group_of_another_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other group becomes pending between the last rename of a folder and its undoing."""
    new = start(tmp_path)
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "main").write_bytes(b"old")
    rename = os.replace

    def failing(file: Path, target: Path) -> None:
        if target == tmp_path / "x" / "main":
            dead(tmp_path, 0, {tmp_path / "e": b"e", tmp_path / "f": b"f"})
            raise OSError(errno.ENOSPC, "No space left on device")
        rename(file, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(FileError, match="No space left"):
        replace_files({**new, tmp_path / "x" / "main": b"new"})
    assert contents(tmp_path) == {**OLD, "e": b"e", "f": b"f", "x": b""}


# -- parts of dead writers -------------------------------------------------------------------------


def test_parts_that_nobody_changed_for_a_day_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = [f".x.{TOKEN}.part.bvh", f".y.{TOKEN}.part"]
    kept = [f".z.{TOKEN}.part.bvh", "x.part.bvh", f".x.{TOKEN}.old", ".x.0123.part.bvh"]
    for name in (*old, *kept):
        (tmp_path / name).write_bytes(b"1")
    groups = (f"{PENDING}.{TOKEN}", f"{PENDING}.{TOKEN}.back")
    for name in groups:
        (tmp_path / name / "0").mkdir(parents=True)
    removed: list[str] = []
    monkeypatch.setattr(shutil, "rmtree", lambda path: removed.append(Path(path).name))

    class Aged:
        def __init__(self, found: os.stat_result, age: float) -> None:
            self.st_mtime = found.st_mtime - age
            self.st_ctime = found.st_ctime - age

    class Scanned:
        def __init__(self, entry: os.DirEntry[str]) -> None:
            self.name, self.path = entry.name, entry.path
            self.is_file, self.is_dir = entry.is_file, entry.is_dir
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
    assert sorted(removed) == sorted(groups)
    assert sorted(contents(tmp_path)) == sorted([*kept, *groups, "new.bvh"])


def test_a_folder_is_searched_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[Path] = []
    monkeypatch.setattr(writing, "_clear_dead", searched.append)
    for _ in range(3):
        with replacing(tmp_path / "a") as beside:
            beside.write_bytes(b"1")
    assert len(searched) == 1
