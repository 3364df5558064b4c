// Written by `python -m poise.studio.serving.typescript`: change what Python declares, not this.


export const MOVING = 1;

export const UNHELD = 2;

export const FRESH = 4;

export const SLIDER = 255;

export const COMPARED = 128;

export const SAMPLE = 9;

export const MIRRORED = 1 as const;

export const FACING = 2 as const;

export const TOOLS = ["add", "subtract", "set", "smooth"] as const;

export const FALLOFFS = ["smooth", "linear", "sharp", "flat"] as const;

export const HEAT = [[0.13, 0.16, 0.42], [0.1, 0.45, 0.78], [0.2, 0.72, 0.55], [0.96, 0.83, 0.22], [0.86, 0.15, 0.12]] as const;

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

/** The timeline goes to a time, seconds; no step of undo. ``playing`` is 1 while it plays. */
export function packScrub(seq: number, playing: number, time: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(14));
  view.setUint8(0, 32);
  view.setUint32(1, seq, true);
  view.setUint8(5, playing);
  view.setFloat64(6, time, true);
  return view.buffer;
}

/** Of the methods that are compared: the next drag begins in the pose of this one's body. */
export function packBeginFrom(seq: number, lane: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(6));
  view.setUint8(0, 8);
  view.setUint32(1, seq, true);
  view.setUint8(5, lane);
  return view.buffer;
}

/** A dab of the brush on a point of the skin; what follows it is the same stroke. */
export function packPaint(seq: number, flags: number, skin: number, joint: number, tool: number, falloff: number, limit: number, face: number, u: number, v: number, radius: number, strength: number, value: number, x: number, y: number, z: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(49));
  view.setUint8(0, 48);
  view.setUint32(1, seq, true);
  view.setUint8(5, flags);
  view.setUint16(6, skin, true);
  view.setUint16(8, joint, true);
  view.setUint8(10, tool);
  view.setUint8(11, falloff);
  view.setUint8(12, limit);
  view.setUint32(13, face, true);
  view.setFloat32(17, u, true);
  view.setFloat32(21, v, true);
  view.setFloat32(25, radius, true);
  view.setFloat32(29, strength, true);
  view.setFloat32(33, value, true);
  view.setFloat32(37, x, true);
  view.setFloat32(41, y, true);
  view.setFloat32(45, z, true);
  return view.buffer;
}

/** The brush is lifted: the end of a stroke, which is one step of undo. */
export function packLift(seq: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(5));
  view.setUint8(0, 49);
  view.setUint32(1, seq, true);
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
  time: number;
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
  const time = view.getFloat64(at, true);
  at += 8;
  return { seq, flags, seconds, missed, q, world, time };
}

/** The keys of a DOF, or of the quaternion that begins there; none where it has none any more. */
export interface Keyed {
  dof: number;
  width: number;
  tension: number;
  kinds: Uint8Array;
  times: Float64Array;
  values: Float64Array;
  incoming: Float64Array;
  outgoing: Float64Array;
  handles: Float64Array;
}

export const KIND_KEYED = 96;

export function unpackKeyed(data: ArrayBuffer): Keyed {
  const view = new DataView(data);
  let at = 1;
  const dof = view.getUint16(at, true);
  at += 2;
  const width = view.getUint8(at);
  at += 1;
  const tension = view.getFloat64(at, true);
  at += 8;
  const kindsCount = view.getUint32(at, true);
  const kinds = new Uint8Array(data.slice(at + 4, at + 4 + 1 * kindsCount));
  at += 4 + 1 * kindsCount;
  const timesCount = view.getUint32(at, true);
  const times = new Float64Array(data.slice(at + 4, at + 4 + 8 * timesCount));
  at += 4 + 8 * timesCount;
  const valuesCount = view.getUint32(at, true);
  const values = new Float64Array(data.slice(at + 4, at + 4 + 8 * valuesCount));
  at += 4 + 8 * valuesCount;
  const incomingCount = view.getUint32(at, true);
  const incoming = new Float64Array(data.slice(at + 4, at + 4 + 8 * incomingCount));
  at += 4 + 8 * incomingCount;
  const outgoingCount = view.getUint32(at, true);
  const outgoing = new Float64Array(data.slice(at + 4, at + 4 + 8 * outgoingCount));
  at += 4 + 8 * outgoingCount;
  const handlesCount = view.getUint32(at, true);
  const handles = new Float64Array(data.slice(at + 4, at + 4 + 8 * handlesCount));
  at += 4 + 8 * handlesCount;
  return { dof, width, tension, kinds, times, values, incoming, outgoing, handles };
}

/** Poses before and after the present one: seconds from it, and of each what `Posed` has. */
export interface Ghosts {
  seconds: Float64Array;
  q: Float32Array;
  world: Float32Array;
}

export const KIND_GHOSTS = 97;

export function unpackGhosts(data: ArrayBuffer): Ghosts {
  const view = new DataView(data);
  let at = 1;
  const secondsCount = view.getUint32(at, true);
  const seconds = new Float64Array(data.slice(at + 4, at + 4 + 8 * secondsCount));
  at += 4 + 8 * secondsCount;
  const qCount = view.getUint32(at, true);
  const q = new Float32Array(data.slice(at + 4, at + 4 + 4 * qCount));
  at += 4 + 4 * qCount;
  const worldCount = view.getUint32(at, true);
  const world = new Float32Array(data.slice(at + 4, at + 4 + 4 * worldCount));
  at += 4 + 4 * worldCount;
  return { seconds, q, world };
}

/** The bodies of the methods that are compared, and what their steps came to since the last. */
export interface Compared {
  seq: number;
  flags: number;
  count: number;
  q: Float32Array;
  world: Float32Array;
  samples: Float32Array;
}

export const KIND_COMPARED = 65;

export function unpackCompared(data: ArrayBuffer): Compared {
  const view = new DataView(data);
  let at = 1;
  const seq = view.getUint32(at, true);
  at += 4;
  const flags = view.getUint8(at);
  at += 1;
  const count = view.getUint8(at);
  at += 1;
  const qCount = view.getUint32(at, true);
  const q = new Float32Array(data.slice(at + 4, at + 4 + 4 * qCount));
  at += 4 + 4 * qCount;
  const worldCount = view.getUint32(at, true);
  const world = new Float32Array(data.slice(at + 4, at + 4 + 4 * worldCount));
  at += 4 + 4 * worldCount;
  const samplesCount = view.getUint32(at, true);
  const samples = new Float32Array(data.slice(at + 4, at + 4 + 4 * samplesCount));
  at += 4 + 4 * samplesCount;
  return { seq, flags, count, q, world, samples };
}

/** Weights that were painted: of each vertex as they are now, ``width`` to a vertex. */
export interface Painted {
  seq: number;
  skin: number;
  width: number;
  vertices: Uint32Array;
  joints: Uint32Array;
  weights: Float32Array;
}

export const KIND_PAINTED = 112;

export function unpackPainted(data: ArrayBuffer): Painted {
  const view = new DataView(data);
  let at = 1;
  const seq = view.getUint32(at, true);
  at += 4;
  const skin = view.getUint16(at, true);
  at += 2;
  const width = view.getUint8(at);
  at += 1;
  const verticesCount = view.getUint32(at, true);
  const vertices = new Uint32Array(data.slice(at + 4, at + 4 + 4 * verticesCount));
  at += 4 + 4 * verticesCount;
  const jointsCount = view.getUint32(at, true);
  const joints = new Uint32Array(data.slice(at + 4, at + 4 + 4 * jointsCount));
  at += 4 + 4 * jointsCount;
  const weightsCount = view.getUint32(at, true);
  const weights = new Float32Array(data.slice(at + 4, at + 4 + 4 * weightsCount));
  at += 4 + 4 * weightsCount;
  return { seq, skin, width, vertices, joints, weights };
}

/** All of it; a message has only the parts that changed. */
export interface SceneView {
  character: CharacterView;
  weights: string[];
  painting: Painting;
  holds: HoldView[];
  locked: string[];
  settings: Settings;
  library: string[];
  kinds: KindsView;
  report: string[];
  history: HistoryView;
  timeline: Timeline;
  clips: ClipView[];
  ways: Way[];
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
  plane: MirrorView;
  bare: boolean;
}

/** A joint: its parent's number or -1, its bone's tip in its frame, its part of the body. */
export interface JointView {
  name: string;
  parent: number;
  tip: [number, number, number] | null;
  branches: boolean;
  part: string | null;
  mirror: number;
  rest: number[];
  base: number[];
  type: string;
  parameters: Record<string, string>;
  cone: ConeView | null;
  follows: boolean;
}

/** A cone: radians, and its axis in the joint's frame before it turns, or None. */
export interface ConeView {
  swing: number;
  twist: [number, number];
  axis: [number, number, number] | null;
}

/** A value of the pose; limits are None where there are none. */
export interface DofView {
  name: string;
  suffix: string;
  joint: number;
  angle: boolean;
  length: boolean;
  quaternion: boolean;
  lower: number | null;
  upper: number | null;
  rest: number;
  axis: [number, number, number] | null;
}

/** A skin: where its geometry is fetched, the joints that its weights count, its shapes. */
export interface SkinView {
  name: string;
  key: string;
  vertices: number;
  joints: number[];
  shape_dofs: number[];
  deformer: string;
  inverse_bind: number[];
  shapes: number;
  correctives: CorrectiveView[];
}

/** How values of DOFs, kept between bounds, become weights of a corrective's keys. */
export interface CorrectiveView {
  dofs: number[];
  lower: number[];
  upper: number[];
  keys: number;
  breakpoints: number[];
  coefficients: number[];
  centres: number[];
  span: number[];
  soft: number;
  table: number[];
}

/** An imported motion. */
export interface MotionView {
  name: string;
  frames: number;
  fps: number;
}

/** The plane of symmetry: a point of it, and the way to the left; metres. */
export interface MirrorView {
  point: [number, number, number];
  normal: [number, number, number];
}

/** What belongs to painting weights. */
export interface Painting {
  locked: string[];
  volumes: BoneVolume[];
  placed: Placed[];
  placed_in: number[];
}

/** A volume that moves with a joint. */
export interface BoneVolume {
  joint: string;
  shape: string;
  start: [number, number, number];
  end: [number, number, number];
  radius: number;
}

/** A vertex that was moved to its right place in a bent pose, for its weights to be found. */
export interface Placed {
  skin: number;
  vertex: number;
  position: [number, number, number];
  before: number;
  left: number;
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
  weight: number;
  chain: "body" | "trunk" | "limb";
  foot: "" | "flat" | "ball";
}

/** How the body follows. */
export interface Settings {
  whole_body: boolean;
  solver: "constrained" | "lm" | "pseudo-inverse" | "svd" | "jacobian-inverse" | "jacobian-transpose" | "sdls" | "conjugate-gradient" | "gradient-descent" | "halley" | "ccd" | "fabrik" | "two-bone";
  floor: boolean;
  floor_height: number;
  balance: boolean;
  natural: boolean;
  spine: number;
  chain: "body" | "trunk" | "limb";
  stiffness: number;
  rest_pull: number;
}

/** What can be chosen: types of joints, and ways to bind. */
export interface KindsView {
  joints: KindView[];
  binders: string[];
  deformers: string[];
}

/** A joint type that can be chosen. */
export interface KindView {
  name: string;
  parameters: ParameterView[];
}

/** A parameter of a joint type: its name, and what it is by default, as text. */
export interface ParameterView {
  name: string;
  default: string;
}

/** What can be undone and done again. */
export interface HistoryView {
  undo: string | null;
  redo: string | null;
  steps: number;
}

/** How long the timeline is, and how it is played. */
export interface Timeline {
  rate: number;
  length: number;
  loop: boolean;
  speed: number;
  plays: "both" | "keys" | "clips";
  auto_key: boolean;
  snap: boolean;
  onion: Onion;
}

/** Ghosts of the body at times before and after the present one. */
export interface Onion {
  shown: boolean;
  before: number;
  after: number;
  spacing: number;
  by_keys: boolean;
}

/** A clip, with the seconds of its motion; ``whole`` is how long that is. */
export interface ClipView {
  clip: Clip;
  end: number;
  whole: number;
  fps: number;
}

/** A motion of the character, laid on the timeline. */
export interface Clip {
  id: number;
  motion: string;
  start: number;
  speed: number;
  first: number;
  last: number | null;
  muted: boolean;
}

/** A method with options. */
export interface Way {
  solver: "constrained" | "lm" | "pseudo-inverse" | "svd" | "jacobian-inverse" | "jacobian-transpose" | "sdls" | "conjugate-gradient" | "gradient-descent" | "halley" | "ccd" | "fabrik" | "two-bone";
  iterations: number;
  options: Record<string, number>;
}

/** The header: what arrays follow, and the material. */
export interface GeometryView {
  arrays: ArrayView[];
  material: MaterialView | null;
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
  base_texture: TextureView | null;
  metallic_roughness_texture: TextureView | null;
  normal_texture: TextureView | null;
  occlusion_texture: TextureView | null;
  emissive_texture: TextureView | null;
}

/** An image by its key: which texture coordinates place it, how strong it is, how it is wrapped. */
export interface TextureView {
  key: string;
  uv: number;
  scale: number;
  wrap_s: number;
  wrap_t: number;
}

/** The header of weights: joints and values of every vertex, so many influences each. */
export interface WeightsView {
  arrays: ArrayView[];
  influences: number;
}

/** The header of centres of rotation: one of each vertex, where it was bound. */
export interface CentresView {
  arrays: ArrayView[];
}

/** A job that is being done, as a browser is told. */
export interface JobView {
  id: number;
  label: string;
  share: number;
  text: string;
}

/** A comparison but for its bodies; ``holds`` where they are other than the document's. */
export interface ComparedView {
  lanes: LaneView[];
  offers: OfferView[];
  record: RecordView | null;
  replaying: boolean;
  holds: HoldView[] | null;
}

/** One of the methods: what it is called, and why it does not take part, if so. */
export interface LaneView {
  label: string;
  failure: string | null;
}

/** A method that can be chosen, with its options and their defaults. */
export interface OfferView {
  solver: string;
  options: Record<string, number>;
}

/** The drag that can be replayed. */
export interface RecordView {
  label: string;
  seconds: number;
  frames: number;
}

/** What is asked of a comparison: to be told of it or not, to begin anew, to keep a pose. */
export interface CompareOrder {
  compare: "enter" | "leave" | "replay" | "reset" | "keep";
  lane: number;
}

/** Cancel a job: not an edit, and done at once. */
export interface CancelJob {
  do: "cancel-job";
  job: number;
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
  weight?: number | null;
  chain?: "body" | "trunk" | "limb" | null;
  by?: "flat" | "ball" | null;
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

/** Other methods are compared, or the same with other options. */
export interface ChooseWays {
  do: "choose-ways";
  ways: Way[];
}

/** Joints keep their weights from now on, or give them up again; none named: all of them. */
export interface LockWeights {
  do: "lock-weights";
  joints?: string[];
  locked?: boolean;
}

/** All weights go towards the mean of their neighbours, some passes. */
export interface SmoothWeights {
  do: "smooth-weights";
  passes?: number;
}

/** Vertices keep their strongest joints. */
export interface PruneWeights {
  do: "prune-weights";
  influences?: number;
}

/** Rows of weights sum to one. */
export interface NormaliseWeights {
  do: "normalise-weights";
}

/** Isolated spots of weight are taken away. */
export interface RemoveRogues {
  do: "remove-rogues";
}

/** One side's weights are given to the other; or the mean of both, or each the other's. */
export interface MirrorWeights {
  do: "mirror-weights";
  source?: "left" | "right" | "both" | "exchange";
}

/** A skin gets the weights of the nearest places of another one: clothes those of the body. */
export interface TransferWeights {
  do: "transfer-weights";
  source: number;
  target: number;
}

/** A vertex belongs elsewhere in this pose: weights are found that bring it nearest there. */
export interface PlaceVertex {
  do: "place-vertex";
  skin: number;
  vertex: number;
  position: [number, number, number];
  radius?: number;
  influences?: number;
  joints?: string[];
}

/** Vertices that were placed are held there no more; their weights stay. */
export interface ForgetPlaces {
  do: "forget-places";
}

/** A volume about every bone, sized by the mesh around it; in place of those there are. */
export interface MakeVolumes {
  do: "make-volumes";
  shape?: "capsule" | "cylinder" | "ellipsoid";
}

/** A volume gets other ends, another radius or another shape; metres, in its joint's frame. */
export interface ChangeVolume {
  do: "change-volume";
  volume: number;
  start?: [number, number, number] | null;
  end?: [number, number, number] | null;
  radius?: number | null;
  shape?: "sphere" | "capsule" | "cylinder" | "ellipsoid" | null;
}

/** A volume is taken away; without a number all of them. */
export interface RemoveVolume {
  do: "remove-volume";
  volume?: number | null;
}

/** The skins are bound anew: a vertex follows the bones whose volumes it is in. */
export interface BindVolumes {
  do: "bind-volumes";
  several?: boolean;
  smoothing?: number;
  influences?: number;
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

/** Keys of the pose as it stands, at the present time: of some joints, or of the whole body. */
export interface SetKeys {
  do: "set-keys";
  joints?: string[];
  dofs?: string[];
  kind?: "step" | "linear" | "catmull-rom" | "hermite" | "bezier" | null;
}

/** Keys with all that is their own: pasted, or one set on a curve; moved into the limits. */
export interface PutKeys {
  do: "put-keys";
  keys: KeyRecord[];
  at?: number;
}

/** A key with all that is its own: radians or metres, slopes per second, handles in seconds. */
export interface KeyRecord {
  dof: string;
  time: number;
  value: number[];
  kind: "step" | "linear" | "catmull-rom" | "hermite" | "bezier";
  incoming: number[] | null;
  outgoing: number[] | null;
  handles: [number, number] | null;
}

/** Keys are moved in time, and in value; where others stand already, those give way. */
export interface MoveKeys {
  do: "move-keys";
  keys: KeyAt[];
  seconds?: number;
  value?: number;
}

/** Which key: of a DOF, at seconds of the timeline. */
export interface KeyAt {
  dof: string;
  time: number;
}

/** Keys are taken away. */
export interface DeleteKeys {
  do: "delete-keys";
  keys: KeyAt[];
}

/** How the curve goes on after some keys, and the tension of their DOFs' Catmull-Rom curves. */
export interface ChangeKeys {
  do: "change-keys";
  keys: KeyAt[];
  kind?: "step" | "linear" | "catmull-rom" | "hermite" | "bezier" | null;
  tension?: number | null;
}

/** The slopes of a key, per second, and how far its Bezier handles reach, in seconds. */
export interface ShapeKey {
  do: "shape-key";
  dof: string;
  time: number;
  incoming?: number | null;
  outgoing?: number | null;
  handles?: [number, number] | null;
}

/** Keys take ``factor`` times as long, about a time that stays; all of them if none is named. */
export interface RetimeKeys {
  do: "retime-keys";
  factor: number;
  about?: number;
  keys?: KeyAt[];
}

/** As few keys as give the curves back at every frame, within radians and metres. */
export interface ReduceKeys {
  do: "reduce-keys";
  angle: number;
  length: number;
  dofs?: string[];
}

/** The timeline is another: its length, its rate, what it plays and how. */
export interface ChangeTimeline {
  do: "change-timeline";
  timeline: Timeline;
}

/** A motion of the character is laid on the timeline: behind the others, or at some seconds. */
export interface AddClip {
  do: "add-clip";
  motion: string;
  start?: number | null;
}

/** A clip is moved, trimmed, played faster or slower, or passed over. */
export interface ChangeClip {
  do: "change-clip";
  clip: Clip;
}

/** A clip is taken off the timeline; its motion stays with the character. */
export interface RemoveClip {
  do: "remove-clip";
  id: number;
}

/** A clip becomes keys, as few as give its frames back within radians and metres. */
export interface BakeClip {
  do: "bake-clip";
  id: number;
  angle: number;
  length: number;
}

/** The keys become a motion of the character, at the timeline's rate, and a clip of it. */
export interface ClipFromKeys {
  do: "clip-from-keys";
  name: string;
}

/** A joint is set at a place, behind another one; a mesh without a skeleton gets its root. */
export interface DrawJoint {
  do: "draw-joint";
  place: [number, number, number];
  parent?: string | null;
  name?: string;
  symmetric?: boolean;
}

/** A joint is inserted in the bone that leads to another one. */
export interface InsertJoint {
  do: "insert-joint";
  child: string;
  share?: number;
  name?: string;
  symmetric?: boolean;
}

/** A joint is taken away; its children go to its parent, and its share of the skin, too. */
export interface RemoveJoint {
  do: "remove-joint";
  joint: string;
  symmetric?: boolean;
}

/** A joint hangs behind another one, and stays where it is at rest; None: it is a root. */
export interface ReparentJoint {
  do: "reparent-joint";
  joint: string;
  parent: string | null;
  symmetric?: boolean;
}

/** A joint gets another name; with ``symmetric`` and a name that tells a side, its pair, too. */
export interface RenameJoint {
  do: "rename-joint";
  joint: string;
  name: string;
  symmetric?: boolean;
}

/** A joint stands elsewhere at rest; its children stay, or come along. */
export interface MoveJoint {
  do: "move-joint";
  joint: string;
  place: [number, number, number];
  along?: boolean;
  symmetric?: boolean;
  rebind?: boolean;
}

/** A joint's axes stand otherwise in the world at rest; its children stay where they are. */
export interface TurnJoint {
  do: "turn-joint";
  joint: string;
  turn: [number, number, number, number];
  symmetric?: boolean;
  rebind?: boolean;
}

/** A joint becomes one of another type; its parameters are given as text. */
export interface RetypeJoint {
  do: "retype-joint";
  joint: string;
  type: string;
  parameters: Record<string, string>;
  symmetric?: boolean;
}

/** A joint gets other limits, by its values' suffixes, and its cone, or none. */
export interface LimitJoint {
  do: "limit-joint";
  joint: string;
  limits: Record<string, Reach>;
  cone?: ConeLimit | null;
  symmetric?: boolean;
}

/** The ends of a value's limits: radians or metres; None is none on that side. */
export interface Reach {
  lower: number | null;
  upper: number | null;
}

/** The cone of a joint that turns by a quaternion; radians. Without an axis, of all turns. */
export interface ConeLimit {
  swing: number;
  twist: [number, number];
  axis: [number, number, number] | null;
}

/** The skins are bound anew to the skeleton at rest, by one of the methods. */
export interface BindSkin {
  do: "bind-skin";
  method?: string;
  influences?: number | null;
  smoothing?: number | null;
  symmetric?: boolean | null;
  deformer?: string;
}

/** A standing human's mesh gets the bundled body's skeleton, fitted by landmarks. */
export interface FitSkeleton {
  do: "fit-skeleton";
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
  | ChooseWays
  | LockWeights
  | SmoothWeights
  | PruneWeights
  | NormaliseWeights
  | RemoveRogues
  | MirrorWeights
  | TransferWeights
  | PlaceVertex
  | ForgetPlaces
  | MakeVolumes
  | ChangeVolume
  | RemoveVolume
  | BindVolumes
  | KeepPose
  | TakePose
  | PastePose
  | DropPose
  | SetKeys
  | PutKeys
  | MoveKeys
  | DeleteKeys
  | ChangeKeys
  | ShapeKey
  | RetimeKeys
  | ReduceKeys
  | ChangeTimeline
  | AddClip
  | ChangeClip
  | RemoveClip
  | BakeClip
  | ClipFromKeys
  | DrawJoint
  | InsertJoint
  | RemoveJoint
  | ReparentJoint
  | RenameJoint
  | MoveJoint
  | TurnJoint
  | RetypeJoint
  | LimitJoint
  | BindSkin
  | FitSkeleton;
