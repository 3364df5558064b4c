"""Build the library of compiled kernels (`poise.kernels.jit`) from `versions.txt`.

    python tools/kernel_build.py [--processes N] [--all-levels] [--output FOLDER] [--target NAME]

Each line of `versions.txt` is one version of a kernel: its label and the types of its arguments, as
in `poise.kernels.signatures`. Numba types and lowers it, LLVM optimises it for each processor level
exactly as Numba would, and all but the kernel and an adapter for the extension `loader.c` is
dropped: neither Python nor Numba remains. A C compiler links the objects: `cc`, `$CC`, or the
package ziglang. Without one, nothing is built, and Numba compiles kernels on first use.
``--target`` builds for another system with ziglang: aarch64-linux-gnu.2.28, aarch64-macos, or
x86_64 instead of aarch64.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any

from filelock import FileLock

from poise.kernels import jit

ROOT = jit.COMPILED.parent
VERSIONS = ROOT / "versions.txt"

_V2 = (
    "+64bit,+cmov,+crc32,+cx16,+cx8,+fxsr,+mmx,+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,"
    "+ssse3"
)
_V3 = f"{_V2},+avx,+avx2,+bmi,+bmi2,+f16c,+fma,+lzcnt,+movbe,+xsave"
# LLVM would halve the vectors of this level for the first processors that had it.
_V4 = f"{_V3},+avx512f,+avx512bw,+avx512cd,+avx512dq,+avx512vl,-prefer-256-bit"
LEVELS = {
    "v2": ("x86-64-v2", _V2), "v3": ("x86-64-v3", _V3), "v4": ("x86-64-v4", _V4),
    "arm64": ("generic", "+neon"),
}  # fmt: skip
"""Processor levels, those of the x86-64 psABI and one of arm64: LLVM's name and features."""

Version = tuple[int, str, str]
"""Number, label and arguments."""


def versions() -> list[Version]:
    """Return the versions to build, sorted as the extension searches them.

    Of a kernel's versions the extension takes the first that fits: contiguous arrays come before
    strided, writable before read-only.
    """
    lines = [line.partition(" ") for line in VERSIONS.read_text(encoding="utf-8").splitlines()]
    lines.sort(key=lambda line: (line[0].encode(), precision(line[2])))
    return [(number, label, arguments) for number, (label, _, arguments) in enumerate(lines)]


def precision(arguments: str) -> str:
    """Return the key that puts contiguous before strided, and writable before read-only, arrays."""
    return arguments.translate(str.maketrans("CFAwr", "01234"))


@cache
def _kernels() -> dict[str, Any]:
    """Return all kernels of Poise by their labels."""
    from poise.kernels.numba_kernels import Kernel

    found: dict[str, Any] = {}
    for path in sorted(ROOT.rglob("*.py")):
        name = ".".join(("poise.kernels", *path.relative_to(ROOT).with_suffix("").parts))
        if not name.endswith(("__init__", "loader")):
            importlib.import_module(name)
    waiting: list[Any] = [
        module for name, module in sys.modules.items() if name.startswith("poise.kernels.")
    ]
    seen: set[int] = set()
    while waiting:
        each = waiting.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        if isinstance(each, Kernel):
            found[each.label] = each
        elif isinstance(each, dict):
            waiting.extend(each.values())
        elif isinstance(each, (list, tuple)):
            waiting.extend(each)
        elif isinstance(each, ModuleType):
            waiting.extend(vars(each).values() if each.__name__.startswith("poise.") else ())
        elif type(each).__module__.startswith("poise.kernels"):  # such as a MethodStep
            waiting.extend(vars(each).values() if hasattr(each, "__dict__") else ())
    return found


def _kernel(label: str) -> Any:
    if label.startswith("parallel_range.part:"):
        from poise.kernels.simd.parallel_range import part_of

        _, module, name, text = label.split(":")
        return part_of(getattr(importlib.import_module(f"poise.kernels.{module}"), name), text)
    return _kernels()[label]


def compiled(task: tuple[Version, tuple[str, ...], str]) -> tuple[str, list[tuple[str, bytes]]]:
    """Return a version's types, and its object code for each level.

    The code is missing, and the types are the reason, if the kernel is no longer there or does not
    take these arguments.
    """
    gc.disable()  # Numba keeps most of its objects: visiting them again takes a fifth of the time
    try:
        return _compiled(*task)
    except Exception as problem:  # noqa: BLE001 - of Numba, while it types a kernel
        return f"{type(problem).__name__}: {problem}".splitlines()[0], []
    finally:
        gc.collect()
        gc.freeze()


def _compiled(
    version: Version, levels: tuple[str, ...], triple: str
) -> tuple[str, list[tuple[str, bytes]]]:
    import llvmlite.binding as llvm

    from poise.kernels.numba_changes import optimise_for
    from poise.kernels.signatures import signature_of, text_of

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    number, label, arguments = version
    made = _kernel(label).linked(signature_of(arguments))
    kind = made.signature.return_type
    bitcode = made.library._get_module_for_linking().as_bitcode()
    result_type = str(made.target_context.call_conv.get_return_type(kind).pointee)
    entry = made.fndesc.llvm_func_name
    objects: list[tuple[str, bytes]] = []
    for level in levels:
        module = llvm.parse_bitcode(bitcode)
        name, features = LEVELS[level]
        machine = llvm.Target.from_triple(triple).create_target_machine(
            cpu=name, features=features, opt=3, reloc="pic", codemodel="default"
        )
        module.triple, module.data_layout = triple, str(machine.target_data)
        module.get_function(entry).linkage = "external"
        optimise_for(module, machine)
        for each in list(module.functions):
            if each.name == entry:
                each.name = f"e{number}"
            elif each.name == "numba_ldexp":
                each.name = "ldexp"
            elif not each.is_declaration:
                each.linkage = "internal"
        for each in module.global_variables:
            if not each.is_declaration:
                each.linkage = "internal"
        parameters = [str(each.type) for each in module.get_function(f"e{number}").arguments][2:]
        module.link_in(llvm.parse_assembly(adapter(number, parameters, result_type)))
        for each in (f"e{number}", f"a{number}"):
            module.get_function(each).visibility = "hidden"
        manager = llvm.newpassmanagers.create_new_module_pass_manager()
        manager.add_global_dead_code_eliminate_pass()
        options = llvm.newpassmanagers.create_pipeline_tuning_options(speed_level=0)
        manager.run(module, llvm.newpassmanagers.create_pass_builder(machine, options))
        objects.append((level, machine.emit_object(module)))
    return f"{arguments}:{text_of((kind,))}", objects


def adapter(number: int, parameters: Sequence[str], result: str) -> str:
    """Return LLVM code of ``int a(int64_t *slots)``: call a kernel with arguments from slots.

    The leaves of its result are written from slot 0 on.
    """
    lines: list[str] = []
    given = ["ptr %r", "ptr %x"]
    for i, kind in enumerate(map(_opaque, parameters)):
        lines.append(f"%p{i} = getelementptr i64, ptr %slots, i64 {i}")
        # The lowest bytes of a slot, on little-endian processors.
        lines.append(f"%v{i} = load {kind}, ptr %p{i}")
        given.append(f"{kind} %v{i}")
    result = _opaque(result)
    lines += [f"%r = alloca {result}", "%x = alloca ptr", f"store {result} zeroinitializer, ptr %r"]
    lines.append(f"%s = call i32 @e{number}({', '.join(given)})")
    for i, (path, leaf) in enumerate(_leaves(result)):
        indices = "".join(f", i32 {step}" for step in path)
        lines.append(f"%f{i} = getelementptr {result}, ptr %r, i32 0{indices}")
        lines.append(f"%l{i} = load {leaf}, ptr %f{i}")
        lines.append(f"%t{i} = getelementptr i64, ptr %slots, i64 {i}")
        if re.fullmatch(r"i(?!64)\d+", leaf):
            lines.append(f"%z{i} = zext {leaf} %l{i} to i64")
            lines.append(f"store i64 %z{i}, ptr %t{i}")
        else:
            lines.append(f"store {leaf} %l{i}, ptr %t{i}")
    kinds = ", ".join(each.split()[0] for each in given)
    body = "\n  ".join(lines)
    return (
        f"declare i32 @e{number}({kinds})\n"
        f"define i32 @a{number}(ptr %slots) {{\n  {body}\n  ret i32 %s\n}}\n"
    )


def _opaque(kind: str) -> str:
    """Return a type with pointers as current LLVM writes them."""
    return "ptr" if kind.endswith("*") else re.sub(r"(?:i8|\{[^{}]*\})\*", "ptr", kind)


def _leaves(kind: str) -> Iterator[tuple[tuple[int, ...], str]]:
    """Yield the scalar types of an LLVM type, each with its path."""
    kind = kind.strip()
    if not kind.startswith(("{", "[")):
        yield (), kind
        return
    if count := re.fullmatch(r"\[(\d+) x (.*)\]", kind):
        parts = [count[2]] * int(count[1])
    else:
        parts, depth = [""], 0
        for sign in kind[1:-1]:
            depth += (sign in "{[") - (sign in "}]")
            if sign == "," and not depth:
                parts.append("")
            else:
                parts[-1] += sign
    for i, part in enumerate(parts):
        for path, leaf in _leaves(part):
            yield (i, *path), leaf


def table(rows: Sequence[tuple[int, str, str]], stamp: str, triple: str) -> str:
    """Return LLVM code of the library's exports: rows of label and types, and the stamp."""
    export = "dllexport " if "windows" in triple else ""
    text = f'[{len(stamp) + 1} x i8] c"{stamp}\\00"'
    lines, cells = [f"@poise_stamp = {export}constant {text}"], list[str]()
    for number, *row in rows:
        for letter, text in zip("nt", row, strict=True):
            lines.append(
                f'@{letter}{number} = private constant [{len(text) + 1} x i8] c"{text}\\00"'
            )
        lines += [f"@{letter}{number} = external hidden global i8" for letter in "ae"]
        names = ", ".join(f"ptr @{letter}{number}" for letter in "ntae")
        cells.append(f"{{ptr, ptr, ptr, ptr}} {{{names}}}")
    cells.append("{ptr, ptr, ptr, ptr} zeroinitializer")
    kind = f"[{len(cells)} x {{ptr, ptr, ptr, ptr}}]"
    return "\n".join([*lines, f"@poise_kernels = {export}constant {kind} [{', '.join(cells)}]"])


def compiler(target: str = "") -> list[str]:
    """Return the command of a C compiler, for this machine or a target; empty if there is none."""
    if target:
        return [sys.executable, "-m", "ziglang", "cc", "-target", target]
    if chosen := os.environ.get("CC"):
        return chosen.split()
    if found := shutil.which("cc"):
        return [found]
    if importlib.util.find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "cc"]
    return []


def _system(target: str) -> tuple[str, str]:
    """Return LLVM's triple and the system, as `sys.platform`, of a target or this machine."""
    if not target:
        import llvmlite.binding as llvm

        return llvm.get_process_triple(), sys.platform
    processor, system, *_ = target.split("-")
    names = {"linux": ("unknown-linux-gnu", "linux"), "macos": ("apple-macosx11.0", "darwin")}
    name, platform = names[system]
    return f"{processor}-{name}", platform


def build(output: Path, processes: int, *, all_levels: bool, target: str = "") -> None:
    """Build the library into a folder, for this machine's level or all of its kind, or a target.

    The folder of a checkout also holds the state of the sources, which the library then has to
    match. Of two builds at once the second waits, and finds the library finished.
    """
    cc = compiler()
    if not cc:
        print("no C compiler (cc, $CC or the package ziglang): Numba compiles kernels on first use")
        return
    output.mkdir(parents=True, exist_ok=True)
    own = output == jit.COMPILED
    with FileLock(output.with_suffix(".lock")), tempfile.TemporaryDirectory(dir=output) as room:
        if own and _is_current():
            return
        began, folder = time.perf_counter(), Path(room)
        stamp, sources = jit.source_stamp(), jit.source_lines() if own else []
        loader = _loader(cc, stamp, folder, sys.platform)
        module = _imported(loader)
        level = module.level() if not target else "arm64" if target.startswith("aarch64") else "v2"
        levels = (level,)
        if level != "arm64" and (all_levels or target):
            levels = tuple(LEVELS)[:3]
        if target:
            cc = compiler(target)
            loader = _loader(cc, stamp, folder / "target", _system(target)[1])
        libraries = _libraries(cc, stamp, levels, processes, folder, target)
        made = [loader, *libraries]
        sums = [f"{path.name}={module.checksum(path)}" for path in libraries]
        head = " ".join([stamp, f"{loader.name}={loader.stat().st_size}", *sums])
        text = "\n".join([head, *sources, ""])
        (folder / jit.STAMP).write_text(text, encoding="utf-8")
        for path in (*made, folder / jit.STAMP):  # the stamp last: it makes the library valid
            os.replace(path, output / path.name)
    size = sum((output / path.name).stat().st_size for path in made) / 1e6
    print(f" in {time.perf_counter() - began:.0f} s, {size:.1f} MB for {', '.join(levels)}")


def _libraries(
    cc: Sequence[str], stamp: str, levels: Sequence[str], processes: int, folder: Path, goal: str
) -> list[Path]:
    """Compile and link the library of each level."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    triple, system = _system(goal)
    every, rows, missing = versions(), list[tuple[int, str, str]](), list[str]()
    objects: dict[str, list[Path]] = {level: [] for level in levels}
    os.environ["POISE_KERNELS"] = "numba"  # of the processes
    with get_context("spawn").Pool(processes) as pool:
        tasks = [(version, tuple(levels), triple) for version in every]
        for version, (types, codes) in zip(every, pool.imap(compiled, tasks), strict=True):
            number, label, arguments = version
            if codes:
                rows.append((number, label, types))
            else:
                missing.append(f"{label} {arguments}: {types}")
            for level, code in codes:
                objects[level].append(folder / f"{level}-{number}.o")
                objects[level][-1].write_bytes(code)
            print(f"\rcompiling kernels: {number + 1} of {len(every)}", end="", flush=True)
    if missing:
        print(f"\nnot compiled (run make versions): {'; '.join(missing)}")
    target = llvm.Target.from_triple(triple)
    machine = target.create_target_machine(reloc="pic", codemodel="default")
    exports = folder / "table.o"
    exports.write_bytes(machine.emit_object(llvm.parse_assembly(table(rows, stamp, triple))))
    flags = {"darwin": [], "win32": ["-s"]}
    linux = ["-s", "-Wl,--gc-sections", "-Wl,-z,defs"]
    made: list[Path] = []
    for level, paths in objects.items():
        made.append(folder / f"kernels-{level}.so")
        listed = folder / "objects.txt"
        listed.write_text("\n".join(map(str, [*paths, exports])), encoding="utf-8")
        subprocess.run(
            [*cc, "-shared", *flags.get(system, linux), "-o", made[-1], f"@{listed}", "-lm"],
            check=True,
        )
    return made


def _is_current() -> bool:
    try:
        head, *sources = (jit.COMPILED / jit.STAMP).read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    if not sources or head.split()[0] != jit.source_stamp():
        return False
    if sources != jit.source_lines():  # the same sources with other times
        text = "\n".join([head, *jit.source_lines(), ""])
        (jit.COMPILED / jit.STAMP).write_text(text, encoding="utf-8")
    return True


def _loader(cc: Sequence[str], stamp: str, folder: Path, system: str) -> Path:
    """Compile the extension."""
    folder.mkdir(exist_ok=True)
    made = folder / f"loader{'.pyd' if system == 'win32' else '.abi3.so'}"
    flags = {
        "darwin": ["-undefined", "dynamic_lookup"],
        "win32": ["-s", f"-L{sys.base_prefix}/libs", "-lpython3"],
    }.get(system, ["-s"])
    include = sysconfig.get_path("include")
    subprocess.run(
        [*cc, "-O2", "-shared", "-fPIC", f'-DSTAMP="{stamp}"', f"-I{include}",
         str(ROOT / "loader.c"), *flags, "-o", str(made)],
        check=True,
    )  # fmt: skip
    return made


def _imported(loader: Path) -> Any:
    spec: Any = importlib.util.spec_from_file_location("loader", loader)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    affinity: Any = getattr(os, "sched_getaffinity", None)
    cores = len(affinity(0)) if affinity else os.cpu_count() or 1
    parser.add_argument("--processes", type=int, default=cores)
    parser.add_argument("--all-levels", action="store_true", help="as a wheel has")
    parser.add_argument("--output", type=Path, default=jit.COMPILED)
    parser.add_argument("--target", default="", help="another system, with ziglang")
    chosen = parser.parse_args()
    if chosen.target and chosen.output == jit.COMPILED:
        parser.error("--target needs --output: the library is not for this machine")
    build(
        chosen.output.resolve(), chosen.processes, all_levels=chosen.all_levels,
        target=chosen.target,
    )  # fmt: skip


if __name__ == "__main__":
    main()
