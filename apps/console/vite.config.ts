import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
// By path: Vite bundles this file with what it imports by path, and Node could not load the package's TypeScript.
import { contractCalls } from '../../packages/contract/src/vite-plugin.ts';
import { scriptFiles } from '../web/build/script-files.ts';
import { CONSOLE_PARTS } from './build/console-parts.ts';

const server = process.env['CONSOLE_API_URL'] ?? 'http://127.0.0.1:8081';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The boot script and the icon are the member's site's own.
  publicDir: fileURLToPath(new URL('../web/public', import.meta.url)),
  plugins: [react(), contractCalls('staff')],
  build: {
    outDir: 'dist',
    assetsDir: 'console-assets',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    assetsInlineLimit: 0,
    // In kB; the largest is what every page needs of packages.
    chunkSizeWarningLimit: 1400,
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: scriptFiles(CONSOLE_PARTS) } },
  },
  server: { port: 5174, proxy: { '/api': server } },
});
