// Goals of clip optimisation, written from the displayed pose.

import type { ClipView } from "../protocol";
import type { Store } from "../store";

/** Return the frame of a trimmed clip at a timeline time, or null outside the clip. */
export function frameAt({ clip, end, fps }: ClipView, time: number): number | null {
  if (time < clip.start - 1e-9 || time > end + 1e-9) return null;
  return Math.round((time - clip.start) * clip.speed * fps);
}

/**
 * Return a goal at this frame for the selected joint's current position; null without a selection or outside the clip.
 */
export function goalHere(view: ClipView, store: Pick<Store, "scene" | "pose" | "selected">, time: number): string | null {
  const frame = frameAt(view, time);
  const joint = store.scene?.character.joints[store.selected];
  const world = store.pose?.world;
  if (frame === null || !joint || !world) return null;
  const at = 12 * store.selected;
  return `${frame}: ${joint.name}=${[3, 7, 11].map((k) => world[at + k]!.toFixed(4)).join(",")}`;
}
