import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deletePartialUploads } from './left-uploads.ts';

test('leftovers of a killed process are deleted, uploads in progress stay', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-left-'));
  await mkdir(path.join(folder, 'a folder'));
  for (const [name, minutes] of [
    ['old', 61],
    ['young', 59],
  ] as const) {
    const file = path.join(folder, name);
    await writeFile(file, 'x');
    const at = new Date(Date.now() - minutes * 60_000);
    await utimes(file, at, at);
  }
  expect(await Promise.all([deletePartialUploads(folder), deletePartialUploads(path.join(folder, 'none'))])).toEqual([
    1, 0,
  ]);
  expect((await readdir(folder)).sort()).toEqual(['a folder', 'young']);
  await rm(folder, { recursive: true });
});
