import type { Plugin } from 'vite';

const EMPTY = '\0empty';

/**
 * libarchive-wasm imports modules of Node that it uses in Node only. Browsers get empty modules, as Vite would give them with a
 * warning for each.
 */
export const browserOnly = (): Plugin => ({
  name: 'browser-only',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(crypto|fs|path)$/ },
    handler: (_id, importer) => (importer?.includes('/libarchive-wasm/') ? EMPTY : undefined),
  },
  load: { filter: { id: /^\0empty$/ }, handler: () => 'export default {};' },
});
