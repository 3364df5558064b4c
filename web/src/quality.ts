// Drawing quality while something moves, chosen from measured frame times.

/**
 * Levels: full (original materials, shadows, reflections, antialiasing), light (lighting per vertex), coarse (light
 * with fewer pixels).
 */
export const FULL = 0;
export const LIGHT = 1;
export const COARSE = 2;
export type Level = typeof FULL | typeof LIGHT | typeof COARSE;

/** Maximum milliseconds of a full and of a light picture while something moves. */
const FULL_LIMIT = 25;
const LIGHT_LIMIT = 40;
/** Milliseconds of a coarse picture below which light ones are used again. */
const COARSE_EASY = 12;
/** Number of pictures in the median. */
const COUNT = 3;

/** Quality level while something moves. Still pictures always use FULL unless `fixed` is set. */
export class Quality {
  /** Fixed level that overrides the measurements, also for still pictures. */
  fixed: Level | null = null;
  private level: Level = FULL;
  private readonly times: number[][] = [[], [], []];
  private readonly warm = [false, false, false];

  get moving(): Level {
    return this.fixed ?? this.level;
  }

  /** Median milliseconds of the last pictures of a level; 0 without a measurement. */
  median(level: Level): number {
    const sorted = [...this.times[level]!].sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? 0;
  }

  /** Record the milliseconds of a picture. The first picture of a level compiles its shaders and is not counted. */
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
