// Thumbnail of the body as the camera sees it: without handles and grid, cropped to a square.

import * as THREE from "three";
import type { Tools } from "./modes/mode";
import { squareAbout } from "./square";

/** Side length in pixels, and the quality of the image format. */
const SIDE = 144;
const QUALITY = 0.82;

/** Return the thumbnail as a `data:` URL, or "" if nothing is visible. */
export function thumbnail({ stage, body }: Pick<Tools, "stage" | "body">): string {
  const character = body.character;
  if (!character || body.world.length !== 12 * character.joints.length) return "";
  const { canvas, scene } = stage;
  const seen: [number, number][] = character.joints.map((joint, j) => {
    const ends = [new THREE.Vector3()];
    if (joint.tip) ends.push(new THREE.Vector3(...joint.tip));
    return ends.map((end) => {
      const { x, y } = stage.project(end.applyMatrix4(body.frame(j)).applyMatrix4(body.group.matrixWorld));
      return [x, y] as [number, number];
    });
  }).flat();
  // Overlays and other objects are not part of the pose.
  const others = scene.children.filter((child) => child !== body.group && child.visible && !(child instanceof THREE.Light) && !(child as THREE.Mesh).isMesh);
  if (body.skins.length) others.push(body.overlay);
  const were = others.map((each) => each.visible);
  others.forEach((each) => { each.visible = false; });
  const made = document.createElement("canvas");
  made.width = made.height = SIDE;
  try {
    stage.draw();
    const ratio = canvas.width / canvas.clientWidth;
    const { left, top, side } = squareAbout(seen, canvas.clientWidth, canvas.clientHeight);
    const pen = made.getContext("2d")!;
    pen.imageSmoothingQuality = "high";
    pen.drawImage(canvas, left * ratio, top * ratio, side * ratio, side * ratio, 0, 0, SIDE, SIDE);
  } finally {
    others.forEach((each, k) => { each.visible = were[k]!; });
    stage.ask();
  }
  return made.toDataURL("image/jpeg", QUALITY);
}
