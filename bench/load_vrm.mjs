// Loads a VRM with three-vrm, plays a VRM animation on it, and prints what it finds as JSON.
// node load_vrm.mjs NODE_MODULES AVATAR.vrm [CLIP.vrma SECONDS ...]

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [modules, avatar, clip, ...times] = process.argv.slice(2);
const require = createRequire(join(modules, "here.js"));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);

globalThis.self = globalThis;
globalThis.createImageBitmap ??= async () => ({ width: 1, height: 1, close() {} });
globalThis.ProgressEvent ??= class {};

const THREE = require("three");
const { GLTFLoader } = require(join(modules, "three/examples/jsm/loaders/GLTFLoader.js"));
const { VRMLoaderPlugin } = require("@pixiv/three-vrm");
const { VRMAnimationLoaderPlugin, createVRMAnimationClip } = require("@pixiv/three-vrm-animation");

const loader = new GLTFLoader();
loader.register((parser) => new VRMLoaderPlugin(parser));
loader.register((parser) => new VRMAnimationLoaderPlugin(parser));

async function parsed(path) {
  const data = readFileSync(path);
  const buffer = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
  return loader.parseAsync(buffer, "");
}

const gltf = await parsed(avatar);
const vrm = gltf.userData.vrm;
if (!vrm) throw new Error("three-vrm finds no VRM");
let skinned = 0;
vrm.scene.traverse((object) => { if (object.isSkinnedMesh) skinned += 1; });
const bones = Object.keys(vrm.humanoid.humanBones);
const result = { version: vrm.meta.metaVersion === "0" ? "0" : "1.0", bones: bones.length, skinned };
result.expressions = vrm.expressionManager?.expressions.map((one) => one.expressionName) ?? [];

const place = new THREE.Vector3();
function places() {
  vrm.scene.updateMatrixWorld(true);
  const found = {};
  for (const bone of bones) {
    vrm.humanoid.getRawBoneNode(bone).getWorldPosition(place);
    found[bone] = place.toArray();
  }
  return found;
}
result.rest = places();

if (clip) {
  const animation = (await parsed(clip)).userData.vrmAnimations[0];
  const mixer = new THREE.AnimationMixer(vrm.scene);
  mixer.clipAction(createVRMAnimationClip(animation, vrm)).play();
  result.frames = times.map((time) => {
    mixer.setTime(Number(time));
    vrm.update(0);
    return places();
  });
}
console.log(JSON.stringify(result));
