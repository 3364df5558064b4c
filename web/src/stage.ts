// The stage: camera, light, floor, and drawing only when something has changed.

import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Theme } from "./store";

const COLOURS = {
  dark: { ground: 0x1b1e23, line: 0x343a44, sky: 0x23272e, hemi: 0x8f9db3 },
  light: { ground: 0xe9ecf0, line: 0xc4cad3, sky: 0xf4f6f8, hemi: 0xffffff },
};

export class Stage {
  readonly scene = new THREE.Scene();
  readonly camera = new THREE.PerspectiveCamera(35, 1, 0.01, 200);
  readonly renderer: THREE.WebGLRenderer;
  readonly controls: OrbitControls;
  readonly raycaster = new THREE.Raycaster();
  private readonly floor: THREE.Mesh;
  private grid: THREE.GridHelper | null = null;
  private readonly sky = new THREE.HemisphereLight(0xffffff, 0x30343a, 1.6);
  private readonly sun = new THREE.DirectionalLight(0xffffff, 2.2);
  private asked = false;
  private theme: Theme = "dark";
  private size = 1.7;
  drawn = 0;

  constructor(readonly canvas: HTMLCanvasElement, private readonly before: () => void) {
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: !navigator.webdriver });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = !navigator.webdriver;
    this.renderer.shadowMap.type = THREE.PCFSoftShadowMap;
    this.camera.position.set(1.9, 1.5, 3.4);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.target.set(0, 0.9, 0);
    this.controls.zoomToCursor = true;
    this.controls.addEventListener("change", () => this.ask());
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
    (this.grid.material as THREE.Material).opacity = 0.55;
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
    this.controls.target.copy(centre);
    const away = (1.25 * height) / (2 * Math.tan((this.camera.fov * Math.PI) / 360));
    this.camera.position.copy(centre).add(new THREE.Vector3(0.42, 0.16, 0.9).normalize().multiplyScalar(away + 0.4 * height));
    this.camera.near = height / 200;
    this.camera.far = height * 100;
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.ask();
  }

  /** How many geometries the graphics card holds. */
  get geometries(): number {
    return this.renderer.info.memory.geometries;
  }

  resize(width: number, height: number): void {
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(1, height);
    this.camera.updateProjectionMatrix();
    this.ask();
  }

  /** Draw once, with the next frame of the screen. */
  ask(): void {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.before();
      this.renderer.render(this.scene, this.camera);
      this.drawn += 1;
    });
  }

  /** Pixels from the canvas's upper left corner; z is below 1 in front of the far plane. */
  project(point: THREE.Vector3): THREE.Vector3 {
    const seen = point.clone().project(this.camera);
    const { clientWidth, clientHeight } = this.canvas;
    return seen.set(((seen.x + 1) / 2) * clientWidth, ((1 - seen.y) / 2) * clientHeight, seen.z);
  }

  /** The ray through a place on the canvas, in pixels. */
  ray(x: number, y: number): THREE.Ray {
    const { clientWidth, clientHeight } = this.canvas;
    const at = new THREE.Vector2((2 * x) / clientWidth - 1, 1 - (2 * y) / clientHeight);
    this.raycaster.setFromCamera(at, this.camera);
    return this.raycaster.ray.clone();
  }
}
