"""Features missing on Windows or macOS are guarded, and Poise works without them."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from samples.source_trees import sources

CALLS = {
    "chown", "fchown", "fchmod", "fork", "getegid", "geteuid", "getgid", "getloadavg",
    "getuid", "killpg", "mkfifo", "nice", "posix_fadvise", "posix_fallocate",
    "pthread_sigmask", "register_at_fork", "sched_getaffinity", "sched_getcpu", "sched_setaffinity",
    "setitimer", "setsid", "statvfs", "sysconf", "uname", "wait4",
}  # fmt: skip
EVERYWHERE = {
    "O_CREAT", "O_EXCL", "O_RDONLY", "O_RDWR", "O_WRONLY", "PathLike", "R_OK", "W_OK", "X_OK",
    "_exit", "access", "chdir", "close", "cpu_count", "devnull", "dup", "dup2", "environ", "fdopen",
    "fsdecode", "fsencode", "fspath", "fstat", "fsync", "getpid", "getppid", "kill", "link", "name",
    "open", "path", "pathsep", "rename", "replace", "stat_result", "urandom", "utime",
    "SIGINT", "SIGTERM", "SIG_DFL", "SIG_IGN", "Signals", "default_int_handler", "getsignal",
    "raise_signal", "scandir", "signal",
}  # fmt: skip
"""What ``os`` and ``signal`` have on every system, of what Poise uses. Another name has to be
guarded, or to be added here by somebody who has looked it up."""
SIGNALS = {"SIGALRM", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGUSR1", "SIGUSR2", "SIGXFSZ"}
MODULES = {"fcntl", "grp", "msvcrt", "pwd", "resource", "termios", "winreg", "_winapi"}
ATTRIBUTES = {
    "AF_UNIX", "MAP_ANONYMOUS", "MAP_PRIVATE", "SO_REUSEPORT", "add_signal_handler",
    "clock_gettime", "epoll", "kqueue", "pthread_kill", "tzset",
}  # fmt: skip
"""What other modules and objects lack on Windows."""
ARGUMENTS = {"pass_fds", "preexec_fn", "process_group"}
"""Of `subprocess`, which Windows refuses."""
PATHS = ("/proc", "/dev/", "/tmp", "/etc", "/sys/", "/var/")
GUARDS = (
    "hasattr(", "getattr(", "sys.platform", "os.name", "ImportError", "ModuleNotFoundError",
    "AttributeError", "is_dir()",
)  # fmt: skip
_WORDS = [
    *("os", "signal", "import_module", "open", "read_text", "write_text"),
    *("CDLL", "get_context", "rename"),
    *MODULES, *ATTRIBUTES, *ARGUMENTS,
]  # fmt: skip
WORTH_PARSING = re.compile(rf"\b({'|'.join(_WORDS)})\b|{'|'.join(PATHS)}")
"""In every module where the functions below can find something, and in a part of the others."""


def uses(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """The names in a module that not every system has, and the nodes that name them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in ("os", "signal") and node.attr not in EVERYWHERE:
                yield node, f"{node.value.id}.{node.attr}"
            elif node.attr in ATTRIBUTES:
                yield node, node.attr
        elif isinstance(node, ast.ImportFrom) and node.module in ("os", "signal"):
            yield from ((node, f"{node.module}.{each.name}") for each in node.names)
        elif isinstance(node, ast.Import):
            for each in node.names:
                if each.name in MODULES:
                    yield node, each.name
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "import_module":
            named = getattr(node.args[0], "value", None)
            yield from [(node, named)] if named in MODULES else []
        elif isinstance(node, ast.Call):
            yield from ((node, name) for name in lacking(node))
        elif isinstance(node, ast.Constant) and str(node.value).startswith(PATHS):
            yield node, str(node.value)


def lines_of(text: str, node: ast.AST) -> str:
    """The lines that a node is in; `ast.get_source_segment` takes far longer to cut them out."""
    return "\n".join(text.splitlines()[node.lineno - 1 : node.end_lineno])


def lacking(call: ast.Call) -> Iterator[str]:
    """Yield what a call needs and Windows lacks: by its keywords, or by its first argument."""
    yield from (f"{each.arg}=" for each in call.keywords if each.arg in ARGUMENTS)
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if not call.args:
        return
    first = getattr(call.args[0], "value", "")
    if name == "CDLL" and first is None:
        yield "CDLL(None)"
    if name == "get_context" and first in ("fork", "forkserver"):
        yield f"get_context({first!r})"
    if name == "rename" and isinstance(call.func, ast.Attribute) and len(call.args) == 1:
        yield "Path.rename"  # fails where there is a file of that name: `Path.replace` does not


def guarded(text: str, tree: ast.AST, place: ast.AST) -> bool:
    """Return whether the enclosing function or module statement checks the system first."""
    inside = [
        node for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.If | ast.Try)
        and node.lineno <= place.lineno <= (node.end_lineno or 0)
    ]  # fmt: skip
    return any(guard in lines_of(text, node) for node in inside for guard in GUARDS)


def bare_texts(text: str, tree: ast.AST) -> Iterator[int]:
    """Lines that read or write a text in the system's own encoding, which differs on Windows."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        words = {each.arg for each in node.keywords}
        mode = next((str(each.value) for each in node.args if isinstance(each, ast.Constant)), "")
        whole = name in ("read_text", "write_text") and isinstance(node.func, ast.Attribute)
        opened = name == "open" and isinstance(node.func, ast.Name) and "b" not in mode
        if not (whole or opened) or "encoding" in words:
            continue
        if "/proc/" not in lines_of(text, node):
            yield node.lineno


def test_what_a_system_may_lack_is_guarded_and_texts_have_an_encoding() -> None:
    found: list[str] = []
    for name, (text, tree) in sources().items():
        if not WORTH_PARSING.search(text):
            continue
        found += [f"{name}:{line}: no encoding" for line in bare_texts(text, tree)]
        found += [
            f"{name}:{node.lineno}: {lacked}"
            for node, lacked in uses(tree)
            if not guarded(text, tree, node)
        ]
    assert not found, "\n".join(found)


def test_the_check_finds_what_it_looks_for() -> None:
    text = "import fcntl\ndef f():\n    os.fork()\n    open('/proc/self/stat')\n"
    text += "def h():\n    os.eventfd(0)\n    os.getpid()\n    from signal import alarm\n"
    text += "def g():\n    if hasattr(os, 'nice'):\n        os.nice(1)\n"
    text += "def k():\n    Popen(word, preexec_fn=k)\n    loop.add_signal_handler(2, k)\n"
    text += "    CDLL(None)\n    mp.get_context('fork')\n    path.rename(other)\n"
    text += "    mp.get_context('spawn')\n    builder.rename(old, new)\n"
    tree = ast.parse(text)
    assert all(WORTH_PARSING.search(lines_of(text, node)) for node, _ in uses(tree))
    bare = [name for node, name in uses(tree) if not guarded(text, tree, node)]
    assert sorted(bare) == [
        "/proc/self/stat", "CDLL(None)", "Path.rename", "add_signal_handler", "fcntl",
        "get_context('fork')", "os.eventfd", "os.fork", "preexec_fn=", "signal.alarm",
    ]  # fmt: skip
    text = "path.read_text()\nopen(path, 'w')\nopen(path, 'rb')\n"
    assert [*bare_texts(text, ast.parse(text))] == [1, 2]


POORER = f"""
import asyncio, importlib.abc, importlib.util, os, shutil, signal, sys, tempfile, types
from pathlib import Path

import scipy.optimize

if importlib.util.find_spec("numba"):
    import numba

# As on Windows; the standard library has looked for what it may use when it was imported.
shutil._use_fd_functions = False
if hasattr(shutil, "_rmtree_impl"):  # of Python 3.14
    shutil._rmtree_impl = shutil._rmtree_unsafe
for name in {sorted(CALLS)!r}:
    for module in (os, signal):
        if hasattr(module, name):
            delattr(module, name)
for name in {sorted(SIGNALS)!r}:
    if hasattr(signal, name):
        delattr(signal, name)
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=lambda *_: None)
for name in ("O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_NOCTTY"):
    if hasattr(os, name):
        delattr(os, name)

class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in {sorted(MODULES)!r}:
            raise ModuleNotFoundError(name, name=name)
for name in {sorted(MODULES - {"msvcrt"})!r}:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Missing())

import poise
from poise.bundled import bare_character
from poise.batch import run
from poise.batch.convert import Convert
from poise.skinning import deform
from poise.studio import Document, Scene
from poise.studio.files.autosave import Autosave, folder_for

folder = Path(tempfile.mkdtemp())
os.environ["XDG_STATE_HOME"] = str(folder / "state")
hero = bare_character()
result = poise.solve(hero.rest, [poise.reach("lhand", (0.3, 1.4, 0.3)), poise.pin("lfoot")])
assert result.status == "converged", result.status
moving = hero.with_motion(poise.Motion(hero.skeleton, [hero.rest.q] * 3, fps=30.0))
(folder / "in").mkdir()
(folder / "clips").mkdir()
poise.write(moving, folder / "clips" / "a.bvh")
for kind in (".bvh", ".npz", ".glb", ".amc", ".asf"):
    poise.write(moving, folder / "in" / f"a{{kind}}")
    poise.write(moving, folder / "in" / f"a{{kind}}")
assert poise.read(folder / "in" / "a.glb").skeleton.joint_names
report = run(Convert(".npz"), folder / "clips", folder / "out", processes=0)
assert all(entry.done for entry in report.entries), report.entries
autosave = Autosave(folder_for(None))
autosave.write(Scene.of(hero), closed=False)
autosave.leave()
assert any((folder / "state").rglob("*.json"))
"""


@pytest.mark.skipif(os.name != "posix", reason="takes away what POSIX systems have")
def test_poise_works_where_these_are_missing() -> None:
    done = subprocess.run([sys.executable, "-c", POORER], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
