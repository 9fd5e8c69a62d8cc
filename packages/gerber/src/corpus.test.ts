import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localBoardsFolder } from '@xunban/testkit/local-boards';
import { boardsFolder, realBoards } from '@xunban/testkit/real-boards';
import { describe, expect, it } from 'vitest';
import { analyseBoard } from './analyse.ts';
import { loadBoard } from './cli/load-board.ts';
import type { Role } from './roles/role.ts';

/** The test is skipped when the boards are not available next to the repository. */
const corpus = localBoardsFolder ?? '';

interface Truth {
  readonly files: Readonly<Record<string, { readonly role: Role | null }>>;
  readonly facts: Readonly<Record<string, unknown>>;
}

const truths: [string, Truth][] = existsSync(join(corpus, 'facts.json'))
  ? Object.entries(JSON.parse(readFileSync(join(corpus, 'facts.json'), 'utf8')))
  : [];

/** Plating stated inside the file is more than its name states. */
const general = (role: string): string => (role.startsWith('drill') ? 'drill' : role);

describe.skipIf(truths.length === 0)('boards with established facts', () => {
  it.each(truths)('%s', async (name, { files, facts: truth }) => {
    const { upload } = await loadBoard(join(corpus, name));
    const { facts } = analyseBoard(upload.files);
    const number = (key: string): number | undefined => (typeof truth[key] === 'number' ? truth[key] : undefined);
    for (const { name: file, role } of facts.files) {
      const wanted = files[file]?.role;
      if (wanted !== undefined && wanted !== null)
        expect(`${file} ${general(role)}`).toBe(`${file} ${general(wanted)}`);
      if (wanted === 'drill-pth' || wanted === 'drill-npth') expect(role).toBe(wanted);
    }
    const exact: [string, number | undefined][] = [
      ['copperLayers', facts.copper?.layers],
      ['roundHoles', facts.holes?.round],
      ['roundHolesPth', facts.holes?.roundPth],
      ['slots', facts.holes?.slots],
      ['castellatedHoles', facts.holes?.castellated ?? 0],
    ];
    for (const [key, value] of exact)
      if (number(key) !== undefined) expect(`${key} ${value}`).toBe(`${key} ${number(key)}`);
    // `minTraceMm` there is the thinnest pen, which may only paint pads; `width-raster.test.ts` checks the real width.
    const near: [string, number | undefined, number][] = [
      ['widthMm', facts.board?.widthMm, number('sizeToleranceMm') ?? 0],
      ['heightMm', facts.board?.heightMm, number('sizeToleranceMm') ?? 0],
      ['outerAreaMm2', facts.board?.outerAreaMm2, (number('outerAreaMm2') ?? 0) * 0.02],
      ['minDrillMm', facts.holes?.minDrillMm, 0.003],
    ];
    for (const [key, value, tolerance] of near) {
      const wanted = number(key);
      if (wanted !== undefined) expect(Math.abs((value ?? Number.NaN) - wanted), key).toBeLessThanOrEqual(tolerance);
    }
  });
});

interface Manifest {
  readonly layers: readonly { readonly name: string; readonly type: string | null; readonly side: string | null }[];
}

describe('public fixture boards', () => {
  it.each(realBoards())('%s', async (name) => {
    const folder = join(boardsFolder, name);
    const { upload } = await loadBoard(folder);
    const { facts } = analyseBoard(upload.files, { depth: 'quick' });
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    const roles: Readonly<Record<string, string>> = {
      copper: 'copper',
      soldermask: 'mask',
      silkscreen: 'silk',
      solderpaste: 'paste',
      outline: 'outline',
      drill: 'drill',
    };
    let compared = 0;
    for (const { name, type, side } of manifest.layers) {
      const got = facts.files.find((file) => file.name === name)?.role;
      const role = roles[type ?? ''];
      if (got === undefined || role === undefined) continue;
      compared += 1;
      const wanted = side === 'top' || side === 'bottom' ? `${role}-${side}` : role;
      expect(`${name} ${general(got)}`).toBe(`${name} ${wanted}`);
    }
    expect(compared).toBeGreaterThan(5);
    expect(facts.board?.widthMm).toBeGreaterThan(10);
    expect(facts.holes?.round).toBeGreaterThan(20);
  });
});
