"""Names of common laboratory marker sets, and their positions on a body."""

from __future__ import annotations

import numpy as np
import pytest

from poise.bundled import character
from poise.motion.markers import marker_model
from poise.motion.markers.marker_sets import site_of


def both(*names: str) -> list[str]:
    """Names with L and R for each star."""
    return [name.replace("*", side) for name in names for side in "LR"]


SETS: dict[str, list[str]] = {
    "Plug-in Gait": [
        "C7", "T10", "CLAV", "STRN", "RBAK",
        *both("*FHD", "*BHD", "*SHO", "*UPA", "*ELB", "*FRM", "*WRA", "*WRB", "*FIN", "*ASI",
              "*PSI", "*THI", "*KNE", "*TIB", "*ANK", "*HEE", "*TOE")],
    "Qualisys, ISB landmarks": [
        "CV7", "TV10", "SXS", "SNJ", "SJN",
        *both("*_IAS", "*_IPS", "*_FTC", "*_FLE", "*_FME", "*_FAX", "*_TTC", "*_FAL", "*_TAM",
              "*_FCC", "*_FM1", "*_FM2", "*_FM5", "*_SAJ", "*_SAE", "*_HLE", "*_HME", "*_RSP",
              "*_USP", "*_HM2", "*_HM5", "*_TH1", "*_TH4", "*_SK1", "*_SK4")],
    "Qualisys, animation": [
        "HeadTop", "HeadFront", "SpineTop", "Chest",
        *both("Head*", "Back*", "*ShoulderTop", "*Arm", "*ElbowOut", "*WristOut", "*WristIn",
              "*HandOut", "*HandIn", "Waist*Front", "Waist*Back", "*Thigh", "*ThighFrontLow",
              "*KneeOut", "*ShinFrontHigh", "*AnkleOut", "*HeelBack", "*ForefootOut",
              "*ForefootIn", "*ToeTip")],
    "OptiTrack": [
        "HeadTop", "HeadFront", "BackTop", "BackLeft", "BackRight", "Chest",
        *both("Waist*Front", "Waist*Back", "*ShoulderTop", "*ShoulderBack", "*UArmHigh",
              "*ElbowOut", "*WristOut", "*WristIn", "*HandOut", "*Thigh", "*KneeOut", "*Shin",
              "*AnkleOut", "*ToeIn", "*ToeOut", "*ToeTip", "*Heel")],
    "CAST": both("*ASIS", "*PSIS", "*GT", "*LE", "*ME", "*HF", "*TT", "*LM", "*MM", "*CA", "*FM",
                 "*SM", "*VM"),
    "IOR": ["C7", "MAI", "IJ", "PX",
            *both("*A", "*ASIS", "*PSIS", "*GT", "*LE", "*HF", "*TT", "*LM", "*CA", "*FM", "*VM")],
    "Helen Hayes": [
        "Top.Head", "Front.Head", "Rear.Head", "V.Sacral",
        *both("*.Shoulder", "*.Elbow", "*.Wrist", "*.ASIS", "*.Thigh", "*.Knee", "*.Knee.Medial",
              "*.Shank", "*.Ankle", "*.Ankle.Medial", "*.Heel", "*.Toe", "*.Offset")],
    "OpenSim, Rajagopal": [
        "C7", "CLAV",
        *both("*ACR", "*ASH", "*PSH", "*ASI", "*PSI", "*UA1", "*UA3", "*LEL", "*MEL",
              "*FAsuperior", "*FAradius", "*FAulna", "*TH1", "*TH2", "*TH3", "*LFC", "*MFC", "*TB1",
              "*TB3", "*LMAL", "*MMAL", "*CAL", "*TOE", "*MT5")],
    "OpenSim, gait2392": [
        "Top.Head", "Sternum", "V.Sacral",
        *both("*.Acromium", "*.ASIS", "*.Thigh.Upper", "*.Thigh.Front", "*.Thigh.Rear",
              "*.Knee.Lat", "*.Knee.Med", "*.Shank.Upper", "*.Shank.Front", "*.Shank.Rear",
              "*.Ankle.Lat", "*.Ankle.Med", "*.Heel", "*.Toe.Lat", "*.Toe.Med", "*.Toe.Tip")],
    "BTS": ["c7", "sacrum", *(name.lower() for name in both(
        "* should", "* asis", "* thigh", "* bar 1", "* bar 2", "* knee 1", "* knee 2", "* mall",
        "* met", "* heel", "* elbow", "* wrist"))],
    "with the side at the end": ["XIPH", "ASISr", "ASISl", "PSISr", "PSISl", "LUPA1", "RUPA1"],
}  # fmt: skip

SAME = (
    ("LKNE", "L_FLE", "LLE", "L.Knee.Lat", "LLFC", "l knee 1", "LKneeOut"),
    ("RANI", "R_TAM", "RMM", "R.Ankle.Med", "RMMAL", "r mall 2", "RAnkleIn"),
    ("RHEE", "R_FCC", "RCA", "R.Heel", "RCAL", "r heel", "RHeelBack"),
    ("LASI", "L_IAS", "LASIS", "L.ASIS", "ASISl", "WaistLFront"),
    ("RSHO", "R_SAJ", "RA", "R.Acromium", "RACR", "r should", "RShoulderTop"),
    ("LWRA", "L_RSP", "LFAradius", "LWristIn"),
    ("CLAV", "SNJ", "IJ"),
)
"""Names of the same place."""


@pytest.mark.parametrize("name", SETS)
def test_every_marker_of_a_set_has_a_place_on_its_side(name: str) -> None:
    body = character().skeleton
    model = marker_model(SETS[name], body)
    assert model.names == tuple(dict.fromkeys(SETS[name]))
    places = dict(zip(model.names, model.places(body, body.rest.world), strict=True))
    for marker in model.names:
        site = site_of(marker, SETS[name])
        assert site is not None
        if site.side:
            assert (places[marker][0] > 0.0) == (site.side == "left"), marker


@pytest.mark.parametrize("names", SAME)
def test_names_of_one_place_are_one(names: tuple[str, ...]) -> None:
    assert len({site_of(name) for name in names}) == 1
    assert site_of(names[0]) is not None


def test_landmarks_lie_where_anatomy_has_them() -> None:
    body = character().skeleton
    model = marker_model(SETS["Qualisys, ISB landmarks"], body)
    at = dict(zip(model.names, model.places(body, body.rest.world), strict=True))
    assert at["L_FLE"][0] > at["L_FME"][0] > at["R_FME"][0] > at["R_FLE"][0]
    assert at["L_TTC"][2] > at["L_SK1"][2] and at["L_IAS"][2] > at["L_IPS"][2]
    heights = ["CV7", "SXS", "L_IAS", "L_FTC", "L_FLE", "L_TTC", "L_FAL", "L_FCC"]
    assert (np.diff([at[name][1] for name in heights]) < 0.0).all()
    assert at["L_FM1"][2] > at["L_FCC"][2] + 0.1


@pytest.mark.parametrize("name", [
    "M017", "Marker_1", "*12", "X05", "LABEL", "wand", "Rope", "LIGHT", "Right", "LED1", "", "L",
])  # fmt: skip
def test_other_names_say_nothing(name: str) -> None:
    assert site_of(name) is None
