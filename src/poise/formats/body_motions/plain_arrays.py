"""Motions of people as a single NumPy array (``.npy``), recognised by its shape.

==================  ==========================================================================
shape               meaning
==================  ==========================================================================
(frames, 22, 3)     positions of the joints of SMPL, y up, metres, as of HumanML3D
(frames, 24, 3)     the same with hands
(frames, 263)       features of HumanML3D (`humanml`)
(frames, 322)       Motion-X: parameters of SMPL-X: rotation vectors of the root, 21 joints, 30
                    joints of the hands and the jaw; at 309 the place of the pelvis; at 312 betas
==================  ==========================================================================
"""

from __future__ import annotations

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName, UsageError
from poise.files import read_bytes, replace_file
from poise.formats import smpl
from poise.formats.body_motions import humanml
from poise.formats.body_motions.archives import ASSUMED_RATE
from poise.formats.body_motions.bodies import body_losses, smpl_joints
from poise.formats.body_motions.posed import points_character
from poise.formats.npz_archive import array_of
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import JointValues, Reading
from poise.model import Character

_MOTION_X = 322


class PlainFormat(JointValues):
    """Reads and writes ``.npy`` files."""

    metric = "the file has metres and no quaternions; omit unit and quaternion"
    name = "npy"
    extensions = (".npy",)
    holds = frozenset(["motion", "rest"])

    def load(self, path: str, skeleton: object, options: Reading) -> Character:
        """Read the motion of a person; ``skeleton`` is a model of SMPL-X for Motion-X."""
        if options.quaternion is not None:
            raise UsageError(self.metric, file=path)
        log = RepairLog(path)
        array = array_of(read_bytes(path), "the array", log.fault)
        if array.dtype.kind not in "fiu" or not len(array.shape) or not len(array):
            raise log.fault(f"type {array.dtype}, shape {array.shape}: expected frames of numbers")
        numbers = np.asarray(array, dtype=np.float64)
        if not np.isfinite(numbers).all():
            raise log.fault("a number is not finite; expected positions or parameters")
        shape = numbers.shape[1:]
        if shape == (_MOTION_X,):
            rate = options.rate(None, ASSUMED_RATE, log)
            return log.reported(_motion_x(numbers, rate, skeleton, log))
        if skeleton is not None:
            raise UsageError("the file has joints of its own; omit skeleton", file=path)
        if shape == (humanml.WIDTH,):
            numbers = humanml.positions_of(numbers)
        elif shape not in ((22, 3), (24, 3)):
            raise log.fault(
                f"shape {array.shape}: expected (frames, 22 or 24, 3) joints of SMPL, (frames, "
                "263) features of HumanML3D, or (frames, 322) parameters of Motion-X; other points "
                "are solved by poise.solve_keypoints (poise keypoints --keypoints SET)"
            )
        rate = options.rate(None, humanml.RATE, log)
        rest = smpl.average_places(numbers.shape[1])
        tree = smpl.tree(numbers.shape[1])
        return log.reported(points_character(tree, rest, numbers, rate, log))

    def write(self, character: Character, path: FileName) -> None:
        """Write the positions of the 22 joints of SMPL; those of another body are retargeted."""
        replace_file(path, smpl_joints(character, path))

    def losses(self, character: Character, path: FileName) -> list[str]:
        """State that a file has no frame rate, and that another body is lost."""
        del path
        lost = body_losses(character, smpl.tree(22))
        rates = {motion.fps for motion in character.motions.values()} - {humanml.RATE}
        if rates:
            lost.append(
                f"the frame rate of {max(rates):g} fps: read back at {humanml.RATE:g} fps, unless "
                "another one is given (fps=, --input-fps)"
            )
        return lost


NPY = PlainFormat()


def _motion_x(numbers: Floats, fps: float, model: object, log: RepairLog) -> Character:
    """Return the character of parameters (frames, 322); the eyes look ahead."""
    body, hands, jaw = numbers[:, :66], numbers[:, 66:156], numbers[:, 156:159]
    poses = np.concatenate([body, jaw, np.zeros((len(numbers), 6)), hands], axis=1)
    betas = numbers[:1, 312:322]
    return smpl.moved_body(poses, numbers[:, 309:312], betas, fps, model, log)
