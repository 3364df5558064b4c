"""Weight painting: rows sum to one, locks hold, and dabs have the expected extent."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise import Hinge, Mesh, SkeletonBuilder, Skin, Weights, deform
from poise.binding import Brush, Canvas, Spot
from poise.binding.brush import FALLOFFS, TOOLS, falloff
from poise.bundled import character
from poise.errors import InvalidValue, UnknownJoint, UnknownOption


@lru_cache(maxsize=1)
def arm():
    """Two bones along x from 0 to 4, and a grid of two sheets that lie above each other."""
    build = SkeletonBuilder().add("lupper", Hinge("z"))
    build = build.add("llower", Hinge("z"), "lupper", offset=(2, 0, 0), tip=(2, 0, 0))
    return build.add("other", Hinge("z"), "lupper", offset=(0, 0, 3)).build()


def sheet(z, columns=17, rows=9):
    x, y = np.meshgrid(np.linspace(0, 4, columns), np.linspace(-1, 1, rows))
    points = np.column_stack([x.ravel(), y.ravel(), np.full(x.size, z)])
    at = np.arange(columns * rows).reshape(rows, columns)
    a, b, c, d = at[:-1, :-1].ravel(), at[:-1, 1:].ravel(), at[1:, 1:].ravel(), at[1:, :-1].ravel()
    return points, np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])


def two_sheets(gap=0.1, spread=0.0):
    points, faces = sheet(0.0)
    other, more = sheet(-gap)
    vertices = np.concatenate([points, other])
    share = np.clip((vertices[:, 0] - 1.5) / 1.0, 0.0, 1.0)
    full = np.column_stack([1.0 - share, share, np.full(len(share), spread)])
    full /= full.sum(axis=1, keepdims=True)
    mesh = Mesh(vertices, np.concatenate([faces, more + len(points)]))
    return Skin.bound(mesh, arm().rest, Weights.from_dense(full)), len(points)


def middle_face(skin):
    """The triangle of the upper sheet nearest to its middle."""
    centres = skin.mesh.vertices[skin.mesh.faces].mean(axis=1)
    return int(np.linalg.norm(centres - (2.0, 0.0, 0.0), axis=1).argmin())


dabs = st.tuples(
    st.sampled_from(TOOLS), st.sampled_from(["lupper", "llower", "other"]),
    st.integers(0, 511), st.floats(0.05, 3.0), st.floats(0.0, 1.0), st.floats(0.0, 1.0),
    st.sampled_from(FALLOFFS), st.booleans(), st.sampled_from([None, 1, 2, 3]),
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(dabs, min_size=1, max_size=12), st.sampled_from([(), ("other",), ("llower",)]))
def test_rows_stay_weights_and_locked_ones_stay_whatever_is_painted(series, locked):
    skin, _ = two_sheets(spread=0.4)
    canvas = Canvas([skin], arm().rest.with_values(llower_rz=0.8))
    before = skin.weights.dense(3)
    for tool, joint, face, radius, strength, value, curve, mirror, influences in series:
        brush = Brush(
            tool=tool, radius=radius, strength=strength, value=value, falloff=curve, mirror=mirror,
            influences=influences, locked=frozenset(locked),
        )  # fmt: skip
        if joint in locked and tool != "smooth":
            with pytest.raises(InvalidValue, match="locked"):
                canvas.dab(brush, joint, Spot(0, face))
        else:
            canvas.dab(brush, joint, Spot(0, face))
    after = canvas.skins()[0].weights
    assert after.values.min() >= 0.0
    np.testing.assert_allclose(after.totals, 1.0, atol=1e-12)
    for name in locked:
        column = arm().joint_index(name)
        np.testing.assert_allclose(after.dense(3)[:, column], before[:, column], atol=1e-15)


def test_a_dab_adds_by_strength_and_falloff_and_the_others_share_the_rest():
    skin, _ = two_sheets(spread=0.4)
    canvas = Canvas([skin], arm().rest)
    face = middle_face(skin)
    spot, before = Spot(0, face, 1.0, 0.0), skin.weights.dense(3)
    centre = skin.mesh.vertices[skin.mesh.faces[face, 0]]
    dabbed = canvas.dab(Brush(radius=0.6, strength=0.5, falloff="linear"), "other", spot)
    after = canvas.skins()[0].weights.dense(3)
    (touched,) = dabbed.vertices
    t = np.linalg.norm(skin.mesh.vertices[touched] - centre, axis=1) / 0.6
    wanted = np.minimum(before[touched, 2] + 0.5 * (1.0 - t), 1.0)
    np.testing.assert_allclose(after[touched, 2], wanted, atol=1e-12)
    ratio = before[touched, :2] / before[touched, :2].sum(axis=1, keepdims=True)
    np.testing.assert_allclose(after[touched, :2], ratio * (1.0 - wanted)[:, None], atol=1e-12)
    rest = np.setdiff1d(np.arange(len(before)), touched)
    np.testing.assert_array_equal(after[rest], before[rest])


def test_setting_brings_weights_to_a_value_and_subtracting_to_none():
    skin, _ = two_sheets()
    canvas, spot = Canvas([skin], arm().rest), Spot(0, middle_face(skin), 1.0, 0.0)
    flat = Brush(tool="set", value=0.25, strength=1.0, radius=0.5, falloff="flat")
    (touched,) = canvas.dab(flat, "other", spot).vertices
    values = canvas.skins()[0].weights.dense(3)[touched]
    np.testing.assert_allclose(values[:, 2], 0.25, atol=1e-12)
    gone = Brush(tool="subtract", strength=1.0, radius=0.5, falloff="flat")
    assert canvas.dab(gone, "other", spot).bare == 0
    assert (canvas.skins()[0].weights.dense(3)[touched, 2] == 0.0).all()


def test_smoothing_goes_to_the_mean_of_the_neighbours():
    from poise.binding.smoothing import smooth
    from poise.binding.surface_weights import SurfaceWeights

    skin, n = two_sheets(gap=5.0, spread=0.3)
    weights = SurfaceWeights.of(skin)
    brush = Brush(tool="smooth", radius=50.0, strength=0.5, falloff="flat")
    canvas = Canvas([skin], arm().rest)
    canvas.dab(brush, "other", Spot(0, 0))
    wanted = smooth(weights, 1, rate=0.5).values
    (place,) = weights.surface.places
    np.testing.assert_allclose(
        canvas.skins()[0].weights.dense(3)[:n], wanted[place][:n], atol=1e-12
    )


def test_what_is_taken_from_the_only_joint_stays_and_is_counted():
    skin, _ = two_sheets()
    canvas = Canvas([skin], arm().rest)
    whole = Brush(tool="subtract", strength=1.0, radius=0.4, falloff="flat")
    dabbed = canvas.dab(whole, "lupper", Spot(0, 0))
    assert dabbed.bare > 0
    np.testing.assert_allclose(canvas.skins()[0].weights.dense(3)[0], (1.0, 0.0, 0.0))


def test_a_dab_stays_on_the_sheet_it_is_on():
    skin, n = two_sheets(gap=0.05)
    canvas = Canvas([skin], arm().rest)
    (touched,) = canvas.dab(Brush(radius=0.6), "other", Spot(0, middle_face(skin))).vertices
    assert len(touched) > 3
    assert touched.max() < n


def test_a_brush_smaller_than_its_triangle_takes_the_nearest_corner():
    skin, _ = two_sheets()
    canvas, face = Canvas([skin], arm().rest), middle_face(skin)
    (touched,) = canvas.dab(Brush(radius=1e-3), "other", Spot(0, face, 0.2, 0.6)).vertices
    assert touched.tolist() == [skin.mesh.faces[face, 1]]


def test_only_what_faces_the_view_is_painted():
    skin, _ = two_sheets(gap=0.05)
    canvas, spot = Canvas([skin], arm().rest), Spot(0, middle_face(skin))
    seen = canvas.dab(Brush(radius=0.6, facing=(0.0, 0.0, -1.0)), "other", spot)
    assert len(seen) > 3
    assert len(canvas.dab(Brush(radius=0.6, facing=(0.0, 0.0, 1.0)), "other", spot)) == 0


def test_the_radius_is_measured_in_the_pose_and_follows_what_is_painted():
    skin, _ = two_sheets()
    bent = arm().rest.with_values(llower_rz=2.0)
    canvas = Canvas([skin], bent)
    np.testing.assert_allclose(canvas.places(0), deform(skin, bent).vertices, atol=1e-9)
    for _ in range(4):
        canvas.dab(Brush(radius=0.7, strength=0.4), "llower", Spot(0, middle_face(skin)))
    drawn = deform(canvas.skins()[0], bent).vertices
    np.testing.assert_allclose(canvas.places(0), drawn, atol=1e-9)


def test_influences_are_limited_where_it_is_painted_and_the_painted_joint_gets_in():
    skin, _ = two_sheets(spread=0.5)
    canvas, spot = Canvas([skin], arm().rest), Spot(0, middle_face(skin), 1.0, 0.0)
    brush = Brush(radius=0.5, strength=0.02, influences=2)
    (touched,) = canvas.dab(brush, "other", spot).vertices
    rows = canvas.skins()[0].weights.dense(3)[touched]
    assert ((rows > 0.0).sum(axis=1) <= 2).all()
    assert (rows[:, 2] > 0.0).all()


def test_both_sides_are_painted_with_their_own_joints():
    hero = character()
    canvas = Canvas(hero.skins, hero.rest)
    skin = hero.skins[0]
    at = hero.rest.world[hero.skeleton.joint_index("lradius"), :3, 3]
    centres = skin.mesh.vertices[skin.mesh.faces].mean(axis=1)
    face = int(np.linalg.norm(centres - at, axis=1).argmin())
    canvas.dab(Brush(radius=0.06, strength=0.4, mirror=True), "lradius", Spot(0, face))
    after = canvas.skins()[0]
    left, right = (
        (after.weights.dense(31) - skin.weights.dense(31))[:, skin.joints.index(name)]
        for name in ("lradius", "rradius")
    )
    assert (left > 0.01).sum() > 20
    x = skin.mesh.vertices[:, 0]
    # The mirror image of the body is the body: so is what was painted.
    assert np.sort(left[x > 0]).sum() == pytest.approx(np.sort(right[x < 0]).sum(), rel=1e-6)
    assert np.abs(left[x < 0]).max() == 0.0


def test_skins_that_meet_are_painted_as_one():
    points, faces = sheet(0.0)
    left = points[faces].mean(axis=1)[:, 0] < 2.0
    weights = Weights(np.zeros((len(points), 1), dtype=int), np.ones((len(points), 1)))
    skins = [
        Skin.bound(Mesh(points, faces[part]), arm().rest, weights, name=name)
        for name, part in (("a", left), ("b", ~left))
    ]
    canvas = Canvas(skins, arm().rest)
    centres = points[faces[left]].mean(axis=1)
    face = int(np.linalg.norm(centres - (2.0, 0.0, 0.0), axis=1).argmin())
    dabbed = canvas.dab(Brush(radius=0.5), "llower", Spot(0, face))
    assert all(len(part) for part in dabbed.vertices)
    after = canvas.skins()
    seam = np.flatnonzero(points[:, 0] == 2.0)
    np.testing.assert_array_equal(after[0].weights.dense(3)[seam], after[1].weights.dense(3)[seam])


def test_a_joint_that_no_skin_followed_is_bound_where_it_stands_at_rest():
    skin, _ = two_sheets()
    bare = Skin(skin.mesh, ("lupper",), Weights(np.zeros((306, 1), dtype=int), np.ones((306, 1))),
                skin.inverse_bind[:1])  # fmt: skip
    canvas = Canvas([bare], arm().rest.with_values(llower_rz=0.5))
    canvas.dab(Brush(radius=0.5, strength=1.0), "llower", Spot(0, middle_face(bare)))
    (after,) = canvas.skins()
    assert after.joints == ("lupper", "llower")
    np.testing.assert_allclose(after.inverse_bind[1], skin.inverse_bind[1], atol=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("deformer", ["dual-quaternion", "linear-blend"])
def test_skins_of_other_deformers_are_painted_where_they_are_drawn(deformer):
    skin, _ = two_sheets()
    skin = skin.with_deformer(deformer)
    bent = arm().rest.with_values(llower_rz=2.0)
    canvas = Canvas([skin], bent)
    np.testing.assert_allclose(canvas.places(0), deform(skin, bent).vertices, atol=1e-6)
    canvas.dab(Brush(radius=0.5), "llower", Spot(0, middle_face(skin)))
    assert canvas.skins()[0].deformer == deformer


def test_what_makes_no_sense_is_refused():
    skin, _ = two_sheets()
    canvas = Canvas([skin], arm().rest)
    for options in ({"tool": "spray"}, {"falloff": "hairy"}):
        with pytest.raises(UnknownOption):
            Brush(**options)
    for options in ({"radius": 0.0}, {"strength": 2.0}, {"value": -1.0}, {"influences": 0}):
        with pytest.raises(InvalidValue):
            Brush(**options)
    with pytest.raises(UnknownJoint):
        canvas.dab(Brush(), "nose", Spot(0, 0))
    for spot in (Spot(1, 0), Spot(0, 10_000), Spot(0, 0, 2.0, 2.0), Spot(0, 0, float("nan"))):
        with pytest.raises(InvalidValue):
            canvas.dab(Brush(), "other", spot)


def test_falloffs_fall_from_one_to_nothing():
    t = np.linspace(0.0, 1.2, 25)
    for kind in FALLOFFS:
        values = falloff(kind, t)
        assert values[0] == 1.0
        assert (values[t >= 1.0] == 0.0).all()
        assert (np.diff(values) <= 0.0).all()
