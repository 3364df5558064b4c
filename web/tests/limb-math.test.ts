import * as THREE from "three";
import { expect, test } from "vitest";
import { BREAK, type Roll, bendOf, handleOf, poleTo, rollAngle, rollOf } from "../src/limb-math";
import type { LimbView } from "../src/protocol";

const limb: LimbView = { name: "left arm", start: 0, middle: 1, end: 2, bend: [0, 0, 1], mode: "free", pole: null };

/** Frames without rotation at places. */
const frames = (...places: [number, number, number][]) => places.flatMap(([x, y, z]) => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z]);

test("the bend of a limb is the way from the line of its ends to its middle", () => {
  const bend = bendOf(limb, frames([0, 0, 0], [1, 0.5, 0], [2, 0, 0]));
  expect(bend.direction.toArray()).toEqual([0, 1, 0]);
  expect(bend.bent).toBeCloseTo(0.5, 12);
  expect(bend.foot.toArray()).toEqual([1, 0, 0]);
  const handle = handleOf(bend);
  expect(handle.y).toBeGreaterThan(0.5);
  expect(poleTo(bend, handle)!.distanceTo(bend.direction)).toBeLessThan(1e-12);
  expect(poleTo(bend, new THREE.Vector3(7, 0, -3))!.toArray()).toEqual([0, 0, -1]);
  expect(poleTo(bend, new THREE.Vector3(5, 0, 0))).toBeNull();
});

test("a straight limb bends as its start's frame says", () => {
  const bend = bendOf(limb, frames([0, 0, 0], [1, 0, 0], [2, 0, 0]));
  expect(bend.direction.toArray()).toEqual([0, 0, 1]);
});

test("one angle rolls about the heel, the ball and then the toes, and comes back", () => {
  const most: Roll = [1.05, 1.3, 1.48];
  expect(rollOf(-0.4, most)).toEqual([0.4, 0, 0]);
  expect(rollOf(0.3, most)).toEqual([0, 0.3, 0]);
  const [heel, ball, toe] = rollOf(1.2, most);
  expect([heel, ball]).toEqual([0, BREAK]);
  expect(toe).toBeCloseTo(1.2 - BREAK, 12);
  for (const angle of [-0.9, -0.2, 0, 0.5, 0.9, 1.6]) expect(rollAngle(rollOf(angle, most))).toBeCloseTo(angle, 12);
  expect(rollOf(-2, most)[0]).toBe(1.05);
  expect(rollOf(9, most)[2]).toBe(1.48);
});
