"""An hour of work in a real Chromium without wrong messages or lost data."""

from __future__ import annotations

import pytest

import poise
from poise.bundled import bare_character, character
from poise.model.editing import rename_joint
from poise.model.remapping import remapped
from studio.hour import Hour, differ


@pytest.mark.slow
def test_an_hour_of_work_is_undone_redone_and_survives_a_kill(open_studio, tmp_path):
    hero = character()
    for old, new in (("lowerneck", "b1"), ("upperneck", "b2"), ("head", "b3")):
        hero = remapped(hero, rename_joint(hero.skeleton, old, new)).character
    poise.write(hero, tmp_path / "puppet.glb")
    walk = bare_character().motion
    poise.write(bare_character().with_first_motion(walk[:60]), tmp_path / "walk.bvh")
    studio = open_studio(str(tmp_path / "puppet.glb"))
    window = studio.window()
    hour = Hour(window, "b3", ("lhand", "rhand"), [str(tmp_path / "walk.bvh")], tmp_path)
    end = hour.run()
    print({name: round(seconds, 1) for name, seconds in hour.took.items()})
    for suffix in (".glb", ".fbx"):
        back = poise.read(tmp_path / f"hour{suffix}")
        assert back.skins, suffix
        assert back.motion.frames > 60, suffix
    studio.until_kept()
    studio.kill()
    studio.start()
    again = Hour(studio.window(), "b3", hour.hands, [], tmp_path)
    differ(end, again.state(), "opened again")
