// Written by `python -m poise.studio.typescript`: change the declarations in Python, not this.


export const MOVING = 1;

export const UNHELD = 2;

export const SLIDER = 255;

/** A point of the skin is taken hold of: on a triangle, by the weights of its first corners. */
export function packGrabSkin(seq: number, grab: number, skin: number, face: number, u: number, v: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(20));
  view.setUint8(0, 1);
  view.setUint32(1, seq, true);
  view.setUint8(5, grab);
  view.setUint16(6, skin, true);
  view.setUint32(8, face, true);
  view.setFloat32(12, u, true);
  view.setFloat32(16, v, true);
  return view.buffer;
}

/** A point fixed in a joint's frame is taken hold of; metres. */
export function packGrabJoint(seq: number, grab: number, joint: number, x: number, y: number, z: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(20));
  view.setUint8(0, 2);
  view.setUint32(1, seq, true);
  view.setUint8(5, grab);
  view.setUint16(6, joint, true);
  view.setFloat32(8, x, true);
  view.setFloat32(12, y, true);
  view.setFloat32(16, z, true);
  return view.buffer;
}

/** A pin or a target is taken hold of itself; dragging it moves it, and the body follows. */
export function packGrabHold(seq: number, grab: number, hold: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(10));
  view.setUint8(0, 7);
  view.setUint32(1, seq, true);
  view.setUint8(5, grab);
  view.setUint32(6, hold, true);
  return view.buffer;
}

/** Where a grab has been pulled to; metres, in the world. */
export function packDrag(seq: number, grab: number, x: number, y: number, z: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(18));
  view.setUint8(0, 3);
  view.setUint32(1, seq, true);
  view.setUint8(5, grab);
  view.setFloat32(6, x, true);
  view.setFloat32(10, y, true);
  view.setFloat32(14, z, true);
  return view.buffer;
}

/** How the joint of a grab is to be turned in the world: a quaternion; its point stays. */
export function packTurn(seq: number, grab: number, w: number, x: number, y: number, z: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(22));
  view.setUint8(0, 4);
  view.setUint32(1, seq, true);
  view.setUint8(5, grab);
  view.setFloat32(6, w, true);
  view.setFloat32(10, x, true);
  view.setFloat32(14, y, true);
  view.setFloat32(18, z, true);
  return view.buffer;
}

/** A grab is let go; `SLIDER` as its number lets a slider go. */
export function packRelease(seq: number, grab: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(6));
  view.setUint8(0, 5);
  view.setUint32(1, seq, true);
  view.setUint8(5, grab);
  return view.buffer;
}

/** A slider is being moved: one value of the pose. What follows it soon is the same edit. */
export function packSlide(seq: number, dof: number, value: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(11));
  view.setUint8(0, 6);
  view.setUint32(1, seq, true);
  view.setUint16(5, dof, true);
  view.setFloat32(7, value, true);
  return view.buffer;
}

/** A pose, as it is now. */
export interface Posed {
  seq: number;
  flags: number;
  seconds: number;
  missed: number;
  q: Float32Array;
  world: Float32Array;
}

export const KIND_POSED = 64;

export function unpackPosed(data: ArrayBuffer): Posed {
  const view = new DataView(data);
  let at = 1;
  const seq = view.getUint32(at, true);
  at += 4;
  const flags = view.getUint8(at);
  at += 1;
  const seconds = view.getFloat32(at, true);
  at += 4;
  const missed = view.getFloat32(at, true);
  at += 4;
  const qCount = view.getUint32(at, true);
  const q = new Float32Array(data.slice(at + 4, at + 4 + 4 * qCount));
  at += 4 + 4 * qCount;
  const worldCount = view.getUint32(at, true);
  const world = new Float32Array(data.slice(at + 4, at + 4 + 4 * worldCount));
  at += 4 + 4 * worldCount;
  return { seq, flags, seconds, missed, q, world };
}

/** All of it; a message has only the parts that changed. */
export interface SceneView {
  character: CharacterView;
  holds: HoldView[];
  locked: string[];
  settings: Settings;
  library: string[];
  history: HistoryView;
}

/** Everything about the character that does not move. */
export interface CharacterView {
  name: string;
  up: string;
  joints: JointView[];
  dofs: DofView[];
  skins: SkinView[];
  motions: MotionView[];
  height: number;
}

/** A joint: its parent's number or -1, its bone's tip in its frame, its part of the body. */
export interface JointView {
  name: string;
  parent: number;
  tip: [number, number, number] | null;
  branches: boolean;
  part: string | null;
  mirror: number;
}

/** A value of the pose; limits are None where there are none. */
export interface DofView {
  name: string;
  joint: number;
  angle: boolean;
  quaternion: boolean;
  lower: number | null;
  upper: number | null;
  rest: number;
}

/** A skin: where its geometry is fetched, the joints that its weights count, its shapes. */
export interface SkinView {
  name: string;
  key: string;
  joints: number[];
  shape_dofs: number[];
  deformer: string;
}

/** An imported motion. */
export interface MotionView {
  name: string;
  frames: number;
  fps: number;
}

/** A pin or a target; ``offset`` is in the joint's frame, of a spot that is not on a skin. */
export interface HoldView {
  id: number;
  joint: string;
  pin: boolean;
  offset: [number, number, number];
  skin: number | null;
  face: number;
  u: number;
  v: number;
  position: [number, number, number] | null;
  turn: [number, number, number, number] | null;
}

/** How the body follows. */
export interface Settings {
  whole_body: boolean;
  solver: "constrained" | "lm" | "pseudo-inverse" | "jacobian-transpose" | "ccd" | "sdls" | "fabrik" | "halley";
  floor: boolean;
  floor_height: number;
  balance: boolean;
  stiffness: number;
  rest_pull: number;
}

/** What can be undone and done again. */
export interface HistoryView {
  undo: string | null;
  redo: string | null;
  steps: number;
}

/** The header: what arrays follow, and the material. */
export interface GeometryView {
  arrays: ArrayView[];
  material: MaterialView | null;
  influences: number;
}

/** An array behind the header: numbers from ``start`` on, ``width`` to an element. */
export interface ArrayView {
  name: string;
  kind: string;
  start: number;
  count: number;
  width: number;
}

/** A surface's look; textures by their keys. */
export interface MaterialView {
  colour: [number, number, number, number];
  metallic: number;
  roughness: number;
  emissive: [number, number, number];
  alpha: string;
  cutoff: number;
  double_sided: boolean;
  base_texture: string | null;
  normal_texture: string | null;
}

/** DOFs get these values, moved into their limits; radians, metres, or factors. */
export interface SetValues {
  do: "set-values";
  values: Record<string, number>;
}

/** Joints go back to rest: those named, or all of them; what is locked stays. */
export interface ResetPose {
  do: "reset-pose";
  joints?: string[];
}

/** Left becomes right. */
export interface MirrorPose {
  do: "mirror-pose";
}

/** DOFs keep their values from now on, or are free again. */
export interface Lock {
  do: "lock";
  dofs: string[];
  locked?: boolean;
}

/** A DOF gets other limits; None is none on that side. The pose is moved into them. */
export interface SetLimits {
  do: "set-limits";
  dof: string;
  lower: number | null;
  upper: number | null;
}

/** A spot of the body is held where it is: a point of a joint, or of the skin. */
export interface AddHold {
  do: "add-hold";
  joint?: string | null;
  offset?: [number, number, number];
  skin?: number | null;
  face?: number;
  u?: number;
  v?: number;
  pin?: boolean;
  position?: boolean;
  turn?: boolean;
}

/** A pin or a target is moved to another place, or turned; the body follows. */
export interface MoveHold {
  do: "move-hold";
  id: number;
  position?: [number, number, number] | null;
  turn?: [number, number, number, number] | null;
}

/** What is held of a spot is changed: exactly or not, its place, how it is turned. */
export interface ChangeHold {
  do: "change-hold";
  id: number;
  pin: boolean;
  position: boolean;
  turn: boolean;
}

/** A pin or a target is taken away. */
export interface RemoveHold {
  do: "remove-hold";
  id: number;
}

/** The body follows in another way. */
export interface ChangeSettings {
  do: "change-settings";
  settings: Settings;
}

/** The pose is kept in the library under a name; one that is there already is exchanged. */
export interface KeepPose {
  do: "keep-pose";
  name: string;
}

/** The body takes a pose of the library; what is locked stays. */
export interface TakePose {
  do: "take-pose";
  name: string;
}

/** The body takes a pose from the clipboard, moved into the limits; what is locked stays. */
export interface PastePose {
  do: "paste-pose";
  values: Record<string, number>;
}

/** A pose is taken out of the library. */
export interface DropPose {
  do: "drop-pose";
  name: string;
}

export type Action =
  | SetValues
  | ResetPose
  | MirrorPose
  | Lock
  | SetLimits
  | AddHold
  | MoveHold
  | ChangeHold
  | RemoveHold
  | ChangeSettings
  | KeepPose
  | TakePose
  | PastePose
  | DropPose;
