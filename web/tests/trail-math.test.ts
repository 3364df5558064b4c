import { expect, test } from "vitest";
import { colourOf, nearest, ticksOf } from "../src/timeline/trail-math";

test("the nearest frame of a time, at the ends too", () => {
  const times = [0, 0.5, 1, 1.5];
  expect([-1, 0, 0.2, 0.26, 1.1, 1.4, 9].map((time) => nearest(times, time))).toEqual([0, 0, 0, 1, 2, 3, 3]);
  expect(nearest([], 1)).toBe(0);
  expect(nearest([0], 1)).toBe(0);
});

test("keys are ticks of their frames, each once, and not beyond the ends", () => {
  const times = Float64Array.from({ length: 11 }, (_, k) => k / 10);
  expect(ticksOf(times, [0, 0.31, 0.29, 0.7, 5])).toEqual([0, 3, 7]);
  expect(ticksOf([], [0])).toEqual([]);
});

test("trails next to each other have other colours", () => {
  expect(new Set([0, 1, 2, 3, 4, 5].map(colourOf)).size).toBe(6);
});
