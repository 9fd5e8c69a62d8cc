import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

// `npm run build -w @xunban/cli`: the package of the command line in `dist/package`, for `npm pack`.

const folder = path.join(import.meta.dirname, '..');
const outDir = path.join(folder, 'dist/package');

await build({
  root: folder,
  logLevel: 'error',
  build: {
    outDir,
    rolldownOptions: {
      input: { xunban: path.join(folder, 'src/main.ts') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
      },
    },
  },
});

/** Everything is in the bundle, so the package names no other one. */
const {
  dependencies: _,
  devDependencies: _tools,
  private: _own,
  scripts: _scripts,
  ...manifest
} = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
const packed = { ...manifest, bin: { xunban: './xunban.js' }, files: ['xunban.js', 'chunks', 'README.md'] };
writeFileSync(path.join(outDir, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
copyFileSync(path.join(folder, 'README.md'), path.join(outDir, 'README.md'));
