// Read back the skin's vertices as transformed by the GPU, for tests.

import * as THREE from "three";
import { blend, dress } from "./blending";
import { type Body, blendingOf } from "./body";

const WIDE = 256;

export function onCard(renderer: THREE.WebGLRenderer, body: Body, number: number): number[] {
  const skin = body.skins[number]!;
  const count = skin.geometry.position.length / 3;
  const high = Math.ceil(count / WIDE);
  const look = new THREE.MeshBasicMaterial({ depthTest: false, toneMapped: false });
  look.onBeforeCompile = (shader) => {
    blend(look, shader, blendingOf(skin));
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nvarying vec3 poisePlace;")
      .replace("#include <project_vertex>", `#include <project_vertex>
        poisePlace = transformed;
        gl_PointSize = 1.0;
        vec2 pixel = vec2(gl_VertexID % ${WIDE}, gl_VertexID / ${WIDE}) + 0.5;
        gl_Position = vec4(2.0 * pixel / vec2(${WIDE}.0, ${high}.0) - 1.0, 0.0, 1.0);`);
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", "#include <common>\nvarying vec3 poisePlace;")
      .replace("#include <dithering_fragment>", "gl_FragColor = vec4(poisePlace, 1.0);");
  };
  // One point per vertex, because a mesh would be drawn as triangles.
  const points = new THREE.BufferGeometry().copy(skin.mesh.geometry);
  points.setIndex(Array.from({ length: count }, (_, vertex) => vertex));
  const twin = new THREE.SkinnedMesh(points, look);
  Object.assign(twin, { isMesh: false, isPoints: true });
  twin.bind(skin.mesh.skeleton, new THREE.Matrix4());
  twin.frustumCulled = false;
  twin.morphTargetInfluences = skin.mesh.morphTargetInfluences;
  dress(twin, blendingOf(skin), skin.turns);
  const target = new THREE.WebGLRenderTarget(WIDE, high, { type: THREE.FloatType, magFilter: THREE.NearestFilter, minFilter: THREE.NearestFilter });
  const scene = new THREE.Scene();
  const group = new THREE.Group();
  group.rotation.copy(body.group.rotation);
  group.add(twin);
  scene.add(group);
  const found = new Float32Array(4 * WIDE * high);
  renderer.setRenderTarget(target);
  renderer.render(scene, new THREE.PerspectiveCamera());
  renderer.readRenderTargetPixels(target, 0, 0, WIDE, high, found);
  renderer.setRenderTarget(null);
  [target, points, look, twin.customDepthMaterial!].forEach((each) => each.dispose());
  return Array.from({ length: 3 * count }, (_, n) => found[4 * Math.floor(n / 3) + (n % 3)]!);
}
