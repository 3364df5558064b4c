// Compare panel: methods with their options, curves, a table, and actions on the last drag.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Connection } from "../connection";
import * as icons from "../icons";
import type { CompareMode } from "../modes/compare";
import type { OfferView, Settings, SolverSettings } from "../protocol";
import { SOLVER_NAMES, titleOf } from "../solvers";
import type { Store } from "../store";
import { shared } from "../style";
import { QUANTITIES, short } from "../trace";
import "./curves";
import type { Curves } from "./curves";

const MOST = 4;
const SECOND: Settings["solver"][] = ["lm", "ccd", "jacobian-transpose", "sdls", "fabrik"];

@customElement("poise-compare")
export class ComparePanel extends LitElement {
  static override styles = [shared, css`
    .methods { display: grid; gap: 0.4rem; }
    .method { display: grid; grid-template-columns: 1rem 1fr auto auto; gap: 0.6rem; align-items: center; }
    .mark { width: 1rem; height: 1rem; border-radius: 0.3rem; display: inline-block; }
    .options { display: grid; grid-template-columns: 1fr 9.6rem; gap: 0.4rem 0.8rem; align-items: center; padding: 0.4rem 0 0.6rem 1.6rem; font-size: 1.2rem; }
    .wrap { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.4rem; }
    .wrap button { padding: 0.2rem 0.4rem; min-height: 2.6rem; }
    table { width: 100%; border-collapse: collapse; font-size: 1.2rem; font-variant-numeric: tabular-nums; margin-top: 0.4rem; }
    th { font-weight: 600; color: var(--dim); text-align: right; padding: 0.2rem 0 0.2rem 0.8rem; }
    th:first-child, td:first-child { text-align: left; padding-left: 0; max-width: 12.8rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    td { text-align: right; padding: 0.2rem 0 0.2rem 0.8rem; white-space: nowrap; }
    p { margin: 0.3rem 0 0; font-size: 1.2rem; }
    .row { margin-top: 0.6rem; }
    h2 { margin: 1rem 0 0.5rem; }
    .method select, .method button { min-height: 2.6rem; padding-top: 0.2rem; padding-bottom: 0.2rem; }
  `];

  @property({ attribute: false }) mode!: CompareMode;
  @property({ attribute: false }) store!: Store;
  @property({ attribute: false }) connection!: Connection;
  @state() private open = -1;
  @query("poise-curves") readonly curves!: Curves | null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.on(["methods", "compared", "settings"], () => this.requestUpdate());
  }

  private choose(methods: SolverSettings[]): void {
    this.connection.act({ do: "choose-methods", methods });
  }

  private change(at: number, part: Partial<SolverSettings>): void {
    const methods = this.store.scene!.methods;
    this.choose(methods.map((method, k) => (k === at ? { ...method, ...part } : method)));
  }

  private add(): void {
    const methods = this.store.scene!.methods;
    const other = SECOND.find((solver) => !methods.some((method) => method.solver === solver)) ?? "lm";
    this.choose([...methods, { solver: other, iterations: 30, options: {} }]);
  }

  override render() {
    const methods = this.store.scene?.methods;
    if (!methods) return nothing;
    const { view, quantity, trace, colours } = this.mode;
    const record = view?.record;
    return html`
      <h2 style="margin-top: 0">Methods</h2>
      <div class="methods">${methods.map((method, k) => this.method(method, k, methods.length))}</div>
      ${methods.length < MOST ? html`<button style="margin-top: 0.4rem; width: 100%" @click=${() => this.add()}>Add a method</button>` : nothing}
      <div class="row">
        <button class="grow" ?disabled=${!record} title="Replay the last drag with all methods (Enter)" @click=${() => this.mode.replay()}>${view?.replaying ? "Replaying…" : "Replay the drag"}</button>
        <button ?disabled=${!this.mode.apart} title="Reset all bodies to the pose of the document (R)" @click=${() => this.mode.reset()}>Start again</button>
      </div>
      ${record ? html`<p class="dim">${record.label}, ${record.seconds.toFixed(1)} s. A change of methods or options repeats it.</p>`
        : html`<p class="dim">Drag any of the bodies: all of them get the same targets.</p>`}
      <h2>Curves</h2>
      <div class="wrap" role="tablist" aria-label="Quantity">${QUANTITIES.map((each) => html`
        <button role="tab" aria-selected=${each === quantity} class=${each === quantity ? "on" : ""} title="${each.title} ${each.says}"
          @click=${() => this.mode.look(each)}>${each.title}</button>`)}</div>
      <poise-curves .trace=${trace} .quantity=${quantity} .colours=${colours} .version=${this.mode.version} .theme=${this.store.theme}></poise-curves>
      ${this.table()}
      <div class="row">
        <button class="grow ${this.mode.frozen ? "on" : ""}" aria-pressed=${this.mode.frozen} title="Freeze the picture and the curves (Space)" @click=${() => this.mode.freeze()}>Freeze</button>
        <button class="grow" ?disabled=${!trace.rows.length} title="Show the curves as a table" @click=${() => this.mode.exportCurves()}>CSV</button>
        <button class="grow" title="Save bodies, curves and table as a picture" @click=${() => void this.mode.exportPicture()}>Picture</button>
      </div>`;
  }

  private method(method: SolverSettings, at: number, count: number) {
    const offer = this.mode.view?.offers.find((each) => each.solver === method.solver);
    const open = this.open === at;
    return html`
      <div class="method">
        <span class="mark" style="background: ${this.mode.colours[at]}"></span>
        <select aria-label="Method ${at + 1}" @change=${(event: Event) => this.change(at, { solver: (event.target as HTMLSelectElement).value as SolverSettings["solver"], options: {}, iterations: 30 })}>
          ${Object.entries(SOLVER_NAMES).map(([value, text]) => html`<option value=${value} title=${text} ?selected=${value === method.solver}>${titleOf(value)}</option>`)}
        </select>
        <button class="quiet ${open ? "on" : ""}" title="Options" aria-label="Options of method ${at + 1}" aria-expanded=${open} @click=${() => { this.open = open ? -1 : at; }}>${icons.limits}</button>
        <button class="quiet" title="Remove the method" aria-label="Remove method ${at + 1}" ?disabled=${count < 2} @click=${() => this.choose(this.store.scene!.methods.filter((_, k) => k !== at))}>${icons.remove}</button>
      </div>
      ${open && offer ? this.options(method, at, offer) : nothing}`;
  }

  private options(method: SolverSettings, at: number, offer: OfferView) {
    const set = (name: string, text: string) => {
      const value = Number(text);
      const options = { ...method.options };
      if (text === "" || !Number.isFinite(value)) delete options[name];
      else options[name] = value;
      this.change(at, { options });
    };
    return html`<div class="options">
      ${method.solver === "constrained" ? nothing : html`<span>iterations a step</span>
        <input type="number" min="1" max="1000" step="1" aria-label="iterations per step" .value=${String(method.iterations)}
          @change=${(event: Event) => this.change(at, { iterations: Math.round(Number((event.target as HTMLInputElement).value)) })} />`}
      ${Object.entries(offer.options).map(([name, value]) => html`<span>${name.replaceAll("_", " ")}</span>
        <input type="number" step="any" aria-label=${name} placeholder=${short(value)} title="default: ${short(value)}"
          .value=${name in method.options ? String(method.options[name]) : ""}
          @change=${(event: Event) => set(name, (event.target as HTMLInputElement).value)} />`)}
    </div>`;
  }

  private table() {
    const { trace, quantity, titles, colours } = this.mode;
    if (!trace.rows.length) return nothing;
    return html`<table aria-label="${quantity.title}">
      <tr><th>${quantity.title}${quantity.unit ? `, ${quantity.unit}` : ""}</th><th>last</th><th>median</th><th>95 %</th></tr>
      ${titles.map((name, lane) => {
        const found = trace.summary(lane, quantity);
        return html`<tr><td title=${name}><span class="mark" style="background: ${colours[lane]}"></span> ${name}</td>
          ${found ? [found.last, found.median, found.p95].map((value) => html`<td>${short(value)}</td>`) : html`<td colspan="3" class="dim">out</td>`}</tr>`;
      })}</table>`;
  }
}
