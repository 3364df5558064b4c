"""An hour of an animator's work in the studio, on downloaded characters, in a real browser.

    python bench/campaign_hour.py [--data FOLDER] [--only NAME] [--keep FOLDER]

For each character of `CASES`: open its GLB, correct its rig, set limits and masses, pose it ten
times, key a jump, import a clip, add a gesture as a layer, hold the feet, export GLB and FBX, undo
and redo everything, kill the server, and reopen the session. All input is by mouse and keyboard
(`tests/studio/hour.py`). The states after undo and redo, and after the kill, must be bitwise equal
to the ones before, and no message may be an error. Prints the seconds of each step.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from cases import DATA
from measure import machine
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from poise import read
from studio.conftest import SWITCHES, Studio, by_command
from studio.hour import Hour, differ

ARM = "Skeleton_arm_joint_"
CASES = {
    "CesiumMan": ("Skeleton_neck_joint_2", (f"{ARM}L__2_", f"{ARM}R__3_")),
    "RiggedFigure": ("neck_joint_2", ("arm_joint_L_3", "arm_joint_R_3")),
}
"""By file: the joint that is the head, and the hands."""

CLIP = "bvh/toolbox_walk01.bvh"


def hour(
    browser: Browser, file: Path, clip: Path, folder: Path, names: tuple[str, tuple[str, str]]
) -> dict[str, float]:
    """Run one session on a file; return the seconds of its steps."""
    folder.mkdir(parents=True, exist_ok=True)
    own = folder / file.name
    shutil.copy(file, own)
    studio = Studio(browser, by_command, folder, folder / "state", str(own))
    studio.start()
    try:
        work = Hour(studio.window(), *names, [str(clip)], folder)
        end = work.run()
        for suffix in (".glb", ".fbx"):
            back = read(folder / f"hour{suffix}")
            if not back.skins or len(back.motion) < 2:
                raise SystemExit(f"{file.name}: the exported {suffix} has no skin or no motion")
        studio.until_kept()
        studio.kill()
        studio.start()
        again = Hour(studio.window(), *names, [], folder)
        again.step("open again", lambda: differ(end, again.state(), "opened again"))
        return work.took | again.took
    finally:
        studio.close()


def main() -> None:
    """Run the campaign."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--data", type=Path, default=DATA)
    asked.add_argument("--only", choices=sorted(CASES))
    asked.add_argument("--keep", type=Path, help="folder for the exports")
    words = asked.parse_args()
    chromium = next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome")))
    )
    print(machine())
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as scratch:
        browser = driver.chromium.launch(executable_path=chromium, args=SWITCHES, headless=True)
        for name, joints in CASES.items():
            if words.only in (None, name):
                folder = (words.keep or Path(scratch)) / name
                took = hour(
                    browser, words.data / "gltf" / f"{name}.glb", words.data / CLIP, folder, joints
                )
                print(f"{name}: undone, redone and recovered to equal states, no error")
                for step, seconds in took.items():
                    print(f"  {step:20} {seconds:6.1f} s")
        browser.close()


if __name__ == "__main__":
    main()
