// Format packed by `poise.studio.viewing`: a character with arrays, images and motions behind one header.

import type { CharacterView, HoldView } from "../protocol";
import { hold } from "../resources";

/** Numbers of each frame, frames concatenated. */
export interface Frames {
  name: string;
  fps: number;
  count: number;
  q: Float32Array;
  world: Float32Array;
}

export interface Package {
  character: CharacterView;
  weights: string[];
  holds: HoldView[];
  floor: number;
  q: Float32Array;
  world: Float32Array;
  motions: Frames[];
}

/** Location of numbers or bytes: offset behind the header, and length. */
interface Slot {
  start: number;
  count: number;
}

interface Header extends Omit<Package, "q" | "world" | "motions"> {
  q: Slot;
  world: Slot;
  motions: { name: string; fps: number; count: number; q: Slot; world: Slot }[];
  resources: (Slot & { name: string; mime: string })[];
}

/** Unpack a package; arrays and images are registered under the names that the drawing code requests. */
export function unpack(data: ArrayBuffer): Package {
  const length = new DataView(data).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length))) as Header;
  const from = 4 + length;
  const numbers = ({ start, count }: Slot) => new Float32Array(data, from + start, count);
  for (const { name, mime, start, count } of header.resources) hold(name, data.slice(from + start, from + start + count), mime);
  return {
    ...header, q: numbers(header.q), world: numbers(header.world),
    motions: header.motions.map((motion) => ({ ...motion, q: numbers(motion.q), world: numbers(motion.world) })),
  };
}

/** Return the numbers of a motion at a time in seconds, linearly interpolated between frames. */
export function between({ fps, count }: Frames, all: Float32Array, time: number): Float32Array {
  const width = all.length / count;
  const at = Math.min(Math.max(time * fps, 0), count - 1);
  const first = Math.min(Math.floor(at), Math.max(0, count - 2));
  const share = at - first;
  const out = all.slice(first * width, (first + 1) * width);
  if (share > 0) for (let i = 0; i < width; i++) out[i]! += share * (all[(first + 1) * width + i]! - out[i]!);
  return out;
}

/** Decode a base64 string of a gzipped package, as embedded in a page. */
export async function inflated(text: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
