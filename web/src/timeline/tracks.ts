// Keys as sent by the document, one track per DOF, and the interpolation between keys.

import type { Connection } from "../connection";
import { KIND_KEYED, type Keyed, unpackKeyed } from "../protocol";
import type { Store } from "../store";

/** Same order as `poise.motion.track.KINDS`. */
export const KINDS = ["step", "linear", "hermite", "catmull-rom", "bezier"] as const;
export type Kind = (typeof KINDS)[number];

/** Tolerance in seconds: keys closer in time are the same key. */
const SAME = 1e-6;

export interface Key { dof: number; time: number }

export const keyName = ({ dof, time }: Key) => `${dof}@${time}`;

export class Tracks {
  readonly all = new Map<number, Keyed>();
  /** Times of all keys of all DOFs, increasing. */
  times: number[] = [];
  private names = "";

  constructor(connection: Connection, private readonly store: Store) {
    connection.hear(KIND_KEYED, (data: ArrayBuffer) => {
      const track = unpackKeyed(data);
      if (track.times.length) this.all.set(track.dof, track);
      else this.all.delete(track.dof);
      this.gather();
      store.changed("keys");
    });
    store.on(["character"], () => {
      const names = store.scene!.character.dofs.map(({ name }) => name).join("\n");
      if (names === this.names) return;
      this.names = names;
      this.all.clear(); // all tracks are sent again if the values are renamed
      this.gather();
      store.changed("keys");
    });
  }

  private gather(): void {
    const found = new Set<number>();
    for (const track of this.all.values()) for (const time of track.times) found.add(time);
    this.times = [...found].sort((a, b) => a - b);
    this.store.keys = this.count;
  }

  get count(): number {
    let count = 0;
    for (const track of this.all.values()) count += track.times.length;
    return count;
  }

  has(key: Key): boolean {
    return this.at(key) >= 0;
  }

  /** Return the index of a key in its track, or -1. */
  at({ dof, time }: Key): number {
    const times = this.all.get(dof)?.times;
    if (!times) return -1;
    const k = after(times, time - SAME);
    return k < times.length && Math.abs(times[k]! - time) <= SAME ? k : -1;
  }

  /** Return whether a pose differs from the keys at a time. */
  differs(q: Float32Array, time: number): boolean {
    for (const track of this.all.values())
      if (track.width === 1 && Math.abs(valueAt(track, time) - q[track.dof]!) > 2e-4) return true;
    return false;
  }

  kind(key: Key): Kind {
    return KINDS[this.all.get(key.dof)!.kinds[this.at(key)]!]!;
  }
}

/** Return the number of values below `time` in increasing `times`. */
export function after(times: ArrayLike<number>, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Return the slope per second of a "catmull-rom" key; see `Track.slopes`. */
export function autoSlope(track: Keyed, k: number, part = 0): number {
  const { times, width, tension } = track;
  const last = times.length - 1;
  if (last < 1) return 0;
  const value = (j: number) => track.values[width * j + part]!;
  const chord = (j: number) => (value(j + 1) - value(j)) / (times[j + 1]! - times[j]!);
  if (k === 0) return 2 * tension * chord(0);
  if (k === last) return 2 * tension * chord(last - 1);
  const [h, n] = [times[k]! - times[k - 1]!, times[k + 1]! - times[k]!];
  return (2 * tension * (chord(k - 1) * n + chord(k) * h)) / (h + n);
}

/** Return the slopes before and after a key. */
export function slopes(track: Keyed, k: number, part = 0): [number, number] {
  const at = track.width * k + part;
  const auto = (j: number) => KINDS[track.kinds[Math.max(j, 0)]!] === "catmull-rom";
  const own = autoSlope(track, k, part);
  return [auto(k - 1) ? own : track.incoming[at]!, auto(k) ? own : track.outgoing[at]!];
}

/**
 * Return the value of a curve at a time; see `Track.at`. The four components of a rotation are interpolated separately.
 */
export function valueAt(track: Keyed, time: number, part = 0): number {
  const { times, width } = track;
  const value = (j: number) => track.values[width * j + part]!;
  const last = times.length - 1;
  const k = Math.max(after(times, time + 1e-12) - 1, 0);
  if (time <= times[0]!) return value(0);
  if (k >= last) return value(last);
  const kind = KINDS[track.kinds[k]!];
  const [a, b] = [value(k), value(k + 1)];
  if (kind === "step") return a;
  const span = times[k + 1]! - times[k]!;
  let u = (time - times[k]!) / span;
  if (kind === "linear") return a + u * (b - a);
  let [first, second] = [span, span];
  if (kind === "bezier") {
    const out = Math.min(track.handles[2 * k + 1]! / span, 1);
    const into = Math.min(track.handles[2 * k + 2]! / span, 1);
    u = shareOf(out, 1 - into, u);
    [first, second] = [3 * out * span, 3 * into * span];
  }
  const m = slopes(track, k, part)[1] * first;
  const n = slopes(track, k + 1, part)[0] * second;
  const way = b - a;
  return a + u * (m + u * (3 * way - 2 * m - n + u * (m + n - 2 * way)));
}

/**
 * Return the parameter of a Bezier segment at a fraction of its duration; x1 and x2 are the handles' times as
 * fractions.
 */
function shareOf(x1: number, x2: number, share: number): number {
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 40; turn++) {
    const u = (low + high) / 2;
    const x = 3 * u * (1 - u) * (1 - u) * x1 + 3 * u * u * (1 - u) * x2 + u * u * u;
    if (x < share) low = u;
    else high = u;
  }
  return (low + high) / 2;
}
