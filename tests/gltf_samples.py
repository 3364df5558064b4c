"""Write glTF files of all kinds to a folder, for the Khronos validator.

    python tests/gltf_samples.py FOLDER

The bundled character with its motions and posed, a character with everything, every joint type in
motion, baked correctives, and, where the data folder is present, every supported glTF file of it
and some of the other formats, as ``.glb`` and as ``.gltf``.
"""

from __future__ import annotations

import sys
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np

TESTS = Path(__file__).resolve().parent
sys.path.insert(0, str(TESTS))

from conftest import shared_data_folder  # noqa: E402
from formats.gltf_characters import body_with, knight  # noqa: E402
from formats.gltf_files import arm, real_files  # noqa: E402
from poise import bundled  # noqa: E402
from poise.errors import RepairWarning  # noqa: E402
from poise.formats import read, write  # noqa: E402
from poise.formats.gltf_baking import with_baked_correctives  # noqa: E402
from poise.model import Character, Motion  # noqa: E402
from samples.joints import SAMPLES_AND_FOLLOWING  # noqa: E402

OTHERS = ("bvh/rotation_first_root.bvh", "asf_amc/cmu_02.asf", "robot/panda.urdf",
          "robot/mujoco_humanoid.xml", "bvh/geno_stance.bvh")  # fmt: skip


def characters() -> dict[str, Character]:
    """Return the characters to write, by file name."""
    hero, sir = bundled.character(), knight()
    found = {
        "bundled": hero,
        "posed": hero.at(hero.motion[3]),
        "knight": sir,
        "baked": with_baked_correctives(sir),
        "bare": replace(sir, skins=(), motions={}),
    }
    for name, samples in SAMPLES_AND_FOLLOWING.items():
        for number, joint_type in enumerate(samples):
            body = body_with(joint_type)
            q = body.rest.q + np.random.default_rng(number).uniform(-0.4, 0.4, (5, body.nq))
            motions = {"shake": Motion(body, q, 25.0, "shake")}
            found[f"{name}_{number}"] = Character(name, body, motions)
    data = shared_data_folder()
    if data is not None:
        for path in [*real_files(data), *(data / name for name in OTHERS)]:
            found[path.name.replace(".", "_")] = read(path)
    return found


def main(folder: Path) -> None:
    """Write them all, and each again as it is read back."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "arm.glb").write_bytes(arm().glb())
    for name, character in {**characters(), "arm_read": read(folder / "arm.glb")}.items():
        write(character, folder / f"{name}.glb")
        write(read(folder / f"{name}.glb"), folder / f"{name}_again.gltf")
        write(replace(character, source=None), folder / f"{name}_bare.glb")


if __name__ == "__main__":
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        main(Path(sys.argv[1]))
