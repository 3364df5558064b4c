// The body: skins, deformed on the GPU by the joints' transforms, and bones drawn over them.

import * as THREE from "three";
import type { ArrayView, CharacterView, GeometryView, Painted, Posed, SkinView } from "./protocol";
import { type Blending, Turns, dress, originsOf } from "./blending";
import { type Centres, Centring, centresFor } from "./centres";
import { keyWeights } from "./correctives";
import { type Picture, draft, dropDraft } from "./draft";
import { dropLook, lookOf } from "./material";
import { bytesOf } from "./resources";
import { type SkinWeights, fetchWeights, paintRows, widened } from "./weights";

/** Arrays of a skin as received, for drawing and picking. */
export interface Geometry {
  view: GeometryView;
  position: Float32Array;
  index: Uint32Array;
  /** Inverse bind matrices; sent with the skin, not with the arrays. */
  inverseBind: Float32Array;
  shapes: Float32Array[];
  others: Map<string, Float32Array>;
}

export interface SkinObject {
  view: SkinView;
  geometry: Geometry;
  weights: SkinWeights;
  mesh: THREE.SkinnedMesh;
  /** Joint transforms as dual quaternions; null if the skin uses only matrices. */
  turns: Turns | null;
  /** Centres of rotation of the vertices; null if the skin does not use them or they are not available yet. */
  centres: Centres | null;
}

/** Properties of a skin that determine its blending. */
type Blended = Pick<SkinObject, "view" | "geometry" | "weights" | "centres">;

/** Return how a skin is blended. */
export function blendingOf({ view, weights, centres }: Pick<Blended, "view" | "weights" | "centres">): Blending {
  const about = centres ? "centres" : "matrices";
  return { many: weights.influences > 4, by: view.deformer === "dual-quaternion" ? "turns" : about };
}

/** Return new dual quaternions for a skin that needs them, otherwise null. */
export const turnsOf = (skin: Blended): Turns | null =>
  (blendingOf(skin).by === "matrices" ? null : new Turns(originsOf(skin.geometry.inverseBind)));

/** Return the transform from bind pose to pose for each joint of a skin: three rows of four numbers. */
export function motionsOf(view: SkinView, { inverseBind }: Geometry, world: Float32Array): Float32Array {
  const own = new Float32Array(12 * view.joints.length);
  view.joints.forEach((joint, k) => {
    const w = world.subarray(12 * joint, 12 * joint + 12);
    const b = inverseBind.subarray(12 * k, 12 * k + 12);
    for (let r = 0; r < 3; r++)
      for (let c = 0; c < 4; c++)
        own[12 * k + 4 * r + c] = w[4 * r]! * b[c]! + w[4 * r + 1]! * b[4 + c]! + w[4 * r + 2]! * b[8 + c]! +
          (c === 3 ? w[4 * r + 3]! : 0);
  });
  return own;
}

/** Set the morph targets, correctives and, where used, dual quaternions of a skin's mesh from a pose. */
export function shape({ view, geometry }: Pick<SkinObject, "view" | "geometry">, mesh: THREE.SkinnedMesh, turns: Turns | null,
    q: Float32Array, world: Float32Array): void {
  view.shape_dofs.forEach((dof, k) => { mesh.morphTargetInfluences![k] = q[dof]!; });
  let at = view.shapes;
  for (const corrective of view.correctives)
    for (const weight of keyWeights(corrective, q)) mesh.morphTargetInfluences![at++] = weight;
  turns?.take(motionsOf(view, geometry, world));
}

/** Fetch arrays that are described by a JSON header. */
export async function fetchArrays<View extends { arrays: ArrayView[] }>(what: string):
    Promise<{ view: View; floats: Map<string, Float32Array>; whole: Map<string, Uint32Array> }> {
  const data = await bytesOf(what);
  const length = new DataView(data).getUint32(0, true);
  const view = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length))) as View;
  const floats = new Map<string, Float32Array>();
  const whole = new Map<string, Uint32Array>();
  for (const array of view.arrays) {
    const at = 4 + length + array.start;
    const count = array.count * array.width;
    if (array.kind === "f32") floats.set(array.name, new Float32Array(data, at, count));
    else whole.set(array.name, new Uint32Array(data, at, count));
  }
  return { view, floats, whole };
}

export async function fetchGeometry(key: string): Promise<Geometry> {
  const { view, floats, whole } = await fetchArrays<GeometryView>(`skins/${key}`);
  const shapes = [...floats.keys()].filter((name) => name.startsWith("shape "));
  return {
    view,
    position: floats.get("position")!,
    index: whole.get("index")!,
    inverseBind: new Float32Array(),
    shapes: shapes.map((name) => floats.get(name)!),
    others: floats,
  };
}

export function four(values: ArrayLike<number>, width: number, from: number): Float32Array {
  const count = values.length / width;
  const out = new Float32Array(4 * count);
  for (let i = 0; i < count; i++)
    for (let k = 0; k < 4 && from + k < width; k++) out[4 * i + k] = values[width * i + from + k]!;
  return out;
}

function skinObject({ view, geometry, weights, centres }: Blended, bones: THREE.Bone[], loaded: () => void): SkinObject {
  const made = new THREE.BufferGeometry();
  const width = weights.influences;
  made.setIndex(new THREE.BufferAttribute(geometry.index, 1));
  made.setAttribute("position", new THREE.BufferAttribute(geometry.position, 3));
  made.setAttribute("normal", new THREE.BufferAttribute(geometry.others.get("normal")!, 3));
  made.setAttribute("skinIndex", new THREE.Float32BufferAttribute(four(weights.joints, width, 0), 4));
  made.setAttribute("skinWeight", new THREE.Float32BufferAttribute(four(weights.values, width, 0), 4));
  if (width > 4) {
    made.setAttribute("skinIndex2", new THREE.Float32BufferAttribute(four(weights.joints, width, 4), 4));
    made.setAttribute("skinWeight2", new THREE.Float32BufferAttribute(four(weights.values, width, 4), 4));
  }
  ["uv", "uv1"].forEach((name, n) => {
    const uv = geometry.others.get(`uv ${n}`);
    if (uv) made.setAttribute(name, new THREE.BufferAttribute(uv, 2));
  });
  const colour = geometry.others.get("colour");
  if (colour) made.setAttribute("color", new THREE.BufferAttribute(colour, 4));
  if (geometry.shapes.length) {
    made.morphTargetsRelative = true;
    made.morphAttributes["position"] = geometry.shapes.map((s) => new THREE.BufferAttribute(s, 3));
  }
  if (centres) made.setAttribute("poiseCentre", new THREE.BufferAttribute(centres.at, 3));
  const blending = blendingOf({ view, weights, centres });
  const look = lookOf(geometry.view.material, blending, loaded);
  look.vertexColors = colour !== undefined;
  const mesh = new THREE.SkinnedMesh(made, look);
  const inverses = view.joints.map((_, k) => {
    const b = geometry.inverseBind.subarray(12 * k, 12 * k + 12);
    return new THREE.Matrix4().set(b[0]!, b[1]!, b[2]!, b[3]!, b[4]!, b[5]!, b[6]!, b[7]!,
      b[8]!, b[9]!, b[10]!, b[11]!, 0, 0, 0, 1);
  });
  mesh.bind(new THREE.Skeleton(view.joints.map((joint) => bones[joint]!), inverses), new THREE.Matrix4());
  mesh.frustumCulled = false;
  mesh.castShadow = true;
  const turns = turnsOf({ view, geometry, weights, centres });
  dress(mesh, blending, turns);
  return { view, geometry, weights, mesh, turns, centres };
}

/** Delay in milliseconds from the last brush stroke to the request for new centres of rotation. */
const PAINTED = 800;
const BONE = boneShape();
const BONE_COLOUR = 0x8fa3bf;
const BALL = new THREE.SphereGeometry(1, 12, 8);
/** Radius of the joints, relative to the body's height: over a skin, and of a body without a skin. */
const JOINT = 0.008;
const BARE_JOINT = 0.012;
/** Without a skin, bones are as thick as bones of this length relative to the body's height, or longer ones. */
const THICK = 0.22;
/** Maximum thickness of these bones, relative to that of a bone of their length. */
const PLUMP = 3;
/** Maximum radius of their joints, relative to the longest bone that ends there. */
const KNOB = 0.17;

/** Return a bone of unit length along +y: an octahedron that is thicker near its joint. */
function boneShape(): THREE.BufferGeometry {
  const shape = new THREE.BufferGeometry();
  const r = 0.08;
  const at = 0.15;
  const ring = [[r, at, 0], [0, at, r], [-r, at, 0], [0, at, -r]];
  const corners: number[] = [];
  for (let i = 0; i < 4; i++) {
    const [a, b] = [ring[i]!, ring[(i + 1) % 4]!];
    corners.push(0, 0, 0, ...a, ...b, 0, 1, 0, ...b, ...a);
  }
  shape.setAttribute("position", new THREE.Float32BufferAttribute(corners, 3));
  shape.computeVertexNormals();
  return shape;
}

export interface Segment {
  joint: number;
  child: number;
  tip: THREE.Vector3 | null;
}

/** Return the bones of a character: from a joint to its tip if it has one, otherwise to each child. */
function segmentsOf(character: CharacterView): Segment[] {
  const found: Segment[] = [];
  character.joints.forEach((joint, j) => {
    if (joint.tip) found.push({ joint: j, child: -1, tip: new THREE.Vector3(...joint.tip) });
  });
  character.joints.forEach((joint, j) => {
    const above = character.joints[joint.parent];
    if (above && (!above.tip || joint.branches)) found.push({ joint: joint.parent, child: j, tip: null });
  });
  return found;
}

function bonesOf(character: CharacterView): THREE.Bone[] {
  return character.joints.map(() => {
    const bone = new THREE.Bone();
    bone.matrixAutoUpdate = bone.matrixWorldAutoUpdate = false;
    return bone;
  });
}

export class Body {
  readonly group = new THREE.Group();
  readonly overlay = new THREE.Group();
  skins: SkinObject[] = [];
  character: CharacterView | null = null;
  world: Float32Array = new Float32Array();
  posed = 0;
  private bones: THREE.Bone[] = [];
  private sticks: THREE.InstancedMesh | null = null;
  private balls: THREE.InstancedMesh | null = null;
  private boneColours: readonly THREE.Color[] | null = null;
  /** Bones: from a joint to a child or to the joint's tip. */
  segments: Segment[] = [];
  private cache = new Map<string, Promise<Geometry>>();
  private revision = 0;
  private structure = "";
  private loading = false;
  private late: (() => void)[] = [];
  private readonly centring = new Centring(this);
  /**
   * Callback when the centres of rotation of a skin arrive and its mesh is replaced, or with the reason if they do not.
   */
  centred: (said: string) => void = () => {};

  constructor(private readonly changed: () => void) {}

  /** Load a character and its skins' weights by key; return false if nothing has changed. */
  async show(character: CharacterView, keys: string[]): Promise<boolean> {
    const structure = JSON.stringify([character.up, character.joints, character.skins]);
    const same = structure === this.structure;
    if (same && !this.loading && this.skins.every((skin, i) => skin.weights.key === keys[i])) {
      this.character = character;
      return false;
    }
    const revision = ++this.revision;
    this.loading = true;
    this.late = [];
    const known = new Set(character.skins.map((skin) => skin.key));
    for (const key of this.cache.keys()) if (!known.has(key)) this.cache.delete(key);
    for (const key of known) if (!this.cache.has(key)) this.cache.set(key, fetchGeometry(key));
    let found: Geometry[];
    let weights: SkinWeights[];
    try {
      found = await Promise.all(character.skins.map((skin) => this.cache.get(skin.key)!));
      weights = await Promise.all(keys.map((key, i) => {
        const has = this.skins[i]?.weights;
        return has?.key === key ? has : fetchWeights(key);
      }));
    } catch (problem) {
      if (revision !== this.revision) return false;
      this.loading = false;
      throw problem;
    }
    if (revision !== this.revision) return false;
    this.structure = structure;
    this.character = character;
    if (same) weights.forEach((own, i) => this.reweigh(i, own));
    else this.rebuild(character, found, weights);
    this.loading = false;
    for (const late of this.late) late();
    this.late = [];
    this.skins.forEach((_, number) => this.centring.want(number, 0));
    return true;
  }

  private rebuild(character: CharacterView, found: Geometry[], weights: SkinWeights[]): void {
    for (const skin of this.skins) {
      this.group.remove(skin.mesh);
      skin.mesh.skeleton.dispose();
      this.dispose(skin);
    }
    this.bones = bonesOf(character);
    this.skins = character.skins.map((view, i) => {
      const geometry = { ...found[i]!, inverseBind: Float32Array.from(view.inverse_bind) };
      const centres = centresFor(view, this.skins[i]);
      return skinObject({ view, geometry, weights: weights[i]!, centres }, this.bones, this.changed);
    });
    this.dress(character);
  }

  private dress(character: CharacterView): void {
    for (const skin of this.skins) this.group.add(skin.mesh);
    this.group.rotation.x = character.up === "z" ? -Math.PI / 2 : 0;
    this.overlay.rotation.x = this.group.rotation.x;
    this.group.updateMatrixWorld(true);
    this.makeBones(character);
  }

  private dispose(skin: SkinObject): void {
    dropDraft(skin);
    skin.mesh.geometry.dispose();
    skin.mesh.customDepthMaterial?.dispose();
    skin.turns?.texture.dispose();
    dropLook(skin.mesh.material as THREE.MeshStandardMaterial);
  }

  /** Replace the weights of a skin, and with them its mesh. */
  private reweigh(number: number, weights: SkinWeights, centres = this.skins[number]!.centres): void {
    const old = this.skins[number]!;
    if (old.weights === weights && old.centres === centres) return;
    const made = skinObject({ view: old.view, geometry: old.geometry, weights, centres }, this.bones, this.changed);
    old.mesh.morphTargetInfluences?.forEach((value, k) => { made.mesh.morphTargetInfluences![k] = value; });
    if (this.world.length) made.turns?.take(this.motions(made.view, made.geometry));
    this.group.remove(old.mesh);
    this.dispose(old);
    old.mesh.skeleton.dispose();
    this.skins[number] = made;
    this.group.add(made.mesh);
    this.posed += 1;
  }

  /** Apply painted rows of weights. */
  painted(message: Painted): void {
    if (this.loading) {
      this.late.push(() => this.painted(message));
      return;
    }
    const skin = this.skins[message.skin];
    if (!skin || message.vertices.length === 0) return;
    if (message.width > skin.weights.influences) this.reweigh(message.skin, widened(skin.weights, message.width));
    paintRows(this.skins[message.skin]!, message);
    this.posed += 1;
    this.changed();
  }

  /** Set the key of the painted weights, which therefore need not be fetched. */
  named(skin: number, key: string): void {
    if (this.loading) this.late.push(() => this.named(skin, key));
    else if (this.skins[skin]) {
      this.skins[skin]!.weights.key = key;
      this.centring.want(skin, PAINTED);
    }
  }

  /** Forget the key of a skin's weights, which show a preview: an edit or its undoing fetches them anew. */
  disown(skin: number): void {
    this.skins[skin]!.weights.key = "";
  }

  /** Set the centres of rotation of a skin's vertices. */
  centre(number: number, centres: Centres): void {
    const skin = this.skins[number]!;
    if (skin.centres) {
      const drawn = skin.mesh.geometry.getAttribute("poiseCentre") as THREE.BufferAttribute;
      drawn.array.set(centres.at);
      drawn.needsUpdate = true;
      skin.centres = { name: centres.name, at: drawn.array as Float32Array };
      this.posed += 1;
      this.changed();
      return;
    }
    this.reweigh(number, skin.weights, centres);
    this.centred("");
    this.changed();
  }

  /** Return a body that shares the skins but has its own pose. Free the copy before this body. */
  copy(): Body {
    const other = new Body(this.changed);
    const character = this.character!;
    other.character = character;
    other.bones = bonesOf(character);
    other.skins = this.skins.map(({ view, geometry, weights, mesh, centres }) => {
      const twin = new THREE.SkinnedMesh(mesh.geometry, mesh.material);
      const own = view.joints.map((joint) => other.bones[joint]!);
      twin.bind(new THREE.Skeleton(own, mesh.skeleton.boneInverses), new THREE.Matrix4());
      twin.frustumCulled = false;
      twin.castShadow = true;
      const turns = turnsOf({ view, geometry, weights, centres });
      dress(twin, blendingOf({ view, weights, centres }), turns);
      return { view, geometry, weights, mesh: twin, turns, centres };
    });
    other.dress(character);
    return other;
  }

  /** Draw the skins cheaply in `picture` while something moves, or in full quality if it is null. */
  draft(picture: Picture | null): void {
    draft(this, picture);
  }

  /** Free the GPU resources that belong to a copy alone. */
  free(): void {
    for (const { mesh, turns } of this.skins) {
      mesh.skeleton.dispose();
      mesh.customDepthMaterial?.dispose();
      turns?.texture.dispose();
    }
    this.dropBones();
  }

  showBones(shown: boolean): void {
    for (const made of [this.sticks, this.balls]) if (made) made.visible = shown;
  }

  private dropBones(): void {
    for (const made of [this.sticks, this.balls]) {
      if (!made) continue;
      this.overlay.remove(made);
      made.dispose();
      (made.material as THREE.Material).dispose();
    }
  }

  private makeBones(character: CharacterView): void {
    this.dropBones();
    this.segments = segmentsOf(character);
    const look = new THREE.MeshStandardMaterial({ color: BONE_COLOUR, roughness: 0.6 });
    // Bones are drawn through a skin. Without one they are the body.
    if (this.skins.length) Object.assign(look, { transparent: true, opacity: 0.9, depthTest: false, depthWrite: false });
    this.sticks = new THREE.InstancedMesh(BONE, look, this.segments.length);
    this.balls = new THREE.InstancedMesh(BALL, look, character.joints.length);
    for (const made of [this.sticks, this.balls]) {
      made.frustumCulled = false;
      made.renderOrder = 5;
      this.overlay.add(made);
    }
    if (this.boneColours) this.colourBones(this.boneColours);
  }

  /** Show a colour per joint on bones and joints; null restores their common colour. */
  colourBones(colours: readonly THREE.Color[] | null): void {
    this.boneColours = colours;
    const { balls, sticks } = this;
    if (!sticks || !balls) return;
    const plain = new THREE.Color(0xffffff);
    this.segments.forEach(({ joint }, k) => sticks.setColorAt(k, colours?.[joint] ?? plain));
    for (let j = 0; j < this.bones.length; j++) balls.setColorAt(j, colours?.[j] ?? plain);
    for (const made of [sticks, balls]) made.instanceColor!.needsUpdate = true;
    (sticks.material as THREE.MeshStandardMaterial).color.set(colours ? plain : BONE_COLOUR);
  }

  /** Apply a pose; return false if the pose belongs to another skeleton than the displayed one. */
  take(pose: Pick<Posed, "q" | "world">): boolean {
    if (!this.character || pose.world.length !== 12 * this.bones.length) return false;
    this.world = pose.world;
    this.posed += 1;
    this.bones.forEach((bone, j) => {
      const w = pose.world.subarray(12 * j, 12 * j + 12);
      bone.matrixWorld.set(w[0]!, w[1]!, w[2]!, w[3]!, w[4]!, w[5]!, w[6]!, w[7]!,
        w[8]!, w[9]!, w[10]!, w[11]!, 0, 0, 0, 1);
      bone.matrixWorld.premultiply(this.group.matrixWorld);
    });
    for (const skin of this.skins) shape(skin, skin.mesh, skin.turns, pose.q, pose.world);
    this.placeBones();
    return true;
  }

  /** Return the transform from bind pose to the current pose for each joint of a skin. */
  motions(view: SkinView, geometry: Geometry): Float32Array {
    return motionsOf(view, geometry, this.world);
  }

  frame(joint: number): THREE.Matrix4 {
    const w = this.world.subarray(12 * joint, 12 * joint + 12);
    return new THREE.Matrix4().set(w[0]!, w[1]!, w[2]!, w[3]!, w[4]!, w[5]!, w[6]!, w[7]!,
      w[8]!, w[9]!, w[10]!, w[11]!, 0, 0, 0, 1);
  }

  /** Return the start and end of a bone in the body's coordinates. */
  ends(segment: Segment): [THREE.Vector3, THREE.Vector3] {
    const frame = this.frame(segment.joint);
    const from = new THREE.Vector3().setFromMatrixPosition(frame);
    if (segment.child >= 0) return [from, new THREE.Vector3().setFromMatrixPosition(this.frame(segment.child))];
    return [from, segment.tip!.clone().applyMatrix4(frame)];
  }

  private placeBones(): void {
    if (!this.sticks || !this.balls) return;
    const up = new THREE.Vector3(0, 1, 0);
    const turn = new THREE.Quaternion();
    const bare = this.skins.length === 0;
    const height = this.character!.height || 1;
    const longest = new Float32Array(this.bones.length);
    this.segments.forEach((segment, k) => {
      const [from, to] = this.ends(segment);
      const way = to.sub(from);
      const length = way.length() || 1e-9;
      for (const j of [segment.joint, segment.child]) if (j >= 0) longest[j] = Math.max(longest[j]!, length);
      turn.setFromUnitVectors(up, way.clone().divideScalar(length));
      const width = bare ? Math.min(Math.max(length, THICK * height), PLUMP * length) : length;
      this.sticks!.setMatrixAt(k, new THREE.Matrix4().compose(from, turn, new THREE.Vector3(width, length, width)));
    });
    for (let j = 0; j < this.bones.length; j++) {
      const from = new THREE.Vector3().setFromMatrixPosition(this.frame(j));
      const size = bare ? Math.min(height * BARE_JOINT, longest[j]! * KNOB) : height * JOINT;
      this.balls.setMatrixAt(j, new THREE.Matrix4().makeTranslation(from).scale(new THREE.Vector3(size, size, size)));
    }
    this.sticks.instanceMatrix.needsUpdate = this.balls.instanceMatrix.needsUpdate = true;
  }
}
