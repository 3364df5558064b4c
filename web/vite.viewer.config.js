import { defineConfig } from "vite";

// The viewer: one module without imports, which pages carry and notebooks load.
export default defineConfig({
  build: {
    outDir: "../src/poise/studio/web/assets",
    emptyOutDir: false,
    target: "es2022",
    lib: { entry: "src/viewer/index.ts", formats: ["es"], fileName: () => "viewer.js" },
  },
});
