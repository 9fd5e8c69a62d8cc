import { type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import type { BoardFacts } from '@xunban/gerber';
import { expect, it } from 'vitest';
import { firstFill, refinedFill, withoutFirst } from './first-fill.ts';
import { alsoSet, NOTHING_SET } from './set-by-file.ts';

const first: BoardFacts = {
  version: 1,
  files: [],
  board: {
    ...{ from: 'outline-file', confidence: 1, widthMm: 80, heightMm: 50, minX: 0, minY: 0 },
    ...{ outerAreaMm2: 4000, areaMm2: 4000, perimeterMm: 260, boards: 1, cutouts: 0 },
  },
  copper: { from: 'files', layers: 4, innerOrderKnown: true },
  mask: { top: false, bottom: false },
  silk: { top: false, bottom: false },
  paste: { top: false, bottom: false },
  problems: [],
};
const holes = { round: 300, slots: 0, castellated: 0, mouseBites: 0, classes: [], minDrillMm: 0.2 };
const board = { facts: { ...first, holes }, priced: { holeCount: 300 } };
const sized = { lengthMm: 80, widthMm: 50, layers: 4 } as const;
const gold: BoardSpec = { ...defaultBoardSpec, finish: 'enig' };

it('fills size and layers alone, and leaves the choices of the buyer', () => {
  expect(firstFill(gold, first, NOTHING_SET).filled).toEqual({ ...gold, ...sized, measured: undefined });
});

it('adds what was measured', () => {
  const fill = firstFill(gold, first, NOTHING_SET);
  const set = alsoSet(NOTHING_SET, fill.start, fill.filled);
  expect(refinedFill(fill.filled, fill, set, board)).toEqual({
    ...gold,
    ...sized,
    minHoleMm: 0.2,
    measured: { holeCount: 300 },
  });
});

it('corrects a size that was read wrong at first, unless the buyer has changed it', () => {
  const fill = firstFill(gold, first, NOTHING_SET);
  const set = alsoSet(NOTHING_SET, fill.start, fill.filled);
  const six = { ...board, facts: { ...board.facts, copper: { ...board.facts.copper, layers: 6 } } } as typeof board;
  expect(refinedFill(fill.filled, fill, set, six).layers).toBe(6);
  const changed = { ...fill.filled, layers: 8, maskColour: 'red' } as const;
  expect(refinedFill(changed, fill, set, six)).toMatchObject({ layers: 8, maskColour: 'red', minHoleMm: 0.2 });
});

it('takes back what the measurement does not confirm', () => {
  const fill = firstFill(gold, first, NOTHING_SET);
  const set = alsoSet(NOTHING_SET, fill.start, fill.filled);
  const several = { facts: { ...board.facts, groups: [{ name: 'a', files: [] }] }, priced: {} };
  expect(refinedFill(fill.filled, fill, set, several)).toEqual({ ...gold, measured: {} });
});

it('leaves the form as it was when the reading ends without a board', () => {
  // The file before had set six layers.
  const before: BoardSpec = { ...gold, layers: 6, measured: { holeCount: 9 } };
  const setBefore = alsoSet(NOTHING_SET, gold, { ...gold, layers: 6 });
  const fill = firstFill(before, first, setBefore);
  expect(fill.start.layers).toBe(gold.layers);
  const set = alsoSet(NOTHING_SET, fill.start, fill.filled);
  expect(withoutFirst(fill.filled, fill, set)).toBe(before);
  const changed: BoardSpec = { ...fill.filled, maskColour: 'red' };
  expect(withoutFirst(changed, fill, set)).toEqual({ ...before, maskColour: 'red' });
  const ownLayers: BoardSpec = { ...fill.filled, layers: 10 };
  expect(withoutFirst(ownLayers, fill, set)).toEqual({ ...before, layers: 10 });
});
