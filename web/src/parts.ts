// Body parts of a human, as listed by the panel.

import type { PartView } from "./protocol";

/** Label, description and confidence of each way to recognise a part. */
export const CONFIDENCE: Record<PartView["recognised_by"], { word: string; title: string; sure: number }> = {
  table: { word: "certain", title: "Assigned by the file or by hand", sure: 3 },
  name: { word: "likely", title: "Recognised by the names of the joints", sure: 2 },
  place: { word: "guess", title: "Recognised by the position in the tree of joints", sure: 1 },
  "": { word: "missing", title: "No joint is recognised as this part", sure: 0 },
};

/** Return the parts in groups: the trunk, then each limb with left and right parts paired. */
export function grouped(parts: readonly PartView[]): { name: string; left: PartView | null; right: PartView | null; middle: PartView | null }[] {
  const rows = new Map<string, { name: string; left: PartView | null; right: PartView | null; middle: PartView | null }>();
  for (const part of parts) {
    const side = part.part.startsWith("left ") ? "left" : part.part.startsWith("right ") ? "right" : "middle";
    const name = side === "middle" ? part.part : part.part.slice(side.length + 1);
    const row = rows.get(name) ?? { name, left: null, right: null, middle: null };
    row[side] = part;
    rows.set(name, row);
  }
  return [...rows.values()];
}

/** Return a sentence on the number of recognised parts. */
export function summary(parts: readonly PartView[]): string {
  const count = (sure: number) => parts.filter((part) => CONFIDENCE[part.recognised_by].sure === sure).length;
  const words = [[3, "certain"], [2, "likely"], [1, "guessed"], [0, "missing"]] as const;
  return words.filter(([sure]) => count(sure) > 0).map(([sure, word]) => `${count(sure)} ${word}`).join(", ");
}
