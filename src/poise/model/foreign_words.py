"""English translations of Japanese bone names, as in MikuMikuDance models.

Translations are words that `poise.model.body_parts` recognises. Longer words precede their
prefixes.
"""

from __future__ import annotations

import re
import unicodedata

_JAPANESE = {
    "全ての親": "root", "センター": "center", "グルーブ": "center",
    "下半身": "hips", "上半身": "spine",
    "左": "left", "右": "right", "首": "neck", "頭": "head", "肩": "clavicle",
    "腕捩": "upperarm twist", "手捩": "forearm twist", "腕": "upperarm", "ひじ": "elbow",
    "肘": "elbow", "手首": "wrist", "足首": "ankle", "つま先": "toe", "爪先": "toe", "ひざ": "knee",
    "膝": "knee", "足先": "toe", "足": "thigh", "脚": "thigh", "親指": "thumb", "人指": "index",
    "人差し指": "index", "人差指": "index", "中指": "middle finger", "薬指": "ring finger",
    "小指": "pinky", "目": "eye", "眼": "eye", "髪": "hair", "舌": "tongue", "胸": "bust",
    "スカート": "skirt", "捩": "twist", "親": "parent", "先": "end",
}  # fmt: skip

_ROMAJI = {
    "hidari": "left", "migi": "right", "sentaa": "center", "kahanshin": "hips",
    "jouhanshin": "spine", "joohanshin": "spine", "kubi": "neck", "atama": "head",
    "kata": "clavicle", "ude": "upperarm", "hiji": "elbow", "tekubi": "wrist", "ashi": "thigh",
    "hiza": "knee", "ashikubi": "ankle", "tsumasaki": "toe", "oyayubi": "thumb",
    "hitosashiyubi": "index", "nakayubi": "middlefinger", "kusuriyubi": "ringfinger",
    "koyubi": "pinky",
}  # fmt: skip

_WORD = re.compile("|".join(sorted(map(re.escape, _JAPANESE), key=len, reverse=True)))


def translated(name: str) -> str:
    """Translate the Japanese words of a name to English.

    >>> translated("左ひざ"), translated("右足ＩＫ"), translated("LeftKnee")
    (' left  knee ', ' right  thigh IK', 'LeftKnee')
    """
    if name.isascii():
        return name
    plain = unicodedata.normalize("NFKC", name)
    return _WORD.sub(lambda found: f" {_JAPANESE[found[0]]} ", plain)


def in_english(word: str) -> str:
    """Translate a lower-case word to English if it is a romanised Japanese word.

    >>> in_english("hiza"), in_english("knee")
    ('knee', 'knee')
    """
    return _ROMAJI.get(word, word)


__all__ = ["in_english", "translated"]
