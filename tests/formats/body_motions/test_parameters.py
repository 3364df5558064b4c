"""PyTorch files of video models, read without PyTorch and without executing anything."""

from __future__ import annotations

import pickle
import warnings
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.torch_files import STORAGES, Tensor, torch_file
from poise.anatomy.joint_trees import SOMA_77
from poise.bundled import bare_character
from poise.errors import FileRefused, FileSyntax, FileUnsupported, RepairWarning, UsageError
from poise.formats.body_motions.parameters import average_soma
from poise.formats.body_motions.tensors import read_tensors
from poise.formats.smpl import parents_of, skeleton_of
from poise.geometry import quaternions


@pytest.fixture
def save(tmp_path):
    """Write a file as ``torch.save`` does."""

    def call(content: Any, order: str = "little", name: str = "clip.pt") -> Path:
        (tmp_path / name).write_bytes(torch_file(content, order))
        return tmp_path / name

    return call


@pytest.mark.parametrize("kind", list(STORAGES))
@pytest.mark.parametrize("order", ["little", "big"])
def test_tensors_are_arrays(save, kind, order):
    array = np.arange(24).reshape(2, 3, 4).astype(kind)
    shared = np.arange(12.0)
    content = {
        "a": Tensor.of(array), "b": [Tensor(shared, 1, (2, 3), (6, 2)), 7, "text", None],
        "c": Tensor(shared, 0, (3, 0), (1, 1)), "d": Tensor(shared, 5, (2, 2), (0, 1)),
    }  # fmt: skip
    found = read_tensors(save(content, order))
    np.testing.assert_array_equal(found["a"], array)
    assert found["a"].dtype == np.dtype(kind) and found["a"].dtype.isnative
    np.testing.assert_array_equal(
        found["b"][0], shared[1:].reshape(-1)[[0, 2, 4, 6, 8, 10]].reshape(2, 3)
    )
    assert found["b"][1:] == [7, "text", None] and found["c"].shape == (3, 0)
    np.testing.assert_array_equal(found["d"], [[5.0, 6.0], [5.0, 6.0]])


def test_short_floats_are_widened(save):
    values = np.array([1.0, -2.5, 0.15625], np.float32)
    upper = (values.view(np.uint32) >> 16).astype(np.uint16)
    found = read_tensors(save({"a": Tensor.of(upper.view("i2"), kind="BFloat16Storage")}))
    np.testing.assert_array_equal(found["a"], values)


@pytest.mark.parametrize(
    ("tensor", "said"),
    [
        (Tensor(np.zeros(6), 0, (2, 3), (3, 2)), "beyond its storage"),
        (Tensor(np.zeros(6), 2, (5,), (1,)), "beyond its storage"),
        (Tensor(np.zeros(6), 0, (2,), (10**18,)), "beyond its storage"),
        (Tensor(np.zeros(6), -1, (2,), (1,)), "beyond its storage"),
        (Tensor(np.zeros(6), 5, (3,), (-2,)), "beyond its storage"),
        (Tensor(np.zeros(6), 0, (10**6, 10**6), (0, 0)), "tensors of more than"),
        (Tensor(np.zeros(6), 0, (2,), (1, 1)), "with strides"),
        (Tensor(np.zeros(6), 0, (1,) * 40, (1,) * 40), "with strides"),
        (Tensor(np.zeros(6), 0, (6,), (1,), count=9), "a storage of 9 numbers with 48 bytes"),
    ],
)
def test_no_tensor_reads_foreign_memory(save, tensor, said):
    with pytest.raises(FileSyntax, match=said):
        read_tensors(save({"a": tensor}))


class Harmful:
    def __reduce__(self):
        return print, ("executed",)


def test_code_is_refused_and_not_executed(save, capsys):
    with pytest.raises(FileRefused, match=r"print'.*Nothing of the file was executed"):
        read_tensors(save({"a": Harmful()}))
    assert capsys.readouterr().out == ""


def test_damaged_and_old_files_are_one_error(save, tmp_path):
    path = save({"a": Tensor.of(np.arange(100.0))})
    data = path.read_bytes()
    for cut in (0, 1, 2, 60, len(data) // 2, len(data) - 1):
        path.write_bytes(data[:cut])
        with pytest.raises((FileSyntax, FileUnsupported), match=r"clip\.pt"):
            read_tensors(path)
    path.write_bytes(pickle.dumps({"a": 1}))
    with pytest.raises(FileUnsupported, match=r"since version 1\.6"):
        read_tensors(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a/data.pkl", b"\x80\x02(((((.")
    with pytest.raises(FileSyntax, match="damaged"):
        read_tensors(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("other.txt", b"")
    with pytest.raises(FileSyntax, match=r"without data\.pkl"):
        read_tensors(path)


def parameters(frames=9, joints=77, seed=2):
    rng = np.random.default_rng(seed)
    turns = 0.4 * np.sin(np.linspace(0.0, 4.0, frames)[:, None] + rng.uniform(0.0, 6.0, 3 * joints))
    places = np.linspace((0.0, 0.9, 0.0), (0.2, 0.95, 1.0), frames)
    return {
        "global_orient": Tensor.of(turns[:, :3].astype(np.float32)),
        "body_pose": Tensor.of(turns[:, 3:].astype(np.float32)),
        "transl": Tensor.of(places.astype(np.float32)),
    }, turns, places  # fmt: skip


def test_bodies_of_soma_move_as_their_parameters_say(save, tmp_path):
    """Bone lengths are those of a bind pose beside the file, or of a given body, else average."""
    tensors, turns, places = parameters()
    path = save({"body_params_global": tensors})
    with pytest.warns(RepairWarning, match="those of an average body are used"):
        average = poise.read(path, fps=30.0)
    rng = np.random.default_rng(1)
    rest = 1.1 * average_soma() + rng.normal(scale=0.004, size=(77, 3))
    body = skeleton_of(SOMA_77, rest, "own")
    q = np.concatenate([places, np.zeros((9, 77 * 4))], axis=1)
    q[:, 3:] = quaternions.from_rotation_vector(turns.reshape(9, 77, 3)).reshape(9, -1)
    right = poise.Motion(body, q, 30.0).world
    given = poise.read(path, fps=30.0, skeleton=poise.Character("own", body)).motion
    np.testing.assert_allclose(given.world, right, atol=1e-6)
    bind = np.tile(np.eye(4), (77, 1, 1))
    bind[:, :3, 3] = rest
    order = rng.permutation(77)
    np.savez(
        tmp_path / "some_bind_rig.npz", bind_rig_transform=bind[order],
        rig_joint_names=np.array(list(SOMA_77))[order],
    )  # fmt: skip
    beside = poise.read(path, fps=30.0).motion
    np.testing.assert_allclose(beside.world, right, atol=1e-6)
    np.testing.assert_allclose(average.motion.world[..., :3, :3], right[..., :3, :3], atol=1e-6)
    assert average.anatomy.kind == "human" and 0.8 < average.anatomy.leg_length < 0.9


def test_bodies_of_smpl_move_as_in_amass(save, tmp_path):
    tensors, turns, places = parameters(joints=22)
    path = save({"smpl_params_global": {**tensors, "betas": Tensor.of(np.zeros((9, 10)))}})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        found = poise.read(path).motion
        np.savez(tmp_path / "amass.npz", poses=turns, trans=places, mocap_framerate=30.0)
        expected = poise.read(tmp_path / "amass.npz").motion
    assert found.fps == 30.0
    np.testing.assert_allclose(found.world, expected.world, atol=1e-6)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"transl": None}, r"transl: missing; expected a tensor \(frames, 3\)"),
        ({"body_pose": Tensor.of(np.zeros((9, 63)))}, r"body_pose: shape \(9, 63\); expected"),
        ({"transl": Tensor.of(np.zeros((8, 3)))}, "frames of orientation, pose and place"),
        ({"transl": Tensor.of(np.full((9, 3), np.nan))}, "not finite"),
    ],
)
def test_parameters_that_do_not_fit_are_one_error(save, change, said):
    tensors, _, _ = parameters()
    with pytest.raises(FileSyntax, match=said):
        poise.read(save({"body_params_global": {**tensors, **change}}), fps=30.0)


def test_other_files_and_options_are_refused(save):
    for content in ({"state_dict": {}}, [1, 2], Tensor.of(np.zeros(3))):
        with pytest.raises(FileSyntax, match="neither smpl_params_global"):
            poise.read(save(content), fps=30.0)
    path = save({"body_params_global": parameters()[0]})
    with pytest.raises(UsageError, match="omit unit"):
        poise.read(path, unit="cm")
    with pytest.raises(UsageError, match="bind pose of SOMA"):
        poise.read(path, fps=30.0, skeleton=bare_character())
    with pytest.raises(FileUnsupported, match=r"\.pt"):
        poise.write(poise.read(path, fps=30.0, skeleton=skeleton_of(SOMA_77, average_soma(), "")),
                    path.with_name("b.pt"))  # fmt: skip
    assert parents_of(SOMA_77)[0] == -1
