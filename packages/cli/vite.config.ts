import { contractCalls } from '@xunban/contract/vite-plugin';
import { defineConfig } from 'vite';

/** The command line as a bundle with everything that it imports: its package has no dependencies. */
export default defineConfig({
  plugins: [contractCalls('members')],
  build: { ssr: true, target: 'node20', outDir: 'dist', emptyOutDir: true, minify: false },
  ssr: { noExternal: true },
});
