// Conversion between the input of form fields and the values of requests.

import { valueOf } from "./expression";
import type { FieldView } from "./protocol";

/** Text of a field, or the state of a checkbox. */
export type Typed = string | boolean;

const RADIANS = Math.PI / 180;
const KINDS: Partial<Record<FieldView["unit"], "angle" | "length">> = { deg: "angle", m: "length" };

const words = (text: string, parted: string | RegExp) => text.split(parted).map((each) => each.trim()).filter((each) => each !== "");
const short = (value: number) => String(Number(value.toFixed(6)));

/** Format a number with a fixed number of decimals, without a negative zero. */
export function fixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** Return a name without that of its owner: `hips_tx` of `hips` is `tx`. Other names stay whole. */
export function nameWithin(name: string, owner: string): string {
  return (name.startsWith(owner) && name.slice(owner.length).replace(/^[_ ]/, "")) || name;
}

/** Format a value for a field; angles are radians if `sent` (values of requests), degrees otherwise (defaults). */
export function shownValue(field: FieldView, value: unknown, sent: boolean): Typed {
  if (field.kind === "switch") return value === true;
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((each) => (typeof each === "number" ? short(each) : String(each))).join(", ");
  if (typeof value !== "number") return String(value);
  return short(field.unit === "deg" && sent ? value / RADIANS : value);
}

/** Return the request value of a field, or the problem of its input. */
export function readField(field: FieldView, typed: Typed): { value?: unknown; problem: string } {
  if (field.kind === "switch") return { value: typed === true, problem: "" };
  const text = String(typed).trim();
  if (field.kind === "names") return { value: words(text, field.names ? "," : "\n"), problem: "" };
  if (text === "") return field.optional ? { value: null, problem: "" } : { problem: `${field.title} is missing` };
  if (field.kind === "text" || field.kind === "choice") return { value: text, problem: "" };
  try {
    const parts = field.kind === "numbers" ? words(text, /[,\s]+/) : [text];
    const numbers = parts.map((part) => valueOf(part, KINDS[field.unit] ?? "number"));
    if (numbers.length !== field.count) throw new Error(`expected ${field.count} numbers separated by commas`);
    for (const number of numbers) check(field, number);
    const sent = numbers.map((number) => (field.unit === "deg" ? number * RADIANS : number));
    return { value: field.kind === "numbers" ? sent : sent[0]!, problem: "" };
  } catch (problem) {
    return { problem: (problem as Error).message };
  }
}

function check(field: FieldView, number: number): void {
  if (field.kind === "whole" && !Number.isInteger(number)) throw new Error("expected a whole number");
  if (field.least !== null && number < field.least) throw new Error(`expected ${field.least} or more`);
  if (field.most !== null && number > field.most) throw new Error(`expected ${field.most} or less`);
}
