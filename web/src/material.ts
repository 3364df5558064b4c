// glTF metallic-roughness materials, lit by the stage's environment map.

import * as THREE from "three";
import { type Blending, blend, keyOf } from "./blending";
import type { MaterialView, TextureView } from "./protocol";
import { urlOf } from "./resources";

const WRAPS: Record<number, THREE.Wrapping> = {
  10497: THREE.RepeatWrapping, 33071: THREE.ClampToEdgeWrapping, 33648: THREE.MirroredRepeatWrapping,
};
const MAPS = ["map", "metalnessMap", "roughnessMap", "normalMap", "aoMap", "emissiveMap"] as const;

const loader = new THREE.TextureLoader();

function texture(view: TextureView, colour: boolean, loaded: () => void): THREE.Texture {
  const made = loader.load(urlOf(`textures/${view.key}`), loaded);
  if (colour) made.colorSpace = THREE.SRGBColorSpace;
  made.flipY = false;
  made.channel = view.uv === 1 ? 1 : 0;
  made.wrapS = WRAPS[view.wrap_s]!;
  made.wrapT = WRAPS[view.wrap_t]!;
  return made;
}

export function lookOf(view: MaterialView | null, blending: Blending, loaded: () => void): THREE.MeshStandardMaterial {
  const made = new THREE.MeshStandardMaterial({ color: 0xc9c4bd, roughness: 0.75, metalness: 0 });
  if (view) {
    made.color.setRGB(view.colour[0], view.colour[1], view.colour[2]);
    made.roughness = view.roughness;
    made.metalness = view.metallic;
    made.emissive.setRGB(...view.emissive);
    made.side = view.double_sided ? THREE.DoubleSide : THREE.FrontSide;
    if (view.alpha === "BLEND") {
      made.transparent = true;
      made.opacity = view.colour[3];
    }
    if (view.alpha === "MASK") {
      made.alphaTest = view.cutoff;
      made.opacity = view.colour[3];
    }
    if (view.base_texture) made.map = texture(view.base_texture, true, loaded);
    if (view.emissive_texture) made.emissiveMap = texture(view.emissive_texture, true, loaded);
    if (view.metallic_roughness_texture)
      made.metalnessMap = made.roughnessMap = texture(view.metallic_roughness_texture, false, loaded);
    if (view.occlusion_texture) {
      made.aoMap = texture(view.occlusion_texture, false, loaded);
      made.aoMapIntensity = view.occlusion_texture.scale;
    }
    if (view.normal_texture) {
      made.normalMap = texture(view.normal_texture, false, loaded);
      made.normalScale.setScalar(view.normal_texture.scale);
    }
  }
  made.userData["opaque"] = { transparent: made.transparent, opacity: made.opacity };
  made.onBeforeCompile = (shader) => blend(made, shader, blending);
  made.customProgramCacheKey = () => keyOf(blending);
  return made;
}

/**
 * Make a material translucent so that bones are visible, or opaque. Depth is written either way: eyes, teeth and hair
 * inside stay hidden.
 */
export function seeThrough(look: THREE.Material, through: boolean, dark = false): void {
  const own = look.userData["opaque"] ?? { transparent: false, opacity: 1 };
  look.transparent = through || own.transparent;
  look.opacity = through ? (dark ? 0.62 : 0.35) * own.opacity : own.opacity;
  look.depthWrite = !own.transparent;
  look.needsUpdate = true;
}

/** Free the GPU resources of a material. */
export function dropLook(look: THREE.MeshStandardMaterial): void {
  for (const name of MAPS) look[name]?.dispose();
  look.dispose();
}
