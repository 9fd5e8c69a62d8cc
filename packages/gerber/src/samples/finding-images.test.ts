import sharp from 'sharp';
import { expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import type { ProblemCode } from '../problem.ts';
import { findingImage, ILLUSTRATED_FINDINGS } from './finding-images.ts';
import { findingSamples } from './finding-samples.ts';

/** Every finding of manufacture; one that is missing here does not compile. */
const FINDINGS: Readonly<Record<Extract<ProblemCode, `dfm.${string}`>, true>> = {
  'dfm.mirrored-layer': true,
  'dfm.spacing-narrow': true,
  'dfm.trace-narrow': true,
  'dfm.overlap-narrow': true,
  'dfm.pad-missing': true,
  'dfm.copper-to-hole': true,
  'dfm.vscore-hits-copper': true,
  'dfm.annular-narrow': true,
  'dfm.track-to-edge': true,
  'dfm.via-ring-narrow': true,
  'dfm.hole-to-hole': true,
  'dfm.pad-to-edge': true,
  'dfm.edge-neck': true,
  'dfm.aspect-ratio': true,
  'dfm.drill-small': true,
  'dfm.slot-narrow': true,
  'dfm.cutout-narrow': true,
  'dfm.hole-to-edge': true,
  'dfm.holes-near': true,
  'dfm.mask-web': true,
  'dfm.castellation': true,
  'dfm.inner-radius': true,
  'dfm.via-in-pad': true,
};

it('has a board for each finding of manufacture', () => {
  expect([...ILLUSTRATED_FINDINGS].sort()).toEqual(Object.keys(FINDINGS).sort());
});

it.each(findingSamples.map((sample) => [sample.code, sample] as const))('the board of %s has it', (code, { files }) => {
  expect(analyseBoard(files).problems.map((problem) => problem.code)).toContain(code);
});

it('draws the place with its copper and the ring round it, the same each time', async () => {
  for (const code of ILLUSTRATED_FINDINGS) {
    const png = findingImage(code, 120) ?? new Uint8Array();
    expect(await sharp(png).metadata(), code).toMatchObject({ format: 'png', width: 120, height: 120 });
    const { channels } = await sharp(png).stats();
    // An image of laminate alone would show nothing.
    expect(Math.max(...channels.map(({ stdev }) => stdev)), code).toBeGreaterThan(8);
    expect(findingImage(code, 120)).toEqual(png);
  }
});
