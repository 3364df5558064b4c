"""Files are replaced atomically, also as a group."""

from __future__ import annotations

import os
import stat
import threading
from itertools import count
from pathlib import Path

import pytest

from poise.errors import FileError, FileMissing, FileTooLarge, PoiseError
from poise.files import pending, replace_file, replace_files, replacing, together, writing

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no modes")


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, hidden ones too."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


# -- one file --------------------------------------------------------------------------------------


def test_threads_that_write_one_file_leave_one_of_them(tmp_path: Path) -> None:
    path = tmp_path / "x.bin"
    versions = [bytes([number]) * 300_000 for number in range(4)]
    replace_file(path, versions[0])
    faults: list[object] = []

    def work(data: bytes) -> None:
        for _ in range(20):
            try:
                replace_file(path, data)
            except PoiseError as problem:
                faults.append(problem)

    threads = [threading.Thread(target=work, args=(data,)) for data in versions]
    for thread in threads:
        thread.start()
    looks = 0
    while any(thread.is_alive() for thread in threads):
        looks += 1
        assert path.read_bytes() in versions
    assert not faults and looks and list(contents(tmp_path)) == ["x.bin"]


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_the_mode_is_kept(mode: int, tmp_path: Path) -> None:
    path = tmp_path / "private.bvh"
    replace_file(path, b"old")
    path.chmod(mode)
    replace_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == mode


@posix
@posix
def test_a_file_that_its_owner_cannot_read_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.bin"
    path.write_bytes(b"old")
    path.chmod(0o200)
    opened = os.open

    def refusing(file: str | Path, flags: int, *mode: int) -> int:
        readable = not Path(file).exists() or Path(file).stat().st_mode & stat.S_IRUSR
        if flags & os.O_ACCMODE == os.O_RDONLY and not readable:  # root may read everything
            raise PermissionError(13, "Permission denied")
        return opened(file, flags, *mode)

    monkeypatch.setattr(os, "open", refusing)
    replace_file(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o200


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    replace_file(tmp_path / "new", b"")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode


@posix
def test_nobody_else_can_read_a_private_file_while_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "private"
    path.write_text("old")
    path.chmod(0o600)
    with replacing(path) as beside:
        assert stat.S_IMODE(beside.stat().st_mode) == 0o600


@posix
def test_links_are_written_through(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "real.bvh").write_text("old")
    (tmp_path / "link.bvh").symlink_to("there/real.bvh")
    (tmp_path / "link2.bvh").symlink_to("link.bvh")
    (tmp_path / "new.bvh").symlink_to("there/fresh.bvh")
    for name in ("link2.bvh", "new.bvh"):
        replace_file(tmp_path / name, b"new")
        assert (tmp_path / name).is_symlink()
    assert contents(tmp_path / "there") == {"real.bvh": b"new", "fresh.bvh": b"new"}
    (tmp_path / "round").symlink_to("round")
    with pytest.raises(FileError, match="cannot be written"):
        replace_file(tmp_path / "round", b"")


@posix
def test_special_files_and_folders_are_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.bvh")
    with pytest.raises(FileError, match="is not a regular file"):
        replace_file(tmp_path / "pipe.bvh", b"")
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileError, match="is a folder"):
        replace_file(tmp_path / "folder", b"")
    with pytest.raises(FileMissing, match="no such folder"):
        replace_file(tmp_path / "none" / "a", b"")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "pipe.bvh"]


def test_content_reaches_the_disk_before_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    sync, rename = os.fsync, os.replace

    def synced(descriptor: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file")
        sync(descriptor)

    def renamed(file: Path, target: Path) -> None:
        done.append("rename")
        rename(file, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", renamed)
    replace_files({tmp_path / "a": b"1", tmp_path / "b": b"2"})
    wanted = [
        *["file", "file", "rename", "rename", "folder", "folder"],  # the group is pending
        *["rename", "rename", "folder"],
    ]
    assert done == [step for step in wanted if os.name != "nt" or step != "folder"]


def test_an_error_within_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    faults = (ValueError("x"), KeyboardInterrupt(), FileError("own", file="b"), OSError(28, "full"))
    for fault in faults:
        with pytest.raises((FileError, KeyboardInterrupt)):
            _half_written(tmp_path / "a", fault)
    assert contents(tmp_path) == {"a": b"old"}


def _half_written(path: Path, fault: BaseException) -> None:
    with replacing(path) as beside:
        beside.write_text("half")
        raise fault


def _interrupted(path: Path) -> None:
    with together():
        replace_file(path, b"half")
        raise KeyboardInterrupt


@pytest.mark.parametrize("waits", [3, 1000])
def test_windows_is_given_a_second(
    waits: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").write_text("old")
    rename, slept = os.replace, count()

    def busy(file: Path, target: Path) -> None:
        if next(tries) < waits:
            raise PermissionError(13, "Access is denied")
        rename(file, target)

    tries = count()
    monkeypatch.setattr(writing, "_WINDOWS", True)
    monkeypatch.setattr(pending, "_WINDOWS", True)
    monkeypatch.setattr(pending.time, "sleep", lambda _: next(slept))
    monkeypatch.setattr(os, "replace", busy)
    if waits == 3:
        replace_file(tmp_path / "a", b"new")
        assert next(slept) == 3
    else:
        with pytest.raises(FileError, match="another program has it open"):
            replace_file(tmp_path / "a", b"new")
        assert next(slept) == 20
    assert contents(tmp_path) == {"a": b"new" if waits == 3 else b"old"}


# -- several files ---------------------------------------------------------------------------------


@pytest.mark.parametrize("links", [True, False])
@pytest.mark.parametrize("failing", range(8))
def test_a_failed_rename_brings_the_old_files_back(
    failing: int, links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abd":
        (tmp_path / name).write_text(f"old {name}")
    before = contents(tmp_path)
    rename, number = os.replace, count()

    def full(file: Path, target: Path) -> None:
        if next(number) == failing:
            raise OSError(28, "No space left on device")
        rename(file, target)

    def no_links(*_: object) -> None:
        raise OSError(95, "not supported")

    monkeypatch.setattr(os, "replace", full)
    if not links:
        monkeypatch.setattr(os, "link", no_links)
    with pytest.raises(FileError, match="No space left") as told:
        replace_files({tmp_path / name: b"new" for name in "abcd"})
    assert told.value.file == str(tmp_path / "abcd"[failing % 4])
    assert contents(tmp_path) == before


def test_groups_join_and_the_last_version_counts(tmp_path: Path) -> None:
    with together():
        replace_file(tmp_path / "a", b"1")
        with together():
            replace_file(tmp_path / "a", b"2")
            replace_file(tmp_path / "b", b"3")
        assert not (tmp_path / "b").exists()
    assert contents(tmp_path) == {"a": b"2", "b": b"3"}
    with pytest.raises(KeyboardInterrupt):
        _interrupted(tmp_path / "a")
    assert contents(tmp_path) == {"a": b"2", "b": b"3"}


def test_more_than_readers_accept_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "walk.bvh"
    replace_file(path, b"12345", 5)
    with pytest.raises(FileTooLarge, match="would have 6 bytes, and Poise reads at most 5"):
        replace_file(path, b"123456", 5)
    assert path.read_bytes() == b"12345"
