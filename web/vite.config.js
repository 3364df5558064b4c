import { defineConfig } from "vite";

// The build lands in the Python package, under names that only change with the contents, so that a
// rebuild of the same sources gives the same files.
export default defineConfig({
  base: "./",
  build: {
    outDir: "../src/poise/studio/web",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
      },
    },
  },
});
