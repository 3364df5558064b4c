"""Check the extension in Blender's Python, and print one JSON object of results.

    PYTHON blender/check.py ZIP DATA

PYTHON has the package bpy or is that of Blender; ZIP is the extension of its version; DATA is the
folder of rigs that the tests use. `$BLENDER_USER_RESOURCES` should name an empty folder, into which
the extension is installed. `tests/blender/` compares the results with their bounds.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import tempfile
import time
import warnings
import zipfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import SimpleNamespace

import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector

addon_utils = importlib.import_module("addon_utils")  # found only after bpy

MODULE = "bl_ext.user_default.poise"
RIGS = {
    "mixamo": "gltf/mixamo_tpose.glb",
    "scaled": "characters/made_mixamorig9.glb",
    "biped": "characters/ubiq_robot.fbx",
    "rooted": "characters/made_unreal_cm.glb",
}
WALK = "bvh/cmu_02_01_walk_cgspeed.bvh"
OFFSET = (-0.1, -0.15, 0.1)  # metres in Blender's world
STEPS = 20


def names() -> set[str]:
    """Everything that the extension could leave behind."""
    found = {name for name in dir(bpy.types) if "poise" in name.lower()}
    found |= set(dir(bpy.ops.poise)) if "poise" in dir(bpy.ops) else set()
    found |= {"Scene.poise_settings"} if hasattr(bpy.types.Scene, "poise_settings") else set()
    for called in (bpy.app.handlers.depsgraph_update_post, bpy.app.handlers.frame_change_post):
        found |= {each.__name__ for each in called if each.__module__.startswith(MODULE)}
    return found


def install(path: str) -> dict[str, object]:
    """Install and enable the extension, without network."""
    addon_utils.enable("bl_pkg")
    bpy.ops.extensions.package_install_files(
        filepath=path, repo="user_default", enable_on_install=True
    )
    return {"enabled": addon_utils.check(MODULE)[1], "online": bpy.app.online_access}


def install_empty() -> None:
    """Install and enable an extension without content."""
    path = str(Path(tempfile.mkdtemp()) / "empty.zip")
    fields = {
        "schema_version": "1.0.0", "id": "empty", "version": "1.0.0", "name": "Empty",
        "tagline": "An extension", "maintainer": "Poise", "type": "add-on",
        "blender_version_min": "4.2.0", "license": ["SPDX:MIT"],
    }  # fmt: skip
    with zipfile.ZipFile(path, "w") as archive:
        lines = (f"{key} = {json.dumps(value)}" for key, value in fields.items())
        archive.writestr("blender_manifest.toml", "\n".join(lines))
        archive.writestr("__init__.py", "def register(): pass\ndef unregister(): pass\n")
    install(path)


def load(path: Path) -> bpy.types.Object:
    """Import a rig into an empty scene, and select it."""
    for each in list(bpy.data.objects):
        bpy.data.objects.remove(each)
    for each in list(bpy.data.actions):
        bpy.data.actions.remove(each)
    if path.suffix == ".fbx":
        addon_utils.enable("io_scene_fbx")
        bpy.ops.import_scene.fbx(filepath=str(path))
    else:
        bpy.ops.import_scene.gltf(filepath=str(path))
    rig = next(each for each in bpy.data.objects if each.type == "ARMATURE")
    bpy.context.view_layer.objects.active = rig
    bpy.context.scene.frame_set(1)
    return rig


def heads(rig: bpy.types.Object) -> dict[str, np.ndarray]:
    """World positions of the bones' heads in Poise's axes, metres."""
    bpy.context.view_layer.update()
    place = rig.matrix_world
    found = {bone.name: np.array(place @ bone.head) for bone in rig.pose.bones}
    return {name: np.array((x, z, -y)) for name, (x, y, z) in found.items()}


def apart(rig: bpy.types.Object, pose: object) -> float:
    """Largest distance of the bones' heads from the joints of a pose, metres."""
    own = heads(rig)
    known = [name for name in own if name in pose.skeleton.joint_names]
    assert len(known) > 20, known
    return max(float(np.linalg.norm(own[name] - pose.position(name))) for name in known)


def rest_of(path: Path) -> object:
    """The rest pose of a file, with quaternions in place of angles, and moved by its pelvis."""
    import poise

    character = poise.read(str(path))
    body, world = character.skeleton, character.rest.world
    pelvis = poise.find_anatomy(body).members["pelvis"][0]
    above = {body.joint_names[k] for k in body.line_to_root(body.joint_index(pelvis))} - {pelvis}
    kinds = {pelvis: poise.QuaternionFree(), **dict.fromkeys(above, poise.Fixed())}
    builder = poise.SkeletonBuilder(body.name)
    for k, joint in enumerate(body.joints):
        frame, parent = world[k], None
        if joint.parent >= 0:
            parent = body.joint_names[joint.parent]
            frame = np.linalg.inv(world[joint.parent]) @ frame
        kind = kinds.get(joint.name) or (
            poise.QuaternionBall() if joint.suffixes else poise.Fixed()
        )
        builder.add(joint.name, kind, parent, offset=frame[:3, 3], rotation=frame[:3, :3])
    return poise.Character(body.name, builder.build(), skins=character.skins).rest


def pulled(start: object, locked: Iterable[str] = ()) -> object:
    """Poise's pose of the same pull as of the operator."""
    import poise

    hand, place = "left hand", start.position("left hand")
    tracker = poise.Tracker(
        start,
        [
            poise.reach(hand, place),
            poise.pin("left foot", hard=True),
            poise.pin("right foot", hard=True),
        ],
        prior="human", steady=True, max_speed={}, locked=locked,
        solver=poise.solvers.SQP(warm_start=True, optimality=1e-11, enough=12),
    )  # fmt: skip
    x, y, z = np.float32(OFFSET).astype(float)  # as operators take it
    goal = place + np.array((x, z, -y))
    parts = int(np.clip(np.ceil(np.linalg.norm(goal - place) / (0.1 * tracker.longest_bone)), 1, 8))
    for part in range(1, parts + 1):
        tracker.step({hand: place + (goal - place) * part / parts})
    return tracker.pose


def posing(rig: bpy.types.Object, path: Path) -> dict[str, object]:
    """Pull, key, undo."""
    from bl_ext.user_default.poise import actions
    from bl_ext.user_default.poise.rig import Rig

    rest, file, read = heads(rig), rest_of(path), Rig(rig)
    start, own = apart(rig, file), pulled(read.pose, read.locked)
    bpy.ops.ed.undo_push(message="before")
    bpy.ops.poise.pull("EXEC_DEFAULT", True, bone="left hand", offset=OFFSET, key=True)
    found = {"start": start, "own": apart(rig, own), "pull": apart(rig, pulled(file))}
    after, name = heads(rig), rig.name
    found["moved"] = max(float(np.linalg.norm(after[b] - rest[b])) for b in rest)
    found["curves"] = len(actions.curves(rig))
    found["roots"] = [c.data_path for c in actions.curves(rig) if '["root"]' in c.data_path]
    bpy.context.scene.frame_set(2)
    bpy.context.scene.frame_set(1)
    found["keyed"] = max(float(np.linalg.norm(heads(rig)[b] - after[b])) for b in after)
    bpy.ops.ed.undo()
    rig = bpy.data.objects[name]
    found["undone"] = max(float(np.linalg.norm(heads(rig)[b] - rest[b])) for b in rest)
    return found


def failed(call: Callable[[], object]) -> str:
    """The message of an operator that fails, or ""."""
    try:
        call()
    except RuntimeError as error:
        return str(error).removeprefix("Error: ").strip()
    return ""


def pull(**options: object) -> None:
    """Pull by the operator."""
    bpy.ops.poise.pull(**{"bone": "left hand", "offset": OFFSET, **options})


def respect(rig: bpy.types.Object) -> dict[str, object]:
    """Locked channels, limits and constraints; objects that cannot be posed."""
    bones = rig.pose.bones
    part = {b.name.split(":")[-1]: b for b in bones}
    part["Spine"].lock_rotation = (True, True, True)
    part["Spine1"].rotation_mode = "XYZ"
    part["Spine1"].lock_rotation = (False, True, True)
    part["LeftArm"].rotation_mode = "XYZ"
    part["Hips"].lock_location = (True, False, False)
    limit = part["LeftForeArm"].constraints.new("LIMIT_ROTATION")
    limit.owner_space, limit.euler_order = "LOCAL", "XYZ"
    for axis in "xyz":
        setattr(limit, f"use_limit_{axis}", True)
        setattr(limit, f"min_{axis}", -0.3)
        setattr(limit, f"max_{axis}", 0.3)
    bpy.context.view_layer.update()
    from bl_ext.user_default.poise.posing import Pull
    from bl_ext.user_default.poise.rig import Rig

    drag = Pull(read := Rig(rig), ["left hand"])
    hand = drag.bones[0]
    drag.to({hand: drag.places[hand] + np.array((-0.25, 0.1, 0.3))})
    found: dict[str, object] = {"apart": apart(rig, drag.pose), "missed": drag.missed}
    found["locked"] = max(
        abs(part["Spine"].rotation_quaternion.angle),
        *(abs(angle) for angle in part["Spine1"].rotation_euler[1:]),
        abs(part["Hips"].location[0]),
    )
    angles = part["LeftForeArm"].matrix_basis.to_euler("XYZ")
    found["limited"] = max(abs(angle) for angle in angles)
    found["free"] = abs(part["Spine1"].rotation_euler[0])
    drag.restore()
    found["restored"] = apart(rig, read.pose)
    held = part["LeftHand"].constraints.new("COPY_ROTATION")
    held.target, held.subtarget = rig, part["Head"].name
    found["driven"] = failed(pull)
    part["LeftHand"].constraints.remove(held)
    found["unknown"] = failed(lambda: pull(bone="left hnd"))
    rig.scale.x *= 2.0
    bpy.context.view_layer.update()
    found["uneven"] = failed(pull)
    rig.scale.x /= 2.0
    rig.data.pose_position = "REST"
    found["rest"] = failed(pull)
    rig.data.pose_position = "POSE"
    bpy.context.view_layer.update()
    return found


def held_by_ik(rig: bpy.types.Object) -> dict[str, object]:
    """Pull the hand of a rig whose left leg follows an IK target."""
    bones = rig.pose.bones
    for name, angle in (("thigh.L", -0.5), ("shin.L", 0.9)):  # straight legs stay straight
        bones[name].rotation_mode, bones[name].rotation_euler = "XYZ", (angle, 0.0, 0.0)
    bpy.context.view_layer.update()
    target = bpy.data.objects.new("target", None)
    bpy.context.scene.collection.objects.link(target)
    target.matrix_world = rig.matrix_world @ bones["foot.L"].matrix
    leg = bones["shin.L"].constraints.new("IK")
    leg.target, leg.chain_count = target, 2
    before = heads(rig)
    from bl_ext.user_default.poise.posing import Pull
    from bl_ext.user_default.poise.rig import Rig

    drag = Pull(Rig(rig), ["left hand"])
    hand = drag.bones[0]
    drag.to({hand: drag.places[hand] + np.array((-0.2, -0.2, 0.3))})
    after = heads(rig)
    moved = {name: float(np.linalg.norm(after[name] - before[name])) for name in after}
    bpy.context.view_layer.objects.active = rig
    return {
        "pins": len(drag.pins), "foot": moved["foot.L"], "hips": moved["spine"],
        "hand": float(np.linalg.norm(after[hand] - drag.places[hand])),
        "leg": failed(lambda: pull(bone="left shin")),
    }  # fmt: skip


def handled(rig: bpy.types.Object) -> dict[str, object]:
    """Pins and targets; the pose in the mirror."""
    from bl_ext.user_default.poise import handles

    for bone in ("left foot", "right foot"):
        bpy.ops.poise.add_handle(bone=bone, kind="PIN")
    bpy.ops.poise.add_handle(bone="left hand", kind="TARGET")
    bpy.ops.poise.add_handle(bone="head", kind="LOOK")
    own = {handles.kind_of(each): each for each in handles.handles(rig)}
    before = heads(rig)
    own["TARGET"].location += Vector(OFFSET)
    own["PIN"].location.z += 0.05
    bpy.context.view_layer.update()
    bpy.ops.poise.pose_to_handles()
    after = heads(rig)
    found: dict[str, object] = {"handles": len(handles.handles(rig))}
    x, y, z = OFFSET
    bones = {kind: handles.bone_of(each) for kind, each in own.items()}
    for kind, shift in (("TARGET", (x, z, -y)), ("PIN", (0.0, 0.05, 0.0))):
        off = after[bones[kind]] - before[bones[kind]] - np.array(shift)
        found[kind] = float(np.linalg.norm(off))
    found["report"] = bpy.context.scene.poise_settings.report
    bpy.ops.poise.mirror()
    mirrored, other = heads(rig), bones["TARGET"].replace("Left", "Right")
    flip = np.array((-1.0, 1.0, 1.0))
    found["mirror"] = float(np.linalg.norm(mirrored[other] - flip * after[bones["TARGET"]]))
    bpy.ops.poise.remove_handles()
    found["removed"] = len(handles.handles(rig))
    return found


def dragged(rig: bpy.types.Object) -> dict[str, object]:
    """The drag with the mouse, of an orthographic front view with 100 pixels to the metre."""
    from bl_ext.user_default.poise import operators

    whole = {**vars(operators._Poise), **vars(operators.POISE_OT_pull)}
    drag = type("Drag", (), {n: v for n, v in whole.items() if not n.startswith(("bl_", "__"))})()
    drag.bone, drag.key, drag.report = "left hand", False, print
    view = Euler((np.pi / 2, 0.0, 0.0)).to_matrix().to_4x4().inverted()
    region = SimpleNamespace(width=1000, height=1000)
    ahead = Matrix.Diagonal((0.2, 0.2, -0.01, 1.0)) @ view
    seen = SimpleNamespace(
        is_perspective=False, view_perspective="ORTHO", view_matrix=view, perspective_matrix=ahead
    )
    context = SimpleNamespace(
        region=region, region_data=seen, object=rig, active_pose_bone=None,
        scene=bpy.context.scene, window_manager=SimpleNamespace(modal_handler_add=lambda _: None),
    )  # fmt: skip

    def event(kind: str, x: int = 0, y: int = 0) -> SimpleNamespace:
        return SimpleNamespace(
            type=kind, value="PRESS", mouse_region_x=500 + x, mouse_region_y=500 + y
        )

    before = heads(rig)
    begun = drag.invoke(context, event("LEFTMOUSE"))
    bone = drag._pull.bones[0]
    for k in range(1, 11):
        drag.modal(context, event("MOUSEMOVE", -k, k))
    moved = heads(rig)[bone] - before[bone]
    drag.modal(context, event("ESC"))
    back = heads(rig)
    return {
        "begun": sorted(begun), "moved": moved.tolist(),
        "cancelled": max(float(np.linalg.norm(back[n] - before[n])) for n in back),
    }  # fmt: skip


def steps(rig: bpy.types.Object) -> dict[str, object]:
    """CPU time of a step of a pull, with the mesh deformed but not drawn, milliseconds."""
    from bl_ext.user_default.poise.posing import Pull
    from bl_ext.user_default.poise.rig import Rig

    bodies = [each for each in bpy.data.objects if each.type == "MESH"]
    while sum(len(each.data.vertices) for each in bodies) < 20_000:
        twin = bodies[0].copy()
        twin.data = twin.data.copy()
        bpy.context.scene.collection.objects.link(twin)
        bodies.append(twin)
    begin = time.process_time()
    drag = Pull(Rig(rig), ["left hand"])
    begun = time.process_time() - begin
    hand, times = drag.bones[0], []
    start = drag.places[hand]
    for k in range(STEPS):
        begin = time.process_time()
        drag.to({hand: start + (k + 1) / STEPS * np.array((-0.2, 0.1, 0.2))})
        bpy.context.view_layer.update()
        times.append(time.process_time() - begin)
    return {
        "vertices": sum(len(each.data.vertices) for each in bodies),
        "begin_ms": 1000.0 * begun, "step_ms": 1000.0 * float(np.median(times)),
    }  # fmt: skip


def deviation(rig: bpy.types.Object, motion: object, bones: Iterable[str]) -> float:
    """Largest distance of bones' heads from the joints of a motion from frame 1 on, metres."""
    worst = 0.0
    for frame in (0, len(motion) // 3, len(motion) - 1):
        bpy.context.scene.frame_set(frame + 1)
        own = heads(rig)
        off = [np.linalg.norm(own[name] - motion[frame].position(name)) for name in bones]
        worst = max(worst, float(max(off)))
    return worst


def weights_of(body: bpy.types.Object, names: Sequence[str]) -> np.ndarray:
    """Weights (vertices, names) of the vertex groups of these names."""
    found = np.zeros((len(body.data.vertices), len(names)))
    for vertex in body.data.vertices:
        for each in vertex.groups:
            found[vertex.index, names.index(body.vertex_groups[each.group].name)] = each.weight
    return found


def in_scene(body: bpy.types.Object) -> np.ndarray:
    """Vertices (n, 3) of an object as deformed, in Poise's axes, metres."""
    bpy.context.view_layer.update()
    shown = body.evaluated_get(bpy.context.evaluated_depsgraph_get())
    x, y, z = np.array([shown.matrix_world @ each.co for each in shown.data.vertices]).T
    return np.stack([x, z, -y], axis=1)


def bound(rig: bpy.types.Object, path: Path) -> dict[str, object]:
    """Bind the mesh of a rig again; return Poise's weights, and those that an undo restores."""
    from bl_ext.user_default.poise import binding
    from scipy.spatial import cKDTree

    import poise

    body = next(o for o in bpy.context.view_layer.objects if o.type == "MESH" and o.visible_get())
    place = Matrix(body.matrix_world)
    body.parent, body.matrix_world = None, place
    body.vertex_groups.clear()
    body.modifiers.clear()
    body.vertex_groups.new(name=rig.data.bones[0].name).add([0, 1], 0.5, "REPLACE")
    body.vertex_groups.new(name="own").add([0], 0.5, "REPLACE")
    before = in_scene(body)
    bpy.ops.object.select_all(action="DESELECT")
    found: dict[str, object] = {"unselected": not bpy.ops.poise.bind.poll()}
    for each in (body, rig):
        each.select_set(True)
    bpy.ops.ed.undo_push(message="before")
    bpy.ops.poise.bind("EXEC_DEFAULT", True)
    found["report"] = bpy.context.scene.poise_settings.report
    found["groups"] = len(body.vertex_groups)
    found["modifiers"] = [each.type for each in body.modifiers]
    found["moved"] = float(np.abs(in_scene(body) - before).max())
    found["parent"] = body.parent == rig
    # Rounded rests have other nearest bones: the weights are compared on the rest of the rig.
    rest, file = binding.deforming(rig).rest, rest_of(path)
    found["rest"] = max(
        float(np.linalg.norm(rest.position(n) - file.position(n)))
        for n in rest.skeleton.joint_names
    )
    own = poise.bind(poise.read(str(path)), rest, influences=4).skin
    near = cKDTree(own.mesh.vertices).query(before)[1]
    names = [*own.joints, "own"]
    weights = weights_of(body, names)
    found["kept"] = float(weights[0, -1])
    wanted = own.weights.dense(len(own.joints))[near]
    found["off"] = float(np.abs(weights[:, :-1] - wanted).max())
    pull(offset=(0.0, -0.1, 0.2))
    found["follows"] = float(np.abs(in_scene(body) - before).max())
    name = body.name
    bpy.ops.ed.undo()
    body = bpy.data.objects[name]
    found["undone"] = [len(body.vertex_groups), len(body.modifiers), body.parent is not None]
    return found


def retargeted(rig: bpy.types.Object, path: Path, walk: Path) -> dict[str, object]:
    """Retarget a file; clean the action."""
    from bl_ext.user_default.poise import actions
    from bl_ext.user_default.poise.rig import Rig

    import poise

    scene = bpy.context.scene
    scene.render.fps, scene.poise_settings.source, scene.poise_settings.file = 30, "FILE", str(walk)
    motion = poise.motion.resampled(poise.read(str(walk)).motion, 30.0)
    # The soles of the biped depend on the rounding of its vertices, and the legs of the Unreal
    # body on the axes of its bones: both are compared with Poise on the body of the rig.
    own = path.name in {RIGS["biped"].split("/")[1], RIGS["rooted"].split("/")[1]}
    body = Rig(rig, at_rest=True).skeleton if own else rest_of(path).skeleton
    made = poise.retarget(motion, body)
    mapped = {name for row in made.table.parts.values() if row.source for name in row.target}
    bpy.ops.poise.retarget()
    keyed = {c.data_path.split('"')[1] for c in actions.curves(rig)}
    bones = [bone.name for bone in rig.pose.bones if bone.name in made.motion.skeleton.joint_names]
    found: dict[str, object] = {
        "frames": len(motion),
        "retarget": deviation(rig, made.motion, bones),
        "unmapped": sorted(keyed - mapped),
        "curves": len(actions.curves(rig)),
    }
    clean = poise.motion.cleaned(made.motion)
    bpy.ops.poise.clean()
    found["clean"] = deviation(rig, clean.motion, bones)
    found["cleaned"] = max(
        float(np.linalg.norm(a.position(b) - c.position(b)))
        for a, c in zip(made.motion, clean.motion, strict=True)
        for b in bones
    )
    bpy.ops.poise.find_parts()
    rows = {row.part: row for row in scene.poise_settings.table}
    rows["left forearm"].source = ""
    rows["left hand"].source = ""
    bpy.ops.poise.retarget()
    keyed = {c.data_path.split('"')[1] for c in actions.curves(rig)}
    found["edited"] = sorted(keyed & {rows["left forearm"].target, rows["left hand"].target})
    scene.poise_settings.table.clear()
    return found


def with_three_keys() -> Path:
    """Write a motion of one second with three keys as FBX."""
    import poise

    body, path = poise.bundled.character().skeleton, Path(tempfile.mkdtemp()) / "wave.fbx"
    wave = poise.motion.Keyframes(body, name="wave")
    for seconds, angle in ((0.0, 0.0), (0.5, 1.0), (1.0, 0.0)):
        wave = wave.with_key(seconds, lhumerus_rz=angle)
    poise.write(poise.Character("wave", body, {"wave": wave.motion(24.0)}), path)
    return path


def between(source: bpy.types.Object, path: Path) -> dict[str, object]:
    """Retarget the action of a rig onto another, at the source's key times."""
    from bl_ext.user_default.poise import actions, motions

    for frame, angle in ((1, 0.0), (8, 0.5), (21, -0.5)):
        bpy.context.scene.frame_set(frame)
        pull(bone="left hand", offset=(0.0, -0.2 * angle, -0.3), key=False)
        bpy.ops.poise.key()
    bpy.ops.import_scene.gltf(filepath=str(path))
    target = next(each for each in bpy.context.selected_objects if each.type == "ARMATURE")
    bpy.context.view_layer.objects.active = target
    settings = bpy.context.scene.poise_settings
    settings.source, settings.rig, settings.key_times = "RIG", source, True
    bpy.ops.poise.retarget()
    times = actions.key_times(target)
    settings.source, settings.file, settings.start = "FILE", str(with_three_keys()), 5
    bpy.ops.poise.retarget()
    filed = [(frame - 5.0) / motions.rate() for frame in actions.key_times(target)]
    settings.source, settings.start, settings.key_times = "RIG", 1, False
    bpy.ops.poise.retarget()
    return {"times": times, "filed": filed, "all": len(actions.key_times(target))}


def solved(rig: bpy.types.Object, data: Path) -> dict[str, object]:
    """Retarget markers and keypoints of files."""
    import poise
    from poise.formats.keypoint_files import read_keypoints

    hero, settings = poise.bundled.character(), bpy.context.scene.poise_settings
    settings.source, settings.start, found = "FILE", 1, {}
    settings.file = str(data / "trc" / "subject01_synthetic_marker_data.trc")
    trial = poise.motion.markers.solve_trial(
        poise.read(settings.file).markers, hero.skeleton, prior="human"
    )
    points = str(Path(tempfile.mkdtemp()) / "walk.trc")
    poise.write(hero.motion, points, layout="halpe-26")
    read = read_keypoints(points)
    person = poise.solve_keypoints(
        read.positions, read.names, hero, fps=read.fps, confidence=read.confidence, up=read.up
    )
    target = rest_of(data / RIGS["mixamo"]).skeleton
    for key, motion in (("markers", trial.motion), ("keypoints", person.motion)):
        if key == "keypoints":
            settings.file, settings.keypoints = points, True
        bpy.context.scene.render.fps = round(motion.fps)
        bpy.ops.poise.retarget()
        made = poise.retarget(motion, target).motion
        bones = [each.name for each in rig.pose.bones if each.name in target.joint_names]
        found[key] = deviation(rig, made, bones)
    settings.keypoints = False
    return found


def kept(rig: bpy.types.Object, folder: Path) -> dict[str, object]:
    """Save and reload."""
    pull(key=True)
    bpy.ops.poise.add_handle(bone="left hand", kind="TARGET")
    name, before = rig.name, heads(rig)
    file = str(folder / "saved.blend")
    bpy.ops.wm.save_as_mainfile(filepath=file)
    bpy.ops.wm.open_mainfile(filepath=file)
    bpy.context.scene.frame_set(2)
    bpy.context.scene.frame_set(1)
    rig = bpy.data.objects[name]
    off = max(float(np.linalg.norm(heads(rig)[b] - before[b])) for b in before)
    bpy.context.view_layer.objects.active = rig
    bpy.ops.poise.pose_to_handles()
    pull()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.preferences.addon_enable(module=MODULE)
    with bpy.data.libraries.load(file, link=True) as (_, to):
        to.objects = [name]
    linked = bpy.data.objects[name]
    bpy.context.scene.collection.objects.link(linked)
    bpy.context.view_layer.objects.active = linked
    message = failed(pull)
    own = linked.override_create(remap_local_usages=True)
    bpy.context.view_layer.objects.active = own
    bpy.context.view_layer.update()
    return {"off": off, "linked": message, "overridden": failed(pull)}


def imported() -> list[str]:
    """Custom properties of the scene into which a GLB of Poise is imported."""
    import poise

    hero, path = poise.bundled.character(), Path(tempfile.mkdtemp()) / "hero.glb"
    poise.write(poise.Character(hero.name, hero.skeleton, skins=hero.skins), str(path))
    load(path)
    return sorted(bpy.context.scene.get("poise", {}).keys())


class Layout:
    """Takes what a panel draws, and checks names of properties, operators and icons."""

    operator_context = "INVOKE_REGION_WIN"  # that of panels

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def row(self, **_: object) -> Layout:
        """A row or column."""
        return self

    column = row

    def prop(self, data: object, name: str, **options: object) -> None:
        """A property."""
        getattr(data, name)
        self._draw(name, options)

    def operator(self, name: str, **options: object) -> SimpleNamespace:
        """A button, whose operator finds the view, not the sidebar."""
        assert self.operator_context == "INVOKE_REGION_WIN", name
        call = getattr(bpy.ops.poise, name.removeprefix("poise."))
        self._draw(call.get_rna_type().name, options)
        return SimpleNamespace()

    def label(self, **options: object) -> None:
        """A text."""
        self._draw(str(options["text"]), options)

    def template_list(self, kind: str, _name: str, data: object, *names: object) -> None:
        """A table."""
        getattr(data, str(names[0]))
        self._draw(kind, {})

    def _draw(self, name: str, options: dict[str, object]) -> None:
        icons = bpy.types.UILayout.bl_rna.functions["operator"].parameters["icon"].enum_items
        assert options.get("icon", "NONE") in icons, options
        self.drawn.append(name)


def drawn() -> list[str]:
    """What the panels draw, for each source and with a table."""
    from bl_ext.user_default.poise import panel

    layout, settings = Layout(), bpy.context.scene.poise_settings
    context = SimpleNamespace(
        scene=bpy.context.scene,
        region=SimpleNamespace(width=300),
        preferences=SimpleNamespace(system=SimpleNamespace(ui_scale=1.0)),
    )
    row = settings.table.add()
    for kind in ("FILE", "RIG"):
        settings.source = kind
        for each in panel.CLASSES:
            if hasattr(each, "draw"):
                each.draw(SimpleNamespace(layout=layout), context)
    panel.POISE_UL_parts.draw_item(None, None, layout, None, row, 0, None, "")
    settings.table.clear()
    return layout.drawn


def generated(kind: str) -> tuple[bpy.types.Object, bpy.types.Object]:
    """A human metarig of Rigify, and the control rig generated from it."""
    for each in list(bpy.data.objects):
        bpy.data.objects.remove(each)
    bpy.ops.preferences.addon_enable(module="rigify")
    getattr(bpy.ops.object, f"armature_{kind}_metarig_add")()
    rig = bpy.context.object
    bpy.ops.object.mode_set(mode="OBJECT")
    bpy.ops.pose.rigify_generate()
    controls = next(o for o in bpy.data.objects if o.type == "ARMATURE" and o != rig)
    return rig, controls


def switched(rig: bpy.types.Object, share: float) -> None:
    """Switch all limbs of a control rig to IK (0) or FK (1)."""
    for bone in rig.pose.bones:
        if "IK_FK" in bone:
            bone["IK_FK"] = share
    rig.update_tag()
    bpy.context.view_layer.update()


def rigify(walk: Path) -> dict[str, object]:
    """Pull the human metarig of Rigify, which has no mesh; pose and retarget its control rig."""
    rig, controls = generated("basic_human")
    found = {"meta": drag_of(rig)}
    bpy.context.view_layer.objects.active = controls
    found["ik"] = failed(pull)
    from bl_ext.user_default.poise import actions, motions
    from bl_ext.user_default.poise.rig import Rig

    switched(controls, 1.0)
    found["fk"] = drag_of(controls)
    bpy.context.scene.render.fps = 30
    made, bones = motions.retarget(motions.clip_of_file(str(walk)), controls)
    body = {n for names in Rig(controls).character.anatomy.members.values() for n in names}
    found["retarget"] = deviation(controls, made.motion, body)
    found["keyed"] = sorted({c.data_path.split('"')[1] for c in actions.curves(controls)})
    found["bones"] = sorted(bones)
    found["held"] = held_by_ik(rig)
    bpy.context.scene.frame_set(40)
    own = heads(controls)
    parts = [f"{part}.{side}" for part in ("hand", "forearm", "foot", "shin") for side in "LR"]
    ends = ((f"DEF-{part}", part.replace(".", "_fk.")) for part in parts)
    found["deform"] = max(float(np.linalg.norm(own[one] - own[other])) for one, other in ends)
    return found


def with_fingers(walk: Path, share: float) -> dict[str, object]:
    """Retarget and clean the whole human of Rigify, in IK (0) or FK (1); pull its hand."""
    from bl_ext.user_default.poise import actions, motions
    from bl_ext.user_default.poise.rig import Rig

    _, rig = generated("human")
    bpy.context.view_layer.objects.active = rig
    switched(rig, share)
    bpy.context.scene.render.fps = 30
    made, bones = motions.retarget(motions.clip_of_file(str(walk)), rig)
    found: dict[str, object] = {
        "bones": sorted(bones),
        "keyed": sorted({c.data_path.split('"')[1] for c in actions.curves(rig)}),
    }
    pairs = {
        f"DEF-{part}.{side}": f"{part}_fk.{side}" for part in ("hand", "foot") for side in "LR"
    }
    pairs |= {f"DEF-f_index.0{k}.L": f"f_index.0{k}.L" for k in (1, 2, 3)}
    off, aside = dict.fromkeys(pairs, 0.0), 0.0

    def turn(pose: object, name: str) -> np.ndarray:
        return pose.world[pose.skeleton.joint_names.index(name), :3, :3]

    def across(v: np.ndarray, line: np.ndarray) -> np.ndarray:
        return v - (v @ line) / (line @ line) * line

    # The joints of a straight leg determine no plane. Legs bend where they do at rest, as their
    # thighs carry it: `ahead` is the direction of the knees in the frames of the thighs.
    still, ahead = Rig(rig, at_rest=True).pose, {}
    for side in "LR":
        hip, knee, foot = (still.position(f"{n}_fk.{side}") for n in ("thigh", "shin", "foot"))
        ahead[side] = turn(still, f"thigh_fk.{side}").T @ across(knee - hip, foot - hip)
    for frame in range(0, len(made.motion), 7):
        bpy.context.scene.frame_set(frame + 1)
        own, pose = heads(rig), made.motion[frame]
        for name, joint in pairs.items():
            off[name] = max(off[name], float(np.linalg.norm(own[name] - pose.position(joint))))
        for side, forward in ahead.items():
            hip, foot = (pose.position(f"{n}_fk.{side}") for n in ("thigh", "foot"))
            out = across(own[f"DEF-shin.{side}"] - hip, foot - hip)
            way = across(turn(pose, f"thigh_fk.{side}") @ forward, foot - hip)
            way /= np.linalg.norm(way)
            aside = max(aside, float(np.linalg.norm(out - max(out @ way, 0.0) * way)))
    found |= {"off": max(off.values()), "knees": aside}
    clean, changed = motions.clean(rig)
    found["cleaned"] = sorted(changed)
    bpy.context.scene.frame_set(20)
    own = heads(rig)
    feet = [f"foot.{side}" for side in "LR"]
    found["clean"] = max(
        float(np.linalg.norm(own[f"DEF-{n}"] - clean.motion[19].position(n.replace(".", "_fk."))))
        for n in feet
    )
    pull(bone="hand_ik.L" if share == 0.0 else "hand_fk.L", offset=(0.0, -0.05, 0.1))
    now = heads(rig)
    moved = now["DEF-hand.L"] - own["DEF-hand.L"]
    found["pull"] = float(np.linalg.norm(moved - np.array((0.0, 0.1, 0.05))))
    found["feet"] = max(float(np.linalg.norm(now[f"DEF-{n}"] - own[f"DEF-{n}"])) for n in feet)
    return found


def pole_angle(first: object, last: object, pole: Vector) -> float:
    """The angle with which a chain of bones at rest stays there."""
    line = last.tail_local - first.head_local
    side = line.cross(pole - first.head_local).cross(first.tail_local - first.head_local)
    x = first.matrix_local.to_3x3().col[0]
    sign = x.cross(side).dot(first.tail_local - first.head_local)
    return x.angle(side) * (-1.0 if sign > 0.0 else 1.0)


def plain(kind: str) -> bpy.types.Object:
    """The basic human of Rigify as a plain IK rig: bones to follow, and poles beside the plane.

    Args:
        kind: "copied": feet and hands copy the rotation of what their limbs follow; "free": they
            turn by themselves; "own": limbs follow feet and hands, which have no parent; "child":
            feet and hands are children of what the limbs follow.
    """
    for each in list(bpy.data.objects):
        bpy.data.objects.remove(each)
    bpy.ops.preferences.addon_enable(module="rigify")
    bpy.ops.object.armature_basic_human_metarig_add()
    rig = bpy.context.object
    bpy.ops.object.mode_set(mode="EDIT")
    bones = rig.data.edit_bones
    limbs = [
        (f"{a}.{side}", f"{b}.{side}", f"{c}.{side}", way)
        for a, b, c, way in (("thigh", "shin", "foot", -0.5), ("upper_arm", "forearm", "hand", 0.5))
        for side in "LR"
    ]
    for _, last, end, way in limbs:
        pole = bones.new(f"pole.{last}")
        pole.head = bones[last].head + Vector((0.05, way, 0.02))
        pole.tail = pole.head + Vector((0.0, 0.0, 0.1))
        pole.use_deform = False
        if kind != "own":
            target = bones.new(f"ik.{end}")
            target.head, target.tail = bones[end].head, bones[end].tail
            target.roll, target.use_deform = bones[end].roll, False
        if kind in ("own", "child"):
            bones[end].use_connect = False
            bones[end].parent = None if kind == "own" else target
    bpy.ops.object.mode_set(mode="OBJECT")
    own = rig.data.bones
    for first, last, end, _ in limbs:
        ik = rig.pose.bones[last].constraints.new("IK")
        ik.target = ik.pole_target = rig
        ik.subtarget = end if kind == "own" else f"ik.{end}"
        ik.pole_subtarget, ik.chain_count = f"pole.{last}", 2
        ik.pole_angle = pole_angle(own[first], own[last], own[ik.pole_subtarget].head_local)
        if kind == "copied":
            turn = rig.pose.bones[end].constraints.new("COPY_ROTATION")
            turn.target, turn.subtarget = rig, ik.subtarget
    bpy.context.view_layer.update()
    return rig


def with_ik(walk: Path, kind: str) -> dict[str, object]:
    """Pull, retarget and clean a plain IK rig."""
    from bl_ext.user_default.poise import actions, motions
    from bl_ext.user_default.poise.posing import Pull
    from bl_ext.user_default.poise.rig import Rig

    rig = plain(kind)
    rest = {each.name: np.array(each.matrix_local) for each in rig.data.bones}
    found: dict[str, object] = {
        "rest": max(float(np.abs(np.array(b.matrix) - rest[b.name]).max()) for b in rig.pose.bones)
    }
    parts = ("thigh", "shin", "foot", "toe", "upper_arm", "forearm", "hand")
    body = ["spine", "spine.006", *(f"{part}.{side}" for part in parts for side in "LR")]

    def off(pose: object) -> dict[str, dict[str, float]]:
        own, joints = heads(rig), pose.skeleton.joint_names
        places = {n: float(np.linalg.norm(own[n] - pose.position(n))) for n in body}
        for k, inner in enumerate(parts):
            for side in "LR" if inner in ("shin", "forearm") else "":
                ends = (pose.position(f"{parts[at]}.{side}") for at in (k - 1, k, k + 1))
                start, middle, end = ends
                along = np.linalg.norm(middle - start) + np.linalg.norm(end - middle)
                if np.linalg.norm(end - start) > 0.999 * along:
                    places[f"straight {inner}.{side}"] = places.pop(f"{inner}.{side}")
        turns = {}
        for name in body:
            turn = np.array((rig.matrix_world @ rig.pose.bones[name].matrix).to_3x3())
            turn = np.stack([turn[0], turn[2], -turn[1]]).T @ pose.world[joints.index(name), :3, :3]
            turns[name] = float(np.arccos(np.clip((np.trace(turn) - 1.0) / 2.0, -1.0, 1.0)))
        return {"places": places, "turns": turns}

    if kind == "free":  # Blender's solver starts from the rotations of the chains
        for name, turn in {
            "upper_arm.L": (0.2, 0.5, 0.3), "forearm.L": (0.7, 0.0, 0.0),
            "thigh.L": (-0.5, 0.3, 0.1), "shin.L": (0.8, 0.0, 0.0),
        }.items():  # fmt: skip
            rig.pose.bones[name].rotation_mode = "XYZ"
            rig.pose.bones[name].rotation_euler = turn
    before = heads(rig)
    drag = Pull(Rig(rig), ["left hand"])
    drag.to({"hand.L": drag.places["hand.L"] + np.array((-0.15, 0.1, 0.25))})
    after = off(drag.pose)
    found["pull"] = max(after["places"].values())
    found["pins"] = drag.pins
    found["feet"] = max(float(np.linalg.norm(heads(rig)[n] - before[n])) for n in drag.pins)
    found["changed"] = sorted(drag.changed)
    drag.restore()
    bpy.context.view_layer.update()
    found["restored"] = max(float(np.linalg.norm(heads(rig)[n] - before[n])) for n in before)
    bpy.context.scene.render.fps = 30
    made, bones = motions.retarget(motions.clip_of_file(str(walk)), rig)
    found["keyed"] = sorted({c.data_path.split('"')[1] for c in actions.curves(rig)})
    found["bones"] = sorted(bones)
    worst: dict[str, float] = {}
    for frame in range(0, len(made.motion), 7):
        bpy.context.scene.frame_set(frame + 1)
        for what, values in off(made.motion[frame]).items():
            for name, value in values.items():
                worst[f"{what} {name}"] = max(worst.get(f"{what} {name}", 0.0), value)
    found["worst"] = worst
    clean, changed = motions.clean(rig)
    found["cleaned"] = sorted(changed)
    bpy.context.scene.frame_set(20)
    found["clean"] = max(off(clean.motion[19])["places"].values())
    return found


def drag_of(rig: bpy.types.Object) -> dict[str, object]:
    """Pull the left hand of a rig."""
    from bl_ext.user_default.poise.posing import Pull
    from bl_ext.user_default.poise.rig import Rig

    drag = Pull(read := Rig(rig), ["left hand"])
    hand = drag.bones[0]
    drag.to({hand: drag.places[hand] + np.array((-0.1, 0.1, 0.2))})
    own = heads(rig)
    body = {name for names in read.character.anatomy.members.values() for name in names}
    off = max(float(np.linalg.norm(own[name] - drag.pose.position(name))) for name in body)
    found = {"hand": hand, "pins": drag.pins, "pull": off, "missed": drag.missed}
    drag.restore()
    return found


def main(package: str, data: Path) -> dict[str, object]:
    """Run everything, and return the results."""
    before = names()
    results: dict[str, object] = {"version": list(bpy.app.version), "install": install(package)}
    for key, file in RIGS.items():
        path = data / file
        results[key] = posing(load(path), path)
        results[key] |= retargeted(load(path), path, data / WALK)
    hero, scaled = data / RIGS["mixamo"], data / RIGS["scaled"]
    results["respect"] = respect(load(hero))
    results["handles"] = handled(load(hero))
    results["drag"] = dragged(load(hero))
    results["steps"] = steps(load(hero))
    results["between"] = between(load(hero), scaled)
    results["solved"] = solved(load(hero), data)
    results["panel"] = drawn()
    results["bound"] = bound(load(hero), hero)
    results["rigify"] = rigify(data / WALK)
    results["limbs"] = [with_fingers(data / WALK, share) for share in (0.0, 1.0)]
    results["ik"] = {k: with_ik(data / WALK, k) for k in ("copied", "free", "own", "child")}
    results["imported"] = imported()
    results["kept"] = kept(load(hero), Path(tempfile.mkdtemp()))
    results["present"] = bool(names() - before)
    if bpy.app.version == (4, 2, 0):  # it removes wheels only if another extension is enabled
        install_empty()
    bpy.ops.preferences.addon_disable(module=MODULE)
    site = Path(bpy.utils.user_resource("EXTENSIONS")) / ".local"
    results["wheels"] = [each.name for each in site.rglob("poise")]
    results["left"] = sorted(names() - before)
    return results


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # of textures that the files lack
    print(json.dumps(main(sys.argv[1], Path(sys.argv[2]))), flush=True)
    os._exit(0)  # bpy 4.2 crashes at its end after Rigify was enabled, without this extension too
