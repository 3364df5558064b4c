// The source of a retargeted clip next to the character, as a figure of sticks that moves with the timeline.

import * as THREE from "three";
import type { Body } from "./body";
import type { Stage } from "./stage";
import type { Store } from "./store";

const COLOUR = 0xc08a3e;
/** Distance from the character, and thickness of bones, relative to the character's height. */
const APART = 0.9;
const THICK = 0.012;
const STICK = new THREE.CylinderGeometry(1, 1, 1, 8);
const UP = new THREE.Vector3(0, 1, 0);

export class Beside {
  /** Motion whose source is shown, or "". */
  motion = "";
  private ends: Float32Array = new Float32Array();
  private count = 0;
  private sticks: THREE.InstancedMesh | null = null;

  constructor(private readonly stage: Stage, private readonly body: Body, private readonly store: Store) {
    store.on(["posed", "time", "clips"], () => this.follow());
    store.on(["sources"], () => { if (this.motion && !(this.motion in store.scene!.sources)) void this.show(""); });
  }

  /** Show the source of a motion; "" hides it. */
  async show(motion: string): Promise<void> {
    this.motion = motion;
    const answer = motion ? await fetch(`sources/${encodeURIComponent(motion)}`).catch(() => null) : null;
    if (this.motion !== motion) return;
    if (motion && !answer?.ok) this.store.say("The source cannot be shown.", "bad");
    this.ends = answer?.ok ? new Float32Array(await answer.arrayBuffer()) : new Float32Array();
    const frames = this.store.scene!.sources[motion]?.frames ?? 1;
    this.count = this.ends.length / (6 * frames);
    if (this.sticks) {
      this.body.overlay.remove(this.sticks);
      this.sticks.dispose();
      (this.sticks.material as THREE.Material).dispose();
    }
    this.sticks = this.count ? new THREE.InstancedMesh(STICK, new THREE.MeshStandardMaterial({ color: COLOUR, roughness: 0.6 }), this.count) : null;
    if (this.sticks) {
      this.sticks.frustumCulled = false;
      this.sticks.castShadow = true;
      this.body.overlay.add(this.sticks);
    }
    this.follow();
    this.stage.ask();
  }

  private follow(): void {
    const { sticks, store } = this;
    const view = store.scene?.clips.find(({ clip }) => clip.motion === this.motion);
    if (!sticks || !view || !store.pose) return;
    const { start, speed, first, last } = view.clip;
    const { height, plane } = store.scene!.character;
    const seconds = Math.min(Math.max(first + (store.pose.time - start) * speed, first), last ?? Infinity);
    const frame = Math.min(Math.max(Math.round(seconds * view.fps), 0), this.ends.length / (6 * this.count) - 1);
    const aside = new THREE.Vector3(...plane.normal).multiplyScalar(APART * height);
    const [a, b, way] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
    const made = new THREE.Matrix4();
    for (let k = 0; k < this.count; k++) {
      a.fromArray(this.ends, 6 * (frame * this.count + k)).add(aside);
      b.fromArray(this.ends, 6 * (frame * this.count + k) + 3).add(aside);
      const length = way.subVectors(b, a).length();
      const turn = new THREE.Quaternion().setFromUnitVectors(UP, length > 1e-6 ? way.divideScalar(length) : UP);
      sticks.setMatrixAt(k, made.compose(a.add(b).multiplyScalar(0.5), turn, new THREE.Vector3(THICK * height, Math.max(length, 1e-6), THICK * height)));
    }
    sticks.instanceMatrix.needsUpdate = true;
    this.stage.ask();
  }
}
