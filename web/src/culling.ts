// Back-face and small-triangle culling: keep triangles that face the camera and cover the centre of a pixel. Software
// rendering time depends on the number of triangles, and in a coarse picture most of a body's triangles cover no pixel
// centre.

/** Tolerance in pixels: GPUs snap vertex positions to a fine grid. */
const SNAP = 0.1;

/** Column-major matrix from vertex coordinates to clip coordinates, and the picture size in pixels. */
export interface View {
  matrix: ArrayLike<number>;
  width: number;
  height: number;
}

/** Project vertices to pixels, right and up from the lower left corner; NaN for vertices not in front of the camera. */
export function pixelsOf(position: Float32Array, { matrix: m, width, height }: View, out: Float32Array): void {
  for (let i = 0, n = position.length / 3; i < n; i++) {
    const x = position[3 * i]!, y = position[3 * i + 1]!, z = position[3 * i + 2]!;
    const w = m[3]! * x + m[7]! * y + m[11]! * z + m[15]!;
    const before = w > 1e-6 ? 1 / w : NaN;
    out[2 * i] = 0.5 * width * (1 + before * (m[0]! * x + m[4]! * y + m[8]! * z + m[12]!));
    out[2 * i + 1] = 0.5 * height * (1 + before * (m[1]! * x + m[5]! * y + m[9]! * z + m[13]!));
  }
}

/**
 * Copy the visible triangles to `out` and return the number of their corners. Triangles with a corner that is not in
 * front of the camera are kept; back faces are kept if `both` sides are shown.
 */
export function cull(index: Uint32Array, pixels: Float32Array, both: boolean, out: Uint32Array): number {
  let count = 0;
  for (let f = 0, n = index.length; f < n; f += 3) {
    const a = index[f]!, b = index[f + 1]!, c = index[f + 2]!;
    const ax = pixels[2 * a]!, ay = pixels[2 * a + 1]!, bx = pixels[2 * b]!, by = pixels[2 * b + 1]!;
    const cx = pixels[2 * c]!, cy = pixels[2 * c + 1]!;
    const left = Math.min(ax, bx, cx), right = Math.max(ax, bx, cx);
    const low = Math.min(ay, by, cy), high = Math.max(ay, by, cy);
    if (Math.floor(right + SNAP - 0.5) < Math.ceil(left - SNAP - 0.5)) continue;
    if (Math.floor(high + SNAP - 0.5) < Math.ceil(low - SNAP - 0.5)) continue;
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (!both && area < -SNAP * (right - left + high - low)) continue;
    out[count] = a;
    out[count + 1] = b;
    out[count + 2] = c;
    count += 3;
  }
  return count;
}
