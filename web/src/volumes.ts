// Volumes attached to bones, drawn with grips at their ends and for their radius.

import * as THREE from "three";
import type { Tools } from "./modes/mode";
import type { BoneVolume } from "./protocol";
import { size } from "./size";

const REACH = 12; // hit distance in pixels

interface Drag { volume: number; grip: "start" | "end" | "radius" | "middle"; depth: THREE.Vector3; from: THREE.Vector3; now: BoneVolume }

/** Unit shapes about the y axis from -1 to 1, with radius 1; `place` creates capsules to measure. */
const SHAPES = {
  sphere: new THREE.SphereGeometry(1, 20, 14),
  ellipsoid: new THREE.SphereGeometry(1, 20, 14),
  cylinder: new THREE.CylinderGeometry(1, 1, 2, 24, 1, false),
};

export class VolumeShapes {
  readonly group = new THREE.Group();
  private readonly grips = new THREE.Group();
  private volumes: BoneVolume[] = [];
  private drawn: THREE.Mesh[] = [];
  private drag: Drag | null = null;
  selected = -1;
  private hovered = -1;

  constructor(private readonly tools: Tools) {
    const look = () => new THREE.MeshBasicMaterial({ depthTest: false, transparent: true });
    for (const colour of [0xff8a3d, 0xff8a3d, 0xffe14d, 0xffffff]) {
      const ball = new THREE.Mesh(SHAPES.sphere, look());
      (ball.material as THREE.MeshBasicMaterial).color.set(colour);
      ball.renderOrder = 25;
      this.grips.add(ball);
    }
    this.group.add(this.grips);
    this.group.visible = false;
    tools.body.overlay.add(this.group);
  }

  show(volumes: BoneVolume[]): void {
    this.volumes = volumes;
    if (this.selected >= volumes.length) this.selected = -1;
    this.group.visible = volumes.length > 0;
    while (this.drawn.length > volumes.length) this.remove(this.drawn.pop()!);
    while (this.drawn.length < volumes.length) {
      const look = new THREE.MeshStandardMaterial({ transparent: true, opacity: 0.3, depthWrite: false, roughness: 0.5 });
      const made = new THREE.Mesh(new THREE.BufferGeometry(), look);
      made.renderOrder = -1; // before translucent bodies, which hide objects drawn later
      this.drawn.push(made);
      this.group.add(made);
    }
    this.place();
  }

  hide(): void {
    this.drag = null;
    this.show([]);
  }

  private remove(mesh: THREE.Mesh): void {
    this.group.remove(mesh);
    this.own(mesh)?.dispose();
    (mesh.material as THREE.Material).dispose();
  }

  /** Return a geometry that belongs to this mesh alone, or null. */
  private own(mesh: THREE.Mesh): THREE.BufferGeometry | null {
    return mesh.geometry instanceof THREE.CapsuleGeometry ? mesh.geometry : null;
  }

  private frame(volume: BoneVolume): THREE.Matrix4 | null {
    const joint = this.tools.body.character?.joints.findIndex((each) => each.name === volume.joint) ?? -1;
    return joint < 0 ? null : this.tools.body.frame(joint);
  }

  private ends(volume: BoneVolume): [THREE.Vector3, THREE.Vector3] | null {
    const frame = this.frame(volume);
    if (!frame) return null;
    return [new THREE.Vector3(...volume.start).applyMatrix4(frame), new THREE.Vector3(...volume.end).applyMatrix4(frame)];
  }

  /** Move the shapes with their joints. */
  private place(): void {
    const chosen = this.tools.store.selected;
    const joints = this.tools.body.character?.joints ?? [];
    this.volumes.forEach((told, k) => {
      const volume = this.drag?.volume === k ? this.drag.now : told;
      const mesh = this.drawn[k]!;
      const ends = this.ends(volume);
      mesh.visible = ends !== null;
      if (!ends) return;
      const [start, end] = ends;
      const way = end.clone().sub(start);
      const length = way.length();
      this.own(mesh)?.dispose();
      mesh.geometry = volume.shape === "capsule"
        ? new THREE.CapsuleGeometry(volume.radius, length, 8, 20)
        : SHAPES[volume.shape as keyof typeof SHAPES];
      mesh.position.copy(start).add(end).multiplyScalar(0.5);
      mesh.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), length > 1e-9 ? way.divideScalar(length) : new THREE.Vector3(0, 1, 0));
      const r = volume.radius;
      if (volume.shape === "capsule") mesh.scale.setScalar(1);
      else if (volume.shape === "sphere") mesh.scale.setScalar(r);
      else mesh.scale.set(r, length / 2, r);
      const look = mesh.material as THREE.MeshStandardMaterial;
      const on = k === this.selected;
      look.color.set(on ? 0xffb454 : joints[chosen]?.name === volume.joint ? 0x4c8dff : 0x9fb2cc);
      look.opacity = on ? 0.5 : k === this.hovered ? 0.42 : 0.24;
    });
    this.placeGrips();
  }

  private gripsOf(volume: BoneVolume): THREE.Vector3[] | null {
    const ends = this.ends(volume);
    if (!ends) return null;
    const [start, end] = ends;
    const middle = start.clone().add(end).multiplyScalar(0.5);
    const view = this.tools.stage.camera.getWorldDirection(new THREE.Vector3())
      .transformDirection(this.tools.body.group.matrixWorld.clone().invert());
    const across = end.clone().sub(start).cross(view);
    if (across.length() < 1e-9) across.set(1, 0, 0).cross(view);
    return [start, end, middle.clone().addScaledVector(across.normalize(), volume.radius), middle];
  }

  private placeGrips(): void {
    const volume = this.drag?.now ?? this.volumes[this.selected];
    const at = volume ? this.gripsOf(volume) : null;
    this.grips.visible = at !== null;
    if (!at) return;
    const size = (this.tools.body.character?.height ?? 1) * 0.009;
    this.grips.children.forEach((ball, k) => {
      ball.position.copy(at[k]!);
      ball.scale.setScalar(size);
      ball.visible = volume!.shape !== "sphere" || k > 1;
    });
  }

  private seen(point: THREE.Vector3): THREE.Vector3 {
    const { stage, body } = this.tools;
    return stage.project(point.clone().applyMatrix4(body.group.matrixWorld));
  }

  /** Return the index of the smallest volume at a point of the canvas, or -1. */
  private under(x: number, y: number): number {
    const { stage } = this.tools;
    stage.ray(x, y);
    const hits = stage.raycaster.intersectObjects(this.drawn.filter((mesh) => mesh.visible), false);
    const found = hits.map((hit) => this.drawn.indexOf(hit.object as THREE.Mesh));
    return found.sort((a, b) => this.volumes[a]!.radius - this.volumes[b]!.radius)[0] ?? -1;
  }

  hover(x: number, y: number): void {
    if (this.drag) return;
    this.hovered = this.under(x, y);
    this.place();
  }

  down(x: number, y: number, reach = 1): boolean {
    const chosen = this.volumes[this.selected];
    const at = chosen ? this.gripsOf(chosen) : null;
    const names = ["start", "end", "radius", "middle"] as const;
    const near = at?.map((point, k) => ({ k, away: Math.hypot(this.seen(point).x - x, this.seen(point).y - y) }))
      .filter(({ k, away }) => away < REACH * reach * size() && (chosen!.shape !== "sphere" || k > 1)).sort((a, b) => a.away - b.away)[0];
    if (near) {
      this.drag = { volume: this.selected, grip: names[near.k]!, depth: at![near.k]!, from: at![near.k]!.clone(), now: chosen! };
      return true;
    }
    const hit = this.under(x, y);
    if (hit < 0) return false;
    this.choose(hit);
    return true;
  }

  choose(volume: number): void {
    this.selected = volume;
    const name = this.volumes[volume]?.joint;
    const joint = this.tools.body.character?.joints.findIndex((each) => each.name === name) ?? -1;
    if (joint >= 0) this.tools.store.select(joint);
    this.place();
    this.tools.store.changed("brush");
    this.tools.stage.ask();
  }

  move(x: number, y: number): void {
    const drag = this.drag;
    if (!drag) return;
    const { stage, body } = this.tools;
    const group = body.group.matrixWorld;
    const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(
      stage.camera.getWorldDirection(new THREE.Vector3()), drag.depth.clone().applyMatrix4(group));
    const to = stage.ray(x, y).intersectPlane(plane, new THREE.Vector3())?.applyMatrix4(group.clone().invert());
    const frame = this.frame(drag.now);
    if (!to || !frame) return;
    const told = this.volumes[drag.volume]!;
    const back = frame.clone().invert();
    const place = (point: THREE.Vector3) => point.clone().applyMatrix4(back).toArray() as [number, number, number];
    if (drag.grip === "radius") {
      const [start, end] = this.ends(told)!;
      const middle = start.clone().add(end).multiplyScalar(0.5);
      drag.now = { ...told, radius: Math.max(1e-3, to.distanceTo(middle)) };
    } else if (drag.grip === "middle") {
      const [start, end] = this.ends(told)!;
      const way = to.clone().sub(drag.from);
      drag.now = { ...told, start: place(start.add(way)), end: place(end.add(way)) };
    } else drag.now = { ...told, [drag.grip]: place(to) };
    this.place();
  }

  up(): void {
    const drag = this.drag;
    this.drag = null;
    if (!drag) return;
    const { start, end, radius } = drag.now;
    if (drag.now !== this.volumes[drag.volume])
      this.tools.connection.act({ do: "change-volume", volume: drag.volume, start, end, radius });
  }

  get state() {
    const chosen = this.volumes[this.selected];
    return {
      shown: this.group.visible ? this.drawn.filter((mesh) => mesh.visible).length : 0,
      selected: this.selected,
      grips: chosen ? this.gripsOf(chosen)?.map((point) => point.toArray()) ?? null : null,
    };
  }
}
