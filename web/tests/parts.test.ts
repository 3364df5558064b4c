import { describe, expect, it } from "vitest";
import { confidence, grouped, kindOf, reason, shortName, summary, wordOf } from "../src/parts";
import type { PartView } from "../src/protocol";

const part = (name: string, joints: number[], sure: number, why = ""): PartView => ({ part: name, joints, confidence: sure, why });
const parts = [
  part("pelvis", [0], 0.95, "name and place"),
  part("left thigh", [3, 4], 1, "assigned by the file or by hand"),
  part("left toes", [], 0),
  part("right thigh", [7], 0.7, "the proportions are unusual"),
  part("right toes", [9], 0.9, "name and proportions"),
];

describe("parts of the body", () => {
  it("puts left and right side by side, and keeps the order", () => {
    const rows = grouped(parts);
    expect(rows.map((row) => row.name)).toEqual(["pelvis", "thigh", "toes"]);
    expect(rows[1]).toMatchObject({ left: parts[1], right: parts[3], middle: null });
    expect(rows[0]!.middle).toBe(parts[0]);
  });

  it("says how sure the recognition is, and why", () => {
    expect(summary(parts)).toBe("1 assigned, 2 certain, 1 uncertain, 1 missing");
    expect(summary([])).toBe("");
    expect(parts.map(wordOf)).toEqual(["certain", "assigned", "missing", "uncertain", "certain"]);
    expect(parts.map(confidence)).toEqual(["certain, 95 %", "assigned", "missing", "uncertain, 70 %", "certain, 90 %"]);
    expect(reason(parts[3]!)).toBe("The proportions are unusual");
    expect(reason(parts[2]!)).toBe("No joint is recognised as this part");
  });

  it("shortens names by their namespace", () => {
    expect(["mixamorig:Hips", "Hips", "odd:"].map(shortName)).toEqual(["Hips", "Hips", "odd:"]);
  });

  it("says the kind of body, and why it is not a person", () => {
    expect(kindOf({ kind: "humanoid robot", reasons: [] })).toBe("Humanoid robot");
    expect(kindOf({ kind: "quadruped", reasons: ["its trunk is not upright", "it has no head"] }))
      .toBe("Quadruped: its trunk is not upright; it has no head");
    expect(kindOf({ kind: "other", reasons: ["it has no pair of legs and pair of arms"] }))
      .toBe("Neither a person nor an animal: it has no pair of legs and pair of arms");
  });
});
