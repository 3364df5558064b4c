// Properties of the selected joint: name, position, axes, type and limits.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import * as THREE from "three";
import type { Connection } from "../connection";
import { frameOf, pivotOf } from "../limits";
import type { RigChoices } from "../modes/rig";
import type { ConeLimit, DofView, JointView, KindView } from "../protocol";
import type { Store } from "../store";
import { shared } from "../style";

const DEGREES = 180 / Math.PI;
const ORDER = "XYZ" as const;

@customElement("poise-rig-joint")
export class RigJoint extends LitElement {
  static override styles = [shared, css`
    :host { display: block; min-height: 0; }
    .three { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.4rem; }
    .three input { padding: 0.3rem 0.4rem; min-width: 0; }
    .limit { display: grid; grid-template-columns: minmax(4rem, 1fr) 1fr 1fr; gap: 0.4rem; align-items: center; padding: 0.2rem 0; }
    .limit span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .limit input { padding: 0.3rem 0.4rem; min-width: 0; }
    .parameter { display: grid; grid-template-columns: 9.2rem 1fr; gap: 0.6rem; align-items: center; padding: 0.2rem 0; }
    p { margin: 0.6rem 0; }
  `];

  @property({ attribute: false }) store!: Store;
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) choices!: RigChoices;
  /** Selected type that is not applied yet because it needs source joints. */
  @state() private chosen = "";

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.on(["character", "kinds"], () => this.requestUpdate());
    this.store.on(["selection"], () => { this.chosen = ""; this.requestUpdate(); });
  }

  private get joints(): JointView[] {
    return this.store.scene!.character.joints;
  }

  override render() {
    const scene = this.store.scene;
    const joint = scene?.character.joints[this.store.selected];
    if (!scene || !joint) return html`<p class="dim">Select a joint in the scene or in the tree to edit its name, position, type and limits.</p>`;
    const dofs = scene.character.dofs.filter((dof) => dof.joint === this.store.selected);
    return html`
      <input type="text" aria-label="Name of the joint" .value=${joint.name}
        @change=${(event: Event) => this.connection.act({ do: "rename-joint", joint: joint.name, name: (event.target as HTMLInputElement).value, symmetric: this.choices.symmetric })} />
      ${this.place(joint)} ${this.axes(joint)} ${this.kind(joint)} ${this.limits(joint, dofs)}`;
  }

  // -- position and axes -----------------------------------------------------------------------------

  private place(joint: JointView) {
    const parent = this.joints[joint.parent];
    const above = parent ? frameOf(parent.rest) : new THREE.Matrix4();
    const offset = pivotOf(joint.rest).applyMatrix4(above.clone().invert());
    const set = (k: number) => (event: Event) => {
      const value = Number((event.target as HTMLInputElement).value);
      const to = offset.clone().setComponent(k, value).applyMatrix4(above);
      this.connection.act({ do: "move-joint", joint: joint.name, place: [to.x, to.y, to.z], along: this.choices.along,
        symmetric: this.choices.symmetric, rebind: this.choices.rebind });
    };
    return html`<h2>Offset${parent ? html` from ${parent.name}` : nothing}, metres</h2>
      ${joint.follows ? html`<p class="dim">The joints that it follows determine its position.</p>` : html`<div class="three">
        ${["x", "y", "z"].map((name, k) => html`<input type="number" step="0.001" aria-label="Offset ${name}" title=${name}
          .value=${offset.getComponent(k).toFixed(4)} @change=${set(k)} />`)}</div>`}`;
  }

  private axes(joint: JointView) {
    if (joint.follows) return nothing;
    const frame = new THREE.Quaternion();
    frameOf(joint.rest).decompose(new THREE.Vector3(), frame, new THREE.Vector3());
    const angles = new THREE.Euler().setFromQuaternion(frame, ORDER);
    const shown = [angles.x, angles.y, angles.z];
    const turn = (q: THREE.Quaternion) => this.connection.act({ do: "turn-joint", joint: joint.name, turn: [q.w, q.x, q.y, q.z],
      symmetric: this.choices.symmetric, rebind: this.choices.rebind });
    const set = (k: number) => (event: Event) => {
      const values = [...shown];
      values[k] = Number((event.target as HTMLInputElement).value) / DEGREES;
      turn(new THREE.Quaternion().setFromEuler(new THREE.Euler(values[0], values[1], values[2], ORDER)));
    };
    return html`<h2>Axes in the world, degrees</h2>
      <div class="three">${["x", "y", "z"].map((name, k) => html`<input type="number" step="1" aria-label="Axes ${name}" title="about ${name}"
        .value=${(shown[k]! * DEGREES).toFixed(2)} @change=${set(k)} />`)}</div>
      <div class="row" style="margin-top: 0.4rem">
        <button class="grow" title="Align with the axes of the world" @click=${() => turn(new THREE.Quaternion())}>World</button>
        <button class="grow" title="Point the y axis along the bone, and change the x axis as little as possible" @click=${() => this.alongBone(joint, frame, turn)}>Along the bone</button>
      </div>`;
  }

  private alongBone(joint: JointView, frame: THREE.Quaternion, turn: (q: THREE.Quaternion) => void): void {
    const start = pivotOf(joint.rest);
    const child = this.joints.find((each) => each.parent === this.store.selected);
    const end = joint.tip ? new THREE.Vector3(...joint.tip).applyMatrix4(frameOf(joint.rest)) : child ? pivotOf(child.rest) : null;
    const along = end?.sub(start).normalize();
    if (!along || along.lengthSq() < 0.5) {
      this.store.say(`${joint.name} has no bone, because it has no child joint.`);
      return;
    }
    const y = new THREE.Vector3(0, 1, 0).applyQuaternion(frame);
    turn(new THREE.Quaternion().setFromUnitVectors(y, along).multiply(frame));
  }

  // -- type ----------------------------------------------------------------------------------------

  private kind(joint: JointView) {
    const kinds = this.store.scene!.kinds.joints;
    const own = kinds.find((kind) => kind.name === (this.chosen || joint.type));
    const other = own ? nothing : html`<option value=${joint.type} selected>${joint.type}</option>`;
    return html`<h2>Type</h2>
      <select aria-label="Type" @change=${(event: Event) => this.retype(joint, (event.target as HTMLSelectElement).value)}>
        ${other}${kinds.map((kind) => html`<option value=${kind.name} ?selected=${kind.name === own?.name}>${kind.name}</option>`)}
      </select>
      ${own?.parameters.map((parameter) => this.parameter(joint, own, parameter.name, parameter.default)) ?? html`<p class="dim">Its parameters are kept; you can edit them in Python.</p>`}`;
  }

  private retype(joint: JointView, name: string): void {
    const kind = this.store.scene!.kinds.joints.find((each) => each.name === name)!;
    // A type that follows other joints needs its sources first.
    if (kind.parameters.some((each) => each.name === "sources")) {
      this.chosen = name;
      this.store.say("Name the joint that it follows.");
      return;
    }
    this.chosen = "";
    const parameters = Object.fromEntries(kind.parameters.map((each) => [each.name, joint.parameters[each.name] ?? each.default]));
    this.connection.act({ do: "retype-joint", joint: joint.name, type: name, parameters, symmetric: this.choices.symmetric });
  }

  private parameter(joint: JointView, kind: KindView, name: string, standard: string) {
    const known = kind.name === joint.type ? joint.parameters : {};
    const set = (event: Event) => {
      const parameters: Record<string, string> = {};
      for (const each of kind.parameters) parameters[each.name] = known[each.name] ?? each.default;
      parameters[name] = (event.target as HTMLInputElement).value;
      this.chosen = "";
      this.connection.act({ do: "retype-joint", joint: joint.name, type: kind.name, parameters, symmetric: this.choices.symmetric });
    };
    return html`<label class="parameter"><span class="dim">${name.replace(/_/g, " ")}</span>
      <input type="text" aria-label="Parameter ${name}" .value=${known[name] ?? standard} placeholder=${standard} @change=${set} /></label>`;
  }

  // -- limits --------------------------------------------------------------------------------------

  private limits(joint: JointView, dofs: DofView[]) {
    const ball = dofs.some((dof) => dof.quaternion);
    if (!dofs.length) return html`<p class="dim">It has no degrees of freedom to limit.</p>`;
    const set = (dof: DofView, which: "lower" | "upper") => (event: Event) => {
      const text = (event.target as HTMLInputElement).value;
      const value = text === "" ? null : Number(text) / (dof.angle ? DEGREES : 1);
      this.connection.act({ do: "limit-joint", joint: joint.name, cone: joint.cone, symmetric: this.choices.symmetric,
        limits: { [dof.suffix]: { lower: dof.lower, upper: dof.upper, [which]: value } } });
    };
    const text = (dof: DofView, value: number | null) => (value === null ? "" : (value * (dof.angle ? DEGREES : 1)).toFixed(dof.angle ? 1 : 3));
    return html`<h2>Limits</h2>
      ${dofs.filter((dof) => !dof.quaternion).map((dof) => html`<div class="limit">
        <span title="${dof.name}, ${dof.angle ? "degrees" : "metres or factors"}">${dof.suffix}</span>
        <input type="number" step=${dof.angle ? 1 : 0.01} placeholder="none" aria-label="${dof.name} lower limit" .value=${text(dof, dof.lower)} @change=${set(dof, "lower")} />
        <input type="number" step=${dof.angle ? 1 : 0.01} placeholder="none" aria-label="${dof.name} upper limit" .value=${text(dof, dof.upper)} @change=${set(dof, "upper")} />
      </div>`)}
      ${ball ? this.cone(joint) : nothing}`;
  }

  private cone(joint: JointView) {
    const send = (cone: ConeLimit | null) => this.connection.act({ do: "limit-joint", joint: joint.name, limits: {}, cone, symmetric: this.choices.symmetric });
    const { cone } = joint;
    if (!cone) return html`<button @click=${() => send({ swing: 1, twist: [-0.6, 0.6], axis: this.boneAxis(joint) })}>Limit by a cone</button>`;
    const number = (event: Event) => Number((event.target as HTMLInputElement).value) / DEGREES;
    const field = (name: string, value: number, set: (value: number) => ConeLimit) => html`<input type="number" step="1" aria-label=${name} title=${name}
      .value=${(value * DEGREES).toFixed(1)} @change=${(event: Event) => send(set(number(event)))} />`;
    return html`<div class="limit"><span>swing</span>${field("Swing", cone.swing, (swing) => ({ ...cone, swing }))}<span></span></div>
      ${cone.axis ? html`<div class="limit"><span>twist</span>
        ${field("Twist from", cone.twist[0], (low) => ({ ...cone, twist: [low, cone.twist[1]] }))}
        ${field("Twist to", cone.twist[1], (high) => ({ ...cone, twist: [cone.twist[0], high] }))}</div>` : nothing}
      <button @click=${() => send(null)}>No cone</button>`;
  }

  /** Return the axis of the joint's frame closest to the bone; a cone is centred on it. */
  private boneAxis(joint: JointView): [number, number, number] {
    const base = frameOf(joint.base);
    const child = this.joints.find((each) => each.parent === this.store.selected);
    const end = joint.tip ? new THREE.Vector3(...joint.tip).applyMatrix4(frameOf(joint.rest)) : child ? pivotOf(child.rest) : null;
    if (!end) return [0, 1, 0];
    const way = end.applyMatrix4(base.clone().invert()).normalize();
    return way.lengthSq() > 0.5 ? [way.x, way.y, way.z] : [0, 1, 0];
  }
}
