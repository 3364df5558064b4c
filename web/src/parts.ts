// Body parts of a human, as listed by the panel.

import { CERTAIN, type HumanoidView, type PartView } from "./protocol";

/** Words for the confidence of a part, from the highest to the lowest. */
const WORDS = ["assigned", "certain", "uncertain", "missing"] as const;

/** Return the word for the confidence of a part. */
export function wordOf({ confidence, joints }: PartView): (typeof WORDS)[number] {
  if (!joints.length) return "missing";
  return confidence >= 1 ? "assigned" : confidence >= CERTAIN ? "certain" : "uncertain";
}

/** Return the confidence of a part in words, with a percentage for parts that were recognised. */
export function confidence(part: PartView): string {
  const word = wordOf(part);
  return word === "assigned" || word === "missing" ? word : `${word}, ${Math.round(100 * part.confidence)} %`;
}

/** Return the reason for the confidence of a part, as the beginning of a sentence. */
export const reason = (part: PartView): string => (part.joints.length ? capital(part.why) : "No joint is recognised as this part");

/** Return the kind of a body, with the reasons why it is not a person. */
export function kindOf({ kind, reasons }: Pick<HumanoidView, "kind" | "reasons">): string {
  const name = kind === "other" ? "Neither a person nor an animal" : capital(kind);
  return reasons.length ? `${name}: ${reasons.join("; ")}` : name;
}

/** Return the name of a joint without its namespace, as in `mixamorig:Hips`. */
export const shortName = (joint: string): string => joint.slice(joint.lastIndexOf(":") + 1) || joint;

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

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

/** Return the number of parts with each confidence. */
export function summary(parts: readonly PartView[]): string {
  const found = parts.map(wordOf);
  return WORDS.filter((word) => found.includes(word)).map((word) => `${found.filter((own) => own === word).length} ${word}`).join(", ");
}
