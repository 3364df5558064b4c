// The brush: its position and ring on the skin, and strokes as dabs along the pointer's path.

import * as THREE from "three";
import type { Tools } from "./modes/mode";
import { type Hit, blended, meet } from "./picking";
import { FACING, FALLOFFS, MIRRORED, TOOLS, packLift, packPaint } from "./protocol";

export type Tool = (typeof TOOLS)[number];

/** Brush settings; the radius is a fraction of the body's height, or in screen pixels. */
export interface BrushSettings {
  tool: Tool;
  radius: number;
  pixels: number;
  onScreen: boolean;
  strength: number;
  value: number;
  falloff: (typeof FALLOFFS)[number];
  limit: number;
  mirror: boolean;
  facing: boolean;
}

export const BRUSH: BrushSettings = {
  tool: "add", radius: 0.03, pixels: 40, onScreen: false, strength: 0.3, value: 1, falloff: "smooth", limit: 4,
  mirror: false, facing: false,
};

const SPACING = 0.3; // distance of dabs as a fraction of the radius
const MOST = 16; // maximum number of dabs per pointer move

export class Brush {
  readonly ring: THREE.LineLoop;
  hit: Hit | null = null;
  /** Number of dabs sent in this stroke. */
  dabs = 0;
  private last: { x: number; y: number } | null = null;
  stroking = false;
  sent = 0;

  constructor(private readonly tools: Tools, readonly settings: BrushSettings) {
    const points = Array.from({ length: 64 }, (_, k) => {
      const a = (2 * Math.PI * k) / 64;
      return new THREE.Vector3(Math.cos(a), Math.sin(a), 0);
    });
    this.ring = new THREE.LineLoop(new THREE.BufferGeometry().setFromPoints(points),
      new THREE.LineBasicMaterial({ color: 0xffffff, depthTest: false, transparent: true }));
    this.ring.renderOrder = 30;
    this.ring.visible = false;
    tools.body.overlay.add(this.ring);
  }

  /** Return the point of the skin at a point of the canvas. */
  find(x: number, y: number): Hit | null {
    const { body, stage } = this.tools;
    if (!body.character || !body.world.length) return null;
    return meet(body, stage.ray(x, y).applyMatrix4(body.group.matrixWorld.clone().invert()));
  }

  /** Return the brush radius in metres at a point of the skin. */
  radiusAt(hit: Hit): number {
    const { onScreen, pixels, radius } = this.settings;
    const { stage, body } = this.tools;
    if (!onScreen) return radius * (body.character?.height ?? 1);
    return pixels * stage.metresPerPixel(hit.point.clone().applyMatrix4(body.group.matrixWorld));
  }

  hover(x: number, y: number): void {
    this.hit = this.find(x, y);
  }

  /** Start a stroke; return false if the pointer is not on the skin. */
  down(x: number, y: number, joint: number, tool: Tool): boolean {
    this.hover(x, y);
    if (!this.hit) return false;
    this.stroking = true;
    this.dabs = 0;
    this.last = { x, y };
    this.dab(this.hit, joint, tool);
    return true;
  }

  /** Continue the stroke with dabs along the path from the last one. */
  move(x: number, y: number, joint: number, tool: Tool): void {
    const last = this.last!;
    const way = Math.hypot(x - last.x, y - last.y);
    const step = Math.max(1.5, SPACING * this.pixelRadius());
    const count = Math.floor(way / step);
    if (count < 1) return;
    const taken = Math.min(count, MOST);
    for (let k = 1; k <= taken; k++) {
      const t = (k * count * step) / (taken * way);
      const hit = this.find(last.x + t * (x - last.x), last.y + t * (y - last.y));
      if (!hit) continue;
      this.hit = hit;
      this.dab(hit, joint, tool);
    }
    const t = (count * step) / way;
    this.last = { x: last.x + t * (x - last.x), y: last.y + t * (y - last.y) };
  }

  up(): void {
    if (!this.stroking) return;
    this.stroking = false;
    this.last = null;
    this.sent = this.tools.connection.pack((seq) => packLift(seq));
  }

  private pixelRadius(): number {
    const { stage, body } = this.tools;
    if (this.settings.onScreen || !this.hit) return this.settings.pixels;
    return this.radiusAt(this.hit) / stage.metresPerPixel(this.hit.point.clone().applyMatrix4(body.group.matrixWorld));
  }

  private dab(hit: Hit, joint: number, tool: Tool): void {
    const { connection, stage, body } = this.tools;
    const s = this.settings;
    const view = stage.sight(hit.point.clone().applyMatrix4(body.group.matrixWorld))
      .transformDirection(body.group.matrixWorld.clone().invert());
    const flags = (s.mirror ? MIRRORED : 0) | (s.facing ? FACING : 0);
    this.dabs += 1;
    this.sent = connection.pack((seq) => packPaint(seq, flags, hit.skin, joint, TOOLS.indexOf(tool),
      FALLOFFS.indexOf(s.falloff), s.limit, hit.face, hit.u, hit.v, this.radiusAt(hit), s.strength, s.value,
      view.x, view.y, view.z));
  }

  /** Move the ring to the brush. */
  show(shown: boolean): void {
    this.ring.visible = shown && this.hit !== null;
    const hit = this.hit;
    if (!this.ring.visible || !hit) return;
    const { body } = this.tools;
    const skin = body.skins[hit.skin];
    if (!skin) return;
    const p = blended(body, skin);
    const [a, b, c] = [0, 1, 2].map((k) => {
      const v = 3 * skin.geometry.index[3 * hit.face + k]!;
      return new THREE.Vector3(p[v]!, p[v + 1]!, p[v + 2]!);
    }) as [THREE.Vector3, THREE.Vector3, THREE.Vector3];
    const normal = b.clone().sub(a).cross(c.clone().sub(a)).normalize();
    this.ring.position.copy(a).multiplyScalar(hit.u).addScaledVector(b, hit.v).addScaledVector(c, 1 - hit.u - hit.v);
    this.ring.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), normal);
    this.ring.scale.setScalar(this.radiusAt(hit));
  }
}
