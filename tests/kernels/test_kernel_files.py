"""The folder of compiled kernels: damage, other users, full disks, old folders."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from poise.kernels import kernel_files
from poise.kernels.kernel_files import opened_folder, read_stored, store

posix = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs owners and modes")

NAME = "kernels-0123456789abcdef"


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_files, "_told", [])
    monkeypatch.setattr(kernel_files, "_pruned", set())
    monkeypatch.delenv("POISE_CACHE_TRUSTED", raising=False)


@pytest.fixture
def silent() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.usefixtures("silent")
def test_what_is_stored_is_loaded_under_its_own_mark_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.kernel"
    assert read_stored(path, b"mark") is None
    store(path, b"mark", b"payload")
    assert bytes(read_stored(path, b"mark") or b"") == b"payload"
    assert [each.name for each in tmp_path.iterdir()] == ["a.kernel"]


def test_another_mark_or_a_file_that_was_swapped_is_damage(tmp_path: Path) -> None:
    store(tmp_path / "a.kernel", b"a", b"payload")
    shutil.copy(tmp_path / "a.kernel", tmp_path / "b.kernel")
    with pytest.warns(RuntimeWarning, match=r"b\.kernel is damaged .its checksum is wrong."):
        assert read_stored(tmp_path / "b.kernel", b"b") is None
    assert not (tmp_path / "b.kernel").exists()


def test_each_flipped_bit_and_each_cut_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "a.kernel"
    store(path, b"mark", b"payload")
    whole = path.read_bytes()
    damaged = [whole[:cut] for cut in range(len(whole))] + [b"word", whole + b"\0"]
    for at in range(len(whole)):
        damaged += [whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :] for bit in (0, 7)]
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        for content in damaged:
            path.write_bytes(content)
            assert read_stored(path, b"mark") is None
            assert not path.exists()
    assert len(told) == 1  # however much is wrong


def test_what_is_no_file_is_removed_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.kernel"

    def folder() -> None:
        (path / "within").mkdir(parents=True)

    def pipe() -> None:
        os.mkfifo(path)  # opened, it would wait for ever

    def link() -> None:
        path.symlink_to(tmp_path / "a.kernel")

    for make in (folder, *([pipe, link] if hasattr(os, "mkfifo") else [])):
        make()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert read_stored(path, b"mark") is None
        store(path, b"mark", b"payload")
        assert bytes(read_stored(path, b"mark") or b"") == b"payload"
        path.unlink()


@pytest.mark.parametrize("call", ["mkstemp", "fdopen", "replace"])
def test_a_full_or_read_only_folder_is_told_once_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def full(*_: Any, **__: Any) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    home = kernel_files.tempfile if call == "mkstemp" else kernel_files.os
    monkeypatch.setattr(home, call, full)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        for number in range(3):
            store(tmp_path / f"{number}.kernel", b"mark", b"payload")
    [only] = told
    assert issubclass(only.category, RuntimeWarning)
    assert "No space left" in str(only.message)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.warns(RuntimeWarning, match="no kernels are kept in .*set POISE_CACHE_DIR"):
        assert opened_folder(tmp_path / "file", NAME, shared=True) is None


@posix
@pytest.mark.parametrize(("shared", "mode"), [(False, 0o700), (True, 0o755)])
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o777])
@pytest.mark.usefixtures("silent")
def test_only_its_owner_may_write_whatever_the_umask(
    tmp_path: Path, shared: bool, mode: int, umask: int
) -> None:
    before = os.umask(umask)
    try:
        folder = opened_folder(tmp_path, NAME, shared=shared)
        assert folder == tmp_path / NAME
        store(folder / "a.kernel", b"mark", b"payload")
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == mode
    assert stat.S_IMODE((folder / "a.kernel").stat().st_mode) == (0o644 if shared else 0o600)
    assert read_stored(folder / "a.kernel", b"mark") is not None


@posix
def test_what_others_can_write_is_not_loaded_unless_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for mode in (0o777, 0o722, 0o720):
        (tmp_path / NAME).mkdir(exist_ok=True)
        (tmp_path / NAME).chmod(mode)
        kernel_files._told.clear()
        with pytest.warns(RuntimeWarning, match="other users can write to it"):
            assert opened_folder(tmp_path, NAME, shared=True) is None
    monkeypatch.setenv("POISE_CACHE_TRUSTED", "1")
    assert opened_folder(tmp_path, NAME, shared=True) == tmp_path / NAME


@posix
def test_the_folder_of_another_user_is_not_loaded_and_that_of_root_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = opened_folder(tmp_path, NAME, shared=True)
    assert folder is not None
    owner = folder.stat().st_uid
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    if owner == 0:  # made with an image by root, used by somebody else
        assert opened_folder(tmp_path, NAME, shared=True) == folder
        os.chown(folder, 12345, -1)
    with pytest.warns(RuntimeWarning, match="it belongs to another user"):
        assert opened_folder(tmp_path, NAME, shared=True) is None


def aged(path: Path, days: float) -> None:
    when = time.time() - days * 86400.0
    os.utime(path, (when, when))


def test_folders_that_nobody_uses_any_more_are_removed(tmp_path: Path) -> None:
    def made(name: str, days: float, file_days: float) -> Path:
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.nbc").write_text("")
        aged(tmp_path / name / "a.nbc", file_days)
        aged(tmp_path / name, days)
        return tmp_path / name

    old = made("kernels-00000000000000aa", 40, 40)
    kept = [
        made("kernels-00000000000000bb", 40, 10),
        made("kernels-00000000000000cc", 10, 40),
        made("kernels-of-mine", 40, 40),
        made("cuda-00000000000000aa", 40, 40),
    ]
    folder = opened_folder(tmp_path, NAME, shared=False)
    assert folder is not None
    left = [folder / f"{kernel_files._PART}{age}" for age in ("old", "new")]
    for part in left:
        part.write_text("")
    aged(left[0], 1)
    store(folder / "a.kernel", b"mark", b"payload")
    assert not old.exists()
    assert all(path.exists() for path in kept)
    assert [part.exists() for part in left] == [False, True]


def test_a_folder_in_use_is_marked_as_such(tmp_path: Path) -> None:
    folder = opened_folder(tmp_path, NAME, shared=False)
    assert folder is not None
    aged(folder, 40)
    opened_folder(tmp_path, NAME, shared=False)
    assert time.time() - folder.stat().st_mtime < 3600.0


def test_a_folder_that_is_removed_meanwhile_ends_no_process(tmp_path: Path) -> None:
    folder = opened_folder(tmp_path, NAME, shared=False)
    assert folder is not None
    shutil.rmtree(folder)
    assert read_stored(folder / "a.kernel", b"mark") is None
    with pytest.warns(RuntimeWarning, match="no kernels are kept"):
        store(folder / "a.kernel", b"mark", b"payload")
