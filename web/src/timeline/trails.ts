// Motion trails: paths of the selected joints over the timeline, with a tick for each frame and a larger one for each
// key. They are recreated when the document sends them, and drawn as three objects whatever their number.

import * as THREE from "three";
import type { Body } from "../body";
import type { Connection } from "../connection";
import { KIND_TRAILS, type Trails as Told, unpackTrails } from "../protocol";
import { size } from "../size";
import type { Stage } from "../stage";
import type { Store } from "../store";
import type { Tracks } from "./tracks";
import { colourOf, nearest, ticksOf } from "./trail-math";

const SHOWN = "poise-studio-trails";
const TICK = 3;
const KEY = 7;
const NOW = 9;

const points = (pixels: number) => new THREE.Points(new THREE.BufferGeometry(),
  new THREE.PointsMaterial({ size: pixels, sizeAttenuation: false, vertexColors: true, depthTest: false, transparent: true }));

export class MotionTrails {
  readonly group = new THREE.Group();
  shown = localStorage.getItem(SHOWN) === "1";
  private told: Told | null = null;
  private hidden = false;
  private asked = "";
  private readonly lines = new THREE.LineSegments(new THREE.BufferGeometry(),
    new THREE.LineBasicMaterial({ vertexColors: true, depthTest: false, transparent: true, opacity: 0.85 }));
  private readonly ticks = points(TICK);
  private readonly keys = points(KEY);
  private readonly now = points(NOW);

  constructor(private readonly connection: Connection, private readonly body: Body, private readonly stage: Stage,
      private readonly store: Store, private readonly tracks: Tracks) {
    for (const [order, part] of [this.lines, this.ticks, this.keys, this.now].entries()) {
      part.renderOrder = 12 + order;
      part.frustumCulled = false;
      this.group.add(part);
    }
    stage.scene.add(this.group);
    connection.hear(KIND_TRAILS, (data: ArrayBuffer) => {
      this.told = unpackTrails(data);
      this.draw();
    });
    store.on(["selection", "character"], () => this.ask());
    store.on(["keys"], () => this.draw());
    store.on(["status"], () => { if (!store.status.connected) this.asked = ""; else this.ask(); });
    store.on(["posed", "time"], () => this.follow());
    store.on(["view"], () => this.draw()); // theme or page size has changed
  }

  switch(): void {
    this.shown = !this.shown;
    localStorage.setItem(SHOWN, this.shown ? "1" : "0");
    this.ask();
    this.draw();
  }

  /** Hide the trails in modes without a timeline. */
  hide(hidden: boolean): void {
    this.hidden = hidden;
    this.draw();
  }

  /** Request the trails of the selection if it differs from the last request. */
  private ask(): void {
    if (!this.store.scene || !this.store.status.connected) return;
    const { joints } = this.store.scene.character;
    const names = this.shown ? this.store.selection.map((joint) => joints[joint]?.name ?? "").filter((name) => name) : [];
    const now = names.join("\n");
    if (now === this.asked) return;
    this.asked = now;
    this.connection.act({ do: "show-trails", joints: names });
  }

  /** Number of frames of the trail; 0 if none is shown. */
  get count(): number {
    return this.group.visible && this.told ? this.told.times.length : 0;
  }

  private draw(): void {
    const { told } = this;
    const frames = told?.times.length ?? 0;
    const was = this.group.visible;
    this.group.visible = this.shown && !this.hidden && frames > 0;
    if (!this.group.visible || !told) {
      if (was) this.stage.ask();
      return;
    }
    this.group.rotation.copy(this.body.group.rotation);
    this.sized();
    const [ends, colours]: [number[], number[]] = [[], []];
    const [marks, shades]: [number[], number[]] = [[], []];
    const [keyed, lit]: [number[], number[]] = [[], []];
    const keys = ticksOf(told.times, this.tracks.times);
    const dark = this.store.theme === "dark";
    const ink = new THREE.Color(dark ? 0xffffff : 0x000000);
    Array.from(told.joints).forEach((_, n) => {
      const colour = new THREE.Color(colourOf(n)).lerp(ink, dark ? 0 : 0.25);
      const at = (k: number) => Array.from(told.places.subarray(3 * (n * frames + k), 3 * (n * frames + k + 1)));
      for (let k = 0; k < frames; k++) {
        if (k + 1 < frames) {
          ends.push(...at(k), ...at(k + 1));
          colours.push(...colour.toArray(), ...colour.toArray());
        }
        marks.push(...at(k));
        shades.push(...colour.clone().lerp(ink, 0.55).toArray());
      }
      for (const k of keys) {
        keyed.push(...at(k));
        lit.push(1, 0.83, 0.23);
      }
    });
    fill(this.lines, ends, colours);
    fill(this.ticks, marks, shades);
    fill(this.keys, keyed, lit);
    this.follow();
    this.stage.ask();
  }

  /** Keep the pixel size of points proportional to the page's size. */
  private sized(): void {
    for (const [part, pixels] of [[this.ticks, TICK], [this.keys, KEY], [this.now, NOW]] as const) (part.material as THREE.PointsMaterial).size = pixels * size();
  }

  /** Mark the current frame. */
  private follow(): void {
    const { told } = this;
    if (!this.group.visible || !told) return;
    const frames = told.times.length;
    const k = nearest(told.times, this.store.pose?.time ?? 0);
    const [places, colours]: [number[], number[]] = [[], []];
    Array.from(told.joints).forEach((_, n) => {
      places.push(...told.places.subarray(3 * (n * frames + k), 3 * (n * frames + k + 1)));
      colours.push(...new THREE.Color(colourOf(n)).toArray());
    });
    fill(this.now, places, colours);
  }

  /** State for tests. */
  get state() {
    return { shown: this.group.visible, count: this.count, joints: Array.from(this.told?.joints ?? []), keys: (this.keys.geometry.getAttribute("position")?.count ?? 0) };
  }
}

/** Set the points of an object; GPU buffers are replaced only if the number of points changes. */
function fill(object: THREE.LineSegments | THREE.Points, places: number[], colours: number[]): void {
  const had = object.geometry.getAttribute("position") as THREE.BufferAttribute | undefined;
  if (had?.array.length === places.length) {
    had.copyArray(places);
    had.needsUpdate = true;
    const shades = object.geometry.getAttribute("color") as THREE.BufferAttribute;
    shades.copyArray(colours);
    shades.needsUpdate = true;
    return;
  }
  object.geometry.dispose();
  object.geometry = new THREE.BufferGeometry()
    .setAttribute("position", new THREE.Float32BufferAttribute(places, 3))
    .setAttribute("color", new THREE.Float32BufferAttribute(colours, 3));
}
