import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-tool-'));
  await writeFile(path.join(folder, 'main.ts'), "import { greet } from './greet.ts';\ngreet(process.argv.slice(2));\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const says = (word: string) =>
  writeFile(
    path.join(folder, 'greet.ts'),
    `export const greet = (names: readonly string[]): void => console.log('${word}', ...names);\n`,
  );

async function called(...args: readonly string[]): Promise<string> {
  const entry = path.relative(root, path.join(folder, 'main.ts'));
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/tool.mjs', entry, ...args], { cwd: root });
  return stdout;
}

it('runs what the sources say at the time of the call, compiled or not', { timeout: 120_000 }, async () => {
  await says('hello');
  expect(await called('a', '--b')).toBe('hello a --b\n');
  expect(await called('again')).toBe('hello again\n');
  await says('goodbye');
  expect(await called('a')).toBe('goodbye a\n');
  await says('hello');
  expect(await called('back')).toBe('hello back\n');
});
