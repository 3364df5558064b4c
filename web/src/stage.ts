// The stage: camera, light, floor, and drawing only when something has changed.

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

/** Milliseconds without a change after which the picture is drawn in full. */
const STILL = 300;
/** The same while something is held. */
const HELD = 1500;
/** Pixels to one of the page in a full picture, at least: averaged, they smooth the edges. */
const FINE = 2;
/** Pixels to one of the page in a coarse picture. */
const FEW = 0.6;
/** In the browser's storage: a level for every picture, whatever is measured. */
const FIXED = "poise-studio-quality";

/** A part of the canvas with a picture of its own, in pixels from the upper left corner. */
export interface Pane {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type View = "front" | "back" | "left" | "right" | "top" | "bottom" | "user";

/** From where a fixed view looks, of a body that faces `forward`. */
function directionOf(view: View, forward: THREE.Vector3): THREE.Vector3 {
  const up = new THREE.Vector3(0, 1, 0);
  const left = up.clone().cross(forward);
  const ways = { front: forward, back: forward.clone().negate(), left, right: left.clone().negate() };
  if (view === "top" || view === "bottom") // a little from the front, which is then below
    return up.multiplyScalar(view === "top" ? 1 : -1).addScaledVector(forward, 1e-4).normalize();
  return view === "user" ? forward : ways[view].clone();
}

/** How many panes are beside each other: as it suits a body, which is taller than wide. */
function columns(count: number, width: number, height: number): number {
  const wide = width / Math.max(1, height);
  if (count === 2) return wide > 0.9 ? 2 : 1;
  if (count === 3) return wide > 1.2 ? 3 : wide > 0.6 ? 2 : 1;
  if (count === 4) return wide > 1.9 ? 4 : wide > 0.5 ? 2 : 1;
  return 1;
}

/**
 * A room that metals reflect; it gives a part of the light that would come from the sky alone.
 * Its picture is blurred all the same: faces of 64 pixels show as much as those of 256, which a
 * machine that draws without a graphics card needs seconds for.
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

/** What the browser stores under a name; nothing where pages may not store anything. */
function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * A context whose pictures hide what lies below the canvas. Three.js asks for one that may be seen
 * through, which takes a machine without a graphics card half as long again to show.
 */
function opaque(canvas: HTMLCanvasElement): WebGL2RenderingContext | undefined {
  const wanted: WebGLContextAttributes = { alpha: false, antialias: false, depth: true, stencil: false };
  return canvas.getContext("webgl2", wanted) ?? undefined;
}

export class Stage {
  /** One, but where the picture is split. */
  panes: Pane[] = [{ x: 0, y: 0, width: 1, height: 1 }];
  private showing: ((pane: number) => void) | null = null;
  readonly scene = new THREE.Scene();
  private readonly perspective = new THREE.PerspectiveCamera(35, 1, 0.01, 200);
  private readonly parallel = new THREE.OrthographicCamera(-1, 1, 1, -1, 0.01, 200);
  camera: THREE.PerspectiveCamera | THREE.OrthographicCamera = this.perspective;
  /** Where the camera looks from: one of the fixed views, or wherever it was turned to. */
  view: View = "user";
  private user: { position: THREE.Vector3; target: THREE.Vector3; orthographic: boolean; half: number } | null = null;
  private towards = new THREE.Vector3(0, 0, 1);
  /** Is called where another view is shown. */
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
  /** Whether something is in the middle of a drag. */
  held: () => boolean = () => false;
  private refining = 0;
  private fence: WebGLSync | null = null;
  /** Pictures that were drawn, and the level of the last one. */
  drawn = 0;
  level: Level = FULL;

  /** `before` is called before each picture, `draft` with the picture where skins are drawn cheaply in it. */
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

  /** Look at a body of this height standing here, from in front and a little above. */
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

  /** Look at a place from where the view is, so that so many metres are seen above and below it. */
  focus(centre: THREE.Vector3, half: number): void {
    this.stand(centre, this.camera.position.clone().sub(this.controls.target).normalize(), half);
  }

  /** Metres to a metre away that are seen above the middle. */
  private get slope(): number {
    return Math.tan((this.perspective.fov * Math.PI) / 360);
  }

  /** Metres that are seen above and below the middle, at what the camera turns about. */
  private get half(): number {
    return this.camera === this.parallel ? this.parallel.top / this.parallel.zoom
      : this.slope * this.perspective.position.distanceTo(this.controls.target);
  }

  private stand(target: THREE.Vector3, way: THREE.Vector3, half: number): void {
    const { controls, parallel, perspective } = this;
    controls.target.copy(target);
    perspective.position.copy(target).addScaledVector(way, half / this.slope);
    // In front of all of the body, however little of it is seen.
    parallel.position.copy(target).addScaledVector(way, Math.max(half / this.slope, 4 * this.size));
    parallel.zoom = 1;
    parallel.top = half;
    this.shape();
    controls.update();
    this.camera.updateMatrixWorld(); // what is under the mouse is looked for before the next picture
    this.ask();
  }

  /** Move the camera and the light with a body that has moved; the floor stays. */
  follow(way: THREE.Vector3): void {
    for (const place of [this.camera.position, this.controls.target, this.sun.position, this.sun.target.position]) place.add(way);
    this.controls.update();
    this.ask();
  }

  /** Give the cameras the shape of a picture. */
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

  /** Draw without perspective, or with it; what is looked at keeps its size. */
  set orthographic(on: boolean) {
    if (on === this.orthographic) return;
    const { half } = this;
    const way = this.camera.position.clone().sub(this.controls.target).normalize();
    this.camera = on ? this.parallel : this.perspective;
    this.controls.object = this.camera;
    this.stand(this.controls.target.clone(), way, half);
    this.viewed();
  }

  /** Go to a fixed view, without perspective; "user" is the view that was left for the last of them. */
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
    this.view = "user"; // until the camera stands there
    this.towards = directionOf(view, forward);
    this.orthographic = true;
    this.stand(this.controls.target.clone(), this.towards, half);
    this.view = view;
    this.viewed();
  }

  /** A fixed view that is turned away from is none any more. */
  private turned(): void {
    const way = this.camera.position.clone().sub(this.controls.target).normalize();
    if (this.view !== "user" && way.dot(this.towards) < 0.99999) {
      this.view = "user";
      this.viewed();
    }
    this.ask();
  }

  /** Metres that a pixel of the canvas shows at a place. */
  metresPerPixel(at: THREE.Vector3): number {
    const pane = this.panes[0]!;
    const { camera } = this;
    const half = camera instanceof THREE.OrthographicCamera ? camera.top / camera.zoom
      : this.slope * Math.max(camera.position.distanceTo(at), 1e-6);
    return (2 * half) / Math.max(1, pane.height);
  }

  /** The direction of sight to a place. */
  sight(at: THREE.Vector3): THREE.Vector3 {
    return this.orthographic ? this.camera.getWorldDirection(new THREE.Vector3()) : at.clone().sub(this.camera.position).normalize();
  }

  /** How many geometries the graphics card holds. */
  get geometries(): number {
    return this.renderer.info.memory.geometries;
  }

  resize(width: number, height: number): void {
    this.renderer.setSize(width, height, false);
    this.lay(this.panes.length, width, height);
  }

  /** Show several pictures by one camera; `show` puts in place what each of them shows. None: one picture. */
  split(count: number, show: ((pane: number) => void) | null): void {
    this.showing = show;
    this.controls.zoomToCursor = show === null; // which reckons with a single picture
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

  /** The pane under a place on the canvas; the first where there is none. */
  paneAt(x: number, y: number): number {
    return Math.max(0, this.panes.findIndex((p) => x >= p.x && x < p.x + p.width && y >= p.y && y < p.y + p.height));
  }

  /** Draw once, with the next frame of the screen. */
  ask(): void {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.before();
      this.render(this.quality.moving);
    });
  }

  /** Draw now, in full. */
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
    const wait = (this.held() ? HELD : STILL) + 4 * this.quality.median(level); // a slow drag is no pause
    this.refining = window.setTimeout(() => requestAnimationFrame(() => this.asked || this.render(FULL)), wait);
  }

  private prepare(level: Level): void {
    const { renderer } = this;
    const full = level === FULL;
    const ratio = full ? FINE : level === COARSE ? FEW : Math.min(devicePixelRatio, FINE);
    if (renderer.getPixelRatio() !== ratio) renderer.setPixelRatio(ratio);
    this.scene.environment = full ? this.surroundings : null;
    this.sun.castShadow = this.floor.visible = full;
    if (this.grid) (this.grid.material as THREE.Material).opacity = full ? 1 : 0.55; // its lines are a pixel wide
    this.draft(full ? null : { camera: this.camera, width: this.canvas.width, height: this.canvas.height });
    this.level = level;
  }

  /** How long a picture takes until it is finished: one at a time, without waiting for it. */
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

  /** Pixels from the canvas's upper left corner; z is below 1 in front of the far plane. */
  project(point: THREE.Vector3, pane = 0): THREE.Vector3 {
    const seen = point.clone().project(this.camera);
    const { x, y, width, height } = this.panes[pane]!;
    return seen.set(x + ((seen.x + 1) / 2) * width, y + ((1 - seen.y) / 2) * height, seen.z);
  }

  /** The ray through a place on the canvas, in pixels; also beyond the pane's edges. */
  ray(x: number, y: number, pane = 0): THREE.Ray {
    const { x: left, y: top, width, height } = this.panes[pane]!;
    const at = new THREE.Vector2((2 * (x - left)) / width - 1, 1 - (2 * (y - top)) / height);
    this.raycaster.setFromCamera(at, this.camera);
    return this.raycaster.ray.clone();
  }
}
