// Skeleton tree: draw, insert, remove, rename and reparent joints (by dragging).

import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Connection } from "../connection";
import type { RigChoices, RigMode } from "../modes/rig";
import type { Store } from "../store";
import { shared } from "../style";
import { treeOrder } from "../tree-order";

const ROOT = "";

@customElement("poise-rig-tree")
export class RigTree extends LitElement {
  static override styles = [shared, css`
    :host { display: flex; flex-direction: column; min-height: 0; flex: 1 1 auto; }
    .tools { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 0.6rem; }
    .tools button { padding: 0.4rem; }
    label { display: flex; gap: 0.6rem; align-items: center; padding: 0.2rem 0; }
    .choices { margin: 0.8rem 0; }
    .tree { overflow: auto; flex: 1 1 12rem; min-height: 11rem; margin-top: 0.6rem; border: 1px solid var(--edge); border-radius: 0.6rem; padding: 0.3rem; display: flex; flex-direction: column; touch-action: pan-y; }
    .joint { display: block; width: 100%; text-align: left; border: 0; background: none; padding: 1px 0.6rem; min-height: 2.4rem; border-radius: 0.4rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; flex: none; }
    .joint.hovered { background: var(--hover); }
    .joint.into { box-shadow: inset 0 0 0 0.2rem var(--warn); }
    .joint.dragged { opacity: 0.45; }
    .rest { flex: 1 0 2.4rem; border-radius: 0.4rem; }
    .rest.into { box-shadow: inset 0 0 0 0.2rem var(--warn); }
    .name { width: 100%; min-height: 2.4rem; padding: 1px 0.6rem; flex: none; }
  `];

  @property({ attribute: false }) store!: Store;
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) mode!: RigMode;
  @property({ attribute: false }) choices!: RigChoices;
  @state() private search = "";
  @state() private named = "";
  @state() private dragged: string | null = null;
  @state() private into: string | null = null;
  private press: { name: string; x: number; y: number } | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.on(["character", "selection", "hover"], () => this.requestUpdate());
  }

  private down(event: PointerEvent, name: string): void {
    if (event.button === 0 && event.pointerType !== "touch") this.press = { name, x: event.clientX, y: event.clientY };
  }

  private move(event: PointerEvent): void {
    if (!this.press || event.buttons === 0) return;
    if (this.dragged === null && Math.hypot(event.clientX - this.press.x, event.clientY - this.press.y) < 5) return;
    this.dragged = this.press.name;
    const over = this.shadowRoot!.elementFromPoint(event.clientX, event.clientY) as HTMLElement | null;
    const name = over?.closest<HTMLElement>("[data-joint]")?.dataset["joint"];
    this.into = name === undefined || name === this.dragged ? null : name;
  }

  private up(): void {
    const { dragged, into } = this;
    this.press = this.dragged = this.into = null;
    if (dragged === null || into === null) return;
    this.connection.act({ do: "reparent-joint", joint: dragged, parent: into === ROOT ? null : into, symmetric: this.choices.symmetric });
  }

  private rename(name: string, event: Event): void {
    const wanted = (event.target as HTMLInputElement).value.trim();
    this.named = "";
    if (wanted && wanted !== name) this.connection.act({ do: "rename-joint", joint: name, name: wanted, symmetric: this.choices.symmetric });
  }

  private choice(name: "symmetric" | "along" | "rebind", text: string, title: string) {
    return html`<label title=${title}><input type="checkbox" .checked=${this.choices[name]}
      @change=${(event: Event) => this.mode.choose({ [name]: (event.target as HTMLInputElement).checked })} />${text}</label>`;
  }

  private seen = -1;

  /** Focus the field of a new name, and scroll the selected joint into view. */
  override updated(): void {
    if (this.seen !== this.store.selected) {
      this.seen = this.store.selected;
      this.renderRoot.querySelector(".joint.on")?.scrollIntoView({ block: "nearest" });
    }
    const box = this.renderRoot.querySelector<HTMLInputElement>(".name");
    if (box && this.shadowRoot!.activeElement !== box) {
      box.focus();
      box.select();
    }
  }

  override render() {
    const character = this.store.scene?.character;
    if (!character) return nothing;
    const order = treeOrder(character.joints);
    const wanted = this.search.toLowerCase();
    return html`
      <div class="tools">
        <button class=${this.choices.drawing ? "on" : ""} aria-pressed=${this.choices.drawing} title="Draw joints by clicking inside the mesh (D)"
          @click=${() => this.mode.choose({ drawing: !this.choices.drawing })}>Draw</button>
        <button title="Insert a joint in the bone to the selected joint (I)" @click=${() => this.mode.insert()}>Insert</button>
        <button title="Remove the selected joint (Delete)" @click=${() => this.mode.remove()}>Remove</button>
      </div>
      <div class="choices">
        ${this.choice("symmetric", "Edit both sides", "Apply edits to the left and the right side (S)")}
        ${this.choice("along", "Children follow", "Child joints move with a moved joint; otherwise they stay in place (C)")}
        ${character.skins.length && !character.bare ? this.choice("rebind", "Keep the skin in place", "Bind the skin again at the new rest pose; otherwise it moves with the joints") : nothing}
      </div>
      <input type="search" placeholder="Search joints" aria-label="Search joints" .value=${this.search}
        @input=${(event: InputEvent) => { this.search = (event.target as HTMLInputElement).value; }} />
      <div class="tree" role="tree" aria-label="Skeleton" @pointermove=${(event: PointerEvent) => this.move(event)}
        @pointerup=${() => this.up()} @pointerleave=${() => { this.press = this.dragged = this.into = null; }}>
        ${order.filter(({ joint }) => character.joints[joint]!.name.toLowerCase().includes(wanted)).map(({ joint: j, depth }) => {
          const { name } = character.joints[j]!;
          if (this.named === name) return html`<input class="name" type="text" aria-label="New name of ${name}" .value=${name}
            @change=${(event: Event) => this.rename(name, event)} @blur=${() => { this.named = ""; }}
            @keydown=${(event: KeyboardEvent) => { if (event.key === "Escape") this.named = ""; }} />`;
          const marks = `${this.store.selected === j ? "on" : ""} ${this.store.hovered === j ? "hovered" : ""} ${this.into === name ? "into" : ""} ${this.dragged === name ? "dragged" : ""}`;
          return html`<button role="treeitem" aria-selected=${this.store.selected === j} data-joint=${name} class="joint ${marks}"
            style="padding-left: ${0.6 + (wanted ? 0 : 0.9 * depth)}rem" title="Drag it onto its new parent; double-click to rename it"
            @pointerdown=${(event: PointerEvent) => this.down(event, name)} @click=${() => this.store.select(j)}
            @dblclick=${() => { this.named = name; }}>${name}</button>`;
        })}
        <div class="rest ${this.into === ROOT && this.dragged !== null ? "into" : ""}" data-joint=${ROOT}></div>
      </div>`;
  }
}
