// Results of the compared methods: one sample per step of the drag and method.

import { SAMPLE } from "./protocol";

export interface Quantity {
  key: string;
  title: string;
  says: string;
  /** Index in a sample. */
  at: number;
  /** Factor from the sample's unit to the displayed unit. */
  scale: number;
  unit: string;
  /** Smallest value of a logarithmic axis; 0 for a linear axis. */
  least: number;
}

export const QUANTITIES: Quantity[] = [
  { key: "missed", title: "Error", says: "from the targets", at: 3, scale: 1000, unit: "mm", least: 1e-4 },
  { key: "violation", title: "Pins", says: "the worst pin is off by (mm, or thousandths of a radian)", at: 4, scale: 1000, unit: "mm", least: 1e-6 },
  { key: "seconds", title: "Time", says: "of a step", at: 5, scale: 1000, unit: "ms", least: 1e-2 },
  { key: "iterations", title: "Iterations", says: "of a step", at: 6, scale: 1, unit: "", least: 0 },
  { key: "travel", title: "Travel", says: "of all joints in a step", at: 7, scale: 1, unit: "rad", least: 0 },
  { key: "roughness", title: "Roughness", says: "squared change of the joint movement", at: 8, scale: 1, unit: "rad²", least: 1e-12 },
];

export interface Summary {
  last: number;
  median: number;
  p95: number;
}

interface Row {
  frame: number;
  time: number;
  /** Sample of each method, or undefined if its step was not finished in time. */
  of: (Float32Array | undefined)[];
}

export class Trace {
  readonly rows: Row[] = [];

  clear(): void {
    this.rows.length = 0;
  }

  /** Append samples that are packed one after another. */
  add(samples: Float32Array): void {
    for (let at = 0; at + SAMPLE <= samples.length; at += SAMPLE) {
      const sample = samples.subarray(at, at + SAMPLE);
      const [lane, frame, time] = [sample[0]!, sample[1]!, sample[2]!];
      let row = this.rows[this.rows.length - 1];
      if (!row || row.frame !== frame) this.rows.push((row = { frame, time, of: [] }));
      row.of[lane] = sample;
    }
  }

  /** Return the values of a quantity of one method at all steps. */
  values(lane: number, quantity: Quantity): (number | null)[] {
    return this.rows.map((row) => {
      const sample = row.of[lane];
      return sample ? sample[quantity.at]! * quantity.scale : null;
    });
  }

  /** Return the last sample of a method. */
  latest(lane: number): Float32Array | null {
    for (let k = this.rows.length - 1; k >= Math.max(0, this.rows.length - 120); k--) {
      const sample = this.rows[k]!.of[lane];
      if (sample) return sample;
    }
    return null;
  }

  summary(lane: number, quantity: Quantity): Summary | null {
    const found = this.values(lane, quantity).filter((value): value is number => value !== null);
    if (!found.length) return null;
    const last = found[found.length - 1]!;
    found.sort((a, b) => a - b);
    const at = (share: number) => found[Math.min(found.length - 1, Math.floor(share * found.length))]!;
    return { last, median: at(0.5), p95: at(0.95) };
  }

  /** Return all samples as comma-separated values, in metres, seconds and radians. */
  csv(names: string[]): string {
    const lines = [["method", "moment", "time_s", ...QUANTITIES.map((quantity) => quantity.key)].join(",")];
    for (const row of this.rows)
      row.of.forEach((sample, lane) => {
        const name = `"${(names[lane] ?? `method ${lane + 1}`).replaceAll('"', '""')}"`;
        if (sample) lines.push([name, row.frame, row.time, ...QUANTITIES.map((quantity) => sample[quantity.at]!)].join(","));
      });
    return lines.join("\n") + "\n";
  }
}

/** Format a number with three significant digits. */
export function short(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size < 1e-3 || size >= 1e5) return value.toExponential(1);
  return String(Number(value.toPrecision(3)));
}
