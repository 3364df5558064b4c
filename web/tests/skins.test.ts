// Skinning for picking: dual quaternions against matrices, and weights that are widened.

import * as THREE from "three";
import { describe, expect, it } from "vitest";
import { TURN, Turns, originsOf, turned, turnedAbout } from "../src/blending";
import { weightAt, widened } from "../src/weights";

type Place = [number, number, number];

/** Three rows of four numbers, as the server sends matrices. */
function rows(matrices: THREE.Matrix4[]): Float32Array {
  return Float32Array.from(matrices.flatMap((m) => m.clone().transpose().toArray().slice(0, 12)));
}

function motion(axis: Place, angle: number, move: Place, scale: Place = [1, 1, 1]): THREE.Matrix4 {
  return new THREE.Matrix4().compose(
    new THREE.Vector3(...move),
    new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(...axis).normalize(), angle),
    new THREE.Vector3(...scale),
  );
}

const A = motion([1, 2, 3], 1.1, [0.3, -0.2, 0.5]);
const B = motion([-2, 1, 0.5], 2.9, [-0.1, 0.4, 0.2]);
const NEAR = 5; // digits: the data are 32-bit numbers of size one

function apply(turns: Turns, joints: number[], weights: number[], point: Place): Place {
  const found: Place = [...point];
  turned(turns, Uint32Array.from(joints), Float32Array.from(weights), 0, joints.length, found);
  return found;
}

function close(found: Place, wanted: Place): void {
  found.forEach((value, k) => expect(value).toBeCloseTo(wanted[k]!, NEAR));
}

describe("dual quaternions", () => {
  const turns = new Turns(new Float32Array(6));
  turns.take(rows([A, B]));

  it("move the points of one joint as its matrix does", () => {
    for (const [joint, matrix] of [[0, A], [1, B]] as const) {
      const wanted = new THREE.Vector3(0.2, 0.7, -0.4).applyMatrix4(matrix).toArray() as Place;
      close(apply(turns, [joint, 0], [1, 0], [0.2, 0.7, -0.4]), wanted);
    }
    expect(turns.stretched).toBe(false);
  });

  it("keep distances however weights are blended", () => {
    const [p, q]: [Place, Place] = [[0.2, 0.7, -0.4], [-0.5, 0.1, 0.3]];
    const apart = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    for (const share of [0.1, 0.5, 0.8]) {
      const [a, b] = [p, q].map((each) => apply(turns, [0, 1], [share, 1 - share], each)) as [Place, Place];
      expect(apart(a, b)).toBeCloseTo(apart(p, q), NEAR);
    }
  });

  it("take the shorter way between two turns", () => {
    const quarter = new Turns(new Float32Array(6));
    quarter.take(rows([motion([0, 0, 1], 0.2, [0, 0, 0]), motion([0, 0, 1], 2 * Math.PI - 0.2, [0, 0, 0])]));
    close(apply(quarter, [0, 1], [0.5, 0.5], [1, 0, 0]), [1, 0, 0]);
  });

  it("leave points without weights where they are", () => {
    close(apply(turns, [0, 1], [0, 0], [0.2, 0.7, -0.4]), [0.2, 0.7, -0.4]);
  });

  it("scale about the joint's origin before they turn", () => {
    const origin = [0.1, 0.2, -0.3];
    const scaled = motion([0, 1, 0], 0.6, [0.5, 0, 0.1], [2, 0.5, 1.5]);
    const stretched = new Turns(Float32Array.from(origin));
    stretched.take(rows([scaled]));
    expect(stretched.stretched).toBe(true);
    expect(stretched.data.length).toBe(TURN);
    close(apply(stretched, [0], [1], [0.4, 0.9, 0.2]), new THREE.Vector3(0.4, 0.9, 0.2).applyMatrix4(scaled).toArray() as Place);
  });

  it("turn about a centre that moves by the blended matrices", () => {
    const joints = Uint32Array.from([0, 1]);
    const weights = Float32Array.from([0.4, 0.6]);
    const centre: Place = [0.3, 0.3, 0.3];
    const found: Place = [...centre];
    turnedAbout(turns, rows([A, B]), joints, weights, 0, 2, centre, found);
    const [a, b] = [A, B].map((m) => new THREE.Vector3(...centre).applyMatrix4(m));
    close(found, a!.multiplyScalar(0.4).addScaledVector(b!, 0.6).toArray() as Place);
  });

  it("find joints' origins from their inverse bind matrices", () => {
    const found = originsOf(rows([A.clone().invert(), B.clone().invert()]));
    [A, B].forEach((m, k) =>
      close([found[3 * k]!, found[3 * k + 1]!, found[3 * k + 2]!], new THREE.Vector3().setFromMatrixPosition(m).toArray() as Place));
  });
});

describe("weights", () => {
  const weights = {
    key: "k", influences: 2,
    joints: Uint32Array.from([3, 1, 2, 2]), values: Float32Array.from([0.75, 0.25, 0.5, 0.5]),
  };

  it("sum over the slots of a joint", () => {
    expect(weightAt(weights, 1, 0)).toBe(0.25);
    expect(weightAt(weights, 2, 1)).toBe(1);
    expect(weightAt(weights, 7, 1)).toBe(0);
  });

  it("are the same with more slots", () => {
    const more = widened(weights, 5);
    expect(more.values.length).toBe(10);
    for (const vertex of [0, 1]) for (const slot of [0, 1, 2, 3]) expect(weightAt(more, slot, vertex)).toBe(weightAt(weights, slot, vertex));
  });
});
