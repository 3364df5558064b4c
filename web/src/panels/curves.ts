// Curves of one quantity for the compared methods, over the time of the drag.

import { LitElement, css, unsafeCSS } from "lit";
import { customElement, property } from "lit/decorators.js";
import uPlot from "uplot";
import sheet from "uplot/dist/uPlot.min.css?inline";
import { size } from "../size";
import { shared } from "../style";
import { type Quantity, type Trace, short } from "../trace";

const HEIGHT = 150; // at size 1

/** Format a tick; very large or small powers of ten use exponents. */
function tick(value: number): string {
  const power = Math.log10(value);
  return value > 0 && (power < -2 || power > 4) ? `1e${Math.round(power)}` : short(value);
}

@customElement("poise-curves")
export class Curves extends LitElement {
  static override styles = [unsafeCSS(sheet), shared, css`
    :host { display: block; height: ${HEIGHT / 10}rem; }
    .u-legend { display: none; }
    .tip { position: absolute; top: 0.4rem; right: 0.8rem; font-size: 1.1rem; color: var(--dim); pointer-events: none; text-align: right; }
    .plot { position: relative; }
  `];

  @property({ attribute: false }) trace!: Trace;
  @property({ attribute: false }) quantity!: Quantity;
  @property({ attribute: false }) colours: string[] = [];
  /** Version of the trace; a change redraws the curves. */
  @property({ type: Number }) version = 0;
  /** Theme of the page, which determines the colours. */
  @property() theme = "";
  private plot: uPlot | null = null;
  private made = "";
  private readonly box = document.createElement("div");
  private readonly tip = document.createElement("div");

  constructor() {
    super();
    this.box.className = "plot";
    this.tip.className = "tip";
  }

  protected override createRenderRoot() {
    const root = super.createRenderRoot();
    this.box.append(this.tip);
    root.append(this.box);
    return root;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.plot?.destroy();
    this.plot = null;
  }

  /** The canvas of the curves. */
  get canvas(): HTMLCanvasElement | null {
    return this.plot?.ctx.canvas ?? null;
  }

  override render() {
    return undefined;
  }

  override updated(): void {
    const wanted = `${this.quantity.key} ${this.colours.join()} ${this.theme} ${this.clientWidth} ${size()}`;
    if (!this.plot || wanted !== this.made) {
      this.plot?.destroy();
      this.plot = this.make();
      this.made = wanted;
    }
    this.plot.setData(this.data());
  }

  private data(): uPlot.AlignedData {
    const { least } = this.quantity;
    const of = this.colours.map((_, lane) => this.trace.values(lane, this.quantity)
      .map((value) => (value === null || least === 0 ? value : Math.max(value, least))));
    return [this.trace.rows.map((row) => row.time), ...of] as uPlot.AlignedData;
  }

  private make(): uPlot {
    const { quantity } = this;
    const style = getComputedStyle(this);
    const [text, grid] = [style.getPropertyValue("--dim").trim(), style.getPropertyValue("--edge").trim()];
    const unit = size();
    const axis = { stroke: text, font: `${11 * unit}px system-ui`, ticks: { stroke: grid, width: 1, size: 10 * unit }, gap: 5 * unit, grid: { stroke: grid, width: 0.5 } };
    const logarithmic = quantity.least > 0;
    const powers = (_: uPlot, at: number[]) => at.map((value) => (Math.abs(Math.log10(value) % 1) < 1e-9 ? value : null));
    const filter = logarithmic ? { filter: powers } : {};
    return new uPlot({
      width: Math.max(120, this.clientWidth), height: HEIGHT * unit, padding: [10 * unit, 12 * unit, 0, 0],
      cursor: { y: false, points: { size: 5 * unit } }, legend: { show: false },
      scales: {
        x: { time: false, range: (_, low, high) => [low ?? 0, Math.max(high ?? 1, (low ?? 0) + 0.1)] },
        y: logarithmic
          ? { distr: 3, range: (_, low, high) => [10 ** Math.floor(Math.log10(low || quantity.least)), 10 ** Math.ceil(Math.log10(high || 1) + 1e-9)] }
          : { range: (_, __, high) => [0, (high || 1) * 1.08] },
      },
      axes: [
        { ...axis, size: 26 * unit, space: 50 * unit, values: (_, at) => at.map((value) => `${Number(value.toFixed(2))} s`) },
        { ...axis, ...filter, grid: { ...axis.grid, ...filter }, ticks: { ...axis.ticks, ...filter }, size: 40 * unit, space: 26 * unit, values: (_, at) => at.map((value) => (value === null ? "" : tick(value))) },
      ],
      series: [{}, ...this.colours.map((stroke) => ({ stroke, width: 1.6 * unit, spanGaps: true, points: { show: false } }))],
      hooks: { setCursor: [(plot) => this.point(plot.cursor.idx ?? null)] },
    }, this.data(), this.box);
  }

  /** Show the values of the curves at the pointer. */
  private point(at: number | null): void {
    const row = at === null ? undefined : this.trace.rows[at];
    this.tip.replaceChildren();
    if (!row) return;
    this.colours.forEach((colour, lane) => {
      const sample = row.of[lane];
      if (!sample) return;
      const line = document.createElement("span");
      line.style.color = colour;
      line.textContent = `${short(sample[this.quantity.at]! * this.quantity.scale)} `;
      this.tip.append(line);
    });
    this.tip.append(`${this.quantity.unit} at ${row.time.toFixed(2)} s`);
  }
}
