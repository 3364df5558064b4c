"""C3D: numbers of every processor type, units, axes, labels, gaps; damaged files."""

from __future__ import annotations

import random
import warnings
from pathlib import Path

import numpy as np
import pytest

import poise
from formats import c3d_files
from poise.errors import (
    FileSyntax,
    FileUnsupported,
    PoiseError,
    RepairWarning,
    UnitWarning,
    UsageError,
)
from poise.formats.c3d import C3dSource
from poise.formats.c3d_document import vax_reals
from poise.model import Character, Markers

COMPUTERS = ("intel", "dec", "sgi")
CHANCE = np.random.default_rng(2)
STANDING = np.array([[[0.0, 100.0, 1500.0], [50.0, 80.0, 500.0], [60.0, 0.0, 50.0]]] * 4)
NAMES = ["C7", "LKNE", "LTOE"]


def read(data: bytes, folder: Path, **options: object) -> Character:
    path = folder / "trial.c3d"
    path.write_bytes(data)
    return poise.read(path, **options)  # type: ignore[arg-type]


def markers_of(character: Character) -> Markers:
    assert character.markers is not None
    return character.markers


def source_of(character: Character) -> C3dSource:
    assert isinstance(character.source, C3dSource)
    return character.source


@pytest.mark.parametrize("computer", COMPUTERS)
@pytest.mark.parametrize("scale", [-0.25, 0.25])
def test_every_computer_says_the_same(computer: str, scale: float, tmp_path: Path) -> None:
    places = np.round(CHANCE.uniform(-1500.0, 1500.0, (6, 3, 3)) * 4.0) / 4.0
    seen = np.ones((6, 3), bool)
    seen[2, 1] = seen[5, 0] = False
    data = c3d_files.c3d(
        places, NAMES, computer=computer, scale=scale, seen=seen, first=181, analog=3
    )
    found = markers_of(read(data, tmp_path))
    np.testing.assert_array_equal(found.missing, ~seen)
    expected = np.where(seen[..., None], places, np.nan) * 0.001
    turned = {"y": expected, "z": expected[..., [0, 2, 1]] * [1, 1, -1]}
    if found.up in turned:
        np.testing.assert_allclose(found.positions, turned[found.up], rtol=1e-6)
    assert (found.first_frame, found.fps, found.names) == (181, 100.0, tuple(NAMES))
    np.testing.assert_allclose(found.residuals[seen], 3 * 0.25 * 0.001)


def test_vax_reals_in_closed_form() -> None:
    values = [0.0, 1.0, -1.0, 0.1, 1234.5, -3e-8, 1e30]
    data = b"".join(c3d_files.vax(value) for value in values)
    np.testing.assert_allclose(vax_reals(np.frombuffer(data, "<u2")), values, rtol=1e-7)
    reserved = np.array([0x8000, 0], np.uint16)
    assert np.isnan(vax_reals(reserved)).all()
    largest = np.array([0x7FFF, 0xFFFF], np.uint16)  # an exponent that IEEE keeps for infinity
    assert vax_reals(largest)[0] == (1.0 - 2.0**-24) * 2.0**127


@pytest.mark.parametrize(
    ("units", "metres"),
    [("mm", 0.001), ("METRES\0\0\0", 1.0), ("cm", 0.01), ("in", 0.0254), ("Meters", 1.0)],
)
def test_units(units: str, metres: float, tmp_path: Path) -> None:
    found = read(c3d_files.c3d(STANDING / 1000.0, NAMES, units=units), tmp_path)
    assert (found.unit.metres, found.unit.guessed) == (metres, False)
    np.testing.assert_allclose(markers_of(found).path("C7")[0, 1], 1.5 * metres, rtol=1e-6)


def test_a_unit_is_guessed_or_given(tmp_path: Path) -> None:
    with pytest.warns(RepairWarning, match="'leagues'"):
        found = read(c3d_files.c3d(STANDING, NAMES, units="leagues"), tmp_path)
    assert (found.unit.name, found.unit.guessed) == ("mm", True)
    with pytest.warns(UnitWarning, match="measures 14.5 m; the file is probably in mm"):
        given = read(c3d_files.c3d(STANDING, NAMES), tmp_path, unit="cm")
    np.testing.assert_allclose(markers_of(given).path("C7")[0, 1], 15.0, rtol=1e-6)


@pytest.mark.parametrize(
    ("up", "turn"),
    [
        ("z", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        ("y", [[0, 1, 0], [0, 0, 1], [1, 0, 0]]),
        ("x", [[0, 0, 1], [1, 0, 0], [0, 1, 0]]),
        ("-z", [[1, 0, 0], [0, -1, 0], [0, 0, -1]]),
        ("-y", [[1, 0, 0], [0, 0, -1], [0, 1, 0]]),
        ("-x", [[0, 0, -1], [1, 0, 0], [0, -1, 0]]),
    ],
)
def test_up_becomes_y_by_a_rotation(up: str, turn: list[list[int]], tmp_path: Path) -> None:
    """Heights become y, and the three points keep their handedness."""
    turned = STANDING @ np.array(turn).T
    assert np.linalg.det(turn) == pytest.approx(1.0)
    found = markers_of(read(c3d_files.c3d(turned, NAMES), tmp_path))
    assert found.up == up
    np.testing.assert_allclose(found.positions[..., 1], STANDING[..., 2] * 0.001, rtol=1e-6)
    before = np.linalg.det(STANDING[0]) * 1e-9
    assert np.linalg.det(found.positions[0]) == pytest.approx(before, rel=1e-5)


def test_the_screen_says_up_where_names_do_not(tmp_path: Path) -> None:
    data = c3d_files.c3d(STANDING, ["a", "b", "c"], groups={"POINT": {"Y_SCREEN": ["+X"]}})
    assert markers_of(read(data, tmp_path)).up == "x"
    assert markers_of(read(c3d_files.c3d(STANDING, ["a", "b", "c"]), tmp_path)).up == "z"


def test_labels_empty_doubled_and_too_many(tmp_path: Path) -> None:
    with pytest.warns(RepairWarning) as warned:
        found = read(c3d_files.c3d(STANDING, ["C7", "", "C7", "X", "Y"]), tmp_path)
    assert markers_of(found).names == ("C7", "point2", "C7_2")
    said = " | ".join(str(one.message) for one in warned)
    assert "5 labels for 3 points" in said and "without a label: 2" in said
    assert "duplicate labels: C7" in said and len(found.repairs) == 3


def test_subjects(tmp_path: Path) -> None:
    one = markers_of(read(c3d_files.c3d(STANDING, ["Ann:C7", "Ann:LKNE", "Ann:LTOE"]), tmp_path))
    assert (one.names, one.subjects) == (("C7", "LKNE", "LTOE"), ("Ann",))
    two = markers_of(read(c3d_files.c3d(STANDING, ["Ann:C7", "Bob:C7", "Bob:LTOE"]), tmp_path))
    assert two.names == ("Ann:C7", "Bob:C7", "Bob:LTOE") and two.subjects == ("Ann", "Bob")
    assert two.of("Bob").names == ("C7", "LTOE")
    groups = {"SUBJECTS": {"NAMES": ["Eve"], "LABEL_PREFIXES": ["E_"]}}
    eve = markers_of(
        read(c3d_files.c3d(STANDING, ["E_C7", "E_LKNE", "LTOE"], groups=groups), tmp_path)
    )
    assert (eve.names, eve.subjects) == (("C7", "LKNE", "LTOE"), ("Eve",))


def test_angles_forces_and_computed_points_are_told_from_markers(tmp_path: Path) -> None:
    names = [
        "C7", "LTOE", "LHipAngles", "RGRF", "Knee", "CentreOfMass", "PELO", "PELP", "PELA",
        "PELL", "HJC",
    ]  # fmt: skip
    places = np.tile(CHANCE.uniform(1.0, 900.0, (1, len(names), 3)), (3, 1, 1))
    groups = {"POINT": {"ANGLES": ["Knee"], "MODELED_MARKERS": ["HJC"]}}
    found = read(c3d_files.c3d(places, names, groups=groups), tmp_path)
    markers = markers_of(found)
    assert markers.names == ("C7", "LTOE", "CentreOfMass", "PELO", "PELP", "PELA", "PELL", "HJC")
    assert markers.virtual == markers.names[2:] and markers.measured.names == ("C7", "LTOE")
    assert source_of(found).left_out == {"angle": ("LHipAngles", "Knee"), "force": ("RGRF",)}


def test_gaps_are_zeros_and_no_numbers_too(tmp_path: Path) -> None:
    places = STANDING.copy()
    places[0, 0] = 0.0
    places[1, 1] = np.nan
    places[2, 2, 0] = np.inf
    with pytest.warns(RepairWarning, match="1 samples are beyond"):
        found = markers_of(read(c3d_files.c3d(places, NAMES), tmp_path))
    assert np.argwhere(found.missing).tolist() == [[0, 0], [1, 1], [2, 2]]


def test_analog_channels_are_named_and_left(tmp_path: Path) -> None:
    with pytest.warns(RepairWarning, match="4 labels for 3 points"):
        found = read(c3d_files.walker(), tmp_path)
    assert (source_of(found).analog, source_of(found).analog_rate) == (("Fx", "Fy"), 200.0)


def test_long_recordings_count_beyond_16_bits(tmp_path: Path) -> None:
    groups = {"TRIAL": {"ACTUAL_START_FIELD": [4465, 1], "ACTUAL_END_FIELD": [4468, 1]}}
    data = c3d_files.c3d(STANDING, NAMES, first=4465, groups=groups)
    assert markers_of(read(data, tmp_path)).first_frame == 70001
    frames = 65600
    places = np.full((frames, 1, 3), 2.0)
    long = bytearray(
        c3d_files.c3d(places, ["C7"], scale=1.0, groups={"POINT": {"LONG_FRAMES": float(frames)}})
    )
    long[8:10] = b"\xff\xff"  # what fits
    assert len(markers_of(read(bytes(long), tmp_path))) == frames


def test_a_file_cut_short_keeps_its_whole_frames(tmp_path: Path) -> None:
    whole = c3d_files.c3d(np.repeat(STANDING, 20, axis=0), NAMES)
    with pytest.warns(RepairWarning, match="80 frames declared, 70 complete"):
        found = read(whole[: 512 * (whole[16] - 1) + 70 * 48 + 5], tmp_path)
    assert len(markers_of(found)) == 70


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: b"", "not a C3D file"),
        (lambda data: b"PK" + data[2:], "not a C3D file"),
        (lambda data: bytes([200]) + data[1:], "block 200"),
        (lambda data: data[:515] + b"\x57" + data[516:], "unknown processor type 87"),
        (
            lambda data: data[:2] + b"\0\0" + data[4:],
            "the file has no marker points to draw or solve",
        ),
        (lambda data: data[:12] + b"\0\0\0\0" + data[16:], "scale is 0"),
        (lambda data: data[:1024], "4 frames declared, 0 found"),
        (lambda data: data[:516] + b"\0\0" + data[518:], "no group"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(
    change: object, said: str, tmp_path: Path
) -> None:
    assert callable(change)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(FileSyntax, match=said) as refused:
            read(change(c3d_files.c3d(STANDING, NAMES)), tmp_path)
    assert refused.value.file is not None


def test_a_skeleton_is_no_business_of_a_c3d_file(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="poise markers"):
        read(c3d_files.c3d(STANDING, NAMES), tmp_path, skeleton="02.asf")
    with pytest.raises(FileUnsupported, match="C3D cannot be written"):
        poise.write(read(c3d_files.c3d(STANDING, NAMES), tmp_path), tmp_path / "out.c3d")


def ending(data: bytes, folder: Path) -> str:
    try:
        read(data, folder)
    except PoiseError as error:
        return "refused" if error.file is not None else "without its file"
    return "read"


@pytest.mark.slow
def test_broken_files_are_read_or_refused(tmp_path: Path) -> None:
    chance = random.Random(6)
    seeds = [c3d_files.walker(one, scale) for one in COMPUTERS for scale in (-0.1, 0.1)]
    endings = {"read": 0, "refused": 0}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(1200):
            endings[ending(c3d_files.broken(chance.choice(seeds), chance), tmp_path)] += 1
    assert min(endings.values()) > 100


# Real files


def real(shared_data: Path, name: str) -> Character:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        return poise.read(shared_data / "c3d" / f"{name}.c3d")


def test_six_encodings_of_one_trial_agree(shared_data: Path) -> None:
    exact = markers_of(real(shared_data, "c3d_org_sample02/pc_real"))
    step = 0.28118187 * 0.001
    for name in ("dec_real", "sgi_real", "pc_int", "dec_int", "sgi_int"):
        found = markers_of(real(shared_data, f"c3d_org_sample02/{name}"))
        assert (found.names, found.fps, found.up) == (exact.names, 50.0, "z")
        np.testing.assert_array_equal(found.missing, exact.missing)
        np.testing.assert_array_equal(found.residuals, exact.residuals)
        off = np.nanmax(np.abs(found.positions - exact.positions))
        assert off == 0.0 if name.endswith("real") else off <= step


def test_the_tennis_trials_differ_by_the_gaps_alone(shared_data: Path) -> None:
    whole = real(shared_data, "tennis_serve")
    holes = markers_of(real(shared_data, "tennis_serve_nan"))
    markers = markers_of(whole)
    assert (markers.up, whole.unit.name, markers.subjects) == ("z", "m", ("Derrick",))
    assert holes.missing.sum() == 145 and not markers.missing.any()
    seen = ~holes.missing
    np.testing.assert_array_equal(holes.positions[seen], markers.positions[seen])


def test_gaps_first_frames_and_units_of_real_trials(shared_data: Path) -> None:
    dart = markers_of(real(shared_data, "dart_nick_freeform"))
    assert (len(dart.names), len(dart), dart.up, dart.missing.sum()) == (53, 1101, "y", 3874)
    static, moving = real(shared_data, "auc_static"), real(shared_data, "auc_dynamic")
    assert (markers_of(static).first_frame, markers_of(moving).first_frame) == (181, 102)
    assert set(markers_of(moving).names) < set(markers_of(static).names)
    assert len(source_of(static).analog) == 12 and source_of(static).analog_rate == 1200.0
    head = markers_of(static).path("RACROM")[:, 1].mean()
    assert 1.0 < head < 1.3


def test_ezc3d_reads_the_same(shared_data: Path) -> None:
    ezc3d = pytest.importorskip("ezc3d", reason="needs ezc3d")
    for name in (
        "tennis_serve_nan",
        "dart_nick_freeform",
        "auc_static",
        "c3d_org_sample02/dec_int",
    ):
        theirs = ezc3d.c3d(str(shared_data / "c3d" / f"{name}.c3d"))["data"]["points"][:3]
        found = real(shared_data, name)
        ours = markers_of(found)
        x, y, z = np.moveaxis(ours.positions, -1, 0)
        back = np.stack([x, y, z] if ours.up == "y" else [x, -z, y]) / found.unit.metres
        np.testing.assert_allclose(back.transpose(0, 2, 1), theirs, rtol=2e-7, atol=1e-6)
