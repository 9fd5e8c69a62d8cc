import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '@xunban/contract';
import { contractCalls } from '@xunban/contract/vite-plugin';
import { build } from 'vite';
import { typeTexts } from './type-texts.ts';

// `npm run build -w @xunban/client`: the types of the calls and the bundle, before `npm pack`.

const folder = path.join(import.meta.dirname, '..');

writeFileSync(path.join(folder, 'types/calls.d.ts'), typeTexts(calls));
await build({
  configFile: false,
  root: folder,
  logLevel: 'error',
  plugins: [contractCalls('members')],
  build: {
    outDir: 'dist',
    target: 'es2022',
    minify: false,
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
  },
});
