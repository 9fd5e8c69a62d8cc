import { defineConfig } from 'vite';
// By path: Vite bundles this file with what it imports by path, and Node could not load the package's TypeScript.
import { contractCalls } from '../contract/src/vite-plugin.ts';

/** The command line as a bundle with everything that it imports: its package has no dependencies. */
export default defineConfig({
  plugins: [contractCalls('members')],
  build: { ssr: true, target: 'node20', outDir: 'dist', emptyOutDir: true, minify: false },
  ssr: { noExternal: true },
});
