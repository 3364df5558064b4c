// Crop of a picture to a square about its subject.

/** Margin on each side, relative to the subject's size, for the skin around the bones. */
const MARGIN = 0.14;

/** Return the smallest square around points in pixels, with a margin, inside the picture as far as possible. */
export function squareAbout(points: readonly (readonly [number, number])[], width: number, height: number): { left: number; top: number; side: number } {
  const inside = points.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  if (!inside.length) return { left: (width - Math.min(width, height)) / 2, top: 0, side: Math.min(width, height) };
  const [xs, ys] = [inside.map(([x]) => x), inside.map(([, y]) => y)];
  const [low, high] = [[Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)]];
  const wanted = Math.max(high[0]! - low[0]!, high[1]! - low[1]!, 1) * (1 + 2 * MARGIN);
  const side = Math.min(wanted, width, height);
  const within = (middle: number, size: number) => Math.min(Math.max(middle - side / 2, 0), size - side);
  return { left: within((low[0]! + high[0]!) / 2, width), top: within((low[1]! + high[1]!) / 2, height), side };
}
