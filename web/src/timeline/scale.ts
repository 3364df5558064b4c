// Mapping between seconds and pixels of the timeline: zoom, pan and marks.

export class Scale {
  start = 0;
  perSecond = 100;
  left = 0;
  width = 100;

  x(time: number): number {
    return this.left + (time - this.start) * this.perSecond;
  }

  time(x: number): number {
    return this.start + (x - this.left) / this.perSecond;
  }

  get end(): number {
    return this.start + this.width / this.perSecond;
  }

  /** Show the interval between two times with a small margin. */
  fit(from: number, to: number): void {
    const span = Math.max(to - from, 1e-3);
    this.perSecond = Math.max(this.width - 28, 20) / span;
    this.start = from - 12 / this.perSecond;
  }

  /** Zoom by a factor about the pixel x. */
  zoom(factor: number, x: number): void {
    const at = this.time(x);
    this.perSecond = Math.min(Math.max(this.perSecond * factor, 0.02), 20_000);
    this.start = at - (x - this.left) / this.perSecond;
  }

  pan(pixels: number): void {
    this.start -= pixels / this.perSecond;
  }

  /** Return the number of frames between labelled marks and between minor marks. */
  marks(rate: number): [number, number] {
    const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];
    const perFrame = this.perSecond / rate;
    const big = steps.find((step) => step * perFrame >= 58) ?? 200_000;
    const small = steps.find((step) => step * perFrame >= 7 && big % step === 0) ?? big;
    return [big, small];
  }
}

/** Return about `about` round numbers between two values. */
export function rounds(low: number, high: number, about: number): number[] {
  const raw = (high - low) / Math.max(about, 1);
  if (!(raw > 0)) return [];
  const ten = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((each) => each * ten).find((each) => each >= raw)!;
  const found: number[] = [];
  for (let value = Math.ceil(low / step) * step; value <= high + step * 1e-9; value += step) found.push(value);
  return found;
}
