import { defineConfig } from 'vite';

/** One file for Node: the packages of this house go in, everything from npm stays outside for tracing and native parts. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
  ssr: { noExternal: [/^@xunban\//] },
});
