"""Import files into Blender and save arrays; run by `campaign_blender.py` in Blender's Python.

    python bench/blender_import.py JOBS.json

Each job names a file, the output file of its arrays (.npz), its frames and frame rate, and a unit
for BVH. For every frame, the heads of the bones and all points of all meshes are saved in Blender's
world coordinates.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from pathlib import Path
from typing import Any

import bpy
import numpy as np


def imported(job: dict[str, Any]) -> float:
    """Read a file into an empty scene; return Blender's frame number of the motion's start."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene, path = bpy.context.scene, job["file"]
    scene.render.fps = max(1, round(job["fps"]))
    scene.render.fps_base = scene.render.fps / job["fps"]
    kind = Path(path).suffix
    if kind == ".fbx":
        bpy.ops.import_scene.fbx(filepath=path, automatic_bone_orientation=False, anim_offset=1.0)
        return 1.0
    if kind == ".glb":
        bpy.ops.import_scene.gltf(filepath=path)
        return 0.0
    if kind == ".bvh":
        bpy.ops.import_anim.bvh(
            filepath=path, global_scale=job["metres"], frame_start=1, rotate_mode="NATIVE"
        )
        return 1.0
    bpy.ops.wm.usd_import(filepath=path)
    return 0.0


def heads(matrices: dict[str, Any]) -> None:
    """Add the head of every bone, and the origin of every object that may be a joint."""
    for body in bpy.data.objects:
        if body.type in ("EMPTY", "MESH"):
            matrices[body.name] = body.matrix_world.translation[:]
    for body in bpy.data.objects:
        if body.type == "ARMATURE":
            for bone in body.pose.bones:
                matrices[bone.name] = (body.matrix_world @ bone.matrix).translation[:]


def points() -> dict[str, np.ndarray]:
    """Return the points of every mesh in the current frame."""
    found: dict[str, np.ndarray] = {}
    graph = bpy.context.evaluated_depsgraph_get()
    for body in bpy.data.objects:
        if body.type != "MESH" or body.hide_get() or body.name.startswith("Icosphere"):
            continue
        shown = body.evaluated_get(graph)
        mesh = shown.to_mesh()
        flat = np.empty(3 * len(mesh.vertices))
        mesh.vertices.foreach_get("co", flat)
        matrix = np.array(shown.matrix_world)
        found[body.name] = flat.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]
        shown.to_mesh_clear()
    return found


def measured(job: dict[str, Any]) -> dict[str, np.ndarray]:
    """Return the arrays of one file."""
    start = imported(job)
    scene = bpy.context.scene
    rate = scene.render.fps / scene.render.fps_base
    arrays: dict[str, np.ndarray] = {"actions": np.array(len(bpy.data.actions))}
    for number, frame in enumerate(job["frames"]):
        at = start + frame * rate / job["fps"]
        whole = int(np.floor(at + 1e-9))
        scene.frame_set(whole, subframe=min(max(at - whole, 0.0), 0.999999))
        bpy.context.view_layer.update()
        bones: dict[str, Any] = {}
        heads(bones)
        arrays[f"bones_{number}"] = np.array(list(bones.values())).reshape(-1, 3)
        arrays["bone_names"] = np.array(list(bones), dtype=str)
        own = points()
        arrays["mesh_names"] = np.array(list(own), dtype=str)
        for place, values in enumerate(own.values()):
            arrays[f"mesh_{place}_{number}"] = values
    return arrays


def main() -> None:
    for job in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")):
        try:
            np.savez(job["arrays"], **measured(job))
        except Exception:  # noqa: BLE001 - whatever Blender says goes into the table
            Path(job["arrays"]).with_suffix(".txt").write_text(traceback.format_exc())
    sys.stdout.flush()
    os._exit(0)


main()
