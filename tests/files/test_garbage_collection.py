"""Garbage collection is paused while files are read."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import poise
from poise.bundled import bare_character
from poise.files.garbage_collection import collection_paused


@pytest.fixture(autouse=True)
def _enabled() -> Iterator[None]:
    assert gc.isenabled()
    yield
    enabled = gc.isenabled()
    gc.enable()
    assert enabled


def test_the_last_pause_to_end_resumes_collection() -> None:
    with collection_paused():
        with collection_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_collection_resumes_after_an_error() -> None:
    with pytest.raises(RuntimeError), collection_paused():
        raise RuntimeError
    assert gc.isenabled()


def test_pauses_of_threads_overlap() -> None:
    inside, leave = threading.Event(), threading.Event()

    def pause() -> None:
        with collection_paused():
            inside.set()
            leave.wait()

    thread = threading.Thread(target=pause)
    with collection_paused():
        thread.start()
        inside.wait()
    assert not gc.isenabled()
    leave.set()
    thread.join()
    assert gc.isenabled()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_pauses_of_threads_end_in_a_forked_child() -> None:
    inside, leave = threading.Event(), threading.Event()

    def pause() -> None:
        with collection_paused():
            inside.set()
            leave.wait()

    thread = threading.Thread(target=pause)
    thread.start()
    inside.wait()
    child = os.fork()
    if child == 0:
        resumed = gc.isenabled()
        with collection_paused():
            paused = not gc.isenabled()
        os._exit(0 if resumed and paused and gc.isenabled() else 1)
    leave.set()
    thread.join()
    assert os.waitpid(child, 0)[1] == 0


def test_collection_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        with collection_paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_collection_resumes_after_reading(tmp_path: Path) -> None:
    poise.write(bare_character(), tmp_path / "a.glb")
    poise.read(tmp_path / "a.glb")
    assert gc.isenabled()
    (tmp_path / "b.glb").write_bytes(b"x")
    with pytest.raises(poise.errors.FileSyntax):
        poise.read(tmp_path / "b.glb")
    assert gc.isenabled()
