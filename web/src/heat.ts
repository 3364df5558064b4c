// Weights as colours on the skin: the vertex shader looks up the weight of a joint, and the fragment shader uses the
// same colour steps as `poise render --weights`.

import * as THREE from "three";
import { blend, keyOf } from "./blending";
import { type SkinObject, blendingOf } from "./body";
import { HEAT } from "./protocol";

const BARE = "vec3(0.85, 0.1, 0.75)";
const steps = HEAT.map(([r, g, b]) => `vec3(${r.toFixed(4)}, ${g.toFixed(4)}, ${b.toFixed(4)})`);

/** Uniform shared by all skins: 1 for a grey ramp from black to white, 0 for colours. */
const shared = { grey: { value: 0 } };

export function setGrey(grey: boolean): void {
  shared.grey.value = grey ? 1 : 0;
}

const kinds = new WeakSet<THREE.Material>();

/**
 * Return a material that shows weights; its joint is an index into the skin's joints, or -1 for a joint without
 * influence.
 */
export function heatLook(skin: SkinObject): THREE.MeshStandardMaterial {
  const blending = blendingOf(skin);
  const { many } = blending;
  const look = new THREE.MeshStandardMaterial({ color: 0xffffff, roughness: 0.85, metalness: 0 });
  const joint = { value: -1 };
  look.userData["joint"] = joint;
  look.side = (skin.mesh.material as THREE.Material).side;
  look.customProgramCacheKey = () => `heat ${keyOf(blending)}`;
  look.onBeforeCompile = (shader) => {
    blend(look, shader, blending);
    shader.uniforms["heatJoint"] = joint;
    shader.uniforms["heatGrey"] = shared.grey;
    const sum = (name: string) => `dot(skinWeight${name}, 1.0 - step(0.5, abs(skinIndex${name} - heatJoint)))`;
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nuniform float heatJoint;\nvarying float heatWeight;\nvarying float heatTotal;")
      .replace("#include <project_vertex>", `#include <project_vertex>
        heatWeight = ${sum("")}${many ? ` + ${sum("2")}` : ""};
        heatTotal = dot(skinWeight, vec4(1.0))${many ? " + dot(skinWeight2, vec4(1.0))" : ""};`);
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>
        uniform float heatGrey;
        varying float heatWeight;
        varying float heatTotal;
        vec3 heatColour(float w) {
          float at = clamp(w, 0.0, 1.0) * 4.0;
          vec3 c = mix(${steps[0]}, ${steps[1]}, clamp(at, 0.0, 1.0));
          c = mix(c, ${steps[2]}, clamp(at - 1.0, 0.0, 1.0));
          c = mix(c, ${steps[3]}, clamp(at - 2.0, 0.0, 1.0));
          c = mix(c, ${steps[4]}, clamp(at - 3.0, 0.0, 1.0));
          return mix(c, vec3(clamp(w, 0.0, 1.0)), heatGrey);
        }`)
      .replace("#include <color_fragment>", `#include <color_fragment>
        vec3 heat = heatTotal < 0.01 ? ${BARE} : heatColour(heatWeight);
        heat = pow(heat, vec3(2.2));
        diffuseColor.rgb = heat * 0.75;`)
      .replace("#include <emissivemap_fragment>", "#include <emissivemap_fragment>\ntotalEmissiveRadiance += heat * 0.34;");
  };
  kinds.add(look);
  return look;
}

export const isHeat = (look: THREE.Material | THREE.Material[]) => kinds.has(look as THREE.Material);

/** Show the weights of a skeleton joint. */
export function showHeat(skin: SkinObject, joint: number): void {
  const look = skin.mesh.material as THREE.Material;
  look.userData["joint"].value = skin.view.joints.indexOf(joint);
}

/** Return the colour steps as CSS, for the legend. */
export const ramp = (grey: boolean) => grey
  ? "linear-gradient(to right, #000, #fff)"
  : `linear-gradient(to right, ${HEAT.map((c) => `rgb(${c.map((v) => Math.round(255 * v)).join(" ")})`).join(", ")})`;
