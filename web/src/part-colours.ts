// Body parts as colours on skins and bones. Each vertex has the mixture of its joints' colours, as in the pictures of
// `poise info --picture`.

import * as THREE from "three";
import { blend, keyOf } from "./blending";
import { type Body, type SkinObject, blendingOf } from "./body";
import { dropLook } from "./material";
import type { SkinWeights } from "./weights";

const UNWEIGHTED = new THREE.Color(0xcccccc);

const kinds = new WeakSet<THREE.Material>();

export const isPartLook = (look: THREE.Material | THREE.Material[]) => kinds.has(look as THREE.Material);

/** Return the colour of each vertex: three numbers. `colours` are those of the skin's joints. */
export function vertexColours({ influences, joints, values }: SkinWeights, colours: readonly THREE.Color[]): Float32Array {
  const count = values.length / influences;
  const out = new Float32Array(3 * count);
  const mixed = new THREE.Color();
  const own = new THREE.Color();
  for (let i = 0; i < count; i++) {
    let total = 0;
    mixed.setRGB(0, 0, 0);
    for (let k = influences * i; k < influences * (i + 1); k++) {
      const weight = values[k]!;
      const colour = colours[joints[k]!];
      if (weight === 0 || !colour) continue;
      mixed.add(own.copy(colour).multiplyScalar(weight));
      total += weight;
    }
    if (total < 1e-6) mixed.copy(UNWEIGHTED);
    mixed.toArray(out, 3 * i);
  }
  return out;
}

function partLook(skin: SkinObject): THREE.MeshStandardMaterial {
  const blending = blendingOf(skin);
  const look = new THREE.MeshStandardMaterial({ color: 0xffffff, roughness: 0.85, metalness: 0 });
  look.side = (skin.mesh.material as THREE.Material).side;
  look.customProgramCacheKey = () => `parts ${keyOf(blending)}`;
  look.onBeforeCompile = (shader) => {
    blend(look, shader, blending);
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nattribute vec3 partColour;\nvarying vec3 partShown;")
      .replace("#include <project_vertex>", "#include <project_vertex>\npartShown = partColour;");
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", "#include <common>\nvarying vec3 partShown;")
      .replace("#include <color_fragment>", "#include <color_fragment>\ndiffuseColor.rgb = partShown * 0.65;")
      .replace("#include <emissivemap_fragment>", "#include <emissivemap_fragment>\ntotalEmissiveRadiance += partShown * 0.24;");
  };
  kinds.add(look);
  return look;
}

/** Switches a body between its materials and the colours of its parts. */
export class PartColours {
  /** Materials of the skins that show colours. */
  private readonly replaced = new Map<SkinObject, THREE.MeshStandardMaterial>();
  private shown: readonly string[] | null = null;

  constructor(private readonly body: Body) {}

  /**
   * Show a colour per joint, or the materials if it is null. Called before each picture, because skins are replaced
   * when their weights change. Return whether materials were restored.
   */
  show(colours: readonly string[] | null): boolean {
    const { body, replaced } = this;
    for (const [skin, look] of replaced)
      if (!body.skins.includes(skin)) {
        dropLook(look);
        replaced.delete(skin);
      }
    const changed = colours !== this.shown;
    this.shown = colours;
    if (colours === null) {
      if (changed) body.colourBones(null);
      return this.restore();
    }
    const known = colours.map((colour) => new THREE.Color(colour));
    if (changed) body.colourBones(known);
    for (const skin of body.skins) {
      const { mesh } = skin;
      const first = !replaced.has(skin);
      if (first) {
        replaced.set(skin, mesh.material as THREE.MeshStandardMaterial);
        mesh.material = partLook(skin);
      }
      if (first || changed) {
        const own = vertexColours(skin.weights, skin.view.joints.map((joint) => known[joint] ?? UNWEIGHTED));
        mesh.geometry.setAttribute("partColour", new THREE.BufferAttribute(own, 3));
      }
      const look = mesh.material as THREE.Material;
      if (look.transparent) Object.assign(look, { transparent: false, opacity: 1, needsUpdate: true });
    }
    return false;
  }

  private restore(): boolean {
    const any = this.replaced.size > 0;
    for (const [{ mesh }, look] of this.replaced) {
      (mesh.material as THREE.Material).dispose();
      mesh.material = look;
    }
    this.replaced.clear();
    return any;
  }
}
