"""Change a USD file: values, names, animations and materials; all other specs stay as they are.

Runs where usd-core reads files (`native_process`). A change is written to the spec of the file that
determines the value, also in a variant; where another layer does, to a new spec that overrides it.
"""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from poise.array_types import Floats
from poise.files.json_text import JsonObject
from poise.formats.image_files import ImagesBeside
from poise.formats.usd_clips import OWN_RATE
from poise.formats.usd_content import ATTRIBUTES
from poise.formats.usd_library import identifiers, stored_values
from poise.formats.usd_material_writer import LookWriter
from poise.formats.usd_materials import connected
from poise.model import Material


def edit_layer(
    library: Any, path: str, source: str, data: bytes, edits: Sequence[Sequence[Any]]
) -> list[Any]:
    """Return a changed file, the files that it refers to, and its new images by name.

    Args:
        library: usd-core's modules.
        path: the file to write; its extension is the encoding.
        source, data: location of the file that was read, where links resolve, and its bytes.
        edits: names of methods of `LayerEditor`, each with its arguments.
    """
    kind = Path(source).suffix.lower()
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / f"whole{kind}"
        whole.write_bytes(data)
        names, inner, there = list[str](), whole, Path(source)
        if kind == ".usdz":
            with zipfile.ZipFile(whole) as package:
                names = package.namelist()
                package.extractall(Path(folder) / "package")
            inner = there = Path(folder) / "package" / names[0]
        text = inner.read_bytes()[:5] == b"#usda"
        read = library.Sdf.Layer.OpenAsAnonymous(str(inner))
        at = there.with_name(f"{there.stem}.changed{inner.suffix}")
        layer = library.Sdf.Layer.New(read.GetFileFormat(), str(at))
        layer.TransferContent(read)
        linked = _linked(library, there) if not names else [str(there.parent / n) for n in names]
        stem = Path(path).stem
        while any(Path(name).name.startswith(f"{stem}_") for name in linked):
            stem += "_new"
        editor = LayerEditor(library, layer, ImagesBeside(Path(stem)))
        for name, *arguments in edits:
            getattr(editor, name)(*arguments)
        images = {file.name: image for file, image in editor.images.files(Path()).items()}
        made = Path(folder) / f"made{Path(names[0] if names else path).suffix}"
        encoding = {"format": "usda" if text else "usdc"} if made.suffix == ".usd" else {}
        layer.Export(str(made), "", encoding)
        if not names:
            return [made.read_bytes(), linked, images]
        made.replace(inner)
        for name, image in images.items():
            (inner.parent / name).write_bytes(image)
            names.append(str(Path(names[0]).with_name(name)))
        packed = Path(folder) / "packed.usdz"
        with library.Sdf.ZipFileWriter.CreateNew(str(packed)) as package:
            for name in names:
                package.AddFile(str(Path(folder) / "package" / name), name)
        return [packed.read_bytes(), [], {}]


def _linked(library: Any, file: Path) -> list[str]:
    """Return the layers and other files that a file refers to and that exist."""
    if not file.exists():
        return []
    layers, assets, _ = library.UsdUtils.ComputeAllDependencies(library.Sdf.AssetPath(str(file)))
    return [*(str(layer.realPath) for layer in layers[1:]), *map(str, assets)]


class LayerEditor:
    """Changes the root layer of a stage."""

    def __init__(self, library: Any, layer: Any, images: ImagesBeside) -> None:
        self.library = library
        self.layer = layer
        self.stage = library.Usd.Stage.Open(layer)
        self.images = images
        self._made: JsonObject = {}

    def _prim(self, path: str) -> Any:
        return self._made.get(path) or self.stage.GetPrimAtPath(path)

    def _spec(self, attribute: Any) -> Any:
        """Return the path of the spec that determines a value, or of a new spec that overrides."""
        path, sdf = attribute.GetPath(), self.library.Sdf
        for spec in attribute.GetPropertyStack()[:1]:
            if spec.layer == self.layer and spec.path.StripAllVariantSelections() == path:
                return spec.path
        kind = attribute.GetTypeName()
        sdf.JustCreatePrimAttributeInLayer(self.layer, path, kind, attribute.GetVariability())
        return path

    def _put(self, attribute: Any, value: Any) -> None:
        """Store the value of an attribute without time samples."""
        self.layer.GetAttributeAtPath(self._spec(attribute)).default = value

    def unit(self, metres: float) -> None:
        """Set the unit of length."""
        self.library.UsdGeom.SetStageMetersPerUnit(self.stage, metres)

    def title(self, path: str, name: str) -> None:
        """Set the name of an animation for display."""
        self._prim(path).SetDisplayName(name)

    # -- joints -----------------------------------------------------------------------------------

    def joints(
        self, rigs: list[str], moved: list[str], skinned: list[str], renamed: dict[str, str],
        names: list[str],
    ) -> None:  # fmt: skip
        """Rename joints.

        Args:
            rigs, moved, skinned: Skeletons, their animations and their meshes.
            renamed: the new name of each token.
            names: all joints.
        """
        usd, now = self.library, dict[str, str]()
        tokens = list(map(str, usd.UsdSkel.Skeleton(self._prim(rigs[0])).GetJointsAttr().Get()))
        kept = tuple(token.rpartition("/")[2] for token in tokens if token not in renamed)
        fresh = identifiers(usd, list(renamed.values()), kept)
        own = dict(zip(renamed, fresh, strict=True))

        def path_of(token: str) -> str:
            if token not in now:
                above, _, last = token.rpartition("/")
                now[token] = "/".join(
                    filter(None, [above and path_of(above), own.get(token, last)])
                )
            return now[token]

        for path in rigs:
            rig = usd.UsdSkel.Skeleton(self._prim(path))
            given = rig.GetJointNamesAttr()
            if given.HasAuthoredValue() and len(given.Get()) == len(tokens):
                pairs = zip(given.Get(), names, tokens, strict=True)
                listed = [new if token in renamed else str(old) for old, new, token in pairs]
                self._put(given, usd.Vt.TokenArray(listed))
            elif fresh != list(renamed.values()):
                self._put(given, usd.Vt.TokenArray(names))
            self._replace(rig.GetJointsAttr(), path_of)
        for path in moved:
            self._replace(usd.UsdSkel.Animation(self._prim(path)).GetJointsAttr(), path_of)
        changed = set[Any]()
        for path in skinned:
            prim = self._prim(path)
            while prim and not prim.IsPseudoRoot():  # joints are inherited
                attribute = usd.UsdSkel.BindingAPI(prim).GetJointsAttr()
                if attribute and attribute.HasAuthoredValue():
                    if prim.GetPath() not in changed:
                        changed.add(prim.GetPath())
                        self._replace(attribute, path_of)
                    break
                prim = prim.GetParent()

    def _replace(self, attribute: Any, path_of: Any) -> None:
        words = attribute.Get()
        if words:
            self._put(attribute, self.library.Vt.TokenArray([path_of(str(word)) for word in words]))

    # -- animations -------------------------------------------------------------------------------

    def samples(
        self, path: str, kind: int, tokens: list[str], times: Floats, values: Floats, whole: bool
    ) -> None:
        """Change values of an animation.

        Args:
            path: the animation.
            kind: index of the attribute in `ATTRIBUTES`.
            tokens: the joints or blend shapes to change; those that it does not move are added.
            times, values: time codes (n,), and values (n, tokens, ...), quaternions wxyz. Without
                time codes, one row of values for all times.
            whole: whether samples at other times are removed.
        """
        animation = self.library.UsdSkel.Animation(self._prim(path))
        shapes = kind == len(ATTRIBUTES) - 1
        order = animation.GetBlendShapesAttr() if shapes else animation.GetJointsAttr()
        known = list(map(str, order.Get() or ()))
        added = [token for token in tokens if token not in known]
        if added:
            known += added
            self._put(order, self.library.Vt.TokenArray(known))
        attribute = self._prim(path).GetAttribute(ATTRIBUTES[kind])
        before, spec = list(map(float, attribute.GetTimeSamples())), self._spec(attribute)
        own = self.layer.ListTimeSamplesForPath(spec)
        others = [] if whole else [time for time in before if time not in own]
        codes = sorted({*times.tolist(), *others})
        rows = [self._row(attribute, kind, values, len(known), code) for code in codes or [None]]
        stack = np.array(rows)
        given = np.flatnonzero(np.isin(codes, times)) if codes else np.zeros(1, dtype=np.int64)
        stack[given[:, None], [known.index(token) for token in tokens]] = values
        stored = list(stored_values(self.library, kind, stack))
        if not codes:
            self._put(attribute, stored[0])
        for time in own if whole else ():
            self.layer.EraseTimeSample(spec, time)
        for time, value in zip(codes, stored, strict=False):
            self.layer.SetTimeSample(spec, time, value)

    def _row(self, attribute: Any, kind: int, like: Floats, count: int, time: float | None) -> Any:
        """Return the values (count, ...) at a time; zero for those that are not stored."""
        given = attribute.Get() if time is None else attribute.Get(time)
        row = np.zeros((count, *like.shape[2:]))
        if given is not None:
            known = np.array(given, dtype=np.float64).reshape(-1, *like.shape[2:])[:count]
            row[: len(known)] = np.roll(known, 1, axis=-1) if kind == 1 else known  # xyzw to wxyz
        return row

    def take(self, key: str, name: str, beside: str) -> None:
        """Add an animation next to a prim; other edits refer to it by ``key``."""
        usd, parent = self.library, self._prim(beside).GetParent()
        taken = tuple(child.GetName() for child in parent.GetAllChildren())
        path = parent.GetPath().AppendChild(identifiers(usd, [f"motion_{name}"], taken)[0])
        self._made[key] = usd.UsdSkel.Animation.Define(self.stage, path).GetPrim()
        self.title(key, name)

    def pace(self, path: str, fps: float) -> None:
        """State the frame rate of an animation, which differs from the rate of time codes."""
        self._prim(path).SetCustomDataByKey(OWN_RATE, fps)

    def until(self, time: float) -> None:
        """Extend the stage to a time code."""
        if self.stage.HasAuthoredTimeCodeRange() and time > self.stage.GetEndTimeCode():
            self.stage.SetEndTimeCode(time)

    def drop(self, path: str) -> None:
        """Remove an animation or a mesh, or deactivate it if it belongs to another layer."""
        self.stage.RemovePrim(path)
        left = self.stage.GetPrimAtPath(path)
        if left:
            left.SetActive(False)

    def play(self, rigs: list[str], path: str) -> None:
        """Bind an animation to Skeletons, or none if the path is empty."""
        targets = [self._prim(path).GetPath()] if path else []
        for rig in rigs:
            skeleton, api = self._prim(rig), self.library.UsdSkel.BindingAPI
            if targets or api(skeleton).GetInheritedAnimationSource():
                api.Apply(skeleton).CreateAnimationSourceRel().SetTargets(targets)

    # -- materials --------------------------------------------------------------------------------

    def sides(self, mesh: str, double: bool) -> None:
        """Set whether both sides of a mesh are visible."""
        self._put(self.library.UsdGeom.Mesh(self._prim(mesh)).GetDoubleSidedAttr(), double)

    def look(
        self, bound: list[str], path: str, inputs: JsonObject | None, material: Material,
        uvs: list[str],
    ) -> None:  # fmt: skip
        """Change a material, or bind a new one to meshes and subsets.

        Args:
            bound: the meshes and subsets.
            path: their material.
            inputs: new values of inputs of the surface; None for a new material.
            material: the material.
            uvs: names of the texture coordinates of the meshes.
        """
        usd = self.library
        made: Any = usd.UsdShade.Material(self._prim(path)) if path else None
        surface = made.ComputeSurfaceSource()[0] if made and inputs is not None else None
        if surface and surface.GetIdAttr().Get() == "UsdPreviewSurface":
            for name, value in (inputs or {}).items():
                self._input(surface, name, value)
            if str(made.GetPrim().GetDisplayName() or made.GetPrim().GetName()) != material.name:
                made.GetPrim().SetDisplayName(material.name)
            return
        root = self.stage.GetDefaultPrim() or self.stage.GetPseudoRoot()
        taken = tuple(child.GetName() for child in root.GetAllChildren())
        scope = root.GetPath().AppendChild(identifiers(usd, ["materials"], taken)[0])
        writer = LookWriter(usd, self.stage, scope, self.images, uvs)
        for each in bound:
            writer.bind(self._prim(each), material)

    def _input(self, surface: Any, name: str, value: Any) -> None:
        """Set an input of a surface, or the factor of the image at the input."""
        types, numbers = self.library.Sdf.ValueTypeNames, np.atleast_1d(value).tolist()
        kind, image = types.Color3f if len(numbers) == 3 else types.Float, connected(surface, name)
        if image is not None:
            surface, channel = image
            given = surface.GetInput("scale").Get() if surface.GetInput("scale") else None
            factors, first = list(given or [1.0] * 4), max("rgba".find(channel[0]), 0)
            factors[first : first + len(numbers)] = numbers
            name, numbers, kind = "scale", factors, types.Float4
        given = surface.GetInput(name) or surface.CreateInput(name, kind)
        sources = given.GetValueProducingAttributes()
        vectors = {1: float, 3: self.library.Gf.Vec3f, 4: self.library.Gf.Vec4f}
        self._put(sources[0] if sources else given.GetAttr(), vectors[len(numbers)](*numbers))
