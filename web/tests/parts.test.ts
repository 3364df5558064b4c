import { describe, expect, it } from "vitest";
import { CONFIDENCE, grouped, summary } from "../src/parts";
import type { PartView } from "../src/protocol";

const parts: PartView[] = [
  { part: "pelvis", joints: [0], recognised_by: "name" },
  { part: "left thigh", joints: [3, 4], recognised_by: "table" },
  { part: "left toes", joints: [], recognised_by: "" },
  { part: "right thigh", joints: [7], recognised_by: "place" },
  { part: "right toes", joints: [9], recognised_by: "name" },
];

describe("parts of the body", () => {
  it("puts left and right side by side, and keeps the order", () => {
    const rows = grouped(parts);
    expect(rows.map((row) => row.name)).toEqual(["pelvis", "thigh", "toes"]);
    expect(rows[1]).toMatchObject({ left: parts[1], right: parts[3], middle: null });
    expect(rows[0]!.middle).toBe(parts[0]);
  });

  it("says how sure the recognition is", () => {
    expect(summary(parts)).toBe("1 certain, 2 likely, 1 guessed, 1 missing");
    expect(summary([])).toBe("");
    expect(CONFIDENCE[""].word).toBe("missing");
  });
});
