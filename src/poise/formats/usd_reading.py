"""Read a character from a USD stage: UsdSkel's skeletons, animations and skins.

A joint rotates as a quaternion ball. Translation or scale are also values of roots, of hips far
above a root, and of joints whose translation or scale is animated, as in glTF files of other
programs. The frame of a Skeleton's prim in the stage is the frame of its roots.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from poise.errors import FileError, FileName, InvalidValue, ShapeError, SkeletonError
from poise.files import check_linked, open_regular
from poise.files.read_dependencies import note
from poise.formats.repair_log import RepairLog
from poise.formats.root_motion import STIFF
from poise.formats.unique_names import UniqueNames
from poise.formats.usd_clips import UsdClip, UsdClips
from poise.formats.usd_content import UsdContent, UsdRig, UsdSource
from poise.formats.usd_library import UsdObject, stage_number
from poise.formats.usd_links import MOST_MESHES, check_layers
from poise.formats.usd_materials import UsdMaterials
from poise.formats.usd_rig import Placing, UsdJoints, placing, read_joints
from poise.formats.usd_skins import UsdBinding, UsdSkins
from poise.joints import Composite, Fixed, JointType, QuaternionBall, ScaleXYZ, Translational
from poise.model import Character, Motion, Skeleton, SkeletonBuilder, Skin, Unit, UnitLike
from poise.model.pose import frozen

_PARTS: tuple[JointType, ...] = (Translational(), QuaternionBall(), ScaleXYZ())
_STILL = 1e-5  # relative: changes up to this are rounding in single precision
_MOST_MESSAGES = 5  # maximum number of usd-core's messages to report
_INNER = re.compile(r"pxrInternal\w*::|\w+::")
_DEEPEST = 1000  # nested brackets in a text; usd-core's parser crashes at some 20 000
_PIECE = 1 << 24  # bytes read at once
_STEPS = np.zeros(256, np.int8)
_STEPS[list(b"{[(")] = 1
_STEPS[list(b"}])")] = -1
_TEXTS = re.compile(
    rb'"""(?:\\.|[^\\])*?"""|'
    rb"'''(?:\\.|[^\\])*?'''|"
    rb'"(?:\\.|[^"\\\n])*"|'
    rb"'(?:\\.|[^'\\\n])*'|#[^\n]*|@@@.*?@@@|@[^@\n]*@",
    re.DOTALL,
)
_PLACE = re.compile(r":(\d+):(\d+): ([^'\n]{1,200})")


def read_stage(library: UsdObject, path: FileName, unit: UnitLike | None) -> Character:
    """Read the character of a USD file.

    Repairs are stored in the character; the caller issues them as warnings.

    Raises:
        FileMissing, FileSyntax: the file is missing, not USD, or has neither skeleton nor mesh.
        FileRefused: the stage is composed of files outside its folder.
        FileTooLarge: an animation has more than a gibibyte.
    """
    log = RepairLog(path)
    _check_depth(path, log)
    diagnostics = library.UsdUtils.CoalescingDiagnosticDelegate()  # keeps messages off the terminal
    try:
        stage = _opened(library, path, log)
        _note_layers(library, stage, path)
        found = _Reading(library, stage, path, unit, log).character()
        _note_layers(library, stage, path)  # layers of clips are opened on demand
    except library.Tf.ErrorException as problem:
        raise log.fault(f"usd-core cannot read it: {_first_line(problem)}") from None
    except UnicodeDecodeError:
        raise log.fault("contains a name that is not UTF-8") from None
    except (SkeletonError, InvalidValue, ShapeError) as problem:
        if problem.file is not None:
            raise
        raise log.fault(problem.message) from None
    for entry in diagnostics.TakeUncoalescedDiagnostics()[:_MOST_MESSAGES]:
        log.repair(f"usd-core: {_commentary(entry)}")
    return replace(found, repairs=log.repairs)


def _opened(library: UsdObject, path: FileName, log: RepairLog) -> UsdObject:
    try:
        layers = check_layers(library, path)
        stage = library.Usd.Stage.Open(os.fspath(path))
        del layers
        return stage
    except library.Tf.ErrorException as problem:
        found = _PLACE.search(_message(problem))
        why = _first_line(problem) if found is None else _INNER.sub("", found[3]).strip(" '")
        line = None if found is None else int(found[1])
        raise log.fault(f"not a USD file that usd-core can open: {why}", line) from None


def _check_depth(path: FileName, log: RepairLog) -> None:
    """Raise an error for text that is nested too deeply for usd-core's parser.

    Raises:
        FileError: the file cannot be read.
        FileSyntax: the file is nested too deeply.
    """
    try:
        with open_regular(path) as stream:
            if stream.read(5) != b"#usda":
                return
            deepest = depth = 0
            while data := stream.read(_PIECE):
                steps = _STEPS[np.frombuffer(data, np.uint8)]
                depths = depth + np.cumsum(steps[steps != 0], dtype=np.int64)
                if len(depths):
                    deepest, depth = max(deepest, int(depths.max())), int(depths[-1])
            if deepest > _DEEPEST:  # recount without brackets in texts
                stream.seek(0)
                structure = _TEXTS.sub(b"", stream.read())
                deepest = int(
                    np.cumsum(_STEPS[np.frombuffer(structure, np.uint8)], dtype=np.int64).max()
                )
    except OSError as problem:
        raise FileError(f"cannot be read: {problem.strerror}", file=path) from None
    if deepest > _DEEPEST:
        raise log.fault(f"is nested {deepest} levels deep; expected {_DEEPEST} at most")


def _note_layers(library: UsdObject, stage: UsdObject, path: FileName) -> None:
    """Record the files of the stage as dependencies; for a layer in a package, the package.

    Raises:
        FileRefused: a file that `check_layers` did not see is outside the folder.
    """
    main = os.path.abspath(path)  # noqa: PTH100 - links are kept
    for layer in stage.GetUsedLayers():
        place = str(layer.realPath)
        if library.Ar.IsPackageRelativePath(place):
            place = library.Ar.SplitPackageRelativePathOuter(place)[0]
        if place and Path(place).is_absolute():  # layers in memory have no path
            if place != main and os.path.realpath(place) != os.path.realpath(main):
                check_linked(place, path)
            note(place)


def _commentary(entry: UsdObject) -> str:
    try:
        return str(entry.commentary)[:200]
    except UnicodeDecodeError:  # the message cannot be read either
        return "a complaint of what is no UTF-8"


def _message(problem: Exception) -> str:
    """Return usd-core's message, which quotes the file bytewise."""
    try:
        return str(problem)
    except UnicodeDecodeError as broken:  # show what can be read
        return bytes(broken.object).decode(errors="replace")


def _first_line(problem: Exception) -> str:
    quoted = re.search(r" : '([^\n]{1,200})", _message(problem))
    return quoted[1].rstrip("'") if quoted else "it does not say why"


class _Reading:
    """Reads the parts of one stage in the required order."""

    def __init__(
        self,
        library: UsdObject,
        stage: UsdObject,
        path: FileName,
        unit: UnitLike | None,
        log: RepairLog,
    ) -> None:
        usd = library
        self.library = library
        self.stage = stage
        self.file = Path(path)
        self.log = log
        metres = stage_number(stage, "metersPerUnit", usd.UsdGeom.LinearUnits.centimeters)
        if not 1e-9 < metres < 1e9:
            raise log.fault(f"metersPerUnit is {metres}; expected a positive number")
        self.unit = Unit.of(metres if unit is None else unit)
        self.given = 0.0 if unit is None else self.unit.metres
        self.time = usd.Usd.TimeCode.EarliestTime()
        self.cache = usd.UsdGeom.XformCache(self.time)
        self.prims = list(stage.Traverse(usd.Usd.TraverseInstanceProxies()))
        self.skeletons = read_joints(
            usd, self._of(usd.UsdSkel.Skeleton), self.unit.metres, self.cache, log
        )
        self._moving_prims()

    def _of(self, kind: UsdObject) -> list[UsdObject]:
        return [prim for prim in self.prims if prim.IsA(kind)]

    def _moving_prims(self) -> None:
        """Report Skeletons that the stage animates as a whole, which is not supported."""
        for joints in self.skeletons:
            prim = joints.prims[0]
            while prim and not prim.IsPseudoRoot():
                if self.library.UsdGeom.Xformable(prim).TransformMightBeTimeVarying():
                    self.log.repair(
                        f"{prim.GetPath()} moves as a whole; its first transform is kept"
                    )
                prim = prim.GetParent()

    def character(self) -> Character:
        """Build the character with all data of the stage."""
        usd = self.library
        meshes = self._of(usd.UsdGeom.Mesh)
        parts = len(meshes) + len(self._of(usd.UsdGeom.Subset))
        every = parts + len(self._of(usd.UsdShade.Material))
        self.log.check_count(every, "meshes, subsets and materials", MOST_MESHES)
        meshes = [prim for prim in meshes if self._seen(prim)]
        names = [name for joints in self.skeletons for name in joints.names]
        if not names and not meshes:
            raise self.log.fault("has no Skeleton with joints and no Mesh; expected one of UsdSkel")
        self.log.check_count(len(names) + parts, "joints, meshes and subsets")
        bindings = self._bindings()
        moved = {path for path, binding in bindings.items() if binding.carried}
        still = [prim for prim in meshes if prim.GetPath() not in moved]
        anchor = "root" if not names else UniqueNames(names).new("still") if still else ""
        looks = UsdMaterials(self.library, self.file, self.log)
        skins = UsdSkins(self.library, self.time, looks, self.log, anchor)
        skins.names.taken.update(f"{name}_{end}" for name in names for end in _SUFFIXES)
        found: list[Skin] = []
        for prim in meshes:
            stands = UsdBinding(None, None, None)
            found += skins.skins(prim, bindings.get(prim.GetPath(), stands), self._placing(prim))
        clips = UsdClips(self.library, self.stage, self.skeletons, list(skins.shapes), self.log)
        read = clips.clips(self._of(self.library.UsdSkel.Animation)) if self.skeletons else []
        body = self._skeleton(read, list(skins.shapes.values()), anchor)
        root = self.stage.GetDefaultPrim()
        name = str(root.GetDisplayName() or root.GetName()) if root else self.file.stem
        scales = [one.placing.metres / self.unit.metres for one in self.skeletons]
        same = len(scales) > 0 and max(scales) - min(scales) <= 1e-6 * max(scales)
        motions = self._motions(body, read)
        rigs = [self._rig(joints, bindings) for joints in self.skeletons]
        takes = [clip.take for clip in read]
        used = {path for rig in rigs for path in rig.paths}
        used |= {one.path for take in takes for one in take.animations}
        used |= {origin.geometry for origin in skins.origins}
        content = UsdContent(
            os.path.abspath(self.file),  # noqa: PTH100 - links are kept
            body, motions, tuple(found), tuple(rigs), self._parts(read), tuple(skins.shapes),
            dict(zip(motions, takes, strict=True)), tuple(skins.origins), clips.rate, self.given,
            any(self.stage.GetPrimAtPath(path).IsInstanceProxy() for path in used),
        )  # fmt: skip
        source = UsdSource(scales[0] if same else 1.0, content)
        return Character(name, body, motions, self.unit, source, skins=tuple(found))

    def _rig(self, joints: UsdJoints, bindings: dict[UsdObject, UsdBinding]) -> UsdRig:
        metres = joints.placing.metres
        return UsdRig(
            tuple(str(prim.GetPath()) for prim in joints.prims),
            tuple(str(path) for path, binding in bindings.items() if binding.joints is joints),
            joints.tokens, joints.first, joints.places / metres, joints.scales, metres,
        )  # fmt: skip

    def _parts(self, clips: Sequence[UsdClip]) -> tuple[tuple[int, ...], ...]:
        """Return the parts of every joint that are its values."""
        return tuple(
            _used(joints, number, clips)
            for joints in self.skeletons
            for number in range(len(joints.names))
        )

    def _seen(self, prim: UsdObject) -> bool:
        image = self.library.UsdGeom.Imageable(prim)
        purpose, visible = str(image.ComputePurpose()), str(image.ComputeVisibility(self.time))
        if purpose in ("proxy", "guide") or visible == "invisible":
            self.log.repair(f"{prim.GetPath()} is invisible; ignored")
            return False
        return True

    def _placing(self, prim: UsdObject) -> Placing:
        return placing(self.cache.GetLocalToWorldTransform(prim), self.unit.metres)

    def _bindings(self) -> dict[UsdObject, UsdBinding]:
        """Return the binding of each skinned mesh, by path."""
        usd = self.library
        predicate = usd.Usd.TraverseInstanceProxies()
        known = {prim.GetPath(): joints for joints in self.skeletons for prim in joints.prims}
        found: dict[UsdObject, UsdBinding] = {}
        for prim in self._of(usd.UsdSkel.Root):
            cache, root = usd.UsdSkel.Cache(), usd.UsdSkel.Root(prim)
            cache.Populate(root, predicate)
            for binding in cache.ComputeSkelBindings(root, predicate):
                skeleton = binding.GetSkeleton().GetPrim()
                for query in binding.GetSkinningTargets():
                    joints = known.get(skeleton.GetPath())
                    if joints is not None:
                        found[query.GetPrim().GetPath()] = UsdBinding(query, joints, skeleton)
        return found

    # -- skeleton and motions ---------------------------------------------------------------------

    def _skeleton(self, clips: Sequence[UsdClip], shapes: Sequence[str], anchor: str) -> Skeleton:
        up = str(self.library.UsdGeom.GetStageUpAxis(self.stage)).lower()
        builder = SkeletonBuilder("", up="z" if up == "z" else "y")
        for joints in self.skeletons:
            for number, name in enumerate(joints.names):
                _add(builder, joints, number, name, clips)
        if anchor:
            builder.add(anchor, Fixed())
        for number, name in enumerate(shapes):
            low = [float(clip.weights[:, number].min(initial=0.0)) for clip in clips]
            high = [float(clip.weights[:, number].max(initial=1.0)) for clip in clips]
            builder.parameter(name, lower=min(low, default=0.0), upper=max(high, default=1.0))
        body = builder.build()
        frames = {
            name: joints.placing.frame
            for joints in self.skeletons
            for name, parent in zip(joints.names, joints.parents, strict=True)
            if parent < 0
        }
        if all(np.array_equal(frame, np.eye(4)) for frame in frames.values()):
            return body
        placed = [
            replace(joint, frame=frozen(frames[joint.name])) if joint.name in frames else joint
            for joint in body.joints
        ]
        return Skeleton(placed, body.parameters, body.name, body.up, body.facing)

    def _motions(self, body: Skeleton, clips: Sequence[UsdClip]) -> dict[str, Motion]:
        places = self._parts(clips)
        motions: dict[str, Motion] = {}
        names = UniqueNames()
        for clip in clips:
            name = names.new(clip.name)
            values = (clip.places, clip.turns, clip.scales)
            columns = [values[i][:, j] for j, used in enumerate(places) for i in used]
            q = np.concatenate([*columns, clip.weights], axis=1)
            motions[name] = Motion(body, q, clip.fps, name)
        return motions


_SUFFIXES = tuple(dof.suffix for part in _PARTS for dof in part.dofs)


def _add(
    builder: SkeletonBuilder, joints: UsdJoints, number: int, name: str, clips: Sequence[UsdClip]
) -> None:
    """Add a joint whose values are the parts chosen by `_used`; other parts are constant."""
    used = _used(joints, number, clips)
    parts = [_PARTS[i] for i in used]
    kind = Composite(tuple(parts)) if len(parts) > 1 else parts[0]
    rest = (joints.places[number], joints.turns[number], joints.scales[number])
    values = np.concatenate([rest[i] for i in used])
    parent = joints.parents[number]
    within = parent >= 0
    builder.add(
        name,
        kind,
        None if parent < 0 else joints.names[parent],
        offset=(0.0, 0.0, 0.0) if 0 in used else rest[0],
        rest=dict(zip((dof.suffix for dof in kind.dofs), values.tolist(), strict=True)),
        stiffness={
            dof.suffix: STIFF if within and not dof.quaternion else 1.0 for dof in kind.dofs
        },
    )


def _used(joints: UsdJoints, number: int, clips: Sequence[UsdClip]) -> tuple[int, ...]:
    """Return the parts that are values of a joint: translation (0), rotation (1), scale (2)."""
    place, scale = joints.places[number], joints.scales[number]
    at = joints.first + number
    size = max(1.0, float(np.abs(joints.places).max()))
    moved = [np.abs(clip.places[:, at] - place).max(initial=0.0) for clip in clips]
    free = number in joints.travelling or max(moved, default=0.0) > _STILL * size
    factors = [scale[None], *(clip.scales[:, at] for clip in clips)]
    scaled = max(float(np.abs(one - 1.0).max(initial=0.0)) for one in factors) > _STILL
    return (*((0,) if free else ()), 1, *((2,) if scaled else ()))
