import sharp from 'sharp';
import { expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { byHarm } from '../dfm/harm.ts';
import { findingPicture, PICTURED_FINDINGS } from './finding-pictures.ts';
import { findingSamples } from './finding-samples.ts';

it('has a board for each finding of manufacture', () => {
  const all = byHarm.filter((code) => code.startsWith('dfm.'));
  expect([...PICTURED_FINDINGS].sort()).toEqual([...all].sort());
});

it.each(findingSamples.map((sample) => [sample.code, sample] as const))('the board of %s has it', (code, { files }) => {
  expect(analyseBoard(files).problems.map((problem) => problem.code)).toContain(code);
});

it('draws the place with its copper and the ring round it, the same each time', async () => {
  for (const code of PICTURED_FINDINGS) {
    const png = findingPicture(code, 120) ?? new Uint8Array();
    expect(await sharp(png).metadata(), code).toMatchObject({ format: 'png', width: 120, height: 120 });
    const { channels } = await sharp(png).stats();
    // A picture of laminate alone would show nothing.
    expect(Math.max(...channels.map(({ stdev }) => stdev)), code).toBeGreaterThan(8);
    expect(findingPicture(code, 120)).toEqual(png);
  }
});
