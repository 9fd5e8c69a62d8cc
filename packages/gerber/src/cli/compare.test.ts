import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { compareCommand } from './compare.ts';

const head = '%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.2*%\n%ADD11C,1.2*%\nG01*\n';
const pads = (points: readonly (readonly [number, number])[]) =>
  `${head}D11*\n${points.map(([x, y]) => `X${x}000000Y${y}000000D03*\n`).join('')}M02*\n`;
const outline = `${head}D10*\nX0Y0D02*\nX20000000Y0D01*\nX20000000Y15000000D01*\nX0Y15000000D01*\nX0Y0D01*\nM02*\n`;
const files = (lastPad: readonly [number, number]): Record<string, string> => ({
  'lamp.GTL': pads([[3, 3], [7, 4], [12, 9], lastPad]),
  'lamp.GBL': pads([
    [3, 3],
    [7, 4],
  ]),
  'lamp.GKO': outline,
  'lamp.TXT': 'M48\nMETRIC,TZ\nT1C0.600\n%\nT1\nX3.0Y3.0\nX7.0Y4.0\nM30\n',
});

let folder: string;
let before: string;
let same: string;
let moved: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'xunban-compare-'));
  const archive = (name: string, texts: Record<string, string>) => {
    const encoder = new TextEncoder();
    const entries = Object.entries(texts).map(([entry, text]) => [entry, encoder.encode(text)] as const);
    writeFileSync(join(folder, name), zipSync(Object.fromEntries(entries)));
    return join(folder, name);
  };
  before = archive('before.zip', files([16, 11]));
  moved = archive('moved.zip', files([17, 11]));
  // The same board as a folder of files.
  same = join(folder, 'same');
  mkdirSync(same);
  for (const [name, text] of Object.entries(files([16, 11]))) writeFileSync(join(same, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let printed: string[];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => printed.push(line));
});

it('exits with 0 for the same board in another archive format', async () => {
  expect(await compareCommand([before, same])).toBe(0);
  expect(printed[0]).toBe('the same board');
});

it('exits with 1 for another board and names the layer, the moved pad and nothing else', async () => {
  expect(await compareCommand([before, moved])).toBe(1);
  expect(printed[0]).toBe('different boards');
  const lineOf = (start: string) => printed.find((line) => line.startsWith(start));
  expect(lineOf('copper-top')).toMatch(/changed .*1 moved/);
  expect(lineOf('copper-bottom')).toContain('same');
  expect(lineOf('holes')).toContain('same');
  expect(lineOf('size and shape')).toContain('same');
});

it('prints all of it as JSON', async () => {
  expect(await compareCommand([before, moved, '--json'])).toBe(1);
  expect(JSON.parse(printed.join('\n'))).toMatchObject({
    isSame: false,
    layers: expect.arrayContaining([expect.objectContaining({ role: 'copper-top', state: 'changed' })]),
  });
});

it('draws the board and every layer that differs into a folder that it makes', async () => {
  const imageFolder = join(folder, 'new', 'images');
  await compareCommand([before, moved, '--svg', imageFolder]);
  const made = readdirSync(imageFolder).sort();
  expect(made).toEqual([expect.stringMatching(/^\d-copper-top\.svg$/), 'board.svg']);
  for (const name of made) expect(readFileSync(join(imageFolder, name), 'utf8')).toMatch(/^<svg .*<\/svg>\n?$/s);
});

it.each([[[]], [['one']], [['one', 'two', 'three']], [['one', 'two', '--colour']]])(
  'explains itself when called with %j',
  async (args) => {
    expect(await compareCommand(args)).toBe(2);
    expect(printed).toEqual([expect.stringContaining('usage: gerber compare BEFORE AFTER')]);
  },
);
