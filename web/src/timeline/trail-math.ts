// Trail computations: frames with keys, and the frame closest to the current time.

const COLOURS = [0x4cc2ff, 0xff8a5c, 0x7ee081, 0xe58cff, 0xffd166, 0x5ce1d6];

export const colourOf = (trail: number): number => COLOURS[trail % COLOURS.length]!;

/** Return the index of the value closest to `time` in increasing `times`; 0 if `times` is empty. */
export function nearest(times: ArrayLike<number>, time: number): number {
  let [low, high] = [0, times.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= time) low = middle;
    else high = middle;
  }
  return high > 0 && Math.abs(times[high]! - time) < Math.abs(times[low]! - time) ? high : low;
}

/** Return the frames closest to the keys, without duplicates; keys outside the range are omitted. */
export function ticksOf(times: ArrayLike<number>, keys: ArrayLike<number>): number[] {
  if (!times.length) return [];
  const last = times[times.length - 1]!;
  const slack = times.length > 1 ? times[1]! - times[0]! : 0;
  const found = Array.from(keys).filter((key) => key >= times[0]! - slack && key <= last + slack).map((key) => nearest(times, key));
  return [...new Set(found)];
}
