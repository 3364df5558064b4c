// Marks on the skin: vertices without influences, and isolated regions of the selected joint's weight.

import * as THREE from "three";
import type { Tools } from "./modes/mode";
import { blended } from "./picking";
import { size } from "./size";

interface Flaws { bare: number[]; rogue: number[] }

const BARE = new THREE.Color(0xff2bd6);
const ROGUE = new THREE.Color(0xffffff);

export class Marks {
  private readonly points: THREE.Points;
  private readonly ring: THREE.Points;
  private found: Flaws[] = [];
  private asked = 0;
  private shown = -1;
  joint = "";

  constructor(private readonly tools: Tools) {
    const make = (size: number, look: THREE.PointsMaterialParameters) => {
      const made = new THREE.Points(new THREE.BufferGeometry(),
        new THREE.PointsMaterial({ size, sizeAttenuation: false, transparent: true, ...look }));
      made.frustumCulled = false;
      made.visible = false;
      tools.body.overlay.add(made);
      return made;
    };
    this.ring = make(8, { color: 0x15181d });
    this.points = make(5, { vertexColors: true });
    this.ring.renderOrder = 6;
    this.points.renderOrder = 7;
  }

  async fetch(joint: string): Promise<void> {
    const asked = ++this.asked;
    let found: Flaws[];
    try {
      const answer = await fetch(`flaws?joint=${encodeURIComponent(joint)}`);
      if (!answer.ok) return;
      found = await answer.json();
    } catch {
      return; // the socket reports lost connections
    }
    if (asked !== this.asked) return;
    [this.found, this.joint, this.shown] = [found, joint, -1];
    this.tools.stage.ask();
    this.tools.page.requestUpdate();
    this.tools.store.changed("brush");
  }

  hide(): void {
    this.asked += 1;
    this.found = [];
    this.joint = "";
    this.points.visible = this.ring.visible = false;
  }

  get bare(): number {
    return this.found.reduce((sum, each) => sum + each.bare.length, 0);
  }

  get rogue(): number {
    return this.found.reduce((sum, each) => sum + each.rogue.length, 0);
  }

  /** Move the marks to the current positions of their vertices. */
  before(): void {
    const { body } = this.tools;
    this.points.visible = this.ring.visible = this.bare + this.rogue > 0;
    (this.ring.material as THREE.PointsMaterial).size = 8 * size();
    (this.points.material as THREE.PointsMaterial).size = 5 * size();
    if (!this.points.visible || this.shown === body.posed) return;
    this.shown = body.posed;
    const at: number[] = [];
    const colours: number[] = [];
    this.found.forEach((flaws, number) => {
      const skin = body.skins[number];
      if (!skin) return;
      const p = blended(body, skin);
      const add = (vertices: number[], colour: THREE.Color) => {
        for (const v of vertices) {
          at.push(p[3 * v] ?? 0, p[3 * v + 1] ?? 0, p[3 * v + 2] ?? 0);
          colours.push(colour.r, colour.g, colour.b);
        }
      };
      add(flaws.rogue, ROGUE);
      add(flaws.bare, BARE);
    });
    this.points.geometry.dispose();
    const made = new THREE.BufferGeometry();
    made.setAttribute("position", new THREE.Float32BufferAttribute(at, 3));
    made.setAttribute("color", new THREE.Float32BufferAttribute(colours, 3));
    this.points.geometry = this.ring.geometry = made;
  }

  get state() {
    return { joint: this.joint, bare: this.bare, rogue: this.rogue };
  }
}
