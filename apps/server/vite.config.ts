import { defineConfig } from 'vite';

/**
 * Builds for Node: the first file of the server and the rest of it, and the threads that read uploaded boards, measure their layers, set printed documents,
 * lay out panels, look for cheaper boards and draw the quote page. The packages of this repository are bundled, everything from
 * npm stays outside for tracing and native parts.
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
        boot: 'src/boot.ts',
        'analysis-worker': 'src/features/files/files/board-analysis/analysis-worker.ts',
        'layer-worker': 'src/features/files/files/board-analysis/layer-worker.ts',
        'panel-worker': 'src/features/pricing/quotes/panel-worker.ts',
        'batch-worker': 'src/features/fulfilment/batches/batch-worker.ts',
        'quote-page-worker': 'src/features/pricing/quotes/quote-page-worker.ts',
        'cheapest-worker': 'src/features/pricing/quotes/cheapest-worker.ts',
        'document-worker': 'src/platform/documents/document-worker.ts',
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
  ssr: { noExternal: [/^@xunban\//] },
});
