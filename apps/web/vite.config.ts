import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contractCalls } from '../../packages/contract/src/vite-plugin.ts';
import { scriptFiles } from './build/script-files.ts';
import { SITE_PARTS } from './build/site-parts.ts';
import { staticPages } from './build/static-pages.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

/** Class names that depend on nothing but file and class, so that static pages and the application agree on them. */
function cssModuleName(name: string, file: string): string {
  const place = path.relative(repository, file.split('?')[0] ?? file).replaceAll('\\', '/');
  const hash = createHash('sha256').update(place).digest('base64url').slice(0, 5);
  return `${name}_${hash}`;
}

const EMPTY = '\0empty';

/**
 * libarchive-wasm imports modules of Node that it uses in Node only. Browsers get empty modules, as Vite would give them with a
 * warning for each.
 */
const browserOnly = (): Plugin => ({
  name: 'browser-only',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(crypto|fs|path)$/ },
    handler: (_id, importer) => (importer?.includes('/libarchive-wasm/') ? EMPTY : undefined),
  },
  load: { filter: { id: /^\0empty$/ }, handler: () => 'export default {};' },
});

/** The router without its warnings for developers. Its package names the build for production under no condition. */
const router = fileURLToPath(import.meta.resolve('react-router')).replace('/development/', '/production/');

const api = process.env['API_URL'] ?? 'http://127.0.0.1:8080';

const root = fileURLToPath(new URL('.', import.meta.url));
const css = { modules: { generateScopedName: cssModuleName } };
const plugins = () => [react(), contractCalls('members')];

/** A font's style sheet is recognised by its name (`build/static-pages.ts`). */
const isPlainStylesheet = (name: string) => name.endsWith('.css') && !name.startsWith('noto-sans-sc');

export default defineConfig({
  root,
  css,
  plugins: [...plugins(), browserOnly(), staticPages({ root, css, plugins })],
  resolve: { alias: [{ find: /^react-router$/, replacement: router }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers that do not know the hint fetch the same files a little later.
    modulePreload: { polyfill: false },
    sourcemap: true,
    // Nothing is inlined as a data: address: the content security policy allows fonts from the app's own origin only.
    assetsInlineLimit: 0,
    // In kB; the largest is what draws boards, which the first page does not load.
    chunkSizeWarningLimit: 700,
    // The first script lists the files of every page that it may load, so each character of their names adds to the size of the
    // home page.
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { index: `${root}index.html`, 'lazy-app': `${root}src/lazy-app.ts` },
      output: {
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names: [name = ''] }) => `assets/${isPlainStylesheet(name) ? '' : '[name]-'}[hash][extname]`,
        codeSplitting: scriptFiles(SITE_PARTS),
      },
    },
  },
  worker: { format: 'es', plugins: () => [browserOnly()], rolldownOptions: { checks: { pluginTimings: false } } },
  server: { proxy: { '/api': api, '/dev': api, '/files': api, '/sandbox-gateway': api } },
});
