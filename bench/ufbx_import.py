"""Read FBX files with ufbx and save arrays; run by `campaign_blender.py` in its Python.

    python bench/ufbx_import.py JOBS.json

The package corrupts the interpreter's reference counts, so this process exits without cleaning up.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import numpy as np
import ufbx


def main() -> None:
    for job in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")):
        scene = ufbx.load_file(job["file"])
        anim = scene.anim
        keep.append(anim)
        arrays = {}
        for number, frame in enumerate(job["frames"]):
            shown = ufbx.evaluate_scene(scene, anim, frame / job["fps"], evaluate_skinning=True)
            for place in range(len(shown.meshes)):
                mesh = shown.meshes[place]
                keep.append(mesh)
                points = np.array([tuple(one) for one in mesh.skinned_position.values])
                if mesh.skinned_is_local:
                    columns = np.array([tuple(c) for c in mesh.instances[0].geometry_to_world])
                    points = points @ columns[:3] + columns[3]
                arrays[f"mesh_{place}_{number}"] = points / 100.0
            arrays["mesh_names"] = np.array(["mesh"] * len(shown.meshes))
            if not len(shown.meshes):
                nodes = [shown.nodes[place] for place in range(len(shown.nodes))]
                arrays["bone_names"] = np.array([node.name for node in nodes])
                places = [tuple(node.node_to_world.c3) for node in nodes]
                arrays[f"bones_{number}"] = np.array(places) / 100.0
                keep.extend(nodes)
            keep.append(shown)
        np.savez(job["arrays"], **arrays)
        keep.append(scene)


# ufbx returns references to None without owning them.
keep: list[object] = [None] * 10_000_000
main()
sys.stdout.flush()
os._exit(0)
