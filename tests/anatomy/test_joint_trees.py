"""The joint trees of generators and pose estimators (`poise.anatomy.joint_trees`)."""

from __future__ import annotations

import pytest

from poise.anatomy.joint_trees import G1_34, MHR_127, SMPL_22, SOMA_30, SOMA_77, Tree

TREES = {"SMPL": SMPL_22, "SOMA": SOMA_77, "without hands": SOMA_30, "G1": G1_34, "MHR": MHR_127}


@pytest.mark.parametrize("tree", TREES.values(), ids=TREES)
def test_trees_have_one_root_and_parents_first(tree: Tree) -> None:
    names = ["", *tree]
    assert all(names.index(parent) < names.index(name) for name, parent in tree.items())
    assert list(tree.values()).count("") == 1


def test_trees_have_the_joints_of_their_files() -> None:
    assert [len(tree) for tree in TREES.values()] == [22, 77, 30, 34, 127]
    assert SOMA_77["RightHandPinky1"] == "RightHand" and SOMA_30["LeftHandMiddleEnd"] == "LeftHand"
    assert MHR_127["l_index1"] == "l_wrist" and MHR_127["c_head_null"] == "c_head"
    assert G1_34["left_toe_base"] == "left_ankle_roll_skel"
    assert [SOMA_77[f"LeftHandThumb{n}"] for n in (1, 2, 3, "End")] == [
        "LeftHand", "LeftHandThumb1", "LeftHandThumb2", "LeftHandThumb3",
    ]  # fmt: skip
