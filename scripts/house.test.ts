import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

/**
 * A small repository: the real scripts, three applications, one package, and a vite and an npm that note how they are
 * called.
 */
let house: string;

beforeEach(() => {
  house = fs.mkdtempSync(path.join(os.tmpdir(), 'xunban-house-'));
  for (const script of ['house.mjs', 'build.mjs', 'install.mjs']) {
    write(`scripts/${script}`, fs.readFileSync(fileURLToPath(new URL(script, import.meta.url)), 'utf8'));
  }
  for (const [app, uses] of [
    ['web', ['money', 'ui']],
    ['console', ['ui']],
    ['server', ['money']],
  ] as const) {
    const dependencies = Object.fromEntries(uses.map((name) => [`@xunban/${name}`, '1.0.0']));
    write(`apps/${app}/package.json`, JSON.stringify({ dependencies }));
    write(`apps/${app}/src/main.ts`, `// ${app}`);
  }
  for (const name of ['money', 'ui']) {
    write(`packages/${name}/package.json`, '{}');
    write(`packages/${name}/src/index.ts`, `// ${name}`);
  }
  write('package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/left': { version: '1.0.0' } } }));
  write('node_modules/.package-lock.json', fs.readFileSync(path.join(house, 'package-lock.json'), 'utf8'));
  write(
    'node_modules/vite/bin/vite.js',
    `const fs = require('node:fs');
     const app = process.argv[3];
     fs.appendFileSync('notes', 'build ' + app + '\\n');
     if (fs.existsSync(app + '/broken')) process.exit(1);
     fs.mkdirSync(app + '/dist', { recursive: true });
     fs.writeFileSync(app + '/dist/' + (app === 'apps/server' ? 'main.mjs' : 'index.html'), '');`,
  );
  write(
    'bin/npm',
    `#!/usr/bin/env node
     const fs = require('node:fs');
     fs.appendFileSync('notes', 'npm ' + process.argv.slice(2).join(' ') + '\\n');
     fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`,
  );
  // A package.json above the folder of temporary files must not count.
  write('bin/package.json', '{"type":"commonjs"}');
  fs.chmodSync(path.join(house, 'bin/npm'), 0o755);
});

afterEach(() => fs.rmSync(house, { recursive: true, force: true }));

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
  fs.writeFileSync(path.join(house, file), text);
}

/** Runs one of the scripts' functions in a process of its own and returns what vite and npm were asked to do. */
function notesOf(script: string, call: string, compression = ''): { notes: string[]; ok: boolean } {
  fs.rmSync(path.join(house, 'notes'), { force: true });
  const program = `import { ${call} } from ${JSON.stringify(path.join(house, 'scripts', script))}; await ${call}();`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    timeout: 20_000,
    env: { ...process.env, COMPRESSION: compression, PATH: `${path.join(house, 'bin')}:${process.env['PATH']}` },
  });
  const notes = fs.existsSync(path.join(house, 'notes')) ? fs.readFileSync(path.join(house, 'notes'), 'utf8') : '';
  return { notes: notes.split('\n').filter(Boolean).sort(), ok: status === 0 };
}

const build = () => notesOf('build.mjs', 'ensureBuilt').notes;

test('builds everything once, and after that only what changed', () => {
  expect(build()).toEqual(['build apps/console', 'build apps/server', 'build apps/web']);
  expect(build()).toEqual([]);
  write('apps/web/src/main.ts', '// other');
  expect(build()).toEqual(['build apps/web']);
  write('packages/money/src/index.ts', '// other');
  expect(build()).toEqual(['build apps/server', 'build apps/web']);
  write('packages/ui/src/index.test.ts', '// a test is not part of the product');
  expect(build()).toEqual([]);
  fs.rmSync(path.join(house, 'apps/console/dist'), { recursive: true });
  expect(build()).toEqual(['build apps/console']);
});

test('what tests compressed in a hurry is compressed anew for visitors, without another build', () => {
  const scripts = 'apps/web/dist/assets/a.js';
  write(scripts, Array.from({ length: 3_000 }, (_, at) => `export const x${at} = ${(at * 7919) % 1013};`).join('\n'));
  const compressed = () => fs.statSync(path.join(house, `${scripts}.br`)).size;
  notesOf('build.mjs', 'ensureBuilt', 'quick');
  const inHurry = compressed();
  expect(build()).toEqual([]);
  expect(compressed()).toBeLessThan(inHurry);
  // And what is well compressed stays.
  const well = compressed();
  expect(notesOf('build.mjs', 'ensureBuilt', 'quick')).toEqual({ notes: [], ok: true });
  expect(compressed()).toBe(well);
});

test('a build that failed is tried again', () => {
  build();
  write('apps/web/broken', '');
  expect(notesOf('build.mjs', 'ensureBuilt')).toEqual({ notes: ['build apps/web'], ok: false });
  expect(build()).toEqual(['build apps/web']);
  fs.rmSync(path.join(house, 'apps/web/broken'));
  build();
  expect(build()).toEqual([]);
});

test('installs when the lock asks for something that is not there, with the tools for building, and only then', () => {
  expect(notesOf('install.mjs', 'ensureInstalled').notes).toEqual([]);
  write('package-lock.json', JSON.stringify({ packages: { 'node_modules/left': { version: '1.0.1' } } }));
  const { notes } = notesOf('install.mjs', 'ensureInstalled');
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatch(/^npm ci --include=dev /);
  expect(notesOf('install.mjs', 'ensureInstalled').notes).toEqual([]);
});

test('does not install again for the builds of other platforms', () => {
  const packages = {
    'node_modules/left': { version: '1.0.0' },
    'node_modules/left-elsewhere': { version: '1.0.0', optional: true },
  };
  write('package-lock.json', JSON.stringify({ packages }));
  expect(notesOf('install.mjs', 'ensureInstalled').notes).toEqual([]);
});

test('takes over from a command that was killed while it worked', () => {
  write('.cache/working', '999999999');
  expect(build()).toHaveLength(3);
  expect(fs.existsSync(path.join(house, '.cache/working'))).toBe(false);
});
