"""USD is read in a separate process: crashes become errors, with no other difference."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.gltf_characters import knight
from model.test_weak_cache import forked
from poise.errors import FileError, FileSyntax, FileTooLarge, InvalidValue, RepairWarning
from poise.files.read_dependencies import noting
from poise.formats import native_process
from poise.formats.character_wire import MALFORMED, receive, send
from poise.formats.native_process import decoded_apart
from poise.formats.usd_library import usd_library
from poise.formats.usd_links import check_layers
from poise.model import Character

pytest.importorskip("pxr")
from formats.usd_foreign import foreign

posix = pytest.mark.skipif(os.name != "posix", reason="needs signals")


def nothing() -> None:
    """A library that needs no loading."""


def take(_library: None, _path: str, size: int, seconds: float, _data: bytes) -> int:
    """Take memory and time of the processor, in the other process."""
    held = np.ones(size, np.uint8)
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        pass
    return len(held)


def taking(size: int, seconds: float, data: bytes) -> Any:
    """`take`, for a file of which these bytes are read."""
    return decoded_apart("a decoder", nothing, take, "a.bin", [size, seconds, data])


DEEP = "#usda 1.0\n" + 'def "a" {' * 100_000


def wire(value: object) -> bytes:
    stream = io.BytesIO()
    send(stream, value)
    return stream.getvalue()


def worker() -> Any:
    assert native_process._worker is not None
    return native_process._worker._process


@pytest.fixture(autouse=True)
def _apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("POISE_NATIVE_IN_PROCESS", raising=False)


@pytest.fixture
def rod(tmp_path: Path) -> Path:
    """A small file."""
    arm = poise.SkeletonBuilder("arm").add("arm", poise.QuaternionBall(), tip=(1, 0, 0)).build()
    path = tmp_path / "rod.usda"
    poise.write(Character("rod", arm), path)
    return path


@pytest.fixture
def crashing(tmp_path: Path) -> Path:
    """A file that refers to one on which usd-core's parser runs out of its stack."""
    (tmp_path / "deep.usda").write_text(DEEP)
    path = tmp_path / "crashing.usda"
    path.write_text("#usda 1.0\n(\n    subLayers = [@./deep.usda@]\n)\n")
    return path


def both(path: Path | str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Any, ...]]:
    """Read in this process and in another; return character, warnings and files of each."""
    for here in ("1", "0"):
        monkeypatch.setenv("POISE_NATIVE_IN_PROCESS", here)
        with warnings.catch_warnings(record=True) as told, noting() as seen:
            warnings.simplefilter("always")
            try:
                found: Any = wire(poise.read(path, unit="cm").with_handles(()))
            except poise.errors.PoiseError as problem:
                found = type(problem), problem.args, vars(problem)
        yield found, [(str(one.message), one.category, one.filename) for one in told], seen


def test_another_process_reads_the_same_to_the_bit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    poise.write(knight(), tmp_path / "knight.usdz")
    poise.write(poise.bundled.bare_character(), tmp_path / "body.usdc")
    foreign(tmp_path / "foreign.usda")
    repaired = 0
    for name in ("knight.usdz", "body.usdc", "foreign.usda"):
        here, there = both(tmp_path / name, monkeypatch)
        assert here == there
        assert not isinstance(here[0], tuple)
        repaired += len(here[1])
    assert repaired


def test_errors_of_the_reader_arrive_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bad.usda").write_text('#usda 1.0\ndef Mesh "a" {\n    int x = y\n}\n')
    here, there = both(tmp_path / "bad.usda", monkeypatch)
    assert here == there
    kind, _, state = there[0]
    assert kind is FileSyntax
    assert state["line"] == 3
    assert tmp_path / "bad.usda" in here[2] or not here[2]


def test_a_relative_path_is_of_the_folder_of_now(
    rod: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    poise.read(rod)  # the process stands elsewhere by now
    monkeypatch.chdir(rod.parent)
    assert poise.read("rod.usda").skeleton.joint_names == ("arm",)
    with pytest.raises(poise.errors.FileMissing, match=r"^none\.usda: "):
        poise.read("none.usda")


def test_a_crash_is_an_error_and_the_next_file_is_read(rod: Path, crashing: Path) -> None:
    with pytest.raises(FileSyntax, match=r"crashing\.usda: usd-core crashes on it") as caught:
        poise.read(crashing)
    assert caught.value.file == str(crashing)
    assert poise.read(rod).skeleton.joint_names == ("arm",)


def test_deep_nesting_is_refused_before_it_is_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POISE_NATIVE_IN_PROCESS", "1")  # parsed, it would end this one
    path = tmp_path / "deep.usda"
    for text in (DEEP, "#usda 1.0\n(\n    doc = " + "[" * 200_000):
        path.write_text(text)
        with pytest.raises(FileSyntax, match="levels deep; expected 1000 at most"):
            poise.read(path)


def test_brackets_within_texts_are_no_depth(rod: Path) -> None:
    text = rod.read_text()
    for doc in (f'"""{"(" * 5000}"""', f"'{'{' * 5000}'", f'"\\"{"[" * 5000}"'):
        rod.write_text(text.replace("(", f"(\n    doc = {doc}", 1))
        assert poise.read(rod).skeleton.joint_names == ("arm",)


@posix
def test_a_file_that_takes_too_long_is_an_error(rod: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    poise.read(rod)
    os.kill(worker().pid, signal.SIGSTOP)  # it would take for ever
    monkeypatch.setenv("POISE_NATIVE_SECONDS", "0.2")
    with pytest.raises(FileTooLarge, match=r"longer than 0\.2 s; set POISE_NATIVE_SECONDS"):
        poise.read(rod)
    monkeypatch.setenv("POISE_NATIVE_SECONDS", "long")
    with pytest.raises(InvalidValue, match="POISE_NATIVE_SECONDS='long'"):
        poise.read(rod)
    monkeypatch.delenv("POISE_NATIVE_SECONDS")
    assert poise.read(rod).skeleton.joint_names == ("arm",)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is bound on Linux")
def test_a_file_that_takes_too_much_memory_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "body.usdc"
    poise.write(poise.bundled.character(), path)
    poise.read(path)
    worker().kill()  # what a file has taken and given back would do for the next
    worker().wait()
    monkeypatch.setenv("POISE_NATIVE_MEMORY", "0.0001")
    with pytest.raises((FileTooLarge, FileSyntax), match="memory"):  # or usd-core's own words
        poise.read(path)
    monkeypatch.delenv("POISE_NATIVE_MEMORY")
    poise.read(path)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is bound on Linux")
def test_memory_follows_what_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    small, larger = b"x", bytes(1 << 20)
    with pytest.raises(FileTooLarge, match=r"more than 0\.25 GiB of memory; set POISE_NATIVE_ME"):
        taking(400 << 20, 0.0, small)
    assert taking(400 << 20, 0.0, larger) == 400 << 20
    monkeypatch.setenv("POISE_NATIVE_MEMORY", "0.5")
    assert taking(400 << 20, 0.0, small) == 400 << 20
    monkeypatch.setenv("POISE_NATIVE_MEMORY", "0.1")
    with pytest.raises(FileTooLarge, match=r"more than 0\.1 GiB"):
        taking(400 << 20, 0.0, larger)


@posix
@pytest.mark.slow
def test_time_follows_what_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FileTooLarge, match=r"longer than 1\.5 s; set POISE_NATIVE_SECONDS"):
        taking(0, 60.0, b"x")
    assert taking(0, 1.7, bytes(1 << 18)) == 0
    monkeypatch.setenv("POISE_NATIVE_SECONDS", "60")
    assert taking(0, 1.7, b"x") == 0


def test_each_layer_that_is_read_counts_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    poise.write(poise.bundled.bare_character(), tmp_path / "body.usdc")
    for name in ("one", "two"):
        (tmp_path / f"{name}.usda").write_text("#usda 1.0\n(subLayers = [@body.usdc@])\n")
    main = tmp_path / "main.usda"
    main.write_text("#usda 1.0\n(subLayers = [@one.usda@, @two.usda@, @main.usda@])\n")
    counted: list[int] = []
    monkeypatch.setattr("poise.formats.usd_links.allow", counted.append)
    layers = check_layers(usd_library(), main)
    assert sorted(counted) == sorted(path.stat().st_size for path in tmp_path.iterdir())
    assert len(layers) == len(counted) == 4


@pytest.mark.slow
def test_references_that_multiply_end_within_the_limits(tmp_path: Path) -> None:
    levels = [
        f'def Xform "L{level}" {{\n'
        + "".join(f'def "c{n}" (references = </L{level + 1}>)\n{{}}\n' for n in range(8))
        + "}\n"
        for level in range(12)
    ]
    mesh = """def Mesh "L12" {
        point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
        int[] faceVertexCounts = [3]
        int[] faceVertexIndices = [0, 1, 2]
    }"""
    path = tmp_path / "many.usda"
    path.write_text("#usda 1.0\n" + "".join(levels) + mesh)
    with pytest.raises((FileTooLarge, FileSyntax), match="POISE_NATIVE"):
        poise.read(path)


def test_one_process_reads_many_files_and_is_replaced_where_it_has_died(rod: Path) -> None:
    poise.read(rod)
    first = worker()
    poise.read(rod)
    assert worker() is first
    first.kill()
    first.wait()
    poise.read(rod)
    assert worker() is not first


@posix
def test_a_process_that_is_killed_is_not_the_file_s_fault(rod: Path) -> None:
    poise.read(rod)
    os.kill(worker().pid, signal.SIGSTOP)
    timer = threading.Timer(0.1, worker().kill)
    timer.start()
    with pytest.raises(FileError, match=r"was terminated from outside \(SIGKILL\)") as caught:
        poise.read(rod)
    assert type(caught.value) is FileError
    assert poise.read(rod).name == "rod"


@pytest.fixture
def interruptible() -> Iterator[None]:
    """SIGINT raises, also where a shell has started the tests in the background and ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@posix
@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_is_answered_and_its_answer_never_taken_for_another(rod: Path) -> None:
    poise.read(rod)
    stopped = worker()
    os.kill(stopped.pid, signal.SIGSTOP)
    timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        poise.read(rod)
    assert time.monotonic() - began < 2.0
    assert stopped.poll() is not None
    assert poise.read(rod).name == "rod"


def test_threads_take_turns(rod: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.usda"
    other.write_text(rod.read_text().replace('"rod"', '"other"'))
    names: list[tuple[str, str]] = []

    def work(path: Path) -> None:
        names.extend((path.stem, poise.read(path).name) for _ in range(5))

    threads = [threading.Thread(target=work, args=(path,)) for path in (rod, other, rod, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(names) == 20
    assert all(path == name for path, name in names)


@posix
def test_a_fork_has_a_process_of_its_own(rod: Path) -> None:
    poise.read(rod)
    before = worker().pid
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # other threads are running
        child = os.fork()
    if child == 0:
        try:
            poise.read(rod)
            os._exit(0 if worker().pid != before else 3)
        finally:
            os._exit(4)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    poise.read(rod)
    assert worker().pid == before


class Waiting(io.RawIOBase):
    """A pipe in which a thread waits for an answer, with the lock of the buffered pipe."""

    def __init__(self) -> None:
        self.entered, self.answered = threading.Event(), threading.Event()

    def readable(self) -> bool:
        return True

    def readinto(self, _buffer: Any) -> int:
        self.entered.set()
        self.answered.wait()
        return 0


@posix
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # other threads are running
def test_a_fork_does_not_wait_for_a_thread_that_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = Waiting()
    reading = native_process._Worker.__new__(native_process._Worker)
    reading._requests, reading._answers = io.BufferedWriter(io.BytesIO()), io.BufferedReader(pipe)
    thread = threading.Thread(target=reading._answers.read)
    thread.start()
    pipe.entered.wait()
    monkeypatch.setattr(native_process, "_worker", reading)
    try:
        assert forked(lambda: None) == 0
    finally:
        pipe.answered.set()
        thread.join()


SCRIPT = """
import sys, time
import poise
print(poise.read(sys.argv[1]).name, flush=True)
from poise.formats import native_process
print(native_process._worker._process.pid, flush=True)
time.sleep(float(sys.argv[2]))
"""


def started(tmp_path: Path, rod: Path, seconds: float) -> subprocess.Popen[str]:
    """A script without a guard of its main part, where something prints as Python starts."""
    (tmp_path / "sitecustomize.py").write_text("print('welcome')\n")
    (tmp_path / "script.py").write_text(SCRIPT)
    return subprocess.Popen(
        [sys.executable, str(tmp_path / "script.py"), str(rod), str(seconds)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)]),
        },
    )  # fmt: skip


def ended(pid: int) -> bool:
    """Return whether a process ends within some seconds."""
    until = time.monotonic() + 10.0
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.slow
@posix
@pytest.mark.parametrize("kill", [False, True])
def test_a_plain_script_reads_usd_and_leaves_no_process(
    tmp_path: Path, rod: Path, kill: bool
) -> None:
    script = started(tmp_path, rod, 60.0 if kill else 0.0)
    assert script.stdout is not None
    lines = [script.stdout.readline().strip() for _ in range(3)]
    assert lines[:2] == ["welcome", "rod"]
    if kill:
        script.kill()
    _, complaints = script.communicate()
    assert script.returncode == (-signal.SIGKILL if kill else 0)
    assert complaints == ""
    assert ended(int(lines[2]))


# -- what goes through the pipe ----------------------------------------------------------------


class Other:
    """Something else."""


def test_only_plain_values_arrays_and_known_classes_are_sent() -> None:
    for value in (Other(), {1: Other()}, np.array([Other()]), print):
        with pytest.raises(TypeError, match="cannot be sent to another process"):
            wire(value)
    one = np.arange(6.0).reshape(2, 3)[:, ::-1]
    sent = [None, True, 3, -0.0, float("inf"), "ä\udcff", b"\0\1", (1, [2]), {"a": one}, one[:0]]
    got = receive(io.BytesIO(wire(sent)))
    assert wire(got) == wire(sent)
    assert np.array_equal(got[8]["a"], one)
    assert not got[8]["a"].flags.writeable


def test_an_object_that_is_there_twice_stays_one() -> None:
    texture = poise.model.Texture(b"png")
    first, second = receive(io.BytesIO(wire([texture, texture])))
    assert first is second
    assert first == texture


def test_what_no_constructor_takes_does_not_arrive() -> None:
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z")).build()
    with pytest.raises(TypeError):
        wire(arm)  # no reader of USD makes a hinge
    header = b'[[],[["Weights",{"joints":[[0]],"values":[[-1.0]]}]],{"object":0}]'
    with pytest.raises(InvalidValue, match="negative"):
        receive(io.BytesIO(len(header).to_bytes(8, "little") + header))


def test_damaged_messages_are_refused() -> None:
    body = poise.SkeletonBuilder("arm").add("arm", poise.QuaternionBall(), tip=(1, 0, 0)).build()
    whole = wire(["done", Character("rod", body), [["a", (1, 2)]]])
    rng = np.random.default_rng(5)
    for number in range(300):
        data = bytearray(whole)
        if number % 3 == 0:
            del data[int(rng.integers(len(data))) :]
        for at in rng.integers(min(len(data), 4000) or 1, size=3 if data else 0):
            data[at] ^= 1 << int(rng.integers(8))
        try:
            receive(io.BytesIO(bytes(data)), most=1 << 26)
        except (*MALFORMED, poise.errors.PoiseError):
            continue


def test_repairs_are_issued_where_the_caller_reads(tmp_path: Path) -> None:
    foreign(tmp_path / "foreign.usda")
    with pytest.warns(RepairWarning) as told:
        hero = poise.read(tmp_path / "foreign.usda")
    assert [str(one.message) for one in told] == [str(one) for one in hero.repairs]


def test_an_image_that_cannot_be_unpacked_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "knight.usdz"
    poise.write(knight(), path)
    data = bytearray(path.read_bytes())
    at = data.find(b"PK\x01\x02")
    while at >= 0:  # the directory's entries
        if b".png" in data[at : at + 200]:
            data[at + 8] |= 0x20  # patched data: a method that Python has not
        at = data.find(b"PK\x01\x02", at + 4)
    path.write_bytes(data)
    with pytest.warns(RepairWarning, match="is not read"):
        found = poise.read(path)
    assert found.skins
