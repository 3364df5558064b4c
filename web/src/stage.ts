// The stage: camera, light and floor; draws only after changes.

import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { RoomEnvironment } from "three/examples/jsm/environments/RoomEnvironment.js";
import type { Picture } from "./draft";
import { COARSE, FULL, type Level, Quality } from "./quality";
import type { Theme } from "./store";

const COLOURS = {
  dark: { ground: 0x1b1e23, line: 0x343a44, sky: 0x23272e, hemi: 0x8f9db3 },
  light: { ground: 0xe9ecf0, line: 0xc4cad3, sky: 0xf4f6f8, hemi: 0xffffff },
};

/** Milliseconds without a change after which the picture is drawn in full quality. */
const STILL = 300;
/** The same delay while something is being dragged. */
const HELD = 1500;
/** Minimum number of device pixels per CSS pixel in a full-quality picture: supersampling smooths edges. */
const FINE = 2;
/** Device pixels per CSS pixel in a coarse picture. */
const FEW = 0.6;
/** Key in the browser's storage of a fixed quality level, which overrides the measurements. */
const FIXED = "poise-studio-quality";

/** Rectangle of the canvas with its own picture, in pixels from the upper left corner. */
export interface Pane {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type View = "front" | "back" | "left" | "right" | "top" | "bottom" | "user";

/** Return the direction towards the camera in a fixed view of a body that faces `forward`. */
function directionOf(view: View, forward: THREE.Vector3): THREE.Vector3 {
  const up = new THREE.Vector3(0, 1, 0);
  const left = up.clone().cross(forward);
  const ways = { front: forward, back: forward.clone().negate(), left, right: left.clone().negate() };
  if (view === "top" || view === "bottom") // slightly from the front, so that the front is at the bottom of the picture
    return up.multiplyScalar(view === "top" ? 1 : -1).addScaledVector(forward, 1e-4).normalize();
  return view === "user" ? forward : ways[view].clone();
}

/** Return the number of panes per row that suits a body, which is taller than wide. */
function columns(count: number, width: number, height: number): number {
  const wide = width / Math.max(1, height);
  if (count === 2) return wide > 0.9 ? 2 : 1;
  if (count === 3) return wide > 1.2 ? 3 : wide > 0.6 ? 2 : 1;
  if (count === 4) return wide > 1.9 ? 4 : wide > 0.5 ? 2 : 1;
  return 1;
}

/**
 * Environment map that metals reflect; it provides part of the light of the sky. The map is blurred, so faces of 64
 * pixels give the same result as 256, which take seconds to render without a GPU.
 */
function surroundings(renderer: THREE.WebGLRenderer): THREE.Texture {
  const room = new RoomEnvironment();
  const seen = new THREE.WebGLCubeRenderTarget(64, { type: THREE.HalfFloatType });
  new THREE.CubeCamera(0.1, 100, seen).update(renderer, room);
  const blurring = new THREE.PMREMGenerator(renderer);
  const blurred = blurring.fromCubemap(seen.texture).texture;
  blurring.dispose();
  room.dispose();
  seen.dispose();
  return blurred;
}

/** Return a stored value of the browser; null if pages may not use storage. */
function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Create an opaque WebGL context. The context that three.js requests by default is transparent, which makes compositing
 * half as slow again without a GPU.
 */
function opaque(canvas: HTMLCanvasElement): WebGL2RenderingContext | undefined {
  const wanted: WebGLContextAttributes = { alpha: false, antialias: false, depth: true, stencil: false };
  return canvas.getContext("webgl2", wanted) ?? undefined;
}

export class Stage {
  /** Panes of the canvas; a single one unless the picture is split. */
  panes: Pane[] = [{ x: 0, y: 0, width: 1, height: 1 }];
  private showing: ((pane: number) => void) | null = null;
  readonly scene = new THREE.Scene();
  private readonly perspective = new THREE.PerspectiveCamera(35, 1, 0.01, 200);
  private readonly parallel = new THREE.OrthographicCamera(-1, 1, 1, -1, 0.01, 200);
  camera: THREE.PerspectiveCamera | THREE.OrthographicCamera = this.perspective;
  /** Current view: one of the fixed views, or "user" for any other direction. */
  view: View = "user";
  private user: { position: THREE.Vector3; target: THREE.Vector3; orthographic: boolean; half: number } | null = null;
  private towards = new THREE.Vector3(0, 0, 1);
  /** Callback when the view changes. */
  viewed: () => void = () => {};
  readonly renderer: THREE.WebGLRenderer;
  readonly controls: OrbitControls;
  readonly raycaster = new THREE.Raycaster();
  private readonly floor: THREE.Mesh;
  private grid: THREE.GridHelper | null = null;
  private readonly sky = new THREE.HemisphereLight(0xffffff, 0x30343a, 1.0);
  private readonly sun = new THREE.DirectionalLight(0xffffff, 2.2);
  private asked = false;
  private theme: Theme = "dark";
  private size = 1.7;
  private readonly surroundings: THREE.Texture;
  readonly quality = new Quality();
  /** Return whether a drag is in progress. */
  held: () => boolean = () => false;
  private refining = 0;
  private fence: WebGLSync | null = null;
  /** Number of pictures drawn, and the quality level of the last one. */
  drawn = 0;
  level: Level = FULL;

  /**
   * `before` is called before each picture; `draft` gets the picture if skins are to be drawn cheaply, otherwise null.
   */
  constructor(readonly canvas: HTMLCanvasElement, private readonly before: () => void, private readonly draft: (picture: Picture | null) => void) {
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: false, context: opaque(canvas) });
    const fixed = stored(FIXED);
    if (fixed) this.quality.fixed = Math.min(COARSE, Math.max(FULL, Number(fixed))) as Level;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFSoftShadowMap;
    this.camera.position.set(1.9, 1.5, 3.4);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.target.set(0, 0.9, 0);
    this.controls.zoomToCursor = true;
    this.controls.addEventListener("change", () => this.turned());
    const sun = this.sun;
    sun.position.set(2.5, 5, 3);
    sun.castShadow = true;
    sun.shadow.mapSize.set(1024, 1024);
    sun.shadow.camera.left = sun.shadow.camera.bottom = -2.5;
    sun.shadow.camera.right = sun.shadow.camera.top = 2.5;
    sun.shadow.bias = -0.0005;
    const fill = new THREE.DirectionalLight(0xbcd0ff, 0.5);
    fill.position.set(-3, 2, -2);
    this.floor = new THREE.Mesh(new THREE.CircleGeometry(30, 48), new THREE.ShadowMaterial({ opacity: 0.25 }));
    this.floor.rotation.x = -Math.PI / 2;
    this.floor.receiveShadow = true;
    this.scene.add(sun, sun.target, fill, this.sky, this.floor);
    this.scene.environment = this.surroundings = surroundings(this.renderer);
    this.scene.environmentIntensity = 0.5;
    this.paint("dark");
  }

  paint(theme: Theme): void {
    const colours = COLOURS[theme];
    this.theme = theme;
    this.scene.background = new THREE.Color(colours.sky);
    this.scene.fog = new THREE.Fog(colours.sky, 7 * this.size, 25 * this.size);
    this.sky.color.set(colours.hemi);
    this.layFloor(this.floor.position.y);
  }

  layFloor(height: number): void {
    if (this.grid) {
      this.scene.remove(this.grid);
      this.grid.dispose();
    }
    const colours = COLOURS[this.theme];
    this.grid = new THREE.GridHelper(12 * this.size, 40, colours.line, colours.line);
    (this.grid.material as THREE.Material).transparent = true;
    this.grid.position.y = this.floor.position.y = height;
    this.scene.add(this.grid);
    this.ask();
  }

  /** Frame a body of the given height from the front and slightly above. */
  frame(centre: THREE.Vector3, height: number): void {
    this.size = height;
    this.sun.position.set(1.5, 3, 1.8).multiplyScalar(height).add(centre);
    this.sun.target.position.copy(centre);
    const reach = this.sun.shadow.camera;
    reach.left = reach.bottom = -1.3 * height;
    reach.right = reach.top = 1.3 * height;
    reach.far = 8 * height;
    reach.updateProjectionMatrix();
    this.floor.scale.setScalar(height);
    this.paint(this.theme);
    for (const camera of [this.perspective, this.parallel]) {
      camera.near = height / 200;
      camera.far = height * 100;
    }
    const way = this.view === "user" ? new THREE.Vector3(0.42, 0.16, 0.9).normalize() : this.towards;
    this.stand(centre, way, 0.625 * height + 0.4 * height * this.slope);
  }

  /** Centre the view on a point, keeping its direction, so that `half` metres are visible above and below. */
  focus(centre: THREE.Vector3, half: number): void {
    this.stand(centre, this.camera.position.clone().sub(this.controls.target).normalize(), half);
  }

  /** Tangent of half the vertical field of view. */
  private get slope(): number {
    return Math.tan((this.perspective.fov * Math.PI) / 360);
  }

  /** Metres visible above and below the middle of the picture, at the distance of the orbit centre. */
  private get half(): number {
    return this.camera === this.parallel ? this.parallel.top / this.parallel.zoom
      : this.slope * this.perspective.position.distanceTo(this.controls.target);
  }

  private stand(target: THREE.Vector3, way: THREE.Vector3, half: number): void {
    const { controls, parallel, perspective } = this;
    controls.target.copy(target);
    perspective.position.copy(target).addScaledVector(way, half / this.slope);
    // In front of the whole body, however small the visible part is.
    parallel.position.copy(target).addScaledVector(way, Math.max(half / this.slope, 4 * this.size));
    parallel.zoom = 1;
    parallel.top = half;
    this.shape();
    controls.update();
    this.camera.updateMatrixWorld(); // picking needs the matrix before the next picture
    this.ask();
  }

  /** Translate camera and light with a body that has moved; the floor stays. */
  follow(way: THREE.Vector3): void {
    for (const place of [this.camera.position, this.controls.target, this.sun.position, this.sun.target.position]) place.add(way);
    this.controls.update();
    this.ask();
  }

  /** Set the cameras' aspect ratio to that of a pane. */
  private shape(): void {
    const { width, height } = this.panes[0]!;
    const { parallel, perspective } = this;
    perspective.aspect = width / Math.max(1, height);
    parallel.right = parallel.top * perspective.aspect;
    [parallel.left, parallel.bottom] = [-parallel.right, -parallel.top];
    perspective.updateProjectionMatrix();
    parallel.updateProjectionMatrix();
  }

  get orthographic(): boolean {
    return this.camera === this.parallel;
  }

  /** Switch between orthographic and perspective projection, keeping the apparent size of the target. */
  set orthographic(on: boolean) {
    if (on === this.orthographic) return;
    const { half } = this;
    const way = this.camera.position.clone().sub(this.controls.target).normalize();
    this.camera = on ? this.parallel : this.perspective;
    this.controls.object = this.camera;
    this.stand(this.controls.target.clone(), way, half);
    this.viewed();
  }

  /** Change to a fixed view with orthographic projection; "user" restores the view before the first fixed view. */
  look(view: View, forward: THREE.Vector3): void {
    if (view === "user") {
      if (this.view !== "user" && this.user) {
        const { position, target, orthographic, half } = this.user;
        this.view = view;
        this.orthographic = orthographic;
        this.stand(target, position.clone().sub(target).normalize(), half);
      }
      this.viewed();
      return;
    }
    const { half } = this;
    if (this.view === "user")
      this.user = { position: this.camera.position.clone(), target: this.controls.target.clone(), orthographic: this.orthographic, half };
    this.view = "user"; // set below, after the camera has moved
    this.towards = directionOf(view, forward);
    this.orthographic = true;
    this.stand(this.controls.target.clone(), this.towards, half);
    this.view = view;
    this.viewed();
  }

  /** Leave the fixed view when the camera is rotated. */
  private turned(): void {
    const way = this.camera.position.clone().sub(this.controls.target).normalize();
    if (this.view !== "user" && way.dot(this.towards) < 0.99999) {
      this.view = "user";
      this.viewed();
    }
    this.ask();
  }

  /** Return the size in metres of a canvas pixel at a point. */
  metresPerPixel(at: THREE.Vector3): number {
    const pane = this.panes[0]!;
    const { camera } = this;
    const half = camera instanceof THREE.OrthographicCamera ? camera.top / camera.zoom
      : this.slope * Math.max(camera.position.distanceTo(at), 1e-6);
    return (2 * half) / Math.max(1, pane.height);
  }

  /** Return the direction from the camera to a point. */
  sight(at: THREE.Vector3): THREE.Vector3 {
    return this.orthographic ? this.camera.getWorldDirection(new THREE.Vector3()) : at.clone().sub(this.camera.position).normalize();
  }

  /** Number of geometries on the GPU. */
  get geometries(): number {
    return this.renderer.info.memory.geometries;
  }

  resize(width: number, height: number): void {
    this.renderer.setSize(width, height, false);
    this.lay(this.panes.length, width, height);
  }

  /** Show several pictures with one camera; `show` sets up the content of each pane. Null restores a single picture. */
  split(count: number, show: ((pane: number) => void) | null): void {
    this.showing = show;
    this.controls.zoomToCursor = show === null; // three.js computes the zoom centre for a single picture
    this.lay(count, this.canvas.clientWidth, this.canvas.clientHeight);
  }

  private lay(count: number, width: number, height: number): void {
    const across = columns(count, width, height);
    const down = Math.ceil(count / across);
    const [w, h] = [width / across, height / down];
    this.panes = Array.from({ length: count }, (_, k) => (
      { x: (k % across) * w, y: Math.floor(k / across) * h, width: w, height: h }));
    this.shape();
    this.ask();
  }

  /** Return the index of the pane at a point of the canvas; 0 if there is none. */
  paneAt(x: number, y: number): number {
    return Math.max(0, this.panes.findIndex((p) => x >= p.x && x < p.x + p.width && y >= p.y && y < p.y + p.height));
  }

  /** Request a picture with the next animation frame. */
  ask(): void {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.before();
      this.render(this.quality.moving);
    });
  }

  /** Draw now, in full quality. */
  draw(): void {
    this.render(FULL);
  }

  private render(level: Level): void {
    clearTimeout(this.refining);
    const begun = performance.now();
    this.prepare(level);
    this.picture();
    this.drawn += 1;
    this.measure(level, begun);
    if (level === FULL || this.quality.fixed !== null) return;
    const wait = (this.held() ? HELD : STILL) + 4 * this.quality.median(level); // a slow drag is not a pause
    this.refining = window.setTimeout(() => requestAnimationFrame(() => this.asked || this.render(FULL)), wait);
  }

  private prepare(level: Level): void {
    const { renderer } = this;
    const full = level === FULL;
    const ratio = full ? FINE : level === COARSE ? FEW : Math.min(devicePixelRatio, FINE);
    if (renderer.getPixelRatio() !== ratio) renderer.setPixelRatio(ratio);
    this.scene.environment = full ? this.surroundings : null;
    this.sun.castShadow = this.floor.visible = full;
    if (this.grid) (this.grid.material as THREE.Material).opacity = full ? 1 : 0.55; // lines are one device pixel wide, so wider in coarse pictures
    this.draft(full ? null : { camera: this.camera, width: this.canvas.width, height: this.canvas.height });
    this.level = level;
  }

  /** Measure the time until a picture is finished, one picture at a time, without blocking. */
  private measure(level: Level, begun: number): void {
    if (this.fence) return;
    const gl = this.renderer.getContext() as WebGL2RenderingContext;
    const fence = (this.fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0));
    if (!fence) return;
    gl.flush();
    const look = () => {
      if (!gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
        setTimeout(look, 2);
        return;
      }
      gl.deleteSync(fence);
      this.fence = null;
      this.quality.measured(level, performance.now() - begun);
    };
    setTimeout(look, 1);
  }

  private picture(): void {
    const { renderer, scene, camera, canvas } = this;
    if (!this.showing) {
      renderer.render(scene, camera);
      return;
    }
    renderer.setScissorTest(true);
    this.panes.forEach((pane, k) => {
      this.showing!(k);
      const below = canvas.clientHeight - pane.y - pane.height;
      renderer.setViewport(pane.x, below, pane.width, pane.height);
      renderer.setScissor(pane.x, below, pane.width, pane.height);
      renderer.render(scene, camera);
    });
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, canvas.clientWidth, canvas.clientHeight);
  }

  /** Project a point to pixels from the canvas's upper left corner; z is below 1 in front of the far plane. */
  project(point: THREE.Vector3, pane = 0): THREE.Vector3 {
    const seen = point.clone().project(this.camera);
    const { x, y, width, height } = this.panes[pane]!;
    return seen.set(x + ((seen.x + 1) / 2) * width, y + ((1 - seen.y) / 2) * height, seen.z);
  }

  /** Return the ray through a point of the canvas in pixels; the point may be outside the pane. */
  ray(x: number, y: number, pane = 0): THREE.Ray {
    const { x: left, y: top, width, height } = this.panes[pane]!;
    const at = new THREE.Vector2((2 * (x - left)) / width - 1, 1 - (2 * (y - top)) / height);
    this.raycaster.setFromCamera(at, this.camera);
    return this.raycaster.ray.clone();
  }
}
