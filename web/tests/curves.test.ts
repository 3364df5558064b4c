// Keys and curves, against the polynomials that define them.

import { describe, expect, it } from "vitest";
import type { Keyed } from "../src/protocol";
import { Scale, rounds } from "../src/timeline/scale";
import { KINDS, type Kind, after, autoSlope, slopes, valueAt } from "../src/timeline/tracks";
import { turnAt, turnOf } from "../src/timeline/turns";

function track(kind: Kind, times: number[], values: number[], more: Partial<Keyed> = {}): Keyed {
  const count = times.length;
  const width = values.length / count;
  return {
    dof: 0, width, tension: 0.5,
    times: Float64Array.from(times), values: Float64Array.from(values),
    kinds: Uint8Array.from({ length: count }, () => KINDS.indexOf(kind)),
    incoming: new Float64Array(count * width), outgoing: new Float64Array(count * width),
    handles: new Float64Array(2 * count), ...more,
  } as unknown as Keyed;
}

describe("curves", () => {
  it("hold their ends", () => {
    for (const kind of KINDS) {
      const keys = track(kind, [1, 3], [5, 9]);
      expect(valueAt(keys, -10)).toBe(5);
      expect(valueAt(keys, 1)).toBe(5);
      expect(valueAt(keys, 3)).toBe(9);
      expect(valueAt(keys, 30)).toBe(9);
    }
  });

  it("step and go straight", () => {
    expect(valueAt(track("step", [0, 2], [1, 7]), 1.999)).toBe(1);
    expect(valueAt(track("linear", [0, 2], [1, 7]), 0.5)).toBeCloseTo(2.5, 14);
  });

  it("reproduce a cubic from its values and slopes", () => {
    const cubic = (t: number) => 2 - t + 0.5 * t * t + 0.25 * t * t * t;
    const slope = (t: number) => -1 + t + 0.75 * t * t;
    const times = [0, 0.7, 2];
    const given = Float64Array.from(times.map(slope));
    const keys = track("hermite", times, times.map(cubic), { incoming: given, outgoing: given } as Partial<Keyed>);
    for (const t of [0.1, 0.35, 0.69, 0.71, 1.5, 1.99]) expect(valueAt(keys, t)).toBeCloseTo(cubic(t), 12);
  });

  it("give a parabola its slopes at inner keys, however the keys are spaced", () => {
    const times = [0, 0.5, 2, 2.25];
    const keys = track("catmull-rom", times, times.map((t) => t * t));
    expect(autoSlope(keys, 1)).toBeCloseTo(1, 12);
    expect(autoSlope(keys, 2)).toBeCloseTo(4, 12);
    expect(slopes(keys, 1)).toEqual([autoSlope(keys, 1), autoSlope(keys, 1)]);
  });

  it("follow a Bezier curve in time and value", () => {
    // Control points (0, 0), (0.5, 1), (1.8, 1), (2, 4): slopes 2 and 15.
    const keys = track("bezier", [0, 2], [0, 4], {
      outgoing: Float64Array.from([2, 0]), incoming: Float64Array.from([0, 15]),
      handles: Float64Array.from([0, 0.5, 0.2, 0]),
    } as Partial<Keyed>);
    for (const u of [0.1, 0.3, 0.5, 0.9]) {
      const [b1, b2, b3] = [3 * u * (1 - u) ** 2, 3 * u * u * (1 - u), u ** 3];
      expect(valueAt(keys, b1 * 0.5 + b2 * 1.8 + b3 * 2)).toBeCloseTo(b1 * 1 + b2 * 1 + b3 * 4, 9);
    }
  });

  it("find keys by bisection", () => {
    const times = [0, 1, 1, 2];
    expect([-1, 0, 0.5, 1, 1.5, 2, 3].map((t) => after(times, t))).toEqual([0, 0, 1, 1, 3, 3, 4]);
    expect(after([], 1)).toBe(0);
  });
});

describe("rotations", () => {
  it("are read as rotation vectors", () => {
    const angle = 2.5;
    const axis = [2 / 3, -1 / 3, 2 / 3] as const;
    const [w, s] = [Math.cos(angle / 2), Math.sin(angle / 2)];
    for (const k of [0, 1, 2])
      expect(turnOf(3 * w, 3 * s * axis[0], 3 * s * axis[1], 3 * s * axis[2], k)).toBeCloseTo(angle * axis[k]!, 12);
    expect(turnOf(1, 1e-12, 0, 0, 0)).toBeCloseTo(2e-12, 18);
  });

  it("take the shorter way between q and -q", () => {
    const half = Math.SQRT1_2;
    const keys = track("linear", [0, 1], [1, 0, 0, 0, -half, -half, 0, 0]);
    expect(turnAt(keys, 1, 0)).toBeCloseTo(Math.PI / 2, 12);
    expect(turnAt(keys, 0.5, 0)).toBeCloseTo(Math.PI / 4, 12);
    expect(keys.values[4]).toBe(-half); // the keys themselves stay
  });
});

describe("the scale of the timeline", () => {
  const scale = () => Object.assign(new Scale(), { left: 40, width: 800 });

  it("maps seconds to pixels and back", () => {
    const found = scale();
    found.fit(2, 6);
    expect(found.x(2)).toBeGreaterThan(40);
    expect(found.x(6)).toBeLessThan(840);
    for (const time of [2, 3.3, 6]) expect(found.time(found.x(time))).toBeCloseTo(time, 12);
  });

  it("zooms about a place", () => {
    const found = scale();
    const time = found.time(300);
    found.zoom(3, 300);
    expect(found.time(300)).toBeCloseTo(time, 12);
    found.pan(60);
    expect(found.time(360)).toBeCloseTo(time, 12);
    found.zoom(1e9, 0);
    expect(found.perSecond).toBe(20_000);
  });

  it("puts marks at whole frames, far enough apart", () => {
    const found = scale();
    for (const perSecond of [0.05, 1, 30, 500, 20_000]) {
      found.perSecond = perSecond;
      const [big, small] = found.marks(30);
      expect(big % small).toBe(0);
      expect((big * perSecond) / 30).toBeGreaterThanOrEqual(58);
    }
  });

  it("lists round numbers", () => {
    expect(rounds(-0.1, 1.02, 5).map((n) => +n.toFixed(6))).toEqual([0, 0.5, 1]);
    expect(rounds(3, 3, 4)).toEqual([]);
  });
});
