"""Description of a file's markers, as lines and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from poise.files.json_text import JsonObject
from poise.report_text import columns, counted

if TYPE_CHECKING:
    from poise.model import Character, Markers

_MOST_FLAGS = 12


def marker_lines(character: Character) -> list[str]:
    """Return frames, subjects, gaps and faults of the markers; empty without markers."""
    markers = character.markers
    if markers is None:
        return []
    from poise.motion.markers import flag_markers

    found = flag_markers(markers)
    flags = [flag.text for flag in found.flags if flag.kind != "gap"]
    first = markers.first_frame
    span = f"{counted(len(markers), 'frame')}, numbered from {first} in the file,"
    rate = f"{markers.fps:.6g} fps, {markers.seconds:.3f} s"
    unseen, wrong = 100.0 * markers.missing.mean(), 100.0 * found.share
    lines = [
        f"markers: {_counts(markers)}, {span} at {rate}; up axis {markers.up}",
        *([f"subjects: {', '.join(markers.subjects)}"] if markers.subjects else []),
        *([f"virtual points: {', '.join(markers.virtual)}"] if markers.virtual else []),
        *_source_lines(character.source),
        f"missing: {unseen:.2f} % of all samples; faulty: {wrong:.2f} % of the measured ones",
        *columns(_rows(markers, found.faulty.mean(axis=0).tolist()), right=(1, 2)),
    ]
    if found.groups:
        lines.append("on one bone each: " + "; ".join(" ".join(group) for group in found.groups))
    if flags:
        lines.append("faults (frames counted from 0):")
        lines += [f"  {text}" for text in flags[:_MOST_FLAGS]]
        if len(flags) > _MOST_FLAGS:
            lines.append(f"  and {len(flags) - _MOST_FLAGS} more; --json lists them all")
    return lines


def _counts(markers: Markers) -> str:
    computed = len(markers.virtual)
    text = str(len(markers.names) - computed)
    return text + (f" and {counted(computed, 'virtual point')}" if computed else "")


def _rows(markers: Markers, faulty: list[float]) -> list[tuple[str, str, str]]:
    """Return one row per marker with gaps or faults."""
    gone = markers.missing.mean(axis=0).tolist() if len(markers) else [0.0] * len(markers.names)
    return [
        (name, f"{100.0 * share:.1f} % missing", f"{100.0 * wrong:.1f} % faulty" if wrong else "")
        for name, share, wrong in zip(markers.names, gone, faulty, strict=True)
        if share > 0.0 or wrong > 0.0
    ]


def _source_lines(source: object) -> list[str]:
    from poise.formats.c3d import C3dSource

    if not isinstance(source, C3dSource):
        return []
    written = f"written by {source.software}, {source.encoding}" if source.software else (
        f"encoding: {source.encoding}"
    )  # fmt: skip
    left = [f"{counted(len(names), kind)}" for kind, names in source.left_out.items()]
    if source.analog:
        channels = counted(len(source.analog), "analog channel")
        left.append(
            f"{channels} at {source.analog_rate:g} Hz ({', '.join(source.analog[:4])}, ...)"
        )
    return [written, *([f"left out: {'; '.join(left)}"] if left else [])]


def marker_data(character: Character) -> JsonObject | None:
    """Return the same as data; None without markers."""
    markers = character.markers
    if markers is None:
        return None
    from poise.formats.c3d import C3dSource
    from poise.motion.markers import flag_markers

    found = flag_markers(markers)
    source = character.source
    known = source if isinstance(source, C3dSource) else None
    return {
        "names": list(markers.names),
        "frames": len(markers),
        "first_frame": markers.first_frame,
        "fps": markers.fps,
        "seconds": markers.seconds,
        "up": markers.up,
        "subjects": list(markers.subjects),
        "virtual": list(markers.virtual),
        "gaps": found.gaps.tolist(),
        "faulty": found.faulty.mean(axis=0).tolist() if len(markers) else [],
        "groups": [list(group) for group in found.groups],
        "flags": [flag_data(flag) for flag in found.flags],
        "analog": [] if known is None else list(known.analog),
        "left_out": {} if known is None else {k: list(v) for k, v in known.left_out.items()},
    }


def flag_data(flag: Any) -> JsonObject:
    """Return a flag in JSON form."""
    return {
        "marker": flag.marker,
        "kind": flag.kind,
        "first": flag.first,
        "last": flag.last,
        "deviation_m": flag.deviation,
        "other": flag.other or None,
        "distance_m": flag.distance,
    }
