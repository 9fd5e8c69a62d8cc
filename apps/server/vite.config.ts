import { defineConfig } from 'vite';

/**
 * Four programs for Node: the server, and the threads that read uploaded boards, set printed documents and lay out panels.
 * The packages of this house go in, everything from npm stays outside for tracing and native parts.
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'analysis-worker': 'src/features/files/board-analysis/analysis-worker.ts',
        'panel-worker': 'src/features/quotes/panel-worker.ts',
        'document-worker': 'src/platform/documents/document-worker.ts',
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
  ssr: { noExternal: [/^@xunban\//] },
});
