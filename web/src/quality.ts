// How well the stage draws while something moves: chosen from the time that pictures take.

/** Skins as they are, shadows, reflections, smooth edges; light per vertex; the same with fewer pixels. */
export const FULL = 0;
export const LIGHT = 1;
export const COARSE = 2;
export type Level = typeof FULL | typeof LIGHT | typeof COARSE;

/** Milliseconds of a picture: a full one may take this long while something moves, and a light one. */
const FULL_LIMIT = 25;
const LIGHT_LIMIT = 40;
/** Below this a coarse picture is followed by light ones again. */
const COARSE_EASY = 12;
/** Pictures whose median decides. */
const COUNT = 3;

/** The level of pictures while something moves. Still pictures are always full. */
export class Quality {
  /** A level that does not follow the measurements; pictures stay at it also when nothing moves. */
  fixed: Level | null = null;
  private level: Level = FULL;
  private readonly times: number[][] = [[], [], []];
  private readonly warm = [false, false, false];

  get moving(): Level {
    return this.fixed ?? this.level;
  }

  /** Median time of the last pictures of a level, milliseconds; 0 before any was measured. */
  median(level: Level): number {
    const sorted = [...this.times[level]!].sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? 0;
  }

  /** Take note of the time of a picture, milliseconds. The first of a level compiles its programs and does not count. */
  measured(level: Level, time: number): void {
    if (!this.warm[level]) {
      this.warm[level] = true;
      if (level === FULL && time > 10 * FULL_LIMIT) this.level = LIGHT;
      return;
    }
    const times = this.times[level]!;
    times.push(time);
    if (times.length > COUNT) times.shift();
    const median = this.median(level);
    if (level === FULL) {
      if (median > FULL_LIMIT) this.level = this.level === FULL ? LIGHT : this.level;
      else this.level = FULL;
    } else if (times.length === COUNT && level === this.level) {
      if (level === LIGHT && median > LIGHT_LIMIT) this.change(COARSE);
      else if (level === COARSE && median < COARSE_EASY) this.change(LIGHT);
    }
  }

  private change(level: Level): void {
    this.level = level;
    this.times[level]!.length = 0;
  }
}
