"""TRC: text files of markers."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.errors import (
    FileSyntax,
    FileTooLarge,
    FileUnsupported,
    InvalidValue,
    RepairWarning,
    UnknownOption,
    UsageError,
)
from poise.formats import losses
from poise.model import Character, Markers, SkeletonBuilder, Unit
from poise.motion.markers.trial_pipeline import one_subject

HEADER = (
    "PathFileType\t4\t(X/Y/Z)\tshort.trc\n"
    "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame"
    "\tOrigNumFrames\n"
    "100\t100\t3\t2\tmm\t100\t1\t3\n"
    "Frame#\tTime\tC7\t\t\tRTOE\t\t\n"
    "\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n"
)
ROWS = (
    "1\t0.00\t10\t1500\t20\t30\t50\t100\n"
    "2\t0.01\t\t\t\t30\t51\t100\n"
    "3\t0.02\t12\t1500\t20\tNaN\tnan\tNAN\n"
)


def written(folder: Path, text: str) -> Path:
    path = folder / "short.trc"
    path.write_bytes(text.encode())
    return path


def markers_of(path: Path) -> Markers:
    found = poise.read(path).markers
    assert found is not None
    return found


def test_a_file_s_numbers_are_its_markers(tmp_path: Path) -> None:
    character = poise.read(written(tmp_path, HEADER + "\n" + ROWS))
    markers = character.markers
    assert markers is not None and character.unit == Unit("mm", 0.001) and not character.repairs
    nan = [np.nan] * 3
    expected = [
        [[0.010, 1.500, 0.020], [0.030, 0.050, 0.100]],
        [nan, [0.030, 0.051, 0.100]],
        [[0.012, 1.500, 0.020], nan],
    ]
    np.testing.assert_allclose(markers.positions, expected, rtol=1e-15)
    assert markers.names == ("C7", "RTOE")
    assert (markers.fps, markers.first_frame, markers.up) == (100.0, 1, "y")


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("C7\t\t\tRTOE\t\t", "C7\t\tRTOE"),
        lambda text: text.replace("\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n", ""),
        lambda text: text.replace("\n", "\t\t\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\t\t\t\t", "\tnan\tnan\tnan\t").replace("\t", " "),
    ],
    ids=["CRLF", "two tabs", "no labels of coordinates", "trailing tabs", "BOM", "blanks"],
)
def test_other_programs_files_say_the_same(tmp_path: Path, change) -> None:
    plain = markers_of(written(tmp_path, HEADER + "\n" + ROWS))
    other = markers_of(written(tmp_path, change(HEADER + "\n" + ROWS)))
    np.testing.assert_array_equal(other.positions, plain.positions)
    assert other.names == plain.names


def test_z_up_becomes_y_up_and_comes_back(tmp_path: Path) -> None:
    # The toes are 1.4 m below the neck along the file's z.
    rows = "1\t0\t1\t2\t1500\t3\t4\t100\n2\t0.01\t1.1\t2.3\t1500\t3\t4\t100\n"
    path = written(tmp_path, HEADER + rows)
    character = poise.read(path)
    markers = character.markers
    assert markers is not None and markers.up == "z"
    np.testing.assert_allclose(markers.positions[0, 0], (0.001, 1.5, -0.002), rtol=1e-15)
    poise.write(character, tmp_path / "again.trc")
    lines = (tmp_path / "again.trc").read_text().splitlines()
    assert [line.split("\t") for line in lines[6:]] == [
        line.split("\t") for line in rows.splitlines()
    ]


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    numbers = np.random.default_rng(3)
    places = numbers.normal((0.0, 1.0, 0.0), 0.1, (40, 3, 3))
    places[:, :, 1] += (0.6, 0.0, -1.0)  # head, hip and toe
    places[5:9, 1] = np.nan
    markers = Markers(
        ("HEAD", "hip left", "RTOE"), places, 59.94, first_frame=12, owners=("Ann", "Ben", "Ann"),
        virtual=("hip left",),
    )  # fmt: skip
    body = SkeletonBuilder("none").add("root", poise.Fixed()).build()
    made = Character("none", body, unit=Unit.of("cm"), markers=markers)
    poise.write(made, tmp_path / "made.trc")
    found = markers_of(tmp_path / "made.trc")
    np.testing.assert_allclose(found.positions, places, rtol=1e-13)  # 15 digits
    assert (found.names, found.owners) == (markers.names, markers.owners)
    assert (found.first_frame, found.fps) == (12, 59.94)
    assert losses(made, "made.trc") == ("the computed flag of 1 point",)


def test_times_count_where_the_header_tells_another_rate(tmp_path: Path) -> None:
    text = HEADER + ROWS.replace("0.01", "0.04").replace("0.02", "0.08")
    with pytest.warns(
        RepairWarning, match=r"short.trc:3: DataRate is 100, but the times .* 25 frames"
    ):
        assert markers_of(written(tmp_path, text)).fps == 25.0


def test_frames_that_are_left_out_are_gaps(tmp_path: Path) -> None:
    text = HEADER + ROWS.replace("3\t0.02", "6\t0.05")
    with pytest.warns(RepairWarning, match=r"short.trc:8: 3 frames are missing"):
        found = markers_of(written(tmp_path, text))
    assert len(found) == 6 and np.isnan(found.positions[2:5]).all()
    assert found.positions[5, 0, 0] == pytest.approx(0.012)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("\t2\tmm", "\t7\tmm", "NumMarkers is 7, but 2 markers have a name"),
        ("\tRTOE", "\tC7", "duplicate labels: C7"),
        ("1500\t20\t30\t50", "1500\t\t30\t50", "1 samples have one or two coordinates"),
        ("2\t0.01", "1\t0.01", "do not increase by one"),
        ("mm", "feet", "Units 'feet' is not a known unit"),
        ("1500\t20\t30", "inf\t20\t30", "beyond"),
    ],
)
def test_small_faults_are_repaired_and_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.warns(RepairWarning, match=told):
        found = markers_of(written(tmp_path, (HEADER + ROWS).replace(old, new, 1)))
    assert found.positions.shape == (3, 2, 3)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("PathFileType", "Path", "not a TRC file: the first line must begin with PathFileType"),
        ("DataRate\t", "Rates\t", "the header has no DataRate or NumMarkers"),
        ("51", "5l", "short.trc:7: '5l' is not a number"),
        ("51", "51\x1e", r"short.trc:7: '51\\x1e' is not a number"),
        ("51", "5,1", "short.trc:7: '5,1' is not a number; decimals are written with a point"),
        (ROWS, "", "no frame"),
        ("C7\t\t\tRTOE\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n" + ROWS, "\n\n1\t0\n", "no marker"),
    ],
)
def test_what_cannot_be_repaired_names_its_line(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    with pytest.raises(FileSyntax, match=told):
        poise.read(written(tmp_path, (HEADER + ROWS).replace(old, new, 1)))


def test_neither_rate_nor_times(tmp_path: Path) -> None:
    text = HEADER.replace("100\t100\t3", "0\t0\t3") + "1\t0\t1\t2\t3\t4\t5\t6\n"
    with pytest.raises(FileSyntax, match="no frame rate above 0"):
        poise.read(written(tmp_path, text))


def test_a_skeleton_and_characters_without_markers_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no joints"):
        poise.read(written(tmp_path, HEADER + ROWS), skeleton="02.asf")
    from poise.bundled import bare_character

    with pytest.raises(FileUnsupported, match="has no markers"):
        poise.write(bare_character(), tmp_path / "bare.trc")


@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
def test_opensim_s_trials_are_read(shared_data: Path) -> None:
    trials = {path.stem: poise.read(path) for path in sorted((shared_data / "trc").glob("*.trc"))}
    shapes = {name: one.markers.positions.shape[:2] for name, one in trials.items() if one.markers}
    assert shapes == {
        "dataWithNaNsOfDifferentCases": (5, 14),
        "exampleFormat": (5, 3),
        "std_walking2_markers": (126, 44),
        "subject01_synthetic_marker_data": (73, 31),
        "walk_CRLF": (10, 41),
    }
    walk = trials["subject01_synthetic_marker_data"].markers
    head, toe = walk.path("Top.Head"), walk.path("R.Toe.Tip")
    assert (head[:, 1] - toe[:, 1]).min() > 1.2


def test_c3d_becomes_trc(shared_data: Path, tmp_path: Path) -> None:
    trial = poise.read(shared_data / "c3d" / "auc_dynamic.c3d")
    poise.write(trial, tmp_path / "trial.trc")
    found, markers = markers_of(tmp_path / "trial.trc"), trial.markers
    assert markers is not None
    np.testing.assert_allclose(found.positions, markers.positions, rtol=1e-13)
    assert found.names == markers.names and found.first_frame == 102


def test_very_many_markers_are_refused(tmp_path: Path) -> None:
    count = 100_000
    labels, row = "\t\t\t".join(f"M{i}" for i in range(count)), "\t".join(["1"] * 3 * count)
    head = (
        "PathFileType\t4\t(X/Y/Z)\tm.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n"
        f"100\t100\t1\t{count}\tmm\nFrame#\tTime\t{labels}\n\t\tX1\tY1\tZ1\n\n"
    )
    path = tmp_path / "m.trc"
    for rows in (f"1\t0.0\t{row}\n", "1\t0.0\t1\t2\t3\n"):
        path.write_text(head + rows)
        began = time.process_time()
        with pytest.raises(FileTooLarge, match="has more than 10000 markers"):
            poise.read(path)
        assert time.process_time() - began < 1.0


def test_one_subject_is_not_repeated_in_labels(tmp_path: Path) -> None:
    places = np.random.default_rng(3).normal(size=(4, 2, 3))
    made = Markers(("HEAD", "LTOE"), places, 50.0, owners=("Ann", "Ann"))
    poise.write(made, tmp_path / "made.trc")
    found = poise.read(tmp_path / "made.trc").markers
    assert found is not None and found.names == made.names and found.subjects == ()
    with pytest.raises(InvalidValue, match=r"choose one with subject= \(--subject\)"):
        one_subject(Markers(("HEAD", "LTOE"), places, 50.0, owners=("Ann", "Ben")), None)


def test_an_up_axis_is_stated_found_or_noted_as_a_guess(tmp_path: Path) -> None:
    places = np.zeros((3, 2, 3))
    places[:, 1] = (0.1, 0.3, 0.9)  # furthest apart along z, which is not evidence
    poise.write(Markers(("elbow", "wrist"), places + 1.0, 50.0), tmp_path / "arm.trc")
    arm = poise.read(tmp_path / "arm.trc")
    assert arm.markers is not None and arm.markers.up == "y"
    assert "the up axis is guessed to be y" in arm.notes[0]
    stated = poise.read(tmp_path / "arm.trc", up="z")
    assert stated.markers is not None and stated.markers.up == "z" and not stated.notes
    np.testing.assert_allclose(stated.markers.positions[0, 1], (1.1, 1.9, -1.3))
    poise.write(Markers(("C7", "LTOE"), places[:, ::-1] + 1.0, 50.0), tmp_path / "body.trc")
    body = poise.read(tmp_path / "body.trc")
    assert body.markers is not None and body.markers.up == "z" and not body.notes
    with pytest.raises(UnknownOption, match="up axis"):
        poise.read(tmp_path / "arm.trc", up="up")
    with pytest.raises(InvalidValue, match="only for marker files"):
        poise.read("walk.bvh", up="z")
