// Onion skins: the body before and after the current time, drawn from poses that the document sends and deformed on the
// GPU in the same way as the body.

import * as THREE from "three";
import { type Turns, blend, dress, keyOf } from "../blending";
import { type Body, blendingOf, shape, turnsOf } from "../body";
import type { Connection } from "../connection";
import { type Ghosts as Told, KIND_GHOSTS, unpackGhosts } from "../protocol";
import type { Stage } from "../stage";

const BEFORE = new THREE.Color(0xe8743b);
const AFTER = new THREE.Color(0x2fa7a0);

interface Ghost {
  bones: THREE.Bone[];
  meshes: THREE.SkinnedMesh[];
  turns: (Turns | null)[];
  lines: THREE.LineSegments | null;
  looks: THREE.Material[];
}

export class Ghosts {
  readonly group = new THREE.Group();
  private shown: Ghost[] = [];
  private told: Told | null = null;
  private drawn: THREE.SkinnedMesh[] = [];
  private readonly hidden = new Set<string>();

  /** Draw the poses of a connection, or only those of `tell`. */
  constructor(connection: Connection | null, private readonly body: Body, private readonly stage: Stage) {
    stage.scene.add(this.group);
    connection?.hear(KIND_GHOSTS, (data: ArrayBuffer) => this.tell(unpackGhosts(data)));
  }

  /** Draw some poses. */
  tell(poses: Told | null): void {
    this.told = poses;
    this.draw();
  }

  get count(): number {
    return this.group.visible ? this.shown.length : 0;
  }

  /**
   * Hide or show the onion skins for one reason (playback, or a mode without a timeline); they show when no reason is
   * left.
   */
  hide(why: "playing" | "mode", hidden: boolean): void {
    if (this.hidden.has(why) === hidden) return;
    if (hidden) this.hidden.add(why);
    else this.hidden.delete(why);
    this.group.visible = this.hidden.size === 0;
    this.stage.ask();
  }

  /** Draw the received poses; recreate the meshes if the body's skins have changed. */
  draw(): void {
    const { body, told } = this;
    const joints = body.character?.joints.length ?? 0;
    const count = told && joints && told.world.length === told.seconds.length * 12 * joints ? told.seconds.length : 0;
    if (this.stale || count !== this.shown.length) this.make(count);
    this.group.rotation.copy(body.group.rotation);
    this.group.updateMatrixWorld(true);
    this.shown.forEach((ghost, g) => this.place(ghost, g));
    this.stage.ask();
  }

  /** Redraw if the body's skins have changed. */
  check(): void {
    if (this.shown.length && this.stale) this.draw();
  }

  private get stale(): boolean {
    const { skins } = this.body;
    return skins.length !== this.drawn.length || skins.some(({ mesh }, k) => mesh !== this.drawn[k]);
  }

  private make(count: number): void {
    for (const ghost of this.shown) {
      ghost.meshes.forEach((mesh) => { mesh.skeleton.dispose(); mesh.customDepthMaterial?.dispose(); });
      ghost.turns.forEach((turns) => turns?.texture.dispose());
      ghost.lines?.geometry.dispose();
      ghost.looks.forEach((look) => look.dispose());
    }
    this.group.clear();
    this.drawn = this.body.skins.map(({ mesh }) => mesh);
    this.shown = Array.from({ length: count }, () => this.one());
  }

  private one(): Ghost {
    const { body } = this;
    const bones = body.character!.joints.map(() => {
      const bone = new THREE.Bone();
      bone.matrixAutoUpdate = bone.matrixWorldAutoUpdate = false;
      return bone;
    });
    const ghost: Ghost = { bones, meshes: [], turns: [], lines: null, looks: [] };
    for (const skin of body.skins) {
      const { view, mesh } = skin;
      const [blending, turns] = [blendingOf(skin), turnsOf(skin)];
      // Drawn after the body: first into the depth buffer with a small offset backwards, then only the nearest surface
      // is tinted. This hides inner surfaces and shows the body where both coincide.
      const behind = { transparent: true, polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 8 };
      const depth = new THREE.MeshBasicMaterial({ colorWrite: false, ...behind });
      const tint = new THREE.MeshLambertMaterial({ depthWrite: false, ...behind });
      for (const [look, order] of [[depth, 1], [tint, 2]] as const) {
        look.onBeforeCompile = (shader) => blend(look, shader, blending);
        look.customProgramCacheKey = () => keyOf(blending);
        const made = new THREE.SkinnedMesh(mesh.geometry, look);
        made.bind(new THREE.Skeleton(view.joints.map((joint) => bones[joint]!), mesh.skeleton.boneInverses), new THREE.Matrix4());
        made.frustumCulled = false;
        made.renderOrder = order;
        made.raycast = () => {};
        dress(made, blending, turns);
        ghost.meshes.push(made);
        ghost.turns.push(turns);
        ghost.looks.push(look);
        this.group.add(made);
      }
    }
    if (!body.skins.length) {
      const look = new THREE.LineBasicMaterial({ transparent: true });
      const shape = new THREE.BufferGeometry();
      shape.setAttribute("position", new THREE.Float32BufferAttribute(new Float32Array(6 * body.segments.length), 3));
      ghost.lines = new THREE.LineSegments(shape, look);
      ghost.lines.frustumCulled = false;
      ghost.looks.push(look);
      this.group.add(ghost.lines);
    }
    return ghost;
  }

  private place(ghost: Ghost, g: number): void {
    const { body, told } = this;
    const joints = ghost.bones.length;
    const frames = ghost.bones.map((bone, j) => {
      const w = told!.world.subarray(12 * (g * joints + j), 12 * (g * joints + j + 1));
      bone.matrixWorld.set(w[0]!, w[1]!, w[2]!, w[3]!, w[4]!, w[5]!, w[6]!, w[7]!, w[8]!, w[9]!, w[10]!, w[11]!, 0, 0, 0, 1);
      const own = bone.matrixWorld.clone();
      bone.matrixWorld.premultiply(this.group.matrixWorld);
      return own;
    });
    const seconds = told!.seconds[g]!;
    const side = Array.from(told!.seconds).filter((other) => Math.sign(other) === Math.sign(seconds));
    const rank = side.map(Math.abs).sort((a, b) => a - b).indexOf(Math.abs(seconds));
    const colour = seconds < 0 ? BEFORE : AFTER;
    for (const look of ghost.looks) {
      if (!look.colorWrite) continue;
      (look as THREE.MeshLambertMaterial).color.copy(colour);
      look.opacity = 0.42 * 0.72 ** rank;
    }
    const dofs = body.character!.dofs.length;
    const [q, world] = [told!.q.subarray(g * dofs, (g + 1) * dofs), told!.world.subarray(12 * g * joints, 12 * (g + 1) * joints)];
    ghost.meshes.forEach((made, k) => {
      const skin = body.skins.find(({ mesh }) => mesh.geometry === made.geometry)!;
      shape(skin, made, ghost.turns[k]!, q, world);
    });
    if (ghost.lines) {
      const places = ghost.lines.geometry.getAttribute("position") as THREE.BufferAttribute;
      const at = new THREE.Vector3();
      body.segments.forEach((segment, k) => {
        at.setFromMatrixPosition(frames[segment.joint]!);
        places.setXYZ(2 * k, at.x, at.y, at.z);
        if (segment.child >= 0) at.setFromMatrixPosition(frames[segment.child]!);
        else at.copy(segment.tip!).applyMatrix4(frames[segment.joint]!);
        places.setXYZ(2 * k + 1, at.x, at.y, at.z);
      });
      places.needsUpdate = true;
    }
  }
}
