import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { zip } from '@xunban/testkit/zip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../testing/run.ts';
import { TINY_BOARD as FILES } from '../testing/tiny-board.ts';
import { addCheck } from './check.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'xunban-check-'));
  mkdirSync(at('project/.git'), { recursive: true });
  writeFileSync(at('project/.git/HEAD'), 'ref');
  for (const { name, bytes } of FILES) writeFileSync(at(`project/${name}`), bytes);
  writeFileSync(at('board.zip'), zip(FILES));
  mkdirSync(at('empty'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => path.join(folder, name);
const check = (...args: readonly string[]) => run(['check', ...args], [addCheck]);

test('prints facts with unknown ones, findings and the hash', async () => {
  const { stdout, stderr, exitCode } = await check(at('board.zip'));
  expect(stderr).toBe('');
  expect(stdout).toContain(
    `sha256 ${createHash('sha256')
      .update(readFileSync(at('board.zip')))
      .digest('hex')}`,
  );
  expect(stdout).toMatch(/层数\s+2\n/);
  expect(stdout).toMatch(/宽\s+20 mm/);
  expect(stdout).toMatch(/圆孔\s+未知/);
  expect(stdout).toContain('(drill.missing)');
  expect(exitCode).toBe(0);
});

test('prints one JSON document: null for what is unknown', async () => {
  const { stdout } = await check(at('board.zip'), '--json');
  const { facts, files, findings, file, hasBoard } = JSON.parse(stdout);
  expect(hasBoard).toBe(true);
  expect(facts).toMatchObject({ layers: 2, widthMm: 20, heightMm: 10, holes: null, minHoleMm: null });
  expect(files).toHaveLength(3);
  expect(findings.map(({ code }: { code: string }) => code)).toContain('dfm.spacing-narrow');
  expect(file).toMatchObject({ fileName: 'board.zip' });
});

test('a folder gives the same archive each time, without hidden files', async () => {
  const documents = await Promise.all([check(at('project'), '--json'), check(at('project'), '--json')]);
  const [first, second] = documents.map(({ stdout }) => JSON.parse(stdout));
  expect(first).toEqual(second);
  expect(first.file.fileName).toBe('project.zip');
  expect(first.files).toHaveLength(3);
});

test('draws the places of findings', async () => {
  const { stdout } = await check(at('board.zip'), '--images', at('images'), '--places', '1', '--json');
  const { images } = JSON.parse(stdout);
  expect(images.length).toBeGreaterThan(0);
  for (const image of images) expect(existsSync(image)).toBe(true);
});

test('a file without a board is a finding; a path without files is a fault of the command', async () => {
  writeFileSync(at('text.txt'), 'hello');
  expect(await check(at('text.txt'))).toMatchObject({ exitCode: 3 });
  expect(await check(at('empty'))).toMatchObject({ exitCode: 2, stdout: '' });
  expect(await check(at('nowhere'))).toMatchObject({ exitCode: 2, stdout: '' });
  expect(await check(at('board.zip'), '--places', '0')).toMatchObject({ exitCode: 2, stdout: '' });
});
