// Interactive view of a character: orbit, playback, and display of skin, bones and weights; with a kernel, also
// pulling.

import { html, nothing, render } from "lit";
import * as THREE from "three";
import { Body } from "../body";
import { heatLook, isHeat, ramp, showHeat } from "../heat";
import { Holds } from "../holds";
import * as icons from "../icons";
import { seeThrough } from "../material";
import { blended } from "../picking";
import { Pointers } from "../pointers";
import type { HoldView, Posed } from "../protocol";
import { Pulling } from "../pulling";
import { Stage } from "../stage";
import { Store } from "../store";
import { themes } from "../style";
import { Kernel, type Wire } from "./kernel";
import { type Frames, type Package, between, unpack } from "./package";
import { LOOK } from "./look";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2];
/** Milliseconds to wait for a kernel's answer before a message is shown. */
const PATIENCE = 1500;

export class View {
  readonly store = new Store();
  readonly body = new Body(() => this.stage?.ask());
  readonly holds = new Holds();
  readonly stage: Stage;
  readonly ready: Promise<void>;
  readonly pulling: Pulling | null = null;
  readonly kernel: Kernel | null = null;
  readonly package: Package;
  private readonly bar = document.createElement("div");
  private readonly observer: ResizeObserver;
  private motion: Frames | null = null;
  time = 0;
  playing = false;
  private speed = 1;
  /** Whether the camera follows the body. */
  private following = true;
  private last = 0;
  /** Index of the joint whose weights are shown, or -1. */
  private weighed = -1;
  private message = "";
  private slow = 0;
  /** Whether the kernel's pose differs from the displayed one. */
  private elsewhere = false;

  constructor(root: ShadowRoot, data: ArrayBuffer, wire: Wire | null) {
    this.package = unpack(data);
    const style = document.createElement("style");
    style.textContent = themes.cssText + LOOK;
    const main = document.createElement("main");
    const canvas = document.createElement("canvas");
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `${this.package.character.name}: drag next to the body to rotate the view${wire ? ", on the body to pose it" : ""}`);
    main.append(canvas);
    root.append(style, main, this.bar);
    this.bar.className = "bar";
    this.stage = new Stage(canvas, () => this.before(), (picture) => this.body.draft(picture));
    this.stage.scene.add(this.body.group, this.body.overlay);
    this.body.overlay.add(this.holds.group);
    this.body.centred = (said) => said && this.say(said);
    if (wire) {
      this.kernel = new Kernel(wire, (pose, holds) => this.posed(pose, holds), (message) => this.say(message));
      this.pulling = new Pulling({ ...this, connection: this.kernel }, 0, () => this.taking());
      this.kernel.held = () => (this.pulling?.pulls.size ?? 0) > 0;
      this.stage.held = this.kernel.held;
      new Pointers(this.stage, () => this.pulling!);
      canvas.addEventListener("keydown", (event) => { if (event.key === "Escape") this.pulling!.takeBack(); });
    }
    // A page consists of the view only; in a notebook, other cells have keys too.
    const keys: HTMLElement = wire ? canvas : document.documentElement;
    keys.addEventListener("keydown", (event) => {
      const focused = event.composedPath()[0];
      if (event.key !== " " || (focused instanceof Element && focused.closest("button, input, select"))) return;
      event.preventDefault();
      this.play(!this.playing);
    });
    this.observer = new ResizeObserver(() => this.stage.resize(main.clientWidth, main.clientHeight));
    this.observer.observe(main);
    root.host.setAttribute("theme", this.store.theme);
    this.stage.paint(this.store.theme);
    this.motion = this.package.motions[0] ?? null;
    this.store.on(["hover", "numbers"], () => this.tell());
    this.ready = this.begin();
  }

  private async begin(): Promise<void> {
    const { character, weights, holds, floor } = this.package;
    await this.body.show(character, weights);
    if (this.kernel) this.holds.show(holds, character.height);
    this.stage.layFloor(floor);
    this.showBones(this.body.skins.length === 0);
    if (this.motion) this.go(0);
    else this.take(this.package.q, this.package.world);
    this.frame();
    this.tell();
  }

  /** Free the GPU resources. */
  free(): void {
    this.playing = false;
    this.observer.disconnect();
    this.body.free();
    this.stage.renderer.dispose();
    this.stage.renderer.forceContextLoss();
  }

  // -- poses -----------------------------------------------------------------------------------------

  private take(q: Float32Array, world: Float32Array): void {
    this.store.pose = { seq: 0, flags: 0, seconds: 0, missed: 0, q, world, time: this.time, balance: new Float32Array() };
    if (this.body.take({ q, world })) this.holds.follow(this.body);
    this.holds.group.visible = !this.elsewhere; // pins belong to the kernel's pose
    this.stage.ask();
  }

  private posed(pose: Posed, holds?: HoldView[]): void {
    clearTimeout(this.slow);
    if (holds) this.holds.show(holds, this.package.character.height);
    this.elsewhere = false;
    this.take(pose.q, pose.world);
    this.store.status.missed = pose.missed;
    this.message = pose.missed > 0.002 ? `out of reach by ${(100 * pose.missed).toFixed(1)} cm` : "";
    this.store.numbers(this.kernel!.held());
  }

  /** Send the displayed pose to the kernel before a drag starts. */
  private taking(): void {
    this.play(false);
    if (this.elsewhere) this.kernel!.pose(this.store.pose!.q);
    this.elsewhere = false;
    this.slow = window.setTimeout(() => this.say("Waiting for the kernel: the first pull compiles the solver."), PATIENCE);
  }

  // -- motions ---------------------------------------------------------------------------------------

  private get seconds(): number {
    return this.motion ? Math.max(0, this.motion.count - 1) / this.motion.fps : 0;
  }

  /** Show the motion at a time in seconds. */
  go(time: number): void {
    if (!this.motion) return;
    this.time = Math.min(Math.max(time, 0), this.seconds);
    this.elsewhere = true;
    const before = this.root();
    this.take(between(this.motion, this.motion.q, this.time), between(this.motion, this.motion.world, this.time));
    if (this.following && before) this.stage.follow(this.root()!.sub(before).setY(0));
    this.tell();
  }

  /** Return the position of the first joint in world coordinates. */
  private root(): THREE.Vector3 | null {
    if (!this.body.world.length) return null;
    return new THREE.Vector3().setFromMatrixPosition(this.body.frame(0)).applyMatrix4(this.body.group.matrixWorld);
  }

  play(on: boolean): void {
    if (on === this.playing || (on && this.seconds === 0)) return;
    this.playing = on;
    this.last = performance.now();
    if (on) requestAnimationFrame(() => this.tick());
    this.tell();
  }

  private tick(): void {
    if (!this.playing) return;
    const now = performance.now();
    this.go((this.time + (this.speed * (now - this.last)) / 1000) % this.seconds);
    this.last = now;
    requestAnimationFrame(() => this.tick());
  }

  // -- display ---------------------------------------------------------------------------------------

  private before(): void {
    this.pulling?.before();
    for (const skin of this.body.skins) {
      const { mesh } = skin;
      if (this.weighed >= 0 && !isHeat(mesh.material)) {
        mesh.userData["look"] = mesh.material;
        mesh.material = heatLook(skin);
      } else if (this.weighed < 0 && isHeat(mesh.material)) {
        (mesh.material as THREE.Material).dispose();
        mesh.material = mesh.userData["look"];
      }
      if (this.weighed >= 0) showHeat(skin, this.weighed);
    }
  }

  private frame(): void {
    const box = new THREE.Box3();
    const at = new THREE.Vector3();
    const { matrixWorld } = this.body.group;
    this.package.character.joints.forEach((_, j) => box.expandByPoint(at.setFromMatrixPosition(this.body.frame(j)).applyMatrix4(matrixWorld)));
    for (const skin of this.body.skins) {
      const p = blended(this.body, skin);
      for (let i = 0; i < p.length; i += 3) box.expandByPoint(at.set(p[i]!, p[i + 1]!, p[i + 2]!).applyMatrix4(matrixWorld));
    }
    this.stage.frame(box.getCenter(new THREE.Vector3()), box.getSize(at).length() * 0.72 || 1);
  }

  showBones(shown: boolean): void {
    this.store.bones = shown;
    this.body.showBones(shown);
    for (const { mesh } of this.body.skins) {
      const look = (isHeat(mesh.material) ? mesh.userData["look"] : mesh.material) as THREE.Material;
      seeThrough(look, shown && this.body.skins.length > 0, this.store.theme === "dark");
    }
    this.stage.ask();
    this.tell();
  }

  /** Colour the skin by the weights of a joint; -1 restores its own look. */
  weigh(joint: number): void {
    this.weighed = joint;
    this.stage.ask();
    this.tell();
  }

  private say(message: string): void {
    this.message = message;
    this.tell();
  }

  private tell(): void {
    const { character, motions } = this.package;
    const { motion, seconds } = this;
    const names = character.joints.map((joint) => joint.name);
    const value = (event: Event) => (event.target as HTMLInputElement | HTMLSelectElement).value;
    render(html`
      ${motion && seconds > 0 ? html`
        <button aria-label=${this.playing ? "Pause" : "Play"} title="Play or pause (Space)" @click=${() => this.play(!this.playing)}>${this.playing ? icons.pause : icons.play}</button>
        <input class="time" type="range" aria-label="Time, seconds" min="0" max=${seconds} step="any" .value=${String(this.time)}
          @input=${(event: Event) => { this.play(false); this.go(Number(value(event))); }} />
        <output>${this.time.toFixed(2)} / ${seconds.toFixed(2)} s</output>
        <select aria-label="Speed" @change=${(event: Event) => { this.speed = Number(value(event)); }}>
          ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === this.speed}>${speed}x</option>`)}</select>
        <button aria-pressed=${this.following} class=${this.following ? "on" : ""} title="Move the camera with the body"
          @click=${() => { this.following = !this.following; this.tell(); }}>Follow</button>` : nothing}
      ${motions.length > 1 ? html`<select aria-label="Motion" @change=${(event: Event) => {
        this.motion = motions[Number(value(event))]!;
        this.go(0);
      }}>${motions.map(({ name }, k) => html`<option value=${k}>${name || `motion ${k + 1}`}</option>`)}</select>` : nothing}
      ${this.body.skins.length ? html`
        <button aria-pressed=${this.store.bones} class=${this.store.bones ? "on" : ""} @click=${() => this.showBones(!this.store.bones)}>Bones</button>
        <select aria-label="Weights of a joint" @change=${(event: Event) => this.weigh(Number(value(event)))}>
          <option value="-1">Weights</option>
          ${names.map((name, j) => html`<option value=${j} ?selected=${j === this.weighed}>${name}</option>`)}</select>
        ${this.weighed >= 0 ? html`<span class="ramp" style="background: ${ramp(false)}" role="img" aria-label="weights from 0 (left) to 1 (right)"></span>` : nothing}` : nothing}
      <button @click=${() => this.frame()} title="Show the whole body">Frame</button>
      <span class="said" role="status">${this.message || names[this.store.hovered] || ""}</span>`, this.bar);
  }

  /** State for tests. */
  get state() {
    return {
      time: this.time, playing: this.playing, drawn: this.stage.drawn, idle: this.kernel?.idle ?? true, message: this.message,
      world: Array.from(this.body.world), q: Array.from(this.store.pose?.q ?? []), pulls: this.pulling?.pulls.size ?? 0,
      spots: [...(this.pulling?.pulls.values() ?? [])].map((pull) => this.pixels(this.pulling!.spot(pull)!)),
      motions: this.package.motions.map(({ name, count, fps }) => [name, count, fps]),
    };
  }

  /** Return the window pixels of a joint by name. */
  where(name: string): [number, number] {
    const number = this.package.character.joints.findIndex((joint) => joint.name === name);
    return this.pixels(new THREE.Vector3().setFromMatrixPosition(this.body.frame(number)));
  }

  private pixels(point: THREE.Vector3): [number, number] {
    const box = this.stage.canvas.getBoundingClientRect();
    const seen = this.stage.project(point.applyMatrix4(this.body.group.matrixWorld));
    return [seen.x + box.left, seen.y + box.top];
  }
}
