import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/**
 * A small repository: the real scripts, three applications, one package, and a vite and an npm that note how they are
 * called.
 */
let instance: string;

beforeEach(() => {
  instance = fs.mkdtempSync(path.join(os.tmpdir(), 'xunban-instance-'));
  for (const script of ['instance.mjs', 'build.mjs', 'install.mjs', 'start.mjs']) {
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
  write('package-lock.json', lockOf({ left: '1.0.0' }));
  write('node_modules/.package-lock.json', fs.readFileSync(path.join(instance, 'package-lock.json'), 'utf8'));
  write(
    'node_modules/vite/bin/vite.js',
    `const fs = require('node:fs');
     const app = process.argv[3];
     fs.appendFileSync('notes', 'build ' + app + '\\n');
     if (fs.existsSync(app + '/broken')) process.exit(1);
     fs.mkdirSync(app + '/dist', { recursive: true });
     fs.writeFileSync(app + '/dist/' + (app === 'apps/server' ? 'main.mjs' : 'index.html'), '');
     if (app === 'apps/web') {
       fs.mkdirSync(app + '/dist/assets', { recursive: true });
       fs.writeFileSync(app + '/dist/assets/a.js', 'export const a = 1;\\n'.repeat(100));
     }`,
  );
  write(
    'bin/npm',
    `#!/usr/bin/env node
     const fs = require('node:fs');
     const args = process.argv.slice(2);
     fs.appendFileSync('notes', 'npm ' + args.join(' ') + '\\n');
     if (fs.existsSync('interrupted')) process.exit(1);
     const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
     const wanted = Object.entries(packages).filter(([, { dev }]) => !dev || args.includes('--include=dev'));
     fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(wanted) }));`,
  );
  // A package.json above the folder of temporary files must not count.
  write('bin/package.json', '{"type":"commonjs"}');
  fs.chmodSync(path.join(instance, 'bin/npm'), 0o755);
});

afterEach(() => fs.rmSync(instance, { recursive: true, force: true }));

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(instance, file)), { recursive: true });
  fs.writeFileSync(path.join(instance, file), text);
}

/** A lock file of packages that serving needs and of tools, by their versions. */
function lockOf(serving: Readonly<Record<string, string>>, tools: Readonly<Record<string, string>> = {}): string {
  const entries = (versions: Readonly<Record<string, string>>, dev?: true) =>
    Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version, dev }]);
  return JSON.stringify({
    packages: { '': {}, ...Object.fromEntries([...entries(serving), ...entries(tools, true)]) },
  });
}

/** Runs one of the scripts' functions in a process of its own and returns what vite and npm were asked to do. */
function notesOf(script: string, call: string, argument = ''): { notes: string[]; ok: boolean } {
  const file = JSON.stringify(path.join(instance, 'scripts', script));
  return notesOfProcess(['--input-type=module', '-e', `import { ${call} } from ${file}; await ${call}(${argument});`]);
}

function notesOfProcess(args: readonly string[]): { notes: string[]; ok: boolean } {
  fs.rmSync(path.join(instance, 'notes'), { force: true });
  const { status } = spawnSync(process.execPath, args, {
    cwd: instance,
    timeout: 120_000,
    env: { ...process.env, COMPRESSION: '', PATH: `${path.join(instance, 'bin')}:${process.env['PATH']}` },
  });
  const notes = fs.existsSync(path.join(instance, 'notes'))
    ? fs.readFileSync(path.join(instance, 'notes'), 'utf8')
    : '';
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
  fs.rmSync(path.join(instance, 'apps/console/dist'), { recursive: true });
  expect(build()).toEqual(['build apps/console']);
});

test('a build has gzip copies at once; Brotli copies are added later, once, without another build', () => {
  build();
  const script = path.join(instance, 'apps/web/dist/assets/a.js');
  expect(gunzipSync(fs.readFileSync(`${script}.gz`))).toEqual(fs.readFileSync(script));
  expect(fs.existsSync(`${script}.br`)).toBe(false);
  const addBrotli = () => notesOf('build.mjs', 'ensureBrotli');
  expect(addBrotli()).toEqual({ notes: [], ok: true });
  expect(brotliDecompressSync(fs.readFileSync(`${script}.br`))).toEqual(fs.readFileSync(script));
  const { mtimeMs } = fs.statSync(`${script}.br`);
  expect(addBrotli()).toEqual({ notes: [], ok: true });
  expect(fs.statSync(`${script}.br`).mtimeMs).toBe(mtimeMs);
  expect(build()).toEqual([]);
});

test('a start adds Brotli copies while the server runs', () => {
  // A server that runs until the copy exists.
  write(
    'node_modules/vite/bin/vite.js',
    `${fs.readFileSync(path.join(instance, 'node_modules/vite/bin/vite.js'), 'utf8')}
     if (app === 'apps/server') fs.writeFileSync('apps/server/dist/main.mjs', \`
       import fs from 'node:fs';
       const timer = setInterval(() => fs.existsSync('apps/web/dist/assets/a.js.br') && clearInterval(timer), 20);\`);`,
  );
  const { notes, ok } = notesOfProcess(['scripts/start.mjs']);
  expect([notes, ok]).toEqual([['build apps/console', 'build apps/server', 'build apps/web'], true]);
});

test('a build that failed is tried again', () => {
  build();
  write('apps/web/broken', '');
  expect(notesOf('build.mjs', 'ensureBuilt')).toEqual({ notes: ['build apps/web'], ok: false });
  expect(build()).toEqual(['build apps/web']);
  fs.rmSync(path.join(instance, 'apps/web/broken'));
  build();
  expect(build()).toEqual([]);
});

describe('installation', () => {
  const serving = () => notesOf('install.mjs', 'ensureInstalled', '{ tools: false }').notes;
  const everything = () => notesOf('install.mjs', 'ensureInstalled').notes;

  test('a start installs what serving needs, and only when the lock file asks for something else', () => {
    expect(serving()).toEqual([]);
    write('package-lock.json', lockOf({ left: '1.0.1' }, { vitest: '1.0.0' }));
    expect(notesOfProcess(['scripts/start.mjs']).notes).toEqual([
      ...['build apps/console', 'build apps/server', 'build apps/web'],
      expect.stringMatching(/^npm ci --omit=dev --include=optional /),
    ]);
    expect(serving()).toEqual([]);
  });

  test('tests add the tools without removing what a running server uses; later starts keep them', () => {
    write('package-lock.json', lockOf({ left: '1.0.0' }, { vitest: '1.0.0' }));
    expect(serving()).toEqual([]);
    expect(everything()).toEqual([expect.stringMatching(/^npm install --no-save --include=dev --include=optional /)]);
    expect([everything(), serving()]).toEqual([[], []]);
  });

  test('an upgrade of a package is noticed by both, one of a tool by tests', () => {
    write('package-lock.json', lockOf({ left: '1.0.0' }, { vitest: '1.0.0' }));
    everything();
    write('package-lock.json', lockOf({ left: '1.0.0' }, { vitest: '1.0.1' }));
    expect(serving()).toEqual([]);
    expect(everything()).toEqual([expect.stringMatching(/^npm install --no-save --include=dev /)]);
    write('package-lock.json', lockOf({ left: '1.0.1' }, { vitest: '1.0.1' }));
    expect(serving()).toEqual([expect.stringMatching(/^npm ci --include=dev /)]);
    expect(everything()).toEqual([]);
  });

  test('an upgrade of a tool that is an optional peer as well is noticed', () => {
    const lock = (version: string) =>
      JSON.stringify({ packages: { 'node_modules/typescript': { version, devOptional: true } } });
    write('package-lock.json', lock('7.0.2'));
    everything();
    write('package-lock.json', lock('7.0.3'));
    expect(everything()).toHaveLength(1);
  });

  test('an interrupted installation is made again from nothing', () => {
    write('package-lock.json', lockOf({ left: '1.0.0' }, { vitest: '1.0.0' }));
    write('interrupted', '');
    expect(everything()).toEqual([expect.stringMatching(/^npm install /)]);
    fs.rmSync(path.join(instance, 'interrupted'));
    expect(everything()).toEqual([expect.stringMatching(/^npm ci --include=dev /)]);
    expect(everything()).toEqual([]);
  });
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
  expect(fs.existsSync(path.join(instance, '.cache/working'))).toBe(false);
});
