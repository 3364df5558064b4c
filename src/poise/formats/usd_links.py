"""Check the files that a USD stage is composed of, before usd-core composes it.

usd-core opens sublayers, references, payloads and value clips at any location, and waits forever
for a pipe. All layers are therefore traversed first, one by one.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from pathlib import Path

from poise.errors import FileError, FileMissing, FileName, FileSyntax, FileTooLarge, FileUnsupported
from poise.files import check_linked, exists, open_regular
from poise.files.packed import ZIP_FAULTS
from poise.formats.native_limits import allow
from poise.formats.usd_library import UsdObject

MAX_BYTES = 1 << 32


def check_layers(library: UsdObject, path: FileName) -> list[UsdObject]:
    """Raise an error for a file that needs files outside its folder, or that is unsafe to open.

    Returns the layers; while they are referenced, usd-core does not read them again.

    Raises:
        FileMissing, FileError: the file, or a referenced file, is not a regular file.
        FileSyntax: the file is a package that is not a zip file.
        FileRefused: a referenced file is outside the folder of the file and the trusted folders.
        FileUnsupported: composition uses expressions instead of names.
        FileTooLarge: a package expands too much, or a layer has far too many meshes.
    """
    main = os.path.abspath(path)  # noqa: PTH100 - links are kept
    allow(check_package(main, path))
    files, places = {os.path.realpath(main)}, {main}
    waiting = [main]
    layers: list[UsdObject] = []
    while waiting:
        place = waiting.pop()
        try:
            layer = library.Sdf.Layer.FindOrOpen(place)
        except library.Tf.ErrorException:
            if place == main:
                raise
            continue  # the stage is composed without it, with a warning
        if layer is None:
            continue
        layers.append(layer)
        for name in _names(layer, path):
            if name.startswith("`"):
                raise FileUnsupported(
                    f"is composed by the expression {name[:80]}; expected names of files", file=path
                )
            name = str(library.Sdf.Layer.SplitIdentifier(name)[0])
            there = str(layer.ComputeAbsolutePath(name))
            if library.Ar.IsPackageRelativePath(there):
                outer = str(library.Ar.SplitPackageRelativePathOuter(there)[0])
            else:
                outer = there
            if not Path(outer).is_absolute():  # an address of another resolver
                continue
            if os.path.realpath(outer) not in files:
                check_linked(outer, path, name)
                if not exists(outer):  # the stage is composed without it, with a warning
                    continue
                allow(check_package(outer, path))
                files.add(os.path.realpath(outer))
            if there not in places:
                places.add(there)
                waiting.append(there)
    return layers


def check_package(file: str, named_by: FileName) -> int:
    """Raise an error for files that are not regular, and for a ``.usdz`` that expands too much.

    Returns the size of the file in bytes.
    """
    try:
        with open_regular(file, MAX_BYTES) as stream:
            size = os.fstat(stream.fileno()).st_size
            if not file.lower().endswith(".usdz"):
                return size
            with zipfile.ZipFile(stream) as package:
                held = sum(info.file_size for info in package.infolist())
    except FileMissing:
        raise FileMissing("no such file", file=named_by) from None
    except FileError as problem:
        raise type(problem)(f"{Path(file).name}: {problem.message}", file=named_by) from None
    except ZIP_FAULTS as problem:
        raise FileSyntax(f"not a USDZ package: {problem}", file=named_by) from None
    if held > size:
        raise FileTooLarge(
            f"unpacks from {size} to {held} bytes; files in a USDZ package must be stored "
            "without compression", file=named_by,
        )  # fmt: skip
    return size


MOST_MESHES = 4_000
"""Maximum number of meshes, subsets and materials; typical files have a few dozen."""

_MOST_IN_A_LAYER = 10 * MOST_MESHES  # variants contain more than the composed stage
_PARTS = frozenset(["Mesh", "GeomSubset", "Material"])


def _names(layer: UsdObject, path: FileName) -> Iterator[str]:
    """Yield the assets that a layer refers to: other layers, and the layers of value clips.

    Raises:
        FileTooLarge: the layer has so many meshes that composing them would take long.
    """
    parts = 0
    yield from (str(name) for name in layer.GetCompositionAssetDependencies() if name)
    prims = list(layer.rootPrims)
    while prims:
        prim = prims.pop()
        prims.extend(prim.nameChildren)
        parts += prim.typeName in _PARTS
        if parts > _MOST_IN_A_LAYER:
            raise FileTooLarge(
                f"has more than {_MOST_IN_A_LAYER} meshes, subsets and materials in a layer",
                file=path,
            )
        for variants in prim.variantSets:
            prims.extend(variant.primSpec for variant in variants.variants.values())
        clips = prim.GetInfo("clips") if prim.HasInfo("clips") else {}
        for clip in clips.values():
            for key in ("assetPaths", "manifestAssetPath", "templateAssetPath"):
                found = clip.get(key) if isinstance(clip, dict) else None
                for asset in found if key == "assetPaths" and found else (found,):
                    name = str(getattr(asset, "path", asset) or "")
                    if name:
                        yield name
