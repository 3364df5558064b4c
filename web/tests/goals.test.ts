import { describe, expect, it } from "vitest";
import type { ClipView } from "../src/protocol";
import type { Store } from "../src/store";
import { frameAt, goalHere } from "../src/timeline/goals";

const view = { clip: { id: 1, start: 2, first: 0.5, speed: 2 }, end: 4, whole: 5, fps: 30 } as unknown as ClipView;

describe("goals of a clip", () => {
  it("count frames of what the clip is trimmed to", () => {
    expect(frameAt(view, 2)).toBe(0);
    expect(frameAt(view, 3)).toBe(60);
    expect(frameAt(view, 1.9)).toBeNull();
    expect(frameAt(view, 4.1)).toBeNull();
  });

  it("write the place of the selected joint", () => {
    const world = new Float32Array(24).fill(0);
    [world[15], world[19], world[23]] = [0.25, 1.5, -0.125];
    const store = { scene: { character: { joints: [{ name: "hips" }, { name: "hand" }] } }, pose: { world }, selected: 1 } as unknown as Store;
    expect(goalHere(view, store, 3)).toBe("60: hand=0.2500,1.5000,-0.1250");
    expect(goalHere(view, { ...store, selected: -1 } as unknown as Store, 3)).toBeNull();
  });
});
