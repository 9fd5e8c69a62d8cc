import { expect, it } from 'vitest';
import type { BoardFacts } from './facts.ts';
import { pricedFacts } from './priced-facts.ts';

const nothing: BoardFacts = {
  version: 1,
  files: [],
  mask: { top: false, bottom: false },
  silk: { top: false, bottom: false },
  paste: { top: false, bottom: false },
  problems: [],
};

it('prices nothing that is not known', () => {
  expect(pricedFacts(nothing)).toEqual({});
});

it('distinguishes a board without slots from one with unknown slots', () => {
  const holes = { round: 12, slots: 0, castellated: 0, mouseBites: 0, classes: [] };
  expect(pricedFacts({ ...nothing, holes })).toEqual({ holeCount: 12, slotCount: 0 });
});

it('takes areas as shares of the material, the mean of both sides', () => {
  const board = {
    from: 'outline-file',
    confidence: 1,
    widthMm: 20,
    heightMm: 10,
    minX: 0,
    minY: 0,
    outerAreaMm2: 200,
    areaMm2: 200,
    perimeterMm: 60.4,
    boards: 1,
    cutouts: 0,
  } as const;
  const measured = { exposedCopperMm2: { top: 30, bottom: 10 }, testPoints: { top: 8 } };
  const copper = { from: 'files', layers: 2, innerOrderKnown: true, areaMm2: { a: 100, b: 50 } } as const;
  expect(pricedFacts({ ...nothing, board, measured, copper })).toEqual({
    millingMm: 60,
    testPointCount: 8,
    finishAreaPercent: 10,
    copperAreaPercent: 38,
  });
});

it('prices no routing and no share of copper by the frame of a page', () => {
  const page = { from: 'copper-border', confidence: 0.2, widthMm: 800, heightMm: 500 } as const;
  const rest = { minX: 0, minY: 0, outerAreaMm2: 4e5, areaMm2: 4e5, perimeterMm: 2600, boards: 1, cutouts: 0 };
  const copper = { from: 'files', layers: 1, innerOrderKnown: true, areaMm2: { top: 900 } } as const;
  expect(pricedFacts({ ...nothing, board: { ...page, ...rest }, copper })).toEqual({});
});
