"""Re-export files with nodes that scale, turn or move a body, and compare them in Blender.

    python bench/campaign_placement.py --blender BPY_PYTHON FILE.glb FILE.fbx ...

``BPY_PYTHON`` is the interpreter of an environment with ``bpy`` (5.0.1) and NumPy. Each file is
read and written again in its format; Blender imports both, and the script compares the world
positions of all bones, the bounds of all meshes, at rest and in several frames, and the scales of
the objects. Differences are fractions of the size. With ``--made``, Blender also exports an
armature scaled by 0.01 as GLB and FBX, and the positions that Poise reads are compared with
Blender's own, in metres.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path
from typing import Any

import numpy as np

TIMES = (0.0, 0.2, 0.45)  # seconds after the start of the animation


def opened(bpy: Any, file: str) -> None:
    """Import a file to an empty scene."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if file.endswith(".fbx"):
        bpy.ops.import_scene.fbx(filepath=file)
    else:
        bpy.ops.import_scene.gltf(filepath=file)


def seen(bpy: Any) -> dict[str, Any]:
    """World positions of bones and vertices at rest and over time, and the objects' scales."""
    scene = bpy.context.scene
    rigs = [one for one in scene.objects if one.type == "ARMATURE"]
    found: dict[str, Any] = {"objects": {}, "bones": {}, "meshes": {}}
    for one in scene.objects:
        found["objects"][one.name] = [round(float(s), 6) for s in one.matrix_world.to_scale()]
    start = scene.frame_start
    ranges = [one.animation_data.action.frame_range for one in scene.objects
              if one.animation_data and one.animation_data.action]  # fmt: skip
    if ranges:
        start = min(int(low) for low, _ in ranges)
    rate = scene.render.fps / scene.render.fps_base
    for pose in ("REST", *TIMES):
        for rig in rigs:
            rig.data.pose_position = "REST" if pose == "REST" else "POSE"
        at = start if pose == "REST" else start + pose * rate
        scene.frame_set(int(at), subframe=at - int(at))
        graph = bpy.context.evaluated_depsgraph_get()
        for rig in rigs:
            now = rig.evaluated_get(graph)
            for bone in now.pose.bones:
                place = now.matrix_world @ bone.head
                found["bones"].setdefault(bone.name, []).append([float(x) for x in place])
        points_now: list[Any] = []
        for one in scene.objects:
            if one.type == "MESH" and one.data.vertices and not one.name.startswith("Icosphere"):
                now = one.evaluated_get(graph)
                mesh = now.to_mesh()
                points = np.empty(3 * len(mesh.vertices), np.float32)
                mesh.vertices.foreach_get("co", points)
                whole = np.array(now.matrix_world)
                world = points.reshape(-1, 3) @ whole[:3, :3].T + whole[:3, 3]
                points_now.append(world)
                now.to_mesh_clear()
        if points_now:
            world = np.concatenate(points_now)
            row = [world.min(axis=0), world.max(axis=0)]  # vertices may be split or merged
            found["meshes"].setdefault("all", []).append(np.concatenate(row).tolist())
    return found


def made(bpy: Any, folder: str) -> dict[str, Any]:
    """Export a moving armature with a scale of 0.01 as GLB and FBX; Blender's world positions."""
    from mathutils import Euler

    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.fps = 30
    data = bpy.data.armatures.new("Armature")
    rig = bpy.data.objects.new("Armature", data)
    scene.collection.objects.link(rig)
    rig.scale, rig.rotation_euler, rig.location = (0.01,) * 3, Euler((0.3, 0.0, 0.5)), (1, 2, 0.5)
    bpy.context.view_layer.objects.active = rig
    bpy.ops.object.mode_set(mode="EDIT")
    above = None
    for number, name in enumerate(("hips", "spine", "head")):
        bone = data.edit_bones.new(name)
        bone.head = (0, 5 * number, 100 + 40 * number)
        bone.tail = (0, 5 * number + 5, 140 + 40 * number)
        bone.parent, above = above, bone
    bpy.ops.object.mode_set(mode="POSE")
    for frame, angle in ((0, 0.0), (15, 0.8), (30, -0.4)):
        for bone in rig.pose.bones:
            bone.rotation_mode = "QUATERNION"
            bone.rotation_quaternion = Euler((angle, 0.0, 0.5 * angle)).to_quaternion()
            bone.keyframe_insert("rotation_quaternion", frame=frame)
        rig.pose.bones["hips"].location = (10 * angle, 0, 5 * angle)
        rig.pose.bones["hips"].keyframe_insert("location", frame=frame)
    bpy.ops.object.mode_set(mode="OBJECT")
    stand = bpy.data.objects.new("Stand", None)
    scene.collection.objects.link(stand)
    stand.rotation_euler, stand.location = Euler((0.2, 0.4, 0.1)), (0.5, 0.0, 1.0)
    mesh = bpy.data.meshes.new("body")
    mesh.from_pydata([(0, 0, 90), (30, 0, 100), (0, 20, 150), (10, 0, 210)],
                     [], [(0, 1, 2), (1, 3, 2)])  # fmt: skip
    skin = bpy.data.objects.new("body", mesh)
    scene.collection.objects.link(skin)
    rig.parent, skin.parent = stand, rig
    skin.modifiers.new("Armature", "ARMATURE").object = rig
    for number, name in enumerate(("hips", "hips", "spine", "head")):
        skin.vertex_groups.get(name) or skin.vertex_groups.new(name=name)
        skin.vertex_groups[name].add([number], 1.0, "REPLACE")
    scene.frame_start, scene.frame_end = 0, 30
    places: dict[str, list[list[float]]] = {}
    for frame in range(31):
        scene.frame_set(frame)
        for bone in rig.pose.bones:
            x, y, z = rig.matrix_world @ bone.head
            places.setdefault(bone.name, []).append([x, z, -y])  # z up to y up
    bpy.ops.export_scene.gltf(filepath=f"{folder}/made.glb", export_animations=True)
    bpy.ops.export_scene.fbx(filepath=f"{folder}/made.fbx", add_leaf_bones=False,
                             bake_anim_simplify_factor=0.0)  # fmt: skip
    return places


def inside(task: str) -> None:
    """Run in Blender's interpreter: print the JSON of a file, or of the exported armature."""
    import contextlib
    import os

    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        import bpy

        if Path(task).is_dir():
            found = made(bpy, task)
        else:
            opened(bpy, task)
            found = seen(bpy)
    Path(sys.argv[3]).write_text(json.dumps(found))


def in_blender(blender: str, task: str, folder: str) -> Any:
    """Run this file in Blender's interpreter."""
    out = Path(folder) / "out.json"
    subprocess.run([blender, __file__, "--inside", task, str(out)], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
    return json.loads(out.read_text())


def difference(one: dict[str, Any], two: dict[str, Any]) -> str:
    """Largest differences of bones and meshes, relative to the size."""
    size = max(float(np.ptp(np.array(list(one["bones"].values()) or [[[0, 0, 0], [1, 1, 1]]]),
                            axis=(0, 1)).max()), 1e-9)  # fmt: skip
    cells: list[str] = []
    for what in ("bones", "meshes"):
        both = sorted(one[what].keys() & two[what].keys())
        lost = sorted(one[what].keys() - two[what].keys())
        off = [np.abs(np.array(one[what][n]) - np.array(two[what][n])) for n in both]
        rest = max((float(o[0].max()) for o in off), default=0.0) / size
        moved = max((float(o.max()) for o in off), default=0.0) / size
        cells.append(f"{len(both)} {what}: rest {rest:.1e}, moving {moved:.1e}")
        if moved > 1e-5:
            cells[-1] += f" ({both[int(np.argmax([o.max() for o in off]))]})"
        if lost:
            cells.append(f"{len(lost)} {what} lost ({', '.join(lost[:3])})")
    scaled = {n: s for n, s in one["objects"].items() if np.abs(np.array(s) - 1.0).max() > 1e-4}
    for name, scale in scaled.items():
        now = two["objects"].get(name)
        cells.append(f"{name} {scale[0]:g} -> {'missing' if now is None else f'{now[0]:g}'}")
    return "; ".join(cells)


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("files", nargs="*")
    options.add_argument("--blender", required=True)
    options.add_argument("--made", action="store_true")
    asked = options.parse_args()
    import poise

    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder:
        files = list(asked.files)
        places: dict[str, Any] = {}
        if asked.made:
            places = in_blender(asked.blender, folder, folder)
            files += [f"{folder}/made.glb", f"{folder}/made.fbx"]
        for file in files:
            again = str(Path(folder) / f"again{Path(file).suffix}")
            poise.write(poise.read(file), again)
            try:
                one = in_blender(asked.blender, str(Path(file).resolve()), folder)
                two = in_blender(asked.blender, again, folder)
            except subprocess.CalledProcessError:
                print(f"{Path(file).name}: Blender cannot import it", flush=True)
                continue
            print(f"{Path(file).name}: {difference(one, two)}", flush=True)
        if asked.made:
            for kind in ("glb", "fbx"):
                hero = poise.read(Path(folder) / f"made.{kind}")
                world = hero.motion.world
                off = 0.0
                for name, path in places.items():
                    own = world[:, hero.skeleton.joint_index(name), :3, 3]
                    count = min(len(own), len(path))
                    off = max(off, float(np.abs(own[:count] - np.array(path)[:count]).max()))
                print(f"made.{kind}: {len(world)} frames, {off:.1e} m from Blender's positions")


if __name__ == "__main__":
    if len(sys.argv) > 2 and sys.argv[1] == "--inside":
        inside(sys.argv[2])
    else:
        main()
